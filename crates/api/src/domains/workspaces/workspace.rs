//! Workspaces: creating, deleting and restoring them.

use documented::Documented;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::domains::auth::{self, AccountState, Email, Name, Phone};
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::security::session::{Account, Scope, ScopeType, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::http_url::HttpUrl;
use hub_kernel::types::id::Id;

/// The type of a workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum WorkspaceType {
    /// A business, which sells.
    Business,
    /// A club or institution, which does not sell.
    Organization,
}

/// Creates a workspace. Its owner gets an account in it; without an owner nobody can act as it until `auth.account.create`.
///
/// 409 `error.conflict.workspace` when a scope has the id. 404 with the path when the owner does not exist; 422
/// `error.rule.user_inactive` when the owner is not active.
#[derive(Clone, Debug, Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{"name": "Farmacia del Sur", "type": "business"}]))]
pub struct NewWorkspace {
    /// Its id; absent makes a new one.
    pub id: Option<Id<Scope>>,
    /// Its name.
    #[schemars(length(min = 1, max = 80))]
    pub name: Name,
    /// Its type.
    #[serde(rename = "type")]
    pub workspace_type: WorkspaceType,
    /// Its email address.
    #[schemars(email, length(max = 254))]
    pub email: Option<Email>,
    /// Its phone number, as in +5491123456789.
    #[schemars(length(min = 3, max = 40))]
    pub phone: Option<Phone>,
    /// The URL of its picture, http or https.
    pub image_url: Option<HttpUrl>,
    /// The user who owns it.
    #[schemars(extend("x-id-of" = "user"))]
    pub owner_user_id: Option<Id<User>>,
}

/// A workspace.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Workspace {
    /// The id, also its scope's.
    pub id: Id<Scope>,
    /// The name.
    pub name: String,
    /// The address of a picture.
    pub image_url: Option<String>,
    /// The type.
    #[serde(rename = "type")]
    pub workspace_type: WorkspaceType,
    /// The contact email.
    pub email: Option<String>,
    /// The contact phone.
    pub phone: Option<String>,
    /// The owner.
    pub user_id: Option<Id<User>>,
    /// The creation time.
    pub created_at: Timestamp,
}

/// The created workspace.
#[derive(Serialize, JsonSchema)]
pub struct WorkspaceCreated {
    /// The workspace.
    #[serde(flatten)]
    workspace: Workspace,
    /// The owner's account in it.
    account_id: Option<Id<Account>>,
}

/// Inserts a workspace with its scope, and its owner's account. 409 `error.conflict.workspace` when a scope has the id.
/// With the path `owner_user_id`: 404 when the owner does not exist, 422 `error.rule.user_inactive` when not active.
pub async fn insert_workspace(tx: &mut Tx, new: NewWorkspace, now: Timestamp) -> Result<WorkspaceCreated> {
    let id = new.id.unwrap_or_default();
    if let Some(owner) = new.owner_user_id {
        auth::lock_active_user(tx.on(), owner, "owner_user_id").await?;
    }
    if auth::insert_scope(tx.on(), id, ScopeType::Workspace, new.name.to_string(), now).await? == 0 {
        return Err(Error::Conflict("workspace", Some(json!({"path": "id"}))));
    }
    let workspace = Workspace {
        id,
        name: new.name.to_string(),
        image_url: new.image_url.map(|url| url.text()),
        workspace_type: new.workspace_type,
        email: new.email.map(|email| email.text()),
        phone: new.phone.map(|phone| phone.text()),
        user_id: new.owner_user_id,
        created_at: now,
    };
    if let Some(url) = &workspace.image_url {
        auth::update_scope_image(tx.on(), id, url.clone()).await?;
    }
    insert_workspace_row(tx.on(), &workspace).await?;
    let Some(owner) = new.owner_user_id else { return Ok(WorkspaceCreated { workspace, account_id: None }) };
    let account_id = Id::new();
    auth::insert_account(tx.on(), account_id, owner, id, now).await?;
    Ok(WorkspaceCreated { workspace, account_id: Some(account_id) })
}

/// Inserts a workspace's row, unless it exists; answers the number of rows inserted.
pub(super) async fn insert_workspace_row(on: Executor<'_>, workspace: &Workspace) -> Result<u64> {
    sql(
        on,
        "INSERT INTO workspaces (id, name, image_url, type, email, phone, user_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING",
    )
    .bind((workspace.id, workspace.name.clone(), workspace.image_url.clone(), workspace.workspace_type))
    .bind((workspace.email.clone(), workspace.phone.clone(), workspace.user_id, workspace.created_at))
    .execute()
    .await
}

/// Deletes a workspace and its scope: its sessions end and nobody can act as it; the data of its services stays.
/// Idempotent. Answers the number of ended sessions.
pub async fn delete_workspace(tx: &mut Tx, id: Id<Scope>, now: Timestamp) -> Result<u64> {
    if update_workspace_deleted_at(tx.on(), id, AccountState::Deleted, now).await? == 0 {
        return Err(Error::NotFound);
    }
    auth::update_scope_state(tx, id, AccountState::Deleted).await
}

/// Sets the state of any scope, and deletes or restores its workspace when it has one. Answers the number of ended sessions.
pub async fn update_scope_state(tx: &mut Tx, scope_id: Id<Scope>, state: AccountState, now: Timestamp) -> Result<u64> {
    update_workspace_deleted_at(tx.on(), scope_id, state, now).await?;
    auth::update_scope_state(tx, scope_id, state).await
}

async fn update_workspace_deleted_at(
    on: Executor<'_>,
    id: Id<Scope>,
    state: AccountState,
    now: Timestamp,
) -> Result<u64> {
    sql(on, "UPDATE workspaces SET deleted_at = CASE WHEN $1 THEN COALESCE(deleted_at, $2) END WHERE id = $3")
        .bind((state == AccountState::Deleted, now, id))
        .execute()
        .await
}
