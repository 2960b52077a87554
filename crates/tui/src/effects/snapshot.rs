//! Snapshots: the orders of today and yesterday and all that are open, read page by page; and what of them may have changed.

use std::collections::{HashMap, HashSet};

use chrono::Days;
use hub_client::types::OrderState;
use uuid::Uuid;

use super::connection::{Connection, local_now};
use super::queries::{self, Result};
use crate::message::{ApiFailure, ServerMessage};
use crate::model::order_row::OrderRow;
use crate::model::time::{PLATFORM_TIME_ZONE, local_date, start_of_day};

/// The most orders that are looked at.
const MAX_ORDERS: usize = 10_000;

const OPEN_STATES: [OrderState; 4] =
    [OrderState::Submitted, OrderState::Preparation, OrderState::Payment, OrderState::Pickup];

/// All that was read, and whether older ones were left out.
pub(super) struct OrderSnapshot {
    pub(super) rows: Vec<OrderRow>,
    pub(super) is_truncated: bool,
}

/// Reads them all; what came is told page by page.
pub(super) async fn read_snapshot(connection: &Connection, stores: Option<&[Uuid]>) -> Result<OrderSnapshot> {
    let mut rows: HashMap<Uuid, OrderRow> = HashMap::new();
    let mut cut = false;
    let yesterday = start_of_day(
        local_date(local_now() + queries::fetch_clock_offset(connection).await?, PLATFORM_TIME_ZONE) - Days::new(1),
        PLATFORM_TIME_ZONE,
    );
    let lists = OPEN_STATES.map(|state| (Some(state), None)).into_iter().chain([(None, Some(yesterday))]);
    for (state, since) in lists {
        for store in store_filters(stores) {
            let mut cursor = None::<String>;
            loop {
                let page = queries::fetch_order_page(connection, store, state, since, cursor.as_deref()).await?;
                let new: Vec<OrderRow> = page.data.iter().map(OrderRow::from_order).collect();
                connection.send(ServerMessage::OrderPage(new.clone()));
                rows.extend(new.into_iter().map(|row| (row.id, row)));
                cursor = page.cursor;
                if cursor.is_none() {
                    break;
                }
                if rows.len() >= MAX_ORDERS {
                    cut = true;
                    break;
                }
            }
        }
    }
    Ok(OrderSnapshot { rows: rows.into_values().collect(), is_truncated: cut })
}

/// Each store, or all at once.
fn store_filters(stores: Option<&[Uuid]>) -> Vec<Option<Uuid>> {
    stores.map_or_else(|| vec![None], |stores| stores.iter().copied().map(Some).collect())
}

/// Reads what is new, and says which open ones are to be read again, with their stores.
pub(super) async fn poll_orders(
    connection: &Connection,
    stores: Option<&[Uuid]>,
    known: &HashMap<Uuid, (Uuid, bool)>,
) -> (Result<()>, Vec<OrderRow>, Vec<(Uuid, Uuid)>) {
    let (mut rows, mut seen) = (Vec::new(), HashSet::new());
    let read_new = async {
        for store in store_filters(stores) {
            let mut cursor = None::<String>;
            loop {
                let page = queries::fetch_order_page(connection, store, None, None, cursor.as_deref()).await?;
                let reaches_known = page.data.iter().any(|order| known.contains_key(&order.id));
                seen.extend(page.data.iter().map(|order| order.id));
                rows.extend(page.data.iter().map(OrderRow::from_order));
                cursor = page.cursor;
                if cursor.is_none() || reaches_known || rows.len() >= MAX_ORDERS {
                    break;
                }
            }
        }
        Ok::<(), ApiFailure>(())
    };
    let result = read_new.await;
    let is_unseen = |(id, (_, is_open)): &(&Uuid, &(Uuid, bool))| *is_open && !seen.contains(*id);
    let again = if result.is_ok() {
        known.iter().filter(is_unseen).map(|(id, (store, _))| (*id, *store)).collect()
    } else {
        Vec::new()
    };
    (result, rows, again)
}
