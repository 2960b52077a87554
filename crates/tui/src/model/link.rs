//! The state of the link to the server.

use chrono::{DateTime, TimeDelta, Utc};

use super::time::format_age;

/// The state of the link to the server: how current the screen is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LinkState {
    /// No data has arrived yet.
    Connecting,
    /// Event streams deliver changes at once.
    Live,
    /// Event streams are alive, but calls are not answered.
    ReadsHang { since: DateTime<Utc> },
    /// The streams fail, and changes are polled.
    Poll,
    /// A stream broke off a moment ago.
    Stale { retry_at: DateTime<Utc> },
    /// The server cannot be reached.
    Offline { why: String, retry_at: DateTime<Utc> },
    /// The server does not accept the session.
    SignedOut,
}

/// The freshness of the screen, which decides the colour of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Freshness {
    Fresh,
    Aging,
    Offline,
}

impl LinkState {
    /// The reason why no action is possible now, if there is one.
    pub(crate) fn refusal_reason(&self) -> Option<String> {
        match self {
            Self::Live | Self::ReadsHang { .. } | Self::Poll | Self::Stale { .. } => None,
            Self::Connecting => Some("not yet: still connecting".to_owned()),
            Self::Offline { why, .. } => Some(format!("not while offline: {why}")),
            Self::SignedOut => Some("sign in first: S".to_owned()),
        }
    }

    /// The glyph and text of the state.
    pub(crate) fn status_text(&self, now: DateTime<Utc>, last_contact_at: Option<DateTime<Utc>>) -> (char, String) {
        let since = |at: DateTime<Utc>| format_age(now - at);
        let contact_ago = last_contact_at.map(since).unwrap_or_default();
        let wait = |at: &DateTime<Utc>| (*at - now).max(TimeDelta::zero()).num_seconds();
        match self {
            Self::Connecting => ('◌', "CONNECTING".to_owned()),
            Self::Live => ('●', format!("LIVE {contact_ago}")),
            Self::ReadsHang { since: at } => ('◔', format!("LIVE, reads hang {}", since(*at))),
            Self::Poll => ('◔', format!("POLL {contact_ago}")),
            Self::Stale { retry_at } => ('◌', format!("STALE {contact_ago}, retry in {}s", wait(retry_at))),
            Self::Offline { retry_at, .. } => ('✕', format!("OFFLINE {contact_ago}, retry in {}s", wait(retry_at))),
            Self::SignedOut => ('✕', "SIGNED OUT".to_owned()),
        }
    }

    /// Shorter texts of the state for where there is little space, the longest first.
    pub(crate) fn short_texts(&self, now: DateTime<Utc>, last_contact_at: Option<DateTime<Utc>>) -> Vec<String> {
        let contact_ago = last_contact_at.map(|at| format_age(now - at)).unwrap_or_default();
        match self {
            Self::ReadsHang { since } => {
                let age = format_age(now - *since);
                vec![format!("reads hang {age}"), format!("hang {age}")]
            }
            Self::Stale { .. } => vec![format!("STALE {contact_ago}"), "STALE".to_owned()],
            Self::Offline { .. } => vec![format!("OFFLINE {contact_ago}"), "OFFLINE".to_owned()],
            _ => Vec::new(),
        }
    }

    pub(crate) fn freshness(&self) -> Freshness {
        match self {
            Self::Live => Freshness::Fresh,
            Self::Connecting | Self::ReadsHang { .. } | Self::Poll | Self::Stale { .. } => Freshness::Aging,
            Self::Offline { .. } | Self::SignedOut => Freshness::Offline,
        }
    }
}
