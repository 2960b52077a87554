//! Times: a period may begin some time ago.

use serde_json::Value;

use crate::fake_server::{fake_server, signed_in_at};
use crate::support::Town;

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
