//! The differences between a SQLite schema and a PostgreSQL schema.
//!
//! PostgreSQL reads both: SQLite's tables are created again in a second schema. Each column gets the type of PostgreSQL's
//! own column if SQLite's type can hold the same values; constraints and indexes keep SQLite's text. Then one query
//! describes both, so that nothing is compared in two notations.

use std::collections::{BTreeMap, BTreeSet};

use hub_kernel::db::{Tx, sql};

use crate::support::run_statements;

/// The number of lines that describe PostgreSQL's schema, and the lines that only one of the two has.
pub(super) async fn list_differences(sqlite: &mut Tx, postgres: &mut Tx) -> (usize, Vec<String>) {
    let theirs = describe_schema(postgres).await;
    let mut found = list_uncollated_columns(postgres).await;
    let (schema, unsure) = sqlite_schema_as_postgres(sqlite, &list_column_types(postgres).await).await;
    found.extend(unsure);
    let name: String = sql(postgres.on(), "SELECT current_schema()::text || '_beside'").scalar().await.expect("a name");
    run_statements(postgres, &format!("CREATE SCHEMA {name}; SET LOCAL search_path = {name}; {schema}")).await;
    let ours = describe_schema(postgres).await;
    found.extend(ours.difference(&theirs).map(|line| format!("only in SQLite: {line}")));
    found.extend(theirs.difference(&ours).map(|line| format!("only in PostgreSQL: {line}")));
    (theirs.len(), found)
}

/// Describes PostgreSQL's current schema, one line for each column (type, null, default), constraint and index; of partitioned
/// tables without their partitions. A column of a domain is described by the base type, and the domain's check as a check of the table.
async fn describe_schema(postgres: &mut Tx) -> BTreeSet<String> {
    let lines: Vec<(String,)> = sql(
        postgres.on(),
        r"WITH tables AS (SELECT oid, relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace
                            AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> '_sqlx_migrations'),
         lines (line) AS (
         SELECT format('column %s.%s %s%s%s', t.relname, a.attname,
                       format_type(COALESCE(NULLIF(y.typbasetype, 0), y.oid), a.atttypmod),
                       CASE WHEN a.attnotnull THEN ' NOT NULL' END, ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid))
         FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
           JOIN pg_type y ON y.oid = a.atttypid
           LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
         UNION ALL
         SELECT format('constraint %s on %s %s', c.conname, t.relname, pg_get_constraintdef(c.oid))
         FROM tables t JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype NOT IN ('n', 't')
         UNION ALL
         SELECT format('constraint %1$s_%2$s_check on %1$s %3$s', t.relname, a.attname,
                       replace(pg_get_constraintdef(c.oid), 'VALUE', a.attname))
         FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid JOIN pg_constraint c ON c.contypid = a.atttypid
         UNION ALL
         SELECT pg_get_indexdef(i.indexrelid, 0, true)
         FROM tables t JOIN pg_index i ON i.indrelid = t.oid
         WHERE NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.conrelid = t.oid))
         SELECT regexp_replace(line, '\(([a-z_]+)\)::(text|bigint)|\m([a-z_]+)::(text|bigint)', '\1\3', 'g') FROM lines",
    )
    .all()
    .await
    .expect("a schema");
    lines.into_iter().map(|(line,)| line).collect()
}

/// Text columns that a PostgreSQL index or key does not order byte by byte, as SQLite does.
async fn list_uncollated_columns(postgres: &mut Tx) -> Vec<String> {
    let columns: Vec<(String,)> = sql(
        postgres.on(),
        "SELECT DISTINCT format('%s.%s is not COLLATE \"C\", but part of %s', t.relname, a.attname, n.relname)
         FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_class n ON n.oid = i.indexrelid
           JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (i.indkey)
           JOIN pg_collation c ON c.oid = a.attcollation
         WHERE t.relnamespace = current_schema()::regnamespace AND c.collname <> 'C'",
    )
    .all()
    .await
    .expect("collations");
    columns.into_iter().map(|(column,)| column).collect()
}

/// The types of PostgreSQL's columns, by table and column.
async fn list_column_types(postgres: &mut Tx) -> BTreeMap<(String, String), String> {
    let columns: Vec<(String, String, String)> = sql(
        postgres.on(),
        "SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns
         WHERE table_schema = current_schema()",
    )
    .all()
    .await
    .expect("columns");
    columns.into_iter().map(|(table, column, kind)| ((table, column), kind)).collect()
}

/// SQLite's schema as PostgreSQL statements, and the booleans without a check for 0 and 1.
async fn sqlite_schema_as_postgres(
    sqlite: &mut Tx,
    types: &BTreeMap<(String, String), String>,
) -> (String, Vec<String>) {
    let tables: Vec<(String, String)> = sql(
        sqlite.on(),
        "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '_sqlx%' AND name NOT LIKE 'sqlite%'",
    )
    .all()
    .await
    .expect("tables");
    let (mut made, mut referred, mut unsure) = (String::new(), String::new(), Vec::new());
    for (table, text) in tables {
        let columns: Vec<(String, String, i64, Option<String>)> =
            sql(sqlite.on(), "SELECT name, type, \"notnull\", dflt_value FROM pragma_table_info($1)")
                .bind(table.clone())
                .all()
                .await
                .expect("columns");
        let mut constraints = table_constraints(&text);
        let mut parts = Vec::new();
        for (column, kind, required, default) in columns {
            let kind = postgres_type_for(&kind, types.get(&(table.clone(), column.clone())).map(String::as_str));
            // PostgreSQL's booleans need no check.
            if kind == "boolean" && !remove_boolean_check(&mut constraints, &table, &column) {
                unsure.push(format!("SQLite has no {table}_{column}_check CHECK ({column} IN (0, 1))"));
            }
            let required = if required == 1 { "NOT NULL" } else { "" };
            let default =
                default.map(|text| format!("DEFAULT {}", postgres_default_for(kind, &text))).unwrap_or_default();
            parts.push(format!("{column} {kind} {required} {default}"));
        }
        let (foreign, own): (Vec<_>, Vec<_>) = constraints.into_iter().partition(|text| text.contains(" FOREIGN KEY "));
        parts.extend(own);
        made += &format!("CREATE TABLE {table} ({});\n", parts.join(", "));
        referred.extend(foreign.iter().map(|text| format!("ALTER TABLE {table} ADD {text};\n")));
    }
    let indexes: Vec<(String,)> =
        sql(sqlite.on(), "SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
            .all()
            .await
            .expect("indexes");
    made.extend(indexes.into_iter().map(|(text,)| text + ";\n"));
    (made + &referred, unsure)
}

/// The type of PostgreSQL's column if SQLite stores its values as `kind`, otherwise a type that shows `kind`.
fn postgres_type_for<'a>(kind: &str, postgres: Option<&'a str>) -> &'a str {
    let (fitting, otherwise): (&[&str], _) = match kind {
        "TEXT" => (&["text", "uuid", "date", "timestamp with time zone", "jsonb"], "text"),
        "INTEGER" => (&["bigint", "boolean"], "bigint"),
        "REAL" => (&["double precision"], "double precision"),
        "BLOB" => (&["bytea"], "bytea"),
        other => panic!("no column is {other}: TEXT, INTEGER, REAL, BLOB"),
    };
    postgres.filter(|name| fitting.contains(name)).unwrap_or(otherwise)
}

/// A default in PostgreSQL's notation.
fn postgres_default_for<'a>(kind: &str, default: &'a str) -> &'a str {
    match (kind, default) {
        ("boolean", "0") => "false",
        ("boolean", "1") => "true",
        _ => default,
    }
}

/// Removes a boolean's check from the constraints; false when the expected check is missing.
fn remove_boolean_check(constraints: &mut Vec<String>, table: &str, column: &str) -> bool {
    let name = format!("CONSTRAINT {table}_{column}_check ");
    let Some(place) = constraints.iter().position(|text| text.starts_with(&name)) else { return false };
    constraints.remove(place)[name.len()..] == format!("CHECK ({column} IN (0, 1))")
}

/// The constraints of a table's definition, each from its CONSTRAINT on; columns have no inline constraints.
fn table_constraints(definition: &str) -> Vec<String> {
    let (constraints, columns): (Vec<_>, Vec<_>) =
        split_definition(definition).into_iter().partition(|part| part.starts_with("CONSTRAINT "));
    for word in columns.iter().flat_map(|column| column.split_whitespace()) {
        let nameless = ["PRIMARY", "UNIQUE", "CHECK", "REFERENCES", "COLLATE", "GENERATED"].contains(&word);
        assert!(!nameless, "{word} on a column: constraints have names, text is compared byte by byte: {definition}");
    }
    constraints
}

/// The comma-separated parts inside a definition's outer parentheses, without comments and with single spaces.
fn split_definition(definition: &str) -> Vec<String> {
    let (mut parts, mut part, mut depth, mut quoted) = (Vec::new(), String::new(), 0, false);
    let mut letters = definition.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' => quoted = !quoted,
            _ if quoted => {}
            '-' if letters.peek() == Some(&'-') => {
                letters.by_ref().find(|letter| *letter == '\n');
                continue;
            }
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 1 => {
                parts.push(std::mem::take(&mut part));
                continue;
            }
            letter if letter.is_whitespace() && part.ends_with(' ') => continue,
            _ => {}
        }
        match (depth, letter) {
            (0, ')') if !quoted => break,
            (0, _) | (1, '(') if part.is_empty() => {}
            (_, letter) => part.push(if letter.is_whitespace() && !quoted { ' ' } else { letter }),
        }
    }
    parts.push(part);
    parts.into_iter().map(|part| part.trim().to_owned()).collect()
}

#[test]
fn a_definition_falls_into_its_parts() {
    let definition = "CREATE TABLE a (\n  -- It's one, (\n  b TEXT DEFAULT 'x, (  y',\n\
                      CONSTRAINT a_b_check CHECK (b IN ('1', '2') -- ,\n   OR (b) = '''')\n) STRICT";
    let check = "CONSTRAINT a_b_check CHECK (b IN ('1', '2') OR (b) = '''')";
    assert_eq!(split_definition(definition), ["b TEXT DEFAULT 'x, (  y'", check]);
    assert_eq!(table_constraints(definition), [check]);
}
