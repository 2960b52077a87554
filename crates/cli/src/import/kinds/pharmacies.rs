//! Pharmacies: a row is a pharmacy of the group, known by its slug.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::super::problem::{FileError, Problem};
use super::super::source::{Column, Fields, Header};
use super::super::values::{flag, number};
use super::{Kind, Ready, own_id};

pub(super) const COLUMNS: &[Column] = &[
    Column::required("slug", "the pharmacy's identifier in files and URLs, unique in the group"),
    Column::required("name", "its name, as the group writes it"),
    Column::optional("address", "street, number and town"),
    Column::optional("locality", "the town or neighbourhood"),
    Column::optional("phone", "the phone number the phone number as dialled within the country"),
    Column::numeric("lat", "latitude, -90 to 90; with lng"),
    Column::numeric("lng", "longitude, -180 to 180; with lat"),
    Column::optional("enabled", "whether it takes shifts [default: true]"),
    Column::optional("id", "its id, to keep the one of another server; otherwise derived from group and slug"),
];

/// Pharmacies of a group.
pub(crate) struct Pharmacies {
    /// The group.
    pub(crate) group_id: Uuid,
}

/// The id of a group's pharmacy, the one that the server gives it.
fn pharmacy_id(group: Uuid, slug: &str) -> Uuid {
    Uuid::new_v5(&group, format!("pharmacies:{slug}").as_bytes())
}

/// Refuses columns that cannot make a pharmacy together.
pub(super) fn check(header: &Header) -> Result<(), FileError> {
    match (header.has("lat"), header.has("lng")) {
        (true, false) => Err(header.missing("lng")),
        (false, true) => Err(header.missing("lat")),
        _ => Ok(()),
    }
}

impl Kind for Pharmacies {
    fn topic(&self) -> &'static str {
        "pharmacy.groups.import"
    }

    fn params(&self, rows: Vec<Value>) -> Value {
        json!({"group_id": self.group_id, "pharmacies": rows})
    }

    fn read(&self, fields: &Fields<'_>) -> Result<Ready, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut noted = |problem: Problem| problems.push(problem);
        let slug = fields.text("slug").unwrap_or_else(|| {
            noted(fields.empty("slug"));
            ""
        });
        let name = fields.text("name").unwrap_or_else(|| {
            noted(fields.empty("name"));
            ""
        });
        let lat = fields.value("lat", |text| number(text, -90.0..=90.0)).map_err(&mut noted).unwrap_or(Some(0.0));
        let lng = fields.value("lng", |text| number(text, -180.0..=180.0)).map_err(&mut noted).unwrap_or(Some(0.0));
        match (lat, lng) {
            (Some(_), None) => noted(fields.empty("lng")),
            (None, Some(_)) => noted(fields.empty("lat")),
            _ => {}
        }
        let enabled = fields.value("enabled", flag).map_err(&mut noted).unwrap_or_default();
        let id = own_id(fields).map_err(&mut noted).unwrap_or_default();
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
        let mut keys = vec![(pharmacy_id(self.group_id, slug), "slug")];
        if let Some(id) = id {
            body.insert("id".into(), json!(id));
            keys.push((id, "id"));
        }
        Ok(Ready { keys, span: None, is_named_by_file: id.is_some(), body: body.into() })
    }

    fn columns_of(&self, field: Option<&str>, code: &str) -> &'static [&'static str] {
        match field {
            Some("name") => &["name"],
            Some("address") => &["address"],
            Some("locality") => &["locality"],
            Some("phone") => &["phone"],
            Some("lat" | "location") => &["lat"],
            Some("lng") => &["lng"],
            Some("enabled") => &["enabled"],
            Some("id") => &["id", "slug"],
            None if code == "error.not_found" => &["id", "slug"],
            _ => &["slug"],
        }
    }

    fn help(&self, code: &str) -> Option<&'static str> {
        match code {
            "error.not_found" => Some("the id is that of another group's pharmacy: leave it empty"),
            code if code.starts_with("error.conflict.") => {
                Some("another pharmacy of the group uses it: choose another")
            }
            _ => None,
        }
    }
}
