//! Event streams that reconnect with their last event id, so that no event is missed.

use std::time::Duration;

use hub_client::event_stream::{ServerEventStream, StreamError, StreamItem};
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::{Instant, sleep, timeout};
use uuid::Uuid;

use super::connection::Connection;
use crate::message::ApiFailure;

/// A stream without any byte for this long, three heartbeats, is closed and opened again.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(45);

/// The delay after the first failure; each further failure doubles it, up to the longest.
const FIRST_RETRY_DELAY: Duration = Duration::from_millis(500);
const LONGEST_RETRY_DELAY: Duration = Duration::from_secs(30);

/// The subject of a stream: the whole platform, a workspace's orders and turns, a group's shifts, or the account's conversations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StreamSource {
    Platform,
    Workspace,
    Group(Uuid),
    Chat,
}

/// An event of a stream that reconnects.
pub(super) enum StreamEvent {
    Item(StreamItem),
    /// The stream failed, with the number of failures in a row.
    Failed {
        failure: ApiFailure,
        failures: u32,
        retry_in: Duration,
    },
}

/// Runs a stream and sends its events with its index, until nobody receives them.
pub(super) async fn run_stream(
    connection: Connection,
    index: usize,
    source: StreamSource,
    output: UnboundedSender<(usize, StreamEvent)>,
) {
    let (mut last_id, mut failures) = (None::<String>, 0);
    loop {
        let opened_at = Instant::now();
        let failure = match open_stream(&connection, source, last_id.as_deref()).await {
            Err(failure) => failure,
            Ok(mut events) => {
                let error = loop {
                    match timeout(SILENCE_TIMEOUT, events.next_item()).await {
                        Ok(Some(Ok(item))) => {
                            // A new stream may miss changes until its first event, so that a heartbeat does not count.
                            let has_begun = last_id.is_some() || item != StreamItem::Heartbeat;
                            last_id = events.last_id().map(ToOwned::to_owned).or(last_id);
                            if has_begun && output.send((index, StreamEvent::Item(item))).is_err() {
                                return;
                            }
                        }
                        Ok(None) => break None,
                        Ok(Some(Err(error))) => break Some(error),
                        Err(_) => break Some(StreamError::Malformed("nothing came for 45 s".to_owned())),
                    }
                };
                // A stream ends with its access token: no failure, unless it ends at once.
                if opened_at.elapsed() > Duration::from_secs(2) {
                    failures = 0;
                    if error.is_none() {
                        continue;
                    }
                }
                let message = error.map_or_else(|| "the stream ended at once".to_owned(), |error| error.to_string());
                ApiFailure { status: 0, ..ApiFailure::local("stream", &message) }
            }
        };
        failures += 1;
        let retry_in = retry_delay(failures);
        if output.send((index, StreamEvent::Failed { failure, failures, retry_in })).is_err() {
            return;
        }
        sleep(retry_in).await;
    }
}

async fn open_stream(
    connection: &Connection,
    source: StreamSource,
    last_id: Option<&str>,
) -> Result<ServerEventStream, ApiFailure> {
    let response = match source {
        StreamSource::Platform => connection.reader.backoffices_events(last_id).await?,
        StreamSource::Workspace => connection.reader.ecommerce_events(last_id).await?,
        StreamSource::Chat => connection.reader.chat_events(last_id).await?,
        StreamSource::Group(group_id) => connection.reader.pharmacy_shift_events(&group_id, last_id).await?,
    };
    Ok(ServerEventStream::new(response.into_inner()))
}

/// The delay after a number of failures in a row. A quarter of it is random, so that dashboards do not reconnect together.
pub(super) fn retry_delay(failures: u32) -> Duration {
    let step = FIRST_RETRY_DELAY.saturating_mul(1 << failures.saturating_sub(1).min(8)).min(LONGEST_RETRY_DELAY);
    step.mul_f64(0.75 + fastrand::f64() / 4.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wait_is_twice_the_one_before_up_to_the_last_and_a_quarter_of_it_is_chance() {
        let steps = [(1, 500), (2, 1_000), (3, 2_000), (6, 16_000), (7, 30_000), (60, 30_000), (u32::MAX, 30_000)];
        for (failures, step) in steps.map(|(failures, step)| (failures, Duration::from_millis(step))) {
            let least = step.mul_f64(0.75);
            assert!((0..100).all(|_| (least..=step).contains(&retry_delay(failures))), "{failures}");
        }
    }
}
