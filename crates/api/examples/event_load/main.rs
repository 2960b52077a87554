//! Load generator for events: clients send batches of 500 to the server, some of them twice, and the same rows are inserted by bare sqlx.
//!
//! `cargo xtask bench` runs it beside `hub-api`. `wrk` cannot replace it: each event has an id of its own. It prints its measurements as
//! one line of JSON.

mod bare;
mod batches;

use std::time::{Duration, Instant};

use clap::{Parser, Subcommand};
use futures_util::future::try_join_all;
use hub_kernel::config::Config;
use hub_kernel::db::{Db, Sql, sql};
use reqwest::Client;
use serde_json::{Value, json};

use batches::{Instances, new_batch};

type Failure = Box<dyn std::error::Error + Send + Sync>;
type Result<T> = std::result::Result<T, Failure>;

/// The clients that send at once, each from an address of its own.
const CLIENTS: usize = 4;

/// The time between two batches of one event while old events are deleted.
const PROBE_PAUSE: Duration = Duration::from_millis(20);

/// The fewest batches of one event: a partition is dropped at once.
const PROBES_MIN: usize = 200;

/// The longest time that old events take to be deleted.
const DELETION_TIME: Duration = Duration::from_secs(1_800);

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    config: Config,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Insert events that are past their retention
    Insert { old: i64 },
    /// Send events one by one until the server has deleted the old ones
    Delete,
    /// Send batches, a tenth of them twice
    Send {
        batches: usize,
        /// The server's process id
        process: u32,
    },
    /// Insert as many batches by bare sqlx, without a server
    Bare { batches: usize },
}

/// The server's address, and the client of one address of visitors.
struct Sender {
    http: Client,
    url: String,
    address: String,
}

impl Sender {
    fn new(config: &Config, number: usize) -> Result<Self> {
        let url = format!("http://{}/analytics/events/batch", config.bind);
        Ok(Self { http: Client::builder().build()?, url, address: format!("198.51.100.{number}") })
    }

    /// Sends a batch, and returns the time until its answer.
    async fn send(&self, batch: &str) -> Result<Duration> {
        let start = Instant::now();
        let request = self.http.post(&self.url).header("x-forwarded-for", &self.address);
        let answer = request.header("content-type", "application/json").body(batch.to_owned()).send().await?;
        match answer.status().as_u16() {
            200 => Ok(start.elapsed()),
            status => Err(format!("a batch was answered {status}: {}", answer.text().await?).into()),
        }
    }

    async fn send_all(&self, batches: &[String]) -> Result<Vec<Duration>> {
        let mut times = Vec::new();
        for batch in batches {
            times.push(self.send(batch).await?);
        }
        Ok(times)
    }
}

async fn find_count(db: &Db, select: impl Into<Sql>) -> Result<i64> {
    Ok(sql(db.read(), select).scalar().await?)
}

/// Inserts events of 500 days ago, on PostgreSQL into the partition of their month.
async fn insert_old_events(db: &Db, count: i64) -> Result<()> {
    if db.is_shared() {
        let partition =
            "SELECT insert_analytics_partition(date_trunc('month', now() - interval '500 days', 'UTC') + m * interval '1 month')
             FROM generate_series(0, 1) AS m";
        sql(db.write(), partition).execute().await?;
    }
    let insert = Sql {
        sqlite: "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
                 INSERT INTO analytics_events (at, id, session_id, device_id, instance_type, instance_action, payload)
                 SELECT strftime('%Y-%m-%dT%H:%M:%S', 'now', '-500 days', '+' || (i / 1000) || ' seconds') || '.000000Z',
                        printf('00000000-0000-4000-8000-%012x', i), printf('00000000-0000-4000-8000-%012x', i / 12),
                        printf('00000000-0000-4000-8000-%012x', i / 40), 'article', 'view', '{}' FROM n",
        pg: "INSERT INTO analytics_events (at, id, session_id, device_id, instance_type, instance_action, payload)
             SELECT now() - interval '500 days' + i / 1000 * interval '1 second', gen_random_uuid(), gen_random_uuid(),
                    gen_random_uuid(), 'article', 'view', '{}' FROM generate_series(1, $1) AS i",
    };
    sql(db.write(), insert).bind(count).execute().await?;
    Ok(())
}

/// Sends events one by one until no old ones are left; prints the times of the answers.
async fn send_while_deleting(config: &Config, db: &Db) -> Result<Value> {
    let (sender, instances) = (Sender::new(config, 1)?, Instances::find(db).await?);
    let old = Sql {
        sqlite: "SELECT COUNT(id) FROM analytics_events WHERE at < strftime('%Y-%m-%dT%H:%M:%S', 'now', '-400 days')",
        pg: "SELECT COUNT(id) FROM analytics_events WHERE at < now() - interval '400 days'",
    };
    let (start, mut times) = (Instant::now(), Vec::new());
    let (mut left, mut seconds) = (find_count(db, old).await?, 0.0);
    while (left > 0 || times.len() < PROBES_MIN) && start.elapsed() < DELETION_TIME {
        for _ in 0..50 {
            times.push(sender.send(&new_batch(&instances, 1)?).await?);
            tokio::time::sleep(PROBE_PAUSE).await;
        }
        if left > 0 {
            (left, seconds) = (find_count(db, old).await?, start.elapsed().as_secs_f64());
        }
    }
    Ok(
        json!({"left": left, "seconds": seconds, "p50_ms": percentile(&mut times, 50), "p99_ms": percentile(&mut times, 99),
              "max_ms": percentile(&mut times, 100)}),
    )
}

/// Sends batches, and some of them again.
async fn send_batches(config: &Config, db: &Db, count: usize, process: u32) -> Result<Value> {
    let instances = Instances::find(db).await?;
    let each = count.div_ceil(CLIENTS);
    let mut clients = Vec::new();
    for number in 0..CLIENTS {
        let batches: Result<Vec<_>> = (0..each).map(|_| new_batch(&instances, batches::SIZE)).collect();
        clients.push((Sender::new(config, number)?, batches?));
    }
    let stored = "SELECT COUNT(id) FROM analytics_events";
    let (before, ticks) = (find_count(db, stored).await?, process_ticks(process)?);
    let start = Instant::now();
    let times = try_join_all(clients.iter().map(|(sender, batches)| sender.send_all(batches))).await?;
    let (seconds, ticks) = (start.elapsed().as_secs_f64(), process_ticks(process)? - ticks);
    let mut times = times.concat();
    let new = find_count(db, stored).await? - before;

    let again = each.div_ceil(10);
    let counted =
        "SELECT CAST(SUM(value) AS BIGINT) FROM analytics_counts WHERE metric <> 'orders' AND metric <> 'revenue'";
    let figures = find_count(db, counted).await?;
    let start = Instant::now();
    try_join_all(clients.iter().map(|(sender, batches)| sender.send_all(&batches[..again]))).await?;
    let again_seconds = start.elapsed().as_secs_f64();
    let twice = find_count(db, stored).await? - before - new + find_count(db, counted).await? - figures;
    Ok(json!({
        "events": each * CLIENTS * batches::SIZE, "stored": new, "twice": twice, "seconds": seconds, "ticks": ticks,
        "again_events": again * CLIENTS * batches::SIZE, "again_seconds": again_seconds,
        "p50_ms": percentile(&mut times, 50), "p99_ms": percentile(&mut times, 99), "max_ms": percentile(&mut times, 100),
    }))
}

/// The time within which so many percent of the answers came, in milliseconds.
fn percentile(times: &mut [Duration], percent: usize) -> f64 {
    times.sort();
    let index = times.len().saturating_sub(1) * percent / 100;
    times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
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
    let Arguments { config, command } = Arguments::parse();
    hub_kernel::security::tls::install_crypto_provider();
    if let Command::Bare { batches } = command {
        println!("{}", bare::insert_batches(batches).await?);
        return Ok(());
    }
    let db = Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?;
    match command {
        Command::Insert { old } => insert_old_events(&db, old).await?,
        Command::Delete => println!("{}", send_while_deleting(&config, &db).await?),
        Command::Send { batches, process } => println!("{}", send_batches(&config, &db, batches, process).await?),
        Command::Bare { .. } => {}
    }
    db.close().await;
    Ok(())
}
