//! A crowded zone: of more pages than a search takes the nearest ones are found.

use hub_api::domains::discover::{insert_demo_pages, seed_categories};
use hub_kernel::db::seed::SeedMode;
use hub_kernel::db::sql;
use hub_kernel::types::id::Id;
use serde_json::json;

use super::{EXPLORE, north_of_adrogue};
use crate::support::TestApp;

/// The pages; the search takes the nearest 500 as candidates.
const PAGES: usize = 600;

/// The places of a page: its nearest one is so many metres north of the centre.
fn places(metres: f64) -> serde_json::Value {
    json!([north_of_adrogue(metres + 400.0), north_of_adrogue(metres), north_of_adrogue(metres + 1.0)])
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
    let moved = far.iter().map(|page| (page, 5_000.0)).chain(near.iter().zip((0..).map(|at| f64::from(at) * 1.5)));
    let rows: Vec<_> = moved
        .map(|(page, metres)| json!({"page_id": page, "places": places(metres).to_string(), "far": metres == 5_000.0}))
        .collect();
    let update = "UPDATE search_pages SET places = r.places, has_showroom = r.far FROM ";
    let update = sql(app.app.db.write(), update).push_rows("page_id uuid, places text, far boolean", &rows);
    update.push(" WHERE search_pages.page_id = r.page_id").execute().await.expect("updates");
    // This server has read the pages already.
    let app = app.replica(&[]).await;

    let mut crowded = all_results(&app, "zone_radius=8000").await;
    assert_eq!(crowded, all_results(&app, "zone_radius=1000").await);
    crowded.sort();
    let mut nearest: Vec<_> = near[..500].iter().map(|page| page.uuid().to_string()).collect();
    nearest.sort();
    assert_eq!(crowded, nearest);
    let far: Vec<_> = far.iter().map(|page| page.uuid().to_string()).collect();
    let mut found = all_results(&app, "zone_radius=8000&filter=showrooms").await;
    found.sort();
    assert_eq!(found, far);
}
