//! Suggestions: words that complete the last one of a search.

use std::collections::BTreeMap;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::index::{DIRTY_COUNT, index_if_few, suggestion_words};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Query;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::bounded_text::OptionalSingleLine;
use hub_kernel::types::error::Result;
use hub_kernel::types::text::fold_text;

/// The most suggestions.
const SUGGESTIONS_MAX: usize = 10;

/// The letters of a word that is completed.
const LETTERS_MIN: usize = 2;

pub(super) fn routes() -> Routes {
    Routes::new("discover").get("/discover/searchables/suggestions", operation!(discover_suggestions))
}

/// The beginning of a search.
#[derive(Deserialize, JsonSchema)]
struct SuggestionQuery {
    /// The text typed so far. Only the last word counts, from 2 letters. Without letters or digits nothing is suggested.
    #[serde(default)]
    query: OptionalSingleLine<100>,
}

/// A word to search for.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
struct Suggestion {
    /// The word, in lower case.
    word: String,
}

/// The words that complete a search.
#[derive(Serialize, JsonSchema)]
struct SuggestionList {
    /// At most 10 words: those of most pages first, then from A.
    data: Vec<Suggestion>,
}

/// Suggests words that complete the last word of a search: of the names of pages, of their published articles, and of visible
/// categories.
#[docs_const]
async fn discover_suggestions(
    State(app): State<App>,
    _: OptionallyAuthenticated,
    Query(query): Query<SuggestionQuery>,
) -> Result<Json<SuggestionList>> {
    let typed = fold_text(query.query.as_str());
    let prefix = typed.rsplit(' ').next().unwrap_or_default();
    if prefix.chars().count() < LETTERS_MIN {
        return Ok(Json(SuggestionList { data: Vec::new() }));
    }
    let mut rows = list_words(app.db.read(), prefix).await?;
    if index_if_few(&app, rows.iter().filter_map(|row| row.dirty_count).sum()).await? {
        rows = list_words(app.db.read(), prefix).await?;
    }
    let mut words = Vec::new();
    for row in rows {
        words.extend(row.word.zip(row.pages));
        let category = suggestion_words(row.category.as_deref()).into_iter();
        words.extend(category.filter(|word| fold_text(word).starts_with(prefix)).map(|word| (word, 1)));
    }
    Ok(Json(SuggestionList { data: rank_words(words) }))
}

/// The most frequent words, each in its most frequent spelling.
fn rank_words(words: Vec<(String, i64)>) -> Vec<Suggestion> {
    let mut spellings: BTreeMap<String, BTreeMap<String, i64>> = BTreeMap::new();
    for (word, pages) in words {
        *spellings.entry(fold_text(&word)).or_default().entry(word).or_default() += pages;
    }
    let word = |spellings: BTreeMap<String, i64>| {
        let pages: i64 = spellings.values().sum();
        // Of two equally frequent spellings the later one has the accents.
        spellings.into_iter().max_by_key(|(_, pages)| *pages).map(|(word, _)| (pages, word))
    };
    let mut ranked: Vec<_> =
        spellings.into_iter().filter_map(|(folded, spellings)| Some((folded, word(spellings)?))).collect();
    ranked.sort_by(|(folded, (pages, _)), (other, (others, _))| others.cmp(pages).then(folded.cmp(other)));
    ranked.into_iter().take(SUGGESTIONS_MAX).map(|(_, (_, word))| Suggestion { word }).collect()
}

/// A word of pages with their number, the name of a category, or the number of dirty pages' rows.
#[derive(FromRow)]
struct WordRow {
    word: Option<String>,
    pages: Option<i64>,
    category: Option<String>,
    dirty_count: Option<i64>,
}

/// The most frequent words of pages that begin so, more than are suggested, because some differ in their accents alone; and the names
/// of categories with such a word. One statement, because they are asked for at each key.
async fn list_words(on: Executor<'_>, prefix: &str) -> Result<Vec<WordRow>> {
    let words = "SELECT word, pages, NULL AS category, CAST(NULL AS BIGINT) AS dirty_count
                 FROM (SELECT word, pages FROM search_suggestions WHERE folded >= ";
    let rows = sql(on, words).push_bind(prefix.to_owned());
    let rows = rows.push(" AND folded < ").push_bind(format!("{prefix}\u{10FFFF}"));
    let rows = rows.push(" ORDER BY pages DESC, folded, word LIMIT ").push_bind(SUGGESTIONS_MAX as i64 * 3);
    let names = ") AS words UNION ALL SELECT NULL, NULL, name, NULL FROM categories
                 WHERE shown AND deleted_at IS NULL AND ' ' || name_folded LIKE ";
    let rows = rows.push(names).push_bind(format!("% {prefix}%"));
    rows.push(" UNION ALL SELECT NULL, NULL, NULL, ").push(DIRTY_COUNT).all().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_ranked_by_their_pages_in_their_usual_spelling() {
        let words =
            [("panaderia", 3), ("panadería", 5), ("pan", 8), ("pañales", 2), ("panes", 2), ("panal", 1), ("panal", 1)];
        let words = words.map(|(word, pages)| (word.to_owned(), pages));
        let ranked: Vec<_> = rank_words(words.into()).into_iter().map(|suggestion| suggestion.word).collect();
        assert_eq!(ranked, ["pan", "panadería", "panal", "pañales", "panes"]);
        let equal = [("panaderia", 1), ("panadería", 1)].map(|(word, pages)| (word.to_owned(), pages));
        assert_eq!(rank_words(equal.into()), [Suggestion { word: "panadería".to_owned() }]);
    }
}
