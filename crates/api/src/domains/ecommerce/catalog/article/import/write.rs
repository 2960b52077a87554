//! The transaction of an import. A refused row may have written a part of itself, so that the others are written again
//! without it, in a new transaction.

use std::collections::{BTreeMap, HashMap};

use hub_import::importers::ImportedArticle;
use hub_import::problem::RowProblem;
use hub_import::refusal::RowRefusal;
use serde_json::Value;
use uuid::Uuid;

use super::file::{ArticleFile, FileArticle};
use super::report::{ArticleImportReport, ArticleImportState, RowsOutcome};
use crate::domains::ecommerce::catalog::article::Article;
use crate::domains::ecommerce::catalog::article::read::list_articles;
use crate::domains::ecommerce::catalog::article::write::{ArticlePut, put_article, update_codes_to_null};
use crate::domains::ecommerce::catalog::customizer::{CustomizerPut, list_customizers, put_customizer};
use crate::domains::ecommerce::store::{Store, lock_store};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx};
use hub_kernel::http::request::deserialize_body;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The articles that one statement reads.
const READ_SIZE: usize = 500;

/// A file to write into a store.
#[derive(Clone, Copy)]
pub(super) struct ArticleImport<'a> {
    pub(super) workspace: Id<Scope>,
    pub(super) store: Id<Store>,
    pub(super) file: &'a ArticleFile,
    pub(super) dry_run: bool,
    pub(super) skip_bad: bool,
}

/// The articles of a transaction: written, or refused by their index.
#[derive(Default)]
struct WrittenArticles<'a> {
    outcomes: Vec<RowsOutcome<'a>>,
    refused: BTreeMap<usize, RowRefusal>,
}

/// The articles and customizers of a store as they are.
struct StoredArticles {
    articles: HashMap<Uuid, Value>,
    customizers: HashMap<Uuid, Value>,
}

/// Writes the articles of a file, all of them or none.
pub(super) async fn write_articles(app: &App, import: ArticleImport<'_>) -> Result<ArticleImportReport> {
    let ArticleImport { file, dry_run, skip_bad, .. } = import;
    let mut refused = BTreeMap::new();
    loop {
        let mut tx = app.db.begin().await?;
        lock_store(&mut tx, import.workspace, import.store).await?;
        let written = import.write_all(&mut tx, app.config.demo, &refused, app.clock.now()).await?;
        let is_again = !written.refused.is_empty();
        refused.extend(written.refused);
        let has_bad_rows = !file.problems.is_empty() || !refused.is_empty();
        let state = match () {
            () if dry_run => ArticleImportState::Tried,
            () if has_bad_rows && !skip_bad => ArticleImportState::Refused,
            () if is_again => continue,
            () => {
                tx.commit().await?;
                ArticleImportState::Done
            }
        };
        return ArticleImportReport::new(state, file, written.outcomes, import.refused_rows(refused));
    }
}

impl<'a> ArticleImport<'a> {
    /// Writes the articles that were not refused before.
    async fn write_all(
        self,
        tx: &mut Tx,
        allows_http: bool,
        refused: &BTreeMap<usize, RowRefusal>,
        now: Timestamp,
    ) -> Result<WrittenArticles<'a>> {
        let mut written = WrittenArticles::default();
        let stored = StoredArticles::find(tx.on(), self.store, &self.file.articles).await?;
        let articles = || self.file.articles.iter().enumerate().filter(|(index, _)| !refused.contains_key(index));
        // Codes are unique in the store after all rows, whatever their order: two articles may swap theirs.
        let moved: Vec<_> = articles().filter_map(|(_, article)| stored.id_of_moved_code(article)).collect();
        if !moved.is_empty() {
            update_codes_to_null(tx.on(), self.store, &moved).await?;
        }
        for (index, article) in articles() {
            match self.write_one(tx, allows_http, article, &stored, now).await {
                Ok(outcome) => written.outcomes.push(outcome),
                Err(error) => drop(written.refused.insert(index, row_refusal(error)?)),
            }
        }
        Ok(written)
    }

    async fn write_one(
        self,
        tx: &mut Tx,
        allows_http: bool,
        article: &'a FileArticle,
        stored: &StoredArticles,
        now: Timestamp,
    ) -> Result<RowsOutcome<'a>> {
        let imported = ImportedArticle(&article.body);
        let customizer = imported.customizer_id();
        let stored_customizer = customizer.and_then(|id| stored.customizers.get(&id));
        let plan = imported.plan(stored.articles.get(&imported.id()), stored_customizer);
        if let (Some(id), Some(body)) = (customizer, plan.customizer) {
            let put: CustomizerPut = deserialize_body(body)?;
            put.check()?;
            put_customizer(tx, allows_http, self.store, Id::from(id), put, now).await?;
        }
        if let Some(body) = plan.article {
            let put: ArticlePut = deserialize_body(body)?;
            put.check()?;
            put_article(tx, allows_http, self.store, Id::from(imported.id()), put, now).await?;
        }
        Ok(RowsOutcome { lines: &article.lines, outcome: plan.outcome, changes: plan.changes })
    }
}

impl StoredArticles {
    async fn find(mut on: Executor<'_>, store: Id<Store>, articles: &[FileArticle]) -> Result<Self> {
        let mut found = Self { articles: HashMap::new(), customizers: HashMap::new() };
        for articles in articles.chunks(READ_SIZE) {
            let imported = || articles.iter().map(|article| ImportedArticle(&article.body));
            let ids = imported().map(|article| Id::from(article.id()));
            for row in list_articles(on.reborrow(), store, ids).await? {
                found.articles.insert(row.id.uuid(), to_value(&row)?);
            }
            let ids: Vec<_> = imported().filter_map(ImportedArticle::customizer_id).map(Id::from).collect();
            let rows = if ids.is_empty() { Vec::new() } else { list_customizers(on.reborrow(), store, &ids).await? };
            for row in rows {
                found.customizers.insert(row.id.uuid(), to_value(&row)?);
            }
        }
        Ok(found)
    }

    /// The id of a stored article that gives up its code.
    fn id_of_moved_code(&self, article: &FileArticle) -> Option<Id<Article>> {
        let imported = ImportedArticle(&article.body);
        let stored = &self.articles.get(&imported.id())?["code"];
        let is_moved = imported.code().is_some_and(|code| code != stored);
        (is_moved && !stored.is_null()).then(|| Id::from(imported.id()))
    }
}

impl ArticleImport<'_> {
    /// The refusals as problems of every row of their articles.
    fn refused_rows(self, refused: BTreeMap<usize, RowRefusal>) -> Vec<(u32, RowProblem)> {
        let mut problems = Vec::new();
        for (index, refusal) in refused {
            let problem = refusal.problem(&self.file.importer, &self.file.source.header);
            problems.extend(self.file.articles[index].lines.iter().map(|line| (*line, problem.clone())));
        }
        problems
    }
}

/// The refusal of a row; an error that is not the row's is returned.
fn row_refusal(error: Error) -> Result<RowRefusal> {
    if error.status().is_server_error() || matches!(error, Error::RateLimited { .. } | Error::Timeout) {
        return Err(error);
    }
    let (code, fallback) = (error.code().to_string(), error.to_string());
    let mut extra = error.body().extra.unwrap_or_default();
    let mut text = |name| extra.remove(name).and_then(|value| value.as_str().map(ToOwned::to_owned));
    let (message, path) = (text("message").unwrap_or(fallback), text("path").filter(|path| !path.is_empty()));
    Ok(RowRefusal { code, message, path })
}

fn to_value(row: &impl serde::Serialize) -> Result<Value> {
    serde_json::to_value(row).map_err(Error::internal)
}
