//! `hub contract check`: differences of a server's document.

use serde_json::{Value, json};

use crate::fake_server::fake_server;
use crate::support::{Home, Town};

#[test]
fn the_server_s_own_document_does_not_differ() {
    let town = Town::new();
    let home = Home::at(&town.base_url());
    assert_eq!(home.json(&["contract", "check"]), json!([]));
    let done = home.run(&["contract", "check"]);
    assert!(done.code == 0 && done.stderr.contains("equals this program's"), "{done:?}");
}

#[test]
fn each_difference_is_a_row_with_its_operation_and_its_place() {
    let town = Town::new();
    let home = Home::at(&fake_server(&town, |asked, answer| {
        if asked.call == "GET /openapi.json" {
            answer.change(|document| {
                let shift = &mut document["components"]["schemas"]["Shift"]["properties"];
                shift.as_object_mut().expect("fields").remove("demo");
                document["paths"]["/"]["get"]["summary"] = "Otherwise \u{1b}[31msaid.".into();
                document["paths"].as_object_mut().expect("paths").remove("/docs");
            });
        }
    }));
    let done = home.run(&["contract", "check", "-o", "json"]);
    assert_eq!(done.code, 8, "{done:?}");
    let rows: Value = serde_json::from_str(&done.stdout).expect("JSON");
    let row = |operation: &str, place: &str| {
        let rows = rows.as_array().expect("rows").iter();
        let mut found = rows.filter(|row| row["operation"] == operation && row["place"] == place);
        let row = found.next().unwrap_or_else(|| panic!("{operation} {place}: {}", done.stdout));
        (row["change"].clone(), row["breaking"].clone())
    };
    assert_eq!(row("pharmacy_shift_list", "200 .data[].demo"), ("removed".into(), true.into()));
    assert_eq!(row("root", ""), ("changed".into(), false.into()));
    assert_eq!(row("docs", ""), ("removed".into(), true.into()));
    let done = home.run(&["contract", "check"]);
    assert!(done.code == 8 && done.stderr.contains("error[cli.contract]: "), "{done:?}");
    assert!(!done.stdout.contains('\u{1b}'), "{done:?}");
}

#[test]
fn a_server_that_is_away_does_not_differ_but_is_away() {
    assert_eq!(Home::at("http://127.0.0.1:1").failure(&["contract", "check", "--retries", "0"]).0, 9);
}
