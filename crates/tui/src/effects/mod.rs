//! The data tasks: what the model wants done at the server, done beside it, and told to it as messages.

mod connection;
mod failure;
mod mutations;
mod queries;
mod snapshot;
mod stream;
mod sync;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Notify, Semaphore};
use tokio::task::{AbortHandle, JoinSet};

use crate::message::{ApiFailure, Effect, Message, ServerMessage};
use crate::model::log::Severity;
use crate::setup::{ServerOpener, ServerProfile};
use connection::Connection;
pub(crate) use connection::local_now;

/// How many calls are under way at once, the live task's apart.
const MAX_CONCURRENT_JOBS: usize = 4;

/// How long a selection rests before its order is asked for: whoever runs through a list asks for one.
const DEBOUNCE: Duration = Duration::from_millis(60);

/// Does what the model wants done.
pub(crate) struct EffectRunner {
    open_server: ServerOpener,
    connection: Connection,
    sender: UnboundedSender<Message>,
    jobs: JoinSet<()>,
    permits: Arc<Semaphore>,
    sync_task: Option<AbortHandle>,
    refresh: Arc<Notify>,
    /// Of these the newest alone counts.
    detail_job: Option<AbortHandle>,
    week_job: Option<AbortHandle>,
}

impl EffectRunner {
    pub(crate) fn new(
        server: ServerProfile,
        open: ServerOpener,
        messages: UnboundedSender<Message>,
    ) -> Result<Self, String> {
        Ok(Self {
            open_server: open,
            connection: Connection::new(server, 0, messages.clone())?,
            sender: messages,
            jobs: JoinSet::new(),
            permits: Arc::new(Semaphore::new(MAX_CONCURRENT_JOBS)),
            sync_task: None,
            refresh: Arc::default(),
            detail_job: None,
            week_job: None,
        })
    }

    /// Does one thing, for the model's generation.
    pub(crate) fn run_effect(&mut self, generation: u64, effect: Effect) {
        while self.jobs.try_join_next().is_some() {}
        match effect {
            Effect::Connect => self.connect(generation),
            Effect::Refresh => self.refresh.notify_one(),
            Effect::FetchOrder { store_id: store, order_id: order } => {
                let job = self.spawn_job(|connection| async move {
                    tokio::time::sleep(DEBOUNCE).await;
                    connection.send(match queries::fetch_order(&connection, store, order).await {
                        Ok(order) => ServerMessage::OrderDetail(order),
                        Err(failure) => ServerMessage::OrderDetailFailed(order, failure),
                    });
                });
                replace_job(&mut self.detail_job, job);
            }
            Effect::FetchWeek { group_id: group, ini, end } => {
                let job = self.spawn_job(|connection| async move {
                    connection.send(ServerMessage::WeekShifts(
                        group,
                        ini,
                        queries::fetch_week(&connection, group, ini, end).await,
                    ));
                    if let Ok(on_duty) = queries::fetch_on_duty(&connection, group).await {
                        connection.send(ServerMessage::OnDuty(group, Box::new(on_duty)));
                    }
                });
                replace_job(&mut self.week_job, job);
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
            Effect::SignIn { userkey, password, scope } => drop(self.spawn_job(|connection| async move {
                connection.send(ServerMessage::SessionChanged(
                    mutations::sign_in(&connection, userkey, password.0, scope).await,
                ));
            })),
            Effect::SignOut => drop(self.spawn_job(|connection| async move {
                connection.send(ServerMessage::SessionChanged(mutations::sign_out(&connection).await));
            })),
            Effect::FetchMyAccounts => drop(self.spawn_job(|connection| async move {
                connection.send(ServerMessage::MyAccounts(queries::fetch_my_accounts(&connection).await));
            })),
            Effect::SwitchAccount(account) => drop(self.spawn_job(|connection| async move {
                connection.send(ServerMessage::SessionChanged(mutations::switch_account(&connection, account).await));
            })),
            Effect::OpenServer(name) => self.open_profile(&name),
            // The terminal's own, done where the terminal is.
            Effect::CopyToClipboard(_) => {}
        }
    }

    /// Begins a job; it waits while four others are under way.
    fn spawn_job<F, J>(&mut self, job: J) -> AbortHandle
    where
        J: FnOnce(Connection) -> F,
        F: Future<Output = ()> + Send + 'static,
    {
        let (work, permits) = (job(self.connection.clone()), self.permits.clone());
        self.jobs.spawn(async move {
            let _permit = permits.acquire().await;
            work.await;
        })
    }

    fn connect(&mut self, generation: u64) {
        self.connection = self.connection.for_generation(generation);
        for running in [self.sync_task.take(), self.detail_job.take(), self.week_job.take()].into_iter().flatten() {
            running.abort();
        }
        self.refresh = Arc::default();
        self.sync_task = Some(self.jobs.spawn(sync::run(self.connection.clone(), self.refresh.clone())));
    }

    fn open_profile(&mut self, name: &str) {
        let opened = (self.open_server)(name).and_then(|server| {
            let told = (server.profile_name.clone(), server.base_url.to_string(), server.is_read_only);
            let connection = Connection::new(server, self.connection.generation, self.sender.clone())?;
            Ok((connection, told))
        });
        let opened = opened.map(|(connection, (profile, base_url, read_only))| {
            let before = std::mem::replace(&mut self.connection, connection);
            self.jobs.spawn(async move { before.close().await });
            (profile, base_url, read_only, self.connection.can_sign_in())
        });
        self.connection.send(ServerMessage::ServerOpened(opened));
    }

    /// Begins the live task again, should it have failed.
    pub(crate) fn restart_if_failed(&mut self, generation: u64) {
        if self.sync_task.as_ref().is_some_and(AbortHandle::is_finished) {
            self.connection
                .send(ServerMessage::LogLine(Severity::Error, "the live task failed, and begins again".to_owned()));
            self.connect(generation);
        }
    }

    /// Ends all of it: a session of this run alone is signed out, a kept one comes to rest.
    pub(crate) async fn shut_down(mut self) {
        if let Some(live) = self.sync_task.take() {
            live.abort();
        }
        drop(tokio::time::timeout(Duration::from_secs(3), self.connection.close()).await);
    }
}

fn replace_job(slot: &mut Option<AbortHandle>, job: AbortHandle) {
    if let Some(before) = slot.replace(job) {
        before.abort();
    }
}
