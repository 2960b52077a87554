//! Pages that the server completes: the built page with a head, and where it has one a text, that read without a script.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};

use super::compressed_pages::with_brotli;
use crate::domains::maps::Coordinates;
use crate::domains::root::Html;
use hub_kernel::config::Config;
use hub_kernel::http::response::RawBody;

/// The place of the head in a built page.
const HEAD_MARK: &str = "<!--hub:head-->";

/// The name of the site in titles and in previews of its pages.
pub(super) const SITE_NAME: &str = "Hub";

/// `La Esquina · Hub`.
pub(super) fn page_title(text: &str) -> String {
    format!("{text} · {SITE_NAME}")
}

/// Writes the head into a built page.
pub(super) fn write_head(template: &str, head: Markup) -> String {
    template.replace(HEAD_MARK, &head.into_string())
}

/// The response of a completed page: with an entity tag, and 304 for a page that the client has.
pub(super) async fn page_response(text: String, headers: &HeaderMap, status: StatusCode) -> Response {
    let if_none_match = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let if_none_match = if_none_match.filter(|_| status == StatusCode::OK);
    let mut response = RawBody::<Html>::with_etag(text.clone(), if_none_match).into_response();
    if response.status() == StatusCode::NOT_MODIFIED {
        return response;
    }
    *response.status_mut() = status;
    with_brotli(response, text, headers).await
}

/// The head's texts, for browsers, search engines and messengers.
pub(super) struct PageMeta<'a> {
    pub(super) title: &'a str,
    pub(super) description: &'a str,
    pub(super) site_name: &'a str,
    /// The server's public origin, when the operator configured it.
    pub(super) origin: Option<&'a str>,
    /// The canonical path: without the parameters that do not change what the page shows.
    pub(super) path: &'a str,
    /// The absolute address of the picture that messengers show.
    pub(super) image: Option<&'a str>,
}

impl PageMeta<'_> {
    /// The title, the description, the address and the picture.
    pub(super) fn markup(&self) -> Markup {
        let canonical = format!("{}{}", self.origin.unwrap_or_default(), self.path);
        html! {
            title { (self.title) }
            meta name="description" content=(self.description);
            link rel="canonical" href=(canonical);
            meta property="og:type" content="website";
            meta property="og:site_name" content=(self.site_name);
            meta property="og:locale" content="es_AR";
            meta property="og:title" content=(self.title);
            meta property="og:description" content=(self.description);
            // Messengers accept only absolute addresses.
            @if self.origin.is_some() { meta property="og:url" content=(canonical); }
            @if let Some(image) = self.image {
                meta property="og:image" content=(image);
                meta name="twitter:card" content="summary_large_image";
            }
        }
    }
}

/// The `<meta>` that tells the page's map where its tiles are; nothing without tiles.
pub(super) fn tiles_meta(config: &Config) -> Markup {
    html! { @if let Some(url) = config.tiles_url() { meta name="hub-tiles" content=(url); } }
}

/// The button that opens a map of the places in the element with `data-places` around it. A script shows the button.
pub(super) fn map_button() -> Markup {
    html! {
        button class="map-button" type="button" hidden data-map aria-expanded="false" aria-controls="mapa"
            data-show="Abrir el mapa" data-hide="Cerrar el mapa" data-failed="No se pudo abrir el mapa. Probá de nuevo" {
            "Abrir el mapa"
        }
        div id="mapa" class="map-frame" hidden {}
    }
}

/// The attributes of an element that is a place of the map.
pub(super) struct MapPlace {
    pub(super) lat: String,
    pub(super) lng: String,
}

impl From<Coordinates> for MapPlace {
    fn from(point: Coordinates) -> Self {
        Self { lat: point.lat.get().to_string(), lng: point.lng.get().to_string() }
    }
}

/// The address of a map that shows a point.
pub(super) fn map_url(lat: f64, lng: f64) -> String {
    format!("https://www.openstreetmap.org/?mlat={lat}&mlon={lng}#map=18/{lat}/{lng}")
}
