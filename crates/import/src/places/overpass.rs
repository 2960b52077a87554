//! Elements of the Overpass API: nodes, ways and relations of OpenStreetMap with their tags.

use serde::Deserialize;
use serde_json::Value;

use super::PlaceColumns;
use super::tags::{Tags, tag_columns};
use crate::problem::FileError;

/// An element. A way and a relation have a `center` when the query asks for it.
#[derive(Deserialize)]
struct Element {
    #[serde(rename = "type")]
    element_type: String,
    id: u64,
    lat: Option<f64>,
    lon: Option<f64>,
    center: Option<Center>,
    bounds: Option<Bounds>,
    #[serde(default)]
    tags: Tags,
}

#[derive(Deserialize)]
struct Center {
    lat: f64,
    lon: f64,
}

#[derive(Deserialize)]
struct Bounds {
    minlat: f64,
    minlon: f64,
    maxlat: f64,
    maxlon: f64,
}

/// The columns of an element; none for one without tags, which is only part of a shape.
pub(super) fn place_columns(index: u64, element: Value) -> Result<Option<PlaceColumns>, FileError> {
    let element: Element = serde_json::from_value(element).map_err(|error| element_error(index, &error.to_string()))?;
    if element.tags.is_empty() {
        return Ok(None);
    }
    if !matches!(element.element_type.as_str(), "node" | "way" | "relation") {
        return Err(element_error(index, &format!("unknown type `{}`", element.element_type)));
    }
    let position = element.lat.zip(element.lon);
    let position = position.or_else(|| element.center.map(|center| (center.lat, center.lon)));
    let middle = |bounds: Bounds| ((bounds.minlat + bounds.maxlat) / 2.0, (bounds.minlon + bounds.maxlon) / 2.0);
    let position = position.or_else(|| element.bounds.map(middle));
    let mut columns = tag_columns(&element.tags);
    columns.push(("key", format!("{}/{}", element.element_type, element.id)));
    if let Some((lat, lng)) = position {
        columns.extend([("lat", lat.to_string()), ("lng", lng.to_string())]);
    }
    Ok(Some(columns))
}

fn element_error(index: u64, message: &str) -> FileError {
    let help = "an element has `type`, `id` and `tags`, as Overpass answers with [out:json]";
    FileError::new("import.json_place", format!("element {index}: {message}"), help).with("index", index)
}
