//! A private PostgreSQL: its own folder, port and process, gone when dropped.

use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::process::{self, ChildProcess, Output};
use crate::{interrupt, net};

/// Whether a commit waits for the disk.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Durability {
    /// As in production.
    Durable,
    /// Quick, for tests.
    Fleeting,
}

/// A running PostgreSQL with one empty database.
pub(crate) struct PostgresCluster {
    // Dropped in this order: the server first, then its folder.
    _server: ChildProcess,
    _folder: TempDir,
    port: u16,
}

impl PostgresCluster {
    /// Makes a cluster and starts it.
    pub(crate) fn start(durability: Durability, output: &Output) -> Result<Self> {
        let programs = find_programs()?;
        let owner = FileOwner::find()?;
        let folder = tempfile::Builder::new().prefix("hub-postgres-").tempdir()?;
        owner.give(folder.path())?;
        let data = folder.path().join("data");

        let mut make = owner.command(&programs.join("initdb"), folder.path());
        make.arg("--pgdata").arg(&data).args([
            "--username=hub",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
            "--no-sync",
        ]);
        process::run(&mut make, output)?;

        let port = net::free_port()?;
        let mut serve = owner.command(&programs.join("postgres"), folder.path());
        serve.arg("-D").arg(&data).args(settings(port, durability));
        serve.stdout(output.stdio()?).stderr(output.stdio()?);
        let mut server = ChildProcess::spawn(&mut serve)?;
        wait_until_ready(&mut server, &programs, port)?;

        let postgres = Self { _server: server, _folder: folder, port };
        let mut create = Command::new(programs.join("createdb"));
        create.args(["--host=127.0.0.1", "--username=hub"]);
        create.arg(format!("--port={port}")).arg("hub");
        process::run(&mut create, output)?;
        Ok(postgres)
    }

    /// The address of its database.
    pub(crate) fn url(&self) -> String {
        format!("postgres://hub@127.0.0.1:{}/hub", self.port)
    }
}

/// The folder of the newest installed PostgreSQL's programs.
pub(crate) fn find_programs() -> Result<PathBuf> {
    let mut versions: Vec<(u32, PathBuf)> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .filter_map(|entry| {
            let version = entry.file_name().to_str()?.parse().ok()?;
            let programs = entry.path().join("bin");
            programs.join("initdb").exists().then_some((version, programs))
        })
        .collect();
    versions.sort();
    match versions.pop() {
        Some((_, programs)) => Ok(programs),
        None => bail!("PostgreSQL is not installed: `cargo xtask test --only tools` installs it or says how"),
    }
}

fn settings(port: u16, durability: Durability) -> Vec<String> {
    let mut settings = vec![
        format!("port={port}"),
        "listen_addresses=127.0.0.1".to_owned(),
        "unix_socket_directories=".to_owned(),
        "max_connections=300".to_owned(),
    ];
    if durability == Durability::Fleeting {
        settings.extend(["fsync", "synchronous_commit", "full_page_writes"].map(|name| format!("{name}=off")));
    }
    settings.into_iter().flat_map(|setting| ["-c".to_owned(), setting]).collect()
}

fn wait_until_ready(server: &mut ChildProcess, programs: &Path, port: u16) -> Result<()> {
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(status) = server.try_wait()? {
            bail!("PostgreSQL ended before it was ready ({status})");
        }
        let ready = Command::new(programs.join("pg_isready"))
            .args(["--quiet", "--host=127.0.0.1"])
            .arg(format!("--port={port}"))
            .status()?;
        if ready.success() {
            return Ok(());
        }
        if Instant::now() > end {
            bail!("PostgreSQL was not ready after a minute");
        }
        interrupt::sleep(Duration::from_millis(50))?;
    }
}

/// Whom the cluster belongs to: PostgreSQL refuses to run as root.
struct FileOwner(Option<(u32, u32)>);

impl FileOwner {
    fn find() -> Result<Self> {
        if !rustix::process::geteuid().is_root() {
            return Ok(Self(None));
        }
        Ok(Self(Some((number("-u")?, number("-g")?))))
    }

    fn give(&self, folder: &Path) -> Result<()> {
        match self.0 {
            Some((user, group)) => Ok(chown(folder, Some(user), Some(group))?),
            None => Ok(()),
        }
    }

    fn command(&self, program: &Path, folder: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(folder).env("HOME", folder);
        if let Some((user, group)) = self.0 {
            command.uid(user).gid(group);
        }
        command
    }
}

fn number(flag: &str) -> Result<u32> {
    let answer = Command::new("id").args([flag, "postgres"]).output()?;
    let text = String::from_utf8_lossy(&answer.stdout);
    text.trim().parse().context("there is no user `postgres` to run PostgreSQL as")
}
