//! Vouchers as files: an upload of one's own, which both sides of the payment then read.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::json;

use super::wallet_transactions::{new_store_paid_by_transfer, wallet_order_id};
use crate::support::media::{PDF, UploadForm};
use crate::support::{TestApp, new_id};

#[tokio::test]
async fn a_voucher_may_be_a_private_upload_of_ones_own_and_then_both_sides_read_it() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = new_store_paid_by_transfer(&app, &owner).await;
    let stranger = app.new_signed_in_user(ScopeType::Consumer).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    let wallet = wallet_order_id(&app, &consumer, &order).await;
    let transaction = app.new_transaction(&consumer, &wallet).await;
    let path = format!("/wallets/orders/{wallet}/transaction/{transaction}/processing");
    let voucher = async |url: &str| app.put_as(&consumer, &path, &json!({"banktransfer": {"voucher_url": url}})).await;
    let (own, other) = (app.new_upload(&consumer, false, PDF).await, app.new_upload(&stranger, false, PDF).await);
    for url in [&other, &format!("/media/resources/private/{}", new_id())] {
        let refused = voucher(url).await.error_parts();
        assert_eq!(refused, (422, "error.rule.media_owner".into(), "banktransfer.voucher_url".into()));
    }
    assert_eq!(voucher("http://town.example/v.png").await.status, 400);
    assert_eq!(app.get_as(&owner, &own).await.status, 404);
    voucher(&own).await.ok();
    voucher(&own).await.ok();
    assert_eq!(app.follow_file(Some(&owner), &own).await.bytes, PDF);
    assert_eq!(app.follow_file(Some(&consumer), &own).await.bytes, PDF);
    assert_eq!(app.get_as(&stranger, &own).await.status, 404);
    assert_eq!(app.get_as(&owner, &other).await.status, 404);
    assert_eq!(app.get(&own).await.status, 404);
}

#[tokio::test]
async fn another_upload_with_the_id_of_a_deleted_voucher_is_not_shown() {
    let mut app = TestApp::new().await;
    // A job deletes the file from the storage.
    app.allow_due_jobs();
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = new_store_paid_by_transfer(&app, &owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    let wallet = wallet_order_id(&app, &consumer, &order).await;
    let transaction = app.new_transaction(&consumer, &wallet).await;
    let path = format!("/wallets/orders/{wallet}/transaction/{transaction}");
    let id = new_id();
    let form = UploadForm { id: &id, public: false, filename: "comprobante.pdf", bytes: PDF };
    let url = app.upload(&consumer, form).await.ok()["url"].as_str().expect("an address").to_owned();
    app.advance_clock(1);
    let voucher = json!({"banktransfer": {"voucher_url": url}});
    app.put_as(&consumer, &format!("{path}/processing"), &voucher).await.ok();
    assert_eq!(app.get_as(&owner, &url).await.status, 303);
    app.send(app.request_as(&consumer, Method::DELETE, &format!("/media/resources/{id}"))).await.ok();
    app.advance_clock(1);
    let other = UploadForm { id: &id, public: false, filename: "otro.pdf", bytes: PDF };
    app.upload(&consumer, other).await.ok();
    assert_eq!(app.get_as(&owner, &url).await.status, 404);
    // A later change of the transaction does not show the file either.
    app.advance_clock(1);
    app.put_as(&owner, &format!("{path}/complete"), &json!({"banktransfer": {}})).await.ok();
    assert_eq!(app.get_as(&owner, &url).await.status, 404);
    assert_eq!(app.get_as(&consumer, &url).await.status, 303, "its own");
}
