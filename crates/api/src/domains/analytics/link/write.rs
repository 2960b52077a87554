//! Writes of links, one or many: each locks all links, because inputs are unique and outputs are not rewritten again.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Value, json};
use sqlx::FromRow;

use super::input::{LinkInput, LinkOutput, LinkPut};
use super::loops::{list_loops, rewrite_call_error};
use super::{LINK_WORDS, Link};
use hub_kernel::db::{Executor, Insert, Sql, Tx, sql};
use hub_kernel::pagination::word_index::{WordChange, join_words, row_id};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::{fold_index_words, fold_text};

/// The columns that a write sets.
const COLUMNS: &str = "id uuid, name text, name_folded text, enabled boolean, input text, output text, input_key text, \
                       input_prefix text, output_prefix text, output_suffix text, search_text text";

/// A link as it is stored.
#[derive(Debug, FromRow)]
pub(super) struct StoredLink {
    pub(super) id: Id<Link>,
    pub(super) name: String,
    pub(super) enabled: bool,
    pub(super) input: String,
    pub(super) output: String,
    search_text: String,
}

/// A link to write.
#[derive(Debug)]
pub(super) struct NewLink {
    pub(super) id: Id<Link>,
    pub(super) name: String,
    pub(super) enabled: bool,
    pub(super) input: LinkInput,
    pub(super) output: LinkOutput,
}

impl NewLink {
    /// Refuses an output that does not fit its input.
    pub(super) fn check(&self, own_origin: Option<&str>) -> Result<()> {
        self.output.check_placeholder(&self.input)?;
        match self.enabled && self.output.calls_rewrite(own_origin) {
            true => Err(rewrite_call_error()),
            false => Ok(()),
        }
    }

    /// True if the stored link is the same.
    pub(super) fn is_same(&self, stored: &StoredLink) -> bool {
        self.name == stored.name
            && self.enabled == stored.enabled
            && self.input.text() == stored.input
            && self.output.text() == stored.output
    }

    fn words(&self) -> BTreeSet<String> {
        fold_index_words([self.name.as_str(), self.input.text(), self.output.text()])
    }
}

/// Creates or replaces a link.
pub(crate) async fn insert_or_update_link(
    tx: &mut Tx,
    own_origin: Option<&str>,
    id: Id<Link>,
    put: LinkPut,
    now: Timestamp,
) -> Result<()> {
    let LinkPut { name, enabled, input, output } = put;
    let link = NewLink { id, name: name.into_string(), enabled, input, output };
    link.check(own_origin)?;
    lock_links(tx).await?;
    let key = link.input.key(own_origin);
    if let Some(holder) = list_input_holders(tx.on(), [key.as_str()]).await?.remove(&key).filter(|holder| *holder != id)
    {
        return Err(taken_input_error(holder));
    }
    let stored = list_stored_links(tx.on(), [id]).await?;
    insert_or_update_links(tx, own_origin, &stored, [&link], now).await?;
    match list_loops(tx.on(), [id]).await?.pop() {
        Some(found) => Err(found.error()),
        None => Ok(()),
    }
}

/// Locks all links until the transaction ends.
pub(super) async fn lock_links(tx: &mut Tx) -> Result<()> {
    let lock = Sql { sqlite: "SELECT 1 WHERE 0", pg: "SELECT pg_advisory_xact_lock('links'::regclass::oid::bigint)" };
    sql(tx.on(), lock).execute().await.map(drop)
}

/// The links with these ids.
pub(super) async fn list_stored_links(
    on: Executor<'_>,
    ids: impl IntoIterator<Item = Id<Link>>,
) -> Result<HashMap<Id<Link>, StoredLink>> {
    let rows = sql(on, "SELECT id, name, enabled, input, output, search_text FROM links WHERE id").push_any(ids);
    let rows: Vec<StoredLink> = rows.all().await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// The links that have these inputs, by the keys of the inputs.
pub(super) async fn list_input_holders<'a>(
    on: Executor<'_>,
    keys: impl IntoIterator<Item = &'a str>,
) -> Result<HashMap<String, Id<Link>>> {
    let keys: Value = keys.into_iter().map(|key| json!({"input_key": key})).collect();
    let rows = sql(on, "SELECT links.input_key, links.id FROM ").push_rows("input_key text", &keys);
    let rows = rows.push(" CROSS JOIN links WHERE links.input_key = r.input_key");
    Ok(rows.all::<(String, Id<Link>)>().await?.into_iter().collect())
}

/// The error of an input that another link has.
pub(super) fn taken_input_error(holder: Id<Link>) -> Error {
    let extra = json!({"path": "input", "message": "another link has the input", "id": holder});
    Error::Conflict("link_input", Some(extra))
}

/// Writes links, whose inputs no other link has. `stored` has those that exist. The caller refuses loops.
pub(super) async fn insert_or_update_links<'a>(
    tx: &mut Tx,
    own_origin: Option<&str>,
    stored: &HashMap<Id<Link>, StoredLink>,
    links: impl IntoIterator<Item = &'a NewLink>,
    now: Timestamp,
) -> Result<()> {
    let (mut rows, mut words) = (Vec::new(), Vec::new());
    for link in links {
        let (after, input, output) = (link.words(), link.input.key(own_origin), link.output.key(own_origin));
        rows.push(json!({
            "id": link.id, "name": link.name, "name_folded": fold_text(&link.name), "enabled": link.enabled,
            "input": link.input.text(), "output": link.output.text(), "input_key": input, "input_prefix": input.strip_suffix('*'),
            "output_prefix": output.prefix, "output_suffix": output.suffix, "search_text": join_words(&after),
        }));
        let before = stored.get(&link.id).map(|stored| stored.search_text.clone());
        words.push(WordChange { row_id: row_id(link.id), parent_id: None, before, after });
    }
    if rows.is_empty() {
        return Ok(());
    }
    let insert = Insert::into(tx.on(), "links").value("created_at", now).rows(COLUMNS, &rows);
    insert.or_update("id").execute().await?;
    LINK_WORDS.update_words(tx.on(), &words).await
}
