//! Contents: what is stored, what is refused, and how they are listed.

use serde_json::{Value, json};

use super::fixture::content_body;
use crate::support::{NOW, TestApp, new_id};

/// The preferences' id of the vehicles, and that of one of their attributes.
const VEHICLE: &str = "7d1c0a52-4b7e-4c1d-9a10-000000001000";

fn attribute(number: u32) -> String {
    format!("7d1c0a52-4b7e-4c1d-9a10-00000000{number}")
}

#[tokio::test]
async fn showrooms_content_put_stores_all_and_adds_the_total() {
    let app = TestApp::new().await;
    let showroom = app.new_showroom().await;
    let body = json!({
        "visible": true, "title": " Fiat Duna ", "body": "Único dueño.\nTítulo al día.",
        "gallery": [{"url": "https://town.example/duna.jpg", "type": "image"},
                    {"url": "https://town.example/duna.mp4", "type": "video"}],
        "price": {"currency": "ARS", "subtotal": 1000.5, "discount": 100, "taxes": 10, "iva": 210.1, "from": true},
        "address": {"city": "Adrogué", "location": {"lat": -34.8, "lng": -58.39}},
        "chips": {"is_new": {"enabled": true}, "cutdown": {"datetime": "2026-12-24T20:00:00-03:00"},
                  "discount": {"percent": 10}, "stock": {"state": "last_unit"}},
        "content_type": {"id": VEHICLE, "name": "Vehículo"},
        "atributes": [
            {"type": "string", "attribute_id": attribute(1001), "attribute_value": "Fiat", "key": "Marca", "value": "Fiat"},
            {"type": "select", "attribute_id": attribute(1005), "attribute_value": "gnc", "key": "Combustible",
             "value": "GNC"},
            {"type": "bool", "attribute_id": null, "attribute_value": null, "key": "Aire", "value": "Sí"}],
        "call_to_action": {"label": "Consultar", "redirect": "https://wa.me/5491155550100"},
    });
    app.put_as(&showroom.owner, &showroom.content_path(), &body).await.ok();
    let content = app.get_as(&showroom.owner, &showroom.content_path()).await.ok();
    let mut expected = body.clone();
    expected["title"] = json!("Fiat Duna");
    expected["price"]["total"] = json!(1120.6);
    expected["chips"]["cutdown"]["datetime"] = json!("2026-12-24T23:00:00Z");
    let address = json!({"id": null, "name": "", "country": "", "state": "", "city": "Adrogué", "zip": "", "street": "",
                         "number": "", "flat": "", "apartment": "", "indications": "",
                         "location": {"lat": -34.8, "lng": -58.39}});
    expected["address"] = address;
    for (field, value) in [
        ("id", json!(showroom.content_id)),
        ("showroom_id", json!(showroom.showroom_id)),
        ("created_at", json!(NOW)),
        ("updated_at", json!(NOW)),
        ("deleted_at", Value::Null),
    ] {
        expected[field] = value;
    }
    assert_eq!(content, expected);
    app.advance_clock(60);
    app.put_as(&showroom.owner, &showroom.content_path(), &content_body("Otro")).await.ok();
    let content = app.get_as(&showroom.owner, &showroom.content_path()).await.ok();
    assert_eq!((&content["created_at"], &content["price"]), (&json!(NOW), &Value::Null));
    assert_ne!(content["updated_at"], json!(NOW));
}

#[tokio::test]
async fn showrooms_content_put_refuses_what_cannot_be_and_changes_nothing() {
    let app = TestApp::new().await;
    let showroom = app.new_showroom().await;
    let before = app.dump_tables(&["showroom_contents"]).await;
    let one = |kind: &str, number: u32, value: Value| json!({"type": kind, "attribute_id": attribute(number), "attribute_value": value, "key": "k", "value": "v"});
    let twice = json!([one("string", 1001, json!("Fiat")), one("string", 1001, json!("Ford"))]);
    let own = json!({"type": "string", "key": "k", "value": "v"});
    let picture = json!({"url": "https://town.example/a.jpg", "type": "image"});
    let private = json!({"url": format!("/media/resources/private/{}", new_id()), "type": "image"});
    for (field, value, status, code, path) in [
        ("title", json!(" "), 400, "error.parser.body", "title"),
        ("title", json!("x".repeat(121)), 400, "error.parser.body", "title"),
        ("body", json!("x".repeat(5001)), 400, "error.parser.body", "body"),
        ("gallery", json!(vec![picture; 21]), 400, "error.parser.body", "gallery"),
        (
            "gallery",
            json!([{"url": "http://town.example/a", "type": "image"}]),
            400,
            "error.parser.body",
            "gallery[0].url",
        ),
        ("gallery", json!([private]), 422, "error.rule.media_public", "gallery[0].url"),
        ("price", json!({"subtotal": 10, "discount": 11}), 422, "error.rule.content_price", "price"),
        ("price", json!({"subtotal": 10.001}), 400, "error.parser.body", "price.subtotal"),
        ("price", json!({"subtotal": 10, "currency": "USD"}), 400, "error.parser.body", "price.currency"),
        ("address", json!({"city": "x"}), 400, "error.parser.body", "address.location"),
        (
            "address",
            json!({"city": "x".repeat(81), "location": {"lat": 0, "lng": 0}}),
            400,
            "error.parser.body",
            "address.city",
        ),
        ("chips", json!({"stock": {"state": "plenty"}}), 400, "error.parser.body", "chips.stock.state"),
        ("chips", json!({"discount": {"percent": 101}}), 400, "error.parser.body", "chips.discount.percent"),
        ("content_type", json!({"name": "x".repeat(61)}), 400, "error.parser.body", "content_type.name"),
        ("content_type", json!({"id": new_id(), "name": "x"}), 404, "error.not_found", "content_type.id"),
        ("atributes", json!(vec![own; 31]), 400, "error.parser.body", "atributes"),
        ("atributes", json!([one("string", 9001, json!("x"))]), 404, "error.not_found", "atributes[0].attribute_id"),
        (
            "atributes",
            json!([one("string", 2001, json!("venta"))]),
            422,
            "error.rule.content_attribute",
            "atributes[0].attribute_id",
        ),
        ("atributes", twice, 422, "error.rule.content_attribute", "atributes[1].attribute_id"),
        (
            "atributes",
            json!([one("number", 1001, json!("Fiat"))]),
            422,
            "error.rule.content_attribute",
            "atributes[0].type",
        ),
        (
            "atributes",
            json!([one("number", 1003, json!("mil"))]),
            422,
            "error.rule.content_attribute",
            "atributes[0].attribute_value",
        ),
        (
            "atributes",
            json!([one("select", 1005, json!("kerosén"))]),
            422,
            "error.rule.content_attribute",
            "atributes[0].attribute_value",
        ),
        (
            "atributes",
            json!([one("select", 1005, Value::Null)]),
            422,
            "error.rule.content_attribute",
            "atributes[0].attribute_value",
        ),
        ("call_to_action", json!({"label": "x".repeat(41)}), 400, "error.parser.body", "call_to_action.label"),
        (
            "call_to_action",
            json!({"label": "x", "redirect": "http://town.example"}),
            400,
            "error.parser.body",
            "call_to_action.redirect",
        ),
    ] {
        let mut body = json!({"title": "Otro", "content_type": {"id": VEHICLE, "name": "Vehículo"}});
        body[field] = value;
        let refusal = app.put_as(&showroom.owner, &showroom.content_path(), &body).await.error_parts();
        assert_eq!(refusal, (status, code.into(), path.into()), "{field} {}", body[field]);
    }
    assert_eq!(app.dump_tables(&["showroom_contents"]).await, before);
}

#[tokio::test]
async fn showrooms_content_list_filters_sorts_and_pages() {
    let app = TestApp::new().await;
    let showroom = app.new_showroom().await;
    let mut ids = vec![showroom.content_id.clone()];
    for (title, visible) in [("Ánfora", true), ("Zapatilla", false), ("mesa de algarrobo", true)] {
        app.advance_clock(1);
        let id = new_id();
        let mut body = content_body(title);
        (body["visible"], body["body"]) = (json!(visible), json!(if title == "Ánfora" { "Cerámica roja" } else { "" }));
        app.put_as(&showroom.owner, &showroom.path(&format!("/contents/{id}")), &body).await.ok();
        ids.push(id);
    }
    let listed = async |query: &str| {
        let page = app.get_as(&showroom.owner, &showroom.path(&format!("/contents{query}"))).await.ok();
        let titles =
            page["data"].as_array().expect("rows").iter().map(|row| row["title"].as_str().expect("a title").to_owned());
        titles.collect::<Vec<_>>()
    };
    assert_eq!(listed("").await, ["mesa de algarrobo", "Zapatilla", "Ánfora", "Fiat Duna 1994"]);
    assert_eq!(listed("?order_by=title").await, ["Ánfora", "Fiat Duna 1994", "mesa de algarrobo", "Zapatilla"]);
    assert_eq!(listed("?order_by=title&order_dir=desc&take=1").await, ["Zapatilla"]);
    assert_eq!(listed("?visible=false").await, ["Zapatilla"]);
    assert_eq!(listed("?query=ceramica").await, ["Ánfora"]);
    assert_eq!(listed("?query=MESA%20alga").await, ["mesa de algarrobo"]);
    assert_eq!(listed(&format!("?ids={}&ids={}", ids[1], ids[3])).await, ["mesa de algarrobo", "Ánfora"]);
    let first = app.get_as(&showroom.owner, &showroom.path("/contents?take=3")).await.ok();
    let cursor = first["cursor"].as_str().expect("a cursor");
    assert_eq!(listed(&format!("?take=3&cursor={cursor}")).await, ["Fiat Duna 1994"]);
}
