//! Writes of orders: a consumer buys in the run's store, and the store processes the order. Cleanup cancels the order,
//! closes the turn and disables the store.

use super::stores::{DISABLED_STORE_BODY, STORE_CLEANUP};
use super::writes::{dispatch_by_operator, url_fragment};
use super::{Cleanup, Step, StepAccount, by_operator, by_workspace, capture};

/// The steps, after those of the store: its publication is valid until the next deployment.
pub(crate) const ORDER_STEPS: &[Step] = &[
    dispatch_by_operator(
        r#"{"topic": "auth.account.create", "params": {
            "user": {"given_name": "Contract", "family_name": "Buyer", "username": "buyer.{run}"},
            "scope": {"type": "consumer"}}}"#,
    )
    .captures(&[
        capture("buyer_user", "/result/user_id"),
        capture("buyer_otp", "/result/link").part(|link| Some(url_fragment(link)?.split_once('.')?.0)),
        capture("buyer_code", "/result/link").part(|link| Some(url_fragment(link)?.split_once('.')?.1)),
    ])
    .cleanup(&Cleanup {
        description: "the user buyer.{run}",
        steps: &[
            dispatch_by_operator(r#"{"topic": "auth.password.reset", "params": {"userkey": "buyer.{run}"}}"#)
                .captures(&[capture("buyer_user", "/result/user_id")]),
            dispatch_by_operator(r#"{"topic": "auth.sessions.revoke", "params": {"user_id": "{buyer_user}"}}"#),
            dispatch_by_operator(
                r#"{"topic": "auth.account.set_state", "params": {"user_id": "{buyer_user}", "state": "deleted"}}"#,
            ),
        ],
    }),
    by_operator("auth_otp_verify")
        .parameters(&[("id", "{buyer_otp}")])
        .body(r#"{"code": "{buyer_code}"}"#)
        .sets("buyer_verified"),
    by_operator("auth_recover")
        .body(r#"{"otp_id": "{buyer_otp}", "password": "{password}"}"#)
        .requires("buyer_verified")
        .sets("buyer_set"),
    by_operator("auth_sign_in")
        .requires("buyer_set")
        .parameters(&[("device-id", "{device}")])
        .body(r#"{"userkey": "buyer.{run}", "password": "{password}", "scope_type": "consumer"}"#)
        .captures(&[capture("buyer_access", "/access/token")]),
    by_workspace("ecommerce_turn_open")
        .parameters(TURN)
        .requires("turn_closed")
        .sets("turn_reopened")
        .cleanup(&TURN_CLEANUP),
    by_consumer("ecommerce_cart_put")
        .parameters(STORE)
        .body(r#"{"items_set": true, "items": []}"#)
        .requires("published"),
    by_consumer("ecommerce_cart_submit").parameters(STORE).requires("published").refused(422, "error.rule.cart"),
    by_consumer("ecommerce_cart_put")
        .parameters(STORE)
        .body(
            r#"{"items_set": true, "items": [{"id": "{own_line}", "article_id": "{own_article}", "quantity": 1,
                    "options": [{"customizer_id": "{own_customizer}", "option_id": "{own_option}"}]}],
                "pickup_set": true, "pickup": {"type": "takeaway"},
                "payment_set": true, "payment": {"provider_id": "{own_provider}"}}"#,
        )
        .requires("turn_reopened")
        .sets("cart_filled"),
    by_consumer("ecommerce_cart_submit")
        .parameters(&[("store_id", "{own_store}"), ("idempotency-key", "{run}")])
        .requires("cart_filled")
        .captures(&[capture("own_order", "/id")])
        .cleanup(&ORDER_CLEANUP),
    by_consumer("ecommerce_consumer_order_get").parameters(&[("order_id", "{own_order}")]).captures(&[
        capture("order_item", "/items/0/id"),
        capture("order_payment", "/payment/0/id"),
        capture("order_pickup", "/pickup/0/id"),
        capture("wallet_order", "/payment/0/order_id"),
    ]),
    by_workspace("ecommerce_order_list")
        .parameters(&[("store_id", "{own_store}"), ("state", "submitted")])
        .requires("cart_filled"),
    by_workspace("ecommerce_order_get").parameters(ORDER),
    by_operator("backoffices_order_get").parameters(&[("order_id", "{own_order}")]),
    by_workspace("ecommerce_order_kpis").parameters(STORE).requires("store_made"),
    by_workspace("ecommerce_order_events").parameters(STORE).requires("store_made"),
    by_workspace("ecommerce_order_item_put")
        .parameters(&[("store_id", "{own_store}"), ("order_id", "{own_order}"), ("item_id", "{order_item}")])
        .body(r#"{"quantity": 2}"#),
    by_workspace("ecommerce_order_policy_put")
        .parameters(&[("store_id", "{own_store}"), ("order_id", "{own_order}"), ("policy_id", "{own_adjustment}")])
        .body(r#"{"applied": true, "label": "Contract run", "value": -100.5}"#),
    by_workspace("ecommerce_order_state")
        .parameters(ORDER)
        .body(r#"{"state": "completed"}"#)
        .refused(409, "error.conflict.transition"),
    by_workspace("ecommerce_order_state")
        .parameters(ORDER)
        .body(r#"{"state": "cancelled"}"#)
        .refused(422, "error.rule.reason"),
    by_workspace("ecommerce_order_preparation").parameters(ORDER).body(r#"{"state": "preparing"}"#),
    by_consumer("wallets_order_get").parameters(WALLET),
    by_consumer("wallets_transaction_create").parameters(WALLET).captures(&[capture("transaction", "/id")]),
    by_consumer("wallets_transaction_create")
        .parameters(WALLET)
        .requires("transaction")
        .refused(409, "error.conflict.transaction_live"),
    by_consumer("wallets_transaction_processing").parameters(TRANSACTION).body(r#"{"cash": {}}"#),
    by_consumer("wallets_transaction_complete")
        .parameters(TRANSACTION)
        .body(r#"{"cash": {}}"#)
        .refused(403, "error.auth.forbidden"),
    by_consumer("wallets_transaction_failure")
        .parameters(TRANSACTION)
        .body(r#"{"cash": {"reason": "Contract run"}}"#)
        .sets("transaction_failed"),
    by_workspace("wallets_transaction_create")
        .parameters(WALLET)
        .requires("transaction_failed")
        .captures(&[capture("second_transaction", "/id")]),
    by_workspace("wallets_transaction_complete")
        .parameters(&[("order_id", "{wallet_order}"), ("transaction_id", "{second_transaction}")])
        .body(r#"{"cash": {}}"#)
        .sets("order_paid"),
    by_workspace("ecommerce_order_payment")
        .parameters(ORDER)
        .body(r#"{"payment_id": "{order_payment}", "state": "completed"}"#)
        .requires("order_paid"),
    by_workspace("ecommerce_order_pickup")
        .parameters(ORDER)
        .body(r#"{"pickup_id": "{order_pickup}", "state": "cancelled"}"#),
    by_workspace("ecommerce_order_state").parameters(ORDER).body(CANCELLED).clears(ORDER_CLEANUP.description),
    by_workspace("ecommerce_turn_close").parameters(TURN).requires("turn_reopened").clears(TURN_CLEANUP.description),
    by_workspace("ecommerce_store_put")
        .parameters(STORE)
        .body(DISABLED_STORE_BODY)
        .requires("store_made")
        .clears(STORE_CLEANUP.description),
];

const CANCELLED: &str = r#"{"state": "cancelled", "reason": "Contract run"}"#;

const ORDER_CLEANUP: Cleanup = Cleanup {
    description: "the order of the store {own_store}",
    steps: &[
        // If the response was lost, it is the only order of the store.
        by_workspace("ecommerce_order_list")
            .parameters(&[("store_id", "{own_store}"), ("state", "submitted")])
            .captures(&[capture("own_order", "/data/0/id")])
            .may_be_missing(),
        by_workspace("ecommerce_order_state").parameters(ORDER).body(CANCELLED),
    ],
};

const TURN_CLEANUP: Cleanup = Cleanup {
    description: "the open turn {other_turn}",
    steps: &[by_workspace("ecommerce_turn_close").parameters(TURN)],
};

const TURN: &[(&str, &str)] = &[("store_id", "{own_store}"), ("turn_id", "{other_turn}")];

const STORE: &[(&str, &str)] = &[("store_id", "{own_store}")];
const ORDER: &[(&str, &str)] = &[("store_id", "{own_store}"), ("order_id", "{own_order}")];
const WALLET: &[(&str, &str)] = &[("order_id", "{wallet_order}")];
const TRANSACTION: &[(&str, &str)] = &[("order_id", "{wallet_order}"), ("transaction_id", "{transaction}")];

/// A step by the run's consumer account.
const fn by_consumer(operation: &'static str) -> Step {
    Step { account: StepAccount::Consumer, ..by_operator(operation) }
}
