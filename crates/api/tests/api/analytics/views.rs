//! Views of pages, stores and articles: which ones count, and that they feed the search.

use hub_api::domains::discover::update_activity;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use serde_json::json;

use super::visitor::{HOURS, TODAY, Visitor, app_behind_proxy, event_count, summary, total, values};
use crate::support::new_id;

#[tokio::test]
async fn a_page_is_viewed_once_by_a_device_on_a_day() {
    let (app, staff) = app_behind_proxy().await;
    let (page, other) = (app.new_public_page().await, app.new_public_page().await);
    let visitor = Visitor::new();
    let events = [
        visitor.view_at("2026-11-20T13:10:00Z", "discover_page", &page),
        visitor.view_at("2026-11-20T14:10:00Z", "discover_page", &page),
        visitor.again().view_at("2026-11-20T14:30:00Z", "discover_page", &page),
        visitor.view_at("2026-11-20T14:40:00Z", "discover_page", &other),
    ];
    app.send_events(&events).await.ok();
    app.send_events(&[visitor.again().view("discover_page", &page)]).await.ok();
    let mut expected = [format!("2026-11-20T13:00:00Z {page} 1"), format!("2026-11-20T14:00:00Z {other} 1")];
    expected.sort();
    assert_eq!(values(&app, &staff, "page_views", HOURS).await, (expected.to_vec(), json!(2)));
    let answer = summary(&app, &staff, "page_views", TODAY).await.ok();
    assert_eq!(answer["names"], json!({(page): "Kiosco Sol", (other): "Kiosco Sol"}));
}

#[tokio::test]
async fn the_day_of_a_view_ends_at_midnight_in_buenos_aires() {
    let (app, staff) = app_behind_proxy().await;
    let (page, visitor) = (app.new_public_page().await, Visitor::new());
    let times = ["2026-11-19T02:59:59.999999Z", "2026-11-19T03:00:00Z", "2026-11-20T02:59:59Z", "2026-11-20T03:00:00Z"];
    let views: Vec<_> = times.iter().map(|at| visitor.view_at(at, "discover_page", &page)).collect();
    app.send_events(&views).await.ok();
    let week = ("2026-11-17T03:00:00Z", "2026-11-24T03:00:00Z", "day");
    let day = |day: u32| format!("2026-11-{day}T03:00:00Z {page} 1");
    assert_eq!(values(&app, &staff, "page_views", week).await, (vec![day(18), day(19), day(20)], json!(3)));
}

#[tokio::test]
async fn three_devices_of_an_address_view_a_page_on_a_day() {
    let (app, staff) = app_behind_proxy().await;
    let (page, other) = (app.new_public_page().await, app.new_public_page().await);
    let visitors: Vec<_> = (0..5).map(|_| Visitor::new()).collect();
    let views = |page: &str| visitors.iter().map(|one| one.view("discover_page", page)).collect::<Vec<_>>();
    // Two of them one by one, then all at once.
    for view in &views(&page)[..2] {
        app.send_events_from("198.51.100.1", std::slice::from_ref(view)).await.ok();
    }
    app.send_events_from("198.51.100.1", &views(&page)).await.ok();
    assert_eq!(total(&app, &staff, "page_views").await, json!(3));
    assert_eq!(event_count(&app).await, 7, "those that count for nothing are kept");
    // Another page, another address, another day.
    app.send_events_from("198.51.100.1", &views(&other)).await.ok();
    assert_eq!(total(&app, &staff, "page_views").await, json!(6));
    app.send_events_from("198.51.100.2", &[Visitor::new().view("discover_page", &page)]).await.ok();
    assert_eq!(total(&app, &staff, "page_views").await, json!(7));
    let yesterday: Vec<_> =
        visitors.iter().map(|one| one.view_at("2026-11-19T15:00:00Z", "discover_page", &page)).collect();
    app.send_events_from("198.51.100.1", &yesterday).await.ok();
    let days = ("2026-11-19T03:00:00Z", "2026-11-21T03:00:00Z", "day");
    assert_eq!(values(&app, &staff, "page_views", days).await.1, json!(10));
}

#[tokio::test]
async fn no_address_is_stored() {
    let (app, _) = app_behind_proxy().await;
    let page = app.new_public_page().await;
    app.send_events_from("198.51.100.77", &[Visitor::new().view("discover_page", &page)]).await.ok();
    let tables: Vec<String> =
        app.list_tables().await.into_iter().filter(|name| name.starts_with("analytics")).collect();
    let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
    let dump = app.dump_tables(&tables).await;
    assert!(dump.contains(&page) && !dump.contains("198.51.100.77"), "{dump}");
}

#[tokio::test]
async fn views_of_stores_and_articles_count_each_time() {
    let (app, staff) = app_behind_proxy().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let visitor = Visitor::new();
    let (store, article) = (&shop.store_id, &shop.article_id);
    let batch =
        [visitor.view("store", store), visitor.view("article", article), visitor.again().view("article", article)];
    app.send_events(&batch).await.ok();
    app.send_events(&[Visitor::new().view("article", article)]).await.ok();
    let at = "2026-11-20T03:00:00Z";
    assert_eq!(values(&app, &staff, "store_views", TODAY).await, (vec![format!("{at} {store} 1")], json!(1)));
    assert_eq!(values(&app, &staff, "article_views", TODAY).await, (vec![format!("{at} {article} 3")], json!(3)));
    let answer = summary(&app, &staff, "article_views", TODAY).await.ok();
    assert_eq!(answer["names"], json!({(article): "Muzzarella"}));
}

#[tokio::test]
async fn views_of_nothing_are_kept_and_count_for_nothing() {
    let (app, staff) = app_behind_proxy().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    app.send(app.request_as(&owner, reqwest::Method::DELETE, &shop.owner_path("articles/{article}"))).await.ok();
    let (page, visitor) = (app.new_public_page().await, Visitor::new());
    let events = [
        visitor.view("discover_page", &new_id()),
        visitor.view("discover_page", "kiosco-sol"),
        visitor.view("discover_page", &shop.store_id),
        visitor.view("store", &page),
        visitor.view("article", &shop.article_id),
        visitor.event_at("2026-11-20T15:00:00Z", ("discover_page", "view"), &json!(null)),
        visitor.event_at("2026-11-20T15:00:00Z", ("discover_page", "share"), &json!(page)),
        visitor.event_at("2026-11-20T15:00:00Z", ("page", "view"), &json!(page)),
    ];
    app.send_events(&events).await.ok();
    for metric in ["page_views", "store_views", "article_views"] {
        assert_eq!(total(&app, &staff, metric).await, json!(0), "{metric}");
    }
    assert_eq!(event_count(&app).await, 8);
    assert_eq!(app.count_rows("SELECT COUNT(page_id) FROM analytics_page_views").await, 0);
}

#[tokio::test]
async fn views_of_30_days_are_a_page_s_activity() {
    let (app, _) = app_behind_proxy().await;
    let page = app.new_public_page().await;
    hub_api::domains::discover::index_changed_pages(&app.app).await.expect("indexes");
    let activity = async || {
        app.advance_clock(3_600);
        update_activity(&app.app).await.expect("counts");
        let newest = "SELECT MAX(generation) FROM activity_generations";
        let generation: i64 = sql(app.app.db.read(), newest).scalar().await.expect("a generation");
        let column = if generation % 2 == 0 { "activity_even" } else { "activity_odd" };
        let row = sql(app.app.db.read(), "SELECT ").push(column).push(" FROM search_pages");
        row.scalar::<i64>().await.expect("an activity")
    };
    assert_eq!(activity().await, 0);
    for number in 0..4 {
        let view = Visitor::new().view("discover_page", &page);
        app.send_events_from(&format!("198.51.100.{number}"), &[view]).await.ok();
    }
    assert_eq!(activity().await, 4);
    app.advance_clock(29 * 24 * 3_600);
    assert_eq!(activity().await, 4);
    app.advance_clock(24 * 3_600);
    assert_eq!(activity().await, 0);
}
