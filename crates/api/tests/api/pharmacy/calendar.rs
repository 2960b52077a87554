//! The iCalendar feed.

use reqwest::Method;

use crate::support::{REAL_GROUP_ID, TestApp, TestResponse};

async fn get_feed(app: &TestApp, query: &str) -> TestResponse {
    app.get(&format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}/calendar.ics{query}")).await
}

#[tokio::test]
async fn pharmacy_calendar_ics_of_september_2023() {
    let app = TestApp::new().await.with_rota().await;
    let feed = get_feed(&app, "?datetime_ini=2023-09-01T00:00:00-03:00&datetime_end=2023-10-01T00:00:00-03:00").await;
    assert_eq!((feed.status.as_u16(), feed.header("content-type")), (200, "text/calendar; charset=utf-8"));
    assert_eq!(feed.text.matches("BEGIN:VEVENT").count(), 53);
    assert_eq!(feed.text.matches("DTSTART:202309").count(), 51);
    assert!(feed.text.lines().all(|line| line.len() <= 75), "lines are folded");
    assert_eq!(feed.text.matches('\n').count(), feed.text.matches("\r\n").count());
    let first = feed.text.split("END:VEVENT").next().expect("an event").replace("\r\n", "\n");
    insta::assert_snapshot!("first_event", first);
}

#[tokio::test]
async fn pharmacy_calendar_ics_covers_three_months_by_default() {
    let app = TestApp::new().await.with_rota().await;
    let feed = get_feed(&app, "").await;
    // November 2026 to January 2027: 92 days with two shifts each, and two shifts that start in October.
    assert_eq!(feed.text.matches("BEGIN:VEVENT").count(), 92 * 2 + 2);
    assert_eq!(feed.text.matches("SUMMARY:DEMO: ").count(), 92 * 2 + 2);
}

#[tokio::test]
async fn pharmacy_calendar_ics_is_not_sent_twice() {
    let app = TestApp::new().await.with_rota().await;
    let first = get_feed(&app, "").await;
    let tag = first.header("etag").to_owned();
    let path = format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}/calendar.ics");
    for (sent, status) in [(tag.as_str(), 304), (&format!("\"x\", {tag}"), 304), ("*", 304), ("\"x\"", 200)] {
        let again = app.send(app.request(Method::GET, &path).header("if-none-match", sent)).await;
        assert_eq!((again.status.as_u16(), again.header("etag")), (status, tag.as_str()), "{sent}");
        assert_eq!(again.text.is_empty(), status == 304);
    }
}

#[tokio::test]
async fn pharmacy_calendar_ics_refuses_by_field() {
    let app = TestApp::new().await.with_rota().await;
    for (query, path) in [
        ("?datetime_ini=2023-09-01T00:00:00Z&datetime_end=2023-08-01T00:00:00Z", "datetime_end"),
        ("?datetime_ini=2023-09-01T00:00:00Z&datetime_end=2025-08-01T00:00:00Z", "datetime_end"),
        ("?datetime_ini=x", "datetime_ini"),
    ] {
        assert_eq!(
            get_feed(&app, query).await.error_parts(),
            (400, "error.parser.query".into(), path.into()),
            "{query}"
        );
    }
}
