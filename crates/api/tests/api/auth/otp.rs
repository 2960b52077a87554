//! One-time codes: sending, entering and limiting them; responses do not reveal who has an account.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use crate::support::{SignedInUser, TestApp, TestResponse};

const EMAIL: &str = "eva@town.example";
const GENEROUS_LIMITS: &str = "otp_hour=1000,otp_day=1000,otp_address_hour=10000";

async fn request_otp(app: &TestApp, action: &str, receptor: &str) -> TestResponse {
    app.post("/auth/otp", &json!({"action": action, "channel": "email", "receptor": receptor})).await
}

fn otp_id(otp: &Value) -> String {
    otp["id"].as_str().expect("an id").to_owned()
}

async fn verify_otp(app: &TestApp, id: &str, code: &str) -> TestResponse {
    app.post(&format!("/auth/otp/{id}/verify"), &json!({"code": code})).await
}

/// A code other than the right one.
fn wrong_code(code: &str) -> String {
    if code == "000000" { "000001".into() } else { "000000".into() }
}

#[tokio::test]
async fn auth_otp_create_sends_a_code_that_auth_otp_verify_takes_once() {
    let app = TestApp::new().await;
    let otp = request_otp(&app, "sign_in", " Eva@Town.example").await.ok();
    let expected = json!({
        "id": otp["id"], "action": "sign_in", "channel": "email", "receptor": EMAIL,
        "expired_at": "2026-11-20T15:10:00Z", "created_at": "2026-11-20T15:00:00Z", "verified": false, "used": false,
    });
    assert_eq!(otp, expected);
    let code = app.code_sent_to(EMAIL).await;
    assert!(code.len() == 6 && code.bytes().all(|digit| digit.is_ascii_digit()));
    let verified = verify_otp(&app, &otp_id(&otp), &format!(" {code} ")).await.ok();
    assert_eq!(verified["verified"], true);
    assert_eq!(app.get(&format!("/auth/otp/{}", otp_id(&otp))).await.ok(), verified);
    assert_eq!(verify_otp(&app, &otp_id(&otp), &code).await.ok(), verified, "the same again, as after a lost answer");
}

#[tokio::test]
async fn unreachable_receptors_are_refused_by_field() {
    let app = TestApp::new().await;
    for (action, channel, receptor, path) in [
        ("sign_up", "email", "eva", "receptor"),
        ("sign_up", "email", "+5491123456789", "receptor"),
        ("sign_up", "sms", "eva@town.example", "receptor"),
        ("sign_up", "whatsapp", "12", "receptor"),
        ("verify_email", "sms", "+5491123456789", "channel"),
        ("verify_phone", "email", EMAIL, "channel"),
        ("dance", "email", EMAIL, "action"),
        ("sign_up", "pigeon", EMAIL, "channel"),
    ] {
        let body = json!({"action": action, "channel": channel, "receptor": receptor});
        let refused = app.post("/auth/otp", &body).await.error_parts();
        assert_eq!(refused, (400, "error.parser.body".into(), path.into()), "{body}");
    }
    let sms = json!({"action": "verify_phone", "channel": "sms", "receptor": "011 15 2345-6789"});
    assert_eq!(app.post("/auth/otp", &sms).await.ok()["receptor"], "+5491123456789");
}

#[tokio::test]
async fn five_wrong_codes_exhaust_it() {
    let here = TestApp::new().await;
    let there = here.replica(&[]).await;
    let otp = otp_id(&request_otp(&here, "sign_in", EMAIL).await.ok());
    let code = here.code_sent_to(EMAIL).await;
    for remaining in (0..5).rev() {
        let app = if remaining % 2 == 0 { &here } else { &there };
        let refused = verify_otp(app, &otp, &wrong_code(&code)).await;
        assert_eq!(refused.error_parts(), (422, "error.rule.otp_code".into(), "code".into()));
        assert_eq!(refused.json()["extra"]["remaining"], remaining);
    }
    assert_eq!(verify_otp(&there, &otp, &code).await.error_parts().1, "error.rule.otp_exhausted");
}

#[tokio::test]
async fn fifty_guesses_at_once_are_five_tries() {
    let here = TestApp::new().await;
    let there = here.replica(&[]).await;
    let otp = otp_id(&request_otp(&here, "sign_in", EMAIL).await.ok());
    let code = here.code_sent_to(EMAIL).await;
    let wrong = wrong_code(&code);
    let guesses = (0..50).map(|number| verify_otp(if number % 2 == 0 { &here } else { &there }, &otp, &wrong));
    let answers = futures_util::future::join_all(guesses).await;
    let tried = answers.iter().filter(|answer| answer.error_parts().1 == "error.rule.otp_code").count();
    assert_eq!(tried, 5);
    assert_eq!(verify_otp(&here, &otp, &code).await.error_parts().1, "error.rule.otp_exhausted");
}

#[tokio::test]
async fn a_code_is_good_for_ten_minutes() {
    for (seconds, code) in [(599, "ok"), (600, "error.rule.otp_expired")] {
        let app = TestApp::new().await;
        let otp = otp_id(&request_otp(&app, "sign_in", EMAIL).await.ok());
        let sent = app.code_sent_to(EMAIL).await;
        app.advance_clock(seconds);
        let answer = verify_otp(&app, &otp, &sent).await;
        assert_eq!(if answer.status == 200 { "ok".into() } else { answer.error_parts().1 }, code, "{seconds}");
    }
}

#[tokio::test]
async fn malformed_codes_and_unknown_ids_are_refused() {
    let app = TestApp::new().await;
    let otp = otp_id(&request_otp(&app, "sign_in", EMAIL).await.ok());
    for code in ["", "12345", "1234567", "12345a", "１２３４５６", &"a".repeat(23)] {
        assert_eq!(
            verify_otp(&app, &otp, code).await.error_parts(),
            (400, "error.parser.body".into(), "code".into()),
            "{code}"
        );
    }
    let nobodys = Id::<()>::new();
    assert_eq!(verify_otp(&app, &nobodys.to_string(), "123456").await.error_parts().0, 404);
    assert_eq!(app.get(&format!("/auth/otp/{nobodys}")).await.error_parts().0, 404);
    let again = json!({"id": nobodys, "action": "sign_in", "channel": "email", "receptor": "sol@town.example"});
    assert_eq!(app.post("/auth/otp", &again).await.error_parts().0, 404);
}

#[tokio::test]
async fn a_new_code_replaces_the_old_one_and_keeps_its_tries() {
    let app = TestApp::new().await;
    let otp = otp_id(&request_otp(&app, "sign_in", EMAIL).await.ok());
    let first = app.code_sent_to(EMAIL).await;
    assert_eq!(verify_otp(&app, &otp, &wrong_code(&first)).await.status, 422);
    app.advance_clock(60);
    let again =
        |action: &str, receptor: &str| json!({"id": otp, "action": action, "channel": "email", "receptor": receptor});
    let resent = app.post("/auth/otp", &again("sign_in", EMAIL)).await.ok();
    assert_eq!((otp_id(&resent), &resent["expired_at"]), (otp.clone(), &json!("2026-11-20T15:11:00Z")));
    let second = app.code_sent_to(EMAIL).await;
    if first != second {
        assert_eq!(
            verify_otp(&app, &otp, &first).await.error_parts().1,
            "error.rule.otp_code",
            "the old one is nothing now"
        );
    }
    app.advance_clock(60);
    for (action, receptor, path) in [("recover", EMAIL, "action"), ("sign_in", "sol@town.example", "receptor")] {
        let refused = app.post("/auth/otp", &again(action, receptor)).await;
        assert_eq!(refused.error_parts(), (422, "error.rule.otp_receptor".into(), path.into()));
    }
    verify_otp(&app, &otp, &second).await.ok();
    app.advance_clock(60);
    assert_eq!(app.post("/auth/otp", &again("sign_in", EMAIL)).await.error_parts().1, "error.rule.otp_used");
}

#[tokio::test]
async fn another_code_can_be_asked_for_after_sixty_seconds_by_any_action() {
    let here = TestApp::new().await;
    let there = here.replica(&[]).await;
    request_otp(&here, "sign_in", EMAIL).await.ok();
    let refused = request_otp(&there, "recover", EMAIL).await;
    assert_eq!((refused.error_parts().0, refused.header("retry-after")), (429, "60"));
    here.advance_clock(59);
    let refused = request_otp(&there, "sign_in", EMAIL).await;
    assert_eq!((refused.error_parts().0, refused.header("retry-after")), (429, "1"));
    here.advance_clock(1);
    request_otp(&there, "sign_in", EMAIL).await.ok();
}

#[tokio::test]
async fn a_receptor_gets_five_codes_an_hour_and_ten_a_day() {
    let here = TestApp::new().await;
    let there = here.replica(&[]).await;
    for number in 0..5 {
        request_otp(if number % 2 == 0 { &here } else { &there }, "sign_in", EMAIL).await.ok();
        here.advance_clock(60);
    }
    let refused = request_otp(&there, "sign_up", EMAIL).await;
    assert_eq!(
        (refused.error_parts().0, refused.header("retry-after")),
        (429, "3300"),
        "the first is an hour old then"
    );
    here.advance_clock(3299);
    assert_eq!(request_otp(&here, "sign_in", EMAIL).await.status, 429);
    here.advance_clock(1);
    for _ in 0..5 {
        request_otp(&there, "sign_in", EMAIL).await.ok();
        here.advance_clock(60);
    }
    here.advance_clock(7200);
    let refused = request_otp(&here, "sign_in", EMAIL).await;
    let day = 86_400 - (3600 + 300 + 7200);
    assert_eq!((refused.error_parts().0, refused.header("retry-after")), (429, day.to_string().as_str()));
    here.advance_clock(day - 1);
    assert_eq!(request_otp(&there, "sign_in", EMAIL).await.status, 429);
    here.advance_clock(1);
    request_otp(&there, "sign_in", EMAIL).await.ok();
}

#[tokio::test]
async fn an_address_asks_for_twenty_codes_an_hour() {
    let here = TestApp::new().await;
    let there = here.replica(&[]).await;
    let asks = (0..30).map(|number| {
        let (app, receptor) = (if number % 2 == 0 { &here } else { &there }, format!("eva{number}@town.example"));
        async move { request_otp(app, "sign_in", &receptor).await.status.as_u16() }
    });
    let mut statuses = futures_util::future::join_all(asks).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [[200; 20].as_slice(), &[429; 10]].concat());
    here.advance_clock(3599);
    assert_eq!(request_otp(&there, "sign_in", "sol@town.example").await.header("retry-after"), "1");
    here.advance_clock(1);
    request_otp(&there, "sign_in", "sol@town.example").await.ok();
}

#[tokio::test]
async fn the_answer_does_not_tell_whether_an_account_exists() {
    let app = TestApp::with_settings(&["--limits", GENEROUS_LIMITS]).await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let known = request_otp(&app, "recover", &person.email).await.ok();
    let unknown = request_otp(&app, "recover", EMAIL).await.ok();
    let shape = |mut otp: Value| {
        for field in ["id", "receptor"] {
            otp[field] = Value::Null;
        }
        otp
    };
    assert_eq!(shape(known), shape(unknown));
    let states: Vec<(String, String)> =
        sql(app.app.db.read(), "SELECT receptor, state FROM outbox ORDER BY created_at, id").all().await.expect("rows");
    assert_eq!(states[1], (EMAIL.into(), "suppressed".into()), "nothing is sent to whom nobody knows");
    assert_ne!(states[0].1, "suppressed");
}

#[tokio::test]
async fn a_demonstration_answers_the_code_of_a_sign_up_or_a_verification_once() {
    let app = TestApp::with_settings(&["--demo", "--limits", GENEROUS_LIMITS]).await;
    for (action, receptor) in [("sign_up", "uno@town.example"), ("verify_email", "dos@town.example")] {
        let otp = request_otp(&app, action, receptor).await.ok();
        assert_eq!(otp["code"], app.code_sent_to(receptor).await, "{action}");
        assert!(app.get(&format!("/auth/otp/{}", otp_id(&otp))).await.ok().get("code").is_none());
        let code = otp["code"].as_str().expect("a code");
        assert!(verify_otp(&app, &otp_id(&otp), code).await.ok().get("code").is_none());
    }
    for (action, receptor) in [("recover", "tres@town.example"), ("sign_in", "cuatro@town.example")] {
        assert!(request_otp(&app, action, receptor).await.ok().get("code").is_none(), "{action}");
    }
    let app = TestApp::new().await;
    assert!(request_otp(&app, "sign_up", EMAIL).await.ok().get("code").is_none());
}

#[tokio::test]
async fn a_code_is_stored_nowhere_in_clear_text() {
    let app = TestApp::new().await;
    let otp = otp_id(&request_otp(&app, "sign_in", EMAIL).await.ok());
    let code = app.code_sent_to(EMAIL).await;
    let tables = app.dump_tables(&["otps", "outbox", "jobs", "limit_hits"]).await;
    assert!(tables.contains(&otp) && !tables.contains(&code), "{tables}");
}

/// Two users who claim one email; it is the first one's only key.
async fn two_users_claiming_one_email(app: &TestApp) -> [SignedInUser; 2] {
    let people = [app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Consumer).await];
    for (person, claim) in people.iter().zip([json!({"username": null, "email": EMAIL}), json!({"email": EMAIL})]) {
        let mut claim = claim;
        claim["current_password"] = json!(crate::support::PASSWORD);
        let request = app.request_as(person, reqwest::Method::PATCH, "/auth/me/account/credential").json(&claim);
        assert_eq!(app.send(request).await.ok()["credential"]["email_verified"], false);
    }
    people
}

async fn email_of_account(app: &TestApp, person: &SignedInUser) -> (Value, Value) {
    let credential = app.get_as(person, "/auth/me/account").await.ok()["credential"].clone();
    (credential["email"].clone(), credential["email_verified"].clone())
}

#[tokio::test]
async fn a_verified_email_is_taken_from_other_claims_unless_it_is_their_last_key() {
    for (asker, other) in [(0, (Value::Null, json!(false))), (1, (json!(EMAIL), json!(false)))] {
        let app = TestApp::with_settings(&["--limits", GENEROUS_LIMITS]).await;
        let people = two_users_claiming_one_email(&app).await;
        let ask = json!({"action": "verify_email", "channel": "email", "receptor": EMAIL});
        let request = app.request_as(&people[asker], reqwest::Method::POST, "/auth/otp").json(&ask);
        let otp = otp_id(&app.send(request).await.ok());
        verify_otp(&app, &otp, &app.code_sent_to(EMAIL).await).await.ok();
        assert_eq!(email_of_account(&app, &people[asker]).await, (json!(EMAIL), json!(true)), "{asker}");
        assert_eq!(email_of_account(&app, &people[1 - asker]).await, other, "{asker}");
    }
}

#[tokio::test]
async fn an_anonymous_code_verifies_a_single_claim_but_none_of_several() {
    let app = TestApp::with_settings(&["--limits", GENEROUS_LIMITS]).await;
    let people = two_users_claiming_one_email(&app).await;
    let otp = otp_id(&request_otp(&app, "verify_email", EMAIL).await.ok());
    verify_otp(&app, &otp, &app.code_sent_to(EMAIL).await).await.ok();
    for person in &people {
        assert_eq!(email_of_account(&app, person).await, (json!(EMAIL), json!(false)));
    }
    let change = json!({"email": null, "current_password": crate::support::PASSWORD});
    let request = app.request_as(&people[1], reqwest::Method::PATCH, "/auth/me/account/credential").json(&change);
    app.send(request).await.ok();
    app.advance_clock(60);
    let otp = otp_id(&request_otp(&app, "verify_email", EMAIL).await.ok());
    verify_otp(&app, &otp, &app.code_sent_to(EMAIL).await).await.ok();
    assert_eq!(email_of_account(&app, &people[0]).await, (json!(EMAIL), json!(true)));
}
