//! Reads customizers with their options.

use axum::extract::State;
use documented::docs_const;

use super::{Customizer, CustomizerPath};
use crate::domains::ecommerce::catalog::named_order::NamedOrderBy;
use crate::domains::ecommerce::store::{Store, StorePath, find_store_or_not_found};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, NameFilter, RequestedSort};
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::push_word_filter;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// Lists the customizers of a store of the caller's workspace.
#[docs_const]
pub(super) async fn ecommerce_customizer_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    query: ListQuery<NameFilter, RequestedSort<NamedOrderBy>>,
) -> Result<Json<Page<Customizer>>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let rows = sql(app.db.read(), SELECT_CUSTOMIZERS).bind(store_id);
    let rows = push_word_filter(rows, "name_folded", query.filter.query.as_deref());
    let Page { cursor, data } = query.fetch_page("ecommerce_customizer_list", &app.cursors, rows).await?;
    Ok(Json(Page { cursor, data: list_with_options(app.db.read(), data).await? }))
}

/// Gets a customizer of a store of the caller's workspace.
#[docs_const]
pub(super) async fn ecommerce_customizer_get(
    State(app): State<App>,
    staff: Workspace,
    Path(CustomizerPath { store_id, customizer_id }): Path<CustomizerPath>,
) -> Result<Json<Customizer>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let row = sql(app.db.read(), SELECT_CUSTOMIZERS).bind(store_id).push(" AND id = ").push_bind(customizer_id);
    let row = row.optional().await?.or_not_found()?;
    list_with_options(app.db.read(), vec![row]).await?.pop().or_not_found().map(Json)
}

/// The customizers with these ids, without deleted ones, ordered by id.
pub(crate) async fn list_customizers(
    mut on: Executor<'_>,
    store: Id<Store>,
    ids: &[Id<Customizer>],
) -> Result<Vec<Customizer>> {
    let rows = sql(on.reborrow(), SELECT_CUSTOMIZERS).bind(store).push(" AND id IN ").push_in(ids.iter().copied());
    let customizers: Vec<Customizer> = rows.push(" ORDER BY id").all().await?;
    list_with_options(on, customizers).await
}

const SELECT_CUSTOMIZERS: &str =
    "SELECT id, name, created_at FROM customizers WHERE store_id = $1 AND deleted_at IS NULL";

async fn list_with_options(on: Executor<'_>, mut customizers: Vec<Customizer>) -> Result<Vec<Customizer>> {
    let options = "SELECT customizer_id AS parent_id, id, position, visible, name, description, image_url, price_base,
                          price_discount_fixed, price_discount_percent, stock_count, stock_min_count, stock_out
                   FROM customizer_options WHERE deleted_at IS NULL AND customizer_id IN ";
    let options = sql(on, options).push_in(customizers.iter().map(|customizer| customizer.id));
    let mut options = options.push(" ORDER BY customizer_id, position, id").by_parent::<Customizer, _>().await?;
    for customizer in &mut customizers {
        customizer.options = options.remove(&customizer.id).unwrap_or_default();
    }
    Ok(customizers)
}
