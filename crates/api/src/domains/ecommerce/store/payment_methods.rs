//! A store's payment methods: the providers of its workspace's wallet that it accepts.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::FromRow;

use crate::domains::ecommerce::rules;
use crate::domains::ecommerce::store::{SERVICE_INACTIVE, Store, StorePath, find_store_or_not_found, lock_store};
use crate::domains::wallets::{Provider, ProviderType};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Insert, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/ecommerce/services/stores/{store_id}/payment_methods";
    Routes::new("ecommerce")
        .get(ONE, operation!(ecommerce_payment_methods_get))
        .put(ONE, operation!(ecommerce_payment_methods_put))
        .errors(&[SERVICE_INACTIVE])
}

/// The payment methods of a store.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PaymentMethods {
    /// The accepted providers, in order.
    pub(crate) providers: Vec<PaymentProvider>,
}

/// A provider that a store accepts.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct PaymentProvider {
    /// The provider's id.
    pub(crate) id: Id<Provider>,
    /// The type of payment.
    #[serde(rename = "type")]
    #[sqlx(rename = "type")]
    pub(crate) provider_type: ProviderType,
}

/// The payment methods to set.
#[derive(Deserialize, JsonSchema)]
struct PaymentMethodsPut {
    /// Providers of the workspace's wallet, at most 20.
    providers: Vec<PaymentProviderPut>,
}

/// A provider to accept.
#[derive(Deserialize, JsonSchema)]
struct PaymentProviderPut {
    /// The provider's id.
    id: Id<Provider>,
}

/// Gets the payment methods of a store of the caller's workspace, including inactive providers, which consumers do not see.
#[docs_const]
async fn ecommerce_payment_methods_get(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
) -> Result<Json<PaymentMethods>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    Ok(Json(list_payment_methods(app.db.read(), store_id, "").await?))
}

/// Replaces the payment methods of a store of the caller's workspace. 404 with the path when a provider is not in the
/// workspace's wallet.
#[docs_const]
async fn ecommerce_payment_methods_put(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Body(put): Body<PaymentMethodsPut>,
) -> Result<Json<Null>> {
    rules::check_length("providers", &put.providers, 20)?;
    rules::check_unique("providers", "id", put.providers.iter().map(|provider| provider.id))?;
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    let ids: Vec<_> = put.providers.into_iter().map(|provider| provider.id).collect();
    update_payment_methods(&mut tx, staff.scope_id, store_id, &ids).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// The providers a store accepts, narrowed by an SQL `filter`.
async fn list_payment_methods(on: Executor<'_>, store: Id<Store>, filter: &'static str) -> Result<PaymentMethods> {
    let providers = sql(
        on,
        "SELECT p.id, p.type FROM payment_methods m JOIN wallet_providers p ON p.id = m.provider_id
         WHERE m.store_id = $1 AND p.deleted_at IS NULL",
    );
    let providers = providers.bind(store).push(filter).push(" ORDER BY m.position, p.id").all().await?;
    Ok(PaymentMethods { providers })
}

/// The active providers a store accepts, which consumers see.
pub(crate) async fn list_active_payment_methods(on: Executor<'_>, store: Id<Store>) -> Result<PaymentMethods> {
    list_payment_methods(on, store, " AND p.state = 'active'").await
}

/// Replaces the payment methods of a store, whose row must be locked; 404 when a provider is not in the wallet.
pub(crate) async fn update_payment_methods(
    tx: &mut Tx,
    workspace: Id<Scope>,
    store: Id<Store>,
    ids: &[Id<Provider>],
) -> Result<()> {
    let own = "SELECT id FROM wallet_providers WHERE wallet_id = $1 AND deleted_at IS NULL AND id IN ";
    sql(tx.on(), own).bind(workspace).require_all(ids, |index| format!("providers[{index}].id")).await?;
    sql(tx.on(), "DELETE FROM payment_methods WHERE store_id = $1").bind(store).execute().await?;
    let row = |(position, id): (usize, &Id<Provider>)| json!({"provider_id": id, "position": position});
    let rows: Value = ids.iter().enumerate().map(row).collect();
    let insert = Insert::into(tx.on(), "payment_methods").value("workspace_id", workspace).value("store_id", store);
    insert.rows("provider_id uuid, position bigint", &rows).execute().await.map(drop)
}
