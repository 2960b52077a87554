//! The past of a demonstration store: turns, orders and their moves on the days before it is loaded, by the same rules as
//! those of today. The same store, consumers and day give the same past.

use std::collections::HashSet;
use std::sync::Arc;

use chrono::Duration;
use chrono_tz::America::Argentina::Buenos_Aires;
use fastrand::Rng;

use super::basket::draw_lines;
use super::consumers::DemoConsumer;
use super::course::{Course, next_request};
use super::week::{OpenDay, StoreWeek};
use crate::domains::ecommerce::cart::past_order::{PastOrder, find_storefront, insert_past_order};
use crate::domains::ecommerce::model::{OrderState, PaymentState};
use crate::domains::ecommerce::order::{ChangeContext, Order, apply_transition, lock_order};
use crate::domains::ecommerce::rules::TransitionRequest;
use crate::domains::ecommerce::store::Store;
use crate::domains::ecommerce::store::turn::{insert_turn, update_turn_closed};
use crate::domains::ecommerce::storefront::Storefront;
use crate::domains::wallets::ProviderType;
use hub_kernel::db::Tx;
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

/// The time after its closing hour in which a store finishes its orders.
const FINISHING: Duration = Duration::hours(4);

/// A store whose past is written.
pub(super) struct StorePast<'a> {
    pub(super) workspace: Id<Scope>,
    pub(super) store: Id<Store>,
    /// The account that opens the store and moves its orders.
    pub(super) by: Id<Account>,
    pub(super) week: &'a StoreWeek,
    pub(super) consumers: &'a [DemoConsumer],
    /// The code of a coupon for first orders, and of one for any order.
    pub(super) coupons: [Option<&'a str>; 2],
}

impl StorePast<'_> {
    /// Writes the orders of the days before `now`; `restock` fills the store up at the end of each.
    pub(super) async fn insert_days(
        &self,
        tx: &mut Tx,
        days: u32,
        now: Timestamp,
        restock: impl AsyncFn(&mut Tx, Timestamp) -> Result<()>,
    ) -> Result<()> {
        let mut random = Rng::with_seed(self.store.uuid().as_u64_pair().1);
        let today = now.utc().with_timezone(&Buenos_Aires).date_naive();
        let mut regulars = HashSet::new();
        for day in self.week.list_open_days(today, days, &mut random) {
            let end = (day.closed_at + FINISHING).min(now);
            self.insert_day(tx, &day, end, &mut regulars, &mut random).await?;
            restock(tx, end).await?;
        }
        Ok(())
    }

    async fn insert_day(
        &self,
        tx: &mut Tx,
        day: &OpenDay,
        end: Timestamp,
        regulars: &mut HashSet<Id<Account>>,
        random: &mut Rng,
    ) -> Result<()> {
        let turn = Id::from_name(self.store, &format!("turn:{}", day.opened_at.to_sqlite_text()));
        insert_turn(tx, (self.workspace, self.store), turn, self.by, day.opened_at).await?;
        let storefront = find_storefront(tx, self.store).await?;
        for &at in &day.orders {
            let mut random = random.fork();
            if let Some(order) = self.insert_order(tx, &storefront, at, regulars, &mut random).await? {
                self.run_course(tx, order, at, end, &mut random).await?;
            }
        }
        update_turn_closed(tx, (self.workspace, self.store), turn, self.by, end).await
    }

    /// Inserts an order of a random consumer; some come much more often than others. None when its cart has a problem, such as
    /// an article that is sold out, also without the coupon and the delivery.
    async fn insert_order(
        &self,
        tx: &mut Tx,
        storefront: &Arc<Storefront>,
        at: Timestamp,
        regulars: &mut HashSet<Id<Account>>,
        random: &mut Rng,
    ) -> Result<Option<Id<Order>>> {
        let often = random.f64() * random.f64();
        let Some(consumer) = self.consumers.get((often * self.consumers.len() as f64) as usize) else {
            return Ok(None);
        };
        let id = Id::from_name(self.store, &format!("order:{}:{}", at.to_sqlite_text(), consumer.account_id));
        let is_first = regulars.insert(consumer.account_id);
        let [for_first, for_any] = self.coupons;
        let coupon = if is_first { for_first } else { for_any.filter(|_| random.f64() < 0.1) };
        let delivers = storefront.pickups.iter().any(|pickup| pickup.zone_radius.is_some());
        let address = (delivers && random.f64() < 0.6).then(|| consumer.home.clone());
        let wanted = if random.f64() < 0.45 { ProviderType::Banktransfer } else { ProviderType::Cash };
        let provider = storefront.providers.iter().find(|provider| provider.provider_type == wanted);
        let Some(provider) = provider.or(storefront.providers.first()) else { return Ok(None) };
        let lines = draw_lines(id, storefront, random);
        let past = |address: Option<_>, coupon: Option<&str>| PastOrder {
            id,
            account_id: consumer.account_id,
            lines: lines.clone(),
            tip: Money::from_centavos(if address.is_some() { 50_000 } else { 0 }),
            address,
            provider_id: provider.id,
            coupon_code: coupon.map(ToOwned::to_owned),
            at,
        };
        let is_inserted = insert_past_order(tx, storefront, past(address, coupon)).await?
            || insert_past_order(tx, storefront, past(None, None)).await?;
        Ok(is_inserted.then_some(id))
    }

    /// Moves an order to its end, which comes before `until`.
    async fn run_course(
        &self,
        tx: &mut Tx,
        order: Id<Order>,
        submitted_at: Timestamp,
        until: Timestamp,
        random: &mut Rng,
    ) -> Result<()> {
        let course = Course::draw(random);
        let mut at = submitted_at;
        for step in 0.. {
            let aggregate = lock_order(tx, self.store, order).await?;
            let status = aggregate.status();
            let refund = status.payments.iter().find(|payment| payment.refund_due > 0);
            let (request, reason) = match (refund, course.cancellation(step).filter(|_| !status.is_ended())) {
                (Some(payment), _) => (TransitionRequest::Payment(payment.id, PaymentState::Refounded), None),
                (None, Some(reason)) => (TransitionRequest::Order(OrderState::Cancelled), Some(reason)),
                (None, None) => match next_request(&status) {
                    Some(request) => (request, None),
                    None => return Ok(()),
                },
            };
            at = (at + course.pause(request, random)).min(until);
            let context = ChangeContext { account_id: Some(self.by), at, reason };
            apply_transition(tx, &aggregate, request, context).await?;
        }
        Ok(())
    }
}
