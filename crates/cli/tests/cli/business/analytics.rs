//! `hub analytics`: what visitors do, for the staff and for a workspace.

use std::time::SystemTime;

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Home, Town};

/// The demonstration's pizzería and its owner.
const STORE: &str = "3d5f0a10-6c1e-4b77-9a41-2f7e5b8c1001";
const OWNER: &str = "hernan.ibarra";

#[expect(clippy::disallowed_methods, reason = "an event happens at the server's now")]
fn event(device: Uuid, (instance_type, action): (&str, &str), instance: Value, payload: Value) -> Value {
    let now = DateTime::<Utc>::from(SystemTime::now()).to_rfc3339_opts(SecondsFormat::Secs, true);
    json!({"event_id": Uuid::new_v4(), "timestamp": now, "session_id": device, "device_id": device, "account_id": null,
           "instance_id": instance, "instance_type": instance_type, "instance_action": action, "payload": payload})
}

/// Sends three visits with searches, two of which look at a store.
fn send_visits(town: &Town) {
    let devices = [Uuid::new_v4(), Uuid::new_v4(), Uuid::new_v4()];
    let search = |device: Uuid, query: &str| {
        event(device, ("search", "submit"), Value::Null, json!({"query": query, "results": 2, "source": "qr"}))
    };
    let view = |device: Uuid| event(device, ("store", "view"), json!(STORE), json!({}));
    let events = [
        search(devices[0], "Pizza"),
        search(devices[1], "pizza"),
        search(devices[2], "sushi"),
        view(devices[0]),
        view(devices[1]),
    ];
    let body = json!({"events": events}).to_string();
    Home::at(&town.base_url()).json(&["api", "analytics_events_batch", "--data", &body, "-y"]);
}

#[test]
fn figures_are_for_the_staff_and_their_own_for_a_workspace() {
    let town = Town::new();
    send_visits(&town);
    let (staff, owner) = (town.signed_in("backoffice"), town.signed_in_as(OWNER));
    let expected = json!([{"key": "pizza", "name": null, "value": 2, "percent": 66.7},
                          {"key": "sushi", "name": null, "value": 1, "percent": 33.3}]);
    assert_eq!(staff.json(&["analytics", "top", "searches"]), expected);
    assert_eq!(staff.json(&["analytics", "top", "sessions"])[0]["key"], "qr");
    for home in [&staff, &owner] {
        let top = home.json(&["analytics", "top", "store_views"]);
        assert_eq!((&top[0]["key"], &top[0]["value"]), (&json!(STORE), &json!(2)));
        assert!(top[0]["name"].is_string(), "{top}");
    }
    assert_eq!(staff.json(&["analytics", "top", "store_views", "--until", "2020-01-01"]), json!([]));
    let (code, said) = owner.failure(&["analytics", "top", "searches"]);
    assert!(code == 6 && said["help"].as_str().is_some_and(|help| help.contains("article_views")), "{said}");
}

#[test]
fn a_funnel_has_its_steps_and_an_export_its_rows() {
    let town = Town::new();
    send_visits(&town);
    let (staff, owner) = (town.signed_in("backoffice"), town.signed_in_as(OWNER));
    let funnel = staff.json(&["analytics", "funnel"]);
    let steps: Vec<_> = funnel.as_array().expect("rows").iter().map(|row| (&row["step"], &row["count"])).collect();
    assert_eq!((steps.len(), steps[0]), (5, (&json!("sessions"), &json!(3))));
    assert_eq!((steps[2], &funnel[2]["percent"]), ((&json!("store_views"), &json!(2)), &json!(66.7)));
    let own = owner.json(&["analytics", "funnel"]);
    assert_eq!((own.as_array().map(Vec::len), &own[0]["step"]), (Some(4), &json!("page_views")));

    let csv = staff.run(&["analytics", "export", "store_views"]);
    assert!(csv.code == 0 && csv.stdout.starts_with("at,key,name,value\n"), "{csv:?}");
    assert!(csv.stdout.contains(STORE) && csv.stdout.lines().count() == 2, "{csv:?}");
    let hours = owner.json(&["analytics", "export", "store_views", "--hourly", "--keys", "0", "-o", "json"]);
    assert_eq!((&hours[0]["key"], &hours[0]["value"]), (&Value::Null, &json!(2)));
    let long = ["analytics", "export", "sessions", "--hourly", "--from", "2026-01-01", "--until", "2026-03-01"];
    let (code, said) = staff.failure(&long);
    assert!(code == 6 && said["help"].as_str().is_some_and(|help| help.contains("31 by hours")), "{said}");
    let (code, said) = staff.failure(&["analytics", "funnel", "--from", "01/11/2026"]);
    assert!(code == 2 && said["message"].as_str().is_some_and(|said| said.contains("2026-11-20")), "{said}");
}
