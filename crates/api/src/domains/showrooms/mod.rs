//! Showrooms: what a workspace presents without selling it online.
//!
//! Table: `showrooms`. A subscription inserts a workspace's first showroom.

use hub_kernel::db::{Tx, sql};
use hub_kernel::types::error::Result;

use crate::domains::workspaces::NewService;

/// Inserts an enabled, empty showroom with its workspace's name, or with ' 2' after it when another showroom has the name.
pub async fn insert_showroom(tx: &mut Tx, new: NewService) -> Result<()> {
    let second_name = new.second_name();
    sql(
        tx.on(),
        "INSERT INTO showrooms (id, workspace_id, enabled, name, created_at)
         SELECT $1, $2, true,
                CASE WHEN EXISTS (SELECT id FROM showrooms WHERE workspace_id = $2 AND name = $3) THEN $4 ELSE $3 END, $5",
    )
    .bind((new.id, new.workspace_id, new.name, second_name, new.created_at))
    .execute()
    .await
    .map(drop)
}
