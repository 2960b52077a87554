//! Reads of figures: periods, keys, and whose they are.

use hub_kernel::security::session::ScopeType;
use serde_json::json;

use super::visitor::{HOURS, TODAY, Visitor, app_behind_proxy, summary, total, values};
use crate::support::TestApp;

#[tokio::test]
async fn backoffices_analytics_summary_has_half_open_periods() {
    let (app, staff) = app_behind_proxy().await;
    let times = ["2026-11-20T02:59:59Z", "2026-11-20T03:00:00Z", "2026-11-20T14:59:59Z", "2026-11-20T15:00:00Z"];
    let events: Vec<_> = times.iter().map(|at| Visitor::new().open_at(at)).collect();
    app.send_events(&events).await.ok();
    let count = async |ini: &str, end: &str, bucket: &str| values(&app, &staff, "sessions", (ini, end, bucket)).await;
    for bucket in ["hour", "day"] {
        assert_eq!(count("2026-11-20T03:00:00Z", "2026-11-20T15:00:00Z", bucket).await.1, json!(2), "{bucket}");
        assert_eq!(count("2026-11-20T03:00:00.000001Z", "2026-11-20T16:00:00Z", bucket).await.1, json!(2), "{bucket}");
        assert_eq!(count("2026-11-19T03:00:00Z", "2026-11-20T03:00:00Z", bucket).await.1, json!(1), "{bucket}");
    }
    // Any offset, and a day that the period cuts.
    let cut = count("2026-11-19T23%3A59%3A00-03:00", "2026-11-20T12:00:00-03:00", "day").await;
    assert_eq!(cut, (vec!["2026-11-20T03:00:00Z - 2".to_owned()], json!(2)));
}

#[tokio::test]
async fn days_are_local_at_the_year_s_end() {
    let (app, staff) = app_behind_proxy().await;
    app.app.clock.set_now(crate::support::timestamp("2027-01-02T12:00:00Z"));
    let staff = app.new_session(staff.seat()).await;
    for at in ["2027-01-01T02:59:59.999999Z", "2027-01-01T03:00:00Z", "2027-01-02T02:00:00Z"] {
        app.send_events(&[Visitor::new().open_at(at)]).await.ok();
    }
    let days = ("2026-12-30T03:00:00Z", "2027-01-03T03:00:00Z", "day");
    let expected = vec!["2026-12-31T03:00:00Z - 1".to_owned(), "2027-01-01T03:00:00Z - 2".to_owned()];
    assert_eq!(values(&app, &staff, "sessions", days).await, (expected, json!(3)));
}

#[tokio::test]
async fn a_period_has_bounds() {
    let (app, staff) = app_behind_proxy().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    for (end, bucket, is_allowed) in [
        ("2026-12-21T03:00:00Z", "hour", true),
        ("2026-12-21T03:00:01Z", "hour", false),
        ("2027-12-25T03:00:00Z", "day", true),
        ("2027-12-25T03:00:00.000001Z", "day", false),
        ("2026-11-20T03:00:00Z", "day", false),
        ("2026-11-19T03:00:00Z", "day", false),
    ] {
        for person in [&staff, &owner] {
            let answer = summary(&app, person, "page_views", ("2026-11-20T03:00:00Z", end, bucket)).await;
            if is_allowed {
                assert_eq!(answer.ok(), json!({"data": [], "total": 0, "names": {}}), "{end}");
            } else {
                assert_eq!(answer.error_parts(), (400, "error.parser.query".into(), "datetime_end".into()), "{end}");
            }
        }
    }
    for (person, metric, bucket, path) in [
        (&staff, "page_views", "week", "bucket"),
        (&staff, "clicks", "day", "metric"),
        (&owner, "sessions", "day", "metric"),
        (&owner, "searches", "day", "metric"),
        (&owner, "referrals", "day", "metric"),
    ] {
        let answer = summary(&app, person, metric, (TODAY.0, TODAY.1, bucket)).await;
        assert_eq!(answer.error_parts(), (400, "error.parser.query".into(), path.into()), "{metric}");
    }
}

#[tokio::test]
async fn the_most_frequent_keys_are_told_apart() {
    let (app, staff) = app_behind_proxy().await;
    let searches = (0..25).flat_map(|number| (0..=number).map(move |_| number));
    let searches: Vec<_> = searches.map(|number| Visitor::new().search(&format!("palabra {number:02}"), 1)).collect();
    app.send_events(&searches).await.ok();
    let read = async |keys: &str| {
        let path = format!(
            "/backoffices/analytics/summary?metric=searches&datetime_ini={}&datetime_end={}&bucket=day{keys}",
            TODAY.0, TODAY.1
        );
        app.get_as(&staff, &path).await
    };
    let by_default = read("").await.ok();
    let rows = by_default["data"].as_array().expect("values");
    assert_eq!((rows.len(), &by_default["total"]), (21, &json!(325)));
    assert_eq!((&rows[0]["key"], &rows[0]["value"]), (&json!(null), &json!(15)), "1 + 2 + 3 + 4 + 5");
    assert_eq!((&rows[1]["key"], &rows[1]["value"]), (&json!("palabra 05"), &json!(6)));
    assert_eq!((&rows[20]["key"], &rows[20]["value"]), (&json!("palabra 24"), &json!(25)));
    let two = read("&keys=2").await.ok();
    assert_eq!(two["data"].as_array().map(Vec::len), Some(3));
    assert_eq!((&two["data"][0]["value"], &two["total"]), (&json!(325 - 24 - 25), &json!(325)));
    let none = read("&keys=0").await.ok();
    assert_eq!((&none["data"][0]["value"], none["data"].as_array().map(Vec::len)), (&json!(325), Some(1)));
    for keys in ["&keys=51", "&keys=-1", "&keys=x"] {
        assert_eq!(read(keys).await.error_parts(), (400, "error.parser.query".into(), "keys".into()), "{keys}");
    }
}

#[tokio::test]
async fn analytics_workspace_summary_has_the_workspace_s_own_instances() {
    let (app, staff) = app_behind_proxy().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let page = app.find_provisioned_page(&owner).await;
    let (other, other_page) = app.new_owner_with_page().await;
    let (nobodys, visitor) = (app.new_public_page().await, Visitor::new());
    let views = [
        visitor.view("discover_page", &page),
        visitor.view("discover_page", &other_page),
        visitor.view("discover_page", &nobodys),
        visitor.view("store", &shop.store_id),
        visitor.view("article", &shop.article_id),
    ];
    app.send_events(&views).await.ok();
    assert_eq!(total(&app, &staff, "page_views").await, json!(3));
    let at = "2026-11-20T15:00:00Z";
    for (person, metric, key) in [
        (&owner, "page_views", Some(&page)),
        (&owner, "store_views", Some(&shop.store_id)),
        (&owner, "article_views", Some(&shop.article_id)),
        (&other, "page_views", Some(&other_page)),
        (&other, "store_views", None),
        (&other, "article_views", None),
    ] {
        let expected: Vec<_> = key.iter().map(|key| format!("{at} {key} 1")).collect();
        let total = expected.len();
        assert_eq!(values(&app, person, metric, HOURS).await, (expected, json!(total)), "{metric}");
        let answer = summary(&app, person, metric, TODAY).await.ok();
        assert_eq!(answer["names"].as_object().map(serde_json::Map::len), Some(total), "{metric}");
    }
}

#[tokio::test]
async fn figures_of_a_period_without_events_are_nothing() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for metric in [
        "sessions",
        "devices",
        "page_views",
        "store_views",
        "article_views",
        "searches",
        "searches_empty",
        "orders",
        "revenue",
        "referrals",
    ] {
        for period in [TODAY, HOURS] {
            let empty = json!({"data": [], "total": 0, "names": {}});
            assert_eq!(summary(&app, &staff, metric, period).await.ok(), empty, "{metric}");
        }
    }
}
