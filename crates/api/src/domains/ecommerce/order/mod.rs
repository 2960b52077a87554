//! Orders: what carts became, how they and their parts move, and what they come to.

mod amend;
mod audit;
mod events;
mod expire;
mod history;
mod insert;
mod item;
mod kpis;
mod list;
mod quote;
mod read;
mod records;
mod referrer;
mod reprice;
mod stock;
mod transitions;
mod update;
mod view;

use hub_kernel::http::openapi::Routes;

pub use audit::{CouponRecounts, OrderRecalculation, StockAudit, audit_stock, recalculate_orders, recount_coupons};
pub use expire::{ExpiredOrders, expire_unpaid, sweep_unpaid};
pub(super) use insert::{Buyer, NewOrder, insert_order, take_code_and_coupon};
pub(super) use item::{ItemArticle, ItemImports, ItemOption, OrderItem, amounts};
pub use kpis::{OrderKpis, order_kpis};
pub use list::{OrderFilter, find_order, list_orders};
pub(super) use quote::{Quote, QuoteLine, QuotePolicy};
pub use read::Reader;
pub use referrer::WALLET_REFERRER;
pub(super) use stock::{Short, Units, lacking, list_stock, shortage};
pub use view::Order;
pub(super) use view::OrderResume;

pub(super) fn routes() -> Routes {
    // The paths that are words come before those that are ids.
    events::routes().merge(kpis::routes()).merge(list::routes()).merge(transitions::routes()).merge(amend::routes())
}
