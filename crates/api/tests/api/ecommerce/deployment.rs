//! Deployments: the changes of a candidate, its frozen snapshot, and the storefront after publishing.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::{app_with_store, with_value};
use crate::support::{SignedInUser, StoreFixture, TestApp, TestResponse, new_id};

async fn post_changes_with_id(
    app: &TestApp,
    owner: &SignedInUser,
    shop: &StoreFixture,
    deployment: &str,
) -> TestResponse {
    let path = shop.owner_path(&format!("deployments/changes?deployment_id={deployment}"));
    app.send(app.request_as(owner, Method::POST, &path)).await
}

/// The entity, name and action of each change.
fn change_summaries(changes: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let rows = changes["changes"].as_array().expect("changes").iter();
    rows.map(|row| format!("{} {} {}", text(&row["action"]), text(&row["entity"]), text(&row["name"]))).collect()
}

#[tokio::test]
async fn the_first_deployment_publishes_everything() {
    let (app, owner, shop) = app_with_store().await;
    let page = app.get(&shop.public_path()).await.ok();
    assert_eq!((&page["catalog"], &page["articles"]), (&Value::Null, &json!([])));
    let changes = app.create_deployment_candidate(&owner, &shop).await;
    assert_eq!(changes["has_changes"], true);
    let expected = [
        "created catalog Carta",
        "created section Pizzas",
        "created item Muzzarella",
        "created article Muzzarella",
        "created customizer Agregados",
        "created option Fainá",
        "created option Huevo",
    ];
    assert_eq!(change_summaries(&changes), expected);
    assert_eq!(app.create_deployment_candidate(&owner, &shop).await, changes, "the same candidate");
    for _ in 0..2 {
        assert_eq!(app.publish_deployment(&owner, &shop, &changes).await.ok(), Value::Null);
    }
    let page = app.get(&shop.public_path()).await.ok();
    assert_eq!(page["catalog"], app.get_in_store(&owner, &shop, "catalogs/{catalog}").await);
    assert_eq!(page["articles"][0], app.get_in_store(&owner, &shop, "articles/{article}").await);
    let after = app.create_deployment_candidate(&owner, &shop).await;
    assert_eq!((&after["has_changes"], &after["deployment_id"]), (&json!(false), &changes["deployment_id"]));
    app.publish_deployment(&owner, &shop, &after).await.ok();
}

#[tokio::test]
async fn draft_fields_wait_for_a_deployment_and_live_fields_do_not() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let before = app.get(&shop.public_path()).await.ok();
    let article = with_value(with_value(shop.article_body(), "/price/base", json!(9000)), "/stock/count", json!(2));
    app.put_in_store(&owner, &shop, "articles/{article}", &article).await;
    assert_eq!(app.delete_in_store(&owner, &shop, &format!("customizers/{}", new_id())).await, 200);
    let options = with_value(shop.customizer_body(), "/options", json!([shop.customizer_body()["options"][0]]));
    app.put_in_store(&owner, &shop, "customizers/{customizer}", &options).await;
    let page = app.get(&shop.public_path()).await.ok();
    let stock = json!({"count": 2, "min_count": 2, "out_of_stock": true});
    assert_eq!(page["articles"][0]["stock"], stock, "stock is live");
    assert_eq!(
        (&page["articles"][0]["price"], &page["customizers"]),
        (&before["articles"][0]["price"], &before["customizers"])
    );
    let changes = app.create_deployment_candidate(&owner, &shop).await;
    assert_eq!(change_summaries(&changes), ["updated article Muzzarella", "deleted option Huevo"]);
    let price = &changes["changes"][0]["fields"][0];
    assert_eq!(
        (&price["name"], &price["from"]["final"], &price["to"]["final"]),
        (&json!("price"), &json!(7200), &json!(7650))
    );
    app.publish_deployment(&owner, &shop, &changes).await.ok();
    let page = app.get(&shop.public_path()).await.ok();
    assert_eq!(page["articles"][0]["price"]["final"], 7650);
    assert_eq!(page["customizers"][0]["options"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_candidate_is_stale_when_the_draft_moved() {
    let (app, owner, shop) = app_with_store().await;
    let old = app.create_deployment_candidate(&owner, &shop).await;
    app.put_in_store(&owner, &shop, "articles/{article}", &with_value(shop.article_body(), "/name", json!("Otra")))
        .await;
    let stale = app.publish_deployment(&owner, &shop, &old).await;
    assert_eq!((stale.status.as_u16(), stale.error_parts().1.as_str()), (409, "error.conflict.deployment_stale"));
    let new = app.create_deployment_candidate(&owner, &shop).await;
    assert_ne!(new["deployment_id"], old["deployment_id"]);
    assert_eq!(
        app.publish_deployment(&owner, &shop, &old).await.error_parts().1,
        "error.conflict.deployment_stale",
        "superseded"
    );
    app.put_in_store(&owner, &shop, "articles/{article}", &shop.article_body()).await;
    assert_eq!(app.publish_deployment(&owner, &shop, &new).await.error_parts().1, "error.conflict.deployment_stale");
    assert_eq!(app.get(&shop.public_path()).await.ok()["catalog"], Value::Null);
}

#[tokio::test]
async fn a_candidate_is_stale_when_another_was_published() {
    let (app, owner, shop) = app_with_store().await;
    let first = app.create_deployment_candidate(&owner, &shop).await;
    app.publish_deployment(&owner, &shop, &first).await.ok();
    app.put_in_store(&owner, &shop, "articles/{article}", &with_value(shop.article_body(), "/name", json!("Otra")))
        .await;
    let second = app.create_deployment_candidate(&owner, &shop).await;
    app.publish_deployment(&owner, &shop, &second).await.ok();
    assert_eq!(
        app.publish_deployment(&owner, &shop, &first).await.error_parts().1,
        "error.conflict.deployment_stale",
        "no way back"
    );
    assert_eq!(app.get(&shop.public_path()).await.ok()["articles"][0]["name"], "Otra");
}

#[tokio::test]
async fn a_candidate_may_be_given_its_id() {
    let (app, owner, shop) = app_with_store().await;
    let id = new_id();
    for _ in 0..2 {
        assert_eq!(post_changes_with_id(&app, &owner, &shop, &id).await.ok()["deployment_id"], json!(id));
    }
    app.put_in_store(&owner, &shop, "articles/{article}", &with_value(shop.article_body(), "/name", json!("Otra")))
        .await;
    let again = post_changes_with_id(&app, &owner, &shop, &id).await.ok();
    app.publish_deployment(&owner, &shop, &again).await.ok();
    assert_eq!(app.get(&shop.public_path()).await.ok()["articles"][0]["name"], "Otra");
    assert_eq!(
        post_changes_with_id(&app, &owner, &shop, &id).await.error_parts().1,
        "error.conflict.deployment_published"
    );
    assert_eq!(post_changes_with_id(&app, &owner, &shop, "x").await.error_parts().2, "deployment_id");
    let neighbour = app.new_signed_in_user(ScopeType::Workspace).await;
    let theirs = app.new_unpublished_store(&neighbour).await;
    assert_eq!(post_changes_with_id(&app, &neighbour, &theirs, &id).await.error_parts().0, 404);
    assert_eq!(app.publish_deployment(&neighbour, &theirs, &again).await.error_parts().0, 404);
    let unknown = json!({"deployment_id": new_id()});
    assert_eq!(app.publish_deployment(&owner, &shop, &unknown).await.error_parts().0, 404);
}

#[tokio::test]
async fn an_inconsistent_draft_is_not_published() {
    let (app, owner, shop) = app_with_store().await;
    let problems = async || {
        let changes = app.create_deployment_candidate(&owner, &shop).await;
        let answer = app.publish_deployment(&owner, &shop, &changes).await;
        if answer.status == 200 {
            return json!([]);
        }
        assert_eq!(answer.error_parts().1, "error.rule.deployment");
        answer.json()["extra"]["problems"].clone()
    };
    app.put_in_store(&owner, &shop, "catalogs/{catalog}", &with_value(shop.catalog_body(), "/selected", json!(false)))
        .await;
    assert_eq!(problems().await[0]["code"], "no_catalog");
    app.put_in_store(&owner, &shop, "catalogs/{catalog}", &shop.catalog_body()).await;
    assert_eq!(app.delete_in_store(&owner, &shop, "articles/{article}").await, 200);
    let missing = json!([{"code": "item_without_article", "id": shop.item_id, "article_id": shop.article_id}]);
    assert_eq!(problems().await, missing);
    app.put_in_store(&owner, &shop, "articles/{article}", &shop.article_body()).await;
    assert_eq!(app.delete_in_store(&owner, &shop, "customizers/{customizer}").await, 200);
    assert_eq!(problems().await[0]["code"], "customizer_missing");
    let none = json!({"name": "Nada", "options": []});
    app.put_in_store(&owner, &shop, "customizers/{customizer}", &none).await;
    let asks = with_value(shop.article_body(), "/customizers/0/options_min", json!(1));
    app.put_in_store(&owner, &shop, "articles/{article}", &asks).await;
    assert_eq!(problems().await[0]["code"], "customizer_without_options");
    assert_eq!(app.get(&shop.public_path()).await.ok()["catalog"], Value::Null, "nothing was published by then");
    let hidden = with_value(asks, "/visible", json!(false));
    app.put_in_store(&owner, &shop, "articles/{article}", &hidden).await;
    assert_eq!(problems().await, json!([]), "what is not shown need not hold together");
}

#[tokio::test]
async fn candidates_do_not_pile_up() {
    let (app, owner, shop) = app_with_store().await;
    for number in 0..5 {
        app.put_in_store(
            &owner,
            &shop,
            "articles/{article}",
            &with_value(shop.article_body(), "/price/base", json!(number)),
        )
        .await;
        app.create_deployment_candidate(&owner, &shop).await;
    }
    let kept = sql(app.app.db.read(), "SELECT COUNT(id) FROM deployments WHERE snapshot IS NOT NULL");
    assert_eq!(kept.scalar::<i64>().await.expect("counts"), 1);
}
