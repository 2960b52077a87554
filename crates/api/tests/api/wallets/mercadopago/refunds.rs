//! Refunds and disputes: asked for by the store, made in Mercado Pago's own panel, or taken by a bank.

use hub_api::domains::ecommerce::WALLET_ORDER_HOOKS;
use hub_api::domains::wallets::search_changed_payments;
use mercadopago_standin::{Centavos, Endpoint, Failure, MovementKind, Payment, PaymentStatus};
use serde_json::json;

use super::scene::PaidScene;

const PAID: &str = "submitted | completed 7200 | completed: completed";
const REFUNDED: &str = "submitted | refounded 7200 refunded 7200 | refounded: completed";

async fn paid_scene() -> (PaidScene, String, Payment) {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    let payment = scene.pay(&transaction, PaymentStatus::Approved);
    scene.deliver().await;
    scene.app.advance_clock(60);
    (scene, transaction, payment)
}

#[tokio::test]
async fn a_refund_is_asked_of_mercado_pago_and_moves_when_it_says_so() {
    let (scene, transaction, _) = paid_scene().await;
    for state in ["cancelled", "pending"] {
        let refused = scene.set_state("payment", state).await.error_parts();
        assert_eq!(refused.1, "error.rule.provider_says", "{state}");
    }
    let allowed = scene.order().await["allowed"]["payment"][0]["states"].clone();
    assert_eq!(allowed, json!(["refounded"]));
    let answered = scene.set_state("payment", "refounded").await.ok();
    assert_eq!(answered["payment"][0]["state"], "completed");
    let note = answered["history"].as_array().expect("rows").last().expect("a row").clone();
    assert_eq!((&note["entity"], &note["reason"]), (&json!("payment"), &json!("refund_requested")));
    scene.set_state("payment", "refounded").await.ok();
    scene.assert_states(PAID).await;
    // The first answer is lost; the second call has the same key.
    scene.stand_in.fail_next(Endpoint::CreateRefund, Failure::LoseAnswer);
    scene.app.run_jobs().await;
    scene.app.advance_clock(10);
    scene.app.run_jobs().await;
    scene.assert_states(REFUNDED).await;
    assert_eq!(scene.stand_in.ledger().sum_of(&transaction, MovementKind::Refund), Centavos::new(720_000));
    scene.deliver().await;
    scene.assert_states(REFUNDED).await;
    scene.set_state("payment", "refounded").await.ok();
    scene.app.run_jobs().await;
}

#[tokio::test]
async fn a_refused_refund_is_in_the_history_and_can_be_asked_for_again() {
    let (scene, ..) = paid_scene().await;
    scene.set_state("payment", "refounded").await.ok();
    scene.stand_in.fail_next(Endpoint::CreateRefund, Failure::Status { status: 400 });
    scene.app.run_jobs().await;
    scene.assert_states(PAID).await;
    let note = scene.order().await["history"].as_array().expect("rows").last().expect("a row").clone();
    assert_eq!(note["reason"], "refund_refused");
    let changes = scene.wallet_order().await["history"].clone();
    let reason = changes.as_array().expect("rows").last().expect("a row")["reason"].clone();
    assert!(reason.as_str().expect("a reason").contains("400"), "{reason}");
    scene.set_state("payment", "refounded").await.ok();
    scene.app.run_jobs().await;
    scene.assert_states(REFUNDED).await;
}

#[tokio::test]
async fn refunds_in_mercado_pago_s_own_panel_are_seen() {
    let (scene, _, payment) = paid_scene().await;
    scene.stand_in.refund(payment.id, Some(Centavos::new(200_000))).expect("a refund");
    scene.deliver().await;
    scene.assert_states("submitted | completed 7200 refunded 2000 | completed: completed").await;
    scene.app.advance_clock(60);
    scene.stand_in.refund(payment.id, None).expect("a refund");
    scene.deliver().await;
    scene.assert_states(REFUNDED).await;
}

#[tokio::test]
async fn the_daily_search_finds_refunds_without_a_notice() {
    let (scene, _, payment) = paid_scene().await;
    let search = async || search_changed_payments(&scene.app.app, WALLET_ORDER_HOOKS).await.expect("searches");
    search().await;
    scene.app.advance_clock(3600);
    scene.stand_in.refund(payment.id, None).expect("a refund");
    search().await;
    assert_eq!(scene.states().await, PAID, "searched a moment ago");
    scene.app.advance_clock(83_000);
    search().await;
    scene.assert_states(REFUNDED).await;
}

#[tokio::test]
async fn a_cancelled_order_that_was_refunded_in_part_is_due_for_the_rest() {
    let (scene, _, payment) = paid_scene().await;
    scene.stand_in.refund(payment.id, Some(Centavos::new(200_000))).expect("a refund");
    scene.deliver().await;
    scene.set_state("state", "cancelled").await.ok();
    scene.assert_states("cancelled | completed 7200 due 5200 refunded 2000 | completed: completed").await;
    scene.set_state("payment", "refounded").await.ok();
    scene.app.run_jobs().await;
    scene.assert_states("cancelled | refounded 7200 refunded 7200 | refounded: completed").await;
}

#[tokio::test]
async fn a_dispute_and_a_charge_back_are_followed() {
    let (scene, _, payment) = paid_scene().await;
    scene.stand_in.mediate(payment.id).expect("a dispute");
    scene.deliver().await;
    scene.assert_states(PAID).await;
    let noted = |order: &serde_json::Value, note: &str| {
        order["history"].as_array().expect("rows").iter().filter(|row| row["reason"] == note).count()
    };
    assert_eq!(noted(&scene.order().await, "in_mediation"), 1);
    scene.app.advance_clock(60);
    scene.stand_in.approve(payment.id).expect("decided");
    scene.deliver().await;
    scene.assert_states(PAID).await;
    scene.app.advance_clock(60);
    let chargeback = scene.stand_in.charge_back(payment.id).expect("a charge-back");
    scene.deliver().await;
    scene.assert_states(REFUNDED).await;
    scene.app.advance_clock(60);
    scene.stand_in.reimburse(&chargeback.id).expect("decided for the seller");
    scene.deliver().await;
    assert_eq!(scene.states().await, REFUNDED, "the seller's own matter from here on");
    assert_eq!(noted(&scene.order().await, "reimbursed"), 1);
}

#[tokio::test]
async fn an_order_that_was_refunded_is_paid_again() {
    let (scene, _, payment) = paid_scene().await;
    scene.stand_in.refund(payment.id, None).expect("a refund");
    scene.deliver().await;
    let again = json!({"payment_id": crate::support::new_id(), "state": "pending"});
    let path = format!("orders/{}/payment", scene.order);
    let order = scene.app.post_to_store(&scene.owner, &scene.shop, &path, &again).await.ok();
    let wallet = order["payment"][1]["order_id"].as_str().expect("an id").to_owned();
    let transaction = scene.app.new_transaction(&scene.consumer, &wallet).await;
    scene.pay(&transaction, PaymentStatus::Approved);
    scene.deliver().await;
    let end = "submitted | refounded 7200 refunded 7200, completed 7200 | refounded: completed";
    scene.assert_states(end).await;
}
