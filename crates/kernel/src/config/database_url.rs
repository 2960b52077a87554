//! The database's URL, as operators write it.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sqlx::postgres::PgConnectOptions;

/// A database's URL. It is displayed without the credentials.
#[derive(Clone)]
pub enum DatabaseUrl {
    /// `sqlite://path`.
    Sqlite(PathBuf),
    /// `postgres://…`.
    Postgres(Box<PostgresUrl>),
}

/// The URL of a PostgreSQL database, with its user and password.
#[derive(Clone)]
pub struct PostgresUrl {
    /// The connection options that sqlx parses from the URL.
    pub(crate) options: PgConnectOptions,
    /// The URL as written, for PostgreSQL's own programs: sqlx does not expose every option it parses.
    pub(crate) url: url::Url,
}

impl FromStr for DatabaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("sqlite://").or_else(|| text.strip_prefix("sqlite:")) {
            return match path.split('?').next() {
                None | Some("" | ":memory:") => {
                    Err("a SQLite database needs a file, as in sqlite://.hub/hub.sqlite".into())
                }
                Some(path) => Ok(Self::Sqlite(path.into())),
            };
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let invalid = |error: &dyn fmt::Display| format!("not a PostgreSQL address: {error}");
            let url = url::Url::parse(text).map_err(|error| invalid(&error))?;
            let options = PgConnectOptions::from_str(text).map_err(|error| invalid(&error))?;
            return Ok(Self::Postgres(Box::new(PostgresUrl { options, url })));
        }
        Err("a database address begins with sqlite:// or postgres://".into())
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite://{}", path.display()),
            Self::Postgres(server) => f.write_str(&server.without_credentials()),
        }
    }
}

impl DatabaseUrl {
    /// The kind of database.
    pub fn kind(&self) -> DatabaseKind {
        match self {
            Self::Sqlite(_) => DatabaseKind::Sqlite,
            Self::Postgres(_) => DatabaseKind::Postgres,
        }
    }
}

impl PostgresUrl {
    /// The URL without user and password.
    pub(crate) fn without_credentials(&self) -> String {
        let database = self.options.get_database().unwrap_or("");
        format!("postgres://{}:{}/{database}", self.options.get_host(), self.options.get_port())
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A kind of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DatabaseKind {
    /// A SQLite database.
    Sqlite,
    /// A schema of a PostgreSQL database.
    Postgres,
}

impl fmt::Display for DatabaseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        })
    }
}
