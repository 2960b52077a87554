//! The history of wallet orders with their transactions, and of providers: every move, and what Mercado Pago says beside them.
//!
//! Table `wallet_history`. The row of the owner, a wallet order or a provider, is locked while a change is added.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The kind of what changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum WalletEntity {
    /// The wallet order itself.
    Order,
    /// A transaction of it.
    Transaction,
    /// The provider.
    Provider,
}

/// A change of a wallet order, of a transaction of it, or of a provider.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub(super) struct WalletChange {
    /// The change's id.
    id: Id<WalletChange>,
    /// The time.
    at: Timestamp,
    /// The account that made the change; null for the server, for Mercado Pago, and for accounts of the other side.
    account_id: Option<Id<Account>>,
    /// The kind of what changed.
    entity: WalletEntity,
    /// The id of what changed.
    entity_id: Id<()>,
    /// The state before.
    #[sqlx(rename = "from_state")]
    from: Option<String>,
    /// The state after.
    #[sqlx(rename = "to_state")]
    to: String,
    /// The reason.
    reason: Option<String>,
}

impl WalletChange {
    /// The change as an account reads it: without the accounts of others.
    pub(super) fn shown_to(self, account: Id<Account>) -> Self {
        Self { account_id: self.account_id.filter(|one| *one == account), ..self }
    }
}

/// The account, time and reason of a change.
#[derive(Clone, Copy, Debug)]
pub struct WalletChangeContext<'a> {
    /// None for the server and for Mercado Pago.
    pub account_id: Option<Id<Account>>,
    /// The time.
    pub at: Timestamp,
    /// The reason.
    pub reason: Option<&'a str>,
}

impl<'a> WalletChangeContext<'a> {
    /// The context of a change that the server makes.
    pub(super) fn server(at: Timestamp, reason: &'a str) -> Self {
        Self { account_id: None, at, reason: Some(reason) }
    }
}

/// Adds a change to the history of a locked wallet order or provider.
pub(super) async fn insert_change<O, E, S: Serialize>(
    on: Executor<'_>,
    owner: Id<O>,
    (entity, entity_id): (WalletEntity, Id<E>),
    (from, to): (S, S),
    context: WalletChangeContext<'_>,
) -> Result<()> {
    let name = |state: S| json!(state).as_str().unwrap_or_default().to_owned();
    sql(
        on,
        "INSERT INTO wallet_history (owner_id, position, id, at, account_id, entity, entity_id, from_state, to_state, reason)
         SELECT $1, COALESCE(MAX(position), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9
         FROM wallet_history WHERE owner_id = $1",
    )
    .bind((owner, Id::<WalletChange>::new(), context.at, context.account_id, entity, entity_id))
    .bind((name(from), name(to), context.reason.map(str::to_owned)))
    .execute()
    .await
    .map(drop)
}

/// The histories of wallet orders or providers, the oldest change first.
pub(super) async fn list_changes<O>(
    on: Executor<'_>,
    owners: impl IntoIterator<Item = Id<O>>,
) -> Result<HashMap<Id<O>, Vec<WalletChange>>> {
    let found = sql(
        on,
        "SELECT owner_id AS parent_id, id, at, account_id, entity, entity_id, from_state, to_state, reason
         FROM wallet_history WHERE owner_id IN ",
    );
    found.push_in(owners).push(" ORDER BY owner_id, position").by_parent().await
}
