//! A hub-api of our own: started on free ports with a database of its own, waited for, ended.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::process::{self, ChildProcess, Output};
use crate::{interrupt, net};

/// How long a server may take until it is ready.
const PATIENCE: Duration = Duration::from_secs(60);

/// The file of the demo's sign-ins, in a server's data folder.
pub(crate) const DEMO_ACCOUNTS: &str = "demo-accounts.json";

/// A secret for servers that hold nothing worth one.
const SECRET: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/// Which database a server stands on.
pub(crate) enum Database<'a> {
    /// A file in the server's own folder.
    Sqlite,
    /// A PostgreSQL at this address.
    Postgres(&'a str),
}

/// Where a server's settings come from: its program, folder, database and ports.
pub(crate) struct ServerSetup<'a> {
    program: &'a Path,
    folder: TempDir,
    database: String,
    /// The port it serves on.
    pub(crate) port: u16,
    metrics_port: u16,
}

impl<'a> ServerSetup<'a> {
    /// A fresh folder, two free ports and that database.
    pub(crate) fn new(program: &'a Path, database: &Database<'_>) -> Result<Self> {
        let folder = tempfile::Builder::new().prefix("hub-server-").tempdir()?;
        let database = match database {
            Database::Sqlite => format!("sqlite://{}/hub.sqlite", folder.path().display()),
            Database::Postgres(url) => (*url).to_owned(),
        };
        Ok(Self { program, folder, database, port: net::free_port()?, metrics_port: net::free_port()? })
    }

    /// The same database and folder under another program, on ports of its own.
    pub(crate) fn program_command(&self, program: &Path, port: u16) -> Command {
        let mut command = Command::new(program);
        process::remove_hub_variables(&mut command);
        command
            .current_dir(self.folder.path())
            .env("HUB_BIND", net::loopback_address(port).to_string())
            .env("HUB_METRICS_BIND", net::loopback_address(self.metrics_port).to_string())
            .env("HUB_DATABASE_URL", &self.database)
            .env("HUB_DATA_DIR", self.folder.path())
            .env("HUB_SECRET", SECRET)
            .env("HUB_DEMO", "1");
        command
    }

    /// The program with one of its subcommands.
    pub(crate) fn server_command(&self, subcommand: &str) -> Command {
        let mut command = self.program_command(self.program, self.port);
        command.arg(subcommand);
        command
    }

    /// Makes the tables and loads the demo data.
    pub(crate) fn load_demo_data(&self, output: &Output) -> Result<()> {
        process::run(&mut self.server_command("migrate"), output)?;
        process::run(&mut self.server_command("demo"), output)
    }

    /// Serves, and answers once the server is ready.
    pub(crate) fn start(&self, output: &Output) -> Result<ChildProcess> {
        let mut command = self.server_command("serve");
        command.stdout(output.stdio()?).stderr(output.stdio()?);
        let mut server = ChildProcess::spawn(&mut command)?;
        wait_until_ready(&mut server, self.port)?;
        Ok(server)
    }

    /// Its own folder, gone with it.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Where `load` leaves the demo's sign-ins.
    pub(crate) fn demo_accounts_file(&self) -> PathBuf {
        self.folder().join(DEMO_ACCOUNTS)
    }

    /// The address of its root.
    pub(crate) fn base_url(&self) -> String {
        format!("http://{}", net::loopback_address(self.port))
    }
}

/// Waits for `GET /health/ready` to answer 200.
pub(crate) fn wait_until_ready(server: &mut ChildProcess, port: u16) -> Result<()> {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(status) = server.try_wait()? {
            bail!("the server ended before it was ready ({status})");
        }
        if net::http_get(port, "/health/ready").is_ok_and(|answer| answer.status == 200) {
            return Ok(());
        }
        if Instant::now() > end {
            bail!("the server was not ready after {} s", PATIENCE.as_secs());
        }
        interrupt::sleep(Duration::from_millis(50))?;
    }
}

/// The first group of pharmacies of a server.
pub(crate) fn first_group_id(port: u16) -> Result<String> {
    let body = net::http_get(port, "/plugins/pharmacy/groups")?.body;
    let groups: serde_json::Value = serde_json::from_str(&body)
        .with_context(|| format!("/plugins/pharmacy/groups answered no JSON: {body:.200}"))?;
    let id = groups["data"][0]["id"].as_str();
    id.map(str::to_owned).with_context(|| format!("/plugins/pharmacy/groups lists no group: {body:.200}"))
}
