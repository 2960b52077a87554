//! The entry of a page in the index.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::json;

use super::contents::PageContents;
use super::stored::StoredEntry;
use crate::domains::discover::category::{Category, CategoryPathPart};
use crate::domains::discover::explore::hours::{is_plain_week, week_text};
use crate::domains::discover::explore::query::index_forms;
use crate::domains::discover::page::{DirectoryPage, PageAddress, PageArticle};
use crate::domains::ecommerce::{Article, Deployment};
use hub_kernel::pagination::word_index::join_words;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::{fold_index_words, fold_text};

/// The letters of a word that is suggested.
const SUGGESTION_LENGTH: std::ops::RangeInclusive<usize> = 3..=40;

/// The columns of `search_pages`, with PostgreSQL's types.
pub(super) const COLUMNS: &str = "page_id uuid, workspace_id uuid, listed_at timestamptz, name_words text,
    short_name_words text, category_words text, article_words text, description_words text, page_suggestions text,
    article_suggestions text, deployment_id uuid, has_store boolean, has_showroom boolean, has_articles boolean,
    store_opened boolean, week text, schedule text, time_zone text, completeness bigint, activity_even bigint,
    activity_odd bigint, categories text, places text";

/// A row of `search_pages`.
#[derive(Serialize)]
pub(super) struct EntryRow {
    pub(super) page_id: Id<DirectoryPage>,
    workspace_id: Option<Id<Scope>>,
    listed_at: String,
    name_words: String,
    short_name_words: String,
    category_words: String,
    article_words: String,
    description_words: String,
    pub(super) page_suggestions: String,
    pub(super) article_suggestions: String,
    deployment_id: Option<Id<Deployment>>,
    has_store: bool,
    has_showroom: bool,
    has_articles: bool,
    store_opened: bool,
    week: Option<String>,
    schedule: Option<String>,
    time_zone: String,
    completeness: i64,
    activity_even: i64,
    activity_odd: i64,
    categories: String,
    places: String,
}

impl EntryRow {
    /// The number of the forms of its words.
    pub(super) fn form_count(&self) -> i64 {
        let texts = [
            &self.name_words,
            &self.short_name_words,
            &self.category_words,
            &self.article_words,
            &self.description_words,
        ];
        let words = texts.into_iter().flat_map(|text| text.split(' ')).filter(|word| !word.is_empty());
        index_forms(words).len() as i64
    }
}

/// An article of an entry.
pub(super) struct EntryArticle {
    pub(super) search_text: String,
    pub(super) article: String,
}

/// The entry of a page: its row, and its articles.
pub(super) struct IndexEntry {
    pub(super) row: EntryRow,
    /// The articles to write; `None` when those that are written stay.
    pub(super) articles: Option<Vec<EntryArticle>>,
}

/// Builds the entry of a page that the public sees.
pub(super) fn build_entry(
    mut contents: PageContents,
    before: Option<&StoredEntry>,
    now: Timestamp,
) -> Result<IndexEntry> {
    let articles = contents.articles.take();
    let (article_words, article_suggestions) = match (&articles, before) {
        (Some(articles), _) => {
            let names = || articles.iter().map(|article| article.name.as_str());
            (join_words(&fold_index_words(names())), join_words(&suggestion_words(names())))
        }
        (None, Some(before)) => (before.article_words.clone(), before.article_suggestions.clone()),
        (None, None) => (String::new(), String::new()),
    };
    let page = &contents.row;
    let info = &page.info;
    let names = [info.name.as_str(), info.short_name.as_str()];
    let category_names = || contents.categories.iter().flatten().map(|part| part.name.as_str());
    let [name_words, short_name_words] = names.map(|name| join_words(&fold_index_words([name])));
    let category_words = join_words(&fold_index_words(category_names()));
    let description_words = join_words(&fold_index_words([info.description.as_str()]));
    let zone = page.time_zone.parse().map_err(Error::internal)?;
    let is_week = is_plain_week(&page.schedule, zone);
    let (has_hours, opened) = (!page.schedule.is_empty(), contents.store.as_ref().is_some_and(|store| store.opened));
    let complete = [
        info.avatar_url.is_some(),
        !info.description.is_empty(),
        !contents.categories.is_empty(),
        !contents.addresses.is_empty(),
        has_hours,
        !page.links.is_empty(),
    ];
    let row = EntryRow {
        page_id: page.id,
        workspace_id: page.workspace_id,
        listed_at: before.map_or(now, |before| before.listed_at).to_sqlite_text(),
        has_articles: !article_words.is_empty(),
        name_words,
        short_name_words,
        category_words,
        article_words,
        description_words,
        page_suggestions: join_words(&suggestion_words(names)),
        article_suggestions,
        deployment_id: contents.store.as_ref().and_then(|store| store.deployment_id),
        has_store: contents.store.is_some(),
        has_showroom: contents.has_showroom,
        store_opened: opened,
        week: (has_hours && is_week).then(|| week_text(&page.schedule)),
        schedule: (has_hours && !is_week).then(|| json!(page.schedule).to_string()),
        time_zone: page.time_zone.clone(),
        completeness: complete.into_iter().map(i64::from).sum(),
        activity_even: before.map_or(0, |before| before.activity_even),
        activity_odd: before.map_or(0, |before| before.activity_odd),
        categories: json!(category_ids(&contents.categories)).to_string(),
        places: json!(contents.addresses.iter().map(PageAddress::point).collect::<Vec<_>>()).to_string(),
    };
    let articles = articles.map(|articles| articles.into_iter().map(build_article).collect());
    Ok(IndexEntry { row, articles })
}

/// The ids of categories and of all above them.
fn category_ids(paths: &[Vec<CategoryPathPart>]) -> BTreeSet<Id<Category>> {
    paths.iter().flatten().map(|part| part.id).collect()
}

fn build_article(article: Article) -> EntryArticle {
    let words = fold_index_words([article.name.as_str()]);
    let search_text = forms_text(words.iter().map(String::as_str));
    EntryArticle { search_text, article: json!(PageArticle::from(article)).to_string() }
}

/// The forms of words, between spaces.
fn forms_text<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let words = texts.into_iter().flat_map(|text| text.split(' ')).filter(|word| !word.is_empty());
    format!(" {} ", join_words(&index_forms(words)))
}

/// The words of texts that are suggested, in lower case.
pub(crate) fn suggestion_words<'a>(texts: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let pieces = texts.into_iter().flat_map(|text| text.split(|letter: char| letter.is_whitespace() || letter == '-'));
    let words = pieces.map(|piece| piece.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase());
    words.filter(|word| is_suggestion(word)).collect()
}

fn is_suggestion(word: &str) -> bool {
    let folded = fold_text(word);
    SUGGESTION_LENGTH.contains(&folded.chars().count())
        && folded.chars().any(char::is_alphabetic)
        && folded.chars().all(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_suggested_as_they_are_written() {
        let words = suggestion_words(["Panadería «La Ñata» (24 hs.)", "Pan & Café 2x1 o'clock"]);
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        assert_eq!(words, ["2x1", "café", "pan", "panadería", "ñata"]);
    }

    #[test]
    fn a_text_has_the_forms_of_its_words() {
        assert_eq!(forms_text(["bares y", "bar"]), " bar bare bares y ");
        assert_eq!(forms_text([""]), "  ");
    }
}
