//! What runs beside the requests, for as long as it is held.

use std::future::Future;
use std::time::Duration;

use tokio::task::JoinSet;

use super::app::App;
use super::error::Result;

/// Tasks of an application; dropping it ends them.
pub struct Background {
    app: App,
    tasks: JoinSet<()>,
}

impl Background {
    /// No tasks yet.
    pub fn new(app: &App) -> Self {
        Self { app: app.clone(), tasks: JoinSet::new() }
    }

    /// Runs a task.
    pub fn run<F: Future<Output = ()> + Send + 'static>(&mut self, task: impl FnOnce(App) -> F) {
        self.tasks.spawn(task(self.app.clone()));
    }

    /// Runs a piece of work now and again; one that fails is logged and tried again at its next turn.
    pub fn every<F: Future<Output = Result<()>> + Send>(
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
                    tracing::warn!(name, "background work failed: {error}");
                }
            }
        });
    }
}
