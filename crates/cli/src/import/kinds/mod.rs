//! What can be imported: the columns of each kind, how a row of it is read, and the topic that writes it.

mod articles;
mod directory;
mod pharmacies;
#[cfg(test)]
mod round_trip_tests;
mod shifts;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::problem::{FileError, Problem};
use super::source::{Column, Dialect, Fields, Header, Row};

pub(crate) use articles::Articles;
pub(crate) use directory::{Directory, Pharmacy};
pub(crate) use pharmacies::Pharmacies;
pub(crate) use shifts::{Shifts, Turn};

/// The kinds, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum KindName {
    /// Pharmacies of a group
    Pharmacies,
    /// Duty shifts of a group
    Shifts,
    /// Articles of a store: our columns, or an export of WooCommerce or Tiendanube
    Articles,
}

impl KindName {
    /// Its name, as in `hub import run shifts`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Pharmacies => "pharmacies",
            Self::Shifts => "shifts",
            Self::Articles => "articles",
        }
    }

    /// Its columns.
    pub(crate) fn columns(self) -> &'static [Column] {
        match self {
            Self::Pharmacies => pharmacies::COLUMNS,
            Self::Shifts => shifts::COLUMNS,
            Self::Articles => articles::COLUMNS,
        }
    }

    /// The columns that most files of it have.
    pub(crate) fn template(self) -> &'static [&'static str] {
        match self {
            Self::Pharmacies => &["slug", "name", "address", "locality", "phone", "lat", "lng"],
            Self::Shifts => &["pharmacy_slug", "ini_at", "end_at"],
            Self::Articles => articles::TEMPLATE,
        }
    }

    /// The other programs whose exports are read.
    pub(crate) fn dialects(self) -> &'static [Dialect] {
        match self {
            Self::Pharmacies | Self::Shifts => &[],
            Self::Articles => articles::DIALECTS,
        }
    }

    /// Refuses columns that cannot make a row of the kind together.
    pub(crate) fn check(self, header: &Header, turn: Option<Turn>) -> Result<(), FileError> {
        match (self, turn) {
            (Self::Pharmacies, None) => pharmacies::check(header),
            (Self::Shifts, turn) => shifts::check(header, turn),
            (Self::Articles, None) => articles::check(header),
            (kind, Some(_)) => {
                let message = format!("{} have no times", kind.name());
                Err(FileError::new("import.turn", message, "leave out --from and --to"))
            }
        }
    }

    /// What a person knows a row by, though it may be one that cannot be read.
    pub(crate) fn key(self, row: Row<'_>) -> String {
        match self {
            Self::Pharmacies => row.shown_field("slug"),
            Self::Shifts => shifts::key(row),
            Self::Articles => articles::key(row),
        }
    }
}

/// A kind, with what its rows are read against.
pub(crate) trait Kind {
    /// The command bus's topic that writes rows.
    fn topic(&self) -> &'static str;

    /// The topic's params for rows.
    fn params(&self, rows: Vec<Value>) -> Value;

    /// Reads a row, or says everything that is wrong with it.
    fn read(&self, fields: &Fields<'_>) -> Result<Ready, Vec<Problem>>;

    /// Which of our columns a refusal of the server is about: by the field of the topic's row, or else by its code. The
    /// file has one of them or none.
    fn columns_of(&self, field: Option<&str>, code: &str) -> &'static [&'static str];

    /// What to do about a refusal of the server.
    fn help(&self, code: &str) -> Option<&'static str>;
}

/// A row that can be sent.
pub(crate) struct Ready {
    /// What no other row of the file may have, and what that is called.
    pub(crate) keys: Vec<(Uuid, &'static str)>,
    /// The time it takes of something that can only be taken once.
    pub(crate) span: Option<Span>,
    /// Whether its id is the file's own, so that what it replaces may be anywhere.
    pub(crate) is_named_by_file: bool,
    /// The row for the topic.
    pub(crate) body: Value,
}

/// A time that a pharmacy is on duty, half-open, in microseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Span {
    /// Which pharmacy, by its place in the directory.
    pub(crate) subject: u32,
    /// The first instant.
    pub(crate) ini: i64,
    /// The first instant that is not part of it.
    pub(crate) end: i64,
}

/// Reads the column `id`.
fn own_id(fields: &Fields<'_>) -> Result<Option<Uuid>, Problem> {
    fields.value("id", |text| {
        Uuid::parse_str(text).map_err(|_| super::problem::NotRead {
            code: "import.id",
            message: format!("`{text}` is not an id"),
            help: "write a UUID, or leave it empty".into(),
        })
    })
}
