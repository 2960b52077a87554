//! Load generator for sign-ins and refreshes: each client has its own device and session.
//!
//! `cargo xtask bench` runs it beside the server. `wrk` cannot replace it: it repeats one request, and a refresh token is
//! valid once. It prints its measurements as one line of JSON.

use std::time::{Duration, Instant};

use argon2::{Argon2, Block, Params};
use clap::{Parser, Subcommand};
use futures_util::future::try_join_all;
use hub_api::domains::auth::{self, NewUser};
use hub_kernel::config::Config;
use hub_kernel::db::Db;
use hub_kernel::security::password::PasswordHasher;
use hub_kernel::security::session::Device;
use hub_kernel::security::session::{ScopeType, User};
use hub_kernel::types::clock::Clock;
use hub_kernel::types::id::Id;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The number of users, and so the maximum number of clients.
const USERS: usize = 16;
/// The password of every user.
const PASSWORD: &str = "turno de noche";
/// The warm-up before clients are measured.
const WARM_UP: Duration = Duration::from_millis(500);
/// The refusals of each kind before the measured ones: two for each key, once before the other kind and once after it.
const WARM_UP_ATTEMPTS: usize = 2 * USERS;

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
    /// Insert the users into the database
    Insert,
    /// Compute bare hashes, reusing one block of memory in each thread
    Hash { threads: usize, seconds: f64 },
    /// Sign in repeatedly
    SignIn(Load),
    /// Refresh repeatedly, each client with its own token
    Refresh(Load),
    /// Sign in with a wrong password, alternating between a known and an unknown user
    Wrong { attempts: usize },
}

#[derive(clap::Args, Clone, Copy)]
struct Load {
    clients: usize,
    seconds: f64,
    /// The server's process id
    process: u32,
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

/// A user at their own device.
struct Client {
    http: reqwest::Client,
    base: String,
    userkey: String,
    device_id: Id<Device>,
    /// The valid refresh token, after the first sign-in.
    refresh_token: Option<String>,
}

#[derive(Deserialize)]
struct SessionBody {
    refresh: TokenBody,
}

#[derive(Deserialize)]
struct TokenBody {
    token: String,
}

/// The key that a user signs in with.
fn user_key(number: usize) -> String {
    format!("bench-{number}")
}

impl Client {
    fn new(config: &Config, userkey: String) -> Self {
        let base = format!("http://{}", config.bind);
        Self { http: reqwest::Client::new(), base, userkey, device_id: Id::new(), refresh_token: None }
    }

    fn post(&self, path: &str) -> reqwest::RequestBuilder {
        self.http.post(format!("{}{path}", self.base)).header("device-id", self.device_id.to_string())
    }

    /// Sends a sign-in with that password.
    async fn send_sign_in(&self, password: &str) -> Result<reqwest::Response> {
        let body = json!({"userkey": self.userkey, "password": password});
        Ok(self.post("/auth/sign_in").json(&body).send().await?)
    }

    async fn sign_in(&mut self) -> Result<()> {
        let answer = self.send_sign_in(PASSWORD).await?;
        self.store_token(answer).await
    }

    async fn refresh(&mut self) -> Result<()> {
        let token = self.refresh_token.as_ref().ok_or("not signed in")?;
        let answer = self.post("/auth/access").bearer_auth(token).json(&json!({})).send().await?;
        self.store_token(answer).await
    }

    async fn store_token(&mut self, answer: reqwest::Response) -> Result<()> {
        if answer.status() != 200 {
            return Err(format!("answered {}: {}", answer.status(), answer.text().await?).into());
        }
        let session: SessionBody = answer.json().await?;
        self.refresh_token = Some(session.refresh.token);
        Ok(())
    }
}

/// Runs every client until the time is over and waits for the last answers. The server is idle before and after, so its
/// processor time belongs to these requests alone.
async fn measure(
    mut clients: Vec<Client>,
    load: Load,
    send: impl AsyncFn(&mut Client) -> Result<()>,
) -> Result<LoadSummary> {
    run_clients(&mut clients, WARM_UP, &send).await?;
    let before = process_ticks(load.process)?;
    let start = Instant::now();
    let mut latencies = run_clients(&mut clients, Duration::from_secs_f64(load.seconds), &send).await?;
    let seconds = start.elapsed().as_secs_f64();
    let ticks = process_ticks(load.process)? - before;
    latencies.sort();
    let at = |percent: usize| milliseconds(latencies[(latencies.len() - 1) * percent / 100]);
    Ok(LoadSummary { requests: latencies.len(), seconds, p50_ms: at(50), p99_ms: at(99), ticks })
}

/// Runs every client for a time; answers the latency of each request.
async fn run_clients(
    clients: &mut [Client],
    time: Duration,
    send: &impl AsyncFn(&mut Client) -> Result<()>,
) -> Result<Vec<Duration>> {
    let end = Instant::now() + time;
    let each = clients.iter_mut().map(async |client| {
        let mut waited = Vec::new();
        while waited.is_empty() || Instant::now() < end {
            let start = Instant::now();
            send(client).await?;
            waited.push(start.elapsed());
        }
        Result::Ok(waited)
    });
    Ok(try_join_all(each).await?.concat())
}

/// The median latencies of wrong passwords, for known and for unknown users. Every key is tried equally often, so both
/// kinds have the same number of earlier failures.
async fn measure_wrong_passwords(config: &Config, attempts: usize) -> Result<serde_json::Value> {
    let clients =
        |name: fn(usize) -> String| -> Vec<_> { (0..USERS).map(|number| Client::new(config, name(number))).collect() };
    let kinds = [clients(user_key), clients(|number| format!("nobody-{number}"))];
    let mut waited = [Vec::new(), Vec::new()];
    // The first attempt of each client opens its connection and is not counted.
    for attempt in 0..attempts + WARM_UP_ATTEMPTS {
        // The kinds alternate in going first: a disturbance with the same period would look like a difference.
        for kind in [attempt % 2, 1 - attempt % 2] {
            let start = Instant::now();
            let answer = kinds[kind][attempt / 2 % USERS].send_sign_in("turno de día").await?;
            let status = answer.status();
            answer.bytes().await?;
            if status != 401 {
                return Err(format!("a wrong password was answered {status}").into());
            }
            if attempt >= WARM_UP_ATTEMPTS {
                waited[kind].push(start.elapsed());
            }
        }
    }
    let [known, unknown] = waited.map(|mut waited| {
        waited.sort();
        milliseconds(waited[waited.len() / 2])
    });
    Ok(json!({"known_ms": known, "unknown_ms": unknown}))
}

/// The processor time of one bare hash in microseconds, computed on several threads at once.
fn measure_hash(threads: usize, seconds: f64) -> Result<serde_json::Value> {
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let work = move || -> Result<(u32, f64)> {
        let mut memory = vec![Block::default(); Params::default().block_count()];
        let mut hash = || {
            Argon2::default().hash_password_into_with_memory(PASSWORD.as_bytes(), &[7; 16], &mut [0; 32], &mut memory)
        };
        hash()?;
        let before = thread_seconds()?;
        let mut hashes = 0;
        while hashes == 0 || Instant::now() < end {
            hash()?;
            hashes += 1;
        }
        Ok((hashes, thread_seconds()? - before))
    };
    let threads: Vec<_> = (0..threads).map(|_| std::thread::spawn(work)).collect();
    let (mut hashes, mut used) = (0, 0.0);
    for thread in threads {
        let (more, longer) = thread.join().map_err(|_| "a thread panicked")??;
        hashes += more;
        used += longer;
    }
    Ok(json!({"hashes": hashes, "cpu_us": used * 1e6 / f64::from(hashes)}))
}

async fn insert_users(config: &Config) -> Result<()> {
    let db = Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?;
    let now = Clock::default().now();
    let hash = PasswordHasher::default().hash(PASSWORD.to_owned().into()).await?;
    let mut tx = db.begin().await?;
    for number in 0..USERS {
        let user_id: Id<User> = Id::new();
        let scope_id = Id::new();
        let person = NewUser {
            given_name: "Ana".parse()?,
            family_name: "Paz".parse()?,
            username: Some(user_key(number).parse()?),
            email: None,
            phone: None,
            password_hash: Some(hash.clone()),
        };
        auth::insert_user(&mut tx, user_id, person, now).await?;
        auth::insert_scope(tx.on(), scope_id, ScopeType::Consumer, "Ana Paz".into(), now).await?;
        auth::insert_account(tx.on(), Id::new(), user_id, scope_id, now).await?;
    }
    tx.commit().await?;
    db.close().await;
    Ok(())
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

/// User and system time of a process, in the kernel's ticks.
fn process_ticks(process: u32) -> Result<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name, in brackets, may hold blanks: fields count from behind it.
    let fields: Vec<&str> = stat.rsplit_once(')').ok_or("no name")?.1.split_whitespace().collect();
    Ok(fields.get(11).ok_or("no user time")?.parse::<u64>()?
        + fields.get(12).ok_or("no system time")?.parse::<u64>()?)
}

/// Processor time of this thread in seconds.
fn thread_seconds() -> Result<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    Ok(text.split_whitespace().next().ok_or("no time")?.parse::<f64>()? / 1e9)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let Arguments { config, command } = Arguments::parse();
    hub_kernel::security::tls::install_crypto_provider();
    let clients = |load: Load| -> Vec<_> {
        (0..load.clients.min(USERS)).map(|number| Client::new(&config, user_key(number))).collect()
    };
    let summary = match command {
        Command::Insert => return insert_users(&config).await,
        Command::Hash { threads, seconds } => measure_hash(threads, seconds)?,
        Command::SignIn(load) => serde_json::to_value(measure(clients(load), load, Client::sign_in).await?)?,
        Command::Refresh(load) => {
            let mut clients = clients(load);
            for client in &mut clients {
                client.sign_in().await?;
            }
            serde_json::to_value(measure(clients, load, Client::refresh).await?)?
        }
        Command::Wrong { attempts } => measure_wrong_passwords(&config, attempts).await?,
    };
    println!("{summary}");
    Ok(())
}
