//! An API of nothing but the hard cases of a contract, each a few lines.

use std::collections::BTreeMap;

use axum::extract::Multipart;
use axum::http::HeaderValue;
use documented::docs_const;
use hub_kernel::http::access::{OptionallyAuthenticated, Public};
use hub_kernel::http::openapi::{self, Routes};
use hub_kernel::http::request::{Body, DeviceHeader, Headers, Path, Query};
use hub_kernel::http::response::{ContentType, Json, Null, RawBody, SeeOther};
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;
use hub_kernel::types::patch::Patch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Every case.
pub(crate) fn routes() -> Routes {
    Routes::new("spike")
        .put("/spike/things/{thing_id}", spike_put, SPIKE_PUT_DOCS)
        .patch("/spike/things/{thing_id}", spike_patch, SPIKE_PATCH_DOCS)
        .get("/spike/query", spike_query, SPIKE_QUERY_DOCS)
        .get("/spike/map", spike_map, SPIKE_MAP_DOCS)
        .get("/spike/page", spike_page, SPIKE_PAGE_DOCS)
        .get("/spike/redirect", spike_redirect, SPIKE_REDIRECT_DOCS)
        .post("/spike/upload", spike_upload, SPIKE_UPLOAD_DOCS)
        .get("/spike/stream", spike_stream, SPIKE_STREAM_DOCS)
        .post("/spike/union", spike_union, SPIKE_UNION_DOCS)
        .get("/spike/device", spike_device, SPIKE_DEVICE_DOCS)
        .extension()
}

/// Its contract.
pub(crate) fn contract() -> Value {
    openapi::document(&routes(), "spike", "The hard cases of a contract.")
}

struct Thing;

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its shape matters")]
struct ThingPath {
    thing_id: Id<Thing>,
}

/// A body with each kind of presence.
#[derive(Deserialize, JsonSchema)]
struct ThingPut {
    /// Must be there.
    name: String,
    /// May be null or absent.
    note: Option<String>,
    /// May be null or absent, and is an object.
    place: Option<Place>,
    price: Money,
    ini_at: Timestamp,
}

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct Place {
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

/// Absent, null and a value are three things.
#[derive(Deserialize, JsonSchema)]
struct ThingPatch {
    #[serde(default)]
    note: Patch<String>,
    #[serde(default)]
    place: Patch<Place>,
}

/// What a patch made of `note` 'old' and a place at 5, 6; both always present.
#[derive(Serialize, JsonSchema)]
struct Patched {
    note: Option<String>,
    place: Option<Place>,
}

/// Patches.
#[docs_const]
async fn spike_patch(_: Public, Path(_): Path<ThingPath>, Body(patch): Body<ThingPatch>) -> Result<Json<Patched>> {
    Ok(Json(Patched {
        note: patch.note.apply(Some("old".into())),
        place: patch.place.apply(Some(Place { lat: 5.0, lng: 6.0 })),
    }))
}

/// A string enum with documented values.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// The first.
    First,
    /// The second.
    SecondOne,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct ListQuery {
    /// A list is its key repeated.
    #[serde(default)]
    ids: Vec<Id<()>>,
    kind: Option<Kind>,
    query: Option<String>,
    count: u32,
}

/// What the query said.
#[derive(Serialize, JsonSchema)]
struct Asked {
    ids: Vec<Id<()>>,
    kind: Option<Kind>,
    query: Option<String>,
    count: u32,
}

/// Answers the query.
#[docs_const]
async fn spike_query(_: Public, Query(query): Query<ListQuery>) -> Result<Json<Asked>> {
    Ok(Json(Asked { ids: query.ids, kind: query.kind, query: query.query, count: query.count }))
}

#[derive(Serialize, JsonSchema)]
struct Maps {
    counts: BTreeMap<String, i64>,
    places: BTreeMap<String, Place>,
}

/// Answers maps.
#[docs_const]
async fn spike_map(_: Public) -> Result<Json<Maps>> {
    let place = Place { lat: -34.8, lng: -58.36 };
    Ok(Json(Maps { counts: [("ñandú".into(), 2)].into(), places: [("here".into(), place)].into() }))
}

#[derive(Deserialize, JsonSchema)]
struct PageQuery {
    #[expect(dead_code, reason = "only its shape matters")]
    cursor: Option<String>,
    #[serde(default)]
    take: PageSize,
}

/// Answers a page with as many places as were asked for.
#[docs_const]
async fn spike_page(_: Public, Query(query): Query<PageQuery>) -> Result<Json<Page<Place>>> {
    let data = vec![Place { lat: 0.0, lng: 0.0 }; query.take.plus_one() as usize - 1];
    Ok(Json(Page { cursor: None, data }))
}

/// Leads elsewhere.
#[docs_const]
async fn spike_redirect(_: Public) -> Result<SeeOther> {
    Ok(SeeOther(HeaderValue::from_static("https://example.com/there")))
}

/// What was uploaded.
#[derive(Serialize, JsonSchema)]
struct Uploaded {
    name: String,
    bytes: u64,
}

/// Takes a file.
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

/// A tagged union, its variants structs.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Shape {
    Circle { radius: f64 },
    Square { side: f64 },
    Pin { place: Place },
}

/// Answers the shape.
#[docs_const]
async fn spike_union(_: Public, Body(shape): Body<Shape>) -> Result<Json<Shape>> {
    Ok(Json(shape))
}

/// Answers the device.
#[derive(Serialize, JsonSchema)]
struct SeenDevice {
    device_id: String,
}

/// Reads a header.
#[docs_const]
async fn spike_device(_: Public, Headers(headers): Headers<DeviceHeader>) -> Result<Json<SeenDevice>> {
    Ok(Json(SeenDevice { device_id: headers.device_id.to_string() }))
}
