//! Analytics: what visitors do, in figures; referrals; and links, which rewrite paths and addresses to others.
//!
//! An *event* is what a *device* says that happened in a *session*, such as the view of a page. A *figure* is the count of an hour: of events
//! and what is different among them (sessions, devices, views of pages), and of orders. A *referral* is a code with which a scope, its
//! *promoter*, recommends the platform; a *referral session* is the way of a device
//! from the code to a sign-up. A *link* rewrites an input.
//!
//! Tables: `analytics_events`, `analytics_visitors`, `analytics_page_views`, `analytics_counts`, `analytics_devices`; `referrals`,
//! `referral_sessions`; `links`, `link_words`.
//!
//! - An event counts once, however often it is sent: it is inserted and counted in one transaction. Figures are only read.
//! - Events are stored as clients send them. Views of pages rank them in the search, so an address adds few; views of instances that do not
//!   exist are stored and not counted.
//! - Figures of orders are counted from the orders.
//! - A session of a referral registers once, by a sign-up on its device, and an account signs up by one session.
//! - An input is a path or an https address; a `*` at the end of its path stands for one character or more. No two links have the same
//!   input. The link with exactly the requested input rewrites it, else the one with the longest text before its `*`.
//! - No output of an enabled link is the input of an enabled link, so that nothing is rewritten twice. Every write of links locks them
//!   all, because this concerns any two of them.
//! - Each server counts its rewrites in memory and adds them to the links, some a second.

mod demo;
mod device;
mod event;
mod json_map;
mod limit;
mod link;
mod new_rows;
mod referral;
mod retention;
mod rollup;
mod summary;

use hub_kernel::http::openapi::Routes;

pub use demo::insert_demo_events;
pub(crate) use link::{LINK_WORDS, LinkPut, insert_or_update_link, list_links};
pub use link::{Link, LinkImportRow, import_links, run_rewrite_counter, update_rewrites};
pub use referral::update_signed_up_session;
pub(crate) use referral::{
    ReferralCountDifferences, ReferralPut, ReferralSettings, ReferralsRecount, insert_or_update_referral,
    recount_referrals,
};
use retention::RETENTION;
pub use retention::{delete_expired_events, insert_event_partitions};
pub use rollup::{update_all_order_counts, update_recent_order_counts};
pub(crate) use summary::{AnalyticsMetric, AnalyticsSummary, SummaryQuery, find_summary};
pub use summary::{OrderHour, WeekFigures, find_week_figures, list_order_hours};

/// The operations of the domain.
pub fn routes() -> Routes {
    event::routes().merge(device::routes()).merge(referral::routes()).merge(summary::routes()).merge(link::routes())
}
