//! The event streams of a store's orders, and of a workspace's orders and turns.

use axum::extract::State;
use documented::docs_const;

use crate::domains::ecommerce::model::{ORDER, TURN};
use crate::domains::ecommerce::store::{StorePath, find_store_or_not_found};
use hub_kernel::app::App;
use hub_kernel::http::access::Workspace;
use hub_kernel::http::event_stream::{EventStream, LastEventIdHeader, StreamCaller};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Headers, Path};
use hub_kernel::messaging::events::{EventFilter, Topic};
use hub_kernel::operation;
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce")
        .get("/ecommerce/services/stores/{store_id}/orders/events", operation!(ecommerce_order_events))
        .extension()
        .get("/ecommerce/services/events", operation!(ecommerce_events))
        .extension()
}

/// The topics of a workspace's stream.
const WORKSPACE_TOPICS: &[Topic] = &[ORDER, TURN];

/// Streams new and changed orders of a store as server-sent events.
///
/// Each event has an `id`, an `event` (the topic `ecommerce_order`) and `data` with the order's id, its store and the
/// time of the change; fetch the order for its content. The stream starts with `ready`: what is fetched after it is up
/// to date. With `last-event-id` it resumes after that event; events are kept for seven days, older ids get `resync`:
/// fetch everything again. A comment every 15 seconds keeps the connection open. The stream ends with its access token
/// or session; reconnect with the last `id` and nothing is lost.
#[docs_const]
async fn ecommerce_order_events(
    State(app): State<App>,
    staff: Workspace,
    address: ClientIp,
    Path(StorePath { store_id }): Path<StorePath>,
    Headers(from): Headers<LastEventIdHeader>,
) -> Result<EventStream> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let filter = EventFilter { topics: &[ORDER], audience: Some(Id::from(store_id.uuid())), scope: None, entity: None };
    EventStream::open(&app, StreamCaller::SignedIn(*staff, address), filter, from.last_event_id)
}

/// Streams the changes of the orders and turns of all stores of the caller's workspace, as server-sent events.
///
/// An event has an `id`, an `event` (its topic, `ecommerce_order` or `turn`) and `data`: the id of the order or turn, its
/// store as `audience_id` and the time of the change; fetch it for its content. The stream starts with `ready`: what is
/// fetched after it is up to date. With `last-event-id` it resumes after that event; events are kept for seven days, older
/// ids get `resync`: fetch everything again. A comment every 15 seconds keeps the connection open. The stream ends with
/// its access token or session; reconnect with the last `id` and nothing is lost.
#[docs_const]
async fn ecommerce_events(
    State(app): State<App>,
    staff: Workspace,
    address: ClientIp,
    Headers(from): Headers<LastEventIdHeader>,
) -> Result<EventStream> {
    let filter = EventFilter { topics: WORKSPACE_TOPICS, audience: None, scope: Some(staff.scope_id), entity: None };
    EventStream::open(&app, StreamCaller::SignedIn(*staff, address), filter, from.last_event_id)
}
