//! Wallets: the payment providers of a scope.

mod mercadopago;

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{SignedInUser, TestApp, new_id};

fn provider_path(id: &str) -> String {
    format!("/wallets/providers/{id}")
}

fn cash_body(owner: &SignedInUser) -> Value {
    json!({"wallet_id": owner.caller.scope_id, "type": "cash", "currencies": ["ARS"], "preferences": {}})
}

fn bank_transfer_body(owner: &SignedInUser) -> Value {
    let preferences = json!({"bank": "Banco Ejemplo", "name": " Ana Paz ", "cuit": "20-26756539-3",
                             "cvu": "2850590940090418135201", "alias": "ana.paz.norte"});
    json!({"wallet_id": owner.caller.scope_id, "type": "banktransfer", "currencies": ["ARS"], "preferences": preferences})
}

fn with_value(mut body: Value, pointer: &str, value: Value) -> Value {
    *body.pointer_mut(pointer).expect("a field") = value;
    body
}

#[tokio::test]
async fn cash_and_bank_transfers_are_active_from_the_start() {
    let app = TestApp::new().await;
    for scope in [ScopeType::Consumer, ScopeType::Workspace, ScopeType::Backoffice] {
        let owner = app.new_signed_in_user(scope).await;
        let (cash_id, bank_id) = (new_id(), new_id());
        assert_eq!(app.put_as(&owner, &provider_path(&cash_id), &cash_body(&owner)).await.ok(), Value::Null);
        app.advance_clock(1);
        app.put_as(&owner, &provider_path(&bank_id), &bank_transfer_body(&owner)).await.ok();
        let provider = app.get_as(&owner, &provider_path(&bank_id)).await.ok();
        assert_eq!(provider["state"], "active");
        assert_eq!(
            provider["preferences"],
            json!({"bank": "Banco Ejemplo", "name": "Ana Paz", "cuit": "20267565393", "cvu": "2850590940090418135201",
                   "alias": "ana.paz.norte", "user_id": null, "created_at": null})
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
        let body = with_value(bank_transfer_body(&owner), &format!("/preferences/{field}"), value);
        let refusal = app.put_as(&owner, &provider_path(&new_id()), &body).await.error_parts();
        assert_eq!(refusal, (422, "error.rule.bank_data".into(), format!("preferences.{field}")));
    }
    let without = app
        .put_as(&owner, &provider_path(&new_id()), &with_value(bank_transfer_body(&owner), "/preferences", Value::Null))
        .await;
    assert_eq!(without.error_parts().2, "preferences");
    assert_eq!(app.get_as(&owner, "/wallets/providers").await.ok()["data"], json!([]));
    let doubtful = with_value(bank_transfer_body(&owner), "/preferences/cvu", json!("0000003100010000000007"));
    let id = new_id();
    app.put_as(&owner, &provider_path(&id), &doubtful).await.ok();
    assert_eq!(app.get_as(&owner, &provider_path(&id)).await.ok()["warnings"], json!(["cvu"]));
}

#[tokio::test]
async fn a_provider_is_disabled_and_keeps_its_type_and_wallet() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let id = new_id();
    app.put_as(&owner, &provider_path(&id), &cash_body(&owner)).await.ok();
    let state = async || app.get_as(&owner, &provider_path(&id)).await.ok()["state"].clone();
    for (wanted, becomes) in [(json!("inactive"), "inactive"), (Value::Null, "inactive"), (json!("active"), "active")] {
        let mut body = cash_body(&owner);
        body["state"] = wanted;
        app.put_as(&owner, &provider_path(&id), &body).await.ok();
        assert_eq!(state().await, becomes);
    }
    assert_eq!(
        app.put_as(&owner, &provider_path(&id), &bank_transfer_body(&owner)).await.error_parts().1,
        "error.conflict.provider_type"
    );
    for (field, value, path_of) in [
        ("/type", json!("barter"), "type"),
        ("/currencies", json!(["USD"]), "currencies[0]"),
        ("/currencies", json!([]), "currencies"),
        ("/wallet_id", json!("x"), "wallet_id"),
    ] {
        let refusal =
            app.put_as(&owner, &provider_path(&id), &with_value(cash_body(&owner), field, value)).await.error_parts();
        assert_eq!(refusal, (400, "error.parser.body".into(), path_of.into()));
    }
    assert_eq!(state().await, "active");
}

#[tokio::test]
async fn another_scopes_wallet_and_providers_are_not_found() {
    let app = TestApp::new().await;
    let (owner, intruder) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let id = new_id();
    app.put_as(&owner, &provider_path(&id), &bank_transfer_body(&owner)).await.ok();
    let before = app.dump_tables(&["wallet_providers", "wallets"]).await;
    let into_theirs = app.put_as(&intruder, &provider_path(&new_id()), &cash_body(&owner)).await.error_parts();
    assert_eq!(into_theirs, (404, "error.not_found".into(), "wallet_id".into()));
    assert_eq!(app.put_as(&intruder, &provider_path(&id), &bank_transfer_body(&intruder)).await.error_parts().0, 404);
    assert_eq!(app.put_as(&intruder, &provider_path(&id), &cash_body(&intruder)).await.error_parts().0, 404);
    assert_eq!(app.get_as(&intruder, &provider_path(&id)).await.error_parts().0, 404);
    assert_eq!(app.get_as(&intruder, &format!("/wallets/providers?ids={id}")).await.ok()["data"], json!([]));
    assert_eq!(app.dump_tables(&["wallet_providers", "wallets"]).await, before);
}

#[tokio::test]
async fn the_list_is_filtered_and_paged() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    for number in 0..5 {
        app.advance_clock(1);
        let mut body = if number == 2 { bank_transfer_body(&owner) } else { cash_body(&owner) };
        body["state"] = json!(if number == 4 { "inactive" } else { "active" });
        app.put_as(&owner, &provider_path(&new_id()), &body).await.ok();
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
