//! The history of a shift.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use crate::support::{NOW, TestApp, new_id};

#[tokio::test]
async fn pharmacy_shift_history_says_who_changed_what_and_when() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    let (first, second) =
        (town.shift_body(0, "03-01T11:30", "03-02T11:30"), town.shift_body(1, "03-01T11:30", "03-03T11:30"));
    let id = app.new_shift(&manager, &first).await;
    app.advance_clock(60);
    app.put_shift(&manager, &id, &second).await.ok();
    app.put_shift(&manager, &id, &second).await.ok();
    app.advance_clock(60);
    app.delete_shift(&manager, &id).await.ok();
    app.delete_shift(&manager, &id).await.ok();
    let state = |mut body: Value| {
        body["demo"] = json!(false);
        body
    };
    let (first, second) = (state(first), state(second));
    let mut changes = app.list_shift_history(&manager, &id).await;
    for change in &mut changes {
        assert!(change.as_object_mut().expect("a change").remove("id").expect("an id").is_string());
    }
    let by = |at: &str, action: &str, from: &Value, to: &Value| {
        json!({"account_id": manager.caller.account_id, "account_name": "Ana Paz", "at": at, "action": action,
               "from": from, "to": to})
    };
    assert_eq!(
        changes,
        [
            by("2026-11-20T15:02:00Z", "deleted", &second, &Value::Null),
            by("2026-11-20T15:01:00Z", "updated", &first, &second),
            by(NOW, "created", &Value::Null, &first),
        ]
    );
}

#[tokio::test]
async fn pharmacy_shift_history_goes_page_by_page_in_the_order_of_the_changes() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    let id = new_id();
    for hour in 10..17 {
        app.put_shift(&manager, &id, &town.shift_body(0, "03-01T09:00", &format!("03-01T{hour}:00"))).await.ok();
        // The clock of the replica is behind.
        app.advance_clock(-60);
    }
    let path = |query: &str| format!("/plugins/pharmacy/shifts/{id}/history?take=3{query}");
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = app.get_as(&manager, &path(&cursor)).await.ok();
        let rows = page["data"].as_array().expect("rows").clone();
        assert!(rows.len() <= 3);
        seen.extend(rows.into_iter().map(|row| row["to"]["end_at"].as_str().expect("an end").to_owned()));
        let Some(next) = page["cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(seen, (10..17).rev().map(|hour| format!("2027-03-01T{hour}:00:00Z")).collect::<Vec<_>>());
    for (query, field) in [("&cursor=abc", "cursor"), ("&take=0", "take")] {
        let path = format!("/plugins/pharmacy/shifts/{id}/history?{}", &query[1..]);
        let refused = app.get_as(&manager, &path).await.error_parts();
        assert_eq!(refused, (400, "error.parser.query".into(), field.into()));
    }
}

#[tokio::test]
async fn pharmacy_shift_history_of_what_never_was_is_not_there() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    app.new_pharmacy_group(Some(&manager)).await;
    let path = format!("/plugins/pharmacy/shifts/{}/history", new_id());
    assert_eq!(app.get_as(&manager, &path).await.error_parts().1, "error.not_found");
}

#[tokio::test]
async fn pharmacy_shift_history_hides_what_an_earlier_version_moved_here_from_anothers_group() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let (town, other) = (app.new_pharmacy_group(Some(&manager)).await, app.new_pharmacy_group(None).await);
    let id = app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    app.put_shift(&manager, &id, &town.shift_body(1, "03-01T11:30", "03-02T11:30")).await.ok();
    let newest = app.list_shift_history(&manager, &id).await[0].clone();
    let moved = sql(app.app.db.write(), "UPDATE pharmacy_shift_history SET group_id = $1 WHERE position = 1");
    let moved = moved.bind(other.group_id.parse::<Id<()>>().expect("an id")).execute().await;
    assert_eq!(moved.expect("updates"), 1);
    assert_eq!(app.list_shift_history(&manager, &id).await, [newest]);
}
