//! The secrets of Mercado Pago: encrypted in the database and in its backups, and in no answer, log line, metric or error.

use hub_kernel::db::sql;
use hub_kernel::security::cipher::Cipher;
use mercadopago_standin::{Endpoint, Failure, PIZZERIA, PaymentStatus};
use reqwest::{Method, Url};
use serde_json::json;

use super::scene::PUBLIC_URL;
use super::served_scene::{SECRET_KEY, ServedScene};
use crate::support::TestResponse;

/// The secrets that `cargo xtask test` searches in the logs, too.
const PLANTED_SECRETS: &str = include_str!("../../../secrets.txt");

/// The secrets that were made, and everything that was said.
struct Journey {
    served: ServedScene,
    secrets: Vec<String>,
    said: Vec<String>,
}

impl Journey {
    async fn new() -> Self {
        let served = ServedScene::new().await;
        let application = served.scene.stand_in.settings();
        let secrets = vec![application.client_secret.clone(), application.webhook_secret.clone()];
        Self { served, secrets, said: Vec::new() }
    }

    fn collect(&mut self, answer: &TestResponse) {
        self.said.push(format!("{:?} {}", answer.headers, answer.text));
    }

    /// Collects the tokens that the seller has now.
    fn collect_tokens(&mut self) {
        let token = self.served.scene.stand_in.token_of(PIZZERIA).expect("a token");
        self.secrets.extend([token.access_token, token.refresh_token]);
    }

    /// Sends a request as the seller, and collects its answer.
    async fn call(&mut self, method: Method, path: &str) -> TestResponse {
        let request = self.served.request_as(&self.served.scene.owner, method, path);
        let answer = self.served.send(request).await.expect("an answer");
        self.collect(&answer);
        answer
    }

    /// Connects a new provider, as far as that goes; answers the page that the seller comes to. The answer of its start is
    /// meant to have the state and the nonce.
    async fn connect(&mut self) -> String {
        let served = &self.served;
        let provider = served.scene.new_provider(&served.scene.owner).await;
        let token = &served.scene.owner.access_token;
        let path = format!("/wallets/providers/{provider}/mercadopago/connect?access_token={token}");
        let begun = served.send(served.request(Method::GET, &path)).await.expect("an answer");
        assert_eq!(begun.status, 303, "{}", begun.text);
        let consent = begun.header("location");
        let cookie = begun.header("set-cookie").split(';').next().expect("a cookie").to_owned();
        let back = served.scene.stand_in.authorize(consent, PIZZERIA).expect("the seller consents");
        let query: Vec<(String, String)> = Url::parse(&back).expect("an address").query_pairs().into_owned().collect();
        self.secrets.extend(query.into_iter().map(|(_, value)| value));
        self.secrets.push(cookie.split_once('=').expect("a value").1.to_owned());
        let verifiers =
            sql(served.scene.app.app.db.read(), "SELECT state_hash, verifier FROM mercadopago_connect_states");
        let verifiers: Vec<(String, String)> = verifiers.all().await.expect("states");
        let cipher = Cipher::new(&SECRET_KEY.parse().expect("a key"));
        for (state_hash, verifier) in verifiers {
            let purpose = format!("mercadopago_verifier:{state_hash}");
            self.secrets.push(cipher.decrypt(&purpose, &verifier).expect("a verifier"));
        }
        self.look_into_the_database().await;
        let path = back.strip_prefix(PUBLIC_URL).expect("an address of the server");
        let ended = self.served.send(self.served.request(Method::GET, path).header("cookie", &cookie)).await;
        let ended = ended.expect("an answer");
        self.collect(&ended);
        self.collect_tokens();
        ended.header("location").to_owned()
    }

    /// Collects the rows of all tables as text.
    async fn look_into_the_database(&mut self) {
        let app = &self.served.scene.app;
        let tables = app.list_tables().await;
        let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
        self.said.push(app.dump_tables(&tables).await);
    }

    /// Fails when anything that was said contains a secret.
    fn assert_nothing_said(&self) {
        assert!(self.secrets.len() > 20 && self.secrets.iter().all(|secret| secret.len() > 20), "{:?}", self.secrets);
        for said in &self.said {
            for secret in &self.secrets {
                assert!(!said.contains(secret), "{secret} in {}", around(said, secret));
            }
        }
    }
}

/// The text around a part.
fn around<'a>(text: &'a str, part: &str) -> &'a str {
    let at = text.find(part).unwrap_or_default();
    let start = text[..at].rfind('\n').map_or(0, |line| line + 1);
    let end = text[at..].find('\n').map_or(text.len(), |line| at + line);
    &text[start..end]
}

#[tokio::test]
async fn no_secret_of_mercado_pago_is_stored_or_said() {
    let mut journey = Journey::new().await;
    for secret in journey.secrets.clone() {
        assert!(PLANTED_SECRETS.lines().any(|line| line == secret), "{secret} is not in secrets.txt");
    }
    journey.collect_tokens();
    let server = journey.served.serve("trace").await;

    // Connections, one of which is made, and one that ends in each way that the token call can fail.
    assert!(journey.connect().await.ends_with("conectado"));
    for failure in [
        Failure::Status { status: 500 },
        Failure::Status { status: 400 },
        Failure::LoseAnswer,
        Failure::Garbage,
        Failure::TooManyRequests { retry_after_seconds: None },
    ] {
        journey.served.scene.stand_in.fail_next(Endpoint::Token, failure);
        assert!(journey.connect().await.ends_with("error"));
    }
    let (code, state) = ("TG-0123456789abcdef01234567-410000001", "a state that nobody made");
    let unknown = format!("/wallets/mercadopago/redirect?code={code}&state={}", state.replace(' ', "_"));
    journey.secrets.push(code.to_owned());
    journey.call(Method::GET, &unknown).await;

    // A payment with tokens that are refreshed, a refund, and faults.
    let path = format!("/wallets/orders/{}/transaction", journey.served.scene.wallet);
    journey.served.scene.stand_in.expire_access_tokens(PIZZERIA);
    let request = journey.served.request_as(&journey.served.scene.consumer, Method::POST, &path);
    let made = journey.served.send(request).await.expect("an answer");
    journey.collect(&made);
    journey.collect_tokens();
    let transaction = made.ok()["id"].as_str().expect("an id").to_owned();
    journey.served.scene.pay(&transaction, PaymentStatus::Approved);
    journey.served.scene.stand_in.fail_next(Endpoint::GetPayment, Failure::Garbage);
    assert!(journey.served.deliver().await);
    while journey.served.has_open_notices().await {
        assert!(journey.served.advance_clock(10).await);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let order = journey.served.scene.order().await;
    let path = journey.served.scene.shop.owner_path(&format!("orders/{}/payment", journey.served.scene.order));
    let body = json!({"payment_id": order["payment"][0]["id"], "state": "refounded"});
    journey.served.scene.stand_in.fail_next(Endpoint::CreateRefund, Failure::Status { status: 400 });
    let request = journey.served.request_as(&journey.served.scene.owner, Method::POST, &path).json(&body);
    let asked = journey.served.send(request).await.expect("an answer");
    assert_eq!(asked.status, 200, "{}", asked.text);
    journey.collect(&asked);
    while journey.served.count("SELECT COUNT(id) FROM jobs").await > 0 {
        assert!(journey.served.advance_clock(10).await);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }

    // Everything that its owner can read, and what operators have.
    let provider = format!("/wallets/providers/{}", journey.served.scene.provider);
    let wallet = format!("/wallets/orders/{}", journey.served.scene.wallet);
    let order = journey.served.scene.shop.owner_path(&format!("orders/{}", journey.served.scene.order));
    for path in ["/wallets/providers", &provider, &wallet, &order, "/activities"] {
        assert_eq!(journey.call(Method::GET, path).await.status, 200, "{path}");
    }
    let metrics = format!("http://127.0.0.1:{}/metrics", journey.served.machine.metrics_port);
    journey.said.push(reqwest::get(metrics).await.expect("metrics").text().await.expect("text"));
    journey.look_into_the_database().await;
    let (ended_well, log) = server.stop();
    assert!(ended_well && log.contains("wallets/mercadopago"), "{log}");
    journey.said.push(log);
    let backup = journey.served.machine.file_path("copy.backup");
    for (arguments, works) in [
        (vec!["backup", backup.to_str().expect("a path")], true),
        (vec!["--help"], true),
        (vec!["serve", "--mercadopago-url", "nowhere"], false),
        (vec!["serve", "--public-url", "http://town.example"], false),
    ] {
        let output = journey.served.command(&arguments).output().expect("runs");
        assert_eq!(output.status.success(), works, "{arguments:?}");
        journey.said.push(String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned());
    }
    journey.said.push(String::from_utf8_lossy(&std::fs::read(backup).expect("a backup")).into_owned());
    journey.assert_nothing_said();
}
