//! How long someone waits who keeps failing to sign in, and what a one-time code is good for.

use chrono::Duration;
use serde_json::json;

use hub_kernel::security::rate_limits::LimitHit;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};

/// Within how long failures are counted.
pub(super) const FAILURE_WINDOW: Duration = Duration::minutes(15);

/// The first wait, and the longest.
const FIRST_WAIT: Duration = Duration::seconds(30);
const MAX_WAIT: Duration = Duration::minutes(15);

/// How long failures are remembered that made someone wait.
pub(super) const FAILURE_RETENTION: Duration = Duration::minutes(30);

/// Until when the next try has to wait, given the failures of the last [`FAILURES_KEPT`], the newest first.
pub(super) fn blocked_until(failures: &[LimitHit], now: Timestamp) -> Option<Timestamp> {
    failures.first().map(|newest| newest.until).filter(|until| *until > now)
}

/// Until when the try after a failure at `now` has to wait: not at all before the `allowed`th failure in
/// [`FAILURES_WINDOW`], then twice as long after each, until a window has passed without one.
pub(super) fn next_blocked_until(failures: &[LimitHit], now: Timestamp, allowed: u32) -> Timestamp {
    let last_wait = failures
        .first()
        .filter(|newest| newest.until > newest.at && now < newest.until + FAILURE_WINDOW)
        .map(|newest| newest.until - newest.at);
    if let Some(last_wait) = last_wait {
        return now + (last_wait * 2).min(MAX_WAIT);
    }
    let recent = failures.iter().filter(|hit| hit.at > now - FAILURE_WINDOW).count() + 1;
    if recent >= allowed as usize { now + FIRST_WAIT } else { now }
}

/// How many wrong codes are let in.
pub(super) const OTP_TRIES_MAX: i64 = 5;

/// How long a code can be entered.
pub(super) const OTP_LIFETIME: Duration = Duration::minutes(10);
/// How long a recovery link is good.
pub(super) const LINK_LIFETIME: Duration = Duration::hours(24);
/// How long what was verified may be used.
pub(super) const VERIFIED_LIFETIME: Duration = Duration::minutes(15);

/// How long after a code another may be asked for.
pub(super) const OTP_RESEND_INTERVAL: Duration = Duration::seconds(60);

/// How far a one-time code has gone.
#[derive(Clone, Copy, Debug)]
pub(super) struct OtpProgress {
    /// How many wrong codes were entered.
    pub(super) tries: i64,
    /// Until when a code can be entered.
    pub(super) expired_at: Timestamp,
    /// When the right one was.
    pub(super) verified_at: Option<Timestamp>,
    /// When what it proves was used.
    pub(super) used_at: Option<Timestamp>,
}

/// Whether a new code may replace the old one.
pub(super) fn check_resend(otp: OtpProgress) -> Result<()> {
    match otp {
        OtpProgress { used_at: Some(_), .. } | OtpProgress { verified_at: Some(_), .. } => refused("otp_used"),
        OtpProgress { tries: OTP_TRIES_MAX.., .. } => refused("otp_exhausted"),
        _ => Ok(()),
    }
}

/// Whether a code may be entered.
pub(super) fn check_verify(otp: OtpProgress, now: Timestamp) -> Result<()> {
    match otp {
        OtpProgress { used_at: Some(_), .. } => refused("otp_used"),
        OtpProgress { tries: OTP_TRIES_MAX.., .. } => refused("otp_exhausted"),
        OtpProgress { verified_at: None, expired_at, .. } if now >= expired_at => refused("otp_expired"),
        OtpProgress { verified_at: Some(at), .. } if now >= at + VERIFIED_LIFETIME => refused("otp_expired"),
        _ => Ok(()),
    }
}

/// The refusal of a wrong code, one of several.
pub(super) fn wrong_code_error(tries_before: i64) -> Error {
    Error::Rule("otp_code", Some(json!({"path": "code", "remaining": (OTP_TRIES_MAX - tries_before - 1).max(0)})))
}

/// Whether what was proven may be used, once.
pub(super) fn check_use(otp: OtpProgress, now: Timestamp) -> Result<()> {
    match otp {
        OtpProgress { used_at: Some(_), .. } => refused("otp_used"),
        OtpProgress { verified_at: None, .. } => refused("otp_unverified"),
        OtpProgress { verified_at: Some(at), .. } if now >= at + VERIFIED_LIFETIME => refused("otp_expired"),
        _ => Ok(()),
    }
}

fn refused(why: &'static str) -> Result<()> {
    Err(Error::Rule(why, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(result: Result<()>) -> String {
        result.map_or_else(|error| error.body().code, |()| "ok".into())
    }

    #[test]
    fn what_a_code_is_good_for() {
        let fresh = OtpProgress { tries: 0, expired_at: at(600), verified_at: None, used_at: None };
        let tried = |tries| OtpProgress { tries, ..fresh };
        let verified = |second| OtpProgress { verified_at: Some(at(second)), ..fresh };
        let used = OtpProgress { used_at: Some(at(20)), ..verified(10) };
        for (otp, second, resend, verify, using) in [
            (fresh, 0, "ok", "ok", "error.rule.otp_unverified"),
            (fresh, 599, "ok", "ok", "error.rule.otp_unverified"),
            (fresh, 600, "ok", "error.rule.otp_expired", "error.rule.otp_unverified"),
            (tried(4), 1, "ok", "ok", "error.rule.otp_unverified"),
            (tried(5), 1, "error.rule.otp_exhausted", "error.rule.otp_exhausted", "error.rule.otp_unverified"),
            (verified(10), 909, "error.rule.otp_used", "ok", "ok"),
            (verified(10), 910, "error.rule.otp_used", "error.rule.otp_expired", "error.rule.otp_expired"),
            (used, 30, "error.rule.otp_used", "error.rule.otp_used", "error.rule.otp_used"),
        ] {
            let verdicts = (code(check_resend(otp)), code(check_verify(otp, at(second))), code(check_use(otp, at(second))));
            assert_eq!(verdicts, (resend.into(), verify.into(), using.into()), "{otp:?} at {second}");
        }
    }

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_micros(1_800_000_000_000_000 + seconds * 1_000_000).expect("an instant")
    }

    /// Fails at each of the seconds, as soon as it may; answers the waits.
    fn waits(seconds: &[i64]) -> Vec<i64> {
        let mut failures: Vec<LimitHit> = Vec::new();
        let mut waits = Vec::new();
        for second in seconds {
            let now = at(*second);
            let kept: Vec<_> = failures.iter().copied().filter(|hit| hit.at > now - FAILURE_RETENTION).collect();
            let until = next_blocked_until(&kept, now, 5);
            waits.push((until - now).num_seconds());
            failures.insert(0, LimitHit { at: now, until });
        }
        waits
    }

    #[test]
    fn the_fifth_failure_waits_and_each_after_it_twice_as_long() {
        assert_eq!(
            waits(&[0, 1, 2, 3, 4, 34, 94, 214, 454, 934, 1834, 2734]),
            [0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]
        );
    }

    #[test]
    fn failures_far_apart_do_not_wait() {
        assert_eq!(waits(&[0, 600, 1200, 1800, 2400, 3000]), [0; 6]);
        assert_eq!(waits(&[0, 1, 2, 3, 900]), [0; 5], "the first is 15 minutes old");
        assert_eq!(waits(&[0, 1, 2, 3, 899]), [0, 0, 0, 0, 30]);
    }

    #[test]
    fn a_quiet_window_after_the_wait_forgives() {
        assert_eq!(waits(&[0, 1, 2, 3, 4, 34 + 899]), [0, 0, 0, 0, 30, 60]);
        assert_eq!(waits(&[0, 1, 2, 3, 4, 34 + 900]), [0, 0, 0, 0, 30, 0]);
    }

    #[test]
    fn a_try_waits_for_the_newest_failure() {
        let hits = [LimitHit { at: at(10), until: at(40) }, LimitHit { at: at(5), until: at(5) }];
        assert_eq!(blocked_until(&hits, at(39)), Some(at(40)));
        assert_eq!(blocked_until(&hits, at(40)), None);
        assert_eq!(blocked_until(&[], at(40)), None);
    }
}
