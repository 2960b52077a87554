//! Event streams: a subscription sent as server-sent events, until the caller's token or session ends.
//!
//! `ready` and `resync` carry the id from which a client resumes; an event carries its own id. A heartbeat is a comment
//! with the id of the last event that was filtered out, so that a client which reconnects does not ask for those events
//! again. Browsers deliver heartbeats to no listener. axum's `KeepAlive` repeats one fixed event, so heartbeats are made
//! here, each after a check of the session.

use std::convert::Infallible;
use std::pin::{Pin, pin};

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as DocumentedResponse, StatusCode};
use axum::http::{HeaderName, HeaderValue};
use axum::response::sse::{self, Sse};
use axum::response::{IntoResponse, Response};
use chrono::Duration;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior, Sleep};

use crate::app::App;
use crate::db::{Signal, SignalReceiver};
use crate::http::access::OptionallyAuthenticated;
use crate::http::openapi::error_responses;
use crate::http::response::{ContentType, RawBody};
use crate::messaging::events::{Change, EventFilter, Permit, PermitOwner, StreamItem, Subscription};
use crate::security::session::{self, Caller};
use crate::types::client_ip::ClientIp;
use crate::types::clock::Timestamp;
use crate::types::error::{Error, Result};
use crate::types::error_code::ErrorCode;

/// The longest life of a stream without a token.
const ANONYMOUS_LIFETIME: Duration = Duration::hours(1);

/// The header with which a client resumes a stream.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct LastEventIdHeader {
    /// The last `id` that the client received; the stream resumes after it. Without it the stream starts at the present.
    #[serde(rename = "last-event-id")]
    pub last_event_id: Option<LastEventId>,
}

/// An event's id in a header: digits that are opaque to the client.
#[derive(Clone, Copy, Debug)]
pub struct LastEventId(i64);

/// The caller of a stream.
#[derive(Clone, Debug)]
pub enum StreamCaller {
    /// A signed-in caller and their address: the stream ends with their token or session.
    SignedIn(Caller, ClientIp),
    /// An anonymous caller, known by address only.
    Anonymous(ClientIp),
}

/// A response of server-sent events.
pub struct EventStream(Response);

/// The media type of a stream.
struct ServerSentEvents;

/// An open stream and the state it is sent from.
struct OpenStream {
    app: App,
    caller: StreamCaller,
    subscription: Subscription,
    signals: SignalReceiver,
    closing: watch::Receiver<bool>,
    ends_at: Timestamp,
    end: Pin<Box<Sleep>>,
    heartbeats: Interval,
    has_started: bool,
    _permit: Permit,
}

/// The next step of a stream.
enum StreamStep {
    Ended,
    Heartbeat,
    Item(Result<StreamItem>),
}

impl EventStream {
    /// Opens a stream of the events that match the filter: those after `last`, or without it from now on.
    pub fn open(app: &App, caller: StreamCaller, filter: EventFilter, last: Option<LastEventId>) -> Result<Self> {
        let permit = app.messaging.streams.acquire(caller.permit_owner())?;
        let now = app.clock.now();
        let ends_at = match &caller {
            StreamCaller::SignedIn(caller, _) => caller.expires_at,
            StreamCaller::Anonymous(_) => now + ANONYMOUS_LIFETIME,
        };
        let period = app.config.heartbeat;
        let mut heartbeats = tokio::time::interval_at(Instant::now() + period, period);
        heartbeats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let stream = OpenStream {
            subscription: Subscription::new(&app.messaging, filter, last.map(|LastEventId(id)| id)),
            signals: app.db.subscribe(),
            closing: app.messaging.streams.closing(),
            ends_at,
            end: Box::pin(tokio::time::sleep((ends_at - now).to_std().unwrap_or_default())),
            heartbeats,
            has_started: false,
            app: app.clone(),
            caller,
            _permit: permit,
        };
        let events = futures_util::stream::unfold(stream, |mut stream| async {
            stream.next().await.map(|event| (Ok::<_, Infallible>(event), stream))
        });
        // Without the header nginx, and proxies that follow its convention, buffer the response.
        let unbuffered = [(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"))];
        Ok(Self((unbuffered, Sse::new(events)).into_response()))
    }
}

impl OpenStream {
    /// The next event to send; `None` when the stream is over.
    async fn next(&mut self) -> Option<sse::Event> {
        if !self.has_started {
            // The session may have ended between the request's check and the first signal received here. The empty
            // comment makes proxies pass on the start of the response.
            self.has_started = true;
            return self.is_active().await.then_some(sse::Event::DEFAULT_KEEP_ALIVE);
        }
        match self.next_step().await {
            StreamStep::Ended => None,
            StreamStep::Item(item) => match item.and_then(|item| encode_item(&item)) {
                Ok(event) => (self.app.clock.now() < self.ends_at).then_some(event),
                Err(error) => {
                    tracing::warn!("an event stream ends: {error}");
                    None
                }
            },
            StreamStep::Heartbeat => self.is_active().await.then(|| heartbeat(self.subscription.position())),
        }
    }

    async fn next_step(&mut self) -> StreamStep {
        let mut item = pin!(self.subscription.next());
        loop {
            // Checks for the end first: the caller must not receive events after the session ended.
            tokio::select! {
                biased;
                () = wait_for_close(&mut self.closing) => return StreamStep::Ended,
                () = &mut self.end => return StreamStep::Ended,
                signal = self.signals.recv() => {
                    if self.caller.is_affected_by(signal) && !is_caller_active(&self.app, &self.caller, self.ends_at).await {
                        return StreamStep::Ended;
                    }
                }
                item = &mut item => return StreamStep::Item(item),
                _ = self.heartbeats.tick() => return StreamStep::Heartbeat,
            }
        }
    }

    async fn is_active(&self) -> bool {
        is_caller_active(&self.app, &self.caller, self.ends_at).await
    }
}

/// Waits until the process begins to stop.
async fn wait_for_close(closing: &mut watch::Receiver<bool>) {
    drop(closing.wait_for(|closing| *closing).await);
}

/// Returns true if the caller may still receive the stream. A failed check counts as no.
async fn is_caller_active(app: &App, caller: &StreamCaller, ends_at: Timestamp) -> bool {
    let is_in_time = app.clock.now() < ends_at;
    match caller {
        StreamCaller::SignedIn(caller, _) if is_in_time => {
            session::is_active(&app.sessions, caller).await.unwrap_or(false)
        }
        _ => is_in_time,
    }
}

/// A comment, with the position of the subscription as the id to resume from.
fn heartbeat(position: Option<i64>) -> sse::Event {
    let event = sse::Event::default().comment("");
    match position {
        Some(id) => event.id(id.to_string()),
        None => event,
    }
}

/// An item as a server-sent event.
fn encode_item(item: &StreamItem) -> Result<sse::Event> {
    let event = |id: i64| sse::Event::default().id(id.to_string());
    match item {
        StreamItem::Ready(id) => Ok(event(*id).event("ready").data("{}")),
        StreamItem::Resync(id) => Ok(event(*id).event("resync").data("{}")),
        StreamItem::Event(changed) => {
            event(changed.id).event(&changed.change.topic).json_data(&changed.change).map_err(Error::internal)
        }
    }
}

impl StreamCaller {
    /// The caller of an operation with optional authentication.
    pub fn from_authentication(OptionallyAuthenticated(caller): OptionallyAuthenticated, address: ClientIp) -> Self {
        caller.map_or(Self::Anonymous(address), |caller| Self::SignedIn(caller, address))
    }

    fn permit_owner(&self) -> PermitOwner {
        match self {
            Self::SignedIn(caller, address) => {
                PermitOwner::Session { id: caller.session_id, address: address.rate_limit_key() }
            }
            Self::Anonymous(address) => PermitOwner::Anonymous(address.rate_limit_key()),
        }
    }

    /// Returns true if the signal may end the stream.
    fn is_affected_by(&self, signal: Signal) -> bool {
        match (signal, self) {
            (Signal::Session(id), Self::SignedIn(caller, _)) => id == caller.session_id.uuid(),
            (signal, _) => signal == Signal::Missed,
        }
    }
}

impl ContentType for ServerSentEvents {
    const NAME: &'static str = "text/event-stream";
}

impl IntoResponse for EventStream {
    fn into_response(self) -> Response {
        self.0
    }
}

impl OperationOutput for EventStream {
    type Inner = Self;

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<StatusCode>, DocumentedResponse)> {
        let data = json!(ctx.schema.subschema_for::<Change>());
        let mut responses = RawBody::<ServerSentEvents>::inferred_responses(ctx, operation);
        for (_, response) in &mut responses {
            response.description = "A stream of events; `x-event-data` is the schema of an event's `data`.".into();
            response.extensions.insert("x-event-data".into(), data.clone());
        }
        responses.extend(error_responses(&[ErrorCode::RateLimited]));
        responses
    }
}

impl<'de> Deserialize<'de> for LastEventId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let id = text.parse().ok().filter(|_| digits);
        id.map(Self).ok_or_else(|| de::Error::custom(format!("'{text}' is not the id of an event")))
    }
}

impl JsonSchema for LastEventId {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LastEventId".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string"})
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::messaging::events::Event;
    use crate::types::id::Id;

    #[tokio::test]
    async fn items_and_heartbeats_are_events_of_the_html_standard() {
        let change = Change {
            topic: "one".into(),
            id: Id::from(uuid::Uuid::from_u128(1)),
            audience_id: Id::from(uuid::Uuid::from_u128(2)),
            version: Timestamp::parse("2026-11-20T12:00:00Z").expect("a time"),
        };
        let items = [
            StreamItem::Ready(7),
            StreamItem::Event(Arc::new(Event { id: 8, change, scope_id: None })),
            StreamItem::Resync(9),
        ];
        let events =
            items.into_iter().map(|item| encode_item(&item)).chain([Ok(heartbeat(None)), Ok(heartbeat(Some(10)))]);
        let sent = Sse::new(futures_util::stream::iter(events)).into_response();
        let text = axum::body::to_bytes(sent.into_body(), 1000).await.expect("a text");
        let expected = "id: 7\nevent: ready\ndata: {}\n\n\
            id: 8\nevent: one\ndata: {\"topic\":\"one\",\"id\":\"00000000-0000-0000-0000-000000000001\",\
            \"audience_id\":\"00000000-0000-0000-0000-000000000002\",\"version\":\"2026-11-20T12:00:00Z\"}\n\n\
            id: 9\nevent: resync\ndata: {}\n\n: \n\n: \nid: 10\n\n";
        assert_eq!(std::str::from_utf8(&text), Ok(expected));
    }
}
