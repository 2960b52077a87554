//! The store's transitions of an order and its parts.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::history::HistoryEntry;
use super::list::{OrderPath, find_store_view};
use super::records::OrderAggregate;
use super::stock::return_stock;
use super::update::{
    ChangeContext, insert_notes, lock_workspace_order, update_order_and_publish, update_stock_released,
};
use super::view::Order;
use crate::domains::ecommerce::model::{
    OrderEntity, OrderPayment, OrderPickup, OrderState, PaymentState, PickupState, PreparationState,
};
use crate::domains::ecommerce::rules::{OrderStatus, PaymentStatus, TransitionError, TransitionRequest};
use crate::domains::wallets::{self, ProviderType};
use hub_kernel::app::App;
use hub_kernel::db::Tx;
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce")
        .post("/ecommerce/services/stores/{store_id}/orders/{order_id}/state", operation!(ecommerce_order_state))
        .errors(&[
            Conflict("transition"),
            Rule("preparation_incomplete"),
            Rule("payment_incomplete"),
            Rule("pickup_incomplete"),
            Rule("pickup_underway"),
            Rule("reason"),
        ])
        .post("/ecommerce/services/stores/{store_id}/orders/{order_id}/payment", operation!(ecommerce_order_payment))
        .errors(&[Conflict("transition"), Rule("nothing_due"), Rule("order_ended"), Rule("provider_says")])
        .post("/ecommerce/services/stores/{store_id}/orders/{order_id}/pickup", operation!(ecommerce_order_pickup))
        .errors(&[Conflict("transition"), Rule("preparation_incomplete"), Rule("order_ended")])
        .post(
            "/ecommerce/services/stores/{store_id}/orders/{order_id}/preparation",
            operation!(ecommerce_order_preparation),
        )
        .errors(&[Conflict("transition"), Rule("pickup_underway"), Rule("order_ended")])
}

/// The state to move the order to.
#[derive(Deserialize, JsonSchema)]
struct OrderStatePost {
    /// The state.
    state: OrderState,
    /// The reason; required to cancel.
    reason: Option<SingleLine<280>>,
}

/// The state to move the payment to.
#[derive(Deserialize, JsonSchema)]
struct OrderPaymentPost {
    /// The payment.
    payment_id: Id<OrderPayment>,
    /// The state.
    state: PaymentState,
    /// The reason.
    reason: Option<SingleLine<280>>,
}

/// The state to move the pickup to.
#[derive(Deserialize, JsonSchema)]
struct OrderPickupPost {
    /// The pickup.
    pickup_id: Id<OrderPickup>,
    /// The state.
    state: PickupState,
    /// The reason.
    reason: Option<SingleLine<280>>,
    /// With the state `returned`: whether the goods go back to stock.
    #[serde(default)]
    restock: bool,
}

/// The state to move the preparation to.
#[derive(Deserialize, JsonSchema)]
struct OrderPreparationPost {
    /// The state.
    state: PreparationState,
}

/// Moves an order of a store of the caller's workspace to another state; answers the order.
///
/// Setting the current state again is a no-op. 409 `error.conflict.transition` when the transition is not allowed from
/// the current state; `extra.allowed` lists those that are. 422 `error.rule.preparation_incomplete`,
/// `payment_incomplete` or `pickup_incomplete` when a part is not finished, `pickup_underway` when the goods have left
/// the store and the order cannot be cancelled, `reason` when a cancellation has none. A cancelled order returns its
/// stock and its coupon's use; completed payments become due for refund.
#[docs_const]
async fn ecommerce_order_state(
    State(app): State<App>,
    staff: Workspace,
    Path(OrderPath { store_id, order_id }): Path<OrderPath>,
    Body(post): Body<OrderStatePost>,
) -> Result<Json<Order>> {
    let reason = post.reason.as_ref().map(SingleLine::as_str);
    if post.state == OrderState::Cancelled && reason.is_none() {
        let extra = json!({"path": "reason", "message": "a cancellation needs a reason"});
        return Err(Error::Rule("reason", Some(extra)));
    }
    let mut tx = app.db.begin().await?;
    let aggregate = lock_workspace_order(&mut tx, staff.scope_id, store_id, order_id).await?;
    let context = ChangeContext { account_id: Some(staff.account_id), at: app.clock.now(), reason };
    apply_transition(&mut tx, &aggregate, TransitionRequest::Order(post.state), context).await?;
    tx.commit().await?;
    find_store_view(&app, order_id).await.map(Json)
}

/// Moves a payment of an order to another state; answers the order.
///
/// A new `payment_id` with the state `pending` adds a payment of the amount that no payment covers: 422
/// `error.rule.nothing_due` when there is none. Setting the current state again is a no-op. 409
/// `error.conflict.transition` when the transition is not allowed from the current state. 422 `error.rule.order_ended`
/// when the order is completed or cancelled, except for `refounded`.
///
/// A payment through Mercado Pago is reported by it alone: 422 `error.rule.provider_says`. Its refund is asked of it: the
/// order is answered as it is, with `refund_requested` in its history, and the payment is `refounded` once Mercado Pago says
/// so. While a part of it is due (`refund_due`), only that part is refunded, and the payment stays completed.
#[docs_const]
async fn ecommerce_order_payment(
    State(app): State<App>,
    staff: Workspace,
    Path(OrderPath { store_id, order_id }): Path<OrderPath>,
    Body(post): Body<OrderPaymentPost>,
) -> Result<Json<Order>> {
    let reason = post.reason.as_ref().map(SingleLine::as_str);
    let mut tx = app.db.begin().await?;
    let aggregate = lock_workspace_order(&mut tx, staff.scope_id, store_id, order_id).await?;
    let context = ChangeContext { account_id: Some(staff.account_id), at: app.clock.now(), reason };
    match aggregate.payments.iter().find(|one| one.id == post.payment_id) {
        None if post.state == PaymentState::Pending => {
            insert_additional_payment(&mut tx, &aggregate, post.payment_id, context).await?
        }
        None => return Err(Error::NotFound),
        Some(one) if one.provider_type == ProviderType::Mercadopago && one.state != post.state => {
            request_refund(&mut tx, &aggregate, one, post.state, context).await?
        }
        Some(_) => {
            apply_transition(&mut tx, &aggregate, TransitionRequest::Payment(post.payment_id, post.state), context)
                .await?
        }
    }
    tx.commit().await?;
    find_store_view(&app, order_id).await.map(Json)
}

/// Moves a pickup of an order to another state; answers the order.
///
/// Setting the current state again is a no-op. 409 `error.conflict.transition` when the transition is not allowed from
/// the current state. 422 `error.rule.preparation_incomplete` until the order is prepared, `order_ended` when it is
/// completed or cancelled, except for `returned`. Goods that are `returned` go back to stock with `restock`, and are
/// lost without it.
#[docs_const]
async fn ecommerce_order_pickup(
    State(app): State<App>,
    staff: Workspace,
    Path(OrderPath { store_id, order_id }): Path<OrderPath>,
    Body(post): Body<OrderPickupPost>,
) -> Result<Json<Order>> {
    let reason = post.reason.as_ref().map(SingleLine::as_str);
    let mut tx = app.db.begin().await?;
    let aggregate = lock_workspace_order(&mut tx, staff.scope_id, store_id, order_id).await?;
    let context = ChangeContext { account_id: Some(staff.account_id), at: app.clock.now(), reason };
    let mut status = aggregate.status();
    let transitions = status.apply(TransitionRequest::Pickup(post.pickup_id, post.state))?;
    if !transitions.is_empty() {
        if post.state == PickupState::Returned && aggregate.row.holds_stock {
            if post.restock {
                return_stock(&mut tx, store_id, order_id, None, context.at).await?;
            }
            update_stock_released(tx.on(), order_id).await?;
        }
        update_order_and_publish(&mut tx, &aggregate, &status, &transitions, Vec::new(), context).await?;
    }
    tx.commit().await?;
    find_store_view(&app, order_id).await.map(Json)
}

/// Moves the preparation of an order to another state; answers the order.
///
/// Setting the current state again is a no-op. 409 `error.conflict.transition` when the transition is not allowed from
/// the current state. 422 `error.rule.pickup_underway` when the goods have left the store, `order_ended` when the order
/// is completed or cancelled.
#[docs_const]
async fn ecommerce_order_preparation(
    State(app): State<App>,
    staff: Workspace,
    Path(OrderPath { store_id, order_id }): Path<OrderPath>,
    Body(post): Body<OrderPreparationPost>,
) -> Result<Json<Order>> {
    let mut tx = app.db.begin().await?;
    let aggregate = lock_workspace_order(&mut tx, staff.scope_id, store_id, order_id).await?;
    let context = ChangeContext { account_id: Some(staff.account_id), at: app.clock.now(), reason: None };
    apply_transition(&mut tx, &aggregate, TransitionRequest::Preparation(post.state), context).await?;
    tx.commit().await?;
    find_store_view(&app, order_id).await.map(Json)
}

/// Applies a transition and its consequences to a locked order. Setting the current state again is a no-op.
pub(crate) async fn apply_transition(
    tx: &mut Tx,
    aggregate: &OrderAggregate,
    wanted: TransitionRequest,
    context: ChangeContext<'_>,
) -> Result<()> {
    let mut status = aggregate.status();
    let transitions = status.apply(wanted)?;
    if transitions.is_empty() {
        return Ok(());
    }
    update_order_and_publish(tx, aggregate, &status, &transitions, Vec::new(), context).await
}

/// Asks Mercado Pago to refund a completed payment, once at a time. 422 `error.rule.provider_says` for every other state.
async fn request_refund(
    tx: &mut Tx,
    aggregate: &OrderAggregate,
    payment: &OrderPayment,
    wanted: PaymentState,
    context: ChangeContext<'_>,
) -> Result<()> {
    if (payment.state, wanted) != (PaymentState::Completed, PaymentState::Refounded) {
        return Err(Error::Rule("provider_says", None));
    }
    if !wallets::request_refund(tx, payment.order_id, payment.refund_due, context.into()).await? {
        return Ok(());
    }
    let note = HistoryEntry::for_note(OrderEntity::Payment, payment.id, payment.state, "refund_requested");
    insert_notes(tx, aggregate, vec![note], context).await
}

/// Adds a payment of the amount that no payment covers. 404 when the id is a payment of another order.
async fn insert_additional_payment(
    tx: &mut Tx,
    aggregate: &OrderAggregate,
    id: Id<OrderPayment>,
    context: ChangeContext<'_>,
) -> Result<()> {
    let mut status: OrderStatus = aggregate.status();
    if status.is_ended() {
        return Err(TransitionError::Guard("order_ended").into());
    }
    let amount = status.uncovered_amount();
    if amount == 0 {
        return Err(TransitionError::Guard("nothing_due").into());
    }
    let provider_type = aggregate.row.payment_type;
    let state = PaymentState::Pending;
    let payment = PaymentStatus { id, state, amount, refund_due: 0, refunded_amount: 0, provider_type, auto: false };
    status.payments.push(payment);
    update_order_and_publish(tx, aggregate, &status, &[], Vec::new(), context).await
}
