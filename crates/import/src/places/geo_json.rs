//! Features of GeoJSON: a geometry and properties, as OpenStreetMap's tools export them or with our columns.

use geojson::feature::Id;
use geojson::{Feature, GeometryValue, JsonObject};
use serde_json::Value;

use super::PlaceColumns;
use super::tags::{Tags, tag_columns};
use crate::importers::ImportKind;
use crate::problem::FileError;

/// The columns of a feature. Properties that are named like our columns are taken as they are, and others as OpenStreetMap's
/// tags.
pub(super) fn place_columns(index: u64, feature: Value) -> Result<Option<PlaceColumns>, FileError> {
    let feature: Feature = serde_json::from_value(feature).map_err(|error| feature_error(index, &error.to_string()))?;
    let key = feature_key(&feature);
    let properties = feature.properties.unwrap_or_default();
    let tags = properties.get("tags").and_then(Value::as_object).unwrap_or(&properties);
    let mut columns = own_columns(&properties);
    for (column, value) in tag_columns(&text_tags(tags)) {
        if columns.iter().all(|(name, _)| *name != column) {
            columns.push((column, value));
        }
    }
    columns.extend(key.map(|key| ("key", key)));
    if let Some(geometry) = feature.geometry {
        let Some((lng, lat)) = middle(&geometry.value) else { return Err(feature_error(index, "an empty geometry")) };
        columns.retain(|(name, _)| !matches!(*name, "lat" | "lng"));
        columns.extend([("lat", lat.to_string()), ("lng", lng.to_string())]);
    }
    Ok(Some(columns))
}

/// The key, by the first that exists: the property `key`, `slug` or `@id`; the properties `type` and `id`, as in `node/123`; the id
/// of the feature.
fn feature_key(feature: &Feature) -> Option<String> {
    let property = |name: &str| feature.property(name).and_then(text_of);
    let id = match &feature.id {
        Some(Id::String(id)) => Some(id.clone()),
        Some(Id::Number(id)) => Some(id.to_string()),
        None => None,
    };
    let typed = || Some(format!("{}/{}", property("type")?, property("id")?));
    property("key").or_else(|| property("slug")).or_else(|| property("@id")).or_else(typed).or(id)
}

fn own_columns(properties: &JsonObject) -> PlaceColumns {
    // OpenStreetMap has these too, with another meaning or form.
    let is_tag = |name: &str| matches!(name, "key" | "type" | "opening_hours" | "phone" | "website" | "email");
    let own = ImportKind::Pois.columns().iter().map(|column| column.name).filter(|name| !is_tag(name));
    own.filter_map(|name| Some((name, properties.get(name).and_then(text_of)?))).collect()
}

fn text_tags(properties: &JsonObject) -> Tags {
    properties.iter().filter_map(|(name, value)| Some((name.clone(), text_of(value)?))).collect()
}

fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The middle of a geometry's bounds, longitude first.
fn middle(geometry: &GeometryValue) -> Option<(f64, f64)> {
    let mut bounds: Option<(f64, f64, f64, f64)> = None;
    for_each_position(geometry, &mut |lng, lat| {
        let (west, south, east, north) = bounds.unwrap_or((lng, lat, lng, lat));
        bounds = Some((west.min(lng), south.min(lat), east.max(lng), north.max(lat)));
    });
    bounds.map(|(west, south, east, north)| ((west + east) / 2.0, (south + north) / 2.0))
}

fn for_each_position(geometry: &GeometryValue, take: &mut dyn FnMut(f64, f64)) {
    let mut line =
        |positions: &[geojson::Position]| positions.iter().for_each(|position| take(position[0], position[1]));
    match geometry {
        GeometryValue::Point { coordinates } => line(std::slice::from_ref(coordinates)),
        GeometryValue::MultiPoint { coordinates } | GeometryValue::LineString { coordinates } => line(coordinates),
        GeometryValue::MultiLineString { coordinates } | GeometryValue::Polygon { coordinates } => {
            coordinates.iter().for_each(|positions| line(positions));
        }
        GeometryValue::MultiPolygon { coordinates } => {
            coordinates.iter().flatten().for_each(|positions| line(positions));
        }
        GeometryValue::GeometryCollection { geometries } => {
            geometries.iter().for_each(|geometry| for_each_position(&geometry.value, take));
        }
    }
}

fn feature_error(index: u64, message: &str) -> FileError {
    let help = "a feature has `type`, `geometry` with `coordinates` (longitude first), and `properties`";
    FileError::new("import.json_place", format!("feature {index}: {message}"), help).with("index", index)
}
