//! The business: its workspace, plan, store with pictures, page in the directory, and account at Mercado Pago.

use std::time::SystemTime;

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use super::id_of;
use super::mercado_pago::{MercadoPago, call};
use super::person::Person;
use crate::support::{Home, Town};

/// The article that is sold, and its price in pesos.
pub(super) const ARTICLE: &str = "Lapacho rosado";
const PRICE: u32 = 8500;

const PICTURES: [&str; 2] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/pictures/taller.webp"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/pictures/estantes.webp"),
];

pub(super) struct Business {
    pub(super) name: String,
    pub(super) person: Person,
    /// The home in which its person is signed in.
    pub(super) home: Home,
    pub(super) workspace_id: String,
    pub(super) store_id: String,
    pub(super) page_id: String,
    pub(super) article_id: String,
    pub(super) provider_id: String,
}

impl Business {
    /// Has the staff create the workspace and an account in it, which subscribes to a plan.
    pub(super) fn new(town: &Town, staff: &Home, name: &str) -> Self {
        let params = json!({"name": name, "type": "business"}).to_string();
        let workspace = staff.json(&["command", "dispatch", "workspaces.create", "--data", &params]);
        let workspace_id = id_of(&workspace);
        let person = Person::new(town, staff, "Olga", json!({"type": "workspace", "id": workspace_id}));
        let home = person.home(town);
        // The plan makes its services: a store, a showroom and a page.
        let plan = home.json(&["subscription", "create", "comercio"]);
        assert_eq!(plan["state"], "active");
        let services = home.json(&["subscription", "services"]);
        let service = |kind: &str| {
            let found = services.as_array().and_then(|rows| rows.iter().find(|row| row["type"] == kind));
            found
                .and_then(|row| row["service_id"].as_str())
                .unwrap_or_else(|| panic!("no {kind}: {services}"))
                .to_owned()
        };
        let (store_id, page_id) = (service("store"), service("page"));
        let new_id = || Uuid::new_v4().to_string();
        let (name, article_id, provider_id) = (name.to_owned(), new_id(), new_id());
        Self { name, person, home, workspace_id, store_id, page_id, article_id, provider_id }
    }

    /// Fills the store: an article with uploaded pictures in the selected catalog.
    pub(super) fn fill_store(&self) {
        let pictures = self.home.json(&["media", "upload", "--public", PICTURES[0], PICTURES[1]]);
        let [cover, picture] = [0, 1].map(|index| pictures[index]["url"].as_str().expect("an address"));
        let store = json!({"name": self.name, "image_url": cover, "enabled": true}).to_string();
        assert_eq!(self.home.json(&["store", "put", &self.store_id, "--data", &store])["image_url"], cover);
        let article = json!({"name": ARTICLE, "image_url": picture, "gallery": [cover], "price": {"base": PRICE},
                             "stock": {"count": 3}});
        let put = self.home.json(&["article", "put", &self.article_id, "--data", &article.to_string()]);
        assert_eq!((&put["image_url"], &put["price"]["final"]), (&json!(picture), &json!(PRICE)));
        let section = Uuid::new_v4();
        let item = json!({"id": Uuid::new_v4(), "section_id": section, "article_id": self.article_id});
        let catalog = json!({"name": "Temporada", "selected": true, "sections": [{"id": section, "name": "Árboles"}],
                             "items": [item]});
        assert_eq!(self.home.json(&["catalog", "put", "--data", &catalog.to_string()])["selected"], true);
    }

    /// Connects the wallet to a seller's account at Mercado Pago, as a browser does, and takes payments there.
    pub(super) fn connect(&self, mercado_pago: &MercadoPago) {
        let provider = &self.provider_id;
        let put = self.home.json(&["provider", "put", provider, "--data", r#"{"type": "mercadopago"}"#]);
        assert_eq!(put["state"], "pending");
        let url = self.home.json(&["provider", "connect", provider])["url"].as_str().expect("an address").to_owned();
        let begun = call("GET", &url, &[], "");
        let cookie = begun.header("set-cookie").split(';').next().expect("a cookie").to_owned();
        let back = mercado_pago.authorize(begun.header("location"));
        let end = call("GET", &back, &[("cookie", &cookie)], "");
        assert!(end.header("location").ends_with("resultado=conectado"), "{end:?}");
        assert_eq!(self.home.json(&["provider", "get", provider])["state"], "active");
        let methods = json!({"providers": [{"id": provider, "type": "mercadopago"}]});
        self.put_of_store("ecommerce_payment_methods_put", &methods);
    }

    /// Opens and publishes the store, and shows it on the page of the directory.
    pub(super) fn publish(&self) {
        let point = json!({"lat": -34.80, "lng": -58.39});
        let address = json!({"street": "Seguí", "number": "742", "city": "Adrogué", "location": point});
        let takeaway = json!({"takeaway": {"id": Uuid::new_v4(), "address": address}});
        self.put_of_store("ecommerce_pickup_methods_put", &takeaway);
        self.home.json(&["turn", "open"]);
        assert_eq!(self.home.json(&["store", "publish"])["has_changes"], true);
        let page = format!("id={}", self.page_id);
        let settings =
            json!({"set_store": true, "store_id": self.store_id, "set_addresses": true, "addresses": [address]});
        self.home.json(&["api", "discover_service_page_settings", "--param", &page, "--data", &settings.to_string()]);
        let category = self.home.json(&["api", "discover_categories"])["data"][0]["id"].clone();
        let enabled = json!({"set_categories": true, "categories": [category], "set_enabled": true, "enabled": true});
        let patch = ["api", "discover_service_page_patch", "--param", &page, "--data", &enabled.to_string()];
        assert_eq!(self.home.json(&patch)["enabled"], true);
    }

    fn put_of_store(&self, operation: &str, body: &Value) {
        let store = format!("store_id={}", self.store_id);
        self.home.json(&["api", operation, "--param", &store, "--data", &body.to_string()]);
    }

    /// Sends what three visitors look at: the page, the store, and two of them the article.
    pub(super) fn view(&self, town: &Town) {
        let mut events = Vec::new();
        for visitor in 0..3 {
            let device = Uuid::new_v4();
            events.push(view(device, "discover_page", &self.page_id));
            events.push(view(device, "store", &self.store_id));
            if visitor < 2 {
                events.push(view(device, "article", &self.article_id));
            }
        }
        let body = json!({"events": events}).to_string();
        let send = ["api", "analytics_events_batch", "--data", &body, "-y"];
        for _ in 0..2 {
            // The same batch again counts once.
            Home::at(&town.base_url()).json(&send);
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "an event happens at the server's now")]
fn view(device: Uuid, instance_type: &str, instance: &str) -> Value {
    let now = DateTime::<Utc>::from(SystemTime::now()).to_rfc3339_opts(SecondsFormat::Secs, true);
    json!({"event_id": Uuid::new_v4(), "timestamp": now, "session_id": device, "device_id": device, "account_id": null,
           "instance_id": instance, "instance_type": instance_type, "instance_action": "view", "payload": {}})
}
