//! Writes of points of interest, one or many: each locks its rows, and writes those that differ.

use std::collections::{BTreeSet, HashMap, HashSet};

use serde_json::{Value, json};

use super::input::PoiPut;
use super::model::Poi;
use super::read::{PoiRow, list_category_names, list_pois};
use crate::domains::discover::category::Category;
use crate::domains::discover::page::DirectoryPage;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Insert, RowLock, Tx, sql};
use hub_kernel::pagination::word_index::{WordChange, WordIndex, join_words, row_id};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::{fold_index_words, fold_text};

/// The words of points of interest, for the staff's list.
pub(crate) static POI_WORDS: WordIndex =
    WordIndex { table: "poi_words", row_id: "poi_id", parent_id: None, unindexed_table: None, rare_max: 1_000 };

/// The columns that a change writes.
const COLUMNS: &str = "id uuid, page_id uuid, workspace_id uuid, name text, name_folded text, address text, phones text, \
                       trace text, form_type text, form_name text, form_description text, form_avatar_url text, \
                       form_cover_url text, form_categories text, form_links text, form_schedule text, \
                       form_addresses text, search_text text";

/// Creates or changes a point of interest. 404 with the path when it names a page, a workspace or a category that does not
/// exist.
pub(crate) async fn insert_or_update_poi(tx: &mut Tx, app: &App, id: Id<Poi>, put: PoiPut) -> Result<()> {
    let stored = lock_pois(tx, &[id], app.clock.now()).await?.remove(&id).or_not_found()?;
    let references = PoiReferences::find_named(tx.on(), [&put].into_iter()).await?;
    references.check(&put)?;
    let row = put.apply(&stored, app.config.demo)?;
    update_pois(tx, vec![(stored, row)], app.clock.now()).await
}

/// Locks points of interest until the transaction ends, and reads them. Inserts a row without a name for an unknown id.
pub(super) async fn lock_pois(tx: &mut Tx, ids: &[Id<Poi>], now: Timestamp) -> Result<HashMap<Id<Poi>, PoiRow>> {
    let rows: Value = ids.iter().map(|id| json!({"id": id})).collect();
    let insert = Insert::into(tx.on(), "pois").value("created_at", now).value("updated_at", now);
    insert.rows("id uuid", &rows).or_ignore().execute().await?;
    let rows = list_pois(tx.on()).push(" AND id").push_any(ids.iter().copied()).push(" ORDER BY id");
    let rows: Vec<PoiRow> = rows.lock(RowLock::NoKeyUpdate).all().await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// Writes those of locked rows that differ: each as it is stored, and as it will be.
pub(super) async fn update_pois(tx: &mut Tx, rows: Vec<(PoiRow, PoiRow)>, now: Timestamp) -> Result<()> {
    let (mut changed, mut words) = (Vec::new(), Vec::new());
    for (stored, row) in rows.into_iter().filter(|(stored, row)| stored != row) {
        let after = fold_index_words([row.name.as_str(), &row.form_name, &row.address]);
        changed.push(json!({
            "id": row.id, "page_id": row.page_id, "workspace_id": row.workspace_id,
            "name_folded": fold_text(&row.name), "name": row.name, "address": row.address,
            "phones": json_text(&row.phones), "trace": json_text(&row.trace), "form_type": row.form_type,
            "form_name": row.form_name, "form_description": row.form_description,
            "form_avatar_url": row.form_avatar_url, "form_cover_url": row.form_cover_url,
            "form_categories": json_text(&row.form_categories), "form_links": json_text(&row.form_links),
            "form_schedule": json_text(&row.form_schedule), "form_addresses": json_text(&row.form_addresses),
            "search_text": join_words(&after),
        }));
        let before = Some(stored.search_text);
        words.push(WordChange { row_id: row_id(row.id), parent_id: None, before, after });
    }
    if changed.is_empty() {
        return Ok(());
    }
    let mut update = sql(tx.on(), "UPDATE pois SET updated_at = $1").bind(now);
    let names = COLUMNS.split(',').filter_map(|column| column.split_whitespace().next());
    for name in names.filter(|name| *name != "id") {
        update = update.push(", ").push(name).push(" = r.").push(name);
    }
    update.push(" FROM ").push_rows(COLUMNS, &changed).push(" WHERE pois.id = r.id").execute().await?;
    POI_WORDS.update_words(tx.on(), &words).await
}

fn json_text(list: &impl serde::Serialize) -> String {
    json!(list).to_string()
}

/// The pages, workspaces and categories that requests name and that exist.
pub(super) struct PoiReferences {
    pages: HashSet<Id<DirectoryPage>>,
    workspaces: HashSet<Id<Scope>>,
    categories: HashMap<Id<Category>, String>,
}

impl PoiReferences {
    /// Finds them; asks the database nothing when nothing is named.
    pub(super) async fn find_named<'a>(
        mut on: Executor<'_>,
        puts: impl Iterator<Item = &'a PoiPut> + Clone,
    ) -> Result<Self> {
        let pages: BTreeSet<_> = puts.clone().filter_map(|put| put.page_id.as_set().copied()).collect();
        let workspaces: BTreeSet<_> = puts.clone().filter_map(|put| put.workspace_id.as_set().copied()).collect();
        let categories = puts.flat_map(|put| put.categories().iter().copied()).collect();
        Ok(Self {
            pages: list_known(on.reborrow(), "SELECT id FROM pages WHERE id", pages).await?,
            workspaces: list_known(
                on.reborrow(),
                "SELECT id FROM scopes WHERE type = 'workspace' AND state <> 'deleted' AND id",
                workspaces,
            )
            .await?,
            categories: list_category_names(on, categories).await?,
        })
    }

    /// Refuses a request that names something unknown: 404 with the path.
    pub(super) fn check(&self, put: &PoiPut) -> Result<()> {
        if put.page_id.as_set().is_some_and(|page| !self.pages.contains(page)) {
            return Err(Error::dangling_reference("page_id"));
        }
        if put.workspace_id.as_set().is_some_and(|workspace| !self.workspaces.contains(workspace)) {
            return Err(Error::dangling_reference("workspace_id"));
        }
        match put.categories().iter().position(|category| !self.categories.contains_key(category)) {
            Some(index) => Err(Error::dangling_reference(format!("form.categories[{index}]"))),
            None => Ok(()),
        }
    }
}

async fn list_known<T>(on: Executor<'_>, select: &'static str, ids: BTreeSet<Id<T>>) -> Result<HashSet<Id<T>>> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let found: Vec<(Id<T>,)> = sql(on, select).push_any(ids).all().await?;
    Ok(found.into_iter().map(|(id,)| id).collect())
}
