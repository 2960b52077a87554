//! Load generator for commerce: shoppers fill carts, order and read a store's page; its owner reads the orders.
//!
//! `cargo xtask bench` runs it beside `hub-api` and beside the bare server (`bare_orders`). `wrk` cannot replace it: each
//! order needs a cart that was filled. It prints its measurements as one line of JSON.

mod dataset;

use std::time::{Duration, Instant};

use clap::{Parser, Subcommand, ValueEnum};
use futures_util::future::try_join_all;
use hub_kernel::config::Config;
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde::Serialize;
use serde_json::json;

use dataset::{ARTICLES, Dataset, OwnerClient, User, fill_carts, insert_orders, insert_users, read_dataset};

type Failure = Box<dyn std::error::Error + Send + Sync>;
type Result<T> = std::result::Result<T, Failure>;

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    config: Config,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Insert the owner and the shoppers with sessions
    Insert { shoppers: usize },
    /// Create the stores through the server
    Furnish,
    /// Fill every shopper's cart, with the same article or each with a different one
    Fill { articles: CartArticles },
    /// Insert orders into the measured store until it has this number of them
    Orders {
        count: i64,
        /// Insert open orders up to now instead of old completed ones
        #[arg(long)]
        open: bool,
    },
    /// Send requests to a server for a time, or until every cart is ordered
    Ask {
        call: LoadOperation,
        clients: usize,
        seconds: f64,
        /// The server's process id
        process: u32,
        /// The address of the bare server, when the load goes to it
        bare: Option<String>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CartArticles {
    One,
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LoadOperation {
    Cart,
    Submit,
    Page,
    Orders,
}

/// The latencies that clients measured, and the server's processor time.
#[derive(Serialize)]
struct LoadSummary {
    requests: usize,
    seconds: f64,
    p50_ms: f64,
    p99_ms: f64,
    /// The server's processor time in kernel ticks.
    ticks: u64,
}

/// A client that sends one operation repeatedly.
struct Client<'a> {
    http: reqwest::Client,
    base: String,
    is_bare: bool,
    dataset: &'a Dataset,
    operation: LoadOperation,
    /// The shoppers this client sends requests as, one after the other.
    shoppers: Vec<&'a User>,
    sent_count: usize,
}

impl Client<'_> {
    fn request(&self, shopper: &User) -> reqwest::RequestBuilder {
        let Dataset { store_id, page_store_id, owner, .. } = self.dataset;
        let who = shopper.account_id;
        let (method, ours, bare, token) = match self.operation {
            LoadOperation::Cart => {
                (Method::PUT, format!("/ecommerce/stores/{store_id}/cart"), "cart", Some(&shopper.token))
            }
            LoadOperation::Submit => {
                (Method::POST, format!("/ecommerce/stores/{store_id}/cart/submit"), "submit", Some(&shopper.token))
            }
            LoadOperation::Page => (Method::GET, format!("/ecommerce/stores/{page_store_id}"), "page", None),
            LoadOperation::Orders => (
                Method::GET,
                format!("/ecommerce/services/stores/{page_store_id}/orders"),
                "orders",
                Some(&owner.token),
            ),
        };
        let bare_store = if matches!(self.operation, LoadOperation::Page | LoadOperation::Orders) {
            page_store_id
        } else {
            store_id
        };
        let path = if self.is_bare { format!("/{bare}?store={bare_store}&account={who}") } else { ours };
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if let Some(token) = token.filter(|_| !self.is_bare) {
            request = request.bearer_auth(token);
        }
        if self.operation == LoadOperation::Cart {
            let article = self.dataset.article_ids[self.sent_count % ARTICLES];
            request = request.json(&json!({
                "items_set": true, "pickup_set": true, "pickup": {"type": "takeaway"}, "payment_set": true,
                "items": [{"id": Id::<()>::new(), "article_id": article, "quantity": 1 + self.sent_count % 5}],
                "payment": {"provider_id": self.dataset.provider_id},
            }));
        }
        request
    }

    /// Sends one request and awaits the answer; false when every cart is ordered.
    async fn send_next(&mut self) -> Result<bool> {
        let once = self.operation == LoadOperation::Submit;
        if once && self.sent_count >= self.shoppers.len() {
            return Ok(false);
        }
        let shopper = self.shoppers[self.sent_count % self.shoppers.len()];
        let answer = self.request(shopper).send().await?;
        self.sent_count += 1;
        let status = answer.status();
        let body = answer.bytes().await?;
        if status == 200 {
            return Ok(true);
        }
        Err(format!("answered {status}: {}", String::from_utf8_lossy(&body)).into())
    }
}

async fn measure(mut clients: Vec<Client<'_>>, seconds: f64, process: u32) -> Result<LoadSummary> {
    let once = clients.iter().any(|client| client.operation == LoadOperation::Submit);
    if !once {
        run_clients(&mut clients, Duration::from_millis(500)).await?;
    }
    let (before, start) = (process_ticks(process)?, Instant::now());
    // Every cart is ordered, however long that takes.
    let time = if once { Duration::MAX } else { Duration::from_secs_f64(seconds) };
    let mut latencies = run_clients(&mut clients, time).await?;
    let (seconds, ticks) = (start.elapsed().as_secs_f64(), process_ticks(process)? - before);
    latencies.sort();
    let at = |percent: usize| latencies[(latencies.len() - 1) * percent / 100].as_secs_f64() * 1000.0;
    Ok(LoadSummary { requests: latencies.len(), seconds, p50_ms: at(50), p99_ms: at(99), ticks })
}

/// Runs every client for a time; answers the latency of each request.
async fn run_clients(clients: &mut [Client<'_>], time: Duration) -> Result<Vec<Duration>> {
    let start = Instant::now();
    let each = clients.iter_mut().map(async |client| {
        let mut waited = Vec::new();
        while waited.is_empty() || start.elapsed() < time {
            let sent_at = Instant::now();
            if !client.send_next().await? {
                break;
            }
            waited.push(sent_at.elapsed());
        }
        Result::Ok(waited)
    });
    Ok(try_join_all(each).await?.concat())
}

/// User and system time of a process, in the kernel's ticks.
fn process_ticks(process: u32) -> Result<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name, in brackets, may hold blanks: fields count from behind it.
    let fields: Vec<&str> = stat.rsplit_once(')').ok_or("no name")?.1.split_whitespace().collect();
    Ok(fields.get(11).ok_or("no user time")?.parse::<u64>()?
        + fields.get(12).ok_or("no system time")?.parse::<u64>()?)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let Arguments { config, command } = Arguments::parse();
    hub_kernel::security::tls::install_crypto_provider();
    let base = format!("http://{}", config.bind);
    match command {
        Command::Insert { shoppers } => insert_users(config, shoppers).await,
        Command::Furnish => {
            OwnerClient { http: reqwest::Client::new(), base, dataset: &read_dataset(&config)? }.create_stores().await
        }
        Command::Fill { articles } => fill_carts(&config, articles).await,
        Command::Orders { count, open } => insert_orders(&config, count, open).await,
        Command::Ask { call, clients, seconds, process, bare } => {
            let dataset = read_dataset(&config)?;
            let client = |number: usize| Client {
                http: reqwest::Client::new(),
                base: bare.clone().unwrap_or_else(|| base.clone()),
                is_bare: bare.is_some(),
                dataset: &dataset,
                operation: call,
                shoppers: dataset.shoppers.iter().skip(number).step_by(clients).collect(),
                sent_count: 0,
            };
            let summary = measure((0..clients).map(client).collect(), seconds, process).await?;
            println!("{}", serde_json::to_string(&summary)?);
            Ok(())
        }
    }
}
