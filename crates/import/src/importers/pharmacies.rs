//! Pharmacies: a row is a pharmacy of the group, identified by its slug.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::{Importer, ParsedRow, parse_id_column};
use crate::problem::{FileError, RowProblem};
use crate::source::{ColumnSpec, Header, RowFields};
use crate::values::{parse_flag, parse_number};

pub(super) const COLUMNS: &[ColumnSpec] = &[
    ColumnSpec::required("slug", "the pharmacy's identifier in files and URLs, unique in the group"),
    ColumnSpec::required("name", "its name, as the group writes it"),
    ColumnSpec::optional("address", "street, number and town"),
    ColumnSpec::optional("locality", "the town or neighbourhood"),
    ColumnSpec::optional("phone", "the phone number as dialled within the country"),
    ColumnSpec::numeric("lat", "latitude, -90 to 90; with lng"),
    ColumnSpec::numeric("lng", "longitude, -180 to 180; with lat"),
    ColumnSpec::optional("enabled", "whether it takes shifts [default: true]"),
    ColumnSpec::optional("page_id", "its page in the directory; empty removes it, without the column it stays"),
    ColumnSpec::optional("workspace_id", "the workspace that owns it; empty removes it, without the column it stays"),
    ColumnSpec::optional("id", "its id, to keep the one of another server; otherwise derived from group and slug"),
];

/// The importer of a group's pharmacies.
pub struct PharmacyImporter {
    /// The group's id.
    pub group_id: Uuid,
}

/// The id of a pharmacy, derived as the server does.
fn pharmacy_id(group: Uuid, slug: &str) -> Uuid {
    Uuid::new_v5(&group, format!("pharmacies:{slug}").as_bytes())
}

/// Refuses a header without the columns of a pharmacy.
pub(super) fn check_header(header: &Header) -> Result<(), FileError> {
    match (header.has("lat"), header.has("lng")) {
        (true, false) => Err(header.missing_column_error("lng")),
        (false, true) => Err(header.missing_column_error("lat")),
        _ => Ok(()),
    }
}

impl Importer for PharmacyImporter {
    fn topic(&self) -> &'static str {
        "pharmacy.groups.import"
    }

    fn params(&self, rows: Vec<Value>) -> Value {
        json!({"group_id": self.group_id, "pharmacies": rows})
    }

    fn parse_row(&self, fields: &RowFields<'_>) -> Result<ParsedRow, Vec<RowProblem>> {
        let mut problems = Vec::new();
        let mut noted = |problem: RowProblem| problems.push(problem);
        let slug = fields.text("slug").unwrap_or_else(|| {
            noted(fields.empty_problem("slug"));
            ""
        });
        let name = fields.text("name").unwrap_or_else(|| {
            noted(fields.empty_problem("name"));
            ""
        });
        let lat = fields.parse("lat", |text| parse_number(text, -90.0..=90.0)).map_err(&mut noted).unwrap_or(Some(0.0));
        let lng =
            fields.parse("lng", |text| parse_number(text, -180.0..=180.0)).map_err(&mut noted).unwrap_or(Some(0.0));
        match (lat, lng) {
            (Some(_), None) => noted(fields.empty_problem("lng")),
            (None, Some(_)) => noted(fields.empty_problem("lat")),
            _ => {}
        }
        let enabled = fields.parse("enabled", parse_flag).map_err(&mut noted).unwrap_or_default();
        let links = ["page_id", "workspace_id"].map(|column| {
            let id = parse_id_column(fields, column);
            (column, id.map_err(&mut noted).unwrap_or_default())
        });
        let id = parse_id_column(fields, "id").map_err(&mut noted).unwrap_or_default();
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut body = Map::new();
        body.insert("slug".into(), slug.into());
        body.insert("name".into(), name.into());
        for column in ["address", "locality", "phone"] {
            body.insert(column.into(), fields.text(column).into());
        }
        body.insert("lat".into(), lat.into());
        body.insert("lng".into(), lng.into());
        body.insert("enabled".into(), enabled.unwrap_or(true).into());
        for (column, id) in links.into_iter().filter(|(column, _)| fields.has_column(column)) {
            body.insert(column.into(), json!(id));
        }
        let mut keys = vec![(pharmacy_id(self.group_id, slug), "slug")];
        if let Some(id) = id {
            body.insert("id".into(), json!(id));
            keys.push((id, "id"));
        }
        Ok(ParsedRow { has_own_id: id.is_some(), ..ParsedRow::new(keys, body) })
    }

    fn columns_for_refusal(&self, field: Option<&str>, code: &str) -> &'static [&'static str] {
        match field {
            Some("name") => &["name"],
            Some("address") => &["address"],
            Some("locality") => &["locality"],
            Some("phone") => &["phone"],
            Some("lat" | "location") => &["lat"],
            Some("lng") => &["lng"],
            Some("enabled") => &["enabled"],
            Some("page_id") => &["page_id"],
            Some("workspace_id") => &["workspace_id"],
            Some("id") => &["id", "slug"],
            None if code == "error.not_found" => &["id", "slug"],
            _ => &["slug"],
        }
    }

    fn help_for_refusal(&self, field: Option<&str>, code: &str) -> Option<&'static str> {
        match code {
            "error.rule.page_owner" => Some("name a page of the pharmacy's own workspace_id, or one without an owner"),
            "error.not_found" if matches!(field, Some("page_id" | "workspace_id")) => {
                Some("if the file is another server's: --ignore-columns page_id,workspace_id")
            }
            "error.not_found" => Some("the id is that of another group's pharmacy: leave it empty"),
            code if code.starts_with("error.conflict.") => {
                Some("another pharmacy of the group uses it: choose another")
            }
            _ => None,
        }
    }
}
