//! People at the door: sign-ins and refreshes, each client with a device and a session of its own.
//!
//! `cargo xtask bench` runs it beside the server, because `wrk` sends one request over and over, and a refresh token is
//! good once. What it measured is one line of JSON.

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

/// How many people there are, and so how many clients at most.
const PEOPLE: usize = 16;
/// Everybody's password.
const PASSWORD: &str = "turno de noche";
/// How long clients warm up before they are measured.
const WARM_UP: Duration = Duration::from_millis(500);
/// How many refusals of each kind come before those that count: each key's turn, once going first and once second.
const WARM_UP_TURNS: usize = 2 * PEOPLE;

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
    /// Write the people into the database
    Insert,
    /// Compute bare hashes, in one block of memory a thread
    Hash { threads: usize, seconds: f64 },
    /// Sign in over and over
    SignIn(Load),
    /// Replace refresh tokens over and over, each client its own
    Refresh(Load),
    /// Sign in with a wrong password, in turns as someone and as nobody
    Wrong { turns: usize },
}

#[derive(clap::Args, Clone, Copy)]
struct Load {
    clients: usize,
    seconds: f64,
    /// The server's process id
    process: u32,
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

/// Someone at a device of theirs.
struct Client {
    http: reqwest::Client,
    base: String,
    userkey: String,
    device_id: Id<Device>,
    /// The good refresh token, once there is one.
    refresh: Option<String>,
}

#[derive(Deserialize)]
struct Session {
    refresh: Token,
}

#[derive(Deserialize)]
struct Token {
    token: String,
}

/// Someone's user key.
fn person(number: usize) -> String {
    format!("bench-{number}")
}

impl Client {
    fn new(config: &Config, userkey: String) -> Self {
        let base = format!("http://{}", config.bind);
        Self { http: reqwest::Client::new(), base, userkey, device_id: Id::new(), refresh: None }
    }

    fn post(&self, path: &str) -> reqwest::RequestBuilder {
        self.http.post(format!("{}{path}", self.base)).header("device-id", self.device_id.to_string())
    }

    /// The status of a sign-in with that password.
    async fn try_password(&self, password: &str) -> Result<reqwest::Response> {
        let body = json!({"userkey": self.userkey, "password": password});
        Ok(self.post("/auth/sign_in").json(&body).send().await?)
    }

    async fn sign_in(&mut self) -> Result<()> {
        let answer = self.try_password(PASSWORD).await?;
        self.keep(answer).await
    }

    async fn refresh(&mut self) -> Result<()> {
        let token = self.refresh.as_ref().ok_or("not signed in")?;
        let answer = self.post("/auth/access").bearer_auth(token).json(&json!({})).send().await?;
        self.keep(answer).await
    }

    async fn keep(&mut self, answer: reqwest::Response) -> Result<()> {
        if answer.status() != 200 {
            return Err(format!("answered {}: {}", answer.status(), answer.text().await?).into());
        }
        let session: Session = answer.json().await?;
        self.refresh = Some(session.refresh.token);
        Ok(())
    }
}

/// Everybody asks again and again until the time is over, then the last answers are waited for: the server is at rest
/// before and after, so that its processor time is of these requests alone.
async fn measure(
    mut clients: Vec<Client>,
    load: Load,
    ask: impl AsyncFn(&mut Client) -> Result<()>,
) -> Result<Figures> {
    rounds(&mut clients, WARM_UP, &ask).await?;
    let before = ticks(load.process)?;
    let start = Instant::now();
    let mut waited = rounds(&mut clients, Duration::from_secs_f64(load.seconds), &ask).await?;
    let seconds = start.elapsed().as_secs_f64();
    let ticks = ticks(load.process)? - before;
    waited.sort();
    let at = |percent: usize| milliseconds(waited[(waited.len() - 1) * percent / 100]);
    Ok(Figures { requests: waited.len(), seconds, p50_ms: at(50), p99_ms: at(99), ticks })
}

/// How long each answer took.
async fn rounds(
    clients: &mut [Client],
    time: Duration,
    ask: &impl AsyncFn(&mut Client) -> Result<()>,
) -> Result<Vec<Duration>> {
    let end = Instant::now() + time;
    let each = clients.iter_mut().map(async |client| {
        let mut waited = Vec::new();
        while waited.is_empty() || Instant::now() < end {
            let start = Instant::now();
            ask(client).await?;
            waited.push(start.elapsed());
        }
        Result::Ok(waited)
    });
    Ok(try_join_all(each).await?.concat())
}

/// The medians of wrong passwords, of someone and of nobody. Each key's turn comes equally often, so that one has as
/// many failures before it as the other.
async fn wrong(config: &Config, turns: usize) -> Result<serde_json::Value> {
    let client =
        |name: fn(usize) -> String| -> Vec<_> { (0..PEOPLE).map(|number| Client::new(config, name(number))).collect() };
    let kinds = [client(person), client(|number| format!("nobody-{number}"))];
    let mut waited = [Vec::new(), Vec::new()];
    // The first of each opens its connection, and is not counted.
    for turn in 0..turns + WARM_UP_TURNS {
        // Now one goes first, now the other: what beats in time with the turns would else be taken for a difference.
        for kind in [turn % 2, 1 - turn % 2] {
            let start = Instant::now();
            let answer = kinds[kind][turn / 2 % PEOPLE].try_password("turno de día").await?;
            let status = answer.status();
            answer.bytes().await?;
            if status != 401 {
                return Err(format!("a wrong password was answered {status}").into());
            }
            if turn >= WARM_UP_TURNS {
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

/// The processor time of a bare hash, in microseconds, on so many threads at once.
fn hash(threads: usize, seconds: f64) -> Result<serde_json::Value> {
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

async fn insert(config: &Config) -> Result<()> {
    let db = Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?;
    let now = Clock::default().now();
    let hash = PasswordHasher::default().hash(PASSWORD.to_owned()).await?;
    let mut tx = db.begin().await?;
    for number in 0..PEOPLE {
        let user_id: Id<User> = Id::new();
        let scope_id = Id::new();
        let person = NewUser {
            given_name: "Ana".parse()?,
            family_name: "Paz".parse()?,
            username: Some(person(number).parse()?),
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
fn ticks(process: u32) -> Result<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name, in brackets, may hold blanks: fields count from behind it.
    let fields: Vec<&str> = stat.rsplit_once(')').ok_or("no name")?.1.split_whitespace().collect();
    Ok(fields.get(11).ok_or("no user time")?.parse::<u64>()?
        + fields.get(12).ok_or("no system time")?.parse::<u64>()?)
}

/// Processor time of this thread.
fn thread_seconds() -> Result<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    Ok(text.split_whitespace().next().ok_or("no time")?.parse::<f64>()? / 1e9)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let Arguments { config, command } = Arguments::parse();
    hub_kernel::security::tls::install();
    let clients = |load: Load| -> Vec<_> {
        (0..load.clients.min(PEOPLE)).map(|number| Client::new(&config, person(number))).collect()
    };
    let figures = match command {
        Command::Insert => return insert(&config).await,
        Command::Hash { threads, seconds } => hash(threads, seconds)?,
        Command::SignIn(load) => serde_json::to_value(measure(clients(load), load, Client::sign_in).await?)?,
        Command::Refresh(load) => {
            let mut clients = clients(load);
            for client in &mut clients {
                client.sign_in().await?;
            }
            serde_json::to_value(measure(clients, load, Client::refresh).await?)?
        }
        Command::Wrong { turns } => wrong(&config, turns).await?,
    };
    println!("{figures}");
    Ok(())
}
