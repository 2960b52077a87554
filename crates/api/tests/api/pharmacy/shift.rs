//! Shifts: the list of a period.

use hub_kernel::db::{Sql, sql};
use serde_json::Value;

use crate::support::{REAL_GROUP_ID, TestApp, timestamp};

fn period(ini: &str, end: &str) -> String {
    format!("/plugins/pharmacy/shifts?group_id={REAL_GROUP_ID}&datetime_ini={ini}&datetime_end={end}")
}

fn rows(list: &Value) -> Vec<(&str, &str)> {
    list["data"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| (row["ini_at"].as_str().expect("ini"), row["end_at"].as_str().expect("end")))
        .collect()
}

#[tokio::test]
async fn pharmacy_shift_list_of_september_2023() {
    let app = TestApp::new().await.with_rota().await;
    let list =
        app.get(&period("2023-09-01T00:00:00-03:00", "2023-10-01T00:00:00-03:00").replace('+', "%2B")).await.ok();
    let rows = rows(&list);
    assert_eq!(rows.len(), 53, "53 shifts overlap the month");
    assert_eq!(rows.iter().filter(|(ini, _)| *ini >= "2023-09-01T03:00:00Z").count(), 51, "51 start in it");
    assert!(rows.is_sorted_by_key(|(ini, _)| *ini));
    assert!(rows.iter().all(|(ini, end)| ini.ends_with("T11:30:00Z") && end.ends_with("T11:30:00Z")), "08:30 to 08:30");
    let mut days = std::collections::BTreeMap::new();
    rows.iter().filter(|(ini, _)| ini.starts_with("2023-09")).for_each(|(ini, _)| *days.entry(ini).or_insert(0) += 1);
    assert_eq!((days.len(), days.values().filter(|count| **count == 2).count()), (30, 21), "two a day on 21 days");
    insta::assert_json_snapshot!("september_begins", list["data"].as_array().expect("rows")[..4]);
}

#[tokio::test]
async fn pharmacy_shift_list_is_half_open() {
    let app = TestApp::new().await.with_rota().await;
    for (ini, end, count) in [
        ("2023-09-05T11:30:00Z", "2023-09-06T11:30:00Z", 1),
        ("2023-09-05T11:29:59.999999Z", "2023-09-06T11:30:00Z", 3),
        ("2023-09-05T11:30:00Z", "2023-09-06T11:30:00.000001Z", 2),
        ("2023-09-05T12:00:00Z", "2023-09-05T12:00:01Z", 1),
        ("2019-01-01T00:00:00Z", "2019-02-01T00:00:00Z", 0),
    ] {
        assert_eq!(rows(&app.get(&period(ini, end)).await.ok()).len(), count, "{ini} {end}");
    }
}

#[tokio::test]
async fn pharmacy_shift_list_sees_a_shift_of_fourteen_days() {
    let app = TestApp::new().await.with_rota().await;
    let text = "UPDATE pharmacy_shifts SET ini_at = $1, end_at = $2 WHERE id = (SELECT id FROM pharmacy_shifts ORDER BY ini_at LIMIT 1)";
    let long = sql(app.app.db.write(), text)
        .bind(timestamp("2020-01-01T00:00:00.5Z"))
        .bind(timestamp("2020-01-15T00:00:00.5Z"));
    assert_eq!(long.execute().await.expect("updates"), 1);
    let list = app.get(&period("2020-01-15T00:00:00Z", "2020-01-16T00:00:00Z")).await.ok();
    assert_eq!(rows(&list), [("2020-01-01T00:00:00.500000Z", "2020-01-15T00:00:00.500000Z")]);
}

#[tokio::test]
async fn pharmacy_shift_list_marks_the_demonstration() {
    let app = TestApp::new().await.with_rota().await;
    let demo = async |ini: &str, end: &str| -> Vec<bool> {
        let list = app.get(&period(ini, end)).await.ok();
        list["data"].as_array().expect("rows").iter().map(|row| row["demo"].as_bool().expect("demo")).collect()
    };
    let november = demo("2026-11-01T03:00:00Z", "2026-12-01T03:00:00Z").await;
    assert_eq!(november.len(), 62);
    assert!(november.iter().all(|demo| *demo));
    assert!(demo("2023-11-01T03:00:00Z", "2023-12-01T03:00:00Z").await.iter().all(|demo| !*demo));
}

#[tokio::test]
async fn pharmacy_shift_list_refuses_by_field() {
    let app = TestApp::new().await.with_rota().await;
    let day = "2023-09-01T00:00:00Z";
    for (query, path) in [
        (format!("datetime_ini={day}&datetime_end={day}"), "group_id"),
        (format!("group_id=1&datetime_ini={day}&datetime_end={day}"), "group_id"),
        (format!("group_id={REAL_GROUP_ID}&datetime_end={day}"), "datetime_ini"),
        (format!("group_id={REAL_GROUP_ID}&datetime_ini=2023-09-01&datetime_end={day}"), "datetime_ini"),
        (format!("group_id={REAL_GROUP_ID}&datetime_ini={day}"), "datetime_end"),
        (format!("group_id={REAL_GROUP_ID}&datetime_ini={day}&datetime_end={day}"), "datetime_end"),
        (format!("group_id={REAL_GROUP_ID}&datetime_ini={day}&datetime_end=2024-09-02T00:00:00Z"), "datetime_end"),
    ] {
        let refused = app.get(&format!("/plugins/pharmacy/shifts?{query}")).await.error_parts();
        assert_eq!(refused, (400, "error.parser.query".into(), path.into()), "{query}");
    }
    let year = app.get(&period("2023-01-01T00:00:00Z", "2024-01-02T00:00:00Z")).await.ok();
    assert_eq!(rows(&year).len(), 313, "366 days are allowed");
}

#[tokio::test]
async fn pharmacy_shift_list_holds_ten_thousand() {
    let app = TestApp::new().await.with_rota().await;
    let many = Sql {
        sqlite: "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
                 INSERT INTO pharmacy_shifts (id, group_id, pharmacy_id, ini_at, end_at, demo, created_at, updated_at)
                 SELECT printf('00000000-0000-4000-8000-%012d', i), p.group_id, p.id, $1, $2, 0, $1, $1
                 FROM n CROSS JOIN (SELECT group_id, id FROM pharmacies LIMIT 1) p",
        pg: "INSERT INTO pharmacy_shifts (id, group_id, pharmacy_id, ini_at, end_at, demo, created_at, updated_at)
             SELECT format('00000000-0000-4000-8000-%s', lpad(i::text, 12, '0'))::uuid, p.group_id, p.id, $1, $2, false,
                    $1, $1
             FROM generate_series(1, 10000) i CROSS JOIN (SELECT group_id, id FROM pharmacies LIMIT 1) p",
    };
    let many =
        sql(app.app.db.write(), many).bind(timestamp("2020-03-01T00:00:00Z")).bind(timestamp("2020-03-02T00:00:00Z"));
    assert_eq!(many.execute().await.expect("inserts"), 10_000);
    let full = app.get(&period("2020-03-01T00:00:00Z", "2020-03-02T00:00:00Z")).await.ok();
    assert_eq!(rows(&full).len(), 10_000);

    let one = "UPDATE pharmacy_shifts SET ini_at = $1, end_at = $2
               WHERE id = (SELECT id FROM pharmacy_shifts WHERE ini_at > $2 ORDER BY ini_at LIMIT 1)";
    let one =
        sql(app.app.db.write(), one).bind(timestamp("2020-03-02T00:00:00Z")).bind(timestamp("2020-03-03T00:00:00Z"));
    assert_eq!(one.execute().await.expect("updates"), 1);
    let beside = app.get(&period("2020-03-01T00:00:00Z", "2020-03-02T00:00:00Z")).await.ok();
    assert_eq!(rows(&beside).len(), 10_000, "one more, but of the next day");
    let over = app.get(&period("2020-03-01T00:00:00Z", "2020-03-02T00:00:00.000001Z")).await;
    assert_eq!(over.error_parts(), (422, "error.rule.too_many".into(), String::new()));
    assert_eq!(over.json()["extra"]["maximum"], 10_000);
}
