//! Concurrent carts and orders, on one server and on two: stock and coupons are not spent twice, and a cart becomes one
//! order.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::{SignedInUser, StoreFixture, TestApp, TestResponse, cart_items, new_id};

/// The number of responses with each status and code.
fn count_outcomes(answers: &[TestResponse]) -> BTreeMap<(u16, String), usize> {
    let mut tally = BTreeMap::new();
    for answer in answers {
        let code = if answer.status == 200 { String::new() } else { answer.error_parts().1 };
        *tally.entry((answer.status.as_u16(), code)).or_default() += 1;
    }
    tally
}

fn expected_outcomes(done: usize, code: &str, refused: usize) -> BTreeMap<(u16, String), usize> {
    [((200, String::new()), done), ((409, code.to_owned()), refused)].into()
}

async fn new_consumers(app: &TestApp, size: usize) -> Vec<SignedInUser> {
    let mut crowd = Vec::new();
    for _ in 0..size {
        crowd.push(app.new_signed_in_user(ScopeType::Consumer).await);
    }
    crowd
}

/// Submits all carts concurrently, every second one on another replica.
async fn submit_all_concurrently(
    app: &TestApp,
    replica: &TestApp,
    crowd: &[SignedInUser],
    shop: &StoreFixture,
) -> Vec<TestResponse> {
    let submits = crowd.iter().enumerate().map(|(number, consumer)| {
        let server = if number % 2 == 0 { app } else { replica };
        server.submit_cart(consumer, shop)
    });
    join_all(submits).await
}

async fn order_count(app: &TestApp) -> i64 {
    sql(app.app.db.read(), "SELECT COUNT(id) FROM orders").scalar().await.expect("counts")
}

#[tokio::test]
async fn of_two_hundred_submits_for_the_last_five_units_five_are_orders() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let mut article = shop.article_body();
    article["stock"] = json!({"count": 5});
    app.put_as(&owner, &shop.owner_path("articles/{article}"), &article).await.ok();
    let crowd = new_consumers(&app, 200).await;
    for consumer in &crowd {
        app.fill_cart(consumer, &shop, 1).await;
    }
    let answers = submit_all_concurrently(&app, &replica, &crowd, &shop).await;
    assert_eq!(count_outcomes(&answers), expected_outcomes(5, "error.conflict.stock", 195));
    assert_eq!((order_count(&app).await, app.stock_count(&shop.article_id).await), (5, Some(0)));
    let codes = "SELECT COUNT(DISTINCT code) FROM orders WHERE code BETWEEN '261120-001' AND '261120-005'";
    assert_eq!(sql(app.app.db.read(), codes).scalar::<i64>().await.expect("counts"), 5, "codes have no gaps");
}

#[tokio::test]
async fn an_option_that_two_articles_share_is_sold_once() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&owner).await;
    let second = new_id();
    let mut article = shop.article_body();
    article["stock"] = json!({"count": null});
    app.put_as(&owner, &shop.owner_path("articles/{article}"), &article).await.ok();
    article["customizers"][0]["id"] = json!(new_id());
    article["categories"] = json!([]);
    app.put_as(&owner, &shop.owner_path(&format!("articles/{second}")), &article).await.ok();
    let mut catalog = shop.catalog_body();
    let item = json!({"id": new_id(), "section_id": shop.section_id, "article_id": second});
    catalog["items"].as_array_mut().expect("items").push(item);
    app.put_as(&owner, &shop.owner_path("catalogs/{catalog}"), &catalog).await.ok();
    let [_, egg] = &shop.option_ids;
    let mut customizer = shop.customizer_body();
    customizer["options"][1]["stock"] = json!({"count": 5});
    app.put_as(&owner, &shop.owner_path("customizers/{customizer}"), &customizer).await.ok();
    let changes = app.create_deployment_candidate(&owner, &shop).await;
    app.publish_deployment(&owner, &shop, &changes).await.ok();
    let crowd = new_consumers(&app, 200).await;
    for (number, consumer) in crowd.iter().enumerate() {
        let article = if number % 2 == 0 { &shop.article_id } else { &second };
        app.fill_cart_with(consumer, &shop, &cart_items(article, 1, &[(&shop.customizer_id, egg, 1)])).await;
    }
    let answers = submit_all_concurrently(&app, &replica, &crowd, &shop).await;
    assert_eq!(count_outcomes(&answers), expected_outcomes(5, "error.conflict.stock", 195));
    assert_eq!((order_count(&app).await, app.stock_count(egg).await), (5, Some(0)));
}

#[tokio::test]
async fn a_coupon_with_one_use_is_used_once() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let mut article = shop.article_body();
    article["stock"] = json!({"count": null});
    app.put_as(&owner, &shop.owner_path("articles/{article}"), &article).await.ok();
    let coupon = json!({"code": "UNA", "discount_percent": 10, "max_uses": 1});
    app.put_as(&owner, &shop.owner_path("coupons/{coupon}"), &coupon).await.ok();
    let crowd = new_consumers(&app, 50).await;
    for consumer in &crowd {
        app.fill_cart(consumer, &shop, 1).await;
        app.put_cart(consumer, &shop, &json!({"coupon_set": true, "coupon": {"code": "UNA"}})).await.ok();
    }
    let answers = submit_all_concurrently(&app, &replica, &crowd, &shop).await;
    assert_eq!(count_outcomes(&answers), expected_outcomes(1, "error.conflict.coupon", 49));
    let coupon = app.get_as(&owner, &shop.owner_path("coupons/{coupon}")).await.ok();
    assert_eq!((&coupon["uses_count"], order_count(&app).await), (&json!(1), 1));
}

#[tokio::test]
async fn a_cart_that_is_sent_many_times_at_once_is_one_order() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    for (round, keyed) in [false, true, true].into_iter().enumerate() {
        let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
        app.fill_cart(&consumer, &shop, 1).await;
        let own = |number: usize| if round == 2 { format!("key-{number}") } else { "key".to_owned() };
        let submits = (0..20).map(|number| {
            let (server, key, consumer, shop) =
                (if number % 2 == 0 { &app } else { &replica }, own(number), &consumer, &shop);
            async move { server.submit_cart_with_key(consumer, shop, keyed.then_some(key.as_str())).await }
        });
        let answers = join_all(submits).await;
        let ids: Vec<_> = answers.iter().filter(|answer| answer.status == 200).map(|answer| answer.json()).collect();
        assert!(!ids.is_empty() && ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        let others = answers.iter().filter(|answer| answer.status != 200);
        for other in others {
            assert_eq!(other.error_parts().1, "error.conflict.in_flight");
        }
        assert!(round == 1 || ids.len() == 20, "without a key, or with others, a submit waits");
        assert_eq!(order_count(&app).await, round as i64 + 1);
        // Sent again afterwards.
        let again = app.submit_cart_with_key(&consumer, &shop, keyed.then_some(own(0).as_str())).await;
        assert_eq!(again.ok(), ids[0]);
    }
}

#[tokio::test]
async fn parts_of_a_cart_that_are_set_at_once_are_all_in_it() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    app.put_as(&owner, &shop.owner_path("coupons/{coupon}"), &json!({"code": "UNA", "discount_percent": 10}))
        .await
        .ok();
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let parts = [
        json!({"items_set": true, "items": cart_items(&shop.article_id, 2, &[])}),
        json!({"pickup_set": true, "pickup": {"type": "takeaway"}}),
        json!({"payment_set": true, "payment": {"provider_id": shop.provider_id}}),
        json!({"coupon_set": true, "coupon": {"code": "UNA"}}),
    ];
    let puts = parts.iter().cycle().take(40).enumerate().map(|(number, part)| {
        let server = if number % 2 == 0 { &app } else { &replica };
        server.put_cart(&consumer, &shop, part)
    });
    for answer in join_all(puts).await {
        answer.ok();
    }
    let cart = app.put_cart(&consumer, &shop, &json!({})).await.ok();
    assert_eq!(cart["problems"], json!([]));
    assert_eq!((&cart["items"][0]["quantity"], &cart["coupon"]["code"]), (&json!(2), &json!("UNA")));
    app.submit_cart(&consumer, &shop).await.ok();
    assert_eq!(app.put_cart(&consumer, &shop, &json!({})).await.ok()["items"], json!([]));
}

#[tokio::test]
async fn carts_that_are_set_at_once_in_a_store_are_their_consumers() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let crowd = new_consumers(&app, 24).await;
    for units in 1..=3 {
        let bodies: Vec<_> = (0..crowd.len())
            .map(|index| json!({"items_set": true, "items": cart_items(&shop.article_id, units + index as i64, &[])}))
            .collect();
        let puts = crowd.iter().zip(&bodies).map(|(consumer, body)| app.put_cart(consumer, &shop, body));
        for (index, answer) in join_all(puts).await.into_iter().enumerate() {
            assert_eq!(answer.ok()["items"][0]["quantity"], json!(units + index as i64));
        }
        let look = json!({});
        let looks = crowd.iter().map(|consumer| app.put_cart(consumer, &shop, &look));
        for (index, answer) in join_all(looks).await.into_iter().enumerate() {
            assert_eq!(answer.ok()["items"][0]["quantity"], json!(units + index as i64));
        }
    }
}

#[tokio::test]
async fn while_a_store_publishes_every_order_is_of_one_version() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let [faina, _] = &shop.option_ids;
    // In each version the article and its option have the same price.
    let publish = async |price: i64| {
        let mut article = shop.article_body();
        article["price"] = json!({"base": price});
        article["stock"] = json!({"count": null});
        let mut customizer = shop.customizer_body();
        customizer["options"][0]["price"] = json!({"price_base": price});
        app.put_as(&owner, &shop.owner_path("articles/{article}"), &article).await.ok();
        app.put_as(&owner, &shop.owner_path("customizers/{customizer}"), &customizer).await.ok();
        let changes = app.create_deployment_candidate(&owner, &shop).await;
        app.publish_deployment(&owner, &shop, &changes).await.ok();
    };
    publish(1000).await;
    let crowd = new_consumers(&app, 30).await;
    let publishing = async {
        for price in 1001..1006 {
            publish(price).await;
        }
    };
    let ordering = join_all(crowd.iter().map(|consumer| async {
        replica
            .fill_cart_with(consumer, &shop, &cart_items(&shop.article_id, 1, &[(&shop.customizer_id, faina, 1)]))
            .await;
        let mut answers = Vec::new();
        for _ in 0..10 {
            let answer = replica.submit_cart(consumer, &shop).await;
            let done = answer.status == 200;
            answers.push(answer);
            if done {
                break;
            }
        }
        answers
    }));
    let (_, answers) = tokio::join!(publishing, ordering);
    for answer in answers.iter().flatten().filter(|answer| answer.status != 200) {
        assert_eq!(answer.error_parts().1, "error.conflict.cart_changed");
    }
    let orders = app.get_as(&owner, &shop.owner_path("orders?take=100")).await.ok();
    let orders = orders["data"].as_array().expect("orders").clone();
    assert_eq!(orders.len(), 30);
    for order in orders {
        let item = &order["items"][0];
        assert_eq!(item["article"]["price"]["base"], item["options"][0]["price"]["price_base"], "{item}");
        assert_eq!(order["resumes"][0]["total"].as_i64(), item["article"]["price"]["base"].as_i64().map(|one| 2 * one));
    }
}

#[tokio::test]
async fn concurrent_state_changes_follow_the_allowed_transitions() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (_, order) = app.new_consumer_with_order(&shop, 2).await;
    let seen = app.get_store_order(&owner, &shop, &order).await;
    let (payment, pickup) = (&seen["payment"][0]["id"], &seen["pickup"][0]["id"]);
    let moves = [
        ("state", json!({"state": "cancelled", "reason": "Sin stock"})),
        ("preparation", json!({"state": "completed"})),
        ("payment", json!({"payment_id": payment, "state": "completed"})),
        ("pickup", json!({"pickup_id": pickup, "state": "ready"})),
        ("pickup", json!({"pickup_id": pickup, "state": "delivered"})),
    ];
    let posts = (0..40).map(|number| {
        let (server, (part, body)) = (if number % 2 == 0 { &app } else { &replica }, &moves[number % moves.len()]);
        let (owner, shop, end) = (&owner, &shop, format!("orders/{order}/{part}"));
        async move { server.post_to_store(owner, shop, &end, body).await }
    });
    for answer in join_all(posts).await {
        assert!([200, 409, 422].contains(&answer.status.as_u16()), "{}", answer.text);
    }
    let seen = app.get_store_order(&owner, &shop, &order).await;
    let cancelled = seen["state"] == "cancelled";
    assert_eq!(app.stock_count(&shop.article_id).await, Some(if cancelled { 10 } else { 8 }), "{seen}");
    let ends = seen["history"].as_array().expect("rows").iter();
    let ends = ends.filter(|row| row["entity"] == "order" && (row["to"] == "cancelled" || row["to"] == "completed"));
    assert_eq!(ends.count(), 1, "{seen}");
}

#[tokio::test]
async fn no_op_changes_hold_no_connection_while_the_order_is_read() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (_, order) = app.new_consumer_with_order(&shop, 2).await;
    let seen = app.get_store_order(&owner, &shop, &order).await;
    let (pickup, item) = (&seen["pickup"][0]["id"], seen["items"][0]["id"].as_str().expect("an id"));
    let ready = json!({"pickup_id": pickup, "state": "pending"});
    let (path, same) = (shop.owner_path(&format!("orders/{order}/items/{item}")), json!({"quantity": 2}));
    // More requests than connections: a request that held the order while waiting for a second connection would deadlock.
    let asked = (0..40).map(|number| {
        let (app, owner, shop, ready, path, same) = (&app, &owner, &shop, &ready, &path, &same);
        let end = format!("orders/{order}/pickup");
        async move {
            match number % 2 {
                0 => app.post_to_store(owner, shop, &end, ready).await,
                _ => app.put_as(owner, path, same).await,
            }
        }
    });
    for answer in join_all(asked).await {
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
}

#[tokio::test]
async fn a_turn_that_closes_takes_no_order_afterwards() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let mut article = shop.article_body();
    article["stock"] = json!({"count": null});
    app.put_as(&owner, &shop.owner_path("articles/{article}"), &article).await.ok();
    let crowd = new_consumers(&app, 30).await;
    for consumer in &crowd {
        app.fill_cart(consumer, &shop, 1).await;
    }
    let closing = async {
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
        app.put_as(&owner, &shop.owner_path("turns/{turn}/close"), &Value::Null).await.ok();
        order_count(&app).await
    };
    let (at_close, answers) = tokio::join!(closing, submit_all_concurrently(&app, &replica, &crowd, &shop));
    let done = answers.iter().filter(|answer| answer.status == 200).count() as i64;
    assert_eq!((order_count(&app).await, at_close), (done, done), "none came in after the close");
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!(answer.error_parts().1, "error.rule.cart");
    }
}
