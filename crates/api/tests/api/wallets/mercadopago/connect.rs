//! Connecting a seller's account: the way there and back, and every way in which it fails.

use hub_kernel::security::session::{self, ScopeType};
use mercadopago_standin::{BOOKSHOP, Endpoint, Failure, PIZZERIA};
use reqwest::{Method, Url};
use serde_json::{Value, json};

use super::scene::{ConnectedApp, PUBLIC_URL};
use crate::support::{TestApp, new_id};

fn result_page(provider: &str, result: &str) -> String {
    format!("{PUBLIC_URL}/cobros?provider={provider}&resultado={result}")
}

#[tokio::test]
async fn a_seller_connects_an_account_and_the_provider_becomes_active() {
    let connected = ConnectedApp::new().await;
    let owner = connected.app.new_signed_in_user(ScopeType::Workspace).await;
    let provider = connected.new_provider(&owner).await;
    let before = connected.provider(&owner, &provider).await;
    assert_eq!((&before["state"], &before["preferences"]), (&json!("pending"), &Value::Null));
    let early = connected.put_provider(&owner, &provider, json!("active")).await.error_parts();
    assert_eq!(early, (422, "error.rule.provider_unconnected".into(), "state".into()));

    let begun = connected.begin(&owner, &provider).await;
    assert_eq!((begun.header("referrer-policy"), begun.header("cache-control")), ("no-referrer", "no-store"));
    let cookie = begun.header("set-cookie").to_owned();
    for attribute in ["HttpOnly", "SameSite=Lax", "Max-Age=600", "Secure", "Path=/wallets/mercadopago/redirect"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    let consent = Url::parse(begun.header("location")).expect("an address");
    let value = |name: &str| consent.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    assert_eq!(value("response_type").as_deref(), Some("code"));
    assert_eq!(value("code_challenge_method").as_deref(), Some("S256"));
    assert_eq!(value("redirect_uri"), Some(format!("{PUBLIC_URL}/wallets/mercadopago/redirect")));
    assert!(!consent.as_str().contains(&owner.access_token));

    connected.connect(&owner, &provider, PIZZERIA).await;
    let after = connected.provider(&owner, &provider).await;
    assert_eq!((&after["state"], &after["preferences"]["user_id"]), (&json!("active"), &json!(PIZZERIA.to_string())));
    assert_eq!(after["preferences"]["created_at"], json!(crate::support::NOW));
    let change = &after["history"][0];
    assert_eq!(
        (&change["from"], &change["to"], &change["account_id"]),
        (&json!("pending"), &json!("active"), &json!(owner.caller.account_id))
    );

    let issued = connected.stand_in.token_of(PIZZERIA).expect("a token");
    let dump =
        connected.app.dump_tables(&["mercadopago_connections", "mercadopago_connect_states", "wallet_history"]).await;
    let list = connected.app.get_as(&owner, "/wallets/providers").await.text;
    for secret in [&issued.access_token, &issued.refresh_token] {
        assert!(!dump.contains(secret.as_str()) && !list.contains(secret.as_str()), "a token in the clear");
    }
    connected.put_provider(&owner, &provider, json!("inactive")).await.ok();
    connected.put_provider(&owner, &provider, json!("active")).await.ok();
    connected.connect(&owner, &provider, BOOKSHOP).await;
    let other = connected.provider(&owner, &provider).await;
    assert_eq!(other["preferences"]["user_id"], json!(BOOKSHOP.to_string()));
}

#[tokio::test]
async fn only_the_owner_of_a_mercado_pago_provider_connects_it() {
    let connected = ConnectedApp::new().await;
    let owner = connected.app.new_signed_in_user(ScopeType::Workspace).await;
    let provider = connected.new_provider(&owner).await;
    let intruder = connected.app.new_signed_in_user(ScopeType::Workspace).await;
    assert_eq!(connected.begin(&intruder, &provider).await.error_parts().0, 404);
    assert_eq!(connected.begin(&owner, &new_id()).await.error_parts().0, 404);
    let cash = new_id();
    let body = json!({"wallet_id": owner.caller.scope_id, "type": "cash", "currencies": ["ARS"]});
    connected.app.put_as(&owner, &format!("/wallets/providers/{cash}"), &body).await.ok();
    assert_eq!(connected.begin(&owner, &cash).await.error_parts().1, "error.rule.provider_type");
    let path = format!("/wallets/providers/{provider}/mercadopago/connect");
    for query in ["", "?access_token=", "?access_token=ha_AAAA", "?access_token=nonsense"] {
        let refused = connected.app.get(&format!("{path}{query}")).await;
        assert_eq!(refused.error_parts().0, 401, "{query}");
    }
    let in_header = connected.app.send(connected.app.request_as(&owner, Method::GET, &path)).await;
    assert_eq!(in_header.error_parts().0, 401, "the token is in the query alone");
}

#[tokio::test]
async fn without_an_application_nothing_is_connected() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let provider = new_id();
    let body = json!({"wallet_id": owner.caller.scope_id, "type": "mercadopago", "currencies": ["ARS"]});
    app.put_as(&owner, &format!("/wallets/providers/{provider}"), &body).await.ok();
    let path = format!("/wallets/providers/{provider}/mercadopago/connect?access_token={}", owner.access_token);
    assert_eq!(app.get(&path).await.error_parts().1, "error.rule.provider_unconfigured");
    assert_eq!(app.get("/wallets/mercadopago/redirect").await.header("location"), "/cobros?resultado=error");
}

#[tokio::test]
async fn a_way_back_that_is_not_good_connects_nothing() {
    let connected = ConnectedApp::new().await;
    let owner = connected.app.new_signed_in_user(ScopeType::Workspace).await;
    let provider = connected.new_provider(&owner).await;
    let begin = async || connected.begin_in_browser(&owner, &provider).await;
    let consent = |url: &str| connected.stand_in.authorize(url, PIZZERIA).expect("the seller consents");

    let refused = begin().await;
    let back = connected.stand_in.refuse(&refused.consent_url).expect("the seller refuses");
    assert_eq!(connected.come_back(&back, Some(&refused.cookie)).await, result_page(&provider, "rechazado"));

    connected.stand_in.set_granted_scope("read write");
    let without_scope = begin().await;
    let back = consent(&without_scope.consent_url);
    assert_eq!(connected.come_back(&back, Some(&without_scope.cookie)).await, result_page(&provider, "rechazado"));
    connected.stand_in.set_granted_scope("offline_access read write");

    let another_browser = begin().await;
    let back = consent(&another_browser.consent_url);
    assert_eq!(connected.come_back(&back, None).await, result_page(&provider, "error"));
    assert_eq!(
        connected.come_back(&back, Some(&another_browser.cookie)).await,
        format!("{PUBLIC_URL}/cobros?resultado=vencido"),
        "a state is used once"
    );
    assert_eq!(
        connected.come_back(&format!("{PUBLIC_URL}/wallets/mercadopago/redirect?code=x&state=y"), None).await,
        format!("{PUBLIC_URL}/cobros?resultado=vencido")
    );

    let away = begin().await;
    let back = consent(&away.consent_url);
    connected.stand_in.fail_next(Endpoint::Token, Failure::Status { status: 500 });
    assert_eq!(connected.come_back(&back, Some(&away.cookie)).await, result_page(&provider, "error"));

    let wrong_code = begin().await;
    let back = consent(&wrong_code.consent_url).replace("code=", "code=X");
    assert_eq!(connected.come_back(&back, Some(&wrong_code.cookie)).await, result_page(&provider, "vencido"));

    let late = begin().await;
    let back = consent(&late.consent_url);
    connected.app.advance_clock(600);
    assert_eq!(connected.come_back(&back, Some(&late.cookie)).await, result_page(&provider, "vencido"));

    let signed_out = begin().await;
    let back = consent(&signed_out.consent_url);
    let mut tx = connected.app.app.db.begin().await.expect("begins");
    session::delete_session(&mut tx, owner.caller.session_id).await.expect("ends");
    tx.commit().await.expect("commits");
    assert_eq!(connected.come_back(&back, Some(&signed_out.cookie)).await, result_page(&provider, "error"));

    let owner = connected.app.new_session(owner.seat()).await;
    let seen = connected.provider(&owner, &provider).await;
    assert_eq!((&seen["state"], &seen["preferences"]), (&json!("pending"), &Value::Null));
}
