//! Sign-up: a verified email or phone becomes a user with a consumer account.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use secrecy::ExposeSecret;
use serde::Deserialize;

use super::account::insert_account;
use super::contact_verification;
use super::identifier::{Email, Phone, Username};
use super::model::Name;
use super::otp_records::{Otp, OtpAction, find_usable_otp, lock_usable_otp, update_otp_used};
use super::scope::insert_scope;
use super::sign_in::{SessionView, update_account_used_at};
use super::signed_up::{NewSignUp, SignedUp};
use super::user::{NewUser, check_identifiers_free, insert_user};
use hub_kernel::app::App;
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, DeviceHeader, Headers};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::password;
use hub_kernel::security::secret_text::SecretText;
use hub_kernel::security::session::{self, ActingAccount, ScopeType};
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("auth").post("/auth/sign_up", operation!(auth_sign_up)).errors(&[
        NotFound,
        Conflict("username"),
        Conflict("email"),
        Conflict("phone"),
        Rule("password"),
        Rule("otp_receptor"),
        Rule("otp_unverified"),
        Rule("otp_used"),
        Rule("otp_expired"),
    ])
}

/// A new user.
#[derive(Deserialize, JsonSchema)]
struct SignUp {
    /// The id of a verified and unused `sign_up` code.
    otp_id: Id<Otp>,
    /// The given name.
    given_name: Name,
    /// The family name.
    family_name: Name,
    /// An optional username.
    username: Option<Username>,
    /// An email; verified when the code was sent to it.
    email: Option<Email>,
    /// A phone; verified when the code was sent to it.
    phone: Option<Phone>,
    /// 8 to 128 characters, not a common one.
    password: SecretText,
}

/// Creates a user with a consumer account, and signs in. The code must have been sent to the given email or phone.
#[docs_const]
async fn auth_sign_up(
    State(app): State<App>,
    _: Public,
    signed_up: SignedUp,
    Headers(device): Headers<DeviceHeader>,
    Body(body): Body<SignUp>,
) -> Result<Json<SessionView>> {
    password::check_length(body.password.expose_secret())?;
    let now = app.clock.now();
    let row = find_usable_otp(app.db.read(), body.otp_id, OtpAction::SignUp, now).await?;
    let is_verified = |identifier: String| identifier == row.otp.receptor;
    let mut new_user = NewUser {
        given_name: body.given_name,
        family_name: body.family_name,
        username: body.username,
        email: body.email.map(|email| (email.clone(), is_verified(email.text()))),
        phone: body.phone.map(|phone| (phone.clone(), is_verified(phone.text()))),
        password_hash: None,
    };
    if !matches!(new_user.email, Some((_, true))) && !matches!(new_user.phone, Some((_, true))) {
        return Err(Error::Rule("otp_receptor", None));
    }
    check_identifiers_free(app.db.read(), &new_user).await?;
    new_user.password_hash = Some(app.passwords.hash(body.password.into()).await?);
    let mut tx = app.db.begin().await?;
    let row = lock_usable_otp(tx.on(), body.otp_id, OtpAction::SignUp, now).await?;
    contact_verification::lock_contact(&mut tx, &app, &row.otp.receptor).await?;
    let (user_id, scope_id, account_id) = (Id::new(), Id::new(), Id::new());
    let name = new_user.full_name();
    insert_user(&mut tx, user_id, new_user, now).await?;
    insert_scope(tx.on(), scope_id, ScopeType::Consumer, name, now).await?;
    insert_account(tx.on(), account_id, user_id, scope_id, now).await?;
    update_otp_used(tx.on(), body.otp_id, now).await?;
    let account = ActingAccount { user_id, account_id, scope_id, scope_type: ScopeType::Consumer };
    update_account_used_at(tx.on(), account, now).await?;
    (signed_up.0)(&mut tx, NewSignUp { account_id, device_id: device.device_id, at: now }).await?;
    let tokens = session::insert_session(&mut tx, &app.sessions, account, device.device_id).await?;
    tx.commit().await?;
    Ok(Json(SessionView::new(account_id, tokens)))
}
