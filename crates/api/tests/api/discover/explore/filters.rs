//! The parameters of a search: words, categories, kinds, hours, the zone, and their errors.

use serde_json::json;

use super::{Directory, north_of_adrogue};
use crate::discover::fixture::{page_address, page_address_at};
use crate::support::new_id;

#[tokio::test]
async fn a_search_finds_the_pages_that_have_all_its_words() {
    let directory = Directory::new().await;
    let described = json!({"info": {"name": "El Faro", "short_name": "Farito", "description": "Pizza a la piedra."}});
    directory.new_page("", described).await;
    directory.new_page("Panadería La Ñata", json!({})).await;
    for (query, expected) in [
        ("query=pizzas%20faro", vec!["El Faro"]),
        ("query=far", vec!["El Faro"]),
        ("query=farito", vec!["El Faro"]),
        ("query=PANADERIAS%20nat", vec!["Panadería La Ñata"]),
        ("query=pana%20nata", vec![]),
        ("query=pizza%20sushi", vec![]),
        ("query=comercios", vec!["El Faro", "Panadería La Ñata"]),
        ("query=", vec!["El Faro", "Panadería La Ñata"]),
        ("query=%2C", vec!["El Faro", "Panadería La Ñata"]),
        ("query=la%20la%20la%20la%20la%20la%20la%20la%20sushi", vec!["El Faro", "Panadería La Ñata"]),
    ] {
        let mut names = directory.names(query).await;
        names.sort();
        assert_eq!(names, expected, "{query}");
    }
}

#[tokio::test]
async fn a_search_finds_the_pages_of_a_category_and_of_those_below_it() {
    let directory = Directory::new().await;
    let (app, staff) = (&directory.app, &directory.staff);
    let below = new_id();
    let body = json!({"name": "Ópticas", "parent_id": directory.category});
    app.put_as(staff, &format!("/backoffices/discover/categories/{below}"), &body).await.ok();
    let other = app.new_category(staff, "Salud").await;
    directory.new_page("Kiosco Sol", json!({})).await;
    directory.new_page("Óptica Sur", json!({"categories": [below]})).await;
    directory.new_page("Farmacia Luz", json!({"categories": [other]})).await;
    let root = &directory.category;
    for (query, expected) in [
        (format!("categories={root}"), vec!["Kiosco Sol", "Óptica Sur"]),
        (format!("categories={below}"), vec!["Óptica Sur"]),
        (format!("categories={below},%20{other}"), vec!["Farmacia Luz", "Óptica Sur"]),
        (format!("categories={}", new_id()), vec![]),
        ("categories=".to_owned(), vec!["Farmacia Luz", "Kiosco Sol", "Óptica Sur"]),
        ("query=comercio%20optica".to_owned(), vec!["Óptica Sur"]),
    ] {
        let mut names = directory.names(&query).await;
        names.sort();
        assert_eq!(names, expected, "{query}");
    }
}

#[tokio::test]
async fn a_zone_finds_the_pages_with_a_visible_address_in_its_radius() {
    let directory = Directory::new().await;
    let hidden = page_address("Depósito", false);
    for (name, addresses) in [
        ("Lejos", vec![page_address_at(north_of_adrogue(4_990.0))]),
        ("Afuera", vec![page_address_at(north_of_adrogue(5_010.0)), hidden]),
        ("Cerca", vec![page_address_at(north_of_adrogue(900.0)), page_address_at(north_of_adrogue(90_000.0))]),
    ] {
        directory.new_page(name, json!({"addresses": addresses})).await;
    }
    let zone = "zone_lat=-34.8&zone_lng=-58.39";
    assert_eq!(directory.names(zone).await, ["Cerca", "Lejos"]);
    assert_eq!(directory.names(&format!("{zone}&zone_radius=1000")).await, ["Cerca"]);
    assert_eq!(directory.names(&format!("{zone}&zone_radius=100000")).await, ["Cerca", "Lejos", "Afuera"]);
    let results = directory.explore(&format!("{zone}&zone_radius=1000")).await;
    // 900 m * 1.3 / 6.9 m/s.
    assert_eq!(results["data"][0]["distance"], json!({"meters": 900, "seconds": 170}));
    let results = directory.explore(&format!("query=cerca&{zone}&zone_radius=1000")).await;
    assert_eq!(results["data"][0]["address"]["location"]["lat"], north_of_adrogue(900.0).0);
    let results = directory.explore("query=cerca").await;
    assert_eq!(results["data"][0]["distance"], json!(null));
}

#[tokio::test]
async fn open_pages_are_those_by_their_hours() {
    let directory = Directory::new().await;
    // 2026-11-20T15:00:00Z is a Friday, 12:00 in Buenos Aires.
    let entry =
        |kind: &str, day: &str, ini: &str, end: &str| json!({"type": kind, "days": [day], "ini": ini, "end": end});
    for (name, more) in [
        ("Abierto", json!({"schedule": [entry("regular", "5", "09:00", "13:00")]})),
        ("Por abrir", json!({"schedule": [entry("regular", "5", "12:01", "13:00")]})),
        ("Cerrado", json!({"schedule": [entry("regular", "5", "09:00", "12:00")]})),
        ("Otro día", json!({"schedule": [entry("regular", "4", "09:00", "13:00")]})),
        ("Desde ayer", json!({"schedule": [entry("regular", "4", "22:00", "12:30")]})),
        ("Desde ayer, no", json!({"schedule": [entry("regular", "4", "13:00", "11:00")]})),
        (
            "Feriado",
            json!({"schedule": [entry("regular", "5", "09:00", "13:00"),
                                {"type": "special", "days": ["2026-11-20"], "closed": true}]}),
        ),
        ("Hoy sí", json!({"schedule": [entry("special", "2026-11-20", "12:00", "24:00")]})),
        ("Madrid", json!({"schedule": [entry("regular", "5", "16:00", "17:00")], "time_zone": "Europe/Madrid"})),
        ("Sin horario", json!({})),
    ] {
        directory.new_page(name, more).await;
    }
    let mut names = directory.names("filter=open").await;
    names.sort();
    assert_eq!(names, ["Abierto", "Desde ayer", "Hoy sí", "Madrid"]);
    let all = directory.names("").await;
    assert_eq!((all.len(), &all[..4].contains(&"Abierto".to_owned())), (10, &true), "open pages rank first: {all:?}");
}

#[tokio::test]
async fn discover_explore_refuses_wrong_parameters() {
    let directory = Directory::new().await;
    let ids = (0..51).map(|_| new_id()).collect::<Vec<_>>().join(",");
    for (query, path) in [
        (format!("query={}", "x".repeat(101)), "query"),
        ("filter=stores,shops".to_owned(), "filter"),
        ("filter=stores,".to_owned(), "filter"),
        ("categories=salud".to_owned(), "categories"),
        (format!("categories={ids}"), "categories"),
        ("zone_lat=-34.8".to_owned(), "zone_lng"),
        ("zone_lng=-58.39".to_owned(), "zone_lat"),
        ("zone_radius=500".to_owned(), "zone_radius"),
        ("zone_lat=91&zone_lng=0".to_owned(), "zone_lat"),
        ("zone_lat=0&zone_lng=181".to_owned(), "zone_lng"),
        ("zone_lat=&zone_lng=0".to_owned(), "zone_lat"),
        ("zone_lat=0&zone_lng=0&zone_radius=99".to_owned(), "zone_radius"),
        ("zone_lat=0&zone_lng=0&zone_radius=100001".to_owned(), "zone_radius"),
        ("take=0".to_owned(), "take"),
        ("take=101".to_owned(), "take"),
        ("cursor=x".to_owned(), "cursor"),
    ] {
        let refused = directory.app.get(&format!("{}?{query}", super::EXPLORE)).await;
        assert_eq!(refused.error_parts(), (400, "error.parser.query".into(), path.into()), "{query}");
    }
}
