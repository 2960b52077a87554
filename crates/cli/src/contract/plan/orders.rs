//! Writes of orders: a consumer buys in the run's store, and the store processes the order. Cleanup cancels the order,
//! closes the turn and disables the store.

use serde_json::json;

use super::accounts::account_steps;
use super::reads::own_reads;
use super::step::{Step, StepAccount};
use super::stores::disable_store;

/// The steps, after those of the store: its publication is valid until the next deployment.
pub(crate) fn steps() -> Vec<Step> {
    let buyer = account_steps("buyer", "buyer.{run}", &json!({"type": "consumer"}));
    let bought = steps! {
        Workspace ecommerce_turn_open ["turn_id": "{other_turn}"]
            .requires("ecommerce_turn_close").sets("other_turn").cleanup("the open turn {other_turn}", steps! {
                Workspace ecommerce_turn_close ["turn_id": "{other_turn}"];
            });
        Consumer ecommerce_cart_put {"items_set": true, "items": []} .requires("ecommerce_deployment_publish");
        Consumer ecommerce_cart_submit => 422 "error.rule.cart" .requires("ecommerce_deployment_publish");
        Consumer ecommerce_cart_put {
            "items_set": true, "items": [{"id": "{own_line}", "article_id": "{own_article}", "quantity": 1,
                "options": [{"customizer_id": "{own_customizer}", "option_id": "{own_option}"}]}],
            "pickup_set": true, "pickup": {"type": "takeaway"},
            "payment_set": true, "payment": {"provider_id": "{own_provider}"}}
            .requires("other_turn").sets("cart_filled");
        Consumer ecommerce_cart_submit ["idempotency-key": "{run}"]
            .requires("cart_filled").captures(&[("own_order", "/id")])
            .cleanup("the order of the store {own_store}", steps! {
                // If the response was lost, it is the only order of the store.
                Workspace ecommerce_order_list ["state": "submitted"]
                    .captures(&[("own_order", "/data/0/id")]).may_be_missing();
                Workspace ecommerce_order_state {"state": "cancelled", "reason": "Contract run"};
            });
        Consumer ecommerce_consumer_order_get .captures(&[
            ("order_item", "/items/0/id"), ("order_payment", "/payment/0/id"),
            ("order_pickup", "/pickup/0/id"), ("wallet_order", "/payment/0/order_id")]);
        Consumer ecommerce_consumer_order_list;
        Consumer ecommerce_consumer_order_events ["order_id": "{own_order}"];
        Operator backoffices_order_get ["order_id": "{own_order}"];
        Consumer activities_list ["types": "ecommerce_order"] .requires("ecommerce_cart_submit");
        Workspace activities_list .requires("ecommerce_cart_submit");
        Workspace ecommerce_events;
    };
    let order = "/ecommerce/services/stores/{store_id}/orders";
    let read = own_reads(order, &format!("{order}/{{order_id}}"));
    let processed = steps! {
        Workspace ecommerce_order_item_put ["item_id": "{order_item}"] {"quantity": 2};
        Workspace ecommerce_order_policy_put ["policy_id": "{own_adjustment}"] {
            "applied": true, "label": "Contract run", "value": -100.5};
        Workspace ecommerce_order_state {"state": "completed"} => 409 "error.conflict.transition";
        Workspace ecommerce_order_state {"state": "cancelled"} => 422 "error.rule.reason";
        Workspace ecommerce_order_preparation {"state": "preparing"};
        Consumer wallets_order_get ["order_id": "{wallet_order}"];
        Consumer wallets_transaction_create ["order_id": "{wallet_order}"] .captures(&[("transaction", "/id")]);
        Consumer wallets_transaction_create ["order_id": "{wallet_order}"]
            => 409 "error.conflict.transaction_live" .requires("wallets_transaction_create");
        Consumer wallets_transaction_processing ["order_id": "{wallet_order}", "transaction_id": "{transaction}"]
            {"cash": {}};
        Consumer wallets_transaction_complete ["order_id": "{wallet_order}", "transaction_id": "{transaction}"]
            {"cash": {}} => 403 "error.auth.forbidden";
        Consumer wallets_transaction_failure ["order_id": "{wallet_order}", "transaction_id": "{transaction}"]
            {"cash": {"reason": "Contract run"}};
        Workspace wallets_transaction_create ["order_id": "{wallet_order}"]
            .requires("wallets_transaction_failure").captures(&[("second_transaction", "/id")]);
        Workspace wallets_transaction_complete
            ["order_id": "{wallet_order}", "transaction_id": "{second_transaction}"] {"cash": {}};
        Workspace ecommerce_order_payment {"payment_id": "{order_payment}", "state": "completed"}
            .requires("wallets_transaction_complete");
        Workspace ecommerce_order_pickup {"pickup_id": "{order_pickup}", "state": "cancelled"};
        Workspace ecommerce_order_state {"state": "cancelled", "reason": "Contract run"};
        Workspace ecommerce_turn_close ["turn_id": "{other_turn}"];
    };
    [buyer, bought, read, processed, disable_store()].concat()
}
