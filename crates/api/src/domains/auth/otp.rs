//! One-time codes (OTP): sent to an email or phone, verified by whoever reads them, and usable once for their action.

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use schemars::JsonSchema;
use secrecy::ExposeSecret;
use serde::Deserialize;

use super::contact_verification::{self, Contact};
use super::identifier::EMAIL_MAX;
use super::otp_records::{
    NewOtp, Otp, OtpAction, OtpRow, find_otp, insert_or_update_otp, is_link_code, lock_otp, otp_hash_purpose,
    update_otp_tries, update_otp_verified,
};
use super::rules::{self, OTP_LIFETIME, OTP_RESEND_INTERVAL};
use hub_kernel::app::App;
use hub_kernel::db::Tx;
use hub_kernel::http::access::{CallerIfTokenValid, Public};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::messaging::outbox::{self, OutboxDraft};
use hub_kernel::operation;
use hub_kernel::security::rate_limits::{self, RateLimit};
use hub_kernel::security::secret_text::SecretText;
use hub_kernel::types::channel::Channel;
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("auth")
        .post("/auth/otp", operation!(auth_otp_create))
        .errors(&[NotFound, Rule("otp_receptor"), Rule("otp_used"), Rule("otp_exhausted")])
        .get("/auth/otp/{id}", operation!(auth_otp_get))
        .errors(&[NotFound])
        .post("/auth/otp/{id}/verify", operation!(auth_otp_verify))
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
    code: SecretText,
}

/// Sends a one-time code: six digits, valid for 10 minutes and 5 tries. With `id`, a new code replaces the old one.
///
/// A `verify_email` or `verify_phone` code that is requested with an access token verifies the caller's own email or
/// phone. Without a token it verifies that of the only user who claims it.
///
/// The answer does not reveal whether a user has the receptor. Limits: one code every 60 seconds, 5 an hour and 10 a day
/// for a receptor, and 20 an hour for an IP address; beyond them 429 with `retry-after`. A demonstration answers
/// the `code` of a sign-up or a verification too.
#[docs_const]
async fn auth_otp_create(
    State(app): State<App>,
    _: Public,
    CallerIfTokenValid(requester): CallerIfTokenValid,
    client: ClientIp,
    Body(new): Body<OtpCreate>,
) -> Result<Json<Otp>> {
    let contact = Contact::parse(new.channel, &new.receptor)?;
    check_channel(new.action, &contact)?;
    let mut tx = app.db.begin().await?;
    check_rate_limits(&mut tx, &app, client, &contact).await?;
    let has_user = contact_verification::find_verified_user(tx.on(), &contact).await?.is_some();
    let id = match new.id {
        Some(id) => check_replaceable(lock_otp(tx.on(), id).await?.or_not_found()?, &new, &contact)?,
        None => Id::new(),
    };
    let code = format!("{:06}", rand::random_range(0..1_000_000));
    let new_otp = NewOtp {
        id,
        action: new.action,
        channel: new.channel,
        receptor: contact.text(),
        user_id: None,
        requester: requester.map(|caller| caller.user_id),
        code: &code,
        lifetime: OTP_LIFETIME,
    };
    let otp = insert_or_update_otp(tx.on(), &app, new_otp).await?;
    let message = OutboxDraft {
        channel: new.channel,
        receptor: contact.text(),
        subject: OTP_SUBJECT.into(),
        body: OTP_BODY.into(),
        code: Some(code),
        expires_at: Some(otp.expired_at),
        suppressed: new.action == OtpAction::Recover && !has_user,
    };
    outbox::insert_message(&mut tx, &app.messaging, message).await?;
    tx.commit().await?;
    Ok(Json(otp))
}

const OTP_SUBJECT: &str = "Tu código es {code}";
const OTP_BODY: &str = "Tu código es {code}. Vence en 10 minutos. Si no lo pediste, ignorá este mensaje: nadie de nuestro \
    equipo te lo va a pedir.";

/// Refuses a phone channel for `verify_email`, and an email channel for `verify_phone`.
fn check_channel(action: OtpAction, contact: &Contact) -> Result<()> {
    match (action, contact) {
        (OtpAction::VerifyEmail, Contact::Phone(_)) | (OtpAction::VerifyPhone, Contact::Email(_)) => {
            Err(Error::parser(RequestPart::Body, "channel", "does not reach what the action verifies"))
        }
        _ => Ok(()),
    }
}

/// Refuses to replace a code that differs in action, channel or receptor, or that was verified, used or exhausted.
fn check_replaceable(old: OtpRow, new: &OtpCreate, contact: &Contact) -> Result<Id<Otp>> {
    let checks = [
        ("action", old.otp.action == new.action),
        ("channel", old.otp.channel == new.channel),
        ("receptor", old.otp.receptor == contact.text() && old.user_id.is_none()),
    ];
    if let Some((path, _)) = checks.into_iter().find(|(_, is_same)| !is_same) {
        return Err(Error::Rule("otp_receptor", Some(serde_json::json!({"path": path}))));
    }
    rules::check_can_resend_otp(old.progress())?;
    Ok(old.otp.id)
}

/// Gets a one-time code's progress.
#[docs_const]
async fn auth_otp_get(State(app): State<App>, _: Public, Path(OtpPath { id }): Path<OtpPath>) -> Result<Json<Otp>> {
    Ok(Json(find_otp(app.db.read(), id).await?.or_not_found()?.otp))
}

/// Verifies a one-time code. The right code can be used for 15 minutes; for `verify_email` and `verify_phone` it marks the
/// user's email or phone as verified.
#[docs_const]
async fn auth_otp_verify(
    State(app): State<App>,
    _: Public,
    Path(OtpPath { id }): Path<OtpPath>,
    Body(body): Body<OtpVerify>,
) -> Result<Json<Otp>> {
    let code = body.code.expose_secret().trim();
    let is_six_digits = code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit());
    if !is_six_digits && !is_link_code(code) {
        return Err(Error::parser(RequestPart::Body, "code", "a code is six digits"));
    }
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let mut row = lock_otp(tx.on(), id).await?.or_not_found()?;
    rules::check_can_verify_otp(row.progress(), now)?;
    if !app.keyed_hash.verify(&otp_hash_purpose(id), code, &row.code_hash) {
        update_otp_tries(tx.on(), id).await?;
        tx.commit().await?;
        return Err(rules::wrong_otp_error(row.tries));
    }
    if !row.otp.verified {
        update_otp_verified(tx.on(), id, now).await?;
        row.otp.verified = true;
        if matches!(row.otp.action, OtpAction::VerifyEmail | OtpAction::VerifyPhone) {
            contact_verification::lock_contact(&mut tx, &app, &row.otp.receptor).await?;
            contact_verification::verify_contact(&mut tx, &row.parse_contact()?, row.asker_id).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(row.otp))
}

async fn check_rate_limits(tx: &mut Tx, app: &App, client: ClientIp, contact: &Contact) -> Result<()> {
    let limits = &app.config.limits;
    let by_address = RateLimit { count: limits.otp_address_hour, window: Duration::hours(1) };
    rate_limits::check_and_record(tx, &app.rate_limiter, "otp_address_hour", &[by_address], &client.rate_limit_key())
        .await?;
    let by_receptor = [
        RateLimit { count: 1, window: OTP_RESEND_INTERVAL },
        RateLimit { count: limits.otp_hour, window: Duration::hours(1) },
        RateLimit { count: limits.otp_day, window: Duration::days(1) },
    ];
    rate_limits::check_and_record(tx, &app.rate_limiter, "otp_receptor", &by_receptor, &contact.text()).await
}
