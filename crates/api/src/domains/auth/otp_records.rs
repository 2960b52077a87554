//! The rows of one-time codes, and of recovery links: codes that the staff hand over.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::contact_verification::Contact;
use super::rules::{self, OtpProgress};
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

/// A one-time code. Only a demonstration shows the code itself.
#[derive(Serialize, JsonSchema, FromRow)]
pub(super) struct Otp {
    /// The code's id, with which it is verified.
    pub(super) id: Id<Otp>,
    /// The action it permits.
    pub(super) action: OtpAction,
    /// The channel it was sent by.
    pub(super) channel: Channel,
    /// The email or phone it was sent to.
    pub(super) receptor: String,
    /// The expiry of the code.
    pub(super) expired_at: Timestamp,
    /// The time of the first request.
    created_at: Timestamp,
    /// True once the right code was entered.
    pub(super) verified: bool,
    /// True once it was used for its action.
    used: bool,
    /// The code itself, only in a demonstration and only as the answer to its request; never that of `recover` or `sign_in`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[sqlx(skip)]
    pub(super) code: Option<String>,
}

/// A code's row.
#[derive(FromRow)]
pub(super) struct OtpRow {
    #[sqlx(flatten)]
    pub(super) otp: Otp,
    pub(super) code_hash: String,
    pub(super) tries: i64,
    verified_at: Option<Timestamp>,
    used_at: Option<Timestamp>,
    pub(super) user_id: Option<Id<User>>,
    pub(super) asker_id: Option<Id<User>>,
}

impl OtpRow {
    pub(super) fn progress(&self) -> OtpProgress {
        let Self { tries, verified_at, used_at, .. } = *self;
        OtpProgress { tries, expired_at: self.otp.expired_at, verified_at, used_at }
    }

    /// Refuses a code that was requested for another action, or that [`rules::check_can_use_otp`] refuses.
    fn check_can_use(self, action: OtpAction, now: Timestamp) -> Result<Self> {
        if self.otp.action != action {
            return Err(Error::Rule("otp_unverified", None));
        }
        rules::check_can_use_otp(self.progress(), now).map(|()| self)
    }

    /// Parses the receptor that the code was sent to.
    pub(super) fn parse_contact(&self) -> Result<Contact> {
        Contact::parse(self.otp.channel, &self.otp.receptor)
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
            asker_id, verified_at IS NOT NULL AS verified, used_at IS NOT NULL AS used
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
    find_otp(on, id).await?.or_not_found()?.check_can_use(action, now)
}

/// The same, locked until the transaction ends.
pub(super) async fn lock_usable_otp(
    on: Executor<'_>,
    id: Id<Otp>,
    action: OtpAction,
    now: Timestamp,
) -> Result<OtpRow> {
    lock_otp(on, id).await?.or_not_found()?.check_can_use(action, now)
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
    sql(on, "UPDATE otps SET used_at = $1 WHERE id = $2").bind((now, id)).execute().await.map(drop)
}

/// A code to insert, or to replace the code of the same id by.
pub(super) struct NewOtp<'a> {
    pub(super) id: Id<Otp>,
    pub(super) action: OtpAction,
    pub(super) channel: Channel,
    pub(super) receptor: String,
    /// The user whose recovery link it is.
    pub(super) user_id: Option<Id<User>>,
    /// The user who requested the code, when signed in.
    pub(super) requester: Option<Id<User>>,
    pub(super) code: &'a str,
    pub(super) lifetime: Duration,
}

/// Inserts a code, or replaces the code of an id.
pub(super) async fn insert_or_update_otp(on: Executor<'_>, app: &App, new: NewOtp<'_>) -> Result<Otp> {
    let now = app.clock.now();
    // The codes of `recover` and `sign_in`, which open an existing account, stay in the outbox.
    let is_shown = app.messaging.shows_codes && !matches!(new.action, OtpAction::Recover | OtpAction::SignIn);
    let shown_code = is_shown.then(|| new.code.to_owned());
    let otp: Otp = sql(
        on,
        "INSERT INTO otps (id, action, channel, receptor, code_hash, created_at, sent_at, expired_at, user_id, asker_id)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)
         ON CONFLICT (id) DO UPDATE SET code_hash = excluded.code_hash, sent_at = excluded.sent_at,
                                        expired_at = excluded.expired_at, asker_id = excluded.asker_id
         RETURNING id, action, channel, receptor, created_at, expired_at, verified_at IS NOT NULL AS verified,
                   used_at IS NOT NULL AS used",
    )
    .bind((new.id, new.action, new.channel, new.receptor, app.keyed_hash.hash(&otp_hash_purpose(new.id), new.code)))
    .bind((now, now + new.lifetime, new.user_id, new.requester))
    .one()
    .await?;
    Ok(Otp { code: shown_code, ..otp })
}

/// Deletes the recovery links of a user.
pub(super) async fn delete_recovery_links(on: Executor<'_>, user_id: Id<User>) -> Result<()> {
    sql(on, "DELETE FROM otps WHERE user_id = $1").bind(user_id).execute().await.map(drop)
}

/// Deletes the codes that expired more than a day ago; answers how many.
pub async fn delete_expired_otps(on: Executor<'_>, now: Timestamp) -> Result<u64> {
    sql(on, "DELETE FROM otps WHERE expired_at < $1").bind(now - Duration::days(1)).execute().await
}
