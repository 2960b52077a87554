//! A provider of maps that is away, slow or answers nonsense: 503 for its two operations, and everything else goes on.

use std::time::{Duration, Instant};

use hub_kernel::security::session::ScopeType;
use serde_json::json;

use super::{MapsFixture, provider_place, search};
use crate::support::{TestApp, cart_items, new_id};

/// The status and the code of an answer.
const UNAVAILABLE: (u16, &str) = (503, "error.unavailable");

#[tokio::test]
async fn an_answer_that_has_no_places_is_503() {
    let (html, huge) = ("<!DOCTYPE html><title>Welcome to nginx!</title>", format!("[{}]", " ".repeat(2 << 20)));
    for (status, text) in [
        (429, "Too Many Requests"),
        (429, "{\"error\": \"Rate limit\"}"),
        (403, html),
        (500, "{\"error\": {\"code\": 500}}"),
        (302, ""),
        (404, html),
        (404, "{\"detail\": \"Not Found\"}"),
        (200, html),
        (200, ""),
        (200, "null"),
        (200, "17"),
        (200, "[17]"),
        (200, "[{}]"),
        (200, "[{\"lat\": \"x\", \"lon\": \"y\", \"address\": {\"country_code\": \"ar\"}}]"),
        (200, "[{\"lat\": \"91\", \"lon\": \"0\", \"address\": {\"country_code\": \"ar\"}}]"),
        (200, "[{\"lat\": \"-34.8\""),
        (200, huge.as_str()),
    ] {
        let maps = MapsFixture::new().await;
        maps.provider.push_text(status, text);
        let shown: String = text.chars().take(40).collect();
        let (status_here, code, _) = maps.search("espora 1066").await.error_parts();
        assert_eq!((status_here, code.as_str()), UNAVAILABLE, "{status} {shown}");
        // Nothing of it was stored, and the next question is asked.
        maps.provider.push_response(200, "", json!([provider_place("ar", "Adrogué", "Espora")]));
        assert_eq!(maps.search("espora 1066").await.ok()["data"][0]["city"], "Adrogué", "{status} {shown}");
    }
}

#[tokio::test]
async fn a_slow_provider_is_503_after_3_s() {
    let maps = MapsFixture::new().await;
    maps.provider.push_slow_response(Duration::from_secs(20), json!([]));
    let began = Instant::now();
    assert_eq!(maps.reverse(-34.8, -58.39).await.error_parts().0, 503);
    let took = began.elapsed();
    assert!(took >= Duration::from_millis(2900) && took < Duration::from_secs(6), "{took:?}");
}

#[tokio::test]
async fn a_caller_who_goes_away_leaves_the_answer_for_the_next() {
    let maps = MapsFixture::new().await;
    maps.provider.push_slow_response(Duration::from_millis(600), json!([provider_place("ar", "Adrogué", "Espora")]));
    let impatient = tokio::time::timeout(Duration::from_millis(200), search(&maps.app, &maps.consumer, "espora"));
    assert!(impatient.await.is_err(), "the answer is late");
    tokio::time::sleep(Duration::from_millis(1000)).await;
    assert_eq!(search(&maps.app, &maps.consumer, "espora").await.ok()["data"][0]["city"], "Adrogué");
    assert_eq!(maps.call_count(), 1);
}

#[tokio::test]
async fn with_the_provider_away_everything_else_goes_on() {
    // A port that nobody listens on any more.
    let url = {
        let gone = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        format!("http://{}", gone.local_addr().expect("an address"))
    };
    let app = TestApp::with_settings(&["--geocoder-url", &url]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let page = app.new_public_page().await;
    for number in 0..7 {
        app.advance_clock(1);
        let (status, code, _) = search(&app, &consumer, &format!("espora {number}")).await.error_parts();
        assert_eq!((status, code.as_str()), UNAVAILABLE);
    }
    let address =
        json!({"name": "Casa", "street": "Espora", "number": "1066", "location": {"lat": -34.8, "lng": -58.39}});
    app.put_as(&consumer, &format!("/maps/me/address/{}", new_id()), &address).await.ok();
    let saved = app.get_as(&consumer, "/maps/me/address").await.ok();
    assert_eq!(saved["data"][0]["street"], "Espora");
    app.get("/discover/searchables/explore?query=kiosco&zone_lat=-34.8&zone_lng=-58.39").await.ok();
    app.get(&format!("/discover/page/{page}")).await.ok();
    for path in ["/explorar".to_owned(), format!("/p/{page}"), "/health/ready".to_owned()] {
        assert_eq!(app.get_as_browser(&path).await.status, 200, "{path}");
    }
    app.fill_cart_with(&consumer, &shop, &cart_items(&shop.article_id, 1, &[])).await;
    app.submit_cart(&consumer, &shop).await.ok();
}
