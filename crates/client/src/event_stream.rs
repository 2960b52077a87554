//! Event streams: the server's changes as they happen, as server-sent events of the HTML standard.
//!
//! An event names the entity that changed, not its new state: the client reads the entity again. A client that reconnects
//! with the last event id misses nothing, or receives `resync`.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use chrono::{DateTime, Utc};
use eventsource_stream::{Event, EventStream, EventStreamError};
use futures_util::{Stream, StreamExt};
use serde::Deserialize;
use uuid::Uuid;

use crate::ByteStream;

/// A change of an entity.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Change {
    /// The kind of the entity, such as `ecommerce_order`.
    pub topic: String,
    /// The entity's id.
    pub id: Uuid,
    /// The entity's owner: the store of an order, the group of a shift.
    pub audience_id: Uuid,
    /// The time of the change. A read that is at least as new has the change.
    pub version: DateTime<Utc>,
}

/// An item of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StreamItem {
    /// The stream has begun: changes after this item are all delivered.
    Ready,
    /// The stream has begun, but the events since the last id are not stored any more: everything must be read again.
    Resync,
    /// An entity changed.
    Changed(Change),
    /// The server sent something other than an event, such as a heartbeat.
    Heartbeat,
}

/// The error that ends a stream.
#[derive(Debug)]
pub enum StreamError {
    /// The connection failed.
    Network(reqwest::Error),
    /// The answer is not an event stream of the hub.
    Malformed(String),
}

impl fmt::Display for StreamError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Network(_) => formatter.write_str("the connection broke"),
            Self::Malformed(error) => write!(formatter, "the answer is not an event stream of the hub: {error}"),
        }
    }
}

type Bytes = Pin<Box<dyn Stream<Item = reqwest::Result<Vec<u8>>> + Send>>;

/// An open event stream.
pub struct ServerEventStream {
    events: EventStream<Bytes>,
    /// True if any byte, also of a heartbeat, arrived since the last item.
    has_received: Arc<AtomicBool>,
    last_id: Option<String>,
}

impl ServerEventStream {
    /// Reads the events of an answer's body.
    pub fn new(answer: ByteStream) -> Self {
        let came = Arc::new(AtomicBool::new(false));
        let seen = came.clone();
        let bytes = answer.into_inner().map(move |bytes| {
            seen.store(true, Ordering::Relaxed);
            bytes.map(Vec::from)
        });
        Self { events: EventStream::new(Box::pin(bytes)), has_received: came, last_id: None }
    }

    /// The last event id, to reconnect with; `None` before the first event.
    pub fn last_id(&self) -> Option<&str> {
        self.last_id.as_deref()
    }

    /// Waits for the next item; `None` at the end of the stream.
    ///
    /// # Errors
    /// When the stream broke off, which ends it.
    pub async fn next_item(&mut self) -> Option<Result<StreamItem, StreamError>> {
        let (events, came) = (&mut self.events, &self.has_received);
        let next = std::future::poll_fn(|context| match events.poll_next_unpin(context) {
            Poll::Pending if came.swap(false, Ordering::Relaxed) => Poll::Ready(Some(Ok(None))),
            Poll::Pending => Poll::Pending,
            Poll::Ready(event) => Poll::Ready(event.map(|event| event.map(Some))),
        });
        match next.await? {
            Ok(None) => Some(Ok(StreamItem::Heartbeat)),
            Ok(Some(event)) => Some(self.parse_event(event)),
            Err(EventStreamError::Transport(error)) => Some(Err(StreamError::Network(error))),
            Err(EventStreamError::Utf8(error)) => Some(Err(StreamError::Malformed(error.to_string()))),
            Err(EventStreamError::Parser(error)) => Some(Err(StreamError::Malformed(format!("{:?}", error.code)))),
        }
    }

    fn parse_event(&mut self, event: Event) -> Result<StreamItem, StreamError> {
        let item = match event.event.as_str() {
            "ready" => StreamItem::Ready,
            "resync" => StreamItem::Resync,
            _ => StreamItem::Changed(
                serde_json::from_str(&event.data).map_err(|error| StreamError::Malformed(error.to_string()))?,
            ),
        };
        if !event.id.is_empty() {
            self.last_id = Some(event.id);
        }
        Ok(item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(parts: &'static [&'static str]) -> ServerEventStream {
        let parts = futures_util::stream::iter(parts.iter().map(|part| Ok(part.as_bytes().into())));
        ServerEventStream::new(ByteStream::new(Box::pin(parts)))
    }

    #[tokio::test]
    async fn a_stream_says_when_it_begins_and_what_changed() {
        let mut events = events(&[
            ":\n\nid: 7\nevent: ready\nda",
            "ta: {}\n\n:\nid: 9\n\nid: 12\nevent: ecommerce_order\ndata: {\"topic\":\"ecommerce_order\",",
            "\"id\":\"018f0000-0000-7000-8000-000000000001\",\"audience_id\":\"018f0000-0000-7000-8000-000000000002\",",
            "\"version\":\"2026-11-20T12:00:00Z\"}\n\nevent: resync\ndata: {}\nid: 13\n\n",
        ]);
        assert_eq!(events.last_id(), None);
        assert!(matches!(events.next_item().await, Some(Ok(StreamItem::Ready))));
        assert_eq!(events.last_id(), Some("7"));
        let Some(Ok(StreamItem::Changed(change))) = events.next_item().await else { panic!("a change") };
        assert_eq!((change.topic.as_str(), events.last_id()), ("ecommerce_order", Some("12")));
        assert!(matches!(events.next_item().await, Some(Ok(StreamItem::Resync))));
        assert!(events.next_item().await.is_none());
    }

    #[tokio::test]
    async fn what_is_no_event_of_the_hubs_breaks_it_off() {
        let mut events = events(&["event: ecommerce_order\ndata: {\"id\":1}\n\n"]);
        assert!(matches!(events.next_item().await, Some(Err(StreamError::Malformed(_)))));
    }
}
