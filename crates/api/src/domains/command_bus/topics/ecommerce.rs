//! Topics of orders: what expires, and what is computed anew.

use documented::Documented;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::command_bus::topic::{Command, DispatchContext, Query, TopicParams};
use crate::domains::ecommerce::{self, CouponRecounts, ExpiredOrders, OrderRecalculation, StockAudit, Store};
use hub_kernel::db::Tx;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// Cancels the orders whose bank transfer was not heard of for 24 hours, as the server does by itself every minute: at
/// most a hundred at once, the oldest first. Those that are on their way stay.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct OrdersExpireUnpaid {}

impl TopicParams for OrdersExpireUnpaid {
    const TOPIC: &'static str = "ecommerce.orders.expire_unpaid";
    type Result = ExpiredOrders;
}

impl Command for OrdersExpireUnpaid {
    const DESTRUCTIVE: bool = true;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ExpiredOrders> {
        ecommerce::expire_unpaid_orders(tx, Some(call.caller.account_id), call.app.clock.now()).await
    }
}

/// Computes anew what the orders that are not at their end come to, by what each was priced from, and rights those that
/// came to something else: at most 500, the newest.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct OrdersRecalculate {
    /// Only the orders of this store.
    #[schemars(extend("x-id-of" = "store"))]
    store_id: Option<Id<Store>>,
}

impl TopicParams for OrdersRecalculate {
    const TOPIC: &'static str = "ecommerce.orders.recalculate";
    type Result = OrderRecalculation;
}

impl Command for OrdersRecalculate {
    const DESTRUCTIVE: bool = false;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<OrderRecalculation> {
        ecommerce::recalculate_orders(tx, self.store_id, call.caller.account_id, call.app.clock.now()).await
    }
}

/// Compares what orders took from stock, and did not give back, with their lines: at most 500 orders, the newest. Changes
/// nothing.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct StockAuditQuery {
    /// Only the orders of this store.
    #[schemars(extend("x-id-of" = "store"))]
    store_id: Option<Id<Store>>,
}

impl TopicParams for StockAuditQuery {
    const TOPIC: &'static str = "ecommerce.stock.audit";
    type Result = StockAudit;
}

impl Query for StockAuditQuery {
    async fn run(self, call: &DispatchContext) -> Result<StockAudit> {
        ecommerce::audit_stock(call.app.db.read(), self.store_id).await
    }
}

/// Counts the uses of coupons anew, by the orders that use them, and rights the coupons that said otherwise.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct CouponsRecount {
    /// Only the coupons of this workspace.
    #[schemars(extend("x-id-of" = "workspace"))]
    workspace_id: Option<Id<Scope>>,
}

impl TopicParams for CouponsRecount {
    const TOPIC: &'static str = "ecommerce.coupons.recount";
    type Result = CouponRecounts;
}

impl Command for CouponsRecount {
    const DESTRUCTIVE: bool = false;

    async fn run(self, _: &DispatchContext, tx: &mut Tx) -> Result<CouponRecounts> {
        ecommerce::recount_coupons(tx, self.workspace_id).await
    }
}
