//! Putting and importing groups and their pharmacies through the command bus.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use super::{real_group_register, refused_rows, row_outcomes};
use crate::command_bus::{dispatch, dispatch_result};
use crate::support::{ONE_STORE_PLAN_ID, REAL_GROUP_ID, SignedInUser, TestApp, new_id};

const PUT_TOPIC: &str = "pharmacy.groups.put";
const IMPORT_TOPIC: &str = "pharmacy.groups.import";

fn group_body(id: &str) -> Value {
    json!({"id": id, "name": " Lomas de Zamora ", "zone": {"lat": -34.76, "lng": -58.4, "radius": 5000},
           "time_zone": "America/Argentina/Buenos_Aires"})
}

fn with_field(mut body: Value, field: &str, value: Value) -> Value {
    body[field] = value;
    body
}

#[tokio::test]
async fn a_group_is_created_and_replaced_and_given_a_manager() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let id = new_id();
    let manages = async || {
        let body = json!({"group_id": id, "pharmacy_id": new_id(), "ini_at": "2027-03-01T00:00:00Z", "end_at": "2027-03-02T00:00:00Z"});
        app.put_shift(&manager, &new_id(), &body).await.error_parts().1 == "error.rule.shift_pharmacy"
    };
    let managed = with_field(group_body(&id), "manager_workspace_id", json!(manager.caller.scope_id));
    for (params, outcome, is_manager) in [
        (with_field(group_body(&id), "dry_run", json!(true)), "created", false),
        (group_body(&id), "created", false),
        (group_body(&id), "unchanged", false),
        (managed.clone(), "updated", true),
        (managed, "unchanged", true),
        (group_body(&id), "unchanged", true),
        (with_field(group_body(&id), "name", json!("Banfield")), "updated", true),
        (with_field(group_body(&id), "manager_workspace_id", json!(null)), "updated", false),
    ] {
        let done = dispatch_result(&app, &staff, PUT_TOPIC, params.clone()).await;
        assert_eq!(done, json!({"id": id, "outcome": outcome}), "{params}");
        assert_eq!(manages().await, is_manager, "{params}");
        let services = app.get_as(&manager, "/workspace/subscriptions/services").await.ok();
        let ids: Vec<_> =
            services["data"].as_array().expect("rows").iter().map(|row| row["service_id"].clone()).collect();
        assert_eq!(ids, vec![json!(id); usize::from(is_manager)], "the group is its manager's service");
    }
    let path = format!("/plugins/pharmacy/groups/{id}");
    assert_eq!(app.get(&path).await.ok()["name"], "Lomas de Zamora");
    dispatch_result(&app, &staff, PUT_TOPIC, with_field(group_body(&id), "enabled", json!(false))).await;
    assert_eq!(app.get(&path).await.status, 404);
}

#[tokio::test]
async fn a_group_is_refused_by_field() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let id = new_id();
    let zone = |lat: f64, lng: f64, radius: f64| json!({"lat": lat, "lng": lng, "radius": radius});
    for (field, value, status, path) in [
        ("id", json!("x"), 400, "params.id"),
        ("name", json!("  "), 400, "params.name"),
        ("name", json!("x".repeat(81)), 400, "params.name"),
        ("zone", zone(91.0, 0.0, 1.0), 400, "params.zone.lat"),
        ("zone", zone(0.0, -181.0, 1.0), 400, "params.zone.lng"),
        ("zone", zone(0.0, 0.0, 0.0), 400, "params.zone.radius"),
        ("zone", json!({"lat": 0, "lng": 0}), 400, "params.zone.radius"),
        ("time_zone", json!("Adrogué"), 400, "params.time_zone"),
        ("cover", json!([{}, {"minimum": 0}]), 400, "params.cover[1].minimum"),
        ("cover", json!([{"weekdays": [8]}]), 400, "params.cover[0].weekdays[0]"),
        ("cover", json!([{"end_time": "25:00"}]), 400, "params.cover[0].end_time"),
        ("cover", json!(vec![json!({}); 51]), 400, "params.cover"),
        ("holidays_country", json!("ar"), 400, "params.holidays_country"),
        ("holidays_country", json!("ZZ"), 400, "params.holidays_country"),
        ("emergency_text", json!("x".repeat(281)), 400, "params.emergency_text"),
        ("emergency_text", json!("uno\ndos"), 400, "params.emergency_text"),
        ("manager", json!(null), 400, "params.manager"),
        ("manager_workspace_id", json!(new_id()), 422, "params.manager_workspace_id"),
        ("manager_workspace_id", json!(consumer.caller.scope_id), 422, "params.manager_workspace_id"),
        ("manager_workspace_id", json!(staff.caller.scope_id), 422, "params.manager_workspace_id"),
    ] {
        let refused =
            dispatch(&app, &staff, PUT_TOPIC, with_field(group_body(&id), field, value.clone())).await.error_parts();
        let code = if status == 400 { "error.parser.body" } else { "error.rule.group_manager" };
        assert_eq!(refused, (status, code.into(), path.into()), "{field} {value}");
    }
    assert_eq!(app.get("/plugins/pharmacy/groups").await.ok()["data"], json!([]));
}

#[tokio::test]
async fn a_put_keeps_the_cover_the_country_and_the_emergency_text_that_it_does_not_name() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let id = new_id();
    let always = json!([{"weekdays": [1, 2, 3, 4, 5, 6, 7], "start_time": "00:00", "end_time": "24:00", "minimum": 1}]);
    let weekdays = json!([{"weekdays": [1, 2, 3, 4, 5], "start_time": "08:00", "end_time": "20:00", "minimum": 2}]);
    let partial = json!([{"weekdays": [5, 1, 2, 3, 4], "start_time": "08:00", "end_time": "20:00", "minimum": 2}]);
    let text = "Ante una emergencia, llamá al 107.";
    for (changes, outcome, expected) in [
        (json!({}), "created", json!([always, "AR", null])),
        (
            json!({"holidays_country": "AR", "emergency_text": " ", "cover": null}),
            "unchanged",
            json!([always, "AR", null]),
        ),
        (json!({"cover": [{}]}), "unchanged", json!([always, "AR", null])),
        (json!({"emergency_text": format!("  {text} ")}), "updated", json!([always, "AR", text])),
        (json!({"cover": partial, "holidays_country": "ES"}), "updated", json!([weekdays, "ES", text])),
        (json!({}), "unchanged", json!([weekdays, "ES", text])),
        (json!({"holidays_country": null}), "updated", json!([weekdays, null, text])),
        (json!({"cover": []}), "updated", json!([[], null, text])),
        (json!({"cover": null, "emergency_text": null}), "updated", json!([always, null, null])),
    ] {
        let mut params = group_body(&id);
        params.as_object_mut().expect("an object").extend(changes.as_object().expect("an object").clone());
        assert_eq!(dispatch_result(&app, &staff, PUT_TOPIC, params).await["outcome"], outcome, "{changes}");
        let group = app.get(&format!("/plugins/pharmacy/groups/{id}")).await.ok();
        let settings = json!([group["cover"], group["holidays_country"], group["emergency_text"]]);
        assert_eq!(settings, expected, "{changes}");
        let listed = app.get("/plugins/pharmacy/groups").await.ok();
        assert_eq!(listed["data"][0], group, "{changes}");
    }
    let params = with_field(group_body(&id), "holidays_country", json!("XX"));
    let refused = dispatch(&app, &staff, PUT_TOPIC, params).await.json();
    assert!(refused.to_string().contains("AO, AR, BO, BR"), "it names the countries that there are: {refused}");
}

#[tokio::test]
async fn importing_the_register_over_the_seed_changes_nothing() {
    let app = TestApp::new().await.with_rota().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let before = app.dump_tables(&["pharmacies"]).await;
    let done = dispatch_result(
        &app,
        &staff,
        IMPORT_TOPIC,
        json!({"group_id": REAL_GROUP_ID, "pharmacies": real_group_register()}),
    )
    .await;
    assert_eq!(row_outcomes(&done), vec!["unchanged"; 49]);
    assert_eq!(app.dump_tables(&["pharmacies"]).await, before);
}

#[tokio::test]
async fn a_pharmacy_keeps_the_id_of_its_slug() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let town = app.new_pharmacy_group(None).await;
    let rows = json!([
        {"slug": "alem", "name": "Alem", "address": " Alem 100 ", "phone": "", "lat": -34.7, "lng": -58},
        {"slug": "espora", "name": "Espora", "enabled": false},
        {"id": town.pharmacy_ids[1], "slug": "brown", "name": "brown"},
    ]);
    let params = json!({"group_id": town.group_id, "pharmacies": rows});
    let done = dispatch_result(&app, &staff, IMPORT_TOPIC, params.clone()).await;
    assert_eq!(row_outcomes(&done), ["updated", "created", "unchanged"]);
    assert_eq!(
        (&done["data"][0]["id"], &done["data"][2]["id"]),
        (&json!(town.pharmacy_ids[0]), &json!(town.pharmacy_ids[1]))
    );
    assert_eq!(row_outcomes(&dispatch_result(&app, &staff, IMPORT_TOPIC, params).await), ["unchanged"; 3]);
    let group = app.get(&format!("/plugins/pharmacy/groups/{}", town.group_id)).await.ok();
    let alem = &group["pharmacies"][0];
    assert_eq!(
        (&alem["address"], &alem["phone"], &alem["location"]["lng"]),
        (&json!("Alem 100"), &Value::Null, &json!(-58.0))
    );
    assert_eq!(group["pharmacies"].as_array().map(Vec::len), Some(5));
}

#[tokio::test]
async fn pharmacies_change_slugs_with_each_other() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let town = app.new_pharmacy_group(None).await;
    let row = |number: usize, slug: &str| json!({"id": town.pharmacy_ids[number], "slug": slug, "name": slug});
    let import = async |rows: Vec<Value>| {
        dispatch(&app, &staff, IMPORT_TOPIC, json!({"group_id": town.group_id, "pharmacies": rows})).await
    };
    assert_eq!(import(vec![row(0, "brown"), row(1, "colon"), row(2, "alem")]).await.status, 200);
    let before = app.dump_tables(&["pharmacies"]).await;
    // The third pharmacy is refused, so the second keeps its slug, so the first is refused too.
    let refused = refused_rows(&import(vec![row(0, "colon"), row(1, "alem"), row(2, "dorrego")]).await);
    let codes: Vec<_> = refused.iter().map(|(index, code, path, _)| (*index, code.as_str(), path.as_str())).collect();
    let taken = "error.conflict.pharmacy_slug";
    assert_eq!(codes, [(0, taken, "slug"), (1, taken, "slug"), (2, taken, "slug")]);
    assert_eq!(refused[2].3["extra"]["pharmacy_id"], json!(town.disabled_pharmacy_id));
    assert_eq!(app.dump_tables(&["pharmacies"]).await, before);
}

#[tokio::test]
async fn every_refused_pharmacy_is_named() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (town, other) = (app.new_pharmacy_group(None).await, app.new_pharmacy_group(None).await);
    let rows = json!([
        {"slug": "espora", "name": "Espora"},
        {"slug": "Espora", "name": "Espora"},
        {"slug": "a--b", "name": "Espora"},
        {"slug": "frias", "name": ""},
        {"slug": "gorriti", "name": "Gorriti", "lat": 1},
        {"slug": "gorriti", "name": "Gorriti", "lng": 1},
        {"slug": "gorriti", "name": "Gorriti", "lat": 91, "lng": 0},
        {"slug": "espora", "name": "Espora", "id": new_id()},
        {"slug": "hudson", "name": "Hudson", "id": other.pharmacy_ids[0]},
        {"slug": "alem", "name": "Alem", "id": new_id()},
        {"slug": "ibarra", "name": "Ibarra", "telephone": "1"},
        {"slug": "jujuy", "name": "Jujuy", "id": town.pharmacy_ids[1]},
        {"slug": "kant", "name": "Kant", "id": town.pharmacy_ids[1]},
    ]);
    let before = app.dump_tables(&["pharmacies"]).await;
    let answer = dispatch(&app, &staff, IMPORT_TOPIC, json!({"group_id": town.group_id, "pharmacies": rows})).await;
    let refused = refused_rows(&answer);
    let told: Vec<_> = refused.iter().map(|(index, code, path, _)| (*index, code.as_str(), path.as_str())).collect();
    let shape = "error.parser.body";
    assert_eq!(
        told,
        [
            (1, shape, "slug"),
            (2, shape, "slug"),
            (3, shape, "name"),
            (4, shape, "lng"),
            (5, shape, "lat"),
            (6, shape, "lat"),
            (7, "error.conflict.duplicate", "slug"),
            (8, "error.not_found", ""),
            (9, "error.conflict.pharmacy_slug", "slug"),
            (10, shape, "telephone"),
            (12, "error.conflict.duplicate", "id"),
        ]
    );
    assert_eq!(app.dump_tables(&["pharmacies"]).await, before);
}

/// The page that a subscription made for a workspace.
async fn new_page(app: &TestApp, owner: &SignedInUser) -> Value {
    app.subscribe_to_plan(owner, ONE_STORE_PLAN_ID).await.ok();
    let services = app.get_as(owner, "/workspace/subscriptions/services").await.ok();
    let services = services["data"].as_array().expect("services");
    services.iter().find(|service| service["type"] == "page").expect("a page")["service_id"].clone()
}

#[tokio::test]
async fn an_import_gives_a_pharmacy_its_page_and_its_workspace() {
    let app = TestApp::new().await.with_rota().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let page = new_page(&app, &owner).await;
    let seen = async || {
        let group = app.get(&format!("/plugins/pharmacy/groups/{REAL_GROUP_ID}")).await.ok();
        let rows = group["pharmacies"].as_array().expect("rows").clone();
        let row = rows.into_iter().find(|row| row["slug"] == "nueva").expect("it was imported");
        (row["page_id"].clone(), row["workspace_id"].clone())
    };
    let row = |more: Value| {
        let mut row = json!({"slug": "nueva", "name": "Nueva"});
        row.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        json!({"group_id": REAL_GROUP_ID, "pharmacies": [row]})
    };
    let owned = json!({"page_id": page, "workspace_id": owner.caller.scope_id});
    for (more, outcome, expected) in [
        (owned.clone(), "created", (json!(page), json!(owner.caller.scope_id))),
        (owned, "unchanged", (json!(page), json!(owner.caller.scope_id))),
        (json!({}), "unchanged", (json!(page), json!(owner.caller.scope_id))),
        (json!({"page_id": null}), "updated", (Value::Null, json!(owner.caller.scope_id))),
        (json!({"workspace_id": null}), "updated", (Value::Null, Value::Null)),
    ] {
        let done = dispatch_result(&app, &staff, IMPORT_TOPIC, row(more.clone())).await;
        assert_eq!((&done["data"][0]["outcome"], seen().await), (&json!(outcome), expected), "{more}");
    }
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    for nobody in [json!(new_id()), json!(consumer.caller.scope_id)] {
        let refused = dispatch(&app, &staff, IMPORT_TOPIC, row(json!({"workspace_id": nobody}))).await;
        let (index, code, path, _) = refused_rows(&refused).remove(0);
        assert_eq!((index, code.as_str(), path.as_str()), (0, "error.not_found", "workspace_id"));
    }
    let (neighbour, unowned) = (app.new_signed_in_user(ScopeType::Workspace).await, new_id());
    let insert = "INSERT INTO pages (id, name, created_at) VALUES ($1, 'De nadie', $2)";
    let unowned_id: Id<()> = unowned.parse().expect("an id");
    sql(app.app.db.write(), insert).bind((unowned_id, app.app.clock.now())).execute().await.expect("a page");
    let theirs = json!(neighbour.caller.scope_id);
    for (more, expected) in [
        (json!({"page_id": new_id()}), "error.not_found"),
        (json!({"page_id": page}), "error.rule.page_owner"),
        (json!({"page_id": page, "workspace_id": theirs}), "error.rule.page_owner"),
    ] {
        let refused = dispatch(&app, &staff, IMPORT_TOPIC, row(more.clone())).await;
        let (index, code, path, _) = refused_rows(&refused).remove(0);
        assert_eq!((index, code.as_str(), path.as_str()), (0, expected, "page_id"), "{more}");
    }
    dispatch_result(&app, &staff, IMPORT_TOPIC, row(json!({"page_id": unowned, "workspace_id": theirs}))).await;
    assert_eq!(seen().await, (json!(unowned), theirs));
    let both = json!({"page_id": page, "workspace_id": owner.caller.scope_id});
    dispatch_result(&app, &staff, IMPORT_TOPIC, row(both)).await;
    let moved = dispatch(&app, &staff, IMPORT_TOPIC, row(json!({"workspace_id": null}))).await;
    assert_eq!(refused_rows(&moved)[0].1, "error.rule.page_owner", "the page would stay with a stranger");
}
