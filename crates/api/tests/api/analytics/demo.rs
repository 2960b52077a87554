//! The demonstration's visits.

use hub_api::domains::analytics::insert_demo_events;
use hub_kernel::security::session::ScopeType;

use super::visitor::{event_count, values};
use crate::support::TestApp;

#[tokio::test]
async fn the_demonstration_has_two_months_of_plausible_visits_once() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    insert_demo_events(&app.app, 0).await.expect("nothing");
    assert_eq!(event_count(&app).await, 0);
    insert_demo_events(&app.app, 90).await.expect("events");
    let count = event_count(&app).await;
    assert!((10_000..60_000).contains(&count), "{count}");
    insert_demo_events(&app.app, 90).await.expect("nothing");
    assert_eq!(event_count(&app).await, count, "once");
    let weeks = ("2026-09-21T03:00:00Z", "2026-11-21T03:00:00Z", "day");
    let number = async |metric: &str| {
        let (days, total) = values(&app, &staff, metric, weeks).await;
        assert!(days.len() >= 40, "{metric} {days:?}");
        total.as_i64().expect("a count")
    };
    let (sessions, devices) = (number("sessions").await, number("devices").await);
    let (searches, empty) = (number("searches").await, number("searches_empty").await);
    let (pages, stores) = (number("page_views").await, number("store_views").await);
    assert!(sessions > devices && devices <= 500, "{sessions} {devices}");
    assert!(searches > empty && empty > 0 && pages >= stores && stores > 0, "{searches} {empty} {pages} {stores}");
    assert!(number("article_views").await > 0);
    let (keys, total) = values(&app, &owner, "store_views", weeks).await;
    assert!(keys.iter().all(|line| line.contains(&shop.store_id)) && total == stores, "{keys:?}");
}
