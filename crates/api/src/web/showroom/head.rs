//! The `<head>` of showrooms and contents: title, description, address, picture, and a content's structured data.

use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::{content_path, showroom_path};
use crate::domains::showrooms::{Content, PublicContent, PublicShowroom};
use crate::web::page::{PageMeta, SITE_NAME, page_title};
use crate::web::picture::shared_picture_url;
use crate::web::structured_data::{geo_coordinates, postal_address, script_json};

/// The characters of a description that search engines show.
const DESCRIPTION_LENGTH: usize = 160;

/// The head of a page that the public does not see.
pub(super) fn missing_head() -> Markup {
    html! {
        title { (page_title("Esta vidriera no está disponible")) }
        meta name="robots" content="noindex";
    }
}

/// The head of a showroom: messengers show its cover, else its icon, else the first item's picture.
pub(super) fn showroom_head(view: &PublicShowroom, origin: Option<&str>) -> Markup {
    let deployment = view.deployment.as_ref();
    let title = deployment.map_or(view.showroom.name.as_str(), |deployment| deployment.header.title.as_str());
    let picture = deployment.and_then(|deployment| {
        let items = deployment.items.iter().find_map(|item| item.image_url.as_deref());
        deployment.header.cover_url.as_deref().or(deployment.header.icon_url.as_deref()).or(items)
    });
    let items =
        deployment.map(|deployment| deployment.items.iter().map(|item| item.title.as_str()).collect::<Vec<_>>());
    let description = match items.filter(|items| !items.is_empty()) {
        Some(items) => cut_text(&format!("{title}: {}", items.join(", "))),
        None => format!("La vidriera de {title}."),
    };
    meta_markup(title, &description, &showroom_path(view.showroom.id), picture, origin)
}

/// The head of a content.
pub(super) fn content_head(view: &PublicContent, origin: Option<&str>) -> Markup {
    let PublicContent { content, showroom } = view;
    let picture = content.gallery.iter().find(|entry| entry.is_image()).map(|entry| entry.url.as_str());
    let text = if content.body.is_empty() { &content.content_type.name } else { &content.body };
    let description = cut_text(&format!("{}. {text}", content.title));
    let path = content_path(showroom.id, content.id);
    html! {
        (meta_markup(&content.title, &description, &path, picture, origin))
        script type="application/ld+json" { (PreEscaped(structured_data(content, picture, &path, origin))) }
    }
}

fn meta_markup(title: &str, description: &str, path: &str, picture: Option<&str>, origin: Option<&str>) -> Markup {
    let image = shared_picture_url(picture, origin);
    let title = page_title(title);
    PageMeta { title: &title, description, site_name: SITE_NAME, origin, path, image: image.as_deref() }.markup()
}

/// The words of a text up to the length that is shown.
fn cut_text(text: &str) -> String {
    let mut cut = String::new();
    for word in text.split_whitespace() {
        if cut.chars().count() + word.chars().count() >= DESCRIPTION_LENGTH {
            cut.push('…');
            break;
        }
        if !cut.is_empty() {
            cut.push(' ');
        }
        cut.push_str(word);
    }
    cut
}

/// A content as a product with its offer (schema.org), safe inside a `<script>`.
fn structured_data(content: &Content, picture: Option<&str>, path: &str, origin: Option<&str>) -> String {
    let address = content.address.as_ref().map(|place| &place.address);
    let offer = content.price.as_ref().map(|price| {
        json!({
            "@type": "Offer",
            "price": price.total.to_string(),
            "priceCurrency": "ARS",
            "availableAtOrFrom": address.map(|address| {
                json!({"@type": "Place", "address": postal_address(address), "geo": geo_coordinates(address)})
            }),
        })
    });
    script_json(json!({
        "@context": "https://schema.org",
        "@type": "Product",
        "name": content.title,
        "description": (!content.body.is_empty()).then_some(&content.body),
        "url": origin.map(|origin| format!("{origin}{path}")),
        "image": shared_picture_url(picture, origin),
        "category": content.content_type.name,
        "offers": offer,
    }))
}
