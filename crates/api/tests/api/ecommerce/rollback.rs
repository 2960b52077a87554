//! Rolling back: an earlier deployment goes live again as a copy, and the draft stays.

use futures_util::future::join_all;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::with_value;
use crate::command_bus::{dispatch, dispatch_result};
use crate::support::{SignedInUser, StoreFixture, TestApp, TestResponse, new_id};

const TOPIC: &str = "ecommerce.deployments.rollback";

/// Publishes the article with a name; answers the deployment's id.
async fn publish_named(app: &TestApp, owner: &SignedInUser, shop: &StoreFixture, name: &str) -> String {
    app.advance_clock(60);
    app.put_in_store(owner, shop, "articles/{article}", &with_value(shop.article_body(), "/name", json!(name))).await;
    let candidate = app.create_deployment_candidate(owner, shop).await;
    app.publish_deployment(owner, shop, &candidate).await.ok();
    candidate["deployment_id"].as_str().expect("an id").to_owned()
}

/// A store that published its article as A, B and C, and the three deployments.
async fn store_with_three(app: &TestApp) -> (SignedInUser, StoreFixture, [String; 3]) {
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let mut made = Vec::new();
    for name in ["A", "B", "C"] {
        made.push(publish_named(app, &owner, &shop, name).await);
    }
    app.advance_clock(60);
    (owner, shop, made.try_into().expect("three"))
}

async fn roll_back(app: &TestApp, owner: &SignedInUser, shop: &StoreFixture, id: &str) -> TestResponse {
    let path = shop.owner_path(&format!("deployments/{id}/rollback"));
    app.send(app.request_as(owner, Method::POST, &path)).await
}

/// The name of the article that consumers read.
async fn public_name(app: &TestApp, shop: &StoreFixture) -> Value {
    app.get(&shop.public_path()).await.ok()["articles"][0]["name"].clone()
}

async fn list_deployments(app: &TestApp, owner: &SignedInUser, shop: &StoreFixture) -> Vec<Value> {
    app.get_in_store(owner, shop, "deployments").await["data"].as_array().expect("rows").clone()
}

#[tokio::test]
async fn ecommerce_deployment_rollback_makes_a_copy_live_and_keeps_the_draft() {
    let app = TestApp::new().await;
    let (owner, shop, [first, _, third]) = store_with_three(&app).await;
    app.put_in_store(&owner, &shop, "articles/{article}", &with_value(shop.article_body(), "/name", json!("D"))).await;
    let done = roll_back(&app, &owner, &shop, &first).await.ok();
    assert_eq!((public_name(&app, &shop).await, &done["previous_id"]), (json!("A"), &json!(third)));
    assert_ne!(done["deployment_id"], json!(first), "a new deployment");
    assert_eq!(app.get_in_store(&owner, &shop, "articles/{article}").await["name"], "D", "the draft stays");
    assert_eq!(roll_back(&app, &owner, &shop, &first).await.ok(), done, "the same again changes nothing");
    let copy = done["deployment_id"].as_str().expect("an id");
    assert_eq!(roll_back(&app, &owner, &shop, copy).await.ok(), done, "the live one is live");
    let listed = list_deployments(&app, &owner, &shop).await;
    let live: Vec<_> = listed.iter().map(|row| row["live"] == true).collect();
    assert_eq!(live, [true, false, false, false, false]);
    assert_eq!(
        (&listed[0]["id"], &listed[0]["source_id"], &listed[0]["previous_id"]),
        (&done["deployment_id"], &json!(first), &json!(third))
    );
    let (_, order) = app.new_consumer_with_order(&shop, 1).await;
    assert_eq!(app.get_store_order(&owner, &shop, &order).await["items"][0]["article"]["name"], "A");
    let next = publish_named(&app, &owner, &shop, "E").await;
    assert_eq!((public_name(&app, &shop).await, next == first), (json!("E"), false));
}

#[tokio::test]
async fn ecommerce_deployment_list_has_what_was_published_the_latest_first() {
    let app = TestApp::new().await;
    let (owner, shop, [first, second, third]) = store_with_three(&app).await;
    app.put_in_store(&owner, &shop, "articles/{article}", &with_value(shop.article_body(), "/name", json!("D"))).await;
    app.create_deployment_candidate(&owner, &shop).await;
    let listed = list_deployments(&app, &owner, &shop).await;
    let ids: Vec<_> = listed.iter().take(3).map(|row| &row["id"]).collect();
    assert_eq!(
        (listed.len(), ids),
        (4, vec![&json!(third), &json!(second), &json!(first)]),
        "a candidate is not listed"
    );
    assert_eq!(
        (&listed[0]["live"], &listed[0]["published_by"], &listed[0]["source_id"]),
        (&json!(true), &json!(owner.caller.account_id), &Value::Null)
    );
    assert_eq!((&listed[0]["previous_id"], &listed[3]["previous_id"]), (&json!(second), &Value::Null));
    let (mut paged, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = app.get_in_store(&owner, &shop, &format!("deployments?take=1{cursor}")).await;
        paged.extend(page["data"].as_array().expect("rows").clone());
        let Some(next) = page["cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(paged, listed);
}

#[tokio::test]
async fn what_was_not_published_in_this_store_is_not_found() {
    let app = TestApp::new().await;
    let (owner, shop, [first, ..]) = store_with_three(&app).await;
    app.put_in_store(&owner, &shop, "articles/{article}", &with_value(shop.article_body(), "/name", json!("D"))).await;
    let candidate = app.create_deployment_candidate(&owner, &shop).await["deployment_id"].clone();
    let neighbour = app.new_signed_in_user(ScopeType::Workspace).await;
    let theirs = app.new_published_store(&neighbour).await;
    for (person, shop, id) in [
        (&owner, &shop, candidate.as_str().expect("an id")),
        (&owner, &shop, &new_id()),
        (&neighbour, &theirs, &first),
        (&neighbour, &shop, &first),
    ] {
        assert_eq!(roll_back(&app, person, shop, id).await.error_parts().0, 404, "{id}");
    }
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let only = json!({"store_id": theirs.store_id});
    assert_eq!(dispatch(&app, &staff, TOPIC, only).await.error_parts().0, 404, "nothing was before the first");
    let unknown = json!({"store_id": new_id()});
    assert_eq!(dispatch(&app, &staff, TOPIC, unknown).await.error_parts().0, 404);
    let nothing = app.new_unpublished_store(&app.new_signed_in_user(ScopeType::Workspace).await).await;
    let nothing = json!({"store_id": nothing.store_id});
    assert_eq!(dispatch(&app, &staff, TOPIC, nothing).await.error_parts().0, 404, "nothing is live");
    assert_eq!(public_name(&app, &shop).await, json!("C"));
}

#[tokio::test]
async fn a_deployment_with_a_deleted_article_does_not_come_back() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let first = publish_named(&app, &owner, &shop, "A").await;
    let catalog = with_value(shop.catalog_body(), "/items", json!([]));
    app.put_in_store(&owner, &shop, "catalogs/{catalog}", &catalog).await;
    app.advance_clock(60);
    let candidate = app.create_deployment_candidate(&owner, &shop).await;
    app.publish_deployment(&owner, &shop, &candidate).await.ok();
    assert_eq!(app.delete_in_store(&owner, &shop, "articles/{article}").await, 200);
    let refused = roll_back(&app, &owner, &shop, &first).await;
    assert_eq!((refused.error_parts().0, refused.error_parts().1.as_str()), (422, "error.rule.deployment"));
    let problem = json!([{"code": "item_without_article", "id": shop.item_id, "article_id": shop.article_id}]);
    assert_eq!(refused.json()["extra"]["problems"], problem);
    let live = list_deployments(&app, &owner, &shop).await;
    assert_eq!((&live[0]["id"], live[0]["live"] == true), (&candidate["deployment_id"], true));
    app.put_in_store(&owner, &shop, "articles/{article}", &shop.article_body()).await;
    roll_back(&app, &owner, &shop, &first).await.ok();
    assert_eq!(public_name(&app, &shop).await, json!("A"));
}

#[tokio::test]
async fn the_staff_roll_back_to_the_deployment_before_and_try_it_first() {
    let app = TestApp::new().await;
    let (owner, shop, [first, second, third]) = store_with_three(&app).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let tried = dispatch_result(&app, &staff, TOPIC, json!({"store_id": shop.store_id, "dry_run": true})).await;
    assert_eq!((&tried["previous_id"], public_name(&app, &shop).await), (&json!(third), json!("C")));
    let done = dispatch_result(&app, &staff, TOPIC, json!({"store_id": shop.store_id})).await;
    assert_eq!((&done["previous_id"], public_name(&app, &shop).await), (&json!(third), json!("B")));
    let again = dispatch(&app, &staff, TOPIC, json!({"store_id": shop.store_id})).await;
    assert_eq!((again.error_parts().0, again.error_parts().1.as_str()), (409, "error.conflict.rolled_back"));
    let live = json!({"live_id": done["deployment_id"], "source_id": second});
    assert_eq!(again.json()["extra"], live);
    dispatch_result(&app, &staff, TOPIC, json!({"store_id": shop.store_id, "deployment_id": first})).await;
    assert_eq!(public_name(&app, &shop).await, json!("A"));
    let listed = list_deployments(&app, &owner, &shop).await;
    assert_eq!(listed[0]["published_by"], json!(staff.caller.account_id));
}

#[tokio::test]
async fn of_rollbacks_at_once_one_is_made_and_publishing_beside_them_is_whole() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let (owner, shop, [first, second, third]) = store_with_three(&app).await;
    let servers = [&app, &replica, &app, &replica, &app, &replica];
    let done = join_all(servers.map(|server| roll_back(server, &owner, &shop, &first))).await;
    let done: Vec<Value> = done.into_iter().map(|answer| answer.ok()).collect();
    assert!(done.iter().all(|one| *one == done[0]), "{done:?}");
    assert_eq!((list_deployments(&app, &owner, &shop).await.len(), &done[0]["previous_id"]), (5, &json!(third)));
    app.advance_clock(60);
    app.put_in_store(&owner, &shop, "articles/{article}", &with_value(shop.article_body(), "/name", json!("D"))).await;
    let candidate = app.create_deployment_candidate(&owner, &shop).await;
    let (published, rolled_back) =
        tokio::join!(app.publish_deployment(&owner, &shop, &candidate), roll_back(&replica, &owner, &shop, &second),);
    let rolled_back = rolled_back.ok();
    // The rollback is the last one, or it made the candidate stale.
    match published.status.as_u16() {
        200 => assert_eq!(rolled_back["previous_id"], candidate["deployment_id"]),
        _ => assert_eq!(published.error_parts().1, "error.conflict.deployment_stale"),
    }
    assert_eq!(public_name(&app, &shop).await, json!("B"));
    let listed = list_deployments(&app, &owner, &shop).await;
    assert_eq!(listed.iter().filter(|row| row["live"] == true).count(), 1);
}

#[tokio::test]
async fn of_rollbacks_to_the_one_before_at_once_one_is_made() {
    let app = TestApp::new().await;
    let (_, shop, _) = store_with_three(&app).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let once = || dispatch(&app, &staff, TOPIC, json!({"store_id": shop.store_id}));
    let answers = join_all([once(), once(), once(), once()]).await;
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    assert_eq!(
        (statuses.iter().filter(|one| **one == 200).count(), statuses.iter().filter(|one| **one == 409).count()),
        (1, 3)
    );
    assert_eq!(public_name(&app, &shop).await, json!("B"));
}
