//! Google's tokens, Firebase, WhatsApp, planned answers and control calls.

use push_standin::{Answer, Endpoint, Settings, StandIn};
use reqwest::Client;
use serde_json::{Value, json};

async fn start(control: bool) -> (StandIn, Client) {
    let stand_in = StandIn::start(Settings { control, ..Settings::default() }).await.expect("a stand-in");
    (stand_in, Client::new())
}

#[tokio::test]
async fn an_assertion_of_another_key_is_refused() {
    let (stand_in, client) = start(false).await;
    for form in [
        "",
        "grant_type=password",
        "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer",
        "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=e30.e30.e30",
    ] {
        let answer = client.post(format!("{}/token", stand_in.url())).body(form).send().await.expect("an answer");
        assert_eq!(answer.status().as_u16(), 400, "{form}");
    }
    let message = json!({"message": {"token": stand_in.new_phone()}});
    let send = client.post(format!("{}/messages:send", stand_in.fcm_url())).bearer_auth("ya29.other").json(&message);
    let answer = send.send().await.expect("an answer");
    assert_eq!(answer.status().as_u16(), 401);
    let error: Value = answer.json().await.expect("JSON");
    assert_eq!(error["error"]["status"], "UNAUTHENTICATED");
    assert_eq!(stand_in.assertions(), [] as [Value; 0]);
}

#[tokio::test]
async fn whatsapp_takes_messages_of_its_token_alone() {
    let (stand_in, client) = start(false).await;
    let url = format!("{}/v23.0/1/messages", stand_in.url());
    let body = json!({"messaging_product": "whatsapp", "to": "5491155550100", "biz_opaque_callback_data": "7"});
    let send = |token: &str, body: &Value| client.post(&url).bearer_auth(token).json(body).send();
    assert_eq!(send("other", &body).await.expect("an answer").status().as_u16(), 401);
    assert_eq!(send("stand-in-whatsapp-token", &json!({})).await.expect("an answer").status().as_u16(), 400);
    let answer: Value = send("stand-in-whatsapp-token", &body).await.expect("an answer").json().await.expect("JSON");
    let taken = stand_in.whatsapp_messages();
    assert_eq!((&answer["messages"][0]["id"], taken[0].callback_data.as_deref()), (&json!(taken[0].id), Some("7")));
    assert_eq!(stand_in.report(&[]).await, None, "without a webhook nobody is called");
}

#[tokio::test]
async fn answers_are_planned_by_calls_too() {
    let (stand_in, client) = start(true).await;
    let url = stand_in.url();
    let plan = json!({"endpoint": "token", "answer": {"type": "status", "status": 503, "code": null, "retry_after": "7"}, "times": 1});
    let control = |path: &str, body: Value| client.post(format!("{url}/__control/{path}")).json(&body).send();
    assert_eq!(control("answers", plan).await.expect("an answer").status().as_u16(), 200);
    let away = client.post(format!("{url}/token")).send().await.expect("an answer");
    assert_eq!((away.status().as_u16(), away.headers()["retry-after"].to_str().ok()), (503, Some("7")));
    assert_eq!(control("answers", json!({"endpoint": "fax"})).await.expect("an answer").status().as_u16(), 422);
    assert_eq!(control("elsewhere", json!({})).await.expect("an answer").status().as_u16(), 404);
    stand_in.answer_always(Endpoint::Token, Answer::Disconnect);
    assert!(client.post(format!("{url}/token")).send().await.is_err());
    assert_eq!(control("recover", json!({})).await.expect("an answer").status().as_u16(), 200);
    let back = client.post(format!("{url}/token")).send().await.expect("an answer");
    assert_eq!((back.status().as_u16(), stand_in.count_requests(Endpoint::Token)), (400, 3));
}
