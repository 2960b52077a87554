//! The search of the directory: its index, what a search finds and how it is ranked, and words to search for.
//!
//! The database stores the index, each server searches a copy of it in memory, so that a search is quick and both databases answer
//! alike. At most 500 candidates are ranked. A cursor keeps the time of the first request, the generation of the counted orders and the
//! rank of the last result.

mod activity;
mod cursor;
mod diversity;
mod hours;
mod index;
mod memory;
mod query;
mod request;
mod results;
mod score;
mod suggestions;
mod zone;

use axum::extract::State;
use documented::docs_const;

use self::activity::choose_generation;
use self::cursor::{ExploreCursor, Rank, next_page};
use self::diversity::diversify;
use self::index::{index_all_dirty_pages, index_few_dirty_pages};
use self::memory::{Candidate, SearchMemory, Snapshot};
use self::results::load_results;
use hub_kernel::app::App;
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Query;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::types::error::Result;

pub use activity::update_activity;
pub use index::{SearchRebuilt, rebuild_search, rebuild_suggestions};
pub(crate) use request::{ExploreQuery, RADIUS_DEFAULT};
pub(crate) use results::ExploreResult;

pub(super) fn routes() -> Routes {
    Routes::new("discover")
        .get("/discover/searchables/explore", operation!(discover_explore))
        .merge(suggestions::routes())
}

/// Searches the directory. Each result is a page of the directory; the best first, at most 500.
///
/// The score adds up how well the words match, the distance, being open now, the recent orders of the page's store, and how
/// complete the page is. In one answer at most two results in a row are of one workspace. A cursor is valid for the same search,
/// for at least an hour. Pages published after the first request are not found; one edited meanwhile may be missed or found again.
#[docs_const]
async fn discover_explore(
    State(app): State<App>,
    _: OptionallyAuthenticated,
    Query(query): Query<ExploreQuery>,
) -> Result<Json<Page<ExploreResult>>> {
    explore(&app, &query).await.map(Json)
}

/// One answer of results.
pub(crate) async fn explore(app: &App, query: &ExploreQuery) -> Result<Page<ExploreResult>> {
    let search = query.search()?;
    let context = search.context();
    let cursor: Option<ExploreCursor> = app.cursors.decode(&context, query.cursor.as_deref())?;
    let state = index_few_dirty_pages(app).await?;
    let generation = choose_generation(&state, cursor.map(|cursor| cursor.generation))?;
    let memory = app.shared::<SearchMemory>();
    memory.read_changes(app, state.revision).await?;
    let moment = cursor.map_or_else(|| app.clock.now(), |cursor| cursor.moment);
    let candidates = memory.find_candidates(&search, Snapshot { moment, generation });
    let rank = |candidate: &Candidate| Rank { score: candidate.score, id: candidate.id };
    let (page, has_more) = next_page(candidates, rank, cursor.map(|cursor| cursor.after), query.take.get());
    let cursor = match page.last() {
        Some(last) if has_more => {
            Some(app.cursors.encode(&context, &ExploreCursor { moment, generation, after: rank(last) })?)
        }
        _ => None,
    };
    let page = diversify(page, |candidate| candidate.workspace_id);
    let data = load_results(app.db.read(), &search, page).await?;
    Ok(Page { cursor, data })
}

/// Indexes the pages that changed, and reads them into the memory of this server.
pub async fn index_changed_pages(app: &App) -> Result<()> {
    let revision = index_all_dirty_pages(app).await?;
    app.shared::<SearchMemory>().read_changes(app, revision).await
}
