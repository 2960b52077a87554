//! The journal of an import: an append-only file of what was found and what the server acknowledged.
//!
//! A line is written at once and counts when it is whole, so that a program that is killed at any byte leaves a
//! journal that says less than was done, never more. What is then sent again changes nothing.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::problem::Problem;
use super::settings::Settings;

/// What became of a row, by its letter in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub(crate) enum Outcome {
    /// Nothing so far; also a line on which no row begins.
    #[default]
    None = b'.',
    /// It was not there.
    Created = b'c',
    /// It was there, otherwise.
    Updated = b'u',
    /// It was there as it is in the file.
    Unchanged = b'=',
    /// It is bad, or was refused.
    Failed = b'x',
}

impl Outcome {
    /// The outcome of a letter.
    pub(crate) fn of_letter(letter: u8) -> Option<Self> {
        [Self::None, Self::Created, Self::Updated, Self::Unchanged, Self::Failed]
            .into_iter()
            .find(|outcome| *outcome as u8 == letter)
    }

    /// The outcome of the server's word for it.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        [Self::Created, Self::Updated, Self::Unchanged].into_iter().find(|outcome| outcome.word() == word)
    }

    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::None => "not_written",
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Unchanged => "unchanged",
            Self::Failed => "failed",
        }
    }
}

/// How an import ended; one that was killed has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum End {
    /// Every row was written, but those that are bad.
    Done,
    /// Rows are bad, and nothing more is written because of them.
    Refused,
    /// It was a dry run, and it is over.
    Tried,
    /// It can be taken up again: it was interrupted, or the server could not be reached.
    Stopped,
}

/// A line of the journal.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub(crate) enum Entry {
    /// The first line: what is imported, and how.
    Begun {
        /// How.
        settings: Box<Settings>,
    },
    /// What is wrong with the row of a line.
    Problem {
        /// The line.
        line: u32,
        /// What.
        #[serde(flatten)]
        problem: Problem,
    },
    /// Every row was checked; what is written from here on is acknowledged.
    Checked,
    /// What became of the rows of lines that follow each other, a letter a line.
    Acknowledged {
        /// The first of the lines.
        from: u32,
        /// The letters.
        outcomes: String,
    },
    /// It ended; one that is taken up again goes on after it.
    Ended {
        /// How.
        how: End,
    },
}

/// The file that lines are added to, which one program holds at a time.
pub(crate) struct Journal {
    path: PathBuf,
    file: BufWriter<File>,
    length: u64,
}

/// Why a journal cannot be held.
#[derive(Debug)]
pub(crate) enum NotHeld {
    /// Another program goes on with this import.
    Elsewhere,
    /// The system says why.
    Io(io::Error),
}

impl Journal {
    /// Makes a journal.
    pub(crate) fn create(path: &Path) -> Result<Self, NotHeld> {
        let file = OpenOptions::new().create_new(true).read(true).append(true).open(path).map_err(NotHeld::Io)?;
        Self::held(path, file)
    }

    /// Opens a journal to go on with it, and has each of its whole lines read; what is behind the last of them is cut
    /// off.
    pub(crate) fn resume(path: &Path, mut each: impl FnMut(u64, Entry)) -> Result<Self, NotHeld> {
        let file = OpenOptions::new().read(true).append(true).open(path).map_err(NotHeld::Io)?;
        let mut journal = Self::held(path, file)?;
        let whole = read(journal.file.get_ref(), &mut each).map_err(NotHeld::Io)?;
        journal.file.get_ref().set_len(whole).map_err(NotHeld::Io)?;
        journal.length = whole;
        Ok(journal)
    }

    fn held(path: &Path, file: File) -> Result<Self, NotHeld> {
        file.try_lock().map_err(|error| match error {
            std::fs::TryLockError::WouldBlock => NotHeld::Elsewhere,
            std::fs::TryLockError::Error(error) => NotHeld::Io(error),
        })?;
        Ok(Self { path: path.to_owned(), file: BufWriter::new(file), length: 0 })
    }

    /// Adds a line, which is on its way once [`Journal::flush`] was called; answers where it begins.
    pub(crate) fn add(&mut self, entry: &Entry) -> io::Result<u64> {
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        let begin = self.length;
        self.file.write_all(&line)?;
        self.length += line.len() as u64;
        Ok(begin)
    }

    /// How long it is, in bytes.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Takes back every line from a place on.
    pub(crate) fn cut(&mut self, length: u64) -> io::Result<()> {
        self.flush()?;
        self.length = length;
        self.file.get_ref().set_len(length)
    }

    /// Hands the lines over to the system: they are there though the program is killed.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }

    /// Reads lines of the journal by where they begin.
    pub(crate) fn reader(&mut self) -> io::Result<JournalReader> {
        self.flush()?;
        Ok(JournalReader { file: BufReader::new(File::open(&self.path)?) })
    }
}

/// Reads a journal that is not held: what another program may be adding to, as far as its lines are whole.
pub(crate) fn look(path: &Path, mut each: impl FnMut(u64, Entry)) -> io::Result<()> {
    read(&File::open(path)?, &mut each).map(drop)
}

/// Reads the whole lines from the start on; answers where the last one ends.
fn read(file: &File, each: &mut impl FnMut(u64, Entry)) -> io::Result<u64> {
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
    /// The problem of the line that begins there.
    pub(crate) fn problem(&mut self, begin: u64) -> io::Result<Problem> {
        let mut line = String::new();
        self.file.seek(SeekFrom::Start(begin))?;
        self.file.read_line(&mut line)?;
        match serde_json::from_str(&line)? {
            Entry::Problem { problem, .. } => Ok(problem),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Vec<Entry> {
        let problem = Problem::of_row("import.date", "«31/02» is no date", "mend it");
        vec![
            Entry::Problem { line: 3, problem },
            Entry::Checked,
            Entry::Acknowledged { from: 2, outcomes: "c.u=x".into() },
            Entry::Ended { how: End::Stopped },
        ]
    }

    #[test]
    fn a_journal_cut_at_any_byte_says_what_its_whole_lines_say() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let mut journal = Journal::create(&path).expect("it is made");
        let begins: Vec<_> = entries().iter().map(|entry| journal.add(entry).expect("it is added")).collect();
        assert_eq!(
            journal
                .reader()
                .and_then(|mut reader| reader.problem(begins[0]))
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
            journal.add(&Entry::Checked).and_then(|_| journal.flush()).expect("it goes on");
            let mut again = 0;
            look(&path, |_, _| again += 1).expect("it is read");
            assert_eq!(again, lines + 1, "cut at {cut}");
        }
    }

    #[test]
    fn a_journal_is_held_by_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let held = Journal::create(&path).expect("it is made");
        assert!(matches!(Journal::resume(&path, |_, _| ()), Err(NotHeld::Elsewhere)));
        drop(held);
        assert!(Journal::resume(&path, |_, _| ()).is_ok());
    }

    #[test]
    fn outcomes_have_letters_and_words() {
        for outcome in [Outcome::None, Outcome::Created, Outcome::Updated, Outcome::Unchanged, Outcome::Failed] {
            assert_eq!(Outcome::of_letter(outcome as u8), Some(outcome));
        }
        assert_eq!(Outcome::of_word("updated"), Some(Outcome::Updated));
        assert_eq!(Outcome::of_word("failed"), None);
        assert_eq!(Outcome::of_letter(b'?'), None);
    }
}
