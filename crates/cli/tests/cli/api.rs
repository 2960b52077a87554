//! `hub api`: any operation, by id or by path.

use serde_json::Value;

use crate::support::Town;

#[test]
fn an_operation_is_called_by_its_id_or_by_method_and_path() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let by_id = home.json(&["api", "pharmacy_group_list", "--query", "take=1"]);
    let group = by_id["data"][0]["id"].as_str().expect("a group").to_owned();
    assert_eq!(home.json(&["api", "/plugins/pharmacy/groups?take=1"]), by_id);
    assert_eq!(home.json(&["api", "get", "/plugins/pharmacy/groups", "--query", "take=1"]), by_id);
    let one = home.json(&["api", "pharmacy_group_get", "--param", &format!("group_id={group}")]);
    assert_eq!(one["id"], by_id["data"][0]["id"]);
    let accounts = home.json(&["api", "auth_me_accounts"]);
    assert_eq!(accounts["data"][0]["scope"]["type"], "backoffice", "with the refresh token and the device's id");
    let applied = home.json(&["api", "backoffices_seed", "--field", "seeds=[\"plugins_pharmacy_groups\"]"]);
    assert_eq!(applied["data"][0]["success"], true);
    let body = r#"{"topic": "system.ping"}"#;
    for arguments in [&["--data", body][..], &["--data", "-"], &["--field", "topic=system.ping"]] {
        let done = home.run_with(&[&["api", "command_bus_dispatch"], arguments].concat(), body);
        assert!(done.code == 0 && done.stdout.contains("system.ping"), "{done:?}");
    }
}

#[test]
fn an_answer_comes_as_it_is_or_as_was_asked() {
    let town = Town::new();
    let home = town.signed_in("consumer");
    let raw = home.run(&["api", "health_ready"]);
    assert!(serde_json::from_str::<Value>(&raw.stdout).is_ok_and(|value| value["checks"].is_array()), "{raw:?}");
    let rows = home.run(&["api", "pharmacy_group_list", "-o", "csv", "--fields", "name,zone.radius"]);
    assert_eq!(rows.stdout, "name,zone.radius\nAlmirante Brown,4100.0\n");
    let page = home.run(&["api", "docs"]);
    assert!(page.stdout.starts_with("<!DOCTYPE html>"), "{page:?}");
    let page: Value = serde_json::from_str(&home.run(&["api", "docs", "-o", "json"]).stdout).expect("JSON");
    assert!(page["text"].as_str().is_some_and(|text| text.starts_with("<!DOCTYPE html>")));
}

#[test]
fn what_cannot_be_called_is_said_before_a_call() {
    let town = Town::new();
    let home = town.signed_in("consumer");
    for (arguments, code, why) in [
        (&["pharmacy_group_lst"][..], 2, "pharmacy_group_list"),
        (&["pharmacy_group_get"], 2, "--param group_id"),
        (&["pharmacy_shift_list"], 2, "--query"),
        (&["pharmacy_group_get", "--param", "id=1"], 2, "{group_id}"),
        (&["FETCH", "/"], 2, "GET, POST"),
        (&["GET"], 2, "which path"),
        (&["GET", "http://elsewhere.example/"], 2, "begins with /"),
        (&["health_live", "--field", "a=1"], 2, "no body"),
        (&["health_live", "--paginate"], 2, "paginated"),
        (&["backoffices_seed", "--data", "{"], 2, "not JSON"),
        (&["auth_access"], 2, "hub auth switch"),
        (&["/", "-H", "Authorization: Bearer x"], 2, "by this program"),
        (&["/", "-H", "x"], 2, "name: value"),
        (&["/nowhere"], 5, "error.endpoint.not_found"),
        (&["pharmacy_group_get", "--param", "group_id=x"], 6, "error.parser.params"),
        (&["pharmacy_group_get", "--param", "group_id=../x?y"], 6, "error.parser.params"),
        (&["backoffices_seed", "--field", "seeds=[]"], 4, "error.auth.forbidden"),
    ] {
        let (exit, said) = home.failure(&[&["api"], arguments].concat());
        let said = said.to_string();
        assert!(exit == code && said.contains(why), "{arguments:?}: {said}");
    }
}
