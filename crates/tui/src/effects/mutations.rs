//! Write calls: state transitions of orders, and changes of the session.

use std::str::FromStr;

use hub_client::session::SignInCredentials;
use hub_client::types::{Order, OrderPaymentPost, OrderPickupPost, OrderPreparationPost, OrderStatePost, ScopeType};
use secrecy::SecretString;
use uuid::Uuid;

use super::connection::Connection;
use super::queries;
use crate::message::{ApiFailure, ServerMessage};
use crate::model::transition::{Transition, TransitionTarget};

/// Applies a transition to an order. A refusal because of the order's state brings the order as it is now.
pub(super) async fn apply_transition(
    connection: &Connection,
    transition: &Transition,
    reason: Option<String>,
) -> Result<Box<Order>, ApiFailure> {
    let (writer, store, order) = (&connection.writer, &transition.store_id, &transition.order_id);
    let answer = match transition.target {
        TransitionTarget::Order(state) => {
            writer.ecommerce_order_state(store, order, &OrderStatePost { state, reason: parse_reason(reason)? }).await
        }
        TransitionTarget::Preparation(state) => {
            writer.ecommerce_order_preparation(store, order, &OrderPreparationPost { state }).await
        }
        TransitionTarget::Payment(payment_id, state) => {
            let body = OrderPaymentPost { payment_id, state, reason: parse_reason(reason)? };
            writer.ecommerce_order_payment(store, order, &body).await
        }
        TransitionTarget::Pickup(pickup_id, state, restock) => {
            let body = OrderPickupPost { pickup_id, state, reason: parse_reason(reason)?, restock };
            writer.ecommerce_order_pickup(store, order, &body).await
        }
    };
    match answer {
        Ok(order) => Ok(Box::new(queries::sanitized(order.into_inner()))),
        Err(error) => {
            let mut failure = ApiFailure::from(error);
            if matches!(failure.status, 409 | 422) {
                // The order's history has accounts: the names of the members say who changed it.
                if let Ok(names) = queries::fetch_member_names(connection).await {
                    connection.send(ServerMessage::MemberNames(names));
                }
                failure.current_order =
                    queries::fetch_order(connection, transition.store_id, transition.order_id).await.ok();
            }
            Err(failure)
        }
    }
}

/// The reason in the contract's type, which limits its length.
fn parse_reason<T: FromStr>(reason: Option<String>) -> Result<Option<T>, ApiFailure> {
    let read = reason.map(|reason| reason.parse()).transpose();
    read.map_err(|_| ApiFailure::local("reason", "a reason has at most 280 characters"))
}

pub(super) async fn sign_in(
    connection: &Connection,
    userkey: String,
    password: SecretString,
    scope: ScopeType,
) -> Result<(), ApiFailure> {
    let Some(session) = &connection.session else { return Ok(()) };
    session.sign_in(SignInCredentials { userkey, password, scope_type: Some(scope) }).await?;
    Ok(())
}

pub(super) async fn sign_out(connection: &Connection) -> Result<(), ApiFailure> {
    let Some(session) = &connection.session else { return Ok(()) };
    match session.sign_out().await? {
        Some((_, told)) => Ok(told?),
        None => Ok(()),
    }
}

/// Switches to another account of the same user.
pub(super) async fn switch_account(connection: &Connection, account: Uuid) -> Result<(), ApiFailure> {
    let Some(session) = &connection.session else { return Ok(()) };
    session.switch_account(account).await?;
    Ok(())
}
