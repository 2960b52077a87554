//! The pages of payers and sellers, as a browser meets them.

use chrono::TimeDelta;
use mercadopago_standin::{Centavos, PaymentStatus, Preference};
use serde_json::json;
use url::Url;

use crate::support::{Answer, Bench, PRICE, preference_body};

async fn pay(bench: &Bench, preference: &Preference, outcome: &str) -> Answer {
    bench.submit("/checkout/v1/pay", &[("pref_id", &preference.id), ("outcome", outcome)]).await
}

fn pairs(location: &str) -> Vec<(String, String)> {
    Url::parse(location).expect("a URL").query_pairs().into_owned().collect()
}

#[tokio::test]
async fn the_page_shows_what_whom_and_how_much() {
    let bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    let page = bench.page(&format!("/checkout/v1/redirect?pref_id={}", preference.id)).await;
    assert_eq!(page.status, 200);
    for text in ["Pedido 261122-008", "$ 15.800,50", "La Esquina de Adrogué", "width=device-width", "lang=\"es-AR\""] {
        assert!(page.text.contains(text), "{text}: {}", page.text);
    }
    for outside in ["src=", "<script", "@import", "url("] {
        assert!(!page.text.contains(outside), "{outside}");
    }
}

#[tokio::test]
async fn an_approved_payment_returns_at_once() {
    let bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    let answer = pay(&bench, &preference, "approved").await;
    let payment = bench.stand_in.payments().pop().expect("a payment");
    let (id, order) = (payment.id.to_string(), payment.merchant_order_id.to_string());
    let expected = [
        ("state", "a&b"),
        ("collection_id", &id),
        ("collection_status", "approved"),
        ("payment_id", &id),
        ("status", "approved"),
        ("external_reference", "ref-1"),
        ("payment_type", "account_money"),
        ("merchant_order_id", &order),
        ("preference_id", &preference.id),
        ("site_id", "MLA"),
        ("processing_mode", "aggregator"),
        ("merchant_account_id", "null"),
    ];
    let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert!(answer.location().starts_with("http://127.0.0.1:9/callback?"));
    assert_eq!(pairs(answer.location()), expected);
    assert_eq!(bench.stand_in.ledger().balance(), PRICE);
}

#[tokio::test]
async fn other_outcomes_show_a_page_with_the_way_back() {
    let bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    for (outcome, status, name) in [
        ("rejected", PaymentStatus::Rejected, "Rechazado"),
        ("pending", PaymentStatus::Pending, "Pendiente"),
        ("in_process", PaymentStatus::InProcess, "En revisión"),
        ("later", PaymentStatus::Pending, "Pendiente"),
    ] {
        let answer = pay(&bench, &preference, outcome).await;
        let payment = bench.stand_in.payments().pop().expect("a payment");
        assert_eq!(payment.status, status, "{outcome}");
        assert_eq!(payment.approve_at.is_some(), outcome == "later");
        assert_eq!(answer.location(), format!("/checkout/v1/result?payment_id={}", payment.id));
        let result = bench.page(answer.location()).await;
        assert!(result.text.contains(name) && result.text.contains("Volver al sitio"), "{}", result.text);
        let back = format!("payment_id={}&amp;status={}", payment.id, status.as_str());
        assert!(result.text.contains(&back), "{}", result.text);
    }
    assert_eq!(bench.stand_in.ledger().balance(), Centavos::ZERO);
    let page = bench.page(&format!("/checkout/v1/redirect?pref_id={}", preference.id)).await;
    assert!(page.text.contains("payment_id=null&amp;status=null"), "the way back without paying: {}", page.text);
    // A ticket is excluded, so what waits is a transfer.
    let methods: Vec<String> = bench.stand_in.payments().into_iter().map(|payment| payment.payment_type_id).collect();
    assert_eq!(methods, ["credit_card", "bank_transfer", "credit_card", "bank_transfer"]);
}

#[tokio::test]
async fn a_waiting_payment_is_decided_once() {
    let bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    pay(&bench, &preference, "pending").await;
    let id = bench.stand_in.payments()[0].id.to_string();
    let page = bench.page(&format!("/checkout/v1/redirect?pref_id={}", preference.id)).await;
    assert!(page.text.contains("Acreditar"), "{}", page.text);
    let decide =
        async |outcome: &str| bench.submit("/checkout/v1/decide", &[("payment_id", &id), ("outcome", outcome)]).await;
    assert!(decide("approved").await.location().contains("collection_status=approved"));
    assert_eq!(decide("rejected").await.status, 409);
    assert_eq!(decide("odd").await.status, 400);
    assert_eq!(bench.stand_in.payments()[0].status, PaymentStatus::Approved);
    let page = bench.page(&format!("/checkout/v1/redirect?pref_id={}", preference.id)).await;
    assert!(page.text.contains("ya está pagada") && !page.text.contains("Acreditar"), "{}", page.text);
}

#[tokio::test]
async fn an_expired_or_unknown_link_is_not_paid() {
    let bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    bench.clock.advance(TimeDelta::days(1));
    let page = bench.page(&format!("/checkout/v1/redirect?pref_id={}", preference.id)).await;
    assert!(page.text.contains("venció") && !page.text.contains("outcome"), "{}", page.text);
    assert_eq!(pay(&bench, &preference, "approved").await.status, 409);
    assert_eq!(bench.page("/checkout/v1/redirect?pref_id=unknown").await.status, 404);
    assert_eq!(bench.page("/checkout/v1/redirect").await.status, 404);
    assert_eq!(bench.submit("/checkout/v1/pay", &[("pref_id", "unknown"), ("outcome", "approved")]).await.status, 404);
    assert_eq!(bench.submit("/checkout/v1/pay", &[("pref_id", &preference.id)]).await.status, 400);
    assert!(bench.stand_in.payments().is_empty());
}

#[tokio::test]
async fn a_binary_preference_offers_no_waiting() {
    let bench = Bench::new().await;
    let mut body = preference_body("ref-1");
    body["binary_mode"] = json!(true);
    let created = bench.post("/checkout/preferences", &body).await.expect(201);
    let preference = bench.stand_in.preference(created["id"].as_str().expect("an id")).expect("kept");
    let page = bench.page(&format!("/checkout/v1/redirect?pref_id={}", preference.id)).await;
    assert!(!page.text.contains("pendiente"), "{}", page.text);
    assert_eq!(pay(&bench, &preference, "pending").await.status, 409);
}

#[tokio::test]
async fn the_panel_refunds_and_charges_back() {
    let bench = Bench::new().await;
    assert!(bench.page("/panel").await.text.contains("Todavía no hay pagos"));
    let payment = bench.approved("ref-1").await;
    let id = payment.id.to_string();
    assert!(bench.page("/").await.text.contains("Devolver"));
    let act = async |action: &str, amount: &str| {
        bench.submit("/panel", &[("payment_id", &id), ("action", action), ("amount", amount)]).await
    };
    assert_eq!(act("refund", "1.000,50").await.location(), "/panel?listo=1");
    assert_eq!(act("refund", "15000").await.status, 409);
    assert_eq!(act("refund", "1500.50").await.status, 400);
    assert_eq!(act("mediate", "").await.location(), "/panel?listo=1");
    assert_eq!(act("approve", "").await.location(), "/panel?listo=1");
    assert_eq!(act("charge_back", "").await.location(), "/panel?listo=1");
    assert_eq!(act("refund", "").await.status, 409);
    assert!(bench.page("/panel").await.text.contains("Reintegrar"));
    assert_eq!(act("reimburse", "").await.location(), "/panel?listo=1");
    assert_eq!(act("reimburse", "").await.status, 409);
    assert_eq!(act("odd", "").await.status, 400);
    assert_eq!(bench.stand_in.ledger().balance(), PRICE - Centavos::new(100_050));
}
