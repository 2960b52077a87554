//! The staff's list of workspaces: search, filters, order, and what each workspace has.

use hub_api::domains::workspaces::index_missing_workspaces;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::command_bus::dispatch_result;
use crate::support::{NOW, ONE_STORE_PLAN_ID, SignedInUser, TestApp};

/// The names of the workspaces that the staff finds.
async fn list_names(app: &TestApp, staff: &SignedInUser, query: &str) -> Vec<String> {
    let page = app.get_as(staff, &format!("/backoffices/workspaces/workspaces?{query}")).await.ok();
    let rows = page["data"].as_array().expect("rows").iter();
    rows.map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
}

/// A server with three workspaces, a second apart: their ids.
async fn app_with_workspaces() -> (TestApp, SignedInUser, Vec<Value>) {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let mut ids = Vec::new();
    for new in [
        json!({"name": "Óptica del Sur", "type": "business", "email": "sur@town.example", "phone": "011 5555-0100"}),
        json!({"name": "almacén Norte", "type": "business"}),
        json!({"name": "Club Náutico", "type": "organization"}),
    ] {
        ids.push(dispatch_result(&app, &staff, "workspaces.create", new).await["id"].clone());
        app.advance_clock(1);
    }
    (app, staff, ids)
}

#[tokio::test]
async fn workspaces_are_found_by_words_without_case_and_accents() {
    let (app, staff, ids) = app_with_workspaces().await;
    let list = async |query: &str| list_names(&app, &staff, query).await;
    assert_eq!(list("").await, ["Club Náutico", "almacén Norte", "Óptica del Sur"]);
    assert_eq!(list("order_by=name").await, ["almacén Norte", "Club Náutico", "Óptica del Sur"]);
    assert_eq!(list("order_by=name&order_dir=desc&types=business").await, ["Óptica del Sur", "almacén Norte"]);
    assert_eq!(list("types=organization&types=business&order_by=created_at&order_dir=asc").await.len(), 3);
    for query in ["optica", "SUR%20opt", "sur@town", "5555-0100", "%2B541155550100"] {
        assert_eq!(list(&format!("query={query}")).await, ["Óptica del Sur"], "{query}");
    }
    assert_eq!(list("query=nautico&types=business").await, [""; 0]);
    assert_eq!(list("query=-").await.len(), 3, "no letters, no search");
    let two = format!("ids={}&ids={}", ids[0].as_str().expect("an id"), ids[2].as_str().expect("an id"));
    assert_eq!(list(&two).await, ["Club Náutico", "Óptica del Sur"]);
    let page = app.get_as(&staff, "/backoffices/workspaces/workspaces?take=2&order_by=name").await.ok();
    let cursor = page["cursor"].as_str().expect("a cursor");
    assert_eq!(list(&format!("take=2&order_by=name&cursor={cursor}")).await, ["Óptica del Sur"]);
    let created = format!("order_by=created_at&cursor={cursor}");
    let refused = app.get_as(&staff, &format!("/backoffices/workspaces/workspaces?{created}")).await.error_parts();
    assert_eq!(refused.1, "error.parser.query", "a cursor is its order's");
}

#[tokio::test]
async fn a_workspace_is_listed_with_its_subscriptions_and_services() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let subscription = app.subscribe_to_plan(&owner, ONE_STORE_PLAN_ID).await.ok();
    let services = app.get_as(&owner, "/workspace/subscriptions/services").await.ok();
    let list = async || app.get_as(&staff, "/backoffices/workspaces/workspaces").await.ok()["data"].clone();
    let expected = json!([{
        "id": owner.caller.scope_id, "name": "Norte", "image_url": null, "type": "business", "email": null,
        "phone": null, "user_id": null, "created_at": NOW, "services": services["data"],
        "subscriptions": [{
            "id": subscription["id"], "subscribed_at": NOW,
            "plan": {"id": ONE_STORE_PLAN_ID, "name": "Comercio", "services": subscription["services"]},
        }],
    }]);
    assert_eq!(list().await, expected);
    let path = format!("/workspace/subscriptions/{}/unsubscribe", subscription["id"].as_str().expect("an id"));
    app.send(app.request_as(&owner, reqwest::Method::PUT, &path)).await;
    let after = list().await;
    assert_eq!((&after[0]["subscriptions"], &after[0]["services"][0]["state"]), (&json!([]), &json!("inactive")));
}

#[tokio::test]
async fn a_deleted_workspace_is_listed_by_its_id_alone() {
    let (app, staff, ids) = app_with_workspaces().await;
    dispatch_result(&app, &staff, "workspaces.delete", json!({"id": ids[1]})).await;
    assert_eq!(list_names(&app, &staff, "query=norte").await, [""; 0]);
    assert_eq!(list_names(&app, &staff, "").await.len(), 2);
    let by_id = format!("ids={}", ids[1].as_str().expect("an id"));
    assert_eq!(list_names(&app, &staff, &by_id).await, ["almacén Norte"]);
}

#[tokio::test]
async fn a_renamed_workspace_is_found_by_its_new_name() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let put = json!({"name": "Panadería Ñandú", "type": "business"});
    app.put_as(&owner, "/workspace", &put).await.ok();
    assert_eq!(list_names(&app, &staff, "query=nandu").await, ["Panadería Ñandú"]);
    assert_eq!(list_names(&app, &staff, "query=norte").await, [""; 0]);
}

#[tokio::test]
async fn workspaces_from_before_the_index_are_found_once_it_has_run() {
    let (app, staff, _) = app_with_workspaces().await;
    for text in ["UPDATE workspaces SET name_folded = lower(name), search_text = NULL", "DELETE FROM workspace_words"] {
        sql(app.app.db.write(), text).execute().await.expect("changes");
    }
    assert_eq!(list_names(&app, &staff, "query=optica").await, [""; 0]);
    index_missing_workspaces(&app.app).await.expect("indexes");
    assert_eq!(list_names(&app, &staff, "query=optica").await, ["Óptica del Sur"]);
    assert_eq!(list_names(&app, &staff, "order_by=name").await, ["almacén Norte", "Club Náutico", "Óptica del Sur"]);
}
