//! The database's address, as operators write it.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sqlx::postgres::PgConnectOptions;

/// A database's address; shown without its password.
#[derive(Clone)]
pub enum DatabaseUrl {
    /// `sqlite://path`.
    Sqlite(PathBuf),
    /// `postgres://…`.
    Postgres(Box<PostgresUrl>),
}

/// The address of a PostgreSQL, with the user and password.
#[derive(Clone)]
pub struct PostgresUrl {
    /// As sqlx reads it.
    pub(crate) options: PgConnectOptions,
    /// As it was written, for the programs of PostgreSQL, since sqlx does not tell what it has read.
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
            let refused = |error: &dyn fmt::Display| format!("not a PostgreSQL address: {error}");
            let written = url::Url::parse(text).map_err(|error| refused(&error))?;
            let options = PgConnectOptions::from_str(text).map_err(|error| refused(&error))?;
            return Ok(Self::Postgres(Box::new(PostgresUrl { options, url: written })));
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
    /// Its address without who asks there.
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

/// The database that a backup was made of.
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
