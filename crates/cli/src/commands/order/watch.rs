//! `hub order watch`: what happens to orders, told as the server tells it.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::live::{Events, Heard};
use hub_client::types::{Order, OrderChange};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::{find, words};
use crate::commands::store::{StoreChoice, Stores};
use crate::context::Context;
use crate::error::{Exit, Failure, Result};
use crate::output::{Columns, Rows};

const LINE: Columns = &[("at", "at"), ("code", "code"), ("store", "store"), ("what", "text"), ("total", "total")];

/// The kind of change that is one of an order.
const TOPIC: &str = "ecommerce_order";
/// The first wait before a stream is asked for again; each further one is twice as long, up to the last.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LAST_WAIT: Duration = Duration::from_secs(30);
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
        rows: context.output.rows(LINE),
        left: times,
        since,
        told: HashMap::new(),
    };
    let (say, mut said) = mpsc::channel(64);
    let streams: Vec<Option<Uuid>> = if stores.is_staff { vec![None] } else { among.into_iter().map(Some).collect() };
    let streams_count = streams.len();
    let watching = futures_util::future::join_all(streams.into_iter().map(|store| hear(context, store, say.clone())));
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

/// Hears one stream after the other: a store's, or the whole platform's. It ends when nobody listens any more.
async fn hear(context: &Context, store: Option<Uuid>, say: mpsc::Sender<Said>) {
    let (mut last_id, mut failures, mut is_away, mut is_first) = (None::<String>, 0_u32, false, true);
    loop {
        let begun = begin(context, store.as_ref(), last_id.as_deref()).await;
        let broken = match begun {
            Err(failure) if failure.exit != Exit::Unreachable => {
                drop(say.send(Said::Over(failure)).await);
                return;
            }
            Err(failure) => failure.message,
            Ok(mut live) => {
                if std::mem::replace(&mut is_away, false) {
                    drop(say.send(Said::Standing("the server is there again".to_owned())).await);
                }
                // Without an id to go on from, what happened meanwhile is read.
                let mut is_anything = failures > 0 && last_id.is_none();
                let ended = loop {
                    let Ok(heard) = tokio::time::timeout(SILENCE, live.next()).await else {
                        break Some(format!("the server said nothing for {} s", SILENCE.as_secs()));
                    };
                    last_id = live.last_id().map(ToOwned::to_owned).or(last_id);
                    let said = match heard {
                        Some(Ok(Heard::Ready)) => {
                            failures = 0;
                            match () {
                                () if std::mem::replace(&mut is_anything, false) => Said::Anything,
                                () if std::mem::replace(&mut is_first, false) => Said::Begun,
                                () => continue,
                            }
                        }
                        Some(Ok(Heard::Resync)) => Said::Anything,
                        Some(Ok(Heard::Changed(change))) if change.topic == TOPIC => {
                            failures = 0;
                            Said::Order(change.id, change.version)
                        }
                        Some(Ok(Heard::Changed(_) | Heard::Beat)) => continue,
                        None => break None,
                        Some(Err(broken)) => break Some(broken.to_string()),
                    };
                    if say.send(said).await.is_err() {
                        return;
                    }
                };
                match ended {
                    // The token's end, or the server's: the next stream goes on from the last id.
                    None if failures == 0 => {
                        failures = 1;
                        continue;
                    }
                    None => "the server ended the stream".to_owned(),
                    Some(why) => why,
                }
            }
        };
        failures += 1;
        if !std::mem::replace(&mut is_away, true)
            && say.send(Said::Standing(format!("{broken}; trying again"))).await.is_err()
        {
            return;
        }
        if failures > FAILURES {
            if say.send(Said::Anything).await.is_err() {
                return;
            }
            tokio::time::sleep(POLL).await;
        } else {
            tokio::time::sleep(FIRST_WAIT.saturating_mul(1 << failures.min(8)).min(LAST_WAIT)).await;
        }
    }
}

async fn begin(context: &Context, store: Option<&Uuid>, last_id: Option<&str>) -> Result<Events> {
    let client = context.client().await?;
    let answer = match store {
        Some(store) => client.ecommerce_order_events(store, last_id).await?,
        None => client.backoffices_events(last_id).await?,
    };
    Ok(Events::new(answer.into_inner()))
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
