//! Wallet transactions: the payer starts, shows a voucher or gives up; only the receiver confirms the money.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{ORDER_TABLES, SignedInUser, StoreFixture, TestApp, TestResponse, new_id};

/// Puts a bank transfer provider of the owner's workspace.
pub(super) async fn put_transfer_provider(app: &TestApp, owner: &SignedInUser, id: &str) {
    let bank = json!({"bank": "Banco Nación", "name": "La Esquina SRL", "cuit": "20267565393",
                      "cvu": "2850590940090418135201", "alias": "la.esquina"});
    let provider = json!({"wallet_id": owner.caller.scope_id, "type": "banktransfer", "currencies": ["ARS"],
                          "preferences": bank});
    app.put_as(owner, &format!("/wallets/providers/{id}"), &provider).await.ok();
}

/// Creates a published store that is paid by bank transfer.
pub(crate) async fn new_store_paid_by_transfer(app: &TestApp, owner: &SignedInUser) -> StoreFixture {
    let mut shop = app.new_published_store(owner).await;
    shop.provider_id = new_id();
    put_transfer_provider(app, owner, &shop.provider_id).await;
    app.put_as(owner, &shop.owner_path("payment_methods"), &shop.payment_methods_body()).await.ok();
    shop
}

/// The id of the wallet order of an order's first payment.
pub(crate) async fn wallet_order_id(app: &TestApp, consumer: &SignedInUser, order: &str) -> String {
    let order = app.get_as(consumer, &format!("/ecommerce/orders/{order}")).await.ok();
    order["payment"][0]["order_id"].as_str().expect("an id").to_owned()
}

pub(crate) async fn put_transaction_state(
    app: &TestApp,
    person: &SignedInUser,
    wallet: &str,
    transaction: &str,
    end: &str,
    body: Value,
) -> TestResponse {
    let path = format!("/wallets/orders/{wallet}/transaction/{transaction}/{end}");
    app.send(app.request_as(person, Method::PUT, &path).json(&body)).await
}

#[tokio::test]
async fn a_transfer_is_shown_by_the_payer_and_completed_by_the_receiver() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = new_store_paid_by_transfer(&app, &owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    let wallet = wallet_order_id(&app, &consumer, &order).await;
    let transaction = app.new_transaction(&consumer, &wallet).await;
    let seen = app.get_as(&consumer, &format!("/wallets/orders/{wallet}")).await.ok();
    assert_eq!(seen["transactions"][0]["banktransfer"]["account"]["alias"], "la.esquina");
    let second =
        app.send(app.request_as(&consumer, Method::POST, &format!("/wallets/orders/{wallet}/transaction"))).await;
    assert_eq!(second.error_parts().1, "error.conflict.transaction_live");
    let voucher =
        json!({"banktransfer": {"voucher_reference": "0001-77", "voucher_url": "https://town.example/v.png"}});
    for (body, code) in [
        (json!({}), "error.rule.provider_type"),
        (json!({"cash": {}}), "error.rule.provider_type"),
        (json!({"banktransfer": {}}), "error.parser.body"),
        (json!({"banktransfer": {"voucher_url": "nada"}}), "error.parser.body"),
    ] {
        let refused = put_transaction_state(&app, &consumer, &wallet, &transaction, "processing", body).await;
        assert_eq!(refused.error_parts().1, code);
    }
    let shown = put_transaction_state(&app, &consumer, &wallet, &transaction, "processing", voucher.clone()).await.ok();
    assert_eq!(
        (&shown["state"], &shown["banktransfer"]["voucher"]["reference"]),
        (&json!("processing"), &json!("0001-77"))
    );
    let before = app.dump_tables(&ORDER_TABLES).await;
    put_transaction_state(&app, &consumer, &wallet, &transaction, "processing", voucher).await.ok();
    let by_payer =
        put_transaction_state(&app, &consumer, &wallet, &transaction, "complete", json!({"banktransfer": {}})).await;
    assert_eq!((by_payer.error_parts().0, app.dump_tables(&ORDER_TABLES).await), (403, before));
    put_transaction_state(&app, &owner, &wallet, &transaction, "complete", json!({"banktransfer": {}})).await.ok();
    let paid = app.get_store_order(&owner, &shop, &order).await;
    assert_eq!((&paid["payment"][0]["state"], &paid["state"]), (&json!("completed"), &json!("submitted")));
    put_transaction_state(&app, &owner, &wallet, &transaction, "complete", json!({"banktransfer": {}})).await.ok();
    let failed = put_transaction_state(
        &app,
        &owner,
        &wallet,
        &transaction,
        "failure",
        json!({"banktransfer": {"reason": "No"}}),
    )
    .await;
    assert_eq!(failed.error_parts().1, "error.conflict.transition");
    let prepared = app.set_order_state(&owner, &shop, &order, "preparation", "completed").await.ok();
    assert_eq!(prepared["state"], "pickup", "it was paid before");
}

#[tokio::test]
async fn a_transaction_that_failed_is_followed_by_another() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = new_store_paid_by_transfer(&app, &owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    let wallet = wallet_order_id(&app, &consumer, &order).await;
    let first = app.new_transaction(&consumer, &wallet).await;
    let voucher = json!({"banktransfer": {"voucher_reference": "1"}});
    put_transaction_state(&app, &consumer, &wallet, &first, "processing", voucher).await.ok();
    let failure = json!({"banktransfer": {"reason": "No llegó"}});
    let failed = put_transaction_state(&app, &owner, &wallet, &first, "failure", failure).await.ok();
    assert_eq!((&failed["state"], &failed["reason"]), (&json!("failed"), &json!("No llegó")));
    let second = app.new_transaction(&consumer, &wallet).await;
    let seen = app.get_as(&owner, &format!("/wallets/orders/{wallet}")).await.ok();
    assert_eq!((&seen["state"], &seen["transactions"][1]["id"]), (&json!("pending"), &json!(second)));
    app.set_order_state(&owner, &shop, &order, "state", "cancelled").await.ok();
    let seen = app.get_as(&owner, &format!("/wallets/orders/{wallet}")).await.ok();
    assert_eq!((&seen["state"], &seen["transactions"][1]["state"]), (&json!("cancelled"), &json!("failed")));
    let late =
        app.send(app.request_as(&consumer, Method::POST, &format!("/wallets/orders/{wallet}/transaction"))).await;
    assert_eq!(late.error_parts().1, "error.conflict.transition");
}

#[tokio::test]
async fn of_concurrent_changes_by_both_sides_one_wins() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    for _ in 0..5 {
        let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
        let wallet = wallet_order_id(&app, &consumer, &order).await;
        let transaction = app.new_transaction(&consumer, &wallet).await;
        let (paid, failed, cancelled) = tokio::join!(
            put_transaction_state(&app, &owner, &wallet, &transaction, "complete", json!({"cash": {}})),
            put_transaction_state(
                &replica,
                &consumer,
                &wallet,
                &transaction,
                "failure",
                json!({"cash": {"reason": "No"}})
            ),
            replica.set_order_state(&owner, &shop, &order, "state", "cancelled"),
        );
        cancelled.ok();
        let seen = app.get_store_order(&owner, &shop, &order).await;
        let payment = &seen["payment"][0];
        if paid.status == 200 {
            assert_eq!(
                (&payment["state"], &payment["refund_due"]),
                (&json!("completed"), &payment["amount"]),
                "{seen}"
            );
        } else {
            assert_eq!(
                (paid.error_parts().1.as_str(), &payment["state"]),
                ("error.conflict.transition", &json!("cancelled"))
            );
        }
        assert!(failed.status == 200 || failed.error_parts().1 == "error.conflict.transition", "{}", failed.text);
        let moves = seen["history"].as_array().expect("rows").iter().filter(|row| row["entity"] == "payment").count();
        assert_eq!(moves, 2, "made, and paid or cancelled");
    }
}
