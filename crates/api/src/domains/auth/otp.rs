//! One-time codes (OTP): sent to an email or phone, verified by whoever reads them, and usable once for their action.

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::identifier::EMAIL_MAX;
use super::contact_verification::{self, Receptor};
use super::rules::{self, LINK_LIFETIME, OTP_LIFETIME, OTP_RESEND_INTERVAL, OtpProgress};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Sql, Tx, sql};
use hub_kernel::http::access::{MaybeAuthenticated, Public};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::messaging::outbox::{self, OutboxDraft};
use hub_kernel::security::rate_limits::{self, RateLimit};
use hub_kernel::security::secret_string::SecretString;
use hub_kernel::security::session::{Caller, User};
use hub_kernel::types::channel::Channel;
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("auth")
        .post("/auth/otp", auth_otp_create, AUTH_OTP_CREATE_DOCS)
        .errors(&[NotFound, Rule("otp_receptor"), Rule("otp_used"), Rule("otp_exhausted")])
        .get("/auth/otp/{id}", auth_otp_get, AUTH_OTP_GET_DOCS)
        .errors(&[NotFound])
        .post("/auth/otp/{id}/verify", auth_otp_verify, AUTH_OTP_VERIFY_DOCS)
        .errors(&[
            NotFound,
            Conflict("email"),
            Conflict("phone"),
            Rule("otp_code"),
            Rule("otp_used"),
            Rule("otp_exhausted"),
            Rule("otp_expired"),
        ])
}

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
    /// When the code expires.
    expired_at: Timestamp,
    /// When it was first requested.
    created_at: Timestamp,
    /// True once the right code was entered.
    verified: bool,
    /// True once it was used for its action.
    used: bool,
}

/// A code's row.
#[derive(FromRow)]
pub(super) struct OtpRow {
    id: Id<Otp>,
    pub(super) action: OtpAction,
    channel: Channel,
    pub(super) receptor: String,
    code_hash: String,
    tries: i64,
    created_at: Timestamp,
    expired_at: Timestamp,
    verified_at: Option<Timestamp>,
    used_at: Option<Timestamp>,
    pub(super) user_id: Option<Id<User>>,
    asker_id: Option<Id<User>>,
}

impl OtpRow {
    pub(super) fn progress(&self) -> OtpProgress {
        let Self { tries, expired_at, verified_at, used_at, .. } = *self;
        OtpProgress { tries, expired_at, verified_at, used_at }
    }

    /// Parses the receptor that the code was sent to.
    pub(super) fn parse_receptor(&self) -> Result<Receptor> {
        Receptor::parse(self.channel, &self.receptor)
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

/// The code to send.
#[derive(Deserialize, JsonSchema)]
struct OtpCreate {
    /// The id of an earlier code to replace; the other fields must be the same as before.
    id: Option<Id<Otp>>,
    /// The action it permits.
    action: OtpAction,
    /// The channel to send it by.
    channel: Channel,
    /// The email address or phone to send it to.
    #[schemars(length(min = 3, max = EMAIL_MAX), regex(pattern = "[0-9@]"))]
    receptor: String,
}

/// The path of one code.
#[derive(Deserialize, JsonSchema)]
struct OtpPath {
    /// The code's id.
    id: Id<Otp>,
}

/// The code that the user enters.
#[derive(Deserialize, JsonSchema)]
struct OtpVerify {
    /// The six digits that were sent, or the part of a recovery link after the dot.
    #[schemars(length(min = 6), regex(pattern = "^ *([0-9]{6}|[A-Za-z0-9_-]{22}) *$"))]
    code: SecretString,
}

/// Sends a one-time code: six digits, valid for 10 minutes and 5 tries. With `id`, a new code replaces the old one.
///
/// A `verify_email` or `verify_phone` code that is requested with an access token verifies the caller's own email or
/// phone. Without a token it verifies that of the only user who claims it.
///
/// The answer does not reveal whether a user has the receptor. Limits: one code every 60 seconds, 5 an hour and 10 a day
/// for a receptor, and 20 an hour for an IP address; beyond them 429 with `retry-after`.
#[docs_const]
async fn auth_otp_create(
    State(app): State<App>,
    _: Public,
    MaybeAuthenticated(asker): MaybeAuthenticated,
    client: ClientIp,
    Body(new): Body<OtpCreate>,
) -> Result<Json<Otp>> {
    let receptor = Receptor::parse(new.channel, &new.receptor)?;
    check_channel(new.action, &receptor)?;
    let mut tx = app.db.begin().await?;
    check_rate_limits(&mut tx, &app, client, &receptor).await?;
    let known = contact_verification::find_verified_user(tx.on(), &receptor).await?.is_some();
    let id = match new.id {
        Some(id) => check_replaceable(lock_otp(tx.on(), id).await?.or_not_found()?, &new, &receptor)?,
        None => Id::new(),
    };
    let code = format!("{:06}", rand::random_range(0..1_000_000));
    let row = insert_or_update_otp(tx.on(), &app, id, &new, asker, &code).await?;
    let message = OutboxDraft {
        channel: new.channel,
        receptor: receptor.text(),
        subject: OTP_SUBJECT.into(),
        body: OTP_BODY.into(),
        code: Some(code),
        expires_at: Some(row.expired_at),
        suppressed: new.action == OtpAction::Recover && !known,
    };
    outbox::insert_message(&mut tx, &app.messaging, message).await?;
    tx.commit().await?;
    Ok(Json(row.into()))
}

const OTP_SUBJECT: &str = "Tu código es {code}";
const OTP_BODY: &str = "Tu código es {code}. Vence en 10 minutos. Si no lo pediste, ignorá este mensaje: nadie de nuestro \
    equipo te lo va a pedir.";

/// Refuses a phone channel for `verify_email`, and an email channel for `verify_phone`.
fn check_channel(action: OtpAction, receptor: &Receptor) -> Result<()> {
    match (action, receptor) {
        (OtpAction::VerifyEmail, Receptor::Phone(_)) | (OtpAction::VerifyPhone, Receptor::Email(_)) => {
            Err(Error::parser(RequestPart::Body, "channel", "does not reach what the action verifies"))
        }
        _ => Ok(()),
    }
}

/// Refuses to replace a code that differs in action, channel or receptor, or that was verified, used or exhausted.
fn check_replaceable(old: OtpRow, new: &OtpCreate, receptor: &Receptor) -> Result<Id<Otp>> {
    let same = [
        ("action", old.action == new.action),
        ("channel", old.channel == new.channel),
        ("receptor", old.receptor == receptor.text() && old.user_id.is_none()),
    ];
    if let Some((path, _)) = same.into_iter().find(|(_, same)| !same) {
        return Err(Error::Rule("otp_receptor", Some(serde_json::json!({"path": path}))));
    }
    rules::check_resend(old.progress())?;
    Ok(old.id)
}

/// Gets a one-time code's progress.
#[docs_const]
async fn auth_otp_get(State(app): State<App>, _: Public, Path(OtpPath { id }): Path<OtpPath>) -> Result<Json<Otp>> {
    Ok(Json(find_otp(app.db.read(), id).await?.or_not_found()?.into()))
}

/// Verifies a one-time code. The right code can be used for 15 minutes; for `verify_email` and `verify_phone` it marks the
/// user's email or phone as verified.
#[docs_const]
async fn auth_otp_verify(
    State(app): State<App>,
    _: Public,
    Path(OtpPath { id }): Path<OtpPath>,
    Body(entered): Body<OtpVerify>,
) -> Result<Json<Otp>> {
    let code = entered.code.expose_secret().trim();
    let digits = code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit());
    if !digits && !contact_verification::is_link_code(code) {
        return Err(Error::parser(RequestPart::Body, "code", "a code is six digits"));
    }
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let mut otp = lock_otp(tx.on(), id).await?.or_not_found()?;
    rules::check_verify(otp.progress(), now)?;
    if !app.hasher.verify(&hash_purpose(id), code, &otp.code_hash) {
        sql(tx.on(), "UPDATE otps SET tries = tries + 1 WHERE id = $1").bind(id).execute().await?;
        tx.commit().await?;
        return Err(rules::wrong_code_error(otp.tries));
    }
    if otp.verified_at.is_none() {
        sql(tx.on(), "UPDATE otps SET verified_at = $1 WHERE id = $2").bind(now).bind(id).execute().await?;
        otp.verified_at = Some(now);
        if matches!(otp.action, OtpAction::VerifyEmail | OtpAction::VerifyPhone) {
            contact_verification::lock_receptor(&mut tx, &app, &otp.receptor).await?;
            contact_verification::verify_receptor(&mut tx, &otp.parse_receptor()?, otp.asker_id).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(otp.into()))
}

/// The purpose in a code's hash. It contains the code's id, so that equal codes have different hashes.
pub(super) fn hash_purpose(id: Id<Otp>) -> String {
    format!("otp {id}")
}

async fn check_rate_limits(tx: &mut Tx, app: &App, client: ClientIp, receptor: &Receptor) -> Result<()> {
    let count = &app.config.limits;
    let by_address = RateLimit { count: count.otp_address_hour, window: Duration::hours(1) };
    rate_limits::check_and_record(tx, &app.rate_limiter, "otp_address_hour", &[by_address], &client.rate_limit_key())
        .await?;
    let by_receptor = [
        RateLimit { count: 1, window: OTP_RESEND_INTERVAL },
        RateLimit { count: count.otp_hour, window: Duration::hours(1) },
        RateLimit { count: count.otp_day, window: Duration::days(1) },
    ];
    rate_limits::check_and_record(tx, &app.rate_limiter, "otp_receptor", &by_receptor, &receptor.text()).await
}

const SELECT_OTP: &str =
    "SELECT id, action, channel, receptor, code_hash, tries, created_at, expired_at, verified_at, used_at, user_id, asker_id
    FROM otps WHERE id = $1";

/// A code's row.
pub(super) async fn find_otp(on: Executor<'_>, id: Id<Otp>) -> Result<Option<OtpRow>> {
    sql(on, SELECT_OTP).bind(id).optional().await
}

/// A code's row, locked until the transaction ends.
pub(super) async fn lock_otp(on: Executor<'_>, id: Id<Otp>) -> Result<Option<OtpRow>> {
    let text = Sql {
        sqlite: SELECT_OTP,
        pg: "SELECT id, action, channel, receptor, code_hash, tries, created_at, expired_at, verified_at, used_at, user_id, asker_id
             FROM otps WHERE id = $1 FOR UPDATE",
    };
    sql(on, text).bind(id).optional().await
}

/// Marks a code as used.
pub(super) async fn update_otp_used(on: Executor<'_>, id: Id<Otp>, now: Timestamp) -> Result<()> {
    sql(on, "UPDATE otps SET used_at = $1 WHERE id = $2").bind(now).bind(id).execute().await?;
    Ok(())
}

async fn insert_or_update_otp(
    on: Executor<'_>,
    app: &App,
    id: Id<Otp>,
    new: &OtpCreate,
    asker: Option<Caller>,
    code: &str,
) -> Result<OtpRow> {
    let now = app.clock.now();
    let receptor = Receptor::parse(new.channel, &new.receptor)?;
    sql(
        on,
        "INSERT INTO otps (id, action, channel, receptor, code_hash, created_at, sent_at, expired_at, asker_id)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)
         ON CONFLICT (id) DO UPDATE SET code_hash = excluded.code_hash, sent_at = excluded.sent_at,
                                        expired_at = excluded.expired_at, asker_id = excluded.asker_id
         RETURNING id, action, channel, receptor, code_hash, tries, created_at, expired_at, verified_at, used_at, user_id, asker_id",
    )
    .bind(id)
    .bind(new.action)
    .bind(new.channel)
    .bind(receptor.text())
    .bind(app.hasher.hash(&hash_purpose(id), code))
    .bind(now)
    .bind(now + OTP_LIFETIME)
    .bind(asker.map(|asker| asker.user_id))
    .one()
    .await
}

/// Inserts the code of a recovery link, which is sent to nobody.
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
    .bind(id)
    .bind(receptor)
    .bind(app.hasher.hash(&hash_purpose(id), code))
    .bind(now)
    .bind(now + LINK_LIFETIME)
    .bind(user_id)
    .execute()
    .await?;
    Ok(())
}

/// Deletes the codes that expired more than a day ago; answers how many.
pub async fn delete_expired_otps(on: Executor<'_>, now: Timestamp) -> Result<u64> {
    sql(on, "DELETE FROM otps WHERE expired_at < $1").bind(now - Duration::days(1)).execute().await
}
