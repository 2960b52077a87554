//! What is written of orders: somebody who buys in the run's own store, and what the store does about it. At the end the
//! order is cancelled, the turn is closed and the store is disabled.

use super::stores::{DISABLED, STORE_LEFT};
use super::writes::{after_hash, dispatch};
use super::{Leaving, Step, Who, learn, own, step};

/// The steps, in order, after those of the store: what it published stays until the next deployment.
pub(in crate::contract) const ORDERS: &[Step] = &[
    dispatch(
        r#"{"topic": "auth.account.create", "params": {
            "user": {"given_name": "Contract", "family_name": "Buyer", "username": "buyer.{run}"},
            "scope": {"type": "consumer"}}}"#,
    )
    .learns(&[
        learn("buyer_user", "/result/user_id"),
        learn("buyer_otp", "/result/link").part(|link| Some(after_hash(link)?.split_once('.')?.0)),
        learn("buyer_code", "/result/link").part(|link| Some(after_hash(link)?.split_once('.')?.1)),
    ])
    .leaves(&Leaving {
        what: "the user buyer.{run}",
        undo: &[
            dispatch(r#"{"topic": "auth.password.reset", "params": {"userkey": "buyer.{run}"}}"#)
                .learns(&[learn("buyer_user", "/result/user_id")]),
            dispatch(r#"{"topic": "auth.sessions.revoke", "params": {"user_id": "{buyer_user}"}}"#),
            dispatch(
                r#"{"topic": "auth.account.set_state", "params": {"user_id": "{buyer_user}", "state": "deleted"}}"#,
            ),
        ],
    }),
    step("auth_otp_verify").with(&[("id", "{buyer_otp}")]).body(r#"{"code": "{buyer_code}"}"#).gives("buyer_verified"),
    step("auth_recover")
        .body(r#"{"otp_id": "{buyer_otp}", "password": "{password}"}"#)
        .after("buyer_verified")
        .gives("buyer_set"),
    step("auth_sign_in")
        .after("buyer_set")
        .with(&[("device-id", "{device}")])
        .body(r#"{"userkey": "buyer.{run}", "password": "{password}", "scope_type": "consumer"}"#)
        .learns(&[learn("buyer_access", "/access/token")]),
    own("ecommerce_turn_open").with(TURN).after("turn_closed").gives("turn_reopened").leaves(&TURN_LEFT),
    buyer("ecommerce_cart_put").with(STORE).body(r#"{"items_set": true, "items": []}"#).after("published"),
    buyer("ecommerce_cart_submit").with(STORE).after("published").refused(422, "error.rule.cart"),
    buyer("ecommerce_cart_put")
        .with(STORE)
        .body(
            r#"{"items_set": true, "items": [{"id": "{own_line}", "article_id": "{own_article}", "quantity": 1,
                    "options": [{"customizer_id": "{own_customizer}", "option_id": "{own_option}"}]}],
                "pickup_set": true, "pickup": {"type": "takeaway"},
                "payment_set": true, "payment": {"provider_id": "{own_provider}"}}"#,
        )
        .after("turn_reopened")
        .gives("cart_filled"),
    buyer("ecommerce_cart_submit")
        .with(&[("store_id", "{own_store}"), ("idempotency-key", "{run}")])
        .after("cart_filled")
        .learns(&[learn("own_order", "/id")])
        .leaves(&ORDER_LEFT),
    buyer("ecommerce_consumer_order_get").with(&[("order_id", "{own_order}")]).learns(&[
        learn("order_item", "/items/0/id"),
        learn("order_payment", "/payment/0/id"),
        learn("order_pickup", "/pickup/0/id"),
        learn("wallet_order", "/payment/0/order_id"),
    ]),
    own("ecommerce_order_list").with(&[("store_id", "{own_store}"), ("state", "submitted")]).after("cart_filled"),
    own("ecommerce_order_get").with(ORDER),
    step("backoffices_order_get").with(&[("order_id", "{own_order}")]),
    own("ecommerce_order_kpis").with(STORE).after("store_made"),
    own("ecommerce_order_events").with(STORE).after("store_made"),
    own("ecommerce_order_item_put")
        .with(&[("store_id", "{own_store}"), ("order_id", "{own_order}"), ("item_id", "{order_item}")])
        .body(r#"{"quantity": 2}"#),
    own("ecommerce_order_policy_put")
        .with(&[("store_id", "{own_store}"), ("order_id", "{own_order}"), ("policy_id", "{own_adjustment}")])
        .body(r#"{"applied": true, "label": "Contract run", "value": -100.5}"#),
    own("ecommerce_order_state")
        .with(ORDER)
        .body(r#"{"state": "completed"}"#)
        .refused(409, "error.conflict.transition"),
    own("ecommerce_order_state").with(ORDER).body(r#"{"state": "cancelled"}"#).refused(422, "error.rule.reason"),
    own("ecommerce_order_preparation").with(ORDER).body(r#"{"state": "preparing"}"#),
    buyer("wallets_order_get").with(WALLET),
    buyer("wallets_transaction_create").with(WALLET).learns(&[learn("transaction", "/id")]),
    buyer("wallets_transaction_create")
        .with(WALLET)
        .after("transaction")
        .refused(409, "error.conflict.transaction_live"),
    buyer("wallets_transaction_processing").with(TRANSACTION).body(r#"{"cash": {}}"#),
    buyer("wallets_transaction_complete")
        .with(TRANSACTION)
        .body(r#"{"cash": {}}"#)
        .refused(403, "error.auth.forbidden"),
    buyer("wallets_transaction_failure")
        .with(TRANSACTION)
        .body(r#"{"cash": {"reason": "Contract run"}}"#)
        .gives("transaction_failed"),
    own("wallets_transaction_create")
        .with(WALLET)
        .after("transaction_failed")
        .learns(&[learn("second_transaction", "/id")]),
    own("wallets_transaction_complete")
        .with(&[("order_id", "{wallet_order}"), ("transaction_id", "{second_transaction}")])
        .body(r#"{"cash": {}}"#)
        .gives("order_paid"),
    own("ecommerce_order_payment")
        .with(ORDER)
        .body(r#"{"payment_id": "{order_payment}", "state": "completed"}"#)
        .after("order_paid"),
    own("ecommerce_order_pickup").with(ORDER).body(r#"{"pickup_id": "{order_pickup}", "state": "cancelled"}"#),
    own("ecommerce_order_state").with(ORDER).body(CANCELLED).takes(ORDER_LEFT.what),
    own("ecommerce_turn_close").with(TURN).after("turn_reopened").takes(TURN_LEFT.what),
    own("ecommerce_store_put").with(STORE).body(DISABLED).after("store_made").takes(STORE_LEFT.what),
];

const CANCELLED: &str = r#"{"state": "cancelled", "reason": "Contract run"}"#;

const ORDER_LEFT: Leaving = Leaving {
    what: "the order of the store {own_store}",
    undo: &[
        // Where the answer never came it is the only one of the store.
        own("ecommerce_order_list")
            .with(&[("store_id", "{own_store}"), ("state", "submitted")])
            .learns(&[learn("own_order", "/data/0/id")])
            .may_miss(),
        own("ecommerce_order_state").with(ORDER).body(CANCELLED),
    ],
};

const TURN_LEFT: Leaving =
    Leaving { what: "the open turn {other_turn}", undo: &[own("ecommerce_turn_close").with(TURN)] };

const TURN: &[(&str, &str)] = &[("store_id", "{own_store}"), ("turn_id", "{other_turn}")];

const STORE: &[(&str, &str)] = &[("store_id", "{own_store}")];
const ORDER: &[(&str, &str)] = &[("store_id", "{own_store}"), ("order_id", "{own_order}")];
const WALLET: &[(&str, &str)] = &[("order_id", "{wallet_order}")];
const TRANSACTION: &[(&str, &str)] = &[("order_id", "{wallet_order}"), ("transaction_id", "{transaction}")];

/// A step of an operation, by the consumer that the run made.
const fn buyer(operation: &'static str) -> Step {
    Step { who: Who::Buyer, ..step(operation) }
}
