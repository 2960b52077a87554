//! The store as structured data (schema.org, JSON-LD), for search engines. Browsers do not execute it.

use serde_json::{Value, json};

use super::catalog::{CatalogView, SectionView};
use super::es::payment_names;
use super::store_path;
use crate::domains::ecommerce::{Article, PublicStorefront};
use crate::web::picture::shared_picture_url;
use crate::web::structured_data::{geo_coordinates, postal_address, script_json};

/// The JSON of a store with its articles and prices, safe inside a `<script>`.
pub(super) fn structured_data(
    storefront: &PublicStorefront,
    catalog: &CatalogView<'_>,
    origin: Option<&str>,
) -> String {
    let store = &storefront.store;
    let payments = payment_names(&storefront.payment_methods);
    let methods = &storefront.pickup_methods;
    let takeaway = methods.takeaway.as_ref().map(|method| &method.address);
    let address = takeaway.or(methods.delivery.as_ref().map(|method| &method.address));
    let data = json!({
        "@context": "https://schema.org",
        "@type": "Store",
        "name": store.name,
        "url": origin.map(|origin| format!("{origin}{}", store_path(store))),
        "image": shared_picture_url(store.image_url.as_deref(), origin),
        "currenciesAccepted": "ARS",
        "paymentAccepted": (!payments.is_empty()).then(|| payments.join(", ")),
        "address": address.map(postal_address),
        "geo": address.map(geo_coordinates),
        "hasOfferCatalog": (!catalog.sections.is_empty()).then(|| json!({
            "@type": "OfferCatalog",
            "itemListElement": catalog.sections.iter().map(|section| section_offers(catalog, section)).collect::<Vec<_>>(),
        })),
    });
    script_json(data)
}

fn section_offers<'a>(catalog: &CatalogView<'a>, section: &SectionView<'a>) -> Value {
    let offers: Vec<_> = section.articles.iter().map(|article| article_offer(catalog, article)).collect();
    json!({
        "@type": "OfferCatalog",
        "name": section.name,
        "itemListElement": offers,
    })
}

fn article_offer<'a>(catalog: &CatalogView<'a>, article: &'a Article) -> Value {
    let availability = if catalog.is_sold_out(article) { "OutOfStock" } else { "InStock" };
    json!({
        "@type": "Offer",
        "price": article.price.paid.to_string(),
        "priceCurrency": "ARS",
        "availability": format!("https://schema.org/{availability}"),
        "itemOffered": {"@type": "Product", "name": article.name},
    })
}
