//! The addresses that a scope saves: a consumer's home and work, or where a workspace's deliveries start.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use super::model::{Address, SavedAddressPut};
use hub_kernel::app::App;
use hub_kernel::db::{Child, RowLock, Tx, delete_child, insert_or_update_child, sql};
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::list_query::{ListQuery, NewestFirst, NoFilter};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::error_code::ErrorCode::{NotFound, Rule};
use hub_kernel::types::id::Id;

/// The most addresses of a scope.
const ADDRESSES_MAX: i64 = 50;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/maps/me/address/{id}";
    Routes::new("maps")
        .get("/maps/me/address", operation!(maps_address_list))
        .put(ONE, operation!(maps_address_put))
        .errors(&[NotFound, Rule("addresses_max")])
        .delete(ONE, operation!(maps_address_delete))
        .errors(&[NotFound])
}

/// An address that a scope saved.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
struct SavedAddress {
    /// The address's id.
    id: Id<SavedAddress>,
    /// The scope that it belongs to.
    scope_id: Id<Scope>,
    /// The address.
    #[serde(flatten)]
    #[sqlx(flatten)]
    address: Address,
    /// The time of its creation.
    created_at: Timestamp,
    /// Always null: deleted addresses are not listed.
    deleted_at: Option<Timestamp>,
}

impl Child for SavedAddress {
    const TABLE: &'static str = "addresses";
    const PARENT: &'static str = "scope_id";
}

/// The path of one address.
#[derive(Deserialize, JsonSchema)]
struct AddressPath {
    id: Id<SavedAddress>,
}

/// Lists the addresses of the caller's scope, newest first.
#[docs_const]
async fn maps_address_list(
    State(app): State<App>,
    caller: Authenticated,
    query: ListQuery<NoFilter, NewestFirst>,
) -> Result<Json<Page<SavedAddress>>> {
    let rows = sql(
        app.db.read(),
        "SELECT id, scope_id, name, country, state, city, zip, street, number, flat, apartment, indications, lat, lng,
                created_at, deleted_at
         FROM addresses WHERE deleted_at IS NULL AND scope_id = ",
    );
    query.fetch_page("maps_address_list", &app.cursors, rows.push_bind(caller.scope_id)).await.map(Json)
}

/// Creates or replaces an address of the caller's scope; restores a deleted one.
///
/// 422 `error.rule.addresses_max` with the number `allowed` when the scope would have more than 50. 404 when the id belongs to another
/// scope.
#[docs_const]
async fn maps_address_put(
    State(app): State<App>,
    caller: Authenticated,
    Path(AddressPath { id }): Path<AddressPath>,
    Body(put): Body<SavedAddressPut>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_scope(&mut tx, caller.scope_id).await?;
    insert_or_update_address(&mut tx, caller.scope_id, id, &put.into(), app.clock.now()).await?;
    if find_address_count(&mut tx, caller.scope_id).await? > ADDRESSES_MAX {
        return Err(Error::Rule("addresses_max", Some(json!({"allowed": ADDRESSES_MAX}))));
    }
    tx.commit().await?;
    Ok(Json(Null))
}

/// Deletes an address of the caller's scope; a PUT restores it. Orders keep their own copy. Idempotent: 200 also when it was
/// deleted before or never existed. 404 when the id belongs to another scope.
#[docs_const]
async fn maps_address_delete(
    State(app): State<App>,
    caller: Authenticated,
    Path(AddressPath { id }): Path<AddressPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    delete_child(&mut tx, caller.scope_id, id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Locks a scope until the transaction ends, so that its addresses can be counted.
async fn lock_scope(tx: &mut Tx, scope: Id<Scope>) -> Result<()> {
    let scope = sql(tx.on(), "SELECT id FROM scopes WHERE id = ").push_bind(scope).lock(RowLock::NoKeyUpdate);
    scope.optional::<(Id<Scope>,)>().await.map(drop)
}

async fn insert_or_update_address(
    tx: &mut Tx,
    scope: Id<Scope>,
    id: Id<SavedAddress>,
    address: &Address,
    now: Timestamp,
) -> Result<()> {
    let columns = "name text, country text, state text, city text, zip text, street text, number text, flat text,
                   apartment text, indications text, lat double precision, lng double precision";
    let row = json!({
        "name": address.name, "country": address.country, "state": address.state, "city": address.city,
        "zip": address.zip, "street": address.street, "number": address.number, "flat": address.flat,
        "apartment": address.apartment, "indications": address.indications, "lat": address.location.lat,
        "lng": address.location.lng,
    });
    insert_or_update_child(tx.on(), scope, id, columns, &row, now).await
}

/// The number of addresses of a locked scope.
async fn find_address_count(tx: &mut Tx, scope: Id<Scope>) -> Result<i64> {
    let count = sql(tx.on(), "SELECT COUNT(id) FROM addresses WHERE deleted_at IS NULL AND scope_id = ");
    count.push_bind(scope).scalar().await
}
