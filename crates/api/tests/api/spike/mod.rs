//! The contract pipeline on its hard cases: what a handler says, the generated client sends and reads.

mod generated;
mod routes;

use futures_util::TryStreamExt;
use generated::{Client, Error, types};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::TestApp;

async fn spike() -> (TestApp, Client) {
    let app = TestApp::with_routes(&[], routes::routes(), routes::contract()).await;
    let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
    let client = Client::new_with_client(&app.base_url, http);
    (app, client)
}

#[test]
fn the_committed_document_is_the_emitted_one() {
    let committed: Value = serde_json::from_str(include_str!("openapi.json")).expect("JSON");
    assert_eq!(committed, routes::contract(), "stale: cargo xtask generate");
}

#[tokio::test]
async fn null_is_an_answer() {
    let (app, client) = spike().await;
    let put = types::ThingPut {
        name: "a".into(),
        note: None,
        place: Some(types::GeoPoint { lat: 1.0, lng: 2.0 }),
        price: types::Money(10.5),
        ini_at: "2026-11-20T08:30:00-03:00".parse().expect("a time"),
    };
    let answer = client.spike_put(&uuid::Uuid::nil(), &put).await.expect("succeeds");
    assert_eq!(answer.into_inner().0, ());
    let refused = client.spike_put(&uuid::Uuid::nil(), &types::ThingPut { name: String::new(), ..put }).await;
    let Err(Error::ErrorResponse(refused)) = refused else { panic!("{refused:?}") };
    assert_eq!((refused.status().as_u16(), refused.code.as_str()), (422, "error.rule.name"));
    drop(app);
}

#[tokio::test]
async fn a_patch_tells_null_from_absent() {
    let (_app, client) = spike().await;
    let text = |text: &str| Some(types::PatchString(Some(text.into())));
    let there = |lat, lng| Some(types::PatchGeoPoint(Some(types::GeoPoint { lat, lng })));
    for (note, place, kept) in [
        (None, None, (Some("old"), Some((5.0, 6.0)))),
        (None, Some(types::PatchGeoPoint(None)), (Some("old"), None)),
        (None, there(1.0, 2.0), (Some("old"), Some((1.0, 2.0)))),
        (Some(types::PatchString(None)), None, (None, Some((5.0, 6.0)))),
        (Some(types::PatchString(None)), Some(types::PatchGeoPoint(None)), (None, None)),
        (text("new"), there(1.0, 2.0), (Some("new"), Some((1.0, 2.0)))),
    ] {
        let patch = types::ThingPatch { note, place };
        let patched = client.spike_patch(&uuid::Uuid::nil(), &patch).await.expect("succeeds").into_inner();
        let place = patched.place.map(|place| (place.lat, place.lng));
        assert_eq!((patched.note.as_deref(), place), kept, "{patch:?}");
    }
}

#[tokio::test]
async fn lists_enums_and_optional_parameters() {
    let (app, client) = spike().await;
    let ids = vec![uuid::Uuid::from_u128(1), uuid::Uuid::from_u128(2)];
    let asked = client
        .spike_query(3, Some(&ids), Some(types::ThingKind::SecondOne), None)
        .await
        .expect("succeeds")
        .into_inner();
    assert_eq!((asked.ids, asked.kind, asked.query, asked.count), (ids, Some(types::ThingKind::SecondOne), None, 3));
    for (query, path) in [
        ("", "count"),
        ("count=x", "count"),
        ("count=-1", "count"),
        ("count=1&count=2", "count"),
        ("count=1&kind=third", "kind"),
        ("count=1&ids=1", "ids[0]"),
        ("count=1&query=a%00b", "query"),
    ] {
        let refused = app.get(&format!("/spike/query?{query}")).await.error_parts();
        assert_eq!(refused, (400, "error.parser.query".into(), path.into()), "{query}");
    }
    let text = app.get("/spike/query?count=1&query=a%C3%B1+b%2B").await.ok();
    assert_eq!(text["query"], "añ b+");
}

#[tokio::test]
async fn maps_pages_and_unions() {
    let (_app, client) = spike().await;
    let maps = client.spike_map().await.expect("succeeds").into_inner();
    assert_eq!(maps.counts.get("ñandú"), Some(&2));
    assert_eq!(maps.places["here"].lat, -34.8);
    let page = client.spike_page(None, None).await.expect("succeeds").into_inner();
    assert_eq!((page.cursor, page.data.len()), (None, 20));
    let circle = types::Shape::Circle { radius: 2.5 };
    let types::Shape::Circle { radius } = client.spike_union(&circle).await.expect("succeeds").into_inner() else {
        panic!("a circle stays one")
    };
    assert_eq!(radius, 2.5);
    let pin = types::Shape::Pin { place: types::GeoPoint { lat: 1.0, lng: 2.0 } };
    let types::Shape::Pin { place } = client.spike_union(&pin).await.expect("succeeds").into_inner() else {
        panic!("a pin stays one")
    };
    assert_eq!((place.lat, place.lng), (1.0, 2.0));
}

#[tokio::test]
async fn a_union_is_never_an_array() {
    let (app, _) = spike().await;
    let send = async |body: &Value| app.send(app.request(Method::POST, "/spike/union").json(body)).await;
    for good in [json!({"type": "circle", "radius": 2.5}), json!({"place": {"lng": 2.0, "lat": 1.0}, "type": "pin"})] {
        assert_eq!(send(&good).await.ok(), good);
    }
    for (bad, path) in [
        (json!(["circle", 2.5]), ""),
        (json!(["circle", {"radius": 2.5}]), ""),
        (json!(["pin", {"place": {"lat": 1.0, "lng": 2.0}}]), ""),
        (json!({"type": "pin", "place": [1.0, 2.0]}), "place"),
        (json!({"place": [1.0, 2.0], "type": "pin"}), "place"),
        (json!({"circle": {"radius": 2.5}}), "type"),
        (json!({"radius": 2.5}), "type"),
        (json!("circle"), ""),
        (json!(null), ""),
    ] {
        let refused = send(&bad).await.error_parts();
        assert_eq!(refused, (400, "error.parser.body".into(), path.into()), "{bad}");
    }
    for bad in
        [json!({"type": "pin", "place": {"lat": 1.0}}), json!({"type": "hexagon", "side": 1.0}), json!({"radius": 2.5})]
    {
        let (status, code, _) = send(&bad).await.error_parts();
        assert_eq!((status, code.as_str()), (400, "error.parser.body"), "{bad}");
    }
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let (_app, client) = spike().await;
    let Err(Error::UnexpectedResponse(response)) = client.spike_redirect().await else { panic!("303 is no success") };
    assert_eq!(response.status(), 303);
    assert_eq!(response.headers()["location"], "https://example.com/there");
}

#[tokio::test]
async fn a_stream_arrives_as_bytes() {
    let (_app, client) = spike().await;
    let stream = client.spike_stream().await.expect("succeeds").into_inner().into_inner();
    let bytes: Vec<_> = stream.try_collect().await.expect("a stream");
    let text = String::from_utf8(bytes.concat()).expect("text");
    assert_eq!(text, "id: 1\ndata: {}\n\nid: 2\ndata: {}\n\nid: 3\ndata: {}\n\n");
}

#[tokio::test]
async fn an_upload_is_multipart() {
    let (app, _) = spike().await;
    let body = "--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nabc\r\n--x--\r\n";
    let upload = app.request(Method::POST, "/spike/upload").header("content-type", "multipart/form-data; boundary=x");
    let uploaded: types::Uploaded = serde_json::from_value(app.send(upload.body(body)).await.ok()).expect("an upload");
    assert_eq!((uploaded.name.as_str(), uploaded.bytes), ("a.txt", 3));
}

#[tokio::test]
async fn headers_are_parameters() {
    let (app, client) = spike().await;
    let device = uuid::Uuid::from_u128(7);
    assert_eq!(client.spike_device(&device).await.expect("succeeds").device_id, device.to_string());
    let refused = app.get("/spike/device").await.error_parts();
    assert_eq!(refused, (400, "error.parser.headers".into(), "device-id".into()));
    let bad = app.request(Method::GET, "/spike/device").header("device-id", "7");
    assert_eq!(app.send(bad).await.error_parts(), (400, "error.parser.headers".into(), "device-id".into()));
}

#[tokio::test]
async fn bodies_are_refused_by_field() {
    let (app, _) = spike().await;
    let good =
        json!({"name": "a", "note": null, "price": 1.25, "ini_at": "2026-11-20T08:30:00Z", "more": {"is": "ignored"}});
    let put = |body: String| app.request(Method::PUT, "/spike/things/00000000-0000-0000-0000-000000000000").body(body);
    let json = |body: &Value| put(body.to_string()).header("content-type", "application/json; charset=utf-8");
    assert_eq!(app.send(json(&good)).await.ok(), Value::Null);

    let with = |name: &str, value: Value| {
        let mut body = good.clone();
        body[name] = value;
        body
    };
    for (body, path) in [
        (with("price", json!(1.255)), "price"),
        (with("price", json!("1")), "price"),
        (with("ini_at", json!("yesterday")), "ini_at"),
        (with("place", json!({"lat": 1})), "place.lng"),
        (with("place", json!([1.0, 2.0])), "place"),
        (json!(["a", null, null, 1, "2026-11-20T08:30:00Z"]), ""),
        (json!({"name": "a"}), "price"),
        (json!(null), ""),
    ] {
        let refused = app.send(json(&body)).await.error_parts();
        assert_eq!(refused, (400, "error.parser.body".into(), path.into()), "{body}");
    }
    for text in ["", "{", "{} {}", "nonsense"] {
        let refused = app.send(put(text.into()).header("content-type", "application/json")).await.error_parts();
        assert_eq!((refused.0, refused.1.as_str()), (400, "error.parser.body"), "{text}");
    }
    let refused = app.send(put(good.to_string())).await.error_parts();
    assert_eq!(refused, (400, "error.parser.headers".into(), "content-type".into()));
}
