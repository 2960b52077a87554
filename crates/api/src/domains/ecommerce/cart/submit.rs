//! Submits carts: each becomes one order, however often the submit is sent.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::load::find_storefront_and_cart;
use super::price::{PricedCart, price_cart};
use super::problem::CartProblem;
use super::record::{CartRecord, insert_or_update_cart, update_cart_after_order};
use crate::domains::ecommerce::order::{
    Buyer, NewOrder, Order, insert_new_order_push, insert_order, reserve_code_and_coupon, shortage_error,
};
use crate::domains::ecommerce::store::{Store, StorePath};
use crate::domains::ecommerce::storefront::Storefront;
use hub_kernel::app::App;
use hub_kernel::db::{Batch, Db, Executor, RowLock, Signal, Tx, sql};
use hub_kernel::http::access::Consumer;
use hub_kernel::http::idempotency::{self, ClaimOutcome, IdempotencyHeader, KeyClaim};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Headers, Path};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce").post("/ecommerce/stores/{store_id}/cart/submit", operation!(ecommerce_cart_submit)).errors(
        &[
            Conflict("stock"),
            Conflict("coupon"),
            Conflict("cart_changed"),
            Conflict("in_flight"),
            Rule("cart"),
            Rule("policy"),
            Rule("idempotency_key"),
        ],
    )
}

/// The order made from the cart.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
struct CartSubmitted {
    /// The order's id.
    id: Id<Order>,
}

/// Makes an order of the caller's cart in a store, as last shown.
///
/// Idempotent: sent again it answers the same order, with the same `idempotency-key` for a day, without a key for ten
/// minutes while the new cart is empty. 422 `error.rule.cart` with `extra.problems` when the cart has problems, or
/// `error.rule.policy` with `policy_id` and `name` when a policy of the store is the only one. 409
/// `error.conflict.stock` with `extra.items`, or `error.conflict.coupon`, when others took the stock or the coupon
/// since the cart was shown. 409 `error.conflict.cart_changed` with the cart as `extra.cart` when the total differs
/// from the one last shown; submit again to accept it. A refusal changes nothing and releases the key. 422
/// `error.rule.idempotency_key` when the key was used with another store, 409 `error.conflict.in_flight` while another
/// call uses it.
#[docs_const]
async fn ecommerce_cart_submit(
    State(app): State<App>,
    consumer: Consumer,
    Path(StorePath { store_id }): Path<StorePath>,
    Headers(headers): Headers<IdempotencyHeader>,
) -> Result<Json<CartSubmitted>> {
    let Some(key) = headers.idempotency_key else {
        return submit_cart(&app, &consumer, store_id, None).await.map(Json);
    };
    let payload = store_id.to_string();
    let route = "ecommerce_cart_submit";
    let claim = match idempotency::insert_claim(&app, consumer.account_id, route, key, payload.as_bytes()).await? {
        ClaimOutcome::Replay(answer) => return serde_json::from_str(&answer).map(Json).map_err(Error::internal),
        ClaimOutcome::Run(claim) => claim,
    };
    // The submit finishes when the client disconnects, so that a retry finds its answer.
    let submitting = tokio::spawn(async move {
        let submitted = submit_cart(&app, &consumer, store_id, Some(&claim)).await;
        if submitted.is_err() {
            claim.delete_claim(&app).await?;
        }
        submitted
    });
    submitting.await.unwrap_or(Err(Error::Panicked)).map(Json)
}

async fn submit_cart(
    app: &App,
    consumer: &Consumer,
    store_id: Id<Store>,
    claim: Option<&KeyClaim>,
) -> Result<CartSubmitted> {
    let now = app.clock.now();
    let (mut tx, buyer) = lock_submission(&app.db.prepared(), store_id, consumer.account_id).await?;
    let (store, cart) = find_storefront_and_cart(tx.on(), store_id, consumer.account_id).await?;
    let Some(mut cart) = cart else { return Err(problems_error(vec![CartProblem::new("empty", "items")])) };
    if let Some(id) = cart.recent_order(now) {
        store_answer(&mut tx, claim, id).await?;
        tx.commit().await?;
        return Ok(CartSubmitted { id });
    }
    let priced = price_cart(tx.on(), &store, &cart, Some(RowLock::NoKeyUpdate)).await?;
    check_problems(&cart, &priced)?;
    if cart.shown_total != Some(priced.quote.totals.total) {
        return Err(refuse_changed_total(tx, &store, &mut cart, &priced, now).await?);
    }
    let id = Id::new();
    store_answer(&mut tx, claim, id).await?;
    let new = NewOrder { id, buyer: &buyer, store: &store, quote: &priced.quote, now };
    let code = insert_order_from_cart(&mut tx, &cart, new).await?;
    insert_new_order_push(&mut tx, store.workspace_id, id, (&code, &buyer.name, &store.name), now).await?;
    tx.commit().await?;
    Ok(CartSubmitted { id })
}

/// Inserts the order of a locked cart, and empties the cart. Answers the order's code.
pub(super) async fn insert_order_from_cart(tx: &mut Tx, cart: &CartRecord, new: NewOrder<'_>) -> Result<String> {
    let code = reserve_code_and_coupon(tx, &new).await?;
    let mut batch = Batch::new(tx.on());
    update_cart_after_order(&mut batch, cart.id, new.id, new.now);
    insert_order(&mut batch, &new, &code)?;
    batch.run().await?;
    tx.signal_locally(Signal::Events);
    Ok(code)
}

async fn store_answer(tx: &mut Tx, claim: Option<&KeyClaim>, id: Id<Order>) -> Result<()> {
    match claim {
        Some(claim) => claim.update_answer(tx, &CartSubmitted { id }).await,
        None => Ok(()),
    }
}

/// Begins a transaction with the account's cart locked, and its store and open turn share-locked, and finds the buyer.
/// A change of the store or the close of the turn waits, so that no order enters a closed turn. SQLite has one writer
/// and needs no locks; the buyer is read outside of it.
async fn lock_submission(db: &Db, store: Id<Store>, account: Id<Account>) -> Result<(Tx, Buyer)> {
    if !db.is_shared() {
        let buyer = find_buyer(db.read(), account).await?;
        return Ok((db.begin().await?, buyer));
    }
    let mut tx = db.begin().await?;
    let buyer = sql(tx.on(), LOCK_STORE_TURN_AND_CART)
        .push(SELECT_BUYER)
        .push(WHERE_LOCKED)
        .bind((account, store))
        .optional()
        .await?;
    Ok((tx, buyer.or_not_found()?))
}

/// The buyer with an account; 404 when there is none.
pub(super) async fn find_buyer(on: Executor<'_>, account: Id<Account>) -> Result<Buyer> {
    sql(on, SELECT_BUYER).bind(account).optional().await?.or_not_found()
}

const SELECT_BUYER: &str = "SELECT a.id, a.scope_id, s.name, s.image_url, c.email, c.phone
    FROM accounts a JOIN scopes s ON s.id = a.scope_id JOIN credentials c ON c.user_id = a.user_id WHERE a.id = $1";

const LOCK_STORE_TURN_AND_CART: &str = "WITH store AS (SELECT id FROM stores WHERE id = $2 FOR SHARE),
         turn AS (SELECT id FROM turns WHERE store_id = (SELECT id FROM store) AND closed_at IS NULL FOR SHARE),
         cart AS (SELECT id FROM carts WHERE account_id = $1 AND store_id = (SELECT id FROM store) FOR UPDATE) ";

const WHERE_LOCKED: &str = " AND (SELECT COUNT(id) FROM store) = 1
    AND (SELECT COUNT(id) FROM turn) + (SELECT COUNT(id) FROM cart) >= 0";

/// Refuses a cart with problems. Problems that the consumer was not shown came from concurrent orders.
fn check_problems(cart: &CartRecord, priced: &PricedCart) -> Result<()> {
    if priced.problems.is_empty() {
        return Ok(());
    }
    let lost = |code: &str| ["out_of_stock", "coupon_used_up"].contains(&code);
    if !cart.has_shown_problems && priced.problems.iter().all(|problem| lost(&problem.code)) {
        return Err(match priced.shortages.as_slice() {
            [] => Error::Conflict("coupon", None),
            short => shortage_error(short),
        });
    }
    Err(problems_error(priced.problems.clone()))
}

fn problems_error(problems: Vec<CartProblem>) -> Error {
    match problems.as_slice() {
        [CartProblem { code, extra: Some(extra), .. }] if code == "policy" => {
            Error::Rule("policy", Some(extra.clone().into()))
        }
        _ => Error::Rule("cart", Some(json!({"problems": problems}))),
    }
}

/// Stores the new total as shown, so that the next submit accepts it, and returns the 409.
async fn refuse_changed_total(
    tx: Tx,
    store: &Storefront,
    cart: &mut CartRecord,
    priced: &PricedCart,
    now: Timestamp,
) -> Result<Error> {
    let mut tx = tx;
    cart.shown_total = Some(priced.quote.totals.total);
    cart.has_shown_problems = false;
    insert_or_update_cart(tx.on(), cart, now).await?;
    tx.commit().await?;
    Ok(Error::Conflict("cart_changed", Some(json!({"cart": priced.to_view(store, cart)}))))
}
