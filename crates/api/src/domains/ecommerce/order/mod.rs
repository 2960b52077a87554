//! Orders: inserted from quotes, moved by the state machine, amended, expired and audited.

mod activity;
mod amend;
mod audit;
mod consumer;
mod events;
mod expire;
mod history;
mod insert;
mod item;
mod kpis;
mod list;
mod push;
mod quote;
mod records;
mod reprice;
mod search_index;
mod stock;
mod transitions;
mod update;
mod view;
mod view_assembly;
mod wallet_hooks;

use hub_kernel::http::openapi::Routes;

pub use audit::{
    CouponCountDifferences, OrderRecalculation, StockAudit, audit_stock, recalculate_orders, recount_coupons,
};
pub use consumer::find_order_from_workspace;
pub use expire::{ExpiredOrders, expire_unpaid_orders, run_unpaid_expiry};
pub(super) use insert::{Buyer, NewOrder, insert_order, reserve_code_and_coupon};
pub(super) use item::{ItemArticle, ItemImports, ItemOption, OrderItem, item_amounts};
pub use kpis::{OrderKpis, find_order_kpis};
pub use list::{OrderFilter, find_order, list_orders};
pub(super) use push::insert_new_order_push;
pub(super) use quote::{Quote, QuoteLine, QuotePolicy};
pub use search_index::index_new_orders;
pub(super) use stock::{Shortage, StockUnits, compute_shortages, list_stock, shortage_error};
pub(super) use transitions::apply_transition;
pub(super) use update::{ChangeContext, lock_order};
pub use view::Order;
pub(super) use view::OrderResume;
pub use view_assembly::Viewer;
pub use wallet_hooks::WALLET_ORDER_HOOKS;

pub(super) fn routes() -> Routes {
    // Literal paths come before paths with an id.
    events::routes()
        .merge(kpis::routes())
        .merge(list::routes())
        .merge(consumer::routes())
        .merge(transitions::routes())
        .merge(amend::routes())
}
