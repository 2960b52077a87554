//! SQLite: the backup is a database itself, copied by the database while others write.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::super::lock::{self, Lock, real, with};
use super::super::{Db, On, Schema, Url, migrate, sql};
use super::{Kind, Restored, Whole, refuse_another_key, why};

/// A checked and migrated copy beside the database, and the locks that keep everyone else away from it.
pub(super) struct Ready {
    copy: Whole,
    path: PathBuf,
    alone: Option<Lock>,
    _schema: Lock,
}

/// What SQLite keeps beside a database.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(Duration::from_secs(5)).disable_statement_logging()
}

/// VACUUM INTO reads one moment of the database and keeps no writer waiting; it also leaves out what was deleted.
pub(super) async fn backup(path: &Path, whole: &Whole) -> Result<(), String> {
    let refused = |error: &dyn std::fmt::Display| format!("sqlite://{}: {error}", path.display());
    if BESIDE.iter().map(|end| with(path, end)).chain([path.to_owned()]).any(|used| whole.is_for(&used)) {
        return Err(refused(&"the database cannot be replaced by its backup: name another file"));
    }
    if !path.exists() {
        return Err(refused(&"there is no database: `hub-api migrate` makes one"));
    }
    lock::refuse_other_name(path).map_err(|error| refused(&error))?;
    let target = whole.path().to_str().ok_or_else(|| whole.failed(&"its name is not UTF-8"))?.to_owned();
    let mut connection = options(path).connect().await.map_err(|error| refused(&error))?;
    let tables = "SELECT COUNT(name) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    if sql(On::Sqlite(&mut connection), tables).scalar::<i64>().await.map_err(|error| refused(&why(error)))? == 0 {
        return Err(refused(&"there is nothing in the database: `hub-api migrate` makes its tables"));
    }
    let copied = sqlx::query("VACUUM INTO $1").bind(target).execute(&mut connection).await;
    copied.map_err(|error| whole.failed(&error))?;
    connection.close().await.map_err(|error| refused(&error))
}

pub(super) async fn prepare(
    path: &Path,
    file: &Path,
    fingerprint: Option<&str>,
    alone: Option<Lock>,
) -> Result<Ready, String> {
    let path = real(path).map_err(|error| error.to_string())?;
    let schema = lock::schema(&path).await.map_err(|error| error.to_string())?;
    let copy = Whole::locked(&path)?;
    let (from, to) = (file.to_owned(), copy.path().to_owned());
    let copied = tokio::task::spawn_blocking(move || duplicate(&from, &to)).await.map_err(io::Error::other);
    copied.flatten().map_err(|error| copy.failed(&error))?;
    check(copy.path(), fingerprint).await?;
    bring_up(copy.path()).await?;
    Ok(Ready { copy, path, alone, _schema: schema })
}

/// Into the file that is there already, so that it stays its owner's alone.
fn duplicate(from: &Path, to: &Path) -> io::Result<()> {
    let mut to = File::options().write(true).truncate(true).open(to)?;
    io::copy(&mut File::open(from)?, &mut to)?;
    to.sync_all()
}

async fn check(copy: &Path, ours: Option<&str>) -> Result<(), String> {
    let broken = |error: &dyn std::fmt::Display| format!("it is broken: {error}");
    let mut connection = options(copy).connect().await.map_err(|error| broken(&error))?;
    let mut on = On::Sqlite(&mut connection);
    let faults =
        sql(on.again(), "PRAGMA integrity_check").all::<(String,)>().await.map_err(|error| broken(&why(error)))?;
    if let Some((fault,)) = faults.first().filter(|(fault,)| fault != "ok") {
        return Err(broken(&fault.lines().next().unwrap_or_default()));
    }
    // What is missing of a last page that is empty is no fault to SQLite.
    let size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    let size: i64 = sql(on.again(), size).scalar().await.map_err(|error| broken(&why(error)))?;
    if i64::try_from(copy.metadata().map_err(|error| broken(&error))?.len()).is_ok_and(|there| there < size) {
        return Err(broken(&"its end is missing"));
    }
    let named = "SELECT name FROM sqlite_schema WHERE name IN ('_sqlx_migrations', 'server_key') ORDER BY name";
    let tables = sql(on.again(), named).all::<(String,)>().await.map_err(|error| broken(&why(error)))?;
    let has = |table: &str| tables.iter().any(|(name,)| name == table);
    let mut applied = Vec::new();
    if has("_sqlx_migrations") {
        let list = "SELECT version, checksum FROM _sqlx_migrations ORDER BY version DESC";
        applied = sql(on.again(), list).all::<(i64, Vec<u8>)>().await.map_err(|error| broken(&why(error)))?;
    }
    migrate::recognise(Kind::Sqlite, &applied)?;
    let mut theirs = None;
    if has("server_key") {
        let find = "SELECT fingerprint FROM server_key WHERE one = 1";
        theirs = sql(on.again(), find).optional::<(String,)>().await.map_err(|error| broken(&why(error)))?;
    }
    refuse_another_key(theirs.as_ref().map(|(theirs,)| theirs.as_str()), ours)?;
    connection.close().await.map_err(|error| broken(&error))
}

/// Migrates the copy, so that a backup that cannot be is refused while the database is as it was, and leaves it as one
/// file.
async fn bring_up(copy: &Path) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("it cannot be migrated: {error}");
    let db = Db::open(&Url::Sqlite(copy.to_owned())).await.map_err(|error| failed(&why(error)))?;
    if db.schema().await.map_err(|error| failed(&why(error)))? == Schema::Behind {
        db.migrate().await.map_err(|error| failed(&why(error)))?;
    }
    db.close().await;
    let mut connection = options(copy).connect().await.map_err(|error| failed(&error))?;
    close_journal(&mut connection).await.map_err(|error| failed(&error))?;
    connection.close().await.map_err(|error| failed(&error))
}

/// Puts everything into the one file and removes those beside it, which only the last connection can; the mode it
/// leaves lasts until the next start.
async fn close_journal(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode = DELETE").fetch_one(connection).await?;
    match mode.as_str() {
        "delete" => Ok(()),
        _ => Err(sqlx::Error::Io(io::ErrorKind::ResourceBusy.into())),
    }
}

impl Ready {
    pub(super) async fn apply(self) -> Result<Restored, String> {
        let refused = |error: &dyn std::fmt::Display| format!("sqlite://{}: {error}", self.path.display());
        if !self.path.exists() {
            self.copy.keep()?;
            return Ok(Restored { kept: None, _alone: self.alone });
        }
        let kept = self.free_name();
        let whole = self.retire().await.map_err(|error| refused(&error))?;
        like(&self.path, self.copy.path()).map_err(|error| refused(&error))?;
        self.set_aside(&kept, whole).map_err(|error| refused(&error))?;
        self.copy.keep()?;
        Ok(Restored { kept: Some(kept), _alone: self.alone })
    }

    /// Whether the old database is one file now; false when it is too broken to tell, which may be why it is replaced.
    async fn retire(&self) -> Result<bool, String> {
        let mut connection = match options(&self.path).busy_timeout(Duration::ZERO).connect().await {
            Ok(connection) => connection,
            Err(error) => return self.broken_or_busy(error),
        };
        if let Err(error) = close_journal(&mut connection).await {
            return self.broken_or_busy(error);
        }
        connection.close().await.map_err(|error| error.to_string())?;
        Ok(true)
    }

    fn broken_or_busy(&self, error: sqlx::Error) -> Result<bool, String> {
        let code = error.as_database_error().and_then(|error| error.code()).and_then(|code| code.parse::<u32>().ok());
        // SQLite's result codes: 11 is a malformed database, 26 a file that is none, 5 busy.
        match code.map(|code| code & 0xff) {
            Some(11 | 26) => Ok(false),
            Some(5) => Err("another program uses it".into()),
            _ => Err(error.to_string()),
        }
    }

    /// A broken database takes what is beside it along: its journal must never meet the new one.
    fn set_aside(&self, kept: &Path, whole: bool) -> io::Result<()> {
        if !whole {
            for end in BESIDE {
                match std::fs::rename(with(&self.path, end), with(kept, end)) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                    _ => {}
                }
            }
        }
        std::fs::hard_link(&self.path, kept)
    }

    fn free_name(&self) -> PathBuf {
        let mut names = (1..).map(|number| match number {
            1 => with(&self.path, ".before-restore"),
            number => with(&self.path, &format!(".before-restore-{number}")),
        });
        names.find(|name| name.symlink_metadata().is_err()).expect("there is always another number")
    }
}

/// Gives the new file the old one's owner and permissions, so that its server can go on using it.
fn like(old: &Path, new: &Path) -> io::Result<()> {
    let found = std::fs::metadata(old)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, chown};
        let ours = std::fs::metadata(new)?;
        if (found.uid(), found.gid()) != (ours.uid(), ours.gid()) {
            chown(new, Some(found.uid()), Some(found.gid()))?;
        }
    }
    std::fs::set_permissions(new, found.permissions())
}
