//! Sets parts of a cart and prices it.

use axum::extract::State;
use documented::docs_const;

use super::line::merge_lines;
use super::load::load_storefront_and_cart;
use super::price::price_cart;
use super::record::{CartRecord, insert_or_update_cart};
use super::view::{Cart, CartPut};
use crate::domains::ecommerce::store::StorePath;
use hub_kernel::app::App;
use hub_kernel::http::access::Consumer;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::error::Result;

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce").put("/ecommerce/stores/{store_id}/cart", operation!(ecommerce_cart_put))
}

/// Sets parts of the caller's cart in a store; answers the whole cart with its current prices.
///
/// Replaces each part whose `…_set` is true; without any, only shows the cart. A cart reserves nothing: stock and
/// coupons are taken by the submit. `problems` block a submit, by `code`: `empty`, `store_closed`, `article`, `option`,
/// `options_min`, `options_max`, `quantity`, `amount`, `out_of_stock`, `pickup_missing`, `pickup_type`,
/// `pickup_address`, `pickup_zone`, `payment_missing`, `payment_provider`, `coupon`, `coupon_used_up`, `policy`. A cart
/// is deleted after seven days without a change.
#[docs_const]
async fn ecommerce_cart_put(
    State(app): State<App>,
    consumer: Consumer,
    Path(StorePath { store_id }): Path<StorePath>,
    Body(mut put): Body<CartPut>,
) -> Result<Json<Cart>> {
    let (db, now) = (app.db.prepared(), app.clock.now());
    let (lines, pickup, code) = (merge_lines(put.take_lines()?), put.take_pickup(), put.coupon_code()?);
    // Pricing locks nothing. When another call wrote the cart meanwhile, this one starts again from the new state: of
    // concurrent calls one always succeeds.
    loop {
        let (store, cart) = load_storefront_and_cart(&app, store_id, consumer.account_id).await?;
        let mut cart = cart.unwrap_or_else(|| CartRecord::new(consumer.account_id, store_id));
        if put.items_set {
            cart.lines.clone_from(&lines);
        }
        if put.pickup_set {
            cart.pickup.clone_from(&pickup);
        }
        if put.payment_set {
            cart.provider_id = put.provider_id();
        }
        if put.coupon_set {
            cart.coupon_code.clone_from(&code);
        }
        let priced = price_cart(db.read(), &store, &cart, None).await?;
        cart.is_dirty |= put.has_changes();
        cart.shown_total = Some(priced.quote.totals.total);
        cart.has_shown_problems = !priced.problems.is_empty();
        if insert_or_update_cart(db.write(), &cart, now).await? {
            return Ok(Json(priced.to_view(&store, &cart)));
        }
    }
}
