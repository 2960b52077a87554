//! The pharmacies on duty at an instant, until when, and the next ones.

use super::GAP_MIN;
use crate::domains::pharmacy::model::Shift;
use hub_kernel::types::clock::Timestamp;

/// The duty at an instant, and the next change.
#[derive(Debug, PartialEq)]
pub(crate) struct DutyStatus {
    /// The current shifts, with the instant at which their pharmacy goes off duty.
    pub(crate) on_duty: Vec<(Shift, Timestamp)>,
    /// The time at which the set of pharmacies on duty changes.
    pub(crate) next_change_at: Option<Timestamp>,
    /// The shifts that begin next.
    pub(crate) next_shifts: Vec<Shift>,
}

/// The duty at `at`. `shifts` are in the order they begin: all current ones, the later ones of their pharmacies for some
/// time, and the next ones of other pharmacies.
pub(crate) fn duty_at(at: Timestamp, shifts: &[Shift]) -> DutyStatus {
    let mut now: Vec<(Shift, Timestamp)> = Vec::new();
    let mut later = Vec::new();
    for shift in shifts {
        let until = now.iter_mut().find(|(on, _)| on.pharmacy_id == shift.pharmacy_id).map(|(_, until)| until);
        match until {
            Some(until) if shift.ini_at - *until < GAP_MIN => *until = (*until).max(shift.end_at),
            _ if shift.ini_at > at => later.push(shift),
            _ => now.push((shift.clone(), shift.end_at)),
        }
    }
    now.retain(|(_, until)| *until > at);
    let next_at = later.iter().map(|shift| shift.ini_at).min();
    let next = later.into_iter().filter(|shift| Some(shift.ini_at) == next_at).cloned().collect();
    let change_at = now.iter().map(|(_, until)| *until).chain(next_at).min();
    DutyStatus { on_duty: now, next_change_at: change_at, next_shifts: next }
}

#[cfg(test)]
mod tests {
    use super::super::test_support::{pharmacy, september, shift};
    use super::*;

    #[test]
    fn duties() {
        type Case<'a> = (&'a str, &'a [&'a str], &'a [(&'a str, &'a str)], Option<&'a str>, &'a [&'a str]);
        let cases: [Case<'_>; 9] = [
            ("nothing planned", &[], &[], None, &[]),
            ("only later", &["a 15T08:30 16T08:30"], &[], Some("15T08:30"), &["a"]),
            (
                "two on duty, two next",
                &["a 9T12 11T12", "b 9T12 11T12", "c 11T12 12T12", "d 11T12 12T12"],
                &[("a", "11T12"), ("b", "11T12")],
                Some("11T12"),
                &["c", "d"],
            ),
            ("half-open at the end", &["a 9T00 10T00"], &[], None, &[]),
            ("half-open at the begin", &["a 10T00 11T00"], &[("a", "11T00")], Some("11T00"), &[]),
            ("a following shift goes on", &["a 9T12 10T12", "a 10T12 11T12"], &[("a", "11T12")], Some("11T12"), &[]),
            (
                "a gap under a minute is none",
                &["a 9T12 9T23:59:59.999", "a 10T00:00:30 11T00"],
                &[("a", "11T00")],
                Some("11T00"),
                &[],
            ),
            (
                "a gap of a minute is one",
                &["a 9T12 10T12", "a 10T12:01 11T00"],
                &[("a", "10T12")],
                Some("10T12"),
                &["a"],
            ),
            (
                "another joins before the first goes",
                &["a 9T12 12T12", "b 10T12 11T12"],
                &[("a", "12T12")],
                Some("10T12"),
                &["b"],
            ),
        ];
        for (name, shifts, now, change, next) in cases {
            let shifts: Vec<_> = shifts.iter().map(|text| shift(text)).collect();
            let duty = duty_at(september("10T00"), &shifts);
            let on: Vec<_> = duty.on_duty.iter().map(|(shift, until)| (shift.pharmacy_id, *until)).collect();
            assert_eq!(
                on,
                now.iter().map(|(name, until)| (pharmacy(name), september(until))).collect::<Vec<_>>(),
                "{name}"
            );
            assert_eq!(duty.next_change_at, change.map(september), "{name}");
            let coming: Vec<_> = duty.next_shifts.iter().map(|shift| shift.pharmacy_id).collect();
            assert_eq!(coming, next.iter().map(|name| pharmacy(name)).collect::<Vec<_>>(), "{name}");
        }
    }
}
