//! The demonstration's payments through Mercado Pago: a store's connection to a stand-in, and orders of today that are paid there.

use fastrand::Rng;

use super::basket::draw_lines;
use super::consumers::{DemoConsumer, insert_demo_consumers};
use crate::domains::ecommerce::cart::past_order::{PastOrder, find_storefront, insert_past_order};
use crate::domains::ecommerce::order::{Order, WALLET_ORDER_HOOKS};
use crate::domains::ecommerce::store::{Store, lock_store_in_any_state};
use crate::domains::wallets::{
    DemoPayment, DemoProvider, Provider, WalletOrder, connect_demo_provider, insert_demo_provider, pay_demo_order,
};
use hub_kernel::app::App;
use hub_kernel::db::{Tx, sql};
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

/// The payments of today's orders.
const PAYMENTS: [DemoPayment; 4] = [
    DemoPayment::Paid,
    DemoPayment::PartlyRefunded(Money::from_centavos(50_000)),
    DemoPayment::InReview,
    DemoPayment::Open,
];

/// The baskets that are drawn until one has no problem, such as an article that is sold out.
const BASKETS_MAX: u64 = 20;

/// A store of the demonstration that takes payments through Mercado Pago.
pub(super) struct MercadoPagoStore<'a> {
    pub(super) workspace: Id<Scope>,
    pub(super) store: Id<Store>,
    /// The account that connects it.
    pub(super) by: Id<Account>,
    /// The seller's account at the stand-in.
    pub(super) seller: &'a str,
}

impl MercadoPagoStore<'_> {
    /// Connects the store's provider. Returns false when it stays unconnected.
    pub(super) async fn connect(&self, app: &App) -> Result<bool> {
        let mut tx = app.db.begin().await?;
        let provider =
            insert_demo_provider(&mut tx, self.workspace, DemoProvider::Mercadopago, app.clock.now()).await?;
        tx.commit().await?;
        connect_demo_provider(app, provider, self.by, self.seller).await
    }

    /// Inserts today's orders and pays them at the stand-in, unless they are there. What the stand-in does not take stays unpaid.
    pub(super) async fn insert_paid_orders(&self, app: &App) -> Result<()> {
        for (index, payment) in PAYMENTS.into_iter().enumerate() {
            let mut tx = app.db.begin().await?;
            let inserted = self.insert_order(&mut tx, index, app.clock.now()).await?;
            tx.commit().await?;
            let Some((payer, wallet_order)) = inserted else { continue };
            if let Err(error) = pay_demo_order(app, WALLET_ORDER_HOOKS, payer, wallet_order, payment).await {
                tracing::warn!("an order of the demonstration stays unpaid: {error}");
            }
        }
        Ok(())
    }

    /// Inserts an order; its payer and what they owe. None when it is there, or no basket was without a problem.
    async fn insert_order(
        &self,
        tx: &mut Tx,
        index: usize,
        now: Timestamp,
    ) -> Result<Option<(Id<Account>, Id<WalletOrder>)>> {
        lock_store_in_any_state(tx, self.workspace, self.store).await?;
        let order: Id<Order> = Id::from_name(self.store, &format!("order:mercadopago:{index}"));
        let there = sql(tx.on(), "SELECT COUNT(id) FROM orders WHERE id = $1").bind(order).scalar::<i64>().await?;
        let consumers = insert_demo_consumers(tx, now).await?;
        let Some(consumer) = consumers.get(index % 2).filter(|_| there == 0) else { return Ok(None) };
        if !self.insert_from_basket(tx, order, consumer, now).await? {
            return Ok(None);
        }
        let owed = "SELECT wallet_order_id FROM order_payments WHERE order_id = $1 ORDER BY position LIMIT 1";
        let owed: Id<WalletOrder> = sql(tx.on(), owed).bind(order).scalar().await?;
        Ok(Some((consumer.account_id, owed)))
    }

    async fn insert_from_basket(
        &self,
        tx: &mut Tx,
        order: Id<Order>,
        consumer: &DemoConsumer,
        now: Timestamp,
    ) -> Result<bool> {
        let storefront = find_storefront(tx, self.store).await?;
        let provider: Id<Provider> = Id::from_name(self.workspace, "wallet:mercadopago");
        for basket in 0..BASKETS_MAX {
            let mut random = Rng::with_seed(order.uuid().as_u64_pair().1.wrapping_add(basket));
            let past = PastOrder {
                id: order,
                account_id: consumer.account_id,
                lines: draw_lines(order, &storefront, &mut random),
                tip: Money::from_centavos(0),
                address: None,
                provider_id: provider,
                coupon_code: None,
                at: now,
            };
            if insert_past_order(tx, &storefront, past).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
