//! Rules of failed sign-ins and one-time codes: how long failures block, and when a code can be verified and used.

use chrono::Duration;
use serde_json::json;

use hub_kernel::security::rate_limits::LimitHit;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};

/// The time in which failures count together.
pub(super) const FAILURE_WINDOW: Duration = Duration::minutes(15);

/// The first and the longest wait.
const FIRST_WAIT: Duration = Duration::seconds(30);
const MAX_WAIT: Duration = Duration::minutes(15);

/// The retention of failures.
pub(super) const FAILURE_RETENTION: Duration = Duration::minutes(30);

/// The end of the current block, given the failures within [`FAILURE_RETENTION`], newest first; none when not blocked.
pub(super) fn sign_in_blocked_until(failures: &[LimitHit], now: Timestamp) -> Option<Timestamp> {
    failures.first().map(|newest| newest.until).filter(|until| *until > now)
}

/// The end of the block that follows a failure at `now`; `now` itself before the `allowed`th failure in
/// [`FAILURE_WINDOW`]. Each further failure doubles the wait, until a window passes without one.
pub(super) fn blocked_until_after_failure(failures: &[LimitHit], now: Timestamp, allowed: u32) -> Timestamp {
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

/// The number of wrong codes after which a code is exhausted.
pub(super) const OTP_TRIES_MAX: i64 = 5;

/// The lifetime of a code until it is verified.
pub(super) const OTP_LIFETIME: Duration = Duration::minutes(10);
/// The lifetime of a recovery link.
pub(super) const LINK_LIFETIME: Duration = Duration::hours(24);
/// The lifetime of a verified code until it is used.
pub(super) const VERIFIED_LIFETIME: Duration = Duration::minutes(15);

/// The minimum time between two codes for a receptor.
pub(super) const OTP_RESEND_INTERVAL: Duration = Duration::seconds(60);

/// The progress of a one-time code.
#[derive(Clone, Copy, Debug)]
pub(super) struct OtpProgress {
    /// The number of wrong codes entered.
    pub(super) tries: i64,
    /// The expiry of the code.
    pub(super) expired_at: Timestamp,
    /// The time at which the right code was entered.
    pub(super) verified_at: Option<Timestamp>,
    /// The time at which the code was used for its action.
    pub(super) used_at: Option<Timestamp>,
}

/// Refuses to send a new code in place of one that was verified, used or exhausted.
pub(super) fn check_can_resend_otp(otp: OtpProgress) -> Result<()> {
    match otp {
        OtpProgress { used_at: Some(_), .. } | OtpProgress { verified_at: Some(_), .. } => refused("otp_used"),
        OtpProgress { tries: OTP_TRIES_MAX.., .. } => refused("otp_exhausted"),
        _ => Ok(()),
    }
}

/// Refuses to verify a code that was used or exhausted, or has expired.
pub(super) fn check_can_verify_otp(otp: OtpProgress, now: Timestamp) -> Result<()> {
    match otp {
        OtpProgress { used_at: Some(_), .. } => refused("otp_used"),
        OtpProgress { tries: OTP_TRIES_MAX.., .. } => refused("otp_exhausted"),
        OtpProgress { verified_at: None, expired_at, .. } if now >= expired_at => refused("otp_expired"),
        OtpProgress { verified_at: Some(at), .. } if now >= at + VERIFIED_LIFETIME => refused("otp_expired"),
        _ => Ok(()),
    }
}

/// The error for a wrong code, with the number of remaining tries.
pub(super) fn wrong_otp_error(tries_before: i64) -> Error {
    Error::Rule("otp_code", Some(json!({"path": "code", "remaining": (OTP_TRIES_MAX - tries_before - 1).max(0)})))
}

/// Refuses to use a code that was not verified, was used, or was verified too long ago.
pub(super) fn check_can_use_otp(otp: OtpProgress, now: Timestamp) -> Result<()> {
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
            let verdicts = (
                code(check_can_resend_otp(otp)),
                code(check_can_verify_otp(otp, at(second))),
                code(check_can_use_otp(otp, at(second))),
            );
            assert_eq!(verdicts, (resend.into(), verify.into(), using.into()), "{otp:?} at {second}");
        }
    }

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_micros(1_800_000_000_000_000 + seconds * 1_000_000).expect("an instant")
    }

    /// Fails at each of the seconds; answers the waits that follow.
    fn waits(seconds: &[i64]) -> Vec<i64> {
        let mut failures: Vec<LimitHit> = Vec::new();
        let mut waits = Vec::new();
        for second in seconds {
            let now = at(*second);
            let recent: Vec<_> = failures.iter().copied().filter(|hit| hit.at > now - FAILURE_RETENTION).collect();
            let until = blocked_until_after_failure(&recent, now, 5);
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
        assert_eq!(sign_in_blocked_until(&hits, at(39)), Some(at(40)));
        assert_eq!(sign_in_blocked_until(&hits, at(40)), None);
        assert_eq!(sign_in_blocked_until(&[], at(40)), None);
    }
}
