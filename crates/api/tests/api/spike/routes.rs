//! A small test API: each operation is one case that is hard to describe in OpenAPI or hard to generate a client for.

use std::collections::BTreeMap;

use axum::extract::Multipart;
use axum::http::HeaderValue;
use documented::docs_const;
use hub_kernel::http::access::{OptionallyAuthenticated, Public};
use hub_kernel::http::openapi::{self, Routes};
use hub_kernel::http::request::{Body, DeviceHeader, Headers, Path, Query};
use hub_kernel::http::response::{ContentType, Json, Null, RawBody, SeeOther};
use hub_kernel::operation;
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;
use hub_kernel::types::patch::Patch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// All operations of the spike.
pub(crate) fn routes() -> Routes {
    Routes::new("spike")
        .put("/spike/things/{thing_id}", operation!(spike_put))
        .patch("/spike/things/{thing_id}", operation!(spike_patch))
        .get("/spike/query", operation!(spike_query))
        .get("/spike/map", operation!(spike_map))
        .get("/spike/page", operation!(spike_page))
        .get("/spike/redirect", operation!(spike_redirect))
        .post("/spike/upload", operation!(spike_upload))
        .get("/spike/stream", operation!(spike_stream))
        .post("/spike/union", operation!(spike_union))
        .get("/spike/device", operation!(spike_device))
        .extension()
}

/// The OpenAPI document of the spike.
pub(crate) fn contract() -> Value {
    openapi::build_document(&routes(), "spike", "The hard cases of a contract.")
}

struct Thing;

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its shape matters")]
struct ThingPath {
    thing_id: Id<Thing>,
}

/// A body with required, nullable and optional fields.
#[derive(Deserialize, JsonSchema)]
struct ThingPut {
    /// Required.
    name: String,
    /// May be null or absent.
    note: Option<String>,
    /// An object that may be null or absent.
    place: Option<GeoPoint>,
    price: Money,
    ini_at: Timestamp,
}

/// A point on the globe, in degrees. The lower bound of the longitude is exclusive.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct GeoPoint {
    lat: f64,
    #[schemars(range(max = 180.0), extend("exclusiveMinimum" = -180.0))]
    lng: f64,
}

/// Answers null.
#[docs_const]
async fn spike_put(
    _: OptionallyAuthenticated,
    Path(_): Path<ThingPath>,
    Body(put): Body<ThingPut>,
) -> Result<Json<Null>> {
    if put.name.is_empty() {
        return Err(Error::Rule("name", None));
    }
    drop((put.note, put.place, put.price, put.ini_at));
    Ok(Json(Null))
}

/// A patch that distinguishes an absent field, null and a value.
#[derive(Deserialize, JsonSchema)]
struct ThingPatch {
    #[serde(default)]
    note: Patch<String>,
    #[serde(default)]
    place: Patch<GeoPoint>,
}

/// The result of a patch of the note 'old' and a place at 5, 6. Both fields are always present.
#[derive(Serialize, JsonSchema)]
struct Patched {
    note: Option<String>,
    place: Option<GeoPoint>,
}

/// Answers the patched fields.
#[docs_const]
async fn spike_patch(_: Public, Path(_): Path<ThingPath>, Body(patch): Body<ThingPatch>) -> Result<Json<Patched>> {
    Ok(Json(Patched {
        note: patch.note.apply(Some("old".into())),
        place: patch.place.apply(Some(GeoPoint { lat: 5.0, lng: 6.0 })),
    }))
}

/// A string enum with documented values.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum ThingKind {
    /// The first.
    First,
    /// The second.
    SecondOne,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct ListQuery {
    /// A list: its key is repeated for each value.
    #[serde(default)]
    ids: Vec<Id<()>>,
    kind: Option<ThingKind>,
    query: Option<String>,
    count: u32,
}

/// The decoded query parameters.
#[derive(Serialize, JsonSchema)]
struct QueryEcho {
    ids: Vec<Id<()>>,
    kind: Option<ThingKind>,
    query: Option<String>,
    count: u32,
}

/// Answers the decoded query parameters.
#[docs_const]
async fn spike_query(_: Public, Query(query): Query<ListQuery>) -> Result<Json<QueryEcho>> {
    Ok(Json(QueryEcho { ids: query.ids, kind: query.kind, query: query.query, count: query.count }))
}

#[derive(Serialize, JsonSchema)]
struct Maps {
    counts: BTreeMap<String, i64>,
    places: BTreeMap<String, GeoPoint>,
}

/// Answers maps.
#[docs_const]
async fn spike_map(_: Public) -> Result<Json<Maps>> {
    let place = GeoPoint { lat: -34.8, lng: -58.36 };
    Ok(Json(Maps { counts: [("ñandú".into(), 2)].into(), places: [("here".into(), place)].into() }))
}

#[derive(Deserialize, JsonSchema)]
struct PageQuery {
    #[expect(dead_code, reason = "only its shape matters")]
    cursor: Option<String>,
    #[serde(default)]
    take: PageSize,
}

/// Answers a page with as many places as `take` asks for.
#[docs_const]
async fn spike_page(_: Public, Query(query): Query<PageQuery>) -> Result<Json<Page<GeoPoint>>> {
    let data = vec![GeoPoint { lat: 0.0, lng: 0.0 }; query.take.plus_one() as usize - 1];
    Ok(Json(Page { cursor: None, data }))
}

/// Redirects to another address.
#[docs_const]
async fn spike_redirect(_: Public) -> Result<SeeOther> {
    Ok(SeeOther(HeaderValue::from_static("https://example.com/there")))
}

/// The name and the size of an uploaded file.
#[derive(Serialize, JsonSchema)]
struct Uploaded {
    name: String,
    bytes: u64,
}

/// Receives a file in a multipart form.
#[docs_const]
async fn spike_upload(_: Public, mut form: Multipart) -> Result<Json<Uploaded>> {
    let refused = |error| Error::parser(RequestPart::Body, "file", error);
    while let Some(field) = form.next_field().await.map_err(refused)? {
        if field.name() == Some("file") {
            let name = field.file_name().unwrap_or_default().to_owned();
            let bytes = field.bytes().await.map_err(refused)?.len() as u64;
            return Ok(Json(Uploaded { name, bytes }));
        }
    }
    Err(Error::parser(RequestPart::Body, "file", "missing"))
}

struct EventStream;

impl ContentType for EventStream {
    const NAME: &'static str = "text/event-stream";
}

/// Streams three events.
#[docs_const]
async fn spike_stream(_: Public) -> Result<RawBody<EventStream>> {
    let events = (1..=3).map(|id| Ok::<_, std::convert::Infallible>(format!("id: {id}\ndata: {{}}\n\n")));
    Ok(RawBody::new(axum::body::Body::from_stream(futures_util::stream::iter(events))))
}

/// A tagged union whose variants are structs.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Shape {
    Circle { radius: f64 },
    Square { side: f64 },
    Pin { place: GeoPoint },
}

/// Answers the received shape.
#[docs_const]
async fn spike_union(_: Public, Body(shape): Body<Shape>) -> Result<Json<Shape>> {
    Ok(Json(shape))
}

/// The device id of a request.
#[derive(Serialize, JsonSchema)]
struct SeenDevice {
    device_id: String,
}

/// Answers the device id of the request's header.
#[docs_const]
async fn spike_device(_: Public, Headers(headers): Headers<DeviceHeader>) -> Result<Json<SeenDevice>> {
    Ok(Json(SeenDevice { device_id: headers.device_id.to_string() }))
}
