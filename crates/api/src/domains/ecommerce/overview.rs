//! Reads over all stores of a workspace, for its home: their state, the open orders, and what was published, opened and closed.

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use crate::domains::ecommerce::model::OrderState;
use crate::domains::ecommerce::order::Order;
use crate::domains::ecommerce::store::Store;
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};

/// The most open orders that are listed.
const ORDERS_MAX: i64 = 5;

/// A store, with what its owner has set up.
#[derive(Clone, Debug, FromRow)]
pub struct StoreSetup {
    /// The store's id.
    pub id: Id<Store>,
    /// Its name.
    pub name: String,
    /// True while it has an open turn.
    pub opened: bool,
    /// True when it has an article.
    pub has_articles: bool,
    /// True when it has a payment method.
    pub has_payment_methods: bool,
    /// True when it has a pickup method.
    pub has_pickup_methods: bool,
    /// True when it has a live deployment.
    pub published: bool,
}

/// The orders of a workspace that are neither completed nor cancelled.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OpenOrders {
    /// Their number.
    pub(crate) count: i64,
    /// The five oldest, the oldest first.
    pub(crate) oldest: Vec<OpenOrder>,
}

/// An open order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct OpenOrder {
    /// The order's id.
    id: Id<Order>,
    /// Its code, such as `261120-001`.
    code: String,
    /// Its store.
    store_id: Id<Store>,
    /// The store's name.
    store_name: String,
    /// The consumer's name.
    consumer_name: String,
    /// Its state.
    state: OrderState,
    /// Its total.
    total: Money,
    /// The currency of the total.
    currency: Currency,
    /// The time at which it was submitted.
    created_at: Timestamp,
}

#[derive(FromRow)]
struct OpenOrderRow {
    id: Id<Order>,
    code: String,
    store_id: Id<Store>,
    store_name: String,
    consumer_name: String,
    state: OrderState,
    total: Money,
    created_at: Timestamp,
    order_count: i64,
}

/// A kind of change of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum StoreChangeKind {
    /// A deployment was published.
    Published,
    /// A turn was opened.
    Opened,
    /// A turn was closed.
    Closed,
}

/// A change of a store by an account.
#[derive(Clone, Debug, FromRow)]
pub struct StoreChange {
    /// The store.
    pub store_id: Id<Store>,
    /// The store's name.
    pub store_name: String,
    /// The account.
    pub account_id: Id<Account>,
    /// The time of the change.
    pub at: Timestamp,
    /// The kind of change.
    pub kind: StoreChangeKind,
}

/// Lists the stores of a workspace whose service is active, the oldest first.
pub async fn list_store_setups(on: Executor<'_>, workspace: Id<Scope>) -> Result<Vec<StoreSetup>> {
    sql(
        on,
        "SELECT s.id, s.name,
                EXISTS (SELECT t.id FROM turns t WHERE t.store_id = s.id AND t.closed_at IS NULL) AS opened,
                EXISTS (SELECT a.id FROM articles a WHERE a.store_id = s.id AND a.deleted_at IS NULL) AS has_articles,
                EXISTS (SELECT m.provider_id FROM payment_methods m JOIN wallet_providers p ON p.id = m.provider_id
                        WHERE m.store_id = s.id AND p.state = 'active' AND p.deleted_at IS NULL) AS has_payment_methods,
                EXISTS (SELECT m.id FROM pickup_methods m WHERE m.store_id = s.id) AS has_pickup_methods,
                EXISTS (SELECT d.id FROM deployments d WHERE d.store_id = s.id AND d.live) AS published
         FROM stores s JOIN workspace_services v ON v.service_id = s.id AND v.state = 'active'
         WHERE s.workspace_id = $1 ORDER BY s.created_at, s.id",
    )
    .bind(workspace)
    .all()
    .await
}

/// Finds the open orders of all stores of a workspace.
pub async fn find_open_orders(on: Executor<'_>, workspace: Id<Scope>) -> Result<OpenOrders> {
    let rows: Vec<OpenOrderRow> = sql(
        on,
        "SELECT o.id, o.code, o.store_id, s.name AS store_name, o.consumer_name, o.state, o.total, o.created_at,
                COUNT(o.id) OVER () AS order_count
         FROM stores s JOIN orders o ON o.store_id = s.id AND o.state NOT IN ('completed', 'cancelled')
         WHERE s.workspace_id = $1 ORDER BY o.created_at, o.id LIMIT $2",
    )
    .bind((workspace, ORDERS_MAX))
    .all()
    .await?;
    let count = rows.first().map_or(0, |row| row.order_count);
    let order = |row: OpenOrderRow| OpenOrder {
        id: row.id,
        code: row.code,
        store_id: row.store_id,
        store_name: row.store_name,
        consumer_name: row.consumer_name,
        state: row.state,
        total: row.total,
        currency: Currency::Ars,
        created_at: row.created_at,
    };
    Ok(OpenOrders { count, oldest: rows.into_iter().map(order).collect() })
}

/// Lists the newest changes of the stores of a workspace since an instant.
pub async fn list_store_changes(
    on: Executor<'_>,
    workspace: Id<Scope>,
    since: Timestamp,
    take: i64,
) -> Result<Vec<StoreChange>> {
    sql(
        on,
        "SELECT store_id, store_name, account_id, at, kind FROM (
             SELECT s.id AS store_id, s.name AS store_name, d.published_by AS account_id, d.published_at AS at,
                    'published' AS kind
             FROM stores s JOIN deployments d ON d.store_id = s.id AND d.published_at >= $2
             WHERE s.workspace_id = $1
             UNION ALL
             SELECT s.id, s.name, t.opened_by, t.opened_at, 'opened'
             FROM stores s JOIN turns t ON t.store_id = s.id AND t.opened_at >= $2
             WHERE s.workspace_id = $1
             UNION ALL
             SELECT s.id, s.name, t.closed_by, t.closed_at, 'closed'
             FROM stores s JOIN turns t ON t.store_id = s.id AND t.ended_at >= $2 AND t.closed_at IS NOT NULL
             WHERE s.workspace_id = $1) changes
         ORDER BY at DESC, store_id LIMIT $3",
    )
    .bind((workspace, since, take))
    .all()
    .await
}
