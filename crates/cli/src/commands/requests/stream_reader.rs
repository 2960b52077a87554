//! Event streams that are kept connected: each resumes from its last id, and says when events were missed.

use std::time::Duration;

use chrono::{DateTime, Utc};
use hub_client::event_stream::{ServerEventStream, StreamItem};
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::context::Context;
use crate::error::{CliError, Exit, Result};

/// The base of the exponential wait before reconnecting.
const BASE_WAIT: Duration = Duration::from_millis(500);
/// After this many failed streams in a row, everything is read every ten seconds.
const FAILURES_BEFORE_POLL: u32 = 3;
/// The longest silence of a stream: three heartbeats of the server.
const MAX_SILENCE: Duration = Duration::from_secs(45);
const POLL_INTERVAL: Duration = Duration::from_secs(10);

/// The subject of a stream.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StreamSource {
    /// The orders of all stores.
    Platform,
    /// The orders of a store.
    Store(Uuid),
    /// The conversations of the caller's scope.
    Chat,
}

impl StreamSource {
    /// The topic of its changes.
    fn topic(self) -> &'static str {
        match self {
            Self::Platform | Self::Store(_) => "ecommerce_order",
            Self::Chat => "chat_message",
        }
    }

    async fn open(self, context: &Context, last_id: Option<&str>) -> Result<ServerEventStream> {
        let client = context.read_client().await?;
        let answer = match self {
            Self::Store(store) => client.ecommerce_order_events(&store, last_id).await?,
            Self::Platform => client.backoffices_events(last_id).await?,
            Self::Chat => client.chat_events(last_id).await?,
        };
        Ok(ServerEventStream::new(answer.into_inner()))
    }
}

/// A message from a stream to the printer.
pub(crate) enum StreamMessage {
    /// The stream is connected.
    Connected,
    /// An entity of the source's topic changed, at this version.
    Changed(Uuid, DateTime<Utc>),
    /// Any entity may have changed: the server asked for a resync, or events were missed.
    Resync,
    /// The state of the connection, for the person.
    Status(String),
    /// The stream is refused for good.
    Failed(CliError),
}

/// The wait before the next try, after a number of failures in a row.
pub(crate) fn retry_delay(failures: u32) -> Duration {
    match failures {
        ..=FAILURES_BEFORE_POLL => BASE_WAIT.saturating_mul(1 << failures),
        _ => POLL_INTERVAL,
    }
}

/// Keeps one stream connected.
pub(crate) struct StreamReader<'a> {
    context: &'a Context,
    source: StreamSource,
    sender: mpsc::Sender<StreamMessage>,
    /// The id of the last event, to resume from.
    last_id: Option<String>,
    /// The number of streams in a row that delivered nothing.
    failures: u32,
    is_away: bool,
    is_first: bool,
}

/// The reason for the end of a stream.
enum StreamEnd {
    /// The receiver is gone.
    ReceiverGone,
    /// The server closed it, for example when the token expired.
    Closed,
    Broken(String),
}

impl<'a> StreamReader<'a> {
    /// A reader of a source, which sends its messages to a channel.
    pub(crate) fn new(context: &'a Context, source: StreamSource, sender: mpsc::Sender<StreamMessage>) -> Self {
        Self { context, source, sender, last_id: None, failures: 0, is_away: false, is_first: true }
    }

    /// Reconnects until the receiver is gone or the server refuses.
    pub(crate) async fn run(mut self) {
        while let Some(wait) = self.read_stream().await {
            tokio::time::sleep(wait).await;
        }
    }

    /// Reads one stream to its end; returns how long to wait before the next.
    async fn read_stream(&mut self) -> Option<Duration> {
        let why = match self.source.open(self.context, self.last_id.as_deref()).await {
            Err(error) if error.exit != Exit::Unreachable => {
                self.send(StreamMessage::Failed(error)).await?;
                return None;
            }
            Err(error) => error.message,
            Ok(stream) => {
                if std::mem::replace(&mut self.is_away, false) {
                    self.send(StreamMessage::Status("the server is available again".to_owned())).await?;
                }
                match self.read_events(stream).await {
                    StreamEnd::ReceiverGone => return None,
                    // The next stream resumes from the last id.
                    StreamEnd::Closed if self.failures == 0 => {
                        self.failures = 1;
                        return Some(Duration::ZERO);
                    }
                    StreamEnd::Closed => "the server ended the stream".to_owned(),
                    StreamEnd::Broken(why) => why,
                }
            }
        };
        self.failures += 1;
        if !std::mem::replace(&mut self.is_away, true) {
            self.send(StreamMessage::Status(format!("{why}; trying again"))).await?;
        }
        if self.failures > FAILURES_BEFORE_POLL {
            self.send(StreamMessage::Resync).await?;
        }
        Some(retry_delay(self.failures))
    }

    async fn read_events(&mut self, mut stream: ServerEventStream) -> StreamEnd {
        // Without an id to resume from, missed changes are read by REST.
        let mut needs_resync = self.failures > 0 && self.last_id.is_none();
        loop {
            let Ok(item) = tokio::time::timeout(MAX_SILENCE, stream.next_item()).await else {
                return StreamEnd::Broken(format!("the server sent nothing for {} s", MAX_SILENCE.as_secs()));
            };
            self.last_id = stream.last_id().map(ToOwned::to_owned).or(self.last_id.take());
            let message = match item {
                None => return StreamEnd::Closed,
                Some(Err(broken)) => return StreamEnd::Broken(broken.to_string()),
                Some(Ok(StreamItem::Heartbeat)) => None,
                Some(Ok(item)) => {
                    self.failures = 0;
                    match item {
                        StreamItem::Ready if std::mem::replace(&mut needs_resync, false) => Some(StreamMessage::Resync),
                        StreamItem::Ready if std::mem::replace(&mut self.is_first, false) => {
                            Some(StreamMessage::Connected)
                        }
                        StreamItem::Resync => Some(StreamMessage::Resync),
                        StreamItem::Changed(change) if change.topic == self.source.topic() => {
                            Some(StreamMessage::Changed(change.id, change.version))
                        }
                        _ => None,
                    }
                }
            };
            if let Some(message) = message
                && self.send(message).await.is_none()
            {
                return StreamEnd::ReceiverGone;
            }
        }
    }

    /// None when the receiver is gone.
    async fn send(&self, message: StreamMessage) -> Option<()> {
        self.sender.send(message).await.ok()
    }
}
