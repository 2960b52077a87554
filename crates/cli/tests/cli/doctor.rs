//! `hub doctor`: passed checks, failed checks and fixes.

use serde_json::Value;

use crate::support::{Home, Town};

fn status(checks: &Value, check: &str) -> String {
    let row = checks.as_array().expect("rows").iter().find(|row| row["check"] == check);
    row.map_or_else(|| "absent".to_owned(), |row| row["status"].as_str().expect("a word").to_owned())
}

#[test]
fn everything_is_looked_at_and_said_to_be_well() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let checks = home.json(&["doctor"]);
    for check in ["configuration", "profile", "contract", "clock", "session", "terminal"] {
        assert_eq!(status(&checks, check), "ok", "{checks}");
    }
    assert_eq!(status(&checks, "server"), "warn", "messages wait in this one's outbox");
    town.advance(600);
    assert_eq!(status(&home.json(&["doctor"]), "clock"), "warn");
}

#[test]
fn what_fails_has_a_cure_and_ends_with_8() {
    let home = Home::at("http://127.0.0.1:1");
    let done = home.run(&["doctor", "-o", "json", "--retries", "0"]);
    assert_eq!(done.code, 8, "{done:?}");
    let checks: Value = serde_json::from_str(&done.stdout).expect("JSON");
    assert_eq!((status(&checks, "server"), status(&checks, "session")), ("fail".to_owned(), "warn".to_owned()));
    for row in checks.as_array().expect("rows").iter().filter(|row| row["status"] != "ok") {
        assert!(row["cure"].as_str().is_some_and(|cure| !cure.is_empty()), "{row}");
    }
    std::fs::write(home.path("config/hub/config.toml"), "current =").expect("writes");
    let done = home.run(&["doctor", "-o", "json"]);
    let checks: Value = serde_json::from_str(&done.stdout).expect("JSON");
    assert_eq!((done.code, status(&checks, "configuration")), (8, "fail".to_owned()));
}

#[test]
fn a_session_s_file_that_others_may_read_is_said() {
    use std::os::unix::fs::PermissionsExt;
    let town = Town::new();
    let home = town.signed_in("consumer");
    std::fs::set_permissions(home.session(), std::fs::Permissions::from_mode(0o644)).expect("sets");
    assert_eq!(status(&home.json(&["doctor"]), "session's file"), "warn");
}
