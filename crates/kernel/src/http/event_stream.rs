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
use crate::db::{Signal, Signals};
use crate::http::access::Optional;
use crate::http::answer::{Media, Raw};
use crate::http::openapi::refusals;
use crate::messaging::events::{Change, Filter, Heard, Holder, Place, Subscription};
use crate::security::session::{self, Caller};
use crate::types::client::ClientAddress;
use crate::types::clock::Timestamp;
use crate::types::code::Code;
use crate::types::error::Result;

/// How long a stream lives that no token ends.
const LIFE: Duration = Duration::hours(1);

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
pub enum Watcher {
    /// A caller: the stream ends with their token or their session.
    Caller(Caller),
    /// Whoever calls from an address.
    Anyone(ClientAddress),
}

/// Server-sent events.
pub struct EventStream(Raw<ServerSentEvents>);

struct ServerSentEvents;

/// A stream under way.
struct Stream {
    app: App,
    watcher: Watcher,
    subscription: Subscription,
    signals: Signals,
    closing: watch::Receiver<bool>,
    ends_at: Timestamp,
    end: Pin<Box<Sleep>>,
    beats: Interval,
    begun: bool,
    _place: Place,
}

/// What a stream's next turn is.
enum Turn {
    Over,
    Beat,
    Heard(Result<Heard>),
}

impl EventStream {
    /// The events of a filter: those after `last`, or those from now on.
    pub fn open(app: &App, watcher: Watcher, filter: Filter, last: Option<LastEventId>) -> Result<Self> {
        let place = app.messaging.streams.take(watcher.holder())?;
        let now = app.clock.now();
        let ends_at = match &watcher {
            Watcher::Caller(caller) => caller.expires_at,
            Watcher::Anyone(_) => now + LIFE,
        };
        let period = app.config.heartbeat;
        let mut beats = tokio::time::interval_at(Instant::now() + period, period);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let stream = Stream {
            subscription: Subscription::new(&app.messaging, filter, last.map(|LastEventId(id)| id)),
            signals: app.db.signals(),
            closing: app.messaging.streams.closing(),
            ends_at,
            end: Box::pin(tokio::time::sleep((ends_at - now).to_std().unwrap_or_default())),
            beats,
            begun: false,
            app: app.clone(),
            watcher,
            _place: place,
        };
        let frames = futures_util::stream::unfold(stream, |mut stream| async {
            stream.next().await.map(|frame| (Ok::<_, Infallible>(frame), stream))
        });
        Ok(Self(Raw::new(Body::from_stream(frames))))
    }
}

impl Stream {
    /// What is sent next; nothing when it is over.
    async fn next(&mut self) -> Option<String> {
        if !self.begun {
            // Between the request's look at the session and the first signal that is heard here, the session may have
            // ended. And whatever stands between learns that the answer has begun.
            self.begun = true;
            return self.lives().await.then(|| ":\n\n".into());
        }
        match self.turn().await {
            Turn::Over => None,
            Turn::Heard(Ok(heard)) => (self.app.clock.now() < self.ends_at).then(|| frame(&heard)),
            Turn::Heard(Err(error)) => {
                tracing::warn!("an event stream ends: {error}");
                None
            }
            Turn::Beat => {
                let passed = self.subscription.position().map(|id| format!("id: {id}\n")).unwrap_or_default();
                self.lives().await.then(|| format!(":\n{passed}\n"))
            }
        }
    }

    async fn turn(&mut self) -> Turn {
        let mut heard = pin!(self.subscription.next());
        loop {
            // Ends first: what is read after a session's end is not its caller's any more.
            tokio::select! {
                biased;
                () = closed(&mut self.closing) => return Turn::Over,
                () = &mut self.end => return Turn::Over,
                signal = self.signals.next() => {
                    if self.watcher.is_meant(signal) && !lives(&self.app, &self.watcher, self.ends_at).await {
                        return Turn::Over;
                    }
                }
                heard = &mut heard => return Turn::Heard(heard),
                _ = self.beats.tick() => return Turn::Beat,
            }
        }
    }

    async fn lives(&self) -> bool {
        lives(&self.app, &self.watcher, self.ends_at).await
    }
}

/// Waits until the process is about to stop.
async fn closed(closing: &mut watch::Receiver<bool>) {
    drop(closing.wait_for(|closing| *closing).await);
}

/// Whether a stream may go on; who cannot be asked about may not.
async fn lives(app: &App, watcher: &Watcher, ends_at: Timestamp) -> bool {
    let in_time = app.clock.now() < ends_at;
    match watcher {
        Watcher::Caller(caller) if in_time => session::is_live(&app.sessions, caller).await.unwrap_or(false),
        _ => in_time,
    }
}

/// An event as it is sent.
fn frame(heard: &Heard) -> String {
    match heard {
        Heard::Ready(id) => format!("id: {id}\nevent: ready\ndata: {{}}\n\n"),
        Heard::Resync(id) => format!("id: {id}\nevent: resync\ndata: {{}}\n\n"),
        Heard::Event(event) => {
            let data = serde_json::to_string(&event.change).unwrap_or_default();
            format!("id: {}\nevent: {}\ndata: {data}\n\n", event.id, event.change.topic)
        }
    }
}

impl Watcher {
    /// Whoever an operation with optional access is called by.
    pub fn of(Optional(caller): Optional, address: ClientAddress) -> Self {
        caller.map_or(Self::Anyone(address), Self::Caller)
    }

    fn holder(&self) -> Holder {
        match self {
            Self::Caller(caller) => Holder::Session(caller.session_id),
            Self::Anyone(address) => Holder::Address(address.limited()),
        }
    }

    /// Whether a signal may end the stream.
    fn is_meant(&self, signal: Signal) -> bool {
        match (signal, self) {
            (Signal::Session(id), Self::Caller(caller)) => id == caller.session_id.uuid(),
            (signal, _) => signal == Signal::Missed,
        }
    }
}

impl Media for ServerSentEvents {
    const TYPE: &'static str = "text/event-stream";
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
        let mut answers = Raw::<ServerSentEvents>::inferred_responses(ctx, operation);
        for (_, answer) in &mut answers {
            answer.description = "Events as they come; `x-event-data` is what the `data` of one holds.".into();
            answer.extensions.insert("x-event-data".into(), data.clone());
        }
        answers.extend(refusals(&[Code::RateLimited]));
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
