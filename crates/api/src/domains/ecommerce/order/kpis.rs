//! KPIs of orders: counts and revenue, compared with the previous day and month.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use super::list::WORKSPACE_NOT_DELETED;
use crate::domains::ecommerce::store::{Store, StorePath, find_store_or_not_found};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::kpi_periods::KpiPeriods;
use hub_kernel::types::money::{Currency, Money};

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce")
        .get("/ecommerce/services/stores/{store_id}/orders/kpis", operation!(ecommerce_order_kpis))
        .extension()
}

/// KPIs of orders. Month differences compare with the previous month up to the same day. Cancelled orders count as
/// orders and not as revenue.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OrderKpis {
    /// Orders neither completed nor cancelled.
    orders_open: i64,
    /// Orders of today.
    orders_today: i64,
    /// Orders of today less orders of yesterday.
    orders_yesterday_difference: i64,
    /// Orders of this month.
    orders_month: i64,
    /// The difference to the previous month.
    orders_month_difference: i64,
    /// Completed orders of this month.
    completed_month: i64,
    /// Cancelled orders of this month.
    cancelled_month: i64,
    /// The currency of the amounts.
    currency: Currency,
    /// The revenue of this month.
    imports_month: Money,
    /// The difference to the previous month.
    imports_month_difference: Money,
    /// The average revenue per order of this month.
    imports_month_average: Money,
}

/// The order KPIs of a store of the caller's workspace; days and months are those of America/Argentina/Buenos_Aires.
#[docs_const]
async fn ecommerce_order_kpis(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
) -> Result<Json<OrderKpis>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    find_order_kpis(app.db.read(), Some(store_id), KpiPeriods::at(app.clock.now())).await.map(Json)
}

#[derive(FromRow)]
struct OrderCounts {
    today: i64,
    yesterday: i64,
    month: i64,
    last_month: i64,
    completed: i64,
    cancelled: i64,
    paid: i64,
    month_imports: i64,
    last_month_imports: i64,
}

/// Finds the order KPIs of a store, or of all stores without those of deleted workspaces.
pub async fn find_order_kpis(mut on: Executor<'_>, store: Option<Id<Store>>, periods: KpiPeriods) -> Result<OrderKpis> {
    let counts = find_order_counts(on.reborrow(), store, periods).await?;
    let open = sql(on, "SELECT COUNT(id) FROM orders WHERE state NOT IN ('completed', 'cancelled')");
    let open: i64 = filter_by_store(open, store).scalar().await?;
    let average = if counts.paid > 0 { (counts.month_imports * 2 + counts.paid) / (2 * counts.paid) } else { 0 };
    Ok(OrderKpis {
        orders_open: open,
        orders_today: counts.today,
        orders_yesterday_difference: counts.today - counts.yesterday,
        orders_month: counts.month,
        orders_month_difference: counts.month - counts.last_month,
        completed_month: counts.completed,
        cancelled_month: counts.cancelled,
        currency: Currency::Ars,
        imports_month: Money::from_centavos(counts.month_imports),
        imports_month_difference: Money::from_centavos(counts.month_imports - counts.last_month_imports),
        imports_month_average: Money::from_centavos(average),
    })
}

/// Restricts a query to one store, or to the workspaces that are not deleted.
fn filter_by_store(orders: Statement<'_>, store: Option<Id<Store>>) -> Statement<'_> {
    match store {
        Some(store) => orders.push(" AND store_id = ").push_bind(store),
        None => orders.push(WORKSPACE_NOT_DELETED),
    }
}

async fn find_order_counts(on: Executor<'_>, store: Option<Id<Store>>, periods: KpiPeriods) -> Result<OrderCounts> {
    let orders = sql(
        on,
        "SELECT COUNT(CASE WHEN created_at >= $1 THEN 1 END) AS today,
                COUNT(CASE WHEN created_at >= $2 AND created_at < $1 THEN 1 END) AS yesterday,
                COUNT(CASE WHEN created_at >= $3 THEN 1 END) AS month,
                COUNT(CASE WHEN created_at < $4 THEN 1 END) AS last_month,
                COUNT(CASE WHEN created_at >= $3 AND state = 'completed' THEN 1 END) AS completed,
                COUNT(CASE WHEN created_at >= $3 AND state = 'cancelled' THEN 1 END) AS cancelled,
                COUNT(CASE WHEN created_at >= $3 AND state <> 'cancelled' THEN 1 END) AS paid,
                CAST(COALESCE(SUM(CASE WHEN created_at >= $3 AND state <> 'cancelled' THEN total END), 0) AS BIGINT)
                    AS month_imports,
                CAST(COALESCE(SUM(CASE WHEN created_at < $4 AND state <> 'cancelled' THEN total END), 0) AS BIGINT)
                    AS last_month_imports
         FROM orders WHERE created_at >= $5",
    )
    .bind((periods.today_start, periods.yesterday_start, periods.month_start, periods.last_month_same_day_end))
    .bind(periods.last_month_start);
    filter_by_store(orders, store).one().await
}
