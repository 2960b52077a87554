//! The links that `cargo xtask bench` follows: as many with a `*` as the argument says, all with one beginning, and one without a `*`
//! beside each.

use clap::Parser;
use hub_api::domains::analytics::import_links;
use hub_kernel::app::App;
use hub_kernel::config::Config;
use hub_kernel::db::{Db, Sql, sql};
use hub_kernel::types::clock::Clock;
use serde_json::{Value, json};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// The links of one import.
const CHUNK: usize = 500;

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    config: Config,
    /// The number of links with a `*`
    links: usize,
}

fn rows(number: usize) -> [Value; 2] {
    let row = |slug: String, input: String, output: String| json!({"slug": slug, "name": format!("Promo {number}"), "input": input, "output": output});
    [
        row(format!("promo-{number}"), format!("/promo/{number}"), format!("https://town.example/{number}")),
        row(format!("promos-{number}"), format!("/promo/{number}/*"), format!("https://town.example/{number}/*")),
    ]
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let Arguments { config, links } = Arguments::parse();
    let (db, secret) = (Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?, config.server_key()?);
    let app = App::new(db, Clock::default(), config, &secret);
    for first in (0..links).step_by(CHUNK) {
        let chunk: Value = (first..links.min(first + CHUNK)).flat_map(rows).collect();
        let mut tx = app.db.begin().await?;
        import_links(&mut tx, None, serde_json::from_value(chunk)?, app.clock.now()).await?;
        tx.commit().await?;
    }
    sql(app.db.write(), Sql { sqlite: "PRAGMA optimize", pg: "ANALYZE" }).execute().await?;
    app.db.close().await;
    Ok(())
}
