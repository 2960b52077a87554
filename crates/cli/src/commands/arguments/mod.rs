//! Arguments that several commands share: the pharmacy group, the store, request bodies, times.

mod pharmacy_group;
pub(crate) mod request_body;
mod store;
pub(crate) mod time;

pub(crate) use pharmacy_group::GroupChoice;
pub(crate) use store::{StoreChoice, VisibleStores, list_operation, object_id};
