//! Writes: what somebody confirmed, and who one is.

use std::str::FromStr;

use hub_client::session::Credentials;
use hub_client::types::{Order, OrderPaymentPost, OrderPickupPost, OrderPreparationPost, OrderStatePost, ScopeType};
use uuid::Uuid;

use super::reach::Reach;
use super::read;
use crate::message::Trouble;
use crate::model::detail::{Move, Target};

/// Moves an order or a part of it. One that came too late brings the order as it is.
pub(super) async fn make_move(reach: &Reach, step: &Move, reason: Option<String>) -> Result<Box<Order>, Trouble> {
    let (writer, store, order) = (&reach.writer, &step.store_id, &step.order_id);
    let answer = match step.to {
        Target::Order(state) => {
            writer.ecommerce_order_state(store, order, &OrderStatePost { state, reason: said(reason)? }).await
        }
        Target::Preparation(state) => {
            writer.ecommerce_order_preparation(store, order, &OrderPreparationPost { state }).await
        }
        Target::Payment(payment_id, state) => {
            let body = OrderPaymentPost { payment_id, state, reason: said(reason)? };
            writer.ecommerce_order_payment(store, order, &body).await
        }
        Target::Pickup(pickup_id, state, restock) => {
            let body = OrderPickupPost { pickup_id, state, reason: said(reason)?, restock };
            writer.ecommerce_order_pickup(store, order, &body).await
        }
    };
    match answer {
        Ok(order) => Ok(Box::new(read::cleaned(order.into_inner()))),
        Err(error) => {
            let mut trouble = Trouble::from(error);
            if matches!(trouble.status, 409 | 422) {
                trouble.order = read::order(reach, step.store_id, step.order_id).await.ok();
            }
            Err(trouble)
        }
    }
}

/// A reason as the contract has it.
fn said<T: FromStr>(reason: Option<String>) -> Result<Option<T>, Trouble> {
    let read = reason.map(|reason| reason.parse()).transpose();
    read.map_err(|_| Trouble::own("reason", "a reason has at most 280 characters"))
}

pub(super) async fn sign_in(reach: &Reach, userkey: String, password: String, scope: ScopeType) -> Result<(), Trouble> {
    let Some(session) = &reach.session else { return Ok(()) };
    session.sign_in(Credentials { userkey, password, scope_type: Some(scope) }).await?;
    Ok(())
}

pub(super) async fn sign_out(reach: &Reach) -> Result<(), Trouble> {
    let Some(session) = &reach.session else { return Ok(()) };
    match session.sign_out().await? {
        Some((_, told)) => Ok(told?),
        None => Ok(()),
    }
}

/// Goes on as another account of the same user.
pub(super) async fn switch(reach: &Reach, account: Uuid) -> Result<(), Trouble> {
    let Some(session) = &reach.session else { return Ok(()) };
    session.switch_account(account).await?;
    Ok(())
}
