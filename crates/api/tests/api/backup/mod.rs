//! `hub-api backup` and `restore`, as an operator runs them, on both databases.

mod damaged_files;
mod older_schemas;
mod postgres;
mod refusals;
mod sqlite;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use hub_kernel::db::{Db, SchemaStatus, sql};

use crate::support::Engine;
use crate::support::server_process::{SECRET_KEY, ServerSetup, file_mode};

/// A migrated server with a key and the demonstration.
async fn new_server_with_demo() -> ServerSetup {
    let machine = ServerSetup::on_test_database().await;
    machine.run_successfully(&["migrate"]);
    machine.run_successfully(&["demo", "--demo", "--groups", "2", "--past-days", "0"]);
    machine
}

async fn row_count(machine: &ServerSetup, table: &'static str) -> i64 {
    let db = machine.open_database().await;
    let counted = sql(db.read(), "SELECT COUNT(id) FROM ").push(table).scalar().await.expect("counts");
    db.close().await;
    counted
}

/// Executes a statement on the server's database.
async fn execute_statement(machine: &ServerSetup, text: &'static str) {
    let db = machine.open_database().await;
    sql(db.write(), text).execute().await.expect("changes");
    db.close().await;
}

/// The database's own bytes in a backup: after two header lines and before the length and the digest.
fn payload(backup: &[u8]) -> Vec<u8> {
    let mut lines = backup.splitn(3, |byte| *byte == b'\n');
    assert!(lines.next().is_some_and(|line| line.starts_with(b"hub-backup ")));
    let own = lines.nth(1).expect("a payload");
    own[..own.len() - 40].to_vec()
}

/// The text contents of a backup.
fn text_contents(machine: &ServerSetup, file: &str) -> Vec<u8> {
    let own = payload(&std::fs::read(machine.file_path(file)).expect("a file"));
    if Engine::from_env() == Engine::Sqlite {
        return own;
    }
    std::fs::write(machine.file_path("own"), own).expect("writes");
    machine.command_of_program("pg_restore", &["--file=-", "own"]).output().expect("runs").stdout
}

fn contains_bytes(bytes: &[u8], text: &[u8]) -> bool {
    bytes.windows(text.len()).any(|window| window == text)
}

#[tokio::test]
async fn a_restore_brings_back_the_backup() {
    let machine = new_server_with_demo().await;
    let shifts = row_count(&machine, "pharmacy_shifts").await;
    assert!(shifts > 600);
    let said = machine.run_successfully(&["backup", "town.backup"]);
    let bytes = std::fs::metadata(machine.file_path("town.backup")).expect("a file").len();
    assert!(said.starts_with("town.backup holds ") && said.contains(&format!("{bytes} bytes")), "{said}");
    assert!(said.contains("HUB_SECRET") && said.lines().count() == 1, "{said}");
    assert_eq!(file_mode(&machine.file_path("town.backup")), 0o600);
    execute_statement(&machine, "DELETE FROM pharmacy_shifts").await;
    execute_statement(&machine, "CREATE TABLE later (id text)").await;
    let said = machine.run_successfully(&["restore", "town.backup"]);
    assert!(said.contains("is restored from town.backup"), "{said}");
    assert_eq!(row_count(&machine, "pharmacy_shifts").await, shifts);
    let db = machine.open_database().await;
    assert!(sql(db.read(), "SELECT COUNT(id) FROM later").scalar::<i64>().await.is_err(), "nothing else stays");
    let oldest: i64 = sql(db.read(), "SELECT MIN(id) FROM events").scalar().await.expect("reads");
    assert!(oldest > 1 << 31, "who reads events begins anew");
    db.close().await;
    assert!(machine.serve().await.stop().0, "it is served");
    assert_eq!(machine.file_names_containing(".part"), Vec::<String>::new());
}

#[tokio::test]
async fn a_backup_has_the_fingerprint_of_the_key_and_never_the_key() {
    let machine = new_server_with_demo().await;
    machine.run_successfully(&["backup", "town.backup"]);
    let contents = text_contents(&machine, "town.backup");
    let secret: hub_kernel::config::ServerKey = SECRET_KEY.parse().expect("a secret");
    let raw: Vec<u8> =
        (0..64).step_by(2).map(|at| u8::from_str_radix(&SECRET_KEY[at..at + 2], 16).expect("hex")).collect();
    assert!(contains_bytes(&contents, hub_kernel::security::key_fingerprint::fingerprint(&secret).as_bytes()));
    assert!(!contains_bytes(&contents, SECRET_KEY.as_bytes()) && !contains_bytes(&contents, &raw));
}

/// Every transaction adds a group and a pharmacy: a consistent backup has equal numbers of both.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_beside_writers_is_of_one_moment() {
    let machine = new_server_with_demo().await;
    let other = ServerSetup::on_test_database().await;
    let db = machine.open_database().await;
    let (stop, written) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicI64::new(0)));
    let write = |_| tokio::spawn(write_until_stopped(db.clone(), stop.clone(), written.clone()));
    let writers: Vec<_> = (0..16).map(write).collect();
    while written.load(Ordering::SeqCst) < 20 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let before = written.load(Ordering::SeqCst);
    let file = machine.file_path("town.backup").display().to_string();
    let backup = machine.command(&["backup", &file]).output();
    let after = written.load(Ordering::SeqCst) + 16;
    stop.store(true, Ordering::SeqCst);
    for writer in writers {
        writer.await.expect("writes");
    }
    db.close().await;
    assert!(backup.expect("runs").status.success());
    other.run_successfully(&["restore", &file]);
    let db = other.open_database().await;
    let groups: i64 =
        sql(db.read(), "SELECT COUNT(id) FROM pharmacy_groups WHERE name = 'moment'").scalar().await.expect("counts");
    let pharmacies: i64 =
        sql(db.read(), "SELECT COUNT(id) FROM pharmacies WHERE slug = 'moment'").scalar().await.expect("counts");
    db.close().await;
    assert_eq!(groups, pharmacies);
    assert!((before..=after).contains(&groups), "{before} {groups} {after}");
}

async fn write_until_stopped(db: Db, stop: Arc<AtomicBool>, written: Arc<AtomicI64>) {
    let now = crate::support::timestamp(crate::support::NOW);
    while !stop.load(Ordering::SeqCst) {
        let id = uuid::Uuid::now_v7();
        let mut tx = db.begin().await.expect("begins");
        sql(
            tx.on(),
            "INSERT INTO pharmacy_groups (id, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius, created_at)
             VALUES ($1, 'moment', 'moment', 'UTC', 0, 0, 1, $2)",
        )
        .bind(hub_kernel::types::id::Id::<()>::from(id))
        .bind(now)
        .execute()
        .await
        .expect("inserts");
        sql(
            tx.on(),
            "INSERT INTO pharmacies (id, group_id, slug, name, created_at) VALUES ($1, $1, 'moment', 'moment', $2)",
        )
        .bind(hub_kernel::types::id::Id::<()>::from(id))
        .bind(now)
        .execute()
        .await
        .expect("inserts");
        tx.commit().await.expect("commits");
        written.fetch_add(1, Ordering::SeqCst);
    }
}

#[tokio::test]
async fn a_backup_of_an_older_schema_is_migrated_whatever_was_there() {
    let old = ServerSetup::on_test_database().await;
    migrate_to(&old, 3).await;
    execute_statement(
        &old,
        "INSERT INTO app_versions (platform, min_build, latest_build, updated_at)
                  VALUES ('ios', 7, 9, '2026-11-20 15:00:00.000000Z')",
    )
    .await;
    let file = old.file_path("town.backup").display().to_string();
    old.run_successfully(&["backup", &file]);
    let machine = new_server_with_demo().await;
    machine.run_successfully(&["restore", &file]);
    let db = machine.open_database().await;
    assert_eq!(db.find_schema_status().await.expect("looks"), SchemaStatus::Current);
    let builds: i64 = sql(db.read(), "SELECT latest_build FROM app_versions").scalar().await.expect("reads");
    db.close().await;
    assert_eq!((builds, row_count(&machine, "pharmacy_shifts").await), (9, 0));
    old.run_successfully(&["migrate"]);
}

/// Migrates up to a version, as an older program would.
async fn migrate_to(machine: &ServerSetup, version: i64) {
    match Engine::from_env() {
        Engine::Sqlite => {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(machine.file_path("hub.sqlite"));
            let pool = sqlx::SqlitePool::connect_with(options.create_if_missing(true)).await.expect("opens");
            sqlx::migrate!("migrations/sqlite").run_to(version, &pool).await.expect("migrates");
            pool.close().await;
        }
        Engine::Postgres => {
            let pool = sqlx::PgPool::connect(machine.database_url()).await.expect("opens");
            sqlx::migrate!("migrations/postgres").run_to(version, &pool).await.expect("migrates");
            pool.close().await;
        }
    }
}

#[tokio::test]
async fn a_file_is_replaced_only_with_force() {
    let machine = new_server_with_demo().await;
    let file = machine.file_path("town.backup");
    std::fs::write(&file, "precious").expect("writes");
    let said = crate::support::server_process::single_error_line(&machine.run(&["backup", "town.backup"]));
    assert!(said.contains("town.backup exists") && said.contains("--force"), "{said}");
    assert_eq!(std::fs::read(&file).expect("reads"), b"precious");
    machine.run_successfully(&["backup", "town.backup", "--force"]);
    assert_eq!(file_mode(Path::new(&file)), 0o600);
    machine.run_successfully(&["restore", "town.backup"]);
}
