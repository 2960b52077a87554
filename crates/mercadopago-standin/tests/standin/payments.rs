//! Payments: read, searched, moved, wrong ones, and the ledger.

use chrono::TimeDelta;
use mercadopago_standin::{
    BOOKSHOP, Centavos, ControlError, MovementKind, NewPayment, PIZZERIA, PaymentStatus, UserId,
};
use serde_json::{Value, json};

use crate::support::{Bench, PRICE};

const RANGE: &str = "sort=date_created&criteria=desc&range=date_created&begin_date=NOW-30DAYS&end_date=NOW";

fn ids(found: &Value) -> Vec<i64> {
    let results = found["results"].as_array().expect("results");
    results.iter().map(|payment| payment["id"].as_i64().expect("an id")).collect()
}

#[tokio::test]
async fn a_payment_reads_as_documented() {
    let bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    let read = bench.get(&format!("/v1/payments/{}", payment.id)).await.expect(200);
    let expected = json!({
        "id": payment.id,
        "status": "approved",
        "status_detail": "accredited",
        "transaction_amount": 15800.5,
        "transaction_amount_refunded": 0,
        "currency_id": "ARS",
        "collector_id": PIZZERIA,
        "external_reference": "ref-1",
        "description": "Pedido 261122-008",
        "payment_type_id": "account_money",
        "date_created": "2026-03-02T08:00:00.000-04:00",
        "date_approved": "2026-03-02T08:00:00.000-04:00",
        "date_last_updated": "2026-03-02T08:00:00.000-04:00",
        "refunds": [],
        "captured": true,
    });
    for (name, value) in expected.as_object().expect("fields") {
        assert_eq!(&read[name], value, "{name}");
    }
    assert_eq!(read["order"]["id"], payment.merchant_order_id.to_string());
}

#[tokio::test]
async fn a_payment_is_read_by_its_seller_alone() {
    let mut bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    let path = format!("/v1/payments/{}", payment.id);
    assert_eq!(bench.get("/v1/payments/1").await.error(), (404, "not_found".to_owned(), Some(2000)));
    assert_eq!(bench.get("/v1/payments/abc").await.error(), (400, "bad_request".to_owned(), Some(1)));
    bench.token = bench.stand_in.issue_token(BOOKSHOP).expect("a token");
    assert_eq!(bench.get(&path).await.error(), (404, "not_found".to_owned(), Some(2000)));
    assert_eq!(ids(&bench.get("/v1/payments/search?external_reference=ref-1").await.expect(200)), [] as [i64; 0]);
    let refused = bench.refund(&payment, "key", &json!({})).send().await.expect("answered").status();
    assert_eq!(refused.as_u16(), 404);
    assert_eq!(bench.send(bench.client.get(bench.url(&path))).await.error().0, 401);
    let in_query = bench.url(&format!("{path}?access_token={}", bench.token.access_token));
    assert_eq!(bench.send(bench.client.get(in_query)).await.error().0, 401);
}

#[tokio::test]
async fn a_search_finds_the_payments_of_a_reference_newest_first() {
    let bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    let mut expected = Vec::new();
    for status in [PaymentStatus::Rejected, PaymentStatus::Pending, PaymentStatus::Approved] {
        expected.insert(0, bench.stand_in.pay(&preference.id, status).expect("paid").id);
        bench.clock.advance(TimeDelta::minutes(1));
    }
    bench.approved("ref-2").await;
    let search = async |query: &str| bench.get(&format!("/v1/payments/search?{query}")).await.expect(200);
    let found = search(&format!("external_reference=ref-1&{RANGE}")).await;
    assert_eq!(ids(&found), expected);
    assert_eq!(found["paging"], json!({"total": 3, "limit": 30, "offset": 0}));
    assert_eq!(ids(&search("external_reference=ref-1&criteria=asc&limit=1&offset=1").await), [expected[1]]);
    assert_eq!(ids(&search("external_reference=ref-1&status=rejected").await), [expected[2]]);
    assert_eq!(ids(&search("external_reference=ref").await), [] as [i64; 0]);
    bench.clock.advance(TimeDelta::days(31));
    assert_eq!(ids(&search(&format!("external_reference=ref-1&{RANGE}")).await), [] as [i64; 0]);
}

#[tokio::test]
async fn a_search_finds_what_changed_since() {
    let bench = Bench::new().await;
    let changed = bench.approved("ref-1").await;
    bench.approved("ref-2").await;
    bench.clock.advance(TimeDelta::days(2));
    bench.stand_in.refund(changed.id, Some(Centavos::new(50))).expect("refunded");
    let query = "sort=date_last_updated&criteria=desc&range=date_last_updated&begin_date=NOW-1DAYS&end_date=NOW";
    let found = bench.get(&format!("/v1/payments/search?{query}")).await.expect(200);
    assert_eq!(ids(&found), [changed.id]);
    assert_eq!(found["results"][0]["status_detail"], "partially_refunded");
    let by_date = "range=date_last_updated&begin_date=2026-03-04T00:00:00.000Z&end_date=2026-03-04T23:59:59.999-0000";
    assert_eq!(ids(&bench.get(&format!("/v1/payments/search?{by_date}")).await.expect(200)), [changed.id]);
}

#[tokio::test]
async fn a_wrong_search_says_its_number() {
    let bench = Bench::new().await;
    for (query, code) in [
        ("sort=colour", 1003),
        ("criteria=down", 1004),
        ("range=colour&begin_date=NOW-1DAYS&end_date=NOW", 1),
        ("range=date_created&begin_date=yesterday&end_date=NOW", 1001),
        ("range=date_created&begin_date=NOW-1DAYS", 1001),
        ("limit=1001", 1000),
        ("limit=-1", 1),
        ("offset=x", 1),
    ] {
        let answer = bench.get(&format!("/v1/payments/search?{query}")).await;
        assert_eq!(answer.error(), (400, "bad_request".to_owned(), Some(code)), "{query}");
    }
}

#[tokio::test]
async fn a_payment_moves_forward_alone() {
    use PaymentStatus::{
        Approved, Authorized, Cancelled, ChargedBack, InMediation, InProcess, Pending, Refunded, Rejected,
    };
    let bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    let waiting = [Pending, Authorized, InProcess];
    let all = [Pending, Authorized, InProcess, Approved, InMediation, Rejected, Cancelled, Refunded, ChargedBack];
    for from in all {
        for to in all {
            let is_possible = from == to
                || waiting.contains(&from) && (waiting.contains(&to) || [Approved, Rejected, Cancelled].contains(&to))
                || (from, to) == (Approved, InMediation)
                || (from, to) == (InMediation, Approved);
            let first = if [InMediation, Refunded, ChargedBack].contains(&from) { Approved } else { from };
            let id = bench.stand_in.pay(&preference.id, first).expect("paid").id;
            match from {
                InMediation => drop(bench.stand_in.mediate(id).expect("a dispute")),
                Refunded => drop(bench.stand_in.refund(id, None).expect("refunded")),
                ChargedBack => drop(bench.stand_in.charge_back(id).expect("charged back")),
                _ => {}
            }
            let moved = bench.stand_in.set_status(id, to);
            assert_eq!(moved.is_ok(), is_possible, "{from:?} to {to:?}");
            let now = if is_possible { to } else { from };
            assert_eq!(bench.stand_in.payment(id).expect("kept").status, now, "{from:?} to {to:?}");
        }
    }
    for first in [InMediation, Refunded, ChargedBack] {
        let refused = bench.stand_in.pay(&preference.id, first);
        assert_eq!(refused, Err(ControlError::ImpossibleMove(first.as_str())));
    }
}

#[tokio::test]
async fn the_ledger_has_each_movement_once() {
    let bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    bench.stand_in.pay(&preference.id, PaymentStatus::Rejected).expect("paid");
    let payment = bench.stand_in.pay(&preference.id, PaymentStatus::InProcess).expect("paid");
    assert_eq!(bench.stand_in.ledger().movements, []);
    bench.stand_in.approve(payment.id).expect("approved");
    bench.stand_in.approve(payment.id).expect("no move");
    bench.stand_in.mediate(payment.id).expect("a dispute");
    bench.stand_in.approve(payment.id).expect("the dispute ended");
    bench.stand_in.refund(payment.id, Some(Centavos::new(80_050))).expect("a part");
    let second = bench.stand_in.pay(&preference.id, PaymentStatus::Approved).expect("twice");
    let chargeback = bench.stand_in.charge_back(second.id).expect("charged back");
    bench.stand_in.reimburse(&chargeback.id).expect("reimbursed");
    bench.stand_in.reimburse(&chargeback.id).expect("no move");
    bench.approved("ref-2").await;

    let ledger = bench.stand_in.ledger();
    let moved: Vec<(MovementKind, i64)> =
        ledger.of("ref-1").map(|movement| (movement.kind, movement.amount.get())).collect();
    let (price, part) = (PRICE.get(), 80_050);
    assert_eq!(
        moved,
        [
            (MovementKind::Payment, price),
            (MovementKind::Refund, -part),
            (MovementKind::Payment, price),
            (MovementKind::Chargeback, -price),
            (MovementKind::Reimbursement, price),
        ]
    );
    assert_eq!(ledger.balance_of("ref-1"), Centavos::new(2 * price - part));
    assert_eq!(ledger.sum_of("ref-1", MovementKind::Refund), Centavos::new(part));
    assert_eq!(ledger.balance(), Centavos::new(3 * price - part));
    let sequence: Vec<u64> = ledger.movements.iter().map(|movement| movement.sequence).collect();
    assert_eq!(sequence, [1, 2, 3, 4, 5, 6]);
}

#[tokio::test]
async fn a_wrong_payment_is_still_read_by_the_seller() {
    let bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    let usual: fn() -> NewPayment = || PaymentStatus::Approved.into();
    let collector: UserId = BOOKSHOP;
    let wrong = [
        (NewPayment { amount: Some(Centavos::new(100)), ..usual() }, "transaction_amount", json!(1)),
        (NewPayment { currency_id: Some("USD".to_owned()), ..usual() }, "currency_id", json!("USD")),
        (NewPayment { collector_id: Some(collector), ..usual() }, "collector_id", json!(collector)),
        (NewPayment { external_reference: Some("other".to_owned()), ..usual() }, "external_reference", json!("other")),
        (NewPayment { status_detail: Some("odd".to_owned()), ..usual() }, "status_detail", json!("odd")),
    ];
    for (new, field, value) in wrong {
        let payment = bench.stand_in.pay(&preference.id, new).expect("paid");
        let read = bench.get(&format!("/v1/payments/{}", payment.id)).await.expect(200);
        assert_eq!(read[field], value, "{field}");
    }
    let nothing = NewPayment { amount: Some(Centavos::ZERO), ..usual() };
    assert_eq!(bench.stand_in.pay(&preference.id, nothing), Err(ControlError::ImpossibleAmount));
    let unknown = bench.stand_in.pay("410000001-unknown", usual());
    assert_eq!(unknown, Err(ControlError::UnknownPreference("410000001-unknown".to_owned())));
}

#[tokio::test]
async fn a_payment_approves_itself_at_its_moment() {
    let bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    let later = NewPayment { approve_after_seconds: Some(60), ..PaymentStatus::Pending.into() };
    let approved = bench.stand_in.pay(&preference.id, later.clone()).expect("paid").id;
    let rejected = bench.stand_in.pay(&preference.id, later).expect("paid").id;
    bench.stand_in.reject(rejected).expect("rejected");
    bench.clock.advance(TimeDelta::seconds(60));
    let status = |id| bench.stand_in.payment(id).expect("kept").status;
    for _ in 0..500 {
        if status(approved) == PaymentStatus::Approved {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert_eq!((status(approved), status(rejected)), (PaymentStatus::Approved, PaymentStatus::Rejected));
    assert_eq!(bench.stand_in.ledger().balance(), PRICE);
}
