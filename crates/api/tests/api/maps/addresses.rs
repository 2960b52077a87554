//! The addresses that a scope saves.

use futures_util::future::join_all;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{NOW, SignedInUser, TestApp, TestResponse, new_id};

const ALL: &str = "/maps/me/address";

fn path(id: &str) -> String {
    format!("{ALL}/{id}")
}

fn named(name: &str) -> Value {
    json!({"name": name, "location": {"lat": -34.8, "lng": -58.39}})
}

async fn put(app: &TestApp, user: &SignedInUser, name: &str) -> String {
    let id = new_id();
    app.put_as(user, &path(&id), &named(name)).await.ok();
    id
}

async fn delete(app: &TestApp, user: &SignedInUser, id: &str) -> TestResponse {
    app.send(app.request_as(user, Method::DELETE, &path(id))).await
}

async fn listed_names(app: &TestApp, user: &SignedInUser) -> Vec<String> {
    let page = app.get_as(user, &format!("{ALL}?take=100")).await.ok();
    let rows = page["data"].as_array().expect("rows").iter();
    rows.map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test]
async fn maps_address_put_saves_and_replaces_an_address() {
    let app = TestApp::new().await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let id = new_id();
    let body = json!({
        "name": " Casa ", "country": "Argentina", "state": "Buenos Aires", "city": "Adrogué", "zip": "B1846",
        "street": "Esteban Adrogué", "number": "1066", "flat": "2", "apartment": "B", "indications": "Timbre\nroto.",
        "location": {"lat": -34.7986178, "lng": -58.391_999_1}, "unknown": 1,
    });
    assert_eq!(app.put_as(&consumer, &path(&id), &body).await.ok(), Value::Null);
    let mut expected = body.clone();
    expected.as_object_mut().expect("an object").remove("unknown");
    expected["name"] = json!("Casa");
    expected["id"] = json!(id);
    expected["scope_id"] = json!(consumer.caller.scope_id);
    expected["created_at"] = json!(NOW);
    expected["deleted_at"] = Value::Null;
    assert_eq!(app.get_as(&consumer, ALL).await.ok(), json!({"cursor": null, "data": [expected]}));
    app.advance_clock(60);
    app.put_as(&consumer, &path(&id), &named("Trabajo")).await.ok();
    let replaced = app.get_as(&consumer, ALL).await.ok()["data"][0].clone();
    assert_eq!((&replaced["name"], &replaced["street"]), (&json!("Trabajo"), &json!("")));
    assert_eq!(replaced["created_at"], NOW);
}

#[tokio::test]
async fn a_refused_address_names_the_wrong_field() {
    let app = TestApp::new().await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let with = |field: &str, value: Value| {
        let mut body = named("Casa");
        body[field] = value;
        body
    };
    for (body, field) in [
        (with("name", json!(" ")), "name"),
        (with("name", json!("x".repeat(41))), "name"),
        (with("name", json!("a\u{202e}b")), "name"),
        (json!({"location": {"lat": 0, "lng": 0}}), "name"),
        (json!({"name": "Casa"}), "location"),
        (with("location", Value::Null), "location"),
        (with("location", json!({"lat": -34.8})), "location.lng"),
        (with("location", json!({"lat": -91, "lng": 0})), "location.lat"),
        (with("location", json!({"lat": 0, "lng": 181})), "location.lng"),
        (with("street", json!("x".repeat(121))), "street"),
        (with("number", json!("x".repeat(21))), "number"),
        (with("indications", json!("x".repeat(281))), "indications"),
        (with("city", json!(3)), "city"),
    ] {
        let refused = app.put_as(&consumer, &path(&new_id()), &body).await.error_parts();
        assert_eq!(refused, (400, "error.parser.body".into(), field.into()), "{body}");
    }
    app.put_as(&consumer, &path(&new_id()), &named(&"ñ".repeat(40))).await.ok();
    assert_eq!(listed_names(&app, &consumer).await.len(), 1);
}

#[tokio::test]
async fn addresses_are_listed_newest_first_in_pages() {
    let app = TestApp::new().await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    for number in 0..5 {
        app.advance_clock(i64::from(number != 3));
        put(&app, &consumer, &number.to_string()).await;
    }
    let (mut names, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = app.get_as(&consumer, &format!("{ALL}?take=2{cursor}")).await.ok();
        names.extend(page["data"].as_array().expect("rows").iter().map(|row| row["name"].clone()));
        let Some(next) = page["cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
        // Newer ones and deleted ones do not shift the pages.
        put(&app, &consumer, "nueva").await;
    }
    assert_eq!(names.len(), 5);
    assert_eq!((&names[0], &names[4]), (&json!("4"), &json!("0")));
    for (query, field) in [("take=0", "take"), ("take=101", "take"), ("cursor=x", "cursor")] {
        let refused = app.get_as(&consumer, &format!("{ALL}?{query}")).await.error_parts();
        assert_eq!(refused, (400, "error.parser.query".into(), field.into()));
    }
}

#[tokio::test]
async fn an_address_is_its_scopes_alone() {
    let app = TestApp::new().await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let id = put(&app, &consumer, "Casa").await;
    for scope in [ScopeType::Consumer, ScopeType::Workspace, ScopeType::Backoffice] {
        let other = app.new_signed_in_user(scope).await;
        assert_eq!(listed_names(&app, &other).await, Vec::<String>::new());
        assert_eq!(app.put_as(&other, &path(&id), &named("Mía")).await.error_parts().0, 404);
        assert_eq!(delete(&app, &other, &id).await.error_parts().0, 404);
        put(&app, &other, "Propia").await;
        assert_eq!(listed_names(&app, &other).await, ["Propia"]);
    }
    assert_eq!(listed_names(&app, &consumer).await, ["Casa"]);
}

#[tokio::test]
async fn a_deleted_address_is_restored_by_a_put() {
    let app = TestApp::new().await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let other = app.new_signed_in_user(ScopeType::Consumer).await;
    let id = put(&app, &consumer, "Casa").await;
    for _ in 0..2 {
        assert_eq!(delete(&app, &consumer, &id).await.ok(), Value::Null);
        assert_eq!(listed_names(&app, &consumer).await, Vec::<String>::new());
    }
    delete(&app, &consumer, &new_id()).await.ok();
    assert_eq!(app.put_as(&other, &path(&id), &named("Mía")).await.status, 404, "deleted, but not theirs");
    app.put_as(&consumer, &path(&id), &named("Casa")).await.ok();
    assert_eq!(listed_names(&app, &consumer).await, ["Casa"]);
}

#[tokio::test]
async fn a_scope_has_at_most_50_addresses() {
    let app = TestApp::new().await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let first = put(&app, &consumer, "Primera").await;
    let deleted = put(&app, &consumer, "Borrada").await;
    delete(&app, &consumer, &deleted).await.ok();
    for number in 1..50 {
        put(&app, &consumer, &number.to_string()).await;
    }
    for id in [new_id(), deleted.clone()] {
        let refused = app.put_as(&consumer, &path(&id), &named("Una más")).await;
        assert_eq!(refused.error_parts(), (422, "error.rule.addresses_max".into(), String::new()));
        assert_eq!(refused.json()["extra"], json!({"allowed": 50}));
    }
    let names = listed_names(&app, &consumer).await;
    assert!(names.len() == 50 && !names.contains(&"Una más".to_owned()), "{names:?}");
    app.put_as(&consumer, &path(&first), &named("Cambiada")).await.ok();
    put(&app, &app.new_signed_in_user(ScopeType::Consumer).await, "De otra").await;
    delete(&app, &consumer, &first).await.ok();
    app.put_as(&consumer, &path(&deleted), &named("Una más")).await.ok();
    assert_eq!(listed_names(&app, &consumer).await.len(), 50);
}

#[tokio::test]
async fn of_many_addresses_at_once_no_more_than_50_are_saved() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    for number in 0..40 {
        put(&app, &consumer, &number.to_string()).await;
    }
    let tries = (0..30).map(|number| {
        let (server, consumer) = (if number % 2 == 0 { &app } else { &replica }, &consumer);
        async move { server.put_as(consumer, &path(&new_id()), &named("A la vez")).await.status.as_u16() }
    });
    let statuses = join_all(tries).await;
    let count = |status: u16| statuses.iter().filter(|other| **other == status).count();
    assert_eq!((count(200), count(422)), (10, 20), "{statuses:?}");
    assert_eq!(listed_names(&app, &consumer).await.len(), 50);
}
