//! Provisioning: what a subscription makes and activates. The stores, showrooms and pages belong to domains above this one,
//! which insert them by hooks.

use aide::OperationInput;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use futures_util::future::BoxFuture;

use super::model::{Service, ServiceState};
use super::plan::ServiceType;
use super::rules::{is_missing, services_to_activate};
use super::service::{insert_or_update_service, list_allowances, list_service_standings, update_service_states};
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The longest name of a service, in characters.
const NAME_LENGTH_MAX: usize = 80;

/// A store, showroom or page to insert.
#[derive(Clone, Debug)]
pub struct NewService {
    /// Its id.
    pub id: Id<Service>,
    /// The workspace that gets it.
    pub workspace_id: Id<Scope>,
    /// The workspace's name, which it takes.
    pub name: String,
    /// The creation time.
    pub created_at: Timestamp,
}

impl NewService {
    /// The name to take when another one of the workspace has the first.
    pub fn second_name(&self) -> String {
        let start: String = self.name.chars().take(NAME_LENGTH_MAX - 2).collect();
        format!("{start} 2")
    }
}

/// A page to insert, with the store and the showroom that it shows.
#[derive(Clone, Debug)]
pub struct NewPage {
    /// The page.
    pub page: NewService,
    /// The store that it is linked to.
    pub store_id: Option<Id<Service>>,
    /// The showroom that it is linked to.
    pub showroom_id: Option<Id<Service>>,
}

/// The hooks of the domains above that insert what a subscription makes. The router passes them to the handlers as an
/// extension, so that this domain imports none above it.
#[derive(Clone, Copy)]
pub struct Provisioner {
    /// Inserts an enabled store without articles.
    pub insert_store: for<'a> fn(&'a mut Tx, NewService) -> BoxFuture<'a, Result<()>>,
    /// Inserts an enabled, empty showroom.
    pub insert_showroom: for<'a> fn(&'a mut Tx, NewService) -> BoxFuture<'a, Result<()>>,
    /// Inserts a page that is not enabled.
    pub insert_page: for<'a> fn(&'a mut Tx, NewPage) -> BoxFuture<'a, Result<()>>,
}

impl<S: Send + Sync> FromRequestParts<S> for Provisioner {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let provisioner = parts.extensions.get::<Self>().copied();
        provisioner.ok_or_else(|| Error::internal("the router has no provisioner"))
    }
}

impl OperationInput for Provisioner {}

/// Activates the services of a workspace, whose row must be locked, that its plans allow, oldest first; and makes one of
/// each allowed type of which it has none. A page is linked to the oldest store and the oldest showroom.
pub(super) async fn provision_services(
    tx: &mut Tx,
    provisioner: &Provisioner,
    workspace: Id<Scope>,
    now: Timestamp,
) -> Result<()> {
    let allowed = list_allowances(tx.on(), workspace).await?;
    let (services, ids): (Vec<_>, Vec<_>) = list_service_standings(tx.on(), workspace).await?.into_iter().unzip();
    update_service_states(tx.on(), &services_to_activate(&services, &allowed), ServiceState::Active).await?;
    let missing = |service_type| is_missing(&services, &allowed, service_type);
    let oldest = |service_type| {
        let position = services.iter().position(|service| service.service_type == service_type)?;
        ids.get(position).copied()
    };
    let (mut store_id, mut showroom_id) = (oldest(ServiceType::Store), oldest(ServiceType::Showroom));
    let name = find_workspace_name(tx.on(), workspace).await?;
    let new = || NewService { id: Id::new(), workspace_id: workspace, name: name.clone(), created_at: now };
    if missing(ServiceType::Store) {
        let store = new();
        store_id = Some(store.id);
        insert_or_update_service(tx.on(), workspace, ServiceType::Store, store.id, now).await?;
        (provisioner.insert_store)(tx, store).await?;
    }
    if missing(ServiceType::Showroom) {
        let showroom = new();
        showroom_id = Some(showroom.id);
        insert_or_update_service(tx.on(), workspace, ServiceType::Showroom, showroom.id, now).await?;
        (provisioner.insert_showroom)(tx, showroom).await?;
    }
    if missing(ServiceType::Page) {
        let page = new();
        insert_or_update_service(tx.on(), workspace, ServiceType::Page, page.id, now).await?;
        (provisioner.insert_page)(tx, NewPage { page, store_id, showroom_id }).await?;
    }
    Ok(())
}

async fn find_workspace_name(on: Executor<'_>, workspace: Id<Scope>) -> Result<String> {
    sql(on, "SELECT name FROM workspaces WHERE id = $1").bind(workspace).scalar().await
}
