//! The shifts that an import with `--replace` deletes, as people read them.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use chrono_tz::Tz;
use hub_client::types::{PharmacyGroup, Shift};
use serde::Deserialize;
use uuid::Uuid;

use crate::error::CliError;

/// The most shifts that are listed.
const LISTED_MAX: usize = 20;

/// The code of the refusal to delete other shifts than were expected.
const OTHERS_THERE: &str = "error.conflict.replaced_shifts";

/// The days whose shifts are replaced, and the shifts that go, as the server answers.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct ReplacedPeriod {
    pub(super) from: String,
    pub(super) until: String,
    pub(super) deleted: Vec<Shift>,
}

/// The way to show the shifts of a group.
pub(super) struct ShiftLabels {
    zone: Tz,
    /// The pharmacies' names.
    names: HashMap<Uuid, String>,
}

/// The `extra` of the refusal.
#[derive(Deserialize)]
struct Difference {
    unexpected: Vec<Shift>,
    missing: Vec<Uuid>,
}

impl ShiftLabels {
    pub(super) fn new(zone: Tz, group: &PharmacyGroup) -> Self {
        let names = group.pharmacies.iter().map(|pharmacy| (pharmacy.id, pharmacy.name.clone()));
        Self { zone, names: names.collect() }
    }

    /// A line of each shift: when it begins and whose it is. After 20 lines the number of the others.
    pub(super) fn list<'a>(&self, sign: &str, shifts: impl ExactSizeIterator<Item = &'a Shift>) -> String {
        let more = shifts.len().saturating_sub(LISTED_MAX);
        let mut lines = String::new();
        for shift in shifts.take(LISTED_MAX) {
            let begin = shift.ini_at.with_timezone(&self.zone).format("%a %Y-%m-%d %H:%M");
            let id = || shift.pharmacy_id.to_string();
            let name = self.names.get(&shift.pharmacy_id).cloned().unwrap_or_else(id);
            let _ = writeln!(lines, "  {sign}{begin}  {name}");
        }
        if more > 0 {
            let _ = writeln!(lines, "  and {more} more");
        }
        lines
    }

    /// The shifts that came and went since the question, and the error that says so; another error stays as it is.
    pub(super) fn explain(&self, asked: &[Shift], error: CliError) -> (String, CliError) {
        let extra = error.response.as_ref().filter(|_| error.code == OTHERS_THERE);
        let extra = extra.and_then(|answer| answer.extra.clone()).map(serde_json::Value::Object);
        let Some(Ok(Difference { unexpected, missing })) = extra.map(serde_json::from_value::<Difference>) else {
            return (String::new(), error);
        };
        let missing: HashSet<Uuid> = missing.into_iter().collect();
        let gone: Vec<_> = asked.iter().filter(|shift| missing.contains(&shift.id)).collect();
        let lines = self.list("+ ", unexpected.iter()) + &self.list("- ", gone.iter().copied());
        let message = format!(
            "the shifts on these days changed since they were read: {} more, {} gone; nothing was written or deleted",
            unexpected.len(),
            missing.len()
        );
        (lines, CliError { message, ..error }.with_help("resume it: it reads them again, and asks"))
    }
}
