//! Providers: the ways of paying into a wallet, managed by the wallet's scope.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use super::bank_account::{BankPreferences, BankPreferencesPut, ProviderWarning};
use super::history::{WalletChange, WalletChangeContext, WalletEntity, insert_change, list_changes};
use super::provider_preferences::{PreferenceColumns, ProviderPreferences};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::list_query::{ListQuery, NewestFirst};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Currency;

pub(super) fn routes() -> Routes {
    Routes::new("wallets")
        .get("/wallets/providers", operation!(wallets_provider_list))
        .errors(&[NotFound])
        .get("/wallets/providers/{provider_id}", operation!(wallets_provider_get))
        .put("/wallets/providers/{provider_id}", operation!(wallets_provider_put))
        .errors(&[Conflict("provider_type"), Rule("bank_data"), Rule("provider_unconnected")])
}

/// Marks the id of a wallet, which equals its scope's id.
pub struct Wallet;

/// The type of a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum ProviderType {
    /// Cash, from hand to hand.
    Cash,
    /// Bank transfer.
    Banktransfer,
    /// Mercado Pago.
    Mercadopago,
}

/// The state of a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ProviderState {
    /// Not set up completely.
    Pending,
    /// Ready for payments.
    Active,
    /// Disabled by its scope.
    Inactive,
}

/// A way of paying into a wallet.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
#[schemars(rename = "WalletProvider")]
pub struct Provider {
    /// The provider's id.
    pub id: Id<Provider>,
    /// The wallet it pays into.
    pub wallet_id: Id<Wallet>,
    /// Its state.
    pub state: ProviderState,
    /// Its type.
    #[serde(rename = "type")]
    #[sqlx(rename = "type")]
    pub provider_type: ProviderType,
    /// The currencies it accepts.
    #[sqlx(skip)]
    currencies: Vec<Currency>,
    /// The bank account of a bank transfer, or the connected account at Mercado Pago.
    #[sqlx(flatten, try_from = "PreferenceColumns")]
    preferences: Option<ProviderPreferences>,
    /// Possible mistakes in its data.
    #[sqlx(skip)]
    warnings: Vec<ProviderWarning>,
    /// The creation time.
    created_at: Timestamp,
    /// The deletion time.
    deleted_at: Option<Timestamp>,
    /// The changes of its state, the oldest first.
    #[sqlx(skip)]
    history: Vec<WalletChange>,
}

impl Provider {
    /// The provider with all that follows from its columns, and its history.
    fn completed(mut self, history: Vec<WalletChange>) -> Self {
        let bank = self.preferences.as_ref().and_then(ProviderPreferences::bank_account);
        self.currencies = vec![Currency::Ars];
        self.warnings = bank.as_ref().map(BankPreferences::warnings).unwrap_or_default();
        self.history = history;
        self
    }
}

/// The path of one provider.
#[derive(Deserialize, JsonSchema)]
struct ProviderPath {
    provider_id: Id<Provider>,
}

/// The requested state of a provider.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum RequestedProviderState {
    /// Ready for payments.
    Active,
    /// Disabled.
    Inactive,
}

/// The values that a provider gets.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "WalletProviderPut")]
struct ProviderPut {
    /// The caller's wallet, whose id is the scope's id.
    wallet_id: Id<Wallet>,
    /// Its type, which cannot change.
    #[serde(rename = "type")]
    provider_type: ProviderType,
    /// The currencies it accepts.
    currencies: Vec<Currency>,
    /// The bank account of a bank transfer; ignored for cash and Mercado Pago.
    preferences: Option<BankPreferencesPut>,
    /// The state; absent keeps it.
    state: Option<RequestedProviderState>,
}

/// The filters of providers.
#[derive(Deserialize, JsonSchema)]
struct ProviderFilter {
    /// Only providers with these ids.
    #[serde(default)]
    ids: Vec<Id<Provider>>,
    /// Only providers of this wallet, which must be the caller's.
    wallet_id: Option<Id<Wallet>>,
    /// Only providers of this type.
    #[serde(rename = "type")]
    provider_type: Option<ProviderType>,
    /// Only providers in this state.
    state: Option<ProviderState>,
    /// Only providers that accept this currency.
    #[expect(dead_code, reason = "there is one currency, which every provider takes")]
    currency: Option<Currency>,
}

/// The providers of the caller's wallet, the newest first. 404 for the `wallet_id` of another wallet.
#[docs_const]
async fn wallets_provider_list(
    State(app): State<App>,
    caller: Authenticated,
    query: ListQuery<ProviderFilter, NewestFirst>,
) -> Result<Json<Page<Provider>>> {
    let wallet = wallet_id_of_scope(caller.scope_id);
    let ProviderFilter { ids, wallet_id, provider_type, state, .. } = &query.filter;
    if wallet_id.is_some_and(|named| named != wallet) {
        return Err(Error::dangling_reference("wallet_id"));
    }
    let mut rows = sql(app.db.read(), SELECT_PROVIDERS).bind(wallet);
    if !ids.is_empty() {
        rows = rows.push(" AND id IN ").push_in(ids.iter().copied());
    }
    rows = rows.push_opt(" AND type = ", *provider_type).push_opt(" AND state = ", *state);
    let page = query.fetch_page("wallets_provider_list", &app.cursors, rows).await?;
    let mut histories = list_changes(app.db.read(), page.data.iter().map(|provider: &Provider| provider.id)).await?;
    Ok(Json(page.map(|provider| {
        let history = histories.remove(&provider.id).unwrap_or_default();
        provider.completed(history)
    })))
}

/// A provider of the caller's wallet.
#[docs_const]
async fn wallets_provider_get(
    State(app): State<App>,
    caller: Authenticated,
    Path(ProviderPath { provider_id }): Path<ProviderPath>,
) -> Result<Json<Provider>> {
    let provider = find_provider(app.db.read(), wallet_id_of_scope(caller.scope_id), provider_id).await?;
    let history = list_changes(app.db.read(), [provider_id]).await?.remove(&provider_id).unwrap_or_default();
    Ok(Json(provider.or_not_found()?.completed(history)))
}

async fn find_provider(on: Executor<'_>, wallet: Id<Wallet>, id: Id<Provider>) -> Result<Option<Provider>> {
    sql(on, SELECT_PROVIDERS).bind(wallet).push(" AND id = ").push_bind(id).optional().await
}

/// Creates or replaces a provider of the caller's wallet.
///
/// A new provider is active; `mercadopago` is pending until its owner connects an account, and 422
/// `error.rule.provider_unconnected` when it is to be active before. 422 `error.rule.bank_data` with the path of the field
/// when the data of a bank transfer is wrong. 409 `error.conflict.provider_type` when the provider has another type. 404 for
/// another scope's wallet or provider.
#[docs_const]
async fn wallets_provider_put(
    State(app): State<App>,
    caller: Authenticated,
    Path(ProviderPath { provider_id }): Path<ProviderPath>,
    Body(put): Body<ProviderPut>,
) -> Result<Json<Null>> {
    if put.wallet_id != wallet_id_of_scope(caller.scope_id) {
        return Err(Error::dangling_reference("wallet_id"));
    }
    if put.currencies.is_empty() {
        return Err(Error::parser(RequestPart::Body, "currencies", "at least one"));
    }
    let preferences = match put.provider_type {
        ProviderType::Cash | ProviderType::Mercadopago => None,
        ProviderType::Banktransfer => Some(BankPreferences::parse(put.preferences)?),
    };
    let mut tx = app.db.begin().await?;
    let state = put.state.map(|wanted| match wanted {
        RequestedProviderState::Active => ProviderState::Active,
        RequestedProviderState::Inactive => ProviderState::Inactive,
    });
    let ProviderPut { wallet_id, provider_type, .. } = put;
    let provider = NewProvider { id: provider_id, wallet_id, provider_type, state, preferences };
    let context = WalletChangeContext { account_id: Some(caller.account_id), at: app.clock.now(), reason: None };
    insert_or_update_provider(&mut tx, provider, context).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// The wallet of a scope.
fn wallet_id_of_scope(scope: Id<Scope>) -> Id<Wallet> {
    Id::from(scope.uuid())
}

const SELECT_PROVIDERS: &str =
    "SELECT id, wallet_id, type, state, bank, name, cuit, cvu, alias, created_at, deleted_at,
        (SELECT c.user_id FROM mercadopago_connections c
         WHERE c.provider_id = wallet_providers.id AND c.refresh_at IS NOT NULL) AS user_id,
        (SELECT c.created_at FROM mercadopago_connections c
         WHERE c.provider_id = wallet_providers.id AND c.refresh_at IS NOT NULL) AS connected_at
    FROM wallet_providers WHERE wallet_id = $1 AND deleted_at IS NULL";

struct NewProvider {
    id: Id<Provider>,
    wallet_id: Id<Wallet>,
    provider_type: ProviderType,
    /// `None` keeps the state; a new provider becomes active, or pending when it is to be connected.
    state: Option<ProviderState>,
    preferences: Option<BankPreferences>,
}

/// Inserts or updates a provider, with the history of its state. 404 when it belongs to another wallet, 409 when it has
/// another type, 422 when it is to be active and has no connected account.
async fn insert_or_update_provider(tx: &mut Tx, new: NewProvider, context: WalletChangeContext<'_>) -> Result<()> {
    insert_wallet(tx.on(), new.wallet_id, context.at).await?;
    let before = lock_provider(tx.on(), new.id).await?;
    let is_connected = before.as_ref().is_some_and(|locked| locked.user_id.is_some());
    if new.provider_type == ProviderType::Mercadopago && new.state == Some(ProviderState::Active) && !is_connected {
        return Err(Error::Rule("provider_unconnected", Some(json!({"path": "state"}))));
    }
    let first_state = match new.provider_type {
        ProviderType::Cash | ProviderType::Banktransfer => ProviderState::Active,
        ProviderType::Mercadopago => ProviderState::Pending,
    };
    let (bank, name, cuit, cvu, alias) = match new.preferences {
        Some(own) => (Some(own.bank), Some(own.name), Some(own.cuit), Some(own.cvu), own.alias),
        None => (None, None, None, None, None),
    };
    let written = sql(
        tx.on(),
        "INSERT INTO wallet_providers (id, wallet_id, type, state, bank, name, cuit, cvu, alias, created_at)
         VALUES ($1, $2, $3, COALESCE($4, $11), $5, $6, $7, $8, $9, $10)
         ON CONFLICT (id) DO UPDATE SET state = COALESCE($4, wallet_providers.state), bank = excluded.bank,
             name = excluded.name, cuit = excluded.cuit, cvu = excluded.cvu, alias = excluded.alias, deleted_at = NULL
         WHERE wallet_providers.wallet_id = excluded.wallet_id AND wallet_providers.type = excluded.type",
    )
    .bind((new.id, new.wallet_id, new.provider_type, new.state, bank, name, cuit, cvu, alias, context.at))
    .bind(first_state)
    .execute()
    .await?;
    if written != 1 {
        find_provider(tx.on(), new.wallet_id, new.id).await?.or_not_found()?;
        return Err(Error::Conflict("provider_type", Some(json!({"path": "type"}))));
    }
    match (before, new.state) {
        (Some(before), Some(to)) if before.state != to => {
            insert_change(tx.on(), new.id, (WalletEntity::Provider, new.id), (before.state, to), context).await
        }
        _ => Ok(()),
    }
}

/// A provider whose row the transaction has locked.
#[derive(FromRow)]
pub(super) struct LockedProvider {
    pub(super) wallet_id: Id<Scope>,
    #[sqlx(rename = "type")]
    pub(super) provider_type: ProviderType,
    pub(super) state: ProviderState,
    /// The connected account at Mercado Pago.
    pub(super) user_id: Option<String>,
}

/// Locks a provider of any wallet.
pub(super) async fn lock_provider(on: Executor<'_>, id: Id<Provider>) -> Result<Option<LockedProvider>> {
    let provider = "SELECT p.wallet_id, p.type, p.state,
            (SELECT c.user_id FROM mercadopago_connections c
             WHERE c.provider_id = p.id AND c.refresh_at IS NOT NULL) AS user_id
        FROM wallet_providers p WHERE p.id = $1 AND p.deleted_at IS NULL";
    sql(on, provider).bind(id).lock_table(RowLock::NoKeyUpdate, "p").optional().await
}

/// Moves a locked provider to a state, with its history; the current state again is a no-op.
pub(super) async fn update_provider_state(
    mut on: Executor<'_>,
    id: Id<Provider>,
    (from, to): (ProviderState, ProviderState),
    context: WalletChangeContext<'_>,
) -> Result<()> {
    if from == to {
        return Ok(());
    }
    sql(on.reborrow(), "UPDATE wallet_providers SET state = $1 WHERE id = $2").bind((to, id)).execute().await?;
    insert_change(on, id, (WalletEntity::Provider, id), (from, to), context).await
}

/// Inserts a wallet unless it exists.
async fn insert_wallet(on: Executor<'_>, wallet: Id<Wallet>, now: Timestamp) -> Result<()> {
    let insert = sql(on, "INSERT INTO wallets (id, created_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING");
    insert.bind((wallet, now)).execute().await.map(drop)
}

/// A provider of the demonstration.
pub enum DemoProvider {
    /// Cash.
    Cash,
    /// Bank transfers to an account.
    Banktransfer(serde_json::Value),
    /// Mercado Pago, not connected yet.
    Mercadopago,
}

/// Inserts a provider of the demonstration unless it exists.
pub async fn insert_demo_provider(
    tx: &mut Tx,
    scope: Id<Scope>,
    provider: DemoProvider,
    now: Timestamp,
) -> Result<Id<Provider>> {
    let (provider_type, name, bank) = match provider {
        DemoProvider::Cash => (ProviderType::Cash, "wallet:cash", None),
        DemoProvider::Banktransfer(bank) => (ProviderType::Banktransfer, "wallet:banktransfer", Some(bank)),
        DemoProvider::Mercadopago => (ProviderType::Mercadopago, "wallet:mercadopago", None),
    };
    let (id, wallet_id) = (Id::from_name(scope, name), wallet_id_of_scope(scope));
    if find_provider(tx.on(), wallet_id, id).await?.is_none() {
        let bank = bank.map(|bank| serde_json::from_value(bank).map_err(Error::internal)).transpose()?;
        let preferences = bank.map(|bank| BankPreferences::parse(Some(bank))).transpose()?;
        let context = WalletChangeContext { account_id: None, at: now, reason: None };
        insert_or_update_provider(tx, NewProvider { id, wallet_id, provider_type, state: None, preferences }, context)
            .await?;
    }
    Ok(id)
}

/// True when a scope's wallet has a provider that is ready for payments.
pub async fn find_has_active_provider(on: Executor<'_>, scope: Id<Scope>) -> Result<bool> {
    let active = "SELECT EXISTS (SELECT id FROM wallet_providers
                                 WHERE wallet_id = $1 AND state = 'active' AND deleted_at IS NULL)";
    sql(on, active).bind(scope).scalar().await
}
