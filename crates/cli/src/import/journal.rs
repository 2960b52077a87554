//! The journal of an import: an append-only file of problems and acknowledged rows.
//!
//! A line counts once it is complete, so a program that is killed at any byte leaves a journal that records at most
//! what was done. Sending the rest again changes nothing.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::settings::ImportSettings;
use hub_import::problem::RowProblem;

/// The outcome of a row, by its letter in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub(crate) enum RowOutcome {
    /// Nothing yet; also a line on which no row begins.
    #[default]
    NotWritten = b'.',
    /// The row was created.
    Created = b'c',
    /// The row existed and was changed.
    Updated = b'u',
    /// The row existed and is the same.
    Unchanged = b'=',
    /// The row is bad or was refused.
    Failed = b'x',
}

impl RowOutcome {
    /// Parses a letter of the journal.
    pub(crate) fn from_letter(letter: u8) -> Option<Self> {
        [Self::NotWritten, Self::Created, Self::Updated, Self::Unchanged, Self::Failed]
            .into_iter()
            .find(|outcome| *outcome as u8 == letter)
    }

    /// Parses the server's word.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        [Self::Created, Self::Updated, Self::Unchanged].into_iter().find(|outcome| outcome.as_word() == word)
    }

    /// The outcome of a row that is written as several, of which another has the other outcome.
    pub(crate) fn joined_with(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unchanged, other) => other,
            (one, Self::Unchanged) => one,
            (Self::Created, Self::Created) => Self::Created,
            _ => Self::Updated,
        }
    }

    /// The word for the outcome.
    pub(crate) fn as_word(self) -> &'static str {
        match self {
            Self::NotWritten => "not_written",
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Unchanged => "unchanged",
            Self::Failed => "failed",
        }
    }
}

/// The end of an import; a killed import has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ImportEnd {
    /// Every row was written, except bad ones.
    Done,
    /// Some rows are bad, and nothing more is written because of them.
    Refused,
    /// A dry run is complete.
    Tried,
    /// It can be resumed: it was interrupted, or the server was unreachable.
    Stopped,
}

impl ImportEnd {
    /// True when the import can be resumed.
    pub(crate) fn can_resume(self) -> bool {
        self == Self::Stopped
    }
}

/// A line of the journal.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub(crate) enum JournalEntry {
    /// The first line: the settings.
    Begun {
        /// The settings.
        settings: Box<ImportSettings>,
    },
    /// A problem with a row.
    Problem {
        /// The row's line.
        line: u32,
        /// The problem.
        #[serde(flatten)]
        problem: RowProblem,
    },
    /// Every row was checked; later entries record writes.
    Checked,
    /// The outcomes of consecutive lines, one letter each.
    Acknowledged {
        /// The first line.
        from: u32,
        /// The letters.
        outcomes: String,
    },
    /// The import ended; a resumed import continues after it.
    Ended {
        /// The end.
        how: ImportEnd,
    },
}

/// The journal file, locked by one process at a time.
pub(crate) struct Journal {
    path: PathBuf,
    file: BufWriter<File>,
    length: u64,
}

/// The reason why a journal cannot be opened.
#[derive(Debug)]
pub(crate) enum JournalOpenError {
    /// Another process is running this import.
    InUse,
    /// An I/O error.
    Io(io::Error),
}

impl Journal {
    /// Creates a journal.
    pub(crate) fn create(path: &Path) -> Result<Self, JournalOpenError> {
        let file =
            OpenOptions::new().create_new(true).read(true).append(true).open(path).map_err(JournalOpenError::Io)?;
        Self::lock(path, file)
    }

    /// Opens a journal to continue it, calls `each` with every complete line, and cuts off an incomplete one.
    pub(crate) fn resume(path: &Path, mut on_entry: impl FnMut(u64, JournalEntry)) -> Result<Self, JournalOpenError> {
        let file = OpenOptions::new().read(true).append(true).open(path).map_err(JournalOpenError::Io)?;
        let mut journal = Self::lock(path, file)?;
        let whole = read_lines(journal.file.get_ref(), &mut on_entry).map_err(JournalOpenError::Io)?;
        journal.file.get_ref().set_len(whole).map_err(JournalOpenError::Io)?;
        journal.length = whole;
        Ok(journal)
    }

    fn lock(path: &Path, file: File) -> Result<Self, JournalOpenError> {
        file.try_lock().map_err(|error| match error {
            std::fs::TryLockError::WouldBlock => JournalOpenError::InUse,
            std::fs::TryLockError::Error(error) => JournalOpenError::Io(error),
        })?;
        Ok(Self { path: path.to_owned(), file: BufWriter::new(file), length: 0 })
    }

    /// Appends an entry, buffered until [`Journal::flush`]; returns its position.
    pub(crate) fn append(&mut self, entry: &JournalEntry) -> io::Result<u64> {
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        let begin = self.length;
        self.file.write_all(&line)?;
        self.length += line.len() as u64;
        Ok(begin)
    }

    /// The length in bytes.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Removes every line from a position on.
    pub(crate) fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.flush()?;
        self.length = length;
        self.file.get_ref().set_len(length)
    }

    /// Hands buffered lines to the system: they survive a kill of the program.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }

    /// A reader for single lines by position.
    pub(crate) fn reader(&mut self) -> io::Result<JournalReader> {
        self.flush()?;
        Ok(JournalReader { file: BufReader::new(File::open(&self.path)?) })
    }
}

/// True while another process, or another part of this one, has the journal open to append.
pub(crate) fn is_locked(path: &Path) -> io::Result<bool> {
    match File::open(path)?.try_lock() {
        Ok(()) => Ok(false),
        Err(std::fs::TryLockError::WouldBlock) => Ok(true),
        Err(std::fs::TryLockError::Error(error)) => Err(error),
    }
}

/// Reads the complete lines of a journal without locking it; another process may be appending.
pub(crate) fn read_unlocked(path: &Path, mut on_entry: impl FnMut(u64, JournalEntry)) -> io::Result<()> {
    read_lines(&File::open(path)?, &mut on_entry).map(drop)
}

/// Reads the complete lines from the start; returns where the last one ends.
fn read_lines(file: &File, each: &mut impl FnMut(u64, JournalEntry)) -> io::Result<u64> {
    let mut reader = BufReader::new(file);
    reader.seek(SeekFrom::Start(0))?;
    let (mut whole, mut line) = (0, Vec::new());
    loop {
        line.clear();
        reader.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok(whole);
        }
        let Ok(entry) = serde_json::from_slice(&line) else {
            return Ok(whole);
        };
        each(whole, entry);
        whole += line.len() as u64;
    }
}

/// Reads single lines of a journal.
pub(crate) struct JournalReader {
    file: BufReader<File>,
}

impl JournalReader {
    /// Reads the problem at a position.
    pub(crate) fn read_problem(&mut self, position: u64) -> io::Result<RowProblem> {
        let mut line = String::new();
        self.file.seek(SeekFrom::Start(position))?;
        self.file.read_line(&mut line)?;
        match serde_json::from_str(&line)? {
            JournalEntry::Problem { problem, .. } => Ok(problem),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Vec<JournalEntry> {
        let problem = RowProblem::for_whole_row("import.date", "«31/02» is no date", "mend it");
        vec![
            JournalEntry::Problem { line: 3, problem },
            JournalEntry::Checked,
            JournalEntry::Acknowledged { from: 2, outcomes: "c.u=x".into() },
            JournalEntry::Ended { how: ImportEnd::Stopped },
        ]
    }

    #[test]
    fn a_journal_cut_at_any_byte_says_what_its_whole_lines_say() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let mut journal = Journal::create(&path).expect("it is made");
        let begins: Vec<_> = entries().iter().map(|entry| journal.append(entry).expect("it is added")).collect();
        assert_eq!(
            journal
                .reader()
                .and_then(|mut reader| reader.read_problem(begins[0]))
                .map(|problem| problem.code)
                .ok()
                .as_deref(),
            Some("import.date")
        );
        drop(journal);
        let whole = std::fs::read(&path).expect("it is read");
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).expect("it is cut");
            let mut read = Vec::new();
            let mut journal = Journal::resume(&path, |_, entry| read.push(entry)).expect("it is taken up");
            let lines = whole[..cut].iter().filter(|byte| **byte == b'\n').count();
            assert_eq!(read, entries()[..lines], "cut at {cut}");
            journal.append(&JournalEntry::Checked).and_then(|_| journal.flush()).expect("it goes on");
            let mut again = 0;
            read_unlocked(&path, |_, _| again += 1).expect("it is read");
            assert_eq!(again, lines + 1, "cut at {cut}");
        }
    }

    #[test]
    fn a_journal_is_held_by_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let held = Journal::create(&path).expect("it is made");
        assert!(matches!(Journal::resume(&path, |_, _| ()), Err(JournalOpenError::InUse)));
        drop(held);
        assert!(Journal::resume(&path, |_, _| ()).is_ok());
    }

    #[test]
    fn outcomes_have_letters_and_words() {
        for outcome in [
            RowOutcome::NotWritten,
            RowOutcome::Created,
            RowOutcome::Updated,
            RowOutcome::Unchanged,
            RowOutcome::Failed,
        ] {
            assert_eq!(RowOutcome::from_letter(outcome as u8), Some(outcome));
        }
        for (one, other, joined) in [
            (RowOutcome::Created, RowOutcome::Created, RowOutcome::Created),
            (RowOutcome::Created, RowOutcome::Unchanged, RowOutcome::Created),
            (RowOutcome::Unchanged, RowOutcome::Unchanged, RowOutcome::Unchanged),
            (RowOutcome::Created, RowOutcome::Updated, RowOutcome::Updated),
        ] {
            assert_eq!((one.joined_with(other), other.joined_with(one)), (joined, joined));
        }
        assert_eq!(RowOutcome::from_word("updated"), Some(RowOutcome::Updated));
        assert_eq!(RowOutcome::from_word("failed"), None);
        assert_eq!(RowOutcome::from_letter(b'?'), None);
    }
}
