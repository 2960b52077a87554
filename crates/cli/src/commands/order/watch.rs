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

use super::{find, words};
use crate::commands::store::{StoreChoice, Stores};
use crate::context::Context;
use crate::error::{Exit, Failure, Result};
use crate::output::{Columns, Rows};

const LINE: Columns = &[("at", "at"), ("code", "code"), ("total", "total"), ("store", "store"), ("what", "text")];

/// The topic of changes to orders.
const TOPIC: &str = "ecommerce_order";
/// The base of the exponential wait before reconnecting.
const WAIT: Duration = Duration::from_millis(500);
/// After this many failed streams in a row, orders are polled.
const FAILURES: u32 = 3;
/// The longest silence of a stream: three heartbeats of the server.
const SILENCE: Duration = Duration::from_secs(45);
const POLL: Duration = Duration::from_secs(10);
/// How far back orders are read for missed changes. Older orders only get returns and refunds.
const REACH: TimeDelta = TimeDelta::days(7);
/// The number of orders whose printed changes are remembered.
const REMEMBERED: usize = 10_000;

/// A message from a stream to the printer.
enum Said {
    /// The stream is connected.
    Begun,
    /// An order changed, at this version.
    Order(Uuid, DateTime<Utc>),
    /// Any order may have changed: the server asked for a resync, or events were missed.
    Anything,
    /// The state of the connection, for the person.
    Standing(String),
    /// The stream is refused for good.
    Over(Failure),
}

/// Watches until enough lines were printed.
pub(super) async fn run(context: &Context, choice: &StoreChoice, times: u64) -> Result<()> {
    let stores = Stores::read(context).await?;
    let among = stores.meant(choice)?;
    if among.is_empty() {
        return Err(Failure::new(Exit::NotFound, "store", "there is no store to watch"));
    }
    let since = context.client().await?.root(None).await?.now;
    let mut lines = Lines {
        context,
        is_staff: stores.is_staff,
        stores: among.clone(),
        is_filtered: choice.is_given(),
        rows: context.output.rows(LINE).whole(),
        left: times,
        since,
        told: HashMap::new(),
    };
    let (say, mut said) = mpsc::channel(64);
    let streams: Vec<Option<Uuid>> = if stores.is_staff { vec![None] } else { among.into_iter().map(Some).collect() };
    let streams_count = streams.len();
    let hearing = |store| Hearing {
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
                Some(Said::Begun) => {
                    waiting -= 1;
                    if waiting == 0 {
                        context.people.tell("watching; Ctrl-C ends it");
                    }
                }
                Some(Said::Order(id, version)) => lines.order(&id, version).await?,
                Some(Said::Anything) => lines.all().await?,
                Some(Said::Standing(text)) => context.people.tell(&text),
                Some(Said::Over(failure)) => return Err(failure),
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
    lines.rows.end()?;
    told
}

/// Keeps one stream connected: a store's, or the platform's.
struct Hearing<'a> {
    context: &'a Context,
    store: Option<Uuid>,
    say: mpsc::Sender<Said>,
    /// The id of the last event, to resume from.
    last_id: Option<String>,
    /// The number of streams in a row that delivered nothing.
    failures: u32,
    is_away: bool,
    is_first: bool,
}

/// Why a stream ended.
enum Ended {
    /// The receiver is gone.
    Unheard,
    /// The server closed it, for example when the token expired.
    Properly,
    Broken(String),
}

impl Hearing<'_> {
    /// Reconnects until the receiver is gone or the server refuses.
    async fn run(mut self) {
        while let Some(wait) = self.once().await {
            tokio::time::sleep(wait).await;
        }
    }

    /// Reads one stream to its end; returns how long to wait before the next.
    async fn once(&mut self) -> Option<Duration> {
        let why = match begin(self.context, self.store.as_ref(), self.last_id.as_deref()).await {
            Err(failure) if failure.exit != Exit::Unreachable => {
                self.say(Said::Over(failure)).await?;
                return None;
            }
            Err(failure) => failure.message,
            Ok(stream) => {
                if std::mem::replace(&mut self.is_away, false) {
                    self.say(Said::Standing("the server is available again".to_owned())).await?;
                }
                match self.listen(stream).await {
                    Ended::Unheard => return None,
                    // The next stream resumes from the last id.
                    Ended::Properly if self.failures == 0 => {
                        self.failures = 1;
                        return Some(Duration::ZERO);
                    }
                    Ended::Properly => "the server ended the stream".to_owned(),
                    Ended::Broken(why) => why,
                }
            }
        };
        self.failures += 1;
        if !std::mem::replace(&mut self.is_away, true) {
            self.say(Said::Standing(format!("{why}; trying again"))).await?;
        }
        if self.failures > FAILURES {
            self.say(Said::Anything).await?;
            return Some(POLL);
        }
        Some(WAIT.saturating_mul(1 << self.failures))
    }

    async fn listen(&mut self, mut stream: Events) -> Ended {
        // Without an id to resume from, missed changes are read by REST.
        let mut is_anything = self.failures > 0 && self.last_id.is_none();
        loop {
            let Ok(heard) = tokio::time::timeout(SILENCE, stream.next_item()).await else {
                return Ended::Broken(format!("the server sent nothing for {} s", SILENCE.as_secs()));
            };
            self.last_id = stream.last_id().map(ToOwned::to_owned).or(self.last_id.take());
            let said = match heard {
                None => return Ended::Properly,
                Some(Err(broken)) => return Ended::Broken(broken.to_string()),
                Some(Ok(StreamItem::Heartbeat)) => None,
                Some(Ok(heard)) => {
                    self.failures = 0;
                    match heard {
                        StreamItem::Ready if std::mem::replace(&mut is_anything, false) => Some(Said::Anything),
                        StreamItem::Ready if std::mem::replace(&mut self.is_first, false) => Some(Said::Begun),
                        StreamItem::Resync => Some(Said::Anything),
                        StreamItem::Changed(change) if change.topic == TOPIC => {
                            Some(Said::Order(change.id, change.version))
                        }
                        _ => None,
                    }
                }
            };
            if let Some(said) = said
                && self.say(said).await.is_none()
            {
                return Ended::Unheard;
            }
        }
    }

    /// None when the receiver is gone.
    async fn say(&self, said: Said) -> Option<()> {
        self.say.send(said).await.ok()
    }
}

async fn begin(context: &Context, store: Option<&Uuid>, last_id: Option<&str>) -> Result<ServerEventStream> {
    let client = context.client().await?;
    let answer = match store {
        Some(store) => client.ecommerce_order_events(store, last_id).await?,
        None => client.backoffices_events(last_id).await?,
    };
    Ok(ServerEventStream::new(answer.into_inner()))
}

/// Prints one line per change of an order, each once.
struct Lines<'a> {
    context: &'a Context,
    is_staff: bool,
    stores: Vec<Uuid>,
    /// True when orders of other stores are skipped.
    is_filtered: bool,
    rows: Rows<'a>,
    left: u64,
    /// Earlier changes are not printed.
    since: DateTime<Utc>,
    /// The changes already printed, by order.
    told: HashMap<Uuid, HashSet<Uuid>>,
}

impl Lines<'_> {
    /// Prints the changes of one order. If it cannot be read now, the next full read prints them.
    async fn order(&mut self, id: &Uuid, version: DateTime<Utc>) -> Result<()> {
        match find::by_id(self.context, self.is_staff, &self.stores, id).await {
            Ok(Some(order)) => self.tell(&order, Some(version)),
            Ok(None) => Ok(()),
            Err(failure) if failure.exit == Exit::Unreachable => Ok(()),
            Err(failure) => Err(failure),
        }
    }

    /// Prints the changes of all orders that may have changed.
    async fn all(&mut self) -> Result<()> {
        let mut orders = match self.recent().await {
            Err(failure) if failure.exit == Exit::Unreachable => return Ok(()),
            orders => orders?,
        };
        orders.reverse();
        orders.iter().try_for_each(|order| self.tell(order, None))
    }

    async fn recent(&self) -> Result<Vec<Order>> {
        let client = self.context.client().await?;
        let (from, take) = (self.since - REACH, NonZeroU32::new(100));
        let mut orders = Vec::new();
        let stores: Vec<Option<&Uuid>> =
            if self.is_staff { vec![None] } else { self.stores.iter().map(Some).collect() };
        for store in stores {
            let mut cursor = None::<String>;
            loop {
                let at = cursor.as_deref();
                let page = match store {
                    Some(store) => {
                        client.ecommerce_order_list(store, at, None, Some(&from), None, None, None, take, None).await?
                    }
                    None => client.backoffices_order_list(at, None, Some(&from), None, None, None, take).await?,
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

    fn tell(&mut self, order: &Order, version: Option<DateTime<Utc>>) -> Result<()> {
        if self.is_filtered && !self.stores.contains(&order.store.id) {
            return Ok(());
        }
        if self.told.len() >= REMEMBERED {
            self.told.clear();
            self.since = version.unwrap_or(self.since);
        }
        let (told, since) = (self.told.entry(order.id).or_default(), self.since);
        let news: Vec<&OrderChange> =
            order.history.iter().filter(|change| change.at >= since && told.insert(change.id)).collect();
        // The changes of one move share an instant and make one line.
        let lines = news.chunk_by(|one, other| one.at == other.at).map(|changes| line(order, changes));
        let lines: Vec<Value> = lines.take(usize::try_from(self.left).unwrap_or(usize::MAX)).collect();
        self.left -= lines.len() as u64;
        if lines.is_empty() { Ok(()) } else { self.rows.page(&lines) }
    }
}

fn line(order: &Order, changes: &[&OrderChange]) -> Value {
    json!({
        "at": changes.first().map(|change| change.at),
        "code": order.code,
        "store": order.store.name,
        "text": words::changes(order, changes),
        "total": words::total(order),
        "order_id": order.id,
        "store_id": order.store.id,
        "state": order.state,
        "changes": changes,
    })
}
