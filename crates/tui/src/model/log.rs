//! The log: what happened, the newest last, as far back as there is room.

use std::collections::VecDeque;

use chrono::{DateTime, Utc};

/// How many lines are kept.
const MAX_LINES: usize = 1000;

/// How a thing went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Severity {
    Success,
    Info,
    Error,
}

/// What happened.
#[derive(Default)]
pub(crate) struct EventLog {
    pub(crate) lines: VecDeque<LogLine>,
    /// How many lines below the screen's last one are not shown.
    pub(crate) scrolled_back: usize,
}

/// One thing that happened.
pub(crate) struct LogLine {
    pub(crate) at: DateTime<Utc>,
    pub(crate) severity: Severity,
    pub(crate) text: String,
}

impl EventLog {
    /// Writes a line. Whoever looks back keeps what they look at.
    pub(crate) fn append(&mut self, at: DateTime<Utc>, tone: Severity, text: String) {
        if self.lines.len() == MAX_LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(LogLine { at, severity: tone, text });
        if self.scrolled_back > 0 {
            self.scrolled_back = (self.scrolled_back + 1).min(self.lines.len());
        }
    }

    /// Goes back, or with a negative count on.
    pub(crate) fn scroll(&mut self, lines: isize, page: usize) {
        let last = self.lines.len().saturating_sub(page);
        self.scrolled_back = self.scrolled_back.saturating_add_signed(lines).min(last);
    }
}
