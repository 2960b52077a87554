//! Databases of older programs: what the newest migrations made is dropped again.

use hub_api::MIGRATIONS;
use hub_kernel::db::Db;

use super::{Engine, run_statements};

/// Statements that drop what the migrations after `version` create, newest first; a later one may have dropped it already.
pub(crate) fn drop_statements_after(version: i64) -> String {
    let migrator = match Engine::from_env() {
        Engine::Sqlite => &MIGRATIONS.sqlite,
        Engine::Postgres => &MIGRATIONS.postgres,
    };
    let later = migrator.iter().filter(|migration| migration.version > version);
    let lines = later.flat_map(|migration| migration.sql.as_str().lines());
    let drop = |line: &str| {
        if let Some((table, column)) =
            line.strip_prefix("ALTER TABLE ").and_then(|rest| rest.split_once(" ADD COLUMN "))
        {
            return Some(format!("ALTER TABLE {table} DROP COLUMN {};\n", column.split(' ').next()?));
        }
        let created = line.strip_prefix("CREATE ")?;
        let (kind, rest) = created.trim_start_matches("UNIQUE ").split_once(' ')?;
        let name = rest.split([' ', '(']).next()?;
        ["TABLE", "INDEX"].contains(&kind).then(|| format!("DROP {kind} IF EXISTS {name};\n"))
    };
    let mut drops: Vec<String> = lines.filter_map(drop).collect();
    drops.reverse();
    drops.concat()
}

/// Gives a database the schema of the program whose newest migration was `version`, above 30; its rows stay.
pub(crate) async fn revert_migrations_after(db: &Db, version: i64) {
    let text = drop_statements_after(version);
    let mut tx = db.begin().await.expect("begins");
    run_statements(&mut tx, &format!("{text}DELETE FROM _sqlx_migrations WHERE version > {version};")).await;
    tx.commit().await.expect("commits");
}
