//! Thins out repeated log lines: a fault that thousands of requests meet is one line, and its count every ten seconds.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use tracing::callsite::Identifier;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer};

/// The shortest time between two lines of one fault.
const QUIET: Duration = Duration::from_secs(10);

/// The most distinct lines that are tracked; others are always logged.
const TRACKED: usize = 1024;

/// The fields that differ between lines of one fault.
const VARYING: [&str; 10] =
    ["id", "method", "route", "status", "attempt", "row", "peer", "client", "connections", "most"];

/// The target of the lines that say a count.
const TARGET: &str = "hub_kernel::repeats";

/// A layer that lets the first warning or error of a text through, and counts those that follow.
#[derive(Clone, Debug, Default)]
pub(super) struct Repeats(Arc<Mutex<HashMap<LogKey, Seen>>>);

/// A place in the code, and the text and fields that it logs there.
type LogKey = (Identifier, String);

#[derive(Debug)]
struct Seen {
    level: Level,
    since: Instant,
    repeated: u64,
}

impl Repeats {
    /// Logs the counts of faults whose ten seconds are over.
    pub(super) fn flush(&self) {
        self.log_counts(Instant::now());
    }

    /// Logs every count, as the process ends.
    pub(super) fn flush_all(&self) {
        self.log_counts(Instant::now() + QUIET);
    }

    fn log_counts(&self, now: Instant) {
        for (level, repeated, text) in self.take_counts(now) {
            if level == Level::ERROR {
                tracing::error!(target: TARGET, repeated, "{text}");
            } else {
                tracing::warn!(target: TARGET, repeated, "{text}");
            }
        }
    }

    fn take_counts(&self, now: Instant) -> Vec<(Level, u64, String)> {
        let mut counts = Vec::new();
        self.faults().retain(|(_, text), seen| {
            if now.duration_since(seen.since) < QUIET {
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

    /// Whether a line is the first of its fault.
    fn is_first(&self, fault: LogKey, level: Level) -> bool {
        let mut faults = self.faults();
        if let Some(seen) = faults.get_mut(&fault) {
            seen.repeated += 1;
            return false;
        }
        if faults.len() < TRACKED {
            faults.insert(fault, Seen { level, since: Instant::now(), repeated: 0 });
        }
        true
    }

    fn faults(&self) -> MutexGuard<'_, HashMap<LogKey, Seen>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S: Subscriber> Layer<S> for Repeats {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        let metadata = event.metadata();
        if *metadata.level() > Level::WARN || metadata.target() == TARGET {
            return true;
        }
        let mut text = Text(String::new());
        event.record(&mut text);
        self.is_first((metadata.callsite(), text.0), *metadata.level())
    }
}

/// The text and the fields of an event, without those that vary.
struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        match field.name() {
            "message" => self.0.insert_str(0, &format!("{value:?}")),
            name if VARYING.contains(&name) => {}
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
        let (repeats, lines) = (Repeats::default(), Lines::default());
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
        tokio::time::advance(QUIET).await;
        repeats.flush();
        fail(0, "the disk is full");
        tokio::time::advance(QUIET).await;
        repeats.flush();
        tokio::time::advance(QUIET).await;
        repeats.flush();
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
