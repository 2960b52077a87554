//! The rows of one-time codes, and of recovery links: codes that the staff hand over.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::contact_verification::Contact;
use super::rules::{self, LINK_LIFETIME, OTP_LIFETIME, OtpProgress};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, sql};
use hub_kernel::security::session::User;
use hub_kernel::types::channel::Channel;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The action that a code permits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum OtpAction {
    /// Sign-up.
    SignUp,
    /// Sign-in; no operation uses such a code.
    SignIn,
    /// Setting a new password.
    Recover,
    /// Verifying an email.
    VerifyEmail,
    /// Verifying a phone.
    VerifyPhone,
}

/// A one-time code, without the code itself.
#[derive(Serialize, JsonSchema)]
pub(super) struct Otp {
    /// The code's id, with which it is verified.
    id: Id<Otp>,
    /// The action it permits.
    action: OtpAction,
    /// The channel it was sent by.
    channel: Channel,
    /// The email or phone it was sent to.
    receptor: String,
    /// The expiry of the code.
    expired_at: Timestamp,
    /// The time of the first request.
    created_at: Timestamp,
    /// True once the right code was entered.
    verified: bool,
    /// True once it was used for its action.
    used: bool,
}

/// A code's row.
#[derive(FromRow)]
pub(super) struct OtpRow {
    pub(super) id: Id<Otp>,
    pub(super) action: OtpAction,
    pub(super) channel: Channel,
    pub(super) receptor: String,
    pub(super) code_hash: String,
    pub(super) tries: i64,
    created_at: Timestamp,
    pub(super) expired_at: Timestamp,
    pub(super) verified_at: Option<Timestamp>,
    used_at: Option<Timestamp>,
    pub(super) user_id: Option<Id<User>>,
    pub(super) asker_id: Option<Id<User>>,
}

impl OtpRow {
    pub(super) fn progress(&self) -> OtpProgress {
        let Self { tries, expired_at, verified_at, used_at, .. } = *self;
        OtpProgress { tries, expired_at, verified_at, used_at }
    }

    /// Refuses a code that was requested for another action, or that [`rules::check_can_use_otp`] refuses.
    fn check_can_use(&self, action: OtpAction, now: Timestamp) -> Result<()> {
        if self.action != action {
            return Err(Error::Rule("otp_unverified", None));
        }
        rules::check_can_use_otp(self.progress(), now)
    }

    /// Parses the receptor that the code was sent to.
    pub(super) fn parse_contact(&self) -> Result<Contact> {
        Contact::parse(self.channel, &self.receptor)
    }
}

impl From<OtpRow> for Otp {
    fn from(row: OtpRow) -> Self {
        Self {
            id: row.id,
            action: row.action,
            channel: row.channel,
            receptor: row.receptor,
            expired_at: row.expired_at,
            created_at: row.created_at,
            verified: row.verified_at.is_some(),
            used: row.used_at.is_some(),
        }
    }
}

/// The length of a recovery link's code: 128 random bits in base64url.
const LINK_CODE_LENGTH: usize = 22;

/// True for a text with the form of a recovery link's code.
pub(super) fn is_link_code(code: &str) -> bool {
    code.len() == LINK_CODE_LENGTH && URL_SAFE_NO_PAD.decode(code).is_ok()
}

/// A random code for a recovery link.
pub(super) fn new_link_code() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>())
}

/// The purpose in a code's hash. It contains the code's id, so that equal codes have different hashes.
pub(super) fn otp_hash_purpose(id: Id<Otp>) -> String {
    format!("otp {id}")
}

const SELECT_OTP: &str =
    "SELECT id, action, channel, receptor, code_hash, tries, created_at, expired_at, verified_at, used_at, user_id,
     asker_id
    FROM otps WHERE id = $1";

/// A code's row.
pub(super) async fn find_otp(on: Executor<'_>, id: Id<Otp>) -> Result<Option<OtpRow>> {
    sql(on, SELECT_OTP).bind(id).optional().await
}

/// A code's row, locked until the transaction ends.
pub(super) async fn lock_otp(on: Executor<'_>, id: Id<Otp>) -> Result<Option<OtpRow>> {
    sql(on, SELECT_OTP).bind(id).lock(RowLock::Update).optional().await
}

/// A verified and unused code for an action. 404 when it does not exist, 422 when it cannot be used.
pub(super) async fn find_usable_otp(
    on: Executor<'_>,
    id: Id<Otp>,
    action: OtpAction,
    now: Timestamp,
) -> Result<OtpRow> {
    let otp = find_otp(on, id).await?.or_not_found()?;
    otp.check_can_use(action, now)?;
    Ok(otp)
}

/// The same, locked until the transaction ends.
pub(super) async fn lock_usable_otp(
    on: Executor<'_>,
    id: Id<Otp>,
    action: OtpAction,
    now: Timestamp,
) -> Result<OtpRow> {
    let otp = lock_otp(on, id).await?.or_not_found()?;
    otp.check_can_use(action, now)?;
    Ok(otp)
}

/// Counts a wrong code.
pub(super) async fn update_otp_tries(on: Executor<'_>, id: Id<Otp>) -> Result<()> {
    sql(on, "UPDATE otps SET tries = tries + 1 WHERE id = $1").bind(id).execute().await.map(drop)
}

/// Marks a code as verified.
pub(super) async fn update_otp_verified(on: Executor<'_>, id: Id<Otp>, now: Timestamp) -> Result<()> {
    sql(on, "UPDATE otps SET verified_at = $1 WHERE id = $2").bind((now, id)).execute().await.map(drop)
}

/// Marks a code as used.
pub(super) async fn update_otp_used(on: Executor<'_>, id: Id<Otp>, now: Timestamp) -> Result<()> {
    sql(on, "UPDATE otps SET used_at = $1 WHERE id = $2").bind((now, id)).execute().await?;
    Ok(())
}

/// A code to insert, or to replace the code of the same id by.
pub(super) struct NewOtp<'a> {
    pub(super) id: Id<Otp>,
    pub(super) action: OtpAction,
    pub(super) channel: Channel,
    pub(super) contact: &'a Contact,
    /// The user who requested the code, when signed in.
    pub(super) requester: Option<Id<User>>,
    pub(super) code: &'a str,
}

/// Inserts a code, or replaces the code of an id.
pub(super) async fn insert_or_update_otp(on: Executor<'_>, app: &App, new: NewOtp<'_>) -> Result<OtpRow> {
    let now = app.clock.now();
    sql(
        on,
        "INSERT INTO otps (id, action, channel, receptor, code_hash, created_at, sent_at, expired_at, asker_id)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)
         ON CONFLICT (id) DO UPDATE SET code_hash = excluded.code_hash, sent_at = excluded.sent_at,
                                        expired_at = excluded.expired_at, asker_id = excluded.asker_id
         RETURNING id, action, channel, receptor, code_hash, tries, created_at, expired_at, verified_at, used_at,
         user_id, asker_id",
    )
    .bind((new.id, new.action, new.channel, new.contact.text()))
    .bind((app.keyed_hash.hash(&otp_hash_purpose(new.id), new.code), now, now + OTP_LIFETIME, new.requester))
    .one()
    .await
}

/// Inserts the code of a recovery link.
pub(super) async fn insert_recovery_link(
    on: Executor<'_>,
    app: &App,
    id: Id<Otp>,
    user_id: Id<User>,
    receptor: String,
    code: &str,
) -> Result<()> {
    let now = app.clock.now();
    sql(
        on,
        "INSERT INTO otps (id, action, channel, receptor, code_hash, created_at, sent_at, expired_at, user_id)
         VALUES ($1, 'recover', 'email', $2, $3, $4, $4, $5, $6)",
    )
    .bind((id, receptor, app.keyed_hash.hash(&otp_hash_purpose(id), code), now, now + LINK_LIFETIME, user_id))
    .execute()
    .await?;
    Ok(())
}

/// Deletes the recovery links of a user.
pub(super) async fn delete_recovery_links(on: Executor<'_>, user_id: Id<User>) -> Result<()> {
    sql(on, "DELETE FROM otps WHERE user_id = $1").bind(user_id).execute().await.map(drop)
}

/// Deletes the codes that expired more than a day ago; answers how many.
pub async fn delete_expired_otps(on: Executor<'_>, now: Timestamp) -> Result<u64> {
    sql(on, "DELETE FROM otps WHERE expired_at < $1").bind(now - Duration::days(1)).execute().await
}
