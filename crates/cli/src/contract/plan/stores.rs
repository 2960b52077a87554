//! The writes of stores: a plan, a provider, and a store of the run's own workspace with what it sells. At the end its
//! turns are closed, it is disabled, and the workspace is deleted: nobody sees the store or counts it from then on.

use super::{Leaving, Step, learn, own, step};

/// The steps, in order; the account that the run made is signed in.
pub(in crate::contract) const STORES: &[Step] = &[
    own("workspaces_plans").learns(&[learn("plan", "/data/0/id")]),
    own("workspaces_subscription_create").body(r#"{"plan_id": "{plan}"}"#).gives("subscribed"),
    own("workspaces_subscription_create")
        .body(r#"{"plan_id": "{plan}"}"#)
        .after("subscribed")
        .refused(409, "error.conflict.subscription"),
    own("wallets_provider_put")
        .with(&[("provider_id", "{own_provider}")])
        .body(
            r#"{"wallet_id": "{workspace}", "type": "banktransfer", "currencies": ["ARS"],
                  "preferences": {"bank": "Bank", "name": "Contract Run", "cuit": "20267565392", "cvu": "1"}}"#,
        )
        .refused(422, "error.rule.bank_data"),
    own("wallets_provider_put")
        .with(&[("provider_id", "{own_provider}")])
        .body(r#"{"wallet_id": "{workspace}", "type": "cash", "currencies": ["ARS"]}"#)
        .gives("provider_made"),
    own("wallets_provider_get").with(&[("provider_id", "{own_provider}")]).after("provider_made"),
    own("wallets_provider_list").with(&[("wallet_id", "{workspace}"), ("type", "cash"), ("state", "active")]),
    own("ecommerce_store_put")
        .with(STORE)
        .body(r#"{"name": "Contract run {run}"}"#)
        .after("subscribed")
        .gives("store_made")
        .leaves(&STORE_LEFT),
    own("ecommerce_store_get").with(STORE).after("store_made"),
    own("ecommerce_store_list"),
    own("ecommerce_customizer_put")
        .with(CUSTOMIZER)
        .body(
            r#"{"name": "Extras", "options": [
                {"id": "{own_option}", "name": "One", "price": {"price_base": 900, "discount_percent": 15}}]}"#,
        )
        .after("store_made")
        .gives("customizer_made"),
    own("ecommerce_customizer_get").with(CUSTOMIZER).after("customizer_made"),
    own("ecommerce_customizer_list").with(STORE).after("store_made"),
    own("ecommerce_article_put").with(ARTICLE).body(ARTICLE_BODY).after("customizer_made").gives("article_made"),
    own("ecommerce_article_put")
        .with(ARTICLE)
        .body(
            r#"{"name": "Article", "price": {"base": 1}, "customizers": [
                {"id": "{own_use}", "customizer_id": "{own_customizer}", "options_min": 2, "options_max": 1}]}"#,
        )
        .after("article_made")
        .refused(422, "error.rule.options_bounds"),
    own("ecommerce_article_get").with(ARTICLE).after("article_made"),
    own("ecommerce_article_list")
        .with(&[("store_id", "{own_store}"), ("query", "art"), ("visible", "true"), ("order_by", "created_at")])
        .after("store_made"),
    own("ecommerce_catalog_put")
        .with(CATALOG)
        .body(
            r#"{"name": "Catalog", "selected": true, "sections": [{"id": "{own_section}", "name": "All"}], "items": [
                {"id": "{own_item}", "section_id": "{own_section}", "article_id": "{own_article}"}]}"#,
        )
        .after("article_made")
        .gives("catalog_made"),
    own("ecommerce_catalog_get").with(CATALOG).after("catalog_made"),
    own("ecommerce_catalog_list").with(STORE).after("store_made"),
    own("ecommerce_coupon_put")
        .with(COUPON)
        .body(r#"{"code": "RUN-{run}", "discount_percent": 20, "discount_percent_max_amount": 4000}"#)
        .after("store_made")
        .gives("coupon_made"),
    own("ecommerce_coupon_put")
        .with(COUPON)
        .body(r#"{"code": "RUN-{run}", "discount_percent": 20, "discount_fixed_amount": 1}"#)
        .after("store_made")
        .refused(422, "error.rule.coupon_discount"),
    own("ecommerce_coupon_get").with(COUPON).after("coupon_made"),
    own("ecommerce_coupon_list").with(STORE).after("store_made"),
    own("ecommerce_policy_put")
        .with(POLICY)
        .body(
            r#"{"name": "Delivery", "requirements": {"pickup_type": {"in": ["delivery"]}},
                "effects": {"charge": {"fixed": 1500}}}"#,
        )
        .after("store_made")
        .gives("policy_made"),
    own("ecommerce_policy_put")
        .with(POLICY)
        .body(r#"{"name": "Nothing", "effects": {}}"#)
        .after("store_made")
        .refused(422, "error.rule.policy_effects"),
    own("ecommerce_policy_get").with(POLICY).after("policy_made"),
    own("ecommerce_policy_list").with(STORE).after("store_made"),
    own("ecommerce_payment_methods_put")
        .with(STORE)
        .body(r#"{"providers": [{"id": "{own_provider}"}]}"#)
        .after("store_made"),
    own("ecommerce_payment_methods_get").with(STORE).after("store_made"),
    own("ecommerce_pickup_methods_put")
        .with(STORE)
        .body(
            r#"{"takeaway": {"id": "{own_pickup}",
                "address": {"street": "Espora", "location": {"lat": -34.8, "lng": -58.39}}}}"#,
        )
        .after("store_made"),
    own("ecommerce_pickup_methods_get").with(STORE).after("store_made"),
    own("ecommerce_turn_open").with(TURN).after("store_made").gives("turn_opened").leaves(&TURN_LEFT),
    own("ecommerce_turn_open")
        .with(&[("store_id", "{own_store}"), ("turn_id", "{other_turn}")])
        .after("turn_opened")
        .refused(409, "error.conflict.turn_open"),
    own("ecommerce_turn_list").with(&[("store_id", "{own_store}"), ("closed", "false")]).after("store_made"),
    own("ecommerce_deployment_changes")
        .with(STORE)
        .after("catalog_made")
        .learns(&[learn("deployment", "/deployment_id")]),
    own("ecommerce_article_put")
        .with(ARTICLE)
        .body(
            r#"{"name": "Another article", "price": {"base": 8500}, "customizers": [
                {"id": "{own_use}", "customizer_id": "{own_customizer}", "options_min": 0, "options_max": 1}]}"#,
        )
        .after("article_made")
        .gives("article_changed"),
    own("ecommerce_deployment_publish")
        .with(DEPLOYMENT)
        .after("article_changed")
        .refused(409, "error.conflict.deployment_stale"),
    own("ecommerce_deployment_changes")
        .with(STORE)
        .after("catalog_made")
        .learns(&[learn("deployment", "/deployment_id")]),
    own("ecommerce_deployment_publish").with(DEPLOYMENT).gives("published"),
    step("ecommerce_store_public").with(STORE).after("published"),
    own("ecommerce_turn_close").with(TURN).after("turn_opened").gives("turn_closed").takes(TURN_LEFT.what),
    own("ecommerce_turn_open").with(TURN).after("turn_closed").refused(409, "error.conflict.transition"),
    own("ecommerce_policy_delete").with(POLICY).after("policy_made"),
    own("ecommerce_coupon_delete").with(COUPON).after("coupon_made"),
    own("ecommerce_catalog_delete").with(CATALOG).after("catalog_made"),
    own("ecommerce_article_delete").with(ARTICLE).after("article_made").gives("article_deleted"),
    own("ecommerce_article_get").with(ARTICLE).after("article_deleted").refused(404, "error.not_found"),
    own("ecommerce_customizer_delete").with(CUSTOMIZER).after("customizer_made"),
];

pub(super) const STORE_LEFT: Leaving =
    Leaving { what: "the store {own_store}", undo: &[own("ecommerce_store_put").with(STORE).body(DISABLED)] };

const TURN_LEFT: Leaving =
    Leaving { what: "the open turn {own_turn}", undo: &[own("ecommerce_turn_close").with(TURN)] };

/// The store as it stays: consumers do not see it.
pub(super) const DISABLED: &str = r#"{"name": "Contract run {run}", "enabled": false}"#;

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
