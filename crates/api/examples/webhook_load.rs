//! Load generator for the notices of Mercado Pago: its stand-in sends them at a steady rate, whether earlier ones were
//! answered or not, and the server has worked them off some time later.
//!
//! `cargo xtask bench` runs it beside `hub-api`, for the store that `order_load` furnished. `wrk` cannot replace it: each notice
//! is signed and names a payment that the server asks for. It prints its measurements as one line of JSON.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use futures_util::{StreamExt, TryStreamExt, stream};
use hub_kernel::config::Config;
use hub_kernel::db::{Db, sql};
use hub_kernel::types::id::Id;
use mercadopago_standin::{
    DeliveryOptions, Endpoint, Failure, NotificationId, PIZZERIA, PaymentStatus, Settings, StandIn, WebhookMode,
};
use reqwest::redirect::Policy;
use reqwest::{Client, Method, RequestBuilder, Response};
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::Instant;

type Failed = Box<dyn std::error::Error + Send + Sync>;
type Result<T> = std::result::Result<T, Failed>;

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    config: Config,
    /// The notices a second
    rate: usize,
    /// The seconds for which they are sent
    seconds: usize,
    /// The server's process id
    process: u32,
}

/// The shoppers who order at once while the orders are made.
const ORDERING: usize = 16;

/// The time that Mercado Pago takes for an answer.
const ANSWER_MILLISECONDS: u32 = 100;

/// The longest time that is waited for the work.
const WORK_TIME: Duration = Duration::from_secs(900);

/// The store's owner and its shoppers at the server.
struct Shop {
    http: Client,
    base: String,
    data: Value,
    provider: Id<()>,
}

impl Shop {
    fn request(&self, method: Method, path: &str, token: &Value) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base)).bearer_auth(token.as_str().unwrap_or_default())
    }

    fn owner_request(&self, method: Method, path: &str) -> RequestBuilder {
        self.request(method, path, &self.data["owner"]["token"])
    }

    fn store(&self) -> &str {
        self.data["store_id"].as_str().unwrap_or_default()
    }

    /// Connects the owner's new provider to the pizzería's account, and has the store paid through it alone.
    async fn connect(&self, stand_in: &StandIn, public_url: &str) -> Result<()> {
        let provider = self.provider;
        let body = json!({"wallet_id": self.data["owner"]["scope_id"], "type": "mercadopago", "currencies": ["ARS"]});
        read(self.owner_request(Method::PUT, &format!("/wallets/providers/{provider}")).json(&body)).await?;
        let token = self.data["owner"]["token"].as_str().ok_or("no token")?;
        let path = format!("{}/wallets/providers/{provider}/mercadopago/connect?access_token={token}", self.base);
        let begun = self.http.get(path).send().await?;
        let back = stand_in.authorize(header(&begun, "location")?, PIZZERIA)?;
        let cookie = header(&begun, "set-cookie")?.split(';').next().ok_or("no cookie")?;
        let back = back.strip_prefix(public_url).ok_or("another server")?;
        let ended = self.http.get(format!("{}{back}", self.base)).header("cookie", cookie).send().await?;
        if !header(&ended, "location")?.ends_with("conectado") {
            return Err(format!("not connected: {}", header(&ended, "location")?).into());
        }
        let methods = json!({"providers": [{"id": provider, "type": "mercadopago"}]});
        let path = format!("/ecommerce/services/stores/{}/payment_methods", self.store());
        read(self.owner_request(Method::PUT, &path).json(&methods)).await.map(drop)
    }

    /// Has a shopper order one article several times; each order gets a transaction.
    async fn order(&self, shopper: &Value, times: usize) -> Result<()> {
        let token = &shopper["token"];
        let cart = format!("/ecommerce/stores/{}/cart", self.store());
        for number in 0..times {
            let body = json!({
                "items_set": true, "pickup_set": true, "pickup": {"type": "takeaway"}, "payment_set": true,
                "items": [{"id": Id::<()>::new(), "article_id": self.data["article_ids"][number], "quantity": 1}],
                "payment": {"provider_id": self.provider},
            });
            read(self.request(Method::PUT, &cart, token).json(&body)).await?;
            let submitted = read(self.request(Method::POST, &format!("{cart}/submit"), token)).await?;
            let order = submitted["id"].as_str().ok_or("no order")?;
            let order = read(self.request(Method::GET, &format!("/ecommerce/orders/{order}"), token)).await?;
            let wallet = order["payment"][0]["order_id"].as_str().ok_or("no wallet order")?;
            read(self.request(Method::POST, &format!("/wallets/orders/{wallet}/transaction"), token)).await?;
        }
        Ok(())
    }
}

fn header<'a>(answer: &'a Response, name: &str) -> Result<&'a str> {
    let value = answer.headers().get(name).ok_or_else(|| format!("answered {} without {name}", answer.status()))?;
    Ok(value.to_str()?)
}

async fn read(request: RequestBuilder) -> Result<Value> {
    let answer = request.send().await?;
    let (status, text) = (answer.status(), answer.text().await?);
    if status != 200 {
        return Err(format!("answered {status}: {text}").into());
    }
    Ok(serde_json::from_str(&text)?)
}

/// Starts the stand-in at the address that the server calls.
async fn start_stand_in(config: &Config) -> Result<StandIn> {
    let application = config.mercadopago.application()?.ok_or("no application")?;
    let settings = Settings {
        bind: application.url.strip_prefix("http://").ok_or("no address")?.parse()?,
        client_id: application.client_id,
        client_secret: application.client_secret.expose_secret().to_owned(),
        webhook_secret: application.webhook_secrets.first().ok_or("no secret")?.expose_secret().to_owned(),
        ..Settings::default()
    };
    let stand_in = StandIn::start(settings).await?;
    stand_in.set_webhook_mode(WebhookMode::Held);
    stand_in.set_webhook_url(Some(&format!("http://{}/wallets/mercadopago/webhook", config.bind)));
    Ok(stand_in)
}

/// Pays each preference once; answers the notices of the payments.
fn pay_all(stand_in: &StandIn) -> Result<Vec<NotificationId>> {
    for preference in stand_in.preferences() {
        stand_in.pay(&preference.id, PaymentStatus::Approved)?;
    }
    let is_of_payment = |topic: &str| ["payment", "topic_merchant_order_wh"].contains(&topic);
    let held = stand_in.held_notifications().into_iter().filter(|one| is_of_payment(&one.topic));
    Ok(held.map(|one| one.id).collect())
}

/// Delivers the notices at a steady rate. Answers the time of each from the moment at which it was due to its answer, and the
/// number of those that were not answered with 200.
async fn deliver_all(stand_in: &Arc<StandIn>, notices: &[NotificationId], rate: usize) -> (Vec<Duration>, usize) {
    let mut deliveries = JoinSet::new();
    let start = Instant::now();
    for (index, id) in notices.iter().copied().enumerate() {
        let due = start + Duration::from_secs_f64(index as f64 / rate as f64);
        tokio::time::sleep_until(due).await;
        let stand_in = Arc::clone(stand_in);
        deliveries.spawn(async move {
            let status = stand_in.deliver_with(id, DeliveryOptions::default()).await;
            (due.elapsed(), status.is_ok_and(|status| status == 200))
        });
    }
    let answered = deliveries.join_all().await;
    let refused = answered.iter().filter(|(_, is_taken)| !is_taken).count();
    let mut waits: Vec<Duration> = answered.into_iter().map(|(wait, _)| wait).collect();
    waits.sort();
    (waits, refused)
}

async fn find_count(db: &Db, text: &'static str) -> Result<i64> {
    Ok(sql(db.read(), text).scalar().await?)
}

/// User and system time of a process, in the kernel's ticks.
fn process_ticks(process: u32) -> Result<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name, in brackets, may hold blanks: fields count from behind it.
    let fields: Vec<&str> = stat.rsplit_once(')').ok_or("no name")?.1.split_whitespace().collect();
    Ok(fields.get(11).ok_or("no user time")?.parse::<u64>()?
        + fields.get(12).ok_or("no system time")?.parse::<u64>()?)
}

#[tokio::main(worker_threads = 2)]
async fn main() -> Result<()> {
    let Arguments { config, rate, seconds, process } = Arguments::parse();
    hub_kernel::security::tls::install_crypto_provider();
    let data: Value = serde_json::from_slice(&std::fs::read(config.data_dir.join("shoppers.json"))?)?;
    let stand_in = Arc::new(start_stand_in(&config).await?);
    let http = Client::builder().redirect(Policy::none()).build()?;
    let shop = Shop { http, base: format!("http://{}", config.bind), data, provider: Id::new() };
    shop.connect(&stand_in, config.public_url().ok_or("no public address")?).await?;

    // A payment leads to two notices: its own, and its merchant order's.
    let shoppers = shop.data["shoppers"].as_array().ok_or("no shoppers")?;
    let each = (rate * seconds).div_ceil(2 * shoppers.len());
    let orders = stream::iter(shoppers.iter().map(|shopper| shop.order(shopper, each)));
    orders.buffer_unordered(ORDERING).try_collect::<Vec<()>>().await?;
    let mut notices = pay_all(&stand_in)?;
    notices.truncate(rate * seconds);
    let payments = notices.len() / 2;
    let delay = Failure::Delay { milliseconds: ANSWER_MILLISECONDS };
    stand_in.fail_always(Endpoint::Any, delay);

    let db = Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?;
    let before = process_ticks(process)?;
    let (waits, refused) = deliver_all(&stand_in, &notices, rate).await;
    let start = Instant::now();
    let open = "SELECT COUNT(id) FROM mercadopago_notices WHERE run_at IS NOT NULL";
    while find_count(&db, open).await? > 0 && start.elapsed() < WORK_TIME {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let worked_off = start.elapsed();
    let ticks = process_ticks(process)? - before;
    let at = |percent: usize| waits[(waits.len() - 1) * percent / 100].as_secs_f64() * 1000.0;
    let counts: BTreeMap<&str, &'static str> = BTreeMap::from([
        ("stored", "SELECT COUNT(id) FROM mercadopago_notices"),
        ("open", open),
        (
            "completed",
            "SELECT COUNT(id) FROM wallet_transactions WHERE collector_id IS NOT NULL AND state = 'completed'",
        ),
        ("paid", "SELECT COUNT(id) FROM order_payments WHERE provider_type = 'mercadopago' AND state = 'completed'"),
        (
            "twice",
            "SELECT COUNT(*) FROM (SELECT entity_id FROM wallet_history WHERE to_state = 'completed'
             GROUP BY entity, entity_id HAVING COUNT(id) > 1) AS twice",
        ),
        (
            "surplus",
            "SELECT COUNT(*) FROM (SELECT order_id FROM order_payments WHERE provider_type = 'mercadopago'
             GROUP BY order_id HAVING COUNT(id) > 1) AS surplus",
        ),
    ]);
    let mut printed = json!({
        "notices": notices.len(), "refused": refused, "payments": payments, "p50_ms": at(50), "p99_ms": at(99),
        "max_ms": at(100), "worked_off_seconds": worked_off.as_secs_f64(), "ticks": ticks,
    });
    for (name, text) in counts {
        printed[name] = json!(find_count(&db, text).await?);
    }
    println!("{printed}");
    db.close().await;
    Ok(())
}
