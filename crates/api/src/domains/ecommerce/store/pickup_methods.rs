//! A store's pickup methods: takeaway at its address, and delivery within a circle.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::model::PickupType;
use crate::domains::ecommerce::store::{Store, StorePath, find_store_or_not_found, lock_store};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::types::bounded_text::{MultiLine, OptionalSingleLine};
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/ecommerce/services/stores/{store_id}/pickup_methods";
    Routes::new("ecommerce")
        .get(ONE, operation!(ecommerce_pickup_methods_get))
        .put(ONE, operation!(ecommerce_pickup_methods_put))
}

/// A pickup method, for ids.
pub(crate) struct PickupMethod;

/// The pickup methods of a store; null is a method it does not offer.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(crate) struct PickupMethods {
    /// Takeaway: consumers fetch their orders.
    takeaway: Option<Takeaway>,
    /// Delivery: orders are brought to consumers.
    delivery: Option<Delivery>,
}

/// Takeaway at an address.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Takeaway {
    /// The method's id.
    id: Id<PickupMethod>,
    /// The address where orders are fetched.
    address: StoreAddress,
}

/// Delivery within a circle.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Delivery {
    /// The method's id.
    id: Id<PickupMethod>,
    /// The radius around the address in metres.
    zone_radius: i64,
    /// The address orders are brought from: the centre of the circle.
    address: StoreAddress,
}

/// The address of a store.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct StoreAddress {
    /// A name for the address.
    name: String,
    /// The country.
    country: String,
    /// The province.
    state: String,
    /// The town.
    city: String,
    /// The postal code.
    zip: String,
    /// The street.
    street: String,
    /// The number.
    number: String,
    /// The floor.
    flat: String,
    /// The apartment.
    apartment: String,
    /// Directions.
    indications: String,
    /// The coordinates.
    location: StoreLocation,
}

/// A point on the map, in degrees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct StoreLocation {
    /// Latitude.
    #[schemars(range(min = -90.0, max = 90.0))]
    lat: f64,
    /// Longitude.
    #[schemars(range(min = -180.0, max = 180.0))]
    lng: f64,
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
    #[schemars(range(min = 1, max = 200_000))]
    zone_radius: i64,
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
    location: StoreLocation,
}

#[derive(FromRow)]
struct PickupMethodRow {
    id: Id<PickupMethod>,
    #[sqlx(rename = "type")]
    pickup_type: PickupType,
    zone_radius: Option<i64>,
    address_name: String,
    address_country: String,
    address_state: String,
    address_city: String,
    address_zip: String,
    address_street: String,
    address_number: String,
    address_flat: String,
    address_apartment: String,
    address_indications: String,
    address_lat: f64,
    address_lng: f64,
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
    put.check()?;
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    update_pickup_methods(&mut tx, store_id, put).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

impl PickupMethodsPut {
    fn check(&self) -> Result<()> {
        let places = [
            ("takeaway", self.takeaway.as_ref().map(|way| way.address.location)),
            ("delivery", self.delivery.as_ref().map(|way| way.address.location)),
        ];
        for (way, place) in places {
            let Some(StoreLocation { lat, lng }) = place else { continue };
            let refused = |field, message| {
                Err(Error::parser(RequestPart::Body, format!("{way}.address.location.{field}"), message))
            };
            if !(-90.0..=90.0).contains(&lat) {
                return refused("lat", "a latitude is from -90 to 90");
            }
            if !(-180.0..=180.0).contains(&lng) {
                return refused("lng", "a longitude is from -180 to 180");
            }
        }
        match &self.delivery {
            Some(delivery) if !(1..=200_000).contains(&delivery.zone_radius) => {
                Err(Error::parser(RequestPart::Body, "delivery.zone_radius", "from 1 to 200000 metres"))
            }
            Some(delivery) if self.takeaway.as_ref().is_some_and(|takeaway| takeaway.id == delivery.id) => {
                Err(Error::parser(RequestPart::Body, "delivery.id", "named twice"))
            }
            _ => Ok(()),
        }
    }
}

/// The pickup methods of a store.
pub(crate) async fn find_pickup_methods(on: Executor<'_>, store: Id<Store>) -> Result<PickupMethods> {
    let rows: Vec<PickupMethodRow> = sql(
        on,
        "SELECT id, type, zone_radius, address_name, address_country, address_state, address_city, address_zip,
                address_street, address_number, address_flat, address_apartment, address_indications, address_lat,
                address_lng
         FROM pickup_methods WHERE store_id = $1",
    )
    .bind(store)
    .all()
    .await?;
    let mut methods = PickupMethods::default();
    for row in rows {
        let (id, zone_radius) = (row.id, row.zone_radius.unwrap_or_default());
        match row.pickup_type {
            PickupType::Takeaway => methods.takeaway = Some(Takeaway { id, address: row.into() }),
            PickupType::Delivery => methods.delivery = Some(Delivery { id, zone_radius, address: row.into() }),
        }
    }
    Ok(methods)
}

impl From<PickupMethodRow> for StoreAddress {
    fn from(row: PickupMethodRow) -> Self {
        Self {
            name: row.address_name,
            country: row.address_country,
            state: row.address_state,
            city: row.address_city,
            zip: row.address_zip,
            street: row.address_street,
            number: row.address_number,
            flat: row.address_flat,
            apartment: row.address_apartment,
            indications: row.address_indications,
            location: StoreLocation { lat: row.address_lat, lng: row.address_lng },
        }
    }
}

/// Replaces the pickup methods of a store, whose row must be locked; 404 when an id belongs to another store.
pub(crate) async fn update_pickup_methods(tx: &mut Tx, store: Id<Store>, put: PickupMethodsPut) -> Result<()> {
    sql(tx.on(), "DELETE FROM pickup_methods WHERE store_id = $1").bind(store).execute().await?;
    if let Some(TakeawayPut { id, address }) = put.takeaway {
        insert_pickup_method(tx.on(), store, (id, PickupType::Takeaway, None), address).await?;
    }
    if let Some(DeliveryPut { id, zone_radius, address }) = put.delivery {
        insert_pickup_method(tx.on(), store, (id, PickupType::Delivery, Some(zone_radius)), address).await?;
    }
    Ok(())
}

type PickupMethodKey = (Id<PickupMethod>, PickupType, Option<i64>);

async fn insert_pickup_method(
    on: Executor<'_>,
    store: Id<Store>,
    method: PickupMethodKey,
    address: StoreAddressPut,
) -> Result<()> {
    let (id, pickup_type, zone_radius) = method;
    let inserted = sql(
        on,
        "INSERT INTO pickup_methods (id, store_id, type, zone_radius, address_name, address_country, address_state,
                                     address_city, address_zip, address_street, address_number, address_flat,
                                     address_apartment, address_indications, address_lat, address_lng)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT (id) DO NOTHING",
    )
    .bind(id)
    .bind(store)
    .bind(pickup_type)
    .bind(zone_radius)
    .bind(address.name.into_string())
    .bind(address.country.into_string())
    .bind(address.state.into_string())
    .bind(address.city.into_string())
    .bind(address.zip.into_string())
    .bind(address.street.into_string())
    .bind(address.number.into_string())
    .bind(address.flat.into_string())
    .bind(address.apartment.into_string())
    .bind(address.indications.into_string())
    .bind(address.location.lat)
    .bind(address.location.lng)
    .execute()
    .await?;
    if inserted == 1 { Ok(()) } else { Err(Error::NotFound) }
}
