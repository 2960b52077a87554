//! The pictures that messengers show of a page: the month of a calendar, a store, a page of the directory. Each is laid out
//! as SVG, which makes its entity tag, and is drawn as PNG only for a client that has no such copy.

mod card;
mod draw;
mod month;
mod text;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use sha2::{Digest, Sha256};

pub(super) use self::card::PreviewCard;
pub(super) use self::month::{MonthPreview, PreviewDay};
use hub_kernel::app::App;
use hub_kernel::http::negotiation::matches_etag;
use hub_kernel::types::error::Result;

/// The last part of a picture's address, after the path of its page.
pub(super) const PREVIEW_FILE: &str = "imagen.png";

/// The size that messengers recommend, in pixels.
const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;

/// The colours of all pictures: those of the light theme.
const INK: &str = "#12211a";
const MUTED: &str = "#4b5f55";
const PAPER: &str = "#f4f7f5";
const GREEN: &str = "#0b7a43";

/// The response of a picture: with an entity tag, and 304 for one that the client has.
pub(super) async fn preview_response(app: &App, svg: Markup, headers: &HeaderMap) -> Result<Response> {
    let svg = svg.into_string();
    let hash: [u8; 32] = Sha256::digest(&svg).into();
    let tag = format!("\"{}\"", hex::encode(&hash[..16]));
    let if_none_match = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let mut response = if if_none_match.is_some_and(|tags| matches_etag(tags, &tag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        draw::cached_or_drawn(app, hash, svg).await?.into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"-\"")));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    Ok(response)
}
