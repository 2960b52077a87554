//! Model-based test: random requests run against the server and against a reference model. Each response must be the one
//! the model predicts; orders, stock, coupon uses, payments and events must be equal.

mod generator;
mod harness;
mod reference_order;
mod reference_rules;
mod reference_store;

use harness::ModelHarness;

/// The number of steps in a sequence.
const STEPS: usize = 120;

#[tokio::test]
async fn random_requests_match_the_reference_model() {
    let mut states = Vec::new();
    for seed in 0..4 {
        // Printed so that a failure names its sequence.
        println!("seed {seed}");
        let mut harness = ModelHarness::new(seed).await;
        for _ in 0..STEPS {
            harness.run_random_step().await;
        }
        harness.assert_all_orders_match().await;
        states.extend(harness.reference_orders.iter().map(|order| order.state));
    }
    assert!(states.len() >= 20, "{states:?}");
    for reached in ["pickup", "completed", "cancelled"] {
        assert!(states.contains(&reached), "{reached} in {states:?}");
    }
}
