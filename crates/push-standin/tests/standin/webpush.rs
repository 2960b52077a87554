//! The push service: it takes the messages of senders who say who they are, and the browser alone reads them.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use push_standin::{Settings, StandIn, Subscription};
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};
use web_push_native::Auth;
use web_push_native::p256::PublicKey;
use web_push_native::p256::ecdsa::signature::Signer;
use web_push_native::p256::ecdsa::{Signature, SigningKey};

/// A sender with its key.
struct Sender(SigningKey);

impl Sender {
    fn new(byte: u8) -> Self {
        Self(SigningKey::from_slice(&[byte; 32]).expect("a key"))
    }

    fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.verifying_key().to_encoded_point(false).as_bytes())
    }

    fn authorization(&self, audience: &str) -> String {
        let part = |value: Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(json!({"alg": "ES256"})), part(json!({"aud": audience})));
        let signature: Signature = self.0.sign(signed.as_bytes());
        format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature.to_bytes()), self.public_key())
    }
}

/// A request with the content for a subscription.
fn request(client: &Client, subscription: &Subscription, content: &str) -> RequestBuilder {
    let token: Value = serde_json::from_str(&subscription.token).expect("JSON");
    let bytes = |name: &str| URL_SAFE_NO_PAD.decode(token["keys"][name].as_str().expect("a text")).expect("base64url");
    let key = PublicKey::from_sec1_bytes(&bytes("p256dh")).expect("a key");
    let auth = <[u8; 16]>::try_from(bytes("auth")).expect("16 bytes");
    let body = web_push_native::encrypt(content.as_bytes().to_vec(), &key, &Auth::from(auth)).expect("encrypts");
    let endpoint = token["endpoint"].as_str().expect("an address");
    client.post(endpoint).header("content-encoding", "aes128gcm").header("ttl", "60").body(body)
}

async fn status(request: RequestBuilder) -> u16 {
    request.send().await.expect("an answer").status().as_u16()
}

#[tokio::test]
async fn the_browser_alone_reads_what_a_known_sender_sends() {
    let stand_in = StandIn::start(Settings::default()).await.expect("a stand-in");
    let (client, sender, other, url) = (Client::new(), Sender::new(7), Sender::new(8), stand_in.url());
    let browser = stand_in.subscribe(Some(&sender.public_key()));
    let good = || request(&client, &browser, r#"{"title": "Hola"}"#);
    let authorization = sender.authorization(&url);
    assert_eq!(status(good()).await, 401, "nobody");
    let forged = authorization.replace(&sender.public_key(), &other.public_key());
    assert_eq!(status(good().header("authorization", forged)).await, 401, "another's key");
    let elsewhere = sender.authorization("https://push.town.example");
    assert_eq!(status(good().header("authorization", elsewhere)).await, 403, "for another service");
    assert_eq!(status(good().header("authorization", other.authorization(&url))).await, 403, "another sender");
    let long_topic = good().header("authorization", &authorization).header("topic", "x".repeat(33));
    assert_eq!(status(long_topic).await, 400);
    assert_eq!(stand_in.pushes(&browser.id), []);
    assert_eq!(status(good().header("authorization", &authorization)).await, 201);
    let received = stand_in.pushes(&browser.id);
    assert_eq!((&received[0].content, received[0].ttl), (&json!({"title": "Hola"}), 60));
    let stranger = stand_in.subscribe(None);
    let swapped = Subscription { token: stranger.token.replace(&stranger.id, &browser.id), ..browser.clone() };
    let unreadable = request(&client, &swapped, "{}").header("authorization", &authorization);
    assert_eq!(status(unreadable).await, 201, "a service cannot tell");
    assert_eq!(stand_in.pushes(&browser.id)[1].content, Value::Null);
    stand_in.unsubscribe(&browser.id, 410);
    assert_eq!(status(good().header("authorization", &authorization)).await, 410);
}

#[tokio::test]
async fn a_browser_subscribes_by_a_call_too() {
    let settings = Settings { control: true, ..Settings::default() };
    let stand_in = StandIn::start(settings).await.expect("a stand-in");
    let (client, sender, url) = (Client::new(), Sender::new(7), stand_in.url());
    let call = client.post(format!("{url}/__control/browsers")).json(&json!({"sender_key": sender.public_key()}));
    let answer: Value = call.send().await.expect("an answer").json().await.expect("JSON");
    let text = |name: &str| answer[name].as_str().expect("a text").to_owned();
    let browser = Subscription { id: text("id"), token: text("token") };
    let message = || request(&client, &browser, r#"{"title": "Hola"}"#);
    assert_eq!(status(message().header("authorization", Sender::new(8).authorization(&url))).await, 403);
    assert_eq!(status(message().header("authorization", sender.authorization(&url))).await, 201);
    let pushes = client.get(format!("{url}/__control/pushes/{}", browser.id)).send().await.expect("an answer");
    let pushes: Value = pushes.json().await.expect("JSON");
    assert_eq!(pushes[0]["content"], json!({"title": "Hola"}));
}
