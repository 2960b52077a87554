//! The health of the streams: which ones are open, which ones fail, and the state of the link that follows.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::Instant;

use super::connection::local_now;
use crate::model::link::LinkState;

/// The failures in a row after which a stream is replaced by polling.
const FAILURES_BEFORE_POLLING: u32 = 3;

/// The state of a stream that failed.
struct StreamFailure {
    failures: u32,
    retry_at: Instant,
}

/// The streams by their indices.
pub(super) struct StreamHealth {
    /// Per stream, true if it is open.
    are_open: Vec<bool>,
    failures: BTreeMap<usize, StreamFailure>,
}

impl StreamHealth {
    /// Streams of which none is open yet.
    pub(super) fn new(count: usize) -> Self {
        Self { are_open: vec![false; count], failures: BTreeMap::new() }
    }

    pub(super) fn mark_open(&mut self, index: usize) {
        self.are_open[index] = true;
        self.failures.remove(&index);
    }

    pub(super) fn mark_failed(&mut self, index: usize, failures: u32, retry_in: Duration) {
        self.are_open[index] = false;
        self.failures.insert(index, StreamFailure { failures, retry_at: Instant::now() + retry_in });
    }

    pub(super) fn are_all_open(&self) -> bool {
        self.are_open.iter().all(|is_open| *is_open)
    }

    /// Returns true if a stream failed so often that changes are polled.
    pub(super) fn needs_polling(&self) -> bool {
        self.failures.values().any(|stream| stream.failures >= FAILURES_BEFORE_POLLING)
    }

    /// The state of the link, given the reason of a read that failed and the time since which reads hang; `None` while streams open for
    /// the first time.
    pub(super) fn link_state(&self, read_failure: Option<&str>, hanging_since: Option<Instant>) -> Option<LinkState> {
        if let Some(since) = hanging_since.filter(|_| self.failures.is_empty() && self.are_all_open()) {
            return Some(LinkState::ReadsHang { since: local_now() - since.elapsed() });
        }
        let next_retry = self.failures.values().map(|stream| stream.retry_at).min();
        let next_retry = next_retry.map(|at| local_now() + at.saturating_duration_since(Instant::now()));
        match (next_retry, read_failure) {
            (None, None) if self.are_all_open() => Some(LinkState::Live),
            (Some(retry_at), Some(why)) if self.needs_polling() => {
                Some(LinkState::Offline { why: why.to_owned(), retry_at })
            }
            (Some(_), None) if self.needs_polling() => Some(LinkState::Poll),
            (Some(retry_at), _) => Some(LinkState::Stale { retry_at }),
            (None, Some(_)) => Some(LinkState::Stale { retry_at: local_now() + Duration::from_secs(2) }),
            (None, None) => None,
        }
    }
}

/// Returns true if two states are the same on the screen: estimated times of the next attempt that differ by less than a second are.
pub(super) fn is_same_on_screen(before: &LinkState, now: &LinkState) -> bool {
    match (before, now) {
        (LinkState::Stale { retry_at: before }, LinkState::Stale { retry_at })
        | (LinkState::Offline { retry_at: before, .. }, LinkState::Offline { retry_at, .. })
        | (LinkState::ReadsHang { since: before }, LinkState::ReadsHang { since: retry_at }) => {
            (*before - *retry_at).num_milliseconds().abs() < 900
        }
        (before, now) => before == now,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_is_as_good_as_its_worst_stream() {
        let mut streams = StreamHealth::new(2);
        assert_eq!(streams.link_state(None, None), None);
        streams.mark_open(0);
        assert_eq!(streams.link_state(None, None), None, "the other is not open yet");
        streams.mark_open(1);
        assert_eq!((streams.link_state(None, None), streams.needs_polling()), (Some(LinkState::Live), false));
        assert!(matches!(streams.link_state(Some("away"), None), Some(LinkState::Stale { .. })));
        let since = Instant::now();
        assert!(matches!(streams.link_state(Some("away"), Some(since)), Some(LinkState::ReadsHang { .. })));
        streams.mark_failed(1, 2, Duration::from_secs(1));
        assert!(matches!(streams.link_state(None, None), Some(LinkState::Stale { .. })) && !streams.are_all_open());
        assert!(matches!(streams.link_state(None, Some(since)), Some(LinkState::Stale { .. })), "no heartbeat comes");
        streams.mark_failed(1, 3, Duration::from_secs(1));
        assert_eq!((streams.link_state(None, None), streams.needs_polling()), (Some(LinkState::Poll), true));
        assert!(
            matches!(streams.link_state(Some("away"), None), Some(LinkState::Offline { why, .. }) if why == "away")
        );
        streams.mark_open(1);
        assert_eq!(streams.link_state(None, None), Some(LinkState::Live));
    }
}
