//! Workspaces that their users create, read and change, and that the staff list.

use serde_json::{Value, json};

use crate::support::Town;

#[test]
fn a_consumer_creates_a_workspace_and_acts_as_it() {
    let town = Town::new();
    let home = town.signed_in("consumer");
    let created = home.json(&["workspace", "create", "--field", "name=Kiosco Sur", "--field", "type=business"]);
    assert_eq!((&created["name"], &created["type"]), (&json!("Kiosco Sur"), &json!("business")));
    assert_eq!(home.failure(&["workspace", "get"]).0, 4, "the session stays the consumer's");
    home.json(&["auth", "switch", created["account_id"].as_str().expect("an account")]);
    assert_eq!(home.json(&["workspace", "get"])["id"], created["id"]);
    // A field alone leaves the other fields unchanged.
    let changed = home.json(&["workspace", "put", "--field", "email=sur@town.example"]);
    assert_eq!((&changed["name"], &changed["email"]), (&json!("Kiosco Sur"), &json!("sur@town.example")));
    let read = home.run(&["workspace", "get", "-o", "json"]).stdout;
    let again = home.run_with(&["workspace", "put", "--data", "-", "-o", "json"], &read);
    assert_eq!((again.code, again.stdout), (0, read), "an object that was read can be put back");
    let table = home.run(&["workspace", "get"]).stdout;
    assert!(table.contains("Kiosco Sur") && table.contains("sur@town.example"), "{table}");
}

#[test]
fn a_workspace_is_refused_by_field_and_without_values() {
    let town = Town::new();
    let home = town.signed_in("workspace");
    assert_eq!(home.failure(&["workspace", "create"]).0, 2);
    assert_eq!(home.failure(&["workspace", "put"]).0, 2);
    for field in ["type=shop", "email=town", "name= "] {
        let (code, said) = home.failure(&["workspace", "put", "--field", field]);
        assert_eq!((code, &said["code"]), (6, &json!("error.parser.body")), "{field}");
    }
    let (code, said) = home.failure(&["workspace", "create", "--field", "name=Sur"]);
    assert_eq!((code, &said["code"]), (6, &json!("error.parser.body")));
    assert_ne!(home.json(&["workspace", "get"])["name"], Value::Null);
}

#[test]
fn the_staff_list_and_search_workspaces() {
    let town = Town::new();
    let staff = town.signed_in("backoffice");
    let home = town.signed_in("consumer");
    home.json(&["workspace", "create", "--field", "name=Club Ñandú", "--field", "type=organization"]);
    let all = staff.json(&["workspace", "list", "--all", "--order-by", "name"]);
    let names: Vec<_> = all.as_array().expect("rows").iter().map(|row| row["name"].as_str().expect("a name")).collect();
    assert!(names.len() > 3 && names.contains(&"Club Ñandú"), "{names:?}");
    let found = staff.json(&["workspace", "list", "--query", "nandu", "--type", "organization", "--type", "business"]);
    assert_eq!((found.as_array().map(Vec::len), &found[0]["type"]), (Some(1), &json!("organization")));
    let id = found[0]["id"].as_str().expect("an id");
    assert_eq!(staff.json(&["workspace", "list", "--id", id])[0]["name"], "Club Ñandú");
    let table = staff.run(&["workspace", "list", "--query", "nandu"]).stdout;
    assert!(table.starts_with("WORKSPACE ") && table.contains("Club Ñandú"), "{table}");
    assert_eq!(home.failure(&["workspace", "list"]).0, 4, "a consumer does not list them");
}
