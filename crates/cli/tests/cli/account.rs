//! Listing, sorting and showing accounts.

use serde_json::Value;

use crate::support::{Home, Town};

fn names(home: &Home, arguments: &[&str]) -> Vec<String> {
    let rows = home.json(&[&["account", "list"], arguments].concat());
    let name = |row: &Value| row["scope_name"].as_str().expect("a name").to_owned();
    rows.as_array().expect("rows").iter().map(name).collect()
}

#[test]
fn accounts_are_found_by_each_filter_and_in_each_order() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let all = home.json(&["account", "list"]).as_array().expect("rows").clone();
    assert_eq!(all.len(), 8);
    let lucia = all.iter().find(|row| row["credential_username"] == "lucia.benitez").expect("there");
    let field = |name: &str| lucia[name].as_str().expect("text");
    for filter in [
        &["--query", "BENITEZ luc"][..],
        &["--id", field("id")],
        &["--user", field("user_id")],
        &["--scope", field("scope_id")],
        &["--profile-id", field("profile_id")],
        &["--credential", field("credential_id")],
        &["--state", "active", "--state", "blocked", "--query", "lucía"],
    ] {
        assert_eq!(names(&home, filter), [field("scope_name")], "{filter:?}");
    }
    assert!(names(&home, &["--state", "deleted"]).is_empty());
    let rising = names(&home, &["--order-by", "scope_name"]);
    let falling = names(&home, &["--order-by", "scope_name", "--order-dir", "desc"]);
    assert_eq!(rising.iter().rev().collect::<Vec<_>>(), falling.iter().collect::<Vec<_>>());
    assert!(rising.is_sorted_by_key(|name| name.to_lowercase().replace('ó', "o")), "{rising:?}");
}

#[test]
fn a_list_that_stops_says_of_how_many() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let done = home.run(&["account", "list", "--limit", "2"]);
    assert!(done.code == 0 && done.stdout.lines().count() == 3, "{done:?}");
    assert!(done.stdout.starts_with("ACCOUNT") && done.stderr.contains("stopped after 2 of 8"), "{done:?}");
}

#[test]
fn an_account_is_shown_or_named_as_unknown() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let id = home.json(&["account", "list", "--query", "sosa"])[0]["id"].as_str().expect("an id").to_owned();
    let shown = home.run(&["account", "get", &id]).stdout;
    assert!(shown.lines().any(|line| line == format!("account         {id}")), "{shown}");
    assert_eq!(home.json(&["account", "get", &id])["credential_username"], "carolina.sosa");
    let unknown = home.failure(&["account", "get", "00000000-0000-7000-8000-000000000000"]);
    assert_eq!((unknown.0, &unknown.1["code"]), (5, &"error.not_found".into()));
    assert_eq!(home.failure(&["account", "get", "x"]).0, 2);
    assert_eq!(home.failure(&["account", "list", "--state", "gone"]).0, 2);
    assert_eq!(home.failure(&["account", "list", "--order-by", "age"]).0, 2);
    assert_eq!(town.signed_in("consumer").failure(&["account", "list"]).0, 4);
}
