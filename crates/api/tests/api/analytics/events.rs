//! Batches of events: all or none, each event once.

use futures_util::future::join_all;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::visitor::{BATCH, Visitor, app_behind_proxy, event_count, total};
use crate::support::{NOW, TestApp, new_id};

#[tokio::test]
async fn analytics_events_batch_keeps_an_event_as_it_was_sent() {
    let app = TestApp::new().await;
    let visitor = Visitor::new();
    let account = new_id();
    let mut event = visitor.event_at("2026-11-20T11:59:30.5-03:00", ("cart", "add-to_cart"), &json!(" art 7 "));
    event["payload"] = json!({"quantity": 2, "nested": {"a": [1]}});
    event["account_id"] = json!(account);
    assert_eq!(app.send_events(&[event.clone()]).await.ok(), Value::Null);
    let row = "SELECT at, id, session_id, device_id, account_id, instance_id, instance_type, instance_action FROM analytics_events";
    type StoredEvent = (
        hub_kernel::types::clock::Timestamp,
        hub_kernel::types::id::Id<()>,
        hub_kernel::types::id::Id<()>,
        hub_kernel::types::id::Id<()>,
        Option<hub_kernel::types::id::Id<()>>,
        Option<String>,
        String,
        String,
    );
    let stored: StoredEvent = sql(app.app.db.read(), row).one().await.expect("an event");
    assert_eq!(stored.0.to_string(), "2026-11-20T14:59:30.500000Z");
    assert_eq!(
        json!([stored.1, stored.2, stored.3, stored.4]),
        json!([event["event_id"], visitor.session, visitor.device, account])
    );
    assert_eq!((stored.5.as_deref(), stored.6.as_str(), stored.7.as_str()), (Some("art 7"), "cart", "add-to_cart"));
    let payload: String = sql(app.app.db.read(), "SELECT payload FROM analytics_events").scalar().await.expect("one");
    assert_eq!(serde_json::from_str::<Value>(&payload).expect("JSON"), event["payload"]);
}

#[tokio::test]
async fn a_batch_that_is_sent_again_counts_once() {
    let (app, staff) = app_behind_proxy().await;
    let page = app.new_public_page().await;
    let visitors: Vec<_> = (0..3).map(|_| Visitor::new()).collect();
    let batch: Vec<_> =
        visitors.iter().flat_map(|one| [one.view("discover_page", &page), one.search("pan", 3)]).collect();
    for _ in 0..3 {
        app.send_events(&batch).await.ok();
    }
    // Half of it again, with one new event.
    let more = [&batch[..3], &[Visitor::new().search("pan", 3)]].concat();
    app.send_events(&more).await.ok();
    assert_eq!(event_count(&app).await, 7);
    for (metric, count) in [("searches", 4), ("page_views", 3), ("sessions", 4), ("devices", 4)] {
        assert_eq!(total(&app, &staff, metric).await, json!(count), "{metric}");
    }
}

#[tokio::test]
async fn an_event_twice_in_a_batch_counts_once() {
    let (app, staff) = app_behind_proxy().await;
    let event = Visitor::new().search("pan", 0);
    app.send_events(&[event.clone(), event.clone(), event.clone()]).await.ok();
    assert_eq!((event_count(&app).await, total(&app, &staff, "searches").await), (1, json!(1)));
    // A retry repeats id and time; another time is another event.
    let mut later = event;
    later["timestamp"] = json!("2026-11-20T15:00:01Z");
    app.send_events(&[later]).await.ok();
    assert_eq!(event_count(&app).await, 2);
}

#[tokio::test]
async fn batches_that_arrive_at_once_count_once() {
    let (app, staff) = app_behind_proxy().await;
    let there = app.replica(&["--trusted-proxies", "127.0.0.0/8"]).await;
    let (page, visitors) = (app.new_public_page().await, (0..20).map(|_| Visitor::new()).collect::<Vec<_>>());
    let batch: Vec<_> = visitors.iter().map(|one| one.view("discover_page", &page)).collect();
    let mut reversed = batch.clone();
    reversed.reverse();
    // Each address sends the whole batch, in one order or the other.
    let calls = (0..12).map(|number| {
        let (server, events) = if number % 2 == 0 { (&app, &batch) } else { (&there, &reversed) };
        let address = format!("198.51.100.{number}");
        async move { server.send_events_from(&address, events).await.ok() }
    });
    join_all(calls).await;
    assert_eq!(event_count(&app).await, 20);
    for (metric, count) in [("sessions", 20), ("devices", 20), ("page_views", 3)] {
        assert_eq!(total(&app, &staff, metric).await, json!(count), "{metric}: the first address has three devices");
    }
}

#[tokio::test]
async fn a_bad_event_is_named_and_nothing_is_written() {
    let app = TestApp::new().await;
    let good = Visitor::new().open_at(NOW);
    let with = |field: &str, value: Value| {
        let mut bad = Visitor::new().open_at(NOW);
        bad[field] = value;
        bad
    };
    let many: serde_json::Map<_, _> = (0..21).map(|number| (number.to_string(), json!(1))).collect();
    for (field, value) in [
        ("event_id", json!("x")),
        ("session_id", json!(null)),
        ("device_id", json!(7)),
        ("account_id", json!("ana")),
        ("timestamp", json!("2026-11-20")),
        // A microsecond too old, and too new.
        ("timestamp", json!("2026-10-21T14:59:59.999999Z")),
        ("timestamp", json!("2026-11-20T16:00:00.000001Z")),
        ("instance_id", json!("x".repeat(65))),
        ("instance_type", json!("Discover")),
        ("instance_type", json!("x".repeat(41))),
        ("instance_action", json!("")),
        ("payload", json!(many)),
        ("payload", json!({"text": "x".repeat(4090)})),
        ("payload", json!([1])),
    ] {
        let answer = app.send_events(&[good.clone(), good.clone(), with(field, value.clone())]).await;
        let expected = (400, "error.parser.body".to_owned(), format!("events[2].{field}"));
        assert_eq!(answer.error_parts(), expected, "{value}");
    }
    let mut missing = good.clone();
    missing.as_object_mut().expect("an object").remove("session_id");
    assert_eq!(app.send_events(&[missing]).await.error_parts().2, "events[0].session_id");
    assert_eq!(event_count(&app).await, 0);
    assert_eq!(app.count_rows("SELECT COUNT(at) FROM analytics_counts").await, 0);
}

#[tokio::test]
async fn an_event_may_be_30_days_old_and_an_hour_ahead() {
    let app = TestApp::new().await;
    let visitor = Visitor::new();
    let mut bare = visitor.open_at("2026-10-21T15:00:00Z");
    for field in ["account_id", "instance_id", "payload"] {
        bare.as_object_mut().expect("an object").remove(field);
    }
    app.send_events(&[bare, visitor.open_at("2026-11-20T16:00:00Z")]).await.ok();
    app.send_events(&[]).await.ok();
    assert_eq!(event_count(&app).await, 2);
}

#[tokio::test]
async fn a_batch_has_at_most_500_events() {
    let app = TestApp::new().await;
    let visitor = Visitor::new();
    let batch: Vec<_> = (0..501).map(|_| visitor.open_at(NOW)).collect();
    assert_eq!(app.send_events(&batch).await.error_parts(), (400, "error.parser.body".into(), "events".into()));
    app.send_events(&batch[..500]).await.ok();
    assert_eq!(event_count(&app).await, 500);
    let missing = app.send(app.request(Method::POST, BATCH).json(&json!({}))).await;
    assert_eq!(missing.error_parts().2, "events");
}

#[tokio::test]
async fn an_address_sends_so_many_batches_an_hour() {
    let settings = ["--limits", "analytics_hour=2", "--trusted-proxies", "127.0.0.0/8"];
    let app = TestApp::with_settings(&settings).await;
    let batch = [Visitor::new().open_at(NOW)];
    for _ in 0..2 {
        app.send_events_from("198.51.100.1", &batch).await.ok();
    }
    let refused = app.send_events_from("198.51.100.1", &[Visitor::new().open_at(NOW)]).await;
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "3600"));
    assert_eq!(event_count(&app).await, 1, "a refused batch writes nothing");
    app.send_events_from("198.51.100.2", &[Visitor::new().open_at(NOW)]).await.ok();
    app.advance_clock(3_600);
    app.send_events_from("198.51.100.1", &[Visitor::new().open_at(NOW)]).await.ok();
    assert_eq!(event_count(&app).await, 3);
}

#[tokio::test]
async fn an_account_in_an_event_is_believed_for_nothing() {
    let (app, staff) = app_behind_proxy().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let mut event = Visitor::new().open_at(NOW);
    event["account_id"] = json!(owner.caller.account_id);
    // A token, good or bad, changes nothing either.
    let request = app.request(Method::POST, BATCH).bearer_auth("nonsense").json(&json!({"events": [event]}));
    app.send(request).await.ok();
    assert_eq!(total(&app, &staff, "sessions").await, json!(1));
    assert_eq!(app.count_rows("SELECT COUNT(at) FROM analytics_counts WHERE workspace_id IS NOT NULL").await, 0);
}
