//! The two phases of an import: check every row, locally and by a dry run on the server; then write the good rows.

use std::cell::Cell;

use super::batch::BatchReader;
use super::batch_sender::{BatchResult, BatchSender, BatchSink, ImportError};
use super::journal::{ImportEnd, RowOutcome};
use super::progress::ImportProgress;
use super::settings::ImportSettings;
use super::state::ImportState;
use hub_import::importers::Importer;
use hub_import::problem::{FileError, RowProblem};
use hub_import::row_conflicts::RowConflictFinder;
use hub_import::source::SourceFile;

/// A request to stop.
#[derive(Default)]
pub(crate) struct StopFlag(Cell<bool>);

impl StopFlag {
    /// Asks to stop once the batches in flight are done.
    pub(crate) fn request(&self) {
        self.0.set(true);
    }

    fn is_requested(&self) -> bool {
        self.0.get()
    }
}

/// An import in progress.
pub(crate) struct ImportRun<'a, D> {
    pub(crate) source: &'a SourceFile,
    pub(crate) importer: &'a dyn Importer,
    pub(crate) settings: &'a ImportSettings,
    pub(crate) state: &'a mut ImportState,
    pub(crate) dispatch: &'a D,
    pub(crate) progress: &'a mut ImportProgress,
    pub(crate) stop: &'a StopFlag,
}

/// The purpose of sending a batch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// To learn what the server would refuse.
    Check,
    /// To write it; in a dry run, to learn what would be written.
    Write,
}

impl<D: BatchSink> ImportRun<'_, D> {
    /// Runs the remaining phases and records how they ended; after an error the import is recorded as stopped.
    pub(crate) async fn run(&mut self) -> Result<ImportEnd, ImportError<D::Error>> {
        let end = self.run_phases().await;
        self.progress.finish();
        let noted = self.state.record_end(*end.as_ref().unwrap_or(&ImportEnd::Stopped));
        let end = end?;
        noted?;
        Ok(end)
    }

    async fn run_phases(&mut self) -> Result<ImportEnd, ImportError<D::Error>> {
        if !self.state.is_checked() {
            self.check_rows().await?;
            if !self.settings.dry_run && !self.should_stop() {
                self.send_rows(Phase::Check).await?;
            }
            if self.stop.is_requested() {
                return Ok(ImportEnd::Stopped);
            }
            if self.has_too_many_errors() {
                return Ok(ImportEnd::Refused);
            }
            self.state.record_all_checked()?;
        }
        let refuses = |import: &Self| import.state.counts().failed > 0 && !import.settings.skip_bad;
        if refuses(self) && !self.settings.dry_run {
            return Ok(ImportEnd::Refused);
        }
        if !self.settings.dry_run {
            self.progress.finish();
            self.dispatch.confirm_writes().await.map_err(ImportError::Server)?;
        }
        self.send_rows(Phase::Write).await?;
        Ok(match () {
            () if self.stop.is_requested() && self.remaining_rows() > 0 => ImportEnd::Stopped,
            () if self.settings.dry_run && self.has_too_many_errors() => ImportEnd::Tried,
            () if !self.settings.dry_run && (refuses(self) || self.has_too_many_errors()) => ImportEnd::Refused,
            // Rows are missing without a request to stop: the file changed.
            () if self.remaining_rows() > 0 => return Err(FileError::file_changed().into()),
            () if self.settings.dry_run => ImportEnd::Tried,
            () => ImportEnd::Done,
        })
    }

    /// The number of rows without an outcome.
    fn remaining_rows(&self) -> u64 {
        let counts = self.state.counts();
        self.source.row_count - counts.stored_rows() - counts.failed
    }

    fn has_too_many_errors(&self) -> bool {
        self.settings.max_errors.is_some_and(|most| self.state.counts().failed > most)
    }

    fn should_stop(&self) -> bool {
        self.stop.is_requested() || self.has_too_many_errors()
    }

    /// Checks each row alone, then all of them against each other.
    async fn check_rows(&mut self) -> Result<(), ImportError<D::Error>> {
        let (mut rows, mut check) = (self.source.row_reader()?, RowConflictFinder::default());
        self.progress.start_phase("reading", self.source.row_count);
        let mut count = 0;
        while let Some(row) = rows.next_row()? {
            count += 1;
            for problem in check.check_row(row, self.importer) {
                self.state.record_problem(row.line(), problem)?;
            }
            self.progress.advance(1, self.state.counts().failed);
            // Yield now and then, so that a request to stop is noticed.
            if row.line() % 256 == 0 {
                tokio::task::yield_now().await;
            }
            if self.should_stop() {
                return Ok(());
            }
        }
        if count != self.source.row_count {
            return Err(FileError::file_changed().into());
        }
        for clashing in check.into_conflicts() {
            self.state.record_problem(clashing.line, clashing.problem(&self.source.header))?;
        }
        Ok(())
    }

    /// Sends the rows without an outcome.
    async fn send_rows(&mut self, pass: Phase) -> Result<(), ImportError<D::Error>> {
        if self.remaining_rows() == 0 {
            return Ok(());
        }
        let (settings, stop) = (self.settings, self.stop);
        let mut batches = BatchReader::new(self.source.row_reader()?, self.importer, settings.batch);
        let sender = BatchSender {
            importer: self.importer,
            header: &self.source.header,
            dispatch: self.dispatch,
            dry_run: pass == Phase::Check || settings.dry_run,
            retries_without_refused: pass == Phase::Check || settings.dry_run || settings.skip_bad,
            concurrency: settings.concurrency,
        };
        self.progress.start_phase(if sender.dry_run { "checking" } else { "writing" }, self.remaining_rows());
        // The two closures take turns, so the borrow never overlaps.
        let state = std::cell::RefCell::new(&mut *self.state);
        let progress = &mut *self.progress;
        let next = || match stop.is_requested() {
            true => Ok(None),
            false => batches.next_batch(|line| state.borrow().outcome(line) == RowOutcome::NotWritten),
        };
        let each = |sent: BatchResult<D::Error>| {
            let mut state = state.borrow_mut();
            let rows = sent.written.len() + refused_lines(&sent.refused).len();
            record_batch(&mut state, pass, sender.retries_without_refused, settings.replace, sent)?;
            let failed = state.counts().failed;
            progress.advance(rows as u64, failed);
            let is_too_many = settings.max_errors.is_some_and(|most| failed > most);
            let is_refused = pass == Phase::Write && !sender.retries_without_refused && failed > 0;
            Ok(!is_too_many && !is_refused)
        };
        sender.send_all(next, each).await
    }
}

/// The lines of refusals, each once.
fn refused_lines(refused: &[(u32, RowProblem)]) -> Vec<u32> {
    let mut lines: Vec<u32> = refused.iter().map(|(line, _)| *line).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Records the outcome of a batch. A check wrote nothing, so it acknowledges only the rows that need no write, and none when
/// the rows replace, because those that are not sent are deleted; refused rows are acknowledged only when the others were
/// written without them.
fn record_batch<E>(
    state: &mut ImportState,
    pass: Phase,
    is_without_refused: bool,
    is_replacing: bool,
    sent: BatchResult<E>,
) -> Result<(), ImportError<E>> {
    let failed = refused_lines(&sent.refused).into_iter().map(|line| (line, RowOutcome::Failed));
    let is_final =
        |(_, outcome): &(u32, RowOutcome)| pass == Phase::Write || (*outcome == RowOutcome::Unchanged && !is_replacing);
    let failed = failed.filter(|_| pass == Phase::Write && is_without_refused);
    let mut rows: Vec<_> = sent.written.into_iter().filter(is_final).chain(failed).collect();
    rows.sort_unstable_by_key(|(line, _)| *line);
    // If the journal cannot be written, the state in memory is still updated.
    let mut noted = Ok(());
    for (line, problem) in sent.refused {
        noted = noted.and(state.record_problem(line, problem));
    }
    Ok(noted.and(state.record_outcomes(&rows))?)
}
