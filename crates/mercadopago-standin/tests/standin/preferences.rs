//! Preferences: created, read, changed, expired, refused.

use chrono::TimeDelta;
use mercadopago_standin::{BOOKSHOP, ControlError, NewPayment, PIZZERIA, PaymentStatus};
use serde_json::{Value, json};

use crate::support::{Bench, PRICE, preference_body};

#[tokio::test]
async fn a_preference_has_a_page_to_pay_at() {
    let bench = Bench::new().await;
    let created = bench.post("/checkout/preferences", &preference_body("ref-1")).await.expect(201);
    let id = created["id"].as_str().expect("an id");
    assert!(id.starts_with("410000001-"), "{id}");
    assert_eq!(created["collector_id"], PIZZERIA);
    assert_eq!(created["external_reference"], "ref-1");
    assert_eq!(created["items"][0]["unit_price"], 15800.5);
    assert_eq!(created["expires"], true);
    assert_eq!(created["expiration_date_to"], "2026-03-03T08:00:00.000-04:00");
    let link = created["init_point"].as_str().expect("a link");
    assert_eq!(link, bench.url(&format!("/checkout/v1/redirect?pref_id={id}")));
    assert_eq!(bench.send(bench.client.get(link)).await.status, 200);
    assert_eq!(bench.get(&format!("/checkout/preferences/{id}")).await.expect(200), created);
    assert_eq!(bench.stand_in.preference_of("ref-1").expect("kept").total(), PRICE);
}

#[tokio::test]
async fn a_preference_ends_at_its_date() {
    let bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    bench.clock.advance(TimeDelta::hours(24) - TimeDelta::milliseconds(1));
    bench.stand_in.pay(&preference.id, PaymentStatus::Pending).expect("in time");
    bench.clock.advance(TimeDelta::milliseconds(1));
    let refused = bench.stand_in.pay(&preference.id, PaymentStatus::Approved);
    assert_eq!(refused, Err(ControlError::PreferenceExpired(preference.id.clone())));
    let late = NewPayment { ignores_expiry: true, ..PaymentStatus::Approved.into() };
    bench.stand_in.pay(&preference.id, late).expect("as a payer whose page was open");
}

#[tokio::test]
async fn an_update_expires_a_preference_and_keeps_the_rest() {
    let bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    let path = format!("/checkout/preferences/{}", preference.id);
    let body = json!({"expires": true, "expiration_date_to": "2026-03-02T08:00:00.000-04:00"});
    let updated = bench.put(&path, &body).await.expect(200);
    assert_eq!(updated["external_reference"], "ref-1");
    assert_eq!(updated["items"][0]["title"], "Pedido 261122-008");
    let refused = bench.stand_in.pay(&preference.id, PaymentStatus::Approved);
    assert_eq!(refused, Err(ControlError::PreferenceExpired(preference.id)));
    bench.put("/checkout/preferences/410000001-unknown", &body).await.expect(404);
}

#[tokio::test]
async fn a_preference_is_its_sellers_alone() {
    let mut bench = Bench::new().await;
    let preference = bench.preference("ref-1").await;
    let path = format!("/checkout/preferences/{}", preference.id);
    bench.token = bench.stand_in.issue_token(BOOKSHOP).expect("a token");
    assert_eq!(bench.get(&path).await.error().0, 404);
    assert_eq!(bench.put(&path, &json!({"expires": true})).await.error().0, 404);
    bench.token.access_token = "APP_USR-invented".to_owned();
    assert_eq!(bench.get(&path).await.error().0, 401);
    assert_eq!(bench.post("/checkout/preferences", &preference_body("ref-2")).await.error().0, 401);
    assert_eq!(bench.stand_in.preferences().len(), 1);
}

#[tokio::test]
async fn a_wrong_preference_is_refused() {
    let bench = Bench::new().await;
    let wrong: [(&str, Value, &str); 18] = [
        ("/items", json!([]), "invalid_items"),
        ("/items/0/title", json!(" "), "invalid_items"),
        ("/items/0/quantity", json!(0), "invalid_items"),
        ("/items/0/quantity", json!(4_000_000_000_u32), "invalid_items"),
        ("/items/0/unit_price", json!(0), "invalid_items"),
        ("/items/0/unit_price", json!(-5), "invalid_items"),
        ("/items/0/unit_price", json!(1.005), "invalid_items"),
        ("/items/0/unit_price", json!("15"), "invalid_items"),
        ("/items/0", json!(["", "title", "", 1, "ARS", 5]), "bad_request"),
        ("/back_urls", json!(["http://127.0.0.1:9/", "", ""]), "bad_request"),
        ("/items/0/currency_id", json!("USD"), "invalid_items"),
        ("/external_reference", json!("x".repeat(257)), "invalid_external_reference"),
        ("/back_urls/success", json!("javascript:alert(1)"), "invalid_back_urls"),
        ("/back_urls/success", json!(""), "invalid_auto_return"),
        ("/auto_return", json!("never"), "invalid_auto_return"),
        ("/notification_url", json!("file:///etc/passwd"), "invalid_notification_url"),
        ("/expiration_date_from", json!("2026-03-04T12:00:00.000Z"), "invalid_expiration_date_to"),
        ("/expiration_date_to", json!("tomorrow"), "bad_request"),
    ];
    for (pointer, value, error) in wrong {
        let mut body = preference_body("ref-1");
        match body.pointer_mut(pointer) {
            Some(field) => *field = value.clone(),
            None => body[&pointer[1..]] = value.clone(),
        }
        let answer = bench.post("/checkout/preferences", &body).await;
        assert_eq!(answer.error(), (400, error.to_owned(), None), "{pointer} {value}");
    }
    for body in [json!([]), json!(null), json!("text")] {
        assert_eq!(bench.post("/checkout/preferences", &body).await.error().0, 400, "{body}");
    }
    assert!(bench.stand_in.preferences().is_empty());
}
