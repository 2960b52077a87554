//! `hub-api backup`, `hub-api verify-backup` and `hub-api restore`.

use std::io::Write;
use std::path::{Path, PathBuf};

use hub_kernel::config::{Config, DatabaseKind};
use hub_kernel::db::Schema;
use hub_kernel::db::backup::{self, Request, Restore, Restored, Verified};
use hub_kernel::messaging::events;
use hub_kernel::security::key;
use hub_kernel::types::clock::Clock;

use super::serve::stop_signal;
use super::{Failure, report_open};

/// The backup to restore, and the ways in which an operator insists.
#[derive(clap::Args)]
pub(crate) struct RestoreArguments {
    /// A file that `backup` wrote
    file: PathBuf,
    /// Restore a PostgreSQL database although servers use it
    #[arg(long)]
    force: bool,
    /// Restore a backup without a header, as older programs wrote it, though nothing tells whether it was changed
    #[arg(long)]
    unverified: bool,
}

pub(crate) async fn backup(config: Config, file: PathBuf, force: bool) -> Result<(), Failure> {
    let url = config.database_url()?;
    let bytes = unless_stopped(backup::backup(&url, &file, force, Clock::default().now())).await?;
    eprintln!(
        "{} holds {url}, in {bytes} bytes. The server's key (HUB_SECRET, or {}) is not in it: keep it apart, for \
         without it no server can use the backup",
        file.display(),
        config.data_dir.join("secret").display()
    );
    Ok(())
}

pub(crate) async fn verify_backup(file: PathBuf) -> Result<(), Failure> {
    let verified = unless_stopped(backup::verify(&file, &hub_api::MIGRATIONS)).await?;
    match std::io::stdout().write_all(report(&file, &verified).as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// The header for people: empty tables are counted, and not named.
fn report(file: &Path, Verified { header, bytes, schema }: &Verified) -> String {
    let schema = match schema {
        Schema::Current => "this program's",
        Schema::Behind => "older than this program's: a restore migrates it",
        Schema::Ahead => "newer than this program's: only the newer program restores it",
    };
    let rows: i64 = header.rows.values().sum();
    let full = header.rows.iter().filter(|(_, rows)| **rows > 0);
    let width = full.clone().map(|(table, _)| table.len()).max().unwrap_or(0);
    let tables: String = full.map(|(table, rows)| format!("  {table:width$}  {rows}\n")).collect();
    format!(
        "{} is whole: its digest matches\nkind    {}\nschema  {} ({schema})\nmade    {}\nsize    {bytes} bytes\n\
         rows    {rows} in {} tables, {} of them empty\n{tables}",
        file.display(),
        header.kind,
        header.schema,
        header.made_at.stored(),
        header.rows.len(),
        header.rows.values().filter(|rows| **rows == 0).count(),
    )
}

pub(crate) async fn restore(config: Config, arguments: RestoreArguments) -> Result<(), Failure> {
    let url = config.database_url()?;
    let RestoreArguments { file, force, unverified } = arguments;
    let fingerprint = config.find_secret()?.map(|secret| key::fingerprint(&secret));
    let request = Request {
        file: &file,
        fingerprint: fingerprint.as_deref(),
        migrations: &hub_api::MIGRATIONS,
        force,
        unverified,
    };
    let restore = unless_stopped(Restore::prepare(&url, request)).await?;
    report_open(&config, &url);
    let shown = file.display();
    let contents = match restore.header() {
        Some(header) => {
            let rows: i64 = header.rows.values().sum();
            format!(": {rows} rows of {}", header.made_at.stored())
        }
        None => {
            eprintln!("{shown} is restored without a digest: {}", unknown(&url));
            String::new()
        }
    };
    let now = Clock::default().now();
    let restored = restore.apply(now, async |db| events::begin_anew(db, now).await).await?;
    match &restored.kept {
        Some(kept) => {
            eprintln!("{url} is restored from {shown}{contents}. The database before is kept at {}", kept.display())
        }
        None => eprintln!("{url} is restored from {shown}{contents}"),
    }
    prune(&restored);
    Ok(())
}

/// The limits of a restore without a digest.
fn unknown(url: &hub_kernel::config::Url) -> String {
    let checked = match url.kind() {
        DatabaseKind::Sqlite => "SQLite finds its pages in order",
        DatabaseKind::Postgres => "pg_restore reads it to its end",
    };
    format!(
        "{checked}, and its schema and key are known. Without a digest, changed values and missing recent changes cannot be \
         detected, and nothing says when it was made or how many rows it had"
    )
}

/// A restore that is done stays done when an old copy cannot be deleted.
fn prune(restored: &Restored) {
    match restored.prune() {
        Ok((kept, deleted)) => {
            for (what, copies) in [("kept", kept), ("deleted", deleted)] {
                for copy in copies {
                    eprintln!("{what}: {}, {} bytes", copy.path.display(), copy.bytes);
                }
            }
        }
        Err(error) => eprintln!("older copies cannot be deleted: {error}"),
    }
}

/// Given up when the operator says so, with nothing left behind.
async fn unless_stopped<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, Failure> {
    tokio::select! {
        done = work => Ok(done?),
        () = stop_signal() => Err("stopped: nothing was written or changed".into()),
    }
}
