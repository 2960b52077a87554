//! Listing, showing and moving orders.

use serde_json::{Value, json};

use super::fixture::Market;
use crate::completion::{complete, complete_by_server};

#[test]
fn orders_are_listed_and_looked_at_by_their_store_and_by_the_staff() {
    let market = Market::new();
    let (first, second) = (market.order(1), market.order(2));
    let code = first["code"].as_str().expect("a code");
    let listed = market.owner.json(&["order", "list"]);
    let ids = |list: &Value| list.as_array().expect("a list").iter().map(|one| one["id"].clone()).collect::<Vec<_>>();
    assert_eq!(ids(&listed), [second["id"].clone(), first["id"].clone()]);
    assert_eq!(market.owner.json(&["order", "get", code])["id"], first["id"]);
    let staff = market.town.signed_in("backoffice");
    assert_eq!(ids(&staff.json(&["order", "list", "--store", "La Esquina de Adrogué"])).len(), 2);
    assert_eq!(ids(&staff.json(&["order", "list", "--store", "Farmacia Santa Clara"])).len(), 0);
    assert_eq!(staff.json(&["order", "get", code])["id"], first["id"]);
    assert_eq!(ids(&market.owner.json(&["order", "list", "--state", "completed"])).len(), 0);
    assert_eq!(ids(&market.owner.json(&["order", "list", "--query", "lucía", "--limit", "1"])).len(), 1);
    let table = market.owner.run(&["order", "get", code]).stdout;
    assert!(table.contains("for Lucía Benítez") && table.contains("Fainá"), "{table}");
    assert!(table.contains("preparation, payment, cancelled"), "where it may go: {table}");
    assert!(table.contains("of ") && table.contains("subtotal") && table.contains("total ARS"), "{table}");
    assert!(
        table.contains("  consumer") && !table.contains(first["consumer"]["id"].as_str().expect("an id")),
        "{table}"
    );
    let chosen = market.owner.json(&["order", "get", code, "--fields", "state,store.name"]);
    assert_eq!(chosen, json!({"state": "submitted", "store.name": "La Esquina de Adrogué"}));
    assert_eq!(market.owner.failure(&["order", "get", code, "--fields", "stat"]).0, 2);
    let (status, said) = market.owner.failure(&["order", "get", "990101-001"]);
    assert_eq!((status, &said["code"]), (5, &json!("cli.order")));
    let other = market.town.signed_in_as("clara.dominguez");
    assert_eq!(other.failure(&["order", "get", first["id"].as_str().expect("an id")]).0, 5);
}

#[test]
fn open_orders_are_completed_by_their_codes() {
    let market = Market::new();
    let order = market.order(1);
    let code = order["code"].as_str().expect("a code");
    let begin = &code[..code.len() - 1];
    assert_eq!(complete_by_server(&market.owner, &["order", "set-state", begin]), [code]);
    let staff = market.town.signed_in("backoffice");
    assert_eq!(complete_by_server(&staff, &["order", "get", begin]), [code]);
    for home in [&market.owner, &staff] {
        let of_store = |store| ["order", "get", "--store", store, begin];
        assert_eq!(complete_by_server(home, &of_store("la esquina de adrogue")), [code]);
        assert_eq!(complete(home, &of_store("Farmacia Santa Clara")), Vec::<String>::new());
    }
    let cancel = ["order", "set-state", code, "cancelled", "--reason", "Sin gas", "-y"];
    assert_eq!(market.owner.json(&cancel)["state"], "cancelled");
    assert_eq!(complete(&staff, &["order", "get", begin]), Vec::<String>::new());
}

#[test]
fn a_store_has_its_orders_in_figures_and_the_staff_those_of_all() {
    let market = Market::new();
    market.order(1);
    let own = market.owner.json(&["kpi", "orders"]);
    assert_eq!((&own[0]["store"], &own[0]["orders_open"]), (&json!("La Esquina de Adrogué"), &json!(1)));
    assert_eq!(own.as_array().map(Vec::len), Some(1), "no other workspace's: {own}");
    let staff = market.town.signed_in("backoffice");
    let all = staff.json(&["kpi", "orders"]);
    assert_eq!((&all[0]["store"], &all[0]["orders_today"]), (&json!("all stores"), &json!(1)));
    assert_eq!(staff.failure(&["kpi", "orders", "--store", "La Esquina de Adrogué"]).0, 2);
    assert_eq!(market.owner.failure(&["kpi", "orders", "--store", "Farmacia Santa Clara"]).0, 5);
}

#[test]
fn an_order_is_moved_part_by_part() {
    let market = Market::new();
    let order = market.order(3);
    let code = order["code"].as_str().expect("a code");
    let set = |arguments: &[&str]| market.owner.json(&[&["order", "set-state", code], arguments].concat());
    assert_eq!(set(&["preparing", "--of", "preparation"])["state"], "preparation");
    // A refused move names the reason and the allowed states.
    let (status, said) = market.owner.failure(&["order", "set-state", code, "ready", "--of", "pickup"]);
    assert_eq!((status, &said["code"]), (6, &json!("error.rule.preparation_incomplete")));
    assert_eq!(said["message"], "the order is not prepared yet");
    assert_eq!(said["help"], "the pickup can now change to cancelled");
    // So does a move that does not exist.
    let (status, said) = market.owner.failure(&["order", "set-state", code, "delivered", "--of", "pickup"]);
    assert_eq!((status, &said["code"]), (6, &json!("error.conflict.transition")));
    assert_eq!(said["message"], "the pickup is pending and does not go to delivered");
    assert_eq!(said["help"], "it can change to cancelled");
    let (status, said) = market.owner.failure(&["order", "set-state", code, "done"]);
    assert!(status == 2 && said["help"].as_str().is_some_and(|help| help.contains("completed")), "{said}");
    assert_eq!(set(&["completed", "--of", "preparation"])["state"], "pickup");
    set(&["ready", "--of", "pickup"]);
    assert_eq!(set(&["delivered", "--of", "pickup"])["state"], "payment");
    let done = set(&["completed", "--of", "payment"]);
    assert_eq!((&done["state"], &done["payment"][0]["state"]), (&json!("completed"), &json!("completed")));
    let (status, said) = market.owner.failure(&["order", "set-state", code, "preparation"]);
    assert_eq!((status, &said["help"]), (6, &json!("it is in a final state")));
}

#[test]
fn a_cancellation_has_a_reason_and_is_confirmed() {
    let market = Market::new();
    let order = market.order(1);
    let code = order["code"].as_str().expect("a code");
    let cancel = ["order", "set-state", code, "cancelled"];
    assert_eq!(market.owner.failure(&cancel).0, 2, "a reason is missing");
    let cancel = [&cancel[..], &["--reason", "Se cortó la luz"]].concat();
    let (status, said) = market.owner.failure(&cancel);
    assert!(status == 3 && said["message"].as_str().is_some_and(|said| said.contains(code)), "{said}");
    assert_eq!(market.owner.json(&["order", "get", code])["state"], "submitted");
    let staff = market.town.signed_in("backoffice");
    assert_eq!(staff.failure(&[&cancel[..], &["-y"]].concat()).0, 4);
    let done = market.owner.json(&[&cancel[..], &["-y"]].concat());
    assert_eq!(done["state"], "cancelled");
    let reasons: Vec<&Value> = done["history"].as_array().expect("rows").iter().map(|row| &row["reason"]).collect();
    assert!(reasons.contains(&&json!("Se cortó la luz")), "{reasons:?}");
    let (status, _) = market.owner.failure(&["order", "set-state", code, "preparing", "--restock"]);
    assert_eq!(status, 2);
}
