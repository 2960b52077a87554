//! Finds an order by id or code among those that the caller may see.

use hub_client::Error;
use hub_client::types::{ApiError, Order};
use std::num::NonZeroU32;
use uuid::Uuid;

use crate::commands::arguments::{StoreChoice, VisibleStores};
use crate::context::Context;
use crate::error::{CliError, Exit, Result};

/// Finds the order that the text names.
///
/// # Errors
/// Exit 5 when there is none, 2 for a code that orders of several stores have.
pub(super) async fn find_order(context: &Context, choice: &StoreChoice, text: &str) -> Result<Order> {
    let stores = VisibleStores::fetch(context).await?;
    let among = stores.chosen_ids(choice)?;
    match Uuid::parse_str(text) {
        Ok(id) => {
            let found = find_order_by_id(context, stores.is_staff, &among, &id).await?;
            found
                .filter(|order| !choice.is_given() || among.contains(&order.store.id))
                .ok_or_else(|| not_found_error(text))
        }
        Err(_) => find_order_by_code(context, stores.is_staff, &among, choice.is_given(), text).await,
    }
}

/// Finds an order by id; none when it belongs to none of these stores.
pub(super) async fn find_order_by_id(
    context: &Context,
    is_staff: bool,
    stores: &[Uuid],
    id: &Uuid,
) -> Result<Option<Order>> {
    let client = context.read_client().await?;
    if is_staff {
        return or_none(client.backoffices_order_get(id).await.map(hub_client::ResponseValue::into_inner));
    }
    for store in stores {
        let found = or_none(client.ecommerce_order_get(store, id).await.map(hub_client::ResponseValue::into_inner))?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

async fn find_order_by_code(
    context: &Context,
    is_staff: bool,
    among: &[Uuid],
    is_given: bool,
    code: &str,
) -> Result<Order> {
    let client = context.read_client().await?;
    let take = NonZeroU32::new(100);
    let mut found: Vec<Order> = Vec::new();
    if is_staff {
        let ids = is_given.then(|| among.to_vec());
        let page = client.backoffices_order_list(None, None, None, Some(code), None, None, ids.as_ref(), take).await?;
        found.extend(page.into_inner().data);
    } else {
        for store in among {
            let page =
                client.ecommerce_order_list(store, None, None, None, None, Some(code), None, None, take, None).await?;
            found.extend(page.into_inner().data);
        }
    }
    found.retain(|order| order.code == code);
    match found.len() {
        1 => Ok(found.remove(0)),
        0 => Err(not_found_error(code)),
        several => {
            let stores: Vec<&str> = found.iter().map(|order| order.store.name.as_str()).collect();
            Err(CliError::usage(format!("{several} orders have the code {code}: of {}", stores.join(", ")))
                .with_help("say which store with --store, or name the order by its id"))
        }
    }
}

fn not_found_error(asked: &str) -> CliError {
    CliError::new(Exit::NotFound, "order", format!("there is no order {asked}"))
        .with_help("`hub order list` lists the orders; give the whole code, as in 261120-014")
}

fn or_none(found: std::result::Result<Order, Error<ApiError>>) -> Result<Option<Order>> {
    match found.map_err(CliError::from) {
        Ok(order) => Ok(Some(order)),
        Err(error) if error.exit == Exit::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
