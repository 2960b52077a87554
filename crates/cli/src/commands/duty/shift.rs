//! A shift as a row: with its pharmacy, and its times in the group's time zone.

use hub_client::types::{Pharmacy, PharmacyGroup, Shift};
use serde_json::{Value, json};

use super::zone_clock::ZoneClock;
use crate::context::Context;
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;
use hub_import::suggest::closest_names;
use hub_import::text::fold;

pub(crate) const SHIFTS: Columns = &[
    ("from", "from"),
    ("until", "until"),
    ("pharmacy", "pharmacy.name"),
    ("slug", "pharmacy.slug"),
    ("phone", "pharmacy.phone"),
    ("shift", "id"),
];

/// Converts shifts to rows.
pub(crate) struct ShiftFormatter<'a> {
    pub(crate) group: &'a PharmacyGroup,
    pub(crate) clocks: &'a ZoneClock,
}

impl ShiftFormatter<'_> {
    /// The shift with its pharmacy, and `from` and `until` in local time.
    pub(crate) fn to_row(&self, shift: &Shift) -> Value {
        let pharmacy = self.group.pharmacies.iter().find(|pharmacy| pharmacy.id == shift.pharmacy_id);
        json!({
            "id": shift.id,
            "group_id": shift.group_id,
            "pharmacy_id": shift.pharmacy_id,
            "ini_at": shift.ini_at,
            "end_at": shift.end_at,
            "demo": shift.demo,
            "from": self.clocks.format_json(&shift.ini_at),
            "until": self.clocks.format_json(&shift.end_at),
            "pharmacy": pharmacy,
        })
    }
}

/// Notes on stderr that some of the shifts are demonstration data.
pub(crate) fn note_demo_shifts<'a>(context: &Context, shifts: impl IntoIterator<Item = &'a Shift>) {
    if shifts.into_iter().any(|shift| shift.demo) {
        context.console.info("some of these shifts are demonstration data");
    }
}

/// Finds a pharmacy of the group by id, slug or name.
///
/// # Errors
/// Exit 5 when there is none, 2 when several have the name.
pub(crate) fn find_pharmacy<'a>(group: &'a PharmacyGroup, text: &str) -> Result<&'a Pharmacy> {
    let all = &group.pharmacies;
    let exact = all.iter().find(|pharmacy| pharmacy.id.to_string() == text || pharmacy.slug == text);
    if let Some(pharmacy) = exact {
        return Ok(pharmacy);
    }
    let folded = fold(text);
    let mut named = all.iter().filter(|one| fold(&one.name) == folded || fold(&one.slug) == folded);
    match (named.next(), named.next()) {
        (Some(pharmacy), None) => Ok(pharmacy),
        (Some(first), Some(second)) => {
            let slugs: Vec<&str> =
                [first, second].into_iter().chain(named).map(|pharmacy| pharmacy.slug.as_str()).collect();
            Err(CliError::usage(format!("several pharmacies are called {text}"))
                .with_help(format!("name it by its slug: {}", slugs.join(" or "))))
        }
        _ => {
            let known: Vec<&str> = all.iter().map(|pharmacy| pharmacy.name.as_str()).collect();
            let message = format!("{} has no pharmacy {text}", group.name);
            let near = closest_names(text, known);
            let help = match near.is_empty() {
                true => "`hub export pharmacies` lists them".to_owned(),
                false => format!("did you mean {}?", near.join(" or ")),
            };
            Err(CliError::new(Exit::NotFound, "pharmacy", message).with_help(help))
        }
    }
}
