//! The rules of a shift: its length, its pharmacy, and overlaps with other shifts of the pharmacy.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::Duration;
use serde_json::json;
use uuid::Uuid;

use super::SHIFT_MAX;
use crate::domains::pharmacy::model::{Pharmacy, Shift};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// Refuses a shift that does not end after it begins, or is longer than [`SHIFT_MAX`].
pub(crate) fn check_shift_times(ini: Timestamp, end: Timestamp) -> Result<()> {
    check_shift_length("end_at", end - ini)
}

/// Refuses a length of zero or less, or longer than [`SHIFT_MAX`], with the path of its field.
pub(crate) fn check_shift_length(path: &str, length: Duration) -> Result<()> {
    let refused = |why, message| Err(Error::Rule(why, Some(json!({"path": path, "message": message}))));
    match length {
        length if length <= Duration::zero() => refused("shift_order", "a shift ends after it begins"),
        length if length > SHIFT_MAX => refused("shift_length", "a shift is at most 14 days long"),
        _ => Ok(()),
    }
}

/// The error of a pharmacy that is not in the group, or is disabled.
pub(crate) fn shift_pharmacy_error(path: impl Into<String>) -> Error {
    let message = "no pharmacy of the group that takes turns has this id";
    Error::Rule("shift_pharmacy", Some(json!({"path": path.into(), "message": message})))
}

/// The error of a shift that overlaps another one of its pharmacy.
pub(crate) fn shift_overlap_error(other: &Shift) -> Error {
    let message = format!("the pharmacy is on duty from {} to {} already", other.ini_at, other.end_at);
    Error::Conflict("shift_overlap", Some(json!({"message": message, "shift": other})))
}

/// The wanted shifts that overlap another shift of their pharmacy, by index, each with the shift it overlaps.
///
/// `stored` are the stored shifts around them. A wanted shift replaces the stored one with its id. A refused one does not:
/// its stored shift stays and may refuse other wanted ones, so this repeats until no more are refused, and the rest can be
/// written as it is. Of two wanted shifts that overlap, the later in the list is refused.
pub(crate) fn find_clashes(wanted: &[Shift], stored: &[Shift]) -> HashMap<usize, Shift> {
    let mut refused = HashMap::new();
    loop {
        let remaining = || wanted.iter().enumerate().filter(|(index, _)| !refused.contains_key(index));
        let replaced: HashSet<_> = remaining().map(|(_, shift)| shift.id).collect();
        let mut index_by_begin = ShiftIndex::default();
        stored.iter().filter(|shift| !replaced.contains(&shift.id)).for_each(|shift| index_by_begin.insert(shift));
        let mut found = Vec::new();
        for (index, shift) in remaining() {
            match index_by_begin.find_overlapping(shift) {
                Some(other) => found.push((index, other.clone())),
                None => index_by_begin.insert(shift),
            }
        }
        if found.is_empty() {
            return refused;
        }
        refused.extend(found);
    }
}

/// Shifts ordered by pharmacy and begin.
#[derive(Default)]
struct ShiftIndex<'a>(BTreeMap<(Id<Pharmacy>, Timestamp, Id<Shift>), &'a Shift>);

impl<'a> ShiftIndex<'a> {
    fn insert(&mut self, shift: &'a Shift) {
        self.0.insert((shift.pharmacy_id, shift.ini_at, shift.id), shift);
    }

    /// The first shift of the same pharmacy that overlaps this one. It begins at most [`SHIFT_MAX`] before it.
    fn find_overlapping(&self, shift: &Shift) -> Option<&'a Shift> {
        let key = |at| (shift.pharmacy_id, at, Id::from(Uuid::nil()));
        let around = self.0.range(key(shift.ini_at - SHIFT_MAX)..key(shift.end_at));
        around.map(|(_, other)| *other).find(|other| other.end_at > shift.ini_at)
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_support::{at, shift};
    use super::*;

    #[test]
    fn times() {
        for (ini, end, code) in [
            ("2023-09-01T08:30:00Z", "2023-09-02T08:30:00Z", None),
            ("2023-09-01T08:30:00Z", "2023-09-01T08:30:00.000001Z", None),
            ("2023-09-01T08:30:00Z", "2023-09-15T08:30:00Z", None),
            ("2023-09-01T08:30:00Z", "2023-09-15T08:30:00.000001Z", Some("error.rule.shift_length")),
            ("2023-09-01T08:30:00Z", "2023-09-01T08:30:00Z", Some("error.rule.shift_order")),
            ("2023-09-01T08:30:00Z", "2023-09-01T08:29:59Z", Some("error.rule.shift_order")),
        ] {
            let refused = check_shift_times(at(ini), at(end)).err().map(|refused| refused.code().to_string());
            assert_eq!(refused.as_deref(), code, "{ini} {end}");
        }
    }

    /// `id:shift`, the shift as [`shift`] reads it.
    fn named(text: &str) -> Shift {
        let (name, text) = text.split_once(':').expect(text);
        Shift { id: Id::from_name(Id::<()>::from(Uuid::nil()), name), ..shift(text) }
    }

    #[test]
    fn clashing_shifts() {
        type Case<'a> = (&'a str, &'a [&'a str], &'a [&'a str], &'a [(usize, &'a str)]);
        let cases: [Case<'_>; 13] = [
            ("nothing stands", &["1:a 1T08 2T08"], &[], &[]),
            ("one after another", &["1:a 1T08 2T08", "2:a 2T08 3T08"], &["3:a 3T08 4T08"], &[]),
            ("two pharmacies at once", &["1:a 1T08 2T08", "2:b 1T08 2T08"], &["3:c 1T08 2T08"], &[]),
            ("over one that stands", &["1:a 2T07 2T09"], &["2:a 1T08 2T08"], &[(0, "2")]),
            ("within one that stands", &["1:a 1T09 1T10"], &["2:a 1T08 2T08"], &[(0, "2")]),
            ("around one that stands", &["1:a 1T08 5T08"], &["2:a 2T08 3T08"], &[(0, "2")]),
            ("over one that began 14 days before", &["1:a 14T23 15T09"], &["2:a 1T00 15T00"], &[(0, "2")]),
            ("instead of itself", &["1:a 1T09 2T09"], &["1:a 1T08 2T08"], &[]),
            ("the later of two", &["1:a 1T08 3T08", "2:a 2T08 4T08", "3:a 3T08 5T08"], &[], &[(1, "1")]),
            ("two change places", &["1:a 2T08 3T08", "2:a 1T08 2T08"], &["1:a 1T08 2T08", "2:a 2T08 3T08"], &[]),
            (
                "to where one was that moves to another pharmacy",
                &["1:b 1T08 2T08", "2:a 1T08 2T08"],
                &["1:a 1T08 2T08"],
                &[],
            ),
            (
                "to where one was that cannot move",
                &["2:a 1T08 2T08", "1:b 1T08 2T08"],
                &["1:a 1T08 2T08", "3:b 1T00 3T00"],
                &[(0, "1"), (1, "3")],
            ),
            (
                "one that is refused stays where it was, and so on",
                &["3:a 2T08 3T08", "2:a 1T08 2T08", "1:b 1T08 2T08"],
                &["1:a 1T08 2T08", "2:a 2T08 3T08", "4:b 1T00 3T00"],
                &[(0, "2"), (1, "1"), (2, "4")],
            ),
        ];
        for (name, wanted, standing, refused) in cases {
            let full = |texts: &[&str]| -> Vec<Shift> { texts.iter().map(|text| named(text)).collect() };
            let (wanted, standing) = (full(wanted), full(standing));
            let found = find_clashes(&wanted, &standing);
            let mut seen: Vec<_> = found.iter().map(|(index, other)| (*index, other.id)).collect();
            seen.sort();
            let id = |name: &str| Id::<Shift>::from_name(Id::<()>::from(Uuid::nil()), name);
            assert_eq!(seen, refused.iter().map(|(index, name)| (*index, id(name))).collect::<Vec<_>>(), "{name}");
            let kept: Vec<_> = (0..wanted.len()).filter(|index| !found.contains_key(index)).collect();
            let kept: Vec<_> = kept.into_iter().map(|index| wanted[index].clone()).collect();
            assert_eq!(find_clashes(&kept, &standing), HashMap::new(), "{name}: what is left can be written");
        }
    }
}
