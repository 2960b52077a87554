//! `hub-api backup`, `hub-api verify-backup` and `hub-api restore`.

use std::io::Write;
use std::path::{Path, PathBuf};

use hub_kernel::config::{Config, DatabaseKind};
use hub_kernel::db::SchemaStatus;
use hub_kernel::db::backup::{self, PreparedRestore, RestoreOptions, RestoredDatabase, VerifiedBackup};
use hub_kernel::messaging::events;
use hub_kernel::security::key_fingerprint;
use hub_kernel::types::clock::Clock;

use super::serve::stop_signal;
use super::{CommandError, warn_open_permissions};

/// The backup to restore, and the safety checks to skip.
#[derive(clap::Args)]
pub(crate) struct RestoreArguments {
    /// A file that `backup` wrote
    file: PathBuf,
    /// Restore a PostgreSQL database even while servers use it
    #[arg(long)]
    force: bool,
    /// Restore a backup without a header, as older programs wrote it; changes to such a file go unnoticed
    #[arg(long)]
    unverified: bool,
}

pub(crate) async fn backup(config: Config, file: PathBuf, force: bool) -> Result<(), CommandError> {
    let url = config.database_url()?;
    let bytes = until_stop_signal(backup::write_backup(&url, &file, force, Clock::default().now())).await?;
    eprintln!(
        "{} holds {url}, in {bytes} bytes. It does not contain the server's key (HUB_SECRET, or {}): keep a copy of the \
         key elsewhere, because no server can use the backup without it",
        file.display(),
        config.data_dir.join("secret").display()
    );
    Ok(())
}

pub(crate) async fn verify_backup(file: PathBuf) -> Result<(), CommandError> {
    let verified = until_stop_signal(backup::verify_backup(&file, &hub_api::MIGRATIONS)).await?;
    match std::io::stdout().write_all(format_report(&file, &verified).as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// A summary of the backup for people: empty tables are counted, not named.
fn format_report(file: &Path, VerifiedBackup { header, bytes, schema }: &VerifiedBackup) -> String {
    let schema = match schema {
        SchemaStatus::Current => "this program's",
        SchemaStatus::Behind => "older than this program's: a restore migrates it",
        SchemaStatus::Ahead => "newer than this program's: only the newer program restores it",
    };
    let rows: i64 = header.rows.values().sum();
    let filled_tables = header.rows.iter().filter(|(_, rows)| **rows > 0);
    let width = filled_tables.clone().map(|(table, _)| table.len()).max().unwrap_or(0);
    let tables: String = filled_tables.map(|(table, rows)| format!("  {table:width$}  {rows}\n")).collect();
    format!(
        "{} is whole: its digest matches\nkind    {}\nschema  {} ({schema})\nmade    {}\nsize    {bytes} bytes\n\
         rows    {rows} in {} tables, {} of them empty\n{tables}",
        file.display(),
        header.kind,
        header.schema,
        header.made_at.to_sqlite_text(),
        header.rows.len(),
        header.rows.values().filter(|rows| **rows == 0).count(),
    )
}

pub(crate) async fn restore(config: Config, arguments: RestoreArguments) -> Result<(), CommandError> {
    let url = config.database_url()?;
    let RestoreArguments { file, force, unverified } = arguments;
    let fingerprint = config.existing_server_key()?.map(|secret| key_fingerprint::fingerprint(&secret));
    let request = RestoreOptions {
        file: &file,
        key_fingerprint: fingerprint.as_deref(),
        migrations: &hub_api::MIGRATIONS,
        ignore_running_servers: force,
        allow_unverified: unverified,
    };
    let restore = until_stop_signal(PreparedRestore::prepare(&url, request)).await?;
    warn_open_permissions(&config, &url);
    let file_name = file.display();
    let contents = match restore.header() {
        Some(header) => {
            let rows: i64 = header.rows.values().sum();
            format!(": {rows} rows of {}", header.made_at.to_sqlite_text())
        }
        None => {
            eprintln!("{file_name} is restored without a digest: {}", missing_checks(&url));
            String::new()
        }
    };
    let now = Clock::default().now();
    let restored = restore.apply(now, async |db| events::insert_restore_event(db, now).await).await?;
    match &restored.replaced_path {
        Some(replaced_path) => {
            eprintln!(
                "{url} is restored from {file_name}{contents}. The database it replaced is kept at {}",
                replaced_path.display()
            )
        }
        None => eprintln!("{url} is restored from {file_name}{contents}"),
    }
    delete_old_copies(&restored);
    Ok(())
}

/// Explains which damage a restore without a digest cannot detect.
fn missing_checks(url: &hub_kernel::config::DatabaseUrl) -> String {
    let checked = match url.kind() {
        DatabaseKind::Sqlite => "SQLite found no damage in its pages",
        DatabaseKind::Postgres => "pg_restore can read it to its end",
    };
    format!(
        "{checked}, and its schema and key were checked. Without a digest, changed values and missing recent changes cannot be \
         detected, and it is unknown when it was made and how many rows it had"
    )
}

/// Deletes the oldest copies of databases that restores replaced. A failure does not undo the restore.
fn delete_old_copies(restored: &RestoredDatabase) {
    match restored.prune() {
        Ok((kept, deleted)) => {
            for (action, copies) in [("kept", kept), ("deleted", deleted)] {
                for copy in copies {
                    eprintln!("{action}: {}, {} bytes", copy.path.display(), copy.bytes);
                }
            }
        }
        Err(error) => eprintln!("older copies cannot be deleted: {error}"),
    }
}

/// Runs the work, and abandons it at a stop signal, which leaves nothing behind.
async fn until_stop_signal<T>(work: impl Future<Output = Result<T, String>>) -> Result<T, CommandError> {
    tokio::select! {
        done = work => Ok(done?),
        () = stop_signal() => Err("stopped: nothing was written or changed".into()),
    }
}
