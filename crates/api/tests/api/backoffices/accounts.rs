//! The staff's account list: search, order, pages, and single accounts.

use hub_api::domains::auth::{self, AccountState, NewUser};
use hub_kernel::db::{Sql, sql};
use hub_kernel::security::session::{Account, ScopeType, User};
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{PASSWORD, SignedInUser, TestApp};

async fn list_accounts(app: &TestApp, staff: &SignedInUser, query: &str) -> Value {
    app.get_as(staff, &format!("/backoffices/accounts?{query}")).await.ok()
}

/// The given names of a list, in order.
async fn list_given_names(app: &TestApp, staff: &SignedInUser, query: &str) -> Vec<String> {
    let rows = list_accounts(app, staff, query).await["data"].clone();
    let rows = rows.as_array().expect("rows").iter();
    rows.map(|row| row["profile_given_name"].as_str().expect("a name").to_owned()).collect()
}

/// Inserts a user with these names and an account in a new scope, named after the user or otherwise.
async fn insert_named_account(
    app: &TestApp,
    given: &str,
    family: &str,
    phone: &str,
    scope: (ScopeType, &str),
) -> (Id<User>, Id<Account>) {
    let username = format!("x{}", &Id::<()>::new().uuid().simple().to_string()[12..]);
    let person = NewUser {
        given_name: given.parse().expect("a name"),
        family_name: family.parse().expect("a name"),
        username: Some(username.parse().expect("a username")),
        email: None,
        phone: (!phone.is_empty()).then(|| (phone.parse().expect("a phone"), false)),
        password_hash: None,
    };
    let (user_id, scope_id, account_id) = (Id::new(), Id::new(), Id::new());
    let now = app.app.clock.now();
    let mut tx = app.app.db.begin().await.expect("begins");
    auth::insert_user(&mut tx, user_id, person, now).await.expect("a person");
    auth::insert_scope(tx.on(), scope_id, scope.0, scope.1.into(), now).await.expect("a scope");
    auth::insert_account(tx.on(), account_id, user_id, scope_id, now).await.expect("an account");
    tx.commit().await.expect("commits");
    (user_id, account_id)
}

#[tokio::test]
async fn backoffices_account_get_answers_every_field() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let person = app.new_signed_in_user(ScopeType::Workspace).await;
    let patch = json!({"birthday": "1990-05-01", "image_url": "https://town.example/ana.png"});
    app.send(app.request_as(&person, Method::PATCH, "/auth/me/account/profile").json(&patch)).await.ok();
    let path = format!("/backoffices/accounts/{}", person.caller.account_id);
    let mut account = app.get_as(&staff, &path).await.ok();
    for id in ["profile_id", "credential_id"] {
        assert!(account[id].take().as_str().is_some_and(|id| id.parse::<Id<()>>().is_ok()));
    }
    let made = crate::support::NOW;
    let expected = json!({
        "id": person.caller.account_id, "state": "active", "created_at": made,
        "user_id": person.caller.user_id, "user_state": "active", "user_created_at": made,
        "profile_id": null, "profile_given_name": "Ana", "profile_family_name": "Paz",
        "profile_birthdate": "1990-05-01", "profile_image_url": "https://town.example/ana.png",
        "profile_created_at": made, "profile_deleted_at": null,
        "credential_id": null, "credential_username": person.username, "credential_email": person.email,
        "credential_email_verified": true, "credential_phone": null, "credential_phone_verified": false,
        "credential_created_at": made, "credential_deleted_at": null,
        "scope_id": person.caller.scope_id, "scope_state": "active", "scope_type": "workspace",
        "scope_name": "Norte", "scope_image_url": null, "scope_created_at": made,
    });
    assert_eq!(account, expected);
    let nobody = app.get_as(&staff, &format!("/backoffices/accounts/{}", Id::<Account>::new())).await;
    assert_eq!(nobody.error_parts().1, "error.not_found");
    assert_eq!(app.get_as(&staff, "/backoffices/accounts/7").await.error_parts().2, "account_id");
}

#[tokio::test]
async fn a_query_finds_words_from_their_begin_without_case_and_accents() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    insert_named_account(&app, "Íñigo", "Muñoz Sosa", "+5491155550100", (ScopeType::Consumer, "Íñigo Muñoz Sosa"))
        .await;
    insert_named_account(&app, "Bruna", "Lagos", "", (ScopeType::Workspace, "Óptica del Sur")).await;
    for (query, found) in [
        ("inigo", vec!["Íñigo"]),
        ("%C3%8D%C3%91IGO", vec!["Íñigo"]),
        ("sosa%20mu", vec!["Íñigo"]),
        ("optica", vec!["Bruna"]),
        ("optica%20del%20lagos", vec!["Bruna"]),
        ("ptica", vec![]),
        ("optica%20sosa", vec![]),
        ("11%205555-0100", vec!["Íñigo"]),
        ("%2B54%209%2011%205555%200100", vec!["Íñigo"]),
        ("5550100", vec!["Íñigo"]),
        ("town.example", vec!["Ana"]),
        ("%25", vec!["Bruna", "Íñigo", "Ana"]),
        ("000%20000", vec![]),
        ("", vec!["Bruna", "Íñigo", "Ana"]),
    ] {
        assert_eq!(list_given_names(&app, &staff, &format!("query={query}")).await, found, "{query}");
        assert_eq!(list_accounts(&app, &staff, &format!("query={query}")).await["count"], found.len(), "{query}");
    }
    let email = staff.email.clone();
    assert_eq!(list_given_names(&app, &staff, &format!("query={email}")).await, ["Ana"]);
    assert_eq!(list_given_names(&app, &staff, &format!("query={}", staff.username)).await, ["Ana"]);
}

/// Words in more accounts than the index is asked for are searched in each account.
#[tokio::test]
async fn words_of_most_accounts_find_the_same() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    insert_named_account(&app, "Xaver", "Muñoz", "", (ScopeType::Consumer, "Xaver Muñoz")).await;
    insert_named_account(&app, "Xavi", "Lagos", "", (ScopeType::Consumer, "Xavi Lagos")).await;
    let many = Sql {
        sqlite: "INSERT INTO account_words (word, account_id) SELECT 'xav' || value, $2 FROM json_each($1)",
        pg: "INSERT INTO account_words (word, account_id) SELECT 'xav' || value, $2 FROM jsonb_array_elements_text($1::jsonb)",
    };
    let numbers: Value = (0..=10_000).collect();
    let many = sql(app.app.db.write(), many).bind(numbers.to_string()).bind(staff.caller.account_id);
    many.execute().await.expect("inserts");
    for (query, found) in [
        ("xav", vec!["Xavi", "Xaver"]),
        ("XAV", vec!["Xavi", "Xaver"]),
        ("xav&order_by=given_name", vec!["Xaver", "Xavi"]),
        ("xav%20mun", vec!["Xaver"]),
        ("xaver", vec!["Xaver"]),
        ("xav%20norte", vec![]),
        ("ana", vec!["Ana"]),
    ] {
        assert_eq!(list_given_names(&app, &staff, &format!("query={query}")).await, found, "{query}");
        assert_eq!(list_accounts(&app, &staff, &format!("query={query}")).await["count"], found.len(), "{query}");
    }
    assert_eq!(list_given_names(&app, &staff, &format!("query=xav&ids={}", staff.caller.account_id)).await, [""; 0]);
}

#[tokio::test]
async fn changed_accounts_are_found_by_their_new_values() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (person, other) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let patch = |person: &SignedInUser, path: &str, body: Value| {
        app.send(app.request_as(person, Method::PATCH, &format!("/auth/me/account/{path}")).json(&body))
    };
    patch(&person, "profile", json!({"given_name": "Zulema", "family_name": "Óvalo"})).await.ok();
    let change = json!({"current_password": PASSWORD, "username": "zulema.ovalo", "phone": "011 5555-0100"});
    patch(&person, "credential", change).await.ok();
    for query in ["zulema", "ovalo", "zulema.ovalo", "55550100"] {
        assert_eq!(list_given_names(&app, &staff, &format!("query={query}")).await, ["Zulema"], "{query}");
    }
    assert_eq!(
        list_given_names(&app, &staff, &format!("query={}", person.username)).await,
        [""; 0],
        "the old username"
    );
    assert_eq!(list_given_names(&app, &staff, "order_by=given_name&order_dir=desc&take=1").await, ["Zulema"]);
    // When another user verifies the same email, the unverified claim is removed and no longer found.
    patch(&other, "credential", json!({"current_password": PASSWORD, "email": "ovalo@sur.example"})).await.ok();
    assert_eq!(
        list_accounts(&app, &staff, "query=ovalo@sur.example").await["data"][0]["id"],
        json!(other.caller.account_id)
    );
    let otp = json!({"action": "verify_email", "channel": "email", "receptor": "ovalo@sur.example"});
    patch(&person, "credential", json!({"current_password": PASSWORD, "email": "ovalo@sur.example"})).await.ok();
    let ask = app.request_as(&person, Method::POST, "/auth/otp").json(&otp);
    let otp = app.send(ask).await.ok()["id"].as_str().expect("an id").to_owned();
    let code = app.code_sent_to("ovalo@sur.example").await;
    app.post(&format!("/auth/otp/{otp}/verify"), &json!({"code": code})).await.ok();
    assert_eq!(list_given_names(&app, &staff, "query=ovalo@sur.example").await, ["Zulema"]);
    let words = "SELECT word FROM account_words WHERE account_id = $1 ORDER BY word";
    let words: Vec<(String,)> = sql(app.app.db.read(), words).bind(other.caller.account_id).all().await.expect("words");
    assert!(!words.iter().any(|(word,)| word == "ovalo" || word == "sur"), "{words:?}");
    app.run_jobs().await;
}

#[tokio::test]
async fn accounts_are_narrowed_by_each_filter() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (one, two) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let three = app.new_signed_in_user(ScopeType::Consumer).await;
    let view = app.get_as(&staff, &format!("/backoffices/accounts/{}", one.caller.account_id)).await.ok();
    let text = |name: &str| view[name].as_str().expect("a text").to_owned();
    let ids = |rows: Value| -> Vec<Value> {
        rows["data"].as_array().expect("rows").iter().map(|row| row["id"].clone()).collect()
    };
    for (query, found) in [
        (format!("ids={}&ids={}", one.caller.account_id, two.caller.account_id), vec![&two, &one]),
        (format!("scope_ids={}", two.caller.scope_id), vec![&two]),
        (format!("user_ids={}&user_ids={}", one.caller.user_id, three.caller.user_id), vec![&three, &one]),
        (format!("profile_ids={}", text("profile_id")), vec![&one]),
        (format!("credential_ids={}", text("credential_id")), vec![&one]),
        (format!("profile_ids={}&scope_ids={}", text("profile_id"), two.caller.scope_id), vec![]),
        (format!("query=ana&ids={}", one.caller.account_id), vec![&one]),
        (format!("ids={}", Id::<Account>::new()), vec![]),
    ] {
        let expected: Vec<_> = found.iter().map(|person| json!(person.caller.account_id)).collect();
        let listed = list_accounts(&app, &staff, &query).await;
        assert_eq!((&listed["count"], ids(listed.clone())), (&json!(expected.len()), expected), "{query}");
    }
    let mut tx = app.app.db.begin().await.expect("begins");
    auth::update_account_state(&mut tx, one.caller.account_id, AccountState::Blocked).await.expect("sets");
    auth::update_account_state(&mut tx, two.caller.account_id, AccountState::Deleted).await.expect("sets");
    tx.commit().await.expect("commits");
    for (query, found) in [
        ("states=blocked", vec![&one]),
        ("states=deleted&states=blocked", vec![&two, &one]),
        ("states=active", vec![&three, &staff]),
        ("states=active&states=deleted", vec![&three, &two, &staff]),
        ("states=active&states=deleted&states=blocked", vec![&three, &two, &one, &staff]),
    ] {
        let expected: Vec<_> = found.iter().map(|person| json!(person.caller.account_id)).collect();
        assert_eq!(ids(list_accounts(&app, &staff, query).await), expected, "{query}");
    }
    for (query, path) in [
        ("ids=7", "ids[0]"),
        ("states=asleep", "states[0]"),
        ("order_by=password", "order_by"),
        ("order_dir=up", "order_dir"),
        ("take=0", "take"),
        ("cursor=x", "cursor"),
    ] {
        let answer = app.get_as(&staff, &format!("/backoffices/accounts?{query}")).await;
        let (status, code, named) = answer.error_parts();
        assert_eq!((status, code.as_str()), (400, "error.parser.query"), "{query}");
        assert!(named == path || path.starts_with(&named) && !named.is_empty(), "{query}: {named}");
    }
}

#[tokio::test]
async fn every_order_loses_and_repeats_nothing_between_pages() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for (round, (given, family)) in
        [("Íris", "Paz"), ("ana", "Óvalo"), ("Bea", "paz"), ("Ana", "Zeta"), ("iris", "Alba")].into_iter().enumerate()
    {
        insert_named_account(&app, given, family, "", (ScopeType::Consumer, family)).await;
        // Some accounts share one instant.
        app.advance_clock(i64::from(round % 2 == 0));
    }
    let key = |row: &Value, order: &str| match order {
        "created_at" => row["created_at"].to_string(),
        "scope_name" => hub_kernel::types::text::fold_text(row["scope_name"].as_str().expect("a name")),
        name => hub_kernel::types::text::fold_text(row[format!("profile_{name}")].as_str().expect("a name")),
    };
    for order in ["created_at", "given_name", "family_name", "scope_name"] {
        for direction in ["asc", "desc"] {
            let (mut rows, mut cursor) = (Vec::new(), String::new());
            loop {
                let query = format!("order_by={order}&order_dir={direction}&take=2{cursor}");
                let page = list_accounts(&app, &staff, &query).await;
                assert_eq!(page["count"], 6);
                rows.extend(page["data"].as_array().expect("rows").clone());
                let Some(next) = page["cursor"].as_str() else { break };
                cursor = format!("&cursor={next}");
            }
            assert_eq!(rows.len(), 6);
            let places: Vec<_> = rows.iter().map(|row| (key(row, order), row["id"].to_string())).collect();
            let mut sorted = places.clone();
            sorted.sort();
            sorted.dedup();
            if direction == "desc" {
                sorted.reverse();
            }
            assert_eq!(places, sorted, "{order} {direction}");
            let other = format!("/backoffices/accounts?order_by={order}&order_dir=asc&take=2{cursor}");
            if direction == "desc" {
                assert_eq!(app.get_as(&staff, &other).await.error_parts().2, "cursor", "another order's");
            }
        }
    }
}

#[tokio::test]
async fn accounts_missing_from_the_index_are_added_at_the_start() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    insert_named_account(&app, "Íris", "Óvalo", "", (ScopeType::Consumer, "Íris Óvalo")).await;
    let entered = app.dump_tables(&["account_entries", "account_words"]).await;
    // The state after the migration: names in lower case and no search words.
    let migrated = "UPDATE account_entries SET given_name = 'íris', family_name = 'óvalo', search_text = NULL";
    sql(app.app.db.write(), migrated).execute().await.expect("updates");
    sql(app.app.db.write(), "DELETE FROM account_words").execute().await.expect("deletes");
    assert_eq!(list_accounts(&app, &staff, "").await["count"], 2, "they are listed meanwhile");
    assert_eq!(list_given_names(&app, &staff, "query=ovalo").await, [""; 0]);
    auth::index_missing_accounts(&app.app).await.expect("enters");
    assert_eq!(list_given_names(&app, &staff, "query=ovalo").await, ["Íris"]);
    assert_eq!(app.dump_tables(&["account_entries", "account_words"]).await, entered);
}
