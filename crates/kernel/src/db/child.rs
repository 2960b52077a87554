//! Rows that belong to a parent's row and are deleted softly: they keep their id, and a PUT restores them.

use std::collections::{HashMap, HashSet};

use serde::Serialize;
use sqlx::FromRow;

use super::{Executor, FromAnyRow, Insert, Statement, Tx, sql};
use crate::types::clock::Timestamp;
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// A resource whose row names its parent, as a coupon names its workspace.
pub trait Child {
    /// The table, with the columns `id`, `created_at` and `deleted_at`.
    const TABLE: &'static str;
    /// The column with the parent's id.
    const PARENT: &'static str;
}

/// Inserts a child, or replaces and restores it. `columns` are names and PostgreSQL's types, as in `name text, priority
/// bigint`, and `row` is an object with these fields. 404 when it has another parent.
pub async fn insert_or_update_child<C: Child, P>(
    on: Executor<'_>,
    parent: Id<P>,
    id: Id<C>,
    columns: &str,
    row: &impl Serialize,
    now: Timestamp,
) -> Result<()> {
    let insert = Insert::into(on, C::TABLE).value("id", id).value(C::PARENT, parent).value("created_at", now);
    let written = insert.rows(columns, &[row]).or_restore(C::PARENT).execute().await?;
    if written == 1 { Ok(()) } else { Err(Error::NotFound) }
}

/// Deletes a child softly. Idempotent: also when it was deleted before or never existed. 404 when it has another parent.
pub async fn delete_child<C: Child, P>(tx: &mut Tx, parent: Id<P>, id: Id<C>, now: Timestamp) -> Result<()> {
    let delete = sql(tx.on(), "UPDATE ").push(C::TABLE).push(" SET deleted_at = ").push_bind(now);
    let delete = delete.push(" WHERE deleted_at IS NULL AND id = ").push_bind(id);
    if delete.push(" AND ").push(C::PARENT).push(" = ").push_bind(parent).execute().await? == 1 {
        return Ok(());
    }
    match find_parent(tx.on(), id).await? {
        Some(other) if other != parent => Err(Error::NotFound),
        _ => Ok(()),
    }
}

async fn find_parent<C: Child, P>(on: Executor<'_>, id: Id<C>) -> Result<Option<Id<P>>> {
    let parent = sql(on, "SELECT ").push(C::PARENT).push(" FROM ").push(C::TABLE).push(" WHERE id = ").push_bind(id);
    Ok(parent.optional::<(Id<P>,)>().await?.map(|(parent,)| parent))
}

#[derive(FromRow)]
struct WithParent<P, T> {
    parent_id: Id<P>,
    #[sqlx(flatten)]
    row: T,
}

impl Statement<'_> {
    /// Appends the ids of a request and fetches those that the statement selects; it ends in `IN`. 404 with the path of the
    /// first that it does not select.
    pub async fn require_all<T>(self, ids: &[Id<T>], path: impl Fn(usize) -> String) -> Result<()> {
        if ids.is_empty() {
            return Ok(());
        }
        let found: Vec<(Id<T>,)> = self.push_in(ids.iter().copied()).all().await?;
        let found: HashSet<_> = found.into_iter().collect();
        match ids.iter().position(|id| !found.contains(&(*id,))) {
            Some(index) => Err(Error::dangling_reference(path(index))),
            None => Ok(()),
        }
    }

    /// Fetches every row, grouped by the column `parent_id` and in the statement's order.
    pub async fn by_parent<P, R>(self) -> Result<HashMap<Id<P>, Vec<R>>>
    where
        R: FromAnyRow,
    {
        let mut grouped: HashMap<Id<P>, Vec<R>> = HashMap::new();
        for WithParent { parent_id, row } in self.all().await? {
            grouped.entry(parent_id).or_default().push(row);
        }
        Ok(grouped)
    }
}
