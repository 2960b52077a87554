//! Snapshots: the orders of today and yesterday and all that are open, read page by page; and what of them may have changed.

use std::collections::{HashMap, HashSet};

use chrono::Days;
use hub_client::types::OrderState;
use uuid::Uuid;

use super::reach::{Reach, here};
use super::read::{self, Result};
use crate::message::{Data, Trouble};
use crate::model::orders::Row;
use crate::model::time::{ZONE, begin, date};

/// The most orders that are looked at.
const MOST: usize = 10_000;

const OPEN: [OrderState; 4] = [OrderState::Submitted, OrderState::Preparation, OrderState::Payment, OrderState::Pickup];

/// All that was read, and whether older ones were left out.
pub(super) struct Reading {
    pub(super) rows: Vec<Row>,
    pub(super) cut: bool,
}

/// Reads them all; what came is told page by page.
pub(super) async fn read(reach: &Reach, stores: Option<&[Uuid]>) -> Result<Reading> {
    let mut rows: HashMap<Uuid, Row> = HashMap::new();
    let mut cut = false;
    let yesterday = begin(date(here() + read::clock(reach).await?, ZONE) - Days::new(1), ZONE);
    let lists = OPEN.map(|state| (Some(state), None)).into_iter().chain([(None, Some(yesterday))]);
    for (state, since) in lists {
        for store in each(stores) {
            let mut cursor = None::<String>;
            loop {
                let page = read::orders(reach, store, state, since, cursor.as_deref()).await?;
                let new: Vec<Row> = page.data.iter().map(Row::of).collect();
                reach.tell(Data::Page(new.clone()));
                rows.extend(new.into_iter().map(|row| (row.id, row)));
                cursor = page.cursor;
                if cursor.is_none() {
                    break;
                }
                if rows.len() >= MOST {
                    cut = true;
                    break;
                }
            }
        }
    }
    Ok(Reading { rows: rows.into_values().collect(), cut })
}

/// Each store, or all at once.
fn each(stores: Option<&[Uuid]>) -> Vec<Option<Uuid>> {
    stores.map_or_else(|| vec![None], |stores| stores.iter().copied().map(Some).collect())
}

/// Reads what is new, and says which open ones are to be read again, with their stores.
pub(super) async fn poll(
    reach: &Reach,
    stores: Option<&[Uuid]>,
    known: &HashMap<Uuid, (Uuid, bool)>,
) -> (Result<()>, Vec<Row>, Vec<(Uuid, Uuid)>) {
    let (mut rows, mut seen) = (Vec::new(), HashSet::new());
    let read_new = async {
        for store in each(stores) {
            let mut cursor = None::<String>;
            loop {
                let page = read::orders(reach, store, None, None, cursor.as_deref()).await?;
                let reaches_known = page.data.iter().any(|order| known.contains_key(&order.id));
                seen.extend(page.data.iter().map(|order| order.id));
                rows.extend(page.data.iter().map(Row::of));
                cursor = page.cursor;
                if cursor.is_none() || reaches_known || rows.len() >= MOST {
                    break;
                }
            }
        }
        Ok::<(), Trouble>(())
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
