//! The store as structured data (schema.org, JSON-LD), for search engines. Browsers do not execute it.

use serde_json::{Map, Value, json};

use super::catalog::{CatalogView, SectionView};
use super::es::payment_names;
use super::picture::shared_picture_url;
use super::store_path;
use crate::domains::ecommerce::{Address, Article, PublicStorefront};

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
    let mut data = json!({
        "@context": "https://schema.org",
        "@type": "Store",
        "name": store.name,
        "url": origin.map(|origin| format!("{origin}{}", store_path(store))),
        "image": shared_picture_url(store.image_url.as_deref(), origin),
        "currenciesAccepted": "ARS",
        "paymentAccepted": (!payments.is_empty()).then(|| payments.join(", ")),
        "address": address.map(postal_address),
        "geo": address.map(|address| json!({
            "@type": "GeoCoordinates",
            "latitude": address.location.lat.get(),
            "longitude": address.location.lng.get(),
        })),
        "hasOfferCatalog": (!catalog.sections.is_empty()).then(|| json!({
            "@type": "OfferCatalog",
            "itemListElement": catalog.sections.iter().map(|section| section_offers(catalog, section)).collect::<Vec<_>>(),
        })),
    });
    remove_nulls(&mut data);
    escape_for_script(&data.to_string())
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

fn postal_address(address: &Address) -> Value {
    let street = [address.street.trim(), address.number.trim()].join(" ");
    let text = |text: &str| (!text.trim().is_empty()).then(|| text.trim().to_owned());
    json!({
        "@type": "PostalAddress",
        "streetAddress": text(&street),
        "addressLocality": text(&address.city),
        "addressRegion": text(&address.state),
        "postalCode": text(&address.zip),
        "addressCountry": text(&address.country),
    })
}

/// Removes the fields that are not known, at any depth.
fn remove_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let known: Map<_, _> = std::mem::take(fields).into_iter().filter(|(_, field)| !field.is_null()).collect();
            *fields = known;
            fields.values_mut().for_each(remove_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_nulls),
        _ => {}
    }
}

/// JSON without `<`: neither `</script` nor `<!--` can end or change the element that contains it.
pub(super) fn escape_for_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_script() {
        let name = "</script><!--<script>\u{2028}";
        let text = escape_for_script(&json!({"name": name}).to_string());
        assert!(!text.contains('<'), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), json!({"name": name}));
    }

    #[test]
    fn unknown_fields_are_left_out() {
        let mut data = json!({"a": null, "b": {"c": null, "d": 1}, "e": [{"f": null}], "g": ""});
        remove_nulls(&mut data);
        assert_eq!(data, json!({"b": {"d": 1}, "e": [{}], "g": ""}));
    }
}
