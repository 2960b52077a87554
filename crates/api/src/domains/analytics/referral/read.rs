//! Reads of referrals and sessions.

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::FromRow;

use super::model::{Referral, ReferralCount, ReferralSession, ReferralStats, SESSION_DAYS};
use super::rules::StatsWindows;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::security::session::{Caller, Scope, ScopeType};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The path of a referral.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ReferralPath {
    referral_id: Id<Referral>,
}

/// A referral as it is stored, with its sign-ups.
#[derive(FromRow)]
struct StoredReferral {
    id: Id<Referral>,
    code: String,
    enabled: bool,
    promoter_id: Id<Scope>,
    promoter_name: String,
    promoter_image_url: Option<String>,
    redirect_to: String,
    created_at: Timestamp,
    #[sqlx(flatten)]
    counts: StoredCounts,
}

#[derive(FromRow)]
struct StoredCounts {
    today: i64,
    current_week: i64,
    last_week: i64,
    current_month: i64,
    last_month: i64,
    total: i64,
}

/// Gets a referral with its sign-ups: for its promoter's scope and the staff.
#[docs_const]
pub(super) async fn analytics_referral_get(
    State(app): State<App>,
    caller: Authenticated,
    Path(ReferralPath { referral_id }): Path<ReferralPath>,
) -> Result<Json<Referral>> {
    let windows = StatsWindows::at(app.clock.now());
    let referral = find_referral(app.db.read(), &caller, referral_id, windows).await?.or_not_found()?;
    Ok(Json(referral.into()))
}

async fn find_referral(
    on: Executor<'_>,
    caller: &Caller,
    id: Id<Referral>,
    windows: StatsWindows,
) -> Result<Option<StoredReferral>> {
    let referral = sql(
        on,
        "SELECT r.id, r.code, r.enabled, r.promoter_id, s.name AS promoter_name, s.image_url AS promoter_image_url,
                r.redirect_to, r.created_at, COUNT(c.registered_at) AS total,
                COUNT(CASE WHEN c.registered_at >= $2 AND c.registered_at < $3 THEN 1 END) AS today,
                COUNT(CASE WHEN c.registered_at >= $4 AND c.registered_at < $3 THEN 1 END) AS current_week,
                COUNT(CASE WHEN c.registered_at >= $5 AND c.registered_at < $4 THEN 1 END) AS last_week,
                COUNT(CASE WHEN c.registered_at >= $6 AND c.registered_at < $3 THEN 1 END) AS current_month,
                COUNT(CASE WHEN c.registered_at >= $7 AND c.registered_at < $6 THEN 1 END) AS last_month
         FROM referrals r JOIN scopes s ON s.id = r.promoter_id
         LEFT JOIN referral_sessions c ON c.referral_id = r.id AND c.registered_at IS NOT NULL
         WHERE r.id = $1",
    );
    let StatsWindows { today, tomorrow, current_week, last_week, current_month, last_month } = windows;
    let referral = referral.bind((id, today, tomorrow, current_week, last_week, current_month, last_month));
    let promoter = (caller.scope_type != ScopeType::Backoffice).then_some(caller.scope_id);
    let referral = referral.push_opt(" AND r.promoter_id = ", promoter);
    referral
        .push(" GROUP BY r.id, r.code, r.enabled, r.promoter_id, s.name, s.image_url, r.redirect_to, r.created_at")
        .optional()
        .await
}

impl From<StoredReferral> for Referral {
    fn from(row: StoredReferral) -> Self {
        let count = |completed| ReferralCount { completed };
        Self {
            id: row.id,
            code: row.code,
            enabled: row.enabled,
            promoter_id: row.promoter_id,
            promoter_name: row.promoter_name,
            promoter_image_url: row.promoter_image_url,
            redirect_to: row.redirect_to,
            created_at: row.created_at,
            stats: ReferralStats {
                today: count(row.counts.today),
                current_week: count(row.counts.current_week),
                last_week: count(row.counts.last_week),
                current_month: count(row.counts.current_month),
                last_month: count(row.counts.last_month),
                all: count(row.counts.total),
            },
        }
    }
}

/// The instant after which a session must have been created to be active.
pub(super) fn active_since(now: Timestamp) -> Timestamp {
    now - Duration::days(SESSION_DAYS)
}

/// Selects sessions at an instant; ends in a WHERE condition.
pub(super) fn list_sessions(on: Executor<'_>, now: Timestamp) -> Statement<'_> {
    let sessions = sql(
        on,
        "SELECT s.id, r.code, r.promoter_id, p.name AS promoter_name, p.image_url AS promoter_image_url, r.redirect_to,
                r.enabled AND s.created_at > $1 AND s.registered_at IS NULL AS active, s.state
         FROM referral_sessions s JOIN referrals r ON r.id = s.referral_id JOIN scopes p ON p.id = r.promoter_id
         WHERE true",
    );
    sessions.bind(active_since(now))
}

/// Finds a session.
pub(super) async fn find_session(
    on: Executor<'_>,
    id: Id<ReferralSession>,
    now: Timestamp,
) -> Result<Option<ReferralSession>> {
    list_sessions(on, now).push(" AND s.id = ").push_bind(id).optional().await
}
