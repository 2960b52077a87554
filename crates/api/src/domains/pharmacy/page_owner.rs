//! The owners of the directory pages that pharmacies name.

use std::collections::HashMap;

use serde_json::json;

use super::model::DiscoverPage;
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The workspaces of the pages that something names; `None` for a page without an owner.
pub(super) struct PageOwners(HashMap<Id<DiscoverPage>, Option<Id<Scope>>>);

impl PageOwners {
    /// Finds the owners of these pages; with no ids it asks the database nothing.
    pub(super) async fn find_owners(on: Executor<'_>, ids: &[Id<DiscoverPage>]) -> Result<Self> {
        if ids.is_empty() {
            return Ok(Self(HashMap::new()));
        }
        let rows = sql(on, "SELECT id, workspace_id FROM pages WHERE id").push_any(ids.iter().copied());
        Ok(Self(rows.all::<(Id<DiscoverPage>, Option<Id<Scope>>)>().await?.into_iter().collect()))
    }

    /// Refuses a `page_id` of what a workspace owns, or nobody: 404 when there is no such page, 422 `error.rule.page_owner`
    /// when it is another workspace's.
    pub(super) fn check_page(&self, page: Id<DiscoverPage>, workspace: Option<Id<Scope>>) -> Result<()> {
        match self.0.get(&page) {
            None => Err(Error::dangling_reference("page_id")),
            Some(Some(owner)) if Some(*owner) != workspace => {
                let message = "the page belongs to another workspace";
                Err(Error::Rule("page_owner", Some(json!({"path": "page_id", "message": message}))))
            }
            Some(_) => Ok(()),
        }
    }
}
