//! A made-up town in the format of the Overpass API, as large as tests and measurements need it.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

/// The tags of the kinds of places, and their names.
const KINDS: [(&str, &str, &str); 8] = [
    ("amenity", "pharmacy", "Farmacia"),
    ("amenity", "restaurant", "Parrilla"),
    ("shop", "bakery", "Panadería"),
    ("shop", "hairdresser", "Peluquería"),
    ("shop", "hardware", "Ferretería"),
    ("amenity", "school", "Escuela"),
    ("craft", "electrician", "Electricista"),
    ("office", "lawyer", "Estudio"),
];

const STREETS: [&str; 6] = ["Avenida Espora", "Mitre", "Seguí", "Diagonal Brown", "Italia", "Güemes"];

/// Hours as mappers write them: some with conditions that no schedule can say.
const HOURS: [&str; 5] = [
    "Mo-Fr 08:30-20:00; Sa 09:00-13:00",
    "Mo-Fr 09:00-12:30,16:00-20:00",
    "24/7",
    "Mo-Sa 08:00-20:00; PH off",
    "Tu-Su 20:00-02:00",
];

/// Writes an answer of the Overpass API with so many places: nodes, ways with a centre, and relations with bounds, with the nodes
/// of the ways' shapes between them. The same number gives the same file.
pub fn write_sample_town(places: u64, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "{{")?;
    writeln!(output, "  \"version\": 0.6,")?;
    writeln!(output, "  \"generator\": \"Overpass API 0.7.62.1 084b4234\",")?;
    let note =
        "The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.";
    let osm3s = json!({"timestamp_osm_base": "2026-11-20T12:00:00Z", "copyright": note});
    writeln!(output, "  \"osm3s\": {osm3s},")?;
    writeln!(output, "  \"elements\": [")?;
    for number in 0..places {
        if number > 0 {
            writeln!(output, ",")?;
        }
        if number % 3 == 1 {
            let shape =
                json!({"type": "node", "id": 9_000_000 + number, "lat": latitude(number), "lon": longitude(number)});
            writeln!(output, "{shape:#},")?;
        }
        write!(output, "{:#}", element(number))?;
    }
    writeln!(output, "\n  ]\n}}")
}

fn latitude(number: u64) -> f64 {
    -34.75 - (number % 1_000) as f64 / 10_000.0
}

fn longitude(number: u64) -> f64 {
    -58.33 - (number / 1_000) as f64 / 10_000.0
}

fn element(number: u64) -> Value {
    let (lat, lon, id) = (latitude(number), longitude(number), 1_000 + number);
    let tags = tags(number);
    match number % 3 {
        0 => json!({"type": "node", "id": id, "lat": lat, "lon": lon, "tags": tags}),
        1 => {
            json!({"type": "way", "id": id, "center": {"lat": lat, "lon": lon}, "nodes": [9_000_000 + number], "tags": tags})
        }
        _ => {
            let bounds = json!({"minlat": lat, "minlon": lon, "maxlat": lat, "maxlon": lon});
            json!({"type": "relation", "id": id, "bounds": bounds, "members": [], "tags": tags})
        }
    }
}

fn tags(number: u64) -> Map<String, Value> {
    let (key, value, name) = KINDS[(number % 8) as usize];
    let mut tags = Map::new();
    let mut put = |name: &str, value: String| drop(tags.insert(name.to_owned(), value.into()));
    put(key, value.to_owned());
    put("name", format!("{name} {number}"));
    put("addr:street", STREETS[(number % 6) as usize].to_owned());
    put("addr:housenumber", (number % 3_000 + 1).to_string());
    put("addr:city", "Adrogué".to_owned());
    if number.is_multiple_of(2) {
        put("phone", format!("+54 11 4{:03}-{:04}", 200 + number % 100, number % 10_000));
    }
    if number.is_multiple_of(5) {
        put("website", format!("http://lugar-{number}.example"));
    }
    if number.is_multiple_of(4) {
        put("opening_hours", HOURS[(number / 4 % 5) as usize].to_owned());
    }
    tags
}
