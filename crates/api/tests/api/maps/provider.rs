//! A provider of maps that answers: the requests it gets, what is read of its answers, and which are stored.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::{MapsFixture, provider_place, search};
use crate::command_bus::dispatch_result;
use crate::support::{FakeProvider, TestApp};

const DAY: i64 = 24 * 3600;

#[tokio::test]
async fn a_search_is_sent_as_the_providers_terms_demand() {
    let provider = FakeProvider::new().await;
    let settings = ["--geocoder-url", &provider.url("", "/maps/?key=k"), "--public-url", "https://town.example"];
    let app = TestApp::with_settings(&settings).await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    provider.push_response(200, "", json!([provider_place("ar", "Adrogué", "Esteban Adrogué")]));
    let found = search(&app, &consumer, "  Esteban Adrogué 1066,   Adrogué ").await.ok();
    let expected = json!({
        "country": "Argentina", "state": "Buenos Aires", "city": "Adrogué", "zip_code": "B1846", "street": "Esteban Adrogué",
        "number": "1066", "lat": -34.798_617_8, "lng": -58.391_999_1,
        "attribution": "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
    });
    assert_eq!(found, json!({"data": [expected]}));
    app.advance_clock(1);
    provider.push_response(200, "", provider_place("ar", "Adrogué", "Esteban Adrogué"));
    let point = "/maps/locations/geodecode?lat=-34.7986181234&lng=-58.39";
    assert_eq!(app.get_as(&consumer, point).await.ok(), expected);
    let calls = provider.received_calls();
    let paths: Vec<_> = calls.iter().map(|call| call.path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "/maps/search?key=k&format=jsonv2&addressdetails=1&countrycodes=ar&accept-language=es&limit=10\
             &q=Esteban+Adrogu%C3%A9+1066%2C+Adrogu%C3%A9",
            "/maps/reverse?key=k&format=jsonv2&addressdetails=1&accept-language=es&zoom=18&lat=-34.79862&lon=-58.39000",
        ]
    );
    for call in &calls {
        let agent = concat!("hub/", env!("CARGO_PKG_VERSION"), " (+https://town.example)");
        assert_eq!(call.header("user-agent"), agent);
    }
}

#[tokio::test]
async fn a_towns_name_is_a_city_a_town_a_village_or_a_municipality() {
    let maps = MapsFixture::new().await;
    let place = |address: Value| json!({"lat": "-34.8", "lon": "-58.4", "address": address});
    maps.provider.push_response(
        200,
        "",
        json!([
            place(json!({"country_code": "ar", "city": "Ciudad", "town": "Pueblo"})),
            place(json!({"country_code": "ar", "town": "Pueblo", "village": "Aldea"})),
            place(json!({"country_code": "ar", "village": "Aldea", "municipality": "Partido"})),
            place(json!({"country_code": "ar", "municipality": " Partido\u{202e}\u{7}\n "})),
            place(json!({"country_code": "ar", "road": "x".repeat(300), "house_number": "9".repeat(300)})),
        ]),
    );
    let found = maps.search("cualquiera").await.ok();
    let cities: Vec<_> = found["data"].as_array().expect("a list").iter().map(|place| &place["city"]).collect();
    assert_eq!(cities, ["Ciudad", "Pueblo", "Aldea", "Partido", ""]);
    assert_eq!(found["data"][4]["street"], "x".repeat(120), "as long as an address may have it");
    assert_eq!(found["data"][4]["number"], "9".repeat(20));
    assert_eq!(found["data"][4]["attribution"], "© OpenStreetMap contributors (ODbL)");
    // What is found can be saved as it is.
    let mut address = json!({"name": "Casa", "location": {"lat": -34.8, "lng": -58.4}});
    for (field, found_field) in [("street", "street"), ("number", "number"), ("city", "city"), ("zip", "zip_code")] {
        address[field] = found["data"][4][found_field].clone();
    }
    maps.app.put_as(&maps.consumer, &format!("/maps/me/address/{}", crate::support::new_id()), &address).await.ok();
}

#[tokio::test]
async fn places_of_other_countries_and_far_ones_are_left_out() {
    let maps = MapsFixture::new().await;
    let (salto, adrogue) = (provider_place("uy", "Salto", "Artigas"), provider_place("ar", "Adrogué", "Artigas"));
    maps.provider.push_response(200, "", json!([salto, adrogue, {"lat": "0", "lon": "0"}]));
    let found = maps.search("artigas").await.ok();
    assert_eq!(found["data"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["data"][0]["city"], "Adrogué");
    maps.provider.push_response(200, "", salto);
    assert_eq!(maps.reverse(-34.79, -58.39).await.error_parts().0, 404, "another country");
    maps.provider.push_response(200, "", adrogue.clone());
    assert_eq!(maps.reverse(-34.99, -58.39).await.error_parts().0, 404, "more than 20 km away");
    maps.provider.push_response(200, "", adrogue);
    assert_eq!(maps.reverse(-34.97, -58.39).await.ok()["city"], "Adrogué");
}

#[tokio::test]
async fn where_the_provider_knows_nothing_there_is_nothing() {
    let maps = MapsFixture::new().await;
    maps.provider.push_response(200, "", json!([]));
    assert_eq!(maps.search("calle que no existe").await.ok(), json!({"data": []}));
    for (number, status) in [200, 404].into_iter().enumerate() {
        maps.provider.push_response(status, "", json!({"error": "Unable to geocode"}));
        let nothing = maps.reverse(-45.0 - number as f64, -50.0).await;
        assert_eq!(nothing.error_parts(), (404, "error.not_found".into(), String::new()), "{status}");
    }
    assert_eq!(maps.call_count(), 3);
    // That there is nothing is an answer, which is stored.
    assert_eq!(maps.search("calle que no existe").await.ok(), json!({"data": []}));
    assert_eq!(maps.reverse(-45.0, -50.0).await.status, 404);
    assert_eq!(maps.call_count(), 3);
}

#[tokio::test]
async fn an_answer_is_stored_for_30_days_for_all_callers() {
    let maps = MapsFixture::new().await;
    let other = maps.app.new_signed_in_user(ScopeType::Workspace).await;
    for town in ["Adrogué", "Burzaco"] {
        maps.provider.push_response(200, "", json!([provider_place("ar", town, "Espora")]));
    }
    let city = |answer: Value| answer["data"][0]["city"].as_str().unwrap_or_default().to_owned();
    assert_eq!(city(maps.search("Espora 1066").await.ok()), "Adrogué");
    assert_eq!(city(search(&maps.app, &other, " ESPORA   1066").await.ok()), "Adrogué");
    assert_eq!(maps.call_count(), 1);
    // The sessions of the test end earlier, so the clock goes on without them.
    maps.app.advance_clock(30 * DAY - 60);
    let later = maps.app.new_session(maps.consumer.seat()).await;
    assert_eq!(city(search(&maps.app, &later, "espora 1066").await.ok()), "Adrogué");
    hub_api::domains::maps::delete_expired_answers(&maps.app.app).await.expect("deletes none");
    assert_eq!((city(search(&maps.app, &later, "espora 1066").await.ok()), maps.call_count()), ("Adrogué".into(), 1));
    maps.app.advance_clock(61);
    assert_eq!(city(search(&maps.app, &later, "espora 1066").await.ok()), "Burzaco");
    assert_eq!(maps.call_count(), 2);
}

#[tokio::test]
async fn expired_answers_are_deleted_and_the_topic_deletes_all() {
    let maps = MapsFixture::new().await;
    let staff = maps.app.new_signed_in_user(ScopeType::Backoffice).await;
    for query in ["uno", "dos", "tres"] {
        maps.provider.push_response(200, "", json!([]));
        maps.search(query).await.ok();
    }
    let purged = |dry_run: bool| dispatch_result(&maps.app, &staff, "maps.cache.purge", json!({"dry_run": dry_run}));
    assert_eq!(purged(true).await, json!({"answers": 3}));
    assert_eq!(purged(false).await, json!({"answers": 3}));
    assert_eq!(purged(false).await, json!({"answers": 0}));
    maps.provider.push_response(200, "", json!([provider_place("ar", "Claypole", "Uno")]));
    assert_eq!(maps.search("uno").await.ok()["data"][0]["city"], "Claypole");
    maps.app.advance_clock(30 * DAY);
    hub_api::domains::maps::delete_expired_answers(&maps.app.app).await.expect("deletes");
    let staff = maps.app.new_session(staff.seat()).await;
    let purged = dispatch_result(&maps.app, &staff, "maps.cache.purge", json!({})).await;
    assert_eq!(purged, json!({"answers": 0}));
}

#[tokio::test]
async fn no_question_is_readable_in_the_database() {
    let maps = MapsFixture::new().await;
    maps.provider.push_response(200, "", json!([]));
    maps.search("Ramírez 1900, donde vive Ana").await.ok();
    let stored = maps.app.dump_tables(&["geocoder_answers", "geocoder_schedule", "limit_hits"]).await;
    assert!(stored.contains("[]") && !stored.to_lowercase().contains("vive"), "{stored}");
}

#[tokio::test]
async fn stored_answers_count_among_the_calls_of_an_account() {
    let maps = MapsFixture::new().await;
    maps.provider.push_response(200, "", json!([]));
    for _ in 0..30 {
        search(&maps.app, &maps.consumer, "espora").await.ok();
    }
    assert_eq!(search(&maps.app, &maps.consumer, "espora").await.error_parts().1, "error.rate_limited");
    assert_eq!(maps.call_count(), 1);
}
