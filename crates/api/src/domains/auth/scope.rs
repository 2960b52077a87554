//! Scopes: what accounts act as. A consumer's scope has the name and picture of its user.

use super::model::AccountState;
use super::search_index::index_scope;
use hub_kernel::db::{Executor, RowLock, sql};
use hub_kernel::security::session::{Scope, ScopeType, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// Inserts a scope, unless its id exists; answers the number of rows inserted.
pub async fn insert_scope(
    on: Executor<'_>,
    scope_id: Id<Scope>,
    scope_type: ScopeType,
    name: String,
    now: Timestamp,
) -> Result<u64> {
    sql(on, "INSERT INTO scopes (id, type, name, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING")
        .bind((scope_id, scope_type, name, now))
        .execute()
        .await
}

/// Sets a scope's name and picture, and indexes its accounts by the name.
pub async fn update_scope_profile(
    mut on: Executor<'_>,
    scope_id: Id<Scope>,
    name: String,
    image_url: Option<String>,
) -> Result<()> {
    let update = sql(on.reborrow(), "UPDATE scopes SET name = $1, image_url = $2 WHERE id = $3");
    update.bind((name, image_url, scope_id)).execute().await?;
    index_scope(on, scope_id).await
}

/// Copies the user's name and picture to their consumer scope.
pub(super) async fn update_consumer_scope(on: Executor<'_>, user_id: Id<User>) -> Result<()> {
    sql(
        on,
        "UPDATE scopes SET name = (SELECT given_name || ' ' || family_name FROM profiles WHERE user_id = $1),
                           image_url = (SELECT image_url FROM profiles WHERE user_id = $1)
         WHERE type = 'consumer' AND id IN (SELECT scope_id FROM accounts WHERE user_id = $1)",
    )
    .bind(user_id)
    .execute()
    .await
    .map(drop)
}

/// True when a scope is a workspace and not deleted.
pub async fn is_workspace(on: Executor<'_>, scope_id: Id<Scope>) -> Result<bool> {
    Ok(find_workspace_scope_count(on, scope_id).await? > 0)
}

async fn find_workspace_scope_count(on: Executor<'_>, scope_id: Id<Scope>) -> Result<i64> {
    let text = "SELECT COUNT(id) FROM scopes WHERE id = $1 AND type = 'workspace' AND state <> 'deleted'";
    sql(on, text).bind(scope_id).scalar().await
}

/// Share-locks a workspace's scope, so that a concurrent deletion is seen. 404 unless it is a workspace and not deleted.
pub(super) async fn lock_workspace_scope(on: Executor<'_>, scope_id: Id<Scope>) -> Result<()> {
    let scope = sql(on, "SELECT type, state FROM scopes WHERE id = $1").bind(scope_id).lock(RowLock::Share);
    match scope.optional::<(ScopeType, AccountState)>().await? {
        Some((ScopeType::Workspace, AccountState::Active | AccountState::Blocked)) => Ok(()),
        _ => Err(Error::dangling_reference("scope.id")),
    }
}
