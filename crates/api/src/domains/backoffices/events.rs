//! The platform's changes as they come, for the staff.

use axum::extract::State;
use documented::docs_const;

use crate::domains::ecommerce::ORDER;
use crate::domains::pharmacy::SHIFT_TOPIC;
use hub_kernel::app::App;
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::event_stream::{EventStream, LastEventIdHeader, StreamCaller};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Headers;
use hub_kernel::messaging::events::{EventFilter, Topic};
use hub_kernel::types::error::Result;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices").get("/backoffices/events", backoffices_events, BACKOFFICES_EVENTS_DOCS).extension()
}

/// What the staff hear of.
const TOPICS: &[Topic] = &[SHIFT_TOPIC, ORDER];

/// The changes of duty shifts and of orders on the whole platform, as server-sent events.
///
/// Each is `id`, `event` (its topic, `pharmacy_shift` or `ecommerce_order`) and `data`, which names the subject,
/// whose it is and since when it is so, but not what it is now. A stream begins with `ready`: what is read after it is at least as new. One that names
/// a `last-event-id` begins with what came after that; when this cannot be had any more, after seven days, with
/// `resync`: read everything again. A comment every 15 seconds keeps it open. It ends with its access token or
/// session; come back with the last `id` and nothing is lost.
#[docs_const]
async fn backoffices_events(
    State(app): State<App>,
    staff: Backoffice,
    Headers(from): Headers<LastEventIdHeader>,
) -> Result<EventStream> {
    EventStream::open(
        &app,
        StreamCaller::Caller(*staff),
        EventFilter { topics: TOPICS, audience: None },
        from.last_event_id,
    )
}
