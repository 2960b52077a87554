//! The bell for a new order: whether it is on, and whether it rings now.

use chrono::{DateTime, TimeDelta, Utc};

/// The time within which further orders belong to the same burst and do not ring again.
const BURST: TimeDelta = TimeDelta::seconds(5);

/// The time by which the model's clock may be behind, because it goes by seconds.
const CLOCK_STEP: TimeDelta = TimeDelta::seconds(1);

/// The bell of the terminal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bell {
    pub(crate) is_on: bool,
    /// The time since which changes arrive as they happen; an order that was placed before is caught up with.
    live_since: Option<DateTime<Utc>>,
    last_new_order_at: Option<DateTime<Utc>>,
    is_due: bool,
}

impl Bell {
    /// The changes arrive as they happen from now on.
    pub(crate) fn begin(&mut self, now: DateTime<Utc>) {
        self.live_since.get_or_insert(now + CLOCK_STEP);
    }

    /// The changes do not arrive: what comes when they do again is caught up with.
    pub(crate) fn interrupt(&mut self) {
        self.live_since = None;
    }

    /// A new order was placed: it rings, once a burst.
    pub(crate) fn note_new_order(&mut self, placed_at: DateTime<Utc>, now: DateTime<Utc>) {
        if self.live_since.is_none_or(|since| placed_at < since) {
            return;
        }
        let is_same_burst = |last: DateTime<Utc>| (last..last + BURST).contains(&now);
        self.is_due |= self.is_on && !self.last_new_order_at.is_some_and(is_same_burst);
        self.last_new_order_at = Some(now);
    }

    /// Returns true, once, when it is to ring.
    pub(crate) fn take_due(&mut self) -> bool {
        std::mem::take(&mut self.is_due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rings_once_a_burst_for_what_is_new() {
        let at = |seconds: i64| {
            let noon: DateTime<Utc> = "2026-11-22T15:00:00Z".parse().expect("noon");
            noon + TimeDelta::seconds(seconds)
        };
        let mut bell = Bell { is_on: true, ..Bell::default() };
        let rings = |bell: &mut Bell, placed, now| {
            bell.note_new_order(at(placed), at(now));
            bell.take_due()
        };
        assert!(!rings(&mut bell, 1, 1), "nothing is live yet");
        bell.begin(at(10));
        // The second placed and the second it comes in; whether it rings.
        for (placed, now, is_ringing) in
            [(9, 12, false), (12, 12, true), (13, 13, false), (17, 17, false), (21, 21, false), (27, 27, true)]
        {
            assert_eq!(rings(&mut bell, placed, now), is_ringing, "{placed} {now}");
        }
        bell.interrupt();
        bell.begin(at(100));
        assert!(!rings(&mut bell, 99, 102) && rings(&mut bell, 102, 102));
        bell.is_on = false;
        assert!(!rings(&mut bell, 200, 200) && !bell.take_due());
    }
}
