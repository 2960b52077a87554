//! What a job does: a call of the outside, and then its effect on the database, once.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use serde::de::DeserializeOwned;

use super::claim::{ClaimedJob, Lease};
use super::failure::JobFailure;
use super::rules;
use crate::db::Tx;
use crate::messaging::Messaging;
use crate::types::error::{Error, Result};

/// How long the call of the outside may take.
pub const CALL_TIMEOUT: Duration = Duration::from_secs(30);

/// Which attempt it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The first is 1.
    pub number: i64,
    /// Whether the job is given up when it fails.
    pub is_last: bool,
}

/// A kind of work.
pub trait JobHandler: Send + Sync + 'static {
    /// What is written with the job: ids.
    type Payload: DeserializeOwned + Send + Sync;
    /// What the call of the outside gave.
    type Outcome: Send;

    /// Calls the outside. It is given up after [`CALL_TIMEOUT`], holds no transaction, and is repeated when the server ends
    /// before the job is settled: whoever is called must be able to tell.
    fn call_external(
        &self,
        messaging: &Messaging,
        payload: &Self::Payload,
        attempt: Attempt,
    ) -> impl Future<Output = Result<Self::Outcome, JobFailure>> + Send;

    /// The effect on the database, in the transaction that ends the job.
    fn complete(
        &self,
        tx: &mut Tx,
        messaging: &Messaging,
        payload: &Self::Payload,
        done: Self::Outcome,
    ) -> impl Future<Output = Result<()>> + Send;
}

/// Work of any kind.
pub(super) trait DynJobHandler: Send + Sync {
    /// Does a job whose row is held; the hold is left when it fails before its settling.
    fn run<'a>(
        &'a self,
        messaging: &'a Messaging,
        job: &'a ClaimedJob,
        hold: &'a mut Lease,
    ) -> BoxFuture<'a, Result<(), JobFailure>>;
}

impl<W: JobHandler> DynJobHandler for W {
    fn run<'a>(
        &'a self,
        messaging: &'a Messaging,
        job: &'a ClaimedJob,
        hold: &'a mut Lease,
    ) -> BoxFuture<'a, Result<(), JobFailure>> {
        Box::pin(async move {
            let payload =
                serde_json::from_str(&job.payload).map_err(|error| JobFailure::retry(Error::internal(error)))?;
            let attempt = Attempt { number: job.attempts, is_last: job.attempts >= rules::ATTEMPTS_MAX };
            let call = tokio::time::timeout(CALL_TIMEOUT, self.call_external(messaging, &payload, attempt));
            let done = call
                .await
                .map_err(|_| JobFailure::retry(format!("it took more than {} s", CALL_TIMEOUT.as_secs())))??;
            let mut tx = hold.take_transaction(messaging).await?;
            self.complete(&mut tx, messaging, &payload, done).await?;
            job.delete_job(&mut tx).await?;
            Ok(tx.commit().await?)
        })
    }
}

/// The kinds of job a server runs. One that it does not know, a newer server's, stays queued.
#[derive(Clone, Default)]
pub struct JobHandlers(BTreeMap<&'static str, Arc<dyn DynJobHandler>>);

impl JobHandlers {
    /// With work of another kind.
    pub fn with(mut self, kind: &'static str, work: impl JobHandler) -> Self {
        self.0.insert(kind, Arc::new(work));
        self
    }

    /// The kinds, as a JSON array.
    pub(super) fn kinds(&self) -> String {
        serde_json::json!(self.0.keys().collect::<Vec<_>>()).to_string()
    }

    /// The work of a kind, under the name that lives as long as the program.
    pub(super) fn get(&self, kind: &str) -> Option<(&'static str, Arc<dyn DynJobHandler>)> {
        self.0.get_key_value(kind).map(|(kind, work)| (*kind, work.clone()))
    }
}
