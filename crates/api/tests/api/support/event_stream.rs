//! A client of server-sent events.

use std::time::Duration;

use reqwest::{Method, Response};
use serde_json::Value;

use super::{SignedInUser, TestApp};

/// An event or heartbeat of a stream.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ServerSentEvent {
    /// `None` for a heartbeat without an id.
    pub(crate) id: Option<i64>,
    /// The event's name; empty for a heartbeat.
    pub(crate) event: String,
    pub(crate) data: Value,
}

/// An open event stream.
pub(crate) struct EventStreamClient {
    response: Response,
    unread: String,
}

/// The time limit for an expected event.
const EVENT_TIMEOUT: Duration = Duration::from_secs(20);

impl TestApp {
    /// Opens a stream as the user, with `Last-Event-ID` when `last` is given.
    pub(crate) async fn open_stream(&self, path: &str, person: &SignedInUser, last: Option<i64>) -> EventStreamClient {
        let mut request = self.request_as(person, Method::GET, path);
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        EventStreamClient::new(request.send().await.expect("an answer"))
    }
}

impl EventStreamClient {
    pub(crate) fn new(response: Response) -> Self {
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self { response, unread: String::new() }
    }

    /// Reads the next event or heartbeat; `None` when the stream has ended.
    pub(crate) async fn next_or_heartbeat(&mut self) -> Option<ServerSentEvent> {
        loop {
            if let Some((block, rest)) = self.unread.split_once("\n\n") {
                let sent = ServerSentEvent::parse(block);
                self.unread = rest.to_owned();
                return Some(sent);
            }
            let chunk = tokio::time::timeout(EVENT_TIMEOUT, self.response.chunk()).await.expect("something comes");
            self.unread += std::str::from_utf8(&chunk.expect("a whole answer")?).expect("text");
        }
    }

    /// Reads the next event and skips heartbeats; `None` when the stream has ended.
    pub(crate) async fn next_event(&mut self) -> Option<ServerSentEvent> {
        loop {
            let sent = self.next_or_heartbeat().await?;
            if !sent.event.is_empty() {
                return Some(sent);
            }
        }
    }

    /// Reads the next event, asserts its name and answers its id.
    pub(crate) async fn expect_event(&mut self, event: &str) -> i64 {
        let sent = self.next_event().await.expect("the stream goes on");
        assert_eq!(sent.event, event, "{sent:?}");
        sent.id.expect("an id")
    }
}

impl ServerSentEvent {
    fn parse(block: &str) -> Self {
        let mut sent = Self { id: None, event: String::new(), data: Value::Null };
        for line in block.lines().filter(|line| !line.starts_with(':')) {
            match line.split_once(": ").unwrap_or((line, "")) {
                ("id", id) => sent.id = Some(id.parse().expect("a number")),
                ("event", event) => sent.event = event.to_owned(),
                ("data", data) => sent.data = serde_json::from_str(data).expect("JSON"),
                (other, _) => panic!("{other} is no field of an event: {block}"),
            }
        }
        sent
    }
}
