//! The newest commands that changed something, with the accounts that dispatched them.

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use super::audit::{RecordedParams, SEED_TOPIC};
use super::topic::{TopicHandler, is_dry_run};
use super::topics::TOPICS;
use crate::domains::auth::list_account_names;
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The most commands that are listed.
const COMMANDS_MAX: usize = 5;

/// The rows that are read: those of dry runs are left out of them.
const ROWS_MAX: i64 = 50;

/// A command that was done, or an applied seed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DoneCommand {
    /// Its topic; `backoffices.seed` for a seed.
    topic: String,
    /// The account that dispatched it.
    account_id: Id<Account>,
    /// The name of the account's user.
    account_name: String,
    /// The time at which it was dispatched.
    created_at: Timestamp,
}

#[derive(FromRow)]
struct CommandRow {
    topic: String,
    params: RecordedParams,
    account_id: Id<Account>,
    created_at: Timestamp,
}

/// Lists the five newest commands and seeds that were done, without queries and dry runs.
pub async fn list_done_commands(mut on: Executor<'_>) -> Result<Vec<DoneCommand>> {
    let commands = TOPICS.iter().filter(|topic| !matches!(topic.handler, TopicHandler::Query(_)));
    let topics = commands.map(|topic| topic.name()).chain([SEED_TOPIC]).map(str::to_owned);
    let rows = "SELECT topic, params, account_id, created_at FROM command_audit WHERE outcome = 'done' AND topic IN ";
    let rows = sql(on.reborrow(), rows).push_in(topics).push(" ORDER BY created_at DESC, id DESC LIMIT ");
    let mut rows: Vec<CommandRow> = rows.push_bind(ROWS_MAX).all().await?;
    rows.retain(|row| !is_dry_run(&row.params.0));
    rows.truncate(COMMANDS_MAX);
    let accounts: Vec<_> = rows.iter().map(|row| row.account_id).collect();
    let names = list_account_names(on, &accounts).await?;
    let command = |row: CommandRow| DoneCommand {
        topic: row.topic,
        account_id: row.account_id,
        account_name: names.get(&row.account_id).cloned().unwrap_or_default(),
        created_at: row.created_at,
    };
    Ok(rows.into_iter().map(command).collect())
}
