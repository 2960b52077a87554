//! The live stream of the platform's changes, for the staff.

use axum::extract::State;
use documented::docs_const;

use crate::domains::ecommerce::{ORDER, TURN};
use crate::domains::pharmacy::SHIFT_TOPIC;
use hub_kernel::app::App;
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::event_stream::{EventStream, LastEventIdHeader, StreamCaller};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Headers;
use hub_kernel::messaging::events::{EventFilter, Topic};
use hub_kernel::operation;
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::Result;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices").get("/backoffices/events", operation!(backoffices_events)).extension()
}

/// The topics of the staff's stream.
const TOPICS: &[Topic] = &[SHIFT_TOPIC, ORDER, TURN];

/// Streams the changes of duty shifts, orders and turns on the whole platform, as server-sent events.
///
/// An event has an `id`, an `event` (its topic, `pharmacy_shift`, `ecommerce_order` or `turn`) and `data`: the changed entity, its
/// owner and the time of the change, but not the new state. The stream begins with `ready`: data read after it is at least
/// as new as the stream. With `last-event-id` it resumes after that event; when the event is older than seven days it
/// begins with `resync`: read everything again. A comment every 15 seconds keeps the connection open. The stream ends with
/// the access token or the session; reconnect with the last `id` to miss nothing.
#[docs_const]
async fn backoffices_events(
    State(app): State<App>,
    staff: Backoffice,
    address: ClientIp,
    Headers(from): Headers<LastEventIdHeader>,
) -> Result<EventStream> {
    EventStream::open(
        &app,
        StreamCaller::SignedIn(*staff, address),
        EventFilter { topics: TOPICS, audience: None, scope: None, entity: None },
        from.last_event_id,
    )
}
