//! Effects: background tasks that call the server for the model and send their results back as messages.

mod analytics;
mod connection;
mod conversations;
mod failure;
mod mutations;
mod queries;
mod read_watch;
mod snapshot;
mod stream;
mod stream_health;
mod sync;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Notify, Semaphore};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::Instant;

use crate::message::{ApiFailure, Effect, Message, ServerMessage};
use crate::model::log::Severity;
use crate::setup::{ServerOpener, ServerProfile};
use connection::Connection;
pub(crate) use connection::local_now;

/// The most jobs that run at once, beside the synchronisation.
const MAX_CONCURRENT_JOBS: usize = 4;

/// The delay before the selected order is fetched: scrolling through a list fetches only the last one.
const DEBOUNCE: Duration = Duration::from_millis(60);

/// Runs effects as tasks.
pub(crate) struct EffectRunner {
    open_server: ServerOpener,
    connection: Connection,
    sender: UnboundedSender<Message>,
    jobs: JoinSet<()>,
    permits: Arc<Semaphore>,
    sync_task: Option<AbortHandle>,
    refresh: Arc<Notify>,
    /// A new job of this kind aborts the one before.
    detail_job: Option<AbortHandle>,
    week_job: Option<AbortHandle>,
    month_job: Option<AbortHandle>,
    thread_job: Option<AbortHandle>,
}

impl EffectRunner {
    pub(crate) fn new(
        server: ServerProfile,
        open_server: ServerOpener,
        sender: UnboundedSender<Message>,
    ) -> Result<Self, String> {
        Ok(Self {
            open_server,
            connection: Connection::new(server, 0, sender.clone())?,
            sender,
            jobs: JoinSet::new(),
            permits: Arc::new(Semaphore::new(MAX_CONCURRENT_JOBS)),
            sync_task: None,
            refresh: Arc::default(),
            detail_job: None,
            week_job: None,
            month_job: None,
            thread_job: None,
        })
    }

    /// Starts an effect, for the model's generation.
    pub(crate) fn run_effect(&mut self, generation: u64, effect: Effect) {
        while self.jobs.try_join_next().is_some() {}
        match effect {
            Effect::Connect => self.connect(generation),
            Effect::Refresh => self.refresh.notify_one(),
            Effect::FetchOrder { store_id, order_id } => {
                let job = self.spawn_job(|connection| async move {
                    tokio::time::sleep(DEBOUNCE).await;
                    connection.send(match queries::fetch_order(&connection, store_id, order_id).await {
                        Ok(order) => ServerMessage::OrderDetail(order),
                        Err(failure) => ServerMessage::OrderDetailFailed(order_id, failure),
                    });
                });
                replace_job(&mut self.detail_job, job);
            }
            Effect::FetchWeek { group_id, ini, end } => {
                let job = self.spawn_job(|connection| async move {
                    let shifts = queries::fetch_shifts(&connection, group_id, ini, end).await;
                    connection.send(ServerMessage::WeekShifts(group_id, ini, shifts));
                    if let Ok(on_duty) = queries::fetch_on_duty(&connection, group_id).await {
                        connection.send(ServerMessage::OnDuty(group_id, Box::new(on_duty)));
                    }
                });
                replace_job(&mut self.week_job, job);
            }
            Effect::FetchMonth { group_id, ini, end } => {
                let job = self.spawn_job(|connection| async move {
                    tokio::time::sleep(DEBOUNCE).await;
                    let shifts = queries::fetch_shifts(&connection, group_id, ini, end).await;
                    connection.send(ServerMessage::MonthShifts(group_id, ini, shifts));
                });
                replace_job(&mut self.month_job, job);
            }
            Effect::ApplyTransition(transition, reason) => drop(self.spawn_job(|connection| async move {
                let result = mutations::apply_transition(&connection, &transition, reason).await;
                connection.send(ServerMessage::TransitionDone(transition, result));
            })),
            Effect::PutShift(id, put, what) => drop(self.spawn_job(|connection| async move {
                let done = connection.writer.pharmacy_shift_put(&id, &put).await;
                connection.send(ServerMessage::ShiftWritten(done.map(|_| what).map_err(ApiFailure::from)));
            })),
            Effect::DeleteShift(id, what) => drop(self.spawn_job(|connection| async move {
                let done = connection.writer.pharmacy_shift_delete(&id).await;
                connection.send(ServerMessage::ShiftWritten(
                    done.map(|_| format!("deleted: {what}")).map_err(ApiFailure::from),
                ));
            })),
            Effect::FetchAnalytics(now) => drop(self.spawn_job(move |connection| async move {
                let figures = analytics::fetch_figures(&connection, now).await;
                connection.send(ServerMessage::Analytics(figures.map(Box::new)));
            })),
            Effect::FetchThread(room_id) => {
                let job = self.spawn_job(|connection| async move {
                    tokio::time::sleep(DEBOUNCE).await;
                    connection.send(match conversations::fetch_thread(&connection, room_id).await {
                        Ok(thread) => ServerMessage::Thread(thread),
                        Err(failure) => ServerMessage::ThreadFailed(room_id, failure),
                    });
                });
                replace_job(&mut self.thread_job, job);
            }
            Effect::SendMessage(message) => drop(self.spawn_job(|connection| async move {
                let result = conversations::send_message(&connection, &message).await;
                connection.send(ServerMessage::MessageSent(message.sender_id, result));
            })),
            Effect::MarkSeen { room_id, message_id } => drop(self.spawn_job(|connection| async move {
                let result = conversations::mark_seen(&connection, room_id, message_id).await;
                connection.send(ServerMessage::SeenMarked(room_id, result));
            })),
            Effect::SignIn { userkey, password, scope } => drop(self.spawn_job(|connection| async move {
                connection.send(ServerMessage::SessionChanged(
                    mutations::sign_in(&connection, userkey, password, scope).await,
                ));
            })),
            Effect::SignOut => drop(self.spawn_job(|connection| async move {
                connection.send(ServerMessage::SessionChanged(mutations::sign_out(&connection).await));
            })),
            Effect::FetchMyAccounts => drop(self.spawn_job(|connection| async move {
                connection.send(ServerMessage::MyAccounts(queries::fetch_my_accounts(&connection).await));
            })),
            Effect::SwitchAccount(account) => drop(self.spawn_job(|connection| async move {
                connection.send(ServerMessage::AccountSwitched(mutations::switch_account(&connection, account).await));
            })),
            Effect::OpenServer(name) => self.open_profile(&name),
            // The event loop copies and rings, because it has the terminal.
            Effect::CopyToClipboard(_) | Effect::RingBell => {}
        }
    }

    /// Spawns a job, which waits while [`MAX_CONCURRENT_JOBS`] others run.
    fn spawn_job<F, J>(&mut self, job: J) -> AbortHandle
    where
        J: FnOnce(Connection) -> F,
        F: Future<Output = ()> + Send + 'static,
    {
        let (future, permits, reads) =
            (job(self.connection.clone()), self.permits.clone(), self.connection.reads.clone());
        self.jobs.spawn(async move {
            let _permit = permits.acquire().await;
            let _job = reads.begin_job(Instant::now());
            future.await;
        })
    }

    /// Starts the synchronisation for a generation and aborts the tasks of the one before.
    fn connect(&mut self, generation: u64) {
        self.connection = self.connection.for_generation(generation);
        let jobs =
            [&mut self.sync_task, &mut self.detail_job, &mut self.week_job, &mut self.month_job, &mut self.thread_job]
                .map(Option::take);
        for running in jobs.into_iter().flatten() {
            running.abort();
        }
        self.refresh = Arc::default();
        self.sync_task = Some(self.jobs.spawn(sync::run(self.connection.clone(), self.refresh.clone())));
    }

    /// Replaces the connection with one to another profile's server, and closes the old one.
    fn open_profile(&mut self, name: &str) {
        let connected = (self.open_server)(name)
            .and_then(|server| Connection::new(server, self.connection.generation, self.sender.clone()));
        let opened = connected.map(|connection| {
            let before = std::mem::replace(&mut self.connection, connection);
            self.jobs.spawn(async move { before.close().await });
            self.connection.opened_server()
        });
        self.connection.send(ServerMessage::ServerOpened(opened));
    }

    /// Restarts the synchronisation when its task has panicked.
    pub(crate) fn restart_if_failed(&mut self, generation: u64) {
        if self.sync_task.as_ref().is_some_and(AbortHandle::is_finished) {
            let text = "the synchronisation failed and starts again".to_owned();
            self.connection.send(ServerMessage::LogLine(Severity::Error, text));
            self.connect(generation);
        }
    }

    /// Stops all tasks and closes the connection, within three seconds.
    pub(crate) async fn shut_down(mut self) {
        if let Some(sync_task) = self.sync_task.take() {
            sync_task.abort();
        }
        drop(tokio::time::timeout(Duration::from_secs(3), self.connection.close()).await);
    }
}

fn replace_job(slot: &mut Option<AbortHandle>, job: AbortHandle) {
    if let Some(before) = slot.replace(job) {
        before.abort();
    }
}
