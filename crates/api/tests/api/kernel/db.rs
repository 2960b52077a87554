//! The data layer: the same statements on both databases.

use futures_util::future::try_join_all;
use hub_kernel::db::{Batch, Db, Executor, Sql, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use serde_json::json;
use sqlx::FromRow;

use crate::support::{Database, Engine, StatementRecorder, timestamp};

#[derive(Debug, PartialEq, FromRow)]
struct GroupRow {
    id: Id<()>,
    name: String,
    zone_radius: f64,
    enabled: bool,
    manager_workspace_id: Option<Id<()>>,
    created_at: Timestamp,
}

const SELECT_GROUPS: &str =
    "SELECT id, name, zone_radius, enabled, manager_workspace_id, created_at FROM pharmacy_groups";

fn id_from_number(number: u128) -> Id<()> {
    uuid::Uuid::from_u128(number).into()
}

pub(super) async fn insert_group(on: Executor<'_>, number: u128, name: &str) -> Result<u64> {
    sql(
        on,
        "INSERT INTO pharmacy_groups (id, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius, created_at)
         VALUES ($1, $2, $2, 'UTC', 0, 0, $3, $4) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
    )
    .bind(id_from_number(number))
    .bind(name.to_owned())
    .bind(number as f64)
    .bind(timestamp("2026-11-20T15:00:00.000001Z"))
    .execute()
    .await
}

pub(super) async fn group_count(db: &Db) -> i64 {
    sql(db.read(), "SELECT COUNT(id) FROM pharmacy_groups").scalar().await.expect("counts")
}

#[tokio::test]
async fn values_come_back_as_they_went_in() {
    let Database { db, .. } = &Database::new().await;
    assert_eq!(insert_group(db.write(), 1, "Ñandú 'x'; --").await.expect("inserts"), 1);
    let row: GroupRow = sql(db.read(), SELECT_GROUPS).one().await.expect("reads");
    let expected = GroupRow {
        id: id_from_number(1),
        name: "Ñandú 'x'; --".into(),
        zone_radius: 1.0,
        enabled: true,
        manager_workspace_id: None,
        created_at: timestamp("2026-11-20T15:00:00.000001Z"),
    };
    assert_eq!(row, expected);
}

#[tokio::test]
async fn a_statement_is_built_from_its_parts() {
    let Database { db, .. } = &Database::new().await;
    for number in 1..=5 {
        insert_group(db.write(), number, &format!("group {number}")).await.expect("inserts");
    }
    let names = async |statement: hub_kernel::db::Statement<'_>| -> Vec<String> {
        statement.push(" ORDER BY id").all::<GroupRow>().await.expect("reads").into_iter().map(|row| row.name).collect()
    };
    let all = sql(db.read(), SELECT_GROUPS).push(" WHERE true").push_opt(" AND id > ", None::<Id<()>>);
    assert_eq!(names(all).await.len(), 5);
    let later = sql(db.read(), SELECT_GROUPS).push(" WHERE true").push_opt(" AND id > ", Some(id_from_number(4)));
    assert_eq!(names(later).await, ["group 5"]);
    let some = sql(db.read(), SELECT_GROUPS).push(" WHERE zone_radius < ").push_bind(4.0).push(" AND id IN ");
    assert_eq!(
        names(some.push_in([id_from_number(2), id_from_number(3), id_from_number(5)])).await,
        ["group 2", "group 3"]
    );
    let none = sql(db.read(), SELECT_GROUPS).push(" WHERE id IN ").push_in(Vec::<Id<()>>::new());
    assert_eq!(names(none).await, Vec::<String>::new());
    let bound = sql(
        db.read(),
        "SELECT id, name, zone_radius, enabled, manager_workspace_id, created_at
                                FROM pharmacy_groups WHERE zone_radius > $1",
    )
    .bind(3.0);
    assert_eq!(names(bound.push(" AND zone_radius < ").push_bind(5.0)).await, ["group 4"]);
    let missing = sql(db.read(), SELECT_GROUPS)
        .push(" WHERE id = ")
        .push_bind(id_from_number(9))
        .optional::<GroupRow>()
        .await
        .expect("reads");
    assert_eq!(missing, None);
}

#[tokio::test]
async fn bound_rows_are_a_table() {
    let Database { db, .. } = &Database::new().await;
    let rows = json!([
        {"id": id_from_number(1), "name": "Ñandú", "zone_radius": 1.5, "enabled": true,
          "created_at": "2026-11-20T15:00:00.000001Z"},
        {"id": id_from_number(2), "name": "", "zone_radius": 2, "enabled": false,
          "created_at": "2026-11-20T15:00:00.000000Z"},
    ]);
    let insert =
        "INSERT INTO pharmacy_groups (id, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius, enabled,
                                               manager_workspace_id, created_at)
                  SELECT r.id, r.name, $1, 'UTC', 0, 0, r.zone_radius, r.enabled, r.manager_id, r.created_at FROM ";
    let columns =
        "id uuid, name text, zone_radius double precision, enabled boolean, manager_id uuid, created_at timestamptz";
    let insert = sql(db.write(), insert).bind("folded".to_owned()).push_rows(columns, &rows);
    let inserted = insert.push(" WHERE r.name <> ").push_bind("nobody".to_owned()).execute().await.expect("inserts");
    assert_eq!(inserted, 2);
    let stored: Vec<GroupRow> = sql(db.read(), SELECT_GROUPS).push(" ORDER BY id").all().await.expect("reads");
    let first = GroupRow {
        id: id_from_number(1),
        name: "Ñandú".into(),
        zone_radius: 1.5,
        enabled: true,
        manager_workspace_id: None,
        created_at: timestamp("2026-11-20T15:00:00.000001Z"),
    };
    let second = GroupRow {
        id: id_from_number(2),
        name: String::new(),
        zone_radius: 2.0,
        enabled: false,
        manager_workspace_id: None,
        created_at: timestamp("2026-11-20T15:00:00Z"),
    };
    assert_eq!(stored, [first, second]);
}

#[tokio::test]
async fn rows_are_grouped_by_their_parent_in_order() {
    #[derive(Debug, PartialEq, FromRow)]
    struct Named {
        name: String,
    }
    let Database { db, .. } = &Database::new().await;
    for (number, name) in [(1, "b"), (2, "a"), (3, "c")] {
        insert_group(db.write(), number, name).await.expect("inserts");
    }
    let (one, two) = (id_from_number(1), id_from_number(2));
    let rows = sql(db.read(), "SELECT CASE WHEN id = $1 THEN $1 ELSE $2 END AS parent_id, name FROM pharmacy_groups");
    let rows = rows.bind(one).bind(two).push(" WHERE id").push_any([one, two, id_from_number(3), id_from_number(9)]);
    let grouped = rows.push(" ORDER BY name").by_parent::<(), Named>().await.expect("reads");
    let named = |name: &str| Named { name: name.into() };
    assert_eq!(grouped, [(one, vec![named("b")]), (two, vec![named("a"), named("c")])].into());
    let none =
        sql(db.read(), "SELECT id AS parent_id, name FROM pharmacy_groups WHERE id").push_any(Vec::<Id<()>>::new());
    assert!(none.by_parent::<(), Named>().await.expect("reads").is_empty());
}

#[tokio::test]
async fn each_database_gets_its_own_text() {
    let Database { db, .. } = &Database::new().await;
    let text = Sql { sqlite: "SELECT 'sqlite'", pg: "SELECT 'postgres'" };
    let said: String = sql(db.read(), text).scalar().await.expect("reads");
    assert_eq!(said, format!("{:?}", Engine::from_env()).to_lowercase());
}

/// Adds an insert of a group and a rename of another to a batch.
fn add_insert_and_rename(batch: &mut Batch<'_>, number: u128, name: &str, renamed: u128) {
    let text =
        "INSERT INTO pharmacy_groups (id, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius, created_at)
                VALUES ($1, $2, $2, 'UTC', 0, 0, $3, $4)";
    let now = timestamp("2026-11-20T15:00:00.000001Z");
    batch.add_statement(text).bind(id_from_number(number)).bind(name.to_owned()).bind(number as f64).bind(now);
    let text = "UPDATE pharmacy_groups SET name = $2 WHERE id = $1";
    batch.add_statement(text).bind(id_from_number(renamed)).bind(format!("not {name}"));
}

#[tokio::test]
async fn a_batch_runs_each_of_its_statements_or_none() {
    let Database { db, .. } = &Database::new().await;
    for number in [1, 2] {
        insert_group(db.write(), number, &format!("group {number}")).await.expect("inserts");
    }
    let names = async || -> Vec<String> {
        let rows: Vec<GroupRow> = sql(db.read(), SELECT_GROUPS).push(" ORDER BY id").all().await.expect("reads");
        rows.into_iter().map(|row| row.name).collect()
    };
    let mut tx = db.begin().await.expect("begins");
    Batch::new(tx.on()).run().await.expect("of nothing");
    let mut batch = Batch::new(tx.on());
    add_insert_and_rename(&mut batch, 3, "third", 1);
    add_insert_and_rename(&mut batch, 4, "fourth", 2);
    batch.run().await.expect("runs");
    tx.commit().await.expect("commits");
    assert_eq!(names().await, ["not third", "not fourth", "third", "fourth"]);
    let mut tx = db.begin().await.expect("begins");
    let mut batch = Batch::new(tx.on());
    add_insert_and_rename(&mut batch, 5, "fifth", 1);
    add_insert_and_rename(&mut batch, 3, "there already", 2);
    assert!(batch.run().await.is_err());
    drop(tx);
    assert_eq!(names().await, ["not third", "not fourth", "third", "fourth"]);
}

#[tokio::test]
async fn a_batch_writes_rows_between_its_other_statements() {
    let Database { db, .. } = &Database::new().await;
    insert_group(db.write(), 1, "there").await.expect("inserts");
    let mut tx = db.begin().await.expect("begins");
    let mut batch = Batch::new(tx.on());
    add_insert_and_rename(&mut batch, 2, "second", 9);
    batch.add_statement(
        "INSERT INTO pharmacy_groups (id, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius,
         created_at) VALUES",
    );
    for (number, name) in [(1, "first"), (3, "third"), (4, "fourth")] {
        batch
            .push_row(8)
            .bind(id_from_number(number))
            .bind(name.to_owned())
            .bind(name.to_owned())
            .bind("UTC".to_owned());
        batch.bind(0.0).bind(0.0).bind(1.0).bind(timestamp("2026-11-20T15:00:00Z"));
    }
    batch.push(" ON CONFLICT (id) DO NOTHING");
    add_insert_and_rename(&mut batch, 5, "fifth", 9);
    batch.run().await.expect("runs");
    tx.commit().await.expect("commits");
    let rows: Vec<GroupRow> = sql(db.read(), SELECT_GROUPS).push(" ORDER BY id").all().await.expect("reads");
    let names: Vec<_> = rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["there", "second", "third", "fourth", "fifth"]);
}

#[tokio::test]
async fn a_dropped_transaction_leaves_nothing() {
    let Database { db, .. } = &Database::new().await;
    let mut tx = db.begin().await.expect("begins");
    insert_group(tx.on(), 1, "lost").await.expect("inserts");
    drop(tx);
    assert_eq!(group_count(db).await, 0);
    let mut tx = db.begin().await.expect("begins");
    insert_group(tx.on(), 1, "kept").await.expect("inserts");
    assert_eq!(group_count(db).await, 0, "nobody sees it before the commit");
    tx.commit().await.expect("commits");
    assert_eq!(group_count(db).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_transactions_lose_no_update() {
    let database = Database::new().await;
    insert_group(database.db.write(), 1, "counter").await.expect("inserts");
    let writers: Vec<_> = (0..20).map(|_| tokio::spawn(add_one(database.db.clone()))).collect();
    for writer in writers {
        writer.await.expect("joins").expect("commits");
    }
    let row: GroupRow = sql(database.db.read(), SELECT_GROUPS).one().await.expect("reads");
    assert_eq!(row.zone_radius, 21.0);
}

async fn add_one(db: Db) -> Result<()> {
    let mut tx = db.begin().await?;
    let text = Sql {
        sqlite: "SELECT zone_radius FROM pharmacy_groups",
        pg: "SELECT zone_radius FROM pharmacy_groups FOR UPDATE",
    };
    let radius: f64 = sql(tx.on(), text).scalar().await?;
    sql(tx.on(), "UPDATE pharmacy_groups SET zone_radius = $1").bind(radius + 1.0).execute().await?;
    tx.commit().await
}

#[tokio::test]
async fn prepared_statements_keep_their_plan_on_the_same_database() {
    let Database { db, .. } = &Database::new().await;
    assert_eq!(insert_group(db.prepared().write(), 1, "hot").await.expect("inserts"), 1);
    assert_eq!((group_count(db).await, group_count(&db.prepared()).await), (1, 1));
    if Engine::from_env() == Engine::Postgres {
        let mode = async |db: &Db| -> String {
            sql(db.read(), "SELECT current_setting('plan_cache_mode')").scalar().await.expect("reads")
        };
        assert_eq!(
            (mode(db).await, mode(&db.prepared()).await),
            ("force_custom_plan".into(), "force_generic_plan".into())
        );
    }
}

/// A counter in the radius column of a group.
const COUNT: &str =
    "INSERT INTO pharmacy_groups (id, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius, created_at)
    VALUES ($1, $2, $2, 'UTC', 0, 0, $3, '2026-11-20T15:00:00Z')
    ON CONFLICT (id) DO UPDATE SET zone_radius = pharmacy_groups.zone_radius + excluded.zone_radius
    RETURNING CAST(zone_radius AS BIGINT)";

#[tokio::test]
async fn a_sequence_value_blocks_nobody_and_survives_a_rollback_where_possible() {
    let Database { db, .. } = &Database::new().await;
    let mut tx = db.begin().await.expect("begins");
    assert_eq!(tx.next_value(COUNT, id_from_number(1), "orders".into()).await.expect("counts"), 1);
    let seen = group_count(db).await;
    drop(tx);
    let kept = i64::from(Engine::from_env() == Engine::Postgres);
    assert_eq!((seen, group_count(db).await), (kept, kept));
}

#[tokio::test]
async fn concurrent_callers_get_distinct_sequence_values() {
    let Database { db, .. } = &Database::new().await;
    let number = async |of: u128| {
        let mut tx = db.begin().await?;
        let number = tx.next_value(COUNT, id_from_number(of), "orders".into()).await?;
        tx.commit().await?;
        Ok::<_, Error>((of, number))
    };
    let asked = (0..60).map(|one| number(one % 2 + 1));
    let mut numbers: Vec<_> = try_join_all(asked).await.expect("counts");
    numbers.sort_unstable();
    let each = (1..=2).flat_map(|of| (1..=30).map(move |number| (of, number)));
    assert_eq!(numbers, each.collect::<Vec<_>>());
}

#[tokio::test]
async fn concurrent_sequence_requests_share_a_statement() {
    // SQLite's transactions run one after the other.
    if Engine::from_env() == Engine::Postgres {
        let Database { db, .. } = &Database::new().await;
        let mut transactions = Vec::new();
        for _ in 0..5 {
            transactions.push(db.begin().await.expect("begins"));
        }
        let statements = StatementRecorder::start();
        let asked = transactions.iter_mut().map(|tx| tx.next_value(COUNT, id_from_number(1), "orders".into()));
        assert_eq!(try_join_all(asked).await.expect("counts"), [1, 2, 3, 4, 5]);
        assert_eq!(statements.statements().len(), 2, "the first of them alone, and the others");
    }
}

#[tokio::test]
async fn a_database_that_goes_away_is_unavailable() {
    if Engine::from_env() == Engine::Postgres {
        let Database { db, .. } = &Database::new().await;
        let ended = sql(db.read(), "SELECT pg_terminate_backend(pg_backend_pid())").scalar::<bool>().await;
        assert!(matches!(ended, Err(Error::Unavailable(_))), "{ended:?}");
        assert_eq!(group_count(db).await, 0, "the next connection serves");
    }
}

#[tokio::test]
async fn readers_cannot_write() {
    if Engine::from_env() == Engine::Sqlite {
        let Database { db, .. } = &Database::new().await;
        assert!(insert_group(db.read(), 1, "refused").await.is_err());
    }
}

#[tokio::test]
async fn a_shift_names_only_a_pharmacy_of_its_group() {
    let Database { db, .. } = &Database::new().await;
    insert_group(db.write(), 1, "one").await.expect("inserts");
    insert_group(db.write(), 2, "two").await.expect("inserts");
    sql(db.write(), "INSERT INTO pharmacies (id, group_id, slug, name, created_at) VALUES ($1, $2, 'a', 'A', $3)")
        .bind(id_from_number(3))
        .bind(id_from_number(1))
        .bind(timestamp("2026-11-20T15:00:00Z"))
        .execute()
        .await
        .expect("inserts");
    let shift = async |group: Id<()>, ini: &str, end: &str| {
        sql(
            db.write(),
            "INSERT INTO pharmacy_shifts (id, group_id, pharmacy_id, ini_at, end_at, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $4, $4)",
        )
        .bind(Id::<()>::new())
        .bind(group)
        .bind(id_from_number(3))
        .bind(timestamp(ini))
        .bind(timestamp(end))
        .execute()
        .await
    };
    let (ini, end) = ("2026-11-20T11:30:00Z", "2026-11-21T11:30:00Z");
    assert!(shift(id_from_number(1), ini, end).await.is_ok());
    assert!(shift(id_from_number(2), ini, end).await.is_err(), "another group's pharmacy");
    assert!(shift(id_from_number(1), end, ini).await.is_err(), "backwards");
}
