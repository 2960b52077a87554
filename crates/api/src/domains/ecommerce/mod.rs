//! E-commerce: what a store sells, on which terms, when it is open, what consumers read of it, and what they order.
//!
//! Nouns: a *store* of a workspace sells *articles*, which may be of categories and offer *customizers* with options; a
//! *catalog* shows them in sections. *Coupons* are the workspace's, *policies* the store's. A *turn* is when it is open.
//! What is edited is the *draft*; consumers read the *deployment* that is live, which is a frozen copy of the selected
//! catalog with its articles and customizers. Stock, turns, methods, coupons, policies and whether the store is enabled
//! are live at once. Tables: `stores`, `articles`, `article_categories`, `article_category_links`, `customizers`,
//! `customizer_options`, `article_customizers`, `catalogs`, `catalog_sections`, `catalog_items`, `coupons`,
//! `coupon_stores`, `policies`, `payment_methods`, `pickup_methods`, `turns`, `deployments`.
//!
//! A *cart* is what one account is about to order in one store; submitted it becomes an *order*, with lines, a
//! *preparation*, *payments*, a *pickup* and the policies that counted. Tables: `carts`, `orders`, `order_days`,
//! `order_lines`, `order_payments`, `order_pickups`, `order_policies`, `order_history`, `coupon_uses`, `stock_moves`.
//!
//! - A store is its workspace's for good, and so is everything in it its store's: an id that something else has is 404.
//! - Whoever writes to a store holds its row (`store/`), so that its writers come one after the other.
//! - What is deleted keeps its row, since what is live may name it; a PUT brings it back.
//! - One catalog of a store is selected, one turn open, one deployment live: the database refuses a second.
//! - A cart holds nothing. A submit takes stock and coupon by updates whose row counts are checked, or does nothing.
//! - Whoever submits or changes an order holds the store's row shared, so that the owner's writers are never in between;
//!   then, always in this sequence: turn, cart or order, articles, options, coupon, wallet orders, events (`order/update.rs`).
//! - An order keeps what it was priced from, and comes to what that comes to; it moves along the edges of
//!   `rules/transitions.rs` alone, each step a row of its history.
//! - What an order took from stock is in `stock_moves`, and is given back once at most.

mod cart;
mod catalog;
mod demo;
mod model;
mod order;
mod promotion;
mod rules;
mod store;
mod storefront;

use hub_kernel::http::openapi::Routes;

pub use cart::delete_stale_carts;
pub use demo::insert_demo_stores;
pub use model::{ORDER, OrderState};
pub use order::{
    CouponRecounts, ExpiredOrders, Order, OrderFilter, OrderKpis, OrderRecalculation, StockAudit, Viewer,
    WALLET_ORDER_HOOKS, audit_stock, expire_unpaid_orders, find_order, find_order_kpis, list_orders,
    recalculate_orders, recount_coupons, run_unpaid_expiry,
};
pub use store::Store;

/// The operations of the domain.
pub fn routes() -> Routes {
    store::routes()
        .merge(catalog::routes())
        .merge(promotion::routes())
        .merge(storefront::routes())
        .merge(cart::routes())
        .merge(order::routes())
}
