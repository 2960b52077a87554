//! Every order of the platform, found, looked at, and counted.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::ecommerce::{self, Order, OrderFilter, OrderKpis, OrderState, Reader, Store};
use hub_kernel::app::App;
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Path, Query};
use hub_kernel::http::response::Json;
use hub_kernel::pagination::keyset::{OrderDir, PageRequest};
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;
use hub_kernel::types::kpi_periods::KpiPeriods;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices")
        .get("/backoffices/ecommerce/orders", backoffices_order_list, BACKOFFICES_ORDER_LIST_DOCS)
        .extension()
        .get("/backoffices/ecommerce/orders/{order_id}", backoffices_order_get, BACKOFFICES_ORDER_GET_DOCS)
        .errors(&[NotFound])
        .extension()
        .get("/backoffices/ecommerce/kpis", backoffices_order_kpis, BACKOFFICES_ORDER_KPIS_DOCS)
        .extension()
}

/// Which orders.
#[derive(Deserialize, JsonSchema)]
struct BackofficeOrderListQuery {
    /// Words to look for, from their begin, in the code and in the consumer's name, email and phone. Ignored when it has no
    /// letters or digits.
    query: Option<String>,
    /// Only the orders of these stores.
    #[serde(default)]
    store_ids: Vec<Id<Store>>,
    /// Only those in this state.
    state: Option<OrderState>,
    /// Only those that came in from this instant on.
    datetime_ini: Option<Timestamp>,
    /// Only those that came in before this instant.
    datetime_end: Option<Timestamp>,
    /// Where the page begins: the cursor of the page before.
    cursor: Option<String>,
    /// How many rows the page has.
    #[serde(default)]
    take: PageSize,
}

/// The path of one order.
#[derive(Deserialize, JsonSchema)]
struct BackofficeOrderPath {
    /// The order's id.
    order_id: Id<Order>,
}

/// The orders of all stores, the newest first; those of a deleted workspace only when their stores are named.
#[docs_const]
async fn backoffices_order_list(
    State(app): State<App>,
    _: Backoffice,
    Query(query): Query<BackofficeOrderListQuery>,
) -> Result<Json<Page<Order>>> {
    let BackofficeOrderListQuery { query, store_ids, state, datetime_ini: ini, datetime_end: end, cursor, take } =
        query;
    let without_deleted = store_ids.is_empty();
    let filter = OrderFilter { query, stores: store_ids, without_deleted, ini, end, state, ..OrderFilter::default() };
    let page = PageRequest { cursor: cursor.as_deref(), take };
    ecommerce::list_orders(&app, "backoffices_order_list", &filter, page, OrderDir::Desc, Reader::Staff).await.map(Json)
}

/// An order of any store.
#[docs_const]
async fn backoffices_order_get(
    State(app): State<App>,
    _: Backoffice,
    Path(BackofficeOrderPath { order_id }): Path<BackofficeOrderPath>,
) -> Result<Json<Order>> {
    ecommerce::find_order(&app, order_id).await.map(Json)
}

/// The orders of all stores in figures, without those of deleted workspaces; days and months are those of
/// America/Argentina/Buenos_Aires.
#[docs_const]
async fn backoffices_order_kpis(State(app): State<App>, _: Backoffice) -> Result<Json<OrderKpis>> {
    ecommerce::order_kpis(app.db.read(), KpiPeriods::at(app.clock.now())).await.map(Json)
}
