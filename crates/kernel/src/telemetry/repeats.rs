//! Deduplicates log lines: a fault that thousands of requests hit is logged once, and then as a count every ten seconds.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use tracing::callsite::Identifier;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer};

/// The minimum time between two lines of one fault.
const REPEAT_INTERVAL: Duration = Duration::from_secs(10);

/// The most distinct faults that are tracked; further ones are always logged.
const TRACKED_MAX: usize = 1024;

/// The fields that may differ between lines of one fault.
const VARYING_FIELDS: [&str; 10] =
    ["id", "method", "route", "status", "attempt", "row", "peer", "client", "connections", "most"];

/// The log target of the lines with counts.
const COUNT_TARGET: &str = "hub_kernel::repeats";

/// A layer that logs the first warning or error of a kind, and counts the repetitions.
#[derive(Clone, Debug, Default)]
pub(super) struct RepeatCounter(Arc<Mutex<HashMap<LogKey, RepeatCount>>>);

/// The identity of a fault: the log statement, and its text and fields without those that vary.
type LogKey = (Identifier, String);

#[derive(Debug)]
struct RepeatCount {
    level: Level,
    since: Instant,
    repeated: u64,
}

impl RepeatCounter {
    /// Logs the counts of faults whose interval is over.
    pub(super) fn log_due_counts(&self) {
        self.log_counts(Instant::now());
    }

    /// Logs every count, as the process ends.
    pub(super) fn log_all_counts(&self) {
        self.log_counts(Instant::now() + REPEAT_INTERVAL);
    }

    fn log_counts(&self, now: Instant) {
        for (level, repeated, text) in self.take_counts(now) {
            if level == Level::ERROR {
                tracing::error!(target: COUNT_TARGET, repeated, "{text}");
            } else {
                tracing::warn!(target: COUNT_TARGET, repeated, "{text}");
            }
        }
    }

    fn take_counts(&self, now: Instant) -> Vec<(Level, u64, String)> {
        let mut counts = Vec::new();
        self.faults().retain(|(_, text), seen| {
            if now.duration_since(seen.since) < REPEAT_INTERVAL {
                return true;
            }
            if seen.repeated == 0 {
                return false;
            }
            counts.push((seen.level, seen.repeated, text.clone()));
            (seen.since, seen.repeated) = (now, 0);
            true
        });
        counts
    }

    /// Returns true if the line is the first of its fault; otherwise counts it.
    fn is_first(&self, fault: LogKey, level: Level) -> bool {
        let mut faults = self.faults();
        if let Some(seen) = faults.get_mut(&fault) {
            seen.repeated += 1;
            return false;
        }
        if faults.len() < TRACKED_MAX {
            faults.insert(fault, RepeatCount { level, since: Instant::now(), repeated: 0 });
        }
        true
    }

    fn faults(&self) -> MutexGuard<'_, HashMap<LogKey, RepeatCount>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S: Subscriber> Layer<S> for RepeatCounter {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        let metadata = event.metadata();
        if *metadata.level() > Level::WARN || metadata.target() == COUNT_TARGET {
            return true;
        }
        let mut text = EventText(String::new());
        event.record(&mut text);
        self.is_first((metadata.callsite(), text.0), *metadata.level())
    }
}

/// Collects the text and the fields of an event, without the fields that vary.
struct EventText(String);

impl Visit for EventText {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        match field.name() {
            "message" => self.0.insert_str(0, &format!("{value:?}")),
            name if VARYING_FIELDS.contains(&name) => {}
            name => self.0 += &format!(" {name}={value:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use tracing_subscriber::layer::SubscriberExt;

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("lines").extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_fault_of_thousands_is_a_line_and_its_count() {
        let (repeats, lines) = (RepeatCounter::default(), Lines::default());
        let writer = lines.clone();
        let output =
            tracing_subscriber::fmt::layer().with_writer(move || writer.clone()).without_time().with_ansi(false);
        let _logs = tracing::subscriber::set_default(tracing_subscriber::registry().with(repeats.clone()).with(output));
        let fail = |id: u32, text: &str| tracing::error!(id, "{text}");
        for id in 0..5000 {
            fail(id, "the disk is full");
        }
        fail(0, "another fault");
        tracing::warn!(name = "carts", "background work failed");
        tracing::warn!(name = "jobs", "background work failed");
        tracing::info!("not a fault");
        tracing::info!("not a fault");
        tokio::time::advance(REPEAT_INTERVAL).await;
        repeats.log_due_counts();
        fail(0, "the disk is full");
        tokio::time::advance(REPEAT_INTERVAL).await;
        repeats.log_due_counts();
        tokio::time::advance(REPEAT_INTERVAL).await;
        repeats.log_due_counts();
        fail(0, "the disk is full");
        let text = String::from_utf8(lines.0.lock().expect("lines").clone()).expect("text");
        let of = |part: &str| text.lines().filter(|line| line.contains(part)).count();
        assert_eq!(of("another fault"), 1, "{text}");
        assert_eq!(of("background work failed"), 2, "{text}");
        assert_eq!(of("not a fault"), 2, "{text}");
        assert_eq!(of("repeated=4999"), 1, "{text}");
        assert_eq!(of("repeated=1"), 1, "{text}");
        assert_eq!(of("the disk is full"), 4, "{text}");
    }
}
