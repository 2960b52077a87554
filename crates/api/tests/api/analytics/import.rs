//! The import of links.

use serde_json::{Value, json};

use super::fixture::{app_with_staff, inputs, list};
use crate::command_bus::{dispatch, dispatch_result};
use crate::support::{SignedInUser, TestApp, new_id};

const TOPIC: &str = "discover.links.import";

async fn import(app: &TestApp, staff: &SignedInUser, rows: Value) -> Vec<String> {
    let result = dispatch_result(app, staff, TOPIC, json!({"links": rows})).await;
    let rows = result["data"].as_array().expect("rows").iter();
    rows.map(|row| row["outcome"].as_str().expect("an outcome").to_owned()).collect()
}

/// The refused rows: index, code and path.
async fn refusals(app: &TestApp, staff: &SignedInUser, rows: Value) -> Vec<(u64, String, String)> {
    let answer = dispatch(app, staff, TOPIC, json!({"links": rows})).await;
    assert_eq!(answer.error_parts().1, "error.rule.import", "{}", answer.text);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let body = answer.json();
    let rows = body["extra"]["rows"].as_array().expect("rows").iter();
    rows.map(|row| (row["index"].as_u64().expect("an index"), text(&row["code"]), text(&row["path"]))).collect()
}

fn row(slug: &str, input: &str, output: &str) -> Value {
    json!({"slug": slug, "name": slug, "input": input, "output": output})
}

#[tokio::test]
async fn links_import_creates_changes_and_leaves_what_is_the_same() {
    let (app, staff) = app_with_staff().await;
    let mut rows = json!([row("promo", "/promo", "/a"), row("viejo", "/viejo/*", "/nuevo/*")]);
    rows[1]["enabled"] = json!(false);
    assert_eq!(import(&app, &staff, rows.clone()).await, ["created", "created"]);
    let links = list(&app, &staff, "?order_by=name").await;
    assert_eq!((&links[0]["input"], &links[0]["enabled"]), (&json!("/promo"), &json!(true)));
    assert_eq!((&links[1]["output"], &links[1]["enabled"]), (&json!("/nuevo/*"), &json!(false)));
    rows[0]["input"] = json!("/promoción");
    rows[1].as_object_mut().expect("a row").remove("enabled");
    assert_eq!(import(&app, &staff, rows).await, ["updated", "unchanged"]);
    let after = list(&app, &staff, "?order_by=name").await;
    assert_eq!((&after[0]["id"], &after[0]["input"]), (&links[0]["id"], &json!("/promoción")));
    assert_eq!(after[1], links[1]);
    assert_eq!(app.rewritten("/promoción").await.as_deref(), Some("/a"));
    assert_eq!((app.rewritten("/promo").await, app.rewritten("/viejo/x").await), (None, None));
}

#[tokio::test]
async fn a_bad_link_is_named_with_its_field_and_nothing_is_written() {
    let (app, staff) = app_with_staff().await;
    app.new_link(&staff, "/fija", "https://town.example").await;
    let rows = json!([
        row("Promo", "/a1", "/b"),
        row("a", "a2", "/b"),
        row("b", "/a3", "http://town.example"),
        row("c", "/a4", "/b/*"),
        row("d", "/fija", "/b"),
        row("e", "/a5", "/b"),
        row("e", "/a6", "/b"),
        row("f", "/a5", "/b"),
        row("g", "/a7", "/a8"),
        row("h", "/a8", "/b"),
        row("i", "/a9", "/fija"),
        row("j", "https://hub.example", "/"),
        {"slug": "k", "name": "K", "input": "/a10", "output": "/b", "visits": 3},
        row("l", "/a11", "/analytics/links/rewrite?input=/a11"),
    ]);
    let refused = refusals(&app, &staff, rows).await;
    let expected = [
        (0, "error.parser.body", "slug"),
        (1, "error.parser.body", "input"),
        (2, "error.parser.body", "output"),
        (3, "error.parser.body", "output"),
        (4, "error.conflict.link_input", "input"),
        (6, "error.conflict.duplicate", "slug"),
        (7, "error.conflict.duplicate", "input"),
        (8, "error.rule.link_loop", "output"),
        (9, "error.rule.link_loop", "input"),
        (10, "error.rule.link_loop", "output"),
        (11, "error.rule.link_loop", "output"),
        (12, "error.parser.body", "visits"),
        (13, "error.rule.link_loop", "output"),
    ];
    let expected: Vec<_> = expected.map(|(index, code, path)| (index, code.to_owned(), path.to_owned())).into();
    assert_eq!(refused, expected);
    assert_eq!(inputs(&app, &staff, "").await, ["/fija"], "all or none");
}

#[tokio::test]
async fn an_import_and_a_writer_at_once_leave_one_link_for_an_input() {
    let (app, staff) = app_with_staff().await;
    let rows: Value = (0..50).map(|number| row(&format!("l-{number}"), &format!("/l/{number}"), "/fin")).collect();
    let params = json!({"links": rows});
    let run = || dispatch(&app, &staff, TOPIC, params.clone());
    let id = new_id();
    let (one, two, put) = tokio::join!(run(), run(), app.put_link(&staff, &id, "/l/7", "/fin"));
    let statuses = [one.status.as_u16(), two.status.as_u16(), put.status.as_u16()];
    assert!(matches!(statuses, [200, 200, 409] | [422, 422, 200]), "{statuses:?}");
    let expected = if put.status == 200 { 1 } else { 50 };
    let listed = list(&app, &staff, "?take=100").await;
    assert_eq!(listed.len(), expected);
}

#[tokio::test]
async fn ten_thousand_links_with_one_beginning_are_told_apart() {
    let (app, staff) = app_with_staff().await;
    for chunk in 0..10 {
        let link = |number: usize| {
            let (input, output) = (format!("/promo/{number}*"), format!("https://town.example/{number}/*"));
            row(&format!("promo-{number}"), &input, &output)
        };
        let rows: Value = (chunk * 1000..(chunk + 1) * 1000).map(link).collect();
        assert!(import(&app, &staff, rows).await.iter().all(|outcome| outcome == "created"));
    }
    for (input, location) in [
        ("/promo/7x", "7/x"),
        ("/promo/77x", "77/x"),
        ("/promo/7777x", "7777/x"),
        ("/promo/77777x", "7777/7x"),
        ("/promo/9999/a/b", "9999//a/b"),
    ] {
        let expected = format!("https://town.example/{location}");
        assert_eq!(app.rewritten(input).await, Some(expected), "{input}");
    }
    assert_eq!(app.rewritten("/promo/x").await, None);
}
