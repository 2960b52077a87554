//! Output to stdout: the result of a command in the chosen format.

mod fields;
mod jq;
mod json;
mod table;
mod time_zone;

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Mutex};

use chrono::{DateTime, Utc};
use serde_json::{Map, Value, json};

use crate::error::{CliError, Result};
use hub_import::formula_escape::escape_formula;
use table::{TableLayout, UNLIMITED_WIDTH, cell_text};
use time_zone::parse_rfc3339;

pub(crate) use fields::FieldPath;
pub(crate) use hub_client::sanitize::{escape_controls, escape_controls_multiline};
pub(crate) use jq::JqExpression;
pub(crate) use json::to_json_line as json_line;
pub(crate) use time_zone::TableZone;

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// Columns for people
    Table,
    /// One JSON value
    Json,
    /// One JSON value per line
    Jsonl,
    /// Comma-separated values
    Csv,
}

impl Format {
    /// True for the JSON formats.
    pub(crate) fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::Jsonl)
    }
}

/// The default columns of a table: heading and field path.
pub(crate) type Columns<'a> = &'a [(&'a str, &'a str)];

/// The zone of a table's instants. JSON and CSV have them as the server does, in UTC.
struct TableClock {
    zone: TableZone,
    /// True when an instant was shown.
    is_used: bool,
}

/// Writes results to stdout.
pub(crate) struct Output {
    format: Format,
    fields: Option<Vec<FieldPath>>,
    jq: Option<JqExpression>,
    clock: Arc<Mutex<TableClock>>,
    /// The terminal's width, if stdout is a terminal.
    width: Option<u16>,
}

impl Output {
    /// Output in a format, with the chosen fields instead of the default columns, or through an expression.
    pub(crate) fn new(
        format: Format,
        fields: Option<Vec<FieldPath>>,
        jq: Option<JqExpression>,
        zone: TableZone,
    ) -> Self {
        let width = std::io::stdout().is_terminal().then(|| terminal_size::terminal_size().map_or(80, |size| size.0.0));
        let clock = Arc::new(Mutex::new(TableClock { zone, is_used: false }));
        Self { format, fields, jq, clock, width }
    }

    /// The characters in a line of the terminal; unlimited without one.
    pub(crate) fn line_width(&self) -> usize {
        self.width.map_or(usize::MAX, usize::from)
    }

    /// The same output in another format.
    pub(crate) fn with_format(&self, format: Format) -> Self {
        let Self { fields, jq, clock, width, .. } = self;
        Self { format, fields: fields.clone(), jq: jq.clone(), clock: Arc::clone(clock), width: *width }
    }

    /// The format.
    pub(crate) fn format(&self) -> Format {
        self.format
    }

    /// True when stdout is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.width.is_some()
    }

    /// Shows instants in another zone from now on.
    pub(crate) fn set_zone(&self, zone: TableZone) {
        if let Ok(mut clock) = self.clock.lock() {
            clock.zone = zone;
        }
    }

    /// The zone of the instants that were shown on the terminal, when it is not UTC.
    pub(crate) fn zone_to_name(&self) -> Option<TableZone> {
        let clock = self.clock.lock().ok()?;
        (self.is_terminal() && clock.is_used && clock.zone != TableZone::UTC).then_some(clock.zone)
    }

    /// An instant as text for people.
    pub(crate) fn format_instant(&self, at: DateTime<Utc>, with_seconds: bool) -> String {
        let Ok(mut clock) = self.clock.lock() else { return at.to_rfc3339() };
        clock.is_used = true;
        clock.zone.format(at, with_seconds)
    }

    /// A value as the cell of a table.
    fn cell(&self, value: &Value, with_seconds: bool) -> String {
        let instant = value.as_str().filter(|_| self.format == Format::Table).and_then(parse_rfc3339);
        instant.map_or_else(|| cell_text(value), |at| self.format_instant(at, with_seconds))
    }

    /// Writes an object that was read. Without columns all fields are shown.
    ///
    /// # Errors
    /// Exit 2 for a chosen field that it does not have.
    pub(crate) fn write_object(&self, value: &Value, columns: Columns<'_>) -> Result<()> {
        self.check_fields(value)?;
        self.write_object_lenient(value, columns)
    }

    /// Writes the result of a write: a missing field is empty, because the write is done.
    pub(crate) fn write_object_lenient(&self, value: &Value, columns: Columns<'_>) -> Result<()> {
        if self.format == Format::Table && !value.is_object() {
            return write_stdout(self.cell(value, false) + "\n");
        }
        let mut rows = self.row_writer(columns);
        if self.format != Format::Table {
            rows.is_single = true;
            rows.append(std::slice::from_ref(value))?;
            return rows.finish();
        }
        let shown =
            |(heading, field): (String, FieldPath)| vec![heading, self.cell(field.resolve_or_null(value), false)];
        let cells = resolve_columns(self.fields.as_deref(), columns, value).into_iter().map(shown).collect();
        let lines = TableLayout::new(None, self.width, false).layout_page(cells);
        write_stdout(lines.join("\n") + "\n")
    }

    /// Begins a list of rows.
    pub(crate) fn row_writer<'a>(&'a self, columns: Columns<'a>) -> RowWriter<'a> {
        let width = self.width;
        RowWriter {
            output: self,
            columns,
            resolved_columns: None,
            width,
            is_live: false,
            layout: None,
            held: Vec::new(),
            has_begun: false,
            has_ended: false,
            is_single: false,
        }
    }

    /// Writes a text that is not data, such as a manual page.
    pub(crate) fn write_text(&self, name: &str, text: &str) -> Result<()> {
        match self.format {
            Format::Table => write_stdout(text),
            _ => self.write_object_lenient(&json!({"name": name, "text": text}), &[]),
        }
    }

    fn check_fields(&self, value: &Value) -> Result<()> {
        for field in self.fields.iter().flatten() {
            field.resolve(value).map_err(|why| CliError::usage(escape_controls(&why)))?;
        }
        Ok(())
    }
}

/// Writes rows one after the other. Dropping it closes an open list, so that stdout is valid JSON in any case.
pub(crate) struct RowWriter<'a> {
    output: &'a Output,
    columns: Columns<'a>,
    resolved_columns: Option<Vec<(String, FieldPath)>>,
    /// The width at which lines are cut.
    width: Option<u16>,
    /// True for a live listing, whose instants have seconds.
    is_live: bool,
    layout: Option<TableLayout>,
    /// The rows of a JSON list that an expression reads as a whole.
    held: Vec<Value>,
    has_begun: bool,
    has_ended: bool,
    is_single: bool,
}

impl RowWriter<'_> {
    /// Shows full lines, and instants with seconds: a live listing is read once.
    pub(crate) fn with_full_lines(mut self) -> Self {
        self.is_live = true;
        self.width = self.width.map(|_| UNLIMITED_WIDTH);
        self
    }

    /// The columns that had no space on the terminal.
    pub(crate) fn hidden_columns(&self) -> &[String] {
        self.layout.as_ref().map(TableLayout::hidden_columns).unwrap_or_default()
    }

    /// Writes more rows.
    ///
    /// # Errors
    /// Exit 2 for a chosen field that the first row does not have.
    pub(crate) fn write_rows(&mut self, values: &[Value]) -> Result<()> {
        if let (false, Some(first)) = (self.has_begun, values.first()) {
            self.output.check_fields(first)?;
        }
        self.append(values)
    }

    /// Writes more rows of a write's result: a missing field is empty.
    pub(crate) fn write_rows_lenient(&mut self, values: &[Value]) -> Result<()> {
        self.append(values)
    }

    fn append(&mut self, values: &[Value]) -> Result<()> {
        let Some(first) = values.first() else { return Ok(()) };
        let mut text = String::new();
        let begins = !std::mem::replace(&mut self.has_begun, true);
        match self.output.format {
            Format::Json if self.output.jq.is_some() => {
                let rows: Vec<Value> = values.iter().map(|value| self.select_fields(value)).collect();
                self.held.extend(rows);
                return Ok(());
            }
            Format::Json if self.is_single => text = json::to_pretty_json(&self.select_fields(first)) + "\n",
            Format::Json => {
                for (index, value) in values.iter().enumerate() {
                    text += if begins && index == 0 { "[\n" } else { ",\n" };
                    text += &json::to_json_line(&self.select_fields(value));
                }
            }
            Format::Jsonl => {
                for value in values {
                    match &self.output.jq {
                        Some(jq) => jq.write(&self.select_fields(value))?,
                        None => text += &(json::to_json_line(&self.select_fields(value)) + "\n"),
                    }
                }
            }
            Format::Table | Format::Csv => {
                let fields = self.output.fields.as_deref();
                let columns =
                    self.resolved_columns.take().unwrap_or_else(|| resolve_columns(fields, self.columns, first));
                text = if self.output.format == Format::Csv {
                    to_csv(&columns, values, begins)?
                } else {
                    self.table(&columns, values)
                };
                self.resolved_columns = Some(columns);
            }
        }
        write_stdout(text)
    }

    /// Ends the list; without rows it is an empty list.
    pub(crate) fn finish(mut self) -> Result<()> {
        self.close()
    }

    fn close(&mut self) -> Result<()> {
        if std::mem::replace(&mut self.has_ended, true) {
            return Ok(());
        }
        if let (Format::Json, Some(jq)) = (self.output.format, &self.output.jq) {
            let mut rows = std::mem::take(&mut self.held);
            return jq.write(&if self.is_single { rows.pop().unwrap_or_default() } else { rows.into() });
        }
        if self.is_single {
            return Ok(());
        }
        match (self.output.format, self.has_begun) {
            (Format::Json, true) => write_stdout("\n]\n"),
            (Format::Json, false) => write_stdout("[]\n"),
            (Format::Csv, false) => write_stdout(to_csv(
                &resolve_columns(self.output.fields.as_deref(), self.columns, &Value::Null),
                &[],
                true,
            )?),
            _ => Ok(()),
        }
    }

    /// The value reduced to the chosen fields.
    fn select_fields(&self, value: &Value) -> Value {
        let Some(fields) = &self.output.fields else { return value.clone() };
        fields
            .iter()
            .map(|field| (field.text().to_owned(), field.resolve_or_null(value).clone()))
            .collect::<Map<_, _>>()
            .into()
    }

    fn table(&mut self, columns: &[(String, FieldPath)], values: &[Value]) -> String {
        let header = || columns.iter().map(|(heading, _)| heading.to_uppercase()).collect();
        let (width, is_chosen) = (self.width, self.output.fields.is_some());
        let layout = self.layout.get_or_insert_with(|| TableLayout::new(Some(header()), width, is_chosen));
        let (output, is_live) = (self.output, self.is_live);
        let cells =
            |value| columns.iter().map(|(_, field)| output.cell(field.resolve_or_null(value), is_live)).collect();
        layout.layout_page(values.iter().map(cells).collect()).join("\n") + "\n"
    }
}

impl Drop for RowWriter<'_> {
    fn drop(&mut self) {
        // An error here has no receiver; the command's own error is known. Nothing is written for a list that did not
        // begin.
        if self.has_begun && self.output.jq.is_none() {
            drop(self.close());
        }
    }
}

/// The columns: the chosen fields, or the default columns, or every scalar field.
fn resolve_columns(fields: Option<&[FieldPath]>, columns: Columns<'_>, value: &Value) -> Vec<(String, FieldPath)> {
    let named = |name: &str, path: &str| Some((name.to_owned(), path.parse().ok()?));
    match (fields, value) {
        (Some(fields), _) => fields.iter().map(|field| (field.text().to_owned(), field.clone())).collect(),
        (None, Value::Object(object)) if columns.is_empty() => {
            let is_plain = |value: &Value| !value.is_array() && !value.is_object();
            let plain = object.iter().filter(|(_, value)| is_plain(value));
            plain.filter_map(|(name, _)| named(name, name)).collect()
        }
        (None, _) => columns.iter().filter_map(|(name, path)| named(name, path)).collect(),
    }
}

/// Rows as CSV, headed by the field paths. Line breaks in cells are kept, and formulas are escaped.
pub(crate) fn to_csv(columns: &[(String, FieldPath)], values: &[Value], with_header: bool) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let failed = |error: csv::Error| CliError::from(std::io::Error::other(error));
    if with_header && !columns.is_empty() {
        writer
            .write_record(columns.iter().map(|(_, field)| escape_formula(field.text()).into_owned()))
            .map_err(failed)?;
    }
    for value in values {
        let cells = columns.iter().map(|(_, field)| match field.resolve_or_null(value) {
            Value::Null => String::new(),
            Value::String(text) => escape_formula(&escape_controls_multiline(text)).into_owned(),
            other => json::to_json_line(other),
        });
        writer.write_record(cells).map_err(failed)?;
    }
    let bytes = writer.into_inner().map_err(|error| CliError::from(std::io::Error::other(error.to_string())))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Moves the cursor up to redraw lines, whether or not colour is used.
pub(crate) fn move_cursor_up(lines: usize) -> Result<()> {
    if lines > 0 {
        let mut stdout = std::io::stdout().lock();
        write!(stdout, "\u{1b}[{lines}A\u{1b}[J")?;
        stdout.flush()?;
    }
    Ok(())
}

/// Writes bytes to stdout unchanged and flushes: a filter of colours would damage a file.
pub(crate) fn write_stdout_unchanged(bytes: &[u8]) -> Result<()> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(bytes)?;
    Ok(stdout.flush()?)
}

/// Writes to stdout and flushes.
pub(crate) fn write_stdout(text: impl AsRef<[u8]>) -> Result<()> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_ref())?;
    Ok(stdout.flush()?)
}
