//! Inserts orders with their parts, stock moves, coupon use, wallet order and activities.

use chrono_tz::America::Argentina::Buenos_Aires;
use serde_json::{Value, json};
use sqlx::FromRow;

use super::activity::insert_order_activity;
use super::history::{HistoryEntry, insert_history};
use super::item::OrderItem;
use super::quote::{Quote, QuoteLine, QuotePolicy};
use super::records::ORDER_POLICY_COLUMNS;
use super::search_index::search_words;
use super::stock::take_stock;
use super::update::{NewPayment, insert_payment};
use super::view::Order;
use crate::domains::activities::{ActivityConsumer, ActivityOrder, ActivityOrderState, ActivityStore};
use crate::domains::ecommerce::model::{
    ORDER, OrderEntity, OrderPayment, OrderPickup, OrderState, PaymentState, PickupState, PreparationState,
};
use crate::domains::ecommerce::store::Store;
use crate::domains::ecommerce::storefront::{Storefront, StorefrontCoupon};
use crate::domains::wallets::{Provider, ProviderType};
use hub_kernel::db::{Batch, Executor, Tx, sql};
use hub_kernel::messaging::events;
use hub_kernel::pagination::word_index::join_words;
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The consumer who orders.
#[derive(FromRow)]
pub(crate) struct Buyer {
    #[sqlx(rename = "id")]
    account_id: Id<Account>,
    scope_id: Id<Scope>,
    pub(crate) name: String,
    image_url: Option<String>,
    email: Option<String>,
    phone: Option<String>,
}

/// A new order: the buyer, the store and the quote.
#[derive(Clone, Copy)]
pub(crate) struct NewOrder<'a> {
    pub(crate) id: Id<Order>,
    pub(crate) buyer: &'a Buyer,
    pub(crate) store: &'a Storefront,
    pub(crate) quote: &'a Quote,
    pub(crate) now: Timestamp,
}

/// Takes an order's code and its coupon's use: 409 `error.conflict.coupon` when others used the coupon up meanwhile.
pub(crate) async fn reserve_code_and_coupon(tx: &mut Tx, new: &NewOrder<'_>) -> Result<String> {
    if let Some(coupon) = &new.quote.coupon {
        update_coupon_uses(tx.on(), coupon, new.quote.totals.coupon_discount).await?;
    }
    next_order_code(tx, new.store.id, new.now).await
}

/// Writes an order with its parts, takes its units from stock that is locked, and publishes it: 409
/// `error.conflict.stock` when there are not enough units.
pub(crate) fn insert_order(batch: &mut Batch<'_>, new: &NewOrder<'_>, code: &str) -> Result<()> {
    let NewOrder { id, store, quote, now, .. } = *new;
    take_stock(batch, store.id, id, &quote.units, &quote.stock, now)?;
    insert_order_row(batch, new, code)?;
    insert_parts(batch, new, code)?;
    insert_activities(batch, new, code);
    events::insert_events_in_batch(batch, ORDER, &[id], (store.workspace_id, store.id), now)
}

/// Inserts the parts of an order, and the wallet order of its payment unless the order is free.
fn insert_parts(batch: &mut Batch<'_>, new: &NewOrder<'_>, code: &str) -> Result<()> {
    let NewOrder { id, buyer, quote, now, .. } = *new;
    if let Some(coupon) = &quote.coupon {
        insert_coupon_use(batch, id, coupon, quote.totals.coupon_discount);
    }
    insert_lines(batch, id, &quote.lines);
    insert_policies(batch, id, &quote.policies);
    let mut made = vec![
        HistoryEntry::for_new(OrderEntity::Order, id, OrderState::Submitted),
        HistoryEntry::for_new(OrderEntity::Preparation, id, PreparationState::Pending),
    ];
    let pickup = insert_pickup(batch, id, quote)?;
    made.push(HistoryEntry::for_new(OrderEntity::Pickup, pickup, PickupState::Pending));
    if let Some(payment) = insert_first_payment(batch, new, code)? {
        made.push(HistoryEntry::for_new(OrderEntity::Payment, payment, PaymentState::Pending));
    }
    insert_history(batch, id, 0, made, Some(buyer.account_id), now);
    Ok(())
}

/// The provider of the quote; an internal error without one.
fn require_provider(quote: &Quote) -> Result<(Id<Provider>, ProviderType)> {
    quote.provider.ok_or_else(|| Error::internal("an order without a provider"))
}

/// Counts a use of a coupon. 409 `error.conflict.coupon` when it is used up.
async fn update_coupon_uses(on: Executor<'_>, coupon: &StorefrontCoupon, discount: i64) -> Result<()> {
    let used = sql(
        on,
        "UPDATE coupons SET uses_count = uses_count + 1, uses_amount = uses_amount + $1
         WHERE id = $2 AND enabled AND deleted_at IS NULL AND (max_uses IS NULL OR uses_count < max_uses)
           AND (max_import_amount IS NULL OR uses_amount + $1 <= max_import_amount)",
    )
    .bind((discount, coupon.id))
    .execute()
    .await?;
    if used == 1 { Ok(()) } else { Err(Error::Conflict("coupon", None)) }
}

fn insert_coupon_use(batch: &mut Batch<'_>, order: Id<Order>, coupon: &StorefrontCoupon, discount: i64) {
    batch
        .add_statement("INSERT INTO coupon_uses (order_id, coupon_id, amount) VALUES ($1, $2, $3)")
        .bind((order, coupon.id, discount));
}

const INCREMENT_DAY_COUNT: &str = "INSERT INTO order_days (store_id, day, count) VALUES ($1, $2, $3)
    ON CONFLICT (store_id, day) DO UPDATE SET count = order_days.count + excluded.count RETURNING count";

/// Takes the next order code of a store's local day. A failed order leaves a gap.
async fn next_order_code(tx: &mut Tx, store: Id<Store>, now: Timestamp) -> Result<String> {
    let day = now.utc().with_timezone(&Buenos_Aires).format("%y%m%d").to_string();
    let count = tx.next_value(INCREMENT_DAY_COUNT, store, day.clone()).await?;
    Ok(format!("{day}-{count:03}"))
}

const INSERT_ORDER: &str =
    "INSERT INTO orders (id, workspace_id, store_id, code, turn_id, deployment_id, account_id, scope_id, consumer_name,
     consumer_image_url, consumer_email, consumer_phone, search_text, state, preparation, provider_id, payment_type,
     coupon_id, coupon_code, coupon_percent, coupon_percent_max, coupon_fixed, coupon_left, subtotal,
     coupon_discount, policies_amount, tip, total, created_at, updated_at)
 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
         $24, $25, $26, $27, $28, $29, $29)";

fn insert_order_row(batch: &mut Batch<'_>, new: &NewOrder<'_>, code: &str) -> Result<()> {
    let NewOrder { id, buyer, store, quote, now, .. } = *new;
    let (provider_id, payment_type) = require_provider(quote)?;
    let (coupon, discount) = (quote.coupon.as_ref(), quote.totals.coupon_discount);
    let terms = coupon.map(StorefrontCoupon::terms).unwrap_or_default();
    let consumer = [Some(&buyer.name), buyer.email.as_ref(), buyer.phone.as_ref()];
    let consumer: Vec<&str> = consumer.into_iter().flatten().map(String::as_str).collect();
    let words = search_words(code, &consumer);
    batch.add_statement("INSERT INTO unindexed_orders (order_id) VALUES ($1)").bind(id);
    let left = coupon.filter(|coupon| coupon.has_budget_limit()).map(|_| discount);
    batch
        .add_statement(INSERT_ORDER)
        .bind((id, store.workspace_id, store.id, code.to_owned()))
        .bind((store.turn_id, store.deployment_id))
        .bind((buyer.account_id, buyer.scope_id, buyer.name.clone(), buyer.image_url.clone()))
        .bind((buyer.email.clone(), buyer.phone.clone()))
        .bind((join_words(&words), OrderState::Submitted, PreparationState::Pending, provider_id, payment_type))
        .bind((coupon.map(|coupon| coupon.id), coupon.map(|coupon| coupon.code.clone())))
        .bind((terms.percent, terms.percent_max, terms.fixed, left))
        .bind((quote.totals.subtotal, discount, quote.totals.policies, quote.totals.tip, quote.totals.total, now));
    Ok(())
}

fn insert_lines(batch: &mut Batch<'_>, order: Id<Order>, lines: &[QuoteLine]) {
    let row = |(position, line): (usize, &QuoteLine)| {
        json!({
            "id": Id::<OrderItem>::new(), "position": position + 1, "article_id": line.article_id,
            "name": line.article.as_ref().map(|article| &article.name), "quantity": line.quantity,
            "indications": line.indications, "article": json!(line.article).to_string(),
            "options": json!(line.options).to_string(), "unit": line.amounts.unit, "subtotal": line.amounts.subtotal,
            "discounts": line.amounts.discounts, "taxes": line.amounts.taxes, "total": line.amounts.total,
        })
    };
    let rows: Vec<Value> = lines.iter().enumerate().map(row).collect();
    let columns = "id uuid, position bigint, article_id uuid, name text, quantity bigint, indications text,
                   article text, options text, unit bigint, subtotal bigint, discounts bigint, taxes bigint,
                   total bigint";
    batch.add_rows("order_lines", ("order_id", order), columns, &rows);
}

fn insert_policies(batch: &mut Batch<'_>, order: Id<Order>, policies: &[QuotePolicy]) {
    if policies.is_empty() {
        return;
    }
    let row = |(position, QuotePolicy { policy, is_met, amount }): (usize, &QuotePolicy)| {
        json!({
            "policy_id": policy.id, "position": position + 1, "manual": false, "applied": is_met,
            "label": policy.name, "amount": amount, "terms": json!(policy.terms).to_string(),
        })
    };
    let rows: Vec<Value> = policies.iter().enumerate().map(row).collect();
    batch.add_rows("order_policies", ("order_id", order), ORDER_POLICY_COLUMNS, &rows);
}

fn insert_pickup(batch: &mut Batch<'_>, order: Id<Order>, quote: &Quote) -> Result<Id<OrderPickup>> {
    let (pickup_type, address) = quote.pickup.as_ref().ok_or_else(|| Error::internal("an order without a pickup"))?;
    let id = Id::new();
    batch
        .add_statement(
            "INSERT INTO order_pickups (id, order_id, position, type, state, address, tip)
             VALUES ($1, $2, 1, $3, $4, $5, $6)",
        )
        .bind((id, order, *pickup_type, PickupState::Pending, json!(address).to_string(), quote.totals.tip));
    Ok(id)
}

/// Inserts the payment of the total with its wallet order; none when the order is free.
fn insert_first_payment(batch: &mut Batch<'_>, new: &NewOrder<'_>, code: &str) -> Result<Option<Id<OrderPayment>>> {
    let NewOrder { id: order_id, buyer, store, quote, now, .. } = *new;
    let amount = quote.totals.total;
    if amount <= 0 {
        return Ok(None);
    }
    let id = Id::new();
    let (provider_id, provider_type) = require_provider(quote)?;
    let (receiver_id, payer_id) = (store.workspace_id, buyer.scope_id);
    let payment = NewPayment {
        id,
        order_id,
        code,
        position: 1,
        amount,
        receiver_id,
        payer_id,
        provider_id,
        provider_type,
        auto: true,
    };
    insert_payment(batch, payment, now);
    Ok(Some(id))
}

/// Inserts the activities of the store and the consumer.
fn insert_activities(batch: &mut Batch<'_>, new: &NewOrder<'_>, code: &str) {
    let NewOrder { id, buyer, store, now, .. } = *new;
    let order = ActivityOrder {
        id: id.uuid().into(),
        code: code.to_owned(),
        state: ActivityOrderState::Submitted,
        store: ActivityStore {
            id: store.id.uuid().into(),
            name: store.name.clone(),
            image_url: store.image_url.clone(),
        },
        consumer: ActivityConsumer {
            id: buyer.account_id,
            name: buyer.name.clone(),
            image_url: buyer.image_url.clone(),
        },
    };
    insert_order_activity(batch, [store.workspace_id, buyer.scope_id], order, now);
}
