//! Seeds: data that is compiled into the program. A seed is applied in one transaction and is idempotent.

use std::fmt;
use std::time::Instant;

use futures_util::future::BoxFuture;
use uuid::Uuid;

use crate::db::{Executor, Tx};
use crate::types::clock::Timestamp;
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

/// The account that applies a seed, and the function that records it.
#[derive(Clone, Copy)]
pub struct SeedRecord {
    /// The seed's name.
    pub seed: &'static str,
    /// The id of the account that applies it.
    pub account_id: Uuid,
    /// The instant of the request.
    pub at: Timestamp,
    /// The moment at which applying it starts.
    pub started: Instant,
    /// Inserts the record's row.
    pub insert: for<'t> fn(Executor<'t>, SeedRecord) -> BoxFuture<'t, Outcome<()>>,
}

/// The mode of applying a seed.
#[derive(Clone, Copy)]
pub enum SeedMode {
    /// Applies the seed.
    Apply,
    /// Applies the seed, and records it in the same transaction.
    ApplyAndRecord(SeedRecord),
    /// Applies the seed and rolls it back, to test whether it can be applied.
    DryRun,
}

impl SeedMode {
    /// True when nothing is written.
    pub fn is_dry_run(self) -> bool {
        matches!(self, Self::DryRun)
    }

    /// Inserts the record of a seed that is about to be committed, if the mode has one.
    pub async fn insert_record(self, tx: &mut Tx) -> Outcome<()> {
        match self {
            Self::ApplyAndRecord(record) => (record.insert)(tx.on(), record).await,
            Self::Apply | Self::DryRun => Ok(()),
        }
    }

    /// Records a seed and commits its transaction, or rolls it back in a dry run.
    pub async fn commit_or_roll_back(self, mut tx: Tx) -> Outcome<()> {
        if self.is_dry_run() {
            return Ok(());
        }
        self.insert_record(&mut tx).await?;
        tx.commit().await
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
