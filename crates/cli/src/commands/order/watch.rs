//! `hub order watch`: prints changes to orders as the server reports them.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::types::{Order, OrderChange};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::{find, labels};
use crate::commands::arguments::{StoreChoice, VisibleStores};
use crate::commands::requests::stream_reader::{StreamMessage, StreamReader, StreamSource};
use crate::context::Context;
use crate::error::{CliError, Exit, Result};
use crate::output::{Columns, RowWriter};

const LINE: Columns = &[("at", "at"), ("code", "code"), ("total", "total"), ("store", "store"), ("what", "text")];

/// The period in which orders are read for missed changes. Older orders only get returns and refunds.
const RECENT_PERIOD: TimeDelta = TimeDelta::days(7);
/// The number of orders whose printed changes are remembered.
const MAX_REMEMBERED: usize = 10_000;

/// Watches until enough lines were printed.
pub(super) async fn run(context: &Context, choice: &StoreChoice, times: u64) -> Result<()> {
    let stores = VisibleStores::fetch(context).await?;
    let among = stores.chosen_ids(choice)?;
    if among.is_empty() {
        return Err(CliError::new(Exit::NotFound, "store", "there is no store to watch"));
    }
    let since = context.read_client().await?.root(None).await?.now;
    let mut lines = ChangePrinter {
        context,
        is_staff: stores.is_staff,
        stores: among.clone(),
        is_filtered: choice.is_given(),
        rows: context.output.row_writer(LINE).with_full_lines(),
        left: times,
        since,
        printed: HashMap::new(),
    };
    let (sender, mut messages) = mpsc::channel(64);
    let streams: Vec<StreamSource> = match stores.is_staff {
        true => vec![StreamSource::Platform],
        false => among.into_iter().map(StreamSource::Store).collect(),
    };
    let streams_count = streams.len();
    let read_stream = |source| StreamReader::new(context, source, sender.clone()).run();
    let reading = futures_util::future::join_all(streams.into_iter().map(read_stream));
    drop(sender);
    let printing = async {
        let mut waiting = streams_count;
        while lines.left > 0 {
            match messages.recv().await {
                Some(StreamMessage::Connected) => {
                    waiting -= 1;
                    if waiting == 0 {
                        context.console.print_status("watching; Ctrl-C ends it");
                    }
                }
                Some(StreamMessage::Changed(id, version)) => lines.print_order(&id, version).await?,
                Some(StreamMessage::Resync) => lines.print_recent().await?,
                Some(StreamMessage::Status(text)) => context.console.print_status(&text),
                Some(StreamMessage::Failed(error)) => return Err(error),
                None => break,
            }
        }
        Ok(())
    };
    let result = {
        let (mut printing, mut reading) = (std::pin::pin!(printing), std::pin::pin!(reading));
        // The streams have ended: print their last messages.
        tokio::select! { done = &mut printing => done, _ = &mut reading => printing.await }
    };
    lines.rows.finish()?;
    result
}

/// Prints one line per change of an order, each once.
struct ChangePrinter<'a> {
    context: &'a Context,
    is_staff: bool,
    stores: Vec<Uuid>,
    /// True when orders of other stores are skipped.
    is_filtered: bool,
    rows: RowWriter<'a>,
    left: u64,
    /// Earlier changes are not printed.
    since: DateTime<Utc>,
    /// The changes already printed, by order.
    printed: HashMap<Uuid, HashSet<Uuid>>,
}

impl ChangePrinter<'_> {
    /// Prints the changes of one order. If it cannot be read now, the next full read prints them.
    async fn print_order(&mut self, id: &Uuid, version: DateTime<Utc>) -> Result<()> {
        match find::find_order_by_id(self.context, self.is_staff, &self.stores, id).await {
            Ok(Some(order)) => self.print_changes(&order, Some(version)),
            Ok(None) => Ok(()),
            Err(error) if error.exit == Exit::Unreachable => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Prints the changes of all orders that may have changed.
    async fn print_recent(&mut self) -> Result<()> {
        let mut orders = match self.list_recent().await {
            Err(error) if error.exit == Exit::Unreachable => return Ok(()),
            orders => orders?,
        };
        orders.reverse();
        orders.iter().try_for_each(|order| self.print_changes(order, None))
    }

    async fn list_recent(&self) -> Result<Vec<Order>> {
        let client = self.context.read_client().await?;
        let (from, take) = (self.since - RECENT_PERIOD, NonZeroU32::new(100));
        let mut orders = Vec::new();
        let stores: Vec<Option<&Uuid>> =
            if self.is_staff { vec![None] } else { self.stores.iter().map(Some).collect() };
        for store in stores {
            let mut cursor = None::<String>;
            loop {
                let at = cursor.as_deref();
                let page = match store {
                    Some(store) => {
                        client
                            .ecommerce_order_list(store, at, None, Some(&from), None, None, None, None, take, None)
                            .await?
                    }
                    None => client.backoffices_order_list(at, None, Some(&from), None, None, None, None, take).await?,
                };
                let page = page.into_inner();
                orders.extend(page.data);
                cursor = page.cursor;
                if cursor.is_none() {
                    break;
                }
            }
        }
        Ok(orders)
    }

    fn print_changes(&mut self, order: &Order, version: Option<DateTime<Utc>>) -> Result<()> {
        if self.is_filtered && !self.stores.contains(&order.store.id) {
            return Ok(());
        }
        if self.printed.len() >= MAX_REMEMBERED {
            self.printed.clear();
            self.since = version.unwrap_or(self.since);
        }
        let (printed, since) = (self.printed.entry(order.id).or_default(), self.since);
        let news: Vec<&OrderChange> =
            order.history.iter().filter(|change| change.at >= since && printed.insert(change.id)).collect();
        // The changes of one move share an instant and make one line.
        let lines = news.chunk_by(|one, other| one.at == other.at).map(|changes| change_row(order, changes));
        let lines: Vec<Value> = lines.take(usize::try_from(self.left).unwrap_or(usize::MAX)).collect();
        self.left -= lines.len() as u64;
        if lines.is_empty() { Ok(()) } else { self.rows.write_rows(&lines) }
    }
}

fn change_row(order: &Order, changes: &[&OrderChange]) -> Value {
    json!({
        "at": changes.first().map(|change| change.at),
        "code": order.code,
        "store": order.store.name,
        "text": labels::describe_changes(order, changes),
        "total": labels::format_total(order),
        "order_id": order.id,
        "store_id": order.store.id,
        "state": order.state,
        "changes": changes,
    })
}
