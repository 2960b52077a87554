//! The first problems of an import on stderr: the row as it stands in the file, and what is wrong under the field.

use std::fmt;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode,
    SourceSpan, SpanContents,
};

use super::journal::JournalReader;
use super::ledger::Rows;
use super::problem::{FileError, Problem};
use super::source::{Row, Source, field_ranges};

/// How many rows are shown; the report has all.
pub(crate) const SHOWN: usize = 10;

/// How it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// In colours.
    pub(crate) is_coloured: bool,
    /// How many letters a line has.
    pub(crate) width: usize,
}

/// The first problems of the file of a name by their lines, written out.
pub(crate) fn problems(
    source: &Source,
    name: &str,
    rows: &Rows,
    reader: &mut JournalReader,
    look: Look,
) -> Result<String, FileError> {
    let mut shown = String::new();
    let found = rows.problems();
    let mut found = found.iter().take(SHOWN).peekable();
    let mut all = source.rows()?;
    while let Some((line, _)) = found.peek().copied() {
        let Some(row) = all.next()? else {
            break;
        };
        if row.line() < *line {
            continue;
        }
        while let Some((_, begin)) = found.next_if(|(other, _)| *other <= row.line()) {
            let problem = reader.problem(*begin).map_err(|error| FileError::io(&source.path, &error))?;
            shown.push_str(&Labelled::new(source, name, row, problem).rendered(look));
        }
    }
    Ok(shown)
}

/// A problem with the text it is in.
#[derive(Debug)]
struct Labelled {
    problem: Problem,
    /// Which line, letter and column.
    place: String,
    text: RowText,
    span: SourceSpan,
}

impl Labelled {
    fn new(source: &Source, name: &str, row: Row<'_>, problem: Problem) -> Self {
        let raw = row.raw();
        let shown = |bytes: &[u8]| printable(&source.encoding.decode_lossy(bytes));
        let range = problem.field.and_then(|field| field_ranges(raw, source.separator).get(field).cloned());
        let (line, letter) = problem.field.map_or((row.line(), 1), |field| row.place(field));
        let text = printable(&row.shown());
        let span = match range {
            Some(range) => {
                let begin = shown(&raw[..range.start]).len();
                SourceSpan::new(begin.into(), shown(&raw[range]).len())
            }
            None => SourceSpan::new(0.into(), text.len()),
        };
        let column = problem.column.as_ref().map(|column| format!(", column `{}`", printable(column)));
        let place = format!("line {line}, letter {letter}{}", column.unwrap_or_default());
        Self { problem, place, text: RowText { name: printable(name), text, line: row.line() }, span }
    }

    fn rendered(&self, look: Look) -> String {
        let theme = if look.is_coloured { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let handler = GraphicalReportHandler::new_themed(theme).with_width(look.width).with_links(false);
        let mut written = String::new();
        match handler.render_report(&mut written, self) {
            Ok(()) => written,
            Err(fmt::Error) => format!("{self}\n"),
        }
    }
}

impl fmt::Display for Labelled {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.place, printable(&self.problem.message))
    }
}

impl std::error::Error for Labelled {}

impl Diagnostic for Labelled {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.problem.code))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.help.as_ref().map(|help| Box::new(printable(help)) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.text)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(None, self.span))))
    }
}

/// A row's text, which begins on its line of the file.
#[derive(Debug)]
struct RowText {
    name: String,
    text: String,
    line: u32,
}

impl SourceCode for RowText {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let within = self.text.read_span(span, before, after)?;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            within.data(),
            *within.span(),
            within.line() + self.line as usize - 1,
            within.column(),
            within.line_count(),
        )))
    }
}

/// Text without what would move a terminal's cursor; a tab stays a gap.
fn printable(text: &str) -> String {
    let letter = |letter: char| match letter {
        '\t' => ' ',
        '\n' => '\n',
        letter if letter.is_control() => '\u{fffd}',
        letter => letter,
    };
    text.chars().map(letter).collect()
}
