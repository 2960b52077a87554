//! The coverage report of a period: gaps, overlaps, and each pharmacy's share of the duty.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::{Value, json};

use crate::command_bus::dispatch_result;
use crate::support::{PharmacyGroupFixture, REAL_GROUP_ID, SignedInUser, TestApp, TestResponse};

async fn post_check(app: &TestApp, person: &SignedInUser, group: &str, body: &Value) -> TestResponse {
    let path = format!("/plugins/pharmacy/groups/{group}/shifts/check");
    app.send(app.request_as(person, Method::POST, &path).json(body)).await
}

/// A request's period in 2027, in local time.
fn period_body(ini: &str, end: &str) -> Value {
    json!({"datetime_ini": format!("2027-{ini}T00:00:00-03:00"), "datetime_end": format!("2027-{end}T00:00:00-03:00")})
}

async fn new_manager_and_group(app: &TestApp) -> (SignedInUser, PharmacyGroupFixture) {
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    (manager, town)
}

#[tokio::test]
async fn pharmacy_shift_check_finds_gaps_and_shares_the_duty_out() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    // Monday to Tuesday, Friday over the weekend, and the holiday of Wednesday 24 March.
    app.new_shift(&manager, &town.shift_body(0, "03-22T11:30", "03-23T11:30")).await;
    app.new_shift(&manager, &town.shift_body(1, "03-23T11:30", "03-24T11:30")).await;
    app.new_shift(&manager, &town.shift_body(0, "03-24T11:30", "03-27T11:30")).await;
    let report = post_check(&app, &manager, &town.group_id, &period_body("03-22", "03-27")).await.ok();
    assert_eq!(
        report["gaps"],
        json!([{"ini_at": "2027-03-22T03:00:00Z", "end_at": "2027-03-22T11:30:00Z", "on_duty": 0}])
    );
    assert_eq!(report["overlaps"], json!([]));
    let hours = |number: usize, shifts: u32, kinds: [f64; 4]| {
        json!({"pharmacy_id": town.pharmacy_ids[number], "shifts": shifts, "hours": kinds[0], "night_hours": kinds[1],
               "weekend_hours": kinds[2], "holiday_hours": kinds[3]})
    };
    // Friday 26 March is Good Friday. The period ends at its midnight, and the shift is cut there.
    assert_eq!(
        report["pharmacies"],
        json!([
            hours(0, 2, [87.5, 30.0, 0.0, 39.5]),
            hours(1, 1, [24.0, 9.0, 0.0, 8.5]),
            hours(2, 0, [0.0, 0.0, 0.0, 0.0]),
        ])
    );
}

#[tokio::test]
async fn pharmacy_shift_check_goes_by_what_has_to_be_covered() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    app.new_shift(&manager, &town.shift_body(0, "03-22T03:00", "03-25T03:00")).await;
    let mut body = period_body("03-22", "03-25");
    let mut gaps = async |cover: Value| {
        body["cover"] = cover;
        post_check(&app, &manager, &town.group_id, &body).await.ok()["gaps"].clone()
    };
    assert_eq!(gaps(json!(null)).await, json!([]));
    assert_eq!(gaps(json!([])).await, json!([]));
    // Two shifts in Tuesday's night, from 20:00 to 08:00.
    let cover = json!([{}, {"weekdays": [2], "start_time": "20:00", "end_time": "08:00", "minimum": 2}]);
    let night = json!([{"ini_at": "2027-03-23T23:00:00Z", "end_at": "2027-03-24T11:00:00Z", "on_duty": 1}]);
    assert_eq!(gaps(cover).await, night);
}

#[tokio::test]
async fn pharmacy_shift_check_goes_by_the_groups_cover_and_country_unless_it_brings_its_own() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    // Monday to Friday by day; Thursday 25 March 2027 is Maundy Thursday, no holiday in Argentina, one in Uruguay.
    let rota = json!({"id": town.group_id, "name": "Rota", "zone": {"lat": -34.8, "lng": -58.4, "radius": 1000},
                      "time_zone": "America/Argentina/Buenos_Aires", "holidays_country": "UY",
                      "cover": [{"weekdays": [1, 2, 3, 4, 5], "start_time": "08:00", "end_time": "20:00"}]});
    dispatch_result(&app, &staff, "pharmacy.groups.put", rota).await;
    for day in 22..=26 {
        app.new_shift(&manager, &town.shift_body(0, &format!("03-{day}T11:00"), &format!("03-{day}T23:00"))).await;
    }
    let check = async |cover: Option<Value>| {
        let mut body = period_body("03-22", "03-29");
        if let Some(cover) = cover {
            body["cover"] = cover;
        }
        let own = post_check(&app, &manager, &town.group_id, &body).await.ok();
        body["group_id"] = json!(town.group_id);
        assert_eq!(dispatch_result(&app, &staff, "pharmacy.shifts.check", body).await, own, "the topic's is the same");
        own
    };
    for cover in [None, Some(json!(null))] {
        let report = check(cover).await;
        assert_eq!(report["gaps"], json!([]), "no night and no weekend is a gap");
        assert_eq!(report["pharmacies"][0]["holiday_hours"], json!(24.0), "Maundy Thursday and Good Friday");
    }
    assert_eq!(check(Some(json!([{}]))).await["gaps"].as_array().map(Vec::len), Some(6), "one always");
    sql(app.app.db.write(), "UPDATE pharmacy_groups SET holidays_country = NULL").execute().await.expect("updates");
    assert_eq!(check(None).await["pharmacies"][0]["holiday_hours"], json!(0.0));
}

#[tokio::test]
async fn pharmacy_shift_check_names_who_is_on_duty_twice() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    let first = app.new_shift(&manager, &town.shift_body(0, "03-22T03:00", "03-23T03:00")).await;
    let second = app.new_shift(&manager, &town.shift_body(0, "03-23T03:00", "03-24T03:00")).await;
    // No operation writes an overlap, but one in the database is found, and its hours count once.
    let longer = sql(app.app.db.write(), "UPDATE pharmacy_shifts SET end_at = $1 WHERE id = $2");
    let longer =
        longer.bind(crate::support::timestamp("2027-03-23T15:00:00Z")).bind(first.parse::<Id<()>>().expect("an id"));
    longer.execute().await.expect("updates");
    let report = post_check(&app, &manager, &town.group_id, &period_body("03-22", "03-24")).await.ok();
    assert_eq!(report["overlaps"], json!([{"pharmacy_id": town.pharmacy_ids[0], "shift_ids": [first, second]}]));
    assert_eq!((&report["pharmacies"][0]["hours"], &report["pharmacies"][0]["shifts"]), (&json!(48.0), &json!(2)));
}

#[tokio::test]
async fn pharmacy_shift_check_of_the_real_town() {
    let app = TestApp::new().await.with_rota().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let september = json!({"group_id": REAL_GROUP_ID, "datetime_ini": "2023-09-01T00:00:00-03:00",
                           "datetime_end": "2023-10-01T00:00:00-03:00"});
    let report = dispatch_result(&app, &staff, "pharmacy.shifts.check", september).await;
    assert_eq!((&report["gaps"], &report["overlaps"]), (&json!([]), &json!([])));
    let sum = |field: &str| -> f64 {
        let rows = report["pharmacies"].as_array().expect("rows");
        rows.iter().map(|row| row[field].as_f64().expect("a number")).sum()
    };
    assert_eq!(report["pharmacies"].as_array().map(Vec::len), Some(49));
    // 49 shifts of 24 hours, two of 30 September until midnight, and the September hours of two shifts of 31 August.
    assert_eq!(sum("shifts"), 53.0);
    assert_eq!(sum("hours"), 49.0 * 24.0 + 2.0 * 15.5 + 2.0 * 8.5);
    assert_eq!(sum("night_hours"), 49.0 * 9.0 + 2.0 * 3.0 + 2.0 * 6.0);
    assert_eq!(sum("holiday_hours"), 0.0);
}

#[tokio::test]
async fn pharmacy_shift_check_is_the_managers_and_refuses_by_field() {
    let app = TestApp::new().await;
    let (manager, town) = new_manager_and_group(&app).await;
    let stranger = app.new_signed_in_user(ScopeType::Workspace).await;
    assert_eq!(
        post_check(&app, &stranger, &town.group_id, &period_body("03-01", "04-01")).await.error_parts().1,
        "error.not_found"
    );
    sql(app.app.db.write(), "UPDATE pharmacy_groups SET enabled = false").execute().await.expect("hides");
    let report = post_check(&app, &manager, &town.group_id, &period_body("03-01", "04-01")).await.ok();
    assert_eq!(report["gaps"].as_array().map(Vec::len), Some(1), "also while nobody else sees the group");
    let with = |field: &str, value: Value| {
        let mut body = period_body("03-01", "04-01");
        body[field] = value;
        body
    };
    for (body, path) in [
        (period_body("03-01", "03-01"), "datetime_end"),
        (with("datetime_end", json!("2028-03-02T03:00:00Z")), "datetime_end"),
        (with("datetime_ini", json!("marzo")), "datetime_ini"),
        (with("cover", json!([{}, {"minimum": 0}])), "cover[1].minimum"),
        (with("cover", json!([{"start_time": "25:00"}])), "cover[0].start_time"),
        (with("cover", json!([{"weekdays": [8]}])), "cover[0].weekdays[0]"),
        (with("cover", json!(vec![json!({}); 51])), "cover"),
    ] {
        let refused = post_check(&app, &manager, &town.group_id, &body).await.error_parts();
        assert_eq!(refused, (400, "error.parser.body".into(), path.into()), "{body}");
    }
}
