//! Categories: the staff's tree, and the part of it that the public sees.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::command_bus::{dispatch, dispatch_result};
use crate::support::{NOW, SignedInUser, TestApp, new_id};

const ALL: &str = "/backoffices/discover/categories";

async fn app_with_staff() -> (TestApp, SignedInUser) {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    (app, staff)
}

async fn put(app: &TestApp, staff: &SignedInUser, parent: Option<&str>, name: &str) -> String {
    let id = new_id();
    let body = json!({"parent_id": parent, "name": name});
    app.put_as(staff, &format!("{ALL}/{id}"), &body).await.ok();
    id
}

async fn put_refused(app: &TestApp, staff: &SignedInUser, id: &str, body: Value) -> (u16, String, String) {
    app.put_as(staff, &format!("{ALL}/{id}"), &body).await.error_parts()
}

async fn public_names(app: &TestApp, query: &str) -> Vec<String> {
    let page = app.send(app.request(Method::GET, &format!("/discover/categories{query}"))).await.ok();
    let rows = page["data"].as_array().expect("rows").iter();
    rows.map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test]
async fn backoffices_category_put_creates_and_replaces() {
    let (app, staff) = app_with_staff().await;
    let root = put(&app, &staff, None, "Gastronomía").await;
    let id = new_id();
    let path = format!("{ALL}/{id}");
    let body = json!({"parent_id": root, "name": " Pizzerías ", "description": "Al molde\no a la piedra.",
                      "icon_url": "https://town.example/pizza.svg", "visible": false});
    app.put_as(&staff, &path, &body).await.ok();
    let parts = json!([{"id": root, "name": "Gastronomía"}, {"id": id, "name": "Pizzerías"}]);
    let expected = json!({
        "id": id, "parent_id": root, "name": "Pizzerías", "description": "Al molde\no a la piedra.",
        "icon_url": "https://town.example/pizza.svg", "visible": false, "path": parts, "created_at": NOW,
        "deleted_at": null,
    });
    assert_eq!(app.get_as(&staff, &path).await.ok(), expected);
    app.put_as(&staff, &path, &json!({"name": "Pizzerías"})).await.ok();
    let replaced = app.get_as(&staff, &path).await.ok();
    assert_eq!((&replaced["parent_id"], &replaced["description"]), (&Value::Null, &json!("")));
    assert_eq!((&replaced["icon_url"], &replaced["visible"]), (&Value::Null, &json!(true)));
    assert_eq!(app.get_as(&staff, &format!("{ALL}/{}", new_id())).await.status, 404);
}

#[tokio::test]
async fn backoffices_category_put_refuses_what_is_no_tree_and_changes_nothing() {
    let (app, staff) = app_with_staff().await;
    let root = put(&app, &staff, None, "Salud").await;
    let mut deepest = root.clone();
    for name in ["b", "c", "d", "e"] {
        deepest = put(&app, &staff, Some(&deepest), name).await;
    }
    let before = app.dump_tables(&["categories"]).await;
    for (id, body, status, code, path) in [
        (new_id(), json!({"name": " "}), 400, "error.parser.body", "name"),
        (new_id(), json!({"name": "x".repeat(61)}), 400, "error.parser.body", "name"),
        (new_id(), json!({"name": "x", "description": "x".repeat(281)}), 400, "error.parser.body", "description"),
        (new_id(), json!({"name": "x", "icon_url": "http://town.example/a"}), 400, "error.parser.body", "icon_url"),
        (new_id(), json!({"name": "x", "parent_id": new_id()}), 404, "error.not_found", "parent_id"),
        (new_id(), json!({"name": "SALÚD"}), 409, "error.conflict.category", "name"),
        (new_id(), json!({"name": "x", "parent_id": deepest}), 422, "error.rule.category_depth", "parent_id"),
        (root.clone(), json!({"name": "Salud", "parent_id": deepest}), 422, "error.rule.category_cycle", "parent_id"),
    ] {
        assert_eq!(put_refused(&app, &staff, &id, body.clone()).await, (status, code.into(), path.into()), "{body}");
    }
    assert_eq!(app.dump_tables(&["categories"]).await, before);
}

#[tokio::test]
async fn a_moved_or_renamed_category_takes_those_below_it_along() {
    let (app, staff) = app_with_staff().await;
    let (health, food) = (put(&app, &staff, None, "Salud").await, put(&app, &staff, None, "Comida").await);
    let middle = put(&app, &staff, Some(&health), "Medio").await;
    let leaf = put(&app, &staff, Some(&middle), "Hoja").await;
    let body = json!({"name": "Centro", "parent_id": food, "visible": false});
    app.put_as(&staff, &format!("{ALL}/{middle}"), &body).await.ok();
    let row = app.get_as(&staff, &format!("{ALL}/{leaf}")).await.ok();
    let names: Vec<_> = row["path"].as_array().expect("a path").iter().map(|part| part["name"].clone()).collect();
    assert_eq!(names, ["Comida", "Centro", "Hoja"]);
    assert_eq!((&row["visible"], public_names(&app, "").await), (&json!(true), vec!["Comida".into(), "Salud".into()]));
}

#[tokio::test]
async fn discover_categories_lists_what_is_visible_from_its_root_on() {
    let (app, staff) = app_with_staff().await;
    let optics = put(&app, &staff, None, "Ópticas").await;
    let (zoo, _) = (put(&app, &staff, None, "zoológicos").await, put(&app, &staff, Some(&optics), "Lentes").await);
    let hidden = json!({"name": "Oculta", "visible": false});
    let secret = new_id();
    app.put_as(&staff, &format!("{ALL}/{secret}"), &hidden).await.ok();
    put(&app, &staff, Some(&secret), "Debajo").await;
    for (query, expected) in [
        ("", vec!["Lentes", "Ópticas", "zoológicos"]),
        ("?roots=true", vec!["Ópticas", "zoológicos"]),
        ("?query=OPT", vec!["Ópticas"]),
        ("?visible=false", vec![]),
        (&format!("?parent_ids={optics}&parent_ids={zoo}"), vec!["Lentes"]),
        (&format!("?ids={zoo}&ids={secret}"), vec!["zoológicos"]),
    ] {
        assert_eq!(public_names(&app, query).await, expected, "{query}");
    }
    let page = app.send(app.request(Method::GET, "/discover/categories?take=1")).await.ok();
    let cursor = page["cursor"].as_str().expect("a next page");
    assert_eq!(public_names(&app, &format!("?take=2&cursor={cursor}")).await, ["Ópticas", "zoológicos"]);
    let all = app.get_as(&staff, &format!("{ALL}?query=o")).await.ok();
    let names: Vec<_> = all["data"].as_array().expect("rows").iter().map(|row| row["name"].clone()).collect();
    assert_eq!(names, ["Oculta", "Ópticas"]);
}

#[tokio::test]
async fn a_deleted_category_leaves_its_children_and_a_put_restores_it() {
    let (app, staff) = app_with_staff().await;
    let (health, food) = (put(&app, &staff, None, "Salud").await, put(&app, &staff, None, "Comida").await);
    let child = put(&app, &staff, Some(&health), "Ópticas").await;
    let moved =
        dispatch_result(&app, &staff, "discover.categories.delete", json!({"id": health, "move_to": food})).await;
    assert_eq!(moved, json!({"id": health, "name": "Salud", "children": 1, "pages": 0}));
    assert_eq!(app.get_as(&staff, &format!("{ALL}/{child}")).await.ok()["parent_id"], food);
    let gone = app.get_as(&staff, &format!("{ALL}/{health}")).await.ok();
    assert_eq!(gone["deleted_at"], NOW);
    assert_eq!(public_names(&app, "").await, ["Comida", "Ópticas"]);
    let listed = app.get_as(&staff, &format!("{ALL}?ids={health}")).await.ok();
    assert_eq!(listed["data"].as_array().map(Vec::len), Some(1));
    let again = dispatch(&app, &staff, "discover.categories.delete", json!({"id": health})).await;
    assert_eq!(again.error_parts().1, "error.not_found");
    assert_eq!(put_refused(&app, &staff, &child, json!({"name": "x", "parent_id": health})).await.1, "error.not_found");
    app.put_as(&staff, &format!("{ALL}/{health}"), &json!({"name": "Salud"})).await.ok();
    assert_eq!(public_names(&app, "").await, ["Comida", "Ópticas", "Salud"]);
    let kept = dispatch_result(&app, &staff, "discover.categories.delete", json!({"id": food, "dry_run": true})).await;
    assert_eq!((&kept["children"], public_names(&app, "").await.len()), (&json!(1), 3));
}

/// Two moves that are allowed alone and would make a cycle together.
#[tokio::test]
async fn moves_at_once_leave_a_tree() {
    let (app, staff) = app_with_staff().await;
    for round in 0..4 {
        let (one, other) =
            (put(&app, &staff, None, &format!("a{round}")).await, put(&app, &staff, None, &format!("b{round}")).await);
        let below = |id: &str, name: String, parent: &str| {
            let request = app.request_as(&staff, Method::PUT, &format!("{ALL}/{id}"));
            app.send(request.json(&json!({"name": name, "parent_id": parent})))
        };
        let (first, second) =
            tokio::join!(below(&one, format!("a{round}"), &other), below(&other, format!("b{round}"), &one));
        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422]);
    }
    let roots = "SELECT COUNT(id) FROM categories WHERE parent_id IS NULL";
    assert_eq!(sql(app.app.db.read(), roots).scalar::<i64>().await.expect("counts"), 4);
}

#[tokio::test]
async fn the_seed_inserts_a_tree_and_leaves_what_the_staff_changed() {
    let (app, staff) = app_with_staff().await;
    let seed = json!({"seeds": ["discover_categories"]});
    let seeded = app.put_as(&staff, "/backoffices/seed", &seed).await.ok();
    assert_eq!(seeded["data"][0], json!({"seed": "discover_categories", "success": true, "errors": []}));
    assert_eq!(public_names(&app, "?roots=true").await.len(), 12);
    let count = "SELECT COUNT(id) FROM categories WHERE deleted_at IS NULL";
    let count = async || sql(app.app.db.read(), count).scalar::<i64>().await.expect("counts");
    assert_eq!(count().await, 73);
    let found = app.get_as(&staff, &format!("{ALL}?query=farmacias")).await.ok();
    let pharmacies = &found["data"][0];
    assert_eq!(pharmacies["path"][0]["name"], "Salud");
    let id = pharmacies["id"].as_str().expect("an id");
    app.put_as(&staff, &format!("{ALL}/{id}"), &json!({"name": "Boticas", "visible": false})).await.ok();
    let found = app.get_as(&staff, &format!("{ALL}?query=mascotas&roots=true")).await.ok();
    let pets = json!({"id": found["data"][0]["id"]});
    dispatch_result(&app, &staff, "discover.categories.delete", pets).await;
    let before = app.dump_tables(&["categories"]).await;
    app.put_as(&staff, "/backoffices/seed", &seed).await.ok();
    assert_eq!(app.dump_tables(&["categories"]).await, before);
}

#[tokio::test]
async fn a_seeded_name_that_the_staff_used_is_named() {
    let (app, staff) = app_with_staff().await;
    put(&app, &staff, None, "gastronomia").await;
    let seeded = app.put_as(&staff, "/backoffices/seed", &json!({"seeds": ["discover_categories"]})).await.ok();
    let row = &seeded["data"][0];
    assert_eq!((&row["success"], &row["errors"][0]["code"]), (&json!(false), &json!("error.conflict.category")));
    assert_eq!(row["errors"][0]["row"], "Gastronomía");
    assert_eq!(public_names(&app, "").await, ["gastronomia"]);
}
