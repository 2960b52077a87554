//! The import of links: all rows in one transaction, by their slugs.

use std::collections::HashMap;

use hub_import::importers::link_id;
use schemars::JsonSchema;
use serde::Deserialize;

use super::Link;
use super::input::{LinkInput, LinkOutput};
use super::loops::list_loops;
use super::write::{
    NewLink, StoredLink, insert_or_update_links, list_input_holders, list_stored_links, lock_links, taken_input_error,
};
use hub_kernel::db::Tx;
use hub_kernel::http::import_rows::{ImportResult, ImportRows, ImportedRow, UpsertOutcome, duplicate_error};
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::slug::Slug;

/// A link to create or change.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkImportRow {
    /// Its identifier from one import to the next.
    slug: Slug,
    /// The name.
    name: SingleLine<80>,
    /// The path or https address that it rewrites. A `*` at the end of the path stands for one character or more.
    input: LinkInput,
    /// The path or https address to go to. A `*` in the path or the query stands for what the input's `*` stands for.
    output: LinkOutput,
    /// False stops it from rewriting; absent leaves it as it is, and a new one rewrites.
    enabled: Option<bool>,
}

impl LinkImportRow {
    fn id(&self) -> Id<Link> {
        Id::from_uuid(link_id(self.slug.as_str()))
    }

    fn into_link(self, stored: Option<&StoredLink>) -> NewLink {
        let (id, enabled) = (self.id(), self.enabled.unwrap_or_else(|| stored.is_none_or(|stored| stored.enabled)));
        NewLink { id, name: self.name.into_string(), enabled, input: self.input, output: self.output }
    }
}

/// Imports links, all or none. Those that do not differ are not written.
pub async fn import_links(
    tx: &mut Tx,
    own_origin: Option<&str>,
    rows: ImportRows<LinkImportRow>,
    now: Timestamp,
) -> Result<ImportResult> {
    let rows = rows.decode()?;
    lock_links(tx).await?;
    let stored = list_stored_links(tx.on(), rows.valid_rows().map(|(_, row)| row.id())).await?;
    let keys: Vec<String> = rows.valid_rows().map(|(_, row)| row.input.key(own_origin)).collect();
    let holders = list_input_holders(tx.on(), keys.iter().map(String::as_str)).await?;
    let (mut slugs, mut inputs) = (HashMap::new(), HashMap::new());
    let rows = rows.try_map(|index, row| {
        let (id, key) = (row.id(), row.input.key(own_origin));
        for (path, first) in
            [("slug", *slugs.entry(id).or_insert(index)), ("input", *inputs.entry(key.clone()).or_insert(index))]
        {
            if first != index {
                return Err(duplicate_error(path, first));
            }
        }
        if let Some(holder) = holders.get(&key).filter(|holder| **holder != id) {
            return Err(taken_input_error(*holder));
        }
        let link = row.into_link(stored.get(&id));
        link.check(own_origin)?;
        Ok(link)
    });
    let is_same = |link: &NewLink| stored.get(&link.id).is_some_and(|stored| link.is_same(stored));
    let outcomes: HashMap<_, _> = rows
        .valid_rows()
        .map(|(_, link)| {
            let outcome = match stored.get(&link.id) {
                None => UpsertOutcome::Created,
                Some(_) if is_same(link) => UpsertOutcome::Unchanged,
                Some(_) => UpsertOutcome::Updated,
            };
            (link.id, outcome)
        })
        .collect();
    // Refused rows roll back what is written here; loops are found among all others.
    let changed = || rows.valid_rows().map(|(_, link)| link).filter(|link| !is_same(link));
    insert_or_update_links(tx, own_origin, &stored, changed(), now).await?;
    let loops = list_loops(tx.on(), changed().map(|link| link.id)).await?;
    let loops: HashMap<_, _> = loops.into_iter().map(|found| (found.id, found)).collect();
    let rows = rows.try_map(|_, link| loops.get(&link.id).map_or(Ok(link.id), |found| Err(found.error())));
    let imported = |id: Id<Link>| ImportedRow { id: id.uuid().into(), outcome: outcomes[&id] };
    Ok(ImportResult { data: rows.into_result()?.into_iter().map(imported).collect() })
}
