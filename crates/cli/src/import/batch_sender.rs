//! Sends batches to the server, several at once, and evaluates the answers.

use std::io;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use serde_json::Value;

use super::batch::{Batch, BatchRow};
use super::journal::RowOutcome;
use hub_import::importers::Importer;
use hub_import::problem::{FileError, RowProblem};
use hub_import::refusal::RowRefusal;
use hub_import::source::Header;

/// Sends a batch.
pub(crate) trait BatchSink {
    /// The error when a batch could not be sent or was refused as a whole.
    type Error;

    /// Sends the topic's params and returns the result.
    fn dispatch(&self, topic: &str, params: Value) -> impl Future<Output = Result<Value, BatchRefusal<Self::Error>>>;

    /// Asks whether to write, once every row is checked; an error stops the import.
    fn confirm_writes(&self) -> impl Future<Output = Result<(), Self::Error>> {
        std::future::ready(Ok(()))
    }
}

/// The reason why nothing of a batch was written.
pub(crate) enum BatchRefusal<E> {
    /// These rows were refused.
    Rows(Vec<RefusedRow>),
    /// The batch failed as a whole.
    Whole(E),
}

/// A row that the server refused.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
pub(crate) struct RefusedRow {
    /// Its index in the batch.
    index: usize,
    /// The reason.
    #[serde(flatten)]
    refusal: RowRefusal,
}

/// The error that stops an import.
#[derive(Debug)]
pub(crate) enum ImportError<E> {
    /// The file changed or cannot be read.
    File(FileError),
    /// The journal cannot be written.
    Journal(io::Error),
    /// The server is unreachable or refused the batch as a whole.
    Server(E),
    /// The server's answer is invalid.
    Answer(String),
}

impl<E> From<FileError> for ImportError<E> {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl<E> From<io::Error> for ImportError<E> {
    fn from(error: io::Error) -> Self {
        Self::Journal(error)
    }
}

/// The result of a batch.
pub(crate) struct BatchResult<E> {
    /// The outcomes of rows that were, or would be, written.
    pub(crate) written: Vec<(u32, RowOutcome)>,
    /// The refused rows and their problems.
    pub(crate) refused: Vec<(u32, RowProblem)>,
    /// The error that stopped the rest of the batch.
    pub(crate) error: Option<ImportError<E>>,
}

/// Options for sending.
pub(crate) struct BatchSender<'a, D> {
    pub(crate) importer: &'a dyn Importer,
    pub(crate) header: &'a Header,
    pub(crate) dispatch: &'a D,
    /// True when the server rolls back what it did.
    pub(crate) dry_run: bool,
    /// True when a batch is sent again without its refused rows.
    pub(crate) retries_without_refused: bool,
    /// The number of batches in flight.
    pub(crate) concurrency: usize,
}

impl<D: BatchSink> BatchSender<'_, D> {
    /// Sends batches until there are none or `each` returns false, and waits for those in flight.
    pub(crate) async fn send_all(
        &self,
        mut next: impl FnMut() -> Result<Option<Batch>, FileError>,
        mut each: impl FnMut(BatchResult<D::Error>) -> Result<bool, ImportError<D::Error>>,
    ) -> Result<(), ImportError<D::Error>> {
        let mut in_flight = FuturesUnordered::new();
        let mut times_in_flight = Vec::new();
        let (mut held, mut goes_on, mut number, mut broken) = (None, true, 0_u64, None);
        loop {
            while goes_on && in_flight.len() < self.concurrency {
                let batch = match held.take().map_or_else(&mut next, |batch| Ok(Some(batch))) {
                    Ok(batch) => batch,
                    Err(error) => {
                        (goes_on, broken) = (false, broken.or(Some(ImportError::File(error))));
                        break;
                    }
                };
                let Some(Batch { rows, affected }) = batch else {
                    break;
                };
                if times_in_flight.iter().any(|(_, other)| affected.overlaps(other)) {
                    held = Some(Batch { rows, affected });
                    break;
                }
                times_in_flight.push((number, affected));
                in_flight.push(async move { (number, self.send_batch(rows).await) });
                number += 1;
            }
            let Some((number, mut sent)) = in_flight.next().await else {
                return broken.map_or(Ok(()), Err);
            };
            times_in_flight.retain(|(other, _)| *other != number);
            let error = sent.error.take();
            match each(sent) {
                Ok(goes) => goes_on &= goes,
                Err(error) => (goes_on, broken) = (false, broken.or(Some(error))),
            }
            if let Some(error) = error {
                (goes_on, broken) = (false, broken.or(Some(error)));
            }
        }
    }

    /// Sends a batch, again without refused rows where wanted.
    async fn send_batch(&self, mut rows: Vec<BatchRow>) -> BatchResult<D::Error> {
        let mut sent = BatchResult { written: Vec::new(), refused: Vec::new(), error: None };
        while !rows.is_empty() {
            let mut params = self.importer.params(rows.iter().map(|row| row.body.clone()).collect());
            if self.dry_run {
                params["dry_run"] = true.into();
            }
            match self.dispatch.dispatch(self.importer.topic(), params).await {
                Ok(result) => match parse_outcomes(&result, &rows) {
                    Some(outcomes) => {
                        sent.written = outcomes;
                        return sent;
                    }
                    None => {
                        let answer = format!("{} did not return an outcome for each row", self.importer.topic());
                        sent.error = Some(ImportError::Answer(answer));
                        return sent;
                    }
                },
                Err(BatchRefusal::Whole(error)) => {
                    sent.error = Some(ImportError::Server(error));
                    return sent;
                }
                Err(BatchRefusal::Rows(refused)) => {
                    let before = sent.refused.len();
                    for row in refused {
                        if let Some(BatchRow { line, .. }) = rows.get(row.index) {
                            sent.refused.push((*line, row.refusal.problem(self.importer, self.header)));
                        }
                    }
                    let named = &sent.refused[before..];
                    if named.is_empty() {
                        let answer = format!("{} refused rows and named none", self.importer.topic());
                        sent.error = Some(ImportError::Answer(answer));
                        return sent;
                    }
                    if !self.retries_without_refused {
                        return sent;
                    }
                    rows.retain(|row| named.iter().all(|(line, _)| *line != row.line));
                }
            }
        }
        sent
    }
}

/// The outcomes of the rows, one a line; none when their number differs or a word is unknown.
fn parse_outcomes(result: &Value, rows: &[BatchRow]) -> Option<Vec<(u32, RowOutcome)>> {
    let data = result["data"].as_array().filter(|data| data.len() == rows.len())?;
    let mut outcomes: Vec<(u32, RowOutcome)> = Vec::with_capacity(rows.len());
    for (row, answer) in rows.iter().zip(data) {
        let outcome = RowOutcome::from_word(answer["outcome"].as_str()?)?;
        match outcomes.last_mut() {
            // A row of several shifts is unchanged when all of them are.
            Some((line, joined)) if *line == row.line => *joined = joined.joined_with(outcome),
            _ => outcomes.push((row.line, outcome)),
        }
    }
    Some(outcomes)
}
