//! The tokens of sellers: refreshed before they expire and when they are refused, and ended when Mercado Pago ends them.

use hub_api::domains::wallets::refresh_due_tokens;
use hub_kernel::db::sql;
use mercadopago_standin::{BOOKSHOP, Endpoint, Failure, PIZZERIA, PaymentStatus};
use serde_json::{Value, json};

use super::scene::PaidScene;

const DAY: i64 = 86_400;

async fn token_version(scene: &PaidScene) -> i64 {
    let version = "SELECT token_version FROM mercadopago_connections";
    sql(scene.app.app.db.read(), version).scalar().await.expect("a connection")
}

async fn refresh(scene: &PaidScene) {
    refresh_due_tokens(&scene.app.app).await.expect("refreshes");
}

#[tokio::test]
async fn a_token_is_refreshed_a_month_before_it_expires() {
    let scene = PaidScene::new().await;
    scene.app.advance_clock(149 * DAY);
    refresh(&scene).await;
    assert_eq!(token_version(&scene).await, 1);
    scene.app.advance_clock(2 * DAY);
    scene.stand_in.fail_next(Endpoint::Token, Failure::Status { status: 500 });
    refresh(&scene).await;
    assert_eq!(token_version(&scene).await, 1, "tried again in an hour");
    scene.app.advance_clock(3600);
    refresh(&scene).await;
    refresh(&scene).await;
    assert_eq!(token_version(&scene).await, 2);
}

#[tokio::test]
async fn of_several_refreshes_at_once_one_calls() {
    let scene = PaidScene::new().await;
    let replica = scene.app.replica(&[]).await;
    scene.app.advance_clock(151 * DAY);
    scene.stand_in.clear_requests();
    scene.stand_in.fail_next(Endpoint::Token, Failure::Delay { milliseconds: 200 });
    let (first, second, other) = tokio::join!(
        refresh_due_tokens(&scene.app.app),
        refresh_due_tokens(&scene.app.app),
        refresh_due_tokens(&replica.app)
    );
    for result in [first, second, other] {
        result.expect("refreshes");
    }
    assert_eq!((scene.stand_in.count_requests(Endpoint::Token), token_version(&scene).await), (1, 2));
}

#[tokio::test]
async fn a_refused_token_is_refreshed_and_the_call_made_again() {
    let scene = PaidScene::new().await;
    scene.stand_in.expire_access_tokens(PIZZERIA);
    let transaction = scene.open().await;
    assert_eq!(token_version(&scene).await, 2);
    scene.stand_in.expire_access_tokens(PIZZERIA);
    scene.pay(&transaction, PaymentStatus::Approved);
    scene.deliver().await;
    scene.assert_states("submitted | completed 7200 | completed: completed").await;
    assert_eq!(token_version(&scene).await, 3);
}

#[tokio::test]
async fn a_connection_that_mercado_pago_ends_makes_the_provider_inactive() {
    for by_notice in [false, true] {
        let scene = PaidScene::new().await;
        let transaction = scene.open().await;
        if by_notice {
            scene.stand_in.deauthorize(PIZZERIA).expect("ends");
            scene.deliver().await;
        } else {
            scene.stand_in.expire_access_tokens(PIZZERIA);
            scene.stand_in.expire_refresh_tokens(PIZZERIA);
            scene.wait(300).await;
        }
        let provider = scene.provider(&scene.owner, &scene.provider).await;
        assert_eq!((&provider["state"], &provider["preferences"]), (&json!("inactive"), &Value::Null), "{by_notice}");
        let reason = provider["history"].as_array().expect("rows").last().expect("a row")["reason"].clone();
        assert_eq!(reason, if by_notice { "deauthorized" } else { "invalid_grant" });
        let activities = scene.app.get_as(&scene.owner, "/activities?types=wallet_provider").await.ok();
        assert_eq!(activities["data"][0]["data"]["wallet_provider"]["reason"], "disconnected");
        let refused = scene.put_provider(&scene.owner, &scene.provider, json!("active")).await.error_parts();
        assert_eq!(refused.1, "error.rule.provider_unconnected");
        // The same account connected again serves the transaction that waits.
        scene.connect(&scene.owner, &scene.provider, PIZZERIA).await;
        scene.pay(&transaction, PaymentStatus::Approved);
        scene.deliver().await;
        scene.assert_states("submitted | completed 7200 | completed: completed").await;
    }
}

#[tokio::test]
async fn another_account_leaves_old_transactions_to_their_end() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    scene.connect(&scene.owner, &scene.provider, BOOKSHOP).await;
    scene.pay(&transaction, PaymentStatus::Approved);
    scene.deliver().await;
    scene.wait(300).await;
    assert_eq!(scene.states().await, "submitted | pending 7200 | pending: pending");
    for _ in 0..25 {
        scene.wait(3600).await;
    }
    assert_eq!(scene.states().await, "cancelled | cancelled 7200 | cancelled: failed");
    scene.app.run_jobs().await;
}

#[tokio::test]
async fn a_token_that_cannot_be_refreshed_now_is_not_the_end_of_a_connection() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    scene.pay(&transaction, PaymentStatus::Approved);
    scene.deliver().await;
    scene.set_state("payment", "refounded").await.ok();
    scene.stand_in.expire_access_tokens(PIZZERIA);
    scene.stand_in.fail_next(Endpoint::Token, Failure::Status { status: 500 });
    scene.app.run_jobs().await;
    scene.assert_states("submitted | completed 7200 | completed: completed").await;
    scene.app.advance_clock(61);
    scene.app.run_jobs().await;
    scene.assert_states("submitted | refounded 7200 refunded 7200 | refounded: completed").await;
}
