//! A random walk over everything that moves money: the ledger and the payments never say different things.

use mercadopago_standin::{Centavos, MovementKind, PaymentId, PaymentStatus};

use crate::support::{Bench, PRICE};

/// The money that a payment's own fields say that the seller has.
fn money_of(bench: &Bench, id: PaymentId) -> Centavos {
    let payment = bench.stand_in.payment(id).expect("kept");
    let chargebacks = bench.stand_in.chargebacks();
    let chargeback = chargebacks.iter().find(|one| one.payment_id == id);
    match payment.status {
        PaymentStatus::ChargedBack => {
            let chargeback = chargeback.expect("a charge-back");
            assert_eq!(chargeback.amount, payment.transaction_amount - payment.transaction_amount_refunded);
            if chargeback.reimbursed { chargeback.amount } else { Centavos::ZERO }
        }
        PaymentStatus::Approved | PaymentStatus::InMediation | PaymentStatus::Refunded => {
            payment.transaction_amount - payment.transaction_amount_refunded
        }
        _ => Centavos::ZERO,
    }
}

#[tokio::test]
async fn the_ledger_agrees_with_the_payments_after_any_walk() {
    let bench = Bench::new().await;
    let mut random = fastrand::Rng::with_seed(20_260_302);
    let statuses = [
        PaymentStatus::Pending,
        PaymentStatus::Approved,
        PaymentStatus::Authorized,
        PaymentStatus::InProcess,
        PaymentStatus::InMediation,
        PaymentStatus::Rejected,
        PaymentStatus::Cancelled,
    ];
    let mut done = [0; 5];
    for walk in 0..150 {
        let reference = format!("walk-{walk}");
        let preference = bench.preference(&reference).await;
        let mut ids = Vec::new();
        for _ in 0..30 {
            let status = *random.choice(&statuses).expect("a status");
            let Some(&id) = random.choice(&ids) else {
                ids.extend(bench.stand_in.pay(&preference.id, status).map(|payment| payment.id));
                continue;
            };
            let chargebacks = bench.stand_in.chargebacks();
            let step = random.usize(0..6);
            let is_done = match step {
                0 => bench.stand_in.pay(&preference.id, status).map(|payment| ids.push(payment.id)).is_ok(),
                1 => bench.stand_in.refund(id, Some(Centavos::new(random.i64(-5..PRICE.get())))).is_ok(),
                2 => bench.stand_in.refund(id, None).is_ok(),
                3 => bench.stand_in.charge_back(id).is_ok(),
                4 => random.choice(&chargebacks).is_some_and(|one| bench.stand_in.reimburse(&one.id).is_ok()),
                _ => bench.stand_in.set_status(id, status).is_ok(),
            };
            if let Some(count) = done.get_mut(step) {
                *count += i32::from(is_done);
            }
        }
        let ledger = bench.stand_in.ledger();
        for id in ids {
            let moved = ledger.movements.iter().filter(|movement| movement.payment_id == id);
            assert_eq!(moved.clone().map(|movement| movement.amount).sum::<Centavos>(), money_of(&bench, id), "{id}");
            for kind in [MovementKind::Payment, MovementKind::Chargeback, MovementKind::Reimbursement] {
                assert!(moved.clone().filter(|movement| movement.kind == kind).count() <= 1, "{id} {kind:?}");
            }
        }
    }
    assert!(done.iter().all(|count| *count > 10), "the walk takes each step: {done:?}");
}
