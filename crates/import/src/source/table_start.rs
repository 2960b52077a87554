//! Finds the header of a table: exports of spreadsheets have titles above it, or a line that sets the separator.

use super::csv_reader::{CsvReader, CsvRecord};
use super::sniff::{Encoding, SEPARATORS, detect_separator, find_separator_line};
use super::{ColumnMapping, ColumnSpec};
use crate::problem::FileError;
use crate::text::fold;

/// The lines among which the header is looked for.
const LINES_MAX: u32 = 20;
/// The lines that an error repeats, and the most characters of each.
const SHOWN_LINES: usize = 3;
const SHOWN_LENGTH: usize = 60;

/// The place where a table begins.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TableStart {
    pub(super) separator: u8,
    /// The records before the header.
    pub(super) records_before: usize,
}

/// Finds the header among the first records: the first that names two of our columns, otherwise the first that names one.
pub(super) fn find_table_start(
    begin: &[u8],
    separator: Option<u8>,
    columns: &'static [ColumnSpec],
    naming: &ColumnMapping,
) -> Result<TableStart, FileError> {
    let set = find_separator_line(begin);
    let separators = match separator.or(set) {
        Some(separator) => vec![separator],
        None => {
            let first = detect_separator(begin);
            std::iter::once(first).chain(SEPARATORS.into_iter().filter(|other| *other != first)).collect()
        }
    };
    let names = KnownNames::new(columns, naming);
    for least in [2, 1] {
        for separator in &separators {
            let counts = read_records(begin, *separator).map(|cells| names.count(&cells));
            if let Some(records_before) = counts.into_iter().position(|count| count >= least) {
                return Ok(TableStart { separator: *separator, records_before });
            }
        }
    }
    Err(missing_header_error(begin, separators[0], columns))
}

/// The names of columns that may be in a header, folded.
struct KnownNames<'a> {
    names: Vec<String>,
    naming: &'a ColumnMapping,
}

impl<'a> KnownNames<'a> {
    fn new(columns: &'static [ColumnSpec], naming: &'a ColumnMapping) -> Self {
        let ours = columns.iter().flat_map(ColumnSpec::names);
        let given = naming.renamed_columns.keys().chain(&naming.ignored_columns).map(String::as_str);
        Self { names: ours.map(fold).chain(given.map(fold)).filter(|name| !name.is_empty()).collect(), naming }
    }

    /// The number of different known names among the cells.
    fn count(&self, cells: &[String]) -> usize {
        let mut found: Vec<_> = cells.iter().map(|cell| fold(cell)).filter(|cell| self.is_known(cell)).collect();
        found.sort_unstable();
        found.dedup();
        found.len()
    }

    fn is_known(&self, name: &String) -> bool {
        self.names.contains(name) || self.naming.formats.iter().any(|format| format.has_column(name))
    }
}

/// The cells of the first records.
fn read_records(begin: &[u8], separator: u8) -> impl Iterator<Item = Vec<String>> {
    let mut records = CsvReader::new(begin, separator);
    let mut record = CsvRecord::default();
    std::iter::from_fn(move || {
        let is_read = records.read_record(&mut record).unwrap_or(false);
        (is_read && record.line <= LINES_MAX).then(|| record.fields().map(decode_cell).collect())
    })
}

/// A cell of a file whose encoding is not known yet.
fn decode_cell(bytes: &[u8]) -> String {
    let encoding = if std::str::from_utf8(bytes).is_ok() { Encoding::Utf8 } else { Encoding::Windows1252 };
    encoding.decode_lossy(bytes).trim().to_owned()
}

fn missing_header_error(begin: &[u8], separator: u8, columns: &[ColumnSpec]) -> FileError {
    let names = columns.iter().map(|column| column.name).collect::<Vec<_>>().join(", ");
    let lines = read_records(begin, separator).map(|cells| {
        let filled: Vec<_> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
        filled.join(" | ").chars().filter(|letter| !letter.is_control()).take(SHOWN_LENGTH).collect::<String>()
    });
    let lines: Vec<_> =
        lines.filter(|line| !line.is_empty()).take(SHOWN_LINES).map(|line| format!("`{line}`")).collect();
    let message = format!("none of its first {LINES_MAX} lines names a column; it begins with {}", lines.join(", "));
    let help = format!("name the columns in one line above the rows, or map them, as in --map theirs=ours: {names}");
    FileError::new("import.header", message, help).with_position((1, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[ColumnSpec] = &[
        ColumnSpec::optional("pharmacy", "").or(&["farmacia"]),
        ColumnSpec::dated("date", "").or(&["fecha"]),
        ColumnSpec::optional("demo", ""),
    ];

    fn start(text: &str, map: &[(&str, &str)]) -> Result<(u8, usize), FileError> {
        let renamed_columns = map.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect();
        let naming = ColumnMapping { renamed_columns, ..ColumnMapping::default() };
        find_table_start(text.as_bytes(), None, COLUMNS, &naming).map(|start| (start.separator, start.records_before))
    }

    #[test]
    fn a_table_begins_with_the_line_that_names_its_columns() {
        for (text, map, found) in [
            ("date,pharmacy\n", &[][..], (b',', 0)),
            ("Turnos, enero de 2026;;\n;;\nFecha;FARMACIA;\n", &[], (b';', 2)),
            ("Colegio de Farmacéuticos\n\nFecha\tFarmacia\n", &[], (b'\t', 1)),
            ("fecha;01/12/2026\n;\nFecha;Farmacia\n", &[], (b';', 2)),
            ("Turnos\nDía;Nombre\n", &[("dia", "date"), ("nombre", "pharmacy")], (b';', 1)),
            ("sep=;\r\nfecha;farmacia\r\n", &[], (b';', 1)),
            ("date,slug_of_it\n", &[], (b',', 0)),
        ] {
            assert_eq!(start(text, map), Ok(found), "{text:?}");
        }
    }

    #[test]
    fn a_file_without_a_header_is_told_what_was_looked_for_and_what_is_there() {
        let error = start("Rota 2026;;\nlunes;Rossi;\n", &[]).expect_err("no header");
        assert_eq!(error.code, "import.header");
        assert!(error.message.contains("`Rota 2026`, `lunes | Rossi`"), "{}", error.message);
        assert!(error.help.contains("pharmacy, date, demo"), "{}", error.help);
        let late = "x;y\n".repeat(20) + "fecha;farmacia\n";
        assert_eq!(start(&late, &[]).map_err(|error| error.code), Err("import.header"));
    }
}
