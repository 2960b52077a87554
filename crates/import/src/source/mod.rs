//! An input file as rows: scanned once as a whole, then read row by row as often as needed.

mod csv_reader;
mod file_row;
mod header;
mod scan;
mod sniff;

use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::problem::FileError;
use super::values::DateOrder;
use crate::formula_escape::escape_raw_field;

pub use csv_reader::{CsvRecord, field_ranges};
pub use file_row::{FileRow, RowFields};
pub use header::{ColumnMapping, ColumnSpec, ExportFormat, Header};
pub use sniff::Encoding;

use csv_reader::CsvReader;

/// The file format, as far as it was given; the rest is detected.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ReadOptions {
    /// The character encoding.
    pub encoding: Option<Encoding>,
    /// The field separator.
    pub separator: Option<u8>,
    /// The order of day and month.
    pub date_order: Option<DateOrder>,
}

/// A scanned input file.
pub struct SourceFile {
    /// Its path.
    pub path: PathBuf,
    /// The character encoding.
    pub encoding: Encoding,
    /// The field separator.
    pub separator: u8,
    /// Its columns.
    pub header: Header,
    /// The header's bytes.
    pub header_raw: Vec<u8>,
    /// The order of day and month.
    pub date_order: DateOrder,
    /// The number of rows, without the header.
    pub row_count: u64,
    /// The SHA-256 in hexadecimal.
    pub sha256: String,
    state: FileFingerprint,
}

/// Detects that a file changed while it was read.
#[derive(PartialEq, Eq)]
struct FileFingerprint {
    bytes: u64,
    modified: Option<SystemTime>,
}

impl FileFingerprint {
    fn from_metadata(metadata: &Metadata) -> Self {
        Self { bytes: metadata.len(), modified: metadata.modified().ok() }
    }
}

/// Hashes everything that is read.
struct HashingReader {
    input: File,
    hash: Sha256,
}

impl Read for HashingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.hash.update(&buffer[..read]);
        Ok(read)
    }
}

/// The bytes inspected to detect the separator.
const BUFFER_SIZE: usize = 64 * 1024;

impl SourceFile {
    /// Scans the whole file: format, columns, number of rows and hash.
    pub fn scan(
        path: &Path,
        columns: &'static [ColumnSpec],
        naming: &ColumnMapping,
        reading: &ReadOptions,
    ) -> Result<Self, FileError> {
        let file = File::open(path).map_err(|error| FileError::for_input_file(path, &error))?;
        let metadata = file.metadata().map_err(|error| FileError::for_input_file(path, &error))?;
        if metadata.is_dir() {
            return Err(FileError::for_input_file(path, &io::ErrorKind::IsADirectory.into()));
        }
        let mut input = BufReader::with_capacity(BUFFER_SIZE, HashingReader { input: file, hash: Sha256::new() });
        let begin = input.fill_buf().map_err(|error| FileError::for_input_file(path, &error))?;
        sniff::check_is_csv(begin)?;
        let separator = reading.separator.unwrap_or_else(|| sniff::detect_separator(begin));
        let shown = sniff::EncodingDetector::from_first_bytes(begin);
        let mut records = CsvReader::new(input, separator);
        let scan = scan::scan_records(path, &mut records, separator, shown, columns, naming, reading)?;
        let hash = records.into_input().into_inner().hash.finalize();
        Ok(Self {
            path: path.to_owned(),
            encoding: reading.encoding.unwrap_or_else(|| scan.encoding.detected()),
            separator,
            date_order: scan.order.decide(reading.date_order)?,
            header: scan.header,
            header_raw: scan.header_raw,
            row_count: scan.rows,
            sha256: hex::encode(hash),
            state: FileFingerprint::from_metadata(&metadata),
        })
    }

    /// The header with formulas escaped; names still match, because only letters are compared.
    pub fn escaped_header(&self) -> Vec<u8> {
        escape_record(&self.header_raw, self.separator, |_| true)
    }

    /// The line ending.
    pub fn line_end(&self) -> &'static [u8] {
        [&b"\r\n"[..], b"\r"].into_iter().find(|end| self.header_raw.ends_with(end)).unwrap_or(b"\n")
    }

    /// Reads the rows from the first one.
    pub fn row_reader(&self) -> Result<RowReader<'_>, FileError> {
        let failed = |error: io::Error| FileError::for_input_file(&self.path, &error);
        let file = File::open(&self.path).map_err(failed)?;
        if FileFingerprint::from_metadata(&file.metadata().map_err(failed)?) != self.state {
            return Err(FileError::file_changed());
        }
        let mut rows = RowReader {
            source: self,
            records: CsvReader::new(BufReader::new(file), self.separator),
            record: CsvRecord::default(),
        };
        rows.read_record()?;
        Ok(rows)
    }
}

/// Escapes the formulas in a record; `is_text` tells text fields from numbers.
fn escape_record(raw: &[u8], separator: u8, is_text: impl Fn(usize) -> bool) -> Vec<u8> {
    let (mut harmless, mut end) = (Vec::with_capacity(raw.len() + 4), 0);
    for (field, range) in field_ranges(raw, separator).into_iter().enumerate() {
        harmless.extend_from_slice(&raw[end..range.start]);
        harmless.extend_from_slice(&escape_raw_field(&raw[range.clone()], is_text(field)));
        end = range.end;
    }
    harmless.extend_from_slice(&raw[end..]);
    harmless
}

/// Reads the rows one by one.
pub struct RowReader<'a> {
    source: &'a SourceFile,
    records: CsvReader<BufReader<File>>,
    record: CsvRecord,
}

impl RowReader<'_> {
    /// The next row, reusing the buffer; none at the end.
    pub fn next_row(&mut self) -> Result<Option<FileRow<'_>>, FileError> {
        Ok(self.read_record()?.then_some(FileRow { source: self.source, record: &self.record }))
    }

    fn read_record(&mut self) -> Result<bool, FileError> {
        self.records.read_record(&mut self.record).map_err(|error| read_error(&self.source.path, &error, &self.record))
    }
}

/// The error for a record that cannot be read.
fn read_error(path: &Path, error: &io::Error, record: &CsvRecord) -> FileError {
    match error.kind() {
        io::ErrorKind::InvalidData if csv_reader::ends_within_quotes(&record.raw) => unclosed_quote_error(record.line),
        io::ErrorKind::InvalidData => {
            let help = "shorten it; if it is many rows, save the file with line ends";
            FileError::new("import.row_length", "the row is longer than 1 MiB", help).with_position((record.line, 1))
        }
        _ => FileError::for_input_file(path, error),
    }
}

fn unclosed_quote_error(line: u32) -> FileError {
    FileError::new("import.quote", "a quote is never closed", "close it or remove it").with_position((line, 1))
}
