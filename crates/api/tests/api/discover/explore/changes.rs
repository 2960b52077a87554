//! An edit is found by the next search: changes of pages, stores, turns, catalogs, services and categories, also by another
//! server.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Directory, EXPLORE, result_names};
use crate::command_bus::dispatch_result;
use crate::discover::fixture::page_address;
use crate::support::{SignedInUser, TestApp, new_id};

async fn names(app: &TestApp, query: &str) -> Vec<String> {
    result_names(&app.get(&format!("{EXPLORE}?{query}")).await.ok())
}

async fn patch(app: &TestApp, owner: &SignedInUser, page: &str, body: Value) {
    let request = app.request_as(owner, Method::PATCH, &format!("/discover/service/page/{page}"));
    app.send(request.json(&body)).await.ok();
}

#[tokio::test]
async fn an_owners_edit_is_in_the_next_search() {
    let directory = Directory::new().await;
    let app = &directory.app;
    let (owner, page) = app.new_owner_with_page().await;
    let enabled =
        json!({"set_categories": true, "categories": [directory.category], "set_enabled": true, "enabled": true});
    patch(app, &owner, &page, enabled).await;
    assert_eq!(names(app, "query=norte").await, ["Norte"]);
    patch(app, &owner, &page, json!({"set_info": true, "info": {"name": "Lentes Sur"}})).await;
    assert_eq!(
        (names(app, "query=norte").await, names(app, "query=lentes").await),
        (vec![], vec!["Lentes Sur".to_owned()])
    );
    let zone = "zone_lat=-34.8&zone_lng=-58.39";
    assert_eq!(names(app, zone).await, [""; 0]);
    let settings = json!({"set_addresses": true, "addresses": [page_address("Local", true)]});
    app.put_as(&owner, &format!("/discover/service/page/{page}/settings"), &settings).await.ok();
    assert_eq!(names(app, zone).await, ["Lentes Sur"]);
    patch(app, &owner, &page, json!({"set_enabled": true, "enabled": false})).await;
    assert_eq!(names(app, "").await, [""; 0]);
    assert_eq!(app.count_search_dirty().await, 0);
}

#[tokio::test]
async fn a_store_and_its_turn_are_in_the_next_search() {
    let directory = Directory::new().await;
    let app = &directory.app;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&owner).await;
    let page = app.find_provisioned_page(&owner).await;
    let settings = json!({"set_store": true, "store_id": shop.store_id, "set_addresses": true,
                          "addresses": [page_address("Local", true)]});
    app.put_as(&owner, &format!("/discover/service/page/{page}/settings"), &settings).await.ok();
    let enabled =
        json!({"set_categories": true, "categories": [directory.category], "set_enabled": true, "enabled": true});
    patch(app, &owner, &page, enabled).await;
    assert_eq!(names(app, "query=muzzarella").await, [""; 0], "not published");
    let changes = app.create_deployment_candidate(&owner, &shop).await;
    app.publish_deployment(&owner, &shop, &changes).await.ok();
    assert_eq!(names(app, "query=muzzarella&filter=articles").await, ["Norte"]);
    assert_eq!(names(app, "filter=open").await, ["Norte"]);
    app.put_as(&owner, &shop.owner_path("turns/{turn}/close"), &Value::Null).await.ok();
    assert_eq!(names(app, "filter=open").await, [""; 0]);
    app.put_as(&owner, &shop.owner_path(&format!("turns/{}/open", new_id())), &Value::Null).await.ok();
    assert_eq!(names(app, "filter=open").await, ["Norte"]);
    app.put_as(&owner, &shop.owner_path(""), &json!({"name": "La Esquina", "enabled": false})).await.ok();
    assert_eq!(names(app, "filter=stores").await, [""; 0]);
    assert_eq!(names(app, "query=muzzarella").await, [""; 0]);
    assert_eq!(names(app, "").await, ["Norte"]);
}

#[tokio::test]
async fn a_service_a_workspace_and_a_category_are_in_the_next_search() {
    let directory = Directory::new().await;
    let Directory { app, staff, category } = &directory;
    let (owner, page) = app.new_owner_with_page().await;
    let enabled = json!({"set_categories": true, "categories": [category], "set_enabled": true, "enabled": true});
    patch(app, &owner, &page, enabled).await;
    let services = app.get_as(&owner, "/workspace/subscriptions/services").await.ok();
    let services = services["data"].as_array().expect("services").clone();
    let service = services.iter().find(|service| service["service_id"] == json!(page)).expect("a service");
    for (state, expected) in [("inactive", vec![]), ("active", vec!["Norte"])] {
        let change = json!({"id": service["id"], "state": state});
        dispatch_result(app, staff, "workspaces.services.set_state", change).await;
        assert_eq!(names(app, "").await, expected, "{state}");
    }
    let path = format!("/backoffices/discover/categories/{category}");
    app.put_as(staff, &path, &json!({"name": "Negocios"})).await.ok();
    assert_eq!(
        (names(app, "query=comercios").await, names(app, "query=negocios").await),
        (vec![], vec!["Norte".to_owned()])
    );
    app.put_as(staff, &path, &json!({"name": "Negocios", "visible": false})).await.ok();
    assert_eq!(names(app, "query=negocios").await, [""; 0]);
    assert_eq!(names(app, &format!("categories={category}")).await, [""; 0]);
    for (state, expected) in [("blocked", vec![]), ("active", vec!["Norte"])] {
        let change = json!({"scope_id": owner.caller.scope_id, "state": state});
        dispatch_result(app, staff, "auth.account.set_state", change).await;
        assert_eq!(names(app, "").await, expected, "{state}");
    }
}

#[tokio::test]
async fn another_server_finds_the_change_too() {
    let directory = Directory::new().await;
    let replica = directory.app.replica(&[]).await;
    let id = directory.new_page("Óptica Sur", json!({})).await;
    assert_eq!(names(&replica, "query=optica").await, ["Óptica Sur"]);
    for index in 0..6 {
        let name = format!("Kiosco {index}");
        directory.app.put_page(&directory.staff, &id, (&name, &[&directory.category]), json!({})).await;
        let (one, other) = tokio::join!(names(&replica, "query=kiosco"), names(&directory.app, "query=kiosco"));
        assert_eq!((&one, &other), (&vec![name.clone()], &vec![name]));
    }
}

/// Writers and searches at once: in the end the index has what the pages have.
#[tokio::test]
async fn the_index_loses_no_change_beside_it() {
    let directory = Directory::new().await;
    let replica = directory.app.replica(&[]).await;
    let ids = [new_id(), new_id(), new_id()];
    for round in 0..5 {
        let put = |index: usize| {
            let (name, id) = (format!("Página {index} ronda{round}"), ids[index].clone());
            let directory = &directory;
            async move {
                directory.app.put_page(&directory.staff, &id, (&name, &[&directory.category]), json!({})).await;
            }
        };
        tokio::join!(put(0), put(1), put(2), names(&replica, "query=ronda"), names(&directory.app, "query=ronda"));
        let mut found = names(&replica, &format!("query=ronda{round}")).await;
        found.sort();
        assert_eq!(found, (0..3).map(|index| format!("Página {index} ronda{round}")).collect::<Vec<_>>());
    }
    assert_eq!(directory.app.count_search_dirty().await, 0);
}
