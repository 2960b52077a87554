//! The storefront: a store as consumers and carts see it, from its live deployment and its current settings.

mod linked_store;
mod public;

pub(crate) use linked_store::{LinkedStore, list_first_articles, list_linked_articles, list_linked_stores};
pub(crate) use public::{PublicStorefront, find_public_storefront, routes};

use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::deployment::Deployment;
use crate::domains::ecommerce::catalog::snapshot::Snapshot;
use crate::domains::ecommerce::catalog::snapshot_cache::find_visible_snapshot;
use crate::domains::ecommerce::model::PickupType;
use crate::domains::ecommerce::promotion::coupon::Coupon;
use crate::domains::ecommerce::promotion::policy::Policy;
use crate::domains::ecommerce::rules::{CouponTerms, PolicyTerms};
use crate::domains::ecommerce::store::Store;
use crate::domains::ecommerce::store::payment_methods::PaymentProvider;
use crate::domains::ecommerce::store::turn::Turn;
use crate::domains::maps::Address;
use hub_kernel::db::{Executor, Sql, Statement, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// A store visible to consumers, with everything a cart is priced and checked by.
pub(crate) struct Storefront {
    pub(crate) id: Id<Store>,
    pub(crate) workspace_id: Id<Scope>,
    pub(crate) name: String,
    pub(crate) image_url: Option<String>,
    pub(crate) turn_id: Option<Id<Turn>>,
    pub(crate) deployment_id: Option<Id<Deployment>>,
    /// The visible snapshot of the live deployment; empty before the first one.
    pub(crate) snapshot: Arc<Snapshot>,
    /// Its pickup methods.
    pub(crate) pickups: Vec<StorefrontPickup>,
    /// Its active payment providers.
    pub(crate) providers: Vec<PaymentProvider>,
    /// Its enabled policies, by priority.
    pub(crate) policies: Vec<StorefrontPolicy>,
}

/// A storefront's row, with lists as JSON.
#[derive(FromRow)]
pub(crate) struct StorefrontRow {
    workspace_id: Id<Scope>,
    name: String,
    image_url: Option<String>,
    turn_id: Option<Id<Turn>>,
    deployment_id: Option<Id<Deployment>>,
    pickups: String,
    providers: String,
    policies: String,
}

/// Selects an enabled store of an active workspace, whose service is active, as the first placeholder, beside the `columns` of the table that
/// `join` adds.
pub(crate) fn find_storefront_row<'c>(
    on: Executor<'c>,
    store: Id<Store>,
    columns: &'static str,
    join: impl FnOnce(Statement<'c>) -> Statement<'c>,
) -> Statement<'c> {
    let rows = sql(on, SELECT_STOREFRONT).bind(store).push(columns).push(FROM_STORES);
    join(rows).push(" WHERE s.id = $1 AND s.enabled")
}

const SELECT_STOREFRONT: Sql = Sql {
    sqlite: "SELECT s.workspace_id, s.name, s.image_url, t.id AS turn_id, d.id AS deployment_id,
                 (SELECT json_group_array(json_object('type', type, 'zone_radius', zone_radius,
                      'address', json_object('name', address_name, 'country', address_country, 'state', address_state,
                          'city', address_city, 'zip', address_zip, 'street', address_street, 'number', address_number,
                          'flat', address_flat, 'apartment', address_apartment, 'indications', address_indications,
                          'location', json_object('lat', address_lat, 'lng', address_lng))))
                  FROM pickup_methods WHERE store_id = $1) AS pickups,
                 (SELECT json_group_array(json_object('id', p.id, 'type', p.type))
                  FROM payment_methods m JOIN wallet_providers p ON p.id = m.provider_id
                  WHERE m.store_id = $1 AND p.state = 'active' AND p.deleted_at IS NULL) AS providers,
                 (SELECT json_group_array(json_object('id', id, 'name', name, 'terms', json_object(
                      'items_count', json_object('min', items_count_min, 'max', items_count_max),
                      'items_import', json_object('min', items_import_min, 'max', items_import_max),
                      'coupon_active', json(CASE coupon_active WHEN 1 THEN 'true' WHEN 0 THEN 'false' ELSE 'null' END),
                      'pickup_types', json(pickup_types), 'payment_types', json(payment_types),
                      'effect', amount_effect, 'fixed', COALESCE(amount_fixed, 0), 'percent', amount_percent,
                      'percent_min', amount_percent_min, 'percent_max', amount_percent_max,
                      'order_valid', json(CASE order_valid WHEN 1 THEN 'true' WHEN 0 THEN 'false' ELSE 'null' END)))
                      ORDER BY priority, created_at, id)
                  FROM policies WHERE store_id = $1 AND enabled AND deleted_at IS NULL) AS policies",
    pg: "SELECT s.workspace_id, s.name, s.image_url, t.id AS turn_id, d.id AS deployment_id,
             (SELECT COALESCE(json_agg(json_build_object('type', type, 'zone_radius', zone_radius,
                  'address', json_build_object('name', address_name, 'country', address_country, 'state', address_state,
                      'city', address_city, 'zip', address_zip, 'street', address_street, 'number', address_number,
                      'flat', address_flat, 'apartment', address_apartment, 'indications', address_indications,
                      'location', json_build_object('lat', address_lat, 'lng', address_lng)))), '[]')::text
              FROM pickup_methods WHERE store_id = $1) AS pickups,
             (SELECT COALESCE(json_agg(p), '[]')::text
              FROM payment_methods m CROSS JOIN LATERAL (SELECT id, type FROM wallet_providers
                  WHERE id = m.provider_id AND state = 'active' AND deleted_at IS NULL OFFSET 0) AS p
              WHERE m.store_id = $1) AS providers,
             (SELECT COALESCE(json_agg(json_build_object('id', id, 'name', name, 'terms', json_build_object(
                  'items_count', json_build_object('min', items_count_min, 'max', items_count_max),
                  'items_import', json_build_object('min', items_import_min, 'max', items_import_max),
                  'coupon_active', coupon_active, 'pickup_types', pickup_types::json,
                  'payment_types', payment_types::json, 'effect', amount_effect, 'fixed', COALESCE(amount_fixed, 0),
                  'percent', amount_percent, 'percent_min', amount_percent_min, 'percent_max', amount_percent_max,
                  'order_valid', order_valid)) ORDER BY priority, created_at, id), '[]')::text
              FROM policies WHERE store_id = $1 AND enabled AND deleted_at IS NULL) AS policies",
};

const FROM_STORES: &str = " FROM stores s
    JOIN scopes w ON w.id = s.workspace_id AND w.state = 'active'
    JOIN workspace_services v ON v.service_id = s.id AND v.state = 'active'
    LEFT JOIN turns t ON t.store_id = s.id AND t.closed_at IS NULL
    LEFT JOIN deployments d ON d.store_id = s.id AND d.live";

impl StorefrontRow {
    /// The storefront of this row's store.
    pub(crate) async fn into_storefront(self, on: Executor<'_>, id: Id<Store>) -> Result<Storefront> {
        Ok(Storefront {
            id,
            workspace_id: self.workspace_id,
            name: self.name,
            image_url: self.image_url,
            turn_id: self.turn_id,
            deployment_id: self.deployment_id,
            pickups: from_json(&self.pickups)?,
            providers: from_json(&self.providers)?,
            policies: from_json(&self.policies)?,
            snapshot: find_visible_snapshot(on, self.deployment_id).await?,
        })
    }
}

fn from_json<T: DeserializeOwned>(json: &str) -> Result<T> {
    serde_json::from_str(json).map_err(Error::internal)
}

/// A coupon that is valid in a store.
#[derive(Clone, FromRow)]
pub(crate) struct StorefrontCoupon {
    pub(crate) id: Id<Coupon>,
    pub(crate) code: String,
    discount_percent: Option<i64>,
    discount_percent_max_amount: Option<i64>,
    discount_fixed_amount: Option<i64>,
    max_uses: Option<i64>,
    max_import_amount: Option<i64>,
    uses_count: i64,
    uses_amount: i64,
}

impl StorefrontCoupon {
    /// The terms of its discount.
    pub(crate) fn terms(&self) -> CouponTerms {
        CouponTerms {
            percent: self.discount_percent,
            percent_max: self.discount_percent_max_amount,
            fixed: self.discount_fixed_amount,
            left: self.max_import_amount.map(|budget| (budget - self.uses_amount).max(0)),
        }
    }

    /// Returns true if its uses or its budget are exhausted.
    pub(crate) fn is_used_up(&self) -> bool {
        self.max_uses.is_some_and(|most| self.uses_count >= most) || self.terms().left == Some(0)
    }

    /// Returns true if the sum of its discounts is limited.
    pub(crate) fn has_budget_limit(&self) -> bool {
        self.max_import_amount.is_some()
    }
}

/// The enabled coupon with a code that is valid in the store.
pub(crate) async fn find_storefront_coupon(
    on: Executor<'_>,
    store: &Storefront,
    code: &str,
) -> Result<Option<StorefrontCoupon>> {
    sql(
        on,
        "SELECT c.id, c.code, c.discount_percent, c.discount_percent_max_amount, c.discount_fixed_amount, c.max_uses,
                c.max_import_amount, c.uses_count, c.uses_amount
         FROM coupons c JOIN coupon_stores s ON s.coupon_id = c.id AND s.store_id = $1
         WHERE c.workspace_id = $2 AND c.code = $3 AND c.enabled AND c.deleted_at IS NULL",
    )
    .bind((store.id, store.workspace_id, code.to_owned()))
    .optional()
    .await
}

/// An enabled policy.
#[derive(Clone, Deserialize)]
pub(crate) struct StorefrontPolicy {
    pub(crate) id: Id<Policy>,
    pub(crate) name: String,
    pub(crate) terms: PolicyTerms,
}

/// A pickup method of a store.
#[derive(Deserialize)]
pub(crate) struct StorefrontPickup {
    #[serde(rename = "type")]
    pub(crate) pickup_type: PickupType,
    /// The delivery radius in metres; `None` for takeaway.
    pub(crate) zone_radius: Option<i64>,
    /// The address where orders are fetched or brought from.
    pub(crate) address: Address,
}
