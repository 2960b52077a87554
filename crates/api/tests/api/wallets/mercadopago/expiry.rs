//! Orders whose payment does not come: they are cancelled after a day and one more search, reviewed ones after a week.

use mercadopago_standin::{Endpoint, Failure, PaymentStatus};

use super::scene::PaidScene;

const HOUR: i64 = 3600;
const EXPIRED: &str = "cancelled | cancelled 7200 | cancelled: failed";

#[tokio::test]
async fn an_unpaid_order_expires_after_a_day_and_one_more_search() {
    let scene = PaidScene::new().await;
    scene.open().await;
    for _ in 0..23 {
        scene.wait(HOUR).await;
    }
    scene.stand_in.fail_always(Endpoint::Any, Failure::Status { status: 500 });
    for _ in 0..3 {
        scene.wait(HOUR).await;
    }
    assert_eq!(scene.states().await, "submitted | pending 7200 | pending: pending", "nobody could look");
    scene.stand_in.recover();
    scene.wait(HOUR).await;
    scene.assert_states(EXPIRED).await;
    scene.app.run_jobs().await;
}

#[tokio::test]
async fn a_payment_of_the_last_moment_is_found_by_the_last_search() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    for _ in 0..23 {
        scene.wait(HOUR).await;
    }
    scene.app.advance_clock(HOUR - 60);
    scene.pay(&transaction, PaymentStatus::Approved);
    for _ in 0..3 {
        scene.wait(HOUR).await;
    }
    scene.assert_states("submitted | completed 7200 | completed: completed").await;
}

#[tokio::test]
async fn a_reviewed_payment_has_a_week() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    scene.pay(&transaction, PaymentStatus::InProcess);
    scene.deliver().await;
    for _ in 0..(7 * 24 - 1) {
        scene.wait(HOUR).await;
    }
    assert_eq!(scene.states().await, "submitted | pending 7200 | processing: processing");
    scene.wait(HOUR).await;
    scene.wait(HOUR).await;
    assert_eq!(scene.states().await, EXPIRED);
    scene.app.run_jobs().await;
}

#[tokio::test]
async fn an_order_that_nobody_began_to_pay_expires_and_cannot_be_paid_any_more() {
    let mut scene = PaidScene::new().await;
    scene.app.advance_clock(24 * HOUR);
    scene.sign_in_again().await;
    assert_eq!(scene.create_transaction().await.error_parts().1, "error.rule.payment_expired");
    scene.wait(0).await;
    scene.assert_states("cancelled | cancelled 7200 | cancelled: ").await;
}
