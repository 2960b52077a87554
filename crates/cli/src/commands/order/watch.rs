//! `hub order watch`: what happens to orders, told as the server tells it.

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

/// The kind of change that is one of an order.
const TOPIC: &str = "ecommerce_order";
/// The unit of the waits before a stream is asked for again: each is twice as long as the one before it.
const WAIT: Duration = Duration::from_millis(500);
/// After so many streams that did not begin, the orders are read in between.
const FAILURES: u32 = 3;
/// How long a stream may say nothing: three of the server's heartbeats.
const SILENCE: Duration = Duration::from_secs(45);
const POLL: Duration = Duration::from_secs(10);
/// How far back orders are read that may have changed unseen. Older ones only come back or are given back.
const REACH: TimeDelta = TimeDelta::days(7);
/// How many orders' changes are remembered as told.
const REMEMBERED: usize = 10_000;

/// What a stream says to the one who writes lines.
enum Said {
    /// It has begun.
    Begun,
    /// An order changed, as of an instant.
    Order(Uuid, DateTime<Utc>),
    /// Anything may have changed: the server says so, or cannot say.
    Anything,
    /// How the stream itself stands, for the person.
    Standing(String),
    /// It cannot be had, and will not be.
    Over(Failure),
}

/// Watches until so many lines were written.
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
        // What the streams said last is still to be told.
        tokio::select! { told = &mut telling => told, _ = &mut watching => telling.await }
    };
    lines.rows.end()?;
    told
}

/// One stream after the other: a store's, or the whole platform's.
struct Hearing<'a> {
    context: &'a Context,
    store: Option<Uuid>,
    say: mpsc::Sender<Said>,
    /// What the next stream goes on from.
    last_id: Option<String>,
    /// How many streams in a row said nothing.
    failures: u32,
    is_away: bool,
    is_first: bool,
}

/// Why a stream is over.
enum Ended {
    /// Nobody listens any more.
    Unheard,
    /// The server ended it: with its token, or because it ends itself.
    Properly,
    Broken(String),
}

impl Hearing<'_> {
    /// Hears until nobody listens any more, or there is nothing to hear.
    async fn run(mut self) {
        while let Some(wait) = self.once().await {
            tokio::time::sleep(wait).await;
        }
    }

    /// Hears a stream to its end; answers how long to wait for the next.
    async fn once(&mut self) -> Option<Duration> {
        let why = match begin(self.context, self.store.as_ref(), self.last_id.as_deref()).await {
            Err(failure) if failure.exit != Exit::Unreachable => {
                self.say(Said::Over(failure)).await?;
                return None;
            }
            Err(failure) => failure.message,
            Ok(stream) => {
                if std::mem::replace(&mut self.is_away, false) {
                    self.say(Said::Standing("the server is there again".to_owned())).await?;
                }
                match self.listen(stream).await {
                    Ended::Unheard => return None,
                    // The next stream goes on from the last id.
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

    async fn listen(&mut self, mut stream: ServerEventStream) -> Ended {
        // Without an id to go on from, what happened meanwhile is read.
        let mut is_anything = self.failures > 0 && self.last_id.is_none();
        loop {
            let Ok(heard) = tokio::time::timeout(SILENCE, stream.next_item()).await else {
                return Ended::Broken(format!("the server said nothing for {} s", SILENCE.as_secs()));
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

    /// Nothing when nobody listens any more.
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

/// Writes a line for each change of an order, once.
struct Lines<'a> {
    context: &'a Context,
    is_staff: bool,
    stores: Vec<Uuid>,
    /// Whether others than these stores' are passed over.
    is_filtered: bool,
    rows: Rows<'a>,
    left: u64,
    /// What happened before is not told.
    since: DateTime<Utc>,
    /// The changes that were told, by their orders.
    told: HashMap<Uuid, HashSet<Uuid>>,
}

impl Lines<'_> {
    /// Tells of an order that changed. What cannot be read now is told when everything is read again.
    async fn order(&mut self, id: &Uuid, version: DateTime<Utc>) -> Result<()> {
        match find::by_id(self.context, self.is_staff, &self.stores, id).await {
            Ok(Some(order)) => self.tell(&order, Some(version)),
            Ok(None) => Ok(()),
            Err(failure) if failure.exit == Exit::Unreachable => Ok(()),
            Err(failure) => Err(failure),
        }
    }

    /// Tells of all orders that may have changed.
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
        // What one move brought about has one instant, and is one line.
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
