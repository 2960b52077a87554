//! Topics of stores and orders: rolling back deployments, expiring orders, and recalculating orders, stock and coupons.

use documented::Documented;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::command_bus::topic::{Command, DispatchContext, Query};
use crate::domains::ecommerce::{
    self, CouponCountDifferences, Deployment, DeploymentRollback, ExpiredOrders, OrderRecalculation, StockAudit, Store,
};
use hub_kernel::db::Tx;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// Cancels orders whose bank transfer was not reported within 24 hours, or whose payment through Mercado Pago did not come in
/// that time, at most 100 of each, the oldest first; orders in delivery stay. The server does this by itself every minute.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct OrdersExpireUnpaid {}

impl Command for OrdersExpireUnpaid {
    const TOPIC: &'static str = "ecommerce.orders.expire_unpaid";
    const DESTRUCTIVE: bool = true;
    type Result = ExpiredOrders;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ExpiredOrders> {
        ecommerce::expire_unpaid_orders(tx, Some(call.caller.account_id), call.app.clock.now()).await
    }
}

/// Recalculates the totals of open orders from the prices each was placed with, and corrects wrong ones: at most 500 orders,
/// the newest.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct OrdersRecalculate {
    /// Only the orders of this store.
    #[schemars(extend("x-id-of" = "store"))]
    store_id: Option<Id<Store>>,
}

impl Command for OrdersRecalculate {
    const TOPIC: &'static str = "ecommerce.orders.recalculate";
    type Result = OrderRecalculation;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<OrderRecalculation> {
        ecommerce::recalculate_orders(tx, self.store_id, call.caller.account_id, call.app.clock.now()).await
    }
}

/// Compares the stock that orders hold with their lines: at most 500 orders, the newest. Changes nothing.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct StockAuditQuery {
    /// Only the orders of this store.
    #[schemars(extend("x-id-of" = "store"))]
    store_id: Option<Id<Store>>,
}

impl Query for StockAuditQuery {
    const TOPIC: &'static str = "ecommerce.stock.audit";
    type Result = StockAudit;

    async fn run(self, call: &DispatchContext) -> Result<StockAudit> {
        ecommerce::audit_stock(call.app.db.read(), self.store_id).await
    }
}

/// Counts the uses of coupons from the orders that use them, and corrects wrong counters.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct CouponsRecount {
    /// Only the coupons of this workspace.
    #[schemars(extend("x-id-of" = "workspace"))]
    workspace_id: Option<Id<Scope>>,
}

impl Command for CouponsRecount {
    const TOPIC: &'static str = "ecommerce.coupons.recount";
    type Result = CouponCountDifferences;

    async fn run(self, _: &DispatchContext, tx: &mut Tx) -> Result<CouponCountDifferences> {
        ecommerce::recount_coupons(tx, self.workspace_id).await
    }
}

/// Makes a published deployment of a store live again, as a new deployment with its content: by default the one that was live
/// before. The draft stays as it is. While the live deployment has this content, nothing changes. Without `deployment_id` a
/// rollback cannot be undone by another: name the deployment. An article in it that was deleted must be restored first.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct DeploymentsRollback {
    /// The store.
    #[schemars(extend("x-id-of" = "store"))]
    store_id: Id<Store>,
    /// The published deployment; absent, the one before the live one.
    deployment_id: Option<Id<Deployment>>,
}

impl Command for DeploymentsRollback {
    const TOPIC: &'static str = "ecommerce.deployments.rollback";
    const DESTRUCTIVE: bool = true;
    type Result = DeploymentRollback;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<DeploymentRollback> {
        let (by, now) = (call.caller.account_id, call.app.clock.now());
        ecommerce::rollback_deployment(tx, self.store_id, self.deployment_id, by, now).await
    }
}
