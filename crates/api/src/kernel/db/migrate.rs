//! Bringing a database's schema to this program's version, and telling when it is not there.

use sqlx::migrate::{MigrateError, Migrator};

use super::{Db, Pools, sql};
use crate::kernel::error::{Error, Result};

static SQLITE: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("migrations/postgres");

/// How a database's schema stands to the one this program was built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schema {
    /// The same.
    Current,
    /// Migrations are missing.
    Behind,
    /// A newer program has been here.
    Ahead,
}

impl Db {
    fn migrator(&self) -> &'static Migrator {
        match &self.pools {
            Pools::Sqlite { .. } => &SQLITE,
            Pools::Postgres(_) => &POSTGRES,
        }
    }

    /// Applies the migrations that are missing; a database of a newer program is left as it is, with an error.
    pub async fn migrate(&self) -> Result<()> {
        let migrated = match &self.pools {
            Pools::Sqlite { write, .. } => self.migrator().run(write).await,
            Pools::Postgres(pool) => self.migrator().run(pool).await,
        };
        migrated.map_err(|error| match error {
            MigrateError::VersionMissing(version) => {
                Error::internal(format!("the database was migrated to {version} by a newer program"))
            }
            other => Error::internal(other),
        })
    }

    /// Compares the newest applied migration with the newest known one.
    pub async fn schema(&self) -> Result<Schema> {
        let exists = match &self.pools {
            Pools::Sqlite { .. } => "SELECT COUNT(name) FROM sqlite_schema WHERE name = '_sqlx_migrations'",
            Pools::Postgres(_) => "SELECT COUNT(to_regclass('_sqlx_migrations'))",
        };
        if sql(self.read(), exists).scalar::<i64>().await? == 0 {
            return Ok(Schema::Behind);
        }
        let applied = sql(self.read(), "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations WHERE success")
            .scalar::<i64>()
            .await?;
        let newest = self.migrator().iter().map(|migration| migration.version).max().unwrap_or(0);
        Ok(match applied.cmp(&newest) {
            std::cmp::Ordering::Less => Schema::Behind,
            std::cmp::Ordering::Equal => Schema::Current,
            std::cmp::Ordering::Greater => Schema::Ahead,
        })
    }
}
