//! Wallets: the providers that a scope sets up.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{SignedInUser, TestApp, new_id};

fn path(id: &str) -> String {
    format!("/wallets/providers/{id}")
}

fn cash(owner: &SignedInUser) -> Value {
    json!({"wallet_id": owner.caller.scope_id, "type": "cash", "currencies": ["ARS"], "preferences": {}})
}

fn bank(owner: &SignedInUser) -> Value {
    let preferences = json!({"bank": "Banco Ejemplo", "name": " Ana Paz ", "cuit": "20-26756539-3",
                             "cvu": "2850590940090418135201", "alias": "ana.paz.norte"});
    json!({"wallet_id": owner.caller.scope_id, "type": "banktransfer", "currencies": ["ARS"], "preferences": preferences})
}

fn with(mut body: Value, pointer: &str, value: Value) -> Value {
    *body.pointer_mut(pointer).expect("a field") = value;
    body
}

#[tokio::test]
async fn cash_and_bank_transfers_are_active_from_the_start() {
    let app = TestApp::new().await;
    for scope in [ScopeType::Consumer, ScopeType::Workspace, ScopeType::Backoffice] {
        let owner = app.new_signed_in_user(scope).await;
        let (cash_id, bank_id) = (new_id(), new_id());
        assert_eq!(app.put_as(&owner, &path(&cash_id), &cash(&owner)).await.ok(), Value::Null);
        app.advance_clock(1);
        app.put_as(&owner, &path(&bank_id), &bank(&owner)).await.ok();
        let provider = app.get_as(&owner, &path(&bank_id)).await.ok();
        assert_eq!(provider["state"], "active");
        assert_eq!(
            provider["preferences"],
            json!({"bank": "Banco Ejemplo", "name": "Ana Paz", "cuit": "20267565393", "cvu": "2850590940090418135201",
                   "alias": "ana.paz.norte"})
        );
        let list = app.get_as(&owner, "/wallets/providers").await.ok();
        let ids: Vec<_> = list["data"].as_array().expect("rows").iter().map(|row| row["id"].clone()).collect();
        assert_eq!(ids, [json!(bank_id), json!(cash_id)]);
        assert_eq!((&list["data"][1]["preferences"], &list["data"][1]["state"]), (&Value::Null, &json!("active")));
    }
}

#[tokio::test]
async fn bank_data_that_cannot_be_is_refused_with_its_field_and_nothing_is_written() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    for (field, value) in [
        ("cuit", json!("20267565392")),
        ("cuit", json!("2026756539")),
        ("cuit", Value::Null),
        ("cvu", json!("2810590940090418135201")),
        ("cvu", json!("")),
        ("alias", json!("corto")),
        ("bank", json!(" ")),
        ("name", Value::Null),
    ] {
        let body = with(bank(&owner), &format!("/preferences/{field}"), value);
        let refusal = app.put_as(&owner, &path(&new_id()), &body).await.error_parts();
        assert_eq!(refusal, (422, "error.rule.bank_data".into(), format!("preferences.{field}")));
    }
    let without = app.put_as(&owner, &path(&new_id()), &with(bank(&owner), "/preferences", Value::Null)).await;
    assert_eq!(without.error_parts().2, "preferences");
    assert_eq!(app.get_as(&owner, "/wallets/providers").await.ok()["data"], json!([]));
    let doubtful = with(bank(&owner), "/preferences/cvu", json!("0000003100010000000007"));
    let id = new_id();
    app.put_as(&owner, &path(&id), &doubtful).await.ok();
    assert_eq!(app.get_as(&owner, &path(&id)).await.ok()["warnings"], json!(["cvu"]));
}

#[tokio::test]
async fn a_provider_is_put_aside_and_keeps_its_type_and_its_wallet() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let id = new_id();
    app.put_as(&owner, &path(&id), &cash(&owner)).await.ok();
    let state = async || app.get_as(&owner, &path(&id)).await.ok()["state"].clone();
    for (wanted, becomes) in [(json!("inactive"), "inactive"), (Value::Null, "inactive"), (json!("active"), "active")] {
        let mut body = cash(&owner);
        body["state"] = wanted;
        app.put_as(&owner, &path(&id), &body).await.ok();
        assert_eq!(state().await, becomes);
    }
    assert_eq!(app.put_as(&owner, &path(&id), &bank(&owner)).await.error_parts().1, "error.conflict.provider_type");
    let mercadopago = with(cash(&owner), "/type", json!("mercadopago"));
    let refusal = app.put_as(&owner, &path(&new_id()), &mercadopago).await.error_parts();
    assert_eq!(refusal, (422, "error.rule.provider_type".into(), "type".into()));
    for (field, value, path_of) in [
        ("/type", json!("barter"), "type"),
        ("/currencies", json!(["USD"]), "currencies[0]"),
        ("/currencies", json!([]), "currencies"),
        ("/wallet_id", json!("x"), "wallet_id"),
    ] {
        let refusal = app.put_as(&owner, &path(&id), &with(cash(&owner), field, value)).await.error_parts();
        assert_eq!(refusal, (400, "error.parser.body".into(), path_of.into()));
    }
    assert_eq!(state().await, "active");
}

#[tokio::test]
async fn anothers_wallet_and_providers_are_not_there() {
    let app = TestApp::new().await;
    let (owner, intruder) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let id = new_id();
    app.put_as(&owner, &path(&id), &bank(&owner)).await.ok();
    let before = app.dump(&["wallet_providers", "wallets"]).await;
    let into_theirs = app.put_as(&intruder, &path(&new_id()), &cash(&owner)).await.error_parts();
    assert_eq!(into_theirs, (404, "error.not_found".into(), "wallet_id".into()));
    assert_eq!(app.put_as(&intruder, &path(&id), &bank(&intruder)).await.error_parts().0, 404);
    assert_eq!(app.put_as(&intruder, &path(&id), &cash(&intruder)).await.error_parts().0, 404);
    assert_eq!(app.get_as(&intruder, &path(&id)).await.error_parts().0, 404);
    assert_eq!(app.get_as(&intruder, &format!("/wallets/providers?ids={id}")).await.ok()["data"], json!([]));
    assert_eq!(app.dump(&["wallet_providers", "wallets"]).await, before);
}

#[tokio::test]
async fn the_list_is_filtered_and_paged() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    for number in 0..5 {
        app.advance_clock(1);
        let mut body = if number == 2 { bank(&owner) } else { cash(&owner) };
        body["state"] = json!(if number == 4 { "inactive" } else { "active" });
        app.put_as(&owner, &path(&new_id()), &body).await.ok();
    }
    let count = async |query: &str| {
        let list = app.send(app.request_as(&owner, Method::GET, &format!("/wallets/providers?{query}"))).await.ok();
        list["data"].as_array().expect("rows").len()
    };
    for (query, rows) in [
        ("type=cash", 4),
        ("type=banktransfer", 1),
        ("state=inactive", 1),
        ("currency=ARS&state=active", 4),
        ("take=2", 2),
    ] {
        assert_eq!(count(query).await, rows, "{query}");
    }
    let (mut seen, mut cursor) = (0, String::new());
    loop {
        let page = app.get_as(&owner, &format!("/wallets/providers?take=2{cursor}")).await.ok();
        seen += page["data"].as_array().expect("rows").len();
        let Some(next) = page["cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(seen, 5);
}
