//! Duty shifts: a row is a shift of a pharmacy, identified by the pharmacy and the local date it begins.

use chrono::{DateTime, Days, NaiveTime, SecondsFormat, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::pharmacy_directory::PHARMACY_COLUMNS;
use super::{DutyTime, Importer, ParsedRow, PharmacyDirectory, parse_id_column};
use crate::problem::{FileError, RowProblem};
use crate::source::{ColumnSpec, FileRow, Header, RowFields};
use crate::values::{DateReading, parse_flag, parse_instant, resolve_local_time};

pub(super) const COLUMNS: &[ColumnSpec] = &[
    ColumnSpec::optional(
        "pharmacy",
        "the pharmacy by slug, id or name, ignoring case, accents and the word Farmacia; or several, as in 'Rossi y Norte'",
    )
    .or(&["farmacia", "farmacias", "farmacia de turno", "farmacias de turno"]),
    ColumnSpec::optional("pharmacy_slug", "the pharmacy by its slug"),
    ColumnSpec::optional("pharmacy_name", "the pharmacy by its name"),
    ColumnSpec::optional("pharmacy_id", "the pharmacy by its id"),
    ColumnSpec::dated(
        "date",
        "the date it begins, with --from and --to, also as in 'lunes 5 de enero de 2026' or 5-ene-26; next to ini_at, the same date",
    )
    .or(&["fecha"]),
    ColumnSpec::dated("ini_at", "when it begins, as in 2026-11-20 08:30 in the group's time zone, or with an offset")
        .or(&["inicio", "desde"]),
    ColumnSpec::dated("end_at", "when it ends (exclusive)").or(&["fin", "hasta"]),
    ColumnSpec::optional(
        "id",
        "its id, to keep the one of another server; otherwise derived from group, pharmacy and date",
    ),
    ColumnSpec::optional("demo", "whether it is demonstration data, which is not imported"),
];

/// The most shifts of an import that replaces: they are written together.
pub const REPLACED_ROWS_MAX: usize = 1000;

/// The local times of a shift, for rows with a date alone; an end at or before the start is on the next day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShiftTimes {
    /// The start, in the group's time zone.
    pub from: NaiveTime,
    /// The end, in the group's time zone.
    pub to: NaiveTime,
}

/// The importer of a group's shifts.
pub struct ShiftImporter {
    /// The group's id.
    pub group_id: Uuid,
    /// The time zone of the rows.
    pub zone: Tz,
    /// The way to read dates.
    pub dates: DateReading,
    /// The times of a shift, for rows with a date alone.
    pub default_times: Option<ShiftTimes>,
    /// True when the rows replace all shifts of their days.
    pub replace: bool,
    /// The group's pharmacies.
    pub directory: PharmacyDirectory,
}

impl ShiftImporter {
    fn parse_times(&self, fields: &RowFields<'_>) -> Result<(DateTime<Utc>, DateTime<Utc>), Vec<RowProblem>> {
        let instant = |column| fields.parse(column, |text| parse_instant(text, self.dates, self.zone));
        let (ini, end) = match (instant("ini_at"), instant("end_at")) {
            (Ok(Some(ini)), Ok(Some(end))) => (ini, end),
            (Ok(None), Ok(None)) => return self.parse_date_times(fields).map_err(|problem| vec![problem]),
            (Ok(None), Ok(Some(_))) => return Err(vec![fields.empty_problem("ini_at")]),
            (Ok(Some(_)), Ok(None)) => return Err(vec![fields.empty_problem("end_at")]),
            (ini, end) => return Err([ini.err(), end.err()].into_iter().flatten().collect()),
        };
        if end <= ini {
            let message = format!("the shift ends {} it begins", if end == ini { "when" } else { "before" });
            let help = "write an end after the start; a shift over midnight ends on the next date";
            return Err(vec![fields.problem("end_at", "import.shift_order", message, help)]);
        }
        let begins = ini.with_timezone(&self.zone).date_naive();
        match fields.parse("date", |text| self.dates.parse(text)) {
            Ok(Some(day)) if day != begins => {
                let help = format!(
                    "write the date it begins, or ignore the column, without a --map for it: --ignore-columns '{}'",
                    fields.column_name("date")
                );
                let message = format!("the shift begins on {begins}, by `ini_at`");
                Err(vec![fields.problem("date", "import.date_differs", message, help)])
            }
            Ok(_) => Ok((ini, end)),
            Err(problem) => Err(vec![problem]),
        }
    }

    fn parse_date_times(&self, fields: &RowFields<'_>) -> Result<(DateTime<Utc>, DateTime<Utc>), RowProblem> {
        let column = if fields.has_column("date") { "date" } else { "ini_at" };
        let (Some(day), Some(turn)) = (fields.parse("date", |text| self.dates.parse(text))?, self.default_times) else {
            return Err(fields.empty_problem(column));
        };
        let last = if turn.to <= turn.from { day.checked_add_days(Days::new(1)).unwrap_or(day) } else { day };
        let instant = |local| {
            resolve_local_time(local, self.zone)
                .map_err(|error| fields.problem("date", error.code, error.message, error.help))
        };
        Ok((instant(day.and_time(turn.from))?, instant(last.and_time(turn.to))?))
    }
}

/// Refuses a header without the columns of a shift.
pub(super) fn check_header(header: &Header, times: Option<ShiftTimes>) -> Result<(), FileError> {
    if !PHARMACY_COLUMNS.iter().any(|column| header.has(column)) {
        return Err(header.missing_column_error("pharmacy"));
    }
    let has = |column| header.has(column);
    match (has("date"), has("ini_at"), has("end_at"), times) {
        (_, true, false, _) => Err(header.missing_column_error("end_at")),
        (_, false, true, _) => Err(header.missing_column_error("ini_at")),
        (true, false, false, None) => Err(FileError::new(
            "import.turn",
            "its rows have a date without times",
            "say when a turn begins and ends, as in --from 08:30 --to 08:30",
        )),
        (false, false, false, _) => Err(header.missing_column_error("date")),
        (false, true, true, Some(_)) => Err(FileError::new(
            "import.turn",
            "its rows have their own start and end",
            "leave out --from and --to, which are for rows with a date alone",
        )),
        _ => Ok(()),
    }
}

/// The pharmacy and the start, as in the file.
pub(super) fn row_label(row: FileRow<'_>) -> String {
    let first = |columns: &[&str]| columns.iter().map(|column| row.display_field(column)).find(|text| !text.is_empty());
    let pharmacy = first(&["pharmacy", "pharmacy_slug", "pharmacy_id", "pharmacy_name"]);
    let begin = first(&["ini_at", "date"]);
    [pharmacy, begin].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

impl Importer for ShiftImporter {
    fn topic(&self) -> &'static str {
        "pharmacy.shifts.import"
    }

    fn params(&self, rows: Vec<Value>) -> Value {
        let mut params = json!({"group_id": self.group_id, "shifts": rows});
        if self.replace {
            params["replace"] = true.into();
        }
        params
    }

    fn parse_row(&self, fields: &RowFields<'_>) -> Result<ParsedRow, Vec<RowProblem>> {
        let mut problems = Vec::new();
        let pharmacies = self.directory.find_for_row(fields).map_err(|problem| problems.push(problem)).ok();
        let times = self.parse_times(fields).map_err(|found| problems.extend(found)).ok();
        let own = parse_id_column(fields, "id").map_err(|problem| problems.push(problem)).unwrap_or_default();
        if own.is_some() && pharmacies.as_ref().is_some_and(|pharmacies| pharmacies.len() > 1) {
            let help = "give each pharmacy its own row, or leave the id empty";
            problems.push(fields.problem(
                "id",
                "import.id",
                "one id is given for the shifts of several pharmacies",
                help,
            ));
        }
        match fields.parse("demo", parse_flag) {
            Ok(Some(true)) => problems.push(fields.problem(
                "demo",
                "import.demo",
                "the shift is demonstration data and would become a real one",
                "remove the row, or write no to import it as a real shift",
            )),
            Ok(_) => {}
            Err(problem) => problems.push(problem),
        }
        let (Some(pharmacies), Some((ini, end)), true) = (pharmacies, times, problems.is_empty()) else {
            return Err(problems);
        };
        let day = ini.with_timezone(&self.zone).date_naive();
        let derived = |id: Uuid| Uuid::new_v5(&self.group_id, format!("shifts:{id}:{day}").as_bytes());
        let written = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::AutoSi, true);
        let key_name = if own.is_some() { "id" } else { "pharmacy and date" };
        let mut row = ParsedRow { has_own_id: own.is_some(), ..ParsedRow::default() };
        for (subject, pharmacy) in pharmacies {
            let id = own.unwrap_or_else(|| derived(pharmacy.id));
            row.keys.push((id, key_name));
            row.times.push(DutyTime { subject, ini: ini.timestamp_micros(), end: end.timestamp_micros() });
            row.bodies
                .push(json!({"id": id, "pharmacy_id": pharmacy.id, "ini_at": written(ini), "end_at": written(end)}));
        }
        Ok(row)
    }

    fn columns_for_refusal(&self, field: Option<&str>, code: &str) -> &'static [&'static str] {
        match (field, code) {
            (Some("pharmacy_id"), _) | (None, "error.rule.shift_pharmacy") => {
                &["pharmacy", "pharmacy_id", "pharmacy_slug", "pharmacy_name"]
            }
            (Some("id"), _) | (None, "error.not_found") => &["id", "ini_at", "date"],
            (Some("end_at"), _) | (None, "error.rule.shift_order" | "error.rule.shift_length") => &["end_at", "date"],
            _ => &["ini_at", "date"],
        }
    }

    fn help_for_refusal(&self, _field: Option<&str>, code: &str) -> Option<&'static str> {
        match code {
            "error.conflict.shift_overlap" => {
                Some("change the times; if the other shift is in the file too, --batch 1000 sends both together")
            }
            "error.rule.shift_length" => Some("a shift lasts 14 days at most: write two"),
            "error.rule.shift_pharmacy" => Some("name an enabled pharmacy of the group, or enable this one"),
            "error.not_found" => Some("the id is that of another group's shift: leave it empty"),
            _ => None,
        }
    }
}
