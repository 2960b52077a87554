//! Discover: the directory of pages, and the tree of categories that they are found in.
//!
//! Tables: `categories`, `pages`. A subscription inserts a workspace's first page. A page shows at most one store and one showroom, of
//! its own workspace, and each of these is shown by at most one page.
//!
//! Every write of a category locks the whole tree. It stores with each category its `path` and whether it is `shown`: whether it and
//! all above it are visible.

mod category;

use hub_kernel::db::{Tx, sql};
use hub_kernel::http::openapi::Routes;
use hub_kernel::types::error::Result;

use crate::domains::workspaces::NewPage;

pub use category::{Category, CategoryDeleted, delete_category, seed_categories};
pub(crate) use category::{
    CategoryDetails, CategoryFilter, CategoryPut, insert_or_update_category, select_category_details,
};

/// The operations of the domain.
pub fn routes() -> Routes {
    category::routes()
}

/// Inserts a page with its workspace's name, or with ' 2' after it when another page of the workspace has the name. It is not
/// enabled.
pub async fn insert_page(tx: &mut Tx, new: NewPage) -> Result<()> {
    let NewPage { page, store_id, showroom_id } = new;
    let second_name = page.second_name();
    sql(
        tx.on(),
        "INSERT INTO pages (id, workspace_id, enabled, name, created_at, store_id, showroom_id)
         SELECT $1, $2, false,
                CASE WHEN EXISTS (SELECT id FROM pages WHERE workspace_id = $2 AND name = $3) THEN $4 ELSE $3 END,
                $5, $6, $7",
    )
    .bind((page.id, page.workspace_id, page.name, second_name, page.created_at, store_id, showroom_id))
    .execute()
    .await
    .map(drop)
}
