//! What is known of every row while an import runs: a byte a line, and of a bad row where the journal says why.

use std::io;
use std::path::Path;

use super::journal::{self, End, Entry, Journal, JournalReader, NotHeld, Outcome};
use super::problem::Problem;
use super::settings::Settings;

/// How many rows came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) created: u64,
    pub(crate) updated: u64,
    pub(crate) unchanged: u64,
    pub(crate) failed: u64,
}

impl Counts {
    /// The rows that the server has as they are in the file.
    pub(crate) fn written(self) -> u64 {
        self.created + self.updated + self.unchanged
    }

    fn of(&mut self, outcome: Outcome) -> Option<&mut u64> {
        match outcome {
            Outcome::None => None,
            Outcome::Created => Some(&mut self.created),
            Outcome::Updated => Some(&mut self.updated),
            Outcome::Unchanged => Some(&mut self.unchanged),
            Outcome::Failed => Some(&mut self.failed),
        }
    }
}

/// What became of the rows, by their lines.
#[derive(Default)]
pub(crate) struct Rows {
    outcomes: Vec<Outcome>,
    /// The lines with something wrong, and where the journal says what.
    problems: Vec<(u32, u64)>,
    counts: Counts,
    is_checked: bool,
    end: Option<End>,
}

impl Rows {
    fn set(&mut self, line: u32, outcome: Outcome) {
        let index = line as usize;
        if self.outcomes.len() <= index {
            self.outcomes.resize(index + 1, Outcome::None);
        }
        let before = std::mem::replace(&mut self.outcomes[index], outcome);
        if let Some(count) = self.counts.of(before) {
            *count -= 1;
        }
        if let Some(count) = self.counts.of(outcome) {
            *count += 1;
        }
    }

    /// What became of the row of a line.
    pub(crate) fn outcome(&self, line: u32) -> Outcome {
        self.outcomes.get(line as usize).copied().unwrap_or_default()
    }

    /// How many rows came to what.
    pub(crate) fn counts(&self) -> Counts {
        self.counts
    }

    /// Whether every row was checked.
    pub(crate) fn is_checked(&self) -> bool {
        self.is_checked
    }

    /// How it ended, when it did.
    pub(crate) fn end(&self) -> Option<End> {
        self.end
    }

    /// The lines with something wrong in their order, and where the journal says what.
    pub(crate) fn problems(&self) -> Vec<(u32, u64)> {
        let mut problems = self.problems.clone();
        problems.sort_unstable();
        problems
    }
}

/// Reads what a journal says, line by line.
#[derive(Default)]
struct Replay {
    settings: Option<Settings>,
    begun: u64,
    rows: Rows,
    /// Refusals of the server that were not acknowledged: their rows are sent again.
    refused: Vec<(u32, u64)>,
}

impl Replay {
    fn read(&mut self, begin: u64, entry: Entry) {
        if self.begun == 0 && self.settings.is_some() {
            self.begun = begin;
        }
        match entry {
            Entry::Begun { settings } => self.settings = Some(*settings),
            Entry::Problem { line, .. } if !self.rows.is_checked => {
                self.rows.problems.push((line, begin));
                self.rows.set(line, Outcome::Failed);
            }
            Entry::Problem { line, .. } => self.refused.push((line, begin)),
            Entry::Checked => self.rows.is_checked = true,
            Entry::Acknowledged { from, outcomes } => {
                for (line, letter) in (from..).zip(outcomes.bytes()) {
                    match Outcome::of_letter(letter) {
                        None | Some(Outcome::None) => {}
                        Some(outcome) => self.rows.set(line, outcome),
                    }
                }
                let rows = &mut self.rows;
                let acknowledged = self
                    .refused
                    .extract_if(.., |(line, _)| rows.outcomes.get(*line as usize) == Some(&Outcome::Failed));
                rows.problems.extend(acknowledged);
            }
            Entry::Ended { how } => self.rows.end = Some(how),
        }
    }
}

/// What became of the rows, and the journal that keeps it.
pub(crate) struct Ledger {
    journal: Journal,
    begun: u64,
    rows: Rows,
}

impl std::ops::Deref for Ledger {
    type Target = Rows;

    fn deref(&self) -> &Rows {
        &self.rows
    }
}

impl Ledger {
    /// Begins an import.
    pub(crate) fn create(path: &Path, settings: &Settings) -> Result<Self, NotHeld> {
        let mut journal = Journal::create(path)?;
        let begun = Entry::Begun { settings: Box::new(settings.clone()) };
        journal.add(&begun).and_then(|_| journal.flush()).map_err(NotHeld::Io)?;
        let begun = journal.length();
        Ok(Self { journal, begun, rows: Rows::default() })
    }

    /// Takes an import up; none when it never began. One whose rows were not all checked begins again, because
    /// nothing was written.
    pub(crate) fn resume(path: &Path) -> Result<Option<(Settings, Self)>, NotHeld> {
        let mut replay = Replay::default();
        let journal = Journal::resume(path, |begin, entry| replay.read(begin, entry))?;
        let Some(settings) = replay.settings else {
            return Ok(None);
        };
        let begun = if replay.begun == 0 { journal.length() } else { replay.begun };
        let mut ledger = Self { rows: replay.rows, begun, journal };
        if !ledger.rows.is_checked {
            ledger.begin_again().map_err(NotHeld::Io)?;
        }
        ledger.rows.end = None;
        Ok(Some((settings, ledger)))
    }

    /// Whether there is nothing to take up again.
    pub(crate) fn is_over(path: &Path) -> Result<bool, NotHeld> {
        let held = Journal::resume(path, |_, _| ())?;
        drop(held);
        let rows = look(path).map_err(NotHeld::Io)?;
        Ok(rows.is_none_or(|(_, rows)| rows.end.is_some_and(|end| end != End::Stopped)))
    }

    fn begin_again(&mut self) -> io::Result<()> {
        self.rows = Rows::default();
        self.journal.cut(self.begun)
    }

    /// Notes what is wrong with the row of a line.
    pub(crate) fn problem(&mut self, line: u32, problem: Problem) -> io::Result<()> {
        self.rows.set(line, Outcome::Failed);
        let begin = self.journal.add(&Entry::Problem { line, problem })?;
        self.rows.problems.push((line, begin));
        Ok(())
    }

    /// Notes that every row was checked.
    pub(crate) fn checked(&mut self) -> io::Result<()> {
        self.rows.is_checked = true;
        self.journal.add(&Entry::Checked)?;
        self.journal.flush()
    }

    /// Notes what the server acknowledged of rows in the order of their lines.
    pub(crate) fn acknowledge(&mut self, rows: &[(u32, Outcome)]) -> io::Result<()> {
        let (Some((from, _)), Some((to, _))) = (rows.first(), rows.last()) else {
            return Ok(());
        };
        let mut letters = vec![Outcome::None as u8; (to - from) as usize + 1];
        for (line, outcome) in rows {
            letters[(line - from) as usize] = *outcome as u8;
            self.rows.set(*line, *outcome);
        }
        let outcomes = letters.into_iter().map(char::from).collect();
        self.journal.add(&Entry::Acknowledged { from: *from, outcomes })?;
        self.journal.flush()
    }

    /// Notes how it ended.
    pub(crate) fn ended(&mut self, how: End) -> io::Result<()> {
        self.rows.end = Some(how);
        self.journal.add(&Entry::Ended { how })?;
        self.journal.flush()
    }

    /// What became of the rows, and a reader of what is wrong with them.
    pub(crate) fn told(&mut self) -> io::Result<(&Rows, JournalReader)> {
        let reader = self.journal.reader()?;
        Ok((&self.rows, reader))
    }
}

/// Reads what a journal says without holding it; none when the import never began.
pub(crate) fn look(path: &Path) -> io::Result<Option<(Settings, Rows)>> {
    let mut replay = Replay::default();
    journal::look(path, |begin, entry| replay.read(begin, entry))?;
    Ok(replay.settings.map(|settings| (settings, replay.rows)))
}

#[cfg(test)]
pub(crate) mod tests {
    use uuid::Uuid;

    use super::super::kinds::KindName;
    use super::super::source::Reading;
    use super::*;

    pub(crate) fn settings() -> Settings {
        Settings {
            kind: KindName::Shifts,
            file: "duty.csv".into(),
            copy_of: None,
            sha256: "00".into(),
            base_url: "http://127.0.0.1:1".into(),
            group_id: Uuid::nil(),
            store_id: None,
            map: [("dia".to_owned(), "date".to_owned())].into(),
            ignored: vec!["x".into()],
            reading: Reading::default(),
            turn: None,
            dry_run: false,
            skip_bad: true,
            max_errors: None,
            concurrency: 1,
            batch: 100,
        }
    }

    fn problem(code: &str) -> Problem {
        Problem::of_row(code, "it is bad", "mend it")
    }

    fn written(path: &Path) -> Ledger {
        let mut ledger = Ledger::create(path, &settings()).expect("it is made");
        ledger.problem(3, problem("import.date")).expect("noted");
        ledger.checked().expect("noted");
        ledger.acknowledge(&[(2, Outcome::Created), (4, Outcome::Unchanged)]).expect("noted");
        ledger.problem(6, problem("error.rule.shift_length")).expect("noted");
        ledger
    }

    #[test]
    fn what_was_acknowledged_is_known_after_a_kill_and_what_was_not_is_sent_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let mut ledger = written(&path);
        ledger.acknowledge(&[(5, Outcome::Updated), (6, Outcome::Failed)]).expect("noted");
        ledger.problem(7, problem("error.conflict.shift_overlap")).expect("noted");
        let before = ledger.counts();
        drop(ledger);
        let (found, ledger) = Ledger::resume(&path).expect("it is held").expect("it began");
        assert_eq!(found, settings());
        assert!(ledger.is_checked());
        let outcomes: Vec<_> = (0..9).map(|line| ledger.outcome(line) as u8).map(char::from).collect();
        assert_eq!(outcomes.iter().collect::<String>(), "..cx=ux..");
        assert_eq!(before.failed, 3, "the refusal of line 7 counted while the program ran");
        assert_eq!(ledger.counts(), Counts { created: 1, updated: 1, unchanged: 1, failed: 2 });
        assert_eq!(ledger.problems().iter().map(|(line, _)| *line).collect::<Vec<_>>(), [3, 6]);
    }

    #[test]
    fn an_import_whose_rows_were_not_all_checked_begins_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let mut ledger = Ledger::create(&path, &settings()).expect("it is made");
        ledger.problem(3, problem("import.date")).expect("noted");
        drop(ledger);
        let (_, mut ledger) = Ledger::resume(&path).expect("it is held").expect("it began");
        assert_eq!((ledger.counts(), ledger.problems()), (Counts::default(), vec![]));
        ledger.problem(4, problem("import.number")).expect("noted");
        ledger.checked().expect("noted");
        let (rows, mut reader) = ledger.told().expect("it is read");
        let (line, begin) = rows.problems()[0];
        assert_eq!((line, reader.problem(begin).expect("it is there").code), (4, "import.number".to_owned()));
        drop(ledger);
        let (_, rows) = look(&path).expect("it is read").expect("it began");
        assert_eq!(rows.counts().failed, 1);
    }

    #[test]
    fn a_journal_cut_within_its_first_line_never_began() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        drop(Ledger::create(&path, &settings()).expect("it is made"));
        let whole = std::fs::read(&path).expect("it is read");
        std::fs::write(&path, &whole[..whole.len() - 1]).expect("it is cut");
        assert!(Ledger::resume(&path).expect("it is held").is_none());
    }
}
