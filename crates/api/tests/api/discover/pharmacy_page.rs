//! The pages of the seeded pharmacies, and their duty.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{REAL_GROUP_ID, SignedInUser, TestApp, timestamp};

async fn seed(app: &TestApp, staff: &SignedInUser, seeds: &[&str]) {
    let answer = app.put_as(staff, "/backoffices/seed", &json!({"seeds": seeds})).await.ok();
    assert!(answer["data"].as_array().expect("rows").iter().all(|row| row["success"] == true), "{answer}");
}

/// The pages of the real pharmacies by slug.
async fn pharmacy_pages(app: &TestApp) -> Vec<(String, Value)> {
    let group = app.get(&format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}")).await.ok();
    let pharmacies = group["pharmacies"].as_array().expect("pharmacies").iter();
    pharmacies.map(|row| (row["slug"].as_str().expect("a slug").to_owned(), row["page_id"].clone())).collect()
}

async fn public_page(app: &TestApp, slug: &str) -> Value {
    let pages = pharmacy_pages(app).await;
    let (_, page) = pages.iter().find(|(other, _)| other == slug).expect("the pharmacy");
    app.get(&format!("/discover/page/{}", page.as_str().expect("a page"))).await.ok()
}

#[tokio::test]
async fn seeded_pharmacies_have_pages_that_say_their_duty() {
    let app = TestApp::new().await.with_rota().await;
    app.app.clock.set_now(timestamp("2023-09-16T02:00:00Z"));
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    seed(&app, &staff, &["discover_categories", "plugins_pharmacy_groups"]).await;
    let pages = pharmacy_pages(&app).await;
    assert_eq!((pages.len(), pages.iter().filter(|(_, page)| page.is_string()).count()), (49, 49));
    let page = public_page(&app, "farmacia-ramirez").await;
    assert_eq!((&page["on_duty"], &page["on_duty_until"]), (&json!(true), &json!("2023-09-16T11:30:00Z")));
    assert_eq!((&page["info"]["name"], &page["workspace_id"]), (&json!("Farmacia Ramírez"), &Value::Null));
    assert_eq!(page["categories"][0]["name"], "Farmacias");
    assert_eq!(page["addresses"][0]["city"], "Rafael Calzada");
    let phone = json!([{"type": "phone", "label": "", "value": "+541142912898"}]);
    assert_eq!(page["links"], phone);
    let closed = public_page(&app, "miralta-farma-24").await;
    assert_eq!((&closed["on_duty"], &closed["on_duty_until"]), (&json!(false), &Value::Null));
    app.app.clock.set_now(timestamp("2023-09-16T11:30:00Z"));
    assert_eq!(public_page(&app, "farmacia-ramirez").await["on_duty"], false);
    assert_eq!(public_page(&app, "miralta-farma-24").await["on_duty"], true);
    let other = app.new_public_page().await;
    let other = app.get(&format!("/discover/page/{other}")).await.ok();
    assert_eq!((&other["on_duty"], &other["on_duty_until"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn the_served_page_of_a_pharmacy_says_its_duty() {
    let app = TestApp::new().await.with_rota().await;
    app.app.clock.set_now(timestamp("2023-09-16T02:00:00Z"));
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    seed(&app, &staff, &["discover_categories", "plugins_pharmacy_groups"]).await;
    let pages = pharmacy_pages(&app).await;
    for (slug, expected) in [
        ("farmacia-ramirez", "De turno ahora, hasta mañana a las 08:30"),
        ("miralta-farma-24", "href=\"/public/pharmacy_shifts/calendar\">Ver las farmacias de turno"),
    ] {
        let (_, page) = pages.iter().find(|(other, _)| other == slug).expect("the pharmacy");
        let page = app.get_as_browser(&format!("/p/{}", page.as_str().expect("a page"))).await.text;
        assert!(page.contains(expected), "{expected}: {page}");
    }
}

#[tokio::test]
async fn the_search_says_which_pharmacies_are_on_duty() {
    let app = TestApp::new().await.with_rota().await;
    app.app.clock.set_now(timestamp("2023-09-16T02:00:00Z"));
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    seed(&app, &staff, &["discover_categories", "plugins_pharmacy_groups"]).await;
    let found = app.get_as_browser("/explorar?query=farmacia+ramirez").await.text;
    let expected = "Farmacia Ramírez</a></h3><p class=\"page-duty is-on\">De turno ahora, hasta mañana a las 08:30</p>";
    assert!(found.contains(expected), "{found}");
    let found = app.get_as_browser("/explorar?query=miralta").await.text;
    assert!(found.contains("Miralta") && !found.contains("De turno ahora"), "{found}");
}

#[tokio::test]
async fn a_page_of_two_pharmacies_is_on_duty_until_the_last_goes_off() {
    let app = TestApp::new().await;
    app.app.clock.set_now(timestamp("2027-03-01T12:00:00Z"));
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let page = app.new_public_page().await;
    let path = format!("/discover/page/{page}");
    let groups = [app.new_pharmacy_group(Some(&manager)).await, app.new_pharmacy_group(Some(&manager)).await];
    for group in &groups {
        let name = sql(app.app.db.write(), "UPDATE pharmacies SET page_id = $1 WHERE id = $2");
        let ids = [&page, &group.pharmacy_ids[0]].map(|id| id.parse::<Id<()>>().expect("an id"));
        assert_eq!(name.bind((ids[0], ids[1])).execute().await.expect("updates"), 1);
    }
    let duty = async || {
        let page = app.get(&path).await.ok();
        (page["on_duty"].clone(), page["on_duty_until"].clone())
    };
    assert_eq!(duty().await, (json!(false), Value::Null));
    app.new_shift(&manager, &groups[0].shift_body(0, "03-01T10:00", "03-01T20:00")).await;
    assert_eq!(duty().await, (json!(true), json!("2027-03-01T20:00:00Z")));
    for (ini, end) in [("03-01T08:00", "03-14T08:00"), ("03-14T08:00", "03-27T08:00"), ("03-27T08:00", "04-09T08:00")] {
        app.new_shift(&manager, &groups[1].shift_body(0, ini, end)).await;
    }
    assert_eq!(duty().await, (json!(true), json!("2027-04-09T08:00:00Z")), "shifts without a gap are one duty");
    let hide = sql(app.app.db.write(), "UPDATE pharmacy_groups SET enabled = $1 WHERE id = $2");
    let hide = hide.bind((false, groups[1].group_id.parse::<Id<()>>().expect("an id")));
    assert_eq!(hide.execute().await.expect("updates"), 1);
    assert_eq!(duty().await, (json!(true), json!("2027-03-01T20:00:00Z")));
}

#[tokio::test]
async fn the_duty_of_a_hidden_group_is_not_shown() {
    let app = TestApp::new().await.with_rota().await;
    app.app.clock.set_now(timestamp("2023-09-16T02:00:00Z"));
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    seed(&app, &staff, &["discover_categories", "plugins_pharmacy_groups"]).await;
    let page = public_page(&app, "farmacia-ramirez").await;
    let hide = sql(app.app.db.write(), "UPDATE pharmacy_groups SET enabled = $1").bind(false);
    hide.execute().await.expect("hides");
    let path = format!("/discover/page/{}", page["id"].as_str().expect("an id"));
    assert_eq!(app.get(&path).await.ok()["on_duty"], Value::Null);
}

#[tokio::test]
async fn pages_need_the_category_and_come_once() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    seed(&app, &staff, &["plugins_pharmacy_groups"]).await;
    assert!(pharmacy_pages(&app).await.iter().all(|(_, page)| page.is_null()), "no category yet");
    seed(&app, &staff, &["discover_categories", "plugins_pharmacy_groups"]).await;
    let pages = pharmacy_pages(&app).await;
    assert!(pages.iter().all(|(_, page)| page.is_string()));
    let (slug, page) = pages[0].clone();
    let path = format!("/backoffices/discover/pages/{}", page.as_str().expect("an id"));
    app.put_as(&staff, &path, &json!({"info": {"name": "Otra"}})).await.ok();
    seed(&app, &staff, &["plugins_pharmacy_groups"]).await;
    assert_eq!(pharmacy_pages(&app).await[0], (slug, page), "the staff's change stays");
    let changed = app.send(app.request_as(&staff, Method::GET, &path)).await.ok();
    assert_eq!((&changed["info"]["name"], &changed["enabled"]), (&json!("Otra"), &json!(false)));
}

#[tokio::test]
async fn the_home_names_the_pages_of_two_pharmacies() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    seed(&app, &staff, &["discover_categories", "plugins_pharmacy_groups", "discover_blocks"]).await;
    let home = app.get("/discover/blocks/consumer").await.ok();
    let pages = home["data"].as_array().expect("blocks").iter().find(|block| block["content_type"] == "page");
    let items = pages.expect("a block of pages")["content"].as_array().expect("items").iter();
    let names: Vec<_> = items.map(|item| item["data"]["page"]["name"].as_str().expect("a name")).collect();
    assert_eq!(names, ["Farmacia Plaza Adrogué", "Farmacia Central Adrogué"]);
}
