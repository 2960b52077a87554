//! Topics of the directory.

use documented::Documented;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::command_bus::topic::{Command, DispatchContext};
use crate::domains::discover::{Category, CategoryDeleted, delete_category};
use hub_kernel::db::Tx;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// Deletes a category of the directory. Its children go to `move_to`, or without it to its parent; its pages go to `move_to`,
/// and without it 422 `error.rule.category_used` has their number. A PUT of the category restores it without them. 409
/// `error.conflict.category` when a child's name is taken there, 422 `error.rule.category_cycle` when `move_to` is the category
/// itself or one below it, `error.rule.category_depth` when the tree would have more than 5 levels.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct CategoryDelete {
    /// The category.
    id: Id<Category>,
    /// The category that gets its children and pages.
    move_to: Option<Id<Category>>,
}

impl Command for CategoryDelete {
    const TOPIC: &'static str = "discover.categories.delete";
    const DESTRUCTIVE: bool = true;
    type Result = CategoryDeleted;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<CategoryDeleted> {
        delete_category(tx, self.id, self.move_to, call.app.clock.now()).await
    }
}
