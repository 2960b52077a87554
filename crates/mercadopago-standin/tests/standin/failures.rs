//! Failures of the API, and the record of its requests.

use std::time::{Duration, Instant};

use mercadopago_standin::{Centavos, Endpoint, Failure, PIZZERIA};
use serde_json::json;

use crate::support::{Bench, PRICE, preference_body};

#[tokio::test]
async fn an_endpoint_fails_as_often_as_planned() {
    let bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    let path = format!("/v1/payments/{}", payment.id);
    bench.stand_in.fail_times(Endpoint::GetPayment, Failure::Status { status: 500 }, 2);
    bench.stand_in.fail_next(Endpoint::GetPayment, Failure::TooManyRequests { retry_after_seconds: Some(7) });
    assert_eq!(bench.get(&path).await.error(), (500, "internal_error".to_owned(), None));
    bench.get("/v1/payments/search").await.expect(200);
    assert_eq!(bench.get(&path).await.error().0, 500);
    let limited = bench.get(&path).await;
    assert_eq!((limited.error().0, limited.retry_after.as_deref()), (429, Some("7")));
    bench.get(&path).await.expect(200);
    bench.stand_in.fail_next(Endpoint::CreateRefund, Failure::Status { status: 400 });
    let refused = bench.send(bench.refund(&payment, "key-1", &json!({}))).await;
    assert_eq!(refused.error(), (400, "bad_request".to_owned(), None));
    assert_eq!(bench.stand_in.ledger().balance(), PRICE);
    bench.stand_in.fail_next(Endpoint::GetPayment, Failure::TooManyRequests { retry_after_seconds: None });
    assert_eq!(bench.get(&path).await.retry_after, None);
    let statuses: Vec<Option<u16>> = bench
        .stand_in
        .requests()
        .iter()
        .filter(|one| one.endpoint == Endpoint::GetPayment)
        .map(|one| one.status)
        .collect();
    assert_eq!(statuses, [500, 500, 429, 200, 429].map(Some));
}

#[tokio::test]
async fn the_provider_is_away_until_it_recovers() {
    let bench = Bench::new().await;
    bench.stand_in.fail_always(Endpoint::Any, Failure::Disconnect);
    for _ in 0..3 {
        let request = bench.client.post(bench.url("/checkout/preferences")).bearer_auth(&bench.token.access_token);
        let request = request.json(&preference_body("ref-1"));
        assert!(bench.try_send(request).await.is_err());
    }
    assert!(bench.stand_in.preferences().is_empty());
    bench.stand_in.recover();
    bench.preference("ref-1").await;
    assert_eq!(bench.stand_in.count_requests(Endpoint::CreatePreference), 4);
}

#[tokio::test]
async fn a_lost_answer_was_done() {
    let bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    bench.stand_in.fail_next(Endpoint::CreateRefund, Failure::LoseAnswer);
    assert!(bench.try_send(bench.refund(&payment, "key-1", &json!({"amount": 800.5}))).await.is_err());
    let left = PRICE - Centavos::new(80_050);
    assert_eq!(bench.stand_in.ledger().balance(), left);
    bench.send(bench.refund(&payment, "key-1", &json!({"amount": 800.5}))).await.expect(201);
    assert_eq!(bench.stand_in.ledger().balance(), left);

    bench.stand_in.fail_next(Endpoint::CreatePreference, Failure::LoseAnswer);
    let request = bench.client.post(bench.url("/checkout/preferences")).bearer_auth(&bench.token.access_token);
    assert!(bench.try_send(request.json(&preference_body("ref-2"))).await.is_err());
    assert!(bench.stand_in.preference_of("ref-2").is_some());
}

#[tokio::test]
async fn an_answer_can_take_its_time_or_never_come() {
    let bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    let path = format!("/v1/payments/{}", payment.id);
    bench.stand_in.fail_next(Endpoint::GetPayment, Failure::Delay { milliseconds: 200 });
    let start = Instant::now();
    bench.get(&path).await.expect(200);
    assert!(start.elapsed() >= Duration::from_millis(200));
    bench.stand_in.fail_next(Endpoint::GetPayment, Failure::TimeOut);
    let request = bench.client.get(bench.url(&path)).bearer_auth(&bench.token.access_token);
    let error = bench.try_send(request.timeout(Duration::from_millis(200))).await.err().expect("no answer");
    assert!(error.is_timeout(), "{error}");
    bench.stand_in.fail_next(Endpoint::GetPayment, Failure::Garbage);
    let garbage = bench.get(&path).await;
    assert_eq!((garbage.status, garbage.text.starts_with('<')), (200, true));
    let last = bench.stand_in.requests().pop().expect("a request");
    assert_eq!((last.failure, last.status), (Some(Failure::Garbage), Some(200)));
}

#[tokio::test]
async fn requests_are_recorded_without_secrets() {
    let bench = Bench::new().await;
    bench.preference("ref-1").await;
    bench.get("/v1/payments/search?external_reference=ref-1").await;
    let settings = bench.stand_in.settings();
    let fields = [("client_id", settings.client_id.as_str()), ("client_secret", settings.client_secret.as_str())];
    bench.submit("/oauth/token", &fields).await;
    let requests = bench.stand_in.requests();
    assert_eq!(requests[0].body["external_reference"], "ref-1");
    assert_eq!(requests[0].user_id, Some(PIZZERIA));
    assert_eq!(requests[1].query, [("external_reference".to_owned(), "ref-1".to_owned())]);
    let text = serde_json::to_string(&requests).expect("JSON");
    for secret in [&settings.client_secret, &bench.token.access_token] {
        assert!(!text.contains(secret.as_str()), "{secret}");
    }
    bench.stand_in.clear_requests();
    assert_eq!(bench.stand_in.count_requests(Endpoint::Any), 0);
}
