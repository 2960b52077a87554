//! A store's orders as they come and change, for whoever works on them.

use axum::extract::State;
use documented::docs_const;

use crate::domains::ecommerce::model::ORDER;
use crate::domains::ecommerce::store::{StorePath, require_store};
use hub_kernel::app::App;
use hub_kernel::http::access::Workspace;
use hub_kernel::http::event_stream::{EventStream, LastEventIdHeader, StreamCaller};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Headers, Path};
use hub_kernel::messaging::events::EventFilter;
use hub_kernel::types::error::Result;
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce")
        .get("/ecommerce/services/stores/{store_id}/orders/events", ecommerce_order_events, ECOMMERCE_ORDER_EVENTS_DOCS)
        .errors(&[NotFound])
        .extension()
}

/// The orders of a store of the caller's workspace that come in and change, as server-sent events.
///
/// Each is `id`, `event` (its topic, `ecommerce_order`) and `data`, which names the order, its store and since when it is
/// so, but not what it is now: read the order again. A stream begins with `ready`: what is read after it is at least as
/// new. One that names a `last-event-id` begins with what came after that; when this cannot be had any more, after seven
/// days, with `resync`: read everything again. A comment every 15 seconds keeps it open. It ends with its access token or
/// session; come back with the last `id` and nothing is lost.
#[docs_const]
async fn ecommerce_order_events(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Headers(from): Headers<LastEventIdHeader>,
) -> Result<EventStream> {
    require_store(app.db.read(), staff.scope_id, store_id).await?;
    let filter = EventFilter { topics: &[ORDER], audience: Some(Id::from(store_id.uuid())) };
    EventStream::open(&app, StreamCaller::Caller(*staff), filter, from.last_event_id)
}
