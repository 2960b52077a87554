//! A server killed during a submit with an idempotency key: the key is free after a restart, and there is one order.

use std::time::{Duration, Instant};

use hub_kernel::db::{Db, sql};
use hub_kernel::types::id::Id;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

use crate::support::server_process::{ServerProcess, ServerSetup};
use crate::support::{Engine, cart_items};

const DEMO_STORE_ID: &str = "3d5f0a10-6c1e-4b77-9a41-2f7e5b8c1001";

/// The demonstration's first store, a consumer's token, and the servers' database.
struct KilledServerFixture {
    machine: ServerSetup,
    http: Client,
    db: Db,
    token: String,
    article: String,
    provider: Value,
}

impl KilledServerFixture {
    async fn new() -> Self {
        let machine = ServerSetup::on_test_database().await;
        machine.run_successfully(&["migrate"]);
        machine.run_successfully(&["demo", "--demo", "--past-days", "0"]);
        let people = std::fs::read_to_string(machine.file_path("demo-accounts.json")).expect("people");
        let people: Value = serde_json::from_str(&people).expect("JSON");
        let is_consumer = |person: &&Value| person["scope_type"] == "consumer";
        let person = people.as_array().and_then(|people| people.iter().find(is_consumer)).expect("a consumer");
        let db = machine.open_database().await;
        let mut counter = Self {
            machine,
            http: Client::new(),
            db,
            token: String::new(),
            article: String::new(),
            provider: Value::Null,
        };
        let server = counter.serve().await;
        let sign_in = json!({"userkey": person["userkey"], "password": person["password"]});
        let sign_in = counter.request(Method::POST, "/auth/sign_in").json(&sign_in);
        let session = send_request(sign_in.header("device-id", Id::<()>::new().to_string())).await.1;
        counter.token = session["access"]["token"].as_str().expect("a token").to_owned();
        let page = send_request(counter.request(Method::GET, &format!("/ecommerce/stores/{DEMO_STORE_ID}"))).await.1;
        let untracked = |article: &&Value| article["stock"]["out_of_stock"] == false;
        let article = page["articles"].as_array().expect("articles").iter().rfind(untracked).expect("an article");
        counter.article = article["id"].as_str().expect("an id").to_owned();
        counter.provider = page["payment_methods"]["providers"][0]["id"].clone();
        drop(server);
        counter
    }

    async fn serve(&self) -> ServerProcess {
        self.machine.start_with_command(self.machine.command(&["serve", "--demo", "--log", "error"])).await
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.request_at_port(self.machine.port, method, path)
    }

    fn request_at_port(&self, port: u16, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("http://127.0.0.1:{port}{path}"));
        if self.token.is_empty() { request } else { request.bearer_auth(&self.token) }
    }

    async fn fill_cart(&self) {
        let body = json!({
            "items_set": true, "items": cart_items(&self.article, 1, &[]), "pickup_set": true,
            "pickup": {"type": "takeaway"}, "payment_set": true, "payment": {"provider_id": self.provider},
        });
        let (status, cart) =
            send_request(self.request(Method::PUT, &format!("/ecommerce/stores/{DEMO_STORE_ID}/cart")).json(&body))
                .await;
        assert!(status == 200 && cart["problems"] == json!([]), "{cart}");
    }

    fn submit_request(&self, port: u16, key: &str) -> RequestBuilder {
        let path = format!("/ecommerce/stores/{DEMO_STORE_ID}/cart/submit");
        self.request_at_port(port, Method::POST, &path).header("idempotency-key", key)
    }

    async fn find_count(&self, text: &'static str) -> i64 {
        sql(self.db.read(), text).scalar().await.expect("counts")
    }

    async fn order_count(&self) -> i64 {
        self.find_count("SELECT COUNT(id) FROM orders").await
    }

    async fn unanswered_key_count(&self) -> i64 {
        self.find_count("SELECT COUNT(key) FROM idempotency_keys WHERE answer IS NULL").await
    }
}

async fn send_request(request: RequestBuilder) -> (u16, Value) {
    let answer = request.send().await.expect("an answer");
    (answer.status().as_u16(), answer.json().await.expect("JSON"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_whose_server_was_killed_is_free_after_the_restart() {
    let counter = KilledServerFixture::new().await;
    let port = counter.machine.port;
    let (mut rounds, mut cut_off) = (0, 0);
    while cut_off < 3 {
        assert!(rounds < 120, "no kill fell between a claim and its answer");
        let server = counter.serve().await;
        counter.fill_cart().await;
        let key = format!("key-{rounds}");
        let submitting = tokio::spawn(counter.submit_request(port, &key).send());
        tokio::time::sleep(Duration::from_micros(1_500 + 500 * (rounds % 40))).await;
        drop(server);
        let answered = submitting.await.expect("ends").is_ok();
        let was_cut_off = counter.unanswered_key_count().await == 1;
        assert!(!(answered && was_cut_off), "who was answered has the answer kept");
        let server = counter.serve().await;
        let (status, first) = send_request(counter.submit_request(port, &key)).await;
        assert_eq!(status, 200, "{first}");
        assert_eq!(send_request(counter.submit_request(port, &key)).await, (200, first));
        rounds += 1;
        cut_off += u64::from(was_cut_off);
        assert_eq!(counter.order_count().await as u64, rounds, "one order a key");
        drop(server);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replica_keeps_the_key_it_works_on_until_it_is_killed() {
    if Engine::from_env() == Engine::Sqlite {
        return; // Its file has one server.
    }
    let counter = KilledServerFixture::new().await;
    let doomed = counter.serve().await;
    let beside = ServerSetup::on_sqlite();
    let mut command = counter.machine.command(&["serve", "--demo", "--log", "error"]);
    command.env("HUB_BIND", format!("127.0.0.1:{}", beside.port)).env("HUB_METRICS_BIND", "127.0.0.1:0");
    let _living = beside.start_with_command(command).await;
    counter.fill_cart().await;
    // A lock stops the submit between the claim of the key and the order.
    let mut held = counter.db.begin().await.expect("begins");
    sql(held.on(), "SELECT id FROM stores FOR UPDATE").execute().await.expect("locks");
    let submitting = tokio::spawn(counter.submit_request(counter.machine.port, "key").send());
    while counter.unanswered_key_count().await == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for _ in 0..20 {
        let (status, refused) = send_request(counter.submit_request(beside.port, "key")).await;
        assert_eq!((status, &refused["code"]), (409, &json!("error.conflict.in_flight")), "its server lives");
    }
    drop(doomed);
    assert!(submitting.await.expect("ends").is_err());
    drop(held);
    let killed = Instant::now();
    let order = loop {
        match send_request(counter.submit_request(beside.port, "key")).await {
            (200, order) => break order,
            (status, refused) => assert!(status == 409 && killed.elapsed() < Duration::from_secs(5), "{refused}"),
        }
    };
    assert_eq!(send_request(counter.submit_request(beside.port, "key")).await, (200, order));
    assert_eq!(counter.order_count().await, 1);
}
