//! The log: what happened, the newest last, as far back as there is room.

use std::collections::VecDeque;

use chrono::{DateTime, Utc};

use super::Tone;

/// How many lines are kept.
const KEPT: usize = 1000;

/// What happened.
#[derive(Default)]
pub(crate) struct Log {
    pub(crate) lines: VecDeque<Line>,
    /// How many lines below the screen's last one are not shown.
    pub(crate) back: usize,
}

/// One thing that happened.
pub(crate) struct Line {
    pub(crate) at: DateTime<Utc>,
    pub(crate) tone: Tone,
    pub(crate) text: String,
}

impl Log {
    /// Writes a line. Whoever looks back keeps what they look at.
    pub(crate) fn add(&mut self, at: DateTime<Utc>, tone: Tone, text: String) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back(Line { at, tone, text });
        if self.back > 0 {
            self.back = (self.back + 1).min(self.lines.len());
        }
    }

    /// Goes back, or with a negative count on.
    pub(crate) fn scroll(&mut self, lines: isize, page: usize) {
        let last = self.lines.len().saturating_sub(page);
        self.back = self.back.saturating_add_signed(lines).min(last);
    }
}
