//! The report of an import: what became of each row, and every problem.

use std::borrow::Cow;
use std::collections::BTreeMap;

use hub_import::importers::{FieldChange, ROW_PROBLEM_CODES, WriteOutcome};
use hub_import::problem::RowProblem;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value};

use super::file::{ArticleFile, LocatedProblem};
use hub_kernel::types::error::Result;

/// The most problems and changes of a report.
const LISTED_MAX: usize = 500;

/// The server's refusals of a row.
const REFUSAL_CODES: [&str; 5] = [
    "error.conflict.article_code",
    "error.not_found",
    "error.parser.body",
    "error.rule.media_public",
    "error.rule.options_bounds",
];

/// The report of an import.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ArticleImportReport {
    /// The end of the import.
    state: ArticleImportState,
    /// The rows of the file.
    rows: u64,
    /// The articles that were created or changed, of one row or several; when it was refused those that would be.
    articles: u64,
    /// The rows that were created; in a dry run those that would be.
    created: u64,
    /// The rows that were changed.
    updated: u64,
    /// The rows that the store has already.
    unchanged: u64,
    /// The bad rows.
    failed: u64,
    /// The good rows that were not written because others are bad.
    not_written: u64,
    /// The program whose export the file is, if it is known.
    format: Option<String>,
    /// The columns of that program that have no meaning here.
    ignored_columns: Vec<String>,
    /// The problems by line, the first 500.
    problems: Vec<ArticleImportProblem>,
    /// The rows that were created or changed, the first 500.
    changes: Vec<ArticleImportChange>,
}

/// The end of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ArticleImportState {
    /// The good rows were written.
    Done,
    /// It was a dry run: nothing was written.
    Tried,
    /// Rows are bad: nothing was written.
    Refused,
}

/// A problem of a row.
#[derive(Serialize, JsonSchema)]
struct ArticleImportProblem {
    /// The line that the row begins on, from 1.
    line: u32,
    /// The line of the field, which is another one when an earlier field has several.
    field_line: u32,
    /// The character in that line, from 1.
    letter: u64,
    /// The article, as the file names it.
    label: String,
    /// The column as the file names it; null when the whole row is meant.
    column: Option<String>,
    /// The code of the problem.
    code: ArticleImportProblemCode,
    /// The problem.
    message: String,
    /// The suggested fix.
    help: Option<String>,
    /// Parts of the message: the cell's `text`, our `column`, another `line`, a `maximum`.
    details: Option<Map<String, Value>>,
}

/// The code of a problem.
#[derive(Serialize)]
struct ArticleImportProblemCode(String);

impl JsonSchema for ArticleImportProblemCode {
    fn schema_name() -> Cow<'static, str> {
        "ArticleImportProblemCode".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let codes: Vec<&str> = ROW_PROBLEM_CODES.iter().copied().chain(REFUSAL_CODES).collect();
        json_schema!({"type": "string", "enum": codes, "description": "The code of a problem: the file's, or the refusal of the row."})
    }
}

/// A row that is created or changed.
#[derive(Serialize, JsonSchema)]
struct ArticleImportChange {
    /// The line that the row begins on, from 1.
    line: u32,
    /// The article, as the file names it.
    label: String,
    /// The outcome of the row.
    outcome: ArticleImportOutcome,
    /// The changed fields of an article that exists.
    fields: Vec<ArticleImportField>,
}

/// The outcome of a row that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum ArticleImportOutcome {
    /// The article is created.
    Created,
    /// The article exists and is changed.
    Updated,
}

/// A field that changes.
#[derive(Serialize, JsonSchema)]
struct ArticleImportField {
    /// The field's name; a dot before the name of a part, as in `price.base`.
    name: String,
    /// The present value.
    from: Value,
    /// The file's value.
    to: Value,
}

/// The outcome of the rows of an article.
pub(super) struct RowsOutcome<'a> {
    pub(super) lines: &'a [u32],
    pub(super) outcome: WriteOutcome,
    pub(super) changes: Vec<FieldChange>,
}

impl ArticleImportReport {
    /// The report of a file. `refused` are the problems that the store has with rows that are good by themselves.
    pub(super) fn new(
        state: ArticleImportState,
        file: &ArticleFile,
        outcomes: Vec<RowsOutcome<'_>>,
        refused: Vec<(u32, RowProblem)>,
    ) -> Result<Self> {
        let problems = file.locate(file.problems.iter().cloned().chain(refused).collect())?;
        let failed = problems.chunk_by(|one, other| one.line == other.line).count() as u64;
        let counted = |outcome| {
            let rows = outcomes.iter().filter(|rows| rows.outcome == outcome);
            rows.map(|rows| rows.lines.len() as u64).sum::<u64>()
        };
        let is_written = state != ArticleImportState::Refused;
        let [created, updated, unchanged] = [WriteOutcome::Created, WriteOutcome::Updated, WriteOutcome::Unchanged]
            .map(|outcome| if is_written { counted(outcome) } else { 0 });
        let rows = file.source.row_count;
        Ok(Self {
            state,
            rows,
            articles: outcomes.iter().filter(|rows| rows.outcome != WriteOutcome::Unchanged).count() as u64,
            created,
            updated,
            unchanged,
            failed,
            not_written: rows - failed - created - updated - unchanged,
            format: file.source.header.format_name.map(ToOwned::to_owned),
            ignored_columns: file.source.header.ignored_columns().into_iter().map(ToOwned::to_owned).collect(),
            problems: problems.into_iter().take(LISTED_MAX).map(|problem| file.report_problem(problem)).collect(),
            changes: if is_written { file.report_changes(outcomes) } else { Vec::new() },
        })
    }
}

impl ArticleFile {
    fn label(&self, line: u32) -> String {
        self.rows.get(&line).cloned().unwrap_or_default()
    }

    fn report_problem(&self, LocatedProblem { line, position, problem }: LocatedProblem) -> ArticleImportProblem {
        ArticleImportProblem {
            line,
            field_line: position.0,
            letter: position.1 as u64,
            label: self.label(line),
            column: problem.column,
            code: ArticleImportProblemCode(problem.code),
            message: problem.message,
            help: problem.help,
            details: problem.details.map(|details| *details),
        }
    }

    /// The changes by line; the fields of an article stand at its first row.
    fn report_changes(&self, outcomes: Vec<RowsOutcome<'_>>) -> Vec<ArticleImportChange> {
        let mut changes = BTreeMap::new();
        for RowsOutcome { lines, outcome, changes: mut fields } in outcomes {
            let outcome = match outcome {
                WriteOutcome::Created => ArticleImportOutcome::Created,
                WriteOutcome::Updated => ArticleImportOutcome::Updated,
                WriteOutcome::Unchanged => continue,
            };
            for line in lines {
                let field = |FieldChange { name, from, to }| ArticleImportField { name, from, to };
                let fields = std::mem::take(&mut fields).into_iter().map(field).collect();
                changes.insert(*line, ArticleImportChange { line: *line, label: self.label(*line), outcome, fields });
            }
        }
        changes.into_values().take(LISTED_MAX).collect()
    }
}
