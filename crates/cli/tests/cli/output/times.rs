//! Times: tables have the machine's zone, programs UTC; a period may begin some time ago.

use serde_json::Value;

use crate::fake_server::{fake_server, signed_in_at, stand_in};
use crate::support::{Home, Town};

const ZONE: (&str, &str) = ("TZ", "America/Argentina/Buenos_Aires");

/// A home of a server whose audit has one row.
fn home() -> Home {
    let row = r#"{"created_at":"2026-11-20T02:04:05.678901Z","topic":"jobs.list","outcome":"done"}"#;
    Home::at(&stand_in(move |_| (200, format!(r#"{{"cursor":null,"data":[{row}]}}"#))))
}

#[test]
fn tables_alone_have_the_zone_of_the_machine() {
    let home = home();
    let run = |more: &[&str]| {
        let list = ["api", "command_bus_audit_list"];
        let done = home.run_in(&[ZONE, ("HUB_TOKEN", "ha_x")], &[&list, more].concat());
        assert_eq!(done.code, 0, "{done:?}");
        done.stdout
    };
    assert_eq!(run(&["-o", "table", "--fields", "created_at"]), "CREATED_AT\n2026-11-19 23:04\n");
    assert_eq!(run(&["-o", "table", "--utc", "--fields", "created_at"]), "CREATED_AT\n2026-11-20 02:04\n");
    for format in ["json", "jsonl", "csv"] {
        assert!(run(&["-o", format]).contains("2026-11-20T02:04:05.678901Z"), "{format}");
    }
}

#[test]
fn duty_has_the_zone_of_the_group() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let list = |more: &[&str]| {
        let line = [&["duty", "list", "--from", "2023-09-01", "--to", "2023-09-01", "--limit", "1"], more].concat();
        let done = home.run_in(&[("TZ", "Asia/Tokyo")], &line);
        assert_eq!(done.code, 0, "{done:?}");
        done.stdout
    };
    assert!(list(&[]).contains(" 08:30"), "{}", list(&[]));
    let raw = list(&["--fields", "ini_at"]);
    assert!(raw.starts_with("INI_AT\n2023-08-31 08:30\n"), "{raw}");
    assert!(list(&["--utc"]).contains(" 11:30"), "{}", list(&["--utc"]));
}

#[test]
fn a_period_begins_some_time_ago() {
    let (sender, asked) = std::sync::mpsc::channel();
    let sender = std::sync::Mutex::new(sender);
    let town = Town::new();
    let base_url = fake_server(&town, move |asked, _| {
        drop(sender.lock().expect("a sender").send(asked.call.clone()));
    });
    let home = signed_in_at(&base_url, &town, "backoffice");
    for command in [&["order", "list"][..], &["command", "audit"]] {
        let rows: Value = home.json(&[command, &["--since", "2h"]].concat());
        assert!(rows.is_array(), "{rows}");
        assert!(asked.try_iter().any(|call| call.contains("datetime_ini=")), "{command:?}");
        for wrong in [&["--since", "yesterday"][..], &["--since", "2h", "--from", "2026-11-20"]] {
            assert_eq!(home.failure(&[command, wrong].concat()).0, 2, "{command:?} {wrong:?}");
        }
    }
    let (_, said) = home.failure(&["order", "list", "--since", "yesterday"]);
    assert!(said["message"].as_str().is_some_and(|said| said.contains("30m, 2h, 3d or 1w")), "{said}");
}
