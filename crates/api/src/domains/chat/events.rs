//! The event stream of a scope's conversations.

use axum::extract::State;
use documented::docs_const;

use super::model::CHAT_MESSAGE;
use hub_kernel::app::App;
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::event_stream::{EventStream, LastEventIdHeader, StreamCaller};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Headers;
use hub_kernel::messaging::events::EventFilter;
use hub_kernel::operation;
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::Result;

pub(super) fn routes() -> Routes {
    Routes::new("chat").get("/chat/events", operation!(chat_events)).extension()
}

/// Streams the changes of the conversations of the caller's scope as server-sent events.
///
/// Each event has an `id`, an `event` (the topic `chat_message`) and `data` with the room's id as `id`: it has a new message, or a
/// member has seen one; fetch the room and its messages. The stream starts with `ready`: what is fetched after it is up to date.
/// With `last-event-id` it resumes after that event; events are kept for seven days, older ids get `resync`: fetch everything
/// again. A comment every 15 seconds keeps the connection open. The stream ends with its access token or session; reconnect
/// with the last `id` and nothing is lost.
#[docs_const]
async fn chat_events(
    State(app): State<App>,
    caller: Authenticated,
    address: ClientIp,
    Headers(from): Headers<LastEventIdHeader>,
) -> Result<EventStream> {
    let filter = EventFilter { topics: &[CHAT_MESSAGE], audience: None, scope: Some(caller.scope_id), entity: None };
    EventStream::open(&app, StreamCaller::SignedIn(caller.0, address), filter, from.last_event_id)
}
