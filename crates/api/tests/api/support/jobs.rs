//! Runs jobs when the test asks for it.

use futures_util::FutureExt;
use hub_kernel::config::DatabaseUrl;
use hub_kernel::db::{Db, Signal, sql};
use hub_kernel::messaging::jobs::{self, JobHandlers};

use super::TestApp;

impl TestApp {
    /// Replaces the server's job handlers.
    pub(crate) fn with_jobs(mut self, jobs: JobHandlers) -> Self {
        self.jobs = jobs;
        self
    }

    /// Runs all due jobs, and those that become due meanwhile; answers the number of attempts.
    pub(crate) async fn run_jobs(&self) -> u64 {
        jobs::run_due_jobs(&self.app.messaging, &self.jobs).await.expect("the jobs run")
    }

    /// Allows this test to end with due jobs.
    pub(crate) fn allow_due_jobs(&mut self) {
        self.allows_due_jobs = true;
    }

    /// Fails a test that ends with due jobs. Queries only when a job was written, on a new thread because `drop` cannot await.
    pub(super) fn assert_no_due_jobs(&mut self) {
        let mut written = std::iter::from_fn(|| self.signals.recv().now_or_never());
        let written = written.any(|signal| signal == Signal::Jobs);
        if !written || self.allows_due_jobs || std::thread::panicking() {
            return;
        }
        let (url, now) = (self.database.url(), self.app.clock.now());
        let looked = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let db = Db::open(&url.parse::<DatabaseUrl>().expect("an address"), &hub_api::MIGRATIONS)
                    .await
                    .expect("opens");
                let due = sql(db.read(), "SELECT kind FROM jobs WHERE state = 'queued' AND run_at <= $1").bind(now);
                due.all::<(String,)>().await.expect("reads")
            })
        });
        let due = looked.join().expect("looks");
        assert!(due.is_empty(), "jobs are left unrun: {due:?}; call run_jobs, or allow_due_jobs when that is meant");
    }
}
