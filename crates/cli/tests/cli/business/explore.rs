//! `hub explore`: the search of the directory.

use serde_json::{Value, json};

use crate::support::{Home, Town};

const CATEGORY: &str = "0198a5b2-0000-7000-8000-000000000c01";

#[test]
fn a_search_by_words_around_a_point() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    home.json(&["category", "put", CATEGORY, "--field", "name=Ópticas de prueba"]);
    for (id, name, lat) in [
        ("0198a5b2-0000-7000-8000-000000000d01", "Anteojera Sur", -34.80),
        ("0198a5b2-0000-7000-8000-000000000d02", "Anteojera Norte", -34.60),
    ] {
        let address = json!({"name": "Local", "visible": true, "street": "Mitre", "number": "100",
                             "location": {"lat": lat, "lng": -58.39}});
        let page = json!({"enabled": true, "info": {"name": name}, "categories": [CATEGORY], "addresses": [address]});
        home.json(&["page", "put", id, "--data", &page.to_string()]);
    }
    let anybody = Home::at(&town.base_url());
    let names = |arguments: &[&str]| {
        let found = anybody.json(&[&["explore"], arguments].concat());
        let mut names: Vec<String> = found
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| row["page"]["name"].to_string().replace('"', ""))
            .collect();
        names.sort();
        names
    };
    assert_eq!(names(&["anteojeras"]), ["Anteojera Norte", "Anteojera Sur"]);
    assert_eq!(names(&["anteojera", "sur"]), ["Anteojera Sur"]);
    assert_eq!(names(&["anteojera", "--near", "-34.80,-58.39"]), ["Anteojera Sur"]);
    assert_eq!(
        names(&["anteojera", "--near", "-34.80,-58.39", "--radius", "50000"]),
        ["Anteojera Norte", "Anteojera Sur"]
    );
    assert_eq!(names(&["--category", CATEGORY, "--with", "stores"]), [""; 0]);
    assert_eq!(names(&["anteojera", "--open"]), [""; 0]);
    let refused = anybody.run(&["explore", "--near", "Adrogué"]);
    assert!(refused.stderr.contains("a latitude and a longitude"), "{}", refused.stderr);
    let _: Value = anybody.json(&["explore", "--limit", "1"]);
}
