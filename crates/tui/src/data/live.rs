//! The live task: it owns the connection. It reads all there is, hears what changes and reads that again; without streams it
//! asks now and then; and it never ends because a server is away.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use hub_client::event_stream::StreamItem;
use hub_client::types::ScopeType;
use tokio::sync::Notify;
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};
use uuid::Uuid;

use super::channel::{News, Source, keep, wait};
use super::reach::{Reach, here};
use super::read;
use super::snapshot::{self, Reading};
use crate::message::{Data, Trouble};
use crate::model::link::Link;
use crate::model::orders::Row;

/// How often is asked what the streams do not say.
const POLL: Duration = Duration::from_secs(10);
/// After so many failures in a row it is asked for instead.
const PATIENCE: u32 = 3;
/// How often the figures and stores are read, though nothing is heard; and at least how long they stand.
const FIGURES: Duration = Duration::from_secs(60);
const FIGURES_STAND: Duration = Duration::from_secs(5);
/// How many streams a session may have, less one for somebody else's.
const STORES: usize = 8;
const GROUPS: usize = 3;
/// How many orders are read at once.
const AT_ONCE: usize = 3;

/// Looks at a server until it is told to stop.
pub(super) async fn run(reach: Reach, refresh: Arc<Notify>) {
    let mut failures = 0;
    loop {
        let trouble = match watch(&reach, &refresh).await {
            Ok(never) => match never {},
            Err(trouble) => trouble,
        };
        if trouble.status == 401 {
            reach.tell(Data::Link(Link::SignedOut));
            failures = 0;
            // Somebody may sign in from another terminal.
            tokio::select! { () = refresh.notified() => {}, () = sleep(Duration::from_secs(30)) => {} }
            continue;
        }
        failures += 1;
        let wait = wait(failures);
        let retry_at = here() + wait;
        reach.tell(Data::Away(trouble.message, retry_at));
        tokio::select! { () = refresh.notified() => {}, () = sleep(wait) => {} }
    }
}

/// Nothing: a watch ends by a trouble alone.
enum Never {}

/// What became of a job.
enum Done {
    Snapshot(Result<Reading, Trouble>),
    Polled(Result<(), Trouble>, Vec<Row>, Vec<(Uuid, Uuid)>),
    Order(Uuid, Uuid, Result<Option<Box<Row>>, Trouble>),
    Figures(Result<(), Trouble>),
}

struct Watch {
    reach: Reach,
    /// The stores whose orders are read one by one; none where all are read at once.
    stores: Option<Vec<Uuid>>,
    heard: Vec<bool>,
    away: BTreeMap<usize, (u32, Instant, Duration)>,
    jobs: JoinSet<Done>,
    /// Orders that changed and are to be read, with their stores.
    pending: BTreeMap<Uuid, Uuid>,
    reading: HashMap<Uuid, bool>,
    known: HashMap<Uuid, (Uuid, bool)>,
    /// Whether everything is to be read, and whether it is.
    stale: bool,
    snapshotting: bool,
    polling: bool,
    polled_at: Option<Instant>,
    /// Why the last poll or read failed.
    unreachable: Option<(String, Instant)>,
    figures_at: Option<Instant>,
    figures_stale: bool,
    link: Option<Link>,
}

async fn watch(reach: &Reach, refresh: &Notify) -> Result<Never, Trouble> {
    let account = read::account(reach).await?;
    let scope = account.scope;
    reach.tell(Data::Account(account));
    reach.tell(Data::Clock(read::clock(reach).await?));
    if scope == ScopeType::Consumer {
        let message = "a consumer's account has nothing to watch: A turns to another".to_owned();
        return Err(Trouble::own("scope", &message));
    }
    let stores = read::stores(reach).await?;
    let ids: Vec<Uuid> = stores.iter().map(|store| store.id).collect();
    reach.tell(Data::Stores(stores));
    let groups = read::groups(reach).await?;
    let managed_first = groups.iter().filter(|group| group.manages).chain(groups.iter().filter(|group| !group.manages));
    let sources: Vec<Source> = match scope {
        ScopeType::Backoffice => vec![Source::Platform],
        _ => {
            let groups = managed_first.take(GROUPS).map(|group| Source::Group(group.group.id));
            ids.iter().take(STORES).map(|id| Source::Store(*id)).chain(groups).collect()
        }
    };
    reach.tell(Data::Groups(groups));
    let (sender, mut news) = mpsc::unbounded_channel();
    let mut channels = JoinSet::new();
    for (index, source) in sources.iter().enumerate() {
        channels.spawn(keep(reach.clone(), index, *source, sender.clone()));
    }
    let mut watch = Watch {
        reach: reach.clone(),
        heard: vec![false; sources.len()],
        stores: (scope != ScopeType::Backoffice).then_some(ids),
        away: BTreeMap::new(),
        jobs: JoinSet::new(),
        pending: BTreeMap::new(),
        reading: HashMap::new(),
        known: HashMap::new(),
        stale: true,
        snapshotting: false,
        polling: false,
        polled_at: None,
        unreachable: None,
        figures_at: None,
        figures_stale: true,
        link: None,
    };
    watch.go_on(&mut news, refresh).await
}

impl Watch {
    async fn go_on(&mut self, news: &mut UnboundedReceiver<(usize, News)>, refresh: &Notify) -> Result<Never, Trouble> {
        let mut ticks = interval(Duration::from_secs(1));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                Some((index, news)) = news.recv() => self.hear(index, news)?,
                Some(Ok(done)) = self.jobs.join_next() => self.take(done)?,
                () = refresh.notified() => (self.stale, self.figures_stale) = (true, true),
                _ = ticks.tick() => {}
            }
            self.start();
            self.relink();
        }
    }

    fn hear(&mut self, index: usize, news: News) -> Result<(), Trouble> {
        match news {
            News::Away { trouble, .. } if trouble.status == 401 => return Err(trouble),
            News::Away { trouble, failures, wait } => {
                self.heard[index] = false;
                self.away.insert(index, (failures, Instant::now(), wait));
                if trouble.is_away() {
                    self.unreachable = Some((trouble.message, Instant::now()));
                }
            }
            News::Heard(heard) => {
                (self.heard[index], self.unreachable) = (true, None);
                self.away.remove(&index);
                self.reach.tell(Data::Heard);
                match heard {
                    StreamItem::Resync => (self.stale, self.figures_stale) = (true, true),
                    StreamItem::Changed(change) if change.topic == "pharmacy_shift" => {
                        self.reach.tell(Data::ShiftChanged(change.audience_id));
                    }
                    StreamItem::Changed(change) if change.topic == "ecommerce_order" => {
                        self.figures_stale = true;
                        self.pending.insert(change.id, change.audience_id);
                        // What is being read now may be what it was before.
                        if let Some(again) = self.reading.get_mut(&change.id) {
                            *again = true;
                        }
                    }
                    StreamItem::Changed(_) | StreamItem::Ready | StreamItem::Heartbeat => {}
                }
            }
        }
        Ok(())
    }

    fn take(&mut self, done: Done) -> Result<(), Trouble> {
        let trouble = match done {
            Done::Snapshot(Ok(Reading { rows, cut })) => {
                self.snapshotting = false;
                self.known = rows.iter().map(|row| (row.id, (row.store_id, row.is_open()))).collect();
                self.polled_at = Some(Instant::now());
                self.reach.tell(Data::Snapshot(rows, cut));
                None
            }
            Done::Snapshot(Err(trouble)) => {
                (self.snapshotting, self.stale) = (false, true);
                Some(trouble)
            }
            Done::Polled(result, rows, again) => {
                (self.polling, self.polled_at) = (false, Some(Instant::now()));
                self.pending.extend(again);
                self.tell(rows);
                if result.is_ok() {
                    self.reach.tell(Data::Heard);
                }
                result.err()
            }
            Done::Order(id, store, result) => {
                let again = self.reading.remove(&id).unwrap_or(false);
                match result {
                    Ok(Some(row)) => {
                        if !again {
                            self.pending.remove(&id);
                        }
                        self.tell(vec![*row]);
                        None
                    }
                    Ok(None) => {
                        self.pending.remove(&id);
                        self.known.remove(&id);
                        self.reach.tell(Data::Gone(id));
                        None
                    }
                    Err(trouble) => {
                        self.pending.insert(id, store);
                        Some(trouble)
                    }
                }
            }
            Done::Figures(result) => result.err(),
        };
        match trouble {
            None => self.unreachable = None,
            Some(trouble) if trouble.status == 401 => return Err(trouble),
            Some(trouble) => self.unreachable = Some((trouble.message, Instant::now())),
        }
        Ok(())
    }

    fn tell(&mut self, rows: Vec<Row>) {
        self.known.extend(rows.iter().map(|row| (row.id, (row.store_id, row.is_open()))));
        if !rows.is_empty() {
            self.reach.tell(Data::Orders(rows));
        }
    }

    /// Begins what is due. After a failure everything waits a moment.
    fn start(&mut self) {
        let rests = self.unreachable.as_ref().is_some_and(|(_, at)| at.elapsed() < Duration::from_secs(2));
        if rests || self.snapshotting {
            return;
        }
        let all_heard = self.heard.iter().all(|heard| *heard);
        let gave_up = self.away.values().any(|(failures, ..)| *failures >= PATIENCE);
        if self.stale && (all_heard || gave_up) {
            (self.stale, self.snapshotting) = (false, true);
            let (reach, stores) = (self.reach.clone(), self.stores.clone());
            self.jobs.spawn(async move { Done::Snapshot(snapshot::read(&reach, stores.as_deref()).await) });
            return;
        }
        self.read_pending();
        let unheard = self.stores.as_ref().is_some_and(|stores| stores.len() > STORES);
        let due = self.polled_at.is_none_or(|at| at.elapsed() >= POLL);
        if (gave_up || unheard) && due && !self.polling && !self.stale {
            self.polling = true;
            let (reach, stores, known) = (self.reach.clone(), self.stores.clone(), self.known.clone());
            self.jobs.spawn(async move {
                let (result, rows, again) = snapshot::poll(&reach, stores.as_deref(), &known).await;
                Done::Polled(result, rows, again)
            });
            self.figures_stale = true;
        }
        self.read_figures();
    }

    fn read_pending(&mut self) {
        let next = self.pending.iter().filter(|(id, _)| !self.reading.contains_key(id));
        let next: Vec<(Uuid, Uuid)> =
            next.map(|(id, store)| (*id, *store)).take(AT_ONCE.saturating_sub(self.reading.len())).collect();
        for (id, store) in next {
            self.reading.insert(id, false);
            let reach = self.reach.clone();
            self.jobs.spawn(async move {
                let row = match read::order(&reach, store, id).await {
                    Ok(order) => Ok(Some(Box::new(Row::of(&order)))),
                    Err(trouble) if trouble.status == 404 => Ok(None),
                    Err(trouble) => Err(trouble),
                };
                Done::Order(id, store, row)
            });
        }
    }

    fn read_figures(&mut self) {
        let age = self.figures_at.map(|at| at.elapsed());
        let due = age.is_none_or(|age| age >= FIGURES || self.figures_stale && age >= FIGURES_STAND);
        if !due {
            return;
        }
        (self.figures_at, self.figures_stale) = (Some(Instant::now()), false);
        let (reach, stores) = (self.reach.clone(), self.stores.clone().unwrap_or_default());
        self.jobs.spawn(async move { Done::Figures(figures(&reach, &stores).await) });
    }

    /// Says how it stands, when that is another thing than before.
    fn relink(&mut self) {
        let first = self.away.values().min_by_key(|(_, at, wait)| *at + *wait);
        let worst = self.away.values().map(|(failures, ..)| *failures).max().unwrap_or(0);
        let retry_at = |at: &Instant, wait: &Duration| here() + wait.saturating_sub(at.elapsed());
        let link = match (first, &self.unreachable) {
            (None, None) if self.heard.iter().all(|heard| *heard) => Link::Live,
            (Some((_, at, wait)), Some((why, _))) if worst >= PATIENCE => {
                Link::Offline { why: why.clone(), retry_at: retry_at(at, wait) }
            }
            (Some(_), None) if worst >= PATIENCE => Link::Poll,
            (Some((_, at, wait)), _) => Link::Stale { retry_at: retry_at(at, wait) },
            (None, Some(_)) => Link::Stale { retry_at: here() + Duration::from_secs(2) },
            (None, None) => return,
        };
        let same = match (&self.link, &link) {
            (Some(Link::Stale { retry_at: before }), Link::Stale { retry_at })
            | (Some(Link::Offline { retry_at: before, .. }), Link::Offline { retry_at, .. }) => {
                (*before - *retry_at).num_milliseconds().abs() < 900
            }
            (Some(before), now) => before == now,
            (None, _) => false,
        };
        if !same {
            self.link = Some(link.clone());
            self.reach.tell(Data::Link(link));
        }
    }
}

async fn figures(reach: &Reach, stores: &[Uuid]) -> Result<(), Trouble> {
    if let Some(kpis) = read::account_kpis(reach).await? {
        reach.tell(Data::Accounts(kpis));
    }
    reach.tell(Data::Month(read::order_kpis(reach, stores).await?));
    reach.tell(Data::Stores(read::stores(reach).await?));
    reach.tell(Data::Clock(read::clock(reach).await?));
    Ok(())
}
