//! Arguments that several commands share: the pharmacy group, the store, a point, request bodies, times, values of the
//! contract.

mod contract_value;
mod pharmacy_group;
mod point;
pub(crate) mod request_body;
mod store;
pub(crate) mod time;

pub(crate) use contract_value::{ContractValue, list_contract_values};
pub(crate) use pharmacy_group::GroupChoice;
pub(crate) use point::Point;
pub(crate) use store::{StoreChoice, VisibleStores, list_operation, object_id};

/// None for an option that was not given, so that it does not filter.
pub(crate) fn none_if_empty<T>(values: &Vec<T>) -> Option<&Vec<T>> {
    (!values.is_empty()).then_some(values)
}
