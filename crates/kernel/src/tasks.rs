//! Background tasks, which run beside the requests until they are stopped or dropped.

use std::future::Future;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::app::App;
use crate::types::error::Result;
use crate::types::stop_signal::StopSignal;

/// The background tasks of an application. Dropping it aborts them.
pub struct BackgroundTasks {
    app: App,
    tasks: JoinSet<()>,
    stoppable: JoinSet<()>,
    stop: watch::Sender<bool>,
}

impl BackgroundTasks {
    /// Creates an empty set of tasks.
    pub fn new(app: &App) -> Self {
        Self { app: app.clone(), tasks: JoinSet::new(), stoppable: JoinSet::new(), stop: watch::Sender::new(false) }
    }

    /// Spawns a task that [`Self::stop`] aborts.
    pub fn spawn<F: Future<Output = ()> + Send + 'static>(&mut self, task: impl FnOnce(App) -> F) {
        self.tasks.spawn(task(self.app.clone()));
    }

    /// Spawns a task that ends itself when its stop signal fires.
    pub fn spawn_until_stopped<F: Future<Output = ()> + Send + 'static>(
        &mut self,
        task: impl FnOnce(App, StopSignal) -> F,
    ) {
        self.stoppable.spawn(task(self.app.clone(), StopSignal::new(self.stop.subscribe())));
    }

    /// Sends the stop signal, waits for the tasks that observe it, and aborts the others.
    pub async fn stop(mut self) {
        self.stop.send_replace(true);
        while self.stoppable.join_next().await.is_some() {}
    }

    /// Runs `work` at once and then every `period`. A failure is logged, and the next period tries again.
    pub fn run_every<F: Future<Output = Result<()>> + Send>(
        &mut self,
        period: Duration,
        name: &'static str,
        work: impl Fn(App) -> F + Send + 'static,
    ) {
        let app = self.app.clone();
        self.tasks.spawn(async move {
            let mut ticks = tokio::time::interval(period);
            ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
            loop {
                ticks.tick().await;
                if let Err(error) = work(app.clone()).await {
                    app.db.storage().record_error(&error);
                    tracing::warn!(name, "background work failed: {error}");
                }
            }
        });
    }
}
