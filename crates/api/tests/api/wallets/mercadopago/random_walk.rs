//! Any sequence of payments, notices, user actions and faults: money is recorded as it moved, and counted once.

use hub_api::domains::ecommerce::WALLET_ORDER_HOOKS;
use hub_api::domains::wallets::{search_changed_payments, work_off_notices};
use hub_kernel::db::sql;
use mercadopago_standin::{
    Centavos, DeliveryOptions, Endpoint, Failure, NewPayment, Payment, PaymentStatus, Signature,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;

use super::scene::PaidScene;

/// The walks of a run, and the steps of each.
const WALKS: u64 = 12;
const STEPS: usize = 40;

#[tokio::test]
async fn recorded_money_is_the_money_that_moved_after_any_sequence() {
    for seed in 0..WALKS {
        let mut walk = Walk::new(seed).await;
        for _ in 0..STEPS {
            walk.step().await;
        }
        walk.settle().await;
        walk.assert_consistent().await;
    }
}

struct Walk {
    scene: PaidScene,
    random: StdRng,
    transactions: Vec<String>,
    /// The steps so far, for the message of a failure.
    steps: Vec<String>,
}

impl Walk {
    async fn new(seed: u64) -> Self {
        let steps = vec![format!("seed {seed}")];
        Self { scene: PaidScene::new().await, random: StdRng::seed_from_u64(seed), transactions: Vec::new(), steps }
    }

    /// A random one of some things.
    fn choose<T: Clone>(&mut self, things: &[T]) -> Option<T> {
        if things.is_empty() { None } else { Some(things[self.random.random_range(0..things.len())].clone()) }
    }

    async fn step(&mut self) {
        self.scene.app.advance_clock(1);
        let number = self.random.random_range(0..16);
        let note = match number {
            0 | 1 => self.open().await,
            2..=4 => self.pay(),
            5 => self.decide(),
            6 => self.take_money_back(),
            7 => self.give_up().await,
            8 => self.amend().await,
            9 => self.move_order().await,
            10 => self.refund_by_hand().await,
            11 | 12 => self.deliver().await,
            13 => {
                self.scene.wait(self.random.random_range(1..20)).await;
                "wait".to_owned()
            }
            14 => {
                self.scene.app.run_jobs().await;
                "jobs".to_owned()
            }
            _ => self.break_something(),
        };
        self.steps.push(note);
    }

    async fn open(&mut self) -> String {
        let made = self.scene.create_transaction().await;
        if made.status == 200 {
            let id = made.ok()["id"].as_str().expect("an id").to_owned();
            self.transactions.push(id);
            return "open".to_owned();
        }
        format!("open: {}", made.status)
    }

    fn pay(&mut self) -> String {
        let statuses =
            [PaymentStatus::Approved, PaymentStatus::Approved, PaymentStatus::Rejected, PaymentStatus::InProcess];
        let (Some(transaction), Some(status)) = (self.choose(&self.transactions.clone()), self.choose(&statuses))
        else {
            return "nothing to pay".to_owned();
        };
        // An answer that was lost left a page that nobody knows.
        let Some(page) = self.scene.stand_in.preference_of(&transaction) else { return "no page".to_owned() };
        let payment = NewPayment { ignores_expiry: self.random.random_bool(0.7), ..NewPayment::from(status) };
        let paid = self.scene.stand_in.pay(&page.id, payment);
        format!("pay {status:?}: {}", paid.is_ok())
    }

    fn payments(&self, statuses: &[PaymentStatus]) -> Vec<Payment> {
        self.scene.stand_in.payments().into_iter().filter(|payment| statuses.contains(&payment.status)).collect()
    }

    fn decide(&mut self) -> String {
        let open = self.payments(&[PaymentStatus::InProcess, PaymentStatus::InMediation]);
        let decisions = [PaymentStatus::Approved, PaymentStatus::Rejected, PaymentStatus::Cancelled];
        let (Some(payment), Some(decision)) = (self.choose(&open), self.choose(&decisions)) else {
            return "nothing to decide".to_owned();
        };
        let decision = if payment.status == PaymentStatus::InMediation { PaymentStatus::Approved } else { decision };
        format!("decide {decision:?}: {}", self.scene.stand_in.set_status(payment.id, decision).is_ok())
    }

    fn take_money_back(&mut self) -> String {
        let approved = self.payments(&[PaymentStatus::Approved]);
        let Some(payment) = self.choose(&approved) else { return "nothing to take back".to_owned() };
        let done = match self.random.random_range(0..4) {
            0 => self.scene.stand_in.refund(payment.id, None).is_ok(),
            1 => self.scene.stand_in.refund(payment.id, Some(Centavos::new(100_000))).is_ok(),
            2 => self.scene.stand_in.charge_back(payment.id).is_ok(),
            _ => self.scene.stand_in.mediate(payment.id).is_ok(),
        };
        format!("take back: {done}")
    }

    async fn give_up(&mut self) -> String {
        let Some(transaction) = self.choose(&self.transactions.clone()) else { return "nothing to give up".to_owned() };
        format!("give up: {}", self.scene.give_up(&transaction).await.status)
    }

    async fn amend(&mut self) -> String {
        let order = self.scene.order().await;
        let item = order["items"][0]["id"].as_str().expect("an id");
        let path = self.scene.shop.owner_path(&format!("orders/{}/items/{item}", self.scene.order));
        let quantity = self.random.random_range(1..4);
        let amended = self.scene.app.put_as(&self.scene.owner, &path, &json!({"quantity": quantity})).await;
        format!("amend to {quantity}: {}", amended.status)
    }

    async fn move_order(&mut self) -> String {
        if self.random.random_bool(0.7) {
            return "not cancelled".to_owned();
        }
        format!("cancel: {}", self.scene.set_state("state", "cancelled").await.status)
    }

    async fn refund_by_hand(&mut self) -> String {
        let order = self.scene.order().await;
        let payments: Vec<_> = order["payment"].as_array().expect("payments").clone();
        let Some(payment) = self.choose(&payments) else { return "no payment".to_owned() };
        let body = json!({"payment_id": payment["id"], "state": "refounded"});
        let path = format!("orders/{}/payment", self.scene.order);
        let asked = self.scene.app.post_to_store(&self.scene.owner, &self.scene.shop, &path, &body).await;
        format!("refund: {}", asked.status)
    }

    /// Delivers notices in any sequence, some of them twice or forged.
    async fn deliver(&mut self) -> String {
        let held = self.scene.stand_in.held_notifications();
        for _ in 0..held.len() {
            let Some(notice) = self.choose(&held) else { break };
            let forged = self.random.random_bool(0.2);
            let signature = if forged { Signature::Forged } else { Signature::Genuine };
            let options = DeliveryOptions { signature, ..DeliveryOptions::default() };
            let status = self.scene.stand_in.deliver_with(notice.id, options).await.expect("an answer");
            assert_eq!(status, if forged { 401 } else { 200 });
        }
        work_off_notices(&self.scene.app.app, WALLET_ORDER_HOOKS).await.expect("worked off");
        format!("deliver some of {}", held.len())
    }

    fn break_something(&mut self) -> String {
        let endpoints = [
            Endpoint::CreatePreference,
            Endpoint::GetPayment,
            Endpoint::SearchPayments,
            Endpoint::CreateRefund,
            Endpoint::UpdatePreference,
        ];
        let failures = [Failure::Status { status: 500 }, Failure::LoseAnswer, Failure::Garbage];
        let (Some(endpoint), Some(failure)) = (self.choose(&endpoints), self.choose(&failures)) else { unreachable!() };
        let told = format!("break {endpoint:?} {failure:?}");
        self.scene.stand_in.fail_next(endpoint, failure);
        told
    }

    /// Ends all faults, and lets the server do what it does by itself until nothing is left.
    async fn settle(&mut self) {
        self.scene.stand_in.recover();
        for _ in 0..3 {
            self.scene.app.advance_clock(86_400);
            self.scene.deliver().await;
            self.scene.wait(60).await;
            search_changed_payments(&self.scene.app.app, WALLET_ORDER_HOOKS).await.expect("searches");
            self.scene.app.run_jobs().await;
        }
    }

    async fn assert_consistent(&self) {
        let (recorded, moved) = (self.scene.money_recorded().await, self.scene.money_at_mercadopago());
        assert_eq!(recorded, moved, "{}: {:#?}", self.scene.states().await, self.steps);
        let count =
            async |text: &'static str| sql(self.scene.app.app.db.read(), text).scalar::<i64>().await.expect("a count");
        for (rule, text) in [
            (
                "a wallet order has one completed transaction at most",
                "SELECT COUNT(*) FROM (SELECT wallet_order_id FROM wallet_transactions WHERE state = 'completed'
                 GROUP BY wallet_order_id HAVING COUNT(id) > 1) AS twice",
            ),
            (
                "a payment counts for one wallet order",
                "SELECT COUNT(*) FROM (SELECT wallet_order_id FROM mercadopago_payments WHERE counted
                 GROUP BY wallet_order_id HAVING COUNT(id) > 1) AS twice",
            ),
            (
                "the payment and its wallet order agree",
                "SELECT COUNT(p.id) FROM order_payments p JOIN wallet_orders w ON w.id = p.wallet_order_id
                 WHERE p.amount <> w.amount OR p.state <> 'pending' AND w.state <> p.state",
            ),
            (
                "no more is due than is left",
                "SELECT COUNT(id) FROM order_payments WHERE refund_due > amount - refunded_amount",
            ),
        ] {
            assert_eq!(count(text).await, 0, "{rule}: {:#?}", self.steps);
        }
    }
}
