//! Importing shifts through the command bus: all rows or none, with every refused row reported.

use chrono::{Days, NaiveDate};
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use super::{real_group_register, refused_rows, row_outcomes};
use crate::command_bus::{dispatch, dispatch_result};
use crate::support::{PharmacyGroupFixture, REAL_GROUP_ID, SignedInUser, TestApp, new_id};

const IMPORT_TOPIC: &str = "pharmacy.shifts.import";
const SHIFT_TABLES: [&str; 3] = ["pharmacy_shifts", "pharmacy_shift_history", "events"];

/// The real rota as import rows: 08:30 to 08:30, ids derived from group, pharmacy and date.
fn real_rota_rows() -> Vec<Value> {
    let group: Id<()> = REAL_GROUP_ID.parse().expect("an id");
    let rota = include_str!("../../../../../fixtures/almirante-brown/duty.csv");
    let row = |line: &str| {
        let (date, rest) = line.split_once(',').expect(line);
        let slug = rest.split(',').next().expect(line);
        let pharmacy: Id<()> = Id::from_name(group, &format!("pharmacies:{slug}"));
        let next = date.parse::<NaiveDate>().expect(line) + Days::new(1);
        json!({
            "id": Id::<()>::from_name(group, &format!("shifts:{pharmacy}:{date}")), "pharmacy_id": pharmacy,
            "ini_at": format!("{date}T08:30:00-03:00"), "end_at": format!("{next}T08:30:00-03:00"),
        })
    };
    rota.lines().skip(1).map(row).collect()
}

async fn list_rota_shifts(app: &TestApp) -> Vec<Value> {
    let mut rows = Vec::new();
    for (ini, end) in [("2022-07-01", "2023-01-01"), ("2023-01-01", "2024-01-01")] {
        let path = format!(
            "/plugins/pharmacy/shifts?group_id={REAL_GROUP_ID}&datetime_ini={ini}T12:00:00Z&datetime_end={end}T12:00:00Z"
        );
        rows.extend(app.get(&path).await.ok()["data"].as_array().expect("rows").clone());
    }
    rows
}

#[tokio::test]
async fn importing_the_real_rota_over_itself_changes_nothing() {
    let app = TestApp::new().await.with_rota().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let before = app.dump_tables(&SHIFT_TABLES).await;
    let rota = real_rota_rows();
    assert_eq!(rota.len(), 400);
    let done = dispatch_result(&app, &staff, IMPORT_TOPIC, json!({"group_id": REAL_GROUP_ID, "shifts": rota})).await;
    assert_eq!(row_outcomes(&done), vec!["unchanged"; 400]);
    assert_eq!(done["data"][7]["id"], rota[7]["id"], "in the order they were sent");
    assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before);
}

#[tokio::test]
async fn a_town_that_is_imported_is_the_town_that_is_seeded() {
    let seeded = TestApp::new().await.with_rota().await;
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let zone = json!({"lat": -34.790288, "lng": -58.361301, "radius": 4100});
    let group = json!({"id": REAL_GROUP_ID, "name": "Almirante Brown", "zone": zone,
                       "time_zone": "America/Argentina/Buenos_Aires", "manager_workspace_id": null,
                       "emergency_text": "Ante una emergencia médica, llamá al 107."});
    assert_eq!(dispatch_result(&app, &staff, "pharmacy.groups.put", group).await["outcome"], "created");
    let pharmacies = json!({"group_id": REAL_GROUP_ID, "pharmacies": real_group_register()});
    assert_eq!(
        row_outcomes(&dispatch_result(&app, &staff, "pharmacy.groups.import", pharmacies).await),
        vec!["created"; 49]
    );
    let shifts = json!({"group_id": REAL_GROUP_ID, "shifts": real_rota_rows()});
    assert_eq!(row_outcomes(&dispatch_result(&app, &staff, IMPORT_TOPIC, shifts).await), vec!["created"; 400]);
    let path = format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}");
    assert_eq!(app.get(&path).await.ok(), seeded.get(&path).await.ok());
    assert_eq!(list_rota_shifts(&app).await, list_rota_shifts(&seeded).await);
    assert_eq!(app.event_count().await, 400);
}

/// An import row: its id, the index of its pharmacy, its begin and end.
fn import_row(town: &PharmacyGroupFixture, id: &str, number: usize, ini: &str, end: &str) -> Value {
    let mut row = town.shift_body(number, ini, end);
    row.as_object_mut().expect("an object").remove("group_id");
    row["id"] = json!(id);
    row
}

async fn new_staff_manager_and_group(app: &TestApp) -> (SignedInUser, SignedInUser, PharmacyGroupFixture) {
    let (staff, manager) =
        (app.new_signed_in_user(ScopeType::Backoffice).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let town = app.new_pharmacy_group(Some(&manager)).await;
    (staff, manager, town)
}

#[tokio::test]
async fn every_refused_row_is_named_and_nothing_is_written() {
    let app = TestApp::new().await;
    let (staff, manager, town) = new_staff_manager_and_group(&app).await;
    let stranger = app.new_signed_in_user(ScopeType::Workspace).await;
    let elsewhere = app.new_pharmacy_group(Some(&stranger)).await;
    let stored = app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    let (theirs, gone) = (
        app.new_shift(&stranger, &elsewhere.shift_body(0, "03-01T11:30", "03-02T11:30")).await,
        app.new_shift(&stranger, &elsewhere.shift_body(1, "03-01T11:30", "03-02T11:30")).await,
    );
    app.delete_shift(&stranger, &gone).await.ok();
    let ids: Vec<_> = (0..12).map(|_| new_id()).collect();
    let mut closed = import_row(&town, &ids[3], 0, "03-05T00:00", "03-06T00:00");
    closed["pharmacy_id"] = json!(town.disabled_pharmacy_id);
    let mut misspelt = import_row(&town, &ids[4], 0, "03-05T00:00", "03-06T00:00");
    misspelt["ini"] = json!("x");
    let mut unread = import_row(&town, &ids[5], 0, "03-05T00:00", "03-06T00:00");
    unread["end_at"] = json!("mañana");
    let rows = vec![
        import_row(&town, &ids[0], 0, "03-04T00:00", "03-05T00:00"),
        import_row(&town, &ids[1], 0, "03-06T00:00", "03-06T00:00"),
        import_row(&town, &ids[2], 0, "03-06T00:00", "04-06T00:00"),
        closed,
        misspelt,
        unread,
        import_row(&town, &ids[6], 0, "03-02T00:00", "03-03T00:00"),
        import_row(&town, &ids[7], 0, "03-04T12:00", "03-04T13:00"),
        import_row(&town, &ids[0], 1, "03-04T00:00", "03-05T00:00"),
        import_row(&town, &theirs, 1, "03-04T00:00", "03-05T00:00"),
        import_row(&town, &gone, 1, "03-04T00:00", "03-05T00:00"),
        json!(7),
        import_row(&town, &ids[8], 2, "03-04T00:00", "03-05T00:00"),
    ];
    let before = app.dump_tables(&SHIFT_TABLES).await;
    for dry_run in [false, true] {
        let params = json!({"group_id": town.group_id, "shifts": rows, "dry_run": dry_run});
        let answer = dispatch(&app, &staff, IMPORT_TOPIC, params).await;
        assert_eq!(answer.error_parts(), (422, "error.rule.import".into(), String::new()));
        let refused = refused_rows(&answer);
        let told: Vec<_> =
            refused.iter().map(|(index, code, path, _)| (*index, code.as_str(), path.as_str())).collect();
        assert_eq!(
            told,
            [
                (1, "error.rule.shift_order", "end_at"),
                (2, "error.rule.shift_length", "end_at"),
                (3, "error.rule.shift_pharmacy", "pharmacy_id"),
                (4, "error.parser.body", "ini"),
                (5, "error.parser.body", "end_at"),
                (6, "error.conflict.shift_overlap", ""),
                (7, "error.conflict.shift_overlap", ""),
                (8, "error.conflict.duplicate", "id"),
                (9, "error.not_found", ""),
                (10, "error.not_found", ""),
                (11, "error.parser.body", ""),
            ]
        );
        assert_eq!(refused[5].3["extra"]["shift"]["id"], json!(stored));
        assert_eq!(refused[6].3["extra"]["shift"]["id"], json!(ids[0]));
        assert_eq!((&refused[7].3["id"], &refused[10].3["id"]), (&json!(ids[0]), &Value::Null));
        assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before);
    }
    let good = json!({"group_id": town.group_id, "shifts": [rows[0], rows[12]]});
    assert_eq!(row_outcomes(&dispatch_result(&app, &staff, IMPORT_TOPIC, good).await), ["created"; 2]);
}

#[tokio::test]
async fn overlaps_are_judged_by_what_all_rows_leave() {
    let app = TestApp::new().await;
    let (staff, manager, town) = new_staff_manager_and_group(&app).await;
    let one = app.new_shift(&manager, &town.shift_body(0, "03-01T00:00", "03-02T00:00")).await;
    let two = app.new_shift(&manager, &town.shift_body(0, "03-02T00:00", "03-03T00:00")).await;
    let three = app.new_shift(&manager, &town.shift_body(1, "03-01T00:00", "03-02T00:00")).await;
    let events = app.event_count().await;
    let rows = [
        import_row(&town, &one, 0, "03-02T00:00", "03-03T00:00"),
        import_row(&town, &two, 0, "03-01T00:00", "03-02T00:00"),
        import_row(&town, &three, 1, "03-01T00:00", "03-02T00:00"),
        import_row(&town, &new_id(), 2, "03-01T00:00", "03-02T00:00"),
    ];
    let params = |dry_run: bool| json!({"group_id": town.group_id, "shifts": rows, "dry_run": dry_run});
    let before = app.dump_tables(&SHIFT_TABLES).await;
    let dry = dispatch_result(&app, &staff, IMPORT_TOPIC, params(true)).await;
    assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before);
    let done = dispatch_result(&app, &staff, IMPORT_TOPIC, params(false)).await;
    assert_eq!(row_outcomes(&done), ["updated", "updated", "unchanged", "created"]);
    assert_eq!(dry, done, "a dry run answers the same");
    assert_eq!(app.event_count().await - events, 3, "one for each that changed");
    let change = app.list_shift_history(&manager, &one).await.remove(0);
    assert_eq!((&change["action"], &change["account_id"]), (&json!("updated"), &json!(staff.caller.account_id)));
    assert_eq!(app.list_shift_history(&manager, &three).await.len(), 1);
    assert_eq!(row_outcomes(&dispatch_result(&app, &staff, IMPORT_TOPIC, params(false)).await), ["unchanged"; 4]);
}

#[tokio::test]
async fn a_replacing_import_deletes_what_else_begins_on_its_days() {
    let app = TestApp::new().await;
    let (staff, manager, town) = new_staff_manager_and_group(&app).await;
    let elsewhere = app.new_pharmacy_group(Some(&manager)).await;
    let new = async |number, ini, end| app.new_shift(&manager, &town.shift_body(number, ini, end)).await;
    // The group's days begin at 03:00 UTC. The file has the 2nd and the 4th.
    let kept = new(0, "03-02T11:30", "03-03T11:30").await;
    let outside = [new(1, "03-02T02:59", "03-02T03:30").await, new(1, "03-05T03:00", "03-05T11:30").await];
    let gone = [
        new(1, "03-02T03:30", "03-02T20:00").await,
        new(0, "03-03T11:30", "03-04T12:30").await,
        new(2, "03-05T02:59", "03-06T02:59").await,
    ];
    let theirs = app.new_shift(&manager, &elsewhere.shift_body(0, "03-03T11:30", "03-04T11:30")).await;
    let mut going = app.list_shifts(&town, "03-01", "03-08").await;
    going.retain(|shift| gone.iter().any(|id| shift["id"] == json!(id)));
    let added = new_id();
    // The new shift overlaps one that goes.
    let rows = [
        import_row(&town, &added, 0, "03-04T11:30", "03-05T11:30"),
        import_row(&town, &kept, 0, "03-02T11:30", "03-03T11:30"),
    ];
    let params =
        |dry_run: bool| json!({"group_id": town.group_id, "shifts": rows, "replace": true, "dry_run": dry_run});
    let before = app.dump_tables(&SHIFT_TABLES).await;
    let dry = dispatch_result(&app, &staff, IMPORT_TOPIC, params(true)).await;
    assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before);
    let done = dispatch_result(&app, &staff, IMPORT_TOPIC, params(false)).await;
    assert_eq!(dry, done, "a dry run answers the same");
    assert_eq!(row_outcomes(&done), ["created", "unchanged"]);
    assert_eq!(
        done["replaced"],
        json!({"from": "2027-03-02", "until": "2027-03-04", "deleted": going}),
        "in the order they begin"
    );
    let stays = app.list_shifts(&town, "03-01", "03-08").await;
    let mut stays: Vec<_> = stays.iter().map(|shift| shift["id"].as_str().unwrap_or_default()).collect();
    let mut expected: Vec<&str> = outside.iter().chain([&kept, &added]).map(String::as_str).collect();
    stays.sort_unstable();
    expected.sort_unstable();
    assert_eq!(stays, expected);
    assert_eq!(app.list_shifts(&elsewhere, "03-01", "03-08").await[0]["id"], json!(theirs));
    let change = app.list_shift_history(&manager, &gone[0]).await.remove(0);
    assert_eq!((&change["action"], &change["account_id"]), (&json!("deleted"), &json!(staff.caller.account_id)));
    let again = dispatch_result(&app, &staff, IMPORT_TOPIC, params(false)).await;
    assert_eq!((row_outcomes(&again), &again["replaced"]["deleted"]), (vec!["unchanged".to_owned(); 2], &json!([])));
}

#[tokio::test]
async fn a_replacing_import_that_would_delete_another_set_than_expected_writes_nothing() {
    let app = TestApp::new().await;
    let (staff, manager, town) = new_staff_manager_and_group(&app).await;
    let new = async |number, ini, end| app.new_shift(&manager, &town.shift_body(number, ini, end)).await;
    let stays = new(1, "03-02T11:30", "03-03T11:30").await;
    let goes = new(1, "03-03T11:30", "03-04T11:30").await;
    let rows = [
        import_row(&town, &new_id(), 0, "03-02T11:30", "03-03T11:30"),
        import_row(&town, &new_id(), 0, "03-04T11:30", "03-05T11:30"),
    ];
    let params = |more: Value| {
        let mut params = json!({"group_id": town.group_id, "shifts": rows, "replace": true});
        params.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        params
    };
    let tried = dispatch_result(&app, &staff, IMPORT_TOPIC, params(json!({"dry_run": true}))).await;
    let deleted = tried["replaced"]["deleted"].as_array().expect("shifts");
    let asked: Vec<_> = deleted.iter().map(|shift| shift["id"].clone()).collect();
    assert_eq!(asked, [json!(stays), json!(goes)]);
    // Between the question and the write one comes, and one goes.
    let came = new(2, "03-03T11:30", "03-04T11:30").await;
    app.delete_shift(&manager, &goes).await.ok();
    let before = app.dump_tables(&SHIFT_TABLES).await;
    for dry_run in [true, false] {
        let params = params(json!({"expected_deleted": asked, "dry_run": dry_run}));
        let refused = dispatch(&app, &staff, IMPORT_TOPIC, params).await;
        assert_eq!(
            refused.error_parts(),
            (409, "error.conflict.replaced_shifts".into(), "params.expected_deleted".into())
        );
        let extra = &refused.json()["extra"];
        assert_eq!((&extra["unexpected"][0]["id"], &extra["missing"]), (&json!(came), &json!([goes])));
        assert_eq!(extra["unexpected"].as_array().map(Vec::len), Some(1));
        assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before, "nothing is written");
    }
    // The order does not matter.
    let sent = params(json!({"expected_deleted": [came, stays]}));
    let done = dispatch_result(&app, &staff, IMPORT_TOPIC, sent.clone()).await;
    assert_eq!(row_outcomes(&done), ["created"; 2]);
    assert_eq!(app.list_shifts(&town, "03-01", "03-08").await.len(), 2);
    // The same request again, whose first answer was lost.
    let again = dispatch_result(&app, &staff, IMPORT_TOPIC, sent).await;
    assert_eq!((row_outcomes(&again), &again["replaced"]["deleted"]), (vec!["unchanged".to_owned(); 2], &json!([])));
    let without = json!({"group_id": town.group_id, "shifts": rows, "expected_deleted": []});
    let refused = dispatch(&app, &staff, IMPORT_TOPIC, without).await.error_parts();
    assert_eq!(refused, (400, "error.parser.body".into(), "params.expected_deleted".into()));
}

#[tokio::test]
async fn a_replacing_import_with_a_refused_row_deletes_nothing() {
    let app = TestApp::new().await;
    let (staff, manager, town) = new_staff_manager_and_group(&app).await;
    app.new_shift(&manager, &town.shift_body(1, "03-02T11:30", "03-03T11:30")).await;
    // A long shift from before the first day stays, and is in the way of the second row.
    let long = app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-03T11:30")).await;
    let rows = [
        import_row(&town, &new_id(), 2, "03-02T11:30", "03-03T11:30"),
        import_row(&town, &new_id(), 0, "03-02T11:30", "03-03T11:30"),
    ];
    let before = app.dump_tables(&SHIFT_TABLES).await;
    let params = json!({"group_id": town.group_id, "shifts": rows, "replace": true});
    let refused = refused_rows(&dispatch(&app, &staff, IMPORT_TOPIC, params).await);
    assert_eq!((refused.len(), refused[0].0, &refused[0].3["extra"]["shift"]["id"]), (1, 1, &json!(long)));
    assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before);
    let none = json!({"group_id": town.group_id, "shifts": [], "replace": true});
    assert_eq!(
        dispatch_result(&app, &staff, IMPORT_TOPIC, none).await,
        json!({"data": []}),
        "no days, nothing to delete"
    );
}

#[tokio::test]
async fn an_import_restores_deleted_and_replaces_demo_shifts() {
    let app = TestApp::new().await.with_rota().await;
    let (staff, manager) =
        (app.new_signed_in_user(ScopeType::Backoffice).await, app.new_signed_in_user(ScopeType::Workspace).await);
    app.set_group_manager(REAL_GROUP_ID, &manager).await;
    let path = format!(
        "/plugins/pharmacy/shifts?group_id={REAL_GROUP_ID}&datetime_ini=2026-11-20T15:00:00Z&datetime_end=2026-11-20T16:00:00Z"
    );
    let mut rows = app.get(&path).await.ok()["data"].as_array().expect("rows").clone();
    assert!(rows.iter().all(|row| row["demo"] == true));
    let gone = rows[0]["id"].as_str().expect("an id").to_owned();
    app.delete_shift(&manager, &gone).await.ok();
    for row in &mut rows {
        row.as_object_mut().expect("a row").retain(|name, _| !["group_id", "demo"].contains(&name.as_str()));
    }
    let done = dispatch_result(&app, &staff, IMPORT_TOPIC, json!({"group_id": REAL_GROUP_ID, "shifts": rows})).await;
    assert_eq!(row_outcomes(&done), ["created", "updated"]);
    let shifts = app.get(&path).await.ok();
    assert!(shifts["data"].as_array().expect("rows").iter().all(|row| row["demo"] == false), "{shifts}");
}

#[tokio::test]
async fn an_import_has_a_group_and_at_most_a_thousand_rows() {
    let app = TestApp::new().await;
    let (staff, _, town) = new_staff_manager_and_group(&app).await;
    let nobodys = app.new_pharmacy_group(None).await;
    let empty = |group: &str| json!({"group_id": group, "shifts": []});
    assert_eq!(
        row_outcomes(&dispatch_result(&app, &staff, IMPORT_TOPIC, empty(&nobodys.group_id)).await),
        Vec::<String>::new()
    );
    assert_eq!(dispatch(&app, &staff, IMPORT_TOPIC, empty(&new_id())).await.error_parts().1, "error.not_found");
    let row = |number: u32| {
        let ini = format!("2027-{:02}-{:02}T{:02}:00:00Z", number / 672 + 1, number / 24 % 28 + 1, number % 24);
        json!({"id": new_id(), "pharmacy_id": town.pharmacy_ids[0], "ini_at": ini, "end_at": ini.replace(":00:00Z", ":59:00Z")})
    };
    let many = |count: u32| json!({"group_id": town.group_id, "shifts": (0..count).map(row).collect::<Vec<_>>()});
    assert_eq!(row_outcomes(&dispatch_result(&app, &staff, IMPORT_TOPIC, many(1000)).await), vec!["created"; 1000]);
    let answer = dispatch(&app, &staff, IMPORT_TOPIC, many(1001)).await;
    assert_eq!(
        (answer.error_parts().1.as_str(), &answer.json()["extra"]["maximum"]),
        ("error.rule.too_many", &json!(1000))
    );
    let answer = dispatch(&app, &staff, IMPORT_TOPIC, many(1000)).await;
    assert_eq!(refused_rows(&answer).len(), 1000, "every one is named");
    for (params, path) in [
        (json!({"shifts": []}), "params.group_id"),
        (json!({"group_id": town.group_id}), "params.shifts"),
        (json!({"group_id": town.group_id, "shifts": {}}), "params.shifts"),
        (json!({"group_id": town.group_id, "shifts": [], "dryrun": true}), "params.dryrun"),
    ] {
        let refused = dispatch(&app, &staff, IMPORT_TOPIC, params).await.error_parts();
        assert_eq!(refused, (400, "error.parser.body".into(), path.into()));
    }
}

#[tokio::test]
async fn of_imports_at_once_that_overlap_one_is_written() {
    let app = TestApp::new().await;
    let (staff, manager, town) = new_staff_manager_and_group(&app).await;
    let replica = app.replica(&[]).await;
    let imports = (0..12).map(|number| {
        let server = if number % 2 == 0 { &app } else { &replica };
        let rows: Vec<_> = (10..20)
            .map(|day| import_row(&town, &new_id(), 0, &format!("03-{day}T{number:02}:00"), &format!("03-{day}T23:00")))
            .collect();
        let params = json!({"group_id": town.group_id, "shifts": rows});
        let staff = &staff;
        async move { dispatch(server, staff, IMPORT_TOPIC, params).await }
    });
    let body = town.shift_body(0, "03-15T00:00", "03-16T00:00");
    let put = app.put_shift(&manager, "0198a5b2-0000-7000-8000-000000000009", &body);
    let (answers, put) = tokio::join!(futures_util::future::join_all(imports), put);
    let done = answers.iter().filter(|answer| answer.status == 200).count();
    assert!(answers.iter().all(|answer| answer.status == 200 || answer.error_parts().1 == "error.rule.import"));
    assert_eq!(done + usize::from(put.status == 200), 1);
    let rows = app.list_shifts(&town, "03-01", "04-01").await.len();
    assert_eq!(rows, if put.status == 200 { 1 } else { 10 });
}
