//! The client of a Nominatim-compatible server: the requests, and what is read of the answers.

use std::time::Duration;

use axum::http::StatusCode;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use secrecy::ExposeSecret;
use serde::Deserialize;
use serde_json::Value;

use super::GeocoderQuery;
use crate::domains::maps::model::{LOCATIONS_MAX, Location};
use hub_kernel::config::Config;
use hub_kernel::types::geo::{Latitude, Longitude};
use hub_kernel::types::text::check_single_line;

/// The name of the provider's setting.
const SETTING: &str = "HUB_GEOCODER_URL";

/// The longest duration of a call, from the connection to the answer's end.
const TIMEOUT: Duration = Duration::from_secs(3);

/// The largest answer that is read, in bytes. Ten places are a hundredth of it.
const ANSWER_MAX: usize = 1 << 20;

/// The country whose places are shown.
const COUNTRY_CODE: &str = "ar";

/// The source of the data when an answer names none.
const ATTRIBUTION: &str = "© OpenStreetMap contributors (ODbL)";

/// A Nominatim-compatible server. Clones share its connections.
#[derive(Clone)]
pub(super) struct Nominatim {
    base_url: Url,
    client: Client,
}

/// A place of an answer.
#[derive(Deserialize)]
struct NominatimPlace {
    lat: String,
    lon: String,
    #[serde(default)]
    licence: String,
    #[serde(default)]
    address: NominatimAddress,
}

/// The parts of a place's address that are used.
#[derive(Default, Deserialize)]
#[serde(default)]
struct NominatimAddress {
    country: String,
    country_code: String,
    state: String,
    city: String,
    town: String,
    village: String,
    municipality: String,
    postcode: String,
    road: String,
    house_number: String,
}

impl Nominatim {
    /// Creates the client of the configured server, if there is one. An error names the setting and not its value.
    pub(super) fn new(config: &Config) -> Result<Option<Self>, String> {
        let Some(setting) = config.geocoder_url() else { return Ok(None) };
        let base_url = parse_base_url(setting.expose_secret()).map_err(|error| format!("{SETTING}: {error}"))?;
        let agent = user_agent(config.public_url());
        let client = Client::builder().user_agent(agent).redirect(Policy::none()).timeout(TIMEOUT).build();
        let client = client.map_err(|error| format!("{SETTING}: {}", error.without_url()))?;
        Ok(Some(Self { base_url, client }))
    }

    /// The locations that answer a question, none when there are none; or the reason why there is no answer.
    pub(super) async fn find_locations(&self, query: &GeocoderQuery) -> Result<Vec<Location>, String> {
        let response = self.client.get(self.request_url(query)).send().await.map_err(failure_reason)?;
        let status = response.status();
        let body = read_body(response).await?;
        let answer = serde_json::from_slice::<Value>(&body);
        match answer {
            Ok(answer) if status.is_success() => read_answer(answer),
            Ok(answer) if status == StatusCode::NOT_FOUND => read_answer(answer),
            _ if !status.is_success() => Err(format!("it answers {}", status.as_u16())),
            _ => Err("its answer is not JSON".to_owned()),
        }
    }

    fn request_url(&self, query: &GeocoderQuery) -> Url {
        let mut url = self.base_url.clone();
        let name = match query {
            GeocoderQuery::Search(_) => "search",
            GeocoderQuery::Reverse(..) => "reverse",
        };
        url.set_path(&format!("{}/{name}", self.base_url.path().trim_end_matches('/')));
        let mut pairs = url.query_pairs_mut();
        pairs.append_pair("format", "jsonv2").append_pair("addressdetails", "1");
        match query {
            GeocoderQuery::Search(words) => pairs
                .append_pair("countrycodes", COUNTRY_CODE)
                .append_pair("accept-language", "es")
                .append_pair("limit", &LOCATIONS_MAX.to_string())
                .append_pair("q", words),
            GeocoderQuery::Reverse(lat, lng) => pairs
                .append_pair("accept-language", "es")
                .append_pair("zoom", "18")
                .append_pair("lat", lat)
                .append_pair("lon", lng),
        };
        drop(pairs);
        url
    }
}

/// Parses the address of a server, before `/search` and `/reverse`. A query, such as a key, is sent with each request.
fn parse_base_url(text: &str) -> Result<Url, String> {
    let url = Url::parse(text).map_err(|error| error.to_string())?;
    if matches!(url.scheme(), "http" | "https") && url.host_str().is_some() {
        Ok(url)
    } else {
        Err("an address begins with http:// or https:// and names a host".into())
    }
}

/// The name by which the provider knows this application, with its address.
fn user_agent(public_url: Option<&str>) -> String {
    let name = concat!("hub/", env!("CARGO_PKG_VERSION"));
    public_url.map_or_else(|| name.to_owned(), |url| format!("{name} (+{url})"))
}

/// The reason why there was no response, without the URL.
fn failure_reason(error: reqwest::Error) -> String {
    let reason = match error {
        error if error.is_timeout() => "it is too slow",
        error if error.is_connect() => "it is not reached",
        _ => "it broke off",
    };
    reason.to_owned()
}

async fn read_body(mut response: Response) -> Result<Vec<u8>, String> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(failure_reason)? {
        body.extend_from_slice(&chunk);
        if body.len() > ANSWER_MAX {
            return Err("its answer is too large".to_owned());
        }
    }
    Ok(body)
}

/// The locations of an answer: a list of places, one place, or an object with `error` where there is none. Places of other
/// countries are left out.
fn read_answer(answer: Value) -> Result<Vec<Location>, String> {
    let places: Vec<NominatimPlace> = match &answer {
        Value::Array(_) => serde_json::from_value(answer),
        Value::Object(fields) if fields.contains_key("error") => Ok(Vec::new()),
        _ => serde_json::from_value(answer).map(|place| vec![place]),
    }
    .map_err(|_| "its answer has no places".to_owned())?;
    let places = places.into_iter().filter(|place| place.address.country_code == COUNTRY_CODE);
    places.take(LOCATIONS_MAX).map(NominatimPlace::into_location).collect()
}

impl NominatimPlace {
    fn into_location(self) -> Result<Location, String> {
        let degrees = |text: &str| text.parse::<f64>().map_err(|_| "a place has no coordinates".to_owned());
        let NominatimAddress { city, town, village, municipality, .. } = self.address;
        let city = [city, town, village, municipality].into_iter().find(|name| !name.is_empty()).unwrap_or_default();
        Ok(Location {
            country: cut(&self.address.country, 80),
            state: cut(&self.address.state, 80),
            city: cut(&city, 80),
            zip_code: cut(&self.address.postcode, 20),
            street: cut(&self.address.road, 120),
            number: cut(&self.address.house_number, 20),
            lat: Latitude::try_from(degrees(&self.lat)?)?,
            lng: Longitude::try_from(degrees(&self.lon)?)?,
            attribution: if self.licence.is_empty() { ATTRIBUTION.to_owned() } else { cut(&self.licence, 200) },
        })
    }
}

/// A text of the provider as an address may have it: one line of at most `most` letters.
fn cut(text: &str, most: usize) -> String {
    let allowed = text.chars().filter(|letter| check_single_line(letter.encode_utf8(&mut [0; 4])).is_ok());
    allowed.collect::<String>().trim().chars().take(most).collect()
}
