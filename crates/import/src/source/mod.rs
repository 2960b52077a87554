//! An input file as rows: scanned once as a whole, then read row by row as often as needed.

mod csv_reader;
mod file_row;
mod header;
mod scan;
mod sniff;
mod table_start;
mod text_reader;

use std::io::{self, BufRead, BufReader, Read};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::problem::FileError;
use super::values::DateOrder;
use crate::formula_escape::escape_raw_field;

pub use csv_reader::{CsvRecord, field_ranges};
pub use file_row::{FileRow, RowFields};
pub use header::{ColumnMapping, ColumnSpec, ExportFormat, Header};
pub use sniff::{Encoding, UndecodedField};

use csv_reader::CsvReader;
use text_reader::{ByteOrder, TextReader};

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

/// The bytes of a source. They are read from their start as often as needed.
pub trait Input: Send + Sync {
    /// Opens them at their start.
    fn open(&self) -> Result<Box<dyn Read + '_>, FileError>;

    /// The error for a read that failed.
    fn read_error(&self, error: &io::Error) -> FileError;
}

/// Bytes in memory.
impl Input for Vec<u8> {
    fn open(&self) -> Result<Box<dyn Read + '_>, FileError> {
        Ok(Box::new(self.as_slice()))
    }

    fn read_error(&self, error: &io::Error) -> FileError {
        FileError::new("import.file", error.to_string(), "send the file again")
    }
}

/// A scanned input file.
pub struct SourceFile {
    input: Box<dyn Input>,
    /// The byte order, if it is UTF-16.
    utf16: Option<ByteOrder>,
    /// The records before the header.
    records_before: usize,
    /// True when some of them are titles.
    has_titles: bool,
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
    /// The number of rows, without the header and empty ones.
    pub row_count: u64,
    /// The SHA-256 in hexadecimal.
    pub sha256: String,
}

/// Hashes everything that is read.
struct HashingReader<'a> {
    input: Box<dyn Read + 'a>,
    hash: Sha256,
}

impl Read for HashingReader<'_> {
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
        input: impl Input + 'static,
        columns: &'static [ColumnSpec],
        naming: &ColumnMapping,
        reading: &ReadOptions,
    ) -> Result<Self, FileError> {
        let reader = HashingReader { input: input.open()?, hash: Sha256::new() };
        let mut bytes = BufReader::with_capacity(BUFFER_SIZE, reader);
        let begin = bytes.fill_buf().map_err(|error| input.read_error(&error))?;
        let is_utf16 = reading.encoding == Some(Encoding::Utf16);
        let utf16 = sniff::detect_utf16(begin).or(is_utf16.then_some(ByteOrder::Little));
        let mut text = BufReader::with_capacity(BUFFER_SIZE, TextReader::new(bytes, utf16));
        let begin = text.fill_buf().map_err(|error| input.read_error(&error))?;
        sniff::check_is_csv(begin)?;
        let start = table_start::find_table_start(begin, reading.separator, columns, naming)?;
        let encoding = if utf16.is_some() { Some(Encoding::Utf16) } else { reading.encoding };
        let detector = sniff::EncodingDetector::from_first_bytes(begin);
        let mut records = CsvReader::new(text, start.separator);
        let scan = scan::scan_records(&input, &mut records, &start, detector, columns, naming, encoding)?;
        let hash = records.into_input().into_inner().into_inner().into_inner().hash.finalize();
        Ok(Self {
            input: Box::new(input),
            utf16,
            records_before: start.records_before,
            has_titles: scan.has_titles,
            encoding: encoding.unwrap_or_else(|| scan.encoding.detected()),
            separator: start.separator,
            date_order: scan.order.decide(reading.date_order)?,
            header: scan.header,
            header_raw: scan.header_raw,
            row_count: scan.rows,
            sha256: hex::encode(hash),
        })
    }

    /// The line that the table begins on, when there are titles above it.
    pub fn line_below_titles(&self) -> Option<u32> {
        self.has_titles.then(|| self.header.line())
    }

    /// The header with formulas escaped; names still match, because only letters are compared.
    pub fn escaped_header(&self) -> Vec<u8> {
        escape_record(&self.header_raw, self.separator, |_| true)
    }

    /// The error for a read that failed.
    pub fn read_error(&self, error: &io::Error) -> FileError {
        self.input.read_error(error)
    }

    /// The line ending.
    pub fn line_end(&self) -> &'static [u8] {
        [&b"\r\n"[..], b"\r"].into_iter().find(|end| self.header_raw.ends_with(end)).unwrap_or(b"\n")
    }

    /// Reads the rows from the first one.
    pub fn row_reader(&self) -> Result<RowReader<'_>, FileError> {
        let mut rows = RowReader {
            source: self,
            records: CsvReader::new(BufReader::new(TextReader::new(self.input.open()?, self.utf16)), self.separator),
            record: CsvRecord::default(),
        };
        for _ in 0..=self.records_before {
            rows.read_record()?;
        }
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
    records: CsvReader<BufReader<TextReader<Box<dyn Read + 'a>>>>,
    record: CsvRecord,
}

impl RowReader<'_> {
    /// The next row that is not empty, reusing the buffer; none at the end.
    pub fn next_row(&mut self) -> Result<Option<FileRow<'_>>, FileError> {
        while self.read_record()? {
            if !self.record.fields().all(is_blank) {
                return Ok(Some(FileRow { source: self.source, record: &self.record }));
            }
        }
        Ok(None)
    }

    fn read_record(&mut self) -> Result<bool, FileError> {
        self.records
            .read_record(&mut self.record)
            .map_err(|error| read_error(&*self.source.input, &error, &self.record))
    }
}

/// True for a cell without text.
fn is_blank(cell: &[u8]) -> bool {
    cell.trim_ascii().is_empty()
}

/// The error for a record that cannot be read.
fn read_error(input: &dyn Input, error: &io::Error, record: &CsvRecord) -> FileError {
    match error.kind() {
        io::ErrorKind::InvalidData if csv_reader::ends_within_quotes(&record.raw) => unclosed_quote_error(record.line),
        io::ErrorKind::InvalidData => {
            let help = "shorten it; if it is many rows, save the file with line ends";
            FileError::new("import.row_length", "the row is longer than 1 MiB", help).with_position((record.line, 1))
        }
        _ => input.read_error(error),
    }
}

fn unclosed_quote_error(line: u32) -> FileError {
    FileError::new("import.quote", "a quote is never closed", "close it or remove it").with_position((line, 1))
}
