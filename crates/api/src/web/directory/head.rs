//! The `<head>` of a page of the directory: title, description, address, and structured data.

use maud::{Markup, PreEscaped, html};

use super::PageView;
use super::structured_data::structured_data;
use crate::web::es::join_names;
use crate::web::page::{PageMeta, SITE_NAME, page_title};
use crate::web::picture::shared_picture_url;
use crate::web::preview::{PREVIEW_FILE, PreviewCard};

/// The characters of a description that search engines show.
const DESCRIPTION_LENGTH: usize = 160;

/// The head of a page that the public does not see.
pub(super) fn missing_page_head() -> Markup {
    html! {
        title { (page_title("Esta página no está disponible")) }
        meta name="robots" content="noindex";
    }
}

/// The head of a page.
pub(super) fn page_head(view: &PageView<'_>, origin: Option<&str>) -> Markup {
    let info = &view.parts().info;
    let picture = info.cover_url.as_deref().or(info.avatar_url.as_deref());
    let image = shared_picture_url(picture, origin)
        .or_else(|| origin.map(|origin| format!("{origin}{}/{PREVIEW_FILE}", view.path())));
    let meta = PageMeta {
        title: &page_title(&info.name),
        description: &describe_page(view),
        site_name: SITE_NAME,
        origin,
        path: &view.path(),
        image: image.as_deref(),
    };
    html! {
        (meta.markup())
        script type="application/ld+json" { (PreEscaped(structured_data(view, origin))) }
    }
}

/// The picture of a page without one of its own.
pub(super) fn page_preview(view: &PageView<'_>) -> Markup {
    let parts = view.parts();
    let categories: Vec<_> = parts.categories.iter().map(|category| category.name.as_str()).collect();
    let kind = if categories.is_empty() { "Negocio".to_owned() } else { join_names(&categories) };
    let town = parts.addresses.iter().map(|place| place.address.city.trim()).find(|city| !city.is_empty());
    let description = match (parts.info.description.trim(), town) {
        ("", town) => town.unwrap_or_default(),
        (description, _) => description,
    };
    PreviewCard { kind: &kind, name: &parts.info.name, description }.svg()
}

/// `Panaderías en Adrogué: La Nonna. Pan de masa madre.`
fn describe_page(view: &PageView<'_>) -> String {
    let parts = view.parts();
    let names: Vec<_> = parts.categories.iter().map(|category| category.name.as_str()).collect();
    let town = parts.addresses.iter().map(|place| place.address.city.trim()).find(|city| !city.is_empty());
    let mut text = match (names.is_empty(), town) {
        (true, None) => format!("{}.", parts.info.name),
        (true, Some(town)) => format!("{} en {town}.", parts.info.name),
        (false, None) => format!("{}: {}.", join_names(&names), parts.info.name),
        (false, Some(town)) => format!("{} en {town}: {}.", join_names(&names), parts.info.name),
    };
    for word in parts.info.description.split_whitespace() {
        if text.chars().count() + word.chars().count() >= DESCRIPTION_LENGTH {
            text.push('…');
            break;
        }
        text.push(' ');
        text.push_str(word);
    }
    text
}
