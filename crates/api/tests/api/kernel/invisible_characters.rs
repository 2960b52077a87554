//! Invisible characters in texts are refused with the field's path, in every request.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::{Value, json};

use crate::command_bus::{dispatch, list_audit_records};
use crate::support::{REAL_GROUP_ID, SignedInUser, StoreFixture, TestApp, cart_items, new_id};

/// Characters that a name must not contain.
const FORBIDDEN_IN_NAMES: [&str; 12] = [
    "\0", "\n", "\t", "\u{1b}", "\u{7f}", "\u{9b}", "\u{200b}", "\u{2028}", "\u{2029}", "\u{202e}", "\u{2066}",
    "\u{2069}",
];

/// Sets the field at a path such as `items[0].name`.
fn with_text(mut body: Value, path: &str, text: &str) -> Value {
    let pointer = format!("/{}", path.replace(['.', '['], "/").replace(']', ""));
    *body.pointer_mut(&pointer).unwrap_or_else(|| panic!("there is no {path}")) = text.into();
    body
}

/// The owner's writes that contain names: path, body, and the paths of the names.
fn owner_writes(shop: &StoreFixture) -> Vec<(String, Value, Vec<&'static str>)> {
    let mut customizer = shop.customizer_body();
    customizer["options"][0]["description"] = json!("");
    let mut pickup = shop.pickup_methods_body();
    for field in ["name", "country", "state", "zip", "flat", "apartment", "indications"] {
        pickup["delivery"]["address"][field] = json!("");
    }
    vec![
        (shop.owner_path(""), json!({"name": "La Esquina"}), vec!["name"]),
        (shop.owner_path("articles/{article}"), shop.article_body(), vec!["name", "categories[0].name", "description"]),
        (
            shop.owner_path("customizers/{customizer}"),
            customizer,
            vec!["name", "options[1].name", "options[0].description"],
        ),
        (shop.owner_path("catalogs/{catalog}"), shop.catalog_body(), vec!["name", "sections[0].name"]),
        (shop.owner_path("policies/{policy}"), shop.policy_body(), vec!["name"]),
        (
            shop.owner_path("pickup_methods"),
            pickup,
            vec![
                "delivery.address.name",
                "delivery.address.street",
                "delivery.address.apartment",
                "delivery.address.indications",
            ],
        ),
    ]
}

fn takes_newlines(path: &str) -> bool {
    path.ends_with("description") || path.ends_with("indications")
}

async fn put_refused(app: &TestApp, person: &SignedInUser, method: Method, path: &str, body: &Value, field: &str) {
    for letter in FORBIDDEN_IN_NAMES.iter().filter(|letter| !(takes_newlines(field) && **letter == "\n")) {
        let texts = match field.ends_with("image_url") {
            true => ["", "x"].map(|end| format!("https://town.example/a{letter}{end}")),
            false => [format!("Ana{letter}Paz"), format!("Ana{letter}")],
        };
        for text in texts {
            let request = app.request_as(person, method.clone(), path).json(&with_text(body.clone(), field, &text));
            let refusal = app.send(request).await.error_parts();
            assert_eq!(refusal, (400, "error.parser.body".into(), field.into()), "{path} {text:?}");
        }
    }
}

#[tokio::test]
async fn names_and_indications_of_a_store_are_refused_with_their_path_and_nothing_is_written() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&owner).await;
    let tables = ["stores", "articles", "customizers", "customizer_options", "catalogs", "policies", "pickup_methods"];
    let before = app.dump_tables(&tables).await;
    for (path, body, fields) in owner_writes(&shop) {
        for field in fields {
            put_refused(&app, &owner, Method::PUT, &path, &body, field).await;
        }
    }
    assert_eq!(app.dump_tables(&tables).await, before);
    for (path, body, fields) in owner_writes(&shop) {
        for field in fields {
            let lines = if takes_newlines(field) { "\n\n" } else { " " };
            let text = format!("👩\u{200d}🍳{lines}می\u{200c}خواهم");
            app.put_as(&owner, &path, &with_text(body.clone(), field, &text)).await.ok();
        }
    }
    let article = app.get_as(&owner, &shop.owner_path("articles/{article}")).await.ok();
    assert_eq!(article["description"], "👩\u{200d}🍳\n\nمی\u{200c}خواهم");
}

#[tokio::test]
async fn a_carts_indications_take_newlines_and_no_other_control() {
    let app = TestApp::new().await;
    let (owner, consumer) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let shop = app.new_published_store(&owner).await;
    let mut lines = cart_items(&shop.article_id, 1, &[]);
    lines[0]["indications"] = json!("");
    let address =
        json!({"name": "Casa", "street": "Mitre", "indications": "", "location": {"lat": -34.8, "lng": -58.39}});
    let body = json!({
        "items_set": true, "items": lines, "pickup_set": true, "pickup": {"type": "delivery", "address": address},
        "coupon_set": true, "coupon": {"code": "AHORRA20"},
    });
    let path = format!("{}/cart", shop.public_path());
    let before = app.dump_tables(&["carts"]).await;
    let fields = [
        "items[0].indications",
        "pickup.address.name",
        "pickup.address.street",
        "pickup.address.indications",
        "coupon.code",
    ];
    for field in fields {
        put_refused(&app, &consumer, Method::PUT, &path, &body, field).await;
    }
    assert_eq!(app.dump_tables(&["carts"]).await, before);
    let asked = with_text(body, "items[0].indications", "Sin sal.\r\nEl timbre no anda.\n");
    let cart = app.put_as(&consumer, &path, &asked).await.ok();
    assert_eq!(cart["items"][0]["indications"], "Sin sal.\nEl timbre no anda.");
}

#[tokio::test]
async fn names_of_people_banks_and_reasons_are_refused_with_their_path() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (_, order) = app.new_consumer_with_order(&shop, 1).await;
    let profile = json!({"given_name": "", "family_name": "", "image_url": ""});
    for field in ["given_name", "family_name", "image_url"] {
        let mut body = json!({});
        body[field] = profile[field].clone();
        put_refused(&app, &owner, Method::PATCH, "/auth/me/account/profile", &body, field).await;
    }
    let preferences = json!({"bank": "Banco", "name": "Ana", "cuit": "20-26756539-3", "cvu": "2850590940090418135201"});
    let bank = json!({"wallet_id": owner.caller.scope_id, "type": "banktransfer", "currencies": ["ARS"],
                      "preferences": preferences});
    for field in ["preferences.bank", "preferences.name"] {
        put_refused(&app, &owner, Method::PUT, &format!("/wallets/providers/{}", new_id()), &bank, field).await;
    }
    let cancel = json!({"state": "cancelled", "reason": "Sin gas"});
    put_refused(&app, &owner, Method::POST, &shop.owner_path(&format!("orders/{order}/state")), &cancel, "reason")
        .await;
    assert_eq!(app.get_store_order(&owner, &shop, &order).await["state"], "submitted");
}

#[tokio::test]
async fn the_command_bus_refuses_them_and_an_import_names_each_row() {
    let app = TestApp::new().await.with_rota().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let zone = json!({"lat": -34.8, "lng": -58.39, "radius": 5000});
    let user = json!({"given_name": "Ana", "family_name": "Paz", "username": "ana.paz"});
    for (topic, params, field) in [
        ("workspaces.create", json!({"name": "", "type": "business"}), "name"),
        ("auth.account.create", json!({"scope": {"type": "consumer"}, "user": user}), "user.given_name"),
        (
            "pharmacy.groups.put",
            json!({"id": REAL_GROUP_ID, "name": "", "zone": zone, "time_zone": "America/Argentina/Buenos_Aires"}),
            "name",
        ),
    ] {
        for letter in FORBIDDEN_IN_NAMES {
            let params = with_text(params.clone(), field, &format!("Ana{letter}Paz"));
            let refusal = dispatch(&app, &staff, topic, params).await.error_parts();
            assert_eq!(refusal, (400, "error.parser.body".into(), format!("params.{field}")), "{topic} {letter:?}");
        }
    }
    let row = |name: &str| json!({"slug": "sol", "name": name});
    let rows = json!([row("Sol"), {"slug": "luna", "name": "Lu\u{202e}na"}, {"slug": "mar", "name": "Mar", "phone": "1\u{200b}"}]);
    let refused =
        dispatch(&app, &staff, "pharmacy.groups.import", json!({"group_id": REAL_GROUP_ID, "pharmacies": rows})).await;
    assert_eq!((refused.error_parts().0, refused.error_parts().1), (422, "error.rule.import".into()));
    let rows = refused.json()["extra"]["rows"].clone();
    let told: Vec<_> = rows.as_array().expect("rows").iter().map(|row| (&row["index"], &row["path"])).collect();
    assert_eq!(told, [(&json!(1), &json!("name")), (&json!(2), &json!("phone"))]);
    assert!(rows[0]["message"].as_str().expect("a message").contains("U+202E"), "{rows}");
    assert_eq!(rows[0]["code"], "error.parser.body");
}

#[tokio::test]
async fn nul_is_refused_in_every_body_and_query_and_never_dropped() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for (body, path) in [
        (json!({"userkey": "ana\0", "password": "x"}), "userkey"),
        (json!({"userkey": "ana", "password": "correct-horse\0"}), "password"),
        (json!({"userkey": "ana", "password": "x", "unknown": ["a", {"b": "\0"}]}), "unknown[1].b"),
        (json!({"userkey": "ana", "password": "x", "unk\0nown": 1}), ""),
        (json!({"userkey": "ana", "password": "x", "unknown": {"unk\0nown": 1}}), "unknown"),
    ] {
        let refusal = app.post("/auth/sign_in", &body).await.error_parts();
        assert_eq!(refusal, (400, "error.parser.body".into(), path.into()), "{body}");
    }
    let before = list_audit_records(&app).await;
    let refusal = dispatch(&app, &staff, "system.p\0ing", json!({})).await.error_parts();
    assert_eq!(refusal, (400, "error.parser.body".into(), "topic".into()));
    assert_eq!(list_audit_records(&app).await, before);
    for (query, path) in [("query=a%00b", "query"), ("take=5&query=%00", "query"), ("%00=1", "")] {
        let answer = app.get_as(&staff, &format!("/backoffices/accounts?{query}")).await;
        assert_eq!(answer.error_parts(), (400, "error.parser.query".into(), path.into()), "{query}");
    }
    assert_eq!(app.get_as(&staff, "/backoffices/accounts?query=%2500").await.status, 200);
}

#[tokio::test]
async fn rows_that_stand_with_such_characters_still_read() {
    let app = TestApp::new().await;
    let (owner, consumer) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let shop = app.new_unpublished_store(&owner).await;
    let name = "Piz\u{202e}za\u{1b}\nGrande";
    let id = |id: &str| id.parse::<Id<()>>().expect("an id");
    for (text, row) in [
        ("UPDATE articles SET name = $1 WHERE id = $2", &shop.article_id),
        ("UPDATE stores SET name = $1 WHERE id = $2", &shop.store_id),
        ("UPDATE customizers SET name = $1 WHERE id = $2", &shop.customizer_id),
    ] {
        assert_eq!(sql(app.app.db.write(), text).bind(name).bind(id(row)).execute().await.expect("writes"), 1);
    }
    let user = "UPDATE profiles SET given_name = $1 WHERE user_id = $2";
    sql(app.app.db.write(), user).bind(name).bind(consumer.caller.user_id).execute().await.expect("writes");
    let changes = app.create_deployment_candidate(&owner, &shop).await;
    app.publish_deployment(&owner, &shop, &changes).await.ok();
    for (path, field) in [
        (shop.owner_path("articles/{article}"), "/name"),
        (shop.owner_path("customizers/{customizer}"), "/name"),
        (shop.owner_path("articles"), "/data/0/name"),
        (shop.owner_path(""), "/name"),
        (shop.public_path(), "/articles/0/name"),
    ] {
        assert_eq!(app.get_as(&owner, &path).await.ok().pointer(field), Some(&json!(name)), "{path}");
    }
    assert_eq!(app.get_as(&consumer, "/auth/me/account").await.ok()["profile"]["given_name"], name);
    app.fill_cart(&consumer, &shop, 1).await;
    let notes = "UPDATE carts SET items = REPLACE(items, '\"indications\":\"\"', '\"indications\":\"a\\u202eb\"')";
    sql(app.app.db.write(), notes).execute().await.expect("writes");
    let order = app.submit_cart(&consumer, &shop).await.ok();
    let order = app.get_store_order(&owner, &shop, order["id"].as_str().expect("an id")).await;
    assert_eq!((&order["items"][0]["name"], &order["items"][0]["indications"]), (&json!(name), &json!("a\u{202e}b")));
    let kept = json!({"given_name": "Ana"});
    let patched = app.request_as(&consumer, Method::PATCH, "/auth/me/account/profile").json(&kept);
    assert_eq!(app.send(patched).await.ok()["profile"]["given_name"], "Ana");
}
