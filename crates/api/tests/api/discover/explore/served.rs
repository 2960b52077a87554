//! The search as a page, as the server writes it.

use std::collections::BTreeSet;

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::{ADROGUE, Directory, north_of_adrogue};
use crate::discover::fixture::page_address_at;
use crate::support::{TestResponse, new_id};

impl Directory {
    async fn served(&self, query: &str) -> TestResponse {
        self.app.get_as_browser(&format!("/explorar?{query}")).await
    }
}

/// The addresses of the pages that are listed.
fn listed_pages(html: &str) -> Vec<&str> {
    html.split("<h3><a href=\"").skip(1).filter_map(|rest| rest.split_once('"')).map(|(path, _)| path).collect()
}

/// Hours of every day.
fn every_day(ini: &str, end: &str) -> Value {
    json!([{"type": "regular", "days": ["1", "2", "3", "4", "5", "6", "7"], "ini": ini, "end": end}])
}

/// Hours of a special day long ago: closed on all others.
fn always_closed() -> Value {
    json!([{"type": "special", "days": ["2020-01-01"], "ini": "08:00", "end": "20:00"}])
}

/// The part of a page that lists a result.
fn result_of<'a>(html: &'a str, page: &str) -> &'a str {
    let from = html.split_once(&format!("<h3><a href=\"/p/{page}\">")).expect("a result").1;
    from.split_once("<h3>").map_or(from, |(result, _)| result)
}

#[tokio::test]
async fn results_read_without_a_script() {
    let directory = Directory::new().await;
    let name = "La Nonna & <Hijos>";
    let more = json!({"info": {"name": name, "description": "Pan <b>de</b> masa madre."},
                      "schedule": every_day("00:00", "24:00"), "addresses": [page_address_at(north_of_adrogue(850.0))]});
    let page = directory.new_page(name, more).await;
    directory.new_page("Ferretería", json!({})).await;
    let (lat, lng) = ADROGUE;
    let found = directory.served(&format!("query=nonna&filter=open&zone_lat={lat}&zone_lng={lng}")).await;
    assert_eq!((found.status.as_u16(), found.header("content-type")), (200, "text/html; charset=utf-8"));
    assert_eq!(listed_pages(&found.text), [format!("/p/{page}")]);
    for expected in [
        "<title>Resultados de «nonna» · Hub</title>",
        "<meta name=\"robots\" content=\"noindex, follow\">",
        // The address that is shared tells no position.
        "<link rel=\"canonical\" href=\"/explorar?query=nonna&amp;filter=open\">",
        "Resultados de «nonna» a menos de 5\u{a0}km",
        "La Nonna &amp; &lt;Hijos&gt;",
        "Pan &lt;b&gt;de&lt;/b&gt; masa madre.",
        "<p class=\"store-state is-open\">Abierto ahora</p>",
        "Mitre 100, Adrogué · a\u{a0}850\u{a0}m",
        "name=\"query\" value=\"nonna\"",
        "name=\"zone_lat\" value=\"-34.8\"",
        "name=\"filter\" value=\"open\" checked",
    ] {
        assert!(found.text.contains(expected), "{expected}: {}", found.text);
    }
    assert!(!found.text.contains("<!--hub:"));
}

#[tokio::test]
async fn a_result_says_whether_it_is_open() {
    let directory = Directory::new().await;
    let opened = directory.new_page("Kiosco Sol", json!({"schedule": every_day("00:00", "24:00")})).await;
    let closed = directory.new_page("Kiosco Luna", json!({"schedule": always_closed()})).await;
    let unknown = directory.new_page("Kiosco Mar", json!({})).await;
    let found = directory.served("query=kiosco").await.text;
    assert!(result_of(&found, &opened).contains("<p class=\"store-state is-open\">Abierto ahora</p>"), "{found}");
    assert!(result_of(&found, &closed).contains("<p class=\"store-state\">Cerrado ahora</p>"), "{found}");
    assert!(!result_of(&found, &unknown).contains("store-state"), "{found}");
}

#[tokio::test]
async fn a_result_shows_articles_that_match() {
    let directory = Directory::new().await;
    let app = &directory.app;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let page = app.find_provisioned_page(&owner).await;
    let path = format!("/discover/service/page/{page}");
    let settings = json!({"set_store": true, "store_id": shop.store_id});
    app.put_as(&owner, &format!("{path}/settings"), &settings).await.ok();
    let patch =
        json!({"set_categories": true, "categories": [directory.category], "set_enabled": true, "enabled": true});
    app.send(app.request_as(&owner, Method::PATCH, &path).json(&patch)).await.ok();
    let found = directory.served("query=muzzarella").await.text;
    let result = result_of(&found, &page);
    // Without hours of its own, it is open while its store takes orders.
    assert!(result.contains("Abierto ahora"), "{found}");
    assert!(result.contains("<li><span>Muzzarella</span><span>$\u{a0}7.200</span></li>"), "{found}");
}

#[tokio::test]
async fn search_engines_list_categories_alone() {
    let directory = Directory::new().await;
    let page = directory.new_page("Kiosco Sol", json!({})).await;
    let first = directory.app.get_as_browser("/explorar").await.text;
    let category = format!("/explorar?categories={}", directory.category);
    assert!(first.contains(&format!("<a href=\"{category}\">Comercios</a>")) && !first.contains("noindex"), "{first}");
    let found = directory.app.get_as_browser(&category).await.text;
    assert!(
        found.contains("<title>Comercios: horarios, direcciones y pedidos · Hub</title>") && !found.contains("noindex"),
        "{found}"
    );
    assert!(found.contains(&format!("<link rel=\"canonical\" href=\"{category}\">")), "{found}");
    assert_eq!(listed_pages(&found), [format!("/p/{page}")]);
    let data = found.split_once("<script type=\"application/ld+json\">").expect("structured data").1;
    let data: Value = serde_json::from_str(data.split_once("</script>").expect("an end").0).expect("JSON");
    assert_eq!((&data["@type"], &data["name"]), (&json!("ItemList"), &json!("Comercios")));
    assert_eq!(data["itemListElement"], json!([{"@type": "ListItem", "position": 1, "name": "Kiosco Sol"}]));
    let empty = directory.app.new_category(&directory.staff, "Museos").await;
    for query in [format!("categories={empty}"), format!("categories={}", new_id()), "filter=open".into()] {
        let other = directory.served(&query).await;
        assert!(other.status == 200 && other.text.contains("noindex"), "{query}: {}", other.text);
    }
}

#[tokio::test]
async fn pages_of_results_lose_and_repeat_nothing() {
    let directory = Directory::new().await;
    for number in 1..=23 {
        directory.new_page(&format!("Kiosco {number}"), json!({})).await;
    }
    let first = directory.served("query=kiosco").await.text;
    let next = first.split_once("rel=\"next\" href=\"").expect("a next page").1.split_once('"').expect("an end").0;
    let second = directory.app.get_as_browser(&next.replace("&amp;", "&")).await.text;
    let (first, second) = (listed_pages(&first), listed_pages(&second));
    assert_eq!((first.len(), second.len()), (20, 3));
    assert_eq!(first.iter().chain(&second).collect::<BTreeSet<_>>().len(), 23);
}

#[tokio::test]
async fn an_expired_cursor_begins_again() {
    let directory = Directory::new().await;
    directory.new_page("Kiosco Sol", json!({})).await;
    let found = directory.served("query=kiosco&cursor=expired").await;
    assert_eq!((found.status.as_u16(), listed_pages(&found.text).len()), (200, 1));
    assert!(!found.text.contains("expired"), "{}", found.text);
}

#[tokio::test]
async fn a_search_without_results_says_what_to_try() {
    let directory = Directory::new().await;
    let empty = directory.app.get_as_browser("/explorar").await.text;
    assert!(empty.contains("Todavía no hay negocios ni servicios publicados."), "{empty}");
    let (lat, lng) = ADROGUE;
    let query = format!("query=<b>x&categories={}&filter=open&zone_lat={lat}&zone_lng={lng}", directory.category);
    let found = directory.served(&query).await;
    for expected in ["No encontramos nada", "lo que está cerrado", "Buscar más lejos", "Buscar en todas las categorías"]
    {
        assert!(found.text.contains(expected), "{expected}: {}", found.text);
    }
    assert!(found.text.contains("value=\"&lt;b&gt;x\"") && !found.text.contains("<b>"), "{}", found.text);
}

#[tokio::test]
async fn a_search_for_pharmacies_leads_to_those_on_duty() {
    let directory = Directory::new().await;
    let category = directory.app.new_category(&directory.staff, "Farmacias").await;
    let link = "<a href=\"/public/pharmacy_shifts/calendar\">";
    for query in ["query=farmacia", "query=la+FARMACÉUTICA", &format!("categories={category}")] {
        assert!(directory.served(query).await.text.contains(link), "{query}");
    }
    for query in ["query=pan", "query=parafarma", ""] {
        assert!(!directory.served(query).await.text.contains(link), "{query}");
    }
}

#[tokio::test]
async fn parameters_that_are_no_search_are_refused_with_the_form() {
    let directory = Directory::new().await;
    let long = format!("query={}", "x".repeat(101));
    for query in [
        "categories=x",
        "filter=near",
        "filter=open&filter=stores",
        "zone_lat=1",
        "zone_lat=north&zone_lng=1",
        "zone_lat=91&zone_lng=1",
        "zone_lat=1&zone_lng=1&zone_radius=7",
        "zone_radius=7",
        "take=0",
        "query=%00",
        &long,
    ] {
        let found = directory.served(query).await;
        assert_eq!((found.status.as_u16(), found.header("content-type")), (400, "text/html; charset=utf-8"), "{query}");
        assert!(found.text.contains("No entendimos esa búsqueda") && found.text.contains("role=\"search\""), "{query}");
        assert!(found.text.contains("noindex"), "{query}");
    }
    // The form keeps the words, and sends nothing that is refused.
    let found = directory.served(&format!("query=pan&categories={}&zone_lat=x&filter=near", directory.category)).await;
    assert!(found.text.contains("name=\"query\" value=\"pan\""), "{}", found.text);
    assert!(found.text.contains(&format!("value=\"{}\" selected", directory.category)), "{}", found.text);
    assert!(!found.text.contains("zone_lat") && !found.text.contains("near\""), "{}", found.text);
    let tracked = directory.served("query=pan&utm_source=x").await;
    assert_eq!(tracked.status, 200, "parameters of others are ignored");
}

#[tokio::test]
async fn without_its_database_the_page_says_so() {
    let directory = Directory::new().await;
    let page = directory.new_page("Kiosco Sol", json!({})).await;
    directory.app.app.db.close().await;
    for path in ["/explorar?query=pan", &format!("/p/{page}")] {
        let failed = directory.app.get_as_browser(path).await;
        assert_eq!(
            (failed.status.as_u16(), failed.header("content-type")),
            (503, "text/html; charset=utf-8"),
            "{path}"
        );
        assert!(failed.text.contains("No podemos mostrar esta página ahora"), "{path}: {}", failed.text);
    }
}

#[tokio::test]
async fn a_trailing_slash_is_redirected() {
    let slash = Directory::new().await.app.get_as_browser("/explorar/?query=pan").await;
    assert_eq!((slash.status.as_u16(), slash.header("location")), (308, "/explorar?query=pan"));
}

#[tokio::test]
async fn pages_lead_to_the_search() {
    let directory = Directory::new().await;
    let page = directory.new_page("Kiosco Sol", json!({})).await;
    let shown = directory.app.get_as_browser(&format!("/p/{page}")).await.text;
    let category = format!("<a href=\"/explorar?categories={}\">Comercios</a>", directory.category);
    assert!(shown.contains(&category) && shown.contains("<a href=\"/explorar\">"), "{shown}");
    let missing = directory.app.get_as_browser(&format!("/p/{}", new_id())).await;
    assert!(missing.status == 404 && missing.text.contains("<a href=\"/explorar\">"), "{}", missing.text);
}
