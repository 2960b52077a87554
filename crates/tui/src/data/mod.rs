//! The data tasks: what the model wants done at the server, done beside it, and told to it as messages.

mod channel;
mod live;
mod reach;
mod read;
mod snapshot;
mod trouble;
mod write;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Notify, Semaphore};
use tokio::task::{AbortHandle, JoinSet};

use crate::message::{Data, Effect, Message, Trouble};
use crate::model::Tone;
use crate::setup::{Open, Server};
use reach::Reach;
pub(crate) use reach::here;

/// How many calls are under way at once, the live task's apart.
const AT_ONCE: usize = 4;

/// How long a selection rests before its order is asked for: whoever runs through a list asks for one.
const REST: Duration = Duration::from_millis(60);

/// Does what the model wants done.
pub(crate) struct Desk {
    open: Open,
    reach: Reach,
    messages: UnboundedSender<Message>,
    jobs: JoinSet<()>,
    permits: Arc<Semaphore>,
    live: Option<AbortHandle>,
    refresh: Arc<Notify>,
    /// Of these the newest alone counts.
    detail: Option<AbortHandle>,
    week: Option<AbortHandle>,
}

impl Desk {
    pub(crate) fn new(server: Server, open: Open, messages: UnboundedSender<Message>) -> Result<Self, String> {
        Ok(Self {
            open,
            reach: Reach::new(server, 0, messages.clone())?,
            messages,
            jobs: JoinSet::new(),
            permits: Arc::new(Semaphore::new(AT_ONCE)),
            live: None,
            refresh: Arc::default(),
            detail: None,
            week: None,
        })
    }

    /// Does one thing, for the model's generation.
    pub(crate) fn perform(&mut self, generation: u64, effect: Effect) {
        while self.jobs.try_join_next().is_some() {}
        match effect {
            Effect::Connect => self.connect(generation),
            Effect::Refresh => self.refresh.notify_one(),
            Effect::Detail { store, order } => {
                let job = self.start(|reach| async move {
                    tokio::time::sleep(REST).await;
                    reach.tell(match read::order(&reach, store, order).await {
                        Ok(order) => Data::Detail(order),
                        Err(trouble) => Data::DetailFailed(order, trouble),
                    });
                });
                replace(&mut self.detail, job);
            }
            Effect::Week { group, ini, end } => {
                let job = self.start(|reach| async move {
                    reach.tell(Data::Week(group, ini, read::week(&reach, group, ini, end).await));
                    if let Ok(on_duty) = read::on_duty(&reach, group).await {
                        reach.tell(Data::OnDuty(group, Box::new(on_duty)));
                    }
                });
                replace(&mut self.week, job);
            }
            Effect::Move(step, reason) => drop(self.start(|reach| async move {
                let result = write::make_move(&reach, &step, reason).await;
                reach.tell(Data::Moved(step, result));
            })),
            Effect::PutShift(id, put, what) => drop(self.start(|reach| async move {
                let done = reach.writer.pharmacy_shift_put(&id, &put).await;
                reach.tell(Data::ShiftWritten(done.map(|_| what).map_err(Trouble::from)));
            })),
            Effect::DeleteShift(id, what) => drop(self.start(|reach| async move {
                let done = reach.writer.pharmacy_shift_delete(&id).await;
                reach.tell(Data::ShiftWritten(done.map(|_| format!("deleted: {what}")).map_err(Trouble::from)));
            })),
            Effect::SignIn { userkey, password, scope } => drop(self.start(|reach| async move {
                reach.tell(Data::SignedIn(write::sign_in(&reach, userkey, password.0, scope).await));
            })),
            Effect::SignOut => drop(self.start(|reach| async move {
                reach.tell(Data::SignedIn(write::sign_out(&reach).await));
            })),
            Effect::MyAccounts => drop(self.start(|reach| async move {
                reach.tell(Data::MyAccounts(read::my_accounts(&reach).await));
            })),
            Effect::Switch(account) => drop(self.start(|reach| async move {
                reach.tell(Data::SignedIn(write::switch(&reach, account).await));
            })),
            Effect::Open(name) => self.open(&name),
            // The terminal's own, done where the terminal is.
            Effect::Copy(_) => {}
        }
    }

    /// Begins a job; it waits while four others are under way.
    fn start<F, J>(&mut self, job: J) -> AbortHandle
    where
        J: FnOnce(Reach) -> F,
        F: Future<Output = ()> + Send + 'static,
    {
        let (work, permits) = (job(self.reach.clone()), self.permits.clone());
        self.jobs.spawn(async move {
            let _permit = permits.acquire().await;
            work.await;
        })
    }

    fn connect(&mut self, generation: u64) {
        self.reach = self.reach.of(generation);
        for running in [self.live.take(), self.detail.take(), self.week.take()].into_iter().flatten() {
            running.abort();
        }
        self.refresh = Arc::default();
        self.live = Some(self.jobs.spawn(live::run(self.reach.clone(), self.refresh.clone())));
    }

    fn open(&mut self, name: &str) {
        let opened = (self.open)(name).and_then(|server| {
            let told = (server.profile.clone(), server.base_url.to_string(), server.read_only);
            let reach = Reach::new(server, self.reach.generation, self.messages.clone())?;
            Ok((reach, told))
        });
        let opened = opened.map(|(reach, (profile, base_url, read_only))| {
            let before = std::mem::replace(&mut self.reach, reach);
            self.jobs.spawn(async move { before.end().await });
            (profile, base_url, read_only, self.reach.may_sign_in())
        });
        self.reach.tell(Data::Opened(opened));
    }

    /// Begins the live task again, should it have failed.
    pub(crate) fn mend(&mut self, generation: u64) {
        if self.live.as_ref().is_some_and(AbortHandle::is_finished) {
            self.reach.tell(Data::Log(Tone::Bad, "the live task failed, and begins again".to_owned()));
            self.connect(generation);
        }
    }

    /// Ends all of it: a session of this run alone is signed out, a kept one comes to rest.
    pub(crate) async fn end(mut self) {
        if let Some(live) = self.live.take() {
            live.abort();
        }
        drop(tokio::time::timeout(Duration::from_secs(3), self.reach.end()).await);
    }
}

fn replace(slot: &mut Option<AbortHandle>, job: AbortHandle) {
    if let Some(before) = slot.replace(job) {
        before.abort();
    }
}
