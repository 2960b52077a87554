//! The jobs of the synchronisation: reads of a snapshot, of changed orders, of conversations, stores and KPIs, each when it is due.

use std::time::Duration;

use tokio::time::Instant;
use uuid::Uuid;

use super::LiveSync;
use crate::effects::snapshot::{self, OrderListSnapshot, PollResult};
use crate::effects::{conversations, queries};
use crate::message::ApiFailure;
use crate::model::chat::conversation::ConversationRow;
use crate::model::order_row::OrderRow;
use crate::model::stores::StoreRow;

/// The interval of polling.
const POLL_INTERVAL: Duration = Duration::from_secs(10);
/// The interval at which KPIs and stores are read without a change, and the shortest one with changes.
const SUMMARY_INTERVAL: Duration = Duration::from_secs(60);
const SHORTEST_SUMMARY_INTERVAL: Duration = Duration::from_secs(5);
/// The shortest interval between two reads of the stores.
const SHORTEST_STORE_INTERVAL: Duration = Duration::from_secs(5);
/// The most orders that are read at once.
const MAX_ORDER_READS: usize = 3;

/// The result of a job of [`LiveSync`].
pub(super) enum JobResult {
    Snapshot(Result<OrderListSnapshot, ApiFailure>),
    Poll(PollResult),
    /// An order and its store; `None` when the order does not exist any more.
    Order(Uuid, Uuid, Result<Option<Box<OrderRow>>, ApiFailure>),
    Stores(Result<Vec<StoreRow>, ApiFailure>),
    /// The newest conversations; true when older ones are left out.
    Conversations(Result<(Vec<ConversationRow>, bool), ApiFailure>),
    Summary(Result<(), ApiFailure>),
}

impl LiveSync {
    /// Starts the jobs that are due. Within two seconds of a failure none starts.
    pub(super) fn start_due_jobs(&mut self) {
        let failed_just_now = self.last_failure.as_ref().is_some_and(|(_, at)| at.elapsed() < Duration::from_secs(2));
        if failed_just_now || self.is_snapshot_running {
            return;
        }
        let needs_polling = self.streams.needs_polling();
        if self.needs_snapshot && (self.streams.are_all_open() || needs_polling) {
            (self.needs_snapshot, self.is_snapshot_running) = (false, true);
            let (connection, store_ids) = (self.connection.clone(), self.store_ids.clone());
            self.spawn_job(async move {
                JobResult::Snapshot(snapshot::read_snapshot(&connection, store_ids.as_deref()).await)
            });
            return;
        }
        self.start_pending_reads();
        let is_due = self.polled_at.is_none_or(|at| at.elapsed() >= POLL_INTERVAL);
        if needs_polling && is_due && !self.is_polling && !self.needs_snapshot {
            self.is_polling = true;
            let (connection, store_ids) = (self.connection.clone(), self.store_ids.clone());
            let known_orders = self.known_orders.clone();
            self.spawn_job(async move {
                JobResult::Poll(snapshot::poll_orders(&connection, store_ids.as_deref(), &known_orders).await)
            });
            (self.is_summary_stale, self.are_conversations_stale) = (true, true);
        }
        self.start_summary_read();
        self.start_store_read();
        if self.streams.are_all_open() || needs_polling {
            self.start_conversation_read();
        }
    }

    fn start_pending_reads(&mut self) {
        let next = self.pending_orders.iter().filter(|(id, _)| !self.orders_in_flight.contains_key(id));
        let free_slots = MAX_ORDER_READS.saturating_sub(self.orders_in_flight.len());
        let next: Vec<(Uuid, Uuid)> = next.map(|(id, store_id)| (*id, *store_id)).take(free_slots).collect();
        for (id, store_id) in next {
            self.orders_in_flight.insert(id, false);
            let connection = self.connection.clone();
            self.spawn_job(async move {
                let row = match queries::fetch_order(&connection, store_id, id).await {
                    Ok(order) => Ok(Some(Box::new(OrderRow::from_order(&order)))),
                    Err(failure) if failure.status == 404 => Ok(None),
                    Err(failure) => Err(failure),
                };
                JobResult::Order(id, store_id, row)
            });
        }
    }

    /// Spawns a job that reads; the watch knows how long it waits.
    fn spawn_job(&mut self, job: impl Future<Output = JobResult> + Send + 'static) {
        let reads = self.connection.reads.clone();
        self.jobs.spawn(async move {
            let _job = reads.begin_job(Instant::now());
            job.await
        });
    }

    /// Reads all stores, never twice at once: a slow read cannot undo what a later one found.
    fn start_store_read(&mut self) {
        let is_due = self.are_stores_stale && self.stores_read_at.elapsed() >= SHORTEST_STORE_INTERVAL;
        if is_due && !self.is_reading_stores {
            (self.are_stores_stale, self.is_reading_stores) = (false, true);
            self.stores_read_at = Instant::now();
            let connection = self.connection.clone();
            self.spawn_job(async move { JobResult::Stores(queries::fetch_stores(&connection).await) });
        }
    }

    /// Reads the conversations, never twice at once: what changes meanwhile is read afterwards.
    fn start_conversation_read(&mut self) {
        if self.are_conversations_stale && !self.is_reading_conversations {
            (self.are_conversations_stale, self.is_reading_conversations) = (false, true);
            let connection = self.connection.clone();
            self.spawn_job(async move { JobResult::Conversations(conversations::fetch_list(&connection).await) });
        }
    }

    fn start_summary_read(&mut self) {
        let age = self.summary_read_at.map(|at| at.elapsed());
        let is_due =
            age.is_none_or(|age| age >= SUMMARY_INTERVAL || self.is_summary_stale && age >= SHORTEST_SUMMARY_INTERVAL);
        if !is_due {
            return;
        }
        (self.summary_read_at, self.is_summary_stale, self.are_stores_stale) = (Some(Instant::now()), false, true);
        let (connection, store_ids) = (self.connection.clone(), self.store_ids.clone().unwrap_or_default());
        self.spawn_job(async move { JobResult::Summary(snapshot::read_summary(&connection, &store_ids).await) });
    }
}
