//! The blocks of the consumers' home: banners, and chosen categories, pages and articles.

mod content;
mod input;
mod model;
mod seed;
mod write;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use content::{BlockViewer, load_blocks};
use hub_kernel::app::App;
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Query;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::geo::{Latitude, Longitude};
use model::BlockDetails;

pub(crate) use content::{BlockRow, list_blocks, load_staff_blocks};
pub use input::BlockPut;
pub use model::Block;
pub(crate) use model::BlockDetails as BackofficeBlock;
pub use seed::seed_blocks;
pub use write::{BlockDeleted, BlockWritten, delete_block, insert_or_update_block};

pub(super) fn routes() -> Routes {
    Routes::new("discover").get("/discover/blocks/consumer", operation!(discover_blocks_consumer))
}

/// The consumer's position.
#[derive(Deserialize, JsonSchema)]
struct BlocksQuery {
    /// Latitude in degrees; with `lng`.
    lat: Option<Latitude>,
    /// Longitude in degrees; with `lat`.
    lng: Option<Longitude>,
}

/// The blocks of the home.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DiscoverBlockList")]
struct BlockList {
    /// The blocks, in order.
    data: Vec<BlockDetails>,
}

/// The blocks of the consumers' home, by priority and id. Content that the public does not see is left out, and so are
/// blocks without content.
///
/// With a position, pages within 50 km of it alone, the nearest first.
#[docs_const]
async fn discover_blocks_consumer(
    State(app): State<App>,
    _: OptionallyAuthenticated,
    Query(query): Query<BlocksQuery>,
) -> Result<Json<BlockList>> {
    let missing = |name, other| Err(Error::parser(RequestPart::Query, name, format!("required with {other}")));
    let near = match (query.lat, query.lng) {
        (Some(lat), Some(lng)) => Some((lat.get(), lng.get())),
        (None, None) => None,
        (None, Some(_)) => return missing("lat", "lng"),
        (Some(_), None) => return missing("lng", "lat"),
    };
    let rows = list_blocks(app.db.read()).push(" AND enabled ORDER BY priority, id").all().await?;
    let data = load_blocks(app.db.read(), rows, BlockViewer::Public { near }, app.clock.now()).await?;
    Ok(Json(BlockList { data }))
}
