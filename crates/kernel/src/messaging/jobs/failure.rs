//! The failure of a job's attempt: worth another try, or final.

use crate::types::error::Error;

/// Why an attempt failed. Operators read the reason: it names no secret, nor an account at a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobFailure {
    /// Worth another try.
    Retry {
        /// What went wrong.
        reason: String,
        /// How long the outside asks to be left alone.
        after: Option<chrono::Duration>,
    },
    /// No other try would do better.
    Permanent {
        /// What is wrong.
        reason: String,
    },
}

impl JobFailure {
    /// Worth another try.
    pub fn retry(reason: impl ToString) -> Self {
        Self::Retry { reason: reason.to_string(), after: None }
    }
}

impl From<Error> for JobFailure {
    fn from(error: Error) -> Self {
        Self::retry(error)
    }
}
