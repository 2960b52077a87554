//! A file as rows: surveyed once for what it shows as a whole, then read row by row as often as needed.

mod header;
mod records;
mod row;
mod sniff;
mod survey;

use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::problem::FileError;
use super::values::DateOrder;
use crate::cells::escape_field;

pub(crate) use header::{Column, Dialect, Header, Naming};
pub(crate) use records::{Record, field_ranges};
pub(crate) use row::{Fields, Row};
pub(crate) use sniff::Encoding;

use records::Records;

/// What is known of a file before it is read; what is absent, the file shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Reading {
    /// How its letters are written.
    pub(crate) encoding: Option<Encoding>,
    /// What separates its fields.
    pub(crate) separator: Option<u8>,
    /// Which comes first in its dates.
    pub(crate) date_order: Option<DateOrder>,
}

/// A file that can be read as rows.
pub(crate) struct Source {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// How its letters are written.
    pub(crate) encoding: Encoding,
    /// What separates its fields.
    pub(crate) separator: u8,
    /// Its columns.
    pub(crate) header: Header,
    /// The header's bytes, as they are in the file.
    pub(crate) header_raw: Vec<u8>,
    /// Which comes first in its dates.
    pub(crate) date_order: DateOrder,
    /// How many rows it has, without the header.
    pub(crate) rows: u64,
    /// The SHA-256 of its bytes, as hex digits.
    pub(crate) sha256: String,
    state: FileState,
}

/// What tells that a file was written to while it was read.
#[derive(PartialEq, Eq)]
struct FileState {
    bytes: u64,
    modified: Option<SystemTime>,
}

impl FileState {
    fn of(metadata: &Metadata) -> Self {
        Self { bytes: metadata.len(), modified: metadata.modified().ok() }
    }
}

/// Reads and hashes what is read.
struct Hashing {
    input: File,
    hash: Sha256,
}

impl Read for Hashing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.hash.update(&buffer[..read]);
        Ok(read)
    }
}

/// How much of a file is looked at for its separator.
const BEGIN: usize = 64 * 1024;

impl Source {
    /// Reads the whole file once: how it is written, how many rows it has, what it is.
    pub(crate) fn open(
        path: &Path,
        columns: &'static [Column],
        naming: &Naming,
        reading: &Reading,
    ) -> Result<Self, FileError> {
        let file = File::open(path).map_err(|error| FileError::io(path, &error))?;
        let metadata = file.metadata().map_err(|error| FileError::io(path, &error))?;
        if metadata.is_dir() {
            return Err(FileError::io(path, &io::ErrorKind::IsADirectory.into()));
        }
        let mut input = BufReader::with_capacity(BEGIN, Hashing { input: file, hash: Sha256::new() });
        let begin = input.fill_buf().map_err(|error| FileError::io(path, &error))?;
        sniff::check_begin(begin)?;
        let separator = reading.separator.unwrap_or_else(|| sniff::separator(begin));
        let shown = sniff::EncodingShown::of_begin(begin);
        let mut records = Records::new(input, separator);
        let survey = survey::survey(path, &mut records, separator, shown, columns, naming, reading)?;
        let hash = records.into_input().into_inner().hash.finalize();
        Ok(Self {
            path: path.to_owned(),
            encoding: reading.encoding.unwrap_or_else(|| survey.encoding.encoding()),
            separator,
            date_order: survey.order.decide(reading.date_order)?,
            header: survey.header,
            header_raw: survey.header_raw,
            rows: survey.rows,
            sha256: hash.iter().map(|byte| format!("{byte:02x}")).collect(),
            state: FileState::of(&metadata),
        })
    }

    /// The header's bytes, without formulas that a spreadsheet would run: names are compared by their letters alone.
    pub(crate) fn harmless_header(&self) -> Vec<u8> {
        harmless(&self.header_raw, self.separator, |_| true)
    }

    /// What ends its lines.
    pub(crate) fn line_end(&self) -> &'static [u8] {
        [&b"\r\n"[..], b"\r"].into_iter().find(|end| self.header_raw.ends_with(end)).unwrap_or(b"\n")
    }

    /// Its rows from the first one on.
    pub(crate) fn rows(&self) -> Result<Rows<'_>, FileError> {
        let failed = |error: io::Error| FileError::io(&self.path, &error);
        let file = File::open(&self.path).map_err(failed)?;
        if FileState::of(&file.metadata().map_err(failed)?) != self.state {
            return Err(FileError::changed());
        }
        let mut rows = Rows {
            source: self,
            records: Records::new(BufReader::new(file), self.separator),
            record: Record::default(),
        };
        rows.read()?;
        Ok(rows)
    }
}

/// A record's bytes with the formulas of its fields escaped; whether a field holds text decides what is one.
fn harmless(raw: &[u8], separator: u8, is_text: impl Fn(usize) -> bool) -> Vec<u8> {
    let (mut harmless, mut end) = (Vec::with_capacity(raw.len() + 4), 0);
    for (field, range) in field_ranges(raw, separator).into_iter().enumerate() {
        harmless.extend_from_slice(&raw[end..range.start]);
        harmless.extend_from_slice(&escape_field(&raw[range.clone()], is_text(field)));
        end = range.end;
    }
    harmless.extend_from_slice(&raw[end..]);
    harmless
}

/// The rows of a file, one after the other.
pub(crate) struct Rows<'a> {
    source: &'a Source,
    records: Records<BufReader<File>>,
    record: Record,
}

impl Rows<'_> {
    /// The next row, in the place of the last one; none at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Row<'_>>, FileError> {
        Ok(self.read()?.then_some(Row { source: self.source, record: &self.record }))
    }

    fn read(&mut self) -> Result<bool, FileError> {
        self.records.read(&mut self.record).map_err(|error| not_read(&self.source.path, &error, &self.record))
    }
}

/// Why the next record cannot be read.
fn not_read(path: &Path, error: &io::Error, record: &Record) -> FileError {
    match error.kind() {
        io::ErrorKind::InvalidData if records::ends_within_quotes(&record.raw) => never_closed(record.line),
        io::ErrorKind::InvalidData => {
            let help = "shorten it; if it is many rows, save the file with line ends";
            FileError::new("import.row_length", "the row is longer than 1 MiB", help).at((record.line, 1))
        }
        _ => FileError::io(path, error),
    }
}

fn never_closed(line: u32) -> FileError {
    FileError::new("import.quote", "a quote is never closed", "close it or remove it").at((line, 1))
}
