//! A whole journey with planted secrets: no log, file or response contains one.

use hub_kernel::config::ServerKey;
use hub_kernel::db::{Db, sql};
use hub_kernel::security::cipher::Cipher;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::support::server_process::{SECRET_KEY, ServerSetup};
use crate::support::{PASSWORD, insert_ana_paz};

/// The secrets that `cargo xtask test` searches in the logs, too.
const PLANTED_SECRETS: &str = include_str!("../secrets.txt");

const NEW_PASSWORD: &str = "guardia del sábado";
const WRONG_PASSWORD: &str = "contraseña plantada";
const PUSH_TOKEN: &str = "token plantado";

/// The output collected so far, and the secrets that were sent or received.
struct Journey {
    http: Client,
    base: String,
    device: String,
    said: Vec<String>,
    secrets: Vec<String>,
}

impl Journey {
    /// Sends a request and collects the response without the tokens that it is meant to contain.
    async fn call(&mut self, method: Method, path: &str, token: &str, body: Value) -> Value {
        let request = self.http.request(method, format!("{}{path}", self.base)).header("device-id", &self.device);
        let request = if token.is_empty() { request } else { request.bearer_auth(token) };
        let answer = request.json(&body).send().await.expect("an answer");
        self.said.push(format!("{:?}", answer.headers()));
        let body: Value = answer.json().await.expect("JSON");
        for token in ["refresh", "access"] {
            self.secrets.extend(body[token]["token"].as_str().map(Into::into));
        }
        if body["refresh"].is_null() {
            self.said.push(body.to_string());
        }
        body
    }

    /// Dispatches a topic that answers a link, and uses the link; only this response may contain it.
    async fn dispatch_and_use_link(&mut self, access: &str, topic: &str, params: Value) {
        let request = self.http.post(format!("{}/backoffices/command_bus/dispatch", self.base)).bearer_auth(access);
        let answer = request.json(&json!({"topic": topic, "params": params})).send().await.expect("an answer");
        let result = answer.json::<Value>().await.expect("JSON")["result"].clone();
        assert!(result["user_id"].is_string(), "{result}");
        let Some(link) = result["link"].as_str() else { return };
        let (otp, code) = link.strip_prefix("/auth/recover#").and_then(|rest| rest.split_once('.')).expect("a link");
        self.secrets.push(code.to_owned());
        let verified = self.call(Method::POST, &format!("/auth/otp/{otp}/verify"), "", json!({"code": code})).await;
        assert_eq!(verified["verified"], true, "{verified}");
        let recover = json!({"otp_id": otp, "password": PASSWORD});
        assert_eq!(self.call(Method::POST, "/auth/recover", "", recover).await, Value::Null);
    }

    async fn find_sent_code(&mut self, db: &Db, receptor: &str) -> String {
        let row = sql(db.read(), "SELECT id, sealed FROM outbox WHERE receptor = $1 AND sealed IS NOT NULL");
        let (id, sealed): (Id<()>, String) = row.bind(receptor.to_owned()).one().await.expect("a message");
        let vault = Cipher::new(&SECRET_KEY.parse::<ServerKey>().expect("a key"));
        let code = vault.decrypt(&format!("outbox:{id}"), &sealed).expect("a code");
        self.secrets.push(code.clone());
        code
    }
}

fn as_text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// Returns true if a text contains a secret; a code of six digits only counts as a word, not inside a number.
fn contains_secret(text: &str, secret: &str) -> bool {
    text.match_indices(secret).any(|(at, _)| {
        let digit = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.');
        secret.len() > 6 || !(digit(text.as_bytes()[..at].last()) || digit(text.as_bytes().get(at + secret.len())))
    })
}

#[tokio::test]
async fn no_planted_secret_is_logged_or_answered() {
    for secret in [PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, PUSH_TOKEN, &SECRET_KEY[..16]] {
        assert!(PLANTED_SECRETS.lines().any(|line| line == secret), "{secret} is not in secrets.txt");
    }
    let machine = ServerSetup::on_test_database().await;
    machine.run_successfully(&["migrate"]);
    let db = machine.open_database().await;
    insert_ana_paz(&db, [ScopeType::Consumer, ScopeType::Backoffice]).await;
    let mut command = machine.command(&["serve", "--log", "trace"]);
    command.env("HUB_LIMITS", "sign_in_failures=100,otp_hour=100,otp_address_hour=100");
    let server = machine.start_with_command(command).await;
    let mut journey = Journey {
        http: Client::new(),
        base: format!("http://127.0.0.1:{}", machine.port),
        device: Id::<()>::new().to_string(),
        said: Vec::new(),
        secrets: [PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, PUSH_TOKEN, SECRET_KEY].map(Into::into).to_vec(),
    };
    let (get, post, patch) = (Method::GET, Method::POST, Method::PATCH);
    let sign_in = |password: Value| json!({"userkey": "ana.paz", "password": password});

    for password in [json!(WRONG_PASSWORD), json!([WRONG_PASSWORD]), json!({"a": WRONG_PASSWORD}), json!(null)] {
        journey.call(post.clone(), "/auth/sign_in", "", sign_in(password)).await;
    }
    journey
        .call(
            post.clone(),
            "/auth/sign_in",
            "",
            json!({"userkey": "ana.paz", "password": WRONG_PASSWORD, "x": [WRONG_PASSWORD]}),
        )
        .await;
    let session = journey.call(post.clone(), "/auth/sign_in", "", sign_in(json!(PASSWORD))).await;
    let session = journey.call(post.clone(), "/auth/access", &as_text(&session["refresh"]["token"]), json!({})).await;
    let access = as_text(&session["access"]["token"]);
    journey.call(get.clone(), "/auth/me/account", &access, json!({})).await;
    journey.call(get.clone(), "/auth/me/account", &format!("{access}x"), json!({})).await;
    for (provider, token) in [("fcm", json!(PUSH_TOKEN)), ("webpush", json!(PUSH_TOKEN)), ("fcm", json!([PUSH_TOKEN]))]
    {
        let path = format!("/notifications/channels/{provider}");
        journey.call(Method::PUT, &path, &access, json!({"token": token})).await;
    }
    journey.said.push(crate::support::dump_tables(&db, &["notification_channels"]).await);
    journey.call(get.clone(), &format!("/nowhere/{access}?access_token={access}"), "", json!({})).await;
    let change = json!({"current_password": PASSWORD, "next_password": NEW_PASSWORD, "username": 7});
    journey.call(patch.clone(), "/auth/me/account/credential", &access, change).await;
    let change = json!({"current_password": PASSWORD, "next_password": NEW_PASSWORD});
    journey.call(patch, "/auth/me/account/credential", &access, change).await;

    let ask = json!({"action": "recover", "channel": "email", "receptor": "ana@town.example"});
    let otp = as_text(&journey.call(post.clone(), "/auth/otp", "", ask).await["id"]);
    let code = journey.find_sent_code(&db, "ana@town.example").await;
    let verify = format!("/auth/otp/{otp}/verify");
    for code in [json!(code.parse::<u32>().expect("digits")), json!([code]), json!(format!("{code} ")), json!(code)] {
        journey.call(post.clone(), &verify, "", json!({"code": code})).await;
    }
    let recover = json!({"otp_id": otp, "password": PASSWORD});
    assert_eq!(journey.call(post.clone(), "/auth/recover", "", recover).await, Value::Null);
    let session = journey.call(post.clone(), "/auth/sign_in", "", sign_in(json!(PASSWORD))).await;
    assert_eq!(
        journey.call(post, "/auth/sign_out", &as_text(&session["access"]["token"]), json!({})).await,
        Value::Null
    );

    let staff = json!({"userkey": "ana.paz", "password": PASSWORD, "scope_type": "backoffice"});
    let session = journey.call(Method::POST, "/auth/sign_in", "", staff).await;
    let access = as_text(&session["access"]["token"]);
    let eva = json!({"given_name": "Eva", "family_name": "Sosa", "email": "eva@town.example"});
    for (topic, params) in [
        ("auth.account.create", json!({"user": eva, "scope": {"type": "backoffice"}})),
        ("auth.password.reset", json!({"userkey": "eva@town.example"})),
        ("auth.password.reset", json!({"userkey": "eva@town.example", "dry_run": true})),
    ] {
        journey.dispatch_and_use_link(&access, topic, params).await;
    }
    for path in ["/backoffices/command_bus/audit?take=100", "/backoffices/command_bus/topics"] {
        assert!(journey.call(get.clone(), path, &access, json!({})).await["data"].is_array());
    }
    for topic in ["notifications.outbox.list", "jobs.list"] {
        let dispatch = json!({"topic": topic, "params": {}});
        let listed = journey.call(Method::POST, "/backoffices/command_bus/dispatch", &access, dispatch).await;
        assert!(listed["result"]["data"].is_array(), "{listed}");
    }
    journey
        .said
        .push(crate::support::dump_tables(&db, &["command_audit", "jobs", "limit_hits", "otps", "sessions"]).await);

    let metrics = reqwest::get(format!("http://127.0.0.1:{}/metrics", machine.metrics_port)).await.expect("metrics");
    journey.said.push(metrics.text().await.expect("text"));
    let backup = machine.file_path("copy.backup");
    journey.said.push(machine.run_successfully(&["backup", backup.to_str().expect("a path")]));
    journey.said.extend(machine.file_names_containing(""));
    db.close().await;
    let (ended_well, log) = server.stop();
    assert!(ended_well && log.contains("/auth/otp/{id}/verify"), "{log}");
    journey.said.push(log);
    for secret in &journey.secrets {
        for said in &journey.said {
            assert!(!contains_secret(said, secret), "{secret} in {said}");
        }
    }
}
