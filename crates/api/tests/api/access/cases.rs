//! The cases: each operation, who may call it, a request that succeeds, and a request for another tenant's data.

use hub_kernel::db::seed::SeedMode;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::{Value, json};

use super::fixture::{AccessCase, AccessFixture, CaseRequest, RequestSource, case, tenant_case};
use crate::support::{ONE_STORE_PLAN_ID, PASSWORD, PharmacyGroupFixture, SignedInUser, StoreFixture};

/// A request with a body that is built for each call.
macro_rules! per_call {
    ($method:ident $fixture:pat => $path:expr, $body:expr) => {
        RequestSource::PerCall(|$fixture| {
            Box::pin(async move {
                let (body, path) = ($body, $path.to_string());
                CaseRequest { method: Method::$method, path, body: Some(body) }
            })
        })
    };
}

/// A case about a shift of a group that the caller manages, or another workspace.
macro_rules! shift_case {
    ($id:literal, $method:ident, $end:literal, $written:literal, $body:literal) => {
        tenant_case(
            $id,
            "workspace",
            RequestSource::PerCaller(|fixture, person| {
                Box::pin(shift_request(fixture, person, Method::$method, $end, $written, $body))
            }),
            (|fixture, owner| Box::pin(shift_request(fixture, Some(owner), Method::$method, $end, true, $body)), 404),
        )
    };
}

async fn shift_request(
    fixture: &AccessFixture,
    person: Option<&SignedInUser>,
    method: Method,
    end: &str,
    is_written: bool,
    has_body: bool,
) -> CaseRequest {
    let (id, body) = fixture.new_shift(person, is_written).await;
    let path = format!("/plugins/pharmacy/shifts/{id}{end}");
    CaseRequest { method, path, body: has_body.then_some(body) }
}

/// A case about a group that the caller manages, or another workspace.
macro_rules! group_case {
    ($id:literal, $end:literal, $body:expr) => {
        tenant_case(
            $id,
            "workspace",
            RequestSource::PerCaller(|fixture, person| Box::pin(group_request(fixture, person, $end, $body))),
            (|fixture, owner| Box::pin(group_request(fixture, Some(owner), $end, $body)), 404),
        )
    };
}

async fn group_request(
    fixture: &AccessFixture,
    person: Option<&SignedInUser>,
    end: &str,
    body: fn(&PharmacyGroupFixture) -> Value,
) -> CaseRequest {
    let town = fixture.app.new_pharmacy_group(person).await;
    let path = format!("/plugins/pharmacy/groups/{}/shifts/{end}", town.group_id);
    CaseRequest { method: Method::POST, path, body: Some(body(&town)) }
}

/// A case within a store of the caller, or of another workspace.
macro_rules! store_case {
    ($id:literal, $method:ident, $end:literal) => {
        store_case!($id, $method, $end, |_| None)
    };
    ($id:literal, $method:ident, $end:literal, $body:expr) => {
        tenant_case(
            $id,
            "workspace",
            RequestSource::PerCaller(|fixture, person| {
                Box::pin(store_request(fixture, person, Method::$method, $end, $body))
            }),
            (|fixture, owner| Box::pin(store_request(fixture, Some(owner), Method::$method, $end, $body)), 404),
        )
    };
}

async fn store_request(
    fixture: &AccessFixture,
    person: Option<&SignedInUser>,
    method: Method,
    end: &str,
    body: fn(&StoreFixture) -> Option<Value>,
) -> CaseRequest {
    let shop = fixture.store_of(person).await;
    let path = match (end.contains("{deployment}"), person) {
        (true, Some(owner)) if owner.caller.scope_type == ScopeType::Workspace => {
            let owner = fixture.app.new_session(owner.seat()).await;
            let changes = fixture.app.create_deployment_candidate(&owner, &shop).await;
            shop.owner_path(&end.replace("{deployment}", changes["deployment_id"].as_str().expect("an id")))
        }
        _ => shop.owner_path(&end.replace("{deployment}", &shop.turn_id)),
    };
    CaseRequest { method, path, body: body(&shop) }
}

/// A case about a provider of the caller's wallet, or of another's.
macro_rules! provider_case {
    ($id:literal, $method:ident, $written:literal, $with_body:literal) => {
        tenant_case(
            $id,
            "any",
            RequestSource::PerCaller(|fixture, person| {
                Box::pin(provider_request(fixture, person, Method::$method, $written, $with_body))
            }),
            (|fixture, owner| Box::pin(provider_request(fixture, Some(owner), Method::$method, true, $with_body)), 404),
        )
    };
}

async fn provider_request(
    fixture: &AccessFixture,
    person: Option<&SignedInUser>,
    method: Method,
    is_written: bool,
    has_body: bool,
) -> CaseRequest {
    let (path, body) = fixture.new_provider(person, is_written).await;
    CaseRequest { method, path, body: has_body.then_some(body) }
}

fn new_email() -> String {
    format!("{}@town.example", Id::<()>::new())
}

pub(super) const CASES: &[AccessCase] = &[
    case("root", "public", RequestSource::Get("/")),
    case("health_live", "public", RequestSource::Get("/health/live")),
    case("health_ready", "public", RequestSource::Get("/health/ready")),
    case("openapi_document", "public", RequestSource::Get("/openapi.json")),
    case("docs", "public", RequestSource::Get("/docs")),
    case("auth_key_available", "public", RequestSource::Get("/auth/account/key_available/ana")),
    case(
        "auth_otp_create",
        "public",
        per_call!(POST _ => "/auth/otp", json!({"action": "sign_up", "channel": "email", "receptor": new_email()})),
    ),
    case(
        "auth_otp_get",
        "public",
        RequestSource::PerCall(|fixture| {
            Box::pin(async move {
                let (id, _) = fixture.new_otp("sign_in", &new_email()).await;
                CaseRequest { method: Method::GET, path: format!("/auth/otp/{id}"), body: None }
            })
        }),
    ),
    case(
        "auth_otp_verify",
        "public",
        RequestSource::PerCall(|fixture| {
            Box::pin(async move {
                let (id, code) = fixture.new_otp("sign_in", &new_email()).await;
                CaseRequest {
                    method: Method::POST,
                    path: format!("/auth/otp/{id}/verify"),
                    body: Some(json!({"code": code})),
                }
            })
        }),
    ),
    case(
        "auth_sign_up",
        "public",
        RequestSource::PerCall(|fixture| {
            Box::pin(async move {
                let email = new_email();
                let otp_id = fixture.new_verified_otp("sign_up", &email).await;
                let body = json!({"otp_id": otp_id, "given_name": "Eva", "family_name": "Sosa", "email": email,
                              "password": PASSWORD});
                CaseRequest { method: Method::POST, path: "/auth/sign_up".into(), body: Some(body) }
            })
        }),
    ),
    case(
        "auth_sign_in",
        "public",
        RequestSource::PerCall(|fixture| {
            Box::pin(async move {
                let person = fixture.new_user(ScopeType::Consumer).await;
                let body = json!({"userkey": person.username, "password": PASSWORD});
                CaseRequest { method: Method::POST, path: "/auth/sign_in".into(), body: Some(body) }
            })
        }),
    ),
    case(
        "auth_recover",
        "public",
        RequestSource::PerCall(|fixture| {
            Box::pin(async move {
                let person = fixture.new_user(ScopeType::Consumer).await;
                let otp_id = fixture.new_verified_otp("recover", &person.email).await;
                let body = json!({"otp_id": otp_id, "password": PASSWORD});
                CaseRequest { method: Method::POST, path: "/auth/recover".into(), body: Some(body) }
            })
        }),
    ),
    tenant_case(
        "auth_access",
        "refresh",
        per_call!(POST _ => "/auth/access", json!({})),
        (
            |_, owner| {
                Box::pin(async move {
                    let body = json!({"account_id": owner.caller.account_id});
                    CaseRequest { method: Method::POST, path: "/auth/access".into(), body: Some(body) }
                })
            },
            401,
        ),
    ),
    case(
        "auth_sign_out",
        "any_or_refresh",
        RequestSource::PerCall(|_| {
            Box::pin(async { CaseRequest { method: Method::POST, path: "/auth/sign_out".into(), body: None } })
        }),
    ),
    case("auth_me_account", "any", RequestSource::Get("/auth/me/account")),
    case("auth_me_accounts", "refresh", RequestSource::Get("/auth/me/accounts")),
    tenant_case(
        "auth_credential_update",
        "any",
        per_call!(PATCH _ => "/auth/me/account/credential", json!({"current_password": PASSWORD})),
        (
            |_, owner| {
                Box::pin(async move {
                    let body = json!({"current_password": PASSWORD, "username": owner.username});
                    CaseRequest { method: Method::PATCH, path: "/auth/me/account/credential".into(), body: Some(body) }
                })
            },
            409,
        ),
    ),
    case("auth_profile_update", "any", per_call!(PATCH _ => "/auth/me/account/profile", json!({"given_name": "Eva"}))),
    case("workspaces_plans", "workspace", RequestSource::Get("/plans")),
    case(
        "workspaces_subscription_create",
        "workspace",
        RequestSource::PerCall(|fixture| {
            Box::pin(async move {
                hub_api::domains::workspaces::seed_plans(&fixture.app.app, SeedMode::Apply).await.expect("plans");
                let body = json!({"plan_id": ONE_STORE_PLAN_ID});
                CaseRequest { method: Method::POST, path: "/workspace/subscriptions".into(), body: Some(body) }
            })
        }),
    ),
    tenant_case(
        "wallets_provider_list",
        "any",
        RequestSource::Get("/wallets/providers"),
        (
            |_, owner| {
                Box::pin(async move {
                    let path = format!("/wallets/providers?wallet_id={}", owner.caller.scope_id);
                    CaseRequest { method: Method::GET, path, body: None }
                })
            },
            404,
        ),
    ),
    provider_case!("wallets_provider_get", GET, true, false),
    provider_case!("wallets_provider_put", PUT, false, true),
    case("ecommerce_store_list", "workspace", RequestSource::Get("/ecommerce/services/stores")),
    store_case!("ecommerce_store_get", GET, ""),
    store_case!("ecommerce_store_put", PUT, "", |_| Some(json!({"name": "La Otra"}))),
    case(
        "ecommerce_store_public",
        "optional",
        RequestSource::PerCall(|fixture| {
            Box::pin(async move {
                let owner = fixture.new_user(ScopeType::Workspace).await;
                let path = fixture.app.new_unpublished_store(&owner).await.public_path();
                CaseRequest { method: Method::GET, path, body: None }
            })
        }),
    ),
    store_case!("ecommerce_article_list", GET, "articles"),
    store_case!("ecommerce_article_get", GET, "articles/{article}"),
    store_case!("ecommerce_article_put", PUT, "articles/{article}", |shop| Some(shop.article_body())),
    store_case!("ecommerce_article_delete", DELETE, "articles/{article}"),
    store_case!("ecommerce_catalog_list", GET, "catalogs"),
    store_case!("ecommerce_catalog_get", GET, "catalogs/{catalog}"),
    store_case!("ecommerce_catalog_put", PUT, "catalogs/{catalog}", |shop| Some(shop.catalog_body())),
    store_case!("ecommerce_catalog_delete", DELETE, "catalogs/{catalog}"),
    store_case!("ecommerce_coupon_list", GET, "coupons"),
    store_case!("ecommerce_coupon_get", GET, "coupons/{coupon}"),
    store_case!("ecommerce_coupon_put", PUT, "coupons/{coupon}", |shop| Some(shop.coupon_body())),
    store_case!("ecommerce_coupon_delete", DELETE, "coupons/{coupon}"),
    store_case!("ecommerce_customizer_list", GET, "customizers"),
    store_case!("ecommerce_customizer_get", GET, "customizers/{customizer}"),
    store_case!("ecommerce_customizer_put", PUT, "customizers/{customizer}", |shop| Some(shop.customizer_body())),
    store_case!("ecommerce_customizer_delete", DELETE, "customizers/{customizer}"),
    store_case!("ecommerce_policy_list", GET, "policies"),
    store_case!("ecommerce_policy_get", GET, "policies/{policy}"),
    store_case!("ecommerce_policy_put", PUT, "policies/{policy}", |shop| Some(shop.policy_body())),
    store_case!("ecommerce_policy_delete", DELETE, "policies/{policy}"),
    store_case!("ecommerce_payment_methods_get", GET, "payment_methods"),
    store_case!("ecommerce_payment_methods_put", PUT, "payment_methods", |shop| Some(shop.payment_methods_body())),
    store_case!("ecommerce_pickup_methods_get", GET, "pickup_methods"),
    store_case!("ecommerce_pickup_methods_put", PUT, "pickup_methods", |shop| Some(shop.pickup_methods_body())),
    store_case!("ecommerce_turn_list", GET, "turns"),
    store_case!("ecommerce_turn_open", PUT, "turns/{turn}/open"),
    store_case!("ecommerce_turn_close", PUT, "turns/{turn}/close"),
    store_case!("ecommerce_deployment_changes", POST, "deployments/changes"),
    store_case!("ecommerce_deployment_publish", POST, "deployments/{deployment}/publish"),
    case(
        "app_version_verify",
        "public",
        RequestSource::Get("/app/versions/verify?platform=ios&version=1.0&build_number=1"),
    ),
    case("pharmacy_group_list", "optional", RequestSource::Get("/plugins/pharmacy/groups")),
    case("pharmacy_group_get", "optional", RequestSource::Get("/plugins/pharmacy/groups/{group}")),
    case(
        "pharmacy_shift_list",
        "optional",
        RequestSource::Get(
            "/plugins/pharmacy/shifts?group_id={group}&datetime_ini=2023-09-01T03:00:00Z&datetime_end=2023-10-01T03:00:00Z",
        ),
    ),
    shift_case!("pharmacy_shift_get", GET, "", true, false),
    shift_case!("pharmacy_shift_put", PUT, "", false, true),
    shift_case!("pharmacy_shift_delete", DELETE, "", true, false),
    shift_case!("pharmacy_shift_history", GET, "/history", true, false),
    group_case!("pharmacy_shift_generate", "generate", |town| {
        json!({"pharmacies": [[town.pharmacy_ids[0]]], "from": "2027-03-01", "until": "2027-03-02", "start_time": "08:30",
               "duration_minutes": 1440})
    }),
    group_case!("pharmacy_shift_copy_month", "copy_month", |_| {
        json!({"from_month": "2027-03", "to_month": "2027-04", "align": "date"})
    }),
    group_case!("pharmacy_shift_check", "check", |_| {
        json!({"datetime_ini": "2027-03-01T00:00:00Z", "datetime_end": "2027-04-01T00:00:00Z"})
    }),
    case("pharmacy_shift_events", "optional", RequestSource::Head("/plugins/pharmacy/groups/{group}/events")),
    case("pharmacy_on_duty", "public", RequestSource::Get("/plugins/pharmacy/groups/{group}/on_duty")),
    case("pharmacy_calendar_ics", "public", RequestSource::Get("/plugins/pharmacy/groups/{group}/calendar.ics")),
    case(
        "backoffices_seed",
        "backoffice",
        per_call!(PUT _ => "/backoffices/seed", json!({"seeds": ["backoffices_backoffice"]})),
    ),
    case(
        "command_bus_dispatch",
        "backoffice",
        per_call!(POST _ => "/backoffices/command_bus/dispatch", json!({"topic": "system.ping", "params": {}})),
    ),
    case("command_bus_topics", "backoffice", RequestSource::Get("/backoffices/command_bus/topics")),
    case("command_bus_audit_list", "backoffice", RequestSource::Get("/backoffices/command_bus/audit")),
    case("backoffices_account_list", "backoffice", RequestSource::Get("/backoffices/accounts")),
    case("backoffices_account_kpis", "backoffice", RequestSource::Get("/backoffices/accounts/kpis")),
    case(
        "backoffices_account_get",
        "backoffice",
        RequestSource::PerCall(|fixture| {
            Box::pin(async move {
                let person = fixture.new_user(ScopeType::Consumer).await;
                let path = format!("/backoffices/accounts/{}", person.caller.account_id);
                CaseRequest { method: Method::GET, path, body: None }
            })
        }),
    ),
    case("backoffices_events", "backoffice", RequestSource::Head("/backoffices/events")),
];
