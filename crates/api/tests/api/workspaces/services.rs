//! Services of a workspace: made and activated by subscriptions, deactivated by their end, and suspended by the staff.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::command_bus::{dispatch, dispatch_result};
use crate::support::{FIVE_STORES_PLAN_ID, NOW, ONE_STORE_PLAN_ID, SignedInUser, StoreFixture, TestApp, new_id};

/// The fixtures' plan that allows a page and a group of pharmacies.
const INSTITUTION_PLAN_ID: &str = "9a7b1c52-0f6e-4d1b-8a35-5c1e7f2d9003";

impl TestApp {
    /// The services of a workspace, as it reads them.
    async fn list_services(&self, owner: &SignedInUser) -> Vec<Value> {
        let services = self.get_as(owner, "/workspace/subscriptions/services").await.ok();
        services["data"].as_array().expect("rows").clone()
    }

    /// The states of a workspace's services of a type, from the oldest: `a` active, `i` inactive.
    async fn service_states(&self, owner: &SignedInUser, service_type: &str) -> String {
        let services = self.list_services(owner).await;
        let services = services.iter().filter(|service| service["type"] == service_type);
        services.map(|service| if service["state"] == "active" { 'a' } else { 'i' }).collect()
    }

    /// Subscribes to a plan; answers the subscription's id.
    async fn subscribe(&self, owner: &SignedInUser, plan: &str) -> String {
        let subscription = self.subscribe_to_plan(owner, plan).await.ok();
        subscription["id"].as_str().expect("an id").to_owned()
    }

    /// Ends a subscription; answers the status.
    async fn unsubscribe(&self, owner: &SignedInUser, subscription: &str) -> u16 {
        let path = format!("/workspace/subscriptions/{subscription}/unsubscribe");
        self.send(self.request_as(owner, Method::PUT, &path)).await.status.as_u16()
    }

    /// Puts a new store; answers the status.
    async fn put_new_store(&self, owner: &SignedInUser) -> u16 {
        let path = StoreFixture::with_unused_ids().owner_path("");
        self.put_as(owner, &path, &json!({"name": "Sucursal"})).await.status.as_u16()
    }
}

#[tokio::test]
async fn a_subscription_makes_one_of_each_service() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    assert_eq!(app.list_services(&owner).await, [Value::Null; 0]);
    app.subscribe(&owner, ONE_STORE_PLAN_ID).await;
    let services = app.list_services(&owner).await;
    let parts = |service: &Value| json!([service["type"], service["state"], service["created_at"]]);
    let expected = ["store", "showroom", "page"].map(|service_type| json!([service_type, "active", NOW]));
    assert_eq!(services.iter().map(parts).collect::<Vec<_>>(), expected);
    let [store, showroom, page] = &services[..] else { panic!("{services:?}") };
    let listed = app.get_as(&owner, "/ecommerce/services/stores").await.ok();
    let expected = json!([{"id": store["service_id"], "workspace_id": owner.caller.scope_id, "enabled": true,
                           "name": "Norte", "image_url": null}]);
    assert_eq!(listed["data"], expected);
    let public = app.get(&format!("/ecommerce/stores/{}", store["service_id"].as_str().expect("an id"))).await.ok();
    assert_eq!((&public["catalog"], &public["articles"]), (&Value::Null, &json!([])), "nothing is published");
    let made = "SELECT CAST(id AS TEXT), CAST(workspace_id AS TEXT), enabled, name FROM showrooms";
    let made: (String, String, bool, String) = sql(app.app.db.read(), made).one().await.expect("a showroom");
    assert_eq!(json!(made), json!([showroom["service_id"], owner.caller.scope_id, true, "Norte"]));
    let made = "SELECT CAST(id AS TEXT), CAST(workspace_id AS TEXT), enabled, name, CAST(store_id AS TEXT),
                       CAST(showroom_id AS TEXT) FROM pages";
    let made: (String, String, bool, String, String, String) =
        sql(app.app.db.read(), made).one().await.expect("a page");
    let expected =
        json!([page["service_id"], owner.caller.scope_id, false, "Norte", store["service_id"], showroom["service_id"]]);
    assert_eq!(json!(made), expected);
    app.subscribe(&owner, FIVE_STORES_PLAN_ID).await;
    assert_eq!(app.list_services(&owner).await, services, "the workspace has one of each already");
}

#[tokio::test]
async fn a_plan_without_stores_makes_a_page_that_is_linked_to_none() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    app.subscribe(&owner, INSTITUTION_PLAN_ID).await;
    let types: Vec<_> = app.list_services(&owner).await.iter().map(|service| service["type"].clone()).collect();
    assert_eq!(types, ["page"], "nobody makes a group of pharmacies but the staff");
    let linked = "SELECT COUNT(store_id) + COUNT(showroom_id) FROM pages";
    assert_eq!(sql(app.app.db.read(), linked).scalar::<i64>().await.expect("counts"), 0);
    app.subscribe(&owner, ONE_STORE_PLAN_ID).await;
    let types: Vec<_> = app.list_services(&owner).await.iter().map(|service| service["type"].clone()).collect();
    assert_eq!(types, ["page", "store", "showroom"]);
}

#[tokio::test]
async fn unsubscribing_deactivates_the_newest_and_subscribing_activates_the_oldest() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let one = app.subscribe(&owner, ONE_STORE_PLAN_ID).await;
    let five = app.subscribe(&owner, FIVE_STORES_PLAN_ID).await;
    for _ in 0..3 {
        app.advance_clock(1);
        assert_eq!(app.put_new_store(&owner).await, 200);
    }
    for _ in 0..2 {
        assert_eq!(app.unsubscribe(&owner, &five).await, 204);
        assert_eq!(app.service_states(&owner, "store").await, "aiii");
        assert_eq!(app.service_states(&owner, "page").await, "a");
    }
    assert_eq!(app.put_new_store(&owner).await, 422, "an inactive store counts: it comes back before another is made");
    assert_eq!(app.unsubscribe(&owner, &one).await, 204);
    assert_eq!(app.service_states(&owner, "store").await, "iiii");
    assert_eq!(app.service_states(&owner, "showroom").await, "i");
    app.subscribe(&owner, ONE_STORE_PLAN_ID).await;
    assert_eq!(app.service_states(&owner, "store").await, "aiii");
    app.subscribe(&owner, FIVE_STORES_PLAN_ID).await;
    assert_eq!(app.service_states(&owner, "store").await, "aaaa");
    assert_eq!(app.service_states(&owner, "page").await, "a", "none is made a second time");
}

#[tokio::test]
async fn another_workspaces_subscription_is_not_found() {
    let app = TestApp::new().await;
    let (owner, intruder) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let subscription = app.subscribe(&owner, ONE_STORE_PLAN_ID).await;
    assert_eq!(app.unsubscribe(&intruder, &subscription).await, 404);
    assert_eq!(app.unsubscribe(&owner, &new_id()).await, 404);
    assert_eq!(app.service_states(&owner, "store").await, "a");
}

#[tokio::test]
async fn subscriptions_are_listed_newest_first() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let one = app.subscribe(&owner, ONE_STORE_PLAN_ID).await;
    app.advance_clock(60);
    let five = app.subscribe(&owner, FIVE_STORES_PLAN_ID).await;
    app.advance_clock(60);
    app.unsubscribe(&owner, &one).await;
    let list = async |query: &str| {
        let path = format!("/workspace/subscriptions?{query}");
        app.get_as(&owner, &path).await.ok()
    };
    let ids = |page: &Value| -> Vec<Value> {
        page["data"].as_array().expect("rows").iter().map(|one| one["id"].clone()).collect()
    };
    assert_eq!(ids(&list("").await), [json!(five), json!(one)]);
    let active = list("state=active").await;
    assert_eq!((ids(&active), &active["data"][0]["services"][2]["count"]), (vec![json!(five)], &json!(5)));
    let ended = list("state=unsubscribed").await;
    assert_eq!(ended["data"][0]["unsubscribed_at"], "2026-11-20T15:02:00Z");
    let first = list("take=1").await;
    let second = list(&format!("take=1&cursor={}", first["cursor"].as_str().expect("a cursor"))).await;
    assert_eq!((ids(&second), &second["cursor"]), (vec![json!(one)], &Value::Null));
}

#[tokio::test]
async fn what_the_staff_suspended_counts_and_is_not_activated() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let five = app.subscribe(&owner, FIVE_STORES_PLAN_ID).await;
    for _ in 0..4 {
        app.advance_clock(1);
        assert_eq!(app.put_new_store(&owner).await, 200);
    }
    let services = app.list_services(&owner).await;
    let set_state = async |service: &Value, state: &str| {
        let params = json!({"id": service["id"], "state": state});
        dispatch_result(&app, &staff, "workspaces.services.set_state", params).await
    };
    for _ in 0..2 {
        let set = set_state(&services[0], "inactive").await;
        assert_eq!((&set["workspace_id"], &set["state"]), (&json!(owner.caller.scope_id), &json!("inactive")));
        assert_eq!(set["service_id"], services[0]["service_id"]);
    }
    assert_eq!(app.service_states(&owner, "store").await, "iaaaa");
    assert_eq!(app.put_new_store(&owner).await, 422, "it counts");
    app.unsubscribe(&owner, &five).await;
    app.subscribe(&owner, ONE_STORE_PLAN_ID).await;
    assert_eq!(app.service_states(&owner, "store").await, "iiiii", "it holds the one place");
    app.subscribe(&owner, FIVE_STORES_PLAN_ID).await;
    assert_eq!(app.service_states(&owner, "store").await, "iaaaa");
    set_state(&services[0], "active").await;
    assert_eq!(app.service_states(&owner, "store").await, "aaaaa");
    let unknown = json!({"id": services[0]["service_id"], "state": "active"});
    let unknown = dispatch(&app, &staff, "workspaces.services.set_state", unknown).await.error_parts();
    assert_eq!(unknown.1, "error.not_found", "a store's id is not its service's");
}

#[tokio::test]
async fn of_fifty_subscribers_at_once_no_workspace_has_two_of_a_service() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let plans = [ONE_STORE_PLAN_ID, FIVE_STORES_PLAN_ID, INSTITUTION_PLAN_ID];
    let ended = app.subscribe(&owner, ONE_STORE_PLAN_ID).await;
    app.unsubscribe(&owner, &ended).await;
    let calls = (0..50).map(|number| {
        let (server, owner, ended) = (if number % 2 == 0 { &app } else { &replica }, &owner, &ended);
        async move {
            match number % 5 {
                4 => server.put_new_store(owner).await,
                3 => server.unsubscribe(owner, ended).await,
                _ => server.subscribe_to_plan(owner, plans[number % 3]).await.status.as_u16(),
            }
        }
    });
    let statuses = futures_util::future::join_all(calls).await;
    assert!(statuses.iter().all(|status| [200, 204, 409, 422].contains(status)), "{statuses:?}");
    let active = app.get_as(&owner, "/workspace/subscriptions?state=active").await.ok();
    assert_eq!(active["data"].as_array().map(Vec::len), Some(3), "one of each plan");
    let services = app.list_services(&owner).await;
    let count = |service_type: &str| services.iter().filter(|service| service["type"] == service_type).count();
    assert_eq!((count("showroom"), count("page")), (1, 1), "{services:?}");
    assert!((1..=6).contains(&count("store")), "{services:?}");
    assert!(services.iter().all(|service| service["state"] == "active"), "{services:?}");
    let stores = sql(app.app.db.read(), "SELECT COUNT(id) FROM stores").scalar::<i64>().await.expect("counts");
    assert_eq!(stores, count("store") as i64, "each store has its row");
}
