//! Batches on their way to the server: as many at once as may be, and what the server says to each.

use std::io;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use serde_json::Value;

use super::batch::{Batch, BatchRow};
use super::journal::Outcome;
use super::kinds::Kind;
use super::problem::{FileError, Problem};
use super::source::Header;

/// Something that hands a topic's params to the command bus.
pub(crate) trait Dispatch {
    /// Why it could not, or why all of it was refused.
    type Error;

    /// Answers the topic's result.
    fn dispatch(&self, topic: &str, params: Value) -> impl Future<Output = Result<Value, Refusal<Self::Error>>>;
}

/// Why nothing of a batch was written.
pub(crate) enum Refusal<E> {
    /// Because of these rows.
    Rows(Vec<RefusedRow>),
    /// Because of something that is none of its rows'.
    Whole(E),
}

/// A row that the server refuses.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
pub(crate) struct RefusedRow {
    /// Its place in the batch, from 0.
    index: usize,
    /// A stable name.
    code: String,
    /// What is wrong.
    message: String,
    /// The field of the topic's row, when it is one.
    #[serde(default)]
    path: Option<String>,
}

/// Why an import cannot go on.
#[derive(Debug)]
pub(crate) enum Broken<E> {
    /// The file is not what it was.
    File(FileError),
    /// The journal cannot be written.
    Journal(io::Error),
    /// The server cannot be reached, or refuses as a whole.
    Server(E),
    /// The server answers what it should not.
    Answer(String),
}

impl<E> From<FileError> for Broken<E> {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl<E> From<io::Error> for Broken<E> {
    fn from(error: io::Error) -> Self {
        Self::Journal(error)
    }
}

/// What became of a batch.
pub(crate) struct Sent<E> {
    /// Of the rows that were written, or would be.
    pub(crate) written: Vec<(u32, Outcome)>,
    /// The rows that are refused, and why.
    pub(crate) refused: Vec<(u32, Problem)>,
    /// Why the rest was not written.
    pub(crate) broken: Option<Broken<E>>,
}

/// How batches are sent.
pub(crate) struct Sending<'a, D> {
    pub(crate) kind: &'a dyn Kind,
    pub(crate) header: &'a Header,
    pub(crate) dispatch: &'a D,
    /// Whether the server takes back what it did.
    pub(crate) dry_run: bool,
    /// Whether the rest of a batch is sent without the rows that are refused.
    pub(crate) without_refused: bool,
    /// How many are on their way at once.
    pub(crate) concurrency: usize,
}

impl<D: Dispatch> Sending<'_, D> {
    /// Sends batches until there are none, or `each` says that it is enough; then those on their way are awaited.
    pub(crate) async fn all(
        &self,
        mut next: impl FnMut() -> Result<Option<Batch>, FileError>,
        mut each: impl FnMut(Sent<D::Error>) -> Result<bool, Broken<D::Error>>,
    ) -> Result<(), Broken<D::Error>> {
        let mut on_their_way = FuturesUnordered::new();
        let mut reaches = Vec::new();
        let (mut held, mut goes_on, mut number, mut broken) = (None, true, 0_u64, None);
        loop {
            while goes_on && on_their_way.len() < self.concurrency {
                let batch = match held.take().map_or_else(&mut next, |batch| Ok(Some(batch))) {
                    Ok(batch) => batch,
                    Err(error) => {
                        (goes_on, broken) = (false, broken.or(Some(Broken::File(error))));
                        break;
                    }
                };
                let Some(Batch { rows, reach }) = batch else {
                    break;
                };
                if reaches.iter().any(|(_, other)| reach.meets(other)) {
                    held = Some(Batch { rows, reach });
                    break;
                }
                reaches.push((number, reach));
                on_their_way.push(async move { (number, self.one(rows).await) });
                number += 1;
            }
            let Some((number, mut sent)) = on_their_way.next().await else {
                return broken.map_or(Ok(()), Err);
            };
            reaches.retain(|(other, _)| *other != number);
            let error = sent.broken.take();
            match each(sent) {
                Ok(goes) => goes_on &= goes,
                Err(error) => (goes_on, broken) = (false, broken.or(Some(error))),
            }
            if let Some(error) = error {
                (goes_on, broken) = (false, broken.or(Some(error)));
            }
        }
    }

    /// Sends a batch; each time without the rows that are refused, when that is wanted.
    async fn one(&self, mut rows: Vec<BatchRow>) -> Sent<D::Error> {
        let mut sent = Sent { written: Vec::new(), refused: Vec::new(), broken: None };
        while !rows.is_empty() {
            let mut params = self.kind.params(rows.iter().map(|row| row.body.clone()).collect());
            if self.dry_run {
                params["dry_run"] = true.into();
            }
            match self.dispatch.dispatch(self.kind.topic(), params).await {
                Ok(result) => match outcomes(&result, &rows) {
                    Some(outcomes) => {
                        sent.written = outcomes;
                        return sent;
                    }
                    None => {
                        let answer = format!("{} did not return an outcome for each row", self.kind.topic());
                        sent.broken = Some(Broken::Answer(answer));
                        return sent;
                    }
                },
                Err(Refusal::Whole(error)) => {
                    sent.broken = Some(Broken::Server(error));
                    return sent;
                }
                Err(Refusal::Rows(refused)) => {
                    let before = sent.refused.len();
                    for row in refused {
                        if let Some(BatchRow { line, .. }) = rows.get(row.index) {
                            sent.refused.push((*line, self.problem(row)));
                        }
                    }
                    let named = &sent.refused[before..];
                    if named.is_empty() {
                        let answer = format!("{} refused rows and named none", self.kind.topic());
                        sent.broken = Some(Broken::Answer(answer));
                        return sent;
                    }
                    if !self.without_refused {
                        return sent;
                    }
                    rows.retain(|row| named.iter().all(|(line, _)| *line != row.line));
                }
            }
        }
        sent
    }

    fn problem(&self, row: RefusedRow) -> Problem {
        let path = row.path.as_deref().and_then(|path| path.rsplit(['.', ']']).find(|part| !part.is_empty()));
        let columns = self.kind.columns_of(path, &row.code);
        let field = columns.iter().find_map(|column| self.header.field(column));
        let column = field.map(|field| self.header.theirs[field].clone());
        let help = self.kind.help(&row.code).map(str::to_owned);
        Problem { field, column, code: row.code, message: row.message, help }
    }
}

/// The outcomes of a result's rows; none when they are not as many as were sent, or of no known word.
fn outcomes(result: &Value, rows: &[BatchRow]) -> Option<Vec<(u32, Outcome)>> {
    let data = result["data"].as_array().filter(|data| data.len() == rows.len())?;
    let outcome = |(row, answer): (&BatchRow, &Value)| Some((row.line, Outcome::of_word(answer["outcome"].as_str()?)?));
    rows.iter().zip(data).map(outcome).collect()
}
