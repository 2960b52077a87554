//! Devices: their hash is answered, their properties never.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{TestApp, TestResponse, new_id};

fn path(id: &str) -> String {
    format!("/analytics/devices/{id}")
}

async fn put(app: &TestApp, id: &str, body: &Value) -> TestResponse {
    app.send(app.request(Method::PUT, &path(id)).json(body)).await
}

#[tokio::test]
async fn analytics_device_put_and_get_answer_the_hash_alone() {
    let (app, id) = (TestApp::new().await, new_id());
    assert_eq!(app.get(&path(&id)).await.status, 404);
    let body = json!({"hash": "h".repeat(128), "info": {"model": "Moto G7", "screen": {"width": 412}}});
    let device = json!({"id": id, "hash": "h".repeat(128)});
    assert_eq!(put(&app, &id, &body).await.ok(), device);
    assert_eq!(app.get(&path(&id)).await.ok(), device);
    let info = "SELECT COUNT(id) FROM analytics_devices WHERE info LIKE '%Moto G7%'";
    assert_eq!(app.count_rows(info).await, 1);
    // It replaces what was there.
    assert_eq!(put(&app, &id, &json!({"hash": null})).await.ok(), json!({"id": id, "hash": null}));
    assert_eq!(app.get(&path(&id)).await.ok()["hash"], Value::Null);
    assert_eq!((app.count_rows(info).await, app.count_rows("SELECT COUNT(id) FROM analytics_devices").await), (0, 1));
}

#[tokio::test]
async fn a_device_has_bounds() {
    let (app, id) = (TestApp::new().await, new_id());
    for (body, at) in [
        (json!({"hash": "h".repeat(129)}), "hash"),
        (json!({"hash": 7}), "hash"),
        (json!({"info": {"text": "x".repeat(4_090)}}), "info"),
        (json!({"info": ["a"]}), "info"),
        (json!({"info": null}), "info"),
    ] {
        assert_eq!(put(&app, &id, &body).await.error_parts(), (400, "error.parser.body".into(), at.into()), "{body}");
    }
    assert_eq!(put(&app, "x", &json!({})).await.error_parts().1, "error.parser.params");
    let many: serde_json::Map<_, _> = (0..200).map(|number| (format!("a{number}"), json!(1))).collect();
    put(&app, &id, &json!({"info": many})).await.ok();
    put(&app, &id, &json!({})).await.ok();
}

#[tokio::test]
async fn an_address_puts_so_many_devices_an_hour() {
    let app = TestApp::with_settings(&["--limits", "analytics_hour=2"]).await;
    for _ in 0..2 {
        put(&app, &new_id(), &json!({})).await.ok();
    }
    assert_eq!(put(&app, &new_id(), &json!({})).await.status, 429);
    assert_eq!(app.count_rows("SELECT COUNT(id) FROM analytics_devices").await, 2);
}
