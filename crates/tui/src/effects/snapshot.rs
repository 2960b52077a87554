//! Snapshots of the orders: those of today and yesterday and all open ones, page by page; polls for changes, and figures.

use std::collections::{HashMap, HashSet};

use chrono::Days;
use hub_client::types::OrderState;
use uuid::Uuid;

use super::connection::{Connection, local_now};
use super::queries::{self, Result};
use crate::message::{ApiFailure, ServerMessage};
use crate::model::order_row::OrderRow;
use crate::model::time::{PLATFORM_TIME_ZONE, local_date, start_of_day};

/// The most orders of a snapshot.
const MAX_ORDERS: usize = 10_000;

const OPEN_STATES: [OrderState; 4] =
    [OrderState::Submitted, OrderState::Preparation, OrderState::Payment, OrderState::Pickup];

/// The orders of a snapshot; truncated when older ones are left out.
pub(super) struct OrderListSnapshot {
    pub(super) rows: Vec<OrderRow>,
    pub(super) is_truncated: bool,
}

/// The result of a poll.
pub(super) struct PollResult {
    pub(super) failure: Option<ApiFailure>,
    pub(super) rows: Vec<OrderRow>,
    /// The open orders that the poll did not see, which may have changed, with their stores.
    pub(super) unseen_open_orders: Vec<(Uuid, Uuid)>,
}

/// The facts of an order that a poll needs.
#[derive(Clone, Copy)]
pub(super) struct KnownOrder {
    store_id: Uuid,
    is_open: bool,
}

impl KnownOrder {
    pub(super) fn from_row(row: &OrderRow) -> Self {
        Self { store_id: row.store_id, is_open: row.is_open() }
    }
}

/// Reads a snapshot and sends each of its pages to the model.
pub(super) async fn read_snapshot(connection: &Connection, store_ids: Option<&[Uuid]>) -> Result<OrderListSnapshot> {
    let mut rows: HashMap<Uuid, OrderRow> = HashMap::new();
    let mut is_truncated = false;
    let now = local_now() + queries::fetch_clock_offset(connection).await?;
    let yesterday = start_of_day(local_date(now, PLATFORM_TIME_ZONE) - Days::new(1), PLATFORM_TIME_ZONE);
    let open = OPEN_STATES.to_vec();
    for (states, since) in [(Some(&open), None), (None, Some(yesterday))] {
        for store_id in store_filters(store_ids) {
            let mut cursor = None::<String>;
            loop {
                let page = queries::fetch_order_page(connection, store_id, states, since, cursor.as_deref()).await?;
                let page_rows: Vec<OrderRow> = page.data.iter().map(OrderRow::from_order).collect();
                connection.send(ServerMessage::OrderPage(page_rows.clone()));
                rows.extend(page_rows.into_iter().map(|row| (row.id, row)));
                cursor = page.cursor;
                if cursor.is_none() {
                    break;
                }
                if rows.len() >= MAX_ORDERS {
                    is_truncated = true;
                    break;
                }
            }
        }
    }
    Ok(OrderListSnapshot { rows: rows.into_values().collect(), is_truncated })
}

/// The store filter of each list to read: one a store, or none for all stores together.
fn store_filters(store_ids: Option<&[Uuid]>) -> Vec<Option<Uuid>> {
    store_ids.map_or_else(|| vec![None], |ids| ids.iter().copied().map(Some).collect())
}

/// Reads the orders that are newer than the newest known one.
pub(super) async fn poll_orders(
    connection: &Connection,
    store_ids: Option<&[Uuid]>,
    known_orders: &HashMap<Uuid, KnownOrder>,
) -> PollResult {
    let (mut rows, mut seen_ids) = (Vec::new(), HashSet::new());
    let read_new_orders = async {
        for store_id in store_filters(store_ids) {
            let mut cursor = None::<String>;
            loop {
                let page = queries::fetch_order_page(connection, store_id, None, None, cursor.as_deref()).await?;
                let reaches_known = page.data.iter().any(|order| known_orders.contains_key(&order.id));
                seen_ids.extend(page.data.iter().map(|order| order.id));
                rows.extend(page.data.iter().map(OrderRow::from_order));
                cursor = page.cursor;
                if cursor.is_none() || reaches_known || rows.len() >= MAX_ORDERS {
                    break;
                }
            }
        }
        Ok::<(), ApiFailure>(())
    };
    let failure = read_new_orders.await.err();
    let is_unseen = |(id, order): &(&Uuid, &KnownOrder)| order.is_open && !seen_ids.contains(*id);
    let unseen_open_orders = match failure {
        None => known_orders.iter().filter(is_unseen).map(|(id, order)| (*id, order.store_id)).collect(),
        Some(_) => Vec::new(),
    };
    PollResult { failure, rows, unseen_open_orders }
}

/// Reads the KPIs and the server's clock.
pub(super) async fn read_summary(connection: &Connection, store_ids: &[Uuid]) -> Result<()> {
    if let Some(kpis) = queries::fetch_account_kpis(connection).await? {
        connection.send(ServerMessage::AccountKpis(kpis));
    }
    let (from, clock_offset) = queries::fetch_clock(connection).await?;
    connection.send(ServerMessage::ClockOffset(clock_offset));
    let kpis = queries::fetch_order_kpis(connection, store_ids).await?;
    let (until, _) = queries::fetch_clock(connection).await?;
    connection.send(ServerMessage::OrderKpis((from, until), kpis));
    Ok(())
}
