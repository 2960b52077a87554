//! A store never reaches another store's data by any id: 404, and nothing changes.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::with_value;
use crate::support::{TestApp, new_id};

const TABLES: [&str; 12] = [
    "stores",
    "articles",
    "article_categories",
    "article_customizers",
    "customizers",
    "customizer_options",
    "catalogs",
    "catalog_sections",
    "catalog_items",
    "coupons",
    "policies",
    "turns",
];

#[tokio::test]
async fn another_workspaces_ids_are_not_found_in_ones_own_store() {
    let app = TestApp::new().await;
    let (owner, intruder) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let (theirs, mine) = (app.new_unpublished_store(&owner).await, app.new_unpublished_store(&intruder).await);
    for end in ["articles/{article}", "customizers/{customizer}", "policies/{policy}"] {
        assert_eq!(app.delete_in_store(&owner, &theirs, end).await, 200);
    }
    for deleted in [true, false] {
        if !deleted {
            for (end, body) in [
                ("customizers/{customizer}", theirs.customizer_body()),
                ("articles/{article}", theirs.article_body()),
                ("policies/{policy}", theirs.policy_body()),
            ] {
                app.put_in_store(&owner, &theirs, end, &body).await;
            }
        }
        let before = app.dump_tables(&TABLES).await;
        for (end, body) in [
            (format!("articles/{}", theirs.article_id), with_value(mine.article_body(), "/customizers", json!([]))),
            (format!("customizers/{}", theirs.customizer_id), json!({"name": "Mío", "options": []})),
            (format!("catalogs/{}", theirs.catalog_id), json!({"name": "Mía", "sections": [], "items": []})),
            (format!("coupons/{}", theirs.coupon_id), json!({"code": "MIO", "discount_percent": 5})),
            (format!("policies/{}", theirs.policy_id), mine.policy_body()),
            (format!("turns/{}/open", theirs.turn_id), Value::Null),
            (format!("turns/{}/close", theirs.turn_id), Value::Null),
        ] {
            let put = app.put_as(&intruder, &mine.owner_path(&end), &body).await;
            assert_eq!(put.error_parts().0, 404, "PUT {end}");
            if end.starts_with("turns") {
                continue;
            }
            for method in [Method::GET, Method::DELETE] {
                let answer = app.send(app.request_as(&intruder, method.clone(), &mine.owner_path(&end))).await;
                assert_eq!(answer.error_parts().0, 404, "{method} {end}");
            }
        }
        assert_eq!(app.dump_tables(&TABLES).await, before);
    }
}

#[tokio::test]
async fn bodies_cannot_reference_another_workspaces_ids() {
    let app = TestApp::new().await;
    let (owner, intruder) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let (theirs, mine) = (app.new_unpublished_store(&owner).await, app.new_unpublished_store(&intruder).await);
    let before = app.dump_tables(&TABLES).await;
    let their_article = theirs.article_body();
    let (their_use, their_category) = (&their_article["customizers"][0]["id"], &their_article["categories"][0]["id"]);
    for (end, body, path) in [
        (
            "articles/{article}",
            with_value(mine.article_body(), "/customizers/0/customizer_id", json!(theirs.customizer_id)),
            "customizers[0].customizer_id",
        ),
        ("articles/{article}", with_value(mine.article_body(), "/customizers/0/id", their_use.clone()), "customizers"),
        (
            "articles/{article}",
            with_value(mine.article_body(), "/categories/0/id", their_category.clone()),
            "categories",
        ),
        (
            "customizers/{customizer}",
            with_value(mine.customizer_body(), "/options/0/id", json!(theirs.option_ids[0])),
            "options",
        ),
        (
            "catalogs/{catalog}",
            with_value(mine.catalog_body(), "/items/0/article_id", json!(theirs.article_id)),
            "items[0].article_id",
        ),
        ("catalogs/{catalog}", with_value(mine.catalog_body(), "/items/0/id", json!(theirs.item_id)), "items"),
        ("coupons/{coupon}", with_value(mine.coupon_body(), "/stores", json!([theirs.store_id])), "stores[0]"),
        ("payment_methods", json!({"providers": [{"id": theirs.provider_id}]}), "providers[0].id"),
    ] {
        let refusal = app.put_refused(&intruder, &mine, end, &body).await;
        assert_eq!((refusal.0, refusal.2.as_str()), (404, path), "{end}");
    }
    assert_eq!(app.dump_tables(&TABLES).await, before);
}

#[tokio::test]
async fn a_resource_of_one_store_is_not_found_in_another_of_the_same_workspace() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&owner).await;
    app.subscribe_to_plan(&owner, crate::support::FIVE_STORES_PLAN_ID).await.ok();
    let branch = app.new_empty_store(&owner).await;
    let before = app.dump_tables(&TABLES).await;
    let article = with_value(shop.article_body(), "/customizers", json!([]));
    let end = format!("articles/{}", shop.article_id);
    assert_eq!(app.put_refused(&owner, &branch, &end, &article).await.0, 404);
    assert_eq!(app.delete_in_store(&owner, &branch, &end).await, 404);
    assert_eq!(app.delete_in_store(&owner, &branch, &format!("articles/{}", new_id())).await, 200);
    assert_eq!(app.dump_tables(&TABLES).await, before);
}
