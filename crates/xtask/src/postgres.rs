//! A temporary PostgreSQL cluster with its own folder, port and process; dropping it stops and deletes it.

use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::process::{self, ChildProcess, Output};
use crate::{interrupt, net};

/// The durability of commits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Durability {
    /// A commit waits for the disk, as in production.
    Durable,
    /// A commit does not wait for the disk; faster, for tests.
    NonDurable,
}

/// A running PostgreSQL with one empty database.
pub(crate) struct PostgresCluster {
    // Fields are dropped in this order: the server must end before its folder is deleted.
    _server: ChildProcess,
    _folder: TempDir,
    port: u16,
}

impl PostgresCluster {
    /// Creates a cluster, starts it and creates the database `hub`.
    pub(crate) fn start(durability: Durability, output: &Output) -> Result<Self> {
        let programs = find_programs()?;
        let user = ProcessUser::find()?;
        let folder = tempfile::Builder::new().prefix("hub-postgres-").tempdir()?;
        user.take_ownership(folder.path())?;
        let data = folder.path().join("data");

        let mut initdb = user.command(&programs.join("initdb"), folder.path());
        initdb.arg("--pgdata").arg(&data).args([
            "--username=hub",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
            "--no-sync",
        ]);
        process::run(&mut initdb, output)?;

        let port = net::find_free_port()?;
        let mut postgres_command = user.command(&programs.join("postgres"), folder.path());
        postgres_command.arg("-D").arg(&data).args(server_arguments(port, durability));
        postgres_command.stdout(output.stdio()?).stderr(output.stdio()?);
        let mut server = ChildProcess::spawn(&mut postgres_command)?;
        wait_until_ready(&mut server, &programs, port)?;

        let cluster = Self { _server: server, _folder: folder, port };
        cluster.create_database("hub", output)?;
        Ok(cluster)
    }

    /// The URL of the database `hub`.
    pub(crate) fn url(&self) -> String {
        self.database_url("hub")
    }

    /// Creates another empty database; returns its URL.
    pub(crate) fn create_database(&self, name: &str, output: &Output) -> Result<String> {
        let mut createdb = Command::new(find_programs()?.join("createdb"));
        createdb.args(["--host=127.0.0.1", "--username=hub"]);
        createdb.arg(format!("--port={}", self.port)).arg(name);
        process::run(&mut createdb, output)?;
        Ok(self.database_url(name))
    }

    fn database_url(&self, name: &str) -> String {
        format!("postgres://hub@127.0.0.1:{}/{name}", self.port)
    }
}

/// Finds the folder with the programs of the newest installed PostgreSQL.
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
        None => bail!(
            "PostgreSQL is not installed: `cargo xtask test --only tools` installs it or prints the command that does"
        ),
    }
}

fn server_arguments(port: u16, durability: Durability) -> Vec<String> {
    let mut settings = vec![
        format!("port={port}"),
        "listen_addresses=127.0.0.1".to_owned(),
        "unix_socket_directories=".to_owned(),
        "max_connections=300".to_owned(),
    ];
    if durability == Durability::NonDurable {
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

/// The user and group id that PostgreSQL runs as when the current user is root, which PostgreSQL refuses.
struct ProcessUser(Option<(u32, u32)>);

impl ProcessUser {
    fn find() -> Result<Self> {
        if !rustix::process::geteuid().is_root() {
            return Ok(Self(None));
        }
        Ok(Self(Some((find_postgres_id("-u")?, find_postgres_id("-g")?))))
    }

    fn take_ownership(&self, folder: &Path) -> Result<()> {
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

fn find_postgres_id(flag: &str) -> Result<u32> {
    let output = Command::new("id").args([flag, "postgres"]).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().context("PostgreSQL cannot run as root and the user `postgres` does not exist")
}
