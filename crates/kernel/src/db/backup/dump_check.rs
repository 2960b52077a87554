//! Checks a dump before it is restored: it must be complete and of the right program, schema and key.

use super::file_format::BackupReader;
use super::pg_programs::{pg_command, run_with_payload};
use super::{RestoreOptions, refuse_another_key};
use crate::config::{DatabaseKind, PostgresUrl};

/// Refuses a dump that is damaged, or of another schema name, program or key.
pub(super) async fn check_dump(
    server: &PostgresUrl,
    source: &BackupReader,
    schema: &str,
    options: &RestoreOptions<'_>,
) -> Result<(), String> {
    let broken = |why: String| format!("it is broken, or of a newer pg_dump: {why}");
    let mut list = pg_command("pg_restore", server);
    let list = run_with_payload(list.arg("--list"), source).await.map_err(broken)?;
    check_schema_name(&String::from_utf8_lossy(&list.stdout), schema)?;
    // The list is at the beginning of the file, so a missing end is only found by reading all of it.
    let mut full_read = pg_command("pg_restore", server);
    run_with_payload(full_read.arg("--file=/dev/null"), source).await.map_err(broken)?;
    let mut rows = pg_command("pg_restore", server);
    rows.args(["--data-only", "--file=-", "--table=_sqlx_migrations", "--table=server_key", "--schema", schema]);
    let rows = run_with_payload(&mut rows, source).await.map_err(broken)?;
    let rows = String::from_utf8_lossy(&rows.stdout);
    options.migrations.inspect(DatabaseKind::Postgres, &parse_migrations(&rows))?;
    let key = copied_rows(&rows, "server_key", ["fingerprint"]).next();
    refuse_another_key(key.map(|[fingerprint]| fingerprint), options.key_fingerprint)
}

/// Refuses a dump without the program's own table in the schema. A line of its list is
/// `216; 1259 16390 TABLE schema name owner`.
fn check_schema_name(list: &str, schema: &str) -> Result<(), String> {
    const TABLE: &str = " _sqlx_migrations ";
    if list.contains(&format!(" TABLE {schema}{TABLE}")) {
        return Ok(());
    }
    let other = list.lines().filter_map(|line| line.split_once(" TABLE ")?.1.split_once(TABLE)).next();
    Err(match other {
        Some((other, _)) => format!("it is of the schema {other}, and the database's is {schema}: see its search_path"),
        None => "it is not a backup of this program's".into(),
    })
}

/// The migrations in a script, newest first.
fn parse_migrations(script: &str) -> Vec<(i64, Vec<u8>)> {
    let rows = copied_rows(script, "_sqlx_migrations", ["version", "checksum"]);
    let mut applied: Vec<_> =
        rows.filter_map(|[version, checksum]| Some((version.parse().ok()?, parse_bytea(checksum)?))).collect();
    applied.sort_by_key(|(version, _)| std::cmp::Reverse(*version));
    applied
}

/// The given columns of the rows that a script copies into a table: `COPY schema.table (a, b) FROM stdin;`, then one
/// line per row with its columns separated by tabs, then `\.`.
fn copied_rows<'s, const N: usize>(
    script: &'s str,
    table: &str,
    columns: [&str; N],
) -> impl Iterator<Item = [&'s str; N]> {
    let head = format!(".{table} (");
    let mut lines = script.lines();
    let names = lines.find(|line| line.starts_with("COPY ") && line.contains(&head));
    let names = names.and_then(|line| line.split_once(&head)?.1.split_once(')')).map_or("", |(names, _)| names);
    let positions = columns.map(|column| names.split(", ").position(|name| name == column));
    lines.take_while(|line| *line != "\\.").filter_map(move |line| {
        let values: Vec<_> = line.split('\t').collect();
        let selected = positions.map(|position| position.and_then(|position| values.get(position).copied()));
        selected.iter().all(Option::is_some).then(|| selected.map(Option::unwrap_or_default))
    })
}

/// Parses a bytea as COPY writes it: `\\x0aff`.
fn parse_bytea(text: &str) -> Option<Vec<u8>> {
    hex::decode(text.strip_prefix("\\\\x")?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "SET x;\n\nCOPY t._sqlx_migrations (version, description, checksum) FROM stdin;\n\
                          1\tone\t\\\\x01ff\n3\tthree\t\\\\x02\n\\.\n\n\
                          COPY t.server_key (one, fingerprint) FROM stdin;\n1\tabc\n\\.\n";

    #[test]
    fn rows_are_read_out_of_a_script() {
        assert_eq!(parse_migrations(SCRIPT), [(3, vec![2]), (1, vec![1, 255])]);
        assert_eq!(copied_rows(SCRIPT, "server_key", ["fingerprint"]).collect::<Vec<_>>(), [["abc"]]);
        assert_eq!(copied_rows("", "server_key", ["fingerprint"]).count(), 0);
        assert_eq!(copied_rows(SCRIPT, "server_key", ["nothing"]).count(), 0);
    }

    #[test]
    fn a_list_names_its_schema() {
        let list = ";\n216; 1259 16390 TABLE town _sqlx_migrations hub\n";
        assert_eq!(check_schema_name(list, "town"), Ok(()));
        assert!(check_schema_name(list, "public").is_err_and(|why| why.contains("the schema town")));
        assert!(check_schema_name(";\n", "public").is_err());
    }
}
