//! The synchronisation with a server: a snapshot of orders and conversations, then the changes of its event streams, or polling while the
//! streams fail. An unreachable server never ends it.

mod jobs;

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
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
use super::snapshot::{KnownOrder, OrderListSnapshot, PollResult};
use super::stream::{StreamEvent, StreamSource, retry_delay, run_stream};
use super::stream_health::{StreamHealth, is_same_on_screen};
use crate::message::{ApiFailure, ServerMessage};
use crate::model::link::LinkState;
use crate::model::order_row::OrderRow;
use jobs::JobResult;

/// The most streams of groups; a session may open a few more.
const MAX_GROUP_STREAMS: usize = 3;

/// Synchronises until the task is aborted.
pub(super) async fn run(connection: Connection, refresh: Arc<Notify>) {
    let mut failures = 0;
    loop {
        let failure = match sync_until_failure(&connection, &refresh).await {
            Ok(infallible) => match infallible {},
            Err(failure) => failure,
        };
        if failure.status == 401 {
            connection.send(ServerMessage::LinkChanged(LinkState::SignedOut));
            failures = 0;
            // The user may sign in from another terminal.
            tokio::select! { () = refresh.notified() => {}, () = sleep(Duration::from_secs(30)) => {} }
            continue;
        }
        failures += 1;
        let retry_in = retry_delay(failures);
        connection.send(ServerMessage::Unreachable(failure.message, local_now() + retry_in));
        tokio::select! { () = refresh.notified() => {}, () = sleep(retry_in) => {} }
    }
}

struct LiveSync {
    connection: Connection,
    /// The stores whose orders are read one by one; `None` when one list has all orders.
    store_ids: Option<Vec<Uuid>>,
    streams: StreamHealth,
    jobs: JoinSet<JobResult>,
    /// Orders that changed and must be read, with their stores.
    pending_orders: BTreeMap<Uuid, Uuid>,
    /// Orders that are being read; true when they changed meanwhile and must be read again.
    orders_in_flight: HashMap<Uuid, bool>,
    known_orders: HashMap<Uuid, KnownOrder>,
    needs_snapshot: bool,
    is_snapshot_running: bool,
    is_polling: bool,
    polled_at: Option<Instant>,
    /// The message and time of the last failed read, until one succeeds.
    last_failure: Option<(String, Instant)>,
    summary_read_at: Option<Instant>,
    is_summary_stale: bool,
    /// A turn began or ended, a store is new, or the stores were not read for a while.
    are_stores_stale: bool,
    is_reading_stores: bool,
    stores_read_at: Instant,
    are_conversations_stale: bool,
    is_reading_conversations: bool,
    reported_link: Option<LinkState>,
}

/// Reads the account, its stores and groups, opens the streams and synchronises until a call fails.
async fn sync_until_failure(connection: &Connection, refresh: &Notify) -> Result<Infallible, ApiFailure> {
    let account = queries::fetch_account(connection).await?;
    let scope = account.scope;
    connection.send(ServerMessage::Account(account));
    connection.send(ServerMessage::ClockOffset(queries::fetch_clock_offset(connection).await?));
    if scope == ScopeType::Consumer {
        return Err(ApiFailure::local("scope", "a consumer's account has nothing to watch: A switches the account"));
    }
    let stores = queries::fetch_stores(connection).await?;
    let store_ids: Vec<Uuid> = stores.iter().map(|store| store.id).collect();
    connection.send(ServerMessage::Stores(stores));
    let groups = queries::fetch_groups(connection).await?;
    let managed_first =
        groups.iter().filter(|group| group.is_managed).chain(groups.iter().filter(|group| !group.is_managed));
    let mut sources: Vec<StreamSource> = match scope {
        ScopeType::Backoffice => vec![StreamSource::Platform],
        _ => {
            let groups = managed_first.take(MAX_GROUP_STREAMS).map(|group| StreamSource::Group(group.group.id));
            std::iter::once(StreamSource::Workspace).chain(groups).collect()
        }
    };
    sources.push(StreamSource::Chat);
    connection.send(ServerMessage::PharmacyGroups(groups));
    let (sender, mut events) = mpsc::unbounded_channel();
    let mut streams = JoinSet::new();
    for (index, source) in sources.iter().enumerate() {
        streams.spawn(run_stream(connection.clone(), index, *source, sender.clone()));
    }
    let mut sync = LiveSync {
        connection: connection.clone(),
        streams: StreamHealth::new(sources.len()),
        store_ids: (scope != ScopeType::Backoffice).then_some(store_ids),
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
        are_stores_stale: false,
        is_reading_stores: false,
        stores_read_at: Instant::now(),
        are_conversations_stale: true,
        is_reading_conversations: false,
        reported_link: None,
    };
    sync.run_loop(&mut events, refresh).await
}

impl LiveSync {
    async fn run_loop(
        &mut self,
        events: &mut UnboundedReceiver<(usize, StreamEvent)>,
        refresh: &Notify,
    ) -> Result<Infallible, ApiFailure> {
        let mut ticks = interval(Duration::from_secs(1));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                Some((index, event)) = events.recv() => self.on_event(index, event)?,
                Some(Ok(result)) = self.jobs.join_next() => self.on_job_done(result)?,
                () = refresh.notified() => self.mark_everything_stale(),
                _ = ticks.tick() => {}
            }
            self.start_due_jobs();
            self.update_link();
        }
    }

    fn on_event(&mut self, index: usize, event: StreamEvent) -> Result<(), ApiFailure> {
        match event {
            StreamEvent::Failed { failure, .. } if failure.status == 401 => return Err(failure),
            StreamEvent::Failed { failure, failures, retry_in } => {
                self.streams.mark_failed(index, failures, retry_in);
                if failure.is_unreachable() {
                    self.last_failure = Some((failure.message, Instant::now()));
                }
            }
            StreamEvent::Item(item) => {
                self.last_failure = None;
                self.streams.mark_open(index);
                self.connection.send(ServerMessage::Heartbeat);
                match item {
                    StreamItem::Resync => self.mark_everything_stale(),
                    StreamItem::Changed(change) if change.topic == "chat_message" => {
                        self.are_conversations_stale = true;
                        self.connection.send(ServerMessage::RoomChanged(change.id));
                    }
                    StreamItem::Changed(change) if change.topic == "pharmacy_shift" => {
                        self.connection.send(ServerMessage::ShiftChanged(change.audience_id));
                    }
                    StreamItem::Changed(change) if change.topic == "turn" => self.are_stores_stale = true,
                    StreamItem::Changed(change) if change.topic == "ecommerce_order" => {
                        self.is_summary_stale = true;
                        self.are_stores_stale |=
                            self.store_ids.as_ref().is_some_and(|ids| !ids.contains(&change.audience_id));
                        self.pending_orders.insert(change.id, change.audience_id);
                        // A read that is running may return the order as it was before the change.
                        if let Some(changed_meanwhile) = self.orders_in_flight.get_mut(&change.id) {
                            *changed_meanwhile = true;
                        }
                    }
                    StreamItem::Changed(_) | StreamItem::Ready | StreamItem::Heartbeat => {}
                }
            }
        }
        Ok(())
    }

    fn mark_everything_stale(&mut self) {
        (self.needs_snapshot, self.is_summary_stale, self.are_conversations_stale) = (true, true, true);
    }

    fn on_job_done(&mut self, result: JobResult) -> Result<(), ApiFailure> {
        let failure = match result {
            JobResult::Snapshot(Ok(OrderListSnapshot { rows, is_truncated })) => {
                self.is_snapshot_running = false;
                self.known_orders = rows.iter().map(|row| (row.id, KnownOrder::from_row(row))).collect();
                self.polled_at = Some(Instant::now());
                self.connection.send(ServerMessage::OrderSnapshot(rows, is_truncated));
                None
            }
            JobResult::Snapshot(Err(failure)) => {
                (self.is_snapshot_running, self.needs_snapshot) = (false, true);
                Some(failure)
            }
            JobResult::Poll(PollResult { failure, rows, unseen_open_orders }) => {
                (self.is_polling, self.polled_at) = (false, Some(Instant::now()));
                self.pending_orders.extend(unseen_open_orders);
                self.report_orders(rows);
                if failure.is_none() {
                    self.connection.send(ServerMessage::Heartbeat);
                }
                failure
            }
            JobResult::Order(id, store_id, result) => {
                let changed_meanwhile = self.orders_in_flight.remove(&id).unwrap_or(false);
                match result {
                    Ok(Some(row)) => {
                        if !changed_meanwhile {
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
                        self.pending_orders.insert(id, store_id);
                        Some(failure)
                    }
                }
            }
            JobResult::Stores(Ok(stores)) => {
                self.is_reading_stores = false;
                if let Some(ids) = &mut self.store_ids {
                    *ids = stores.iter().map(|store| store.id).collect();
                }
                self.connection.send(ServerMessage::Stores(stores));
                None
            }
            JobResult::Stores(Err(failure)) => {
                (self.is_reading_stores, self.are_stores_stale) = (false, true);
                Some(failure)
            }
            JobResult::Conversations(Ok((rows, is_truncated))) => {
                self.is_reading_conversations = false;
                self.connection.send(ServerMessage::Conversations(rows, is_truncated));
                None
            }
            JobResult::Conversations(Err(failure)) => {
                (self.is_reading_conversations, self.are_conversations_stale) = (false, true);
                Some(failure)
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
        self.known_orders.extend(rows.iter().map(|row| (row.id, KnownOrder::from_row(row))));
        if !rows.is_empty() {
            self.connection.send(ServerMessage::OrdersChanged(rows));
        }
    }

    /// Sends the state of the link to the model when it changed.
    fn update_link(&mut self) {
        let why = self.last_failure.as_ref().map(|(why, _)| why.as_str());
        let hanging_since = self.connection.reads.hanging_since(Instant::now());
        // Nothing else may be read for a minute, so that a read is tried which tells when the server answers again.
        self.is_summary_stale |= hanging_since.is_some() && self.jobs.is_empty();
        let Some(link) = self.streams.link_state(why, hanging_since) else { return };
        if !self.reported_link.as_ref().is_some_and(|before| is_same_on_screen(before, &link)) {
            self.reported_link = Some(link.clone());
            self.connection.send(ServerMessage::LinkChanged(link));
        }
    }
}
