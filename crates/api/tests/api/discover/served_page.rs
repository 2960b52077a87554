//! The public page of the directory, as the server writes it.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::fixture::page_address;
use crate::support::{TestApp, TestResponse, new_id};

impl TestApp {
    async fn get_directory_page(&self, page: &str) -> TestResponse {
        self.get_as_browser(&format!("/p/{page}")).await
    }
}

/// The structured data of a page.
fn structured_data(page: &str) -> Value {
    let data = page.split_once("<script type=\"application/ld+json\">").expect("structured data").1;
    serde_json::from_str(data.split_once("</script>").expect("an end").0).expect("JSON")
}

/// The text of a page, without tags.
fn visible_text(page: &str) -> String {
    let body = page.split_once("<div id=\"root\">").expect("a body").1;
    let text: Vec<_> = body.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text).collect();
    text.join(" ").replace('\u{a0}', " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn whole_day(days: &[&str]) -> Value {
    json!({"type": "regular", "days": days, "ini": "00:00", "end": "24:00"})
}

#[tokio::test]
async fn the_page_reads_without_a_script() {
    let app = TestApp::with_settings(&["--public-url", "https://hub.example"]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let category = app.new_category(&staff, "Panaderías").await;
    let page = new_id();
    let body = json!({
        "enabled": true,
        "info": {"name": "La Nonna & <Hijos>", "description": "Pan de masa madre.\nTortas."},
        "categories": [category],
        "links": [
            {"type": "phone", "value": "11 4294-1234"},
            {"type": "whatsapp", "label": "Pedidos", "value": "+5491155551234"},
            {"type": "instagram", "value": "https://www.instagram.com/lanonna"},
        ],
        "schedule": [
            whole_day(&["1", "2", "3", "4", "5", "6"]),
            {"type": "regular", "days": ["7"], "ini": "08:00", "end": "13:00"},
            {"type": "regular", "days": ["7"], "ini": "17:00", "end": "21:30"},
        ],
        "addresses": [page_address("Local", true), page_address("Depósito", false)],
    });
    app.put_as(&staff, &format!("/backoffices/discover/pages/{page}"), &body).await.ok();
    let response = app.get_directory_page(&page).await;
    assert_eq!((response.status.as_u16(), response.header("content-type")), (200, "text/html; charset=utf-8"));
    for expected in [
        "<title>La Nonna &amp; &lt;Hijos&gt; · Hub</title>".to_owned(),
        "<meta name=\"description\" content=\"Panaderías en Adrogué: La Nonna &amp; &lt;Hijos&gt;. Pan de masa madre. Tortas.\">".into(),
        format!("<link rel=\"canonical\" href=\"https://hub.example/p/{page}\">"),
        "href=\"tel:+541142941234\"".into(),
        "href=\"https://wa.me/5491155551234\"".into(),
        "href=\"https://www.instagram.com/lanonna\"".into(),
        "mlat=-34.8&amp;mlon=-58.39".into(),
    ] {
        assert!(response.text.contains(&expected), "{expected}: {}", response.text);
    }
    assert!(!response.text.contains("<!--hub:") && !response.text.contains("hub-tiles"), "{}", response.text);
    // A script shows the button; without one there is the link to a map.
    assert!(response.text.contains("<button class=\"map-button\" type=\"button\" hidden data-map"));
    assert!(response.text.contains("<li data-lat=\"-34.8\" data-lng=\"-58.39\" data-place=\"Local\">"));
    let text = visible_text(&response.text);
    for expected in [
        "Abierto ahora",
        "Pan de masa madre.",
        "Lunes Las 24 horas",
        "Domingo 08:00 a 13:00 y 17:00 a 21:30",
        "Local Mitre 100, Adrogué",
        "Teléfono 11 4294-1234",
        "WhatsApp Pedidos",
        "Instagram instagram.com/lanonna",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(!text.contains("Depósito"), "an address that is not visible");
    let data = structured_data(&response.text);
    assert_eq!((&data["@type"], &data["name"]), (&json!("LocalBusiness"), &json!("La Nonna & <Hijos>")));
    assert_eq!((&data["telephone"], &data["geo"]["latitude"]), (&json!("+541142941234"), &json!(-34.8)));
    assert_eq!(data["sameAs"], json!(["https://www.instagram.com/lanonna"]));
    let hours = data["openingHoursSpecification"].as_array().expect("hours");
    let sunday = json!({"@type": "OpeningHoursSpecification", "dayOfWeek": "https://schema.org/Sunday",
                        "opens": "17:00", "closes": "21:30"});
    assert!(hours.len() == 8 && hours.contains(&sunday), "{hours:?}");
}

#[tokio::test]
async fn the_tiles_of_maps_are_told_where_they_are_configured() {
    let tiles = "https://tile.example/{z}/{x}/{y}.png";
    let app = TestApp::with_settings(&["--tiles-url", tiles]).await;
    let page = app.new_public_page().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    for path in [format!("/p/{page}"), "/explorar".to_owned(), format!("/t/{}", shop.store_id)] {
        let html = app.get_as_browser(&path).await.text;
        assert!(html.contains(&format!("<meta name=\"hub-tiles\" content=\"{tiles}\">")), "{path}: {html}");
    }
}

#[tokio::test]
async fn its_store_shows_its_articles_and_takes_orders() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let page = app.find_provisioned_page(&owner).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let category = app.new_category(&staff, "Pizzerías").await;
    let path = format!("/discover/service/page/{page}");
    let settings = json!({"set_store": true, "store_id": shop.store_id});
    app.put_as(&owner, &format!("{path}/settings"), &settings).await.ok();
    let patch = json!({"set_categories": true, "categories": [category], "set_enabled": true, "enabled": true});
    app.send(app.request_as(&owner, Method::PATCH, &path).json(&patch)).await.ok();
    let html = app.get_directory_page(&page).await.text;
    let text = visible_text(&html);
    for expected in ["Abierto ahora", "Hacer un pedido", "Qué vende Muzzarella", "antes $ 8.500 ahora $ 7.200"] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(html.contains(&format!("href=\"/t/{}?articulo=", shop.store_id)), "{html}");
    assert!(html.contains("href=\"/mis_mensajes/con/"), "a link to write to its business: {html}");
    let offer = &structured_data(&html)["hasOfferCatalog"]["itemListElement"][0];
    assert_eq!((&offer["price"], &offer["itemOffered"]["name"]), (&json!("7200.00"), &json!("Muzzarella")));
}

#[tokio::test]
async fn a_page_that_the_public_does_not_see_is_missing() {
    let app = TestApp::new().await;
    let (_, unpublished) = app.new_owner_with_page().await;
    for page in [unpublished.as_str(), &new_id(), "no-id"] {
        let response = app.get_directory_page(page).await;
        assert_eq!(response.status, 404, "{page}");
        assert!(response.text.contains("Esta página no está disponible") && response.text.contains("noindex"));
    }
    let page = app.new_public_page().await;
    assert_eq!(app.get_directory_page(&page).await.status, 200);
    let slash = app.get_as_browser(&format!("/p/{page}/")).await;
    assert_eq!((slash.status.as_u16(), slash.header("location")), (308, format!("/p/{page}").as_str()));
}
