//! What the program does for an operator: one function a command.

mod backup;
mod bootstrap;
mod serve;

use std::io::Write;
use std::path::Path;

use hub_api::domains::{auth, ecommerce, pharmacy, workspaces};
use hub_kernel::app::App;
use hub_kernel::config::Url;
use hub_kernel::config::{Config, Secret};
use hub_kernel::db::Db;
use hub_kernel::db::seed::Mode;
use hub_kernel::private;
use hub_kernel::security::key::{self, Owner};
use hub_kernel::types::clock::Clock;
use hub_kernel::types::error::Error;

pub(crate) use backup::{RestoreArguments, backup, restore, verify_backup};
pub(crate) use bootstrap::{Administrator, Already, bootstrap};
pub(crate) use serve::serve;

/// Why a command ended early, in one line.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

pub(crate) async fn migrate(config: Config) -> Result<(), Failure> {
    report_open(&config, &config.database_url()?);
    migrated(&config).await?.close().await;
    Ok(())
}

/// The database, its schema this program's.
async fn migrated(config: &Config) -> Result<Db, Failure> {
    let secret = config.find_secret()?;
    let db = open(config).await?;
    db.migrate().await?;
    if let Some(secret) = secret {
        own(&db, &secret).await?;
    }
    Ok(db)
}

pub(crate) async fn demo(config: Config, groups: u32) -> Result<(), Failure> {
    if !config.demo {
        return Err("demonstration data needs HUB_DEMO=1, and is for this machine alone".into());
    }
    config.check()?;
    let secret = config.secret()?;
    let db = open(&config).await?;
    own(&db, &secret).await?;
    let app = App::new(db, Clock::default(), config, &secret);
    auth::seed_backoffice(&app, Mode::Apply).await?;
    workspaces::seed_accounts(&app, Mode::Apply).await?;
    pharmacy::load_demo(&app.db, app.clock.now(), groups).await?;
    ecommerce::load_demo(&app).await?;
    app.db.close().await;
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
    Db::open(&url, &hub_api::MIGRATIONS).await.map_err(|error| match error {
        Error::Internal { source, .. } => format!("{url}: {source}").into(),
        other => format!("{url}: {other}").into(),
    })
}

/// Reports folders and files that others than their owner may use. Their permissions are the operator's to change.
fn report_open(config: &Config, url: &Url) {
    let mut paths = vec![config.data_dir.clone(), config.data_dir.join("secret")];
    if let Url::Sqlite(database) = url {
        paths.extend([database.parent().unwrap_or(Path::new("")).join("."), database.clone()]);
    }
    let mut paths: Vec<_> = paths.iter().filter_map(|path| path.canonicalize().ok()).collect();
    paths.sort();
    paths.dedup();
    for path in paths {
        if let Some(mode) = private::find_open_mode(&path) {
            let private = if path.is_dir() { "700" } else { "600" };
            tracing::warn!(
                "{} is open to others than its owner (mode {mode:o}): chmod {private} makes it private",
                path.display()
            );
        }
    }
}

/// Gives the database to the key, or refuses another one's.
async fn own(db: &Db, secret: &Secret) -> Result<(), Failure> {
    match key::claim(db, secret, Clock::default().now()).await? {
        Owner::This => Ok(()),
        Owner::Another => {
            Err("the database belongs to another key: HUB_SECRET, or the data folder's secret, must be the \
                               one it was first served with; its tokens and what it keeps sealed cannot be read without"
                .into())
        }
    }
}
