//! Shoppers at a store: they fill carts and order, look at its page, and its owner at the orders.
//!
//! `cargo xtask bench` runs it beside the server and beside the bare one (`bare_orders`), because an order is made once of a
//! cart that somebody filled. What it measured is one line of JSON.

mod dataset;

use std::time::{Duration, Instant};

use clap::{Parser, Subcommand, ValueEnum};
use futures_util::future::try_join_all;
use hub_kernel::config::Config;
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde::Serialize;
use serde_json::json;

use dataset::{ARTICLES, Owner, Person, World, fill, insert, orders, read};

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
    /// Write the owner and the shoppers into the database, signed in
    Insert { shoppers: usize },
    /// Have the server make the stores
    Furnish,
    /// Fill every shopper's cart, with one article or each with another
    Fill { articles: Articles },
    /// Write orders into the store whose page it is until there are so many
    Orders {
        count: i64,
        /// Open ones until now, in place of completed ones of long ago
        #[arg(long)]
        open: bool,
    },
    /// Ask a server: for so long, or until each cart is ordered
    Ask {
        call: Call,
        clients: usize,
        seconds: f64,
        /// The server's process id
        process: u32,
        /// The address of the bare server, when it is asked
        bare: Option<String>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Articles {
    One,
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Call {
    Cart,
    Submit,
    Page,
    Orders,
}

/// What clients saw, and what the server took for it.
#[derive(Serialize)]
struct Figures {
    requests: usize,
    seconds: f64,
    p50_ms: f64,
    p99_ms: f64,
    /// Processor time of the server, in the kernel's ticks.
    ticks: u64,
}

/// Someone who asks over and over.
struct Client<'a> {
    http: reqwest::Client,
    base: String,
    bare: bool,
    world: &'a World,
    call: Call,
    /// The shoppers whose turns these are.
    shoppers: Vec<&'a Person>,
    turn: usize,
}

impl Client<'_> {
    fn request(&self, shopper: &Person) -> reqwest::RequestBuilder {
        let World { store, page, owner, .. } = self.world;
        let who = shopper.account_id;
        let (method, ours, bare, token) = match self.call {
            Call::Cart => (Method::PUT, format!("/ecommerce/stores/{store}/cart"), "cart", Some(&shopper.token)),
            Call::Submit => {
                (Method::POST, format!("/ecommerce/stores/{store}/cart/submit"), "submit", Some(&shopper.token))
            }
            Call::Page => (Method::GET, format!("/ecommerce/stores/{page}"), "page", None),
            Call::Orders => {
                (Method::GET, format!("/ecommerce/services/stores/{page}/orders"), "orders", Some(&owner.token))
            }
        };
        let asked = if matches!(self.call, Call::Page | Call::Orders) { page } else { store };
        let path = if self.bare { format!("/{bare}?store={asked}&account={who}") } else { ours };
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if let Some(token) = token.filter(|_| !self.bare) {
            request = request.bearer_auth(token);
        }
        if self.call == Call::Cart {
            let article = self.world.articles[self.turn % ARTICLES];
            request = request.json(&json!({
                "items_set": true, "pickup_set": true, "pickup": {"type": "takeaway"}, "payment_set": true,
                "items": [{"id": Id::<()>::new(), "article_id": article, "quantity": 1 + self.turn % 5}],
                "payment": {"provider_id": self.world.provider},
            }));
        }
        request
    }

    /// One answer; false when there is nobody left whose turn it is.
    async fn ask(&mut self) -> Result<bool> {
        let once = self.call == Call::Submit;
        if once && self.turn >= self.shoppers.len() {
            return Ok(false);
        }
        let shopper = self.shoppers[self.turn % self.shoppers.len()];
        let answer = self.request(shopper).send().await?;
        self.turn += 1;
        let status = answer.status();
        let body = answer.bytes().await?;
        if status == 200 {
            return Ok(true);
        }
        Err(format!("answered {status}: {}", String::from_utf8_lossy(&body)).into())
    }
}

async fn measure(mut clients: Vec<Client<'_>>, seconds: f64, process: u32) -> Result<Figures> {
    let once = clients.iter().any(|client| client.call == Call::Submit);
    if !once {
        rounds(&mut clients, Duration::from_millis(500)).await?;
    }
    let (before, start) = (ticks(process)?, Instant::now());
    // Orders are as many as there are carts, however long they take.
    let time = if once { Duration::MAX } else { Duration::from_secs_f64(seconds) };
    let mut waited = rounds(&mut clients, time).await?;
    let (seconds, ticks) = (start.elapsed().as_secs_f64(), ticks(process)? - before);
    waited.sort();
    let at = |percent: usize| waited[(waited.len() - 1) * percent / 100].as_secs_f64() * 1000.0;
    Ok(Figures { requests: waited.len(), seconds, p50_ms: at(50), p99_ms: at(99), ticks })
}

/// How long each answer took.
async fn rounds(clients: &mut [Client<'_>], time: Duration) -> Result<Vec<Duration>> {
    let start = Instant::now();
    let each = clients.iter_mut().map(async |client| {
        let mut waited = Vec::new();
        while waited.is_empty() || start.elapsed() < time {
            let asked = Instant::now();
            if !client.ask().await? {
                break;
            }
            waited.push(asked.elapsed());
        }
        Result::Ok(waited)
    });
    Ok(try_join_all(each).await?.concat())
}

/// User and system time of a process, in the kernel's ticks.
fn ticks(process: u32) -> Result<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name, in brackets, may hold blanks: fields count from behind it.
    let fields: Vec<&str> = stat.rsplit_once(')').ok_or("no name")?.1.split_whitespace().collect();
    Ok(fields.get(11).ok_or("no user time")?.parse::<u64>()?
        + fields.get(12).ok_or("no system time")?.parse::<u64>()?)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let Arguments { config, command } = Arguments::parse();
    hub_kernel::security::tls::install();
    let base = format!("http://{}", config.bind);
    match command {
        Command::Insert { shoppers } => insert(config, shoppers).await,
        Command::Furnish => Owner { http: reqwest::Client::new(), base, world: &read(&config)? }.furnish().await,
        Command::Fill { articles } => fill(&config, articles).await,
        Command::Orders { count, open } => orders(&config, count, open).await,
        Command::Ask { call, clients, seconds, process, bare } => {
            let world = read(&config)?;
            let client = |number: usize| Client {
                http: reqwest::Client::new(),
                base: bare.clone().unwrap_or_else(|| base.clone()),
                bare: bare.is_some(),
                world: &world,
                call,
                shoppers: world.shoppers.iter().skip(number).step_by(clients).collect(),
                turn: 0,
            };
            let figures = measure((0..clients).map(client).collect(), seconds, process).await?;
            println!("{}", serde_json::to_string(&figures)?);
            Ok(())
        }
    }
}
