//! Lists and shows orders to their store, to their consumer and, through [`list_orders`], to the staff.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::records::{OrderRow, SELECT_ORDERS};
use super::view::Order;
use super::view_assembly::{Viewer, list_order_views};
use crate::domains::ecommerce::model::OrderState;
use crate::domains::ecommerce::store::turn::Turn;
use crate::domains::ecommerce::store::{Store, StorePath, find_store_or_not_found};
use hub_kernel::app::App;
use hub_kernel::db::sql;
use hub_kernel::http::access::{Consumer, Workspace};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Path, Query};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::keyset::{ListOrder, OrderDir, PageRequest, SortKey, push_word_search};
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce")
        .get("/ecommerce/services/stores/{store_id}/orders", operation!(ecommerce_order_list))
        .errors(&[NotFound])
        .get("/ecommerce/services/stores/{store_id}/orders/{order_id}", operation!(ecommerce_order_get))
        .errors(&[NotFound])
        .get("/ecommerce/orders/{order_id}", operation!(ecommerce_consumer_order_get))
        .errors(&[NotFound])
}

/// The path of one order of a store.
#[derive(Deserialize, JsonSchema)]
pub(super) struct OrderPath {
    /// The store's id.
    pub(super) store_id: Id<Store>,
    /// The order's id.
    pub(super) order_id: Id<Order>,
}

/// The path of an order of the caller.
#[derive(Deserialize, JsonSchema)]
struct OwnOrderPath {
    /// The order's id.
    order_id: Id<Order>,
}

/// Filters a list of orders.
#[derive(Deserialize, JsonSchema)]
struct OrderListQuery {
    /// Searches the beginnings of words in the code and the consumer's name, email and phone. Ignored without letters
    /// or digits.
    query: Option<String>,
    /// Only orders of this turn.
    turn_id: Option<Id<Turn>>,
    /// Only orders submitted at or after this instant.
    datetime_ini: Option<Timestamp>,
    /// Only orders submitted before this instant.
    datetime_end: Option<Timestamp>,
    /// Only orders in this state.
    state: Option<OrderState>,
    /// The cursor of the previous page.
    cursor: Option<String>,
    /// The size of the page.
    #[serde(default)]
    take: PageSize,
    /// The sort direction by time; newest first by default.
    order_dir: Option<OrderDir>,
}

/// Filters orders; an empty list of stores means all stores.
#[derive(Default)]
pub struct OrderFilter {
    /// The search text.
    pub query: Option<String>,
    /// The stores.
    pub stores: Vec<Id<Store>>,
    /// Leaves out orders of deleted workspaces.
    pub without_deleted: bool,
    /// The turn.
    pub turn: Option<Id<Turn>>,
    /// The start, inclusive.
    pub ini: Option<Timestamp>,
    /// The end, exclusive.
    pub end: Option<Timestamp>,
    /// The state.
    pub state: Option<OrderState>,
}

/// Lists the orders of a store of the caller's workspace, newest first by default.
#[docs_const]
async fn ecommerce_order_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Query(query): Query<OrderListQuery>,
) -> Result<Json<Page<Order>>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let filter = OrderFilter {
        query: query.query,
        stores: vec![store_id],
        without_deleted: false,
        turn: query.turn_id,
        ini: query.datetime_ini,
        end: query.datetime_end,
        state: query.state,
    };
    let page = PageRequest { cursor: query.cursor.as_deref(), take: query.take };
    let dir = query.order_dir.unwrap_or(OrderDir::Desc);
    list_orders(&app, "ecommerce_order_list", &filter, page, dir, Viewer::Store).await.map(Json)
}

/// An order of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_order_get(
    State(app): State<App>,
    staff: Workspace,
    Path(OrderPath { store_id, order_id }): Path<OrderPath>,
) -> Result<Json<Order>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let row = sql(app.db.read(), SELECT_ORDERS).push("o.store_id = ").push_bind(store_id).push(" AND o.id = ");
    let row: OrderRow = row.push_bind(order_id).optional().await?.or_not_found()?;
    Ok(Json(list_order_views(app.db.read(), vec![row], Viewer::Store).await?.pop().or_not_found()?))
}

/// An order of the caller. Hides who of the store made each change, and the transitions that the store can make.
#[docs_const]
async fn ecommerce_consumer_order_get(
    State(app): State<App>,
    consumer: Consumer,
    Path(OwnOrderPath { order_id }): Path<OwnOrderPath>,
) -> Result<Json<Order>> {
    let row = sql(app.db.read(), SELECT_ORDERS).push("o.scope_id = ").push_bind(consumer.scope_id).push(" AND o.id = ");
    let row: OrderRow = row.push_bind(order_id).optional().await?.or_not_found()?;
    Ok(Json(list_order_views(app.db.read(), vec![row], Viewer::Consumer).await?.pop().or_not_found()?))
}

/// A condition on `orders`: the workspace is not deleted.
pub(super) const WORKSPACE_NOT_DELETED: &str = " AND NOT EXISTS (SELECT w.id FROM workspaces w
    WHERE w.id = orders.workspace_id AND w.deleted_at IS NOT NULL)";

/// Lists a page of orders. Cursors are bound to `list`, the name of the operation.
pub async fn list_orders(
    app: &App,
    list: &'static str,
    filter: &OrderFilter,
    page: PageRequest<'_>,
    dir: OrderDir,
    viewer: Viewer,
) -> Result<Page<Order>> {
    let ordering = ListOrder { list, column: "created_at", dir };
    let mut rows = sql(app.db.read(), "SELECT id, created_at FROM orders WHERE true");
    if !filter.stores.is_empty() {
        rows = rows.push(" AND store_id IN ").push_in(filter.stores.iter().copied());
    }
    if filter.without_deleted {
        rows = rows.push(WORKSPACE_NOT_DELETED);
    }
    rows = rows
        .push_opt(" AND turn_id = ", filter.turn)
        .push_opt(" AND created_at >= ", filter.ini)
        .push_opt(" AND created_at < ", filter.end)
        .push_opt(" AND state = ", filter.state);
    rows = push_word_search(rows, "search_text", filter.query.as_deref());
    let places: Vec<(Id<Order>, Timestamp)> = ordering.push_page(rows, &app.cursors, page)?.all().await?;
    let page = ordering.build_page(&app.cursors, page, places, |(id, at)| (SortKey::Time(*at), *id))?;
    let rows = sql(app.db.read(), SELECT_ORDERS).push("o.id IN ").push_in(page.data.iter().map(|(id, _)| *id));
    let mut rows: Vec<OrderRow> = rows.all().await?;
    rows.sort_by_key(|row| page.data.iter().position(|(id, _)| *id == row.id));
    Ok(Page { cursor: page.cursor, data: list_order_views(app.db.read(), rows, viewer).await? })
}

/// Finds any order as the staff sees it; 404 when it does not exist.
pub async fn find_order(app: &App, order: Id<Order>) -> Result<Order> {
    find_view(app, order, Viewer::Staff).await
}

/// Finds an order as its store sees it.
pub(super) async fn find_store_view(app: &App, order: Id<Order>) -> Result<Order> {
    find_view(app, order, Viewer::Store).await
}

async fn find_view(app: &App, order: Id<Order>, viewer: Viewer) -> Result<Order> {
    let row = sql(app.db.read(), SELECT_ORDERS).push("o.id = ").push_bind(order).optional::<OrderRow>().await?;
    list_order_views(app.db.read(), vec![row.or_not_found()?], viewer).await?.pop().or_not_found()
}
