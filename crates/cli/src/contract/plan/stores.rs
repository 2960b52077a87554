//! Writes of stores: a plan, a payment provider, and a store of the run's workspace with its catalog. Cleanup closes
//! its turns, disables it and deletes the workspace, which hides the store and excludes it from figures.

use super::{Cleanup, Step, by_operator, by_workspace, capture};

/// The steps, in order, by the run's workspace account.
pub(crate) const STORE_STEPS: &[Step] = &[
    by_workspace("workspaces_plans").captures(&[capture("plan", "/data/0/id")]),
    by_workspace("workspaces_subscription_create").body(r#"{"plan_id": "{plan}"}"#).sets("subscribed"),
    by_workspace("workspaces_subscription_create")
        .body(r#"{"plan_id": "{plan}"}"#)
        .requires("subscribed")
        .refused(409, "error.conflict.subscription"),
    by_workspace("wallets_provider_put")
        .parameters(&[("provider_id", "{own_provider}")])
        .body(
            r#"{"wallet_id": "{workspace}", "type": "banktransfer", "currencies": ["ARS"],
                  "preferences": {"bank": "Bank", "name": "Contract Run", "cuit": "20267565392", "cvu": "1"}}"#,
        )
        .refused(422, "error.rule.bank_data"),
    by_workspace("wallets_provider_put")
        .parameters(&[("provider_id", "{own_provider}")])
        .body(r#"{"wallet_id": "{workspace}", "type": "cash", "currencies": ["ARS"]}"#)
        .sets("provider_made"),
    by_workspace("wallets_provider_get").parameters(&[("provider_id", "{own_provider}")]).requires("provider_made"),
    by_workspace("wallets_provider_list").parameters(&[
        ("wallet_id", "{workspace}"),
        ("type", "cash"),
        ("state", "active"),
    ]),
    by_workspace("ecommerce_store_put")
        .parameters(STORE)
        .body(r#"{"name": "Contract run {run}"}"#)
        .requires("subscribed")
        .sets("store_made")
        .cleanup(&STORE_CLEANUP),
    by_workspace("ecommerce_store_get").parameters(STORE).requires("store_made"),
    by_workspace("ecommerce_store_list"),
    by_workspace("ecommerce_customizer_put")
        .parameters(CUSTOMIZER)
        .body(
            r#"{"name": "Extras", "options": [
                {"id": "{own_option}", "name": "One", "price": {"price_base": 900, "discount_percent": 15}}]}"#,
        )
        .requires("store_made")
        .sets("customizer_made"),
    by_workspace("ecommerce_customizer_get").parameters(CUSTOMIZER).requires("customizer_made"),
    by_workspace("ecommerce_customizer_list").parameters(STORE).requires("store_made"),
    by_workspace("ecommerce_article_put")
        .parameters(ARTICLE)
        .body(ARTICLE_BODY)
        .requires("customizer_made")
        .sets("article_made"),
    by_workspace("ecommerce_article_put")
        .parameters(ARTICLE)
        .body(
            r#"{"name": "Article", "price": {"base": 1}, "customizers": [
                {"id": "{own_use}", "customizer_id": "{own_customizer}", "options_min": 2, "options_max": 1}]}"#,
        )
        .requires("article_made")
        .refused(422, "error.rule.options_bounds"),
    by_workspace("ecommerce_article_get").parameters(ARTICLE).requires("article_made"),
    by_workspace("ecommerce_article_list")
        .parameters(&[("store_id", "{own_store}"), ("query", "art"), ("visible", "true"), ("order_by", "created_at")])
        .requires("store_made"),
    by_workspace("ecommerce_catalog_put")
        .parameters(CATALOG)
        .body(
            r#"{"name": "Catalog", "selected": true, "sections": [{"id": "{own_section}", "name": "All"}], "items": [
                {"id": "{own_item}", "section_id": "{own_section}", "article_id": "{own_article}"}]}"#,
        )
        .requires("article_made")
        .sets("catalog_made"),
    by_workspace("ecommerce_catalog_get").parameters(CATALOG).requires("catalog_made"),
    by_workspace("ecommerce_catalog_list").parameters(STORE).requires("store_made"),
    by_workspace("ecommerce_coupon_put")
        .parameters(COUPON)
        .body(r#"{"code": "RUN-{run}", "discount_percent": 20, "discount_percent_max_amount": 4000}"#)
        .requires("store_made")
        .sets("coupon_made"),
    by_workspace("ecommerce_coupon_put")
        .parameters(COUPON)
        .body(r#"{"code": "RUN-{run}", "discount_percent": 20, "discount_fixed_amount": 1}"#)
        .requires("store_made")
        .refused(422, "error.rule.coupon_discount"),
    by_workspace("ecommerce_coupon_get").parameters(COUPON).requires("coupon_made"),
    by_workspace("ecommerce_coupon_list").parameters(STORE).requires("store_made"),
    by_workspace("ecommerce_policy_put")
        .parameters(POLICY)
        .body(
            r#"{"name": "Delivery", "requirements": {"pickup_type": {"in": ["delivery"]}},
                "effects": {"charge": {"fixed": 1500}}}"#,
        )
        .requires("store_made")
        .sets("policy_made"),
    by_workspace("ecommerce_policy_put")
        .parameters(POLICY)
        .body(r#"{"name": "Nothing", "effects": {}}"#)
        .requires("store_made")
        .refused(422, "error.rule.policy_effects"),
    by_workspace("ecommerce_policy_get").parameters(POLICY).requires("policy_made"),
    by_workspace("ecommerce_policy_list").parameters(STORE).requires("store_made"),
    by_workspace("ecommerce_payment_methods_put")
        .parameters(STORE)
        .body(r#"{"providers": [{"id": "{own_provider}"}]}"#)
        .requires("store_made"),
    by_workspace("ecommerce_payment_methods_get").parameters(STORE).requires("store_made"),
    by_workspace("ecommerce_pickup_methods_put")
        .parameters(STORE)
        .body(
            r#"{"takeaway": {"id": "{own_pickup}",
                "address": {"street": "Espora", "location": {"lat": -34.8, "lng": -58.39}}}}"#,
        )
        .requires("store_made"),
    by_workspace("ecommerce_pickup_methods_get").parameters(STORE).requires("store_made"),
    by_workspace("ecommerce_turn_open")
        .parameters(TURN)
        .requires("store_made")
        .sets("turn_opened")
        .cleanup(&TURN_CLEANUP),
    by_workspace("ecommerce_turn_open")
        .parameters(&[("store_id", "{own_store}"), ("turn_id", "{other_turn}")])
        .requires("turn_opened")
        .refused(409, "error.conflict.turn_open"),
    by_workspace("ecommerce_turn_list")
        .parameters(&[("store_id", "{own_store}"), ("closed", "false")])
        .requires("store_made"),
    by_workspace("ecommerce_deployment_changes")
        .parameters(STORE)
        .requires("catalog_made")
        .captures(&[capture("deployment", "/deployment_id")]),
    by_workspace("ecommerce_article_put")
        .parameters(ARTICLE)
        .body(
            r#"{"name": "Another article", "price": {"base": 8500}, "customizers": [
                {"id": "{own_use}", "customizer_id": "{own_customizer}", "options_min": 0, "options_max": 1}]}"#,
        )
        .requires("article_made")
        .sets("article_changed"),
    by_workspace("ecommerce_deployment_publish")
        .parameters(DEPLOYMENT)
        .requires("article_changed")
        .refused(409, "error.conflict.deployment_stale"),
    by_workspace("ecommerce_deployment_changes")
        .parameters(STORE)
        .requires("catalog_made")
        .captures(&[capture("deployment", "/deployment_id")]),
    by_workspace("ecommerce_deployment_publish").parameters(DEPLOYMENT).sets("published"),
    by_operator("ecommerce_store_public").parameters(STORE).requires("published"),
    by_workspace("ecommerce_turn_close")
        .parameters(TURN)
        .requires("turn_opened")
        .sets("turn_closed")
        .clears(TURN_CLEANUP.description),
    by_workspace("ecommerce_turn_open")
        .parameters(TURN)
        .requires("turn_closed")
        .refused(409, "error.conflict.transition"),
    by_workspace("ecommerce_policy_delete").parameters(POLICY).requires("policy_made"),
    by_workspace("ecommerce_coupon_delete").parameters(COUPON).requires("coupon_made"),
    by_workspace("ecommerce_catalog_delete").parameters(CATALOG).requires("catalog_made"),
    by_workspace("ecommerce_article_delete").parameters(ARTICLE).requires("article_made").sets("article_deleted"),
    by_workspace("ecommerce_article_get")
        .parameters(ARTICLE)
        .requires("article_deleted")
        .refused(404, "error.not_found"),
    by_workspace("ecommerce_customizer_delete").parameters(CUSTOMIZER).requires("customizer_made"),
];

pub(super) const STORE_CLEANUP: Cleanup = Cleanup {
    description: "the store {own_store}",
    steps: &[by_workspace("ecommerce_store_put").parameters(STORE).body(DISABLED_STORE_BODY)],
};

const TURN_CLEANUP: Cleanup = Cleanup {
    description: "the open turn {own_turn}",
    steps: &[by_workspace("ecommerce_turn_close").parameters(TURN)],
};

/// The store as it remains: hidden from consumers.
pub(super) const DISABLED_STORE_BODY: &str = r#"{"name": "Contract run {run}", "enabled": false}"#;

const STORE: &[(&str, &str)] = &[("store_id", "{own_store}")];
const ARTICLE: &[(&str, &str)] = &[("store_id", "{own_store}"), ("article_id", "{own_article}")];
const CUSTOMIZER: &[(&str, &str)] = &[("store_id", "{own_store}"), ("customizer_id", "{own_customizer}")];
const CATALOG: &[(&str, &str)] = &[("store_id", "{own_store}"), ("catalog_id", "{own_catalog}")];
const COUPON: &[(&str, &str)] = &[("store_id", "{own_store}"), ("coupon_id", "{own_coupon}")];
const POLICY: &[(&str, &str)] = &[("store_id", "{own_store}"), ("policy_id", "{own_policy}")];
const TURN: &[(&str, &str)] = &[("store_id", "{own_store}"), ("turn_id", "{own_turn}")];
const DEPLOYMENT: &[(&str, &str)] = &[("store_id", "{own_store}"), ("deployment_id", "{deployment}")];

const ARTICLE_BODY: &str = r#"{"name": "Article", "price": {"base": 8500, "discount_fixed": 500, "discount_percent": 10},
    "stock": {"count": 10, "min_count": 2}, "categories": [{"id": "{own_category}", "name": "All"}], "customizers": [
        {"id": "{own_use}", "customizer_id": "{own_customizer}", "options_min": 0, "options_max": 1}]}"#;
