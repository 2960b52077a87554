//! E-commerce, the owner's side: what a store sells, on which terms, when it is open, and what consumers read of it.
//!
//! Nouns: a *store* of a workspace sells *articles*, which may be of categories and offer *customizers* with options; a
//! *catalog* shows them in sections. *Coupons* are the workspace's, *policies* the store's. A *turn* is when it is open.
//! What is edited is the *draft*; consumers read the *deployment* that is live, which is a frozen copy of the selected
//! catalog with its articles and customizers. Stock, turns, methods, coupons, policies and whether the store is enabled
//! are live at once. Tables: `stores`, `articles`, `article_categories`, `article_category_links`, `customizers`,
//! `customizer_options`, `article_customizers`, `catalogs`, `catalog_sections`, `catalog_items`, `coupons`,
//! `coupon_stores`, `policies`, `payment_methods`, `pickup_methods`, `turns`, `deployments`.
//!
//! - A store is its workspace's for good, and so is everything in it its store's: an id that something else has is 404.
//! - Whoever writes to a store holds its row (`store.rs`), so that its writers come one after the other.
//! - What is deleted keeps its row, since what is live may name it; a PUT brings it back.
//! - One catalog of a store is selected, one turn open, one deployment live: the database refuses a second.

mod article;
mod article_parts;
mod article_put;
mod catalog;
mod catalog_put;
mod coupon;
mod coupon_put;
mod customizer;
mod customizer_put;
mod demo;
mod deployment;
mod payment_methods;
mod pickup_methods;
mod policy;
mod policy_put;
mod public;
mod rules;
mod snapshot;
mod store;
mod turn;

use crate::kernel::events::Topic;
use crate::kernel::openapi::Routes;

pub use demo::load_demo;

/// A turn was opened or closed; its audience is the store.
pub const TURN: Topic = Topic("turn");

/// The operations of the domain.
pub fn routes() -> Routes {
    store::routes()
        .merge(article::routes())
        .merge(catalog::routes())
        .merge(coupon::routes())
        .merge(customizer::routes())
        .merge(policy::routes())
        .merge(payment_methods::routes())
        .merge(pickup_methods::routes())
        .merge(turn::routes())
        .merge(deployment::routes())
        .merge(public::routes())
}
