//! The control calls over HTTP.

use mercadopago_standin::PIZZERIA;
use serde_json::{Value, json};

use crate::support::{AT_MOST, Bench, PRICE, Receiver};

async fn call(bench: &Bench, path: &str, body: &Value) -> (u16, Value) {
    let answer = bench.send(bench.client.post(bench.url(&format!("/__control/{path}"))).json(body)).await;
    (answer.status, answer.json())
}

async fn read(bench: &Bench, path: &str) -> Value {
    bench.page(&format!("/__control/{path}")).await.expect(200)
}

#[tokio::test]
async fn control_calls_are_off_unless_enabled() {
    let bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    let body = json!({"preference_id": preference.id, "payment": {"status": "approved"}});
    let answer = bench.send(bench.client.post(bench.url("/__control/pay")).json(&body)).await;
    assert_eq!(answer.status, 404);
    assert_eq!(bench.page("/__control/ledger").await.status, 404);
    assert!(bench.stand_in.payments().is_empty());
}

#[tokio::test]
async fn a_script_plays_every_side() {
    let receiver = Receiver::start().await;
    let bench = Bench::with(|settings| {
        settings.control = true;
        settings.webhook_url = Some(receiver.url.clone());
    })
    .await;
    let preference = bench.preference("ref-1").await;
    assert_eq!(call(&bench, "webhooks/mode", &json!({"mode": "held"})).await, (200, json!({})));
    let body = json!({"preference_id": preference.id, "payment": {"status": "pending"}});
    let (status, payment) = call(&bench, "pay", &body).await;
    assert_eq!((status, &payment["status"]), (200, &json!("pending")));
    let id = payment["id"].as_i64().expect("an id");
    assert_eq!(call(&bench, &format!("payments/{id}/status"), &json!({"status": "approved"})).await.0, 200);
    assert_eq!(call(&bench, &format!("payments/{id}/refund"), &json!({"amount": 0.5})).await.1["amount"], 0.5);
    let (_, chargeback) = call(&bench, &format!("payments/{id}/charge_back"), &json!({})).await;
    let path = format!("chargebacks/{}/reimburse", chargeback["id"].as_str().expect("an id"));
    assert_eq!(call(&bench, &path, &json!({})).await.1["reimbursed"], true);
    let ledger = read(&bench, "ledger").await;
    assert_eq!(ledger["balance"], 15800);
    assert_eq!(ledger["movements"].as_array().map(Vec::len), Some(4));

    assert_eq!(
        call(&bench, "notifications/1/deliver", &json!({"signature": "forged"})).await,
        (200, json!({"status": 200}))
    );
    assert_eq!(call(&bench, "notifications/2/lose", &json!({})).await, (200, json!({})));
    assert_eq!(read(&bench, "notifications").await[1]["state"], "lost");
    call(&bench, "webhooks/mode", &json!({"mode": "automatic"})).await;
    call(&bench, "webhooks/faults", &json!({"fault": {"type": "repeat", "times": 1}, "times": 1})).await;
    assert_eq!(call(&bench, &format!("sellers/{PIZZERIA}/deauthorize"), &json!({})).await.0, 200);
    assert!(bench.stand_in.settle(AT_MOST).await);
    assert_eq!(receiver.kinds()[1..], ["mp-connect application.deauthorized"; 2]);
    assert_eq!(bench.stand_in.token_of(PIZZERIA), None);
}

#[tokio::test]
async fn failures_are_put_on_and_taken_off() {
    let bench = Bench::with(|settings| settings.control = true).await;
    let body = json!({"endpoint": "search_payments", "failure": {"type": "status", "status": 503}});
    assert_eq!(call(&bench, "failures", &body).await.0, 200);
    assert_eq!(bench.get("/v1/payments/search").await.status, 503);
    call(&bench, "recover", &json!({})).await;
    bench.get("/v1/payments/search").await.expect(200);
    assert_eq!(read(&bench, "requests").await.as_array().map(Vec::len), Some(2));
    call(&bench, "forget_requests", &json!({})).await;
    assert_eq!(read(&bench, "requests").await, json!([]));
    call(&bench, &format!("sellers/{PIZZERIA}/expire_access_tokens"), &json!({})).await;
    assert_eq!(bench.get("/v1/payments/search").await.status, 401);
}

#[tokio::test]
async fn a_seller_is_connected_or_refused() {
    let bench = Bench::with(|settings| settings.control = true).await;
    let client_id = &bench.stand_in.settings().client_id;
    let url = bench.url(&format!(
        "/authorization?client_id={client_id}&response_type=code&platform_id=mp&redirect_uri=http%3A%2F%2F127.0.0.1%2F"
    ));
    let (_, granted) = call(&bench, "authorize", &json!({"url": url, "seller": PIZZERIA})).await;
    assert!(
        granted["location"].as_str().is_some_and(|text| text.starts_with("http://127.0.0.1/?code=TG-")),
        "{granted}"
    );
    let (_, refused) = call(&bench, "authorize", &json!({"url": url})).await;
    assert_eq!(refused["location"], "http://127.0.0.1/?error=access_denied");
    assert_eq!(call(&bench, "authorize", &json!({"url": url, "seller": 5})).await.0, 422);
    assert_eq!(call(&bench, "scope", &json!({"scope": "read"})).await.0, 200);
    assert_eq!(read(&bench, "sellers").await[0]["user_id"], PIZZERIA);
}

#[tokio::test]
async fn a_wrong_call_is_refused_with_its_reason() {
    let bench = Bench::with(|settings| settings.control = true).await;
    let preference = bench.preference("ref-1").await;
    let wrong = [
        ("pay", json!({"preference_id": preference.id, "payment": {"status": "approved", "sum": 5}})),
        ("pay", json!({"preference_id": preference.id, "payment": {"status": "paid"}})),
        ("pay", json!({"preference_id": "unknown", "payment": {"status": "approved"}})),
        ("payments/x/refund", json!({})),
        ("payments/7/refund", json!({})),
        ("payments/7/status", json!({"status": "approved", "more": 1})),
        ("chargebacks/7/reimburse", json!({})),
        ("sellers/7/deauthorize", json!({})),
        ("notifications/7/deliver", json!({})),
        ("notifications/-1/lose", json!({})),
        ("failures", json!({"endpoint": "any", "failure": {"type": "explode"}})),
        ("webhooks/mode", json!({"mode": "never"})),
        ("webhooks/mode", json!(["held"])),
        ("webhooks/faults", json!({"fault": {"type": "lose"}})),
    ];
    for (path, body) in wrong {
        let (status, answer) = call(&bench, path, &body).await;
        assert_eq!(status, 422, "{path} {body}: {answer}");
        assert!(answer["error"].as_str().is_some_and(|text| !text.is_empty()), "{path} {body}");
    }
    assert_eq!(call(&bench, "nothing", &json!({})).await.0, 404);
    assert_eq!(bench.page("/__control/nothing").await.status, 404);
    assert!(bench.stand_in.payments().is_empty());
    assert_eq!(preference.total(), PRICE);
}
