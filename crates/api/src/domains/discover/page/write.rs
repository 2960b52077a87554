//! Writes of pages: each locks the page's row, replaces whole parts, checks that an enabled page is complete, and marks the page
//! for the search index.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sqlx::FromRow;

use super::input::{
    PageAddressPut, PageConnectionPut, PageInfoPut, PageLinkPut, check_addresses, check_connections, check_length,
    check_links, check_time_zone, check_unique,
};
use super::model::{DirectoryPage, PageAddress, PageLink};
use super::publishing::PublishedParts;
use super::schedule::{ScheduleEntryPut, check_schedule};
use crate::domains::discover::category::Category;
use crate::domains::ecommerce::Store;
use crate::domains::showrooms::Showroom;
use crate::domains::workspaces::mark_pages_dirty;
use hub_kernel::db::{Executor, Insert, JsonList, RowLock, Tx, sql};
use hub_kernel::pagination::word_index::{WordChange, WordIndex, join_words, row_id};
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{Error, OnUnique, OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::{fold_index_words, fold_text};

/// The words of pages, for the staff's list.
pub(crate) static PAGE_WORDS: WordIndex =
    WordIndex { table: "page_words", row_id: "page_id", parent_id: None, unindexed_table: None, rare_max: 1_000 };

/// The columns of a page that others than its workspace insert, with PostgreSQL's types.
pub(crate) const PAGE_COLUMNS: &str = "id uuid, enabled boolean, name text, name_folded text, short_name text,
    description text, avatar_url text, links text, schedule text, search_text text, created_at timestamptz";

/// The most categories of a page.
pub(crate) const CATEGORIES_MAX: usize = 10;

/// The parts of a page to replace; absent ones stay.
#[derive(Default)]
pub(crate) struct PageChange {
    pub(crate) info: Option<PageInfoPut>,
    pub(crate) categories: Option<Vec<Id<Category>>>,
    pub(crate) links: Option<Vec<PageLinkPut>>,
    pub(crate) schedule: Option<Vec<ScheduleEntryPut>>,
    pub(crate) time_zone: Option<String>,
    pub(crate) addresses: Option<Vec<PageAddressPut>>,
    pub(crate) connections: Option<Vec<PageConnectionPut>>,
    pub(crate) store: Option<Option<Id<Store>>>,
    pub(crate) showroom: Option<Option<Id<Showroom>>>,
    pub(crate) enabled: Option<bool>,
}

/// Replaces parts of a page whose row is locked. `workspace` is its owner, whose stores and showrooms it may show.
pub(crate) async fn update_page(
    tx: &mut Tx,
    workspace: Option<Id<Scope>>,
    page: Id<DirectoryPage>,
    change: PageChange,
) -> Result<()> {
    if let Some(info) = change.info {
        update_columns(
            tx.on(),
            page,
            "name text, name_folded text, short_name text, description text, avatar_url text, cover_url text",
            &info.into_row(),
        )
        .await?;
        update_page_words(tx.on(), &[page]).await?;
    }
    if let Some(categories) = change.categories {
        update_categories(tx, page, &categories).await?;
    }
    if let Some(links) = change.links {
        let links = json!(check_links("links", links)?).to_string();
        update_columns(tx.on(), page, "links text", &json!({"links": links})).await?;
    }
    if let Some(schedule) = change.schedule {
        let schedule = json!(check_schedule("schedule", schedule)?).to_string();
        update_columns(tx.on(), page, "schedule text", &json!({"schedule": schedule})).await?;
    }
    if let Some(time_zone) = change.time_zone {
        check_time_zone(&time_zone)?;
        update_columns(tx.on(), page, "time_zone text", &json!({"time_zone": time_zone})).await?;
    }
    if let Some(addresses) = change.addresses {
        update_addresses(tx, page, &check_addresses("addresses", addresses)?).await?;
    }
    if let Some(connections) = change.connections {
        let connections = json!(check_connections("connections", connections)?).to_string();
        update_columns(tx.on(), page, "connections text", &json!({"connections": connections})).await?;
    }
    if let Some(store) = change.store {
        update_store(tx, workspace, page, store).await?;
    }
    if let Some(showroom) = change.showroom {
        update_showroom(tx, workspace, page, showroom).await?;
    }
    if let Some(enabled) = change.enabled {
        update_columns(tx.on(), page, "enabled boolean", &json!({"enabled": enabled})).await?;
    }
    let (is_enabled, contents) = find_contents(tx.on(), page).await?;
    if is_enabled {
        contents.require_publishable()?;
    }
    mark_pages_dirty(tx.on(), &[page]).await
}

/// Sets columns of a page, whose names and PostgreSQL's types `columns` has, from a row's fields.
async fn update_columns(on: Executor<'_>, page: Id<DirectoryPage>, columns: &'static str, row: &Value) -> Result<()> {
    let mut update = sql(on, "UPDATE pages SET ");
    let names = columns.split(',').filter_map(|column| column.split_whitespace().next());
    for (index, name) in names.enumerate() {
        update = update.push(if index == 0 { "" } else { ", " }).push(name).push(" = r.").push(name);
    }
    let update = update.push(" FROM ").push_rows(columns, &[row]).push(" WHERE pages.id = ").push_bind(page);
    update.execute().await.map(drop)
}

async fn update_categories(tx: &mut Tx, page: Id<DirectoryPage>, categories: &[Id<Category>]) -> Result<()> {
    check_length("categories", categories.len(), CATEGORIES_MAX)?;
    check_unique("categories", "", categories.iter().copied())?;
    // Shared locks: a category is not deleted before this page counts among its pages.
    let known = "SELECT id FROM categories WHERE deleted_at IS NULL AND id";
    let known = sql(tx.on(), known).push_any(categories.iter().copied()).lock(RowLock::Share);
    let known: BTreeSet<Id<Category>> = known.all_scalars().await?.into_iter().collect();
    if let Some(index) = categories.iter().position(|category| !known.contains(category)) {
        return Err(Error::dangling_reference(format!("categories[{index}]")));
    }
    sql(tx.on(), "DELETE FROM page_categories WHERE page_id = $1").bind(page).execute().await?;
    let row = |(position, category): (usize, &Id<Category>)| json!({"category_id": category, "position": position});
    let rows: Value = categories.iter().enumerate().map(row).collect();
    let insert = Insert::into(tx.on(), "page_categories").value("page_id", page);
    insert.rows("category_id uuid, position bigint", &rows).execute().await.map(drop)
}

async fn update_addresses(tx: &mut Tx, page: Id<DirectoryPage>, addresses: &[PageAddress]) -> Result<()> {
    let row = |(position, address): (usize, &PageAddress)| {
        let location = address.address.location;
        let mut row = json!(address);
        (row["position"], row["lat"], row["lng"]) = (json!(position), json!(location.lat), json!(location.lng));
        row
    };
    let rows: Vec<Value> = addresses.iter().enumerate().map(row).collect();
    sql(tx.on(), "DELETE FROM page_addresses WHERE page_id = $1").bind(page).execute().await?;
    let columns = "id uuid, position bigint, visible boolean, name text, country text, state text, city text, zip text,
                   street text, number text, flat text, apartment text, indications text, lat double precision,
                   lng double precision";
    let insert = Insert::into(tx.on(), "page_addresses").value("page_id", page);
    insert.rows(columns, &Value::Array(rows)).execute().await.map(drop)
}

async fn update_store(
    tx: &mut Tx,
    workspace: Option<Id<Scope>>,
    page: Id<DirectoryPage>,
    store: Option<Id<Store>>,
) -> Result<()> {
    if let Some(store) = store {
        let own = sql(tx.on(), "SELECT id FROM stores WHERE workspace_id = $1 AND id = $2").bind((workspace, store));
        own.optional_scalar::<Id<Store>>().await?.ok_or_else(|| Error::dangling_reference("store_id"))?;
    }
    let update = sql(tx.on(), "UPDATE pages SET store_id = $2 WHERE id = $1").bind((page, store)).execute().await;
    update.on_unique("pages_store_id_key", "pages.store_id", "page_store").map(drop)
}

async fn update_showroom(
    tx: &mut Tx,
    workspace: Option<Id<Scope>>,
    page: Id<DirectoryPage>,
    showroom: Option<Id<Showroom>>,
) -> Result<()> {
    if let Some(showroom) = showroom {
        let own = "SELECT id FROM showrooms WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL";
        let own = sql(tx.on(), own).bind((workspace, showroom));
        own.optional_scalar::<Id<Showroom>>().await?.ok_or_else(|| Error::dangling_reference("showroom_id"))?;
    }
    let update = sql(tx.on(), "UPDATE pages SET showroom_id = $2 WHERE id = $1").bind((page, showroom)).execute().await;
    update.on_unique("pages_showroom_id_key", "pages.showroom_id", "page_showroom").map(drop)
}

#[derive(FromRow)]
struct ContentsRow {
    enabled: bool,
    has_category: bool,
    has_visible_address: bool,
    has_store: bool,
    #[sqlx(try_from = "JsonList<PageLink>")]
    links: Vec<PageLink>,
}

async fn find_contents(on: Executor<'_>, page: Id<DirectoryPage>) -> Result<(bool, PublishedParts)> {
    let row = "SELECT enabled, links, store_id IS NOT NULL AS has_store,
                      EXISTS (SELECT c.page_id FROM page_categories c WHERE c.page_id = pages.id) AS has_category,
                      EXISTS (SELECT a.id FROM page_addresses a WHERE a.page_id = pages.id AND a.visible)
                          AS has_visible_address
               FROM pages WHERE id = $1";
    let ContentsRow { enabled, has_category, has_visible_address, has_store, links } =
        sql(on, row).bind(page).optional().await?.or_not_found()?;
    Ok((enabled, PublishedParts { has_category, has_visible_address, has_store, links }))
}

#[derive(FromRow)]
struct PageTexts {
    id: Id<DirectoryPage>,
    name: String,
    short_name: String,
    search_text: Option<String>,
}

/// Indexes the names of pages for the staff's list.
pub(super) async fn update_page_words(mut on: Executor<'_>, pages: &[Id<DirectoryPage>]) -> Result<()> {
    let texts = sql(on.reborrow(), "SELECT id, name, short_name, search_text FROM pages WHERE id");
    let texts = texts.push_any(pages.iter().copied()).push(" ORDER BY id").lock(RowLock::NoKeyUpdate);
    let (mut rows, mut changes) = (Vec::new(), Vec::new());
    for page in texts.all::<PageTexts>().await? {
        let after = fold_index_words([page.name.as_str(), &page.short_name]);
        rows.push(json!({"id": page.id, "name_folded": fold_text(&page.name), "search_text": join_words(&after)}));
        changes.push(WordChange { row_id: row_id(page.id), parent_id: None, before: page.search_text, after });
    }
    let update = "UPDATE pages SET name_folded = r.name_folded, search_text = r.search_text FROM ";
    let update = sql(on.reborrow(), update).push_rows("id uuid, name_folded text, search_text text", &rows);
    update.push(" WHERE pages.id = r.id").execute().await?;
    PAGE_WORDS.update_words(on, &changes).await
}
