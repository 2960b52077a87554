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

use super::connection::{Connection, local_now};
use super::queries;
use super::snapshot::{self, OrderSnapshot};
use super::stream::{StreamEvent, StreamSource, retry_delay, run_stream};
use crate::message::{ApiFailure, ServerMessage};
use crate::model::link::LinkState;
use crate::model::order_row::OrderRow;

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
pub(super) async fn run(connection: Connection, refresh: Arc<Notify>) {
    let mut failures = 0;
    loop {
        let failure = match sync_until_failure(&connection, &refresh).await {
            Ok(never) => match never {},
            Err(failure) => failure,
        };
        if failure.status == 401 {
            connection.send(ServerMessage::LinkChanged(LinkState::SignedOut));
            failures = 0;
            // Somebody may sign in from another terminal.
            tokio::select! { () = refresh.notified() => {}, () = sleep(Duration::from_secs(30)) => {} }
            continue;
        }
        failures += 1;
        let wait = retry_delay(failures);
        let retry_at = local_now() + wait;
        connection.send(ServerMessage::Unreachable(failure.message, retry_at));
        tokio::select! { () = refresh.notified() => {}, () = sleep(wait) => {} }
    }
}

/// Nothing: a watch ends by a trouble alone.
enum Never {}

/// What became of a job.
enum JobResult {
    Snapshot(Result<OrderSnapshot, ApiFailure>),
    Poll(Result<(), ApiFailure>, Vec<OrderRow>, Vec<(Uuid, Uuid)>),
    Order(Uuid, Uuid, Result<Option<Box<OrderRow>>, ApiFailure>),
    Summary(Result<(), ApiFailure>),
}

struct LiveSync {
    connection: Connection,
    /// The stores whose orders are read one by one; none where all are read at once.
    stores: Option<Vec<Uuid>>,
    connected: Vec<bool>,
    failed_streams: BTreeMap<usize, (u32, Instant, Duration)>,
    jobs: JoinSet<JobResult>,
    /// Orders that changed and are to be read, with their stores.
    pending_orders: BTreeMap<Uuid, Uuid>,
    orders_in_flight: HashMap<Uuid, bool>,
    known_orders: HashMap<Uuid, (Uuid, bool)>,
    /// Whether everything is to be read, and whether it is.
    needs_snapshot: bool,
    is_snapshot_running: bool,
    is_polling: bool,
    polled_at: Option<Instant>,
    /// Why the last poll or read failed.
    last_failure: Option<(String, Instant)>,
    summary_read_at: Option<Instant>,
    is_summary_stale: bool,
    reported_link: Option<LinkState>,
}

async fn sync_until_failure(connection: &Connection, refresh: &Notify) -> Result<Never, ApiFailure> {
    let account = queries::fetch_account(connection).await?;
    let scope = account.scope;
    connection.send(ServerMessage::Account(account));
    connection.send(ServerMessage::ClockOffset(queries::fetch_clock_offset(connection).await?));
    if scope == ScopeType::Consumer {
        let message = "a consumer's account has nothing to watch: A turns to another".to_owned();
        return Err(ApiFailure::local("scope", &message));
    }
    let stores = queries::fetch_stores(connection).await?;
    let ids: Vec<Uuid> = stores.iter().map(|store| store.id).collect();
    connection.send(ServerMessage::Stores(stores));
    let groups = queries::fetch_groups(connection).await?;
    let managed_first =
        groups.iter().filter(|group| group.is_managed).chain(groups.iter().filter(|group| !group.is_managed));
    let sources: Vec<StreamSource> = match scope {
        ScopeType::Backoffice => vec![StreamSource::Platform],
        _ => {
            let groups = managed_first.take(GROUPS).map(|group| StreamSource::Group(group.group.id));
            ids.iter().take(STORES).map(|id| StreamSource::Store(*id)).chain(groups).collect()
        }
    };
    connection.send(ServerMessage::PharmacyGroups(groups));
    let (sender, mut events) = mpsc::unbounded_channel();
    let mut channels = JoinSet::new();
    for (index, source) in sources.iter().enumerate() {
        channels.spawn(run_stream(connection.clone(), index, *source, sender.clone()));
    }
    let mut sync = LiveSync {
        connection: connection.clone(),
        connected: vec![false; sources.len()],
        stores: (scope != ScopeType::Backoffice).then_some(ids),
        failed_streams: BTreeMap::new(),
        jobs: JoinSet::new(),
        pending_orders: BTreeMap::new(),
        orders_in_flight: HashMap::new(),
        known_orders: HashMap::new(),
        needs_snapshot: true,
        is_snapshot_running: false,
        is_polling: false,
        polled_at: None,
        last_failure: None,
        summary_read_at: None,
        is_summary_stale: true,
        reported_link: None,
    };
    sync.run_loop(&mut events, refresh).await
}

impl LiveSync {
    async fn run_loop(
        &mut self,
        events: &mut UnboundedReceiver<(usize, StreamEvent)>,
        refresh: &Notify,
    ) -> Result<Never, ApiFailure> {
        let mut ticks = interval(Duration::from_secs(1));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                Some((index, events)) = events.recv() => self.on_event(index, events)?,
                Some(Ok(done)) = self.jobs.join_next() => self.on_job_done(done)?,
                () = refresh.notified() => (self.needs_snapshot, self.is_summary_stale) = (true, true),
                _ = ticks.tick() => {}
            }
            self.start_due_jobs();
            self.update_link();
        }
    }

    fn on_event(&mut self, index: usize, events: StreamEvent) -> Result<(), ApiFailure> {
        match events {
            StreamEvent::Failed { failure, .. } if failure.status == 401 => return Err(failure),
            StreamEvent::Failed { failure, failures, retry_in: wait } => {
                self.connected[index] = false;
                self.failed_streams.insert(index, (failures, Instant::now(), wait));
                if failure.is_unreachable() {
                    self.last_failure = Some((failure.message, Instant::now()));
                }
            }
            StreamEvent::Item(item) => {
                (self.connected[index], self.last_failure) = (true, None);
                self.failed_streams.remove(&index);
                self.connection.send(ServerMessage::Heartbeat);
                match item {
                    StreamItem::Resync => (self.needs_snapshot, self.is_summary_stale) = (true, true),
                    StreamItem::Changed(change) if change.topic == "pharmacy_shift" => {
                        self.connection.send(ServerMessage::ShiftChanged(change.audience_id));
                    }
                    StreamItem::Changed(change) if change.topic == "ecommerce_order" => {
                        self.is_summary_stale = true;
                        self.pending_orders.insert(change.id, change.audience_id);
                        // What is being read now may be what it was before.
                        if let Some(again) = self.orders_in_flight.get_mut(&change.id) {
                            *again = true;
                        }
                    }
                    StreamItem::Changed(_) | StreamItem::Ready | StreamItem::Heartbeat => {}
                }
            }
        }
        Ok(())
    }

    fn on_job_done(&mut self, done: JobResult) -> Result<(), ApiFailure> {
        let failure = match done {
            JobResult::Snapshot(Ok(OrderSnapshot { rows, is_truncated: cut })) => {
                self.is_snapshot_running = false;
                self.known_orders = rows.iter().map(|row| (row.id, (row.store_id, row.is_open()))).collect();
                self.polled_at = Some(Instant::now());
                self.connection.send(ServerMessage::OrderSnapshot(rows, cut));
                None
            }
            JobResult::Snapshot(Err(failure)) => {
                (self.is_snapshot_running, self.needs_snapshot) = (false, true);
                Some(failure)
            }
            JobResult::Poll(result, rows, again) => {
                (self.is_polling, self.polled_at) = (false, Some(Instant::now()));
                self.pending_orders.extend(again);
                self.report_orders(rows);
                if result.is_ok() {
                    self.connection.send(ServerMessage::Heartbeat);
                }
                result.err()
            }
            JobResult::Order(id, store, result) => {
                let again = self.orders_in_flight.remove(&id).unwrap_or(false);
                match result {
                    Ok(Some(row)) => {
                        if !again {
                            self.pending_orders.remove(&id);
                        }
                        self.report_orders(vec![*row]);
                        None
                    }
                    Ok(None) => {
                        self.pending_orders.remove(&id);
                        self.known_orders.remove(&id);
                        self.connection.send(ServerMessage::OrderGone(id));
                        None
                    }
                    Err(failure) => {
                        self.pending_orders.insert(id, store);
                        Some(failure)
                    }
                }
            }
            JobResult::Summary(result) => result.err(),
        };
        match failure {
            None => self.last_failure = None,
            Some(failure) if failure.status == 401 => return Err(failure),
            Some(failure) => self.last_failure = Some((failure.message, Instant::now())),
        }
        Ok(())
    }

    fn report_orders(&mut self, rows: Vec<OrderRow>) {
        self.known_orders.extend(rows.iter().map(|row| (row.id, (row.store_id, row.is_open()))));
        if !rows.is_empty() {
            self.connection.send(ServerMessage::OrdersChanged(rows));
        }
    }

    /// Begins what is due. After a failure everything waits a moment.
    fn start_due_jobs(&mut self) {
        let rests = self.last_failure.as_ref().is_some_and(|(_, at)| at.elapsed() < Duration::from_secs(2));
        if rests || self.is_snapshot_running {
            return;
        }
        let all_heard = self.connected.iter().all(|item| *item);
        let gave_up = self.failed_streams.values().any(|(failures, ..)| *failures >= PATIENCE);
        if self.needs_snapshot && (all_heard || gave_up) {
            (self.needs_snapshot, self.is_snapshot_running) = (false, true);
            let (connection, stores) = (self.connection.clone(), self.stores.clone());
            self.jobs.spawn(async move {
                JobResult::Snapshot(snapshot::read_snapshot(&connection, stores.as_deref()).await)
            });
            return;
        }
        self.start_pending_reads();
        let unheard = self.stores.as_ref().is_some_and(|stores| stores.len() > STORES);
        let due = self.polled_at.is_none_or(|at| at.elapsed() >= POLL);
        if (gave_up || unheard) && due && !self.is_polling && !self.needs_snapshot {
            self.is_polling = true;
            let (connection, stores, known) = (self.connection.clone(), self.stores.clone(), self.known_orders.clone());
            self.jobs.spawn(async move {
                let (result, rows, again) = snapshot::poll_orders(&connection, stores.as_deref(), &known).await;
                JobResult::Poll(result, rows, again)
            });
            self.is_summary_stale = true;
        }
        self.start_summary_read();
    }

    fn start_pending_reads(&mut self) {
        let next = self.pending_orders.iter().filter(|(id, _)| !self.orders_in_flight.contains_key(id));
        let next: Vec<(Uuid, Uuid)> =
            next.map(|(id, store)| (*id, *store)).take(AT_ONCE.saturating_sub(self.orders_in_flight.len())).collect();
        for (id, store) in next {
            self.orders_in_flight.insert(id, false);
            let connection = self.connection.clone();
            self.jobs.spawn(async move {
                let row = match queries::fetch_order(&connection, store, id).await {
                    Ok(order) => Ok(Some(Box::new(OrderRow::from_order(&order)))),
                    Err(failure) if failure.status == 404 => Ok(None),
                    Err(failure) => Err(failure),
                };
                JobResult::Order(id, store, row)
            });
        }
    }

    fn start_summary_read(&mut self) {
        let age = self.summary_read_at.map(|at| at.elapsed());
        let due = age.is_none_or(|age| age >= FIGURES || self.is_summary_stale && age >= FIGURES_STAND);
        if !due {
            return;
        }
        (self.summary_read_at, self.is_summary_stale) = (Some(Instant::now()), false);
        let (connection, stores) = (self.connection.clone(), self.stores.clone().unwrap_or_default());
        self.jobs.spawn(async move { JobResult::Summary(fetch_summary(&connection, &stores).await) });
    }

    /// Says how it stands, when that is another thing than before.
    fn update_link(&mut self) {
        let first = self.failed_streams.values().min_by_key(|(_, at, wait)| *at + *wait);
        let worst = self.failed_streams.values().map(|(failures, ..)| *failures).max().unwrap_or(0);
        let retry_at = |at: &Instant, wait: &Duration| local_now() + wait.saturating_sub(at.elapsed());
        let link = match (first, &self.last_failure) {
            (None, None) if self.connected.iter().all(|item| *item) => LinkState::Live,
            (Some((_, at, wait)), Some((why, _))) if worst >= PATIENCE => {
                LinkState::Offline { why: why.clone(), retry_at: retry_at(at, wait) }
            }
            (Some(_), None) if worst >= PATIENCE => LinkState::Poll,
            (Some((_, at, wait)), _) => LinkState::Stale { retry_at: retry_at(at, wait) },
            (None, Some(_)) => LinkState::Stale { retry_at: local_now() + Duration::from_secs(2) },
            (None, None) => return,
        };
        let same = match (&self.reported_link, &link) {
            (Some(LinkState::Stale { retry_at: before }), LinkState::Stale { retry_at })
            | (Some(LinkState::Offline { retry_at: before, .. }), LinkState::Offline { retry_at, .. }) => {
                (*before - *retry_at).num_milliseconds().abs() < 900
            }
            (Some(before), now) => before == now,
            (None, _) => false,
        };
        if !same {
            self.reported_link = Some(link.clone());
            self.connection.send(ServerMessage::LinkChanged(link));
        }
    }
}

async fn fetch_summary(connection: &Connection, stores: &[Uuid]) -> Result<(), ApiFailure> {
    if let Some(kpis) = queries::fetch_account_kpis(connection).await? {
        connection.send(ServerMessage::AccountKpis(kpis));
    }
    connection.send(ServerMessage::OrderKpis(queries::fetch_order_kpis(connection, stores).await?));
    connection.send(ServerMessage::Stores(queries::fetch_stores(connection).await?));
    connection.send(ServerMessage::ClockOffset(queries::fetch_clock_offset(connection).await?));
    Ok(())
}
