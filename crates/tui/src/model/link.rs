//! The link: how what is shown stands to what is so at the server.

use chrono::{DateTime, TimeDelta, Utc};

use super::time::format_age;

/// How what is shown stands to what is so at the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LinkState {
    /// Nothing has come yet.
    Connecting,
    /// Changes come while they happen.
    Live,
    /// Changes do not come, and are asked for now and then.
    Poll,
    /// The stream broke off a moment ago.
    Stale { retry_at: DateTime<Utc> },
    /// The server is not reached.
    Offline { why: String, retry_at: DateTime<Utc> },
    /// The server does not know who this is.
    SignedOut,
}

/// How fresh a link is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Freshness {
    Fresh,
    Aging,
    Offline,
}

impl LinkState {
    /// Whether something can be done at the server; or why not.
    pub(crate) fn refusal_reason(&self) -> Option<String> {
        match self {
            Self::Live | Self::Poll | Self::Stale { .. } => None,
            Self::Connecting => Some("not yet: still connecting".to_owned()),
            Self::Offline { why, .. } => Some(format!("not while offline: {why}")),
            Self::SignedOut => Some("sign in first: S".to_owned()),
        }
    }

    /// The glyph, and the state in words. `heard` is when the server was heard last.
    pub(crate) fn status_text(&self, now: DateTime<Utc>, heard: Option<DateTime<Utc>>) -> (char, String) {
        let since = |at: DateTime<Utc>| format_age(now - at);
        let heard_ago = heard.map(since).unwrap_or_default();
        let wait = |at: &DateTime<Utc>| (*at - now).max(TimeDelta::zero()).num_seconds();
        match self {
            Self::Connecting => ('◌', "CONNECTING".to_owned()),
            Self::Live => ('●', format!("LIVE {heard_ago}")),
            Self::Poll => ('◔', format!("POLL {heard_ago}")),
            Self::Stale { retry_at } => ('◌', format!("STALE {heard_ago}, retry in {}s", wait(retry_at))),
            Self::Offline { retry_at, .. } => ('✕', format!("OFFLINE {heard_ago}, retry in {}s", wait(retry_at))),
            Self::SignedOut => ('✕', "SIGNED OUT".to_owned()),
        }
    }

    pub(crate) fn freshness(&self) -> Freshness {
        match self {
            Self::Live => Freshness::Fresh,
            Self::Connecting | Self::Poll | Self::Stale { .. } => Freshness::Aging,
            Self::Offline { .. } | Self::SignedOut => Freshness::Offline,
        }
    }
}
