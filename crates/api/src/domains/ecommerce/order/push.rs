//! Push messages of an order: to the workspace when it comes and when its payer sends a voucher, to the consumer as it moves.

use super::records::OrderRow;
use super::view::Order;
use crate::domains::ecommerce::model::{OrderPayment, OrderState, PickupState, PreparationState};
use crate::domains::ecommerce::rules::{Transition, state_name};
use crate::domains::notifications::{NewNotification, NotificationKind, NotificationTarget, insert_notifications};
use hub_kernel::db::{Tx, sql};
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The side of an order that reads a message.
#[derive(Clone, Copy)]
enum Reader {
    Consumer,
    Workspace,
}

/// Tells the workspace of a new order: its code, the consumer's name and the store's.
pub(crate) async fn insert_new_order_push(
    tx: &mut Tx,
    workspace: Id<Scope>,
    order: Id<Order>,
    (code, consumer, store): (&str, &str, &str),
    now: Timestamp,
) -> Result<()> {
    let cause = format!("order:{order}:submitted");
    let body = format!("{consumer} hizo un pedido en {store}.");
    let message = notification(cause, format!("Nuevo pedido {code}"), body, (order, Reader::Workspace));
    insert_notifications(tx, workspace, &[message], None, now).await
}

/// Tells the workspace that the payer of a bank transfer sent its voucher; nothing for a payment of another kind.
pub(super) async fn insert_voucher_push(
    tx: &mut Tx,
    workspace: Id<Scope>,
    (order, payment): (Id<Order>, Id<OrderPayment>),
    (actor, now): (Option<Id<Account>>, Timestamp),
) -> Result<()> {
    let paid = "SELECT code, consumer_name FROM orders WHERE id = $1 AND payment_type = 'banktransfer'";
    let paid: Option<(String, String)> = sql(tx.on(), paid).bind(order).optional().await?;
    let Some((code, consumer)) = paid else { return Ok(()) };
    // A payment that failed may have another voucher later.
    let cause = format!("voucher:{payment}:{}", now.micros());
    let body = format!("{consumer} informó la transferencia. Revisá el comprobante.");
    let message = notification(cause, format!("Comprobante del pedido {code}"), body, (order, Reader::Workspace));
    insert_notifications(tx, workspace, &[message], actor, now).await
}

/// Tells the consumer of an order's transitions, unless they made them.
pub(super) async fn insert_transition_pushes(
    tx: &mut Tx,
    row: &OrderRow,
    transitions: &[Transition],
    (actor, now): (Option<Id<Account>>, Timestamp),
) -> Result<()> {
    let messages: Vec<_> = transitions.iter().filter_map(|one| transition_message(row, *one)).collect();
    insert_notifications(tx, row.consumer.scope_id, &messages, actor, now).await
}

/// The message of a transition; none for one that the consumer need not hear of.
fn transition_message(row: &OrderRow, transition: Transition) -> Option<NewNotification> {
    let (cause, text) = match transition {
        Transition::Preparation(_, to @ PreparationState::Preparing) => {
            (format!("order:{}:{}", row.id, state_name(to)), "está en preparación")
        }
        Transition::Order(_, to @ OrderState::Cancelled) => {
            (format!("order:{}:{}", row.id, state_name(to)), "fue cancelado")
        }
        Transition::Pickup(id, _, to) => (format!("pickup:{id}:{}", state_name(to)), pickup_text(to)?),
        Transition::Order(..) | Transition::Preparation(..) | Transition::Payment(..) => return None,
    };
    let body = format!("Tu pedido {} {text}.", row.code);
    Some(notification(cause, row.store.name.clone(), body, (row.id, Reader::Consumer)))
}

fn pickup_text(state: PickupState) -> Option<&'static str> {
    match state {
        PickupState::Ready => Some("está listo"),
        PickupState::Carrying => Some("está en camino"),
        PickupState::AtDoor => Some("llegó a tu puerta"),
        PickupState::Delivered => Some("fue entregado"),
        PickupState::Pending | PickupState::Failure | PickupState::Returned | PickupState::Cancelled => None,
    }
}

fn notification(cause: String, title: String, body: String, (order, reader): (Id<Order>, Reader)) -> NewNotification {
    let list = match reader {
        Reader::Consumer => "mis_pedidos",
        Reader::Workspace => "pedidos",
    };
    let target = NotificationTarget { entity_type: "order", id: order.uuid(), url: format!("/{list}/{order}") };
    NewNotification { cause, kind: NotificationKind::Orders, title, body, target }
}
