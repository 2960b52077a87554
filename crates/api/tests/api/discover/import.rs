//! Imports of points of interest and of categories.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::command_bus::{dispatch, dispatch_result};
use crate::support::{NOW, SignedInUser, TestApp};

async fn app_with_staff() -> (TestApp, SignedInUser) {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    (app, staff)
}

async fn import(app: &TestApp, staff: &SignedInUser, noun: &str, rows: Value) -> Vec<String> {
    let topic = format!("discover.{noun}.import");
    let result = dispatch_result(app, staff, &topic, json!({noun: rows})).await;
    let rows = result["data"].as_array().expect("rows").iter();
    rows.map(|row| row["outcome"].as_str().expect("an outcome").to_owned()).collect()
}

/// The refused rows: index, code and path.
async fn refusals(app: &TestApp, staff: &SignedInUser, noun: &str, rows: Value) -> Vec<(u64, String, String)> {
    let answer = dispatch(app, staff, &format!("discover.{noun}.import"), json!({noun: rows})).await;
    assert_eq!(answer.error_parts().1, "error.rule.import", "{}", answer.text);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let body = answer.json();
    let rows = body["extra"]["rows"].as_array().expect("rows").iter();
    rows.map(|row| (row["index"].as_u64().expect("an index"), text(&row["code"]), text(&row["path"]))).collect()
}

async fn pois(app: &TestApp, staff: &SignedInUser) -> Vec<Value> {
    let list = app.get_as(staff, "/backoffices/discover/pois?order_by=name").await.ok();
    list["data"].as_array().expect("rows").clone()
}

async fn categories(app: &TestApp, staff: &SignedInUser) -> Vec<Value> {
    let list = app.get_as(staff, "/backoffices/discover/categories?take=100").await.ok();
    list["data"].as_array().expect("rows").clone()
}

fn pharmacy() -> Value {
    json!({
        "key": "node/7", "name": "Farmacia Sol", "type": "bussiness", "description": "Horarios: PH closed",
        "categories": ["salud"], "street": "Mitre", "number": "100", "city": "Adrogué", "state": null, "zip": null,
        "lat": -34.8, "lng": -58.39, "phones": ["+54 11 4299-1234"], "website": "https://sol.example",
        "email": null, "instagram": null, "facebook": null, "whatsapp": null,
        "schedule": [{"id": "0198a5b2-0000-7000-8000-000000000001", "type": "regular", "days": ["1"], "ini": "08:30",
                      "end": "20:00", "closed": false}],
    })
}

#[tokio::test]
async fn pois_import_creates_changes_and_leaves_what_is_the_same() {
    let (app, staff) = app_with_staff().await;
    import(&app, &staff, "categories", json!([{"slug": "salud", "name": "Salud"}])).await;
    let plaza = json!({"key": "plaza-brown", "name": "Plaza Brown"});
    let rows = json!([pharmacy(), plaza]);
    assert_eq!(import(&app, &staff, "pois", rows.clone()).await, ["created", "created"]);
    let poi = pois(&app, &staff).await[0].clone();
    assert_eq!((&poi["name"], &poi["address"]), (&json!("Farmacia Sol"), &json!("Mitre 100, Adrogué")));
    assert_eq!(poi["contact"]["phones"], json!([{"name": "", "phone": "+541142991234"}]));
    let form = &poi["form"];
    assert_eq!((&form["name"], &form["type"]), (&json!("Farmacia Sol"), &json!("bussiness")));
    assert_eq!(form["categories"][0]["name"], "Salud");
    assert_eq!(form["links"], json!([{"type": "website", "label": "", "value": "https://sol.example"}]));
    assert_eq!(
        (&form["addresses"][0]["street"], &form["addresses"][0]["location"]["lat"]),
        (&json!("Mitre"), &json!(-34.8))
    );
    app.advance_clock(60);
    let mut changed = rows.clone();
    changed[1]["address"] = json!("Plaza Almirante Brown");
    assert_eq!(import(&app, &staff, "pois", changed).await, ["unchanged", "updated"]);
    let after = pois(&app, &staff).await;
    assert_eq!((&after[0], &after[0]["updated_at"]), (&poi, &json!(NOW)), "what is the same is not written");
    assert_eq!(after[1]["address"], "Plaza Almirante Brown");
    assert_ne!(after[1]["updated_at"], NOW);
}

#[tokio::test]
async fn an_import_leaves_absent_fields_and_what_it_does_not_name() {
    let (app, staff) = app_with_staff().await;
    import(&app, &staff, "categories", json!([{"slug": "salud", "name": "Salud"}])).await;
    import(&app, &staff, "pois", json!([pharmacy()])).await;
    let poi = pois(&app, &staff).await[0].clone();
    let path = format!("/backoffices/discover/pois/{}", poi["id"].as_str().expect("an id"));
    let trace = json!({"metadata": {"trace": [{"datetime": NOW, "text": "Llamado."}]}});
    app.put_as(&staff, &path, &trace).await.ok();
    let row = json!([{"key": "node/7", "name": "Farmacia Luna", "website": null, "lat": null, "lng": null}]);
    assert_eq!(import(&app, &staff, "pois", row).await, ["updated"]);
    let after = app.get_as(&staff, &path).await.ok();
    assert_eq!(after["metadata"]["trace"][0]["text"], "Llamado.");
    assert_eq!((&after["form"]["name"], &after["form"]["links"]), (&json!("Farmacia Luna"), &json!([])));
    assert_eq!((&after["form"]["addresses"], &after["contact"]), (&json!([]), &poi["contact"]));
    assert_eq!(after["form"]["schedule"], poi["form"]["schedule"]);
}

#[tokio::test]
async fn a_bad_row_is_named_with_its_field_and_nothing_is_written() {
    let (app, staff) = app_with_staff().await;
    let row = |field: &str, value: Value| {
        let mut row = json!({"key": format!("lugar-{}", field.replace('_', "-")), "name": "Lugar"});
        row[field] = value;
        row
    };
    let swapped = json!({"key": "swapped", "name": "Lugar", "lat": -58.39, "lng": -34.8});
    let rows = json!([
        row("name", json!("")),
        row("key", json!("Node/7")),
        row("phones", json!(["+54 11 4299-1234", "12"])),
        row("website", json!("http://plain.example")),
        row("categories", json!(["nadie"])),
        row("lat", json!(-34.8)),
        swapped,
        row("schedule", json!([{"type": "regular", "days": ["8"], "ini": "08:00", "end": "20:00"}])),
        row("visits", json!(3)),
        {"key": "de-todo", "name": "De todo", "categories": vec!["salud"; 11]},
        {"key": "bueno", "name": "Bueno"},
        {"key": "bueno", "name": "Otra vez"},
    ]);
    let refused = refusals(&app, &staff, "pois", rows).await;
    let named: Vec<_> = refused.iter().map(|(index, code, path)| (*index, code.as_str(), path.as_str())).collect();
    assert_eq!(
        named,
        [
            (0, "error.parser.body", "name"),
            (1, "error.parser.body", "key"),
            (2, "error.parser.body", "phones[1]"),
            (3, "error.parser.body", "website"),
            (4, "error.not_found", "categories[0]"),
            (5, "error.parser.body", "lng"),
            (6, "error.parser.body", "lat"),
            (7, "error.parser.body", "schedule[0].days[0]"),
            (8, "error.parser.body", "visits"),
            (9, "error.parser.body", "categories"),
            (11, "error.conflict.duplicate", "key"),
        ]
    );
    assert!(pois(&app, &staff).await.is_empty());
}

#[tokio::test]
async fn an_import_adds_no_link_beyond_20() {
    let (app, staff) = app_with_staff().await;
    import(&app, &staff, "pois", json!([{"key": "plaza", "name": "Plaza"}])).await;
    let id = pois(&app, &staff).await[0]["id"].clone();
    let links: Vec<_> =
        (0..20).map(|number| json!({"type": "other", "value": format!("https://plaza.example/{number}")})).collect();
    let path = format!("/backoffices/discover/pois/{}", id.as_str().expect("an id"));
    app.put_as(&staff, &path, &json!({"form": {"name": "Plaza", "links": links}})).await.ok();
    let row = json!([{"key": "plaza", "name": "Plaza", "website": "https://plaza.example"}]);
    let refused = refusals(&app, &staff, "pois", row).await;
    assert_eq!(refused, [(0, "error.parser.body".into(), "website".into())]);
}

#[tokio::test]
async fn categories_import_puts_parents_first_and_changes_what_differs() {
    let (app, staff) = app_with_staff().await;
    let rows = json!([
        {"slug": "pizzerias", "name": "Pizzerías", "parent": "gastronomia", "description": "A la piedra."},
        {"slug": "gastronomia", "name": "Gastronomía"},
    ]);
    assert_eq!(import(&app, &staff, "categories", rows.clone()).await, ["created", "created"]);
    let path = |rows: &[Value], name: &str| -> Vec<String> {
        let row = rows.iter().find(|row| row["name"] == name).expect("a category");
        let parts = row["path"].as_array().expect("a path").iter();
        parts.map(|part| part["name"].as_str().expect("a name").to_owned()).collect()
    };
    let before = categories(&app, &staff).await;
    assert_eq!(path(&before, "Pizzerías"), ["Gastronomía", "Pizzerías"]);
    assert_eq!(import(&app, &staff, "categories", rows).await, ["unchanged", "unchanged"]);
    assert_eq!(categories(&app, &staff).await, before);
    // The two change places: each is the other's parent on the way there.
    let turned = json!([
        {"slug": "gastronomia", "name": "Gastronomía", "parent": "pizzerias"},
        {"slug": "pizzerias", "name": "Pizzerías", "parent": null},
    ]);
    assert_eq!(import(&app, &staff, "categories", turned).await, ["updated", "updated"]);
    let after = categories(&app, &staff).await;
    assert_eq!(path(&after, "Gastronomía"), ["Pizzerías", "Gastronomía"]);
    let pizza = after.iter().find(|row| row["name"] == "Pizzerías").expect("a category");
    assert_eq!(pizza["description"], "A la piedra.", "an absent field stays");
}

#[tokio::test]
async fn the_seeds_categories_are_imported_by_their_slugs() {
    let (app, staff) = app_with_staff().await;
    app.put_as(&staff, "/backoffices/seed", &json!({"seeds": ["discover_categories"]})).await.ok();
    let count = categories(&app, &staff).await.len();
    let rows = json!([
        {"slug": "farmacias", "name": "Farmacias"},
        {"slug": "herboristerias", "name": "Herboristerías", "parent": "salud"},
    ]);
    assert_eq!(import(&app, &staff, "categories", rows).await, ["unchanged", "created"]);
    assert_eq!(categories(&app, &staff).await.len(), count + 1);
}

#[tokio::test]
async fn a_deleted_category_is_restored_by_an_import() {
    let (app, staff) = app_with_staff().await;
    let row = json!([{"slug": "salud", "name": "Salud"}]);
    import(&app, &staff, "categories", row.clone()).await;
    let id = categories(&app, &staff).await[0]["id"].clone();
    dispatch_result(&app, &staff, "discover.categories.delete", json!({"id": id})).await;
    assert_eq!(import(&app, &staff, "categories", row).await, ["updated"]);
    assert_eq!(categories(&app, &staff).await[0]["id"], id);
}

#[tokio::test]
async fn a_cycle_of_categories_and_other_bad_rows_are_named() {
    let (app, staff) = app_with_staff().await;
    let chain = (1..=6).map(|level| {
        let parent = if level == 1 { Value::Null } else { json!(format!("nivel-{}", level - 1)) };
        json!({"slug": format!("nivel-{level}"), "name": format!("Nivel {level}"), "parent": parent})
    });
    let refused = refusals(&app, &staff, "categories", chain.collect()).await;
    assert_eq!(refused, [(5, "error.rule.category_depth".into(), "parent".into())]);
    let rows = json!([
        {"slug": "a", "name": "A", "parent": "c"},
        {"slug": "b", "name": "B", "parent": "a"},
        {"slug": "c", "name": "C", "parent": "b"},
        {"slug": "sola", "name": "Sola", "parent": "sola"},
        {"slug": "huerfana", "name": "Huérfana", "parent": "nadie"},
        {"slug": "salud", "name": "Salud"},
        {"slug": "salud-2", "name": "SALUD"},
        {"slug": "Mal", "name": "Mal"},
        {"slug": "salud", "name": "Otra"},
    ]);
    let refused = refusals(&app, &staff, "categories", rows).await;
    let named: Vec<_> = refused.iter().map(|(index, code, path)| (*index, code.as_str(), path.as_str())).collect();
    assert_eq!(
        named,
        [
            (0, "error.rule.category_cycle", "parent"),
            (1, "error.rule.category_cycle", "parent"),
            (2, "error.rule.category_cycle", "parent"),
            (3, "error.rule.category_cycle", "parent"),
            (4, "error.not_found", "parent"),
            (6, "error.conflict.category", "name"),
            (7, "error.parser.body", "slug"),
            (8, "error.conflict.duplicate", "slug"),
        ]
    );
    assert!(categories(&app, &staff).await.is_empty(), "all or none");
    let below =
        json!([{"slug": "salud", "name": "Salud"}, {"slug": "farmacias", "name": "Farmacias", "parent": "salud"}]);
    import(&app, &staff, "categories", below).await;
    let turned = json!([{"slug": "salud", "name": "Salud", "parent": "farmacias"}]);
    let refused = refusals(&app, &staff, "categories", turned).await;
    assert_eq!(refused, [(0, "error.rule.category_cycle".into(), "parent".into())]);
}

#[tokio::test]
async fn two_imports_of_the_same_places_at_once_make_each_once() {
    let (app, staff) = app_with_staff().await;
    let rows: Value =
        (0..50).map(|number| json!({"key": format!("node/{number}"), "name": format!("Lugar {number}")})).collect();
    let run = || import(&app, &staff, "pois", rows.clone());
    let (one, two) = tokio::join!(run(), run());
    let created = one.iter().chain(&two).filter(|outcome| *outcome == "created").count();
    let unchanged = one.iter().chain(&two).filter(|outcome| *outcome == "unchanged").count();
    assert_eq!((created, unchanged), (50, 50));
}
