//! The stream of a group's shift events, which an open calendar reads.

use axum::extract::State;
use documented::docs_const;

use crate::domains::pharmacy::group::{GroupPath, require_visible_group};
use crate::domains::pharmacy::model::SHIFT_TOPIC;
use hub_kernel::app::App;
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::event_stream::{EventStream, LastEventIdHeader, StreamCaller};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Headers, Path};
use hub_kernel::messaging::events::EventFilter;
use hub_kernel::operation;
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

pub(crate) fn routes() -> Routes {
    Routes::new("pharmacy")
        .get("/plugins/pharmacy/groups/{group_id}/events", operation!(pharmacy_shift_events))
        .extension()
}

/// The changes of a group's duty shifts, as server-sent events.
///
/// Each is `id`, `event` (its topic, `pharmacy_shift`) and `data`, which names the shift, its group and since when it is
/// so, but not what it is now: read the list again. A stream begins with `ready`: what is read after it is at least as
/// new. One that names a `last-event-id` begins with what came after that; when this cannot be had any more, after
/// seven days, with `resync`: read everything again. A comment every 15 seconds keeps it open. It ends with its access
/// token or session, without one after an hour; come back with the last `id` and nothing is lost.
#[docs_const]
async fn pharmacy_shift_events(
    State(app): State<App>,
    OptionallyAuthenticated(caller): OptionallyAuthenticated,
    address: ClientIp,
    Path(GroupPath { group_id }): Path<GroupPath>,
    Headers(from): Headers<LastEventIdHeader>,
) -> Result<EventStream> {
    require_visible_group(app.db.read(), group_id, caller.as_ref()).await?;
    let filter =
        EventFilter { topics: &[SHIFT_TOPIC], audience: Some(Id::from(group_id.uuid())), scope: None, entity: None };
    EventStream::open(
        &app,
        StreamCaller::from_authentication(OptionallyAuthenticated(caller), address),
        filter,
        from.last_event_id,
    )
}
