//! The built files: hashed ones for a year, the others by ETag, compressed beforehand.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Deserialize;

use crate::domains::root::STYLE;
use hub_kernel::http::answer::{Media, Raw};
use hub_kernel::http::extract::Path;
use hub_kernel::http::negotiate::{names_tag, quality};
use hub_kernel::types::error::Error;

#[derive(RustEmbed)]
#[folder = "$HUB_WEB_DIST"]
#[allow_missing = true]
struct Dist;

/// What people read when the web was not built.
const NOT_BUILT: &str = "the web is not built: run `npm ci && npm run build` in web/, or `cargo xtask up`";

/// The calendar's service worker, whose address bounds what it may see: the calendar's own.
const WORKER: &str = "calendar-worker.js";

/// A file below `/assets`.
#[derive(Deserialize)]
pub(super) struct AssetPath {
    file: String,
}

/// A file whose name carries its hash.
pub(super) async fn hashed(Path(AssetPath { file }): Path<AssetPath>, headers: HeaderMap) -> Response {
    match respond(&format!("assets/{file}"), &headers, StatusCode::OK) {
        Some(mut response) => {
            let year = HeaderValue::from_static("public, max-age=31536000, immutable");
            response.headers_mut().insert(header::CACHE_CONTROL, year);
            response
        }
        None => Error::NoEndpoint.into_response(),
    }
}

/// The style sheet of the API's reference.
pub(super) async fn reference_style(headers: HeaderMap) -> Response {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    Raw::<Css>::tagged(STYLE.to_owned(), known).into_response()
}

struct Css;

impl Media for Css {
    const TYPE: &'static str = "text/css; charset=utf-8";
}

/// The service worker of the public calendar.
pub(super) async fn calendar_worker(headers: HeaderMap) -> Response {
    respond(WORKER, &headers, StatusCode::OK).unwrap_or_else(|| Error::NoEndpoint.into_response())
}

/// A file at the site's root, such as its icon.
pub(super) fn at_root(path: &str, headers: &HeaderMap) -> Option<Response> {
    let name = path.strip_prefix('/')?;
    if name.contains('/') || name.ends_with(".html") || name == WORKER {
        None
    } else {
        respond(name, headers, StatusCode::OK)
    }
}

/// A page, with its status.
pub(super) fn document(name: &str, headers: &HeaderMap, status: StatusCode) -> Response {
    respond(name, headers, status).unwrap_or_else(|| Error::Unavailable(NOT_BUILT.into()).into_response())
}

/// A page's text, for the server to complete.
pub(super) fn template(name: &str) -> Option<String> {
    Dist::get(name).and_then(|file| String::from_utf8(file.data.into_owned()).ok())
}

fn respond(name: &str, headers: &HeaderMap, status: StatusCode) -> Option<Response> {
    let inside = !name.split('/').any(|part| part.is_empty() || part == "..");
    let compressed = name.ends_with(".br") || name.ends_with(".gz");
    let plain = Dist::get(name).filter(|_| inside && !compressed)?;
    let (file, encoding) = encoded(name, headers).unwrap_or((plain, None));
    let etag = etag(&file);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let known = known.is_some_and(|tags| names_tag(tags, etag.to_str().unwrap_or_default()));
    let mut response = if known && status == StatusCode::OK {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (status, file.data.into_owned()).into_response()
    };
    let out = response.headers_mut();
    let media = mime_of(name);
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    out.insert(header::ETAG, etag);
    out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Some(encoding) = encoding {
        out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// The file as the client would rather have it, when it was compressed beforehand.
fn encoded(name: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let mut encodings =
        [("br", "br"), ("gzip", "gz")].map(|(encoding, ending)| (quality(accepted, encoding), encoding, ending));
    encodings.sort_by_key(|(quality, ..)| std::cmp::Reverse(*quality));
    encodings
        .into_iter()
        .filter(|(quality, ..)| *quality > 0)
        .find_map(|(_, encoding, ending)| Dist::get(&format!("{name}.{ending}")).map(|file| (file, Some(encoding))))
}

fn etag(file: &EmbeddedFile) -> HeaderValue {
    let hash = hex::encode(&file.metadata.sha256_hash()[..16]);
    HeaderValue::from_str(&format!("\"{hash}\"")).unwrap_or(HeaderValue::from_static("\"-\""))
}

fn mime_of(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
