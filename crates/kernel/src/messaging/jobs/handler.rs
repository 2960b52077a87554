//! Job handlers: a handler calls an external service and then applies the outcome to the database exactly once.

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

/// The longest duration of an external call.
pub const CALL_TIMEOUT: Duration = Duration::from_secs(30);

/// An attempt of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The number of the attempt, from 1.
    pub number: i64,
    /// True if the job fails permanently if this attempt fails.
    pub is_last: bool,
}

/// The handler of a kind of job.
pub trait JobHandler: Send + Sync + 'static {
    /// The stored payload of the job: ids.
    type Payload: DeserializeOwned + Send + Sync;
    /// The outcome of the external call.
    type Outcome: Send;

    /// Calls the external service, outside of a transaction and for at most [`CALL_TIMEOUT`]. The call is repeated when
    /// the server ends before the job does, so it must be idempotent for the callee.
    fn call_external(
        &self,
        messaging: &Messaging,
        payload: &Self::Payload,
        attempt: Attempt,
    ) -> impl Future<Output = Result<Self::Outcome, JobFailure>> + Send;

    /// Applies the outcome to the database, in the transaction that ends the job.
    fn complete(
        &self,
        tx: &mut Tx,
        messaging: &Messaging,
        payload: &Self::Payload,
        outcome: Self::Outcome,
    ) -> impl Future<Output = Result<()>> + Send;
}

/// A handler of any kind of job, as a trait object.
pub(super) trait DynJobHandler: Send + Sync {
    /// Runs a leased job. Before its final transaction begins, a failure leaves the lease held.
    fn run<'a>(
        &'a self,
        messaging: &'a Messaging,
        job: &'a ClaimedJob,
        lease: &'a mut Lease,
    ) -> BoxFuture<'a, Result<(), JobFailure>>;
}

impl<W: JobHandler> DynJobHandler for W {
    fn run<'a>(
        &'a self,
        messaging: &'a Messaging,
        job: &'a ClaimedJob,
        lease: &'a mut Lease,
    ) -> BoxFuture<'a, Result<(), JobFailure>> {
        Box::pin(async move {
            let payload =
                serde_json::from_str(&job.payload).map_err(|error| JobFailure::retry(Error::internal(error)))?;
            let attempt = Attempt { number: job.attempts, is_last: job.attempts >= rules::ATTEMPTS_MAX };
            let call = tokio::time::timeout(CALL_TIMEOUT, self.call_external(messaging, &payload, attempt));
            let outcome = call
                .await
                .map_err(|_| JobFailure::retry(format!("it took more than {} s", CALL_TIMEOUT.as_secs())))??;
            let mut tx = lease.take_transaction(messaging).await?;
            self.complete(&mut tx, messaging, &payload, outcome).await?;
            job.delete_job(&mut tx).await?;
            Ok(tx.commit().await?)
        })
    }
}

/// The job handlers of a server by kind. Jobs of other kinds (of a newer server) stay queued.
#[derive(Clone, Default)]
pub struct JobHandlers(BTreeMap<&'static str, Arc<dyn DynJobHandler>>);

impl JobHandlers {
    /// Adds the handler of a kind.
    pub fn with(mut self, kind: &'static str, handler: impl JobHandler) -> Self {
        self.0.insert(kind, Arc::new(handler));
        self
    }

    /// All kinds, as a JSON array.
    pub(super) fn kinds(&self) -> String {
        serde_json::json!(self.0.keys().collect::<Vec<_>>()).to_string()
    }

    /// The handler of a kind, with the kind as a static string.
    pub(super) fn get(&self, kind: &str) -> Option<(&'static str, Arc<dyn DynJobHandler>)> {
        self.0.get_key_value(kind).map(|(kind, handler)| (*kind, handler.clone()))
    }
}
