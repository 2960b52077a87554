//! Topics of jobs: listing and retrying.

use documented::Documented;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::command_bus::topic::{Command, DispatchContext, Query};
use hub_kernel::db::Tx;
use hub_kernel::messaging::jobs::{self, Job, JobRow, JobState};
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// Lists the jobs that are not done, the newest first, with their last error.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct JobsList {
    /// Only those in this state.
    state: Option<JobState>,
    /// The cursor of the previous page; absent is the first page.
    cursor: Option<String>,
    /// The number of rows in the page.
    #[serde(default)]
    take: PageSize,
}

impl Query for JobsList {
    const TOPIC: &'static str = "jobs.list";
    type Result = Page<JobRow>;

    async fn run(self, call: &DispatchContext) -> Result<Page<JobRow>> {
        jobs::list_jobs(call.app.db.read(), &call.app.messaging, self.state, self.cursor.as_deref(), self.take).await
    }
}

/// Runs a job at once, with all its attempts again.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct JobsRetry {
    /// The job.
    id: Id<Job>,
}

/// The job to be run.
#[derive(Serialize, JsonSchema)]
pub(super) struct RetriedJob {
    /// The job.
    id: Id<Job>,
}

impl Command for JobsRetry {
    const TOPIC: &'static str = "jobs.retry";
    type Result = RetriedJob;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<RetriedJob> {
        jobs::update_for_retry(tx, &call.app.messaging, self.id).await?;
        Ok(RetriedJob { id: self.id })
    }
}
