//! The parts of pages that their owners have set up, for the home of their workspace.

use sqlx::FromRow;

use super::model::DirectoryPage;
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// A page, with what its owner has set up.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct PageSetup {
    /// The page's id.
    pub(crate) id: Id<DirectoryPage>,
    /// Its name.
    pub(crate) name: String,
    /// True when it is published.
    pub(crate) enabled: bool,
    /// True when it has hours.
    pub(crate) has_schedule: bool,
    /// True when it has a visible address.
    pub(crate) has_address: bool,
}

/// Lists the pages of a workspace whose service is active, the oldest first.
pub(crate) async fn list_page_setups(on: Executor<'_>, workspace: Id<Scope>) -> Result<Vec<PageSetup>> {
    sql(
        on,
        "SELECT p.id, p.name, p.enabled, p.schedule <> '[]' AS has_schedule,
                EXISTS (SELECT a.id FROM page_addresses a WHERE a.page_id = p.id AND a.visible) AS has_address
         FROM pages p JOIN workspace_services v ON v.service_id = p.id AND v.state = 'active'
         WHERE p.workspace_id = $1 ORDER BY p.created_at, p.id",
    )
    .bind(workspace)
    .all()
    .await
}
