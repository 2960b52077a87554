//! Pages as the staff write them, with an owner or without.

use schemars::JsonSchema;
use serde::Deserialize;

use super::input::{PageAddressPut, PageInfoPut, PageLinkPut};
use super::model::DirectoryPage;
use super::schedule::ScheduleEntryPut;
use super::write::{PageChange, update_page};
use crate::domains::discover::category::Category;
use crate::domains::workspaces::{ServiceType, delete_service, insert_or_update_service, lock_workspace};
use hub_kernel::app::App;
use hub_kernel::db::{RowLock, Tx, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// A page to create or replace.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "BackofficePagePut")]
pub(crate) struct PagePut {
    /// The workspace that it belongs to; null or absent for an entry of the directory without an owner.
    workspace_id: Option<Id<Scope>>,
    /// True when it is published. The public sees it while its service, if it has an owner, is active too.
    #[serde(default)]
    enabled: bool,
    /// Its texts and pictures.
    info: PageInfoPut,
    /// The ids of its categories, at most 10.
    #[serde(default)]
    categories: Vec<Id<Category>>,
    /// Its links, at most 20.
    #[serde(default)]
    links: Vec<PageLinkPut>,
    /// Its hours, at most 60 entries.
    #[serde(default)]
    schedule: Vec<ScheduleEntryPut>,
    /// The time zone of its hours; absent it stays.
    time_zone: Option<String>,
    /// Its addresses, at most 10.
    #[serde(default)]
    addresses: Vec<PageAddressPut>,
}

/// Creates or replaces a page. A page that gets another owner shows no store and no showroom. 404 with the path when there is no
/// such workspace.
pub(crate) async fn insert_or_update_page(tx: &mut Tx, app: &App, id: Id<DirectoryPage>, put: PagePut) -> Result<()> {
    let workspace = put.workspace_id;
    if let Some(workspace) = workspace {
        lock_workspace(tx.on(), workspace).await.map_err(|error| match error {
            Error::NotFound => Error::dangling_reference("workspace_id"),
            other => other,
        })?;
    }
    let stored = "SELECT avatar_url FROM pages WHERE id = $1 UNION ALL SELECT cover_url FROM pages WHERE id = $1";
    put.info.picture_check(app.config.demo).finish_with_stored(sql(tx.on(), stored).bind(id)).await?;
    update_owner(tx, app, id, put.info.name.as_str(), workspace).await?;
    let change = PageChange {
        info: Some(put.info),
        categories: Some(put.categories),
        links: Some(put.links),
        schedule: Some(put.schedule),
        time_zone: put.time_zone,
        addresses: Some(put.addresses),
        enabled: Some(put.enabled),
        ..PageChange::default()
    };
    update_page(tx, workspace, id, change).await
}

async fn update_owner(
    tx: &mut Tx,
    app: &App,
    id: Id<DirectoryPage>,
    name: &str,
    workspace: Option<Id<Scope>>,
) -> Result<()> {
    let now = app.clock.now();
    let insert = "INSERT INTO pages (id, workspace_id, enabled, name, created_at) VALUES ($1, $2, false, $3, $4)
                  ON CONFLICT (id) DO NOTHING";
    sql(tx.on(), insert).bind((id, workspace, name.to_owned(), now)).execute().await?;
    let owner = sql(tx.on(), "SELECT workspace_id FROM pages WHERE id = $1").bind(id).lock(RowLock::NoKeyUpdate);
    let (owner,): (Option<Id<Scope>>,) = owner.one().await?;
    if owner != workspace {
        let update = "UPDATE pages SET workspace_id = $2, store_id = NULL, showroom_id = NULL WHERE id = $1";
        sql(tx.on(), update).bind((id, workspace)).execute().await?;
    }
    let service = Id::from(id.uuid());
    match workspace {
        Some(workspace) => insert_or_update_service(tx.on(), workspace, ServiceType::Page, service, now).await,
        None => delete_service(tx.on(), service).await,
    }
}
