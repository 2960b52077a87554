//! The log of the dashboard, newest line last.

use std::collections::VecDeque;

use chrono::{DateTime, Utc};

/// The most lines that are kept.
const MAX_LINES: usize = 1000;

/// The severity of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Severity {
    Success,
    Info,
    Error,
}

/// The lines of the log, and how far the screen is scrolled back.
#[derive(Default)]
pub(crate) struct EventLog {
    pub(crate) lines: VecDeque<LogLine>,
    /// The lines below the end of the screen.
    pub(crate) lines_below_screen: usize,
}

/// A line of the log.
pub(crate) struct LogLine {
    pub(crate) at: DateTime<Utc>,
    pub(crate) severity: Severity,
    pub(crate) text: String,
}

impl EventLog {
    /// Appends a line. While the screen is scrolled back, it keeps showing the same lines.
    pub(crate) fn append(&mut self, at: DateTime<Utc>, severity: Severity, text: String) {
        if self.lines.len() == MAX_LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(LogLine { at, severity, text });
        if self.lines_below_screen > 0 {
            self.lines_below_screen = (self.lines_below_screen + 1).min(self.lines.len());
        }
    }

    /// Scrolls back, or forward with a negative number of lines.
    pub(crate) fn scroll(&mut self, lines: isize, page: usize) {
        let last = self.lines.len().saturating_sub(page);
        self.lines_below_screen = self.lines_below_screen.saturating_add_signed(lines).min(last);
    }
}
