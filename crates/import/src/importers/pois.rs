//! Points of interest: a row is a place, identified by its id in OpenStreetMap or a slug.

use serde_json::{Map, Value, json};
use uuid::{Uuid, uuid};

use super::{Importer, ParsedRow};
use crate::problem::{FileError, RowProblem};
use crate::source::{ColumnSpec, Header, RowFields};
use crate::values::{EntryDays, HoursEntry, is_swapped, parse_number, parse_opening_hours};

pub(super) const COLUMNS: &[ColumnSpec] = &[
    ColumnSpec::required(
        "key",
        "the place's id in OpenStreetMap, as in node/123, or a slug; a later import with it updates the place",
    )
    .or(&["slug", "clave"]),
    ColumnSpec::required("name", "its name").or(&["nombre"]),
    ColumnSpec::optional("type", "bussiness, service, proffesional, organization or other").or(&["tipo"]),
    ColumnSpec::optional("description", "its description").or(&["descripción"]),
    ColumnSpec::optional("categories", "slugs or ids of categories, separated by semicolons")
        .or(&["categorías", "rubros"]),
    ColumnSpec::optional("address", "the address as one text").or(&["dirección"]),
    ColumnSpec::optional("street", "the street").or(&["calle"]),
    ColumnSpec::optional("number", "the street number").or(&["altura", "número"]),
    ColumnSpec::optional("city", "the town").or(&["ciudad", "localidad"]),
    ColumnSpec::optional("state", "the province").or(&["provincia"]),
    ColumnSpec::optional("zip", "the postal code").or(&["código postal", "cp"]),
    ColumnSpec::numeric("lat", "latitude, -90 to 90; with lng").or(&["latitud"]),
    ColumnSpec::numeric("lng", "longitude, -180 to 180; with lat").or(&["lon", "longitud"]),
    ColumnSpec::optional("phone", "phone numbers, separated by semicolons").or(&["teléfono", "teléfonos"]),
    ColumnSpec::optional("whatsapp", "a phone number with WhatsApp"),
    ColumnSpec::optional("website", "the address of its website").or(&["web", "sitio"]),
    ColumnSpec::optional("email", "its email address").or(&["correo"]),
    ColumnSpec::optional("instagram", "its profile on Instagram: a name or an address"),
    ColumnSpec::optional("facebook", "its profile on Facebook: a name or an address"),
    ColumnSpec::optional(
        "opening_hours",
        "its hours in OpenStreetMap's syntax, as in Mo-Fr 08:30-20:00; Sa 09:00-13:00",
    )
    .or(&["horario", "horarios"]),
];

/// The columns that most files have.
pub(super) const TEMPLATE: &[&str] = &[
    "key",
    "name",
    "type",
    "categories",
    "street",
    "number",
    "city",
    "lat",
    "lng",
    "phone",
    "website",
    "opening_hours",
];

/// The ids of imported points of interest are derived from this one and their keys.
const NAMESPACE: Uuid = uuid!("0d7c2a3f-8f7e-4a41-8c55-2f0a6f3b9c10");

/// The importer of points of interest.
pub struct PoiImporter;

/// The id of a point of interest, derived from its key.
pub fn poi_id(key: &str) -> Uuid {
    Uuid::new_v5(&NAMESPACE, key.as_bytes())
}

/// Refuses a header that has a latitude without a longitude.
pub(super) fn check_header(header: &Header) -> Result<(), FileError> {
    match (header.has("lat"), header.has("lng")) {
        (true, false) => Err(header.missing_column_error("lng")),
        (false, true) => Err(header.missing_column_error("lat")),
        _ => Ok(()),
    }
}

impl Importer for PoiImporter {
    fn topic(&self) -> &'static str {
        "discover.pois.import"
    }

    fn params(&self, rows: Vec<Value>) -> Value {
        json!({"pois": rows})
    }

    fn parse_row(&self, fields: &RowFields<'_>) -> Result<ParsedRow, Vec<RowProblem>> {
        let mut problems = Vec::new();
        let mut noted = |problem: RowProblem| problems.push(problem);
        for column in ["key", "name"] {
            if fields.text(column).is_none() {
                noted(fields.empty_problem(column));
            }
        }
        let position = parse_position(fields).map_err(|found| found.into_iter().for_each(&mut noted)).unwrap_or(None);
        if !problems.is_empty() {
            return Err(problems);
        }
        let key = fields.text("key").unwrap_or_default();
        let (mut body, mut warnings) = (Map::new(), Vec::new());
        body.insert("key".into(), key.into());
        for column in ["name", "type", "description", "address", "street", "number", "city", "state", "zip", "email"] {
            if fields.has_column(column) {
                body.insert(column.into(), json!(fields.text(column)));
            }
        }
        for (column, host) in [("website", ""), ("instagram", "instagram.com"), ("facebook", "facebook.com")] {
            if fields.has_column(column) {
                body.insert(column.into(), json!(fields.text(column).map(|text| web_address(text, host))));
            }
        }
        if fields.has_column("whatsapp") {
            body.insert("whatsapp".into(), json!(fields.text("whatsapp").map(phone_of_whatsapp)));
        }
        if fields.has_column("phone") {
            body.insert("phones".into(), json!(split_list(fields.text("phone"))));
        }
        if fields.has_column("categories") {
            body.insert("categories".into(), json!(split_list(fields.text("categories"))));
        }
        if fields.has_column("lat") {
            body.insert("lat".into(), json!(position.map(|(lat, _)| lat)));
            body.insert("lng".into(), json!(position.map(|(_, lng)| lng)));
            if position.is_none() {
                let help = "give it lat and lng; ask Overpass for `out center`";
                warnings.push(fields.problem("lat", "import.no_position", "it has no position on the map", help));
            }
        }
        if fields.has_column("opening_hours") {
            let hours = fields.text("opening_hours").map(parse_opening_hours).unwrap_or_default();
            body.insert(
                "schedule".into(),
                hours.entries.iter().enumerate().map(|(at, entry)| entry_body(key, at, entry)).collect(),
            );
            if let Some(rest) = hours.rest {
                let message = format!("`{rest}` fits no weekdays and no dates: it is added to the description");
                let help = "check the description, or write the hours of those days";
                warnings.push(fields.problem("opening_hours", "import.opening_hours", message, help));
                let before = fields.text("description").map(|text| format!("{text}\n\n")).unwrap_or_default();
                body.insert("description".into(), format!("{before}Horarios: {rest}").into());
            }
        }
        Ok(ParsedRow { warnings, ..ParsedRow::new(vec![(poi_id(key), "key")], body) })
    }

    fn columns_for_refusal(&self, field: Option<&str>, _: &str) -> &'static [&'static str] {
        let own = |name: &str| {
            COLUMNS.iter().map(|column| std::slice::from_ref(&column.name)).find(|column| column[0] == name)
        };
        match field {
            Some(field) if field.starts_with("phones") => &["phone"],
            Some(field) if field.starts_with("categories") => &["categories"],
            Some(field) if field.starts_with("schedule") => &["opening_hours"],
            Some(field) => own(field).unwrap_or(&["key"]),
            None => &["key"],
        }
    }

    fn help_for_refusal(&self, field: Option<&str>, code: &str) -> Option<&'static str> {
        match field {
            Some(field) if code == "error.not_found" && field.starts_with("categories") => {
                Some("name a category's slug or id: `hub seed apply discover_categories` makes the first ones")
            }
            Some(field) if field.starts_with("phones") || field == "whatsapp" => {
                Some("write it as in +54 11 4299-1234")
            }
            _ => None,
        }
    }
}

/// The latitude and the longitude, or all of their problems.
fn parse_position(fields: &RowFields<'_>) -> Result<Option<(f64, f64)>, Vec<RowProblem>> {
    let degrees = |column, most: f64| fields.parse(column, |text| parse_number(text, -most..=most));
    let (lat, lng) = match (degrees("lat", 90.0), degrees("lng", 180.0)) {
        (Ok(lat), Ok(lng)) => (lat, lng),
        (lat, lng) => return Err([lat.err(), lng.err()].into_iter().flatten().map(swapped_help).collect()),
    };
    match (lat, lng) {
        (Some(lat), Some(lng)) if is_swapped(lat, lng) => {
            let message = "lat and lng look swapped: the point is outside Argentina, and inside it the other way round";
            Err(vec![fields.problem(
                "lat",
                "import.swapped",
                message,
                "swap the two columns; GeoJSON has the longitude first",
            )])
        }
        (Some(lat), Some(lng)) => Ok(Some((lat, lng))),
        (Some(_), None) => Err(vec![fields.empty_problem("lng")]),
        (None, Some(_)) => Err(vec![fields.empty_problem("lat")]),
        (None, None) => Ok(None),
    }
}

/// A latitude beyond 90 is often a longitude.
fn swapped_help(problem: RowProblem) -> RowProblem {
    let help = problem.help.map(|help| format!("{help}; lat and lng may be swapped"));
    RowProblem { help, ..problem }
}

fn entry_body(key: &str, index: usize, entry: &HoursEntry) -> Value {
    let id = Uuid::new_v5(&poi_id(key), format!("schedule:{index}").as_bytes());
    let (schedule_type, days) = match &entry.days {
        EntryDays::Regular(days) => ("regular", days.clone()),
        EntryDays::Special(date) => ("special", vec![date.clone()]),
    };
    let (ini, end) = entry.hours.as_ref().map(|hours| (&hours.ini, &hours.end)).unzip();
    json!({"id": id, "type": schedule_type, "days": days, "ini": ini, "end": end, "closed": entry.hours.is_none()})
}

/// The parts of a list, separated by semicolons, each once.
fn split_list(text: Option<&str>) -> Vec<&str> {
    let mut parts: Vec<&str> = Vec::new();
    for part in text.unwrap_or_default().split(';').map(str::trim).filter(|part| !part.is_empty()) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts
}

/// A web address as https. A name alone is a profile on the host.
fn web_address(text: &str, host: &str) -> String {
    let bare = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match bare {
        Some(bare) => format!("https://{bare}"),
        None if host.is_empty() || text.contains('/') || text.contains(host) => format!("https://{text}"),
        None => format!("https://{host}/{}", text.trim_start_matches('@')),
    }
}

/// The phone in an address of WhatsApp, as in `https://wa.me/5491123456789`.
fn phone_of_whatsapp(text: &str) -> String {
    match text.rsplit_once("wa.me/") {
        Some((_, phone)) => format!("+{}", phone.trim_start_matches('+')),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_become_https() {
        for (text, host, address) in [
            ("http://town.example/a", "", "https://town.example/a"),
            ("town.example", "", "https://town.example"),
            ("@la.esquina", "instagram.com", "https://instagram.com/la.esquina"),
            ("instagram.com/la.esquina", "instagram.com", "https://instagram.com/la.esquina"),
            ("https://www.facebook.com/sol", "facebook.com", "https://www.facebook.com/sol"),
        ] {
            assert_eq!(web_address(text, host), address);
        }
        assert_eq!(phone_of_whatsapp("https://wa.me/5491123456789"), "+5491123456789");
        assert_eq!(phone_of_whatsapp("011 4299-1234"), "011 4299-1234");
    }

    #[test]
    fn lists_have_each_part_once() {
        assert_eq!(split_list(Some("a; b;a;;")), ["a", "b"]);
        assert!(split_list(None).is_empty());
    }
}
