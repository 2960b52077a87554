//! What a shift must be, and which shifts of a pharmacy stand in each other's way.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::json;
use uuid::Uuid;

use super::SHIFT_MAX;
use crate::domains::pharmacy::group::Pharmacy;
use crate::domains::pharmacy::shift::Shift;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// Refuses a shift that does not end after it begins, or that is longer than [`SHIFT_MAX`].
pub(in crate::domains::pharmacy) fn check_shift_times(ini: Timestamp, end: Timestamp) -> Result<()> {
    let refused = |why, message| Err(Error::Rule(why, Some(json!({"path": "end_at", "message": message}))));
    match end - ini {
        length if length <= chrono::Duration::zero() => refused("shift_order", "a shift ends after it begins"),
        length if length > SHIFT_MAX => refused("shift_length", "a shift is at most 14 days long"),
        _ => Ok(()),
    }
}

/// Refuses turns of no time, and of more than [`SHIFT_MAX`].
pub(in crate::domains::pharmacy) fn check_shift_duration_minutes(minutes: u32) -> Result<()> {
    let refused = |why, message| Err(Error::Rule(why, Some(json!({"path": "duration_minutes", "message": message}))));
    match i64::from(minutes) {
        0 => refused("shift_order", "a shift ends after it begins"),
        minutes if minutes > SHIFT_MAX.num_minutes() => refused("shift_length", "a shift is at most 14 days long"),
        _ => Ok(()),
    }
}

/// The refusal of a pharmacy that is not of the group, or takes no turns at present.
pub(in crate::domains::pharmacy) fn shift_pharmacy_error(path: impl Into<String>) -> Error {
    let message = "no pharmacy of the group that takes turns has this id";
    Error::Rule("shift_pharmacy", Some(json!({"path": path.into(), "message": message})))
}

/// The refusal of a shift at a moment when another one has its pharmacy on duty.
pub(in crate::domains::pharmacy) fn shift_overlap_error(other: &Shift) -> Error {
    let message = format!("the pharmacy is on duty from {} to {} already", other.ini_at, other.end_at);
    Error::Conflict("shift_overlap", Some(json!({"message": message, "shift": other})))
}

/// The shifts that are wanted and cannot be, by their index, each with the one that is in its way.
///
/// `standing` are the stored shifts around them. One that is wanted takes the place of the stored one of its id; one that
/// is refused leaves it standing, where it may be in the way of others in turn: what is not refused can therefore be
/// written as it is. Of two that are wanted for one moment the later of the list is refused.
pub(in crate::domains::pharmacy) fn find_clashes(wanted: &[Shift], standing: &[Shift]) -> HashMap<usize, Shift> {
    let mut refused = HashMap::new();
    loop {
        let remaining = || wanted.iter().enumerate().filter(|(index, _)| !refused.contains_key(index));
        let replaced: HashSet<_> = remaining().map(|(_, shift)| shift.id).collect();
        let mut rota = ShiftIndex::default();
        standing.iter().filter(|shift| !replaced.contains(&shift.id)).for_each(|shift| rota.insert(shift));
        let mut found = Vec::new();
        for (index, shift) in remaining() {
            match rota.find_overlapping(shift) {
                Some(other) => found.push((index, other.clone())),
                None => rota.insert(shift),
            }
        }
        if found.is_empty() {
            return refused;
        }
        refused.extend(found);
    }
}

/// Shifts by pharmacy, in the order they begin.
#[derive(Default)]
struct ShiftIndex<'a>(BTreeMap<(Id<Pharmacy>, Timestamp, Id<Shift>), &'a Shift>);

impl<'a> ShiftIndex<'a> {
    fn insert(&mut self, shift: &'a Shift) {
        self.0.insert((shift.pharmacy_id, shift.ini_at, shift.id), shift);
    }

    /// The first shift of the same pharmacy at a moment of this one. None that began more than [`SHIFT_MAX`] before it
    /// reaches it.
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
            ("nothing stands", &["1:a 1T08:00:00 2T08:00:00"], &[], &[]),
            (
                "one after another",
                &["1:a 1T08:00:00 2T08:00:00", "2:a 2T08:00:00 3T08:00:00"],
                &["3:a 3T08:00:00 4T08:00:00"],
                &[],
            ),
            (
                "two pharmacies at once",
                &["1:a 1T08:00:00 2T08:00:00", "2:b 1T08:00:00 2T08:00:00"],
                &["3:c 1T08:00:00 2T08:00:00"],
                &[],
            ),
            ("over one that stands", &["1:a 2T07:00:00 2T09:00:00"], &["2:a 1T08:00:00 2T08:00:00"], &[(0, "2")]),
            ("within one that stands", &["1:a 1T09:00:00 1T10:00:00"], &["2:a 1T08:00:00 2T08:00:00"], &[(0, "2")]),
            ("around one that stands", &["1:a 1T08:00:00 5T08:00:00"], &["2:a 2T08:00:00 3T08:00:00"], &[(0, "2")]),
            (
                "over one that began 14 days before",
                &["1:a 14T23:00:00 15T09:00:00"],
                &["2:a 1T00:00:00 15T00:00:00"],
                &[(0, "2")],
            ),
            ("instead of itself", &["1:a 1T09:00:00 2T09:00:00"], &["1:a 1T08:00:00 2T08:00:00"], &[]),
            (
                "the later of two",
                &["1:a 1T08:00:00 3T08:00:00", "2:a 2T08:00:00 4T08:00:00", "3:a 3T08:00:00 5T08:00:00"],
                &[],
                &[(1, "1")],
            ),
            (
                "two change places",
                &["1:a 2T08:00:00 3T08:00:00", "2:a 1T08:00:00 2T08:00:00"],
                &["1:a 1T08:00:00 2T08:00:00", "2:a 2T08:00:00 3T08:00:00"],
                &[],
            ),
            (
                "to where one was that moves to another pharmacy",
                &["1:b 1T08:00:00 2T08:00:00", "2:a 1T08:00:00 2T08:00:00"],
                &["1:a 1T08:00:00 2T08:00:00"],
                &[],
            ),
            (
                "to where one was that cannot move",
                &["2:a 1T08:00:00 2T08:00:00", "1:b 1T08:00:00 2T08:00:00"],
                &["1:a 1T08:00:00 2T08:00:00", "3:b 1T00:00:00 3T00:00:00"],
                &[(0, "1"), (1, "3")],
            ),
            (
                "one that is refused stays where it was, and so on",
                &["3:a 2T08:00:00 3T08:00:00", "2:a 1T08:00:00 2T08:00:00", "1:b 1T08:00:00 2T08:00:00"],
                &["1:a 1T08:00:00 2T08:00:00", "2:a 2T08:00:00 3T08:00:00", "4:b 1T00:00:00 3T00:00:00"],
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
