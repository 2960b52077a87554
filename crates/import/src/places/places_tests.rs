//! Files of places, converted and read as rows.

use std::io;

use serde_json::{Value, json};

use super::*;
use crate::importers::{Importer, PoiImporter};
use crate::source::{ColumnMapping, ReadOptions, SourceFile};

/// The converted file.
fn convert(text: &str) -> Result<Vec<u8>, FileError> {
    let mut output = Vec::new();
    convert_places(&text.as_bytes().to_vec(), &mut output)?;
    Ok(output)
}

fn scan(csv: Vec<u8>) -> SourceFile {
    let (columns, mapping) = (ImportKind::Pois.columns(), ColumnMapping::default());
    SourceFile::scan(csv, columns, &mapping, &ReadOptions::default()).expect("our columns")
}

/// The rows as the topic takes them, or the codes of their problems.
fn rows(text: &str) -> Vec<Result<Value, Vec<String>>> {
    let source = scan(convert(text).expect("it is converted"));
    let (mut rows, mut parsed) = (source.row_reader().expect("rows"), Vec::new());
    while let Some(row) = rows.next_row().expect("a row") {
        let body = PoiImporter.parse_row(&row.fields().expect("text")).map(|mut row| row.bodies.remove(0));
        parsed.push(body.map_err(|problems| problems.into_iter().map(|problem| problem.code).collect()));
    }
    parsed
}

/// The body of the single row.
fn row(text: &str) -> Value {
    rows(text).pop().expect("a row").expect("a good one")
}

fn elements(elements: &Value) -> String {
    json!({"version": 0.6, "osm3s": {"copyright": "ODbL"}, "elements": elements}).to_string()
}

#[test]
fn elements_of_overpass_become_rows() {
    let tags = json!({"amenity": "pharmacy", "name": "Farmacia \"Sol\", Adrogué", "addr:street": "Mitre",
                      "addr:housenumber": "100", "contact:phone": "+54 11 4299-1234; +54 11 4299-1235",
                      "website": "http://sol.example", "contact:instagram": "@sol", "opening_hours": "Mo-Fr 08:30-20:00; PH off"});
    let row = row(&elements(&json!([{"type": "node", "id": 7, "lat": -34.8, "lon": -58.39, "tags": tags}])));
    for (field, value) in [
        ("key", json!("node/7")),
        ("name", json!("Farmacia \"Sol\", Adrogué")),
        ("type", json!("bussiness")),
        ("categories", json!(["farmacias"])),
        ("street", json!("Mitre")),
        ("number", json!("100")),
        ("lat", json!(-34.8)),
        ("lng", json!(-58.39)),
        ("phones", json!(["+54 11 4299-1234", "+54 11 4299-1235"])),
        ("website", json!("https://sol.example")),
        ("instagram", json!("https://instagram.com/sol")),
        ("description", json!("Horarios: PH closed")),
    ] {
        assert_eq!(row[field], value, "{field}");
    }
    let hours = &row["schedule"][0];
    assert_eq!((&hours["type"], &hours["days"]), (&json!("regular"), &json!(["1", "2", "3", "4", "5"])));
    assert_eq!((&hours["ini"], &hours["end"], &hours["closed"]), (&json!("08:30"), &json!("20:00"), &json!(false)));
}

#[test]
fn ways_and_relations_have_a_centre_and_shapes_are_left_out() {
    let tags = json!({"name": "Plaza"});
    let all = rows(&elements(&json!([
        {"type": "node", "id": 1, "lat": -34.8, "lon": -58.3},
        {"type": "way", "id": 1, "nodes": [1], "center": {"lat": -34.8, "lon": -58.4}, "tags": tags},
        {"type": "relation", "id": 1, "tags": tags,
         "bounds": {"minlat": -34.9, "minlon": -58.4, "maxlat": -34.7, "maxlon": -58.2}},
        {"type": "way", "id": 2, "nodes": [1], "tags": tags},
    ])));
    let keys: Vec<_> = all.iter().map(|row| row.as_ref().expect("good")["key"].clone()).collect();
    assert_eq!(keys, ["way/1", "relation/1", "way/2"]);
    let position = |index: usize| {
        (all[index].clone().expect("good")["lat"].clone(), all[index].clone().expect("good")["lng"].clone())
    };
    assert_eq!(position(0), (json!(-34.8), json!(-58.4)));
    assert_eq!(position(2), (Value::Null, Value::Null));
}

#[test]
fn features_of_geojson_become_rows() {
    let collection = |properties: Value, id: Value, geometry: Value| {
        let feature = json!({"type": "Feature", "id": id, "properties": properties, "geometry": geometry});
        json!({"type": "FeatureCollection", "bbox": [-59, -35, -58, -34], "features": [feature]}).to_string()
    };
    let point = json!({"type": "Point", "coordinates": [-58.39, -34.8]});
    let exported = json!({"@id": "way/5", "shop": "bakery", "name": "Panadería Luz", "phone": "011 4299-1234"});
    let exported = row(&collection(exported, json!("way/5"), point.clone()));
    assert_eq!(
        (&exported["key"], &exported["lat"], &exported["lng"]),
        (&json!("way/5"), &json!(-34.8), &json!(-58.39))
    );
    assert_eq!((&exported["categories"], &exported["phones"]), (&json!(["panaderias"]), &json!(["011 4299-1234"])));
    let own = json!({"slug": "panaderia-luz", "name": "Panadería Luz", "street": "Mitre", "categories": "panaderias;cafeterias"});
    let own = row(&collection(own, Value::Null, point));
    assert_eq!((&own["key"], &own["street"]), (&json!("panaderia-luz"), &json!("Mitre")));
    assert_eq!(own["categories"], json!(["panaderias", "cafeterias"]));
    let square =
        json!({"type": "Polygon", "coordinates": [[[-58.4, -34.8], [-58.2, -34.8], [-58.2, -34.6], [-58.4, -34.8]]]});
    let area = row(&collection(json!({"slug": "plaza", "name": "Plaza"}), Value::Null, square));
    assert_eq!((area["lat"].as_f64(), area["lng"].as_f64()), (Some(-34.7), Some(-58.3)));
}

#[test]
fn a_swapped_position_is_a_problem_of_its_row() {
    let place =
        |lat: f64, lon: f64| json!({"type": "node", "id": 1, "lat": lat, "lon": lon, "tags": {"name": "Plaza"}});
    let all = rows(&elements(&json!([place(-58.39, -34.8), place(-34.8, -58.39), place(-134.8, -58.39)])));
    assert_eq!(all[0], Err(vec!["import.swapped".to_owned()]));
    assert!(all[1].is_ok());
    assert_eq!(all[2], Err(vec!["import.number_range".to_owned()]));
}

#[test]
fn a_broken_file_is_refused_with_its_place() {
    let refusal = |text: &str| {
        let error = convert(text).expect_err("it is refused");
        (error.code, error.position, error.message)
    };
    let (code, position, message) = refusal("{\"elements\": [\n  {\"type\": \"node\", \"id\": 1,\n");
    assert_eq!((code, position.map(|(line, _)| line)), ("import.json", Some(3)), "{message}");
    let (code, _, message) = refusal(r#"{"type": "Topology", "objects": {}}"#);
    assert_eq!(code, "import.json_format", "{message}");
    let feature = |geometry: Value| {
        let feature = |geometry: &Value| json!({"type": "Feature", "properties": {"slug": "a", "name": "A"}, "geometry": geometry});
        let good = json!({"type": "Point", "coordinates": [-58.39, -34.8]});
        json!({"type": "FeatureCollection", "features": [feature(&good), feature(&geometry)]}).to_string()
    };
    for geometry in [
        json!({"type": "Point"}),
        json!({"type": "Point", "coordinates": [-58.39]}),
        json!({"type": "Circle", "coordinates": [-58.39, -34.8]}),
        json!({"type": "Polygon", "coordinates": []}),
    ] {
        let (code, _, message) = refusal(&feature(geometry));
        assert_eq!(code, "import.json_place", "{message}");
        assert!(message.starts_with("feature 2: "), "{message}");
    }
    let (code, _, message) = refusal(&elements(&json!([{"type": "node", "tags": {"name": "Plaza"}}])));
    assert_eq!(code, "import.json_place");
    assert!(message.contains("element 1") && message.contains("`id`"), "{message}");
}

/// Fails when it is asked for more than a place may have.
struct Endless;

impl Input for Endless {
    fn open(&self) -> Result<Box<dyn io::Read + '_>, FileError> {
        Ok(Box::new(io::Read::chain(&b"{\"elements\": [{\"type\": \""[..], io::repeat(b'a'))))
    }

    fn read_error(&self, error: &io::Error) -> FileError {
        FileError::new("import.file", error.to_string(), "")
    }
}

#[test]
fn a_place_without_an_end_does_not_fill_the_memory() {
    let refused = convert_places(&Endless, &mut io::sink()).expect_err("it is refused");
    assert_eq!(refused.code, "import.row_length");
}

#[test]
fn a_town_of_20_000_places_is_converted() {
    let mut town = Vec::new();
    write_sample_town(20_000, &mut town).expect("it is written");
    let mut output = Vec::new();
    let converted = convert_places(&town, &mut output).expect("it is converted");
    assert_eq!(converted, ConvertedPlaces { format: "Overpass JSON", places: 20_000 });
    let source = scan(output);
    assert_eq!(source.row_count, 20_000);
    let (mut rows, mut good, mut warned) = (source.row_reader().expect("rows"), 0, 0);
    while let Some(row) = rows.next_row().expect("a row") {
        let parsed = PoiImporter.parse_row(&row.fields().expect("text")).expect("a good row");
        (good, warned) = (good + 1, warned + usize::from(!parsed.warnings.is_empty()));
    }
    assert_eq!((good, warned), (20_000, 1_000), "one in twenty is closed on public holidays");
}

#[test]
fn other_files_are_not_json() {
    for (text, expected) in [("{\"a\": 1}", true), ("\u{feff}\n {", true), ("key,name\n", false), ("", false)] {
        assert_eq!(is_json(&text.as_bytes().to_vec()), Ok(expected), "{text}");
    }
}
