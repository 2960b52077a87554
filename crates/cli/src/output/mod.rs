//! Output: what a command answers, in the format that was asked for, on stdout alone.

mod fields;
mod json;
mod table;

use std::io::{IsTerminal, Write};

use serde_json::{Map, Value, json};

use crate::cells::escape;
use crate::error::{Failure, Result};
use table::{ENDLESS, Layout, cell};

pub(crate) use fields::Field;
pub(crate) use hub_client::sanitize::{escape_controls, escape_controls_multiline};
pub(crate) use json::line as json_line;

/// How data is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// Columns for people
    Table,
    /// One JSON value
    Json,
    /// One JSON value a line
    Jsonl,
    /// Comma-separated values
    Csv,
}

impl Format {
    /// Whether a program reads it as JSON.
    pub(crate) fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::Jsonl)
    }
}

/// The columns a table has unless `--fields` names others: each its heading and the field's path.
pub(crate) type Columns = &'static [(&'static str, &'static str)];

/// The way out.
pub(crate) struct Output {
    format: Format,
    fields: Option<Vec<Field>>,
    /// The terminal's, if stdout is one.
    width: Option<u16>,
}

impl Output {
    /// In a format, with the fields that were asked for instead of each thing's own.
    pub(crate) fn new(format: Format, fields: Option<Vec<Field>>) -> Self {
        let width = std::io::stdout().is_terminal().then(|| terminal_size::terminal_size().map_or(80, |size| size.0.0));
        Self { format, fields, width }
    }

    /// How many letters a line of the terminal has; without one there is no end to a line.
    pub(crate) fn columns(&self) -> usize {
        self.width.map_or(usize::MAX, usize::from)
    }

    /// The same in another format.
    pub(crate) fn format(&self, format: Format) -> Self {
        Self { format, fields: self.fields.clone(), width: self.width }
    }

    /// The format.
    pub(crate) fn kind(&self) -> Format {
        self.format
    }

    /// Whether stdout is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.width.is_some()
    }

    /// Writes one thing that was read. Without columns it is shown with all its fields.
    ///
    /// # Errors
    /// Exit 2 for a field it does not have.
    pub(crate) fn object(&self, value: &Value, columns: Columns) -> Result<()> {
        self.check(value)?;
        self.written(value, columns)
    }

    /// Writes what a change made: a field it does not have is empty, because the change is done.
    pub(crate) fn written(&self, value: &Value, columns: Columns) -> Result<()> {
        if self.format == Format::Table && !value.is_object() {
            return emit(cell(value) + "\n");
        }
        let mut rows = self.rows(columns);
        if self.format != Format::Table {
            rows.single = true;
            rows.add(std::slice::from_ref(value))?;
            return rows.end();
        }
        let shown = |(heading, field): (String, Field)| vec![heading, cell(field.get(value))];
        let cells = columns_of(self.fields.as_deref(), columns, value).into_iter().map(shown).collect();
        let lines = Layout::new(None, self.width, false).lines(cells);
        emit(lines.join("\n") + "\n")
    }

    /// Writes things one after the other.
    pub(crate) fn rows(&self, columns: Columns) -> Rows<'_> {
        let width = self.width;
        Rows { output: self, columns, known: None, width, layout: None, begun: false, ended: false, single: false }
    }

    /// Writes a text that is no data, such as a manual's page.
    pub(crate) fn text(&self, name: &str, text: &str) -> Result<()> {
        match self.format {
            Format::Table => emit(text),
            _ => self.written(&json!({"name": name, "text": text}), &[]),
        }
    }

    fn check(&self, value: &Value) -> Result<()> {
        for field in self.fields.iter().flatten() {
            field.find(value).map_err(|why| Failure::usage(escape_controls(&why)))?;
        }
        Ok(())
    }
}

/// Things written one after the other. It ends what it began, also when it is dropped half-way: what is on stdout is JSON
/// in any case.
pub(crate) struct Rows<'a> {
    output: &'a Output,
    columns: Columns,
    known: Option<Vec<(String, Field)>>,
    /// Where a table's lines end.
    width: Option<u16>,
    layout: Option<Layout>,
    begun: bool,
    ended: bool,
    single: bool,
}

impl Rows<'_> {
    /// The same with lines as long as they are: what is told as it happens is read once.
    pub(crate) fn whole(mut self) -> Self {
        self.width = self.width.map(|_| ENDLESS);
        self
    }

    /// The names of the columns for which the terminal has no room.
    pub(crate) fn left_out(&self) -> &[String] {
        self.layout.as_ref().map(Layout::left_out).unwrap_or_default()
    }

    /// Writes some more.
    ///
    /// # Errors
    /// Exit 2 for a field that the first one does not have.
    pub(crate) fn page(&mut self, values: &[Value]) -> Result<()> {
        if let (false, Some(first)) = (self.begun, values.first()) {
            self.output.check(first)?;
        }
        self.add(values)
    }

    /// Writes some of what a change made: a field it does not have is empty.
    pub(crate) fn done(&mut self, values: &[Value]) -> Result<()> {
        self.add(values)
    }

    fn add(&mut self, values: &[Value]) -> Result<()> {
        let Some(first) = values.first() else { return Ok(()) };
        let mut text = String::new();
        let begins = !std::mem::replace(&mut self.begun, true);
        match self.output.format {
            Format::Json if self.single => text = json::pretty(&self.chosen(first)) + "\n",
            Format::Json => {
                for (index, value) in values.iter().enumerate() {
                    text += if begins && index == 0 { "[\n" } else { ",\n" };
                    text += &json::line(&self.chosen(value));
                }
            }
            Format::Jsonl => {
                for value in values {
                    text += &json::line(&self.chosen(value));
                    text.push('\n');
                }
            }
            Format::Table | Format::Csv => {
                let fields = self.output.fields.as_deref();
                let columns = self.known.take().unwrap_or_else(|| columns_of(fields, self.columns, first));
                text = if self.output.format == Format::Csv {
                    csv(&columns, values, begins)?
                } else {
                    self.table(&columns, values)
                };
                self.known = Some(columns);
            }
        }
        emit(text)
    }

    /// Ends them; none at all is an empty list.
    pub(crate) fn end(mut self) -> Result<()> {
        self.close()
    }

    fn close(&mut self) -> Result<()> {
        if std::mem::replace(&mut self.ended, true) || self.single {
            return Ok(());
        }
        match (self.output.format, self.begun) {
            (Format::Json, true) => emit("\n]\n"),
            (Format::Json, false) => emit("[]\n"),
            (Format::Csv, false) => {
                emit(csv(&columns_of(self.output.fields.as_deref(), self.columns, &Value::Null), &[], true)?)
            }
            _ => Ok(()),
        }
    }

    /// The value with the fields that were asked for alone.
    fn chosen(&self, value: &Value) -> Value {
        let Some(fields) = &self.output.fields else { return value.clone() };
        fields.iter().map(|field| (field.text().to_owned(), field.get(value).clone())).collect::<Map<_, _>>().into()
    }

    fn table(&mut self, columns: &[(String, Field)], values: &[Value]) -> String {
        let header = || columns.iter().map(|(heading, _)| heading.to_uppercase()).collect();
        let (width, is_chosen) = (self.width, self.output.fields.is_some());
        let layout = self.layout.get_or_insert_with(|| Layout::new(Some(header()), width, is_chosen));
        let cells = |value| columns.iter().map(|(_, field)| cell(field.get(value))).collect();
        layout.lines(values.iter().map(cells).collect()).join("\n") + "\n"
    }
}

impl Drop for Rows<'_> {
    fn drop(&mut self) {
        // Nobody waits for what went wrong by now; that there was a failure is known. One that wrote nothing leaves nothing.
        if self.begun {
            drop(self.close());
        }
    }
}

/// The columns: those asked for, or the thing's own, or each field that is no list and no object.
fn columns_of(fields: Option<&[Field]>, columns: Columns, value: &Value) -> Vec<(String, Field)> {
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

/// Rows of comma-separated values, headed by the fields' paths. Lines inside a cell stay lines, and a text is never a formula.
pub(crate) fn csv(columns: &[(String, Field)], values: &[Value], header: bool) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let failed = |error: csv::Error| Failure::from(std::io::Error::other(error));
    if header && !columns.is_empty() {
        writer.write_record(columns.iter().map(|(_, field)| escape(field.text()).into_owned())).map_err(failed)?;
    }
    for value in values {
        let cells = columns.iter().map(|(_, field)| match field.get(value) {
            Value::Null => String::new(),
            Value::String(text) => escape(&escape_controls_multiline(text)).into_owned(),
            other => json::line(other),
        });
        writer.write_record(cells).map_err(failed)?;
    }
    let bytes = writer.into_inner().map_err(|error| Failure::from(std::io::Error::other(error.to_string())))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Goes back over lines of a terminal that are to be drawn again; no colour or none, it moves.
pub(crate) fn go_up(lines: usize) -> Result<()> {
    if lines > 0 {
        let mut stdout = std::io::stdout().lock();
        write!(stdout, "\u{1b}[{lines}A\u{1b}[J")?;
        stdout.flush()?;
    }
    Ok(())
}

/// Writes to stdout, and lets nothing stay behind in a buffer.
pub(crate) fn emit(text: impl AsRef<[u8]>) -> Result<()> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_ref())?;
    Ok(stdout.flush()?)
}
