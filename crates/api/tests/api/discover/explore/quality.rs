//! The quality of the search: Spanish queries with the category that their results are expected in, on the demonstration's pages.

use hub_api::domains::discover::{insert_demo_pages, seed_categories};
use hub_kernel::db::seed::SeedMode;
use hub_kernel::db::sql;
use hub_kernel::types::id::Id;
use serde::Deserialize;

use super::EXPLORE;
use crate::support::TestApp;

/// The results that are judged.
const BEST: usize = 3;

/// The queries that may be wrong.
const WRONG_MAX: usize = 2;

/// A query, and the categories of its best results.
#[derive(Deserialize)]
struct Expected {
    query: String,
    categories: Vec<String>,
}

/// The categories of the best results.
async fn best_categories(app: &TestApp, query: &str) -> Vec<String> {
    let results = app.get(&format!("{EXPLORE}?query={query}&take={BEST}")).await.ok();
    let mut categories = Vec::new();
    for result in results["data"].as_array().expect("results") {
        let page: Id<()> = result["id"].as_str().expect("an id").parse().expect("a UUID");
        let category =
            "SELECT c.name FROM page_categories p JOIN categories c ON c.id = p.category_id WHERE p.page_id = $1";
        categories.push(sql(app.app.db.read(), category).bind(page).scalar().await.expect("a category"));
    }
    categories
}

#[tokio::test]
async fn spanish_queries_find_what_is_expected() {
    let app = TestApp::new().await;
    seed_categories(&app.app, SeedMode::Apply).await.expect("categories");
    insert_demo_pages(&app.app, 1_500).await.expect("pages");
    let queries: Vec<Expected> =
        serde_json::from_str(include_str!("../../../../../../fixtures/search_queries.json")).expect("queries");
    assert_eq!(queries.len(), 60);
    let mut wrong = Vec::new();
    for Expected { query, categories } in &queries {
        let found = best_categories(&app, query).await;
        if found.len() < BEST || found.iter().any(|category| !categories.contains(category)) {
            wrong.push(format!("{query}: {found:?}, not {categories:?}"));
        }
    }
    println!("{} of {} queries are right", queries.len() - wrong.len(), queries.len());
    assert!(wrong.len() <= WRONG_MAX, "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[tokio::test]
async fn the_demonstrations_pages_are_the_same_at_each_run() {
    let app = TestApp::new().await;
    seed_categories(&app.app, SeedMode::Apply).await.expect("categories");
    insert_demo_pages(&app.app, 20).await.expect("pages");
    let tables = ["pages", "page_categories", "page_addresses", "page_words", "search_pages"];
    let before = app.dump_tables(&tables).await;
    insert_demo_pages(&app.app, 20).await.expect("pages");
    assert_eq!(app.dump_tables(&tables).await, before);
    let first = app.get(&format!("{EXPLORE}?take=1")).await.ok();
    insta::assert_json_snapshot!(first["data"][0]);
    assert_eq!(app.count_search_dirty().await, 0);
}
