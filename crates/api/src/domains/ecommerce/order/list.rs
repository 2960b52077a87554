//! Lists and shows orders to their store and, through [`list_orders`], to their consumer and the staff.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::FromRow;

use super::records::{OrderRow, SELECT_ORDERS};
use super::search_index::ORDER_WORDS;
use super::view::Order;
use super::view_assembly::{Viewer, list_order_views};
use crate::domains::ecommerce::model::OrderState;
use crate::domains::ecommerce::store::turn::Turn;
use crate::domains::ecommerce::store::{Store, StorePath, find_store_or_not_found};
use hub_kernel::app::App;
use hub_kernel::db::sql;
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, ListSort};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::parse_query_words;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce")
        .get("/ecommerce/services/stores/{store_id}/orders", operation!(ecommerce_order_list))
        .get("/ecommerce/services/stores/{store_id}/orders/{order_id}", operation!(ecommerce_order_get))
}

/// The path of one order of a store.
#[derive(Deserialize, JsonSchema)]
pub(super) struct OrderPath {
    pub(super) store_id: Id<Store>,
    pub(super) order_id: Id<Order>,
}

/// The filters of a store's orders.
#[derive(Deserialize, JsonSchema)]
struct StoreOrderFilter {
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
    /// Only orders in one of these states.
    #[serde(default)]
    states: Vec<OrderState>,
}

/// The sort order by time, in the requested direction.
#[derive(Deserialize, JsonSchema)]
struct TimeSort {
    /// The sort direction by time; newest first by default.
    order_dir: Option<OrderDir>,
}

impl ListSort for TimeSort {
    fn column(&self) -> (&'static str, OrderDir) {
        ("created_at", self.order_dir.unwrap_or(OrderDir::Desc))
    }
}

/// Filters orders; an empty list of stores means all stores.
#[derive(Default)]
pub struct OrderFilter {
    /// The search text.
    pub query: Option<String>,
    /// The scope of the consumer.
    pub consumer: Option<Id<Scope>>,
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
    /// The states; an empty list means all.
    pub states: Vec<OrderState>,
}

/// Lists the orders of a store of the caller's workspace, newest first by default.
#[docs_const]
async fn ecommerce_order_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    query: ListQuery<StoreOrderFilter, TimeSort>,
) -> Result<Json<Page<Order>>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let StoreOrderFilter { query: words, turn_id: turn, datetime_ini: ini, datetime_end: end, state, states } =
        &query.filter;
    let filter = OrderFilter {
        query: words.clone(),
        consumer: None,
        stores: vec![store_id],
        without_deleted: false,
        turn: *turn,
        ini: *ini,
        end: *end,
        state: *state,
        states: states.clone(),
    };
    list_orders(&app, "ecommerce_order_list", &query, &filter, Viewer::Store).await.map(Json)
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

/// A condition on `orders`: the workspace is not deleted.
pub(super) const WORKSPACE_NOT_DELETED: &str = " AND NOT EXISTS (SELECT w.id FROM workspaces w
    WHERE w.id = orders.workspace_id AND w.deleted_at IS NOT NULL)";

#[derive(FromRow)]
struct OrderIdRow {
    id: Id<Order>,
}

/// Lists a page of orders. Cursors are bound to `list`, the name of the operation.
pub async fn list_orders<F, S: ListSort>(
    app: &App,
    list: &'static str,
    query: &ListQuery<F, S>,
    filter: &OrderFilter,
    viewer: Viewer,
) -> Result<Page<Order>> {
    let words = parse_query_words(filter.query.as_deref());
    let search = ORDER_WORDS.search::<()>(app.db.prepared().read(), None, words).await?;
    let mut rows = sql(app.db.read(), "SELECT id FROM orders WHERE ");
    rows = match filter.stores[..] {
        [] => rows.push("true"),
        [store] => search.push_parent(rows, "store_id", store),
        _ => rows.push("store_id").push_any(filter.stores.iter().copied()),
    };
    if filter.without_deleted {
        rows = rows.push(WORKSPACE_NOT_DELETED);
    }
    rows = rows
        .push_opt(" AND scope_id = ", filter.consumer)
        .push_opt(" AND turn_id = ", filter.turn)
        .push_opt(" AND created_at >= ", filter.ini)
        .push_opt(" AND created_at < ", filter.end)
        .push_opt(" AND state = ", filter.state);
    if !filter.states.is_empty() {
        rows = rows.push(" AND state IN ").push_in(filter.states.iter().copied());
        if !filter.states.iter().any(|state| [OrderState::Completed, OrderState::Cancelled].contains(state)) {
            // Lets the index of open orders be used.
            rows = rows.push(" AND state NOT IN ('completed', 'cancelled')");
        }
    }
    rows = search.push_filter(rows, "id", "search_text");
    let page = query.fetch_page::<OrderIdRow>(list, &app.cursors, rows).await?;
    let rows = sql(app.db.read(), SELECT_ORDERS).push("o.id IN ").push_in(page.data.iter().map(|row| row.id));
    let mut rows: Vec<OrderRow> = rows.all().await?;
    rows.sort_by_key(|row| page.data.iter().position(|listed| listed.id == row.id));
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
