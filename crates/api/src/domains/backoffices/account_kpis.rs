//! Figures of accounts: how many there are, and how they grow.

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
use hub_kernel::operation;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::error::Result;
use hub_kernel::types::kpi_periods::KpiPeriods;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices").get("/backoffices/accounts/kpis", operation!(backoffices_account_kpis))
}

/// Figures of accounts. An account is active when its user and its scope are active too. A difference is the number of
/// active accounts created this month, minus those created last month up to the same day.
#[derive(Debug, Default, Serialize, JsonSchema)]
struct AccountKpis {
    /// Active accounts.
    accounts_actives: i64,
    /// The difference to last month.
    accounts_actives_difference: i64,
    /// Active accounts of consumers.
    consumers_actives: i64,
    /// The difference to last month.
    consumers_actives_difference: i64,
    /// Active accounts of workspaces.
    workspaces_actives: i64,
    /// The difference to last month.
    workspaces_actives_difference: i64,
    /// Accounts created today, blocked ones included, deleted ones not.
    accounts_created_today: i64,
    /// Accounts created today, minus those created yesterday.
    accounts_created_yesterday_difference: i64,
}

/// Gets figures of accounts. Days and months are those of America/Argentina/Buenos_Aires.
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

/// The active accounts by scope type: all accounts, counted by an index, minus the few inactive ones.
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
    .bind((periods.month_start, periods.last_month_start, periods.last_month_same_day_end))
    .all()
    .await
}

/// The numbers of accounts created today and yesterday, without deleted accounts, users and scopes.
async fn find_created_counts(on: Executor<'_>, periods: KpiPeriods) -> Result<(i64, i64)> {
    sql(
        on,
        "SELECT COUNT(CASE WHEN created_at >= $1 THEN 1 END), COUNT(CASE WHEN created_at < $1 THEN 1 END)
         FROM account_entries e WHERE created_at >= $2 AND NOT EXISTS (
             SELECT a.id FROM accounts a JOIN users u ON u.id = a.user_id JOIN scopes s ON s.id = a.scope_id
             WHERE a.id = e.account_id AND 'deleted' IN (a.state, u.state, s.state))",
    )
    .bind((periods.today_start, periods.yesterday_start))
    .one()
    .await
}
