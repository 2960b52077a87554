//! The `<head>` of a store's pages: title, description and address, for browsers, search engines and messengers.

use maud::{Markup, PreEscaped, html};

use super::catalog::CatalogView;
use super::es::payment_names;
use super::structured_data::structured_data;
use super::{StorePage, store_path};
use crate::domains::ecommerce::{PublicStorefront, Store};
use crate::web::es::{join_alternatives, join_names};
use crate::web::page::{PageMeta, SITE_NAME, page_title};
use crate::web::picture::shared_picture_url;
use crate::web::preview::{PREVIEW_FILE, PreviewCard};

/// The sections that a description names.
const DESCRIBED_SECTIONS: usize = 4;

/// The head of the page of a store that consumers do not see.
pub(super) fn missing_store_head() -> Markup {
    html! {
        title { (page_title("Esta tienda no está disponible")) }
        meta name="robots" content="noindex";
    }
}

/// The head of a store's page.
pub(super) fn catalog_head(storefront: &PublicStorefront, catalog: &CatalogView<'_>, origin: Option<&str>) -> Markup {
    let store = &storefront.store;
    let image = shared_picture_url(store.image_url.as_deref(), origin)
        .or_else(|| origin.map(|origin| format!("{origin}{}/{PREVIEW_FILE}", store_path(store))));
    let meta = PageMeta {
        title: &page_title(&store.name),
        description: &describe_store(storefront, catalog),
        site_name: SITE_NAME,
        origin,
        path: &store_path(store),
        image: image.as_deref(),
    };
    html! {
        (meta.markup())
        script type="application/ld+json" { (PreEscaped(structured_data(storefront, catalog, origin))) }
    }
}

/// The head of the page of a cart or checkout, which search engines must not list.
pub(super) fn cart_or_checkout_head(store: &Store, page: StorePage) -> Markup {
    let title = if page == StorePage::Checkout { "Terminar el pedido" } else { "Tu carrito" };
    html! {
        title { (page_title(&format!("{title} en {}", store.name))) }
        meta name="robots" content="noindex";
    }
}

/// The picture of a store without one of its own.
pub(super) fn store_preview(storefront: &PublicStorefront, catalog: &CatalogView<'_>) -> Markup {
    let description = describe_store(storefront, catalog);
    PreviewCard { kind: "Tienda", name: &storefront.store.name, description: &description }.svg()
}

/// `Pizzas y Bebidas: productos y precios de La Esquina. Retiro en la tienda y envíos. Se paga con efectivo.`
fn describe_store(storefront: &PublicStorefront, catalog: &CatalogView<'_>) -> String {
    let store = &storefront.store.name;
    let names: Vec<_> = catalog.sections.iter().map(|section| section.name).take(DESCRIBED_SECTIONS).collect();
    let mut sentences = vec![match names.is_empty() {
        true => format!("Productos y precios de {store}."),
        false => format!("{}: productos y precios de {store}.", join_names(&names)),
    }];
    let methods = &storefront.pickup_methods;
    match (methods.takeaway.is_some(), methods.delivery.is_some()) {
        (true, true) => sentences.push("Retiro en la tienda y envíos.".into()),
        (true, false) => sentences.push("Retiro en la tienda.".into()),
        (false, true) => sentences.push("Envíos.".into()),
        (false, false) => {}
    }
    let payments = payment_names(&storefront.payment_methods);
    if !payments.is_empty() {
        sentences.push(format!("Se paga con {}.", join_alternatives(&payments)));
    }
    sentences.join(" ")
}
