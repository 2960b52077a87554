//! The rows of carts: held, written, and forgotten after a week.

use chrono::Duration;
use sqlx::FromRow;

use super::view::{Cart, CartPickup};
use crate::domains::ecommerce::order::Order;
use crate::domains::ecommerce::rules::CartLine;
use crate::domains::ecommerce::store::Store;
use crate::domains::wallets::Provider;
use crate::kernel::app::App;
use crate::kernel::clock::Timestamp;
use crate::kernel::db::{On, Tx, sql};
use crate::kernel::error::{Error, Result};
use crate::kernel::id::Id;
use crate::kernel::session::Account;

/// How long a cart is kept that nobody touches.
const KEPT: Duration = Duration::days(7);

/// How long after an order a submit without anything in the cart is that order's once more.
const AGAIN: Duration = Duration::minutes(10);

/// A cart as it is kept.
#[derive(Clone)]
pub(super) struct Kept {
    pub(super) id: Id<Cart>,
    pub(super) lines: Vec<CartLine>,
    pub(super) pickup: Option<CartPickup>,
    pub(super) provider_id: Option<Id<Provider>>,
    pub(super) coupon_code: Option<String>,
    pub(super) shown_total: Option<i64>,
    pub(super) shown_problems: bool,
    pub(super) touched: bool,
    order_id: Option<Id<Order>>,
    ordered_at: Option<Timestamp>,
}

#[derive(FromRow)]
struct CartRow {
    id: Id<Cart>,
    items: String,
    pickup: Option<String>,
    provider_id: Option<Id<Provider>>,
    coupon_code: Option<String>,
    shown_total: Option<i64>,
    shown_problems: bool,
    touched: bool,
    order_id: Option<Id<Order>>,
    ordered_at: Option<Timestamp>,
}

impl Kept {
    /// The order that this cart's consumer made just now, when nothing was put into the cart since.
    pub(super) fn order_before(&self, now: Timestamp) -> Option<Id<Order>> {
        let recent = self.ordered_at.is_some_and(|at| now - at < AGAIN);
        self.order_id.filter(|_| recent && !self.touched && self.lines.is_empty())
    }
}

impl TryFrom<CartRow> for Kept {
    type Error = Error;

    fn try_from(row: CartRow) -> Result<Self> {
        Ok(Self {
            id: row.id,
            lines: serde_json::from_str(&row.items).map_err(Error::internal)?,
            pickup: row.pickup.as_deref().map(serde_json::from_str).transpose().map_err(Error::internal)?,
            provider_id: row.provider_id,
            coupon_code: row.coupon_code,
            shown_total: row.shown_total,
            shown_problems: row.shown_problems,
            touched: row.touched,
            order_id: row.order_id,
            ordered_at: row.ordered_at,
        })
    }
}

/// Holds the cart of an account in a store, if there is one.
pub(super) async fn lock_cart(tx: &mut Tx, account: Id<Account>, store: Id<Store>) -> Result<Option<Kept>> {
    let lock = if matches!(tx.on(), On::Postgres(_)) { " FOR UPDATE" } else { "" };
    let row: Option<CartRow> = sql(
        tx.on(),
        "SELECT id, items, pickup, provider_id, coupon_code, shown_total, shown_problems, touched, order_id, ordered_at
         FROM carts WHERE account_id = $1 AND store_id = $2",
    )
    .bind(account)
    .bind(store)
    .push(lock)
    .optional()
    .await?;
    row.map(Kept::try_from).transpose()
}

/// Holds the cart of an account in a store, which is empty when there was none.
pub(super) async fn open_cart(tx: &mut Tx, account: Id<Account>, store: Id<Store>, now: Timestamp) -> Result<Kept> {
    sql(
        tx.on(),
        "INSERT INTO carts (account_id, store_id, id, items, updated_at) VALUES ($1, $2, $3, '[]', $4)
         ON CONFLICT (account_id, store_id) DO NOTHING",
    )
    .bind(account)
    .bind(store)
    .bind(Id::<Cart>::new())
    .bind(now)
    .execute()
    .await?;
    lock_cart(tx, account, store).await?.ok_or_else(|| Error::internal("a cart that is not there"))
}

/// Writes a held cart, and what of it the consumer is shown.
pub(super) async fn update_cart(on: On<'_>, cart: &Kept, now: Timestamp) -> Result<()> {
    let json = |value: &CartPickup| serde_json::to_string(value).map_err(Error::internal);
    sql(
        on,
        "UPDATE carts SET items = $1, pickup = $2, provider_id = $3, coupon_code = $4, shown_total = $5,
             shown_problems = $6, touched = $7, updated_at = $8
         WHERE id = $9",
    )
    .bind(serde_json::to_string(&cart.lines).map_err(Error::internal)?)
    .bind(cart.pickup.as_ref().map(json).transpose()?)
    .bind(cart.provider_id)
    .bind(cart.coupon_code.clone())
    .bind(cart.shown_total)
    .bind(cart.shown_problems)
    .bind(cart.touched)
    .bind(now)
    .bind(cart.id)
    .execute()
    .await
    .map(drop)
}

/// Makes a fresh cart of one that became an order.
pub(super) async fn renew_cart(on: On<'_>, cart: Id<Cart>, order: Id<Order>, now: Timestamp) -> Result<()> {
    sql(
        on,
        "UPDATE carts SET id = $1, items = '[]', pickup = NULL, provider_id = NULL, coupon_code = NULL,
             shown_total = NULL, shown_problems = false, touched = false, order_id = $2, ordered_at = $3,
             updated_at = $3
         WHERE id = $4",
    )
    .bind(Id::<Cart>::new())
    .bind(order)
    .bind(now)
    .bind(cart)
    .execute()
    .await
    .map(drop)
}

/// Deletes the carts that nobody touched for a week.
pub async fn sweep(app: &App) -> Result<()> {
    sql(app.db.write(), "DELETE FROM carts WHERE updated_at <= $1")
        .bind(app.clock.now() - KEPT)
        .execute()
        .await
        .map(drop)
}
