//! Pharmacy groups.

use hub_client::types;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;
use reqwest::Method;
use serde_json::{Value, json};

use crate::command_bus::dispatch_result;
use crate::support::{REAL_GROUP_ID, TestApp, new_id, timestamp};

#[tokio::test]
async fn pharmacy_group_get_answers_the_real_town() {
    let app = TestApp::new().await.with_rota().await;
    let group = app.get(&format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}")).await.ok();
    let pharmacies = group["pharmacies"].as_array().expect("pharmacies");
    assert_eq!(pharmacies.len(), 49);
    assert_eq!(pharmacies.iter().filter(|pharmacy| pharmacy["phone"].is_null()).count(), 24);
    insta::assert_json_snapshot!("group", group, {".pharmacies" => insta::dynamic_redaction(|_, _| "49 pharmacies")});
    insta::assert_json_snapshot!("pharmacy", pharmacies[5]);
}

#[tokio::test]
async fn pharmacy_group_get_through_the_client() {
    let app = TestApp::new().await.with_rota().await;
    let group: types::PharmacyGroup = app
        .generated_client()
        .pharmacy_group_get(&REAL_GROUP_ID.parse().expect("an id"))
        .await
        .expect("a group")
        .into_inner();
    assert_eq!((group.name.as_str(), group.pharmacies.len()), ("Almirante Brown", 49));
    let unknown = app.generated_client().pharmacy_group_get(&uuid::Uuid::nil()).await.expect_err("unknown");
    assert_eq!(unknown.status().map(|status| status.as_u16()), Some(404));
}

#[tokio::test]
async fn pharmacy_group_holidays_are_those_of_its_country_in_the_month() {
    let app = TestApp::new().await.with_rota().await;
    let path = format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}/holidays");
    let holidays = async |month: &str| app.get(&format!("{path}?month={month}")).await.ok()["data"].clone();
    assert_eq!(holidays("2026-11").await, json!([{"date": "2026-11-23", "name": "Día de la Soberanía Nacional"}]));
    let december = json!([{"date": "2027-12-08", "name": "Inmaculada Concepción de María"},
                          {"date": "2027-12-25", "name": "Navidad"}]);
    assert_eq!(holidays("2027-12").await, december);
    for month in ["2026-09", "2019-12", "2041-01"] {
        assert_eq!(holidays(month).await, json!([]), "{month}");
    }
    for (country, expected) in [(Some("ES"), json!(["2026-10-12"])), (None, json!([]))] {
        let update = sql(app.app.db.write(), "UPDATE pharmacy_groups SET holidays_country = $1").bind(country);
        update.execute().await.expect("updates");
        let dates: Vec<_> =
            holidays("2026-10").await.as_array().expect("rows").iter().map(|day| day["date"].clone()).collect();
        assert_eq!(json!(dates), expected);
    }
    for query in ["", "?month=2026-13", "?month=2026-11-01"] {
        let refused = app.get(&format!("{path}{query}")).await.error_parts();
        assert_eq!(refused, (400, "error.parser.query".into(), "month".into()), "{query}");
    }
}

#[tokio::test]
async fn a_group_the_public_may_not_see_is_not_there() {
    let app = TestApp::new().await.with_rota().await;
    let paths = [
        format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}"),
        format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}/on_duty"),
        format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}/calendar.ics"),
        format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}/holidays?month=2026-11"),
        format!(
            "/plugins/pharmacy/shifts?group_id={REAL_GROUP_ID}&datetime_ini=2023-09-01T03:00:00Z&datetime_end=2023-10-01T03:00:00Z"
        ),
    ];
    for path in &paths {
        assert_eq!(app.get(path).await.status, 200, "{path}");
        let unknown = app.get(&path.replace(REAL_GROUP_ID, "00000000-0000-4000-8000-000000000000")).await;
        assert_eq!(unknown.error_parts(), (404, "error.not_found".into(), String::new()), "{path}");
    }
    sql(app.app.db.write(), "UPDATE pharmacy_groups SET enabled = false").execute().await.expect("updates");
    for path in &paths {
        assert_eq!(app.get(path).await.error_parts().0, 404, "disabled: {path}");
    }
    let deleted = sql(app.app.db.write(), "UPDATE pharmacy_groups SET enabled = true, deleted_at = $1");
    deleted.bind(timestamp("2026-01-01T00:00:00Z")).execute().await.expect("updates");
    for path in &paths {
        assert_eq!(app.get(path).await.error_parts().0, 404, "deleted: {path}");
    }
    assert_eq!(app.get("/plugins/pharmacy/groups").await.ok()["data"].as_array().map(Vec::len), Some(0));
}

#[tokio::test]
async fn a_hidden_group_is_seen_by_the_staff_and_its_manager_alone() {
    let app = TestApp::new().await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    let shift = app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    sql(app.app.db.write(), "UPDATE pharmacy_groups SET enabled = false").execute().await.expect("hides");
    let (group, shifts) = (
        format!("/plugins/pharmacy/groups/{}", town.group_id),
        format!(
            "/plugins/pharmacy/shifts?group_id={}&datetime_ini=2027-03-01T00:00:00Z&datetime_end=2027-04-01T00:00:00Z",
            town.group_id
        ),
    );
    for person in [&manager, &app.new_signed_in_user(ScopeType::Backoffice).await] {
        assert_eq!(app.get_as(person, &group).await.ok()["enabled"], false);
        assert_eq!(app.get_as(person, &shifts).await.ok()["data"][0]["id"], json!(shift));
    }
    for scope_type in [ScopeType::Workspace, ScopeType::Consumer] {
        let stranger = app.new_signed_in_user(scope_type).await;
        for path in [&group, &shifts] {
            assert_eq!(app.get_as(&stranger, path).await.error_parts().0, 404, "{scope_type:?}: {path}");
        }
    }
}

fn group_names(page: &Value) -> Vec<String> {
    let rows = page["data"].as_array().expect("rows");
    rows.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test]
async fn pharmacy_group_list_goes_page_by_page() {
    let app = TestApp::new().await.with_demo_groups(7).await;
    let all = app.get("/plugins/pharmacy/groups").await.ok();
    assert_eq!((group_names(&all).len(), all["cursor"].clone()), (8, Value::Null));
    assert!(
        all["data"]
            .as_array()
            .expect("rows")
            .iter()
            .all(|group| group["pharmacies"].as_array().expect("some").len() == 49)
    );

    let mut seen = Vec::new();
    let mut path = "/plugins/pharmacy/groups?take=3".to_owned();
    loop {
        let page = app.get(&path).await.ok();
        seen.extend(group_names(&page));
        // A group deleted and a group inserted before the cursor do not move the others.
        sql(app.app.db.write(), "UPDATE pharmacy_groups SET deleted_at = created_at WHERE name_folded = $1")
            .bind("almirante brown".to_owned())
            .execute()
            .await
            .expect("updates");
        match page["cursor"].as_str() {
            Some(cursor) => path = format!("/plugins/pharmacy/groups?take=3&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(seen, group_names(&all), "no group twice, none missing");
}

/// Inserts groups without pharmacies; ids descend in the order of `names`.
async fn insert_groups(app: &TestApp, names: &[&str]) {
    let mut statement = sql(
        app.app.db.write(),
        "INSERT INTO pharmacy_groups (id, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius, created_at)
         VALUES ",
    );
    for (number, name) in names.iter().enumerate() {
        let id: Id<()> = uuid::Uuid::from_u128((names.len() - number) as u128).into();
        statement = statement.push(if number == 0 { "(" } else { ", (" }).push_bind(id).push(", ");
        statement = statement.push_bind((*name).to_owned()).push(", ").push_bind(fold_text(name));
        statement = statement.push(", 'UTC', 0.0, 0.0, 1.0, ").push_bind(app.app.clock.now()).push(")");
    }
    assert_eq!(statement.execute().await.expect("inserts"), names.len() as u64);
}

#[tokio::test]
async fn pharmacy_group_list_orders_letters_of_any_alphabet_alike() {
    let app = TestApp::new().await;
    let ordered = [
        "3 de Febrero",
        "ARBOL",
        "Árbol II",
        "arbol-z",
        "dz",
        "ÉZEIZA",
        "nandu",
        "NANDÚ",
        "Ñandú",
        "Ñandú 2",
        "Strasse",
        "Straz",
        "STRAßE",
        "straẞe",
        "Zárate",
        "ßa",
        "Đa",
        "đb",
        "Žž Ж",
        "Жук",
        "жуК 2",
        "ﬀ",
        "𐐷",
    ];
    let mut inserted = ordered;
    inserted.reverse();
    inserted.rotate_left(7);
    insert_groups(&app, &inserted).await;
    let mut expected: Vec<_> = inserted.iter().rev().map(|name| (fold_text(name), (*name).to_owned())).collect();
    expected.sort_by(|a, b| a.0.as_bytes().cmp(b.0.as_bytes()));
    let expected: Vec<_> = expected.into_iter().map(|(_, name)| name).collect();
    for take in [1, 2, 3, 5, 100] {
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = app.get(&format!("/plugins/pharmacy/groups?take={take}{cursor}")).await.ok();
            assert!(group_names(&page).len() <= take, "{page}");
            seen.extend(group_names(&page));
            assert!(seen.len() <= expected.len(), "a group twice: {seen:?}");
            let Some(next) = page["cursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(seen, expected, "in pages of {take}");
    }
}

#[tokio::test]
async fn a_cursor_of_another_order_is_refused() {
    let app = TestApp::new().await.with_demo_groups(2).await;
    let place = ("almirante brown", REAL_GROUP_ID);
    let seal = |ordering: &str| app.app.cursors.encode(ordering, &place).expect("seals");
    let path = |cursor: &str| format!("/plugins/pharmacy/groups?cursor={cursor}");
    let own = app.get(&path(&seal("pharmacy_group_list:name_folded:asc"))).await.ok();
    assert_eq!(group_names(&own), ["Almirante Brown 0001", "Almirante Brown 0002"]);
    let shapeless = app.app.cursors.encode("pharmacy_group_list:name_folded:asc", &"almirante brown").expect("seals");
    for cursor in
        [seal("pharmacy_group_list:name_folded:desc"), seal("pharmacy_shift_list:name_folded:asc"), seal(""), shapeless]
    {
        let refused = app.get(&path(&cursor)).await.error_parts();
        assert_eq!(refused, (400, "error.parser.query".into(), "cursor".into()), "{cursor}");
    }
}

#[tokio::test]
async fn pharmacy_group_list_refuses_what_is_no_page() {
    let app = TestApp::new().await.with_demo_groups(2).await;
    for (query, path) in
        [("take=0", "take"), ("take=101", "take"), ("take=x", "take"), ("cursor=abc", "cursor"), ("cursor=", "cursor")]
    {
        let refused = app.get(&format!("/plugins/pharmacy/groups?{query}")).await.error_parts();
        assert_eq!(refused, (400, "error.parser.query".into(), path.into()), "{query}");
    }
    for take in [1, 100] {
        assert_eq!(app.get(&format!("/plugins/pharmacy/groups?take={take}")).await.status, 200);
    }
}

#[tokio::test]
async fn loading_the_demo_twice_changes_nothing() {
    let app = TestApp::new().await.with_demo_groups(1).await;
    let count = async || -> (i64, i64, i64) {
        let text = "SELECT (SELECT COUNT(id) FROM pharmacy_groups), (SELECT COUNT(id) FROM pharmacies),
                           (SELECT COUNT(id) FROM pharmacy_shifts)";
        sql(app.app.db.read(), text).one().await.expect("counts")
    };
    // October 2026 to January 2027: 123 days with two shifts each.
    assert_eq!(count().await, (2, 98, 400 + 246 + 246));
    sql(app.app.db.write(), "DELETE FROM pharmacy_shifts WHERE demo AND ini_at > $1")
        .bind(timestamp("2026-11-15T00:00:00Z"))
        .execute()
        .await
        .expect("deletes");
    let deleted = count().await;
    let app = app.with_demo_groups(1).await;
    let text = "SELECT COUNT(id) FROM pharmacy_shifts WHERE demo AND ini_at > $1 AND ini_at < $2";
    let november =
        sql(app.app.db.read(), text).bind(timestamp("2026-11-15T00:00:00Z")).bind(timestamp("2026-12-01T00:00:00Z"));
    assert_eq!(november.scalar::<i64>().await.expect("counts"), 0, "a month someone has worked on stays as it is");
    assert!(deleted.2 < 892);
}

#[tokio::test]
async fn a_suspended_group_is_hidden_and_refuses_its_managers_writes() {
    let app = TestApp::new().await;
    let (manager, staff) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Backoffice).await);
    let town = app.new_pharmacy_group(Some(&manager)).await;
    let other = app.new_pharmacy_group(Some(&manager)).await;
    let shift = app.new_shift(&manager, &town.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    let group = format!("/plugins/pharmacy/groups/{}", town.group_id);
    let services = app.get_as(&manager, "/workspace/subscriptions/services").await.ok();
    let services = services["data"].as_array().expect("rows");
    let service = services.iter().find(|service| service["service_id"] == town.group_id.as_str()).expect("its service");
    let set_state = async |state: &str| {
        let params = json!({"id": service["id"], "state": state});
        dispatch_result(&app, &staff, "workspaces.services.set_state", params).await
    };
    set_state("inactive").await;

    let period = "datetime_ini=2027-03-01T00:00:00Z&datetime_end=2027-04-01T00:00:00Z";
    let shifts = format!("/plugins/pharmacy/shifts?group_id={}&{period}", town.group_id);
    let public =
        [&group, &shifts, &format!("{group}/on_duty?at=2027-03-01T12:00:00Z"), &format!("{group}/calendar.ics")];
    for path in public {
        assert_eq!(app.get(path).await.error_parts().0, 404, "{path}");
    }
    assert_eq!(group_names(&app.get("/plugins/pharmacy/groups").await.ok()).len(), 1, "the other one");
    for person in [&manager, &staff] {
        app.get_as(person, &group).await.ok();
        assert_eq!(app.get_as(person, &shifts).await.ok()["data"][0]["id"], json!(shift));
    }

    let plan = json!({"pharmacies": [[town.pharmacy_ids[0]]], "from": "2027-03-10", "until": "2027-03-12", "every_days": 1,
                      "start_time": "08:30", "duration_minutes": 1440});
    let copy = json!({"from_month": "2027-03", "to_month": "2027-04", "align": "date"});
    let refused = [
        app.put_shift(&manager, &shift, &town.shift_body(1, "03-01T11:30", "03-02T11:30")).await,
        app.put_shift(&manager, &new_id(), &town.shift_body(1, "03-01T11:30", "03-02T11:30")).await,
        app.delete_shift(&manager, &shift).await,
        app.send(app.request_as(&manager, Method::POST, &format!("{group}/shifts/generate")).json(&plan)).await,
        app.send(app.request_as(&manager, Method::POST, &format!("{group}/shifts/copy_month")).json(&copy)).await,
    ];
    for (index, refused) in refused.into_iter().enumerate() {
        let (status, code, _) = refused.error_parts();
        assert_eq!((status, code.as_str()), (422, "error.rule.service_inactive"), "{index}");
    }
    // Another group of the same workspace, and the staff's own writes, go on.
    let beside = app.new_shift(&manager, &other.shift_body(0, "03-01T11:30", "03-02T11:30")).await;
    app.delete_shift(&manager, &beside).await.ok();
    let row = json!({"id": new_id(), "pharmacy_id": town.pharmacy_ids[1], "ini_at": "2027-03-05T11:30:00Z", "end_at": "2027-03-06T11:30:00Z"});
    let import = json!({"group_id": town.group_id, "shifts": [row]});
    dispatch_result(&app, &staff, "pharmacy.shifts.import", import).await;

    set_state("active").await;
    for path in public {
        assert_eq!(app.get(path).await.status, 200, "{path}");
    }
    app.delete_shift(&manager, &shift).await.ok();
    assert_eq!(app.list_shifts(&town, "03-01", "04-01").await.len(), 1, "the staff's shift");
}
