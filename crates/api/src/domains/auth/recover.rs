//! Password recovery: by a verified one-time code, or by a link from the staff.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use secrecy::ExposeSecret;
use serde::Deserialize;

use super::acting_account::lock_user_state;
use super::contact_verification::{self, find_verified_user};
use super::model::AccountState;
use super::otp_records::{
    NewOtp, Otp, OtpAction, OtpRow, delete_recovery_links, find_usable_otp, insert_or_update_otp, lock_usable_otp,
    new_link_code, update_otp_used,
};
use super::rules::LINK_LIFETIME;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::security::password;
use hub_kernel::security::secret_text::SecretText;
use hub_kernel::security::session::{self, User};
use hub_kernel::types::channel::Channel;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("auth").post("/auth/recover", operation!(auth_recover)).errors(&[
        NotFound,
        Conflict("email"),
        Conflict("phone"),
        Rule("password"),
        Rule("otp_receptor"),
        Rule("otp_unverified"),
        Rule("otp_used"),
        Rule("otp_expired"),
    ])
}

/// A new password, and the code that permits it.
#[derive(Deserialize, JsonSchema)]
struct Recover {
    /// The id of a verified and unused `recover` code.
    otp_id: Id<Otp>,
    /// 8 to 128 characters, not a common one.
    password: SecretText,
}

/// Sets a new password for the user whose verified email or phone the code was sent to, and ends all their sessions.
#[docs_const]
async fn auth_recover(State(app): State<App>, _: Public, Body(body): Body<Recover>) -> Result<Json<Null>> {
    password::check_length(body.password.expose_secret())?;
    let now = app.clock.now();
    let row = find_usable_otp(app.db.read(), body.otp_id, OtpAction::Recover, now).await?;
    find_recovery_user(app.db.read(), &row).await?;
    let password_hash = app.passwords.hash(body.password.into()).await?;

    let mut tx = app.db.begin().await?;
    let row = lock_usable_otp(tx.on(), body.otp_id, OtpAction::Recover, now).await?;
    contact_verification::lock_contact(&mut tx, &app, &row.otp.receptor).await?;
    let user_id = find_recovery_user(tx.on(), &row).await?;
    // Checked again with the user's row locked: the user may have lost the receptor meanwhile.
    if lock_user_state(tx.on(), user_id).await? != Some(AccountState::Active)
        || find_recovery_user(tx.on(), &row).await? != user_id
    {
        return Err(Error::Rule("otp_receptor", None));
    }
    update_password_hash(tx.on(), user_id, password_hash).await?;
    if row.user_id.is_some() {
        contact_verification::verify_contact_of_user(&mut tx, &row.otp.receptor, user_id).await?;
    }
    update_otp_used(tx.on(), body.otp_id, now).await?;
    session::delete_sessions_of_user(&mut tx, user_id, None).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// A link with which a user sets a password.
pub struct RecoveryLink {
    /// The path; the code is in the fragment, which browsers do not send to servers.
    pub path: String,
    /// The end of its validity.
    pub expired_at: Timestamp,
}

/// Creates a link with which a user sets a password, for the staff to hand over, and deletes the user's earlier links.
/// Using the link verifies `receptor`, an email or phone.
pub async fn create_recovery_link(tx: &mut Tx, app: &App, user_id: Id<User>, receptor: String) -> Result<RecoveryLink> {
    delete_recovery_links(tx.on(), user_id).await?;
    let (id, code) = (Id::new(), new_link_code());
    let link = NewOtp {
        id,
        action: OtpAction::Recover,
        channel: Channel::Email,
        receptor,
        user_id: Some(user_id),
        requester: None,
        code: &code,
        lifetime: LINK_LIFETIME,
    };
    let Otp { expired_at, .. } = insert_or_update_otp(tx.on(), app, link).await?;
    Ok(RecoveryLink { path: format!("/auth/recover#{id}.{code}"), expired_at })
}

/// The user whose password a code may set: the link's user, or the one whose verified email or phone it was sent to.
async fn find_recovery_user(on: Executor<'_>, row: &OtpRow) -> Result<Id<User>> {
    match row.user_id {
        Some(user_id) => Ok(user_id),
        None => find_verified_user(on, &row.parse_contact()?).await?.ok_or(Error::Rule("otp_receptor", None)),
    }
}

/// Replaces a user's password and ends their sessions.
pub async fn replace_password(tx: &mut Tx, user_id: Id<User>, password_hash: String) -> Result<()> {
    lock_user_state(tx.on(), user_id).await?;
    update_password_hash(tx.on(), user_id, password_hash).await?;
    session::delete_sessions_of_user(tx, user_id, None).await.map(drop)
}

async fn update_password_hash(on: Executor<'_>, user_id: Id<User>, password_hash: String) -> Result<()> {
    sql(on, "UPDATE credentials SET password_hash = $1 WHERE user_id = $2")
        .bind((password_hash, user_id))
        .execute()
        .await
        .map(drop)
}
