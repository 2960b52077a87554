//! Runs jobs, a few at once, when a signal arrives or a poll is due.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::task::JoinSet;

use super::claim::{ClaimedJob, Lease, update_due_claims};
use super::failure::JobFailure;
use super::handler::JobHandlers;
use super::rules;
use crate::db::{Signal, SignalReceiver};
use crate::messaging::Messaging;
use crate::types::error::Result;
use crate::types::stop_signal::StopSignal;

/// The largest number of jobs a server runs at once.
const CONCURRENT_JOBS_MAX: usize = 4;

/// The poll interval, for jobs of other servers and jobs that have become due.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Runs jobs until it is stopped, and then waits for the running ones.
pub async fn run_jobs(messaging: Messaging, jobs: JobHandlers, mut stop: StopSignal) {
    let mut signals = messaging.db.subscribe();
    let mut polls = tokio::time::interval(POLL_INTERVAL);
    polls.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut running = JoinSet::new();
    while !stop.is_stopped() {
        let free = CONCURRENT_JOBS_MAX - running.len();
        let claimed = if free > 0 { update_due_claims(&messaging, jobs.kinds(), free).await } else { Ok(Vec::new()) };
        match claimed {
            Ok(claimed) => {
                for job in claimed {
                    running.spawn(run_attempt(messaging.clone(), jobs.clone(), job));
                }
            }
            Err(error) => {
                tracing::warn!("cannot claim jobs: {error}");
                polls.tick().await;
            }
        }
        tokio::select! {
            Some(_) = running.join_next() => {}
            () = wait_for_signal(&mut signals), if running.len() < CONCURRENT_JOBS_MAX => {}
            _ = polls.tick() => {}
            () = stop.stopped() => {}
        }
    }
    while running.join_next().await.is_some() {}
}

/// Runs due jobs one after the other until there are none. Returns the number of attempts.
pub async fn run_due_jobs(messaging: &Messaging, jobs: &JobHandlers) -> Result<u64> {
    let mut attempts = 0;
    loop {
        let claimed = update_due_claims(messaging, jobs.kinds(), 1).await?;
        if claimed.is_empty() {
            return Ok(attempts);
        }
        for job in claimed {
            run_attempt(messaging.clone(), jobs.clone(), job).await;
            attempts += 1;
        }
    }
}

async fn wait_for_signal(signals: &mut SignalReceiver) {
    while !matches!(signals.recv().await, Signal::Jobs | Signal::Missed) {}
}

/// Runs one attempt of a claimed job. If its failure cannot be recorded, the claim's next time applies.
async fn run_attempt(messaging: Messaging, jobs: JobHandlers, job: ClaimedJob) {
    let Some((kind, handler)) = jobs.get(&job.kind) else { return };
    let mut lease = match Lease::lock_job(&messaging, &job).await {
        Ok(Some(lease)) => lease,
        Ok(None) => return,
        Err(error) => return tracing::warn!(kind, id = %job.id, "cannot start a job: {error}"),
    };
    let result = if job.attempts > rules::ATTEMPTS_MAX {
        Err(JobFailure::Permanent { reason: "the server ended each time it ran".into() })
    } else {
        let run = AssertUnwindSafe(handler.run(&messaging, &job, &mut lease)).catch_unwind();
        run.await.unwrap_or_else(|_| Err(JobFailure::retry("it panicked")))
    };
    let outcome = match result {
        Ok(()) => "done",
        Err(failure) => {
            let (JobFailure::Retry { reason, .. } | JobFailure::Permanent { reason }) = &failure;
            tracing::warn!(kind, id = %job.id, attempt = job.attempts, "a job failed: {reason}");
            match job.update_failed(&messaging, &mut lease, failure).await {
                Ok(true) => "again",
                Ok(false) => "failed",
                Err(error) => {
                    tracing::warn!(kind, id = %job.id, "cannot record a job's failure: {error}");
                    "again"
                }
            }
        }
    };
    metrics::counter!("jobs_attempts_total", "kind" => kind, "outcome" => outcome).increment(1);
}
