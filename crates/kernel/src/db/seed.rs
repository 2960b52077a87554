//! Seeds: data the program brings along, compiled in. Each is applied in one transaction, whole or not at all, and
//! applying one twice changes nothing.

use std::fmt;

use crate::db::Tx;
use crate::types::error::{Error, Result as Outcome};

/// Why a seed was not applied.
#[derive(Debug)]
pub struct SeedFailure {
    /// The row of the seed's data that is at fault, by the name it has there.
    pub row: Option<String>,
    /// What was wrong.
    pub error: Error,
}

/// What became of a seed.
pub type SeedResult<T = ()> = Result<T, SeedFailure>;

/// Whether a seed is applied, or only tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedMode {
    /// It is applied.
    Apply,
    /// It is done and taken back: whether it could be applied.
    DryRun,
}

impl SeedMode {
    /// Ends a seed's transaction.
    pub async fn commit_or_roll_back(self, tx: Tx) -> Outcome<()> {
        match self {
            Self::Apply => tx.commit().await,
            Self::DryRun => Ok(()),
        }
    }
}

/// Says which row of a seed's data failed.
pub trait RowContext<T> {
    /// The same, with the row's name beside the error.
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
