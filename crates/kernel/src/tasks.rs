//! What runs beside the requests, for as long as it is held.

use std::future::Future;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::app::App;
use crate::types::error::Result;
use crate::types::stop_signal::StopSignal;

/// Tasks of an application; dropping it ends them, whatever they are at.
pub struct BackgroundTasks {
    app: App,
    tasks: JoinSet<()>,
    ending: JoinSet<()>,
    stop: watch::Sender<bool>,
}

impl BackgroundTasks {
    /// No tasks yet.
    pub fn new(app: &App) -> Self {
        Self { app: app.clone(), tasks: JoinSet::new(), ending: JoinSet::new(), stop: watch::Sender::new(false) }
    }

    /// Runs a task.
    pub fn spawn<F: Future<Output = ()> + Send + 'static>(&mut self, task: impl FnOnce(App) -> F) {
        self.tasks.spawn(task(self.app.clone()));
    }

    /// Runs a task that ends by itself when it is told to stop.
    pub fn spawn_until_stopped<F: Future<Output = ()> + Send + 'static>(
        &mut self,
        task: impl FnOnce(App, StopSignal) -> F,
    ) {
        self.ending.spawn(task(self.app.clone(), StopSignal::new(self.stop.subscribe())));
    }

    /// Tells the tasks to stop, waits for those that end by themselves, and ends the others.
    pub async fn stop(mut self) {
        self.stop.send_replace(true);
        while self.ending.join_next().await.is_some() {}
    }

    /// Runs a piece of work now and again; one that fails is logged and tried again at its next turn.
    pub fn run_every<F: Future<Output = Result<()>> + Send>(
        &mut self,
        period: Duration,
        name: &'static str,
        work: impl Fn(App) -> F + Send + 'static,
    ) {
        let app = self.app.clone();
        self.tasks.spawn(async move {
            let mut turns = tokio::time::interval(period);
            turns.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
            loop {
                turns.tick().await;
                if let Err(error) = work(app.clone()).await {
                    app.db.storage().record_error(&error);
                    tracing::warn!(name, "background work failed: {error}");
                }
            }
        });
    }
}
