//! Writes articles of a store by read, merge and put: the file's fields are applied to the current article, which is
//! written when that changes it. Sending a row again changes nothing.

use std::collections::{HashMap, HashSet};

use hub_client::Client;
use hub_client::types::{ArticlePut, CustomizerPut};
use hub_import::importers::{ArticleWrite, ImportedArticle, WriteOutcome};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::error::{CliError, Exit, Result};
use crate::import::batch_sender::{BatchRefusal, BatchSink};

/// The number of articles read at once.
const PAGE: usize = 50;

/// The store that articles are imported into.
pub(super) struct ArticleSink<'a> {
    client: &'a Client,
    store: Uuid,
    /// Outcomes of articles with variants, whose rows may be in several batches.
    done: Mutex<HashMap<Uuid, WriteOutcome>>,
}

impl BatchSink for ArticleSink<'_> {
    type Error = CliError;

    async fn dispatch(&self, _: &str, mut params: Value) -> Result<Value, BatchRefusal<CliError>> {
        let is_tried = params["dry_run"] == true;
        let Value::Array(rows) = params["articles"].take() else {
            return Err(BatchRefusal::Whole(CliError::new(Exit::Unexpected, "import.params", "there are no articles")));
        };
        let mut outcomes = Vec::with_capacity(rows.len());
        let (mut refused_rows, mut refused) = (Vec::new(), Vec::new());
        let mut there = HashMap::new();
        for rows in rows.chunks(PAGE) {
            there.extend(self.fetch_current(rows).await.map_err(BatchRefusal::Whole)?);
        }
        let cleared = match is_tried {
            true => HashSet::new(),
            false => self.clear_moved_codes(&rows, &there).await.map_err(BatchRefusal::Whole)?,
        };
        for row in &rows {
            let index = outcomes.len();
            match self.write_row(row, &there, is_tried).await {
                Ok(outcome) => outcomes.push(json!({"outcome": outcome.as_word()})),
                Err(error) if is_row_error(&error) => {
                    refused_rows.push((index, error));
                    outcomes.push(Value::Null);
                }
                Err(error) => return Err(BatchRefusal::Whole(error)),
            }
        }
        for (index, mut error) in refused_rows {
            let id = ImportedArticle(&rows[index]).id();
            if let Some(stored) = there.get(&id).filter(|_| cleared.contains(&id))
                && !self.restore_code(id, stored).await.map_err(BatchRefusal::Whole)?
            {
                error.message.push_str("; another row took its code, so that it has none now");
            }
            refused.push(refused_row(index, &error));
        }
        match refused.is_empty() {
            true => Ok(json!({"data": outcomes})),
            false => Err(BatchRefusal::Rows(serde_json::from_value(refused.into()).unwrap_or_default())),
        }
    }
}

impl<'a> ArticleSink<'a> {
    pub(super) fn new(client: &'a Client, store: Uuid) -> Self {
        Self { client, store, done: Mutex::default() }
    }

    /// The current articles of the rows, as bodies.
    async fn fetch_current(&self, rows: &[Value]) -> Result<HashMap<Uuid, Value>> {
        let ids: Vec<Uuid> = rows.iter().map(|row| ImportedArticle(row).id()).collect();
        let take = std::num::NonZeroU32::new(100);
        let page =
            self.client.ecommerce_article_list(&self.store, None, Some(&ids), None, None, None, take, None).await?;
        let articles = page.into_inner().data.into_iter();
        articles.map(|article| Ok((article.id, to_value(&article)?))).collect()
    }

    /// Removes the codes that articles give up to other rows, before these are written: two articles may swap theirs. Answers
    /// these articles.
    async fn clear_moved_codes(&self, rows: &[Value], there: &HashMap<Uuid, Value>) -> Result<HashSet<Uuid>> {
        let rows = || rows.iter().map(ImportedArticle);
        let takers: HashMap<&str, Uuid> = rows().filter_map(|row| Some((row.code()?.as_str()?, row.id()))).collect();
        let mut cleared = HashSet::new();
        for row in rows() {
            let Some(stored) = there.get(&row.id()) else { continue };
            let code = stored["code"].as_str().unwrap_or_default();
            let is_given_up = row.code().is_some_and(|wanted| *wanted != stored["code"]);
            if is_given_up && takers.get(code).is_some_and(|taker| *taker != row.id()) && cleared.insert(row.id()) {
                let without = json!({"id": row.id(), "article": {"code": null}});
                let plan = ImportedArticle(&without).plan(Some(stored), None);
                self.write(row.id(), None, plan, false).await?;
            }
        }
        Ok(cleared)
    }

    /// Gives an article back the code that was removed for another row. Answers false where that row has it by now.
    async fn restore_code(&self, id: Uuid, stored: &Value) -> Result<bool> {
        let mut without = stored.clone();
        without["code"] = Value::Null;
        let row = json!({"id": id, "article": {"code": stored["code"]}});
        match self.write(id, None, ImportedArticle(&row).plan(Some(&without), None), false).await {
            Ok(_) => Ok(true),
            Err(error) if is_row_error(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }

    async fn write_row(&self, row: &Value, there: &HashMap<Uuid, Value>, is_tried: bool) -> Result<WriteOutcome> {
        let row = ImportedArticle(row);
        let id = row.id();
        let Some(customizer) = row.customizer_id() else {
            return self.write(id, None, row.plan(there.get(&id), None), is_tried).await;
        };
        // The first row of an article writes it; the others wait and get the same outcome.
        let mut done = self.done.lock().await;
        if let Some(outcome) = done.get(&id).filter(|_| !is_tried) {
            return Ok(*outcome);
        }
        let customizer_there = self.fetch_customizer(customizer).await?;
        let plan = row.plan(there.get(&id), customizer_there.as_ref());
        let outcome = self.write(id, Some(customizer), plan, is_tried).await?;
        if !is_tried {
            done.insert(id, outcome);
        }
        Ok(outcome)
    }

    async fn fetch_customizer(&self, id: Uuid) -> Result<Option<Value>> {
        match self.client.ecommerce_customizer_get(&self.store, &id).await.map_err(CliError::from) {
            Ok(there) => to_value(&*there).map(Some),
            Err(error) if error.exit == Exit::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn write(
        &self,
        article: Uuid,
        customizer: Option<Uuid>,
        plan: ArticleWrite,
        is_tried: bool,
    ) -> Result<WriteOutcome> {
        if !is_tried {
            if let (Some(id), Some(body)) = (customizer, plan.customizer) {
                self.client.ecommerce_customizer_put(&self.store, &id, &parse_body::<CustomizerPut>(body)?).await?;
            }
            if let Some(body) = plan.article {
                self.client.ecommerce_article_put(&self.store, &article, &parse_body::<ArticlePut>(body)?).await?;
            }
        }
        Ok(plan.outcome)
    }
}

/// True when the refusal concerns this row alone.
fn is_row_error(error: &CliError) -> bool {
    matches!(error.exit, Exit::Refused | Exit::NotFound)
}

fn refused_row(index: usize, error: &CliError) -> Value {
    let extra = error.response.as_ref().and_then(|answer| answer.extra.as_ref());
    let path = extra.and_then(|extra| extra.get("path"));
    json!({"index": index, "code": error.code, "message": error.message, "path": path})
}

/// Parses a body of the contract. A mismatch is an error of the row: the server would refuse it too.
fn parse_body<T: DeserializeOwned>(value: Value) -> Result<T> {
    serde_json::from_value(value).map_err(|error| CliError::new(Exit::Refused, "import.article", error.to_string()))
}

fn to_value(value: &impl serde::Serialize) -> Result<Value> {
    serde_json::to_value(value).map_err(|error| CliError::new(Exit::Unexpected, "answer", error.to_string()))
}
