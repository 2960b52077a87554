//! Writes articles of a store by read, merge and put: the file's fields are applied to the current article, which is
//! written when that changes it. Sending a row again changes nothing.

use std::collections::HashMap;

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
        let mut refused = Vec::new();
        for rows in rows.chunks(PAGE) {
            let there = self.fetch_current(rows).await.map_err(BatchRefusal::Whole)?;
            for row in rows {
                let index = outcomes.len();
                match self.write_row(row, &there, is_tried).await {
                    Ok(outcome) => outcomes.push(json!({"outcome": outcome.as_word()})),
                    Err(error) if is_row_error(&error) => {
                        refused.push(refused_row(index, &error));
                        outcomes.push(Value::Null);
                    }
                    Err(error) => return Err(BatchRefusal::Whole(error)),
                }
            }
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
