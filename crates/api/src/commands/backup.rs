//! `hub-api backup` and `hub-api restore`.

use std::path::{Path, PathBuf};

use hub_api::kernel::clock::Clock;
use hub_api::kernel::config::Config;
use hub_api::kernel::db::backup::{self, Restore};
use hub_api::kernel::error::Error;
use hub_api::kernel::{events, key};

use super::serve::stop_signal;
use super::{Failure, open, report_open};

pub(crate) async fn backup(config: Config, file: PathBuf, force: bool) -> Result<(), Failure> {
    let url = config.database_url()?;
    let bytes = unless_stopped(backup::backup(&url, &file, force)).await?;
    eprintln!(
        "{} holds {url}, in {bytes} bytes. The server's key (HUB_SECRET, or {}) is not in it: keep it apart, for \
         without it no server can use the backup",
        file.display(),
        config.data_dir.join("secret").display()
    );
    Ok(())
}

pub(crate) async fn restore(config: Config, file: PathBuf, force: bool) -> Result<(), Failure> {
    let url = config.database_url()?;
    let fingerprint = config.find_secret()?.map(|secret| key::fingerprint(&secret));
    let restore = unless_stopped(Restore::prepare(&url, &file, fingerprint.as_deref(), force)).await?;
    report_open(&config, &url);
    let restored = restore.apply().await?;
    complete(&config, &file).await?;
    match &restored.kept {
        Some(kept) => {
            eprintln!("{url} is as {} has it. What was there is {} now", file.display(), kept.display());
        }
        None => eprintln!("{url} is as {} has it", file.display()),
    }
    Ok(())
}

async fn complete(config: &Config, file: &Path) -> Result<(), Failure> {
    let db = open(config).await?;
    let failed = |error: Error| format!("{} is restored, and cannot be completed: {error}", file.display());
    db.migrate().await.map_err(failed)?;
    events::begin_anew(&db, Clock::default().now()).await.map_err(failed)?;
    db.close().await;
    Ok(())
}

/// Given up when the operator says so, with nothing left behind.
async fn unless_stopped<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, Failure> {
    tokio::select! {
        done = work => Ok(done?),
        () = stop_signal() => Err("stopped: nothing was written or changed".into()),
    }
}
