//! Shifts: the list of a period, and single shifts, written only by the workspace that manages their group.

use hub_kernel::db::{Sql, sql};
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{PharmacyGroupFixture, REAL_GROUP_ID, TestApp, new_id, timestamp};

const SHIFT_TABLES: [&str; 3] = ["pharmacy_shifts", "pharmacy_shift_history", "events"];

fn list_path(ini: &str, end: &str) -> String {
    format!("/plugins/pharmacy/shifts?group_id={REAL_GROUP_ID}&datetime_ini={ini}&datetime_end={end}")
}

fn begins_and_ends(list: &Value) -> Vec<(&str, &str)> {
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
        app.get(&list_path("2023-09-01T00:00:00-03:00", "2023-10-01T00:00:00-03:00").replace('+', "%2B")).await.ok();
    let rows = begins_and_ends(&list);
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
        assert_eq!(begins_and_ends(&app.get(&list_path(ini, end)).await.ok()).len(), count, "{ini} {end}");
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
    let list = app.get(&list_path("2020-01-15T00:00:00Z", "2020-01-16T00:00:00Z")).await.ok();
    assert_eq!(begins_and_ends(&list), [("2020-01-01T00:00:00.500000Z", "2020-01-15T00:00:00.500000Z")]);
}

#[tokio::test]
async fn pharmacy_shift_list_marks_the_demonstration() {
    let app = TestApp::new().await.with_rota().await;
    let demo = async |ini: &str, end: &str| -> Vec<bool> {
        let list = app.get(&list_path(ini, end)).await.ok();
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
    let year = app.get(&list_path("2023-01-01T00:00:00Z", "2024-01-02T00:00:00Z")).await.ok();
    assert_eq!(begins_and_ends(&year).len(), 313, "366 days are allowed");
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
    let full = app.get(&list_path("2020-03-01T00:00:00Z", "2020-03-02T00:00:00Z")).await.ok();
    assert_eq!(begins_and_ends(&full).len(), 10_000);

    let one = "UPDATE pharmacy_shifts SET ini_at = $1, end_at = $2
               WHERE id = (SELECT id FROM pharmacy_shifts WHERE ini_at > $2 ORDER BY ini_at LIMIT 1)";
    let one =
        sql(app.app.db.write(), one).bind(timestamp("2020-03-02T00:00:00Z")).bind(timestamp("2020-03-03T00:00:00Z"));
    assert_eq!(one.execute().await.expect("updates"), 1);
    let beside = app.get(&list_path("2020-03-01T00:00:00Z", "2020-03-02T00:00:00Z")).await.ok();
    assert_eq!(begins_and_ends(&beside).len(), 10_000, "one more, but of the next day");
    let over = app.get(&list_path("2020-03-01T00:00:00Z", "2020-03-02T00:00:00.000001Z")).await;
    assert_eq!(over.error_parts(), (422, "error.rule.too_many".into(), String::new()));
    assert_eq!(over.json()["extra"]["maximum"], 10_000);
}

fn shift_path(id: &str) -> String {
    format!("/plugins/pharmacy/shifts/{id}")
}

#[tokio::test]
async fn pharmacy_shift_put_creates_and_replaces() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    let id = new_id();
    let first = town.shift_body(0, "03-01T11:30", "03-02T11:30");
    assert_eq!(app.put_shift(&manager, &id, &first).await.ok(), Value::Null);
    let mut expected = first.clone();
    expected["id"] = json!(id);
    expected["demo"] = json!(false);
    assert_eq!(app.get_as(&manager, &shift_path(&id)).await.ok(), expected);
    let second = json!({"group_id": town.group_id, "pharmacy_id": town.pharmacy_ids[1], "unknown": true,
                        "ini_at": "2027-03-01T08:30:00-03:00", "end_at": "2027-03-02T20:30:00.123456789-03:00"});
    app.put_shift(&manager, &id, &second).await.ok();
    let rows = app.list_shifts(&town, "03-01", "04-01").await;
    assert_eq!(rows.len(), 1);
    assert_eq!(
        (&rows[0]["pharmacy_id"], &rows[0]["end_at"]),
        (&json!(town.pharmacy_ids[1]), &json!("2027-03-02T23:30:00.123456Z"))
    );
    assert_eq!(app.list_shift_history(&manager, &id).await.len(), 2);
}

#[tokio::test]
async fn pharmacy_shift_put_of_what_is_so_already_writes_nothing() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    let id = app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    let before = app.dump_tables(&SHIFT_TABLES).await;
    app.advance_clock(60);
    app.put_shift(&manager, &id, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await.ok();
    assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before);
}

#[tokio::test]
async fn pharmacy_shift_put_makes_a_shift_of_the_demonstration_real() {
    let app = TestApp::new().await.with_rota().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    app.set_group_manager(REAL_GROUP_ID, &manager).await;
    let list = format!(
        "/plugins/pharmacy/shifts?group_id={REAL_GROUP_ID}&datetime_ini=2026-11-20T15:00:00Z&datetime_end=2026-11-20T16:00:00Z"
    );
    let shift = app.get(&list).await.ok()["data"][0].clone();
    let id = shift["id"].as_str().expect("an id");
    assert_eq!((&shift["demo"], app.list_shift_history(&manager, id).await), (&json!(true), vec![]));
    app.put_shift(&manager, id, &shift).await.ok();
    assert_eq!(app.get_as(&manager, &shift_path(id)).await.ok()["demo"], false);
    let changes = app.list_shift_history(&manager, id).await;
    assert_eq!(
        (&changes[0]["action"], &changes[0]["from"]["demo"], &changes[0]["to"]["demo"]),
        (&json!("updated"), &json!(true), &json!(false))
    );
}

#[tokio::test]
async fn pharmacy_shift_put_refuses_the_same_pharmacy_twice_at_one_moment() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    let id = app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-15T11:30")).await;
    let beside = app.new_shift(&manager, &town.shift_body(0, "03-15T11:30", "03-16T11:30")).await;
    app.new_shift(&manager, &town.shift_body(1, "03-01T11:30", "03-02T11:30")).await;
    let before = app.dump_tables(&SHIFT_TABLES).await;
    for (ini, end) in [("03-15T11:29", "03-15T11:30"), ("03-01T00:00", "03-01T11:31"), ("02-28T00:00", "03-14T00:00")] {
        let refused = app.put_shift(&manager, &new_id(), &town.shift_body(0, ini, end)).await;
        assert_eq!(refused.error_parts().1, "error.conflict.shift_overlap", "{ini} {end}");
        assert_eq!(refused.json()["extra"]["shift"]["id"], json!(id), "{ini} {end}");
    }
    let refused = app.put_shift(&manager, &beside, &town.shift_body(0, "03-15T11:29", "03-16T11:30")).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["extra"]["shift"]["id"]), (409, &json!(id)));
    assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before);
    app.put_shift(&manager, &id, &town.shift_body(0, "03-02T11:30", "03-15T11:30")).await.ok();
}

#[tokio::test]
async fn pharmacy_shift_put_refuses_what_is_no_shift() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let (town, other) = (app.new_pharmacy_group(Some(&manager)).await, app.new_pharmacy_group(Some(&manager)).await);
    let closed = PharmacyGroupFixture {
        pharmacy_ids: [town.disabled_pharmacy_id.clone(), other.pharmacy_ids[0].clone(), new_id()],
        ..town.clone()
    };
    for (body, code, path) in [
        (town.shift_body(0, "03-02T11:30", "03-02T11:30"), "error.rule.shift_order", "end_at"),
        (town.shift_body(0, "03-02T11:30", "03-01T11:30"), "error.rule.shift_order", "end_at"),
        (town.shift_body(0, "03-01T11:30", "03-15T11:31"), "error.rule.shift_length", "end_at"),
        (closed.shift_body(0, "03-01T11:30", "03-02T11:30"), "error.rule.shift_pharmacy", "pharmacy_id"),
        (closed.shift_body(1, "03-01T11:30", "03-02T11:30"), "error.rule.shift_pharmacy", "pharmacy_id"),
        (closed.shift_body(2, "03-01T11:30", "03-02T11:30"), "error.rule.shift_pharmacy", "pharmacy_id"),
    ] {
        let refused = app.put_shift(&manager, &new_id(), &body).await.error_parts();
        assert_eq!(refused, (422, code.into(), path.into()), "{body}");
    }
    for (field, value) in
        [("ini_at", json!("mañana")), ("end_at", json!(null)), ("pharmacy_id", json!(7)), ("group_id", json!([]))]
    {
        let mut body = town.shift_body(0, "03-01T11:30", "03-02T11:30");
        body[field] = value;
        let refused = app.put_shift(&manager, &new_id(), &body).await.error_parts();
        assert_eq!(refused, (400, "error.parser.body".into(), field.into()), "{body}");
    }
    let refused = app.put_shift(&manager, "one", &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await.error_parts();
    assert_eq!(refused, (400, "error.parser.params".into(), "shift_id".into()));
    assert_eq!(app.list_shifts(&town, "01-01", "12-31").await, Vec::<Value>::new());
}

#[tokio::test]
async fn pharmacy_shift_delete_can_be_repeated_and_undone() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    let body = town.shift_body(0, "03-01T11:30", "03-02T11:30");
    let id = app.new_shift(&manager, &body).await;
    for _ in 0..2 {
        assert_eq!(app.delete_shift(&manager, &id).await.ok(), Value::Null);
        assert_eq!(app.get_as(&manager, &shift_path(&id)).await.error_parts().1, "error.not_found");
    }
    assert_eq!((app.list_shift_history(&manager, &id).await.len(), app.event_count().await), (2, 2));
    app.delete_shift(&manager, &new_id()).await.ok();
    app.put_shift(&manager, &id, &body).await.ok();
    assert_eq!(app.get_as(&manager, &shift_path(&id)).await.ok()["ini_at"], body["ini_at"]);
    let actions: Vec<_> =
        app.list_shift_history(&manager, &id).await.into_iter().map(|change| change["action"].clone()).collect();
    assert_eq!(actions, ["created", "deleted", "created"]);
}

#[tokio::test]
async fn another_workspaces_shifts_are_not_found_and_not_changed() {
    let app = TestApp::new().await;
    let (manager, intruder) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let (town, own, nobodys) = (
        app.new_pharmacy_group(Some(&manager)).await,
        app.new_pharmacy_group(Some(&intruder)).await,
        app.new_pharmacy_group(None).await,
    );
    let there = app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    let gone = app.new_shift(&manager, &town.shift_body(1, "03-01T11:30", "03-02T11:30")).await;
    app.delete_shift(&manager, &gone).await.ok();
    let before = app.dump_tables(&SHIFT_TABLES).await;
    for id in [&there, &gone] {
        for body in [own.shift_body(0, "03-05T11:30", "03-06T11:30"), town.shift_body(0, "03-05T11:30", "03-06T11:30")]
        {
            assert_eq!(app.put_shift(&intruder, id, &body).await.error_parts().1, "error.not_found");
        }
        assert_eq!(app.delete_shift(&intruder, id).await.error_parts().1, "error.not_found");
        assert_eq!(app.get_as(&intruder, &shift_path(id)).await.error_parts().1, "error.not_found");
        let history = app.get_as(&intruder, &format!("{}/history", shift_path(id))).await;
        assert_eq!(history.error_parts().1, "error.not_found");
    }
    for town in [&town, &nobodys] {
        let body = town.shift_body(2, "03-05T11:30", "03-06T11:30");
        assert_eq!(app.put_shift(&intruder, &new_id(), &body).await.error_parts().1, "error.not_found");
    }
    assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before);
    app.put_shift(&manager, &gone, &town.shift_body(1, "03-01T11:30", "03-02T11:30")).await.ok();
}

#[tokio::test]
async fn a_deleted_group_has_no_manager_and_a_hidden_one_keeps_its_manager() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    let id = app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    sql(app.app.db.write(), "UPDATE pharmacy_groups SET enabled = false").execute().await.expect("hides");
    app.put_shift(&manager, &id, &town.shift_body(0, "03-01T12:30", "03-02T11:30")).await.ok();
    app.get_as(&manager, &shift_path(&id)).await.ok();
    sql(app.app.db.write(), "UPDATE pharmacy_groups SET deleted_at = created_at").execute().await.expect("deletes");
    for method in [Method::GET, Method::DELETE, Method::PUT] {
        let request = app.request_as(&manager, method.clone(), &shift_path(&id));
        let answer = app.send(request.json(&town.shift_body(0, "03-01T12:30", "03-02T12:30"))).await;
        assert_eq!(answer.error_parts().0, 404, "{method}");
    }
}

#[tokio::test]
async fn a_shift_id_of_another_group_of_the_workspace_is_not_there() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let (north, south) = (app.new_pharmacy_group(Some(&manager)).await, app.new_pharmacy_group(Some(&manager)).await);
    let id = app.new_shift(&manager, &north.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    let gone = app.new_shift(&manager, &north.shift_body(1, "03-01T11:30", "03-02T11:30")).await;
    app.delete_shift(&manager, &gone).await.ok();
    let before = app.dump_tables(&SHIFT_TABLES).await;
    for id in [&id, &gone] {
        let moved = app.put_shift(&manager, id, &south.shift_body(1, "03-05T11:30", "03-06T11:30")).await;
        let (status, code, _) = moved.error_parts();
        assert_eq!((status, code.as_str()), (404, "error.not_found"));
    }
    assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before);
}

#[tokio::test]
async fn a_shift_moves_by_a_delete_and_a_put_under_a_new_id() {
    let app = TestApp::new().await;
    let (manager, successor) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let (north, south) = (app.new_pharmacy_group(Some(&manager)).await, app.new_pharmacy_group(Some(&manager)).await);
    let old = app.new_shift(&manager, &north.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    app.delete_shift(&manager, &old).await.ok();
    let new = app.new_shift(&manager, &south.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    assert_eq!(
        (app.list_shifts(&north, "03-01", "04-01").await.len(), app.list_shifts(&south, "03-01", "04-01").await.len()),
        (0, 1)
    );
    let told = app.list_event_audiences().await;
    assert_eq!(told, [&north.group_id, &north.group_id, &south.group_id].map(String::clone));
    app.set_group_manager(&south.group_id, &successor).await;
    assert_eq!(app.list_shift_history(&successor, &new).await.len(), 1);
    let old_history = app.get_as(&successor, &format!("{}/history", shift_path(&old))).await;
    assert_eq!(old_history.error_parts().1, "error.not_found");
    app.delete_shift(&successor, &new).await.ok();
    let back = app.put_shift(&manager, &new, &north.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    assert_eq!(back.error_parts().1, "error.not_found", "it was the successor's last");
    app.put_shift(&successor, &new, &south.shift_body(0, "03-01T11:30", "03-02T11:30")).await.ok();
}

#[tokio::test]
async fn a_shift_that_cannot_move_stays() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let (north, south) = (app.new_pharmacy_group(Some(&manager)).await, app.new_pharmacy_group(Some(&manager)).await);
    let id = app.new_shift(&manager, &north.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    app.new_shift(&manager, &south.shift_body(1, "03-01T11:30", "03-02T11:30")).await;
    let before = app.dump_tables(&SHIFT_TABLES).await;
    let refused = app.put_shift(&manager, &id, &south.shift_body(1, "03-01T11:30", "03-02T11:30")).await;
    assert_eq!(refused.error_parts().1, "error.not_found", "before what is in its way there");
    assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before);
}
