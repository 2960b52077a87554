//! Activities: what both sides of an order and of its payments read about them.

use hub_api::domains::activities::delete_expired_activities;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::wallet_transactions::{new_store_paid_by_transfer, put_transaction_state, wallet_order_id};
use crate::support::{SignedInUser, StoreFixture, TestApp, run_statements};

async fn list_activities(app: &TestApp, person: &SignedInUser, query: &str) -> Vec<Value> {
    let page = app.get_as(person, &format!("/activities{query}")).await.ok();
    page["data"].as_array().expect("rows").clone()
}

/// The titles of a scope's activities, newest first.
async fn list_titles(app: &TestApp, person: &SignedInUser, query: &str) -> Vec<String> {
    let rows = list_activities(app, person, query).await;
    rows.iter().map(|row| row["title"].as_str().expect("a title").to_owned()).collect()
}

/// An owner with a published store, and a consumer with an order of it.
async fn app_with_order(app: &TestApp) -> (SignedInUser, StoreFixture, SignedInUser, String) {
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    (owner, shop, consumer, order)
}

#[tokio::test]
async fn activities_list_has_an_order_for_both_sides() {
    let app = TestApp::new().await;
    let (owner, shop, consumer, order) = app_with_order(&app).await;
    let seen = app.get_store_order(&owner, &shop, &order).await;
    let [ours, theirs] =
        [&list_activities(&app, &owner, "").await[..], &list_activities(&app, &consumer, "").await[..]];
    let ([ours], [theirs]) = (ours, theirs) else { panic!("{ours:?} {theirs:?}") };
    assert_eq!(
        (&ours["scope_id"], &theirs["scope_id"]),
        (&json!(owner.caller.scope_id), &json!(consumer.caller.scope_id))
    );
    assert_eq!((&ours["data"], &ours["title"]), (&theirs["data"], &theirs["title"]));
    assert_eq!((&ours["type"], &ours["title"]), (&json!("ecommerce_order"), &json!("Pedido 261120-001")));
    assert_eq!((&ours["identify"], &ours["deleted_at"]), (&json!(order), &json!(null)));
    let expected = json!({
        "id": order, "code": "261120-001", "state": "submitted",
        "store": {"id": shop.store_id, "name": seen["store"]["name"], "image_url": seen["store"]["image_url"]},
        "consumer": {"id": consumer.caller.account_id, "name": seen["consumer"]["name"],
                     "image_url": seen["consumer"]["image_url"]},
    });
    assert_eq!(ours["data"], json!({"ecommerce_order": expected, "wallet_order": null, "wallet_provider": null}));
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    assert_eq!(list_activities(&app, &other, "").await, [] as [Value; 0]);
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    assert_eq!(list_activities(&app, &staff, "").await, [] as [Value; 0], "the staff have a feed of their own");
}

#[tokio::test]
async fn activities_list_has_the_end_of_an_order() {
    let app = TestApp::new().await;
    let (owner, shop, consumer, order) = app_with_order(&app).await;
    app.set_order_state(&owner, &shop, &order, "preparation", "completed").await.ok();
    app.set_order_state(&owner, &shop, &order, "pickup", "ready").await.ok();
    app.set_order_state(&owner, &shop, &order, "pickup", "delivered").await.ok();
    app.set_order_state(&owner, &shop, &order, "payment", "completed").await.ok();
    let paid_and_done = ["Pedido completado 261120-001", "Pago acreditado 261120-001", "Pedido 261120-001"];
    for person in [&owner, &consumer] {
        assert_eq!(list_titles(&app, person, "").await, paid_and_done);
    }
    assert_eq!(list_activities(&app, &owner, "").await[0]["data"]["ecommerce_order"]["state"], "completed");
    let (_, second) = app.new_consumer_with_order(&shop, 1).await;
    app.set_order_state(&owner, &shop, &second, "state", "cancelled").await.ok();
    app.set_order_state(&owner, &shop, &second, "state", "cancelled").await.ok();
    let newest = &list_activities(&app, &owner, "").await[0];
    assert_eq!(
        (&newest["title"], &newest["data"]["ecommerce_order"]["state"], &newest["identify"]),
        (&json!("Pedido cancelado 261120-002"), &json!("cancelled"), &json!(second))
    );
    assert_eq!(list_titles(&app, &owner, "").await.len(), 5, "the same state again is no activity");
}

#[tokio::test]
async fn activities_list_has_each_move_of_a_payment() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = new_store_paid_by_transfer(&app, &owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    let wallet = wallet_order_id(&app, &consumer, &order).await;
    let voucher = json!({"banktransfer": {"voucher_reference": "1"}});
    let first = app.new_transaction(&consumer, &wallet).await;
    put_transaction_state(&app, &consumer, &wallet, &first, "processing", voucher.clone()).await.ok();
    put_transaction_state(&app, &consumer, &wallet, &first, "processing", voucher.clone()).await.ok();
    let failure = json!({"banktransfer": {"reason": "No llegó"}});
    put_transaction_state(&app, &owner, &wallet, &first, "failure", failure).await.ok();
    let second = app.new_transaction(&consumer, &wallet).await;
    let refused =
        put_transaction_state(&app, &consumer, &wallet, &second, "complete", json!({"banktransfer": {}})).await;
    assert_eq!(refused.error_parts().0, 403);
    put_transaction_state(&app, &owner, &wallet, &second, "complete", json!({"banktransfer": {}})).await.ok();
    app.set_order_state(&owner, &shop, &order, "state", "cancelled").await.ok();
    app.set_order_state(&owner, &shop, &order, "payment", "refounded").await.ok();
    let moves = [
        ("Pago devuelto 261120-001", "refounded"),
        ("Pago acreditado 261120-001", "completed"),
        ("Pago fallido 261120-001", "pending"),
        ("Pago informado 261120-001", "processing"),
    ];
    let [ours, theirs] = [
        list_activities(&app, &owner, "?types=wallet_order").await,
        list_activities(&app, &consumer, "?types=wallet_order").await,
    ];
    for rows in [&ours, &theirs] {
        let seen: Vec<_> = rows
            .iter()
            .map(|row| {
                (row["title"].as_str().expect("text"), row["data"]["wallet_order"]["state"].as_str().expect("text"))
            })
            .collect();
        assert_eq!(seen, moves);
    }
    let order_seen = app.get_as(&consumer, &format!("/wallets/orders/{wallet}")).await.ok();
    let party = |side: &str| {
        let side = &order_seen[side];
        json!({"scope_id": side["scope_id"], "name": side["scope_name"], "type": side["scope_type"],
               "image_url": side["scope_image_url"]})
    };
    let expected = json!({"id": wallet, "state": "refounded", "amount": order_seen["amount"], "currency": "ARS",
                          "receiver": party("receiver"), "payer": party("payer")});
    assert_eq!(ours[0]["data"], json!({"ecommerce_order": null, "wallet_order": expected, "wallet_provider": null}));
    assert_eq!(ours[0]["identify"], json!(wallet));
}

#[tokio::test]
async fn an_attempt_that_a_cancelled_order_ends_is_a_failed_payment() {
    let app = TestApp::new().await;
    let (owner, shop, consumer, order) = app_with_order(&app).await;
    let wallet = wallet_order_id(&app, &consumer, &order).await;
    let transaction = app.new_transaction(&consumer, &wallet).await;
    put_transaction_state(&app, &consumer, &wallet, &transaction, "processing", json!({"cash": {}})).await.ok();
    app.set_order_state(&owner, &shop, &order, "state", "cancelled").await.ok();
    let rows = list_activities(&app, &consumer, "?types=wallet_order").await;
    assert_eq!(
        (&rows[0]["title"], &rows[0]["data"]["wallet_order"]["state"]),
        (&json!("Pago fallido 261120-001"), &json!("cancelled"))
    );
}

#[tokio::test]
async fn a_payment_within_one_scope_is_one_activity() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let wallet = app.new_wallet_order(&owner).await;
    let transaction = app.new_transaction(&owner, &wallet).await;
    put_transaction_state(&app, &owner, &wallet, &transaction, "processing", json!({"cash": {}})).await.ok();
    assert_eq!(list_titles(&app, &owner, "").await, ["Pago informado 261120-001"]);
}

#[tokio::test]
async fn confirming_twice_at_once_is_one_activity_of_each_side() {
    let app = TestApp::new().await;
    let (owner, _, consumer, order) = app_with_order(&app).await;
    let wallet = wallet_order_id(&app, &consumer, &order).await;
    let transaction = app.new_transaction(&consumer, &wallet).await;
    let confirm = || put_transaction_state(&app, &owner, &wallet, &transaction, "complete", json!({"cash": {}}));
    let (first, second) = tokio::join!(confirm(), confirm());
    first.ok();
    second.ok();
    for person in [&owner, &consumer] {
        assert_eq!(list_titles(&app, person, "?types=wallet_order").await, ["Pago acreditado 261120-001"]);
    }
}

#[tokio::test]
async fn activities_list_is_narrowed_by_type_and_period() {
    let app = TestApp::new().await;
    let (owner, shop, _, first) = app_with_order(&app).await;
    app.advance_clock(60);
    app.set_order_state(&owner, &shop, &first, "payment", "completed").await.ok();
    app.advance_clock(60);
    app.new_consumer_with_order(&shop, 1).await;
    for (query, expected) in [
        ("", &["Pedido 261120-002", "Pago acreditado 261120-001", "Pedido 261120-001"][..]),
        ("?types=ecommerce_order", &["Pedido 261120-002", "Pedido 261120-001"]),
        ("?types=wallet_order", &["Pago acreditado 261120-001"]),
        (
            "?types=wallet_order&types=ecommerce_order",
            &["Pedido 261120-002", "Pago acreditado 261120-001", "Pedido 261120-001"],
        ),
        ("?created_at_ini=2026-11-20T15:01:00Z", &["Pedido 261120-002", "Pago acreditado 261120-001"]),
        ("?created_at_end=2026-11-20T15:01:00Z", &["Pedido 261120-001"]),
        ("?created_at_ini=2026-11-20T15:01:00Z&created_at_end=2026-11-20T15:02:00Z", &["Pago acreditado 261120-001"]),
    ] {
        assert_eq!(list_titles(&app, &owner, query).await, expected, "{query}");
    }
    for query in ["?types=order", "?created_at_ini=yesterday"] {
        assert_eq!(app.get_as(&owner, &format!("/activities{query}")).await.error_parts().1, "error.parser.query");
    }
    let backwards = "?created_at_ini=2026-11-20T15:02:00Z&created_at_end=2026-11-20T15:01:00Z";
    let refused = app.get_as(&owner, &format!("/activities{backwards}")).await;
    assert_eq!(refused.error_parts(), (400, "error.parser.query".into(), "created_at_end".into()));
}

#[tokio::test]
async fn activities_list_loses_and_repeats_nothing_between_pages() {
    let app = TestApp::new().await;
    let (owner, shop, ..) = app_with_order(&app).await;
    for _ in 0..4 {
        app.new_consumer_with_order(&shop, 1).await;
    }
    let whole = list_titles(&app, &owner, "").await;
    let (mut paged, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = app.get_as(&owner, &format!("/activities?take=2{cursor}")).await.ok();
        for row in page["data"].as_array().expect("rows") {
            paged.push(row["title"].as_str().expect("text").to_owned());
        }
        match page["cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!((paged.len(), &paged), (5, &whole));
}

#[tokio::test]
async fn an_activity_is_kept_for_400_days() {
    let app = TestApp::new().await;
    app_with_order(&app).await;
    let count = async || {
        let count = sql(app.app.db.read(), "SELECT COUNT(id) FROM activities");
        count.scalar::<i64>().await.expect("counts")
    };
    app.advance_clock(400 * 24 * 3600);
    delete_expired_activities(&app.app).await.expect("deletes");
    assert_eq!(count().await, 2);
    app.advance_clock(1);
    delete_expired_activities(&app.app).await.expect("deletes");
    assert_eq!(count().await, 0);
}

/// The statements that take migration 0038 back, with the data that the program before wrote.
const TAKE_BACK: &str = "DROP INDEX activities_all_created_at_idx;
    DELETE FROM _sqlx_migrations WHERE version = 38;";

#[tokio::test]
async fn activities_of_the_program_before_are_converted() {
    let app = TestApp::new().await;
    let (owner, _, consumer, _) = app_with_order(&app).await;
    let converted = list_activities(&app, &owner, "").await;
    let data = &converted[0]["data"]["ecommerce_order"];
    let before = json!({
        "store": {"id": data["store"]["id"], "name": data["store"]["name"]},
        "consumer": {"id": data["consumer"]["id"], "scope_id": consumer.caller.scope_id,
                     "name": data["consumer"]["name"]},
    });
    let mut tx = app.app.db.begin().await.expect("begins");
    sql(tx.on(), "UPDATE activities SET data = $1").bind(before.to_string()).execute().await.expect("updates");
    run_statements(&mut tx, TAKE_BACK).await;
    tx.commit().await.expect("commits");
    app.app.db.migrate().await.expect("migrates");
    assert_eq!(list_activities(&app, &owner, "").await, converted);
}
