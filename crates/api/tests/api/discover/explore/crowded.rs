//! A crowded zone: its nearest pages are looked up in a smaller circle, and in the whole zone when that has too few.

use hub_api::domains::discover::{insert_demo_pages, seed_categories};
use hub_kernel::db::seed::SeedMode;
use hub_kernel::db::{Insert, sql};
use hub_kernel::types::id::Id;
use serde_json::json;

use super::{EXPLORE, north_of_adrogue};
use crate::support::{TestApp, new_id};

/// The pages; the search takes the nearest 500 as candidates.
const PAGES: usize = 600;

/// The addresses of a page, so many that a circle of a kilometre counts as crowded.
const ADDRESSES: usize = 3;

/// Moves a page's address to so many metres north of the centre.
fn place(page: Id<()>, metres: f64) -> serde_json::Value {
    let (lat, lng) = north_of_adrogue(metres);
    let cell = ((lat + 90.0) * 100.0).floor() as i64 * 36_000 + ((lng + 180.0) * 100.0).floor() as i64;
    json!({"cell": cell, "page_id": page, "address_id": new_id(), "lat": lat, "lng": lng})
}

/// The ids of all results of a search around the centre.
async fn all_results(app: &TestApp, query: &str) -> Vec<String> {
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = app.get(&format!("{EXPLORE}?zone_lat=-34.8&zone_lng=-58.39&take=100&{query}{cursor}")).await.ok();
        let ids = page["data"].as_array().expect("results").iter();
        found.extend(ids.map(|result| result["id"].as_str().expect("an id").to_owned()));
        let Some(next) = page["cursor"].as_str() else { return found };
        cursor = format!("&cursor={next}");
    }
}

#[tokio::test]
async fn a_crowded_zone_finds_its_nearest_pages() {
    let app = TestApp::new().await;
    seed_categories(&app.app, SeedMode::Apply).await.expect("categories");
    insert_demo_pages(&app.app, PAGES as u32).await.expect("pages");
    let pages = sql(app.app.db.read(), "SELECT page_id FROM search_pages ORDER BY page_id");
    let pages: Vec<Id<()>> = pages.all_scalars().await.expect("pages");
    assert_eq!(pages.len(), PAGES);
    let (far, near) = pages.split_at(3);
    let mut places: Vec<_> = far.iter().map(|page| place(*page, 5_000.0)).collect();
    for (index, page) in near.iter().enumerate() {
        places.extend((0..ADDRESSES).map(|address| place(*page, index as f64 * 1.5 + address as f64)));
    }
    sql(app.app.db.write(), "DELETE FROM search_places WHERE true").execute().await.expect("deletes");
    let insert = Insert::into(app.app.db.write(), "search_places");
    let columns = "cell bigint, page_id uuid, address_id uuid, lat double precision, lng double precision";
    insert.rows(columns, &places).execute().await.expect("inserts");
    let update = sql(app.app.db.write(), "UPDATE search_pages SET has_showroom = true WHERE page_id");
    update.push_any(far.iter().copied()).execute().await.expect("updates");

    let mut crowded = all_results(&app, "zone_radius=8000").await;
    // Without a smaller circle.
    assert_eq!(crowded, all_results(&app, "zone_radius=1000").await);
    crowded.sort();
    let mut nearest: Vec<_> = near[..500].iter().map(|page| page.uuid().to_string()).collect();
    nearest.sort();
    assert_eq!(crowded, nearest);
    let far: Vec<_> = far.iter().map(|page| page.uuid().to_string()).collect();
    let mut found = all_results(&app, "zone_radius=8000&filter=showrooms").await;
    found.sort();
    assert_eq!(found, far, "none is in the smaller circle");
}
