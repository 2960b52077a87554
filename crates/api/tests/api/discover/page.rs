//! Pages as the staff write them and the public reads them.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::fixture::page_address;
use crate::command_bus::{dispatch, dispatch_result};
use crate::support::{NOW, SignedInUser, TestApp, TestResponse, new_id};

const ALL: &str = "/backoffices/discover/pages";

async fn app_with_staff() -> (TestApp, SignedInUser) {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    (app, staff)
}

async fn public_page(app: &TestApp, id: &str) -> TestResponse {
    app.send(app.request(Method::GET, &format!("/discover/page/{id}"))).await
}

async fn listed_names(app: &TestApp, staff: &SignedInUser, query: &str) -> Vec<String> {
    let page = app.get_as(staff, &format!("{ALL}{query}")).await.ok();
    let rows = page["data"].as_array().expect("rows").iter();
    rows.map(|row| row["info"]["name"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test]
async fn backoffices_page_put_creates_what_the_public_reads() {
    let (app, staff) = app_with_staff().await;
    let optics = app.new_category(&staff, "Ópticas").await;
    let (id, hidden) = (new_id(), page_address("Depósito", false));
    let body = json!({
        "enabled": true,
        "info": {"name": " Óptica Sur ", "short_name": "Sur", "description": "Anteojos.",
                 "avatar_url": "https://town.example/sur.png"},
        "categories": [optics],
        "links": [{"type": "whatsapp", "label": "Pedidos", "value": "011 5555-0100"},
                  {"type": "email", "value": "Sur@Town.example"},
                  {"type": "instagram", "value": "https://instagram.com/sur"}],
        // 2026-11-20T15:00:00Z is a Friday, 12:00 in Buenos Aires.
        "schedule": [{"type": "regular", "days": ["5"], "ini": "09:00", "end": "13:00", "closed": false}],
        "addresses": [page_address("Local", true), hidden],
    });
    app.put_as(&staff, &format!("{ALL}/{id}"), &body).await.ok();
    let page = public_page(&app, &id).await.ok();
    assert_eq!(
        (&page["enable"], &page["workspace_id"], &page["created_at"]),
        (&json!(true), &Value::Null, &json!(NOW))
    );
    let info = json!({"name": "Óptica Sur", "short_name": "Sur", "description": "Anteojos.",
                      "avatar_url": "https://town.example/sur.png", "cover_url": null});
    assert_eq!(page["info"], info);
    assert_eq!(page["categories"], json!([{"id": optics, "name": "Ópticas"}]));
    let links: Vec<_> = page["links"].as_array().expect("links").iter().map(|link| link["value"].clone()).collect();
    assert_eq!(links, ["+541155550100", "sur@town.example", "https://instagram.com/sur"]);
    assert_eq!((&page["opened"], &page["next_change_at"]), (&json!(true), &json!("2026-11-20T16:00:00Z")));
    assert_eq!(page["time_zone"], "America/Argentina/Buenos_Aires");
    let names = |page: &Value| {
        let addresses = page["addresses"].as_array().expect("addresses").iter();
        addresses.map(|address| address["name"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(&page), ["Local"]);
    let own = app.get_as(&staff, &format!("{ALL}/{id}")).await.ok();
    assert_eq!((names(&own), &own["enabled"]), (vec![json!("Local"), json!("Depósito")], &json!(true)));
    assert_eq!((&page["store"], &page["showroom"], &page["articles"]), (&Value::Null, &Value::Null, &json!([])));
    assert_eq!(app.count_search_dirty().await, 1);
}

#[tokio::test]
async fn the_public_sees_neither_hidden_categories_nor_pages_that_are_not_enabled() {
    let (app, staff) = app_with_staff().await;
    let category = app.new_category(&staff, "Salud").await;
    let path = format!("{ALL}/{}", new_id());
    let id = path.rsplit('/').next().expect("an id");
    let mut body = json!({"enabled": true, "info": {"name": "Farmacia Sol"}, "categories": [category],
                          "addresses": [page_address("Local", true)]});
    app.put_as(&staff, &path, &body).await.ok();
    let hidden = json!({"name": "Salud", "visible": false});
    app.put_as(&staff, &format!("/backoffices/discover/categories/{category}"), &hidden).await.ok();
    assert_eq!(public_page(&app, id).await.ok()["categories"], json!([]));
    assert_eq!(app.count_search_dirty().await, 2, "its category changed");
    body["enabled"] = json!(false);
    app.put_as(&staff, &path, &body).await.ok();
    assert_eq!(public_page(&app, id).await.status, 404);
    assert_eq!(public_page(&app, &new_id()).await.status, 404);
    assert_eq!(app.get_as(&staff, &path).await.ok()["categories"][0]["name"], "Salud");
}

#[tokio::test]
async fn backoffices_page_put_refuses_what_cannot_be_and_changes_nothing() {
    let (app, staff) = app_with_staff().await;
    let category = app.new_category(&staff, "Salud").await;
    let page = new_id();
    app.put_as(&staff, &format!("{ALL}/{page}"), &json!({"info": {"name": "Sol"}})).await.ok();
    let tables = ["pages", "page_categories", "page_addresses", "page_words", "search_dirty"];
    let before = app.dump_tables(&tables).await;
    let link = |link_type: &str, value: &str| json!([{"type": link_type, "value": value}]);
    for (field, value, status, code, path) in [
        ("info", json!({"name": " "}), 400, "error.parser.body", "info.name"),
        ("info", json!({"name": "x".repeat(81)}), 400, "error.parser.body", "info.name"),
        ("info", json!({"name": "x", "short_name": "x".repeat(31)}), 400, "error.parser.body", "info.short_name"),
        ("info", json!({"name": "x", "cover_url": "http://town.example"}), 400, "error.parser.body", "info.cover_url"),
        ("workspace_id", json!(new_id()), 404, "error.not_found", "workspace_id"),
        ("categories", json!([category, new_id()]), 404, "error.not_found", "categories[1]"),
        ("categories", json!([category, category]), 400, "error.parser.body", "categories[1]"),
        ("categories", json!(vec![category.clone(); 11]), 400, "error.parser.body", "categories"),
        ("links", link("phone", "12"), 400, "error.parser.body", "links[0].value"),
        ("links", link("email", "nobody"), 400, "error.parser.body", "links[0].value"),
        ("links", link("website", "http://town.example"), 400, "error.parser.body", "links[0].value"),
        ("links", link("website", "javascript:alert(1)"), 400, "error.parser.body", "links[0].value"),
        ("links", link("myspace", "https://town.example"), 400, "error.parser.body", "links[0].type"),
        ("time_zone", json!("Mars/Olympus"), 400, "error.parser.body", "time_zone"),
        ("addresses", json!([{"name": "x"}]), 400, "error.parser.body", "addresses[0].location"),
        ("addresses", json!(vec![page_address("x", true); 11]), 400, "error.parser.body", "addresses"),
        ("enabled", json!(true), 422, "error.rule.page_incomplete", ""),
    ] {
        let mut body = json!({"info": {"name": "Otra"}});
        body[field] = value;
        let refused = app.put_as(&staff, &format!("{ALL}/{page}"), &body).await;
        assert_eq!(refused.error_parts(), (status, code.into(), path.into()), "{body}");
    }
    assert_eq!(app.dump_tables(&tables).await, before);
    let refused = app.put_as(&staff, &format!("{ALL}/{page}"), &json!({"info": {"name": "x"}, "enabled": true})).await;
    assert_eq!(refused.json()["extra"]["missing"], json!(["category", "contact"]));
}

#[tokio::test]
async fn the_staff_find_pages_by_words_category_and_owner() {
    let (app, staff) = app_with_staff().await;
    let (owner, page) = app.new_owner_with_page().await;
    let optics = app.new_category(&staff, "Ópticas").await;
    for (name, categories) in [("Óptica Sur", vec![&optics]), ("Panadería Sur", vec![])] {
        let body = json!({"info": {"name": name}, "categories": categories});
        app.put_as(&staff, &format!("{ALL}/{}", new_id()), &body).await.ok();
    }
    for (query, expected) in [
        ("?query=sur&order_by=name", vec!["Óptica Sur", "Panadería Sur"]),
        ("?query=opt", vec!["Óptica Sur"]),
        (&format!("?category_ids={optics}"), vec!["Óptica Sur"]),
        (&format!("?workspace_ids={}", owner.caller.scope_id), vec!["Norte"]),
        (&format!("?ids={page}"), vec!["Norte"]),
        ("?enabled=true", vec![]),
    ] {
        assert_eq!(listed_names(&app, &staff, query).await, expected, "{query}");
    }
    let renamed = json!({"info": {"name": "Lentes"}});
    app.put_as(&staff, &format!("{ALL}/{page}"), &renamed).await.ok();
    assert_eq!(listed_names(&app, &staff, "?query=norte").await, [""; 0]);
    assert_eq!(listed_names(&app, &staff, "?query=lentes").await, ["Lentes"]);
}

#[tokio::test]
async fn a_page_that_gets_another_owner_leaves_the_first_one() {
    let (app, staff) = app_with_staff().await;
    let ((first, page), (second, _)) = (app.new_owner_with_page().await, app.new_owner_with_page().await);
    let own = format!("/discover/service/page/{page}");
    assert_ne!(app.get_as(&first, &own).await.ok()["store"], Value::Null);
    let body = |workspace: Value| json!({"workspace_id": workspace, "info": {"name": "Norte"}});
    app.put_as(&staff, &format!("{ALL}/{page}"), &body(json!(second.caller.scope_id))).await.ok();
    assert_eq!(app.get_as(&first, &own).await.status, 404);
    assert_eq!(app.get_as(&second, &own).await.ok()["store"], Value::Null);
    app.put_as(&staff, &format!("{ALL}/{page}"), &body(Value::Null)).await.ok();
    assert_eq!(app.get_as(&second, &own).await.status, 404);
    let services = app.get_as(&second, "/workspace/subscriptions/services").await.ok();
    let is_page = |service: &&Value| service["service_id"] == json!(page);
    assert!(services["data"].as_array().expect("services").iter().find(is_page).is_none());
}

#[tokio::test]
async fn a_category_with_pages_is_deleted_with_an_heir_alone() {
    let (app, staff) = app_with_staff().await;
    let (old, heir) = (app.new_category(&staff, "Vieja").await, app.new_category(&staff, "Nueva").await);
    let path = format!("{ALL}/{}", new_id());
    let body = json!({"enabled": true, "info": {"name": "Sol"}, "categories": [old],
                      "links": [{"type": "website", "value": "https://town.example"}]});
    app.put_as(&staff, &path, &body).await.ok();
    let refused = dispatch(&app, &staff, "discover.categories.delete", json!({"id": old})).await;
    assert_eq!(refused.error_parts().1, "error.rule.category_used");
    assert_eq!(refused.json()["extra"]["pages"], 1);
    let before = app.count_search_dirty().await;
    let deleted =
        dispatch_result(&app, &staff, "discover.categories.delete", json!({"id": old, "move_to": heir})).await;
    assert_eq!((&deleted["pages"], app.count_search_dirty().await), (&json!(1), before + 1));
    assert_eq!(app.get_as(&staff, &path).await.ok()["categories"], json!([{"id": heir, "name": "Nueva"}]));
}
