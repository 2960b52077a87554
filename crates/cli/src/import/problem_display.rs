//! Renders the first problems of an import: the row as in the file, with the problem marked under the field.

use std::fmt;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode,
    SourceSpan, SpanContents,
};

use super::journal::JournalReader;
use super::state::RowStates;
use hub_import::problem::{FileError, RowProblem};
use hub_import::source::{FileRow, SourceFile, field_ranges};

/// The most problems shown; the report has all of them.
pub(crate) const MAX_SHOWN: usize = 10;

/// Options for rendering.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RenderOptions {
    /// True to use colour.
    pub(crate) has_color: bool,
    /// The characters in a line.
    pub(crate) width: usize,
}

/// Renders the first problems, by line; `name` is the file's.
pub(crate) fn render_problems(
    source: &SourceFile,
    name: &str,
    rows: &RowStates,
    reader: &mut JournalReader,
    look: RenderOptions,
) -> Result<String, FileError> {
    let mut shown = String::new();
    let found = rows.problem_positions();
    let mut found = found.iter().take(MAX_SHOWN).peekable();
    let mut all = source.row_reader()?;
    while let Some((line, _)) = found.peek().copied() {
        let Some(row) = all.next_row()? else {
            break;
        };
        if row.line() < *line {
            continue;
        }
        while let Some((_, begin)) = found.next_if(|(other, _)| *other <= row.line()) {
            let problem = reader.read_problem(*begin).map_err(|error| source.read_error(&error))?;
            shown.push_str(&LabelledProblem::new(source, name, row, problem).rendered(look));
        }
    }
    Ok(shown)
}

/// A problem with the text that it marks.
#[derive(Debug)]
struct LabelledProblem {
    problem: RowProblem,
    /// Line, character and column.
    place: String,
    text: RowText,
    span: SourceSpan,
}

impl LabelledProblem {
    fn new(source: &SourceFile, name: &str, row: FileRow<'_>, problem: RowProblem) -> Self {
        let raw = row.raw();
        let shown = |bytes: &[u8]| replace_control_characters(&source.encoding.decode_lossy(bytes));
        let range = problem.field.and_then(|field| field_ranges(raw, source.separator).get(field).cloned());
        let (line, letter) = problem.field.map_or((row.line(), 1), |field| row.position(field));
        let text = replace_control_characters(&row.display_text());
        let span = match range {
            Some(range) => {
                let begin = shown(&raw[..range.start]).len();
                SourceSpan::new(begin.into(), shown(&raw[range]).len())
            }
            None => SourceSpan::new(0.into(), text.len()),
        };
        let column = problem.column.as_ref().map(|column| format!(", column `{}`", replace_control_characters(column)));
        let place = format!("line {line}, letter {letter}{}", column.unwrap_or_default());
        Self { problem, place, text: RowText { name: replace_control_characters(name), text, line: row.line() }, span }
    }

    fn rendered(&self, look: RenderOptions) -> String {
        let theme = if look.has_color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let handler = GraphicalReportHandler::new_themed(theme).with_width(look.width).with_links(false);
        let mut written = String::new();
        match handler.render_report(&mut written, self) {
            Ok(()) => written,
            Err(fmt::Error) => format!("{self}\n"),
        }
    }
}

impl fmt::Display for LabelledProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.place, replace_control_characters(&self.problem.message))
    }
}

impl std::error::Error for LabelledProblem {}

impl Diagnostic for LabelledProblem {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.problem.code))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.help.as_ref().map(|help| Box::new(replace_control_characters(help)) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.text)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(None, self.span))))
    }
}

/// The text of a row, numbered from its line in the file.
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

/// Replaces control characters; a tab becomes a space.
fn replace_control_characters(text: &str) -> String {
    let letter = |letter: char| match letter {
        '\t' => ' ',
        '\n' => '\n',
        letter if letter.is_control() => '\u{fffd}',
        letter => letter,
    };
    text.chars().map(letter).collect()
}
