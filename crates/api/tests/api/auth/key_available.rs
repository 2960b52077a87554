//! Checking whether a username, email or phone is free, and the limit on these checks.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::TestApp;

async fn get_key_availability(app: &TestApp, key: &str) -> Value {
    app.get(&format!("/auth/account/key_available/{key}")).await.ok()
}

#[tokio::test]
async fn auth_key_available_tells_each_kind_apart() {
    let app = TestApp::with_settings(&["--limits", "key_available_minute=1000"]).await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let all = json!({"user_id": true, "account_id": true, "username": true, "email": true, "phone": true});
    for (key, taken) in [
        ("nadie".to_owned(), None),
        ("%20%C2%BF".to_owned(), None),
        (person.username.to_uppercase(), Some("username")),
        (person.email.clone(), Some("email")),
        (person.caller.user_id.to_string(), Some("user_id")),
        (person.caller.account_id.to_string(), Some("account_id")),
    ] {
        let mut expected = all.clone();
        if let Some(field) = taken {
            expected[field] = json!(false);
        }
        assert_eq!(get_key_availability(&app, &key).await, expected, "{key}");
    }
}

#[tokio::test]
async fn an_address_asks_thirty_times_a_minute() {
    let here = TestApp::new().await;
    let there = here.replica(&[]).await;
    for number in 0..30 {
        get_key_availability(if number % 2 == 0 { &here } else { &there }, "nadie").await;
    }
    let refused = there.get("/auth/account/key_available/nadie").await;
    assert_eq!((refused.error_parts().0, refused.header("retry-after")), (429, "60"));
    here.advance_clock(60);
    get_key_availability(&there, "nadie").await;
}

#[tokio::test]
async fn the_client_address_behind_a_proxy_ignores_the_clients_own_header() {
    let settings = ["--limits", "key_available_minute=1", "--trusted-proxies", "127.0.0.0/8"];
    let app = TestApp::with_settings(&settings).await;
    for (address, status) in [("198.51.100.1", 200), ("198.51.100.2:4711", 200), ("198.51.100.2", 429)] {
        let value = [b"\xff, ".as_slice(), address.as_bytes()].concat();
        let value = reqwest::header::HeaderValue::from_bytes(&value).expect("a value");
        let request = app.request(reqwest::Method::GET, "/auth/account/key_available/nadie");
        assert_eq!(app.send(request.header("x-forwarded-for", value)).await.status, status, "{address}");
    }
}
