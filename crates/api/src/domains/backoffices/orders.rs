//! All orders of the platform: the list, one order, and figures.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::ecommerce::{self, Order, OrderFilter, OrderKpis, OrderState, Store, Viewer};
use hub_kernel::app::App;
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::list_query::{ListQuery, NewestFirst};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::kpi_periods::KpiPeriods;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices")
        .get("/backoffices/ecommerce/orders", operation!(backoffices_order_list))
        .extension()
        .get("/backoffices/ecommerce/orders/{order_id}", operation!(backoffices_order_get))
        .extension()
        .get("/backoffices/ecommerce/kpis", operation!(backoffices_order_kpis))
        .extension()
}

/// The filters of a list of orders.
#[derive(Deserialize, JsonSchema)]
struct BackofficeOrderFilter {
    /// Words to search for, as beginnings of words, in the code and in the consumer's name, email and phone.
    /// Ignored without letters or digits.
    query: Option<String>,
    /// Only the orders of these stores.
    #[serde(default)]
    store_ids: Vec<Id<Store>>,
    /// Only the orders in this state.
    state: Option<OrderState>,
    /// Only the orders in one of these states.
    #[serde(default)]
    states: Vec<OrderState>,
    /// Only the orders placed at or after this time.
    datetime_ini: Option<Timestamp>,
    /// Only the orders placed before this time.
    datetime_end: Option<Timestamp>,
}

/// The path of one order.
#[derive(Deserialize, JsonSchema)]
struct BackofficeOrderPath {
    order_id: Id<Order>,
}

/// Lists the orders of all stores, newest first. Orders of a deleted workspace appear only when `store_ids` names their
/// store.
#[docs_const]
async fn backoffices_order_list(
    State(app): State<App>,
    _: Backoffice,
    query: ListQuery<BackofficeOrderFilter, NewestFirst>,
) -> Result<Json<Page<Order>>> {
    let BackofficeOrderFilter { query: words, store_ids, state, states, datetime_ini: ini, datetime_end: end } =
        &query.filter;
    let filter = OrderFilter {
        query: words.clone(),
        stores: store_ids.clone(),
        without_deleted: store_ids.is_empty(),
        ini: *ini,
        end: *end,
        state: *state,
        states: states.clone(),
        ..OrderFilter::default()
    };
    ecommerce::list_orders(&app, "backoffices_order_list", &query, &filter, Viewer::Staff).await.map(Json)
}

/// Gets an order of any store.
#[docs_const]
async fn backoffices_order_get(
    State(app): State<App>,
    _: Backoffice,
    Path(BackofficeOrderPath { order_id }): Path<BackofficeOrderPath>,
) -> Result<Json<Order>> {
    ecommerce::find_order(&app, order_id).await.map(Json)
}

/// Gets figures of the orders of all stores, without deleted workspaces. Days and months are those of
/// America/Argentina/Buenos_Aires.
#[docs_const]
async fn backoffices_order_kpis(State(app): State<App>, _: Backoffice) -> Result<Json<OrderKpis>> {
    ecommerce::find_order_kpis(app.db.read(), None, KpiPeriods::at(app.clock.now())).await.map(Json)
}
