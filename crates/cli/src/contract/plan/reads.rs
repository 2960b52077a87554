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
    step("workspaces_plans"),
    step("wallets_provider_list").with(&[("take", "1")]).learns(&[learn("provider", "/data/0/id")]),
    step("wallets_provider_get").with(&[("provider_id", "{provider}")]),
    step("ecommerce_store_list").with(&[("take", "1")]).learns(&[learn("store", "/data/0/id")]),
    step("ecommerce_store_get").with(STORE),
    step("ecommerce_article_list").with(STORE),
    step("ecommerce_catalog_list").with(STORE),
    step("ecommerce_customizer_list").with(STORE),
    step("ecommerce_coupon_list").with(STORE),
    step("ecommerce_policy_list").with(STORE),
    step("ecommerce_payment_methods_get").with(STORE),
    step("ecommerce_pickup_methods_get").with(STORE),
    step("ecommerce_turn_list").with(STORE),
    step("ecommerce_store_public").with(STORE).may_miss(),
    step("ecommerce_order_list").with(STORE).learns(&[learn("store_order", "/data/0/id")]),
    step("ecommerce_order_get").with(&[("store_id", "{store}"), ("order_id", "{store_order}")]),
    step("ecommerce_order_kpis").with(STORE),
    step("ecommerce_order_events").with(STORE),
    step("command_bus_topics"),
    step("command_bus_audit_list").with(&[("take", "1")]),
    step("backoffices_account_list").with(&[("take", "1")]).learns(&[learn("account", "/data/0/id")]),
    step("backoffices_account_list").with(&[("query", "a"), ("states", "active"), ("order_by", "family_name")]),
    step("backoffices_account_get").with(&[("account_id", "{account}")]),
    step("backoffices_account_kpis"),
    step("backoffices_store_list").with(&[("take", "1")]),
    step("backoffices_order_list").with(&[("take", "1")]).learns(&[learn("order", "/data/0/id")]),
    step("backoffices_order_get").with(&[("order_id", "{order}")]),
    step("backoffices_order_kpis"),
    step("backoffices_events"),
];

const STORE: &[(&str, &str)] = &[("store_id", "{store}")];
