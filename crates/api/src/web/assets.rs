//! The built files: those with a hash in their name are cached for a year, the others by ETag. Most are compressed
//! beforehand.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Deserialize;

use crate::domains::root::REFERENCE_CSS;
use hub_kernel::http::negotiation::{matches_etag, quality};
use hub_kernel::http::request::Path;
use hub_kernel::http::response::{ContentType, RawBody};
use hub_kernel::types::error::Error;

#[derive(RustEmbed)]
#[folder = "$HUB_WEB_DIST"]
#[allow_missing = true]
struct Dist;

/// The message in place of a page when the web was not built.
const NOT_BUILT_MESSAGE: &str = "the web is not built: run `npm ci && npm run build` in web/, or `cargo xtask up`";

/// The calendar's service worker. Its address limits its scope to the calendar.
const CALENDAR_WORKER: &str = "calendar-worker.js";

/// The path of a file below `/assets`.
#[derive(Deserialize)]
pub(super) struct AssetPath {
    file: String,
}

/// A file with a hash in its name.
pub(super) async fn hashed_asset(Path(AssetPath { file }): Path<AssetPath>, headers: HeaderMap) -> Response {
    match find_file_response(&format!("assets/{file}"), &headers, StatusCode::OK) {
        Some(mut response) => {
            let one_year = HeaderValue::from_static("public, max-age=31536000, immutable");
            response.headers_mut().insert(header::CACHE_CONTROL, one_year);
            response
        }
        None => Error::NoEndpoint.into_response(),
    }
}

/// The style sheet of the API's reference.
pub(super) async fn reference_style(headers: HeaderMap) -> Response {
    let if_none_match = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    RawBody::<Css>::with_etag(REFERENCE_CSS.to_owned(), if_none_match).into_response()
}

struct Css;

impl ContentType for Css {
    const NAME: &'static str = "text/css; charset=utf-8";
}

/// The service worker of the public calendar.
pub(super) async fn calendar_service_worker(headers: HeaderMap) -> Response {
    find_file_response(CALENDAR_WORKER, &headers, StatusCode::OK).unwrap_or_else(|| Error::NoEndpoint.into_response())
}

/// A file at the site's root, such as its icon.
pub(super) fn root_file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let name = path.strip_prefix('/')?;
    if name.contains('/') || name.ends_with(".html") || name == CALENDAR_WORKER {
        None
    } else {
        find_file_response(name, headers, StatusCode::OK)
    }
}

/// A page, with a status; 503 when the web was not built.
pub(super) fn page_response(name: &str, headers: &HeaderMap, status: StatusCode) -> Response {
    find_file_response(name, headers, status)
        .unwrap_or_else(|| Error::Unavailable(NOT_BUILT_MESSAGE.into()).into_response())
}

/// A page's text, for the server to complete.
pub(super) fn page_template(name: &str) -> Option<String> {
    Dist::get(name).and_then(|file| String::from_utf8(file.data.into_owned()).ok())
}

fn find_file_response(name: &str, headers: &HeaderMap, status: StatusCode) -> Option<Response> {
    let is_inside = !name.split('/').any(|part| part.is_empty() || part == "..");
    let is_compressed = name.ends_with(".br") || name.ends_with(".gz");
    let plain = Dist::get(name).filter(|_| is_inside && !is_compressed)?;
    let (file, encoding) = find_compressed(name, headers).unwrap_or((plain, None));
    let etag = etag(&file);
    let if_none_match = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let is_unchanged = if_none_match.is_some_and(|tags| matches_etag(tags, etag.to_str().unwrap_or_default()));
    let mut response = if is_unchanged && status == StatusCode::OK {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (status, file.data.into_owned()).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    headers.insert(header::ETAG, etag);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// The compressed file that the client prefers, with its encoding.
fn find_compressed(name: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let mut encodings =
        [("br", "br"), ("gzip", "gz")].map(|(encoding, suffix)| (quality(accepted, encoding), encoding, suffix));
    encodings.sort_by_key(|(quality, ..)| std::cmp::Reverse(*quality));
    encodings
        .into_iter()
        .filter(|(quality, ..)| *quality > 0)
        .find_map(|(_, encoding, suffix)| Dist::get(&format!("{name}.{suffix}")).map(|file| (file, Some(encoding))))
}

fn etag(file: &EmbeddedFile) -> HeaderValue {
    let hash = hex::encode(&file.metadata.sha256_hash()[..16]);
    HeaderValue::from_str(&format!("\"{hash}\"")).unwrap_or(HeaderValue::from_static("\"-\""))
}

fn media_type(name: &str) -> &'static str {
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
