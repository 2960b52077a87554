//! Migrates a database's schema to this program's version, and compares the two.

use std::cmp::Ordering;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::{ConnectOptions, Connection};

use super::{Db, Pools, file_lock, sql};
use crate::config::DatabaseKind;
use crate::types::error::{Error, Result};

/// The program's migrations for each kind of database.
#[derive(Debug)]
pub struct Migrations {
    /// The migrations of SQLite.
    pub sqlite: Migrator,
    /// The migrations of PostgreSQL.
    pub postgres: Migrator,
}

/// A database's schema compared with this program's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaStatus {
    /// The schemas are the same.
    Current,
    /// The database misses migrations.
    Behind,
    /// A newer program has migrated the database.
    Ahead,
}

impl Migrations {
    /// Refuses a backup whose applied migrations (versions and checksums) this program does not have in the same form.
    pub(super) fn inspect(&self, kind: DatabaseKind, applied: &[(i64, Vec<u8>)]) -> Result<(), String> {
        let known = self.migrator(kind);
        let newest = newest(known);
        if applied.is_empty() {
            return Err("it is not a backup of this program's: it names no migrations".into());
        }
        for (version, checksum) in applied {
            match known.iter().find(|migration| migration.version == *version) {
                Some(migration) if *migration.checksum == **checksum => {}
                Some(_) => {
                    return Err(format!("its schema differs: migration {version} is not the same as this program's"));
                }
                None => {
                    return Err(format!(
                        "its schema ({version}) is newer than this program's ({newest}): restore it with the newer program"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Compares a schema with this program's.
    pub(super) fn compare_schema(&self, kind: DatabaseKind, schema: i64) -> SchemaStatus {
        match schema.cmp(&newest(self.migrator(kind))) {
            Ordering::Less => SchemaStatus::Behind,
            Ordering::Equal => SchemaStatus::Current,
            Ordering::Greater => SchemaStatus::Ahead,
        }
    }

    fn migrator(&self, kind: DatabaseKind) -> &Migrator {
        match kind {
            DatabaseKind::Sqlite => &self.sqlite,
            DatabaseKind::Postgres => &self.postgres,
        }
    }
}

/// The version of a migrator's newest migration.
fn newest(migrator: &Migrator) -> i64 {
    migrator.iter().map(|migration| migration.version).max().unwrap_or(0)
}

impl Db {
    fn kind(&self) -> DatabaseKind {
        match &self.pools {
            Pools::Sqlite { .. } => DatabaseKind::Sqlite,
            Pools::Postgres(_) => DatabaseKind::Postgres,
        }
    }

    /// Applies the missing migrations. Fails and changes nothing when the schema is newer than the program's.
    ///
    /// Each migration and the row that records it are one transaction. Processes may call this concurrently: on
    /// PostgreSQL sqlx holds an advisory lock of the database, which ends with its connection.
    pub async fn migrate(&self) -> Result<()> {
        let migrated = match &self.pools {
            Pools::Sqlite { write, path, .. } => {
                let _schema_lock = file_lock::lock_schema(path).await.map_err(Error::internal)?;
                self.migrations.migrator(self.kind()).run(write.pool()).await
            }
            Pools::Postgres(pool) => {
                let mut connection = pool.connect_options().connect().await?;
                let migrated = self.migrations.migrator(self.kind()).run(&mut connection).await;
                connection.close().await?;
                migrated
            }
        };
        migrated.map_err(|error| match error {
            MigrateError::VersionMissing(version) => {
                Error::internal(format!("the database was migrated to {version} by a newer program"))
            }
            other => Error::internal(other),
        })
    }

    /// Compares the newest applied migration with the newest known one.
    pub async fn find_schema_status(&self) -> Result<SchemaStatus> {
        let exists = match &self.pools {
            Pools::Sqlite { .. } => "SELECT COUNT(name) FROM sqlite_schema WHERE name = '_sqlx_migrations'",
            Pools::Postgres(_) => "SELECT COUNT(to_regclass('_sqlx_migrations'))",
        };
        if sql(self.read(), exists).scalar::<i64>().await? == 0 {
            return Ok(SchemaStatus::Behind);
        }
        let applied = sql(self.read(), "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations WHERE success")
            .scalar::<i64>()
            .await?;
        Ok(self.migrations.compare_schema(self.kind(), applied))
    }
}
