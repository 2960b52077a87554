//! A server of another version: a warning once per run, not an error.

use serde_json::Value;

use crate::fake_server::stand_in;
use crate::support::{Home, Town};

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
    let run = || {
        let done = home.run(&["api", "health_live"]);
        assert!(done.code == 0 && done.stderr.is_empty(), "{done:?}");
    };
    let result = home.session().with_file_name("contract.json");
    let is_checked = || std::fs::read(&result).is_ok_and(|text| serde_json::from_slice::<Value>(&text).is_ok());
    // A command waits a second for the check, which a busy machine may not do in the first run.
    let is_checked_after_run = |_| {
        run();
        is_checked()
    };
    assert!((0..20).any(is_checked_after_run));
    let calls = town.calls("/openapi.json");
    assert!(calls > 0);
    (0..3).for_each(|_| run());
    assert_eq!(town.calls("/openapi.json"), calls);
}
