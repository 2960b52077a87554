//! Maps: the gazetteer, the provider, and the addresses that users save.

mod addresses;
mod failures;
mod gazetteer;
mod provider;
mod schedule;

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::{FakeProvider, SignedInUser, TestApp, TestResponse};

/// A server that asks a fake provider of maps, and a consumer.
pub(crate) struct MapsFixture {
    pub(crate) app: TestApp,
    pub(crate) provider: FakeProvider,
    pub(crate) consumer: SignedInUser,
}

impl MapsFixture {
    pub(crate) async fn new() -> Self {
        let provider = FakeProvider::new().await;
        let app = TestApp::with_settings(&["--geocoder-url", &provider.url("", "")]).await;
        let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
        Self { app, provider, consumer }
    }

    /// Searches for words a second later, so that the call need not wait.
    pub(crate) async fn search(&self, query: &str) -> TestResponse {
        self.app.advance_clock(1);
        search(&self.app, &self.consumer, query).await
    }

    /// Asks for the place at a point a second later.
    pub(crate) async fn reverse(&self, lat: f64, lng: f64) -> TestResponse {
        self.app.advance_clock(1);
        self.app.get_as(&self.consumer, &format!("/maps/locations/geodecode?lat={lat}&lng={lng}")).await
    }

    pub(crate) fn call_count(&self) -> usize {
        self.provider.received_calls().len()
    }
}

/// Searches for words.
pub(crate) async fn search(app: &TestApp, user: &SignedInUser, query: &str) -> TestResponse {
    let query: String = url::form_urlencoded::byte_serialize(query.as_bytes()).collect();
    app.get_as(user, &format!("/maps/locations?query={query}")).await
}

/// A place as the provider answers it.
pub(crate) fn provider_place(country_code: &str, town: &str, street: &str) -> Value {
    json!({
        "place_id": 1, "licence": "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
        "osm_type": "way", "osm_id": 2, "lat": "-34.7986178", "lon": "-58.3919991", "category": "highway",
        "type": "residential", "place_rank": 26, "importance": 0.05, "addresstype": "road", "name": street,
        "display_name": format!("{street}, {town}"),
        "address": {
            "house_number": "1066", "road": street, "town": town, "state_district": "Partido de Almirante Brown",
            "state": "Buenos Aires", "ISO3166-2-lvl4": "AR-B", "postcode": "B1846", "country": "Argentina",
            "country_code": country_code,
        },
        "boundingbox": ["-34.80", "-34.79", "-58.40", "-58.38"],
    })
}
