//! Scans a whole file: encoding, number of rows, and the order of day and month.

use std::io::BufRead;

use super::csv_reader::{CsvReader, CsvRecord, ends_within_quotes};
use super::sniff::{EncodingDetector, UndecodedField, find_separator_line, name_control};
use super::table_start::TableStart;
use super::{ColumnMapping, ColumnSpec, Encoding, Header, Input, is_blank, read_error, unclosed_quote_error};
use crate::problem::FileError;
use crate::values::{DateOrder, detect_date_order};

/// The result of a scan.
pub(super) struct FileScan {
    pub(super) encoding: EncodingDetector,
    pub(super) order: DateOrderDetector,
    pub(super) rows: u64,
    pub(super) header: Header,
    pub(super) header_raw: Vec<u8>,
    pub(super) has_titles: bool,
}

/// Scans every record of a file; `given` is its encoding, if it is known.
pub(super) fn scan_records<R: BufRead>(
    input: &dyn Input,
    records: &mut CsvReader<R>,
    start: &TableStart,
    mut encoding: EncodingDetector,
    columns: &'static [ColumnSpec],
    naming: &ColumnMapping,
    given: Option<Encoding>,
) -> Result<FileScan, FileError> {
    let (separator, mut record) = (start.separator, CsvRecord::default());
    let mut read =
        |record: &mut CsvRecord| records.read_record(record).map_err(|error| read_error(input, &error, record));
    let mut has_titles = false;
    for _ in 0..start.records_before {
        read(&mut record)?;
        encoding.observe(&record.raw);
        has_titles |= !record.fields().all(is_blank) && find_separator_line(&record.raw).is_none();
    }
    read(&mut record)?;
    encoding.observe(&record.raw);
    let names = header_names(&record, separator, given.unwrap_or_else(|| encoding.detected()))?;
    let header = Header::parse(names, columns, naming, |field| record.position(field, separator))?;
    let header_raw = record.raw.clone();

    let dated = columns.iter().filter(|column| column.has_dates).filter_map(|column| header.field_index(column.name));
    let dated: Vec<usize> = dated.collect();
    let (mut order, mut rows, mut open_quote) = (DateOrderDetector::default(), 0, None);
    while read(&mut record)? {
        encoding.observe(&record.raw);
        open_quote = (ends_within_quotes(&record.raw) && record.line_bytes().contains(&b'\n')).then_some(record.line);
        rows += u64::from(!record.fields().all(is_blank));
        check_unnamed_columns(&header, &record, separator)?;
        let is_dated = |field: &usize| dated.contains(field);
        for (field, text) in record.fields().enumerate().filter(|(field, _)| is_dated(field)) {
            order.observe(String::from_utf8_lossy(text).trim(), |text| DateSample {
                at: record.position(field, separator),
                text: text.to_owned(),
                column: header.file_columns.get(field).cloned().unwrap_or_default(),
            });
        }
    }
    match open_quote {
        Some(line) => Err(unclosed_quote_error(line)),
        None => Ok(FileScan { encoding, order, rows, header, header_raw, has_titles }),
    }
}

/// The cells of the header, which must be text.
fn header_names(record: &CsvRecord, separator: u8, encoding: Encoding) -> Result<Vec<String>, FileError> {
    let name = |(field, bytes)| match encoding.decode(bytes) {
        Err(UndecodedField::Control(control)) => {
            let message = format!("the name of column {} has {}", field + 1, name_control(control));
            let error = FileError::new("import.character", message, "delete it, or type the name again");
            Err(error.with_position(record.position(field, separator)))
        }
        Ok(_) | Err(UndecodedField::InvalidBytes) => Ok(encoding.decode_lossy(bytes).trim().to_owned()),
    };
    record.fields().enumerate().map(name).collect()
}

/// Refuses a cell with text in a column without a name: to leave it out silently would lose data.
fn check_unnamed_columns(header: &Header, record: &CsvRecord, separator: u8) -> Result<(), FileError> {
    let is_unnamed = |field: usize| header.file_columns.get(field).is_none_or(String::is_empty);
    let cells = record.fields().enumerate().take(header.cell_count);
    match cells.into_iter().find(|(field, cell)| is_unnamed(*field) && !is_blank(cell)) {
        None => Ok(()),
        Some((field, cell)) => {
            let text: String = String::from_utf8_lossy(cell).trim().chars().take(40).collect();
            Err(header.unnamed_column_error(field, record.position(field, separator), &text))
        }
    }
}

/// A date that shows the order of day and month.
struct DateSample {
    at: (u32, usize),
    text: String,
    column: String,
}

impl DateSample {
    fn error(&self, code: &'static str, message: String, help: &str) -> FileError {
        let error = FileError::new(code, message, help).with_position(self.at);
        error.with("column", self.column.as_str()).with("text", self.text.as_str())
    }
}

/// The first date of each sort: day first, month first, and ambiguous.
#[derive(Default)]
pub(super) struct DateOrderDetector {
    dmy: Option<DateSample>,
    mdy: Option<DateSample>,
    both: Option<DateSample>,
}

impl DateOrderDetector {
    fn observe(&mut self, text: &str, shown: impl FnOnce(&str) -> DateSample) {
        let first = match detect_date_order(text) {
            Some(Ok(DateOrder::Dmy)) => &mut self.dmy,
            Some(Ok(DateOrder::Mdy)) => &mut self.mdy,
            Some(Err(())) => &mut self.both,
            None => return,
        };
        first.get_or_insert_with(|| shown(text));
    }

    /// The order for the whole file: the given one, otherwise the only one that fits.
    pub(super) fn decide(&self, given: Option<DateOrder>) -> Result<DateOrder, FileError> {
        let help = "say which comes first: --date-order dmy or --date-order mdy";
        match (given, &self.dmy, &self.mdy, &self.both) {
            (Some(order), ..) => Ok(order),
            (None, Some(day), Some(month), _) => {
                let message = format!(
                    "column `{}`: `{}` has the month first, and `{}` in line {} the day",
                    month.column, month.text, day.text, day.at.0
                );
                Err(month.error("import.date_order", message, help))
            }
            (None, None, Some(_), _) => Ok(DateOrder::Mdy),
            (None, None, None, Some(both)) => {
                let message = format!(
                    "column `{}`: `{}` has two readings, and no date of the file tells which",
                    both.column, both.text
                );
                Err(both.error("import.date_ambiguous", message, help))
            }
            (None, ..) => Ok(DateOrder::Dmy),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ReadOptions, SourceFile};
    use super::*;

    const COLUMNS: &[ColumnSpec] =
        &[ColumnSpec::required("slug", ""), ColumnSpec::dated("date", ""), ColumnSpec::dated("end", "")];

    fn open(bytes: &[u8], reading: &ReadOptions) -> Result<SourceFile, FileError> {
        SourceFile::scan(bytes.to_vec(), COLUMNS, &ColumnMapping::default(), reading)
    }

    type Decided = Result<DateOrder, (&'static str, Option<(u32, usize)>)>;

    fn order(rows: &str, asked: Option<DateOrder>) -> Decided {
        let reading = ReadOptions { date_order: asked, ..ReadOptions::default() };
        let source = open(format!("slug;date;end\n{rows}").as_bytes(), &reading);
        source.map(|source| source.date_order).map_err(|error| (error.code, error.position))
    }

    #[test]
    fn the_order_of_dates_is_that_of_the_whole_file() {
        use DateOrder::{Dmy, Mdy};
        for (rows, asked, found) in [
            ("a;03/04/2026;\nb;;13/04/2026 08:30\n", None, Ok(Dmy)),
            ("a;03/04/2026;\nb;04/13/2026;\n", None, Ok(Mdy)),
            ("a;2026-03-04;\nb;05/05/2026;\n", None, Ok(Dmy)),
            ("a;2026-03-04;\nbb;03/04/2026;\n", None, Err(("import.date_ambiguous", Some((3, 4))))),
            ("a;2026-03-04;\nbb;03/04/2026;\n", Some(Mdy), Ok(Mdy)),
            ("a;13/04/2026;\nb;04/13/2026;\n", None, Err(("import.date_order", Some((3, 3))))),
            ("a;13/04/2026;\nb;04/13/2026;\n", Some(Dmy), Ok(Dmy)),
            ("", None, Ok(Dmy)),
        ] {
            assert_eq!(order(rows, asked), found, "{rows:?}");
        }
    }

    #[test]
    fn a_file_is_surveyed_however_it_is_written() {
        let text = "slug\tdate\r\nmuñoz\t2026-01-01\r\n\r\nnorte\t2026-01-02";
        let (latin, _, _) = encoding_rs::WINDOWS_1252.encode(text);
        for (bytes, encoding) in [
            (text.as_bytes().to_vec(), Encoding::Utf8),
            (format!("\u{feff}{text}").into_bytes(), Encoding::Utf8),
            (latin.into_owned(), Encoding::Windows1252),
        ] {
            let source = open(&bytes, &ReadOptions::default()).expect("it is read");
            assert_eq!((source.encoding, source.separator, source.row_count), (encoding, b'\t', 2));
            assert_eq!(source.sha256.len(), 64);
            let (mut rows, mut read) = (source.row_reader().expect("it is read"), Vec::new());
            while let Some(row) = rows.next_row().expect("it is read") {
                let fields = row.fields().expect("it is text");
                read.push((row.line(), fields.text("slug").map(str::to_owned), fields.text("end").map(str::to_owned)));
            }
            assert_eq!(read, [(2, Some("muñoz".to_owned()), None), (4, Some("norte".to_owned()), None)]);
        }
    }

    type ReadRow = (u32, Option<String>, Option<String>);

    fn rows(bytes: &[u8]) -> Vec<ReadRow> {
        let source = open(bytes, &ReadOptions::default()).expect("it is read");
        let (mut rows, mut read) = (source.row_reader().expect("it is read"), Vec::new());
        while let Some(row) = rows.next_row().expect("it is read") {
            let fields = row.fields().unwrap_or_else(|problem| panic!("{problem:?}"));
            read.push((row.line(), fields.text("slug").map(str::to_owned), fields.text("end").map(str::to_owned)));
        }
        assert_eq!(read.len() as u64, source.row_count);
        read
    }

    fn row(line: u32, slug: &str, end: Option<&str>) -> ReadRow {
        (line, Some(slug.to_owned()), end.map(str::to_owned))
    }

    #[test]
    fn what_spreadsheets_leave_around_a_table_is_passed_over() {
        let text =
            "Rota de Villa Prueba;;;;\n;;;;\nslug;end;date;;\n;;;;\nmuñoz;13/01/2026;;;\n ; ;;\n\nnorte;;;;;\n;;\n";
        assert_eq!(rows(text.as_bytes()), [row(5, "muñoz", Some("13/01/2026")), row(8, "norte", None)]);
        let source = open(text.as_bytes(), &ReadOptions::default()).expect("it is read");
        assert_eq!((source.line_below_titles(), source.header.file_columns.len()), (Some(3), 3));
        for text in ["sep=;\r\nslug;date\r\na,b;\r\n", "\u{feff}SEP=;\r\nslug;date\r\na,b;\r\n"] {
            assert_eq!(rows(text.as_bytes()), [row(3, "a,b", None)]);
            let source = open(text.as_bytes(), &ReadOptions::default()).expect("it is read");
            assert_eq!(source.line_below_titles(), None, "the line is no title");
        }
    }

    #[test]
    fn unicode_text_of_spreadsheets_is_read() {
        let text = "slug\tdate\tend\r\nñandú €\t\t13/01/2026\r\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let bare = "slug\tdate\tend\r\nnandu e\t\t13/01/2026\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (bytes, slug) in [
            ([&b"\xff\xfe"[..], &little].concat(), "ñandú €"),
            ([&b"\xfe\xff"[..], &big].concat(), "ñandú €"),
            (bare, "nandu e"),
        ] {
            assert_eq!(rows(&bytes), [row(2, slug, Some("13/01/2026"))]);
            let source = open(&bytes, &ReadOptions::default()).expect("it is read");
            assert_eq!((source.encoding, source.separator), (Encoding::Utf16, b'\t'));
        }
    }

    #[test]
    fn a_control_byte_is_named_as_what_it_is() {
        let source = open(b"slug,date\na\x1bb,\n", &ReadOptions::default()).expect("it is read");
        let mut rows = source.row_reader().expect("it is read");
        let row = rows.next_row().expect("it is read").expect("a row");
        let problem = row.fields().map(drop).expect_err("no text");
        assert_eq!((problem.code.as_str(), problem.column.as_deref()), ("import.character", Some("slug")));
        assert_eq!(problem.message, "the field has an ESC byte (0x1B), which is no text");
    }

    #[test]
    fn an_error_names_the_line_and_the_letter_of_the_file() {
        for (text, code, position) in [
            ("Rota\n\nslug;nombre\n", "import.column_unknown", (3, 6)),
            ("Rota;\nslug;Slug\n", "import.column_twice", (2, 6)),
            ("Rota;\ndate;end\n", "import.column_missing", (2, 1)),
            ("Rota;;\nslug;date;\na;;\nb;;x\n", "import.column_unnamed", (4, 4)),
            ("Rota;\nslug;date\na;03/04/2026\n", "import.date_ambiguous", (3, 3)),
        ] {
            let error = open(text.as_bytes(), &ReadOptions::default()).err().expect("refused");
            assert_eq!((error.code, error.position), (code, Some(position)), "{text:?}");
        }
    }

    #[test]
    fn rows_that_are_no_text_or_have_other_fields_are_named() {
        let bytes = ["slug,date\nóptica,2026-01-01\n".as_bytes(), b"mu\xf1oz,\nnorte\n"].concat();
        let source = open(&bytes, &ReadOptions::default()).expect("it is read");
        let (mut rows, mut read) = (source.row_reader().expect("it is read"), Vec::new());
        while let Some(row) = rows.next_row().expect("it is read") {
            read.push((row.line(), row.fields().map(drop).map_err(|problem| (problem.code, problem.column))));
        }
        assert_eq!(
            read,
            [
                (2, Ok(())),
                (3, Err(("import.encoding".to_owned(), Some("slug".to_owned())))),
                (4, Err(("import.fields".to_owned(), None))),
            ]
        );
    }

    #[test]
    fn what_is_no_table_is_refused() {
        for (bytes, code) in [
            (&b""[..], "import.file_type"),
            (b"PK\x03\x04", "import.file_type"),
            (b"name\nx\n", "import.header"),
            (b"slug,name\nx,\n", "import.column_unknown"),
            (b"slug,da\x1bte,date\n", "import.character"),
            (b"slug,date,\na,2,3\n", "import.column_unnamed"),
            (b"slug,,date\na,2,3\n", "import.column_unnamed"),
            (b"date\n", "import.column_missing"),
            (b"slug,date\na,\"x\nb,2\n", "import.quote"),
        ] {
            assert_eq!(open(bytes, &ReadOptions::default()).err().map(|error| error.code), Some(code), "{bytes:?}");
        }
        let long = "x".repeat(3 << 20);
        for (field, code) in [
            (long.clone(), "import.row_length"),
            (format!("\"{long}\""), "import.quote"),
            (format!("\"a\"\"b\",{long}"), "import.row_length"),
        ] {
            let found = open(format!("slug,date\n{field},2\n").as_bytes(), &ReadOptions::default()).err();
            assert_eq!(found.map(|error| (error.code, error.position)), Some((code, Some((2, 1)))));
        }
        assert_eq!(
            open(b"slug,date\na,\"x\nb,2\n", &ReadOptions::default()).err().and_then(|error| error.position),
            Some((2, 1))
        );
    }
}
