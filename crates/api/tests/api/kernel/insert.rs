//! `Insert`: rows that are inserted, skipped or updated.

use hub_kernel::db::{Insert, sql};
use hub_kernel::types::error::Error;
use hub_kernel::types::id::Id;
use serde_json::json;
use uuid::Uuid;

use crate::support::{Database, timestamp};

#[tokio::test]
async fn an_insert_writes_skips_or_updates_rows_that_exist() {
    let Database { db, .. } = &Database::new().await;
    let insert = |time_zone: &str, name: &str| {
        let row = |number| {
            json!({"id": Id::<()>::from(Uuid::from_u128(number)), "name": name, "name_folded": name, "zone_lat": 0.5, "zone_lng": 0,
                   "zone_radius": 1.5})
        };
        let columns = "id uuid, name text, name_folded text, zone_lat double precision, zone_lng double precision,
                       zone_radius double precision";
        Insert::into(db.write(), "pharmacy_groups")
            .value("time_zone", time_zone.to_owned())
            .value("created_at", timestamp("2026-11-20T15:00:00Z"))
            .rows(columns, &[row(1), row(2)])
    };
    assert_eq!(insert("UTC", "first").execute().await.expect("inserts"), 2);
    assert_eq!(insert("UTC", "second").or_ignore().execute().await.expect("skips"), 0);
    let refusal = insert("UTC", "second").insert_list("groups", 2).await.expect_err("the ids exist");
    assert!(matches!(refusal, Error::DanglingReference(path) if path == "groups"));
    assert_eq!(insert("CET", "second").or_update("time_zone").execute().await.expect("skips"), 0);
    assert_eq!(insert("UTC", "third").or_update("time_zone").execute().await.expect("updates"), 2);
    let rows = sql(db.read(), "SELECT name, zone_radius FROM pharmacy_groups").all::<(String, f64)>().await;
    assert_eq!(rows.expect("reads"), [("third".to_owned(), 1.5), ("third".to_owned(), 1.5)]);
}
