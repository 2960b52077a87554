//! Imports into the directory: places of OpenStreetMap and GeoJSON, categories, and links.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::fixture::World;
use crate::fake_server::{fake_server, signed_in_at};

const CATEGORIES: &str = include_str!("categories.csv");
const LINKS: &str = include_str!("links.csv");
const PLACES: &str = include_str!("places.json");

impl World {
    fn import_pois(&self, name: &str, text: &str, more: &[&str]) -> crate::support::Done {
        self.hub(&[&["poi", "import", &self.file(name, text), "-o", "json"], more].concat())
    }

    fn pois(&self) -> Vec<Value> {
        let listed = self.hub(&["poi", "list", "--order-by", "name", "-o", "json"]);
        assert_eq!(listed.code, 0, "{listed:?}");
        listed.data().as_array().expect("rows").clone()
    }
}

#[test]
fn places_of_openstreetmap_are_imported_and_only_what_differs_is_written_again() {
    let world = World::new();
    let first = world.import_pois("town.json", PLACES, &[]);
    assert_eq!((first.code, first.counts()), (0, [2, 0, 0, 0, 0]), "{first:?}");
    assert!(first.stderr.contains("is Overpass JSON; its 2 places"), "{first:?}");
    assert!(first.stderr.contains("1 warning about rows"), "{first:?}");
    let warning = (2, "created".to_owned(), "import.opening_hours".to_owned(), "opening_hours".to_owned());
    assert!(world.report().contains(&warning), "{:?}", world.report());
    let before = world.pois();
    let names: Vec<_> = before.iter().map(|poi| poi["name"].as_str().unwrap_or_default()).collect();
    assert_eq!(names, ["Farmacia Sol", "Panadería Luz"]);
    assert_eq!(world.import_pois("again.json", PLACES, &[]).counts(), [0, 0, 2, 0, 0]);
    let changed = world.import_pois("changed.json", &PLACES.replace("Panadería Luz", "Panadería Sur"), &[]);
    assert_eq!(changed.counts(), [0, 1, 1, 0, 0], "{changed:?}");
    let after = world.pois();
    assert_eq!((&after[0], &after[1]["name"]), (&before[0], &json!("Panadería Sur")));
    let id = after[0]["id"].as_str().expect("an id");
    let poi = world.hub(&["poi", "get", id, "-o", "json"]).data();
    assert_eq!(poi["contact"]["phones"][0]["phone"], "+541142991234");
    assert_eq!(poi["form"]["categories"][0]["name"], "Farmacias");
    assert_eq!(poi["form"]["schedule"][0]["days"], json!(["1", "2", "3", "4", "5", "6"]));
    assert!(poi["form"]["description"].as_str().is_some_and(|text| text.contains("PH")), "{poi}");
}

#[test]
fn a_row_that_differs_is_sent_twice_and_one_that_does_not_once() {
    let world = World::new();
    assert_eq!(world.import_pois("town.json", PLACES, &[]).code, 0);
    let sent = Arc::new(Mutex::new(Vec::new()));
    let record = Arc::clone(&sent);
    let base_url = fake_server(&world.town, move |asked, _| {
        let asked: Value = serde_json::from_str(&asked.body).unwrap_or_default();
        if asked["topic"] == "discover.pois.import" {
            let rows = asked["params"]["pois"].as_array().expect("rows").iter().map(|poi| poi["name"].clone());
            record.lock().expect("held").extend(rows);
        }
    });
    let home = signed_in_at(&base_url, &world.town, "backoffice");
    let changed = world.file("changed.json", PLACES.replace("Panadería Luz", "Panadería Sur"));
    let done = home.run(&["poi", "import", &changed, "-o", "json"]);
    assert_eq!(done.counts(), [0, 1, 1, 0, 0], "{done:?}");
    let mut sent = sent.lock().expect("held").clone();
    sent.sort_unstable_by_key(Value::to_string);
    assert_eq!(sent, ["Farmacia Sol", "Panadería Sur", "Panadería Sur"]);
}

#[test]
fn a_json_file_that_is_broken_or_has_swapped_positions_is_refused_and_nothing_is_written() {
    let world = World::new();
    let broken = world.import_pois("broken.json", &PLACES[..PLACES.len() - 40], &[]);
    assert_eq!((broken.code, broken.stdout.as_str()), (2, ""), "{broken:?}");
    assert!(broken.stderr.contains("cli.import.json") && broken.stderr.contains("broken.json: line "), "{broken:?}");
    let shape = world.import_pois("shape.json", r#"{"type": "Topology", "objects": {}}"#, &[]);
    assert!(shape.code == 2 && shape.stderr.contains("cli.import.json_format"), "{shape:?}");
    let swapped = PLACES.replace(r#""lat": -34.8003, "lon": -58.3901"#, r#""lat": -58.3901, "lon": -34.8003"#);
    let swapped = world.import_pois("swapped.json", &swapped, &[]);
    assert_eq!((swapped.code, swapped.counts()), (7, [0, 0, 0, 1, 1]), "{swapped:?}");
    let row = (2, "failed".to_owned(), "import.swapped".to_owned(), "lat".to_owned());
    assert!(world.report().contains(&row), "{:?}", world.report());
    assert!(world.pois().is_empty());
}

#[test]
fn categories_are_imported_below_their_parents_and_a_cycle_is_refused() {
    let world = World::new();
    let import = |name: &str, text: &str| world.hub(&["category", "import", &world.file(name, text), "-o", "json"]);
    let first = import("categories.csv", CATEGORIES);
    assert_eq!((first.code, first.counts()), (0, [1, 0, 1, 0, 0]), "{first:?}");
    assert_eq!(import("again.csv", CATEGORIES).counts(), [0, 0, 2, 0, 0]);
    let cycle = import("cycle.csv", "slug,name,parent\na,A,b\nb,B,a\n");
    assert_eq!((cycle.code, cycle.counts()), (7, [0, 0, 0, 2, 0]), "{cycle:?}");
    let row = |line| (line, "failed".to_owned(), "import.category_cycle".to_owned(), "parent".to_owned());
    assert_eq!(world.report(), [row(2), row(3)]);
    let group = world.hub(&["import", "run", "pois", &world.file("town.json", PLACES), "--group", "x"]);
    assert!(group.code == 2 && group.stderr.contains("pois belong to no group or store"), "{group:?}");
}

#[test]
fn links_are_imported_by_their_slugs_and_a_bad_one_is_named() {
    let world = World::new();
    let import = |name: &str, text: &str| world.hub(&["link", "import", &world.file(name, text), "-o", "json"]);
    let first = import("links.csv", LINKS);
    assert_eq!((first.code, first.counts()), (0, [2, 0, 0, 0, 0]), "{first:?}");
    assert_eq!(import("again.csv", LINKS).counts(), [0, 0, 2, 0, 0]);
    assert_eq!(import("changed.csv", &LINKS.replace("/volante,", "/mayo,")).counts(), [0, 1, 1, 0, 0]);
    let listed = world.hub(&["link", "list", "--order-by", "name", "-o", "json"]).data();
    let inputs: Vec<_> = listed.as_array().expect("rows").iter().map(|link| link["input"].clone()).collect();
    assert_eq!(inputs, [json!("https://viejo.example/*"), json!("/mayo")]);
    let bad = "nombre,slug,desde,hacia\nA,a,/a,/a\nB,b,/b,http://b.example\nC,c,/mayo,/c\nD,d,,/c\n";
    let refused = import("bad.csv", bad);
    assert_eq!((refused.code, refused.counts()), (7, [0, 0, 0, 4, 0]), "{refused:?}");
    let row = |line, code: &str, column: &str| (line, "failed".to_owned(), code.to_owned(), column.to_owned());
    let expected = [
        row(2, "error.rule.link_loop", "hacia"),
        row(3, "error.parser.body", "hacia"),
        row(4, "error.conflict.link_input", "desde"),
        row(5, "import.empty", "desde"),
    ];
    assert_eq!(world.report(), expected);
}
