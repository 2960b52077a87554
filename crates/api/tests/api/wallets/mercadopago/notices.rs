//! The notices: signed ones are stored once and worked off, in any sequence; all others change nothing.

use std::time::Duration;

use hub_api::domains::ecommerce::WALLET_ORDER_HOOKS;
use hub_api::domains::wallets::work_off_notices;
use hub_kernel::db::sql;
use mercadopago_standin::{DeliveryOptions, Endpoint, Failure, PaymentStatus, Signature};
use reqwest::Method;
use serde_json::json;

use super::scene::PaidScene;
use crate::support::TestApp;

const PAID: &str = "submitted | completed 7200 | completed: completed";
const UNPAID: &str = "submitted | pending 7200 | pending: pending";

async fn count_notices(scene: &PaidScene) -> i64 {
    sql(scene.app.app.db.read(), "SELECT COUNT(id) FROM mercadopago_notices").scalar().await.expect("a count")
}

#[tokio::test]
async fn a_notice_that_is_not_signed_is_refused() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    scene.pay(&transaction, PaymentStatus::Approved);
    let notices = scene.stand_in.held_notifications();
    for signature in [Signature::Forged, Signature::Absent] {
        let options = DeliveryOptions { signature, ..DeliveryOptions::default() };
        for notice in &notices {
            assert_eq!(scene.stand_in.deliver_with(notice.id, options.clone()).await.expect("an answer"), 401);
        }
    }
    assert_eq!(count_notices(&scene).await, 0);
    assert_eq!(work_off_notices(&scene.app.app, WALLET_ORDER_HOOKS).await.expect("none"), 0);
    assert_eq!(scene.states().await, UNPAID);
    let large = json!({"type": "payment", "data": {"id": "1"}, "more": "x".repeat(70_000)});
    let request = scene.app.request(Method::POST, "/wallets/mercadopago/webhook").json(&large);
    assert_eq!(scene.app.send(request).await.error_parts().0, 413);
}

#[tokio::test]
async fn older_ways_of_signing_are_known() {
    for options in [
        DeliveryOptions { ts_in_seconds: true, ..DeliveryOptions::default() },
        DeliveryOptions { without_query: true, ..DeliveryOptions::default() },
        DeliveryOptions { signature: Signature::Spaced, ..DeliveryOptions::default() },
    ] {
        let scene = PaidScene::new().await;
        let transaction = scene.open().await;
        scene.pay(&transaction, PaymentStatus::Approved);
        for notice in scene.stand_in.held_notifications() {
            let status = scene.stand_in.deliver_with(notice.id, options.clone()).await.expect("an answer");
            assert_eq!(status, 200, "{options:?}");
        }
        work_off_notices(&scene.app.app, WALLET_ORDER_HOOKS).await.expect("worked off");
        scene.assert_states(PAID).await;
    }
}

#[tokio::test]
async fn repeated_and_disordered_notices_count_a_payment_once() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    let payment = scene.pay(&transaction, PaymentStatus::InProcess);
    scene.app.advance_clock(60);
    scene.stand_in.approve(payment.id).expect("approved");
    let notices = scene.stand_in.held_notifications();
    let distinct = notices.len() as i64;
    // The newest first, and each three times.
    for notice in notices.iter().rev().cycle().take(notices.len() * 3) {
        assert_eq!(scene.stand_in.deliver(notice.id).await.expect("an answer"), 200);
    }
    assert_eq!(count_notices(&scene).await, distinct);
    scene.stand_in.clear_requests();
    work_off_notices(&scene.app.app, WALLET_ORDER_HOOKS).await.expect("worked off");
    assert!(scene.stand_in.count_requests(Endpoint::GetPayment) <= notices.len());
    scene.assert_states(PAID).await;
    // A replay under a new request id is another notice, and moves nothing.
    let options = DeliveryOptions { request_id: Some("another-request".into()), ..DeliveryOptions::default() };
    scene.stand_in.deliver_with(notices[0].id, options).await.expect("an answer");
    assert_eq!(work_off_notices(&scene.app.app, WALLET_ORDER_HOOKS).await.expect("worked off"), 1);
    scene.assert_states(PAID).await;
}

#[tokio::test]
async fn an_answer_that_does_not_come_holds_up_its_notice_alone() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    for _ in 0..40 {
        scene.pay(&transaction, PaymentStatus::Rejected);
    }
    scene.stand_in.deliver_held().await.expect("delivered");
    scene.stand_in.fail_next(Endpoint::GetPayment, Failure::TimeOut);
    let work = work_off_notices(&scene.app.app, WALLET_ORDER_HOOKS);
    assert!(tokio::time::timeout(Duration::from_secs(5), work).await.is_err(), "it waits for the answer");
    let open = "SELECT COUNT(id) FROM mercadopago_notices WHERE run_at IS NOT NULL";
    let open: i64 = sql(scene.app.app.db.read(), open).scalar().await.expect("a count");
    assert_eq!(open, 1);
}

#[tokio::test]
async fn without_an_application_notices_are_refused() {
    let app = TestApp::new().await;
    let request = app.request(Method::POST, "/wallets/mercadopago/webhook").json(&json!({"type": "payment"}));
    assert_eq!(app.send(request).await.error_parts().1, "error.rule.provider_unconfigured");
}
