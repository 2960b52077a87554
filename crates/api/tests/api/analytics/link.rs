//! Links of the staff: list, get and put.

use serde_json::{Value, json};

use super::fixture::{LINKS, app_with_staff, inputs, list};
use crate::support::{NOW, new_id};

#[tokio::test]
async fn backoffices_link_put_creates_and_replaces() {
    let (app, staff) = app_with_staff().await;
    let path = format!("{LINKS}/{}", new_id());
    let body = json!({"name": " Promo ", "input": "/promo", "output": "https://town.example/promo?de=hub#arriba"});
    assert_eq!(app.put_as(&staff, &path, &body).await.ok(), Value::Null);
    let link = app.get_as(&staff, &path).await.ok();
    let expected = json!({
        "id": link["id"], "name": "Promo", "enabled": true, "input": "/promo",
        "output": "https://town.example/promo?de=hub#arriba", "rewrites": 0, "created_at": NOW, "deleted_at": null,
    });
    assert_eq!(link, expected);
    app.advance_clock(60);
    let body = json!({"name": "Otra", "enabled": false, "input": "/promoción*", "output": "/nueva/*"});
    app.put_as(&staff, &path, &body).await.ok();
    let expected = json!({
        "id": link["id"], "name": "Otra", "enabled": false, "input": "/promoción*", "output": "/nueva/*",
        "rewrites": 0, "created_at": NOW, "deleted_at": null,
    });
    assert_eq!(app.get_as(&staff, &path).await.ok(), expected);
    assert_eq!(app.get_as(&staff, &format!("{LINKS}/{}", new_id())).await.status, 404);
}

#[tokio::test]
async fn backoffices_link_list_filters_and_orders() {
    let (app, staff) = app_with_staff().await;
    for (name, input, enabled) in
        [("Óptica", "/lentes", true), ("Ángulo", "/esquina", false), ("Mercado", "/mercado/*", true)]
    {
        let body = json!({"name": name, "enabled": enabled, "input": input, "output": "https://town.example/sol"});
        app.put_as(&staff, &format!("{LINKS}/{}", new_id()), &body).await.ok();
        app.advance_clock(1);
    }
    for (query, expected) in [
        ("", vec!["/mercado/*", "/esquina", "/lentes"]),
        ("?order_by=name", vec!["/esquina", "/mercado/*", "/lentes"]),
        ("?order_by=name&order_dir=desc", vec!["/lentes", "/mercado/*", "/esquina"]),
        ("?enabled=false", vec!["/esquina"]),
        ("?query=optica", vec!["/lentes"]),
        ("?query=lente", vec!["/lentes"]),
        ("?query=sol%20merc", vec!["/mercado/*"]),
        ("?query=nada", vec![]),
    ] {
        assert_eq!(inputs(&app, &staff, query).await, expected, "{query}");
    }
    let first = app.get_as(&staff, &format!("{LINKS}?take=2")).await.ok();
    let cursor = first["cursor"].as_str().expect("a cursor");
    assert_eq!(inputs(&app, &staff, &format!("?take=2&cursor={cursor}")).await, ["/lentes"]);
    let id = list(&app, &staff, "?query=angulo").await[0]["id"].clone();
    let body = json!({"name": "Rincón", "input": "/esquina", "output": "/rincon"});
    app.put_as(&staff, &format!("{LINKS}/{}", id.as_str().expect("an id")), &body).await.ok();
    assert!(inputs(&app, &staff, "?query=angulo").await.is_empty());
    assert_eq!(inputs(&app, &staff, "?query=rincon").await, ["/esquina"]);
    assert_eq!(inputs(&app, &staff, &format!("?ids={}", id.as_str().expect("an id"))).await, ["/esquina"]);
}

#[tokio::test]
async fn a_refused_link_names_the_wrong_field() {
    let (app, staff) = app_with_staff().await;
    let with = |field: &str, value: Value| {
        let mut link = json!({"name": "Promo", "input": "/promo/*", "output": "/nueva/*"});
        link[field] = value;
        link
    };
    let long = format!("/{}", "a".repeat(500));
    for (body, path) in [
        (with("name", json!("")), "name"),
        (with("name", json!("a".repeat(81))), "name"),
        (with("enabled", json!("yes")), "enabled"),
        (with("input", json!("")), "input"),
        (with("input", json!("promo")), "input"),
        (with("input", json!("http://town.example/a")), "input"),
        (with("input", json!("//town.example")), "input"),
        (with("input", json!("/*/b")), "input"),
        (with("input", json!("/a/../b")), "input"),
        (with("input", json!("https://*.example/a")), "input"),
        (with("input", json!(long)), "input"),
        (with("output", json!("javascript:alert(1)")), "output"),
        (with("output", json!("data:text/html,a")), "output"),
        (with("output", json!("http://town.example")), "output"),
        (with("output", json!("//evil.example/*")), "output"),
        (with("output", json!("/\\evil.example")), "output"),
        (with("output", json!("https://*")), "output"),
        (with("output", json!("https://town.example*/a")), "output"),
        (with("output", json!("https://ana@evil.example/*")), "output"),
        (with("output", json!("/a/*/*")), "output"),
        (with("output", json!("/a#*")), "output"),
        (with("input", json!("/promo")), "output"),
    ] {
        let refused = app.put_as(&staff, &format!("{LINKS}/{}", new_id()), &body).await;
        assert_eq!(refused.error_parts(), (400, "error.parser.body".into(), path.into()), "{body}");
    }
    assert!(list(&app, &staff, "").await.is_empty());
}

#[tokio::test]
async fn an_input_is_one_links() {
    let (app, staff) = app_with_staff().await;
    let link = app.new_link(&staff, "/promoción", "/a").await;
    let other = app.new_link(&staff, "/promo", "/a").await;
    for input in ["/promoción", "/promoci%c3%b3n", "https://hub.example/promoción"] {
        for id in [&new_id(), &other] {
            let refused = app.put_link(&staff, id, input, "/b").await;
            assert_eq!(refused.error_parts(), (409, "error.conflict.link_input".into(), "input".into()), "{input}");
            assert_eq!(refused.json()["extra"]["id"], json!(link));
        }
    }
    app.put_link(&staff, &link, "https://hub.example/promoción", "/b").await.ok();
    for input in ["/promoción*", "/Promoción", "/promoción?a=1", "https://town.example/promoción"] {
        app.new_link(&staff, input, "/a").await;
    }
}

#[tokio::test]
async fn two_writers_of_one_input_make_one_link() {
    let (app, staff) = app_with_staff().await;
    for round in 0..5 {
        let input = format!("/promo/{round}");
        let put = || async { app.put_link(&staff, &new_id(), &input, "https://town.example").await.status.as_u16() };
        let (one, two, three) = tokio::join!(put(), put(), put());
        let mut statuses = [one, two, three];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409, 409]);
    }
    assert_eq!(list(&app, &staff, "").await.len(), 5);
}
