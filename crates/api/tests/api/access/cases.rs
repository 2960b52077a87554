//! The rows: each operation, who may call it, a call of it that succeeds, and a call of another tenant's thing.

use hub_kernel::db::seed::SeedMode;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::{Value, json};

use super::fixture::{Call, Foreign, Make, World};
use crate::support::{ONE_STORE_PLAN_ID, PASSWORD, PharmacyGroupFixture, SignedInUser, StoreFixture};

/// An operation's row. `foreign` is none where nothing that could be named is a tenant's.
pub(super) struct Row {
    pub(super) id: &'static str,
    pub(super) access: &'static str,
    pub(super) make: Make,
    pub(super) foreign: Option<Foreign>,
}

pub(super) const fn row(id: &'static str, access: &'static str, make: Make) -> Row {
    Row { id, access, make, foreign: None }
}

pub(super) const fn foreign(id: &'static str, access: &'static str, make: Make, foreign: Foreign) -> Row {
    Row { id, access, make, foreign: Some(foreign) }
}

/// A call that is made anew each time.
macro_rules! anew {
    ($method:ident $world:pat => $path:expr, $body:expr) => {
        Make::Anew(|$world| {
            Box::pin(async move {
                let (body, path) = ($body, $path.to_string());
                Call { method: Method::$method, path, body: Some(body) }
            })
        })
    };
}

/// A call of one shift, of a group that whoever calls manages, and the same of another's.
macro_rules! shift {
    ($id:literal, $method:ident, $end:literal, $written:literal, $body:literal) => {
        foreign(
            $id,
            "workspace",
            Make::Own(|world, person| Box::pin(shift(world, person, Method::$method, $end, $written, $body))),
            (|world, owner| Box::pin(shift(world, Some(owner), Method::$method, $end, true, $body)), 404),
        )
    };
}

async fn shift(
    world: &World,
    person: Option<&SignedInUser>,
    method: Method,
    end: &str,
    written: bool,
    with_body: bool,
) -> Call {
    let (id, body) = world.shift(person, written).await;
    let path = format!("/plugins/pharmacy/shifts/{id}{end}");
    Call { method, path, body: with_body.then_some(body) }
}

/// A call of a group that whoever calls manages, and the same of another's.
macro_rules! group {
    ($id:literal, $end:literal, $body:expr) => {
        foreign(
            $id,
            "workspace",
            Make::Own(|world, person| Box::pin(group(world, person, $end, $body))),
            (|world, owner| Box::pin(group(world, Some(owner), $end, $body)), 404),
        )
    };
}

async fn group(
    world: &World,
    person: Option<&SignedInUser>,
    end: &str,
    body: fn(&PharmacyGroupFixture) -> Value,
) -> Call {
    let town = world.app.new_pharmacy_group(person).await;
    let path = format!("/plugins/pharmacy/groups/{}/shifts/{end}", town.group_id);
    Call { method: Method::POST, path, body: Some(body(&town)) }
}

/// A call within a store that is whoever's who calls, and the same within another's.
macro_rules! store {
    ($id:literal, $method:ident, $end:literal) => {
        store!($id, $method, $end, |_| None)
    };
    ($id:literal, $method:ident, $end:literal, $body:expr) => {
        foreign(
            $id,
            "workspace",
            Make::Own(|world, person| Box::pin(store(world, person, Method::$method, $end, $body))),
            (|world, owner| Box::pin(store(world, Some(owner), Method::$method, $end, $body)), 404),
        )
    };
}

async fn store(
    world: &World,
    person: Option<&SignedInUser>,
    method: Method,
    end: &str,
    body: fn(&StoreFixture) -> Option<Value>,
) -> Call {
    let shop = world.shop(person).await;
    let path = match (end.contains("{deployment}"), person) {
        (true, Some(owner)) if owner.caller.scope_type == ScopeType::Workspace => {
            let owner = world.app.new_session(owner.seat()).await;
            let changes = world.app.create_deployment_candidate(&owner, &shop).await;
            shop.owner_path(&end.replace("{deployment}", changes["deployment_id"].as_str().expect("an id")))
        }
        _ => shop.owner_path(&end.replace("{deployment}", &shop.turn_id)),
    };
    Call { method, path, body: body(&shop) }
}

/// A call of a provider of the wallet of whoever calls, and the same of another's.
macro_rules! provider {
    ($id:literal, $method:ident, $written:literal, $with_body:literal) => {
        foreign(
            $id,
            "any",
            Make::Own(|world, person| Box::pin(provider(world, person, Method::$method, $written, $with_body))),
            (|world, owner| Box::pin(provider(world, Some(owner), Method::$method, true, $with_body)), 404),
        )
    };
}

async fn provider(
    world: &World,
    person: Option<&SignedInUser>,
    method: Method,
    written: bool,
    with_body: bool,
) -> Call {
    let (path, body) = world.provider(person, written).await;
    Call { method, path, body: with_body.then_some(body) }
}

fn receptor() -> String {
    format!("{}@town.example", Id::<()>::new())
}

pub(super) const ROWS: &[Row] = &[
    row("root", "public", Make::Get("/")),
    row("health_live", "public", Make::Get("/health/live")),
    row("health_ready", "public", Make::Get("/health/ready")),
    row("openapi_document", "public", Make::Get("/openapi.json")),
    row("docs", "public", Make::Get("/docs")),
    row("auth_key_available", "public", Make::Get("/auth/account/key_available/ana")),
    row(
        "auth_otp_create",
        "public",
        anew!(POST _ => "/auth/otp", json!({"action": "sign_up", "channel": "email", "receptor": receptor()})),
    ),
    row(
        "auth_otp_get",
        "public",
        Make::Anew(|world| {
            Box::pin(async move {
                let (id, _) = world.otp("sign_in", &receptor()).await;
                Call { method: Method::GET, path: format!("/auth/otp/{id}"), body: None }
            })
        }),
    ),
    row(
        "auth_otp_verify",
        "public",
        Make::Anew(|world| {
            Box::pin(async move {
                let (id, code) = world.otp("sign_in", &receptor()).await;
                Call { method: Method::POST, path: format!("/auth/otp/{id}/verify"), body: Some(json!({"code": code})) }
            })
        }),
    ),
    row(
        "auth_sign_up",
        "public",
        Make::Anew(|world| {
            Box::pin(async move {
                let email = receptor();
                let otp_id = world.proof("sign_up", &email).await;
                let body = json!({"otp_id": otp_id, "given_name": "Eva", "family_name": "Sosa", "email": email,
                              "password": PASSWORD});
                Call { method: Method::POST, path: "/auth/sign_up".into(), body: Some(body) }
            })
        }),
    ),
    row(
        "auth_sign_in",
        "public",
        Make::Anew(|world| {
            Box::pin(async move {
                let person = world.person(ScopeType::Consumer).await;
                let body = json!({"userkey": person.username, "password": PASSWORD});
                Call { method: Method::POST, path: "/auth/sign_in".into(), body: Some(body) }
            })
        }),
    ),
    row(
        "auth_recover",
        "public",
        Make::Anew(|world| {
            Box::pin(async move {
                let person = world.person(ScopeType::Consumer).await;
                let otp_id = world.proof("recover", &person.email).await;
                let body = json!({"otp_id": otp_id, "password": PASSWORD});
                Call { method: Method::POST, path: "/auth/recover".into(), body: Some(body) }
            })
        }),
    ),
    foreign(
        "auth_access",
        "refresh",
        anew!(POST _ => "/auth/access", json!({})),
        (
            |_, owner| {
                Box::pin(async move {
                    let body = json!({"account_id": owner.caller.account_id});
                    Call { method: Method::POST, path: "/auth/access".into(), body: Some(body) }
                })
            },
            401,
        ),
    ),
    row(
        "auth_sign_out",
        "any_or_refresh",
        Make::Anew(|_| Box::pin(async { Call { method: Method::POST, path: "/auth/sign_out".into(), body: None } })),
    ),
    row("auth_me_account", "any", Make::Get("/auth/me/account")),
    row("auth_me_accounts", "refresh", Make::Get("/auth/me/accounts")),
    foreign(
        "auth_credential_update",
        "any",
        anew!(PATCH _ => "/auth/me/account/credential", json!({"current_password": PASSWORD})),
        (
            |_, owner| {
                Box::pin(async move {
                    let body = json!({"current_password": PASSWORD, "username": owner.username});
                    Call { method: Method::PATCH, path: "/auth/me/account/credential".into(), body: Some(body) }
                })
            },
            409,
        ),
    ),
    row("auth_profile_update", "any", anew!(PATCH _ => "/auth/me/account/profile", json!({"given_name": "Eva"}))),
    row("workspaces_plans", "workspace", Make::Get("/plans")),
    row(
        "workspaces_subscription_create",
        "workspace",
        Make::Anew(|world| {
            Box::pin(async move {
                hub_api::domains::workspaces::seed_plans(&world.app.app, SeedMode::Apply).await.expect("plans");
                let body = json!({"plan_id": ONE_STORE_PLAN_ID});
                Call { method: Method::POST, path: "/workspace/subscriptions".into(), body: Some(body) }
            })
        }),
    ),
    foreign(
        "wallets_provider_list",
        "any",
        Make::Get("/wallets/providers"),
        (
            |_, owner| {
                Box::pin(async move {
                    let path = format!("/wallets/providers?wallet_id={}", owner.caller.scope_id);
                    Call { method: Method::GET, path, body: None }
                })
            },
            404,
        ),
    ),
    provider!("wallets_provider_get", GET, true, false),
    provider!("wallets_provider_put", PUT, false, true),
    row("ecommerce_store_list", "workspace", Make::Get("/ecommerce/services/stores")),
    store!("ecommerce_store_get", GET, ""),
    store!("ecommerce_store_put", PUT, "", |_| Some(json!({"name": "La Otra"}))),
    row(
        "ecommerce_store_public",
        "optional",
        Make::Anew(|world| {
            Box::pin(async move {
                let owner = world.person(ScopeType::Workspace).await;
                let path = world.app.new_unpublished_store(&owner).await.public_path();
                Call { method: Method::GET, path, body: None }
            })
        }),
    ),
    store!("ecommerce_article_list", GET, "articles"),
    store!("ecommerce_article_get", GET, "articles/{article}"),
    store!("ecommerce_article_put", PUT, "articles/{article}", |shop| Some(shop.article_body())),
    store!("ecommerce_article_delete", DELETE, "articles/{article}"),
    store!("ecommerce_catalog_list", GET, "catalogs"),
    store!("ecommerce_catalog_get", GET, "catalogs/{catalog}"),
    store!("ecommerce_catalog_put", PUT, "catalogs/{catalog}", |shop| Some(shop.catalog_body())),
    store!("ecommerce_catalog_delete", DELETE, "catalogs/{catalog}"),
    store!("ecommerce_coupon_list", GET, "coupons"),
    store!("ecommerce_coupon_get", GET, "coupons/{coupon}"),
    store!("ecommerce_coupon_put", PUT, "coupons/{coupon}", |shop| Some(shop.coupon_body())),
    store!("ecommerce_coupon_delete", DELETE, "coupons/{coupon}"),
    store!("ecommerce_customizer_list", GET, "customizers"),
    store!("ecommerce_customizer_get", GET, "customizers/{customizer}"),
    store!("ecommerce_customizer_put", PUT, "customizers/{customizer}", |shop| Some(shop.customizer_body())),
    store!("ecommerce_customizer_delete", DELETE, "customizers/{customizer}"),
    store!("ecommerce_policy_list", GET, "policies"),
    store!("ecommerce_policy_get", GET, "policies/{policy}"),
    store!("ecommerce_policy_put", PUT, "policies/{policy}", |shop| Some(shop.policy_body())),
    store!("ecommerce_policy_delete", DELETE, "policies/{policy}"),
    store!("ecommerce_payment_methods_get", GET, "payment_methods"),
    store!("ecommerce_payment_methods_put", PUT, "payment_methods", |shop| Some(shop.payment_methods_body())),
    store!("ecommerce_pickup_methods_get", GET, "pickup_methods"),
    store!("ecommerce_pickup_methods_put", PUT, "pickup_methods", |shop| Some(shop.pickup_methods_body())),
    store!("ecommerce_turn_list", GET, "turns"),
    store!("ecommerce_turn_open", PUT, "turns/{turn}/open"),
    store!("ecommerce_turn_close", PUT, "turns/{turn}/close"),
    store!("ecommerce_deployment_changes", POST, "deployments/changes"),
    store!("ecommerce_deployment_publish", POST, "deployments/{deployment}/publish"),
    row("app_version_verify", "public", Make::Get("/app/versions/verify?platform=ios&version=1.0&build_number=1")),
    row("pharmacy_group_list", "optional", Make::Get("/plugins/pharmacy/groups")),
    row("pharmacy_group_get", "optional", Make::Get("/plugins/pharmacy/groups/{group}")),
    row(
        "pharmacy_shift_list",
        "optional",
        Make::Get(
            "/plugins/pharmacy/shifts?group_id={group}&datetime_ini=2023-09-01T03:00:00Z&datetime_end=2023-10-01T03:00:00Z",
        ),
    ),
    shift!("pharmacy_shift_get", GET, "", true, false),
    shift!("pharmacy_shift_put", PUT, "", false, true),
    shift!("pharmacy_shift_delete", DELETE, "", true, false),
    shift!("pharmacy_shift_history", GET, "/history", true, false),
    group!("pharmacy_shift_generate", "generate", |town| {
        json!({"pharmacies": [[town.pharmacy_ids[0]]], "from": "2027-03-01", "until": "2027-03-02", "start_time": "08:30",
               "duration_minutes": 1440})
    }),
    group!("pharmacy_shift_copy_month", "copy_month", |_| {
        json!({"from_month": "2027-03", "to_month": "2027-04", "align": "date"})
    }),
    group!("pharmacy_shift_check", "check", |_| {
        json!({"datetime_ini": "2027-03-01T00:00:00Z", "datetime_end": "2027-04-01T00:00:00Z"})
    }),
    row("pharmacy_shift_events", "optional", Make::Head("/plugins/pharmacy/groups/{group}/events")),
    row("pharmacy_on_duty", "public", Make::Get("/plugins/pharmacy/groups/{group}/on_duty")),
    row("pharmacy_calendar_ics", "public", Make::Get("/plugins/pharmacy/groups/{group}/calendar.ics")),
    row(
        "backoffices_seed",
        "backoffice",
        anew!(PUT _ => "/backoffices/seed", json!({"seeds": ["backoffices_backoffice"]})),
    ),
    row(
        "command_bus_dispatch",
        "backoffice",
        anew!(POST _ => "/backoffices/command_bus/dispatch", json!({"topic": "system.ping", "params": {}})),
    ),
    row("command_bus_topics", "backoffice", Make::Get("/backoffices/command_bus/topics")),
    row("command_bus_audit_list", "backoffice", Make::Get("/backoffices/command_bus/audit")),
    row("backoffices_account_list", "backoffice", Make::Get("/backoffices/accounts")),
    row("backoffices_account_kpis", "backoffice", Make::Get("/backoffices/accounts/kpis")),
    row(
        "backoffices_account_get",
        "backoffice",
        Make::Anew(|world| {
            Box::pin(async move {
                let person = world.person(ScopeType::Consumer).await;
                let path = format!("/backoffices/accounts/{}", person.caller.account_id);
                Call { method: Method::GET, path, body: None }
            })
        }),
    ),
    row("backoffices_events", "backoffice", Make::Head("/backoffices/events")),
];
