//! People and what they may act as: who they are, how they prove it, and for how long.
//!
//! Nouns: a *user* is a person, with one *credential* (username, email, phone, password) and one *profile*. A *scope* is
//! what one may act as: a consumer, a workspace (the scope's id is the workspace's) or the staff. An *account* is a user
//! in a scope. A *session* is a sign-in on a device; it acts as one account at a time and may turn to another of its
//! user. A *one-time code* (OTP) proves that someone reads what is sent to a *receptor*, an email address or a phone.
//!
//! Tables: `users`, `credentials`, `profiles`, `scopes`, `accounts`, `otps`; `account_entries` and `account_words`, which
//! accounts are listed and searched by; sessions are the kernel's.
//!
//! Invariants: usernames are unique, and so are emails and phones that were verified; one that was not keeps nobody from
//! it. A user, an account or a scope that is not active has no session, and one of the staff can always sign in. Whoever changes a user's credential or sessions
//! holds the user's row. No answer and no duration tells whether a user exists.

mod access_target;
mod account;
mod administer;
mod credential;
mod entry;
mod key_available;
mod keys;
mod otp;
mod password;
mod person;
mod profile;
mod proof;
mod recover;
mod rules;
mod search;
mod seat;
mod sign_in;
mod sign_up;
mod staff;
mod state;

use hub_kernel::http::openapi::Routes;

pub use access_target::{AccessTarget, find_target_name};
pub use account::{AccountView, account_names, account_view};
pub use administer::{
    AccountOwner, AccountScope, MadeAccount, RecoverLink, SessionsNamed, UserNamed, create_account, lock_active_user,
    reset_password, revoke_sessions,
};
pub use entry::enter_missing;
pub use keys::{Email, Phone, UserKey, Username};
pub use otp::purge as purge_otps;
pub use person::{Name, NewPerson, insert_account, insert_person, insert_scope, set_scope_image};
pub use profile::ImageUrl;
pub use recover::{issue_link, renew_password};
pub use search::query_words;
pub use staff::{
    DEMO_WORKSPACE, STAFF, has_staff, insert_first_administrator, insert_staff, lock_cast, seed_backoffice,
};
pub use state::{State, is_workspace, set_account_state, set_scope_state, set_user_state};

/// The operations of the domain.
pub fn routes() -> Routes {
    sign_in::routes()
        .merge(sign_up::routes())
        .merge(recover::routes())
        .merge(otp::routes())
        .merge(key_available::routes())
        .merge(account::routes())
        .merge(credential::routes())
        .merge(profile::routes())
}
