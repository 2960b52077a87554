//! A file of articles, read: its articles, the rows of each, and the rows that are bad by themselves.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono_tz::America::Argentina::Buenos_Aires;
use hub_import::importers::{ArticleDirectory, ArticleImporter, ImportKind, ImportedArticle, Importer};
use hub_import::problem::{FileError, RowProblem};
use hub_import::row_conflicts::RowConflictFinder;
use hub_import::source::{ColumnMapping, ReadOptions, SourceFile};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::domains::ecommerce::store::Store;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The most rows: as many as a transaction writes within seconds.
const ROWS_MAX: u64 = 2000;

/// The bytes of a file, and what reading them needs.
pub(super) struct FileReading {
    pub(super) bytes: Vec<u8>,
    pub(super) options: ReadOptions,
    pub(super) ignored_columns: Vec<String>,
    pub(super) store_id: Id<Store>,
    pub(super) directory: ArticleDirectory,
    pub(super) now: Timestamp,
}

/// A file that was read.
pub(super) struct ArticleFile {
    pub(super) source: SourceFile,
    pub(super) importer: ArticleImporter,
    /// The names of the rows' articles by line, or what else identifies them.
    pub(super) rows: BTreeMap<u32, String>,
    /// The articles in the order of the file; several rows make one with variants.
    pub(super) articles: Vec<FileArticle>,
    /// The problems of the rows that are bad by themselves, with their lines.
    pub(super) problems: Vec<(u32, RowProblem)>,
}

/// An article of the file.
pub(super) struct FileArticle {
    pub(super) body: Value,
    /// The lines of its good rows.
    pub(super) lines: Vec<u32>,
}

/// A problem of a row, with its place in the file.
pub(super) struct LocatedProblem {
    /// The line that the row begins on.
    pub(super) line: u32,
    /// The line and the character of the field.
    pub(super) position: (u32, usize),
    pub(super) problem: RowProblem,
}

impl ArticleFile {
    /// Reads a file; 422 `error.rule.import_file` when it is none of articles.
    pub(super) fn read(reading: FileReading) -> Result<Self> {
        Self::scan(reading).map_err(file_error)
    }

    fn scan(reading: FileReading) -> Result<Self, FileError> {
        let FileReading { bytes, options, ignored_columns, store_id, directory, now } = reading;
        let kind = ImportKind::Articles;
        let mapping = ColumnMapping { formats: kind.formats(), ignored_columns, ..ColumnMapping::default() };
        let source = SourceFile::scan(bytes, kind.columns(), &mapping, &options)?;
        kind.check_header(&source.header, None)?;
        if source.row_count > ROWS_MAX {
            let message = format!("it has {} rows, and there are {ROWS_MAX} at most", source.row_count);
            let error = FileError::new("import.too_many_rows", message, "split it into several files");
            return Err(error.with("count", source.row_count).with("maximum", ROWS_MAX));
        }
        let today = now.utc().with_timezone(&Buenos_Aires).date_naive();
        let importer = ArticleImporter::scan(&source, store_id.uuid(), directory, today)?;
        let rows = BTreeMap::new();
        let mut file = Self { source, importer, rows, articles: Vec::new(), problems: Vec::new() };
        file.check_rows()?;
        file.add_articles()?;
        Ok(file)
    }

    /// Checks each row alone, then all of them against each other.
    fn check_rows(&mut self) -> Result<(), FileError> {
        let (mut rows, mut conflicts) = (self.source.row_reader()?, RowConflictFinder::default());
        while let Some(row) = rows.next_row()? {
            let name = row.display_field("name");
            let label = if name.is_empty() { ImportKind::Articles.row_label(row) } else { name };
            self.rows.insert(row.line(), label);
            let problems = conflicts.check_row(row, &self.importer);
            self.problems.extend(problems.into_iter().map(|problem| (row.line(), problem)));
        }
        let conflicts = conflicts.into_conflicts().into_iter();
        self.problems.extend(conflicts.map(|conflict| (conflict.line, conflict.problem(&self.source.header))));
        Ok(())
    }

    /// The problems by line, with their places.
    pub(super) fn locate(&self, mut problems: Vec<(u32, RowProblem)>) -> Result<Vec<LocatedProblem>> {
        problems.sort_by_key(|(line, _)| *line);
        let mut problems = problems.into_iter().peekable();
        let (mut rows, mut located) = (self.source.row_reader().map_err(file_error)?, Vec::new());
        while let Some(row) = rows.next_row().map_err(file_error)? {
            while let Some((line, problem)) = problems.next_if(|(line, _)| *line == row.line()) {
                let position = problem.field.map_or((line, 1), |field| row.position(field));
                located.push(LocatedProblem { line, position, problem });
            }
        }
        Ok(located)
    }

    /// Joins the good rows by their article.
    fn add_articles(&mut self) -> Result<(), FileError> {
        let bad: HashSet<u32> = self.problems.iter().map(|(line, _)| *line).collect();
        let mut by_id: HashMap<Uuid, usize> = HashMap::new();
        let mut rows = self.source.row_reader()?;
        while let Some(row) = rows.next_row()? {
            if bad.contains(&row.line()) {
                continue;
            }
            let parsed = row.fields().ok().and_then(|fields| self.importer.parse_row(&fields).ok());
            let Some(body) = parsed.and_then(|parsed| parsed.bodies.into_iter().next()) else { continue };
            let index = *by_id.entry(ImportedArticle(&body).id()).or_insert(self.articles.len());
            match self.articles.get_mut(index) {
                Some(article) => article.lines.push(row.line()),
                None => self.articles.push(FileArticle { body, lines: vec![row.line()] }),
            }
        }
        Ok(())
    }
}

/// The refusal of a file.
fn file_error(error: FileError) -> Error {
    let mut extra: Map<String, Value> = error.details.map(|details| *details).unwrap_or_default();
    let (line, letter) = error.position.unzip();
    extra.insert("code".into(), error.code.into());
    extra.insert("message".into(), error.message.into());
    extra.insert("help".into(), error.help.into());
    extra.insert("line".into(), json!(line));
    extra.insert("letter".into(), json!(letter));
    Error::Rule("import_file", Some(extra.into()))
}
