//! Refunds, charge-backs and merchant orders.

use mercadopago_standin::{BOOKSHOP, Centavos, ControlError, PaymentStatus};
use serde_json::json;

use crate::support::{Bench, PRICE};

#[tokio::test]
async fn a_whole_refund_ends_the_payment() {
    let bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    let refund = bench.send(bench.refund(&payment, "key-1", &json!({}))).await.expect(201);
    assert_eq!((&refund["amount"], &refund["status"]), (&json!(15800.5), &json!("approved")));
    assert_eq!(refund["payment_id"], payment.id);
    let read = bench.get(&format!("/v1/payments/{}", payment.id)).await.expect(200);
    assert_eq!(read["status"], "refunded");
    assert_eq!(read["transaction_amount_refunded"], 15800.5);
    assert_eq!(read["refunds"], json!([refund]));
    assert_eq!(bench.stand_in.ledger().balance_of("ref-1"), Centavos::ZERO);
    let again = bench.send(bench.refund(&payment, "key-2", &json!({}))).await;
    assert_eq!(again.error(), (400, "bad_request".to_owned(), Some(2063)));
}

#[tokio::test]
async fn partial_refunds_add_up_to_the_payment() {
    let bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    bench.send(bench.refund(&payment, "key-1", &json!({"amount": 800.5}))).await.expect(201);
    let read = bench.get(&format!("/v1/payments/{}", payment.id)).await.expect(200);
    assert_eq!((&read["status"], &read["status_detail"]), (&json!("approved"), &json!("partially_refunded")));
    assert_eq!(read["transaction_amount_refunded"], 800.5);
    let too_much = bench.send(bench.refund(&payment, "key-2", &json!({"amount": 15000.01}))).await;
    assert_eq!(too_much.error().2, Some(2063));
    bench.send(bench.refund(&payment, "key-2", &json!({"amount": 15000}))).await.expect(201);
    assert_eq!(bench.stand_in.payment(payment.id).expect("kept").status, PaymentStatus::Refunded);
    let list = bench.get(&format!("/v1/payments/{}/refunds", payment.id)).await.expect(200);
    let amounts: Vec<_> = list.as_array().expect("a list").iter().map(|refund| refund["amount"].clone()).collect();
    assert_eq!(amounts, [json!(800.5), json!(15000)]);
}

#[tokio::test]
async fn a_key_makes_one_refund() {
    let bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    let first = bench.send(bench.refund(&payment, "key-1", &json!({"amount": 100}))).await.expect(201);
    let again = bench.send(bench.refund(&payment, "key-1", &json!({"amount": 100}))).await.expect(201);
    assert_eq!(first, again);
    let other = bench.approved("ref-2").await;
    let elsewhere = bench.send(bench.refund(&other, "key-1", &json!({"amount": 100}))).await.expect(201);
    assert_ne!(first["id"], elsewhere["id"]);
    let left = PRICE - Centavos::new(10_000);
    assert_eq!(bench.stand_in.ledger().balance_of("ref-1"), left);
    assert_eq!(bench.stand_in.ledger().balance_of("ref-2"), left);
}

#[tokio::test]
async fn twenty_refunds_at_once_with_a_key_are_one() {
    let bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    let calls = (0..20).map(|_| bench.send(bench.refund(&payment, "key-1", &json!({"amount": 100}))));
    for answer in futures_util::future::join_all(calls).await {
        answer.expect(201);
    }
    assert_eq!(bench.stand_in.payment(payment.id).expect("kept").refunds.len(), 1);
}

#[tokio::test]
async fn a_wrong_refund_says_its_number() {
    let bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    for (amount, code) in [
        (json!(0), 4040),
        (json!(-5), 4040),
        (json!("5"), 4041),
        (json!(1.005), 4041),
        (json!([5]), 4041),
        (json!(1e300), 4041),
        (json!(15800.51), 2063),
    ] {
        let answer = bench.send(bench.refund(&payment, "key-1", &json!({"amount": amount}))).await;
        assert_eq!(answer.error(), (400, "bad_request".to_owned(), Some(code)), "{amount}");
    }
    let path = format!("/v1/payments/{}/refunds", payment.id);
    assert_eq!(bench.post(&path, &json!({})).await.error().2, Some(4292));
    assert_eq!(bench.send(bench.refund(&payment, "  ", &json!({}))).await.error().2, Some(4292));
    let preference = bench.preference("ref-2").await;
    let pending = bench.stand_in.pay(&preference.id, PaymentStatus::Pending).expect("paid");
    assert_eq!(bench.send(bench.refund(&pending, "key-1", &json!({}))).await.error().2, Some(2063));
    assert_eq!(bench.stand_in.ledger().balance(), PRICE);
}

#[tokio::test]
async fn a_refund_of_the_panel_looks_like_any_other() {
    let bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    bench.stand_in.refund(payment.id, Some(Centavos::new(50))).expect("refunded");
    let read = bench.get(&format!("/v1/payments/{}", payment.id)).await.expect(200);
    assert_eq!((&read["refunds"][0]["amount"], &read["status"]), (&json!(0.5), &json!("approved")));
    let left = PRICE - Centavos::new(50);
    let too_much = bench.stand_in.refund(payment.id, Some(PRICE));
    assert_eq!(too_much, Err(ControlError::ImpossibleRefund(left)));
    assert_eq!(bench.stand_in.refund(7, None), Err(ControlError::UnknownPayment(7)));
}

#[tokio::test]
async fn a_chargeback_takes_what_is_left_and_can_be_reimbursed() {
    let mut bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    bench.stand_in.refund(payment.id, Some(Centavos::new(50))).expect("a part");
    let chargeback = bench.stand_in.charge_back(payment.id).expect("charged back");
    assert_eq!(chargeback.amount, PRICE - Centavos::new(50));
    let path = format!("/v1/chargebacks/{}", chargeback.id);
    let read = bench.get(&path).await.expect(200);
    assert_eq!(read["payments"], json!([payment.id]));
    assert_eq!((&read["amount"], &read["currency"]), (&json!(15800), &json!("ARS")));
    assert_eq!(read["coverage_applied"], json!(null));
    let status = bench.stand_in.payment(payment.id).expect("kept");
    assert_eq!((status.status, status.status_detail.as_str()), (PaymentStatus::ChargedBack, "in_process"));
    assert_eq!(bench.stand_in.ledger().balance(), Centavos::ZERO);
    assert!(bench.stand_in.charge_back(payment.id).is_err());

    bench.stand_in.reimburse(&chargeback.id).expect("reimbursed");
    assert_eq!(bench.get(&path).await.expect(200)["coverage_applied"], true);
    let status = bench.stand_in.payment(payment.id).expect("kept");
    assert_eq!((status.status, status.status_detail.as_str()), (PaymentStatus::ChargedBack, "reimbursed"));
    assert_eq!(bench.stand_in.ledger().balance(), chargeback.amount);
    bench.token = bench.stand_in.issue_token(BOOKSHOP).expect("a token");
    assert_eq!(bench.get(&path).await.error().0, 404);
}

#[tokio::test]
async fn a_merchant_order_gathers_the_payments_of_a_preference() {
    let mut bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    let path = format!("/merchant_orders/{}", preference.merchant_order_id);
    let opened = bench.get(&path).await.expect(200);
    assert_eq!((&opened["status"], &opened["payments"]), (&json!("opened"), &json!([])));
    let rejected = bench.stand_in.pay(&preference.id, PaymentStatus::Rejected).expect("paid");
    let approved = bench.stand_in.pay(&preference.id, PaymentStatus::Approved).expect("paid");
    let closed = bench.get(&path).await.expect(200);
    assert_eq!((&closed["status"], &closed["paid_amount"]), (&json!("closed"), &json!(15800.5)));
    assert_eq!(closed["preference_id"], preference.id);
    let ids = [&closed["payments"][0]["id"], &closed["payments"][1]["id"]];
    assert_eq!(ids, [&json!(rejected.id), &json!(approved.id)]);
    bench.token = bench.stand_in.issue_token(BOOKSHOP).expect("a token");
    assert_eq!(bench.get(&path).await.error().0, 404);
}
