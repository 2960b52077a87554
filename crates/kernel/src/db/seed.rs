//! Seeds: data that is compiled into the program. A seed is applied in one transaction and is idempotent.

use std::fmt;

use crate::db::Tx;
use crate::types::error::{Error, Result as Outcome};

/// The reason why a seed was not applied.
#[derive(Debug)]
pub struct SeedFailure {
    /// The name of the row of the seed's data that failed.
    pub row: Option<String>,
    /// The error.
    pub error: Error,
}

/// The result of applying a seed.
pub type SeedResult<T = ()> = Result<T, SeedFailure>;

/// The mode of applying a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedMode {
    /// Applies the seed.
    Apply,
    /// Applies the seed and rolls it back, to test whether it can be applied.
    DryRun,
}

impl SeedMode {
    /// Commits a seed's transaction, or rolls it back in a dry run.
    pub async fn commit_or_roll_back(self, tx: Tx) -> Outcome<()> {
        match self {
            Self::Apply => tx.commit().await,
            Self::DryRun => Ok(()),
        }
    }
}

/// Adds the failed row of a seed's data to an error.
pub trait RowContext<T> {
    /// Adds the row's name to the error.
    fn with_context(self, row: impl fmt::Display) -> SeedResult<T>;
}

impl<T, E: Into<Error>> RowContext<T> for Result<T, E> {
    fn with_context(self, row: impl fmt::Display) -> SeedResult<T> {
        self.map_err(|error| SeedFailure { row: Some(row.to_string()), error: error.into() })
    }
}

impl From<Error> for SeedFailure {
    fn from(error: Error) -> Self {
        Self { row: None, error }
    }
}

impl fmt::Display for SeedFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.row {
            Some(row) => write!(f, "{row}: {}", self.error),
            None => self.error.fmt(f),
        }
    }
}

impl std::error::Error for SeedFailure {}
