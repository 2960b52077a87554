//! The state of a running import: one byte per line, and the journal position of each problem.

use std::io;
use std::path::Path;

use super::journal::{self, ImportEnd, Journal, JournalEntry, JournalOpenError, JournalReader, RowOutcome};
use super::settings::ImportSettings;
use hub_import::problem::RowProblem;

/// The number of rows by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RowCounts {
    pub(crate) created: u64,
    pub(crate) updated: u64,
    pub(crate) unchanged: u64,
    pub(crate) failed: u64,
}

impl RowCounts {
    /// The rows that the server has as in the file.
    pub(crate) fn stored_rows(self) -> u64 {
        self.written_rows() + self.unchanged
    }

    /// The rows that the import wrote.
    pub(crate) fn written_rows(self) -> u64 {
        self.created + self.updated
    }

    fn count_of(&mut self, outcome: RowOutcome) -> Option<&mut u64> {
        match outcome {
            RowOutcome::NotWritten => None,
            RowOutcome::Created => Some(&mut self.created),
            RowOutcome::Updated => Some(&mut self.updated),
            RowOutcome::Unchanged => Some(&mut self.unchanged),
            RowOutcome::Failed => Some(&mut self.failed),
        }
    }
}

/// The outcomes of the rows, by line.
#[derive(Default)]
pub(crate) struct RowStates {
    outcomes: Vec<RowOutcome>,
    /// The lines with problems, and the problems' positions in the journal.
    problems: Vec<(u32, u64)>,
    counts: RowCounts,
    is_checked: bool,
    end: Option<ImportEnd>,
}

impl RowStates {
    fn set_outcome(&mut self, line: u32, outcome: RowOutcome) {
        let index = line as usize;
        if self.outcomes.len() <= index {
            self.outcomes.resize(index + 1, RowOutcome::NotWritten);
        }
        let before = std::mem::replace(&mut self.outcomes[index], outcome);
        if let Some(count) = self.counts.count_of(before) {
            *count -= 1;
        }
        if let Some(count) = self.counts.count_of(outcome) {
            *count += 1;
        }
    }

    /// The outcome of the row on a line.
    pub(crate) fn outcome(&self, line: u32) -> RowOutcome {
        self.outcomes.get(line as usize).copied().unwrap_or_default()
    }

    /// The number of rows by outcome.
    pub(crate) fn counts(&self) -> RowCounts {
        self.counts
    }

    /// True when every row was checked.
    pub(crate) fn is_checked(&self) -> bool {
        self.is_checked
    }

    /// The end of the import, if it ended.
    pub(crate) fn end(&self) -> Option<ImportEnd> {
        self.end
    }

    /// The lines with problems, sorted, and the problems' positions in the journal.
    pub(crate) fn problem_positions(&self) -> Vec<(u32, u64)> {
        let mut problems = self.problems.clone();
        problems.sort_unstable();
        problems
    }
}

/// Rebuilds the state from the journal's entries.
#[derive(Default)]
struct Replay {
    settings: Option<ImportSettings>,
    begun: u64,
    rows: RowStates,
    /// Refusals that were not acknowledged: their rows are sent again.
    refused: Vec<(u32, u64)>,
}

impl Replay {
    fn replay(&mut self, begin: u64, entry: JournalEntry) {
        if self.begun == 0 && self.settings.is_some() {
            self.begun = begin;
        }
        match entry {
            JournalEntry::Begun { settings } => self.settings = Some(*settings),
            JournalEntry::Problem { line, .. } if !self.rows.is_checked => {
                self.rows.problems.push((line, begin));
                self.rows.set_outcome(line, RowOutcome::Failed);
            }
            JournalEntry::Problem { line, .. } => self.refused.push((line, begin)),
            JournalEntry::Checked => self.rows.is_checked = true,
            JournalEntry::Acknowledged { from, outcomes } => {
                for (line, letter) in (from..).zip(outcomes.bytes()) {
                    match RowOutcome::from_letter(letter) {
                        None | Some(RowOutcome::NotWritten) => {}
                        Some(outcome) => self.rows.set_outcome(line, outcome),
                    }
                }
                let rows = &mut self.rows;
                let acknowledged = self
                    .refused
                    .extract_if(.., |(line, _)| rows.outcomes.get(*line as usize) == Some(&RowOutcome::Failed));
                rows.problems.extend(acknowledged);
            }
            JournalEntry::Ended { how } => self.rows.end = Some(how),
        }
    }
}

/// The outcomes of the rows, and the journal that stores them.
pub(crate) struct ImportState {
    journal: Journal,
    begun: u64,
    rows: RowStates,
}

impl std::ops::Deref for ImportState {
    type Target = RowStates;

    fn deref(&self) -> &RowStates {
        &self.rows
    }
}

impl ImportState {
    /// Begins an import.
    pub(crate) fn create(path: &Path, settings: &ImportSettings) -> Result<Self, JournalOpenError> {
        let mut journal = Journal::create(path)?;
        let begun = JournalEntry::Begun { settings: Box::new(settings.clone()) };
        journal.append(&begun).and_then(|_| journal.flush()).map_err(JournalOpenError::Io)?;
        let begun = journal.length();
        Ok(Self { journal, begun, rows: RowStates::default() })
    }

    /// Resumes an import; none when it never began. If not every row was checked, it starts over, because nothing was
    /// written; so does one that replaces, which is written at once: what it would delete may be other shifts by now.
    pub(crate) fn resume(path: &Path) -> Result<Option<(ImportSettings, Self)>, JournalOpenError> {
        let mut replay = Replay::default();
        let journal = Journal::resume(path, |begin, entry| replay.replay(begin, entry))?;
        let Some(settings) = replay.settings else {
            return Ok(None);
        };
        let begun = if replay.begun == 0 { journal.length() } else { replay.begun };
        let mut state = Self { rows: replay.rows, begun, journal };
        if !state.rows.is_checked || settings.replace {
            state.restart().map_err(JournalOpenError::Io)?;
        }
        state.rows.end = None;
        Ok(Some((settings, state)))
    }

    /// True when there is nothing to resume.
    pub(crate) fn is_finished(path: &Path) -> Result<bool, JournalOpenError> {
        let held = Journal::resume(path, |_, _| ())?;
        drop(held);
        let rows = read_unlocked(path).map_err(JournalOpenError::Io)?;
        Ok(rows.is_none_or(|(_, rows)| rows.end.is_some_and(|end| end != ImportEnd::Stopped)))
    }

    fn restart(&mut self) -> io::Result<()> {
        self.rows = RowStates::default();
        self.journal.truncate(self.begun)
    }

    /// Records a problem with the row on a line.
    pub(crate) fn record_problem(&mut self, line: u32, problem: RowProblem) -> io::Result<()> {
        self.rows.set_outcome(line, RowOutcome::Failed);
        let begin = self.journal.append(&JournalEntry::Problem { line, problem })?;
        self.rows.problems.push((line, begin));
        Ok(())
    }

    /// Records that every row was checked.
    pub(crate) fn record_all_checked(&mut self) -> io::Result<()> {
        self.rows.is_checked = true;
        self.journal.append(&JournalEntry::Checked)?;
        self.journal.flush()
    }

    /// Records outcomes from the server; rows are ordered by line.
    pub(crate) fn record_outcomes(&mut self, rows: &[(u32, RowOutcome)]) -> io::Result<()> {
        let (Some((from, _)), Some((to, _))) = (rows.first(), rows.last()) else {
            return Ok(());
        };
        let mut letters = vec![RowOutcome::NotWritten as u8; (to - from) as usize + 1];
        for (line, outcome) in rows {
            letters[(line - from) as usize] = *outcome as u8;
            self.rows.set_outcome(*line, *outcome);
        }
        let outcomes = letters.into_iter().map(char::from).collect();
        self.journal.append(&JournalEntry::Acknowledged { from: *from, outcomes })?;
        self.journal.flush()
    }

    /// Records how the import ended.
    pub(crate) fn record_end(&mut self, end: ImportEnd) -> io::Result<()> {
        self.rows.end = Some(end);
        self.journal.append(&JournalEntry::Ended { how: end })?;
        self.journal.flush()
    }

    /// The outcomes, and a reader for the problems.
    pub(crate) fn rows_and_problem_reader(&mut self) -> io::Result<(&RowStates, JournalReader)> {
        let reader = self.journal.reader()?;
        Ok((&self.rows, reader))
    }
}

/// Reads a journal without locking it; none when the import never began.
pub(crate) fn read_unlocked(path: &Path) -> io::Result<Option<(ImportSettings, RowStates)>> {
    let mut replay = Replay::default();
    journal::read_unlocked(path, |begin, entry| replay.replay(begin, entry))?;
    Ok(replay.settings.map(|settings| (settings, replay.rows)))
}

#[cfg(test)]
pub(crate) mod tests {
    use uuid::Uuid;

    use super::*;
    use hub_import::importers::ImportKind;
    use hub_import::source::ReadOptions;

    pub(crate) fn settings() -> ImportSettings {
        ImportSettings {
            kind: ImportKind::Shifts,
            file: "duty.csv".into(),
            copy_of: None,
            sha256: "00".into(),
            base_url: "http://127.0.0.1:1".into(),
            group_id: Uuid::nil(),
            store_id: None,
            map: [("dia".to_owned(), "date".to_owned())].into(),
            ignored: vec!["x".into()],
            reading: ReadOptions::default(),
            shift_times: None,
            year: None,
            replace: false,
            dry_run: false,
            skip_bad: true,
            max_errors: None,
            concurrency: 1,
            batch: 100,
        }
    }

    fn problem(code: &str) -> RowProblem {
        RowProblem::for_whole_row(code, "it is bad", "mend it")
    }

    fn written(path: &Path) -> ImportState {
        let mut state = ImportState::create(path, &settings()).expect("it is made");
        state.record_problem(3, problem("import.date")).expect("noted");
        state.record_all_checked().expect("noted");
        state.record_outcomes(&[(2, RowOutcome::Created), (4, RowOutcome::Unchanged)]).expect("noted");
        state.record_problem(6, problem("error.rule.shift_length")).expect("noted");
        state
    }

    #[test]
    fn what_was_acknowledged_is_known_after_a_kill_and_what_was_not_is_sent_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let mut state = written(&path);
        state.record_outcomes(&[(5, RowOutcome::Updated), (6, RowOutcome::Failed)]).expect("noted");
        state.record_problem(7, problem("error.conflict.shift_overlap")).expect("noted");
        let before = state.counts();
        drop(state);
        let (found, state) = ImportState::resume(&path).expect("it is held").expect("it began");
        assert_eq!(found, settings());
        assert!(state.is_checked());
        let outcomes: Vec<_> = (0..9).map(|line| state.outcome(line) as u8).map(char::from).collect();
        assert_eq!(outcomes.iter().collect::<String>(), "..cx=ux..");
        assert_eq!(before.failed, 3, "the refusal of line 7 counted while the program ran");
        assert_eq!(state.counts(), RowCounts { created: 1, updated: 1, unchanged: 1, failed: 2 });
        assert_eq!(state.problem_positions().iter().map(|(line, _)| *line).collect::<Vec<_>>(), [3, 6]);
    }

    #[test]
    fn an_import_whose_rows_were_not_all_checked_begins_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let mut state = ImportState::create(&path, &settings()).expect("it is made");
        state.record_problem(3, problem("import.date")).expect("noted");
        drop(state);
        let (_, mut state) = ImportState::resume(&path).expect("it is held").expect("it began");
        assert_eq!((state.counts(), state.problem_positions()), (RowCounts::default(), vec![]));
        state.record_problem(4, problem("import.number")).expect("noted");
        state.record_all_checked().expect("noted");
        let (rows, mut reader) = state.rows_and_problem_reader().expect("it is read");
        let (line, begin) = rows.problem_positions()[0];
        assert_eq!((line, reader.read_problem(begin).expect("it is there").code), (4, "import.number".to_owned()));
        drop(state);
        let (_, rows) = read_unlocked(&path).expect("it is read").expect("it began");
        assert_eq!(rows.counts().failed, 1);
    }

    #[test]
    fn a_journal_cut_within_its_first_line_never_began() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        drop(ImportState::create(&path, &settings()).expect("it is made"));
        let whole = std::fs::read(&path).expect("it is read");
        std::fs::write(&path, &whole[..whole.len() - 1]).expect("it is cut");
        assert!(ImportState::resume(&path).expect("it is held").is_none());
    }
}
