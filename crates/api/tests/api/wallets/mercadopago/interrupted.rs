//! Work that ends between any two of its steps, as when its server is killed: the work after the restart leads to the same end.

use std::task::Poll;

use hub_api::domains::ecommerce::WALLET_ORDER_HOOKS;
use hub_api::domains::wallets::{check_due_transactions, refresh_due_tokens, work_off_notices};
use hub_kernel::db::sql;
use mercadopago_standin::{Centavos, MovementKind, PaymentStatus};

use super::scene::PaidScene;

const PAID: &str = "submitted | completed 7200 | completed: completed";

/// The distance between the steps at which work is interrupted.
const STRIDE: usize = 7;

/// Polls a future at most `count` times, then drops it. True when it ended before.
async fn poll_times(future: impl Future, count: usize) -> bool {
    let mut future = std::pin::pin!(future);
    let mut left = count;
    std::future::poll_fn(move |context| {
        if left == 0 {
            return Poll::Ready(false);
        }
        left -= 1;
        future.as_mut().poll(context).map(|_| true)
    })
    .await
}

/// The counts of polls at which work is interrupted, the last one far beyond its end.
fn interruptions() -> impl Iterator<Item = usize> {
    (1..600).step_by(STRIDE)
}

#[tokio::test]
async fn an_interrupted_notice_is_worked_off_after_the_restart() {
    for count in interruptions() {
        let scene = PaidScene::new().await;
        let transaction = scene.open().await;
        scene.pay(&transaction, PaymentStatus::Approved);
        scene.stand_in.deliver_held().await.expect("delivered");
        let ended = poll_times(work_off_notices(&scene.app.app, WALLET_ORDER_HOOKS), count).await;
        scene.app.advance_clock(61);
        work_off_notices(&scene.app.app, WALLET_ORDER_HOOKS).await.expect("worked off");
        scene.assert_states(PAID).await;
        if ended {
            return;
        }
    }
    panic!("the work does not end");
}

#[tokio::test]
async fn an_interrupted_check_is_made_after_the_restart() {
    for count in interruptions() {
        let scene = PaidScene::new().await;
        let transaction = scene.open().await;
        scene.pay(&transaction, PaymentStatus::Approved);
        scene.app.advance_clock(300);
        let ended = poll_times(check_due_transactions(&scene.app.app, WALLET_ORDER_HOOKS), count).await;
        scene.app.advance_clock(61);
        check_due_transactions(&scene.app.app, WALLET_ORDER_HOOKS).await.expect("checked");
        scene.assert_states(PAID).await;
        if ended {
            return;
        }
    }
    panic!("the check does not end");
}

#[tokio::test]
async fn an_interrupted_refund_is_made_once() {
    for count in interruptions() {
        let scene = PaidScene::new().await;
        let transaction = scene.open().await;
        scene.pay(&transaction, PaymentStatus::Approved);
        scene.deliver().await;
        scene.set_state("payment", "refounded").await.ok();
        let ended = poll_times(scene.app.run_jobs(), count).await;
        scene.app.advance_clock(61);
        // The dropped transaction holds its job until it is rolled back.
        while scene.order().await["payment"][0]["state"] != "refounded" {
            scene.app.run_jobs().await;
        }
        scene.assert_states("submitted | refounded 7200 refunded 7200 | refounded: completed").await;
        assert_eq!(scene.stand_in.ledger().sum_of(&transaction, MovementKind::Refund), Centavos::new(720_000));
        if ended {
            return;
        }
    }
    panic!("the refund does not end");
}

#[tokio::test]
async fn a_refresh_that_never_called_is_made_after_the_restart() {
    let scene = PaidScene::new().await;
    scene.app.advance_clock(151 * 86_400);
    let version = async || {
        let version = "SELECT token_version FROM mercadopago_connections";
        sql(scene.app.app.db.read(), version).scalar::<i64>().await.expect("a connection")
    };
    // The lease is taken, and the server ends.
    let lease = "UPDATE mercadopago_connections SET lease_id = provider_id, leased_until = $1";
    let until = scene.app.app.clock.now() + chrono::Duration::seconds(60);
    sql(scene.app.app.db.write(), lease).bind(until).execute().await.expect("leased");
    refresh_due_tokens(&scene.app.app).await.expect("waits");
    assert_eq!(version().await, 1);
    scene.app.advance_clock(61);
    refresh_due_tokens(&scene.app.app).await.expect("refreshes");
    assert_eq!(version().await, 2);
}
