//! Latency of the staff's account list over many accounts, by kind of query, on an empty database that it fills.
//!
//! `cargo run --release --example account_list_load -- --database-url sqlite:///tmp/accounts.sqlite --people 100000`

use std::time::{Duration, Instant};

use clap::Parser;
use hub_api::domains::auth;
use hub_kernel::app::App;
use hub_kernel::config::{Config, ServerKey};
use hub_kernel::db::{Db, Sql, sql};
use hub_kernel::security::session::{self, ActingAccount, ScopeType};
use hub_kernel::types::clock::{Clock, Timestamp};
use hub_kernel::types::id::Id;
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// The number of requests for each query.
const REQUESTS_PER_QUERY: usize = 40;
/// The number of users in one insert.
const BATCH_SIZE: usize = 5_000;

/// The measured queries, each with its label.
const QUERIES: [(&str, &str); 12] = [
    ("the newest", ""),
    ("by family name, backwards", "order_by=family_name&order_dir=desc"),
    ("a name and a family name", "query=rosario%20quiroga"),
    ("a rare word", "query=persona4711"),
    ("a phone without its area", "query=55004711"),
    ("a word of every second account", "query=town"),
    ("the same, by given name", "query=town&order_by=given_name"),
    ("one letter", "query=a"),
    ("two letters and a word, by family name", "query=ro%20town&order_by=family_name"),
    ("the blocked", "states=blocked"),
    ("the active, by scope's name", "states=active&order_by=scope_name"),
    ("the KPIs", "kpis"),
];

const GIVEN: [&str; 10] = ["Ana", "Íñigo", "Rosario", "Álvaro", "Beatriz", "Martín", "Lucía", "Tomás", "Zoé", "Camila"];
const FAMILY: [&str; 12] = [
    "Muñoz", "Quiroga", "Sosa", "Paz", "Benítez", "Aguirre", "Ferreyra", "Lagos", "Óvalo", "Núñez", "Ibáñez", "Roldán",
];

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    config: Config,
    /// The number of consumers to insert
    #[arg(long, default_value_t = 100_000)]
    people: usize,
}

type Failure = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let Arguments { config, people } = Arguments::parse();
    let db = Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?;
    db.migrate().await?;
    let app = App::new(db, Clock::default(), config, &ServerKey::from([42; 32]));
    for first in (0..people).step_by(BATCH_SIZE) {
        insert_consumers(&app.db, first, BATCH_SIZE.min(people - first)).await?;
    }
    let start = Instant::now();
    auth::index_missing_accounts(&app).await?;
    println!("{people} accounts indexed in {:.1} s", start.elapsed().as_secs_f64());
    sql(app.db.write(), Sql { sqlite: "PRAGMA optimize", pg: "ANALYZE" }).execute().await?;

    let token = sign_in_staff(&app).await?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let base = format!("http://{}/backoffices/accounts", listener.local_addr()?);
    let router = hub_api::build_router(app).into_make_service_with_connect_info::<std::net::SocketAddr>();
    let server = tokio::spawn(async move { axum::serve(listener, router).await });
    let http = reqwest::Client::new();
    println!("{:40} {:>8} {:>8} {:>7}", "", "p50 ms", "max ms", "count");
    for (name, query) in QUERIES {
        let url = if query == "kpis" { format!("{base}/kpis") } else { format!("{base}?{query}") };
        let (mut latencies, mut count) = (Vec::new(), Value::Null);
        for _ in 0..REQUESTS_PER_QUERY {
            let start = Instant::now();
            let answer = http.get(&url).bearer_auth(&token).send().await?.error_for_status()?;
            let body: Value = serde_json::from_slice(&answer.bytes().await?)?;
            latencies.push(start.elapsed());
            count = [&body["count"], &body["accounts_actives"]].into_iter().find(|one| !one.is_null()).cloned().into();
        }
        latencies.sort();
        let ms = |duration: Duration| duration.as_secs_f64() * 1000.0;
        println!(
            "{name:40} {:>8.2} {:>8.2} {:>7}",
            ms(latencies[REQUESTS_PER_QUERY / 2]),
            ms(latencies[REQUESTS_PER_QUERY - 1]),
            count
        );
    }
    server.abort();
    Ok(())
}

/// Inserts consumers as a migration leaves them: not in the search index yet.
async fn insert_consumers(db: &Db, first: usize, count: usize) -> Result<(), Failure> {
    let begin = Timestamp::parse("2025-01-01T00:00:00Z")?;
    let row = |number: usize| {
        let (given, family) = (GIVEN[number % 10], FAMILY[number / 7 % 12]);
        json!({
            "user": Id::<()>::new(), "scope": Id::<()>::new(), "account": Id::<()>::new(), "profile": Id::<()>::new(),
            "credential": Id::<()>::new(), "given": given, "family": family, "name": format!("{given} {family}"),
            "username": format!("persona{number}"),
            "email": number.is_multiple_of(2).then(|| format!("persona{number}@town.example")),
            "phone": format!("+54911{:08}", 55_000_000 + number),
            "state": if number.is_multiple_of(500) { "blocked" } else { "active" },
            "at": (begin + chrono::Duration::minutes(8 * number as i64)).to_sqlite_text(),
        })
    };
    let rows = (first..first + count).map(row).collect::<Value>().to_string();
    let mut tx = db.begin().await?;
    for (sqlite, pg) in INSERTS {
        sql(tx.on(), Sql { sqlite, pg }).bind(rows.clone()).execute().await?;
    }
    Ok(tx.commit().await?)
}

macro_rules! insert_into {
    ($into:literal, $sqlite:literal, $pg:literal) => {
        (
            concat!("INSERT INTO ", $into, " SELECT ", $sqlite, " FROM json_each($1)"),
            concat!(
                "INSERT INTO ",
                $into,
                " SELECT ",
                $pg,
                " FROM jsonb_to_recordset($1::jsonb) AS r (\"user\" uuid, scope uuid, account uuid, profile uuid,
                   credential uuid, given text, family text, name text, username text, email text, phone text, state text,
                   at timestamptz)"
            ),
        )
    };
}

/// The inserts for SQLite and PostgreSQL.
const INSERTS: [(&str, &str); 6] = [
    insert_into!("users (id, created_at)", "value ->> 'user', value ->> 'at'", "\"user\", at"),
    insert_into!(
        "scopes (id, type, name, created_at)",
        "value ->> 'scope', 'consumer', value ->> 'name', value ->> 'at'",
        "scope, 'consumer', name, at"
    ),
    insert_into!(
        "profiles (id, user_id, given_name, family_name, created_at)",
        "value ->> 'profile', value ->> 'user', value ->> 'given', value ->> 'family', value ->> 'at'",
        "profile, \"user\", given, family, at"
    ),
    insert_into!(
        "credentials (id, user_id, username, email, phone, created_at)",
        "value ->> 'credential', value ->> 'user', value ->> 'username', value ->> 'email', value ->> 'phone',
         value ->> 'at'",
        "credential, \"user\", username, email, phone, at"
    ),
    insert_into!(
        "accounts (id, user_id, scope_id, state, created_at)",
        "value ->> 'account', value ->> 'user', value ->> 'scope', value ->> 'state', value ->> 'at'",
        "account, \"user\", scope, state, at"
    ),
    insert_into!(
        "account_entries (account_id, scope_type, created_at, given_name, family_name, scope_name)",
        "value ->> 'account', 'consumer', value ->> 'at', lower(value ->> 'given'), lower(value ->> 'family'),
         lower(value ->> 'name')",
        "account, 'consumer', at, lower(given), lower(family), lower(name)"
    ),
];

/// Inserts a staff member and answers their access token.
async fn sign_in_staff(app: &App) -> Result<String, Failure> {
    let now = app.clock.now();
    let seat = ActingAccount {
        user_id: Id::new(),
        account_id: Id::new(),
        scope_id: auth::STAFF_SCOPE,
        scope_type: ScopeType::Backoffice,
    };
    let person = auth::NewUser {
        given_name: "Carolina".parse()?,
        family_name: "Sosa".parse()?,
        username: Some("carolina.sosa".parse()?),
        email: None,
        phone: None,
        password_hash: None,
    };
    let mut tx = app.db.begin().await?;
    auth::insert_staff_scope(tx.on(), now).await?;
    auth::insert_user(&mut tx, seat.user_id, person, now).await?;
    auth::insert_account(tx.on(), seat.account_id, seat.user_id, seat.scope_id, now).await?;
    let granted = session::insert_session(&mut tx, &app.sessions, seat, Id::new()).await?;
    tx.commit().await?;
    Ok(granted.access.token)
}
