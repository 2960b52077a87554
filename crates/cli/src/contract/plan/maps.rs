//! Writes of maps: an address of the run's workspace.

use super::step::{Step, StepAccount};

/// The steps, after those that make the run's workspace.
pub(crate) fn steps() -> Vec<Step> {
    steps! {
        Workspace maps_address_put ["id": "{own_address}"] {
            "name": "Contract run {run}", "location": {"lat": -34.8, "lng": -58.39}}
            .sets("own_address")
            .cleanup("the address {own_address}", steps! {
                Workspace maps_address_delete ["id": "{own_address}"];
            });
        Workspace maps_address_list;
        Workspace maps_address_delete ["id": "{own_address}"];
    }
}
