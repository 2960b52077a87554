//! Turns: the periods in which a store is open and takes orders. A store has at most one open turn.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use crate::domains::ecommerce::model::TURN;
use crate::domains::ecommerce::store::{
    SERVICE_INACTIVE, Store, StorePath, find_store_or_not_found, lock_store, lock_store_in_any_state,
};
use crate::domains::workspaces::mark_service_page_dirty;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, OrderBy, RequestedSort};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::{Json, Null};
use hub_kernel::messaging::events;
use hub_kernel::operation;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::Conflict;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce")
        .get("/ecommerce/services/stores/{store_id}/turns", operation!(ecommerce_turn_list))
        .put("/ecommerce/services/stores/{store_id}/turns/{turn_id}/open", operation!(ecommerce_turn_open))
        .errors(&[SERVICE_INACTIVE])
        .errors(&[Conflict("transition"), Conflict("turn_open")])
        .put("/ecommerce/services/stores/{store_id}/turns/{turn_id}/close", operation!(ecommerce_turn_close))
}

/// A period in which a store is open.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub struct Turn {
    /// The turn's id.
    pub(crate) id: Id<Turn>,
    /// The store.
    pub(crate) store_id: Id<Store>,
    /// The time it was opened.
    pub(crate) opened_at: Timestamp,
    /// The time it was closed; null while it is open.
    pub(crate) closed_at: Option<Timestamp>,
}

/// The path of one turn.
#[derive(Deserialize, JsonSchema)]
struct TurnPath {
    store_id: Id<Store>,
    turn_id: Id<Turn>,
}

/// The sort order of turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum TurnOrderBy {
    /// The time it was opened.
    #[default]
    OpenedAt,
    /// The time it was closed; the open one counts as the latest.
    ClosedAt,
}

impl OrderBy for TurnOrderBy {
    fn column(self) -> (&'static str, OrderDir) {
        match self {
            Self::OpenedAt => ("opened_at", OrderDir::Desc),
            Self::ClosedAt => ("ended_at", OrderDir::Desc),
        }
    }
}

/// The filters of turns.
#[derive(Deserialize, JsonSchema)]
struct TurnFilter {
    /// Only closed turns, or only the open one.
    closed: Option<bool>,
}

/// The `ended_at` of an open turn, for sorting: the latest instant that both databases order.
const OPEN_TURN_END: &str = "9998-12-31T00:00:00Z";

/// Lists the turns of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_turn_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    query: ListQuery<TurnFilter, RequestedSort<TurnOrderBy>>,
) -> Result<Json<Page<Turn>>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let rows = sql(app.db.read(), "SELECT id, store_id, opened_at, closed_at FROM turns WHERE store_id = $1");
    let rows = rows.bind(store_id).push(match query.filter.closed {
        Some(true) => " AND closed_at IS NOT NULL",
        Some(false) => " AND closed_at IS NULL",
        None => "",
    });
    query.fetch_page("ecommerce_turn_list", &app.cursors, rows).await.map(Json)
}

/// Opens a turn of a store of the caller's workspace. Idempotent while the turn is open.
///
/// 409 `error.conflict.turn_open` with `extra.turn_id` while another turn is open. 409 `error.conflict.transition` when the
/// turn was closed before. 404 when the id belongs to another store.
#[docs_const]
async fn ecommerce_turn_open(
    State(app): State<App>,
    staff: Workspace,
    Path(TurnPath { store_id, turn_id }): Path<TurnPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    insert_turn(&mut tx, (staff.scope_id, store_id), turn_id, staff.account_id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Closes a turn of a store of the caller's workspace, even while it has unfinished orders or is inactive. Idempotent.
#[docs_const]
async fn ecommerce_turn_close(
    State(app): State<App>,
    staff: Workspace,
    Path(TurnPath { store_id, turn_id }): Path<TurnPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store_in_any_state(&mut tx, staff.scope_id, store_id).await?;
    let turn = find_turn(tx.on(), turn_id).await?.filter(|turn| turn.store_id == store_id).or_not_found()?;
    if turn.closed_at.is_none() {
        update_turn_closed(&mut tx, (staff.scope_id, store_id), turn_id, staff.account_id, app.clock.now()).await?;
    }
    tx.commit().await?;
    Ok(Json(Null))
}

/// Inserts an open turn and publishes its event; the store's row must be locked. Idempotent while the turn is open.
pub(crate) async fn insert_turn(
    tx: &mut Tx,
    (workspace, store): (Id<Scope>, Id<Store>),
    id: Id<Turn>,
    by: Id<Account>,
    now: Timestamp,
) -> Result<()> {
    match find_turn(tx.on(), id).await? {
        Some(turn) if turn.store_id != store => return Err(Error::NotFound),
        Some(Turn { closed_at: Some(_), .. }) => {
            let extra = json!({"entity": "turn", "from": "closed", "to": "open", "allowed": []});
            return Err(Error::Conflict("transition", Some(extra)));
        }
        Some(_) => return Ok(()),
        None => {}
    }
    let open = sql(tx.on(), "SELECT id FROM turns WHERE store_id = $1 AND closed_at IS NULL").bind(store);
    if let Some((open,)) = open.optional::<(Id<Turn>,)>().await? {
        return Err(Error::Conflict("turn_open", Some(json!({"turn_id": open}))));
    }
    let end = Timestamp::parse(OPEN_TURN_END).map_err(Error::internal)?;
    let insert = "INSERT INTO turns (id, store_id, opened_at, opened_by, ended_at) VALUES ($1, $2, $3, $4, $5)
                  ON CONFLICT (id) DO NOTHING";
    let inserted = sql(tx.on(), insert).bind((id, store, now, by, end)).execute().await?;
    if inserted == 0 {
        return Err(Error::NotFound);
    }
    mark_service_page_dirty(tx.on(), store).await?;
    events::insert_event(tx, TURN, id, (workspace, store), now).await
}

/// Closes an open turn and publishes its event.
pub(crate) async fn update_turn_closed(
    tx: &mut Tx,
    (workspace, store): (Id<Scope>, Id<Store>),
    id: Id<Turn>,
    by: Id<Account>,
    now: Timestamp,
) -> Result<()> {
    sql(tx.on(), "UPDATE turns SET closed_at = $2, closed_by = $3, ended_at = $2 WHERE id = $1")
        .bind((id, now, by))
        .execute()
        .await?;
    mark_service_page_dirty(tx.on(), store).await?;
    events::insert_event(tx, TURN, id, (workspace, store), now).await
}

async fn find_turn(on: Executor<'_>, id: Id<Turn>) -> Result<Option<Turn>> {
    sql(on, "SELECT id, store_id, opened_at, closed_at FROM turns WHERE id = $1").bind(id).optional().await
}
