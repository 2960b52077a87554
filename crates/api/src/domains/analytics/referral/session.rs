//! Sessions of referrals: a device comes by a code, and moves forward until somebody signs up on it.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::FromRow;

use super::model::{Referral, ReferralPlatform, ReferralSession, ReferralState};
use super::read::{active_since, find_session, list_sessions};
use super::rules::{Transition, transition};
use crate::domains::analytics::json_map::JsonMap;
use crate::domains::analytics::limit::check_address_limit;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::http::access::Public;
use hub_kernel::http::request::{Body, DeviceHeader, Headers, Path};
use hub_kernel::http::response::Json;
use hub_kernel::security::session::Device;
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::patch::Patch;

/// The object that clients keep with a session.
type Metadata = JsonMap<{ usize::MAX }>;

/// The path of a session.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ReferralSessionPath {
    session_id: Id<ReferralSession>,
}

/// The code that a device came by.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ReferralSessionCreate {
    /// The referral's code; case does not matter.
    referral_code: SingleLine<16>,
    /// The platform.
    platform: ReferralPlatform,
}

/// A move of a session.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ReferralSessionUpdate {
    /// The state that the device came to.
    #[serde(rename = "type")]
    state: ReferralState,
    /// The platform; absent leaves it unchanged.
    platform: Option<ReferralPlatform>,
    /// Details, at most 4 KiB as JSON; absent leaves them unchanged, null empties them.
    #[serde(default)]
    metadata: Patch<Metadata>,
}

/// Gets the newest active session of the caller's device. A session that only began has then been inspected.
#[docs_const]
pub(super) async fn analytics_referral_session_inspect(
    State(app): State<App>,
    _: Public,
    Headers(device): Headers<DeviceHeader>,
) -> Result<Json<ReferralSession>> {
    let now = app.clock.now();
    let mut session = find_active_session(app.db.read(), device.device_id, now).await?.or_not_found()?;
    if session.state == ReferralState::Initialized {
        let mut tx = app.db.begin().await?;
        update_inspected(tx.on(), session.id, now).await?;
        session = find_session(tx.on(), session.id, now).await?.or_not_found()?;
        tx.commit().await?;
    }
    Ok(Json(session))
}

/// Begins a session: the caller's device came by the code of a referral.
///
/// 404 for a code that is unknown or disabled, and for the id of another device's session. A session that exists is answered as it is. An
/// address begins at most 600 sessions an hour.
#[docs_const]
pub(super) async fn analytics_referral_session_create(
    State(app): State<App>,
    _: Public,
    client: ClientIp,
    Path(ReferralSessionPath { session_id }): Path<ReferralSessionPath>,
    Headers(device): Headers<DeviceHeader>,
    Body(body): Body<ReferralSessionCreate>,
) -> Result<Json<ReferralSession>> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    check_address_limit(&mut tx, &app, "analytics_referrals", client).await?;
    if find_session_device(tx.on(), session_id).await?.is_none() {
        let referral = find_enabled_referral(tx.on(), body.referral_code.as_str()).await?.or_not_found()?;
        insert_session(tx.on(), session_id, referral, (device.device_id, body.platform), now).await?;
    }
    // Another call may have been faster.
    if find_session_device(tx.on(), session_id).await? != Some(device.device_id) {
        return Err(Error::NotFound);
    }
    let session = find_session(tx.on(), session_id, now).await?.or_not_found()?;
    tx.commit().await?;
    Ok(Json(session))
}

/// Moves a session forward; the same state or one before it changes nothing.
///
/// `register` is kept as a claim, which leaves the state as it is: the session registers once somebody signs up on its device. 422
/// `error.rule.referral_expired` when the session is 30 days old.
#[docs_const]
pub(super) async fn analytics_referral_session_update(
    State(app): State<App>,
    _: Public,
    Path(ReferralSessionPath { session_id }): Path<ReferralSessionPath>,
    Body(body): Body<ReferralSessionUpdate>,
) -> Result<Json<ReferralSession>> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let locked = lock_session(tx.on(), session_id).await?.or_not_found()?;
    if locked.created_at <= active_since(now) {
        return Err(Error::Rule("referral_expired", None));
    }
    let change = transition(locked.state, body.state, locked.claimed_at.is_some());
    update_session(&mut tx, session_id, change, &body, now).await?;
    let session = find_session(tx.on(), session_id, now).await?.or_not_found()?;
    tx.commit().await?;
    Ok(Json(session))
}

/// A session whose row is locked.
#[derive(FromRow)]
struct LockedSession {
    state: ReferralState,
    claimed_at: Option<Timestamp>,
    created_at: Timestamp,
}

async fn lock_session(on: Executor<'_>, id: Id<ReferralSession>) -> Result<Option<LockedSession>> {
    let session = sql(on, "SELECT state, claimed_at, created_at FROM referral_sessions WHERE id = $1").bind(id);
    session.lock(RowLock::NoKeyUpdate).optional().await
}

async fn find_active_session(on: Executor<'_>, device: Id<Device>, now: Timestamp) -> Result<Option<ReferralSession>> {
    let sessions = list_sessions(on, now)
        .push(" AND r.enabled AND s.created_at > $1 AND s.registered_at IS NULL AND s.device_id = ");
    sessions.push_bind(device).push(" ORDER BY s.created_at DESC, s.id DESC LIMIT 1").optional().await
}

async fn update_inspected(on: Executor<'_>, id: Id<ReferralSession>, now: Timestamp) -> Result<()> {
    let update =
        "UPDATE referral_sessions SET state = 'inspect', updated_at = $2 WHERE id = $1 AND state = 'initialized'";
    sql(on, update).bind((id, now)).execute().await.map(drop)
}

async fn find_session_device(on: Executor<'_>, id: Id<ReferralSession>) -> Result<Option<Id<Device>>> {
    sql(on, "SELECT device_id FROM referral_sessions WHERE id = $1").bind(id).optional_scalar().await
}

async fn find_enabled_referral(on: Executor<'_>, code: &str) -> Result<Option<Id<Referral>>> {
    let referral = sql(on, "SELECT id FROM referrals WHERE code = $1 AND enabled");
    referral.bind(code.to_ascii_uppercase()).optional_scalar().await
}

async fn insert_session(
    on: Executor<'_>,
    id: Id<ReferralSession>,
    referral: Id<Referral>,
    (device, platform): (Id<Device>, ReferralPlatform),
    now: Timestamp,
) -> Result<()> {
    let insert =
        "INSERT INTO referral_sessions (id, referral_id, device_id, platform, state, metadata, created_at, updated_at)
                  VALUES ($1, $2, $3, $4, 'initialized', '{}', $5, $5) ON CONFLICT (id) DO NOTHING";
    sql(on, insert).bind((id, referral, device, platform, now)).execute().await.map(drop)
}

async fn update_session(
    tx: &mut Tx,
    id: Id<ReferralSession>,
    change: Transition,
    body: &ReferralSessionUpdate,
    now: Timestamp,
) -> Result<()> {
    let (state, claimed_at) = match change {
        Transition::None => return Ok(()),
        Transition::Move(state) => (Some(state), None),
        Transition::Claim => (None, Some(now)),
    };
    let update = "UPDATE referral_sessions SET state = COALESCE($2, state), claimed_at = COALESCE($3, claimed_at),
                      platform = COALESCE($4, platform), metadata = COALESCE($5, metadata), updated_at = $6 WHERE id = $1";
    let metadata = match &body.metadata {
        Patch::Absent => None,
        Patch::Null => Some(Metadata::default().text().to_owned()),
        Patch::Set(metadata) => Some(metadata.text().to_owned()),
    };
    sql(tx.on(), update).bind((id, state, claimed_at, body.platform, metadata, now)).execute().await.map(drop)
}
