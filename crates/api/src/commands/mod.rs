//! The program's commands: one function for each.

mod backup;
mod bootstrap;
mod serve;

use std::io::Write;
use std::path::Path;

use hub_api::domains::{analytics, auth, chat, discover, ecommerce, pharmacy, showrooms, workspaces};
use hub_kernel::app::App;
use hub_kernel::config::DatabaseUrl;
use hub_kernel::config::{Config, ServerKey};
use hub_kernel::db::Db;
use hub_kernel::db::seed::SeedMode;
use hub_kernel::private_files;
use hub_kernel::security::key_fingerprint::{self, FingerprintMatch};
use hub_kernel::types::clock::Clock;
use hub_kernel::types::error::Error;

pub(crate) use backup::{RestoreArguments, backup, restore, verify_backup};
pub(crate) use bootstrap::{AdminExists, BootstrapArguments, bootstrap};
pub(crate) use serve::serve;

/// The error of a command, shown to the operator in one line.
pub(crate) type CommandError = Box<dyn std::error::Error + Send + Sync>;

pub(crate) async fn migrate(config: Config) -> Result<(), CommandError> {
    warn_open_permissions(&config, &config.database_url()?);
    open_migrated_database(&config).await?.close().await;
    Ok(())
}

/// Opens the database and migrates it to this program's schema.
async fn open_migrated_database(config: &Config) -> Result<Db, CommandError> {
    let secret = config.existing_server_key()?;
    let db = open_database(config).await?;
    db.migrate().await?;
    if let Some(secret) = secret {
        claim_database(&db, &secret).await?;
    }
    Ok(db)
}

pub(crate) async fn demo(config: Config, groups: u32, past_days: u32, pages: u32) -> Result<(), CommandError> {
    if !config.demo {
        return Err("demonstration data needs HUB_DEMO=1; use it on a development machine only".into());
    }
    config.check_combination()?;
    let secret = config.server_key()?;
    let db = open_database(&config).await?;
    claim_database(&db, &secret).await?;
    let app = App::new(db, Clock::default(), config, &secret);
    auth::seed_backoffice(&app, SeedMode::Apply).await?;
    discover::seed_categories(&app, SeedMode::Apply).await?;
    workspaces::seed_accounts(&app, SeedMode::Apply).await?;
    pharmacy::insert_demo_groups(&app.db, app.clock.now(), groups).await?;
    ecommerce::insert_demo_stores(&app, &hub_api::PROVISIONER, past_days).await?;
    if pages > 0 {
        discover::insert_demo_pages(&app, pages).await?;
    }
    discover::seed_pharmacy_pages(&app, SeedMode::Apply).await?;
    discover::insert_demo_store_pages(&app).await?;
    showrooms::insert_demo_showrooms(&app).await?;
    chat::insert_demo_conversations(&app).await?;
    analytics::insert_demo_events(&app, past_days).await?;
    discover::seed_blocks(&app, SeedMode::Apply).await?;
    app.db.close().await;
    Ok(())
}

/// A reader that closes the pipe early, such as `head`, is no error.
pub(crate) fn print_contract() -> Result<(), CommandError> {
    match writeln!(std::io::stdout(), "{:#}", hub_api::contract()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Opens the database as it is.
async fn open_database(config: &Config) -> Result<Db, CommandError> {
    let url = config.database_url()?;
    Db::open(&url, &hub_api::MIGRATIONS).await.map_err(|error| match error {
        Error::Internal { source, .. } => format!("{url}: {source}").into(),
        other => format!("{url}: {other}").into(),
    })
}

/// Logs a warning for each file and folder that other users may open. Changing their permissions is up to the operator.
fn warn_open_permissions(config: &Config, url: &DatabaseUrl) {
    let mut paths = vec![config.data_dir.clone(), config.data_dir.join("secret")];
    if let DatabaseUrl::Sqlite(database) = url {
        paths.extend([database.parent().unwrap_or(Path::new("")).join("."), database.clone()]);
    }
    let mut paths: Vec<_> = paths.iter().filter_map(|path| path.canonicalize().ok()).collect();
    paths.sort();
    paths.dedup();
    for path in paths {
        if let Some(mode) = private_files::find_open_mode(&path) {
            let private_mode = if path.is_dir() { "700" } else { "600" };
            tracing::warn!(
                "{} is open to others than its owner (mode {mode:o}): chmod {private_mode} makes it private",
                path.display()
            );
        }
    }
}

/// Binds the database to the server's key at its first use; an error when it is bound to another key.
async fn claim_database(db: &Db, secret: &ServerKey) -> Result<(), CommandError> {
    match key_fingerprint::insert_or_compare(db, secret, Clock::default().now()).await? {
        FingerprintMatch::Same => Ok(()),
        FingerprintMatch::Different => {
            Err("the database belongs to another key: set HUB_SECRET, or the data folder's secret, to the key it was first \
                 served with; without that key its tokens and encrypted values cannot be read"
                .into())
        }
    }
}
