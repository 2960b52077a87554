//! Reads of points of interest.

use std::collections::{BTreeSet, HashMap};

use sqlx::FromRow;

use super::model::{Poi, PoiContact, PoiDetails, PoiForm, PoiMetadata, PoiPhone, PoiTraceEntry, PoiType};
use crate::domains::discover::category::Category;
use crate::domains::discover::page::{DirectoryPage, PageAddress, PageCategory, PageLink, ScheduleEntry};
use hub_kernel::db::{Executor, JsonList, Statement, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The row of a point of interest.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub(crate) struct PoiRow {
    pub(super) id: Id<Poi>,
    pub(super) page_id: Option<Id<DirectoryPage>>,
    pub(super) workspace_id: Option<Id<Scope>>,
    pub(super) name: String,
    pub(super) address: String,
    #[sqlx(try_from = "JsonList<PoiPhone>")]
    pub(super) phones: Vec<PoiPhone>,
    #[sqlx(try_from = "JsonList<PoiTraceEntry>")]
    pub(super) trace: Vec<PoiTraceEntry>,
    pub(super) form_type: PoiType,
    pub(super) form_name: String,
    pub(super) form_description: String,
    pub(super) form_avatar_url: Option<String>,
    pub(super) form_cover_url: Option<String>,
    #[sqlx(try_from = "JsonList<Id<Category>>")]
    pub(super) form_categories: Vec<Id<Category>>,
    #[sqlx(try_from = "JsonList<PageLink>")]
    pub(super) form_links: Vec<PageLink>,
    #[sqlx(try_from = "JsonList<ScheduleEntry>")]
    pub(super) form_schedule: Vec<ScheduleEntry>,
    #[sqlx(try_from = "JsonList<PageAddress>")]
    pub(super) form_addresses: Vec<PageAddress>,
    pub(super) search_text: String,
    pub(super) created_at: Timestamp,
    pub(super) updated_at: Timestamp,
}

impl PoiRow {
    /// True until the row that reserves its id is written whole.
    pub(super) fn is_new(&self) -> bool {
        self.name.is_empty()
    }
}

/// Selects points of interest; ends in a WHERE condition.
pub(crate) fn list_pois(on: Executor<'_>) -> Statement<'_> {
    sql(
        on,
        "SELECT id, page_id, workspace_id, name, address, phones, trace, form_type, form_name, form_description,
                form_avatar_url, form_cover_url, form_categories, form_links, form_schedule, form_addresses, search_text,
                created_at, updated_at
         FROM pois WHERE true",
    )
}

/// The points of interest of rows, with the names of their categories.
pub(crate) async fn load_pois(on: Executor<'_>, rows: Vec<PoiRow>) -> Result<Vec<PoiDetails>> {
    let ids: BTreeSet<Id<Category>> = rows.iter().flat_map(|row| row.form_categories.iter().copied()).collect();
    let names = list_category_names(on, ids).await?;
    let category = |id: Id<Category>| names.get(&id).map(|name| PageCategory { id, name: name.clone() });
    let details = |row: PoiRow| PoiDetails {
        id: row.id,
        page_id: row.page_id,
        workspace_id: row.workspace_id,
        name: row.name,
        address: row.address,
        contact: PoiContact { phones: row.phones },
        metadata: PoiMetadata { trace: row.trace },
        form: PoiForm {
            form_type: row.form_type,
            avatar_url: row.form_avatar_url,
            cover_url: row.form_cover_url,
            name: row.form_name,
            description: row.form_description,
            categories: row.form_categories.into_iter().filter_map(category).collect(),
            links: row.form_links,
            schedule: row.form_schedule,
            addresses: row.form_addresses,
        },
        created_at: row.created_at,
        updated_at: row.updated_at,
    };
    Ok(rows.into_iter().map(details).collect())
}

/// The names of those of these categories that exist.
pub(super) async fn list_category_names(
    on: Executor<'_>,
    ids: BTreeSet<Id<Category>>,
) -> Result<HashMap<Id<Category>, String>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sql(on, "SELECT id, name FROM categories WHERE deleted_at IS NULL AND id").push_any(ids);
    Ok(rows.all::<(Id<Category>, String)>().await?.into_iter().collect())
}
