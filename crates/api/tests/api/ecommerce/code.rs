//! Codes of articles and options: unique in their store and in their customizer, found by the search, kept by orders.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::{app_with_store, with_value};
use crate::support::{StoreFixture, TestApp, new_id};

const ARTICLE_PATH: &str = "articles/{article}";
const CUSTOMIZER_PATH: &str = "customizers/{customizer}";

fn with_code(shop: &StoreFixture, code: impl Into<Value>) -> Value {
    with_value(shop.article_body(), "/code", code.into())
}

fn other_article(code: &str) -> Value {
    json!({"name": "Otra", "price": {"base": 1}, "code": code})
}

#[tokio::test]
async fn a_code_is_of_one_article_of_a_store() {
    let (app, owner, shop) = app_with_store().await;
    assert_eq!(app.get_in_store(&owner, &shop, ARTICLE_PATH).await["code"], Value::Null);
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &with_code(&shop, " PZ-01 ")).await;
    assert_eq!(app.get_in_store(&owner, &shop, ARTICLE_PATH).await["code"], "PZ-01");
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &with_code(&shop, "PZ-01")).await;
    let other = format!("articles/{}", new_id());
    let refused = app.put_as(&owner, &shop.owner_path(&other), &other_article("PZ-01")).await;
    assert_eq!(refused.error_parts(), (409, "error.conflict.article_code".into(), "code".into()));
    assert_eq!(refused.json()["extra"]["article_id"], shop.article_id);
    assert_eq!(app.get_as(&owner, &shop.owner_path(&other)).await.status, 404);
    // Another case is another code, and another store has its own.
    app.put_in_store(&owner, &shop, &other, &other_article("pz-01")).await;
    let neighbour = app.new_signed_in_user(ScopeType::Workspace).await;
    let theirs = app.new_unpublished_store(&neighbour).await;
    app.put_in_store(&neighbour, &theirs, ARTICLE_PATH, &with_code(&theirs, "PZ-01")).await;
    // Two articles may have none, and a PUT without a code takes it away.
    app.put_in_store(&owner, &shop, &other, &json!({"name": "Otra", "price": {"base": 1}})).await;
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &shop.article_body()).await;
    assert_eq!(app.get_in_store(&owner, &shop, ARTICLE_PATH).await["code"], Value::Null);
    for bad in [json!(""), json!("x".repeat(65)), json!("a\nb"), json!(7)] {
        let (status, code, path) = app.put_refused(&owner, &shop, ARTICLE_PATH, &with_code(&shop, bad.clone())).await;
        assert_eq!((status, code.as_str(), path.as_str()), (400, "error.parser.body", "code"), "{bad}");
    }
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &with_code(&shop, "ñ".repeat(64))).await;
}

#[tokio::test]
async fn a_deleted_article_leaves_its_code_to_others() {
    let (app, owner, shop) = app_with_store().await;
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &with_code(&shop, "PZ-01")).await;
    assert_eq!(app.delete_in_store(&owner, &shop, ARTICLE_PATH).await, 200);
    let other = format!("articles/{}", new_id());
    app.put_in_store(&owner, &shop, &other, &other_article("PZ-01")).await;
    let (status, code, _) = app.put_refused(&owner, &shop, ARTICLE_PATH, &with_code(&shop, "PZ-01")).await;
    assert_eq!((status, code.as_str()), (409, "error.conflict.article_code"), "it comes back without it alone");
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &shop.article_body()).await;
}

#[tokio::test]
async fn of_articles_made_at_once_with_one_code_one_is_written() {
    let (app, owner, shop) = app_with_store().await;
    let replica = app.replica(&[]).await;
    for round in 0..3 {
        let code = format!("PZ-{round}");
        let puts = (0..10).map(|number| {
            let (server, owner, shop, code) = (if number % 2 == 0 { &app } else { &replica }, &owner, &shop, &code);
            let path = shop.owner_path(&format!("articles/{}", new_id()));
            async move { server.put_as(owner, &path, &other_article(code)).await }
        });
        let answers = futures_util::future::join_all(puts).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1, "{code}");
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            assert_eq!(answer.error_parts(), (409, "error.conflict.article_code".into(), "code".into()));
        }
    }
    assert_eq!(app.get_in_store(&owner, &shop, "articles?query=PZ").await["data"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn a_code_is_of_one_option_of_a_customizer() {
    let (app, owner, shop) = app_with_store().await;
    let [first, second] = ["/options/0/code", "/options/1/code"];
    let body = with_value(shop.customizer_body(), first, json!("FAI"));
    app.put_in_store(&owner, &shop, CUSTOMIZER_PATH, &with_value(body.clone(), second, json!("fai"))).await;
    let codes =
        |customizer: &Value| [customizer["options"][0]["code"].clone(), customizer["options"][1]["code"].clone()];
    assert_eq!(codes(&app.get_in_store(&owner, &shop, CUSTOMIZER_PATH).await), ["FAI", "fai"]);
    let twice = with_value(body.clone(), second, json!(" FAI "));
    let (status, code, path) = app.put_refused(&owner, &shop, CUSTOMIZER_PATH, &twice).await;
    assert_eq!((status, code.as_str(), path.as_str()), (400, "error.parser.body", "options[1].code"));
    let long = with_value(body.clone(), second, json!("x".repeat(65)));
    assert_eq!(app.put_refused(&owner, &shop, CUSTOMIZER_PATH, &long).await.2, "options[1].code");
    // Codes change hands within a customizer, and are taken away by a PUT without them.
    let swapped = with_value(with_value(body, first, json!("fai")), second, json!("FAI"));
    app.put_in_store(&owner, &shop, CUSTOMIZER_PATH, &swapped).await;
    assert_eq!(codes(&app.get_in_store(&owner, &shop, CUSTOMIZER_PATH).await), ["fai", "FAI"]);
    let another =
        json!({"name": "Otro", "options": [{"id": new_id(), "code": "FAI", "name": "a", "price": {"price_base": 1}}]});
    app.put_in_store(&owner, &shop, &format!("customizers/{}", new_id()), &another).await;
    app.put_in_store(&owner, &shop, CUSTOMIZER_PATH, &shop.customizer_body()).await;
    assert_eq!(codes(&app.get_in_store(&owner, &shop, CUSTOMIZER_PATH).await), [Value::Null, Value::Null]);
}

#[tokio::test]
async fn an_article_is_found_by_its_code() {
    let (app, owner, shop) = app_with_store().await;
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &with_code(&shop, "PZ-0170/B")).await;
    let found = async |query: &str| {
        let page = app.get_in_store(&owner, &shop, &format!("articles?query={query}")).await;
        page["data"].as_array().expect("a list").len()
    };
    for (query, count) in [("PZ-0170/B", 1), ("pz-01", 1), ("0170", 1), ("PZ-0171", 0), ("muzzarella%20pz", 1)] {
        assert_eq!(found(query).await, count, "{query}");
    }
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &shop.article_body()).await;
    assert_eq!(found("PZ-0170/B").await, 0);
}

#[tokio::test]
async fn an_order_keeps_the_codes_it_was_sold_with() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (_, before) = app.new_consumer_with_order(&shop, 1).await;
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &with_code(&shop, "PZ-01")).await;
    let changes = app.create_deployment_candidate(&owner, &shop).await;
    let fields = &changes["changes"][0]["fields"];
    assert_eq!(fields, &json!([{"name": "code", "from": null, "to": "PZ-01"}]));
    app.publish_deployment(&owner, &shop, &changes).await.ok();
    let (_, after) = app.new_consumer_with_order(&shop, 1).await;
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &with_code(&shop, "PZ-02")).await;
    let code =
        async |order: &str| app.get_store_order(&owner, &shop, order).await["items"][0]["article"]["code"].clone();
    assert_eq!((code(&before).await, code(&after).await), (Value::Null, json!("PZ-01")));
}
