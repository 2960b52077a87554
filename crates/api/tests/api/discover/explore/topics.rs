//! The topics that rebuild the index and the suggestions.

use hub_kernel::db::sql;
use serde_json::json;

use super::{Directory, EXPLORE, result_names};
use crate::command_bus::dispatch_result;

const INDEX: [&str; 3] = ["search_pages", "search_articles", "search_suggestions"];

#[tokio::test]
async fn discover_search_reindex_mends_the_index() {
    let directory = Directory::new().await;
    let Directory { app, staff, .. } = &directory;
    directory.new_page("Óptica Sur", json!({})).await;
    directory.new_page("Oculta", json!({"enabled": false})).await;
    assert_eq!(directory.names("query=optica").await, ["Óptica Sur"]);
    let whole = app.dump_tables(&INDEX).await;
    let lose = "UPDATE search_pages SET name_words = '', categories = '[]', places = '[]'";
    sql(app.app.db.write(), lose).execute().await.expect("updates");
    sql(app.app.db.write(), "DELETE FROM search_suggestions WHERE true").execute().await.expect("deletes");
    // A server that starts now reads what is broken.
    let replica = app.replica(&[]).await;
    let search = format!("{EXPLORE}?query=optica");
    assert_eq!(result_names(&replica.get(&search).await.ok()), [""; 0]);
    let broken = app.dump_tables(&INDEX).await;
    let tried = dispatch_result(app, staff, "discover.search.reindex", json!({"dry_run": true})).await;
    assert_eq!((&tried["pages"], app.dump_tables(&INDEX).await), (&json!(1), broken));
    let done = dispatch_result(app, staff, "discover.search.reindex", json!({})).await;
    // optica, sur, comercios and comercio.
    assert_eq!((&done["pages"], &done["words"]), (&json!(1), &json!(4)), "{done}");
    assert!(done["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0));
    assert_eq!(app.dump_tables(&INDEX).await, whole);
    assert_eq!(result_names(&replica.get(&search).await.ok()), ["Óptica Sur"]);
}

#[tokio::test]
async fn discover_suggestions_rebuild_counts_the_words_again() {
    let directory = Directory::new().await;
    let Directory { app, staff, .. } = &directory;
    directory.new_page("Óptica Sur", json!({})).await;
    directory.new_page("Óptica Norte", json!({})).await;
    directory.names("").await;
    let whole = app.dump_tables(&["search_suggestions"]).await;
    sql(app.app.db.write(), "UPDATE search_suggestions SET pages = 7").execute().await.expect("updates");
    let done = dispatch_result(app, staff, "discover.suggestions.rebuild", json!({})).await;
    assert_eq!((&done["pages"], &done["words"]), (&json!(2), &json!(3)), "{done}");
    assert_eq!(app.dump_tables(&["search_suggestions"]).await, whole);
}
