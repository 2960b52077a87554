//! A store's pickup methods: takeaway at its address, and delivery within a circle.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::FromRow;

use crate::domains::ecommerce::model::PickupType;
use crate::domains::ecommerce::store::{SERVICE_INACTIVE, Store, StorePath, find_store_or_not_found, lock_store};
use crate::domains::maps::{Address, Coordinates};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Insert, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::types::bounded_integer::BoundedInteger;
use hub_kernel::types::bounded_text::{MultiLine, OptionalSingleLine};
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/ecommerce/services/stores/{store_id}/pickup_methods";
    Routes::new("ecommerce")
        .get(ONE, operation!(ecommerce_pickup_methods_get))
        .put(ONE, operation!(ecommerce_pickup_methods_put))
        .errors(&[SERVICE_INACTIVE])
}

/// A pickup method, for ids.
pub(crate) struct PickupMethod;

/// The pickup methods of a store; null is a method it does not offer.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(crate) struct PickupMethods {
    /// Takeaway: consumers fetch their orders.
    pub(crate) takeaway: Option<Takeaway>,
    /// Delivery: orders are brought to consumers.
    pub(crate) delivery: Option<Delivery>,
}

/// Takeaway at an address.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Takeaway {
    /// The method's id.
    id: Id<PickupMethod>,
    /// The address where orders are fetched.
    pub(crate) address: Address,
}

/// Delivery within a circle.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub(crate) struct Delivery {
    /// The method's id.
    id: Id<PickupMethod>,
    /// The radius around the address in metres.
    pub(crate) zone_radius: i64,
    /// The address orders are brought from: the centre of the circle.
    #[sqlx(flatten)]
    pub(crate) address: Address,
}

/// The pickup methods to set; an absent or null one is removed.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PickupMethodsPut {
    /// Takeaway: consumers fetch their orders.
    takeaway: Option<TakeawayPut>,
    /// Delivery: orders are brought to consumers.
    delivery: Option<DeliveryPut>,
}

/// The takeaway to set.
#[derive(Deserialize, JsonSchema)]
struct TakeawayPut {
    /// The method's id.
    id: Id<PickupMethod>,
    /// The address where orders are fetched.
    address: StoreAddressPut,
}

/// The delivery to set.
#[derive(Deserialize, JsonSchema)]
struct DeliveryPut {
    /// The method's id.
    id: Id<PickupMethod>,
    /// The radius around the address in metres, from 1 to 200000.
    zone_radius: BoundedInteger<1, 200_000>,
    /// The address orders are brought from: the centre of the circle.
    address: StoreAddressPut,
}

/// The address to set.
#[derive(Deserialize, JsonSchema)]
struct StoreAddressPut {
    /// A name for the address.
    #[serde(default)]
    name: OptionalSingleLine<80>,
    /// The country.
    #[serde(default)]
    country: OptionalSingleLine<80>,
    /// The province.
    #[serde(default)]
    state: OptionalSingleLine<80>,
    /// The town.
    #[serde(default)]
    city: OptionalSingleLine<80>,
    /// The postal code.
    #[serde(default)]
    zip: OptionalSingleLine<20>,
    /// The street.
    street: OptionalSingleLine<120>,
    /// The number.
    #[serde(default)]
    number: OptionalSingleLine<20>,
    /// The floor.
    #[serde(default)]
    flat: OptionalSingleLine<20>,
    /// The apartment.
    #[serde(default)]
    apartment: OptionalSingleLine<20>,
    /// Directions.
    #[serde(default)]
    indications: MultiLine<280>,
    /// The coordinates.
    location: Coordinates,
}

/// A pickup method; the radius of takeaway is 0.
#[derive(FromRow)]
struct PickupMethodRow {
    #[sqlx(rename = "type")]
    pickup_type: PickupType,
    #[sqlx(flatten)]
    delivery: Delivery,
}

/// Gets the pickup methods of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_pickup_methods_get(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
) -> Result<Json<PickupMethods>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    Ok(Json(find_pickup_methods(app.db.read(), store_id).await?))
}

/// Replaces the pickup methods of a store of the caller's workspace. 404 when an id belongs to another store.
#[docs_const]
async fn ecommerce_pickup_methods_put(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Body(put): Body<PickupMethodsPut>,
) -> Result<Json<Null>> {
    let delivery_id = put.delivery.as_ref().map(|delivery| delivery.id);
    if delivery_id.is_some() && delivery_id == put.takeaway.as_ref().map(|takeaway| takeaway.id) {
        return Err(Error::parser(RequestPart::Body, "delivery.id", "named twice"));
    }
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    update_pickup_methods(&mut tx, store_id, put).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// The pickup methods of a store.
pub(crate) async fn find_pickup_methods(on: Executor<'_>, store: Id<Store>) -> Result<PickupMethods> {
    let rows = "SELECT type, id, COALESCE(zone_radius, 0) AS zone_radius, address_name AS name,
                       address_country AS country, address_state AS state, address_city AS city, address_zip AS zip,
                       address_street AS street, address_number AS number, address_flat AS flat,
                       address_apartment AS apartment, address_indications AS indications, address_lat AS lat,
                       address_lng AS lng
                FROM pickup_methods WHERE store_id = $1";
    let mut methods = PickupMethods::default();
    for PickupMethodRow { pickup_type, delivery } in sql(on, rows).bind(store).all().await? {
        match pickup_type {
            PickupType::Takeaway => methods.takeaway = Some(Takeaway { id: delivery.id, address: delivery.address }),
            PickupType::Delivery => methods.delivery = Some(delivery),
        }
    }
    Ok(methods)
}

/// Replaces the pickup methods of a store, whose row must be locked; 404 when an id belongs to another store.
pub(crate) async fn update_pickup_methods(tx: &mut Tx, store: Id<Store>, put: PickupMethodsPut) -> Result<()> {
    sql(tx.on(), "DELETE FROM pickup_methods WHERE store_id = $1").bind(store).execute().await?;
    let takeaway = put.takeaway.map(|put| put.address.into_row(put.id, PickupType::Takeaway, None));
    let delivery =
        put.delivery.map(|put| put.address.into_row(put.id, PickupType::Delivery, Some(put.zone_radius.get())));
    let rows: Vec<Value> = takeaway.into_iter().chain(delivery).collect();
    if rows.is_empty() {
        return Ok(());
    }
    let columns = "id uuid, type text, zone_radius bigint, address_name text, address_country text, address_state text,
                   address_city text, address_zip text, address_street text, address_number text, address_flat text,
                   address_apartment text, address_indications text, address_lat double precision,
                   address_lng double precision";
    let insert = Insert::into(tx.on(), "pickup_methods").value("store_id", store).rows(columns, &rows);
    if insert.or_ignore().execute().await? == rows.len() as u64 { Ok(()) } else { Err(Error::NotFound) }
}

impl StoreAddressPut {
    fn into_row(self, id: Id<PickupMethod>, pickup_type: PickupType, zone_radius: Option<i64>) -> Value {
        json!({
            "id": id, "type": pickup_type, "zone_radius": zone_radius, "address_name": self.name.into_string(),
            "address_country": self.country.into_string(), "address_state": self.state.into_string(),
            "address_city": self.city.into_string(), "address_zip": self.zip.into_string(),
            "address_street": self.street.into_string(), "address_number": self.number.into_string(),
            "address_flat": self.flat.into_string(), "address_apartment": self.apartment.into_string(),
            "address_indications": self.indications.into_string(), "address_lat": self.location.lat,
            "address_lng": self.location.lng,
        })
    }
}
