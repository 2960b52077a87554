//! The coverage of a period: gaps with too few pharmacies on duty, and overlapping shifts of one pharmacy.

use std::collections::BTreeMap;

use chrono::{Days, Duration, NaiveTime};
use chrono_tz::Tz;

use super::GAP_MIN;
use super::month::resolve_local_time;
use crate::domains::pharmacy::cover::CoverRule;
use crate::domains::pharmacy::model::{CoverageGap, Pharmacy, Shift};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// A half-open interval of time.
pub(crate) type TimeSpan = (Timestamp, Timestamp);

/// The times that one pharmacy is on duty within a period: overlapping shifts, and those with a gap under `join_under`,
/// are merged.
pub(crate) fn merged_duty_spans<'a>(
    (ini, end): TimeSpan,
    shifts: impl IntoIterator<Item = &'a Shift>,
    join_under: Duration,
) -> Vec<TimeSpan> {
    let mut spans: Vec<TimeSpan> =
        shifts.into_iter().map(|shift| (shift.ini_at.max(ini), shift.end_at.min(end))).collect();
    spans.retain(|(ini, end)| ini < end);
    spans.sort();
    let mut joined: Vec<TimeSpan> = Vec::new();
    for (ini, end) in spans {
        match joined.last_mut() {
            Some(last) if ini <= last.1 || ini - last.1 < join_under => last.1 = last.1.max(end),
            _ => joined.push((ini, end)),
        }
    }
    joined
}

/// The gaps of a period. Where several rules apply, the highest minimum counts. Gaps shorter than [`GAP_MIN`] are left out.
pub(crate) fn coverage_gaps(zone: Tz, period: TimeSpan, cover: &[CoverRule], shifts: &[Shift]) -> Vec<CoverageGap> {
    let mut edges: BTreeMap<Timestamp, CoverageDelta> = BTreeMap::new();
    let mut by_pharmacy: BTreeMap<Id<Pharmacy>, Vec<&Shift>> = BTreeMap::new();
    shifts.iter().for_each(|shift| by_pharmacy.entry(shift.pharmacy_id).or_default().push(shift));
    for shifts in by_pharmacy.into_values() {
        for (ini, end) in merged_duty_spans(period, shifts, GAP_MIN) {
            edges.entry(ini).or_default().on_duty += 1;
            edges.entry(end).or_default().on_duty -= 1;
        }
    }
    for ((ini, end), minimum) in required_spans(zone, period, cover) {
        edges.entry(ini).or_default().begins.push(minimum);
        edges.entry(end).or_default().ends.push(minimum);
    }
    let (mut count, mut minima, mut since): (i64, BTreeMap<u32, u32>, Option<Timestamp>) = (0, BTreeMap::new(), None);
    let mut gaps: Vec<CoverageGap> = Vec::new();
    for (at, edge) in edges {
        let needed = minima.last_key_value().map_or(0, |(minimum, _)| i64::from(*minimum));
        if let Some(ini) = since
            && count < needed
        {
            let on_duty = u32::try_from(count).unwrap_or_default();
            match gaps.last_mut() {
                Some(last) if last.end_at == ini && last.on_duty == on_duty => last.end_at = at,
                _ => gaps.push(CoverageGap { ini_at: ini, end_at: at, on_duty }),
            }
        }
        count += edge.on_duty;
        edge.begins.into_iter().for_each(|minimum| *minima.entry(minimum).or_default() += 1);
        for minimum in edge.ends {
            if minima.get_mut(&minimum).is_some_and(|open| {
                *open -= 1;
                *open == 0
            }) {
                minima.remove(&minimum);
            }
        }
        since = Some(at);
    }
    without_short_gaps(gaps)
}

/// The changes of duty and of required minima at one instant.
#[derive(Default)]
struct CoverageDelta {
    on_duty: i64,
    begins: Vec<u32>,
    ends: Vec<u32>,
}

/// The required minimum of each time within the period.
fn required_spans(zone: Tz, (ini, end): TimeSpan, cover: &[CoverRule]) -> Vec<(TimeSpan, u32)> {
    let date = |at: Timestamp| at.utc().with_timezone(&zone).date_naive();
    let dates = || (date(ini) - Days::new(1)).iter_days().take_while(|one| *one <= date(end));
    let mut spans = Vec::new();
    for rule in cover {
        for date in dates().filter(|date| rule.begins_on(*date)) {
            let at = |minutes: u32| {
                resolve_local_time(zone, date.and_time(NaiveTime::MIN) + Duration::minutes(minutes.into()))
            };
            let minutes = rule.minutes();
            spans.push(((at(minutes.start).max(ini), at(minutes.end).min(end)), rule.minimum));
        }
    }
    spans.retain(|((ini, end), _)| ini < end);
    spans
}

/// Removes gaps shorter than [`GAP_MIN`]; one next to another gap becomes part of that one.
fn without_short_gaps(gaps: Vec<CoverageGap>) -> Vec<CoverageGap> {
    let is_short = |gap: &CoverageGap| gap.end_at - gap.ini_at < GAP_MIN;
    let mut kept: Vec<CoverageGap> = Vec::new();
    for gap in gaps {
        match kept.last_mut() {
            Some(last) if last.end_at == gap.ini_at && (is_short(&gap) || last.on_duty == gap.on_duty) => {
                last.end_at = gap.end_at;
            }
            Some(last) if last.end_at == gap.ini_at && is_short(last) => {
                *last = CoverageGap { ini_at: last.ini_at, ..gap };
            }
            _ => kept.push(gap),
        }
    }
    kept.retain(|gap| !is_short(gap));
    kept
}

/// The overlapping shifts of each pharmacy, one group for each run of overlaps.
pub(crate) fn find_overlaps(shifts: &[Shift]) -> Vec<(Id<Pharmacy>, Vec<Id<Shift>>)> {
    let mut ordered: Vec<&Shift> = shifts.iter().collect();
    ordered.sort_by_key(|shift| (shift.pharmacy_id, shift.ini_at, shift.id));
    let mut found: Vec<(Id<Pharmacy>, Vec<Id<Shift>>)> = Vec::new();
    let mut open: Option<(Id<Pharmacy>, Timestamp)> = None;
    for shift in ordered {
        match open {
            Some((pharmacy, until)) if pharmacy == shift.pharmacy_id && shift.ini_at < until => {
                open = Some((pharmacy, until.max(shift.end_at)));
                found.last_mut().into_iter().for_each(|(_, ids)| ids.push(shift.id));
            }
            _ => {
                open = Some((shift.pharmacy_id, shift.end_at));
                found.push((shift.pharmacy_id, vec![shift.id]));
            }
        }
    }
    found.retain(|(_, ids)| ids.len() > 1);
    found
}

#[cfg(test)]
mod tests {
    use chrono_tz::America::Argentina::Buenos_Aires;
    use chrono_tz::UTC;

    use super::super::test_support::{pharmacy, september, shift};
    use super::*;
    use crate::domains::pharmacy::cover::Cover;
    use crate::domains::pharmacy::local_time::{LocalTime, Weekdays};

    fn period(ini: &str, end: &str) -> TimeSpan {
        (september(ini), september(end))
    }

    /// `weekdays start end minimum` in minutes.
    fn cover(weekdays: &[u32], start: u32, end: u32, minimum: u32) -> CoverRule {
        let (start_time, end_time) = (LocalTime::from_minutes(start), LocalTime::from_minutes(end));
        CoverRule { weekdays: Weekdays(weekdays.iter().copied().collect()), start_time, end_time, minimum }
    }

    /// `1T08:00 1T20:00 0`: begin, end and how many are on duty.
    fn shown(gaps: &[CoverageGap]) -> Vec<String> {
        let time = |at: Timestamp| at.utc().format("%-dT%H:%M").to_string();
        gaps.iter().map(|gap| format!("{} {} {}", time(gap.ini_at), time(gap.end_at), gap.on_duty)).collect()
    }

    #[test]
    fn gaps_in_coverage() {
        type Case<'a> = (&'a str, Cover, &'a [&'a str], &'a [&'a str]);
        let every = [1, 2, 3, 4, 5, 6, 7];
        let cases: [Case<'_>; 14] = [
            ("nobody ever", Cover::default(), &[], &["1T00:00 4T00:00 0"]),
            ("somebody always", Cover::default(), &["a 1T00 2T12", "b 2T12 4T00"], &[]),
            ("beyond the period", Cover::default(), &["a 1T00 10T00"], &[]),
            (
                "before, between, after",
                Cover::default(),
                &["a 1T08 2T08", "b 2T20 3T20"],
                &["1T00:00 1T08:00 0", "2T08:00 2T20:00 0", "3T20:00 4T00:00 0"],
            ),
            ("a day that ends at 23:59:59.999", Cover::default(), &["a 1T00 2T23:59:59.999", "b 3T00 4T00"], &[]),
            ("59 seconds", Cover::default(), &["a 1T00 2T00", "b 2T00:00:59 4T00"], &[]),
            ("60 seconds", Cover::default(), &["a 1T00 2T00", "b 2T00:01 4T00"], &["2T00:00 2T00:01 0"]),
            (
                "one of two",
                Cover(vec![cover(&every, 0, 1440, 2)]),
                &["a 1T00 4T00", "b 1T00 2T12"],
                &["2T12:00 4T00:00 1"],
            ),
            (
                "none, then one of two",
                Cover(vec![cover(&every, 0, 1440, 2)]),
                &["a 2T00 4T00", "b 3T00 4T00"],
                &["1T00:00 2T00:00 0", "2T00:00 3T00:00 1"],
            ),
            (
                "one pharmacy twice is one",
                Cover(vec![cover(&every, 0, 1440, 2)]),
                &["a 1T00 4T00", "a 1T00 4T00"],
                &["1T00:00 4T00:00 1"],
            ),
            (
                "a moment of none among one of two",
                Cover(vec![cover(&every, 0, 1440, 2)]),
                &["a 1T00 2T23:59:59.999", "b 3T00 4T00"],
                &["1T00:00 4T00:00 1"],
            ),
            // 1 September 2023 is a Friday: by night until Saturday's morning, and no other.
            ("nights of one weekday", Cover(vec![cover(&[5], 1200, 480, 1)]), &[], &["1T20:00 2T08:00 0"]),
            (
                "a night that began before the period",
                Cover(vec![cover(&[4], 1200, 480, 1)]),
                &["a 1T06 1T12"],
                &["1T00:00 1T06:00 0"],
            ),
            (
                "the most demanding of covers",
                Cover(vec![cover(&every, 0, 1440, 1), cover(&[6], 480, 1200, 2)]),
                &["a 1T00 4T00"],
                &["2T08:00 2T20:00 1"],
            ),
        ];
        for (name, Cover(rules), shifts, expected) in cases {
            let shifts: Vec<_> = shifts.iter().map(|text| shift(text)).collect();
            let found = coverage_gaps(UTC, period("01T00", "04T00"), &rules, &shifts);
            assert_eq!(shown(&found), expected, "{name}");
        }
        let nights = [cover(&every, 1200, 480, 1)];
        let found = coverage_gaps(Buenos_Aires, period("01T12", "02T12"), &nights, &[]);
        assert_eq!(shown(&found), ["1T23:00 2T11:00 0"], "by the town's clocks");
        assert_eq!(coverage_gaps(UTC, period("01T00", "04T00"), &[], &[]), [], "nothing has to be");
    }

    #[test]
    fn overlapping_shifts() {
        let shifts: Vec<_> = [
            "a 1T00 2T00",
            "b 1T00 2T00",
            "a 2T00 3T00",
            "a 2T12 2T13",
            "a 2T23 4T00",
            "a 4T00 5T00",
            "b 1T23:59:59 3T00",
        ]
        .map(shift)
        .into();
        let mut expected = [
            (pharmacy("a"), vec![shifts[2].id, shifts[3].id, shifts[4].id]),
            (pharmacy("b"), vec![shifts[1].id, shifts[6].id]),
        ];
        expected.sort_by_key(|(pharmacy, _)| *pharmacy);
        assert_eq!(find_overlaps(&shifts), expected);
        assert_eq!(find_overlaps(&shifts[..3]), []);
    }
}
