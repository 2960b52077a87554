//! How many accounts there are, and how they grow.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::error::Result;
use hub_kernel::types::kpi_periods::KpiPeriods;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices").get(
        "/backoffices/accounts/kpis",
        backoffices_account_kpis,
        BACKOFFICES_ACCOUNT_KPIS_DOCS,
    )
}

/// The accounts in figures. Active is an account that is so with its user and its scope. A difference of these is how
/// many of them were made in this month, less those made in the last month up to the same day.
#[derive(Debug, Default, Serialize, JsonSchema)]
struct AccountKpis {
    /// The active accounts.
    accounts_actives: i64,
    /// Their difference.
    accounts_actives_difference: i64,
    /// Those of consumers.
    consumers_actives: i64,
    /// Their difference.
    consumers_actives_difference: i64,
    /// Those of workspaces.
    workspaces_actives: i64,
    /// Their difference.
    workspaces_actives_difference: i64,
    /// The accounts made today, blocked ones too; what was deleted since does not count.
    accounts_created_today: i64,
    /// The same less those made yesterday.
    accounts_created_yesterday_difference: i64,
}

/// The accounts in figures; days and months are those of America/Argentina/Buenos_Aires.
#[docs_const]
async fn backoffices_account_kpis(State(app): State<App>, _: Backoffice) -> Result<Json<AccountKpis>> {
    let periods = KpiPeriods::at(app.clock.now());
    let mut kpis = AccountKpis::default();
    for row in list_active_counts(app.db.read(), periods).await? {
        let difference = row.this_month - row.last_month;
        kpis.accounts_actives += row.active;
        kpis.accounts_actives_difference += difference;
        match row.scope_type {
            ScopeType::Consumer => {
                (kpis.consumers_actives, kpis.consumers_actives_difference) = (row.active, difference)
            }
            ScopeType::Workspace => {
                (kpis.workspaces_actives, kpis.workspaces_actives_difference) = (row.active, difference);
            }
            ScopeType::Backoffice => {}
        }
    }
    let (today, yesterday) = find_created_counts(app.db.read(), periods).await?;
    kpis.accounts_created_today = today;
    kpis.accounts_created_yesterday_difference = today - yesterday;
    Ok(Json(kpis))
}

#[derive(FromRow)]
struct ActiveRow {
    scope_type: ScopeType,
    active: i64,
    this_month: i64,
    last_month: i64,
}

/// The active accounts by scope: all of them by an index, less the few that are not active.
async fn list_active_counts(on: Executor<'_>, periods: KpiPeriods) -> Result<Vec<ActiveRow>> {
    sql(
        on,
        "WITH inactive AS (
             SELECT id FROM accounts WHERE state <> 'active'
             UNION SELECT a.id FROM users u JOIN accounts a ON a.user_id = u.id WHERE u.state <> 'active'
             UNION SELECT a.id FROM scopes s JOIN accounts a ON a.scope_id = s.id WHERE s.state <> 'active'),
         counted AS (
             SELECT scope_type, COUNT(created_at) AS active,
                    COUNT(CASE WHEN created_at >= $1 THEN 1 END) AS this_month,
                    COUNT(CASE WHEN created_at >= $2 AND created_at < $3 THEN 1 END) AS last_month
             FROM account_entries GROUP BY scope_type
             UNION ALL
             SELECT e.scope_type, -COUNT(e.created_at),
                    -COUNT(CASE WHEN e.created_at >= $1 THEN 1 END),
                    -COUNT(CASE WHEN e.created_at >= $2 AND e.created_at < $3 THEN 1 END)
             FROM inactive i JOIN account_entries e ON e.account_id = i.id GROUP BY e.scope_type)
         SELECT scope_type, CAST(SUM(active) AS BIGINT) AS active, CAST(SUM(this_month) AS BIGINT) AS this_month,
                CAST(SUM(last_month) AS BIGINT) AS last_month
         FROM counted GROUP BY scope_type",
    )
    .bind(periods.month_start)
    .bind(periods.last_month_start)
    .bind(periods.last_month_same_day_end)
    .all()
    .await
}

/// The accounts made today and yesterday that were not deleted, nor their user or scope.
async fn find_created_counts(on: Executor<'_>, periods: KpiPeriods) -> Result<(i64, i64)> {
    sql(
        on,
        "SELECT COUNT(CASE WHEN created_at >= $1 THEN 1 END), COUNT(CASE WHEN created_at < $1 THEN 1 END)
         FROM account_entries e WHERE created_at >= $2 AND NOT EXISTS (
             SELECT a.id FROM accounts a JOIN users u ON u.id = a.user_id JOIN scopes s ON s.id = a.scope_id
             WHERE a.id = e.account_id AND 'deleted' IN (a.state, u.state, s.state))",
    )
    .bind(periods.today_start)
    .bind(periods.yesterday_start)
    .one()
    .await
}
