//! One-time codes: sent to a receptor, entered by whoever reads it, and good once for what they were asked for.

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

/// What a code is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum OtpAction {
    /// To make a user.
    SignUp,
    /// To prove presence; nothing here uses it up.
    SignIn,
    /// To set a new password.
    Recover,
    /// To prove an email.
    VerifyEmail,
    /// To prove a phone.
    VerifyPhone,
}

/// A one-time code as it was asked for; the code itself is only where it was sent.
#[derive(Serialize, JsonSchema)]
pub(super) struct Otp {
    /// The id to verify it with.
    id: Id<Otp>,
    /// What it is for.
    action: OtpAction,
    /// How it was sent.
    channel: Channel,
    /// Where it was sent.
    receptor: String,
    /// Until when the code can be entered.
    expired_at: Timestamp,
    /// When it was first asked for.
    created_at: Timestamp,
    /// Whether the code was entered.
    verified: bool,
    /// Whether what it proves was used.
    used: bool,
}

/// The row of a code.
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

    /// Where the code was sent.
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

/// Which code is asked for.
#[derive(Deserialize, JsonSchema)]
struct OtpCreate {
    /// A code that was asked for before, to be replaced by a new one; the rest must be as it was.
    id: Option<Id<Otp>>,
    /// What it is for.
    action: OtpAction,
    /// How to send it.
    channel: Channel,
    /// Where to send it: an email address, or a phone.
    #[schemars(length(min = 3, max = EMAIL_MAX), regex(pattern = "[0-9@]"))]
    receptor: String,
}

/// The path of one code.
#[derive(Deserialize, JsonSchema)]
struct OtpPath {
    /// The code's id.
    id: Id<Otp>,
}

/// A code as it is entered.
#[derive(Deserialize, JsonSchema)]
struct OtpVerify {
    /// The six digits that were sent, or the text after the dot of a recovery link.
    #[schemars(length(min = 6), regex(pattern = "^ *([0-9]{6}|[A-Za-z0-9_-]{22}) *$"))]
    code: SecretString,
}

/// Sends a one-time code: six digits, good for 10 minutes and 5 tries. With `id` a new code replaces the old one.
///
/// A code for `verify_email` or `verify_phone` that is asked for with an access token verifies the caller's own email or
/// phone; without one, that of whoever alone claims it.
///
/// The answer is the same whether an account has the receptor or not. Another code for the receptor can be asked for
/// after 60 seconds; 5 an hour and 10 a day; 20 an hour from one address: 429 with `retry-after`.
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

/// Refuses a channel that cannot reach what the action is to verify.
fn check_channel(action: OtpAction, receptor: &Receptor) -> Result<()> {
    match (action, receptor) {
        (OtpAction::VerifyEmail, Receptor::Phone(_)) | (OtpAction::VerifyPhone, Receptor::Email(_)) => {
            Err(Error::parser(RequestPart::Body, "channel", "does not reach what the action verifies"))
        }
        _ => Ok(()),
    }
}

/// Refuses a new code in the place of one that was asked for otherwise, or that has come to its end.
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

/// How far a one-time code has gone.
#[docs_const]
async fn auth_otp_get(State(app): State<App>, _: Public, Path(OtpPath { id }): Path<OtpPath>) -> Result<Json<Otp>> {
    Ok(Json(find_otp(app.db.read(), id).await?.or_not_found()?.into()))
}

/// Enters a one-time code. The right one proves the receptor for 15 minutes, and for the actions `verify_email` and
/// `verify_phone` to the account that holds it.
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

/// What a code is hashed for: its own id, so that equal codes have different hashes.
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

/// A code's row, held until the transaction ends.
pub(super) async fn lock_otp(on: Executor<'_>, id: Id<Otp>) -> Result<Option<OtpRow>> {
    let text = Sql {
        sqlite: SELECT_OTP,
        pg: "SELECT id, action, channel, receptor, code_hash, tries, created_at, expired_at, verified_at, used_at, user_id, asker_id
             FROM otps WHERE id = $1 FOR UPDATE",
    };
    sql(on, text).bind(id).optional().await
}

/// Marks a proof as used.
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

/// Writes down the code of a recovery link, which is sent to nobody.
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

/// Deletes the codes that have been of no use for a day; answers how many.
pub async fn delete_expired_otps(on: Executor<'_>, now: Timestamp) -> Result<u64> {
    sql(on, "DELETE FROM otps WHERE expired_at < $1").bind(now - Duration::days(1)).execute().await
}
