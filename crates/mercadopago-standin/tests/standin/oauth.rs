//! Connecting sellers: the page, PKCE, codes, tokens.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use mercadopago_standin::{BOOKSHOP, ControlError, PIZZERIA};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;

use crate::support::{Answer, Bench};

const REDIRECT_URI: &str = "http://127.0.0.1:8080/wallets/mercadopago/redirect";
const VERIFIER: &str = "a-verifier-of-43-letters-or-more-as-rfc-7636-asks";

fn challenge() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER))
}

/// The address that an application sends a seller to, with some parameters replaced or, when empty, left out.
fn authorization_url(bench: &Bench, changes: &[(&str, &str)]) -> String {
    let challenge = challenge();
    let usual = [
        ("client_id", bench.stand_in.settings().client_id.as_str()),
        ("response_type", "code"),
        ("platform_id", "mp"),
        ("state", "a state & more"),
        ("redirect_uri", REDIRECT_URI),
        ("code_challenge", &challenge),
        ("code_challenge_method", "S256"),
    ];
    let mut url = Url::parse(&bench.url("/authorization")).expect("a URL");
    for (name, value) in usual {
        let value = changes.iter().find(|(changed, _)| *changed == name).map_or(value, |(_, value)| value);
        if !value.is_empty() {
            url.query_pairs_mut().append_pair(name, value);
        }
    }
    url.into()
}

fn parameter(url: &str, name: &str) -> Option<String> {
    let url = Url::parse(url).expect("a URL");
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

/// Calls `/oauth/token` with a form of the application's credentials and these fields.
async fn token(bench: &Bench, fields: &[(&str, &str)]) -> Answer {
    let settings = bench.stand_in.settings();
    let usual = [("client_id", settings.client_id.as_str()), ("client_secret", settings.client_secret.as_str())];
    let usual = usual.iter().filter(|(name, _)| !fields.iter().any(|(changed, _)| changed == name));
    let all: Vec<(&str, &str)> = usual.chain(fields).copied().collect();
    bench.submit("/oauth/token", &all).await
}

async fn exchange(bench: &Bench, code: &str) -> Answer {
    let fields = [
        ("grant_type", "authorization_code"),
        ("code", code),
        ("redirect_uri", REDIRECT_URI),
        ("code_verifier", VERIFIER),
    ];
    token(bench, &fields).await
}

#[tokio::test]
async fn a_seller_connects_on_the_page() {
    let bench = Bench::new().await;
    let page = bench.send(bench.client.get(authorization_url(&bench, &[]))).await;
    assert_eq!(page.status, 200);
    for seller in bench.stand_in.sellers() {
        assert!(page.text.contains(&seller.nickname), "{}", seller.nickname);
    }
    let fields: Vec<(String, String)> =
        Url::parse(&authorization_url(&bench, &[])).expect("a URL").query_pairs().into_owned().collect();
    let mut fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    fields.extend([("seller", "410000002"), ("decision", "approve")]);
    let answer = bench.submit("/authorization", &fields).await;
    let location = answer.location();
    assert!(location.starts_with(&format!("{REDIRECT_URI}?code=TG-")), "{location}");
    assert_eq!(parameter(location, "state").as_deref(), Some("a state & more"));

    let issued = exchange(&bench, &parameter(location, "code").expect("a code")).await.expect(200);
    assert_eq!(issued["token_type"], "Bearer");
    assert_eq!(issued["expires_in"], 15_552_000);
    assert_eq!(issued["scope"], "offline_access read write");
    assert_eq!(issued["user_id"], BOOKSHOP);
    assert!(issued["public_key"].as_str().is_some_and(|key| key.starts_with("APP_USR-")), "{issued}");
    let request = bench.client.get(bench.url("/v1/payments/search"));
    let request = request.bearer_auth(issued["access_token"].as_str().expect("a token"));
    assert_eq!(bench.send(request).await.expect(200)["paging"]["total"], 0);
}

#[tokio::test]
async fn a_refusal_comes_back_with_the_state() {
    let bench = Bench::new().await;
    let location = bench.stand_in.refuse(&authorization_url(&bench, &[])).expect("refused");
    assert_eq!(parameter(&location, "error").as_deref(), Some("access_denied"));
    assert_eq!(parameter(&location, "state").as_deref(), Some("a state & more"));
    assert_eq!(parameter(&location, "code"), None);
}

#[tokio::test]
async fn a_wrong_authorization_address_leads_nowhere() {
    let bench = Bench::with(|settings| settings.redirect_uris = vec![REDIRECT_URI.to_owned()]).await;
    let wrong: [&[(&str, &str)]; 10] = [
        &[("client_id", "1")],
        &[("client_id", "")],
        &[("response_type", "token")],
        &[("platform_id", "")],
        &[("redirect_uri", "")],
        &[("redirect_uri", "http://evil.example/wallets/mercadopago/redirect")],
        &[("code_challenge_method", "S512")],
        &[("code_challenge", "")],
        &[("code_challenge", "short")],
        &[("code_challenge", "AAAA AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")],
    ];
    for changes in wrong {
        let url = authorization_url(&bench, changes);
        assert_eq!(bench.send(bench.client.get(&url)).await.status, 400, "{changes:?}");
        let refused = bench.stand_in.authorize(&url, PIZZERIA);
        assert!(matches!(refused, Err(ControlError::RefusedAuthorization(_))), "{changes:?}");
    }
    let twice = format!("{}&client_id=1", authorization_url(&bench, &[]));
    assert_eq!(bench.send(bench.client.get(twice)).await.status, 400);
    assert_eq!(bench.stand_in.authorize(&authorization_url(&bench, &[]), 1), Err(ControlError::UnknownSeller(1)));
}

#[tokio::test]
async fn a_code_is_good_once_for_its_verifier_and_ten_minutes() {
    let bench = Bench::new().await;
    let code = || {
        let location = bench.stand_in.authorize(&authorization_url(&bench, &[]), PIZZERIA).expect("granted");
        parameter(&location, "code").expect("a code")
    };
    let invalid_grant = (400, "invalid_grant".to_owned(), None);
    for change in [("code_verifier", "another"), ("code_verifier", ""), ("redirect_uri", "http://127.0.0.1:8080/other")]
    {
        let code = code();
        let usual = [("code", code.as_str()), ("redirect_uri", REDIRECT_URI), ("code_verifier", VERIFIER)];
        let mut fields: Vec<(&str, &str)> = usual.into_iter().filter(|(name, _)| *name != change.0).collect();
        fields.extend([("grant_type", "authorization_code"), change]);
        assert_eq!(token(&bench, &fields).await.error(), invalid_grant, "{change:?}");
        assert_eq!(exchange(&bench, &code).await.error(), invalid_grant, "the code is used up after {change:?}");
    }
    let late = code();
    bench.clock.advance(TimeDelta::minutes(10));
    assert_eq!(exchange(&bench, &late).await.error(), invalid_grant);
    let good = code();
    bench.clock.advance(TimeDelta::seconds(599));
    exchange(&bench, &good).await.expect(200);
    assert_eq!(exchange(&bench, &good).await.error(), invalid_grant);
    assert_eq!(exchange(&bench, "TG-unknown").await.error(), invalid_grant);
}

#[tokio::test]
async fn a_refresh_token_is_good_once() {
    let bench = Bench::new().await;
    let refresh = async |refresh_token: &str| {
        token(&bench, &[("grant_type", "refresh_token"), ("refresh_token", refresh_token)]).await
    };
    let issued = refresh(&bench.token.refresh_token).await.expect(200);
    assert_eq!(issued["user_id"], PIZZERIA);
    let (access, next) = (issued["access_token"].as_str(), issued["refresh_token"].as_str().expect("a token"));
    assert!(access.is_some_and(|token| token != bench.token.access_token), "{issued}");
    assert_eq!(refresh(&bench.token.refresh_token).await.error(), (400, "invalid_grant".to_owned(), None));
    refresh(next).await.expect(200);
    bench.stand_in.expire_refresh_tokens(PIZZERIA);
    let newest = bench.stand_in.token_of(PIZZERIA).expect("a token");
    assert_eq!(refresh(&newest.refresh_token).await.error().1, "invalid_grant");
    bench.get("/v1/payments/search").await.expect(200);
}

#[tokio::test]
async fn a_connection_without_offline_access_is_not_refreshed() {
    let bench = Bench::new().await;
    bench.stand_in.set_granted_scope("read write");
    let location = bench.stand_in.authorize(&authorization_url(&bench, &[]), PIZZERIA).expect("granted");
    let issued = exchange(&bench, &parameter(&location, "code").expect("a code")).await.expect(200);
    assert_eq!(issued["scope"], "read write");
    let refresh_token = issued["refresh_token"].as_str().expect("a token");
    let fields = [("grant_type", "refresh_token"), ("refresh_token", refresh_token)];
    assert_eq!(token(&bench, &fields).await.error().1, "invalid_grant");
}

#[tokio::test]
async fn the_token_call_is_checked() {
    let bench = Bench::new().await;
    let refresh: [(&str, &str); 2] = [("grant_type", "refresh_token"), ("refresh_token", &bench.token.refresh_token)];
    for change in [("client_id", "1"), ("client_secret", "wrong"), ("client_secret", "")] {
        let answer = token(&bench, &[refresh[0], refresh[1], change]).await;
        assert_eq!(answer.error(), (400, "invalid_client".to_owned(), None), "{change:?}");
    }
    assert_eq!(token(&bench, &[refresh[0]]).await.error().1, "invalid_request");
    assert_eq!(token(&bench, &[]).await.error().1, "invalid_request");
    assert_eq!(token(&bench, &[("grant_type", "password")]).await.error().1, "unsupported_grant_type");
    let in_query = bench.submit("/oauth/token?grant_type=refresh_token", &refresh).await;
    assert_eq!(in_query.error().1, "invalid_request");
    // JSON is documented beside the form.
    let settings = bench.stand_in.settings();
    let body = json!({
        "client_id": settings.client_id, "client_secret": settings.client_secret, "grant_type": "refresh_token",
        "refresh_token": bench.token.refresh_token,
    });
    bench.send(bench.client.post(bench.url("/oauth/token")).json(&body)).await.expect(200);
}

#[tokio::test]
async fn a_token_ends_with_its_life_or_its_connection() {
    let bench = Bench::new().await;
    let unauthorized = (401, "unauthorized".to_owned(), None);
    bench.clock.advance(TimeDelta::seconds(15_552_000 - 1));
    bench.get("/v1/payments/search").await.expect(200);
    bench.clock.advance(TimeDelta::seconds(1));
    assert_eq!(bench.get("/v1/payments/search").await.error(), unauthorized);

    let bench = Bench::new().await;
    bench.stand_in.expire_access_tokens(PIZZERIA);
    assert_eq!(bench.get("/v1/payments/search").await.error(), unauthorized);
    token(&bench, &[("grant_type", "refresh_token"), ("refresh_token", &bench.token.refresh_token)]).await.expect(200);

    let bench = Bench::new().await;
    let location = bench.stand_in.authorize(&authorization_url(&bench, &[]), PIZZERIA).expect("granted");
    bench.stand_in.deauthorize(PIZZERIA).expect("ended");
    assert_eq!(bench.get("/v1/payments/search").await.error(), unauthorized);
    let fields = [("grant_type", "refresh_token"), ("refresh_token", bench.token.refresh_token.as_str())];
    assert_eq!(token(&bench, &fields).await.error().1, "invalid_grant");
    assert_eq!(exchange(&bench, &parameter(&location, "code").expect("a code")).await.error().1, "invalid_grant");
    let notification = bench.stand_in.notifications().pop().expect("a notification");
    let said = [&notification.body["type"], &notification.body["action"]].map(Value::clone);
    assert_eq!(said, ["mp-connect", "application.deauthorized"]);
    assert_eq!(notification.body["user_id"], PIZZERIA);
}
