//! The record of dispatches: who had what done, with which params, and what came of it.

use std::time::Instant;

use serde_json::{Map, Value, json};

use super::topic::{Call, Topic};
use crate::kernel::clock::Timestamp;
use crate::kernel::db::{On, sql};
use crate::kernel::error::{Error, Result};
use crate::kernel::id::Id;
use crate::kernel::session::Account;

/// The most characters of a topic's name that are kept; a longer one names nothing.
const NAME_MAX: usize = 100;

/// The most bytes of params that are kept; of longer ones, such as a file's rows, only their length.
const PARAMS_MAX: usize = 16 << 10;

/// A dispatch that is being recorded.
pub(super) struct Entry {
    id: Id<Entry>,
    topic: String,
    params: String,
    account_id: Id<Account>,
    created_at: Timestamp,
    began: Instant,
}

impl Entry {
    /// A dispatch that begins. Of a topic that is unknown no params are kept: nobody can tell which are secrets.
    pub(super) fn begin(call: &Call, name: &str, topic: Option<&Topic>, params: &Map<String, Value>) -> Self {
        let params = topic.map(|topic| topic.recorded(params)).unwrap_or_default();
        let mut params = Value::from(params).to_string();
        if params.len() > PARAMS_MAX {
            params = json!({"bytes": params.len()}).to_string();
        }
        Self {
            id: Id::new(),
            topic: name.chars().take(NAME_MAX).collect(),
            params,
            account_id: call.caller.account_id,
            created_at: call.app.clock.now(),
            began: Instant::now(),
        }
    }

    /// Records what came of it. A commit that failed only as far as this server knows may have left the row already.
    pub(super) async fn insert(&self, on: On<'_>, error: Option<&Error>) -> Result<()> {
        let outcome = match error {
            None => "done",
            Some(error) if error.status().is_server_error() => "failed",
            Some(_) => "refused",
        };
        sql(
            on,
            "INSERT INTO command_audit (id, topic, params, account_id, outcome, code, duration_ms, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        )
        .bind(self.id)
        .bind(self.topic.clone())
        .bind(self.params.clone())
        .bind(self.account_id)
        .bind(outcome)
        .bind(error.map(Error::code))
        .bind(i64::try_from(self.began.elapsed().as_millis()).unwrap_or(i64::MAX))
        .bind(self.created_at)
        .execute()
        .await?;
        Ok(())
    }
}
