//! What is read: GETs alone, which anybody may make against a server that is in use.

use super::{Step, learn, step};

/// The reads, in order.
pub(in crate::contract) const READS: &[Step] = &[
    step("root"),
    step("health_live"),
    step("health_ready"),
    step("openapi_document"),
    step("docs"),
    step("auth_key_available").with(&[("key", "contract-run")]),
    step("auth_me_account"),
    step("auth_me_accounts"),
    step("app_version_verify").with(&[("platform", "ios"), ("version", "1.0.0"), ("build_number", "1")]),
    step("pharmacy_group_list").with(&[("take", "1")]).learns(&[learn("group", "/data/0/id")]),
    step("pharmacy_group_get").with(&[("group_id", "{group}")]),
    step("pharmacy_shift_list")
        .with(&[("group_id", "{group}"), ("datetime_ini", "{month_ago}"), ("datetime_end", "{month_ahead}")])
        .learns(&[learn("shift", "/data/0/id")]),
    step("pharmacy_on_duty").with(&[("group_id", "{group}")]),
    step("pharmacy_on_duty").with(&[("group_id", "{group}"), ("at", "{now}"), ("lat", "-34.8"), ("lng", "-58.39")]),
    step("pharmacy_calendar_ics").with(&[("group_id", "{group}")]),
    step("pharmacy_shift_events").with(&[("group_id", "{group}")]),
    step("pharmacy_shift_get").with(&[("shift_id", "{shift}")]).may_miss(),
    step("pharmacy_shift_history").with(&[("shift_id", "{shift}"), ("take", "1")]).may_miss(),
    step("command_bus_topics"),
    step("command_bus_audit_list").with(&[("take", "1")]),
    step("backoffices_account_list").with(&[("take", "1")]).learns(&[learn("account", "/data/0/id")]),
    step("backoffices_account_list").with(&[("query", "a"), ("states", "active"), ("order_by", "family_name")]),
    step("backoffices_account_get").with(&[("account_id", "{account}")]),
    step("backoffices_account_kpis"),
    step("backoffices_events"),
];
