//! Event streams: a subscription as server-sent events, for as long as its caller may hear it.
//!
//! The format is the one of the HTML standard, 'Server-sent events'. `ready` or `resync` carry the id to go on from; an
//! event carries its own. A heartbeat is a comment and the id of what was passed over since: it calls no listener, and a
//! client that comes back names it.

use std::convert::Infallible;
use std::pin::{Pin, pin};

use aide::OperationOutput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as Answer, StatusCode};
use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, header};
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
use crate::messaging::events::{Change, EventFilter, Owner, Permit, StreamItem, Subscription};
use crate::security::session::{self, Caller};
use crate::types::client_ip::ClientIp;
use crate::types::clock::Timestamp;
use crate::types::error::Result;
use crate::types::error_code::ErrorCode;

/// How long a stream lives that no token ends.
const ANONYMOUS_LIFETIME: Duration = Duration::hours(1);

/// Where a client goes on that was here before.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct LastEventIdHeader {
    /// The `id` that the client's last stream ended with; without it the stream begins at the present.
    #[serde(rename = "last-event-id")]
    pub last_event_id: Option<LastEventId>,
}

/// An event's id, as a header says it: digits, which mean nothing to the client.
#[derive(Clone, Copy, Debug)]
pub struct LastEventId(i64);

/// Who watches a stream.
#[derive(Clone, Debug)]
pub enum StreamCaller {
    /// A caller: the stream ends with their token or their session.
    Caller(Caller),
    /// Whoever calls from an address.
    Anyone(ClientIp),
}

/// Server-sent events.
pub struct EventStream(RawBody<ServerSentEvents>);

struct ServerSentEvents;

/// A stream under way.
struct OpenStream {
    app: App,
    watcher: StreamCaller,
    subscription: Subscription,
    signals: SignalReceiver,
    closing: watch::Receiver<bool>,
    ends_at: Timestamp,
    end: Pin<Box<Sleep>>,
    heartbeats: Interval,
    has_started: bool,
    _permit: Permit,
}

/// What a stream's next turn is.
enum StreamStep {
    Ended,
    Heartbeat,
    Item(Result<StreamItem>),
}

impl EventStream {
    /// The events of a filter: those after `last`, or those from now on.
    pub fn open(app: &App, watcher: StreamCaller, filter: EventFilter, last: Option<LastEventId>) -> Result<Self> {
        let place = app.messaging.streams.acquire(watcher.permit_owner())?;
        let now = app.clock.now();
        let ends_at = match &watcher {
            StreamCaller::Caller(caller) => caller.expires_at,
            StreamCaller::Anyone(_) => now + ANONYMOUS_LIFETIME,
        };
        let period = app.config.heartbeat;
        let mut beats = tokio::time::interval_at(Instant::now() + period, period);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let stream = OpenStream {
            subscription: Subscription::new(&app.messaging, filter, last.map(|LastEventId(id)| id)),
            signals: app.db.subscribe(),
            closing: app.messaging.streams.closing(),
            ends_at,
            end: Box::pin(tokio::time::sleep((ends_at - now).to_std().unwrap_or_default())),
            heartbeats: beats,
            has_started: false,
            app: app.clone(),
            watcher,
            _permit: place,
        };
        let frames = futures_util::stream::unfold(stream, |mut stream| async {
            stream.next().await.map(|frame| (Ok::<_, Infallible>(frame), stream))
        });
        Ok(Self(RawBody::new(Body::from_stream(frames))))
    }
}

impl OpenStream {
    /// What is sent next; nothing when it is over.
    async fn next(&mut self) -> Option<String> {
        if !self.has_started {
            // Between the request's look at the session and the first signal that is heard here, the session may have
            // ended. And whatever stands between learns that the answer has begun.
            self.has_started = true;
            return self.is_active().await.then(|| ":\n\n".into());
        }
        match self.next_step().await {
            StreamStep::Ended => None,
            StreamStep::Item(Ok(heard)) => (self.app.clock.now() < self.ends_at).then(|| encode_frame(&heard)),
            StreamStep::Item(Err(error)) => {
                tracing::warn!("an event stream ends: {error}");
                None
            }
            StreamStep::Heartbeat => {
                let passed = self.subscription.position().map(|id| format!("id: {id}\n")).unwrap_or_default();
                self.is_active().await.then(|| format!(":\n{passed}\n"))
            }
        }
    }

    async fn next_step(&mut self) -> StreamStep {
        let mut heard = pin!(self.subscription.next());
        loop {
            // Ends first: what is read after a session's end is not its caller's any more.
            tokio::select! {
                biased;
                () = wait_for_close(&mut self.closing) => return StreamStep::Ended,
                () = &mut self.end => return StreamStep::Ended,
                signal = self.signals.recv() => {
                    if self.watcher.is_affected_by(signal) && !is_caller_active(&self.app, &self.watcher, self.ends_at).await {
                        return StreamStep::Ended;
                    }
                }
                heard = &mut heard => return StreamStep::Item(heard),
                _ = self.heartbeats.tick() => return StreamStep::Heartbeat,
            }
        }
    }

    async fn is_active(&self) -> bool {
        is_caller_active(&self.app, &self.watcher, self.ends_at).await
    }
}

/// Waits until the process is about to stop.
async fn wait_for_close(closing: &mut watch::Receiver<bool>) {
    drop(closing.wait_for(|closing| *closing).await);
}

/// Whether a stream may go on; who cannot be asked about may not.
async fn is_caller_active(app: &App, watcher: &StreamCaller, ends_at: Timestamp) -> bool {
    let in_time = app.clock.now() < ends_at;
    match watcher {
        StreamCaller::Caller(caller) if in_time => session::is_active(&app.sessions, caller).await.unwrap_or(false),
        _ => in_time,
    }
}

/// An event as it is sent.
fn encode_frame(heard: &StreamItem) -> String {
    match heard {
        StreamItem::Ready(id) => format!("id: {id}\nevent: ready\ndata: {{}}\n\n"),
        StreamItem::Resync(id) => format!("id: {id}\nevent: resync\ndata: {{}}\n\n"),
        StreamItem::Event(event) => {
            let data = serde_json::to_string(&event.change).unwrap_or_default();
            format!("id: {}\nevent: {}\ndata: {data}\n\n", event.id, event.change.topic)
        }
    }
}

impl StreamCaller {
    /// Whoever an operation with optional access is called by.
    pub fn from_access(OptionallyAuthenticated(caller): OptionallyAuthenticated, address: ClientIp) -> Self {
        caller.map_or(Self::Anyone(address), Self::Caller)
    }

    fn permit_owner(&self) -> Owner {
        match self {
            Self::Caller(caller) => Owner::Session(caller.session_id),
            Self::Anyone(address) => Owner::Address(address.rate_limit_key()),
        }
    }

    /// Whether a signal may end the stream.
    fn is_affected_by(&self, signal: Signal) -> bool {
        match (signal, self) {
            (Signal::Session(id), Self::Caller(caller)) => id == caller.session_id.uuid(),
            (signal, _) => signal == Signal::Missed,
        }
    }
}

impl ContentType for ServerSentEvents {
    const NAME: &'static str = "text/event-stream";
}

impl IntoResponse for EventStream {
    fn into_response(self) -> Response {
        let headers = [
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            // nginx and those that learned from it hold answers back otherwise.
            (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
        ];
        (headers, self.0).into_response()
    }
}

impl OperationOutput for EventStream {
    type Inner = Self;

    fn inferred_responses(ctx: &mut GenContext, operation: &mut Operation) -> Vec<(Option<StatusCode>, Answer)> {
        let data = json!(ctx.schema.subschema_for::<Change>());
        let mut answers = RawBody::<ServerSentEvents>::inferred_responses(ctx, operation);
        for (_, answer) in &mut answers {
            answer.description = "Events as they come; `x-event-data` is what the `data` of one holds.".into();
            answer.extensions.insert("x-event-data".into(), data.clone());
        }
        answers.extend(error_responses(&[ErrorCode::RateLimited]));
        answers
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
