//! Topics of the directory.

use documented::Documented;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::command_bus::topic::{Command, DispatchContext};
use crate::domains::discover::{
    self, Block, BlockDeleted, BlockPut, BlockWritten, Category, CategoryDeleted, CategoryImportRow, Poi, PoiImportRow,
    PoiPromoted, SearchRebuilt, delete_category, promote_poi, rebuild_search, rebuild_suggestions,
};
use hub_kernel::db::Tx;
use hub_kernel::http::import_rows::{ImportResult, ImportRows};
use hub_kernel::security::session::Scope;
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

/// Creates a page from a point of interest: its form, and the phones of its contact as links. The page is not enabled. Once only:
/// 409 `error.conflict.poi_promoted` with the `page_id` when it has a page.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct PoiPromote {
    /// The point of interest.
    poi_id: Id<Poi>,
    /// The workspace that gets the page; absent, the workspace of the point of interest, or nobody.
    #[schemars(extend("x-id-of" = "workspace"))]
    workspace_id: Option<Id<Scope>>,
}

impl Command for PoiPromote {
    const TOPIC: &'static str = "discover.pois.promote";
    type Result = PoiPromoted;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<PoiPromoted> {
        promote_poi(tx, &call.app, self.poi_id, self.workspace_id).await
    }
}

/// Reads all pages of the directory again and writes the search index anew. The server indexes each change by itself; this
/// mends an index that does not fit its pages.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct SearchReindex {}

impl Command for SearchReindex {
    const TOPIC: &'static str = "discover.search.reindex";
    type Result = SearchRebuilt;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<SearchRebuilt> {
        rebuild_search(tx, call.app.clock.now()).await
    }
}

/// Counts the words that the search suggests again, from the index.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct SuggestionsRebuild {}

impl Command for SuggestionsRebuild {
    const TOPIC: &'static str = "discover.suggestions.rebuild";
    type Result = SearchRebuilt;

    async fn run(self, _: &DispatchContext, tx: &mut Tx) -> Result<SearchRebuilt> {
        rebuild_suggestions(tx).await
    }
}

impl Command for BlockPut {
    const TOPIC: &'static str = "discover.blocks.put";
    type Result = BlockWritten;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<BlockWritten> {
        discover::insert_or_update_block(tx, &call.app, self).await
    }
}

/// Deletes a block of the consumers' home; a put of the block restores it.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct BlockDelete {
    /// The block.
    id: Id<Block>,
}

impl Command for BlockDelete {
    const TOPIC: &'static str = "discover.blocks.delete";
    const DESTRUCTIVE: bool = true;
    type Result = BlockDeleted;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<BlockDeleted> {
        discover::delete_block(tx, self.id, call.app.clock.now()).await
    }
}

/// Imports points of interest, all rows or none. A row creates the one with its key, or changes what differs in it. 422
/// `error.rule.import` when rows are refused: `extra.rows` has each of them with `index`, `code`, `message` and, if they help,
/// `path` and `extra`.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct PoisImport {
    /// The points of interest.
    pois: ImportRows<PoiImportRow>,
}

impl Command for PoisImport {
    const TOPIC: &'static str = "discover.pois.import";
    type Result = ImportResult;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ImportResult> {
        discover::import_pois(tx, self.pois, call.app.clock.now()).await
    }
}

/// Imports categories, all rows or none; a parent may be a later row. A row creates the category with its slug, restores it, or
/// changes what differs in it. 422 `error.rule.import` when rows are refused: `extra.rows` has each of them with `index`,
/// `code`, `message` and, if they help, `path` and `extra`; one in a cycle has `error.rule.category_cycle`.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct CategoriesImport {
    /// The categories.
    categories: ImportRows<CategoryImportRow>,
}

impl Command for CategoriesImport {
    const TOPIC: &'static str = "discover.categories.import";
    type Result = ImportResult;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ImportResult> {
        discover::import_categories(tx, self.categories, call.app.config.demo, call.app.clock.now()).await
    }
}
