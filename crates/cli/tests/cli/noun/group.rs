//! Pharmacy groups: a noun without a parent, which a topic of the command bus writes.

use serde_json::{Value, json};

use crate::support::{Home, Town};

const SEEDED: &str = "f636b879-7a96-40e1-885a-42a59bdc2627";
const UNKNOWN: &str = "00000000-0000-7000-8000-000000000000";
const DISPATCH: &str = "/backoffices/command_bus/dispatch";

/// Creates a group and returns its id.
fn make_group(home: &Home) -> String {
    let group = r#"{"name": "Banfield", "time_zone": "America/Argentina/Buenos_Aires", "zone": {"lat": -34.7, "lng": -58.4, "radius": 4000}}"#;
    let made = home.json(&["group", "put", "--data", group]);
    assert_eq!((&made["name"], &made["enabled"], &made["pharmacies"]), (&json!("Banfield"), &json!(true), &json!([])));
    made["id"].as_str().expect("an id").to_owned()
}

#[test]
fn a_pharmacy_group_is_made_changed_and_put_back() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let id = make_group(&home);
    let listed = home.json(&["group", "list"]);
    let ids: Vec<&Value> = listed.as_array().expect("rows").iter().map(|group| &group["id"]).collect();
    assert_eq!(ids.len(), 2, "{listed}");
    assert!(ids.contains(&&json!(id)) && ids.contains(&&json!(SEEDED)), "{listed}");
    // A field alone leaves the other fields unchanged.
    let changed = home.json(&["group", "put", &id, "--field", "zone.radius=4500", "--field", "enabled=false"]);
    assert_eq!((&changed["zone"]["lat"], changed["zone"]["radius"].as_f64()), (&json!(-34.7), Some(4500.0)));
    let renamed = home.json(&["group", "put", &id, "--field", "name=Lomas"]);
    assert_eq!((&renamed["name"], &renamed["enabled"]), (&json!("Lomas"), &json!(false)));
    let rota = [r#"cover=[{"weekdays": [1, 2]}]"#, "holidays_country=UY", "emergency_text=Llamá al 911."];
    let rota = rota.map(|field| ["--field", field]).concat();
    let covered = home.json(&[&["group", "put", &id][..], &rota].concat());
    let always = json!({"weekdays": [1, 2], "start_time": "00:00", "end_time": "24:00", "minimum": 1});
    assert_eq!((&covered["cover"], &covered["name"]), (&json!([always]), &json!("Lomas")));
    assert_eq!((&covered["holidays_country"], &covered["emergency_text"]), (&json!("UY"), &json!("Llamá al 911.")));
    // What was read can be put back, with the fields that are only read.
    let read = home.run(&["group", "get", &id, "-o", "json"]).stdout;
    let again = home.run_with(&["group", "put", &id, "--data", "-", "-o", "json"], &read);
    assert_eq!((again.code, again.stdout), (0, read));
    let seeded = home.json(&["group", "get", SEEDED]);
    assert!(seeded["pharmacies"].as_array().is_some_and(|pharmacies| !pharmacies.is_empty()), "{seeded}");
    assert_eq!(home.json(&["group", "put", SEEDED, "--field", "enabled=true"]), seeded);
}

#[test]
fn a_dry_run_of_a_put_changes_nothing() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let before = home.json(&["group", "get", SEEDED]);
    let tried = home.json(&["group", "put", SEEDED, "--field", "name=Otra", "--dry-run"]);
    assert_eq!(tried, json!({"id": SEEDED, "outcome": "updated"}));
    assert_eq!(home.json(&["group", "get", SEEDED]), before);
    home.json(&["profile", "set", "town", "--read-only"]);
    assert_eq!(home.json(&["group", "put", SEEDED, "--field", "name=Otra", "--dry-run"]), tried);
}

#[test]
fn a_put_of_a_group_is_refused_by_field_by_profile_and_by_account() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    for (field, named) in [
        ("manager=1", "params.manager"),
        ("pharmacies=[]", "params.pharmacies"),
        ("zone.radius=0", "params.zone.radius"),
        ("time_zone=Adrogué", "params.time_zone"),
    ] {
        let (code, said) = home.failure(&["group", "put", SEEDED, "--field", field]);
        let message = said["message"].as_str().unwrap_or_default();
        assert!(code == 6 && message.starts_with(named), "{field}: {said}");
    }
    assert_eq!(home.failure(&["group", "put", SEEDED]).0, 2);
    assert_eq!(home.failure(&["group", "put", SEEDED, "--data", "[1]"]).0, 2);
    assert_eq!(home.failure(&["group", "get", UNKNOWN]).0, 5);
    assert_eq!(home.failure(&["group", "get", "Adrogué"]).0, 2);
    let (code, said) = home.failure(&["group", "delete", SEEDED]);
    assert!(code == 2 && said["message"].as_str().is_some_and(|said| said.contains("'delete'")), "{said}");
    assert_eq!(town.signed_in("workspace").failure(&["group", "put", SEEDED, "--field", "name=Otra"]).0, 4);

    let dispatched = town.calls(DISPATCH);
    home.json(&["profile", "set", "town", "--confirm-writes"]);
    let (code, said) = home.failure(&["group", "put", SEEDED, "--field", "name=Otra"]);
    assert!(code == 3 && said["message"].as_str().is_some_and(|said| said.contains("Put the group Otra?")), "{said}");
    home.json(&["profile", "set", "town", "--confirm-writes=false", "--read-only"]);
    let (code, said) = home.failure(&["group", "put", SEEDED, "--field", "name=Otra", "-y"]);
    assert_eq!((code, &said["code"]), (4, &json!("cli.read_only")));
    assert_eq!(town.calls(DISPATCH), dispatched);
}

#[test]
fn a_group_is_shown_by_the_fields_of_the_contract() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let list = home.run(&["group", "list", "-o", "csv"]).stdout;
    let heading =
        "id,enabled,name,time_zone,zone.lat,zone.lng,zone.radius,holidays_country,emergency_text,created_at,deleted_at";
    assert_eq!(list.lines().next(), Some(heading));
    assert_eq!(home.run(&["group", "list", "--fields", "id", "-o", "csv"]).stdout, format!("id\n{SEEDED}\n"));
    let table = home.run(&["group", "list"]).stdout;
    assert!(table.starts_with("ID ") && table.contains("TIME ZONE"), "{table}");
    let one = home.run(&["group", "get", SEEDED]).stdout;
    let lines: Vec<&str> = one.lines().map(|line| line.split("  ").next().unwrap_or_default()).collect();
    let labels = ["id", "enabled", "name", "time zone", "zone lat", "zone lng", "zone radius", "cover"];
    assert_eq!(lines[..labels.len()], labels, "{one}");
    let csv = home.run(&["group", "get", SEEDED, "-o", "csv"]).stdout;
    let whole = heading.replace("radius,", "radius,cover,").replace("emergency_text,", "emergency_text,pharmacies,");
    assert_eq!(csv.lines().next(), Some(&*whole));
}
