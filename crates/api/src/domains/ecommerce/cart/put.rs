//! A consumer sets parts of their cart, and sees what it comes to.

use axum::extract::State;
use documented::docs_const;

use super::live::find_store;
use super::price::price;
use super::row::{open_cart, update_cart};
use super::view::{Cart, CartPut};
use crate::domains::ecommerce::rules::merged;
use crate::domains::ecommerce::store::StorePath;
use crate::kernel::access::Consumer;
use crate::kernel::answer::Json;
use crate::kernel::app::App;
use crate::kernel::error::Result;
use crate::kernel::extract::{Body, Path};
use crate::kernel::openapi::Routes;

pub(super) fn routes() -> Routes {
    Routes::tagged("ecommerce").put("/ecommerce/stores/{store_id}/cart", ecommerce_cart_put, ECOMMERCE_CART_PUT_DOCS)
}

/// Sets parts of the caller's cart in a store, and answers all of it, priced by what is published and live.
///
/// Each part whose `…_set` is true is replaced whole; without any the cart is shown as it is. Nothing is held by a cart:
/// stock and coupons are taken when it is submitted. What stands in the way of an order are its `problems`, by `code`:
/// `empty`, `store_closed`, `article`, `option`, `options_min`, `options_max`, `quantity`, `amount`, `out_of_stock`,
/// `pickup_missing`, `pickup_type`, `pickup_address`, `pickup_zone`, `payment_missing`, `payment_provider`, `coupon`,
/// `coupon_used_up`, `policy`. A cart that nobody touches is forgotten after seven days.
#[docs_const]
async fn ecommerce_cart_put(
    State(app): State<App>,
    consumer: Consumer,
    Path(StorePath { store_id }): Path<StorePath>,
    Body(mut put): Body<CartPut>,
) -> Result<Json<Cart>> {
    let now = app.clock.now();
    let (lines, pickup, code) = (merged(put.lines()?), put.pickup()?, put.code()?);
    let mut tx = app.db.begin().await?;
    let store = find_store(tx.on(), store_id).await?;
    let mut cart = open_cart(&mut tx, consumer.account_id, store_id, now).await?;
    if put.items_set {
        cart.lines = lines;
    }
    if put.pickup_set {
        cart.pickup = pickup;
    }
    if put.payment_set {
        cart.provider_id = put.provider();
    }
    if put.coupon_set {
        cart.coupon_code = code;
    }
    let priced = price(tx.on(), &store, &cart).await?;
    cart.touched |= put.is_change();
    cart.shown_total = Some(priced.totals.total);
    cart.shown_problems = !priced.problems.is_empty();
    update_cart(tx.on(), &cart, now).await?;
    tx.commit().await?;
    Ok(Json(priced.shown(&store, &cart)))
}
