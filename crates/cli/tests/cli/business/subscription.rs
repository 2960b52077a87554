//! Plans, and a workspace's subscriptions with the services that they give.

use serde_json::{Value, json};

use crate::support::{Home, Town};

/// A consumer's new workspace, which has no plan.
fn new_business(town: &Town) -> Home {
    let home = town.signed_in("consumer");
    let created = home.json(&["workspace", "create", "--field", "name=Kiosco Sur", "--field", "type=business"]);
    home.json(&["auth", "switch", created["account_id"].as_str().expect("an account")]);
    home
}

/// The types and states of services.
fn states(services: &Value) -> Vec<(String, String)> {
    let text = |row: &Value, field: &str| row[field].as_str().expect("a text").to_owned();
    let rows = services.as_array().expect("rows").iter();
    let mut states: Vec<_> = rows.map(|row| (text(row, "type"), text(row, "state"))).collect();
    states.sort();
    states
}

fn expected(state: &str) -> Vec<(String, String)> {
    ["page", "showroom", "store"].map(|service| (service.to_owned(), state.to_owned())).to_vec()
}

#[test]
fn a_workspace_subscribes_by_name_and_unsubscribes() {
    let town = Town::new();
    let home = new_business(&town);
    let plans = home.json(&["plan", "list"]);
    assert_eq!(plans[0]["name"], "Comercio");
    assert_eq!(home.json(&["subscription", "services"]), json!([]));
    let made = home.json(&["subscription", "create", "comercio"]);
    assert_eq!((&made["plan_id"], &made["state"]), (&plans[0]["id"], &json!("active")));
    assert_eq!(states(&home.json(&["subscription", "services"])), expected("active"));
    let subscription = made["id"].as_str().expect("an id");
    let (code, said) = home.failure(&["subscription", "unsubscribe", subscription]);
    assert_eq!(code, 3, "it is asked: {said}");
    for _ in 0..2 {
        let services = home.json(&["subscription", "unsubscribe", subscription, "-y"]);
        assert_eq!(states(&services), expected("inactive"));
    }
    assert_eq!(home.json(&["subscription", "list", "--state", "active"]), json!([]));
    home.json(&["subscription", "create", plans[0]["id"].as_str().expect("an id")]);
    assert_eq!(states(&home.json(&["subscription", "services"])), expected("active"), "the same ones are back");
    let rows = home.json(&["subscription", "list"]);
    assert_eq!(rows.as_array().map(Vec::len), Some(2));
    let table = home.run(&["plan", "list"]).stdout;
    assert!(table.starts_with("PLAN ") && table.contains("Sucursales"), "{table}");
}

#[test]
fn subscriptions_are_refused_with_a_reason() {
    let town = Town::new();
    let home = new_business(&town);
    let (code, said) = home.failure(&["subscription", "create", "Comercios"]);
    assert!(code == 5 && said["help"].as_str().is_some_and(|help| help.contains("Comercio, Sucursales")), "{said}");
    home.json(&["subscription", "create", "Comercio"]);
    let (code, said) = home.failure(&["subscription", "create", "Comercio"]);
    assert_eq!((code, &said["code"]), (6, &json!("error.conflict.subscription")));
    let nobodys = "00000000-0000-4000-8000-000000000000";
    assert_eq!(home.failure(&["subscription", "unsubscribe", nobodys, "-y"]).0, 5);
    assert_eq!(home.failure(&["subscription", "list", "--state", "over"]).0, 2);
    assert_eq!(town.signed_in("backoffice").failure(&["subscription", "list"]).0, 4);
}
