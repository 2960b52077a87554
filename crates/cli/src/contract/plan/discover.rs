//! Writes of the directory: a category, which the run deletes.

use super::step::{Step, StepAccount};

/// The steps, which need nothing of the run's.
pub(crate) fn steps() -> Vec<Step> {
    steps! {
        Operator backoffices_category_put ["category_id": "{own_category}"] {
            "name": "Contract run {run}", "visible": false}
            .cleanup("the category {own_category}", steps! {
                Operator command_bus_dispatch {
                    "topic": "discover.categories.delete", "params": {"id": "{own_category}"}};
            });
        Operator backoffices_category_get ["category_id": "{own_category}"] .requires("backoffices_category_put");
        Operator backoffices_category_put ["category_id": "{own_category}"] {
            "name": "Contract run {run}", "parent_id": "{own_category}"} => 422 "error.rule.category_cycle"
            .requires("backoffices_category_put");
        Operator command_bus_dispatch {"topic": "discover.categories.delete", "params": {"id": "{own_category}"}};
    }
}
