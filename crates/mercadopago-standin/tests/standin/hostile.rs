//! Inputs that nobody means well with.

use mercadopago_standin::PaymentStatus;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Bench, preference_body};

#[tokio::test]
async fn what_an_application_sends_is_text_on_the_page() {
    let bench = Bench::new().await;
    let mut body = preference_body("ref-1");
    body["items"][0]["title"] = json!("<script>alert(1)</script>\"'&");
    let created = bench.post("/checkout/preferences", &body).await.expect(201);
    let id = created["id"].as_str().expect("an id");
    bench.stand_in.pay(id, PaymentStatus::Approved).expect("paid");
    for path in [format!("/checkout/v1/redirect?pref_id={id}"), "/panel".to_owned()] {
        let page = bench.page(&path).await;
        assert!(!page.text.contains("<script"), "{path}");
        assert!(page.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{path}");
    }
    let page = bench.page("/authorization?client_id=%22%3E%3Cscript%3E").await;
    assert!(page.status == 400 && !page.text.contains("<script"), "{}", page.text);
}

#[tokio::test]
async fn odd_paths_and_methods_are_refused() {
    let bench = Bench::new().await;
    for path in
        ["/v1", "/v1/payments", "/v1/payments/", "/v1/customers/1", "/v1/payments/1/refunds/2", "/oauth", "//v1"]
    {
        assert_eq!(bench.get(path).await.status / 100, 4, "{path}");
    }
    for path in ["/v1/payments/%00", "/v1/payments/%FF%FE", "/v1/payments/9223372036854775808", "/v1/payments/-1"] {
        assert_eq!(bench.get(path).await.status / 100, 4, "{path}");
    }
    assert_eq!(bench.put("/oauth/token", &json!({})).await.error().0, 405);
    assert_eq!(bench.post("/v1/payments/search", &json!({})).await.error().0, 405);
    assert_eq!(bench.page("/nothing").await.status, 404);
}

#[tokio::test]
async fn odd_bodies_are_refused() {
    let bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    let post = |path: String, body: Vec<u8>| {
        let request = bench.client.post(bench.url(&path)).bearer_auth(&bench.token.access_token);
        bench.send(request.header("x-idempotency-key", "key").header("content-type", "application/json").body(body))
    };
    let refunds = format!("/v1/payments/{}/refunds", payment.id);
    let deep = [b"[".repeat(100_000), b"]".repeat(100_000)].concat();
    for body in [b"{".to_vec(), b"\xff\xfe".to_vec(), b"{\"amount\": 1".to_vec(), b"[]".to_vec(), deep] {
        for path in [&refunds, "/checkout/preferences", "/oauth/token"] {
            let answer = post(path.to_owned(), body.clone()).await;
            assert_eq!(answer.error().0, 400, "{path}");
        }
    }
    let large = post("/checkout/preferences".to_owned(), vec![b' '; (1 << 20) + 1]).await;
    assert_eq!(large.status, 413);
    assert_eq!(bench.stand_in.payment(payment.id).expect("kept").refunds, []);
}

#[tokio::test]
async fn noise_on_a_connection_harms_nobody() {
    let bench = Bench::new().await;
    for noise in ["\r\n\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n", "\u{0}\u{1}"]
    {
        let mut stream = TcpStream::connect(bench.stand_in.address()).await.expect("connected");
        stream.write_all(noise.as_bytes()).await.expect("written");
        stream.shutdown().await.expect("ended");
        let mut answer = Vec::new();
        drop(stream.read_to_end(&mut answer).await);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"), "{noise:?}");
    }
    bench.get("/v1/payments/search").await.expect(200);
}
