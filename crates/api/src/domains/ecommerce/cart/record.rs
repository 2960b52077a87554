//! The records of carts; unused ones are deleted after a week.

use chrono::Duration;
use sqlx::{ColumnIndex, FromRow, Row, ValueRef};

use super::line::CartLine;
use super::view::{Cart, CartPickup};
use crate::domains::ecommerce::order::Order;
use crate::domains::ecommerce::store::Store;
use crate::domains::wallets::Provider;
use hub_kernel::app::App;
use hub_kernel::db::{Batch, Executor, JsonList, decode_from_json_text, sql};
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The time after which an unused cart is deleted.
const RETENTION: Duration = Duration::days(7);

/// The time in which a submit of an empty cart returns the previous order again.
const RESUBMIT_WINDOW: Duration = Duration::minutes(10);

/// A stored cart.
#[derive(Clone, Default, FromRow)]
pub(super) struct CartRecord {
    #[sqlx(rename = "cart_id")]
    pub(super) id: Id<Cart>,
    pub(super) account_id: Id<Account>,
    store_id: Id<Store>,
    #[sqlx(rename = "items", try_from = "JsonList<CartLine>")]
    pub(super) lines: Vec<CartLine>,
    pub(super) pickup: Option<CartPickup>,
    pub(super) provider_id: Option<Id<Provider>>,
    pub(super) coupon_code: Option<String>,
    pub(super) shown_total: Option<i64>,
    #[sqlx(rename = "shown_problems")]
    pub(super) has_shown_problems: bool,
    #[sqlx(rename = "touched")]
    pub(super) is_dirty: bool,
    order_id: Option<Id<Order>>,
    ordered_at: Option<Timestamp>,
    /// The number of writes; none for a cart that is not stored yet.
    revision: Option<i64>,
}

decode_from_json_text!(CartPickup);

/// A cart that is joined to its store; none where its columns are null.
pub(super) struct JoinedCart(pub(super) Option<CartRecord>);

impl<'r, R: Row> FromRow<'r, R> for JoinedCart
where
    CartRecord: FromRow<'r, R>,
    &'static str: ColumnIndex<R>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        let is_missing = row.try_get_raw("cart_id")?.is_null();
        Ok(Self(if is_missing { None } else { Some(CartRecord::from_row(row)?) }))
    }
}

impl CartRecord {
    /// A new empty cart of an account in a store.
    pub(super) fn new(account_id: Id<Account>, store_id: Id<Store>) -> Self {
        Self { account_id, store_id, ..Self::default() }
    }

    /// The order just made from this cart, when nothing was added since.
    pub(super) fn recent_order(&self, now: Timestamp) -> Option<Id<Order>> {
        let recent = self.ordered_at.is_some_and(|at| now - at < RESUBMIT_WINDOW);
        self.order_id.filter(|_| recent && !self.is_dirty && self.lines.is_empty())
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
        .bind((cart.account_id, cart.store_id, cart.id, serde_json::to_string(&cart.lines).map_err(Error::internal)?))
        .bind((cart.pickup.as_ref().map(json).transpose()?, cart.provider_id, cart.coupon_code.clone()))
        .bind((cart.shown_total, cart.has_shown_problems, cart.is_dirty, now, now.utc().date_naive()))
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
        .bind((Id::<Cart>::new(), order, now, now.utc().date_naive(), cart));
}

/// Deletes carts that did not change for a week.
pub async fn delete_stale_carts(app: &App) -> Result<()> {
    let before = app.clock.now() - RETENTION;
    sql(app.db.write(), "DELETE FROM carts WHERE updated_on <= $1 AND updated_at <= $2")
        .bind((before.utc().date_naive(), before))
        .execute()
        .await
        .map(drop)
}
