//! What becomes of a session when a refresh token is presented, and how long sessions live.

use chrono::Duration;

use super::{Device, ScopeType};
use crate::types::clock::Timestamp;
use crate::types::id::Id;

/// How long an access token lives, unless its session ends sooner.
pub const ACCESS_TOKEN_LIFETIME: Duration = Duration::minutes(15);

/// How long a replaced refresh token still gives its successor, because two tabs of one client may present it at once.
pub const REPLAY_GRACE: Duration = Duration::seconds(30);

/// How many sessions a user has at most.
pub const SESSIONS_MAX: i64 = 20;

/// How long a session lives unused, and in all.
pub fn lifetimes(scope: ScopeType) -> (Duration, Duration) {
    match scope {
        ScopeType::Consumer | ScopeType::Workspace => (Duration::days(30), Duration::days(180)),
        ScopeType::Backoffice => (Duration::hours(12), Duration::days(7)),
    }
}

/// Until when a session of that scope lives that began then and is used now.
pub fn session_expiry(scope: ScopeType, created_at: Timestamp, now: Timestamp) -> Timestamp {
    let (idle, total) = lifetimes(scope);
    (now + idle).min(created_at + total)
}

/// What a session remembers of its tokens.
#[derive(Clone, Copy, Debug)]
pub struct SessionTokenState<'a> {
    /// The hash of the token that is good.
    pub token_hash: &'a str,
    /// When the presented token was replaced, if that was so lately that it is still known.
    pub replaced_at: Option<Timestamp>,
    /// The device it is bound to.
    pub device_id: Id<Device>,
    /// Until when it lives.
    pub expires_at: Timestamp,
}

/// What becomes of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefreshVerdict {
    /// The token is good: it is replaced.
    Rotate,
    /// The token was replaced a moment ago: its successor is given once more.
    Repeat,
    /// The session is over.
    Expired,
    /// The token was replaced before, or another device presents it: someone has it who should not, the session ends.
    Stolen,
}

/// Judges a token of the session, one that the server once gave.
pub fn judge_refresh(
    session: SessionTokenState<'_>,
    token_hash: &str,
    device_id: Id<Device>,
    now: Timestamp,
) -> RefreshVerdict {
    let at_home = session.device_id == device_id;
    let just_replaced = session.replaced_at.is_some_and(|at| now - at <= REPLAY_GRACE);
    match (at_home, session.token_hash == token_hash) {
        _ if now >= session.expires_at => RefreshVerdict::Expired,
        (true, true) => RefreshVerdict::Rotate,
        (true, false) if just_replaced => RefreshVerdict::Repeat,
        _ => RefreshVerdict::Stolen,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp::parse(text).expect(text)
    }

    #[test]
    fn verdicts() {
        let (phone, laptop) = (Id::new(), Id::new());
        let session = SessionTokenState {
            token_hash: "new",
            replaced_at: None,
            device_id: phone,
            expires_at: at("2026-12-20T15:00:00Z"),
        };
        for (token, device, now, verdict) in [
            ("new", phone, "2026-11-20T15:00:00Z", RefreshVerdict::Rotate),
            ("new", phone, "2026-12-20T14:59:59Z", RefreshVerdict::Rotate),
            ("new", phone, "2026-12-20T15:00:00Z", RefreshVerdict::Expired),
            ("new", laptop, "2026-11-20T15:00:00Z", RefreshVerdict::Stolen),
            ("old", phone, "2026-11-20T15:00:30Z", RefreshVerdict::Repeat),
            ("old", phone, "2026-11-20T15:00:30.000001Z", RefreshVerdict::Stolen),
            ("old", laptop, "2026-11-20T15:00:01Z", RefreshVerdict::Stolen),
            ("older", phone, "2026-11-20T15:00:01Z", RefreshVerdict::Stolen),
            ("older", phone, "2026-12-20T15:00:00Z", RefreshVerdict::Expired),
        ] {
            let replaced_at = (token == "old").then(|| at("2026-11-20T15:00:00Z"));
            let session = SessionTokenState { replaced_at, ..session };
            assert_eq!(judge_refresh(session, token, device, at(now)), verdict, "{token} {device} {now}");
        }
    }

    #[test]
    fn a_session_lives_by_its_use_up_to_its_bound() {
        let began = at("2026-01-01T00:00:00Z");
        for (scope, now, until) in [
            (ScopeType::Consumer, "2026-01-01T00:00:00Z", "2026-01-31T00:00:00Z"),
            (ScopeType::Workspace, "2026-06-29T00:00:00Z", "2026-06-30T00:00:00Z"),
            (ScopeType::Backoffice, "2026-01-01T00:00:00Z", "2026-01-01T12:00:00Z"),
            (ScopeType::Backoffice, "2026-01-07T23:00:00Z", "2026-01-08T00:00:00Z"),
        ] {
            assert_eq!(session_expiry(scope, began, at(now)), at(until), "{scope:?} {now}");
        }
    }
}
