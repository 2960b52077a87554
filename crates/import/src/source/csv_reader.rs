//! Reads CSV records as bytes, with the line each begins on.

use std::io::{self, BufRead};
use std::ops::Range;

use csv_core::{ReadFieldResult, ReadRecordResult, Reader, ReaderBuilder};

/// The maximum length of a record: a longer one most likely has an unclosed quote. It bounds memory.
pub(super) const MAX_RECORD_BYTES: usize = 1 << 20;

/// A record, whose buffers are reused.
#[derive(Default)]
pub struct CsvRecord {
    /// Its bytes, including the line ending.
    pub raw: Vec<u8>,
    /// The line it begins on, from 1.
    pub line: u32,
    text: Vec<u8>,
    ends: Vec<usize>,
    fields: usize,
}

impl CsvRecord {
    /// The number of fields.
    pub fn field_count(&self) -> usize {
        self.fields
    }

    /// The fields, unquoted.
    pub fn fields(&self) -> impl Iterator<Item = &[u8]> {
        let begins = std::iter::once(0).chain(self.ends[..self.fields].iter().copied());
        begins.zip(&self.ends[..self.fields]).map(|(begin, end)| &self.text[begin..*end])
    }

    /// The position of a field: line and character, both from 1.
    pub fn position(&self, field: usize, separator: u8) -> (u32, usize) {
        let begin = field_ranges(&self.raw, separator).get(field).map_or(0, |range| range.start);
        let before = String::from_utf8_lossy(&self.raw[..begin]);
        let mut lines = LineCounter { line: self.line, after_return: false };
        lines.pass(before.as_bytes());
        let letters = before.rsplit(['\r', '\n']).next().map_or(0, |line| line.chars().count());
        (lines.line, letters + 1)
    }

    /// Its bytes without the line ending.
    pub fn line_bytes(&self) -> &[u8] {
        trim_end(&self.raw)
    }
}

/// Reads records one by one and skips empty lines.
pub(super) struct CsvReader<R> {
    input: R,
    reader: Reader,
    lines: LineCounter,
}

impl<R: BufRead> CsvReader<R> {
    pub(super) fn new(input: R, separator: u8) -> Self {
        Self { input, reader: reader(separator), lines: LineCounter { line: 1, after_return: false } }
    }

    /// Returns the input.
    pub(super) fn into_input(self) -> R {
        self.input
    }

    /// Reads the next record; false at the end. A record longer than [`MAX_RECORD_BYTES`] is an error of kind `InvalidData`.
    pub(super) fn read_record(&mut self, record: &mut CsvRecord) -> io::Result<bool> {
        record.raw.clear();
        self.pass_empty_lines()?;
        record.line = self.lines.line;
        let (mut written, mut ended) = (0, 0);
        record.text.resize(record.text.len().max(512), 0);
        record.ends.resize(record.ends.len().max(16), 0);
        loop {
            let input = self.input.fill_buf()?;
            let (result, read, out, ends) =
                self.reader.read_record(input, &mut record.text[written..], &mut record.ends[ended..]);
            record.raw.extend_from_slice(&input[..read]);
            self.lines.pass(&input[..read]);
            self.input.consume(read);
            (written, ended) = (written + out, ended + ends);
            if record.raw.len() > MAX_RECORD_BYTES {
                return Err(io::ErrorKind::InvalidData.into());
            }
            match result {
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => record.text.resize(record.text.len() * 2, 0),
                ReadRecordResult::OutputEndsFull => record.ends.resize(record.ends.len() * 2, 0),
                ReadRecordResult::Record => {
                    record.fields = ended;
                    self.pass_line_feed(record)?;
                    return Ok(true);
                }
                ReadRecordResult::End => return Ok(false),
            }
        }
    }

    /// csv-core ends a record at a CR, and would take the LF after it for an empty line.
    fn pass_line_feed(&mut self, record: &mut CsvRecord) -> io::Result<()> {
        if record.raw.last() == Some(&b'\r') && self.input.fill_buf()?.first() == Some(&b'\n') {
            record.raw.push(b'\n');
            self.lines.pass(b"\n");
            self.input.consume(1);
        }
        Ok(())
    }

    /// csv-core skips empty lines too, but the record would then begin on the first of them.
    fn pass_empty_lines(&mut self) -> io::Result<()> {
        loop {
            let input = self.input.fill_buf()?;
            let empty = input.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
            let is_all = empty == input.len();
            self.lines.pass(&input[..empty]);
            self.input.consume(empty);
            if !is_all || empty == 0 {
                return Ok(());
            }
        }
    }
}

/// Counts lines that end with LF, CR or both.
struct LineCounter {
    line: u32,
    after_return: bool,
}

impl LineCounter {
    fn pass(&mut self, bytes: &[u8]) {
        for byte in bytes {
            let ends = *byte == b'\r' || (*byte == b'\n' && !self.after_return);
            self.line = self.line.saturating_add(u32::from(ends));
            self.after_return = *byte == b'\r';
        }
    }
}

/// The byte ranges of a record's fields, quotes included.
pub fn field_ranges(raw: &[u8], separator: u8) -> Vec<Range<usize>> {
    let line = trim_end(raw);
    let (mut reader, mut output) = (reader(separator), vec![0; line.len() + 1]);
    let (mut ranges, mut begin, mut at) = (Vec::new(), 0, 0);
    loop {
        let (result, read, _) = reader.read_field(&line[at..], &mut output);
        at += read;
        match result {
            // A byte order mark alone, or the end: read the empty input once more.
            ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
            ReadFieldResult::Field { record_end } => {
                let separated = !record_end && at > begin && line[at - 1] == separator;
                ranges.push(begin..at - usize::from(separated));
                begin = at;
                if record_end {
                    return ranges;
                }
            }
            ReadFieldResult::End => return ranges,
        }
    }
}

/// True when the bytes end inside a quoted field.
pub(super) fn ends_within_quotes(raw: &[u8]) -> bool {
    raw.iter().filter(|byte| **byte == b'"').count() % 2 == 1
}

fn reader(separator: u8) -> Reader {
    ReaderBuilder::new().delimiter(separator).build()
}

fn trim_end(raw: &[u8]) -> &[u8] {
    let kept = raw.iter().rposition(|byte| !matches!(byte, b'\r' | b'\n')).map_or(0, |last| last + 1);
    &raw[..kept]
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    type Read = Vec<(u32, Vec<String>)>;

    fn read(text: &str, buffer: usize) -> (Read, String) {
        let mut records = CsvReader::new(BufReader::with_capacity(buffer, text.as_bytes()), b',');
        let (mut record, mut read, mut raw) = (CsvRecord::default(), Vec::new(), String::new());
        while records.read_record(&mut record).expect("it is read") {
            let fields = record.fields().map(|field| String::from_utf8_lossy(field).into_owned()).collect();
            read.push((record.line, fields));
            raw.push_str(&String::from_utf8_lossy(&record.raw));
        }
        (read, raw)
    }

    #[test]
    fn each_record_has_its_line_however_lines_end() {
        let lines = ["a,b", "1,\"x,y\"", "", "2,\"x\ny\"", "", "", "3,", "4,\"\"\"\""];
        let expected: [(u32, &[&str]); 5] =
            [(1, &["a", "b"]), (2, &["1", "x,y"]), (4, &["2", "x\ny"]), (8, &["3", ""]), (9, &["4", "\""])];
        let expected: Read =
            expected.map(|(line, fields)| (line, fields.iter().map(|field| (*field).to_owned()).collect())).into();
        for end in ["\n", "\r\n", "\r"] {
            for last in ["", end] {
                let text = lines.join(end) + last;
                for buffer in [1, 2, 3, 7, 8192] {
                    assert_eq!(read(&text, buffer).0, expected, "{end:?} {last:?} {buffer}");
                }
            }
        }
    }

    #[test]
    fn a_record_keeps_its_bytes() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["a,b", "1,\"x\"\"y\"", "2, é ", "3,\"x\ny\"", ""].join(end);
            for buffer in [1, 2, 3, 8192] {
                assert_eq!(read(&text, buffer).1, text, "{end:?} {buffer}");
            }
        }
    }

    #[test]
    fn a_quote_that_is_never_closed_is_noticed_before_the_memory_is_full() {
        let text = format!("a\n\"{}", "x\n".repeat(MAX_RECORD_BYTES));
        let mut records = CsvReader::new(text.as_bytes(), b',');
        let mut record = CsvRecord::default();
        assert!(records.read_record(&mut record).is_ok_and(|read| read));
        assert_eq!(records.read_record(&mut record).map_err(|error| error.kind()), Err(io::ErrorKind::InvalidData));
    }

    #[test]
    fn a_field_has_its_place() {
        let mut records = CsvReader::new("\na,\"x\r\ny\",é,b\n".as_bytes(), b',');
        let mut record = CsvRecord::default();
        assert!(records.read_record(&mut record).is_ok_and(|read| read));
        let places: Vec<_> = (0..4).map(|field| record.position(field, b',')).collect();
        assert_eq!(places, [(2, 1), (2, 3), (3, 4), (3, 6)]);
    }

    #[test]
    fn fields_are_found_among_the_bytes() {
        let cases: [(&str, &[&str]); 7] = [
            ("a,b\r\n", &["a", "b"]),
            ("\"x,y\",b", &["\"x,y\"", "b"]),
            ("\"x\"\"\",,", &["\"x\"\"\"", "", ""]),
            ("a", &["a"]),
            ("a,\n", &["a", ""]),
            ("\u{feff}a,b", &["\u{feff}a", "b"]),
            (",,", &["", "", ""]),
        ];
        for (raw, fields) in cases {
            let found: Vec<_> = field_ranges(raw.as_bytes(), b',').into_iter().map(|range| &raw[range]).collect();
            assert_eq!(found, fields, "{raw:?}");
        }
    }
}
