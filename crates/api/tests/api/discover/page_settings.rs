//! A workspace's own page: its parts, its settings, and what of it the public sees.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::fixture::page_address;
use crate::command_bus::dispatch_result;
use crate::support::{SignedInUser, TestApp, TestResponse, new_id};

async fn patch(app: &TestApp, owner: &SignedInUser, page: &str, body: Value) -> TestResponse {
    app.send(app.request_as(owner, Method::PATCH, &format!("/discover/service/page/{page}")).json(&body)).await
}

async fn settings(app: &TestApp, owner: &SignedInUser, page: &str, body: Value) -> TestResponse {
    app.put_as(owner, &format!("/discover/service/page/{page}/settings"), &body).await
}

async fn public_page(app: &TestApp, page: &str) -> TestResponse {
    app.send(app.request(Method::GET, &format!("/discover/page/{page}"))).await
}

#[tokio::test]
async fn discover_service_page_patch_changes_what_its_flags_name() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let category = app.new_category(&staff, "Ópticas").await;
    let (owner, page) = app.new_owner_with_page().await;
    let body = json!({"set_info": true, "info": {"name": "Óptica Sur"}, "categories": [category], "set_links": false});
    let changed = patch(&app, &owner, &page, body).await.ok();
    assert_eq!((&changed["info"]["name"], &changed["categories"]), (&json!("Óptica Sur"), &json!([])));
    let schedule = json!([{"type": "regular", "days": ["5"], "ini": "09:00", "end": "13:00", "closed": false}]);
    let body = json!({"set_categories": true, "categories": [category], "set_schedule": true, "schedule": schedule,
                      "time_zone": "Europe/Madrid", "set_enabled": true, "enabled": true});
    let changed = patch(&app, &owner, &page, body).await.ok();
    assert_eq!((&changed["enabled"], &changed["info"]["name"]), (&json!(true), &json!("Óptica Sur")));
    // 16:00 in Madrid.
    assert_eq!((&changed["opened"], &changed["time_zone"]), (&json!(false), &json!("Europe/Madrid")));
    assert_eq!(changed, app.get_as(&owner, &format!("/discover/service/page/{page}")).await.ok());
    assert_eq!(public_page(&app, &page).await.ok()["info"]["name"], "Óptica Sur");
    for (body, code, path) in [
        (json!({"set_info": true}), "error.parser.body", "info"),
        (json!({"set_categories": true, "categories": null}), "error.parser.body", "categories"),
        (
            json!({"set_schedule": true, "schedule": [{"type": "regular", "days": ["9"]}]}),
            "error.parser.body",
            "schedule[0].days[0]",
        ),
        (json!({"set_categories": true, "categories": []}), "error.rule.page_incomplete", ""),
    ] {
        let refused = patch(&app, &owner, &page, body.clone()).await.error_parts();
        assert_eq!((refused.1.as_str(), refused.2.as_str()), (code, path), "{body}");
    }
}

#[tokio::test]
async fn discover_service_page_settings_replaces_addresses_and_connections() {
    let app = TestApp::new().await;
    let (owner, page) = app.new_owner_with_page().await;
    let (id, path) = (new_id(), format!("/discover/service/page/{page}"));
    let connections =
        json!([{"id": id, "type": "whats-app", "name": "Escribinos", "color": 16_777_215, "icon": 65_535}]);
    let body = json!({"set_addresses": true, "addresses": [page_address("Local", true), page_address("Depósito", false)],
                      "set_connections": true, "connections": connections});
    settings(&app, &owner, &page, body).await.ok();
    let own = app.get_as(&owner, &path).await.ok();
    assert_eq!((&own["connections"], own["addresses"].as_array().map(Vec::len)), (&connections, Some(2)));
    let listed = app.get_as(&owner, &format!("{path}/connections")).await.ok();
    assert_eq!(listed, json!({"data": connections}));
    settings(&app, &owner, &page, json!({"set_addresses": true, "addresses": []})).await.ok();
    let own = app.get_as(&owner, &path).await.ok();
    assert_eq!((&own["connections"], &own["addresses"]), (&connections, &json!([])));
    for (field, value, expected) in [
        ("type", json!("Whats App"), "connections[0].type"),
        ("color", json!(16_777_216), "connections[0].color"),
        ("icon", json!(-1), "connections[0].icon"),
    ] {
        let mut wrong = connections.clone();
        wrong[0][field] = value;
        let refused = settings(&app, &owner, &page, json!({"set_connections": true, "connections": wrong})).await;
        assert_eq!(refused.error_parts(), (400, "error.parser.body".into(), expected.into()));
    }
}

#[tokio::test]
async fn a_page_shows_its_workspaces_store_and_its_first_articles() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let category = app.new_category(&staff, "Gastronomía").await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let page = app.find_provisioned_page(&owner).await;
    let set_store = |store: Value| json!({"set_store": true, "store_id": store});
    settings(&app, &owner, &page, set_store(json!(shop.store_id))).await.ok();
    let body = json!({"set_categories": true, "categories": [category], "set_enabled": true, "enabled": true});
    patch(&app, &owner, &page, body).await.ok();
    let shown = public_page(&app, &page).await.ok();
    let store = json!({"id": shop.store_id, "name": "La Esquina", "image_url": null, "opened": true});
    assert_eq!((&shown["store"], &shown["opened"]), (&store, &json!(true)));
    let article = &shown["articles"][0];
    assert_eq!((&article["id"], &article["type"]), (&json!(shop.article_id), &json!("article")));
    let price = shop.article_body()["price"].clone();
    assert_eq!(article["price"]["unit"], price["base"]);
    let disabled = json!({"name": "La Esquina", "enabled": false});
    app.put_as(&owner, &shop.owner_path(""), &disabled).await.ok();
    let shown = public_page(&app, &page).await.ok();
    assert_eq!((&shown["store"], &shown["articles"], &shown["opened"]), (&Value::Null, &json!([]), &Value::Null));
    assert_ne!(app.get_as(&owner, &format!("/discover/service/page/{page}")).await.ok()["store"], Value::Null);
    let refused = settings(&app, &owner, &page, set_store(Value::Null)).await.error_parts();
    assert_eq!(refused.1, "error.rule.page_incomplete", "its store is all that it can be reached by");
    let refused = settings(&app, &owner, &page, set_store(json!(new_id()))).await.error_parts();
    assert_eq!((refused.1.as_str(), refused.2.as_str()), ("error.not_found", "store_id"));
}

#[tokio::test]
async fn an_unknown_id_makes_a_page_while_the_plans_allow_one_more() {
    let app = TestApp::new().await;
    let (owner, page) = app.new_owner_with_page().await;
    let refused = settings(&app, &owner, &new_id(), json!({})).await;
    assert_eq!(refused.error_parts().1, "error.rule.plan");
    assert_eq!(refused.json()["extra"], json!({"service": "page", "allowed": 1}));
    app.subscribe_to_plan(&owner, crate::support::FIVE_STORES_PLAN_ID).await.ok();
    let second = new_id();
    settings(&app, &owner, &second, json!({})).await.ok();
    let own = app.get_as(&owner, &format!("/discover/service/page/{second}")).await.ok();
    assert_eq!((&own["info"]["name"], &own["store"]), (&json!("Norte 2"), &Value::Null));
    let store = app.get_as(&owner, &format!("/discover/service/page/{page}")).await.ok()["store"]["id"].clone();
    let refused = settings(&app, &owner, &second, json!({"set_store": true, "store_id": store})).await;
    assert_eq!(refused.error_parts().1, "error.conflict.page_store");
}

#[tokio::test]
async fn a_page_is_its_workspaces_alone_and_hidden_while_its_service_is_inactive() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let category = app.new_category(&staff, "Salud").await;
    let ((owner, page), (intruder, _)) = (app.new_owner_with_page().await, app.new_owner_with_page().await);
    let body = json!({"set_categories": true, "categories": [category], "set_enabled": true, "enabled": true});
    patch(&app, &owner, &page, body.clone()).await.ok();
    let tables = ["pages", "page_categories", "page_addresses", "search_dirty", "workspace_services"];
    let before = app.dump_tables(&tables).await;
    for refused in [
        patch(&app, &intruder, &page, body.clone()).await,
        settings(&app, &intruder, &page, json!({"set_connections": true, "connections": []})).await,
        app.get_as(&intruder, &format!("/discover/service/page/{page}")).await,
        app.get_as(&intruder, &format!("/discover/service/page/{page}/connections")).await,
    ] {
        assert_eq!(refused.status, 404);
    }
    assert_eq!(app.dump_tables(&tables).await, before);
    let services = app.get_as(&owner, "/workspace/subscriptions/services").await.ok();
    let services = services["data"].as_array().expect("services").clone();
    let service = services.iter().find(|service| service["service_id"] == json!(page)).expect("a service");
    let inactive = json!({"id": service["id"], "state": "inactive"});
    dispatch_result(&app, &staff, "workspaces.services.set_state", inactive).await;
    assert_eq!(public_page(&app, &page).await.status, 404);
    assert_eq!(app.get_as(&owner, &format!("/discover/service/page/{page}")).await.status, 200);
    assert_eq!(patch(&app, &owner, &page, body).await.error_parts().1, "error.rule.service_inactive");
    assert_eq!(settings(&app, &owner, &page, json!({})).await.error_parts().1, "error.rule.service_inactive");
}

/// Two changes of one page at once: the second is checked against what the first left.
#[tokio::test]
async fn an_enabled_page_stays_complete_when_two_changes_meet() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let category = app.new_category(&staff, "Salud").await;
    let (owner, page) = app.new_owner_with_page().await;
    settings(&app, &owner, &page, json!({"set_store": true, "store_id": null})).await.ok();
    for _ in 0..4 {
        let whole = json!({"set_addresses": true, "addresses": [page_address("Local", true)]});
        settings(&app, &owner, &page, whole).await.ok();
        let links = json!([{"type": "website", "value": "https://town.example"}]);
        let body = json!({"set_categories": true, "categories": [category], "set_links": true, "links": links,
                          "set_enabled": true, "enabled": true});
        patch(&app, &owner, &page, body).await.ok();
        let (one, other) = tokio::join!(
            settings(&app, &owner, &page, json!({"set_addresses": true, "addresses": []})),
            patch(&app, &owner, &page, json!({"set_links": true, "links": []})),
        );
        let mut statuses = [one.status.as_u16(), other.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422]);
    }
}
