//! What differs between a schema of SQLite and one of PostgreSQL.
//!
//! PostgreSQL reads both: SQLite's tables are made once more in a schema beside the other, each column with the type
//! that PostgreSQL's own has if SQLite's can hold the same, each constraint and index in the words of SQLite. Then both
//! are described by the same query, so that nothing is compared in two notations.

use std::collections::{BTreeMap, BTreeSet};

use hub_kernel::db::{Executor, Tx, sql};
use sqlx::AssertSqlSafe;

/// How many lines describe PostgreSQL's schema, and those that only one of the two has.
pub(super) async fn differences(sqlite: &mut Tx, postgres: &mut Tx) -> (usize, Vec<String>) {
    let theirs = described(postgres).await;
    let mut found = uncollated(postgres).await;
    let (schema, unsure) = in_words_of_postgres(sqlite, &types(postgres).await).await;
    found.extend(unsure);
    let name: String = sql(postgres.on(), "SELECT current_schema()::text || '_beside'").scalar().await.expect("a name");
    run(postgres.on(), &format!("CREATE SCHEMA {name}; SET LOCAL search_path = {name}; {schema}")).await;
    let ours = described(postgres).await;
    found.extend(ours.difference(&theirs).map(|line| format!("only in SQLite: {line}")));
    found.extend(theirs.difference(&ours).map(|line| format!("only in PostgreSQL: {line}")));
    (theirs.len(), found)
}

/// Runs statements as they are.
pub(super) async fn run(on: Executor<'_>, text: &str) {
    let text = sqlx::raw_sql(AssertSqlSafe(text.to_owned()));
    match on {
        Executor::Sqlite(one) => drop(text.execute(one).await.expect("runs")),
        Executor::Postgres(one) => drop(text.execute(one).await.expect("runs")),
        Executor::SqlitePool(_) | Executor::PostgresPool(_) => panic!("in a transaction"),
    }
}

/// Columns with type, null and default, constraints and indexes of PostgreSQL's current schema, a line each. A column whose
/// type is a domain has the type beneath it, to which nothing casts it, and the domain's check as one of its table.
async fn described(postgres: &mut Tx) -> BTreeSet<String> {
    let lines: Vec<(String,)> = sql(
        postgres.on(),
        r"WITH tables AS (SELECT oid, relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace
                            AND relkind = 'r' AND relname <> '_sqlx_migrations'),
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

/// Text that an index or key of PostgreSQL orders otherwise than SQLite does, which is byte by byte.
async fn uncollated(postgres: &mut Tx) -> Vec<String> {
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

/// The types of PostgreSQL's columns.
async fn types(postgres: &mut Tx) -> BTreeMap<(String, String), String> {
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

/// SQLite's schema for PostgreSQL, and the booleans that may be something else.
async fn in_words_of_postgres(sqlite: &mut Tx, types: &BTreeMap<(String, String), String>) -> (String, Vec<String>) {
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
        let mut constraints = constraints(&text);
        let mut parts = Vec::new();
        for (column, kind, required, default) in columns {
            let kind = type_of(&kind, types.get(&(table.clone(), column.clone())).map(String::as_str));
            // What PostgreSQL needs no check for: its booleans are boolean.
            if kind == "boolean" && !take(&mut constraints, &table, &column) {
                unsure.push(format!("SQLite has no {table}_{column}_check CHECK ({column} IN (0, 1))"));
            }
            let required = if required == 1 { "NOT NULL" } else { "" };
            let default = default.map(|text| format!("DEFAULT {}", value_of(kind, &text))).unwrap_or_default();
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

/// PostgreSQL's type of a column, if SQLite keeps its values as `kind`, else the one that says what `kind` holds.
fn type_of<'a>(kind: &str, postgres: Option<&'a str>) -> &'a str {
    let (fitting, otherwise): (&[&str], _) = match kind {
        "TEXT" => (&["text", "uuid", "date", "timestamp with time zone", "jsonb"], "text"),
        "INTEGER" => (&["bigint", "boolean"], "bigint"),
        "REAL" => (&["double precision"], "double precision"),
        "BLOB" => (&["bytea"], "bytea"),
        other => panic!("no column is {other}: TEXT, INTEGER, REAL, BLOB"),
    };
    postgres.filter(|name| fitting.contains(name)).unwrap_or(otherwise)
}

/// A default as PostgreSQL writes it.
fn value_of<'a>(kind: &str, default: &'a str) -> &'a str {
    match (kind, default) {
        ("boolean", "0") => "false",
        ("boolean", "1") => "true",
        _ => default,
    }
}

/// Takes the check of a boolean from the constraints; false when there is none as it should be.
fn take(constraints: &mut Vec<String>, table: &str, column: &str) -> bool {
    let name = format!("CONSTRAINT {table}_{column}_check ");
    let Some(place) = constraints.iter().position(|text| text.starts_with(&name)) else { return false };
    constraints.remove(place)[name.len()..] == format!("CHECK ({column} IN (0, 1))")
}

/// The constraints of a table's definition, each from its CONSTRAINT on; a column has none of its own.
fn constraints(definition: &str) -> Vec<String> {
    let (constraints, columns): (Vec<_>, Vec<_>) =
        parts(definition).into_iter().partition(|part| part.starts_with("CONSTRAINT "));
    for word in columns.iter().flat_map(|column| column.split_whitespace()) {
        let nameless = ["PRIMARY", "UNIQUE", "CHECK", "REFERENCES", "COLLATE", "GENERATED"].contains(&word);
        assert!(!nameless, "{word} on a column: constraints have names, text is compared byte by byte: {definition}");
    }
    constraints
}

/// What stands between the commas of a definition's outer parentheses, without comments and in single spaces.
fn parts(definition: &str) -> Vec<String> {
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
    assert_eq!(parts(definition), ["b TEXT DEFAULT 'x, (  y'", check]);
    assert_eq!(constraints(definition), [check]);
}
