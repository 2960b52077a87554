//! Users, their accounts and their sessions.
//!
//! Nouns: a *user* is a person, with one *credential* (username, email, phone, password) and one *profile*. A *scope* is
//! a consumer, a workspace (with the workspace's id) or the staff. An *account* is a user in a scope: it is what a user
//! acts as. A *session* is a sign-in on a device; it acts as one account at a time and can switch to another account of
//! its user. A *one-time code* (OTP) proves that a user reads what is sent to a
//! *contact* (`receptor` in the API), an email address or a phone.
//!
//! Tables: `users`, `credentials`, `profiles`, `scopes`, `accounts`, `otps`; `account_entries` and `account_words` are the
//! search index of accounts. The kernel owns the sessions.
//!
//! Invariants: usernames are unique; emails and phones are unique once they are verified, and an unverified one blocks
//! nobody. Only an active account of an active user in an active scope has sessions. At least one of the staff can always
//! sign in. A change of a user's credential or sessions locks the user's row first. Neither an answer nor its duration
//! reveals whether a user exists.

mod access_target;
mod account;
mod account_state;
mod acting_account;
mod admin;
mod contact_verification;
mod credential;
mod identifier;
mod key_available;
mod model;
mod otp;
mod otp_records;
mod password_attempt;
mod profile;
mod recover;
mod rules;
mod scope;
mod search_index;
mod search_words;
mod sign_in;
mod sign_up;
mod signed_up;
mod staff;
mod user;

use hub_kernel::http::openapi::Routes;

pub use access_target::{AccessTarget, find_access_target_name};
pub use account::{
    AccountView, find_account, find_account_owner, find_account_view, insert_account, insert_consumer_account,
    list_account_names,
};
pub use account_state::{update_account_state, update_scope_state, update_user_state};
pub use admin::{
    AccountOwner, AccountScope, CreatedAccount, SessionSelector, UserSelector, create_account, create_password_reset,
    lock_active_user, revoke_sessions,
};
pub use identifier::{Email, Phone, UserKey, Username};
pub use model::{AccountState, Name};
pub use otp_records::delete_expired_otps;
pub use recover::{RecoveryLink, create_recovery_link, replace_password};
pub use scope::{insert_scope, is_workspace, update_scope_profile};
pub use search_index::{ACCOUNT_WORDS, index_missing_accounts};
pub use search_words::{index_words, parse_query_words};
pub use signed_up::{NewSignUp, SignedUp};
pub use staff::{
    DEMO_WORKSPACE, STAFF_SCOPE, find_staff_account_count, insert_first_admin, insert_staff_scope,
    lock_bootstrap_users, seed_backoffice,
};
pub use user::{NewUser, insert_user};

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
