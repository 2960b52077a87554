//! The figures of hours, which reads add up: counted with the events, or from the orders.

mod counts;
mod orders;

pub(super) use counts::{CountChanges, update_counts};
pub use orders::{update_all_order_counts, update_recent_order_counts};

/// The kind of visitor that is a device in an hour.
pub(super) const VISITOR_DEVICE_HOUR: &str = "device_hour";

/// The kind of visitor that is a device on a local day.
pub(super) const VISITOR_DEVICE_DAY: &str = "device_day";
