//! Reads: GET requests only, safe against a server in use.

use super::{Step, by_operator, capture};

/// The read steps, in order.
pub(crate) const READ_STEPS: &[Step] = &[
    by_operator("root"),
    by_operator("health_live"),
    by_operator("health_ready"),
    by_operator("openapi_document"),
    by_operator("docs"),
    by_operator("auth_key_available").parameters(&[("key", "contract-run")]),
    by_operator("auth_me_account"),
    by_operator("auth_me_accounts"),
    by_operator("app_version_verify").parameters(&[("platform", "ios"), ("version", "1.0.0"), ("build_number", "1")]),
    by_operator("pharmacy_group_list").parameters(&[("take", "1")]).captures(&[capture("group", "/data/0/id")]),
    by_operator("pharmacy_group_get").parameters(&[("group_id", "{group}")]),
    by_operator("pharmacy_shift_list")
        .parameters(&[("group_id", "{group}"), ("datetime_ini", "{month_ago}"), ("datetime_end", "{month_ahead}")])
        .captures(&[capture("shift", "/data/0/id")]),
    by_operator("pharmacy_on_duty").parameters(&[("group_id", "{group}")]),
    by_operator("pharmacy_on_duty").parameters(&[
        ("group_id", "{group}"),
        ("at", "{now}"),
        ("lat", "-34.8"),
        ("lng", "-58.39"),
    ]),
    by_operator("pharmacy_calendar_ics").parameters(&[("group_id", "{group}")]),
    by_operator("pharmacy_shift_events").parameters(&[("group_id", "{group}")]),
    by_operator("pharmacy_shift_get").parameters(&[("shift_id", "{shift}")]).may_be_missing(),
    by_operator("pharmacy_shift_history").parameters(&[("shift_id", "{shift}"), ("take", "1")]).may_be_missing(),
    by_operator("workspaces_plans"),
    by_operator("wallets_provider_list").parameters(&[("take", "1")]).captures(&[capture("provider", "/data/0/id")]),
    by_operator("wallets_provider_get").parameters(&[("provider_id", "{provider}")]),
    by_operator("ecommerce_store_list").parameters(&[("take", "1")]).captures(&[capture("store", "/data/0/id")]),
    by_operator("ecommerce_store_get").parameters(STORE),
    by_operator("ecommerce_article_list").parameters(STORE),
    by_operator("ecommerce_catalog_list").parameters(STORE),
    by_operator("ecommerce_customizer_list").parameters(STORE),
    by_operator("ecommerce_coupon_list").parameters(STORE),
    by_operator("ecommerce_policy_list").parameters(STORE),
    by_operator("ecommerce_payment_methods_get").parameters(STORE),
    by_operator("ecommerce_pickup_methods_get").parameters(STORE),
    by_operator("ecommerce_turn_list").parameters(STORE),
    by_operator("ecommerce_store_public").parameters(STORE).may_be_missing(),
    by_operator("ecommerce_order_list").parameters(STORE).captures(&[capture("store_order", "/data/0/id")]),
    by_operator("ecommerce_order_get").parameters(&[("store_id", "{store}"), ("order_id", "{store_order}")]),
    by_operator("ecommerce_order_kpis").parameters(STORE),
    by_operator("ecommerce_order_events").parameters(STORE),
    by_operator("command_bus_topics"),
    by_operator("command_bus_audit_list").parameters(&[("take", "1")]),
    by_operator("backoffices_account_list").parameters(&[("take", "1")]).captures(&[capture("account", "/data/0/id")]),
    by_operator("backoffices_account_list").parameters(&[
        ("query", "a"),
        ("states", "active"),
        ("order_by", "family_name"),
    ]),
    by_operator("backoffices_account_get").parameters(&[("account_id", "{account}")]),
    by_operator("backoffices_account_kpis"),
    by_operator("backoffices_store_list").parameters(&[("take", "1")]),
    by_operator("backoffices_order_list").parameters(&[("take", "1")]).captures(&[capture("order", "/data/0/id")]),
    by_operator("backoffices_order_get").parameters(&[("order_id", "{order}")]),
    by_operator("backoffices_order_kpis"),
    by_operator("backoffices_events"),
];

const STORE: &[(&str, &str)] = &[("store_id", "{store}")];
