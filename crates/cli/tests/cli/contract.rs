//! A server of another version: a warning once per run, not an error.

use crate::support::{Home, Town, stand_in};

#[test]
fn a_server_that_lacks_operations_is_warned_of_and_asked_all_the_same() {
    let other = |request: &str| {
        let is_document = request.starts_with("GET /openapi.json");
        (200, if is_document { r#"{"openapi": "3.0.3", "paths": {}}"# } else { r#"{"status":"ok"}"# }.to_owned())
    };
    let home = Home::at(&stand_in(other));
    for _ in 0..2 {
        let done = home.run(&["api", "health_live"]);
        assert_eq!(done.code, 0, "{done:?}");
        assert_eq!(done.stderr.matches("warning: ").count(), 1, "{done:?}");
        assert!(done.stderr.contains("missing there") && done.stderr.contains("hub doctor"), "{done:?}");
    }
    assert!(home.run(&["api", "health_live", "-q"]).stderr.is_empty());
    let found = home.run(&["doctor", "-o", "json"]).stdout;
    assert!(found.contains("missing there"), "{found}");
    let (code, said) = home.failure(&["api", "/x", "--fields", "nothing"]);
    assert!(code == 2 && said["notes"][0].as_str().is_some_and(|note| note.contains("missing there")), "{said}");
}

#[test]
fn the_same_contract_is_looked_at_once_a_day() {
    let town = Town::new();
    let home = Home::at(&town.base_url());
    for _ in 0..3 {
        let done = home.run(&["api", "health_live"]);
        assert!(done.code == 0 && done.stderr.is_empty(), "{done:?}");
    }
    assert_eq!(town.calls("/openapi.json"), 1);
}
