//! Store work: moves an order to its next state, opens the store, restocks articles.

use std::num::NonZeroU32;

use hub_client::Client;
use hub_client::types::{
    Article, ArticlePut, Order, OrderPaymentPost, OrderPickupPost, OrderPreparationPost, OrderState, OrderStatePost,
    PaymentState, PickupState, PickupType, PreparationState, ProviderType, Store,
};
use serde_json::Value;
use uuid::Uuid;

use crate::error::{CliError, Exit, Result};

/// The number of units that a restock adds.
const RESTOCK_UNITS: i64 = 40;

/// Makes the next move of an order; returns the order and a word for the move, none when the order is finished.
pub(super) async fn advance_order(
    client: &Client,
    store: &Uuid,
    order: &Uuid,
    cancel: Option<&str>,
) -> Result<(Order, Option<&'static str>)> {
    let seen = client.ecommerce_order_get(store, order).await?.into_inner();
    if matches!(seen.state, OrderState::Completed | OrderState::Cancelled) {
        return Ok((seen, None));
    }
    if let Some(reason) = cancel.filter(|_| seen.allowed.order.contains(&OrderState::Cancelled)) {
        let reason = Some(reason.parse().map_err(strange)?);
        let post = OrderStatePost { reason, state: OrderState::Cancelled };
        return Ok((client.ecommerce_order_state(store, order, &post).await?.into_inner(), Some("cancelled")));
    }
    let preparation = match seen.preparation.state {
        PreparationState::Pending => Some((PreparationState::Preparing, "being prepared")),
        PreparationState::Preparing => Some((PreparationState::Completed, "prepared")),
        PreparationState::Completed => None,
    };
    if let Some((state, word)) = preparation {
        let moved = client.ecommerce_order_preparation(store, order, &OrderPreparationPost { state }).await?;
        return Ok((moved.into_inner(), Some(word)));
    }
    let pickup = seen.pickup.last();
    let handed = pickup.is_none_or(|one| one.state == PickupState::Delivered);
    let due = seen.payment.iter().find(|one| one.state == PaymentState::Pending);
    // A transfer is confirmed before anything is handed over; cash is paid at that point.
    if let Some(due) = due.filter(|one| handed || one.provider_type != ProviderType::Cash) {
        let post = OrderPaymentPost { payment_id: due.id, reason: None, state: PaymentState::Completed };
        return Ok((client.ecommerce_order_payment(store, order, &post).await?.into_inner(), Some("paid")));
    }
    let carried = pickup.and_then(|one| match (one.type_, one.state) {
        (_, PickupState::Pending) => Some((one.id, PickupState::Ready, "ready")),
        (PickupType::Takeaway, PickupState::Ready) => Some((one.id, PickupState::Delivered, "handed over")),
        (PickupType::Delivery, PickupState::Ready | PickupState::Failure) => {
            Some((one.id, PickupState::Carrying, "on its way"))
        }
        (PickupType::Takeaway, PickupState::Failure) => Some((one.id, PickupState::Ready, "ready")),
        (_, PickupState::Carrying) => Some((one.id, PickupState::AtDoor, "at the door")),
        (_, PickupState::AtDoor) => Some((one.id, PickupState::Delivered, "handed over")),
        (_, PickupState::Delivered | PickupState::Returned | PickupState::Cancelled) => None,
    });
    let Some((pickup_id, state, word)) = carried else { return Ok((seen, None)) };
    let post = OrderPickupPost { pickup_id, reason: None, restock: false, state };
    Ok((client.ecommerce_order_pickup(store, order, &post).await?.into_inner(), Some(word)))
}

/// Opens a closed store and restocks articles that are nearly sold out; returns how many.
pub(super) async fn restock(client: &Client, store: &Store) -> Result<u64> {
    let open = client.ecommerce_turn_list(&store.id, Some(false), None, None, None, NonZeroU32::new(1)).await?;
    if open.into_inner().data.is_empty() {
        client.ecommerce_turn_open(&store.id, &Uuid::now_v7()).await?;
    }
    let (mut filled, mut cursor) = (0, None::<String>);
    loop {
        let take = NonZeroU32::new(100);
        let page =
            client.ecommerce_article_list(&store.id, cursor.as_deref(), None, None, None, None, take, Some(true));
        let page = page.await?.into_inner();
        for article in &page.data {
            let few = article.stock.count.filter(|count| *count - article.stock.min_count.unwrap_or(0) <= 5);
            if let Some(count) = few {
                restock_article(client, &store.id, article, count).await?;
                filled += 1;
            }
        }
        cursor = page.cursor;
        if cursor.is_none() {
            return Ok(filled);
        }
    }
}

async fn restock_article(client: &Client, store: &Uuid, article: &Article, count: i64) -> Result<()> {
    let mut put: Value = serde_json::to_value(article).map_err(strange)?;
    put["stock"]["count"] = (count + RESTOCK_UNITS).into();
    put["stock"]["out_of_stock"] = false.into();
    let put: ArticlePut = serde_json::from_value(put).map_err(strange)?;
    client.ecommerce_article_put(store, &article.id, &put).await?;
    Ok(())
}

fn strange(error: impl std::fmt::Display) -> CliError {
    CliError::new(Exit::Unexpected, "demo.body", error.to_string())
}
