//! Writes of pharmacies: a group that the run's workspace manages, and its shifts.

use serde_json::json;

use super::step::{Step, StepAccount};

/// The steps, after those of the accounts.
pub(crate) fn steps() -> Vec<Step> {
    let shift = json!({"group_id": "{own_group}", "pharmacy_id": "{pharmacy}",
                       "ini_at": "{month_ahead}", "end_at": "{month_ahead_later}"});
    let rotation = json!({"pharmacies": [["{other_pharmacy}"]], "from": "{day_ahead}", "until": "{day_ahead}",
                          "start_time": "08:30", "duration_minutes": 1440});
    let mut dry_run = rotation.clone();
    dry_run["dry_run"] = true.into();
    steps! {
        // Not enabled: only its manager ever sees it.
        Operator command_bus_dispatch {"topic": "pharmacy.groups.put", "params": {
            "id": "{own_group}", "name": "Contract run {run}", "enabled": false,
            "zone": {"lat": -34.8, "lng": -58.39, "radius": 1000},
            "time_zone": "America/Argentina/Buenos_Aires", "manager_workspace_id": "{workspace}"}}
            .sets("own_group");
        Operator command_bus_dispatch {"topic": "pharmacy.groups.import", "params": {
            "group_id": "{own_group}", "pharmacies": [
                {"slug": "contract-a", "name": "Contract A"}, {"slug": "contract-b", "name": "Contract B"}]}}
            .captures(&[("pharmacy", "/result/data/0/id"), ("other_pharmacy", "/result/data/1/id")]);
        Workspace pharmacy_shift_put .body(shift.clone())
            .cleanup("the shift {own_shift}", steps! { Workspace pharmacy_shift_delete; });
        Workspace pharmacy_shift_put ["shift_id": "{other_shift}"] => 409 "error.conflict.shift_overlap"
            .body(shift).requires("own_shift");
        Workspace pharmacy_shift_put ["shift_id": "{other_shift}"] {
            "group_id": "{own_group}", "pharmacy_id": "{other_pharmacy}",
            "ini_at": "{month_ahead_later}", "end_at": "{month_ahead}"} => 422 "error.rule.shift_order";
        Workspace pharmacy_shift_events;
        Operator command_bus_dispatch {"topic": "pharmacy.shifts.import", "params": {
            "group_id": "{own_group}", "dry_run": true, "shifts": [
                {"id": "{other_shift}", "pharmacy_id": "{other_pharmacy}",
                 "ini_at": "{month_ahead}", "end_at": "{month_ahead_later}"}]}};
        Workspace pharmacy_shift_copy_month {
            "from_month": "{month}", "to_month": "{next_month}", "align": "weekday", "dry_run": true};
        Workspace pharmacy_shift_generate .body(rotation.clone())
            .captures(&[("planned_shift", "/data/0/id")]).sets("shift_planned")
            .cleanup("a shift in the group {own_group}", steps! {
                // If the response was lost, a second one answers the shift as unchanged.
                Workspace pharmacy_shift_generate .body(dry_run)
                    .captures(&[("planned_shift", "/unchanged/0/id")]).may_be_missing();
                Workspace pharmacy_shift_delete ["shift_id": "{planned_shift}"];
            });
        // The second time every shift is unchanged.
        Workspace pharmacy_shift_generate .body(rotation).requires("shift_planned");
        Workspace pharmacy_shift_check {"datetime_ini": "{now}", "datetime_end": "{two_months_ahead}"};
        Workspace pharmacy_shift_delete ["shift_id": "{planned_shift}"];
        Workspace pharmacy_shift_delete .sets("shift_deleted");
        Workspace pharmacy_shift_delete .requires("shift_deleted");
        Workspace pharmacy_shift_get => 404 "error.not_found" .requires("shift_deleted");
        Workspace pharmacy_shift_history .requires("shift_deleted");
    }
}
