//! Importing the pharmacies of a group.

use std::collections::{HashMap, HashSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use crate::domains::pharmacy::group::lock_managed_group;
use crate::domains::pharmacy::model::{
    DiscoverPage, Group, Pharmacy, PharmacyLocation, derived_pharmacy_id, enabled_by_default,
};
use crate::domains::pharmacy::page_owner::PageOwners;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::import_rows::{
    ImportResult, ImportRows, ImportedRow, UpsertOutcome, ValidatedRows, duplicate_error,
};
use hub_kernel::security::session::Scope;
use hub_kernel::types::bounded_text::{SingleLine, deserialize_optional_line};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::patch::Patch;

/// A pharmacy to create or replace.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PharmacyImportRow {
    /// The pharmacy's id; absent, the id of the group's pharmacy with this slug, or else one derived from group and slug.
    id: Option<Id<Pharmacy>>,
    /// A name for files and URLs, unique in the group: lower-case letters, digits, and single hyphens between them.
    slug: Slug,
    /// Its name, as its group writes it.
    name: SingleLine<120>,
    /// Street, number and town.
    #[serde(default, deserialize_with = "deserialize_optional_line")]
    address: Option<SingleLine<240>>,
    /// The town or quarter.
    #[serde(default, deserialize_with = "deserialize_optional_line")]
    locality: Option<SingleLine<120>>,
    /// The phone number, as dialled within the country.
    #[serde(default, deserialize_with = "deserialize_optional_line")]
    phone: Option<SingleLine<40>>,
    /// Latitude, in degrees; with `lng`.
    #[schemars(range(min = -90.0, max = 90.0))]
    lat: Option<f64>,
    /// Longitude, in degrees; with `lat`.
    #[schemars(range(min = -180.0, max = 180.0))]
    lng: Option<f64>,
    /// False takes it out of the rota: it gets no new shifts.
    #[serde(default = "enabled_by_default")]
    enabled: bool,
    /// Its page in the directory: one of its workspace, or without an owner; absent keeps it, null removes it.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    page_id: Patch<Id<DiscoverPage>>,
    /// The workspace that owns it; absent keeps it, null removes it.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    #[schemars(extend("x-id-of" = "workspace"))]
    workspace_id: Patch<Id<Scope>>,
}

/// Lower-case ASCII letters, digits, and single hyphens between them; at most 80 characters.
#[derive(Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(inline, extend("pattern" = "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength" = 80))]
struct Slug(String);

impl TryFrom<String> for Slug {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        if text.len() <= 80 && text.split('-').all(is_word) {
            Ok(Self(text))
        } else {
            Err("a slug is at most 80 of a to z and 0 to 9, with single hyphens between them")
        }
    }
}

/// A stored pharmacy, of this group or another.
#[derive(Clone, Debug, PartialEq, FromRow, Serialize)]
struct StoredPharmacy {
    id: Id<Pharmacy>,
    group_id: Id<Group>,
    slug: String,
    enabled: bool,
    name: String,
    address: Option<String>,
    locality: Option<String>,
    phone: Option<String>,
    lat: Option<f64>,
    lng: Option<f64>,
    page_id: Option<Id<DiscoverPage>>,
    workspace_id: Option<Id<Scope>>,
}

/// The workspaces and pages that imported rows may name.
struct References {
    workspaces: HashSet<Id<Scope>>,
    pages: PageOwners,
}

impl References {
    /// Finds the workspaces that rows name, and the pages that rows name or stored pharmacies have.
    async fn find_named(
        mut on: Executor<'_>,
        rows: &ValidatedRows<PharmacyImportRow>,
        stored: &[StoredPharmacy],
    ) -> Result<Self> {
        let workspaces: Vec<_> = rows.valid_rows().filter_map(|(_, row)| row.workspace_id.as_set().copied()).collect();
        let pages = rows.valid_rows().filter_map(|(_, row)| row.page_id.as_set().copied());
        let pages: Vec<_> = pages.chain(stored.iter().filter_map(|row| row.page_id)).collect();
        Ok(Self {
            workspaces: list_workspaces(on.reborrow(), &workspaces).await?,
            pages: PageOwners::find_owners(on, &pages).await?,
        })
    }
}

/// Imports pharmacies into a group, all or none. Pages and workspaces that rows do not name keep their values.
pub async fn import_pharmacies(
    tx: &mut Tx,
    group_id: Id<Group>,
    rows: ImportRows<PharmacyImportRow>,
    now: Timestamp,
) -> Result<ImportResult> {
    let rows = rows.decode()?;
    let group = lock_managed_group(tx.on(), None, group_id).await?;
    let named: Vec<_> = rows
        .valid_rows()
        .flat_map(|(_, row)| [row.id, Some(derived_pharmacy_id(group.id, &row.slug.0))])
        .flatten()
        .collect();
    let stored = list_stored_pharmacies(tx.on(), group.id, &named).await?;
    let references = References::find_named(tx.on(), &rows, &stored).await?;
    let wanted = validate_rows(group.id, rows, &stored, &references).into_result()?;
    let stored: HashMap<_, _> = stored.iter().map(|row| (row.id, row)).collect();
    let changed: Vec<_> = wanted.iter().filter(|row| stored.get(&row.id) != Some(row)).collect();
    let renamed: Vec<_> = changed
        .iter()
        .filter(|row| stored.get(&row.id).is_some_and(|was| was.slug != row.slug))
        .map(|row| row.id)
        .collect();
    if !renamed.is_empty() {
        update_slugs_to_placeholders(tx.on(), group.id, &renamed).await?;
    }
    if !changed.is_empty()
        && insert_or_update_pharmacies(tx.on(), group.id, &changed, now).await? != changed.len() as u64
    {
        return Err(Error::NotFound);
    }
    let outcome = |row: &StoredPharmacy| match stored.get(&row.id) {
        None => UpsertOutcome::Created,
        Some(was) if *was == row => UpsertOutcome::Unchanged,
        Some(_) => UpsertOutcome::Updated,
    };
    let data = wanted.iter().map(|row| ImportedRow { id: Id::from(row.id.uuid()), outcome: outcome(row) });
    Ok(ImportResult { data: data.collect() })
}

/// Validates each row on its own, then its id and slug against the other rows.
fn validate_rows(
    group: Id<Group>,
    rows: ValidatedRows<PharmacyImportRow>,
    stored: &[StoredPharmacy],
    references: &References,
) -> ValidatedRows<StoredPharmacy> {
    let holders: HashMap<&str, Id<Pharmacy>> =
        stored.iter().filter(|row| row.group_id == group).map(|row| (row.slug.as_str(), row.id)).collect();
    let known: HashMap<_, _> = stored.iter().map(|row| (row.id, row)).collect();
    let foreign: HashSet<_> = stored.iter().filter(|row| row.group_id != group).map(|row| row.id).collect();
    let (mut ids, mut slugs) = (HashMap::new(), HashMap::new());
    let mut rows = rows.try_map(|index, row| {
        PharmacyLocation::parse(RequestPart::Body, row.lat, row.lng)?;
        let holder = holders.get(row.slug.0.as_str()).copied();
        if row.workspace_id.as_set().is_some_and(|owner| !references.workspaces.contains(owner)) {
            return Err(Error::dangling_reference("workspace_id"));
        }
        let row = row.into_stored(group, holder, &known);
        if foreign.contains(&row.id) {
            return Err(Error::NotFound);
        }
        if let Some(page) = row.page_id.filter(|_| !row.keeps_page(&known)) {
            references.pages.check_page(page, row.workspace_id)?;
        }
        match (*slugs.entry(row.slug.clone()).or_insert(index), *ids.entry(row.id).or_insert(index)) {
            (first, _) if first != index => Err(duplicate_error("slug", first)),
            (_, first) if first != index => Err(duplicate_error("id", first)),
            _ => Ok(row),
        }
    });
    // A row may take a slug that its stored holder gives up in the same import. A refused row keeps its slug, which may
    // refuse another row in turn: repeat until no row is refused.
    loop {
        let leaves: HashSet<_> = rows.valid_rows().map(|(_, row)| row.id).collect();
        let taken = |row: &StoredPharmacy| {
            let holder = holders.get(row.slug.as_str()).copied();
            holder.filter(|holder| *holder != row.id && !leaves.contains(holder))
        };
        let refused: HashMap<_, _> = rows.valid_rows().filter_map(|(index, row)| Some((index, taken(row)?))).collect();
        if refused.is_empty() {
            return rows;
        }
        rows = rows.try_map(|index, row| refused.get(&index).map_or(Ok(row), |holder| Err(slug_taken_error(*holder))));
    }
}

fn slug_taken_error(holder: Id<Pharmacy>) -> Error {
    let message = "another pharmacy of the group has this slug";
    Error::Conflict("pharmacy_slug", Some(json!({"path": "slug", "message": message, "pharmacy_id": holder})))
}

impl PharmacyImportRow {
    /// The row to store; `slug_holder` is the group's pharmacy with the same slug.
    fn into_stored(
        self,
        group: Id<Group>,
        slug_holder: Option<Id<Pharmacy>>,
        stored: &HashMap<Id<Pharmacy>, &StoredPharmacy>,
    ) -> StoredPharmacy {
        let id = self.id.or(slug_holder).unwrap_or_else(|| derived_pharmacy_id(group, &self.slug.0));
        let before = stored.get(&id);
        StoredPharmacy {
            id,
            group_id: group,
            slug: self.slug.0,
            enabled: self.enabled,
            name: self.name.into_string(),
            address: self.address.map(SingleLine::into_string),
            locality: self.locality.map(SingleLine::into_string),
            phone: self.phone.map(SingleLine::into_string),
            lat: self.lat,
            lng: self.lng,
            page_id: self.page_id.apply(before.and_then(|row| row.page_id)),
            workspace_id: self.workspace_id.apply(before.and_then(|row| row.workspace_id)),
        }
    }
}

impl StoredPharmacy {
    /// True if the pharmacy is stored with the same page and workspace.
    fn keeps_page(&self, stored: &HashMap<Id<Pharmacy>, &Self>) -> bool {
        stored.get(&self.id).is_some_and(|was| (was.page_id, was.workspace_id) == (self.page_id, self.workspace_id))
    }
}

/// The pharmacies of the group, and those of other groups that have one of these ids.
async fn list_stored_pharmacies(
    on: Executor<'_>,
    group: Id<Group>,
    ids: &[Id<Pharmacy>],
) -> Result<Vec<StoredPharmacy>> {
    let text = "SELECT id, group_id, slug, enabled, name, address, locality, phone, lat, lng, page_id, workspace_id
                FROM pharmacies WHERE group_id = $1 OR id";
    sql(on, text).bind(group).push_any(ids.iter().copied()).all().await
}

/// Those of these ids that are workspaces.
async fn list_workspaces(on: Executor<'_>, ids: &[Id<Scope>]) -> Result<HashSet<Id<Scope>>> {
    let text = "SELECT id FROM scopes WHERE type = 'workspace' AND state <> 'deleted' AND id";
    let found: Vec<(Id<Scope>,)> = sql(on, text).push_any(ids.iter().copied()).all().await?;
    Ok(found.into_iter().map(|(id,)| id).collect())
}

/// Replaces the slugs of these pharmacies by placeholders, so that two may swap theirs.
async fn update_slugs_to_placeholders(on: Executor<'_>, group: Id<Group>, ids: &[Id<Pharmacy>]) -> Result<u64> {
    let text = "UPDATE pharmacies SET slug = '-' || CAST(id AS text) WHERE group_id = $1 AND id";
    sql(on, text).bind(group).push_any(ids.iter().copied()).execute().await
}

async fn insert_or_update_pharmacies(
    on: Executor<'_>,
    group: Id<Group>,
    rows: &[&StoredPharmacy],
    now: Timestamp,
) -> Result<u64> {
    let insert =
        "INSERT INTO pharmacies (id, group_id, slug, enabled, name, address, locality, phone, lat, lng, page_id,
                                           workspace_id, created_at)
                  SELECT id, $1, slug, enabled, name, address, locality, phone, lat, lng, page_id, workspace_id, $2 FROM ";
    let columns = "id uuid, slug text, enabled boolean, name text, address text, locality text, phone text,
                   lat double precision, lng double precision, page_id uuid, workspace_id uuid";
    let update = " WHERE true
                  ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, enabled = excluded.enabled, name = excluded.name,
                      address = excluded.address, locality = excluded.locality, phone = excluded.phone,
                      lat = excluded.lat, lng = excluded.lng, page_id = excluded.page_id,
                      workspace_id = excluded.workspace_id
                  WHERE pharmacies.group_id = excluded.group_id";
    sql(on, insert).bind((group, now)).push_rows(columns, &rows).push(update).execute().await
}
