//! On duty: the pharmacies open at an instant.

use hub_kernel::db::sql;
use hub_kernel::types::id::Id;
use serde_json::Value;

use crate::support::{REAL_GROUP_ID, TestApp, timestamp};

async fn get_on_duty(app: &TestApp, query: &str) -> Value {
    app.get(&format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}/on_duty?{query}")).await.ok()
}

fn pharmacy_names(rows: &Value) -> Vec<&str> {
    rows.as_array().expect("rows").iter().map(|row| row["pharmacy"]["name"].as_str().expect("a name")).collect()
}

#[tokio::test]
async fn pharmacy_on_duty_of_a_night_in_september_2023() {
    let app = TestApp::new().await.with_rota().await;
    let duty = get_on_duty(&app, "at=2023-09-15T23:00:00-03:00").await;
    assert_eq!(pharmacy_names(&duty["data"]), ["Farmacia Ramírez", "Herrera Acosta"]);
    assert_eq!(pharmacy_names(&duty["next"]), ["Miralta (Farma 24)"]);
    insta::assert_json_snapshot!("on_duty", duty);
}

#[tokio::test]
async fn pharmacy_on_duty_changes_at_half_past_eight() {
    let app = TestApp::new().await.with_rota().await;
    for (at, now, change) in [
        ("2023-09-16T11:29:59Z", vec!["Farmacia Ramírez", "Herrera Acosta"], "2023-09-16T11:30:00Z"),
        ("2023-09-16T11:30:00Z", vec!["Miralta (Farma 24)"], "2023-09-17T11:30:00Z"),
    ] {
        let duty = get_on_duty(&app, &format!("at={at}")).await;
        assert_eq!((pharmacy_names(&duty["data"]), duty["next_change_at"].as_str()), (now, Some(change)), "{at}");
    }
}

#[tokio::test]
async fn pharmacy_on_duty_says_what_comes_when_nobody_is() {
    let app = TestApp::new().await.with_rota().await;
    let before = get_on_duty(&app, "at=2019-01-01T00:00:00Z").await;
    assert_eq!(pharmacy_names(&before["data"]), Vec::<&str>::new());
    assert_eq!(before["next_change_at"], "2022-07-23T11:30:00Z");
    assert_eq!(pharmacy_names(&before["next"]), ["Farmacia Slapak"]);
    let after = get_on_duty(&app, "at=2030-01-01T00:00:00Z").await;
    assert_eq!(
        (pharmacy_names(&after["data"]).len(), pharmacy_names(&after["next"]).len(), after["next_change_at"].clone()),
        (0, 0, Value::Null)
    );
}

#[tokio::test]
async fn pharmacy_on_duty_is_now_by_default() {
    let app = TestApp::new().await.with_rota().await;
    app.app.clock.set_now(timestamp("2023-09-16T02:00:00Z"));
    let duty = get_on_duty(&app, "").await;
    assert_eq!((duty["at"].as_str(), pharmacy_names(&duty["data"]).len()), (Some("2023-09-16T02:00:00Z"), 2));
    assert!(duty["data"][0]["distance_meters"].is_null());
}

/// Inserts consecutive shifts of the rota's first pharmacy from 2030 on: `days` long, with `gap` days between them.
async fn insert_consecutive_shifts(app: &TestApp, count: i64, days: i64, gap: i64) {
    let pharmacy = "SELECT id FROM pharmacies ORDER BY slug LIMIT 1";
    let pharmacy: Id<()> = sql(app.app.db.read(), pharmacy).scalar().await.expect("a pharmacy");
    for number in 0..count {
        let ini = timestamp("2030-01-01T00:00:00Z") + chrono::Duration::days(number * (days + gap));
        let text = "INSERT INTO pharmacy_shifts (id, group_id, pharmacy_id, ini_at, end_at, created_at, updated_at)
                    VALUES ($1, $2, $3, $4, $5, $4, $4)";
        let insert =
            sql(app.app.db.write(), text).bind(Id::<()>::new()).bind(REAL_GROUP_ID.parse::<Id<()>>().expect("an id"));
        let insert = insert.bind(pharmacy).bind(ini).bind(ini + chrono::Duration::days(days));
        insert.execute().await.expect("inserts");
    }
}

#[tokio::test]
async fn pharmacy_on_duty_follows_one_that_never_closes() {
    let app = TestApp::new().await.with_rota().await;
    insert_consecutive_shifts(&app, 60, 1, 0).await;
    let duty = get_on_duty(&app, "at=2030-01-01T12:00:00Z").await;
    assert_eq!(duty["data"][0]["until"], "2030-03-02T00:00:00Z");
    assert_eq!(duty["next_change_at"], "2030-03-02T00:00:00Z");
    assert_eq!(pharmacy_names(&duty["next"]), Vec::<&str>::new());
}

#[tokio::test]
async fn pharmacy_on_duty_sees_the_next_however_far() {
    let app = TestApp::new().await.with_rota().await;
    insert_consecutive_shifts(&app, 2, 1, 39).await;
    for (instant, change) in [
        ("2030-01-01T12:00:00Z", "2030-01-02T00:00:00Z"),
        ("2030-01-02T00:00:30Z", "2030-02-10T00:00:00Z"),
        ("2030-01-02T00:01:30Z", "2030-02-10T00:00:00Z"),
    ] {
        let duty = get_on_duty(&app, &format!("at={instant}")).await;
        assert_eq!(duty["next_change_at"], change, "{instant}");
        assert_eq!(duty["next"][0]["shift"]["ini_at"], "2030-02-10T00:00:00Z", "{instant}");
    }
}

#[tokio::test]
async fn pharmacy_on_duty_measures_and_orders_by_distance() {
    let app = TestApp::new().await.with_rota().await;
    let from_claypole = get_on_duty(&app, "at=2023-09-15T23:00:00-03:00&lat=-34.8018&lng=-58.3386").await;
    assert_eq!(pharmacy_names(&from_claypole["data"]), ["Herrera Acosta", "Farmacia Ramírez"]);
    assert!(from_claypole["data"][0]["distance_meters"].as_i64().is_some_and(|metres| metres < 10));
    for (query, path) in [
        ("lat=-34", "lng"),
        ("lng=-58", "lat"),
        ("lat=91&lng=0", "lat"),
        ("lat=0&lng=181", "lng"),
        ("lat=NaN&lng=0", "lat"),
        ("at=now", "at"),
    ] {
        let refused = app.get(&format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}/on_duty?{query}")).await.error_parts();
        assert_eq!(refused, (400, "error.parser.query".into(), path.into()), "{query}");
    }
}
