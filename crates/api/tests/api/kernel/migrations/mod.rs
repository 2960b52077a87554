//! Both migration folders create the same schema, from an empty database, and can run again.

mod concurrent_migrations;
mod schema_difference;

use hub_kernel::db::{SchemaStatus, sql};

use crate::support::{Database, Engine, run_statements};
use schema_difference::list_differences;

#[tokio::test]
async fn migrates_from_nothing_and_again() {
    let database = Database::empty(Engine::from_env()).await;
    assert_eq!(database.db.find_schema_status().await.expect("looks"), SchemaStatus::Behind);
    database.db.migrate().await.expect("migrates");
    database.db.migrate().await.expect("migrates again");
    assert_eq!(database.db.find_schema_status().await.expect("looks"), SchemaStatus::Current);
}

#[tokio::test]
async fn a_newer_schema_is_left_alone() {
    let database = Database::new().await;
    sql(
        database.db.write(),
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         SELECT 9999, 'newer', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1",
    )
    .execute()
    .await
    .expect("inserts");
    assert_eq!(database.db.find_schema_status().await.expect("looks"), SchemaStatus::Ahead);
    assert!(database.db.migrate().await.is_err());
}

/// Needs both databases: where the suite runs on SQLite alone, the test checks nothing and passes.
#[tokio::test]
async fn both_databases_have_one_schema() {
    let Some((sqlite, postgres)) = empty_databases_of_both_engines().await else { return };
    sqlite.db.migrate().await.expect("migrates");
    postgres.db.migrate().await.expect("migrates");
    let (lines, found) = differences_after(&sqlite, &postgres, "", "").await;
    assert!(lines > 40, "only {lines} lines to compare");
    assert!(found.is_empty(), "the schema differs: {found:#?}");
}

const SQLITE_TABLES: &str = "
    CREATE TABLE owners (id TEXT NOT NULL, CONSTRAINT owners_id_pkey PRIMARY KEY (id)) STRICT;
    CREATE TABLE others (id TEXT NOT NULL, CONSTRAINT others_id_pkey PRIMARY KEY (id)) STRICT;
    CREATE TABLE things (
        id TEXT NOT NULL,
        owner_id TEXT NOT NULL,
        slug TEXT NOT NULL, -- A comment, with a comma (and a parenthesis.
        note TEXT,
        size INTEGER NOT NULL DEFAULT 3,
        weight REAL,
        kind TEXT NOT NULL DEFAULT 'a, b',
        part INTEGER,
        shown INTEGER NOT NULL DEFAULT 1,
        CONSTRAINT things_id_pkey PRIMARY KEY (id, owner_id),
        CONSTRAINT things_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners (id) ON DELETE CASCADE,
        CONSTRAINT things_owner_id_slug_key UNIQUE (owner_id, slug),
        CONSTRAINT things_shown_check CHECK (shown IN (0, 1)),
        CONSTRAINT things_kind_check CHECK (kind IN ('a, b', 'c')),
        CONSTRAINT things_part_check CHECK (part BETWEEN 1 AND 7),
        CONSTRAINT things_size_check CHECK (size > 0 AND (size < 9 OR weight IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX things_slug_idx ON things (slug, id) WHERE shown;";

const POSTGRES_TABLES: &str = "
    CREATE DOMAIN part AS bigint CONSTRAINT part_check CHECK (VALUE BETWEEN 1 AND 7);
    CREATE TABLE owners (id uuid NOT NULL, CONSTRAINT owners_id_pkey PRIMARY KEY (id));
    CREATE TABLE others (id uuid NOT NULL, CONSTRAINT others_id_pkey PRIMARY KEY (id));
    CREATE TABLE things (
        id uuid NOT NULL,
        owner_id uuid NOT NULL,
        slug text COLLATE \"C\" NOT NULL,
        note text,
        size bigint NOT NULL DEFAULT 3,
        weight double precision,
        kind text NOT NULL DEFAULT 'a, b',
        part part,
        shown boolean NOT NULL DEFAULT true,
        CONSTRAINT things_id_pkey PRIMARY KEY (id, owner_id),
        CONSTRAINT things_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES owners (id) ON DELETE CASCADE,
        CONSTRAINT things_owner_id_slug_key UNIQUE (owner_id, slug),
        CONSTRAINT things_kind_check CHECK (kind IN ('a, b', 'c')),
        CONSTRAINT things_size_check CHECK (size > 0 AND (size < 9 OR weight IS NULL))
    );
    CREATE UNIQUE INDEX things_slug_idx ON things (slug, id) WHERE shown;";

/// The test above would detect each of these differences. Needs both databases too.
#[tokio::test]
async fn a_schema_that_drifts_is_seen_whichever_side_drifts() {
    let Some((sqlite, postgres)) = empty_databases_of_both_engines().await else { return };
    let found = differences_after(&sqlite, &postgres, SQLITE_TABLES, POSTGRES_TABLES).await.1;
    assert!(found.is_empty(), "{found:#?}");
    for (from, to, seen) in [
        ("UNIQUE INDEX things_slug_idx", "INDEX things_slug_idx", "things_slug_idx"),
        ("(slug, id)", "(id, slug)", "things_slug_idx"),
        ("(slug, id)", "(slug DESC, id)", "things_slug_idx"),
        ("(slug, id) WHERE shown", "(slug, id)", "things_slug_idx"),
        ("WHERE shown", "WHERE NOT shown", "things_slug_idx"),
        ("size > 0", "size >= 0", "things_size_check"),
        ("size > 0 AND (size < 9 OR weight IS NULL)", "(size > 0 AND size < 9) OR weight IS NULL", "things_size_check"),
        ("IN ('a, b', 'c')", "IN ('a, b', 'C')", "things_kind_check"),
        ("BETWEEN 1 AND 7", "BETWEEN 1 AND 8", "things_part_check"),
        ("part part", "part bigint", "things_part_check"),
        ("part AS bigint", "part AS integer", "things.part"),
        ("(owner_id) REFERENCES", "(id) REFERENCES", "things_owner_id_fkey"),
        ("REFERENCES owners (id)", "REFERENCES others (id)", "things_owner_id_fkey"),
        (" ON DELETE CASCADE", "", "things_owner_id_fkey"),
        ("PRIMARY KEY (id, owner_id)", "PRIMARY KEY (owner_id, id)", "things_id_pkey"),
        ("PRIMARY KEY (id, owner_id)", "UNIQUE (id, owner_id)", "things_id_pkey"),
        ("UNIQUE (owner_id, slug)", "UNIQUE (owner_id)", "things_owner_id_slug_key"),
        ("CONSTRAINT things_owner_id_slug_key UNIQUE (owner_id, slug),", "", "things_owner_id_slug_key"),
        ("CONSTRAINT things_owner_id_slug_key", "CONSTRAINT things_slug_key", "things_slug_key"),
        ("DEFAULT 3", "DEFAULT 4", "things.size"),
        (" DEFAULT 3", "", "things.size"),
        ("DEFAULT 'a, b'", "DEFAULT 'c'", "things.kind"),
        (" DEFAULT 1", " DEFAULT 0", "things.shown"),
        (" DEFAULT true", " DEFAULT false", "things.shown"),
        ("IN (0, 1)", "IN (0, 2)", "things_shown_check"),
        ("CONSTRAINT things_shown_check CHECK (shown IN (0, 1)),", "", "things_shown_check"),
        ("note TEXT,", "note TEXT NOT NULL,", "things.note"),
        ("note TEXT,", "note REAL,", "things.note"),
        ("note TEXT,", "", "things.note"),
        ("note text,", "note text NOT NULL,", "things.note"),
        ("note text,", "note varchar,", "things.note"),
        ("note text,", "note text, more text,", "things.more"),
        ("size bigint", "size integer", "things.size"),
        ("text COLLATE \"C\"", "text", "things.slug is not COLLATE \"C\""),
        ("COLLATE \"C\"", "COLLATE \"POSIX\"", "things.slug is not COLLATE \"C\""),
    ] {
        let changed = |text: &str| text.contains(from).then(|| text.replace(from, to));
        let cases = [
            changed(SQLITE_TABLES).map(|text| (text, POSTGRES_TABLES.to_owned())),
            changed(POSTGRES_TABLES).map(|text| (SQLITE_TABLES.to_owned(), text)),
        ];
        assert!(cases.iter().any(Option::is_some), "neither has {from}");
        for (ours, theirs) in cases.into_iter().flatten() {
            let found = differences_after(&sqlite, &postgres, &ours, &theirs).await.1;
            assert!(found.iter().any(|line| line.contains(seen)), "{from} -> {to}: {found:#?}");
        }
    }
}

/// The differences after more statements on each side, which are rolled back.
async fn differences_after(sqlite: &Database, postgres: &Database, ours: &str, theirs: &str) -> (usize, Vec<String>) {
    let mut sqlite = sqlite.db.begin().await.expect("begins");
    let mut postgres = postgres.db.begin().await.expect("begins");
    run_statements(&mut sqlite, ours).await;
    run_statements(&mut postgres, theirs).await;
    list_differences(&mut sqlite, &mut postgres).await
}

/// An empty database of each engine; `None` where the suite runs on SQLite alone.
async fn empty_databases_of_both_engines() -> Option<(Database, Database)> {
    match Engine::from_env() {
        Engine::Sqlite => None,
        Engine::Postgres => Some((Database::empty(Engine::Sqlite).await, Database::empty(Engine::Postgres).await)),
    }
}
