//! Locations without a provider: the towns of the gazetteer.

use hub_kernel::security::session::ScopeType;
use serde_json::json;

use super::search;
use crate::support::TestApp;

#[tokio::test]
async fn maps_locations_finds_towns_by_the_beginnings_of_their_words() {
    let app = TestApp::new().await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let found = search(&app, &consumer, " JOSE   marm ").await.ok();
    let expected = json!({
        "country": "Argentina", "state": "Buenos Aires", "city": "José Mármol", "zip_code": "", "street": "", "number": "",
        "lat": found["data"][0]["lat"], "lng": found["data"][0]["lng"], "attribution": "GeoNames (CC BY 4.0)",
    });
    assert_eq!(found, json!({"data": [expected]}));
    let is_near = |value: &serde_json::Value, degrees: f64| (value.as_f64().expect("degrees") - degrees).abs() < 0.02;
    assert!(is_near(&found["data"][0]["lat"], -34.785) && is_near(&found["data"][0]["lng"], -58.37), "{found}");
    let many = search(&app, &consumer, "san").await.ok();
    assert_eq!(many["data"].as_array().map(Vec::len), Some(10));
}

#[tokio::test]
async fn a_query_of_fewer_than_3_or_more_than_200_letters_finds_nothing() {
    let app = TestApp::new().await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let mut long = "adrogue".to_owned();
    long.push_str(&" a".repeat(97));
    for (query, count) in [("", 0), ("ad", 0), (" a  ", 0), ("adr", 1), ("ñan", 0), (&*long, 0), ("¿?¡!", 0)] {
        let found = search(&app, &consumer, query).await.ok();
        assert_eq!(found["data"].as_array().map(Vec::len), Some(count), "{query}: {found}");
    }
    let missing = app.get_as(&consumer, "/maps/locations").await.error_parts();
    assert_eq!(missing, (400, "error.parser.query".into(), "query".into()));
}

#[tokio::test]
async fn maps_geodecode_gets_the_nearest_town_within_20_km() {
    let app = TestApp::new().await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let nearest = |lat: f64, lng: f64| {
        let (app, consumer) = (&app, &consumer);
        async move { app.get_as(consumer, &format!("/maps/locations/geodecode?lat={lat}&lng={lng}")).await }
    };
    let claypole = nearest(-34.8018234, -58.338607).await.ok();
    assert_eq!((&claypole["city"], &claypole["state"]), (&json!("Claypole"), &json!("Buenos Aires")));
    assert_eq!(nearest(-54.81, -68.31).await.ok()["city"], "Ushuaia");
    for (lat, lng) in [(-40.0, -50.0), (0.0, 0.0), (90.0, 180.0), (-90.0, -180.0)] {
        assert_eq!(
            nearest(lat, lng).await.error_parts(),
            (404, "error.not_found".into(), String::new()),
            "{lat} {lng}"
        );
    }
    for (query, path) in
        [("lat=91&lng=0", "lat"), ("lat=0&lng=-181", "lng"), ("lat=a&lng=0", "lat"), ("lat=0", "lng"), ("lng=0", "lat")]
    {
        let refused = app.get_as(&consumer, &format!("/maps/locations/geodecode?{query}")).await.error_parts();
        assert_eq!(refused, (400, "error.parser.query".into(), path.into()), "{query}");
    }
}

#[tokio::test]
async fn an_account_searches_30_times_a_minute() {
    let app = TestApp::new().await;
    let (ana, eva) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let point = "/maps/locations/geodecode?lat=-34.8&lng=-58.39";
    for number in 0..30 {
        let answer = if number % 2 == 0 { search(&app, &ana, "adrogue").await } else { app.get_as(&ana, point).await };
        answer.ok();
    }
    for refused in [search(&app, &ana, "adrogue").await, app.get_as(&ana, point).await] {
        assert_eq!(refused.error_parts().1, "error.rate_limited");
        assert_eq!(refused.header("retry-after"), "60");
    }
    search(&app, &eva, "adrogue").await.ok();
    app.advance_clock(60);
    search(&app, &ana, "adrogue").await.ok();
}
