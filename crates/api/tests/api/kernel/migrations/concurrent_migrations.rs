//! Migrations are atomic, and one process at a time runs them.

use std::process::Stdio;

use hub_kernel::config::ServerKey;
use hub_kernel::db::{Db, SchemaStatus, sql};
use hub_kernel::security::key_fingerprint::{self, FingerprintMatch};

use crate::support::server_process::ServerSetup;
use crate::support::{Database, Engine, NOW, timestamp};

#[tokio::test]
async fn eight_programs_at_once_migrate_an_empty_database() {
    let machine = ServerSetup::on_test_database().await;
    let start = |_| machine.command(&["migrate"]).stderr(Stdio::piped()).spawn().expect("starts");
    let programs: Vec<_> = (0..8).map(start).collect();
    for program in programs {
        let output = program.wait_with_output().expect("ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let db = machine.open_database().await;
    assert_eq!(db.find_schema_status().await.expect("looks"), SchemaStatus::Current);
    db.close().await;
}

#[tokio::test]
async fn a_migration_that_fails_leaves_nothing_and_can_be_tried_again() {
    let database = Database::empty(Engine::from_env()).await;
    // One of the last tables of the fourth migration exists already.
    sql(database.db.write(), "CREATE TABLE limit_hits (id text)").execute().await.expect("creates");
    for _ in 0..2 {
        assert!(database.db.migrate().await.is_err());
        assert_eq!(newest_migration(&database.db).await, 3);
        let made = sql(database.db.read(), "SELECT COUNT(id) FROM sessions").scalar::<i64>().await;
        assert!(made.is_err(), "what the same migration makes before is not there");
    }
    sql(database.db.write(), "DROP TABLE limit_hits").execute().await.expect("drops");
    database.db.migrate().await.expect("migrates");
    assert_eq!(database.db.find_schema_status().await.expect("looks"), SchemaStatus::Current);
}

async fn newest_migration(db: &Db) -> i64 {
    sql(db.read(), "SELECT MAX(version) FROM _sqlx_migrations").scalar().await.expect("reads")
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_keys_at_once_one_has_the_database() {
    let database = Database::new().await;
    let claim = |number| {
        let db = database.db.clone();
        tokio::spawn(async move {
            key_fingerprint::insert_or_compare(&db, &ServerKey::from([number; 32]), timestamp(NOW))
                .await
                .expect("claims")
        })
    };
    let claims: Vec<_> = (0..8).map(claim).collect();
    let mut owners = Vec::new();
    for claim in claims {
        owners.push(claim.await.expect("joins"));
    }
    let winner = owners.iter().position(|owner| *owner == FingerprintMatch::Same).expect("one has it");
    assert_eq!(owners.iter().filter(|owner| **owner == FingerprintMatch::Same).count(), 1);
    let again =
        key_fingerprint::insert_or_compare(&database.db, &ServerKey::from([winner as u8; 32]), timestamp(NOW)).await;
    assert_eq!(again.expect("claims"), FingerprintMatch::Same);
}
