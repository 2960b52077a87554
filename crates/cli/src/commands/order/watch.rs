//! `hub order watch`: prints changes to orders as the server reports them.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::event_stream::{ServerEventStream, StreamItem};
use hub_client::types::{Order, OrderChange};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::{find, labels};
use crate::commands::arguments::{StoreChoice, VisibleStores};
use crate::context::Context;
use crate::error::{CliError, Exit, Result};
use crate::output::{Columns, RowWriter};

const LINE: Columns = &[("at", "at"), ("code", "code"), ("total", "total"), ("store", "store"), ("what", "text")];

/// The topic of changes to orders.
const TOPIC: &str = "ecommerce_order";
/// The base of the exponential wait before reconnecting.
const BASE_WAIT: Duration = Duration::from_millis(500);
/// After this many failed streams in a row, orders are polled.
const FAILURES_BEFORE_POLL: u32 = 3;
/// The longest silence of a stream: three heartbeats of the server.
const MAX_SILENCE: Duration = Duration::from_secs(45);
const POLL_INTERVAL: Duration = Duration::from_secs(10);
/// The period in which orders are read for missed changes. Older orders only get returns and refunds.
const RECENT_PERIOD: TimeDelta = TimeDelta::days(7);
/// The number of orders whose printed changes are remembered.
const MAX_REMEMBERED: usize = 10_000;

/// A message from a stream to the printer.
enum StreamMessage {
    /// The stream is connected.
    Connected,
    /// An order changed, at this version.
    OrderChanged(Uuid, DateTime<Utc>),
    /// Any order may have changed: the server asked for a resync, or events were missed.
    Resync,
    /// The state of the connection, for the person.
    Status(String),
    /// The stream is refused for good.
    Failed(CliError),
}

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
        told: HashMap::new(),
    };
    let (say, mut said) = mpsc::channel(64);
    let streams: Vec<Option<Uuid>> = if stores.is_staff { vec![None] } else { among.into_iter().map(Some).collect() };
    let streams_count = streams.len();
    let hearing = |store| StreamReader {
        context,
        store,
        say: say.clone(),
        last_id: None,
        failures: 0,
        is_away: false,
        is_first: true,
    };
    let watching = futures_util::future::join_all(streams.into_iter().map(|store| hearing(store).run()));
    drop(say);
    let telling = async {
        let mut waiting = streams_count;
        while lines.left > 0 {
            match said.recv().await {
                Some(StreamMessage::Connected) => {
                    waiting -= 1;
                    if waiting == 0 {
                        context.console.print_status("watching; Ctrl-C ends it");
                    }
                }
                Some(StreamMessage::OrderChanged(id, version)) => lines.print_order(&id, version).await?,
                Some(StreamMessage::Resync) => lines.print_recent().await?,
                Some(StreamMessage::Status(text)) => context.console.print_status(&text),
                Some(StreamMessage::Failed(error)) => return Err(error),
                None => break,
            }
        }
        Ok(())
    };
    let told = {
        let (mut telling, mut watching) = (std::pin::pin!(telling), std::pin::pin!(watching));
        // The streams have ended: print their last messages.
        tokio::select! { told = &mut telling => told, _ = &mut watching => telling.await }
    };
    lines.rows.finish()?;
    told
}

/// Keeps one stream connected: a store's, or the platform's.
struct StreamReader<'a> {
    context: &'a Context,
    store: Option<Uuid>,
    say: mpsc::Sender<StreamMessage>,
    /// The id of the last event, to resume from.
    last_id: Option<String>,
    /// The number of streams in a row that delivered nothing.
    failures: u32,
    is_away: bool,
    is_first: bool,
}

/// Why a stream ended.
enum StreamEnd {
    /// The receiver is gone.
    ReceiverGone,
    /// The server closed it, for example when the token expired.
    Closed,
    Broken(String),
}

impl StreamReader<'_> {
    /// Reconnects until the receiver is gone or the server refuses.
    async fn run(mut self) {
        while let Some(wait) = self.read_stream().await {
            tokio::time::sleep(wait).await;
        }
    }

    /// Reads one stream to its end; returns how long to wait before the next.
    async fn read_stream(&mut self) -> Option<Duration> {
        let why = match open_stream(self.context, self.store.as_ref(), self.last_id.as_deref()).await {
            Err(error) if error.exit != Exit::Unreachable => {
                self.send(StreamMessage::Failed(error)).await?;
                return None;
            }
            Err(error) => error.message,
            Ok(stream) => {
                if std::mem::replace(&mut self.is_away, false) {
                    self.send(StreamMessage::Status("the server is available again".to_owned())).await?;
                }
                match self.read_events(stream).await {
                    StreamEnd::ReceiverGone => return None,
                    // The next stream resumes from the last id.
                    StreamEnd::Closed if self.failures == 0 => {
                        self.failures = 1;
                        return Some(Duration::ZERO);
                    }
                    StreamEnd::Closed => "the server ended the stream".to_owned(),
                    StreamEnd::Broken(why) => why,
                }
            }
        };
        self.failures += 1;
        if !std::mem::replace(&mut self.is_away, true) {
            self.send(StreamMessage::Status(format!("{why}; trying again"))).await?;
        }
        if self.failures > FAILURES_BEFORE_POLL {
            self.send(StreamMessage::Resync).await?;
            return Some(POLL_INTERVAL);
        }
        Some(BASE_WAIT.saturating_mul(1 << self.failures))
    }

    async fn read_events(&mut self, mut stream: ServerEventStream) -> StreamEnd {
        // Without an id to resume from, missed changes are read by REST.
        let mut is_anything = self.failures > 0 && self.last_id.is_none();
        loop {
            let Ok(heard) = tokio::time::timeout(MAX_SILENCE, stream.next_item()).await else {
                return StreamEnd::Broken(format!("the server sent nothing for {} s", MAX_SILENCE.as_secs()));
            };
            self.last_id = stream.last_id().map(ToOwned::to_owned).or(self.last_id.take());
            let said = match heard {
                None => return StreamEnd::Closed,
                Some(Err(broken)) => return StreamEnd::Broken(broken.to_string()),
                Some(Ok(StreamItem::Heartbeat)) => None,
                Some(Ok(heard)) => {
                    self.failures = 0;
                    match heard {
                        StreamItem::Ready if std::mem::replace(&mut is_anything, false) => Some(StreamMessage::Resync),
                        StreamItem::Ready if std::mem::replace(&mut self.is_first, false) => {
                            Some(StreamMessage::Connected)
                        }
                        StreamItem::Resync => Some(StreamMessage::Resync),
                        StreamItem::Changed(change) if change.topic == TOPIC => {
                            Some(StreamMessage::OrderChanged(change.id, change.version))
                        }
                        _ => None,
                    }
                }
            };
            if let Some(said) = said
                && self.send(said).await.is_none()
            {
                return StreamEnd::ReceiverGone;
            }
        }
    }

    /// None when the receiver is gone.
    async fn send(&self, said: StreamMessage) -> Option<()> {
        self.say.send(said).await.ok()
    }
}

async fn open_stream(context: &Context, store: Option<&Uuid>, last_id: Option<&str>) -> Result<ServerEventStream> {
    let client = context.read_client().await?;
    let answer = match store {
        Some(store) => client.ecommerce_order_events(store, last_id).await?,
        None => client.backoffices_events(last_id).await?,
    };
    Ok(ServerEventStream::new(answer.into_inner()))
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
    told: HashMap<Uuid, HashSet<Uuid>>,
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
        if self.told.len() >= MAX_REMEMBERED {
            self.told.clear();
            self.since = version.unwrap_or(self.since);
        }
        let (told, since) = (self.told.entry(order.id).or_default(), self.since);
        let news: Vec<&OrderChange> =
            order.history.iter().filter(|change| change.at >= since && told.insert(change.id)).collect();
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
