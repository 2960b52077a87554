//! Sessions and devices: a session once a day, a device once an hour and once a day.

use serde_json::json;

use super::visitor::{HOURS, TODAY, Visitor, app_behind_proxy, total, values};

#[tokio::test]
async fn a_session_counts_in_the_hour_in_which_it_begins() {
    let (app, staff) = app_behind_proxy().await;
    let visitor = Visitor::new();
    let times = ["2026-11-20T12:59:59Z", "2026-11-20T13:00:00Z", "2026-11-20T14:59:00Z"];
    let events = times.map(|at| visitor.open_at(at));
    app.send_events(&events[1..]).await.ok();
    app.send_events(&events[..1]).await.ok();
    app.send_events(&[visitor.again().open_at("2026-11-20T14:00:00Z")]).await.ok();
    let expected = vec!["2026-11-20T13:00:00Z - 1".to_owned(), "2026-11-20T14:00:00Z - 1".to_owned()];
    assert_eq!(values(&app, &staff, "sessions", HOURS).await, (expected, json!(2)));
}

#[tokio::test]
async fn a_session_over_midnight_is_one_of_each_day() {
    let (app, staff) = app_behind_proxy().await;
    let visitor = Visitor::new();
    let times = ["2026-11-20T02:59:59.999999Z", "2026-11-20T03:00:00Z"];
    app.send_events(&times.map(|at| visitor.open_at(at))).await.ok();
    let days = ("2026-11-19T03:00:00Z", "2026-11-21T03:00:00Z", "day");
    let expected = vec!["2026-11-19T03:00:00Z - 1".to_owned(), "2026-11-20T03:00:00Z - 1".to_owned()];
    assert_eq!(values(&app, &staff, "sessions", days).await, (expected, json!(2)));
}

#[tokio::test]
async fn sessions_are_told_apart_by_their_sources() {
    let (app, staff) = app_behind_proxy().await;
    let from = |source: serde_json::Value| {
        let visitor = Visitor::new();
        let mut first = visitor.open_at("2026-11-20T14:00:00Z");
        first["payload"] = json!({"source": source});
        [first, visitor.open_at("2026-11-20T14:01:00Z")]
    };
    let events =
        [from(json!("Instagram")), from(json!(" instagram ")), from(json!("qr")), from(json!(7)), from(json!(""))];
    app.send_events(&events.concat()).await.ok();
    let at = "2026-11-20T03:00:00Z";
    let expected = vec![format!("{at} - 2"), format!("{at} instagram 2"), format!("{at} qr 1")];
    assert_eq!(values(&app, &staff, "sessions", TODAY).await, (expected, json!(5)));
}

#[tokio::test]
async fn a_device_counts_once_in_each_hour_once_in_each_day_and_once_in_all() {
    let (app, staff) = app_behind_proxy().await;
    let (one, other) = (Visitor::new(), Visitor::new());
    let events = [
        one.open_at("2026-11-19T14:00:00Z"),
        one.again().open_at("2026-11-20T13:00:00Z"),
        one.again().open_at("2026-11-20T13:59:00Z"),
        one.again().open_at("2026-11-20T14:00:00Z"),
        other.open_at("2026-11-20T14:30:00Z"),
    ];
    app.send_events(&events).await.ok();
    let expected = vec!["2026-11-20T13:00:00Z - 1".to_owned(), "2026-11-20T14:00:00Z - 2".to_owned()];
    assert_eq!(values(&app, &staff, "devices", HOURS).await, (expected, json!(2)));
    let days = ("2026-11-19T03:00:00Z", "2026-11-21T03:00:00Z", "day");
    let expected = vec!["2026-11-19T03:00:00Z - 1".to_owned(), "2026-11-20T03:00:00Z - 2".to_owned()];
    assert_eq!(values(&app, &staff, "devices", days).await, (expected, json!(2)), "the total has each device once");
    assert_eq!(total(&app, &staff, "sessions").await, json!(4));
}

#[tokio::test]
async fn searches_are_counted_by_their_words_and_those_without_results_apart() {
    let (app, staff) = app_behind_proxy().await;
    let visitor = Visitor::new();
    let mut without = visitor.search("", 0);
    without["payload"] = json!({});
    let mut odd = visitor.search("", 0);
    odd["payload"] = json!({"query": 7, "results": "0"});
    let searches = [
        visitor.search("Óptica", 0),
        visitor.search("optica ", 0),
        visitor.search("optica", 2),
        visitor.search("sushi", 0),
        without,
        odd,
    ];
    app.send_events(&searches).await.ok();
    let at = "2026-11-20T03:00:00Z";
    let expected = vec![format!("{at} - 2"), format!("{at} optica 3"), format!("{at} sushi 1")];
    assert_eq!(values(&app, &staff, "searches", TODAY).await, (expected, json!(6)));
    let expected = vec![format!("{at} optica 2"), format!("{at} sushi 1")];
    assert_eq!(values(&app, &staff, "searches_empty", TODAY).await, (expected, json!(3)));
}
