//! WhatsApp's webhook: its registration, and the signature of its calls.

use push_standin::{Report, Signature};
use reqwest::Method;
use serde_json::{Value, json};

use super::fixture::{PushApp, VERIFY_TOKEN};
use crate::support::{TestApp, TestResponse};

const PATH: &str = "/notifications/whatsapp/webhook";

async fn verify(app: &TestApp, query: &[(&str, &str)]) -> TestResponse {
    app.send(app.request(Method::GET, PATH).query(query)).await
}

#[tokio::test]
async fn notifications_whatsapp_verify_answers_the_challenge() {
    let push = PushApp::new().await;
    let long = "7".repeat(201);
    let (mode, token, challenge) =
        (("hub.mode", "subscribe"), ("hub.verify_token", VERIFY_TOKEN), ("hub.challenge", "1158"));
    let answered = verify(&push.app, &[mode, challenge, token]).await;
    assert_eq!((answered.status.as_u16(), answered.text.as_str()), (200, "1158"));
    assert_eq!(answered.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(verify(&push.app, &[mode, token, ("hub.challenge", &long[..200])]).await.text, long[..200]);
    for query in [
        vec![],
        vec![token, challenge],
        vec![mode, challenge],
        vec![mode, token],
        vec![("hub.mode", "unsubscribe"), token, challenge],
        vec![mode, ("hub.verify_token", "otro"), challenge],
        vec![mode, ("hub.verify_token", ""), challenge],
        vec![mode, ("hub.verify_token", &VERIFY_TOKEN[..5]), challenge],
        vec![mode, token, ("hub.challenge", "")],
        vec![mode, token, ("hub.challenge", &long)],
    ] {
        assert_eq!(verify(&push.app, &query).await.status, 403, "{query:?}");
    }
}

#[tokio::test]
async fn notifications_whatsapp_webhook_checks_the_signature_of_the_bytes() {
    let push = PushApp::new().await;
    let body = br#"{"entry": [ ]}"#.to_vec();
    for (signature, status) in [
        (Signature::Genuine, 200),
        (Signature::Forged, 401),
        (Signature::OfAnotherBody, 401),
        (Signature::Absent, 401),
        (Signature::Text(String::new()), 401),
        (Signature::Text("sha256=".into()), 401),
        (Signature::Text("sha1=00".into()), 401),
        (Signature::Text(format!("sha256={}", "0".repeat(64))), 401),
    ] {
        assert_eq!(push.stand_in.call_webhook(body.clone(), &signature).await, Some(status), "{signature:?}");
    }
    let valid = push.app.request(Method::POST, PATH).header("content-type", "application/json").body("{}");
    assert_eq!(push.app.send(valid).await.status, 401, "without a header");
}

#[tokio::test]
async fn whatever_a_signed_body_contains_is_answered_200() {
    let push = PushApp::new().await;
    let inbound =
        json!({"entry": [{"changes": [{"value": {"messages": [{"id": "wamid.7", "text": {"body": "Hola"}}]}}]}]});
    for body in [
        Vec::new(),
        b"no JSON".to_vec(),
        vec![0, 159, 146, 150],
        b"[]".to_vec(),
        b"{\"entry\": \"\\u0000\"}".to_vec(),
        inbound.to_string().into_bytes(),
        json!({"entry": [{"changes": [{"value": {"statuses": [7, {"id": "\0", "status": "read"}]}}]}]})
            .to_string()
            .into_bytes(),
    ] {
        assert_eq!(push.stand_in.call_webhook(body.clone(), &Signature::Genuine).await, Some(200), "{body:?}");
    }
    let unknown = Report { id: "wamid.9".into(), status: "read".into(), callback_data: Some("no id".into()) };
    assert_eq!(push.stand_in.report(&[unknown]).await, Some(200));
}

#[tokio::test]
async fn a_call_may_have_three_mebibytes() {
    let push = PushApp::new().await;
    let body = |size: usize| {
        let mut body = b"{\"entry\": []".to_vec();
        body.resize(size - 1, b' ');
        body.push(b'}');
        body
    };
    assert_eq!(push.stand_in.call_webhook(body(3 << 20), &Signature::Genuine).await, Some(200));
    assert_eq!(push.stand_in.call_webhook(body((3 << 20) + 1), &Signature::Genuine).await, Some(413));
}

#[tokio::test]
async fn without_its_settings_there_is_no_webhook() {
    let app = TestApp::new().await;
    assert_eq!(
        verify(&app, &[("hub.mode", "subscribe"), ("hub.verify_token", ""), ("hub.challenge", "1")]).await.status,
        404
    );
    let call = app.request(Method::POST, PATH).json(&json!({})).header("x-hub-signature-256", "sha256=00");
    let refused = app.send(call).await;
    assert_eq!((refused.status.as_u16(), refused.json()["code"].clone()), (404, Value::from("error.not_found")));
}
