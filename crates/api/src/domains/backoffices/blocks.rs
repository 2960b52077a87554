//! The blocks of the consumers' home, for the staff; the command bus writes them.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::discover::{BackofficeBlock, Block, BlockRow, list_blocks, load_staff_blocks};
use hub_kernel::app::App;
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::list_query::{ListQuery, OrderBy, RequestedSort};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices")
        .get("/backoffices/discover/blocks", operation!(backoffices_block_list))
        .extension()
        .get("/backoffices/discover/blocks/{block_id}", operation!(backoffices_block_get))
        .extension()
        .errors(&[NotFound])
}

/// The path of a block.
#[derive(Deserialize, JsonSchema)]
struct BlockPath {
    block_id: Id<Block>,
}

/// The filters of blocks.
#[derive(Deserialize, JsonSchema)]
struct BlockFilter {
    /// Only blocks that consumers see, or only others.
    enabled: Option<bool>,
}

/// The field that blocks are ordered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum BackofficeBlockOrderBy {
    /// The priority.
    #[default]
    Priority,
    /// The creation time.
    CreatedAt,
}

impl OrderBy for BackofficeBlockOrderBy {
    fn column(self) -> (&'static str, OrderDir) {
        match self {
            Self::Priority => ("priority", OrderDir::Asc),
            Self::CreatedAt => ("created_at", OrderDir::Desc),
        }
    }
}

/// Lists the blocks of the consumers' home, enabled or not, with all content that exists; by default in their order there. The
/// topics `discover.blocks.put` and `discover.blocks.delete` write them.
#[docs_const]
async fn backoffices_block_list(
    State(app): State<App>,
    _: Backoffice,
    query: ListQuery<BlockFilter, RequestedSort<BackofficeBlockOrderBy>>,
) -> Result<Json<Page<BackofficeBlock>>> {
    let rows = list_blocks(app.db.read()).push_opt(" AND enabled = ", query.filter.enabled);
    let page: Page<BlockRow> = query.fetch_page("backoffices_block_list", &app.cursors, rows).await?;
    let data = load_staff_blocks(app.db.read(), page.data, app.clock.now()).await?;
    Ok(Json(Page { cursor: page.cursor, data }))
}

/// Gets a block of the consumers' home, enabled or not.
#[docs_const]
async fn backoffices_block_get(
    State(app): State<App>,
    _: Backoffice,
    Path(BlockPath { block_id }): Path<BlockPath>,
) -> Result<Json<BackofficeBlock>> {
    let row = list_blocks(app.db.read()).push(" AND id = ").push_bind(block_id).optional().await?.or_not_found()?;
    load_staff_blocks(app.db.read(), vec![row], app.clock.now()).await?.pop().or_not_found().map(Json)
}
