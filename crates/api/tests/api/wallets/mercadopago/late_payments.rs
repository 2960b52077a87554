//! Payments that come when nobody waits for them, or for another amount: they are counted once, or given back.

use mercadopago_standin::{Endpoint, Failure, NewPayment, PaymentStatus};
use serde_json::json;

use super::scene::PaidScene;

/// An approved payment by a payer who had the page open when it ended.
fn late() -> NewPayment {
    NewPayment { ignores_expiry: true, ..NewPayment::from(PaymentStatus::Approved) }
}

#[tokio::test]
async fn a_second_payment_of_an_order_is_to_be_refunded() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    scene.pay(&transaction, PaymentStatus::Approved);
    scene.pay(&transaction, late());
    scene.deliver().await;
    let end = "submitted | completed 7200, completed 7200 due 7200 | completed: completed";
    scene.assert_states(end).await;
    // A repeated look finds nothing new.
    scene.wait(300).await;
    scene.assert_states(end).await;
    let order = scene.order().await;
    let second = order["payment"][1].clone();
    let refund = json!({"payment_id": second["id"], "state": "refounded"});
    let path = format!("orders/{}/payment", scene.order);
    scene.app.post_to_store(&scene.owner, &scene.shop, &path, &refund).await.ok();
    scene.app.run_jobs().await;
    scene.assert_states("submitted | completed 7200, refounded 7200 refunded 7200 | completed: completed").await;
}

#[tokio::test]
async fn a_payment_of_a_cancelled_order_is_to_be_refunded() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    scene.set_state("state", "cancelled").await.ok();
    scene.app.run_jobs().await;
    let expired = scene.stand_in.preference_of(&transaction).expect("a preference");
    assert!(scene.stand_in.pay(&expired.id, PaymentStatus::Approved).is_err(), "its page ended");
    scene.assert_states("cancelled | cancelled 7200 | cancelled: failed").await;
    scene.pay(&transaction, late());
    scene.deliver().await;
    scene.assert_states("cancelled | cancelled 7200, completed 7200 due 7200 | cancelled: failed").await;
}

#[tokio::test]
async fn the_payer_gives_up_while_no_payment_is_seen() {
    let scene = PaidScene::new().await;
    let first = scene.open().await;
    scene.pay(&first, PaymentStatus::Rejected);
    let failed = scene.give_up(&first).await.ok();
    assert_eq!((&failed["state"], &failed["reason"]), (&json!("failed"), &json!("Pago en efectivo")));
    scene.give_up(&first).await.ok();
    scene.app.run_jobs().await;
    let second = scene.open().await;
    let path = format!("/wallets/orders/{}/transaction/{second}/failure", scene.wallet);
    let by_receiver = scene.app.put_as(&scene.owner, &path, &json!({"mercadopago": {"reason": "No"}})).await;
    assert_eq!(by_receiver.error_parts().1, "error.rule.provider_says");
    scene.stand_in.fail_next(Endpoint::SearchPayments, Failure::Status { status: 500 });
    assert_eq!(scene.give_up(&second).await.error_parts().0, 503);
    scene.assert_states("submitted | pending 7200 | pending: failed, pending").await;
    scene.pay(&second, PaymentStatus::InProcess);
    assert_eq!(scene.give_up(&second).await.error_parts().1, "error.rule.provider_says");
    scene.assert_states("submitted | pending 7200 | processing: failed, processing").await;
}

#[tokio::test]
async fn a_payment_of_a_given_up_transaction_completes_an_order_that_waits() {
    for has_another in [false, true] {
        let scene = PaidScene::new().await;
        let first = scene.open().await;
        scene.give_up(&first).await.ok();
        if has_another {
            scene.open().await;
        }
        scene.pay(&first, late());
        scene.deliver().await;
        let transactions = if has_another { "failed, failed, completed" } else { "failed, completed" };
        scene.assert_states(&format!("submitted | completed 7200 | completed: {transactions}")).await;
        scene.app.run_jobs().await;
        let other = scene.stand_in.preferences().pop().expect("a preference");
        assert!(scene.stand_in.pay(&other.id, PaymentStatus::Approved).is_err(), "no page is left open");
    }
}

#[tokio::test]
async fn an_amended_order_fails_its_transaction_and_counts_what_is_paid_nevertheless() {
    for (quantity, end) in [
        (2, "submitted | completed 7200, pending 7200 | completed: failed, completed"),
        (3, "submitted | completed 7200, pending 14400 | completed: failed, completed"),
    ] {
        let scene = PaidScene::new().await;
        let transaction = scene.open().await;
        let item = scene.order().await["items"][0]["id"].as_str().expect("an id").to_owned();
        let path = scene.shop.owner_path(&format!("orders/{}/items/{item}", scene.order));
        scene.app.put_as(&scene.owner, &path, &json!({"quantity": quantity})).await.ok();
        let amended = format!("submitted | pending {} | pending: failed", 7200 * quantity);
        scene.assert_states(&amended).await;
        scene.pay(&transaction, late());
        scene.deliver().await;
        scene.assert_states(end).await;
        scene.app.run_jobs().await;
    }
}

#[tokio::test]
async fn a_payment_of_more_than_the_amended_order_is_refunded_in_part() {
    let scene = PaidScene::new().await;
    let item = scene.order().await["items"][0]["id"].as_str().expect("an id").to_owned();
    let path = scene.shop.owner_path(&format!("orders/{}/items/{item}", scene.order));
    scene.app.put_as(&scene.owner, &path, &json!({"quantity": 2})).await.ok();
    let transaction = scene.open().await;
    scene.app.put_as(&scene.owner, &path, &json!({"quantity": 1})).await.ok();
    scene.pay(&transaction, late());
    scene.deliver().await;
    scene.assert_states("submitted | completed 14400 due 7200 | completed: failed, completed").await;
    scene.set_state("payment", "refounded").await.ok();
    scene.app.run_jobs().await;
    scene.assert_states("submitted | completed 14400 refunded 7200 | completed: failed, completed").await;
    // What was refunded is not due again.
    scene.set_state("state", "cancelled").await.ok();
    scene.assert_states("cancelled | completed 14400 due 7200 refunded 7200 | completed: failed, completed").await;
}
