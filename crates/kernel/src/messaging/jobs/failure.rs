//! The failure of a job's attempt, temporary or permanent.

use crate::types::error::Error;

/// The failure of an attempt. Operators read its reason, which must not name secrets or accounts at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobFailure {
    /// The job is retried.
    Retry {
        /// The reason of the failure.
        reason: String,
        /// The wait that the called service requested.
        after: Option<chrono::Duration>,
    },
    /// Another attempt would fail too.
    Permanent {
        /// The reason of the failure.
        reason: String,
    },
}

impl JobFailure {
    /// A failure to retry, without a requested wait.
    pub fn retry(reason: impl ToString) -> Self {
        Self::Retry { reason: reason.to_string(), after: None }
    }
}

impl From<Error> for JobFailure {
    fn from(error: Error) -> Self {
        Self::retry(error)
    }
}
