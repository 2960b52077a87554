//! The records of carts; unused ones are deleted after a week.

use chrono::Duration;
use sqlx::FromRow;

use super::line::CartLine;
use super::view::{Cart, CartPickup};
use crate::domains::ecommerce::order::Order;
use crate::domains::ecommerce::store::Store;
use crate::domains::wallets::Provider;
use hub_kernel::app::App;
use hub_kernel::db::{Batch, Executor, sql};
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The time after which an unused cart is deleted.
const RETENTION: Duration = Duration::days(7);

/// The time in which a submit of an empty cart returns the previous order again.
const RESUBMIT_WINDOW: Duration = Duration::minutes(10);

/// A stored cart.
#[derive(Clone)]
pub(super) struct CartRecord {
    pub(super) id: Id<Cart>,
    pub(super) account_id: Id<Account>,
    store_id: Id<Store>,
    pub(super) lines: Vec<CartLine>,
    pub(super) pickup: Option<CartPickup>,
    pub(super) provider_id: Option<Id<Provider>>,
    pub(super) coupon_code: Option<String>,
    pub(super) shown_total: Option<i64>,
    pub(super) has_shown_problems: bool,
    pub(super) is_dirty: bool,
    order_id: Option<Id<Order>>,
    ordered_at: Option<Timestamp>,
    /// The number of writes; none for a cart that is not stored yet.
    revision: Option<i64>,
}

/// The columns of a cart joined to its store; null without a cart.
#[derive(FromRow)]
pub(super) struct CartRow {
    cart_id: Option<Id<Cart>>,
    account_id: Option<Id<Account>>,
    items: Option<String>,
    pickup: Option<String>,
    provider_id: Option<Id<Provider>>,
    coupon_code: Option<String>,
    shown_total: Option<i64>,
    shown_problems: Option<bool>,
    touched: Option<bool>,
    order_id: Option<Id<Order>>,
    ordered_at: Option<Timestamp>,
    revision: Option<i64>,
}

impl CartRecord {
    /// A new empty cart of an account in a store.
    pub(super) fn new(account_id: Id<Account>, store_id: Id<Store>) -> Self {
        Self {
            id: Id::new(),
            account_id,
            store_id,
            lines: Vec::new(),
            pickup: None,
            provider_id: None,
            coupon_code: None,
            shown_total: None,
            has_shown_problems: false,
            is_dirty: false,
            order_id: None,
            ordered_at: None,
            revision: None,
        }
    }

    /// The order just made from this cart, when nothing was added since.
    pub(super) fn recent_order(&self, now: Timestamp) -> Option<Id<Order>> {
        let recent = self.ordered_at.is_some_and(|at| now - at < RESUBMIT_WINDOW);
        self.order_id.filter(|_| recent && !self.is_dirty && self.lines.is_empty())
    }
}

impl CartRow {
    /// The cart, if the row has one.
    pub(super) fn into_record(self, store_id: Id<Store>) -> Result<Option<CartRecord>> {
        let (Some(id), Some(account_id)) = (self.cart_id, self.account_id) else { return Ok(None) };
        Ok(Some(CartRecord {
            id,
            account_id,
            store_id,
            lines: serde_json::from_str(self.items.as_deref().unwrap_or("[]")).map_err(Error::internal)?,
            pickup: self.pickup.as_deref().map(serde_json::from_str).transpose().map_err(Error::internal)?,
            provider_id: self.provider_id,
            coupon_code: self.coupon_code,
            shown_total: self.shown_total,
            has_shown_problems: self.shown_problems.unwrap_or(false),
            is_dirty: self.touched.unwrap_or(false),
            order_id: self.order_id,
            ordered_at: self.ordered_at,
            revision: self.revision,
        }))
    }
}

/// Inserts or updates a cart with what the consumer was shown. False when it was written since it was read.
pub(super) async fn insert_or_update_cart(on: Executor<'_>, cart: &CartRecord, now: Timestamp) -> Result<bool> {
    let json = |value: &CartPickup| serde_json::to_string(value).map_err(Error::internal);
    // An existing cart is updated without trying an insert: on PostgreSQL the insert would lock the row first.
    let text = if cart.revision.is_some() {
        "UPDATE carts SET items = $4, pickup = $5, provider_id = $6, coupon_code = $7, shown_total = $8,
             shown_problems = $9, touched = $10, updated_at = $11, updated_on = $12, revision = $13
         WHERE account_id = $1 AND store_id = $2 AND id = $3 AND revision = $13 - 1"
    } else {
        "INSERT INTO carts (account_id, store_id, id, items, pickup, provider_id, coupon_code, shown_total,
                            shown_problems, touched, updated_at, updated_on, revision)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         ON CONFLICT (account_id, store_id) DO NOTHING"
    };
    let saved = sql(on, text)
        .bind(cart.account_id)
        .bind(cart.store_id)
        .bind(cart.id)
        .bind(serde_json::to_string(&cart.lines).map_err(Error::internal)?)
        .bind(cart.pickup.as_ref().map(json).transpose()?)
        .bind(cart.provider_id)
        .bind(cart.coupon_code.clone())
        .bind(cart.shown_total)
        .bind(cart.has_shown_problems)
        .bind(cart.is_dirty)
        .bind(now)
        .bind(now.utc().date_naive())
        .bind(cart.revision.unwrap_or(0) + 1)
        .execute()
        .await?;
    Ok(saved == 1)
}

/// Empties a cart that became an order.
pub(super) fn update_cart_after_order(batch: &mut Batch<'_>, cart: Id<Cart>, order: Id<Order>, now: Timestamp) {
    batch
        .add_statement(
            "UPDATE carts SET id = $1, items = '[]', pickup = NULL, provider_id = NULL, coupon_code = NULL,
                 shown_total = NULL, shown_problems = false, touched = false, order_id = $2, ordered_at = $3,
                 updated_at = $3, updated_on = $4, revision = revision + 1
             WHERE id = $5",
        )
        .bind(Id::<Cart>::new())
        .bind(order)
        .bind(now)
        .bind(now.utc().date_naive())
        .bind(cart);
}

/// Deletes carts that did not change for a week.
pub async fn delete_stale_carts(app: &App) -> Result<()> {
    let before = app.clock.now() - RETENTION;
    sql(app.db.write(), "DELETE FROM carts WHERE updated_on <= $1 AND updated_at <= $2")
        .bind(before.utc().date_naive())
        .bind(before)
        .execute()
        .await
        .map(drop)
}
