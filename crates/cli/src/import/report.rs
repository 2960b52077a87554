//! The output files of an import: the report with the outcome of every row, and the failed rows as in the input.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::journal::{JournalReader, RowOutcome};
use super::state::RowStates;
use hub_import::formula_escape::escape_formula;
use hub_import::importers::ImportKind;
use hub_import::problem::{FileError, RowProblem};
use hub_import::source::{FileRow, SourceFile};

/// The report's columns.
pub(crate) const REPORT_COLUMNS: [&str; 7] = ["line", "key", "outcome", "code", "message", "column", "help"];

/// Writes the report, and the failed rows if there are any. Returns the number of warnings.
pub(crate) fn write_report(
    source: &SourceFile,
    kind: ImportKind,
    dry_run: bool,
    rows: &RowStates,
    reader: &mut JournalReader,
    report: &Path,
    failed: &Path,
) -> Result<u64, FileError> {
    let of = |path: &Path| {
        let path = path.to_owned();
        move |error: io::Error| FileError::for_output_file(&path, &error)
    };
    let mut report_file = create_temporary(report).map_err(of(report))?;
    let mut failed_file =
        if rows.counts().failed > 0 { Some(create_temporary(failed).map_err(of(failed))?) } else { None };
    if let Some(failed_file) = &mut failed_file {
        failed_file.write_all(&source.escaped_header()).map_err(of(failed))?;
    }
    let mut csv = csv::Writer::from_writer(&mut report_file);
    csv.write_record(REPORT_COLUMNS).map_err(|error| of(report)(error.into()))?;
    let mut warnings = 0;
    let problems = rows.problem_positions();
    let (mut problems, mut all) = (problems.iter().peekable(), source.row_reader()?);
    while let Some(row) = all.next_row()? {
        let (line, outcome, key) = (row.line(), rows.outcome(row.line()), kind.row_label(row));
        let mut found = Vec::new();
        while let Some((_, begin)) = problems.next_if(|(other, _)| *other <= line) {
            found.push(reader.read_problem(*begin).map_err(of(report))?);
        }
        if found.is_empty() && outcome != RowOutcome::Failed {
            found = kind.row_warnings(row);
            warnings += found.len() as u64;
        }
        let word = outcome_word(outcome, dry_run);
        let line = Cow::from(line.to_string());
        let mut write = |texts: [&str; 6]| {
            let texts = texts.map(escape_formula);
            csv.write_record(std::iter::once(&line).chain(&texts).map(|cell| cell.as_bytes()))
                .map_err(|error| of(report)(error.into()))
        };
        if found.is_empty() {
            write([&key, word, "", "", "", ""])?;
        }
        for RowProblem { column, code, message, help, .. } in found {
            let (column, help) = (column.unwrap_or_default(), help.unwrap_or_default());
            write([&key, word, &code, &message, &column, &help])?;
        }
        if let (Some(failed_file), RowOutcome::Failed) = (&mut failed_file, outcome) {
            write_row(failed_file, source, row).map_err(of(failed))?;
        }
    }
    csv.flush().map_err(of(report))?;
    drop(csv);
    persist(report_file, report).map_err(of(report))?;
    match failed_file {
        Some(failed_file) => persist(failed_file, failed).map_err(of(failed))?,
        None => match std::fs::remove_file(failed) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(of(failed)(error)),
            _ => {}
        },
    }
    Ok(warnings)
}

/// The word for an outcome; a dry run would have created or updated.
fn outcome_word(outcome: RowOutcome, dry_run: bool) -> &'static str {
    match (outcome, dry_run) {
        (RowOutcome::Created, true) => "would_create",
        (RowOutcome::Updated, true) => "would_update",
        (outcome, _) => outcome.as_word(),
    }
}

/// Writes a row as in the input, with formulas escaped; the last row may lack its line end.
fn write_row(file: &mut impl Write, source: &SourceFile, row: FileRow<'_>) -> io::Result<()> {
    file.write_all(&row.escaped())?;
    if row.raw().ends_with(b"\n") || row.raw().ends_with(b"\r") { Ok(()) } else { file.write_all(source.line_end()) }
}

/// Creates the file that [`persist`] renames to `path`. A killed run leaves it as `PATH.part`, and the next run overwrites it.
fn create_temporary(path: &Path) -> io::Result<BufWriter<NamedTempFile>> {
    let (name, folder) = (path.file_name().unwrap_or_default(), path.parent().unwrap_or(Path::new("")));
    let builder = &mut tempfile::Builder::new();
    builder.prefix(name).suffix(".part").rand_bytes(0).make_in(folder, |path| File::create(path)).map(BufWriter::new)
}

/// Renames a temporary file to `path`, which is the whole file or does not exist.
fn persist(file: BufWriter<NamedTempFile>, path: &Path) -> io::Result<()> {
    file.into_inner()?.persist(path)?;
    Ok(())
}
