//! What a job does: a call of the outside, and then its effect on the database, once.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use serde::de::DeserializeOwned;

use super::claim::{Claimed, Hold};
use super::rules;
use crate::db::Tx;
use crate::messaging::Messaging;
use crate::types::error::{Error, Result};

/// How long the call of the outside may take.
pub const LIMIT: Duration = Duration::from_secs(30);

/// Which attempt it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The first is 1.
    pub number: i64,
    /// Whether the job is given up when it fails.
    pub last: bool,
}

/// Why an attempt failed. Operators read the reason: it names no secret, nor an account at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Worth another try.
    Again {
        /// What went wrong.
        reason: String,
        /// How long the outside asks to be left alone.
        after: Option<chrono::Duration>,
    },
    /// No other try would do better.
    Never {
        /// What is wrong.
        reason: String,
    },
}

impl Failure {
    /// Worth another try.
    pub fn again(reason: impl ToString) -> Self {
        Self::Again { reason: reason.to_string(), after: None }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::again(error)
    }
}

/// A kind of work.
pub trait Work: Send + Sync + 'static {
    /// What is written with the job: ids.
    type Payload: DeserializeOwned + Send + Sync;
    /// What the call of the outside gave.
    type Done: Send;

    /// Calls the outside. It is given up after [`LIMIT`], holds no transaction, and is repeated when the server ends
    /// before the job is settled: whoever is called must be able to tell.
    fn call(
        &self,
        messaging: &Messaging,
        payload: &Self::Payload,
        attempt: Attempt,
    ) -> impl Future<Output = Result<Self::Done, Failure>> + Send;

    /// The effect on the database, in the transaction that ends the job.
    fn settle(
        &self,
        tx: &mut Tx,
        messaging: &Messaging,
        payload: &Self::Payload,
        done: Self::Done,
    ) -> impl Future<Output = Result<()>> + Send;
}

/// Work of any kind.
pub(super) trait AnyWork: Send + Sync {
    /// Does a job whose row is held; the hold is left when it fails before its settling.
    fn run<'a>(
        &'a self,
        messaging: &'a Messaging,
        job: &'a Claimed,
        hold: &'a mut Hold,
    ) -> BoxFuture<'a, Result<(), Failure>>;
}

impl<W: Work> AnyWork for W {
    fn run<'a>(
        &'a self,
        messaging: &'a Messaging,
        job: &'a Claimed,
        hold: &'a mut Hold,
    ) -> BoxFuture<'a, Result<(), Failure>> {
        Box::pin(async move {
            let payload = serde_json::from_str(&job.payload).map_err(|error| Failure::again(Error::internal(error)))?;
            let attempt = Attempt { number: job.attempts, last: job.attempts >= rules::ATTEMPTS };
            let call = tokio::time::timeout(LIMIT, self.call(messaging, &payload, attempt));
            let done = call.await.map_err(|_| Failure::again(format!("it took more than {} s", LIMIT.as_secs())))??;
            let mut tx = hold.transaction(messaging).await?;
            self.settle(&mut tx, messaging, &payload, done).await?;
            job.delete(&mut tx).await?;
            Ok(tx.commit().await?)
        })
    }
}

/// The kinds of job a server runs. One that it does not know, a newer server's, stays queued.
#[derive(Clone, Default)]
pub struct Jobs(BTreeMap<&'static str, Arc<dyn AnyWork>>);

impl Jobs {
    /// With work of another kind.
    pub fn with(mut self, kind: &'static str, work: impl Work) -> Self {
        self.0.insert(kind, Arc::new(work));
        self
    }

    /// The kinds, as a JSON array.
    pub(super) fn kinds(&self) -> String {
        serde_json::json!(self.0.keys().collect::<Vec<_>>()).to_string()
    }

    /// The work of a kind, under the name that lives as long as the program.
    pub(super) fn get(&self, kind: &str) -> Option<(&'static str, Arc<dyn AnyWork>)> {
        self.0.get_key_value(kind).map(|(kind, work)| (*kind, work.clone()))
    }
}
