//! Workspaces: creating, reading, replacing, deleting and restoring them.

use axum::extract::State;
use documented::{Documented, docs_const};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use super::dirty_pages::mark_workspace_pages_dirty;
use super::records::{insert_member_account, lock_workspace};
use super::search_index::index_workspace;
use crate::domains::auth::{self, AccountState, Email, Name, Phone};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::access::{self, Authenticated};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::security::session::{Account, Scope, ScopeType, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{NotFound, Rule};
use hub_kernel::types::id::Id;
use hub_kernel::types::picture_url::PictureUrl;

/// The maximum number of workspaces that a user owns.
const OWNED_MAX: i64 = 10;

pub(super) fn routes() -> Routes {
    Routes::new("workspaces")
        .post("/workspaces", operation!(workspaces_create))
        .errors(&[Rule("workspaces_max"), Rule("media_public")])
        .get("/workspace", operation!(workspaces_get))
        .errors(&[NotFound])
        .put("/workspace", operation!(workspaces_put))
        .errors(&[NotFound, Rule("media_public")])
}

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
/// `error.rule.user_inactive` when the owner is not active, and `error.rule.workspaces_max` when they own 10 workspaces.
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
    /// The address of its picture: https, or a public upload.
    pub image_url: Option<PictureUrl>,
    /// The user who owns it.
    #[schemars(extend("x-id-of" = "user"))]
    pub owner_user_id: Option<Id<User>>,
}

/// A workspace.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub struct Workspace {
    /// The id, also its scope's.
    pub id: Id<Scope>,
    /// The name.
    pub name: String,
    /// The address of a picture.
    pub image_url: Option<String>,
    /// The type.
    #[serde(rename = "type")]
    #[sqlx(rename = "type")]
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

/// The fields of a workspace.
#[derive(Deserialize, JsonSchema)]
struct WorkspacePut {
    /// Its name.
    name: Name,
    /// The address of its picture: https, or a public upload.
    image_url: Option<PictureUrl>,
    /// Its type.
    #[serde(rename = "type")]
    workspace_type: WorkspaceType,
    /// Its email address. Nobody signs in with it.
    email: Option<Email>,
    /// Its phone number. Nobody signs in with it.
    phone: Option<Phone>,
}

/// Creates a workspace that the caller's user owns, with their account in it. The session stays in its account; `auth_access`
/// switches to the new one.
///
/// 422 `error.rule.workspaces_max` when the user owns 10 workspaces.
#[docs_const]
async fn workspaces_create(
    State(app): State<App>,
    caller: Authenticated,
    Body(put): Body<WorkspacePut>,
) -> Result<Json<WorkspaceCreated>> {
    PictureCheck::new(app.config.demo).add("image_url", put.image_url.as_ref()).finish()?;
    let new = NewWorkspace {
        id: None,
        name: put.name,
        workspace_type: put.workspace_type,
        email: put.email,
        phone: put.phone,
        image_url: put.image_url,
        owner_user_id: Some(caller.user_id),
    };
    let mut tx = app.db.begin().await?;
    let created = insert_workspace(&mut tx, new, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(created))
}

/// Gets the caller's workspace.
#[docs_const]
async fn workspaces_get(State(app): State<App>, staff: access::Workspace) -> Result<Json<Workspace>> {
    Ok(Json(find_workspace(app.db.read(), staff.scope_id).await?.or_not_found()?))
}

/// Replaces the fields of the caller's workspace. Its accounts show the new name and picture; its stores keep
/// their own.
#[docs_const]
async fn workspaces_put(
    State(app): State<App>,
    staff: access::Workspace,
    Body(put): Body<WorkspacePut>,
) -> Result<Json<Null>> {
    let pictures = PictureCheck::new(app.config.demo).add("image_url", put.image_url.as_ref());
    let mut tx = app.db.begin().await?;
    let stored = sql(tx.on(), "SELECT image_url FROM workspaces WHERE id = $1").bind(staff.scope_id);
    pictures.finish_with_stored(stored).await?;
    update_workspace(&mut tx, staff.scope_id, put).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

async fn find_workspace(on: Executor<'_>, id: Id<Scope>) -> Result<Option<Workspace>> {
    let text = "SELECT id, name, image_url, type, email, phone, user_id, created_at FROM workspaces WHERE id = $1";
    sql(on, text).bind(id).optional().await
}

/// Inserts a workspace with its scope, and its owner's account. 409 `error.conflict.workspace` when a scope has the id.
/// With the path `owner_user_id`: 404 when the owner does not exist, 422 `error.rule.user_inactive` when not active. 422
/// `error.rule.workspaces_max` when they own the maximum.
pub async fn insert_workspace(tx: &mut Tx, new: NewWorkspace, now: Timestamp) -> Result<WorkspaceCreated> {
    let id = new.id.unwrap_or_default();
    if let Some(owner) = new.owner_user_id {
        auth::lock_active_user(tx.on(), owner, "owner_user_id").await?;
        if find_owned_count(tx.on(), owner).await? >= OWNED_MAX {
            return Err(Error::Rule("workspaces_max", Some(json!({"allowed": OWNED_MAX}))));
        }
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
    if workspace.image_url.is_some() {
        auth::update_scope_profile(tx.on(), id, workspace.name.clone(), workspace.image_url.clone()).await?;
    }
    insert_workspace_row(tx.on(), &workspace).await?;
    let Some(owner) = new.owner_user_id else { return Ok(WorkspaceCreated { workspace, account_id: None }) };
    let account_id = Id::new();
    insert_member_account(tx, account_id, owner, id, now).await?;
    Ok(WorkspaceCreated { workspace, account_id: Some(account_id) })
}

/// Inserts and indexes a workspace's row, unless it exists; answers the number of rows inserted.
pub(super) async fn insert_workspace_row(mut on: Executor<'_>, workspace: &Workspace) -> Result<u64> {
    let insert = sql(
        on.reborrow(),
        "INSERT INTO workspaces (id, name, image_url, type, email, phone, user_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING",
    );
    let inserted = insert
        .bind((workspace.id, workspace.name.clone(), workspace.image_url.clone(), workspace.workspace_type))
        .bind((workspace.email.clone(), workspace.phone.clone(), workspace.user_id, workspace.created_at))
        .execute()
        .await?;
    if inserted == 1 {
        index_workspace(on, workspace.id).await?;
    }
    Ok(inserted)
}

async fn find_owned_count(on: Executor<'_>, owner: Id<User>) -> Result<i64> {
    sql(on, "SELECT COUNT(id) FROM workspaces WHERE user_id = $1 AND deleted_at IS NULL").bind(owner).scalar().await
}

async fn update_workspace(tx: &mut Tx, id: Id<Scope>, put: WorkspacePut) -> Result<()> {
    lock_workspace(tx.on(), id).await?;
    let (name, image_url) = (put.name.to_string(), put.image_url.map(|url| url.text()));
    sql(tx.on(), "UPDATE workspaces SET name = $2, image_url = $3, type = $4, email = $5, phone = $6 WHERE id = $1")
        .bind((id, name.clone(), image_url.clone(), put.workspace_type))
        .bind((put.email.map(|email| email.text()), put.phone.map(|phone| phone.text())))
        .execute()
        .await?;
    index_workspace(tx.on(), id).await?;
    auth::update_scope_profile(tx.on(), id, name, image_url).await
}

/// Deletes a workspace and its scope: its sessions end and nobody can act as it; the data of its services stays.
/// Idempotent. Answers the number of ended sessions.
pub async fn delete_workspace(tx: &mut Tx, id: Id<Scope>, now: Timestamp) -> Result<u64> {
    if update_workspace_deleted_at(tx.on(), id, AccountState::Deleted, now).await? == 0 {
        return Err(Error::NotFound);
    }
    mark_workspace_pages_dirty(tx.on(), id).await?;
    auth::update_scope_state(tx, id, AccountState::Deleted).await
}

/// Sets the state of any scope, and deletes or restores its workspace when it has one. Answers the number of ended sessions.
pub async fn update_scope_state(tx: &mut Tx, scope_id: Id<Scope>, state: AccountState, now: Timestamp) -> Result<u64> {
    update_workspace_deleted_at(tx.on(), scope_id, state, now).await?;
    mark_workspace_pages_dirty(tx.on(), scope_id).await?;
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
