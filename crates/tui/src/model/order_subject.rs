//! The store, the consumer and the amount of an order, as dialogs name them.

use hub_client::types::Order;

use super::order_row::OrderRow;

/// The order that a dialog is about, as it was when the dialog was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OrderSubject {
    pub(crate) store_name: String,
    pub(crate) consumer_name: String,
    pub(crate) total_centavos: i64,
}

impl OrderSubject {
    pub(crate) fn from_row(row: &OrderRow) -> Self {
        Self {
            store_name: row.store_name.to_string(),
            consumer_name: row.consumer_name.to_string(),
            total_centavos: row.total_centavos,
        }
    }

    pub(crate) fn from_order(order: &Order) -> Self {
        Self::from_row(&OrderRow::from_order(order))
    }
}
