//! Importers: the columns of each kind of row, how a row is parsed, and the topic that writes it.

mod articles;
mod categories;
#[cfg(test)]
mod importer_tests;
mod links;
mod pharmacies;
mod pharmacy_directory;
mod pharmacy_names;
mod pois;
mod shifts;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::problem::{FileError, RowProblem};
use super::source::{ColumnSpec, ExportFormat, FileRow, Header, RowFields};

pub use articles::{
    ArticleDirectory, ArticleImporter, ArticleWrite, FieldChange, ImportedArticle, ParentNames, ROW_PROBLEM_CODES,
    VariantOption, WriteOutcome, variants_article_customizer_id,
};
pub use categories::{CATEGORY_NAMESPACE, CATEGORY_ROWS_MAX, CategoryImporter};
pub use links::{LinkImporter, link_id};
pub use pharmacies::PharmacyImporter;
pub use pharmacy_directory::{Pharmacy, PharmacyDirectory};
pub use pois::{PoiImporter, poi_id};
pub use shifts::{REPLACED_ROWS_MAX, ShiftImporter, ShiftTimes};

/// The kinds of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum ImportKind {
    /// Pharmacies of a group
    Pharmacies,
    /// Duty shifts of a group
    Shifts,
    /// Articles of a store: our columns, or an export of WooCommerce or Tiendanube
    Articles,
    /// Points of interest: our columns, GeoJSON, or JSON of OpenStreetMap's Overpass API
    Pois,
    /// Categories of the directory
    Categories,
    /// Links, which rewrite paths and addresses
    Links,
}

impl ImportKind {
    /// The kind's name, as in `hub import run shifts`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pharmacies => "pharmacies",
            Self::Shifts => "shifts",
            Self::Articles => "articles",
            Self::Pois => "pois",
            Self::Categories => "categories",
            Self::Links => "links",
        }
    }

    /// The kind's columns.
    pub fn columns(self) -> &'static [ColumnSpec] {
        match self {
            Self::Pharmacies => pharmacies::COLUMNS,
            Self::Shifts => shifts::COLUMNS,
            Self::Articles => articles::COLUMNS,
            Self::Pois => pois::COLUMNS,
            Self::Categories => categories::COLUMNS,
            Self::Links => links::COLUMNS,
        }
    }

    /// The columns that most files have.
    pub fn template_columns(self) -> &'static [&'static str] {
        match self {
            Self::Pharmacies => &["slug", "name", "address", "locality", "phone", "lat", "lng"],
            Self::Shifts => &["pharmacy", "ini_at", "end_at"],
            Self::Articles => articles::TEMPLATE,
            Self::Pois => pois::TEMPLATE,
            Self::Categories => categories::TEMPLATE,
            Self::Links => links::TEMPLATE,
        }
    }

    /// The formats of other programs that can be read.
    pub fn formats(self) -> &'static [ExportFormat] {
        match self {
            Self::Pharmacies | Self::Shifts | Self::Pois | Self::Categories | Self::Links => &[],
            Self::Articles => articles::FORMATS,
        }
    }

    /// Refuses a header whose columns cannot make a row.
    pub fn check_header(self, header: &Header, times: Option<ShiftTimes>) -> Result<(), FileError> {
        match (self, times) {
            (Self::Pharmacies, None) => pharmacies::check_header(header),
            (Self::Shifts, turn) => shifts::check_header(header, turn),
            (Self::Articles, None) => articles::check_header(header),
            (Self::Pois, None) => pois::check_header(header),
            (Self::Categories | Self::Links, None) => Ok(()),
            (kind, Some(_)) => {
                let message = format!("{} have no times", kind.name());
                Err(FileError::new("import.turn", message, "leave out --from and --to"))
            }
        }
    }

    /// Identifies a row for people, even one that cannot be parsed.
    pub fn row_label(self, row: FileRow<'_>) -> String {
        match self {
            Self::Shifts => shifts::row_label(row),
            Self::Articles => articles::row_label(row),
            Self::Pois => row.display_field("key"),
            Self::Pharmacies | Self::Categories | Self::Links => row.display_field("slug"),
        }
    }

    /// The warnings of a row that can be written.
    pub fn row_warnings(self, row: FileRow<'_>) -> Vec<RowProblem> {
        match self {
            Self::Pois => {
                let parsed = row.fields().ok().and_then(|fields| PoiImporter.parse_row(&fields).ok());
                parsed.map(|parsed| parsed.warnings).unwrap_or_default()
            }
            Self::Pharmacies | Self::Shifts | Self::Articles | Self::Categories | Self::Links => Vec::new(),
        }
    }
}

/// Parses rows of one kind.
pub trait Importer {
    /// The command bus topic that writes the rows.
    fn topic(&self) -> &'static str;

    /// The topic's params for rows.
    fn params(&self, rows: Vec<Value>) -> Value;

    /// Parses a row, or returns all of its problems.
    fn parse_row(&self, fields: &RowFields<'_>) -> Result<ParsedRow, Vec<RowProblem>>;

    /// The columns that a refusal may concern, by the field of the topic's row or else by the code. The file has one of
    /// them or none.
    fn columns_for_refusal(&self, field: Option<&str>, code: &str) -> &'static [&'static str];

    /// The suggested fix for a refusal.
    fn help_for_refusal(&self, field: Option<&str>, code: &str) -> Option<&'static str>;
}

/// A parsed row, ready to be sent.
#[derive(Default)]
pub struct ParsedRow {
    /// The unique keys of the row, and their names.
    pub keys: Vec<(Uuid, &'static str)>,
    /// The times it occupies exclusively.
    pub times: Vec<DutyTime>,
    /// True when the id comes from the file, so that the row may replace anything.
    pub has_own_id: bool,
    /// The row as the topic takes it; several, which are written together, for a cell that names several pharmacies.
    pub bodies: Vec<Value>,
    /// Problems that do not keep it from being written.
    pub warnings: Vec<RowProblem>,
}

impl ParsedRow {
    /// A row that is one of the topic's.
    fn new(keys: Vec<(Uuid, &'static str)>, body: impl Into<Value>) -> Self {
        Self { keys, bodies: vec![body.into()], ..Self::default() }
    }
}

/// A time that a pharmacy is on duty, half-open, in microseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DutyTime {
    /// The index of the pharmacy in the directory.
    pub subject: u32,
    /// The start.
    pub ini: i64,
    /// The exclusive end.
    pub end: i64,
}

/// Parses a column of ids, such as `id`.
fn parse_id_column(fields: &RowFields<'_>, column: &str) -> Result<Option<Uuid>, RowProblem> {
    fields.parse(column, |text| {
        Uuid::parse_str(text).map_err(|_| super::problem::ParseError {
            code: "import.id",
            message: format!("`{text}` is not an id"),
            help: "write a UUID, or leave it empty".into(),
        })
    })
}
