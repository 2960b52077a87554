//! Channels: event streams that are kept open. One that breaks off comes back with its last id, and nothing is missed.

use std::time::Duration;

use hub_client::event_stream::{Events, StreamError, StreamItem};
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::{Instant, sleep, timeout};
use uuid::Uuid;

use super::connection::Connection;
use crate::message::ApiFailure;

/// A stream from which nothing came for so long, no heartbeat either, is given up: three heartbeats.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(45);

/// The first wait after a failure; each further one is twice as long, up to the last.
const FIRST_RETRY_DELAY: Duration = Duration::from_millis(500);
const LONGEST_RETRY_DELAY: Duration = Duration::from_secs(30);

/// What a stream is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StreamSource {
    Platform,
    Store(Uuid),
    Group(Uuid),
}

/// What a channel says.
pub(super) enum StreamEvent {
    Item(StreamItem),
    /// It is away, for the so-maniest time in a row.
    Failed {
        failure: ApiFailure,
        failures: u32,
        retry_in: Duration,
    },
}

/// Keeps a stream open for as long as anyone listens.
pub(super) async fn run_stream(
    connection: Connection,
    index: usize,
    source: StreamSource,
    output: UnboundedSender<(usize, StreamEvent)>,
) {
    let (mut last, mut failures) = (None::<String>, 0);
    loop {
        let begun = Instant::now();
        let failure = match open_stream(&connection, source, last.as_deref()).await {
            Err(failure) => failure,
            Ok(mut events) => {
                let broken = loop {
                    match timeout(SILENCE_TIMEOUT, events.next_item()).await {
                        Ok(Some(Ok(item))) => {
                            // Before it says that it begins, a first stream may miss what is changed.
                            let resumes = last.is_some() || item != StreamItem::Heartbeat;
                            last = events.last_id().map(ToOwned::to_owned).or(last);
                            if resumes && output.send((index, StreamEvent::Item(item))).is_err() {
                                return;
                            }
                        }
                        Ok(None) => break None,
                        Ok(Some(Err(broken))) => break Some(broken),
                        Err(_) => break Some(StreamError::Malformed("nothing came for 45 s".to_owned())),
                    }
                };
                // A stream ends with its token: that is no failure, unless it does so at once.
                if begun.elapsed() > Duration::from_secs(2) {
                    failures = 0;
                    if broken.is_none() {
                        continue;
                    }
                }
                let words = broken.map_or_else(|| "the stream ended at once".to_owned(), |broken| broken.to_string());
                ApiFailure { status: 0, ..ApiFailure::local("stream", &words) }
            }
        };
        failures += 1;
        let wait = retry_delay(failures);
        if output.send((index, StreamEvent::Failed { failure, failures, retry_in: wait })).is_err() {
            return;
        }
        sleep(wait).await;
    }
}

async fn open_stream(connection: &Connection, source: StreamSource, last: Option<&str>) -> Result<Events, ApiFailure> {
    let answer = match source {
        StreamSource::Platform => connection.reader.backoffices_events(last).await?,
        StreamSource::Store(store) => connection.reader.ecommerce_order_events(&store, last).await?,
        StreamSource::Group(group) => connection.reader.pharmacy_shift_events(&group, last).await?,
    };
    Ok(Events::new(answer.into_inner()))
}

/// Some spread, so that many dashboards that lost a server do not come back at once.
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
