//! The search of the directory as a page: the server writes the form and the results; a script adds the visitor's position,
//! suggestions and a map.

mod body;
mod form;
mod head;
mod results;
mod structured_data;
mod url;

use std::collections::HashMap;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use maud::html;

use self::url::SearchUrl;
use super::{assets, page};
use crate::domains::discover::{Category, DirectoryPage, ExploreQuery, ExploreResult, explore, list_shown_categories};
use crate::domains::pharmacy::{self, PageDuty};
use hub_kernel::app::App;
use hub_kernel::http::request::Query;
use hub_kernel::pagination::page::Page;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;

/// The path of the search.
pub(super) const EXPLORE_PATH: &str = "/explorar";

/// The built page.
const TEMPLATE: &str = "explore.html";

/// The place of the page's text in the built page.
const PAGE_MARK: &str = "<!--hub:explore-->";

/// The beginning of the words that name pharmacies, folded.
const PHARMACY_WORD: &str = "farmac";

/// The path of the search of a category.
pub(super) fn category_path(id: Id<Category>) -> String {
    SearchUrl::of_category(id).path()
}

/// A search, and its results.
struct SearchView<'a> {
    url: &'a SearchUrl,
    categories: &'a [Category],
    /// `None` for parameters that are no search.
    results: Option<&'a Page<ExploreResult>>,
    /// The duties of those results that are pharmacies.
    duties: HashMap<Id<DirectoryPage>, PageDuty>,
    now: Timestamp,
}

impl SearchView<'_> {
    /// The category of the search, when it is one that the public sees.
    fn chosen_category(&self) -> Option<&Category> {
        self.categories.iter().find(|category| category.id.to_string() == self.url.categories)
    }

    /// The results in words; `None` when nothing was chosen.
    fn results_title(&self) -> Option<String> {
        let text = self.url.query.as_str();
        match (text.is_empty(), self.chosen_category()) {
            (true, Some(category)) => Some(category.name.clone()),
            (true, None) => (!self.url.is_empty()).then(|| "Resultados".into()),
            (false, Some(category)) => Some(format!("«{text}» en {}", category.name)),
            (false, None) => Some(format!("Resultados de «{text}»")),
        }
    }

    /// True when the search is for pharmacies, of which some are on duty while all others are closed.
    fn is_for_pharmacies(&self) -> bool {
        let category = self.chosen_category().map_or("", |category| category.name.as_str());
        let words = [fold_text(&self.url.query), fold_text(category)];
        words.iter().flat_map(|words| words.split(' ')).any(|word| word.starts_with(PHARMACY_WORD))
    }
}

/// The page; for parameters that are no search the form and a note, with status 400.
pub(super) async fn explore_page(
    State(app): State<App>,
    query: Result<Query<ExploreQuery>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response> {
    let Some(template) = assets::page_template(TEMPLATE) else {
        return Ok(assets::page_response(TEMPLATE, &headers, StatusCode::OK));
    };
    let (status, url, results) = match find_results(&app, query).await? {
        Some((url, results)) => (StatusCode::OK, url, Some(results)),
        None => (StatusCode::BAD_REQUEST, SearchUrl::readable_part(uri.query().unwrap_or_default()), None),
    };
    let categories = list_shown_categories(app.db.read()).await?;
    let now = app.clock.now();
    let found: Vec<_> = results.iter().flat_map(|results| &results.data).map(|result| result.id).collect();
    let duties = pharmacy::list_page_duties(app.db.read(), &found, now).await?;
    let view = SearchView { url: &url, categories: &categories, results: results.as_ref(), duties, now };
    let head = head::explore_head(&view, app.config.public_url());
    // A name cannot have a mark: markup escapes its `<`.
    let text = template.replace(PAGE_MARK, &body::explore_body(&view)?.into_string());
    Ok(page::page_response(page::write_head(&text, html! { (head) (page::tiles_meta(&app.config)) }), &headers, status)
        .await)
}

/// The results of a search, from the first one on when its cursor has expired; `None` for parameters that are no search.
async fn find_results(
    app: &App,
    query: Result<Query<ExploreQuery>>,
) -> Result<Option<(SearchUrl, Page<ExploreResult>)>> {
    let Ok(Query(mut query)) = query else { return Ok(None) };
    let mut results = explore(app, &query).await;
    if matches!(&results, Err(Error::Parser { path, .. }) if path == "cursor") {
        query.cursor = None;
        results = explore(app, &query).await;
    }
    match results {
        Ok(results) => Ok(Some((SearchUrl::from(&query), results))),
        Err(Error::Parser { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
