//! What an import leaves behind: the report, a row for each of the file's, and the failed rows as they stood there.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::journal::{JournalReader, Outcome};
use super::kinds::KindName;
use super::ledger::Rows;
use super::problem::{FileError, Problem};
use super::source::{Row, Source};
use crate::cells::escape;

/// The report's columns.
pub(crate) const COLUMNS: [&str; 7] = ["line", "key", "outcome", "code", "message", "column", "help"];

/// Writes the report and the failed rows; the latter file only when there are any.
pub(crate) fn write(
    source: &Source,
    kind: KindName,
    dry_run: bool,
    rows: &Rows,
    reader: &mut JournalReader,
    report: &Path,
    failed: &Path,
) -> Result<(), FileError> {
    let of = |path: &Path| {
        let path = path.to_owned();
        move |error: io::Error| FileError::output(&path, &error)
    };
    let mut told = Whole::create(report).map_err(of(report))?;
    let mut kept = if rows.counts().failed > 0 { Some(Whole::create(failed).map_err(of(failed))?) } else { None };
    if let Some(kept) = &mut kept {
        kept.write_all(&source.harmless_header()).map_err(of(failed))?;
    }
    let mut csv = csv::Writer::from_writer(&mut told);
    csv.write_record(COLUMNS).map_err(|error| of(report)(error.into()))?;
    let problems = rows.problems();
    let (mut problems, mut all) = (problems.iter().peekable(), source.rows()?);
    while let Some(row) = all.next()? {
        let (line, outcome, key) = (row.line(), rows.outcome(row.line()), kind.key(row));
        let mut found = Vec::new();
        while let Some((_, begin)) = problems.next_if(|(other, _)| *other <= line) {
            found.push(reader.problem(*begin).map_err(of(report))?);
        }
        let word = word(outcome, dry_run);
        let line = Cow::from(line.to_string());
        let mut write = |texts: [&str; 6]| {
            let texts = texts.map(escape);
            csv.write_record(std::iter::once(&line).chain(&texts).map(|cell| cell.as_bytes()))
                .map_err(|error| of(report)(error.into()))
        };
        if found.is_empty() {
            write([&key, word, "", "", "", ""])?;
        }
        for Problem { column, code, message, help, .. } in found {
            let (column, help) = (column.unwrap_or_default(), help.unwrap_or_default());
            write([&key, word, &code, &message, &column, &help])?;
        }
        if let (Some(kept), Outcome::Failed) = (&mut kept, outcome) {
            write_row(kept, source, row).map_err(of(failed))?;
        }
    }
    csv.flush().map_err(of(report))?;
    drop(csv);
    told.finish().map_err(of(report))?;
    match kept {
        Some(kept) => kept.finish().map_err(of(failed)),
        None => match std::fs::remove_file(failed) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(of(failed)(error)),
            _ => Ok(()),
        },
    }
}

/// The word for an outcome; what was only tried would have become so.
fn word(outcome: Outcome, dry_run: bool) -> &'static str {
    match (outcome, dry_run) {
        (Outcome::Created, true) => "would_create",
        (Outcome::Updated, true) => "would_update",
        (outcome, _) => outcome.word(),
    }
}

/// A row as it stands in the file but for formulas; the file's last one may lack what ends the others.
fn write_row(file: &mut impl Write, source: &Source, row: Row<'_>) -> io::Result<()> {
    file.write_all(&row.harmless())?;
    if row.raw().ends_with(b"\n") || row.raw().ends_with(b"\r") { Ok(()) } else { file.write_all(source.line_end()) }
}

/// A file that is there once it is whole, or not at all.
struct Whole {
    file: BufWriter<File>,
    beside: PathBuf,
    path: PathBuf,
    is_whole: bool,
}

impl Whole {
    fn create(path: &Path) -> io::Result<Self> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".part");
        let beside = PathBuf::from(beside);
        Ok(Self { file: BufWriter::new(File::create(&beside)?), beside, path: path.to_owned(), is_whole: false })
    }

    fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.is_whole = true;
        std::fs::rename(&self.beside, &self.path)
    }
}

impl Drop for Whole {
    fn drop(&mut self) {
        if !self.is_whole {
            drop(std::fs::remove_file(&self.beside));
        }
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
