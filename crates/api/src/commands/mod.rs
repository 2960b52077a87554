//! What the program does for an operator: one function a command.

mod serve;

use std::io::Write;

use hub_api::domains::pharmacy;
use hub_api::kernel::clock::Clock;
use hub_api::kernel::config::Config;
use hub_api::kernel::db::Db;

pub(crate) use serve::serve;

/// Why a command ended early, in one line.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

pub(crate) async fn migrate(config: Config) -> Result<(), Failure> {
    open(&config).await?.migrate().await?;
    Ok(())
}

pub(crate) async fn demo(config: Config, groups: u32) -> Result<(), Failure> {
    let db = open(&config).await?;
    pharmacy::load_demo(&db, Clock::default().now(), groups).await?;
    db.close().await;
    Ok(())
}

/// A reader that has seen enough, such as `head`, is no failure.
pub(crate) fn print_contract() -> Result<(), Failure> {
    match writeln!(std::io::stdout(), "{:#}", hub_api::contract()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

async fn open(config: &Config) -> Result<Db, Failure> {
    let url = config.database_url()?;
    Db::open(&url).await.map_err(|error| format!("{url}: {error}").into())
}
