//! The orders of a consumer: the list, one order, and its event stream.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::list::{OrderFilter, list_orders};
use super::records::{OrderRow, SELECT_ORDERS};
use super::view::Order;
use super::view_assembly::{Viewer, list_order_views};
use crate::domains::ecommerce::model::{ORDER, OrderState};
use crate::domains::ecommerce::store::Store;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Consumer;
use hub_kernel::http::event_stream::{EventStream, LastEventIdHeader, StreamCaller};
use hub_kernel::http::list_query::{ListQuery, NewestFirst};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Headers, Path};
use hub_kernel::http::response::Json;
use hub_kernel::messaging::events::EventFilter;
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::Scope;
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce")
        .get("/ecommerce/orders", operation!(ecommerce_consumer_order_list))
        .extension()
        .get("/ecommerce/orders/{order_id}", operation!(ecommerce_consumer_order_get))
        .get("/ecommerce/orders/{order_id}/events", operation!(ecommerce_consumer_order_events))
        .extension()
}

/// The path of an order of the caller.
#[derive(Deserialize, JsonSchema)]
struct OwnOrderPath {
    order_id: Id<Order>,
}

/// The filters of a consumer's orders.
#[derive(Deserialize, JsonSchema)]
struct ConsumerOrderFilter {
    /// Only orders from this store.
    store_id: Option<Id<Store>>,
    /// Only orders in one of these states.
    #[serde(default)]
    states: Vec<OrderState>,
}

/// Lists the caller's orders from all stores, newest first. Hides what [`ecommerce_consumer_order_get`] hides.
#[docs_const]
async fn ecommerce_consumer_order_list(
    State(app): State<App>,
    consumer: Consumer,
    query: ListQuery<ConsumerOrderFilter, NewestFirst>,
) -> Result<Json<Page<Order>>> {
    let filter = OrderFilter {
        consumer: Some(consumer.scope_id),
        stores: query.filter.store_id.into_iter().collect(),
        states: query.filter.states.clone(),
        ..OrderFilter::default()
    };
    list_orders(&app, "ecommerce_consumer_order_list", &query, &filter, Viewer::Consumer).await.map(Json)
}

/// An order of the caller. Hides who of the store made each change, and the transitions that the store can make.
#[docs_const]
async fn ecommerce_consumer_order_get(
    State(app): State<App>,
    consumer: Consumer,
    Path(OwnOrderPath { order_id }): Path<OwnOrderPath>,
) -> Result<Json<Order>> {
    let row = find_own_order(&app, &consumer, order_id).await?;
    Ok(Json(list_order_views(app.db.read(), vec![row], Viewer::Consumer).await?.pop().or_not_found()?))
}

/// Streams the changes of an order of the caller as server-sent events.
///
/// Each event has an `id`, the `event` `ecommerce_order` and `data`: the order's id, its store as `audience_id` and the time of
/// the change; fetch the order for its content. The stream starts with `ready`: what is fetched after it is up to date. With
/// `last-event-id` it resumes after that event; events are kept for seven days, older ids get `resync`: fetch the order again. A
/// comment every 15 seconds keeps the connection open. The stream ends with its access token or session; reconnect with the
/// last `id` and nothing is lost.
#[docs_const]
async fn ecommerce_consumer_order_events(
    State(app): State<App>,
    consumer: Consumer,
    address: ClientIp,
    Path(OwnOrderPath { order_id }): Path<OwnOrderPath>,
    Headers(from): Headers<LastEventIdHeader>,
) -> Result<EventStream> {
    let store = find_own_order(&app, &consumer, order_id).await?.store.id;
    let filter = EventFilter {
        topics: &[ORDER],
        audience: Some(store.uuid().into()),
        scope: None,
        entity: Some(order_id.uuid().into()),
    };
    EventStream::open(&app, StreamCaller::SignedIn(*consumer, address), filter, from.last_event_id)
}

async fn find_own_order(app: &App, consumer: &Consumer, order: Id<Order>) -> Result<OrderRow> {
    let row = sql(app.db.read(), SELECT_ORDERS).push("o.scope_id = ").push_bind(consumer.scope_id).push(" AND o.id = ");
    row.push_bind(order).optional().await?.or_not_found()
}

/// An order of a consumer's scope from a store of a workspace.
pub async fn find_order_from_workspace(
    on: Executor<'_>,
    consumer: Id<Scope>,
    workspace: Id<Scope>,
) -> Result<Option<Id<Order>>> {
    let order = "SELECT o.id FROM orders o JOIN stores s ON s.id = o.store_id
                 WHERE o.scope_id = $1 AND s.workspace_id = $2 LIMIT 1";
    sql(on, order).bind((consumer, workspace)).optional_scalar().await
}
