//! A server killed at each statement, commit and call of an operation: the work after the restart leads to the same end.
//!
//! The server is a program of its own on the scene's database, and Mercado Pago's stand-in lives on. The suite kills at every
//! ninth point, its long run at each.

use std::time::{Duration, Instant};

use hub_api::domains::wallets::refresh_due_tokens;
use hub_kernel::db::sql;
use hub_kernel::types::id::Id;
use mercadopago_standin::{Centavos, MovementKind, PIZZERIA, PaymentStatus};
use reqwest::Method;
use serde_json::{Value, json};

use super::scene::PUBLIC_URL;
use super::served_scene::ServedScene;

const PAID: &str = "submitted | completed 7200 | completed: completed";
const REFUNDED: &str = "submitted | refounded 7200 refunded 7200 | refounded: completed";

/// More points than an operation has.
const POINTS_MAX: usize = 500;

/// The distance between the points at which a server is killed.
#[expect(clippy::disallowed_methods, reason = "the suite is told by its environment how long to test")]
fn stride() -> usize {
    if std::env::var("HUB_TEST_LONG").is_ok() { 1 } else { 9 }
}

/// The time in which a server ends the work of its start.
const START_TIME: Duration = Duration::from_millis(200);

/// The longest time of an operation, and of its work after a restart.
const OPERATION_TIME: Duration = Duration::from_secs(30);

/// The time by which the clock is advanced while work is left: longer than each lease.
const LEASE_SECONDS: i64 = 61;

/// An operation in which a server is killed.
trait Operation: Sized {
    /// Makes what is there before it, with a server that nobody kills.
    async fn prepare(fixture: &ServedScene) -> Self;

    /// Asks for it as a user or Mercado Pago does; true when the answer says that it is done, or will be.
    async fn request(&self, fixture: &ServedScene) -> bool;

    /// True when the server has nothing left to do.
    async fn is_over(&self, fixture: &ServedScene) -> bool;

    /// Fails unless it ended as without a kill.
    async fn assert_end(&self, fixture: &ServedScene);
}

/// Kills a server at one point after the other, each in a new scene, until the operation ends before.
async fn kill_at_each_point<O: Operation>() {
    for point in (1..POINTS_MAX).step_by(stride()) {
        if !is_killed_at::<O>(point).await {
            assert!(point > 1, "no kill fell into the operation");
            return;
        }
    }
    panic!("the operation has no end");
}

/// True when the server was killed before the operation was over.
async fn is_killed_at<O: Operation>(point: usize) -> bool {
    let fixture = ServedScene::new().await;
    let operation = O::prepare(&fixture).await;
    let mut server = fixture.serve("error").await;
    tokio::time::sleep(START_TIME).await;
    assert!(fixture.arm(point).await, "it is armed");
    let mut is_answered = operation.request(&fixture).await;
    let start = Instant::now();
    let is_killed = loop {
        if server.is_killed() {
            break true;
        }
        if is_answered && operation.is_over(&fixture).await {
            break false;
        }
        assert!(start.elapsed() < OPERATION_TIME, "point {point}: neither killed nor over");
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    // A kill may also come after the end, by the server's other work.
    if is_killed || !fixture.arm(0).await {
        drop(server);
        fixture.scene.app.advance_clock(LEASE_SECONDS);
        server = fixture.serve("error").await;
    }
    let (start, mut looks) = (Instant::now(), 0);
    loop {
        is_answered = is_answered || operation.request(&fixture).await;
        if is_answered && operation.is_over(&fixture).await {
            break;
        }
        assert!(start.elapsed() < OPERATION_TIME, "point {point}: the work does not end after the restart");
        tokio::time::sleep(Duration::from_millis(20)).await;
        looks += 1;
        if looks % 100 == 0 {
            assert!(fixture.advance_clock(LEASE_SECONDS).await);
        }
    }
    println!("point {point}: killed {is_killed}");
    operation.assert_end(&fixture).await;
    drop(server);
    is_killed
}

/// The connection of a provider.
struct Connect {
    provider: String,
}

impl Operation for Connect {
    async fn prepare(fixture: &ServedScene) -> Self {
        Self { provider: fixture.scene.new_provider(&fixture.scene.owner).await }
    }

    async fn request(&self, fixture: &ServedScene) -> bool {
        let token = &fixture.scene.owner.access_token;
        let path = format!("/wallets/providers/{}/mercadopago/connect?access_token={token}", self.provider);
        let Some(begun) = fixture.send(fixture.request(Method::GET, &path)).await else { return false };
        assert_eq!(begun.status, 303, "{}", begun.text);
        let back = fixture.scene.stand_in.authorize(begun.header("location"), PIZZERIA).expect("the seller consents");
        let cookie = begun.header("set-cookie").split(';').next().expect("a cookie");
        let path = back.strip_prefix(PUBLIC_URL).expect("an address of the server");
        let ended = fixture.send(fixture.request(Method::GET, path).header("cookie", cookie)).await;
        let result = format!("{PUBLIC_URL}/cobros?provider={}&resultado=conectado", self.provider);
        ended.is_some_and(|ended| ended.header("location") == result)
    }

    async fn is_over(&self, _: &ServedScene) -> bool {
        true
    }

    async fn assert_end(&self, fixture: &ServedScene) {
        let scene = &fixture.scene;
        let provider = scene.provider(&scene.owner, &self.provider).await;
        assert_eq!(
            (&provider["state"], &provider["preferences"]["user_id"]),
            (&json!("active"), &json!(PIZZERIA.to_string()))
        );
        // The kept refresh token is one that Mercado Pago takes.
        let (db, id) = (&scene.app.app.db, self.provider.parse::<Id<()>>().expect("an id"));
        let version = async || {
            let version = "SELECT token_version FROM mercadopago_connections WHERE provider_id = $1";
            sql(db.read(), version).bind(id).scalar::<i64>().await.expect("a connection")
        };
        let before = version().await;
        let due = sql(db.write(), "UPDATE mercadopago_connections SET refresh_at = $1 WHERE provider_id = $2");
        due.bind((scene.app.app.clock.now(), id)).execute().await.expect("is due");
        refresh_due_tokens(&scene.app.app).await.expect("refreshes");
        assert_eq!(version().await, before + 1);
    }
}

/// The creation of a transaction.
struct Create;

impl Operation for Create {
    async fn prepare(_: &ServedScene) -> Self {
        Self
    }

    async fn request(&self, fixture: &ServedScene) -> bool {
        let path = format!("/wallets/orders/{}/transaction", fixture.scene.wallet);
        let request = fixture.request_as(&fixture.scene.consumer, Method::POST, &path);
        let Some(made) = fixture.send(request).await else { return false };
        // The page was there before, and its answer was lost.
        made.status == 200 || made.error_parts().1 == "error.conflict.transaction_live"
    }

    async fn is_over(&self, _: &ServedScene) -> bool {
        true
    }

    async fn assert_end(&self, fixture: &ServedScene) {
        let scene = &fixture.scene;
        let pages = "SELECT preference_id FROM wallet_transactions WHERE wallet_order_id = $1";
        let pages = sql(scene.app.app.db.read(), pages).bind(scene.wallet.parse::<Id<()>>().expect("an id"));
        let pages: Vec<Option<String>> = pages.all_scalars().await.expect("transactions");
        let [Some(page)] = &pages[..] else { panic!("one transaction has a page: {pages:?}") };
        scene.stand_in.pay(page, PaymentStatus::Approved).expect("a payment");
        assert!(fixture.deliver().await);
        let start = Instant::now();
        while fixture.has_open_notices().await {
            assert!(start.elapsed() < OPERATION_TIME, "the notices are worked off");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        scene.assert_states(PAID).await;
    }
}

/// The notices of a payment.
struct Notify;

impl Operation for Notify {
    async fn prepare(fixture: &ServedScene) -> Self {
        let transaction = fixture.scene.open().await;
        fixture.scene.pay(&transaction, PaymentStatus::Approved);
        Self
    }

    async fn request(&self, fixture: &ServedScene) -> bool {
        fixture.deliver().await
    }

    async fn is_over(&self, fixture: &ServedScene) -> bool {
        !fixture.has_open_notices().await
    }

    async fn assert_end(&self, fixture: &ServedScene) {
        fixture.scene.assert_states(PAID).await;
    }
}

/// The check of a payment whose notices are lost.
struct Check;

impl Operation for Check {
    async fn prepare(fixture: &ServedScene) -> Self {
        let transaction = fixture.scene.open().await;
        fixture.scene.pay(&transaction, PaymentStatus::Approved);
        Self
    }

    async fn request(&self, fixture: &ServedScene) -> bool {
        fixture.advance_clock(300).await
    }

    async fn is_over(&self, fixture: &ServedScene) -> bool {
        fixture.count("SELECT COUNT(id) FROM wallet_transactions WHERE next_check_at IS NOT NULL").await == 0
    }

    async fn assert_end(&self, fixture: &ServedScene) {
        fixture.scene.assert_states(PAID).await;
    }
}

/// The refund of a payment.
struct Refund {
    transaction: String,
    payment: Value,
}

impl Operation for Refund {
    async fn prepare(fixture: &ServedScene) -> Self {
        let scene = &fixture.scene;
        let transaction = scene.open().await;
        scene.pay(&transaction, PaymentStatus::Approved);
        scene.deliver().await;
        scene.assert_states(PAID).await;
        Self { transaction, payment: scene.order().await["payment"][0]["id"].clone() }
    }

    async fn request(&self, fixture: &ServedScene) -> bool {
        let scene = &fixture.scene;
        let path = scene.shop.owner_path(&format!("orders/{}/payment", scene.order));
        let body = json!({"payment_id": self.payment, "state": "refounded"});
        let asked = fixture.send(fixture.request_as(&scene.owner, Method::POST, &path).json(&body)).await;
        asked.is_some_and(|asked| asked.status == 200)
    }

    async fn is_over(&self, fixture: &ServedScene) -> bool {
        fixture.count("SELECT COUNT(id) FROM jobs").await == 0
    }

    async fn assert_end(&self, fixture: &ServedScene) {
        fixture.scene.assert_states(REFUNDED).await;
        let ledger = fixture.scene.stand_in.ledger();
        assert_eq!(ledger.sum_of(&self.transaction, MovementKind::Refund), Centavos::new(720_000));
    }
}

#[tokio::test]
async fn a_seller_connects_an_account_whatever_point_a_server_is_killed_at() {
    kill_at_each_point::<Connect>().await;
}

#[tokio::test]
async fn a_transaction_gets_its_page_whatever_point_a_server_is_killed_at() {
    kill_at_each_point::<Create>().await;
}

#[tokio::test]
async fn a_notice_is_worked_off_whatever_point_a_server_is_killed_at() {
    kill_at_each_point::<Notify>().await;
}

#[tokio::test]
async fn a_payment_is_checked_whatever_point_a_server_is_killed_at() {
    kill_at_each_point::<Check>().await;
}

#[tokio::test]
async fn a_payment_is_refunded_once_whatever_point_a_server_is_killed_at() {
    kill_at_each_point::<Refund>().await;
}
