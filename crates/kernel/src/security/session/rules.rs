//! The rules of refresh tokens and of session lifetimes.

use chrono::Duration;

use super::{Device, ScopeType};
use crate::types::clock::Timestamp;
use crate::types::id::Id;

/// The lifetime of an access token, unless its session ends sooner.
pub const ACCESS_TOKEN_LIFETIME: Duration = Duration::minutes(15);

/// The time in which a replaced refresh token still returns its successor, because two tabs of one client may present it
/// at once.
pub const REPLAY_GRACE: Duration = Duration::seconds(30);

/// The most sessions of a user.
pub const SESSIONS_MAX: i64 = 20;

/// The lifetimes of a session: without use, and in total.
pub fn lifetimes(scope: ScopeType) -> (Duration, Duration) {
    match scope {
        ScopeType::Consumer | ScopeType::Workspace => (Duration::days(30), Duration::days(180)),
        ScopeType::Backoffice => (Duration::hours(12), Duration::days(7)),
    }
}

/// The expiry of a session that was created at `created_at` and is used now.
pub fn session_expiry(scope: ScopeType, created_at: Timestamp, now: Timestamp) -> Timestamp {
    let (idle, total) = lifetimes(scope);
    (now + idle).min(created_at + total)
}

/// The state of a session that decides about a presented refresh token.
#[derive(Clone, Copy, Debug)]
pub struct SessionTokenState<'a> {
    /// The hash of the current refresh token.
    pub token_hash: &'a str,
    /// The time at which the presented token was replaced, if that is so recent that it is still stored.
    pub replaced_at: Option<Timestamp>,
    /// The device that the session is bound to.
    pub device_id: Id<Device>,
    /// The expiry of the session.
    pub expires_at: Timestamp,
}

/// The verdict on a presented refresh token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefreshVerdict {
    /// The token is current: replace it.
    Rotate,
    /// The token was replaced a moment ago: return its successor once more.
    Repeat,
    /// The session has expired.
    Expired,
    /// The token was replaced long ago, or another device presents it. It was probably stolen: end the session.
    Stolen,
}

/// Judges a refresh token that the server issued for this session.
pub fn judge_refresh(
    session: SessionTokenState<'_>,
    token_hash: &str,
    device_id: Id<Device>,
    now: Timestamp,
) -> RefreshVerdict {
    let is_own_device = session.device_id == device_id;
    let is_just_replaced = session.replaced_at.is_some_and(|at| now - at <= REPLAY_GRACE);
    match (is_own_device, session.token_hash == token_hash) {
        _ if now >= session.expires_at => RefreshVerdict::Expired,
        (true, true) => RefreshVerdict::Rotate,
        (true, false) if is_just_replaced => RefreshVerdict::Repeat,
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
