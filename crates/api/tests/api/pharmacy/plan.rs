//! Generated rotations and copied months: planned shifts, conflicts and written shifts.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use crate::command_bus::dispatch_result;
use crate::support::{PharmacyGroupFixture, SignedInUser, TestApp, TestResponse, new_id};

const SHIFT_TABLES: [&str; 3] = ["pharmacy_shifts", "pharmacy_shift_history", "events"];

async fn post_plan(
    app: &TestApp,
    manager: &SignedInUser,
    town: &PharmacyGroupFixture,
    how: &str,
    body: &Value,
) -> TestResponse {
    let path = format!("/plugins/pharmacy/groups/{}/shifts/{how}", town.group_id);
    app.send(app.request_as(manager, reqwest::Method::POST, &path).json(body)).await
}

/// A rotation of two sets of pharmacies, from 08:30 to 08:30 local time.
fn rotation_body(town: &PharmacyGroupFixture, from: &str, until: &str) -> Value {
    json!({"pharmacies": [[town.pharmacy_ids[0], town.pharmacy_ids[1]], [town.pharmacy_ids[2]]],
           "from": format!("2027-{from}"), "until": format!("2027-{until}"),
           "start_time": "08:30", "duration_minutes": 1440})
}

fn with_field(mut body: Value, field: &str, value: Value) -> Value {
    body[field] = value;
    body
}

/// The index of each shift's pharmacy, and the shift's begin.
fn planned_turns(town: &PharmacyGroupFixture, shifts: &Value) -> Vec<(usize, String)> {
    let turn = |shift: &Value| {
        let number = town.pharmacy_ids.iter().position(|pharmacy| shift["pharmacy_id"] == json!(pharmacy));
        (number.expect("a pharmacy"), shift["ini_at"].as_str().expect("a begin")[5..16].to_owned())
    };
    shifts.as_array().expect("shifts").iter().map(turn).collect()
}

async fn new_manager_and_group(app: &TestApp) -> (SignedInUser, PharmacyGroupFixture) {
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    (manager, town)
}

#[tokio::test]
async fn pharmacy_shift_generate_writes_a_rotation_once() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    let body = rotation_body(&town, "03-01", "03-03");
    let dry =
        post_plan(&app, &manager, &town, "generate", &with_field(body.clone(), "dry_run", json!(true))).await.ok();
    assert_eq!((app.list_shifts(&town, "01-01", "12-31").await.len(), app.event_count().await), (0, 0));
    let done = post_plan(&app, &manager, &town, "generate", &body).await.ok();
    assert_eq!(dry, done, "a dry run answers the same");
    let begins = |number: usize, day: u32| (number, format!("03-0{day}T11:30"));
    let expected = [begins(0, 1), begins(1, 1), begins(2, 2), begins(0, 3), begins(1, 3)];
    assert_eq!((planned_turns(&town, &done["data"]).as_slice(), &done["conflicts"]), (expected.as_slice(), &json!([])));
    assert_eq!(done["unchanged"], json!([]));
    let stored = app.list_shifts(&town, "01-01", "12-31").await;
    assert_eq!(stored.len(), 5);
    assert!(done["data"].as_array().expect("shifts").iter().all(|shift| stored.contains(shift)));
    assert_eq!(app.event_count().await, 5);
    let change = app.list_shift_history(&manager, stored[0]["id"].as_str().expect("an id")).await.remove(0);
    assert_eq!((&change["action"], &change["account_id"]), (&json!("created"), &json!(manager.caller.account_id)));

    let before = app.dump_tables(&SHIFT_TABLES).await;
    for skip in [false, true] {
        let again =
            post_plan(&app, &manager, &town, "generate", &with_field(body.clone(), "skip_conflicts", json!(skip)))
                .await
                .ok();
        assert_eq!(
            (&again["data"], &again["conflicts"]),
            (&json!([]), &json!([])),
            "the same once more is no conflict"
        );
        assert_eq!(again["unchanged"], done["data"]);
        assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before);
    }
}

#[tokio::test]
async fn pharmacy_shift_generate_writes_nothing_while_there_are_conflicts_unless_they_are_skipped() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    let there = app.new_shift(&manager, &town.shift_body(2, "03-02T20:00", "03-02T21:00")).await;
    let before = app.dump_tables(&SHIFT_TABLES).await;
    let body = rotation_body(&town, "03-01", "03-03");
    let refused = post_plan(&app, &manager, &town, "generate", &body).await.ok();
    assert_eq!(
        (refused["data"].as_array().map(Vec::len), refused["conflicts"].as_array().map(Vec::len)),
        (Some(4), Some(1))
    );
    assert_eq!(refused["conflicts"][0]["other"]["id"], json!(there));
    assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before);
    let done =
        post_plan(&app, &manager, &town, "generate", &with_field(body, "skip_conflicts", json!(true))).await.ok();
    assert_eq!(done["data"], refused["data"]);
    assert_eq!(app.list_shifts(&town, "01-01", "12-31").await.len(), 5);
}

#[tokio::test]
async fn a_planned_shift_is_unchanged_when_pharmacy_begin_and_end_are_the_stored_ones() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    // As planned under another id, an hour longer, and of another pharmacy.
    let same = app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    let longer = app.new_shift(&manager, &town.shift_body(1, "03-01T11:30", "03-02T12:30")).await;
    app.new_shift(&manager, &town.shift_body(0, "03-02T11:30", "03-03T11:30")).await;
    let body = rotation_body(&town, "03-01", "03-02");
    let refused = post_plan(&app, &manager, &town, "generate", &body).await.ok();
    let ids = |shifts: &Value| -> Vec<Value> {
        shifts.as_array().expect("rows").iter().map(|row| row["id"].clone()).collect()
    };
    assert_eq!(ids(&refused["unchanged"]), [json!(same)]);
    assert_eq!(refused["conflicts"][0]["other"]["id"], json!(longer));
    assert_eq!(planned_turns(&town, &refused["data"]), [(2, "03-02T11:30".to_owned())]);
    assert_eq!(app.list_shifts(&town, "01-01", "12-31").await.len(), 3, "nothing while there is a conflict");
    let skip = with_field(body, "skip_conflicts", json!(true));
    let done = post_plan(&app, &manager, &town, "generate", &skip).await.ok();
    assert_eq!(ids(&done["unchanged"]), [json!(same)]);
    assert_eq!(app.list_shifts(&town, "01-01", "12-31").await.len(), 4);
    let history = app.list_shift_history(&manager, &same).await;
    assert_eq!(history.len(), 1, "nothing is written for the one that stands");
    // A pharmacy twice in one turn: the stored shift is one of them alone.
    let twice = with_field(skip, "pharmacies", json!([[town.pharmacy_ids[0], town.pharmacy_ids[0]]]));
    let done =
        post_plan(&app, &manager, &town, "generate", &with_field(twice, "until", json!("2027-03-01"))).await.ok();
    assert_eq!((ids(&done["unchanged"]).len(), ids(&done["data"]).len()), (1, 0));
    assert_eq!(done["conflicts"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_plan_makes_a_made_up_shift_a_real_one() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    let made_up = app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    let real = app.new_shift(&manager, &town.shift_body(1, "03-01T11:30", "03-02T11:30")).await;
    let id: Id<()> = made_up.parse().expect("an id");
    let mark = sql(app.app.db.write(), "UPDATE pharmacy_shifts SET demo = true WHERE id = $1").bind(id);
    mark.execute().await.expect("marks");
    let body = rotation_body(&town, "03-01", "03-01");
    let dry =
        post_plan(&app, &manager, &town, "generate", &with_field(body.clone(), "dry_run", json!(true))).await.ok();
    let done = post_plan(&app, &manager, &town, "generate", &body).await.ok();
    assert_eq!(dry, done, "a dry run answers the same");
    let mut expected = town.shift_body(0, "03-01T11:30", "03-02T11:30");
    (expected["id"], expected["demo"]) = (json!(made_up), json!(false));
    assert_eq!((&done["data"], &done["conflicts"]), (&json!([expected]), &json!([])), "it keeps its id");
    assert_eq!(done["unchanged"][0]["id"], json!(real));
    assert!(app.list_shifts(&town, "03-01", "03-08").await.iter().all(|shift| shift["demo"] == false));
    assert_eq!(app.list_shift_history(&manager, &made_up).await.remove(0)["action"], "updated");
    let again = post_plan(&app, &manager, &town, "generate", &body).await.ok();
    assert_eq!(again["unchanged"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_planned_shift_of_a_pharmacy_that_takes_no_turns_is_a_conflict_also_where_it_is_stored() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    for month in ["03", "04"] {
        app.new_shift(&manager, &town.shift_body(0, &format!("{month}-01T11:30"), &format!("{month}-02T11:30"))).await;
    }
    sql(app.app.db.write(), "UPDATE pharmacies SET enabled = false").execute().await.expect("closes");
    let body = json!({"from_month": "2027-03", "to_month": "2027-04", "align": "date"});
    let plan = post_plan(&app, &manager, &town, "copy_month", &body).await.ok();
    assert_eq!((&plan["data"], &plan["unchanged"]), (&json!([]), &json!([])));
    let conflicts = plan["conflicts"].as_array().expect("conflicts");
    assert_eq!((conflicts.len(), &conflicts[0]["code"]), (1, &json!("error.rule.shift_pharmacy")));
    assert_eq!(conflicts[0]["other"], Value::Null);
}

#[tokio::test]
async fn pharmacy_shift_generate_plans_by_weekday_by_the_week_and_twice_a_day() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    // 1 March 2027 is a Monday.
    let weekend = with_field(rotation_body(&town, "03-01", "03-14"), "weekdays", json!([6, 7]));
    let done = post_plan(&app, &manager, &town, "generate", &weekend).await.ok();
    let begins = |number: usize, at: &str| (number, at.to_owned());
    assert_eq!(
        planned_turns(&town, &done["data"]),
        [
            begins(0, "03-06T11:30"),
            begins(1, "03-06T11:30"),
            begins(2, "03-07T11:30"),
            begins(0, "03-13T11:30"),
            begins(1, "03-13T11:30"),
            begins(2, "03-14T11:30")
        ]
    );
    let week = with_field(
        with_field(rotation_body(&town, "04-01", "04-14"), "every_days", json!(7)),
        "duration_minutes",
        json!(7 * 1440),
    );
    let done = post_plan(&app, &manager, &town, "generate", &week).await.ok();
    assert_eq!(
        planned_turns(&town, &done["data"]),
        [begins(0, "04-01T11:30"), begins(1, "04-01T11:30"), begins(2, "04-08T11:30")]
    );
    assert_eq!(done["data"][2]["end_at"], "2027-04-15T11:30:00Z");
    for start in ["08:00", "16:00"] {
        let body = json!({"pharmacies": [[town.pharmacy_ids[0]]], "from": "2027-05-01", "until": "2027-05-02",
                          "start_time": start, "duration_minutes": 240});
        let done = post_plan(&app, &manager, &town, "generate", &body).await.ok();
        assert_eq!((done["data"].as_array().map(Vec::len), &done["conflicts"]), (Some(2), &json!([])), "{start}");
    }
    assert_eq!(app.list_shifts(&town, "05-01", "06-01").await.len(), 4);
}

#[tokio::test]
async fn a_generated_shift_has_the_id_of_an_import_unless_that_is_taken() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    let intruder = app.new_signed_in_user(ScopeType::Workspace).await;
    let theirs = app.new_pharmacy_group(Some(&intruder)).await;
    let group: Id<()> = town.group_id.parse().expect("an id");
    let named = |date: &str| {
        let name = format!("shifts:{}:{date}", town.pharmacy_ids[0]);
        Id::<()>::from_name(group, &name).to_string()
    };
    // Another workspace used the first day's id and deleted the shift.
    app.put_shift(&intruder, &named("2027-03-01"), &theirs.shift_body(0, "03-01T11:30", "03-02T11:30")).await.ok();
    app.delete_shift(&intruder, &named("2027-03-01")).await.ok();
    // The manager deleted the second day's shift; the third day's id belongs to a shift of another day.
    app.put_shift(&manager, &named("2027-03-02"), &town.shift_body(1, "03-02T11:30", "03-03T11:30")).await.ok();
    app.delete_shift(&manager, &named("2027-03-02")).await.ok();
    app.put_shift(&manager, &named("2027-03-03"), &town.shift_body(0, "04-03T11:30", "04-04T11:30")).await.ok();
    let body = json!({"pharmacies": [[town.pharmacy_ids[0]]], "from": "2027-03-01", "until": "2027-03-04",
                      "start_time": "08:30", "duration_minutes": 1440});
    let done = post_plan(&app, &manager, &town, "generate", &body).await.ok();
    let is_named: Vec<_> = done["data"]
        .as_array()
        .expect("shifts")
        .iter()
        .zip(["2027-03-01", "2027-03-02", "2027-03-03", "2027-03-04"])
        .map(|(shift, date)| shift["id"] == json!(named(date)))
        .collect();
    assert_eq!(is_named, [false, true, false, true]);
    assert_eq!(app.list_shifts(&town, "03-01", "05-01").await.len(), 5);
}

#[tokio::test]
async fn pharmacy_shift_generate_refuses_by_field() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    let (a, other) = (town.pharmacy_ids[0].clone(), new_id());
    for (field, value, status, code, path) in [
        ("pharmacies", json!([]), 400, "error.parser.body", "pharmacies"),
        ("pharmacies", json!([[a], []]), 400, "error.parser.body", "pharmacies[1]"),
        ("pharmacies", json!([[a], [a, other]]), 422, "error.rule.shift_pharmacy", "pharmacies[1][1]"),
        ("pharmacies", json!([[town.disabled_pharmacy_id]]), 422, "error.rule.shift_pharmacy", "pharmacies[0][0]"),
        ("until", json!("2027-02-28"), 400, "error.parser.body", "until"),
        ("until", json!("2028-03-01"), 400, "error.parser.body", "until"),
        ("until", json!("2027-02-30"), 400, "error.parser.body", "until"),
        ("from", json!("9999-01-01"), 400, "error.parser.body", "from"),
        ("start_time", json!("8:30"), 400, "error.parser.body", "start_time"),
        ("duration_minutes", json!(0), 422, "error.rule.shift_order", "duration_minutes"),
        ("duration_minutes", json!(14 * 1440 + 1), 422, "error.rule.shift_length", "duration_minutes"),
        ("every_days", json!(0), 400, "error.parser.body", "every_days"),
        ("every_days", json!(367), 400, "error.parser.body", "every_days"),
        ("weekdays", json!([0]), 400, "error.parser.body", "weekdays[0]"),
        ("weekdays", json!([]), 400, "error.parser.body", "weekdays"),
    ] {
        let body = with_field(rotation_body(&town, "03-01", "03-03"), field, value);
        let refused = post_plan(&app, &manager, &town, "generate", &body).await.error_parts();
        assert_eq!(refused, (status, code.into(), path.into()), "{body}");
    }
    let year = with_field(rotation_body(&town, "03-01", "03-01"), "until", json!("2028-02-29"));
    let year = post_plan(&app, &manager, &town, "generate", &with_field(year, "dry_run", json!(true))).await.ok();
    assert_eq!(year["data"].as_array().map(Vec::len), Some(549), "366 days");
    assert_eq!(app.list_shifts(&town, "01-01", "12-31").await, Vec::<Value>::new());
}

#[tokio::test]
async fn a_plan_holds_ten_thousand_shifts() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    let mut pharmacies = Vec::new();
    for number in 0..100 {
        let id = Id::<()>::new();
        let text = "INSERT INTO pharmacies (id, group_id, slug, name, created_at) VALUES ($1, $2, $3, $3, $4)";
        let group: Id<()> = town.group_id.parse().expect("an id");
        let insert = sql(app.app.db.write(), text).bind(id).bind(group).bind(format!("n{number}"));
        insert.bind(app.app.clock.now()).execute().await.expect("a pharmacy");
        pharmacies.push(id);
    }
    let body = json!({"pharmacies": [pharmacies], "from": "2027-01-01", "until": "2027-04-10",
                      "start_time": "00:00", "duration_minutes": 1440});
    let over =
        post_plan(&app, &manager, &town, "generate", &with_field(body.clone(), "until", json!("2027-04-11"))).await;
    assert_eq!(
        (over.error_parts().1.as_str(), &over.json()["extra"]["maximum"]),
        ("error.rule.too_many", &json!(10_000))
    );
    let done = post_plan(&app, &manager, &town, "generate", &body).await.ok();
    assert_eq!(done["data"].as_array().map(Vec::len), Some(10_000));
    assert_eq!(app.event_count().await, 10_000);
    let again = post_plan(&app, &manager, &town, "generate", &body).await.ok();
    assert_eq!(again["unchanged"].as_array().map(Vec::len), Some(10_000));
}

#[tokio::test]
async fn pharmacy_shift_copy_month_by_date_and_by_weekday() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    app.new_shift(&manager, &town.shift_body(1, "03-09T11:30", "03-10T11:30")).await;
    // In local time the last evening of February, and the last evening of March.
    app.new_shift(&manager, &town.shift_body(2, "03-01T02:00", "03-01T11:30")).await;
    app.new_shift(&manager, &town.shift_body(2, "04-01T02:00", "04-01T11:30")).await;
    let body = json!({"from_month": "2027-03", "to_month": "2027-04", "align": "date"});
    let before = app.dump_tables(&SHIFT_TABLES).await;
    let refused = post_plan(&app, &manager, &town, "copy_month", &body).await.ok();
    let begins = |number: usize, at: &str| (number, at.to_owned());
    let two = [begins(0, "04-01T11:30"), begins(1, "04-09T11:30")];
    assert_eq!(planned_turns(&town, &refused["data"]), two);
    let no_31st = &refused["conflicts"][0];
    assert_eq!(
        (&no_31st["code"], &no_31st["shift"]["ini_at"]),
        (&json!("error.rule.copy_day"), &json!("2027-04-01T02:00:00Z"))
    );
    assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before, "nothing while there is a conflict");
    let skip = with_field(body, "skip_conflicts", json!(true));
    let dry =
        post_plan(&app, &manager, &town, "copy_month", &with_field(skip.clone(), "dry_run", json!(true))).await.ok();
    assert_eq!(app.dump_tables(&SHIFT_TABLES).await, before);
    let done = post_plan(&app, &manager, &town, "copy_month", &skip).await.ok();
    assert_eq!((&dry, planned_turns(&town, &done["data"]).as_slice()), (&done, two.as_slice()));
    let again = post_plan(&app, &manager, &town, "copy_month", &skip).await.ok();
    assert_eq!((&again["data"], &again["unchanged"]), (&json!([]), &done["data"]));
    assert_eq!(again["conflicts"].as_array().map(Vec::len), Some(1), "the day that the month does not have");

    let weekday = json!({"from_month": "2027-03", "to_month": "2027-05", "align": "weekday"});
    let done = post_plan(&app, &manager, &town, "copy_month", &weekday).await.ok();
    // The first Monday, the second Tuesday, and the night of the fifth Wednesday, which May does not have.
    assert_eq!(planned_turns(&town, &done["data"]), [begins(0, "05-03T11:30"), begins(1, "05-11T11:30")]);
    assert_eq!(done["conflicts"][0]["code"], "error.rule.copy_day");
}

#[tokio::test]
async fn pharmacy_shift_copy_month_refuses_by_field_and_leaves_out_who_takes_no_turns() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    sql(app.app.db.write(), "UPDATE pharmacies SET enabled = false").execute().await.expect("closes");
    let body = json!({"from_month": "2027-03", "to_month": "2027-04", "align": "date"});
    let plan_of = async |field: &str, value: Value| {
        post_plan(&app, &manager, &town, "copy_month", &with_field(body.clone(), field, value)).await
    };
    let closed = plan_of("skip_conflicts", json!(true)).await.ok();
    assert_eq!((&closed["data"], &closed["conflicts"][0]["code"]), (&json!([]), &json!("error.rule.shift_pharmacy")));
    for (field, value) in [
        ("from_month", json!("2027-13")),
        ("to_month", json!("2027-03")),
        ("to_month", json!("03/2027")),
        ("align", json!("moon")),
    ] {
        let refused = plan_of(field, value.clone()).await.error_parts();
        assert_eq!(refused, (400, "error.parser.body".into(), field.into()), "{value}");
    }
}

#[tokio::test]
async fn a_group_is_planned_by_its_manager_and_by_the_staff() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    let (stranger, staff) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Backoffice).await);
    let nobodys = app.new_pharmacy_group(None).await;
    let month = json!({"from_month": "2027-03", "to_month": "2027-04", "align": "date"});
    for (person, town) in [(&stranger, &town), (&manager, &nobodys)] {
        for (how, body) in [("generate", rotation_body(town, "03-01", "03-03")), ("copy_month", month.clone())] {
            let refused = post_plan(&app, person, town, how, &body).await.error_parts();
            assert_eq!(refused.1, "error.not_found", "{how}");
        }
    }
    let params = |body: Value, dry_run: bool| {
        with_field(with_field(body, "group_id", json!(nobodys.group_id)), "dry_run", json!(dry_run))
    };
    let before = app.dump_tables(&SHIFT_TABLES).await;
    for (topic, body) in [
        (
            "pharmacy.shifts.generate",
            with_field(rotation_body(&nobodys, "03-01", "03-03"), "skip_conflicts", json!(true)),
        ),
        ("pharmacy.shifts.copy_month", month),
    ] {
        let dry = dispatch_result(&app, &staff, topic, params(body.clone(), true)).await;
        let planned = app.list_shifts(&nobodys, "01-01", "12-31").await.len();
        let done = dispatch_result(&app, &staff, topic, params(body, false)).await;
        assert_eq!(dry["data"], done["data"], "{topic}");
        assert_eq!(app.list_shifts(&nobodys, "01-01", "12-31").await.len(), planned + 5, "{topic}");
        assert_eq!(done["unchanged"], json!([]), "{topic}");
    }
    assert_ne!(app.dump_tables(&SHIFT_TABLES).await, before);
    let again = params(rotation_body(&nobodys, "03-01", "03-03"), false);
    let again = dispatch_result(&app, &staff, "pharmacy.shifts.generate", again).await;
    let counts = ["data", "unchanged", "conflicts"].map(|list| again[list].as_array().map(Vec::len));
    assert_eq!(counts, [Some(0), Some(5), Some(0)]);
}

#[tokio::test]
async fn of_rotations_at_once_one_is_written() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let (manager, town) = new_manager_and_group(&app).await;
    let plans = (0..8).map(|number| {
        let server = if number % 2 == 0 { &app } else { &replica };
        let (manager, town) = (&manager, &town);
        async move { post_plan(server, manager, town, "generate", &rotation_body(town, "03-01", "03-20")).await.ok() }
    });
    let plans = futures_util::future::join_all(plans).await;
    let done: Vec<_> = plans.iter().filter(|plan| plan["data"] != json!([])).collect();
    assert_eq!((done.len(), app.list_shifts(&town, "03-01", "04-01").await.len()), (1, 30));
    let unchanged = plans.iter().filter(|plan| plan["unchanged"] == done[0]["data"] && plan["conflicts"] == json!([]));
    assert_eq!(unchanged.count(), 7, "the others find them written");
}
