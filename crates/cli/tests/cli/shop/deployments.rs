//! Publishing a store, rolling it back, its methods, its turns and the providers of its wallet.

use serde_json::json;

use super::fixture::{Market, STORE};
use crate::support::speak;

/// The article of the store with the lowest id, whose name the tests change.
fn first_article(market: &Market) -> String {
    let listed = market.owner.json(&["article", "list", "--limit", "1"]);
    listed[0]["id"].as_str().expect("an article").to_owned()
}

#[test]
fn a_draft_is_compared_published_and_rolled_back() {
    let market = Market::new();
    let owner = &market.owner;
    let nothing = owner.json(&["store", "publish", "--dry-run"]);
    assert_eq!((&nothing["has_changes"], &nothing["changes"]), (&json!(false), &json!([])));
    let before = nothing["deployment_id"].clone();
    let article = first_article(&market);
    owner.json(&["article", "put", &article, "--field", "name=Renombrado"]);
    let compared = owner.json(&["store", "publish", STORE, "--dry-run"]);
    assert_eq!((&compared["has_changes"], &compared["changes"][0]["name"]), (&json!(true), &json!("Renombrado")));
    let tried_again = owner.json(&["store", "publish", "--dry-run"]);
    assert_eq!(tried_again["deployment_id"], compared["deployment_id"], "nothing was published");
    let published = owner.json(&["store", "publish"]);
    assert_eq!(published["deployment_id"], compared["deployment_id"]);
    let (code, said) = owner.failure(&["store", "rollback"]);
    assert!(code == 3 && said["message"].as_str().is_some_and(|said| said.contains("La Esquina de Adrogué")), "{said}");
    let done = owner.json(&["store", "rollback", "-y"]);
    assert_eq!(done["previous_id"], published["deployment_id"]);
    let (code, said) = owner.failure(&["store", "rollback", "-y"]);
    assert!(code == 2 && said["help"].as_str().is_some_and(|help| help.contains("--deployment")), "{said}");
    let staff = market.town.signed_in("backoffice");
    let (code, said) = staff.failure(&["store", "rollback", STORE, "-y"]);
    assert_eq!((code, &said["code"]), (6, &json!("error.conflict.rolled_back")));
    let forth = published["deployment_id"].as_str().expect("an id");
    let forth = staff.json(&["store", "rollback", STORE, "--deployment", forth, "-y"]);
    assert_eq!(forth["previous_id"], done["deployment_id"]);
    let back = before.as_str().expect("an id");
    let back = owner.json(&["store", "rollback", "--deployment", back, "-y"]);
    assert_eq!(back["previous_id"], forth["deployment_id"]);
    assert_eq!(owner.json(&["article", "get", &article])["name"], "Renombrado", "the draft stays");
    let listed = owner.json(&["store", "deployments"]);
    assert_eq!((listed.as_array().map(Vec::len), &listed[0]["id"]), (Some(5), &back["deployment_id"]));
    assert_eq!((&listed[0]["live"], &listed[4]["live"], &listed[4]["id"]), (&json!(true), &json!(false), &before));
    assert_eq!(staff.failure(&["store", "publish", STORE]).0, 4);
}

#[test]
fn a_turn_is_closed_and_another_opened() {
    let market = Market::new();
    let owner = &market.owner;
    let open = owner.json(&["turn", "list", "--closed", "false"]);
    let id = open[0]["id"].as_str().expect("a turn");
    let (code, said) = owner.failure(&["turn", "open"]);
    assert_eq!((code, &said["code"]), (6, &json!("error.conflict.turn_open")));
    assert_eq!(owner.failure(&["turn", "close"]).0, 3, "it is not opened again");
    let closed = owner.json(&["turn", "close", "-y"]);
    assert!(closed["id"] == id && closed["closed_at"].is_string(), "{closed}");
    assert_eq!(owner.failure(&["turn", "close", "-y"]).0, 5);
    let opened = owner.json(&["turn", "open", "--store", "la esquina de adrogue"]);
    assert!(opened["id"] != id && opened["closed_at"].is_null(), "{opened}");
    assert_eq!(owner.json(&["turn", "list"]).as_array().map(Vec::len), Some(2));
    assert_eq!(market.town.signed_in("backoffice").failure(&["turn", "list", "--store", STORE]).0, 4);
}

#[test]
fn methods_and_providers_are_shown_and_a_provider_is_put() {
    let market = Market::new();
    let owner = &market.owner;
    let methods = owner.json(&["store", "methods"]);
    let providers = owner.json(&["provider", "list"]);
    let known = methods["payment"]["providers"].as_array().expect("providers");
    assert!(methods["pickup"].is_object() && !known.is_empty(), "{methods}");
    assert!(providers.as_array().is_some_and(|all| all.iter().any(|one| one["id"] == known[0]["id"])), "{providers}");
    let made = owner.json(&["provider", "put", "--field", "type=cash"]);
    assert_eq!((&made["type"], &made["state"]), (&json!("cash"), &json!("active")));
    let id = made["id"].as_str().expect("an id");
    assert_eq!(owner.json(&["provider", "put", id, "--field", "state=inactive"])["state"], "inactive");
    let unknown = uuid::Uuid::now_v7().to_string();
    let (code, said) = owner.failure(&["provider", "put", &unknown, "--field", "state=inactive"]);
    assert_eq!((code, &said["code"]), (5, &json!("error.not_found")), "{said}");
    assert_eq!(owner.json(&["provider", "put", &unknown, "--field", "type=cash"])["id"], json!(unknown));
    let (code, said) = owner.failure(&["provider", "put", "--field", "type=mercadopago", "--field", "state=active"]);
    assert!(code == 6 && said["code"].as_str().is_some_and(|code| code.starts_with("error.rule.")), "{said}");
}

#[test]
fn a_provider_is_shown_with_its_history_and_connected_in_a_browser() {
    let market = Market::new();
    let owner = &market.owner;
    let put = |fields: &[&str]| {
        owner.json(&[&["provider", "put"], fields].concat())["id"].as_str().expect("an id").to_owned()
    };
    let (cash, unconnected) = (put(&["--field", "type=cash"]), put(&["--field", "type=mercadopago"]));
    put(&[&cash, "--field", "state=inactive"]);
    let shown = owner.json(&["provider", "get", &cash]);
    assert_eq!((&shown["history"][0]["from"], &shown["history"][0]["to"]), (&json!("active"), &json!("inactive")));
    let table = owner.run(&["provider", "get", &cash]).stdout;
    assert!(table.contains(&cash) && table.contains("active") && table.contains("inactive"), "{table}");
    assert_eq!(owner.json(&["provider", "get", &cash, "--fields", "type"]), json!({"type": "cash"}));

    let printed = owner.json(&["provider", "connect", &unconnected]);
    let base_url = market.town.base_url();
    let path = printed["url"].as_str().and_then(|url| url.strip_prefix(&base_url)).expect("an address of the server");
    let port = base_url.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
    let answer = speak(port, &format!("GET {path} HTTP/1.1\r\nhost: hub\r\nconnection: close\r\n\r\n"));
    assert!(answer.contains("error.rule.provider_unconfigured"), "its token is good: {answer}");
    assert_eq!(owner.failure(&["provider", "connect", &cash]).0, 2);
}

#[test]
fn orders_are_listed_by_several_states() {
    let market = Market::new();
    market.order(1);
    let count = |arguments: &[&str]| {
        let listed = market.owner.json(&[&["order", "list"], arguments].concat());
        listed.as_array().map(Vec::len)
    };
    assert_eq!(count(&["--state", "completed", "--state", "submitted"]), Some(1));
    assert_eq!(count(&["--state", "completed", "--state", "cancelled"]), Some(0));
    let staff = market.town.signed_in("backoffice");
    let all = staff.json(&["order", "list", "--state", "submitted", "--state", "pickup"]);
    assert_eq!(all.as_array().map(Vec::len), Some(1));
}
