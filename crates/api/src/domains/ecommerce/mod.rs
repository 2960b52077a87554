//! E-commerce: stores with their articles, promotions and turns, the storefront that consumers read, carts and orders.
//!
//! Nouns: a *store* of a workspace sells *articles*, which have categories and offer *customizers* with options; a
//! *catalog* shows them in sections. *Coupons* belong to the workspace, *policies* to the store. A *turn* is a period in
//! which the store is open. Owners edit the *draft*; consumers read the live *deployment*, a frozen copy of the selected
//! catalog with its articles and customizers. Changes of stock, turns, methods, coupons, policies and the store's
//! `enabled` flag take effect at once. Tables: `stores`, `articles`, `article_categories`, `article_category_links`, `customizers`,
//! `customizer_options`, `article_customizers`, `catalogs`, `catalog_sections`, `catalog_items`, `coupons`,
//! `coupon_stores`, `policies`, `payment_methods`, `pickup_methods`, `turns`, `deployments`.
//!
//! A *cart* belongs to one account and one store; submitting it creates an *order* with lines, a *preparation*,
//! *payments*, a *pickup* and the applied policies. Tables: `carts`, `orders`, `order_days`,
//! `order_lines`, `order_payments`, `order_pickups`, `order_policies`, `order_history`, `order_words`, `unindexed_orders`,
//! `coupon_uses`, `stock_moves`.
//!
//! - A store never changes its workspace, nor a resource its store: an id of another store's resource is 404.
//! - Every write to a store locks its row (`store/`), so writes to one store are sequential. While its service is inactive the
//!   public does not see it, and its owner writes nothing but moves of live orders and the close of its turn.
//! - Deleting is soft, because the live deployment may refer to the row; a PUT restores it.
//! - A store has at most one selected catalog, one open turn and one live deployment: the database refuses a second.
//! - A cart reserves nothing. A submit takes stock and coupon by updates whose row counts are checked, or rolls back.
//! - Submitting or changing an order share-locks the store's row, so that no owner's write comes in between. The locks
//!   that follow are always in this order: turn, cart or order, articles, options, coupon, wallet orders, events
//!   (`order/update.rs`).
//! - An order stores the prices and terms it was priced with. Its states change only along `rules/transitions.rs`; each
//!   change is a row of its history.
//! - `stock_moves` records the units an order took from stock; they are returned at most once.

mod cart;
mod catalog;
mod demo;
mod model;
mod order;
mod overview;
mod promotion;
mod rules;
mod store;
mod storefront;

use hub_kernel::http::openapi::Routes;

pub use cart::delete_stale_carts;
pub(crate) use catalog::article::{Article, ArticleCategory, ArticleCustomizer};
pub(crate) use catalog::customizer::{Customizer, CustomizerOption};
pub(crate) use catalog::price::ArticlePrice;
pub(crate) use catalog::{CatalogItem, CatalogSection};
pub use catalog::{Deployment, DeploymentRollback, index_missing_articles, rollback_deployment};
pub use demo::insert_demo_stores;
pub(crate) use model::ArticleStock;
pub use model::{ORDER, OrderState, TURN};
pub use order::{
    CouponCountDifferences, ExpiredOrders, Order, OrderFilter, OrderKpis, OrderRecalculation, StockAudit, Viewer,
    WALLET_ORDER_HOOKS, audit_stock, expire_unpaid_orders, find_order, find_order_from_workspace, find_order_kpis,
    index_new_orders, list_orders, recalculate_orders, recount_coupons, run_unpaid_expiry,
};
pub use overview::{
    OpenOrders, StoreChange, StoreChangeKind, StoreSetup, find_open_orders, list_store_changes, list_store_setups,
};
pub(crate) use store::payment_methods::PaymentMethods;
pub(crate) use store::pickup_methods::PickupMethods;
pub(crate) use store::turn::Turn;
pub use store::{Store, insert_provisioned_store};
pub(crate) use storefront::{
    LinkedStore, PublicStorefront, find_public_storefront, list_first_articles, list_linked_articles,
    list_linked_stores,
};

/// The operations of the domain.
pub fn routes() -> Routes {
    store::routes()
        .merge(catalog::routes())
        .merge(promotion::routes())
        .merge(storefront::routes())
        .merge(cart::routes())
        .merge(order::routes())
}
