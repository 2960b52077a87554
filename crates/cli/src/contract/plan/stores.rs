//! Writes of stores: a plan, whose subscription makes the store, a payment provider, and the store's catalog. Cleanup closes
//! its turns, disables it and deletes the workspace, which hides the store and excludes it from figures.

use super::reads::deletes;
use super::step::{Step, StepAccount};

/// The steps, by the run's workspace account. What they put in the store is deleted in the end.
pub(crate) fn steps() -> Vec<Step> {
    let mut steps = steps! {
        Workspace workspaces_plans .captures(&[("plan", "/data/0/id")]);
        Workspace workspaces_subscription_create {"plan_id": "{plan}"} .captures(&[("own_subscription", "/id")]);
        Workspace workspaces_subscription_list ["state": "active"] .requires("workspaces_subscription_create");
        Workspace workspaces_subscription_services .requires("workspaces_subscription_create");
        Workspace workspaces_subscription_unsubscribe ["id": "{own_subscription}"]
            .requires("workspaces_subscription_create");
        Workspace workspaces_subscription_create {"plan_id": "{plan}"};
        Workspace workspaces_subscription_create {"plan_id": "{plan}"}
            => 409 "error.conflict.subscription" .requires("workspaces_subscription_create");
        Workspace wallets_provider_put {"wallet_id": "{workspace}", "type": "banktransfer", "currencies": ["ARS"],
            "preferences": {"bank": "Bank", "name": "Contract Run", "cuit": "20267565392", "cvu": "1"}}
            => 422 "error.rule.bank_data";
        Workspace wallets_provider_put {"wallet_id": "{workspace}", "type": "cash", "currencies": ["ARS"]};
        Workspace ecommerce_store_list .captures(&[("own_store", "/data/0/id")])
            .requires("workspaces_subscription_create").cleanup("the store {own_store}", disable_store());
        Workspace ecommerce_store_put {"name": "Contract run {run}"} .requires("workspaces_subscription_create");
        Workspace ecommerce_customizer_put {"name": "Extras", "options": [
            {"id": "{own_option}", "name": "One", "price": {"price_base": 900, "discount_percent": 15}}]};
        Workspace ecommerce_article_put {
            "name": "Article", "price": {"base": 8500, "discount_fixed": 500, "discount_percent": 10},
            "stock": {"count": 10, "min_count": 2}, "categories": [{"id": "{own_category}", "name": "All"}],
            "customizers": [
                {"id": "{own_use}", "customizer_id": "{own_customizer}", "options_min": 0, "options_max": 1}]};
        Workspace ecommerce_article_put {"name": "Article", "price": {"base": 1}, "customizers": [
            {"id": "{own_use}", "customizer_id": "{own_customizer}", "options_min": 2, "options_max": 1}]}
            => 422 "error.rule.options_bounds";
        Workspace ecommerce_article_import ["dry_run": "true"] {"file": "code,name,price\nA,Article,8500\n"};
        Workspace ecommerce_article_import {"file": "code,price\nA,8500\n"};
        Workspace ecommerce_article_import {"file": "prize\n"} => 422 "error.rule.import_file";
        Workspace ecommerce_catalog_put {
            "name": "Catalog", "selected": true, "sections": [{"id": "{own_section}", "name": "All"}],
            "items": [{"id": "{own_item}", "section_id": "{own_section}", "article_id": "{own_article}"}]};
        Workspace ecommerce_coupon_put {
            "code": "RUN-{run}", "discount_percent": 20, "discount_percent_max_amount": 4000};
        Workspace ecommerce_coupon_put {"code": "RUN-{run}", "discount_percent": 20, "discount_fixed_amount": 1}
            => 422 "error.rule.coupon_discount";
        Workspace ecommerce_policy_put {
            "name": "Delivery", "requirements": {"pickup_type": {"in": ["delivery"]}},
            "effects": {"charge": {"fixed": 1500}}};
        Workspace ecommerce_policy_put {"name": "Nothing", "effects": {}} => 422 "error.rule.policy_effects";
        Workspace ecommerce_payment_methods_put {"providers": [{"id": "{own_provider}"}]};
        Workspace ecommerce_pickup_methods_put {"takeaway": {
            "id": "{own_pickup}", "address": {"street": "Espora", "location": {"lat": -34.8, "lng": -58.39}}}};
        Workspace ecommerce_turn_open
            .sets("own_turn").cleanup("the open turn {own_turn}", steps! { Workspace ecommerce_turn_close; });
        Workspace ecommerce_turn_open ["turn_id": "{other_turn}"] => 409 "error.conflict.turn_open"
            .requires("own_turn");
        Workspace ecommerce_deployment_changes .requires("own_catalog").captures(&[("own_deployment", "/deployment_id")]);
        Workspace ecommerce_article_put {"name": "Another article", "price": {"base": 8500}, "customizers": [
            {"id": "{own_use}", "customizer_id": "{own_customizer}", "options_min": 0, "options_max": 1}]}
            .sets("article_changed");
        Workspace ecommerce_deployment_publish => 409 "error.conflict.deployment_stale" .requires("article_changed");
        Workspace ecommerce_deployment_changes .requires("own_catalog").captures(&[("own_deployment", "/deployment_id")]);
        Workspace ecommerce_deployment_publish;
        Operator ecommerce_store_public ["store_id": "{own_store}"] .requires("ecommerce_deployment_publish");
        Workspace ecommerce_deployment_rollback .requires("ecommerce_deployment_publish");
        Workspace ecommerce_deployment_list .requires("ecommerce_deployment_rollback");
        Workspace ecommerce_turn_close;
        Workspace ecommerce_turn_open => 409 "error.conflict.transition" .requires("ecommerce_turn_close");
    };
    steps.extend(deletes(&steps));
    steps
}

/// Disables the store: hidden from consumers, it remains.
pub(crate) fn disable_store() -> Vec<Step> {
    steps! { Workspace ecommerce_store_put {"name": "Contract run {run}", "enabled": false}; }
}
