//! Starts a private hub-api for tests and benchmarks, on free ports and with its own data folder.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::process::{self, ChildProcess, Output};
use crate::stand_in::{MercadoPagoStandIn, PushStandIn};
use crate::{interrupt, net};

/// The longest time a server may take until it is ready.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(60);

/// The file with the demo accounts and their passwords, in a server's data folder.
pub(crate) const DEMO_ACCOUNTS_FILE: &str = "demo-accounts.json";

/// The fixed secret of these servers, which hold no real data.
const TEST_SECRET: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/// The database of a server.
pub(crate) enum Database<'a> {
    /// A SQLite file in the server's data folder.
    Sqlite,
    /// A PostgreSQL database at this URL.
    Postgres(&'a str),
}

/// The configuration of a server: its program, data folder, database and ports. Dropping it deletes the folder.
pub(crate) struct ServerSetup<'a> {
    program: &'a Path,
    folder: TempDir,
    database: String,
    /// The port of the HTTP API.
    pub(crate) port: u16,
    metrics_port: u16,
    environment: Vec<(&'static str, String)>,
}

impl<'a> ServerSetup<'a> {
    /// Configures a server with a new data folder and two free ports.
    pub(crate) fn new(program: &'a Path, database: &Database<'_>) -> Result<Self> {
        let folder = tempfile::Builder::new().prefix("hub-server-").tempdir()?;
        let database = match database {
            Database::Sqlite => format!("sqlite://{}/hub.sqlite", folder.path().display()),
            Database::Postgres(url) => (*url).to_owned(),
        };
        let (port, metrics_port) = (net::find_free_port()?, net::find_free_port()?);
        Ok(Self { program, folder, database, port, metrics_port, environment: Vec::new() })
    }

    /// Connects the server to stand-ins for Mercado Pago and for push services.
    pub(crate) fn connect_stand_ins(&mut self, mercadopago: &MercadoPagoStandIn, push: &PushStandIn) {
        self.environment.extend(mercadopago.server_environment());
        self.environment.extend(push.server_environment());
        self.environment.push(("HUB_PUBLIC_URL", self.base_url()));
    }

    /// Sets a variable of the server's environment, in place of its usual value.
    pub(crate) fn set_variable(&mut self, name: &'static str, value: String) {
        self.environment.push((name, value));
    }

    /// A command that runs another program with this server's database and data folder, on the given port.
    pub(crate) fn program_command(&self, program: &Path, port: u16) -> Command {
        let mut command = Command::new(program);
        process::remove_hub_variables(&mut command);
        command
            .current_dir(self.folder.path())
            .env("HUB_BIND", net::loopback_address(port).to_string())
            .env("HUB_METRICS_BIND", net::loopback_address(self.metrics_port).to_string())
            .env("HUB_DATABASE_URL", &self.database)
            .env("HUB_DATA_DIR", self.folder.path())
            .env("HUB_SECRET", TEST_SECRET)
            .env("HUB_DEMO", "1")
            .env("HUB_DEMO_PAST_DAYS", "0")
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    /// A command that runs a subcommand of the server.
    pub(crate) fn server_command(&self, subcommand: &str) -> Command {
        let mut command = self.program_command(self.program, self.port);
        command.arg(subcommand);
        command
    }

    /// Runs the database migrations and loads the demo data.
    pub(crate) fn load_demo_data(&self, output: &Output) -> Result<()> {
        process::run(&mut self.server_command("migrate"), output)?;
        process::run(&mut self.server_command("demo"), output)
    }

    /// Starts the server and waits until it is ready.
    pub(crate) fn start(&self, output: &Output) -> Result<ChildProcess> {
        let mut command = self.server_command("serve");
        command.stdout(output.stdio()?).stderr(output.stdio()?);
        let mut server = ChildProcess::spawn(&mut command)?;
        wait_until_ready(&mut server, self.port)?;
        Ok(server)
    }

    /// The data folder.
    pub(crate) fn data_folder(&self) -> &Path {
        self.folder.path()
    }

    /// The path of the file that `load_demo_data` writes the demo accounts to.
    pub(crate) fn demo_accounts_file(&self) -> PathBuf {
        self.data_folder().join(DEMO_ACCOUNTS_FILE)
    }

    /// The URL of the server, without a trailing slash.
    pub(crate) fn base_url(&self) -> String {
        format!("http://{}", net::loopback_address(self.port))
    }
}

/// Waits for `GET /health/ready` to answer 200.
pub(crate) fn wait_until_ready(server: &mut ChildProcess, port: u16) -> Result<()> {
    let end = Instant::now() + STARTUP_TIMEOUT;
    loop {
        if let Some(status) = server.try_wait()? {
            bail!("the server ended before it was ready ({status})");
        }
        if net::http_get(port, "/health/ready").is_ok_and(|answer| answer.status == 200) {
            return Ok(());
        }
        if Instant::now() > end {
            bail!("the server was not ready after {} s", STARTUP_TIMEOUT.as_secs());
        }
        interrupt::sleep(Duration::from_millis(50))?;
    }
}

/// The id of the first pharmacy group that the server lists.
pub(crate) fn first_group_id(port: u16) -> Result<String> {
    let body = net::http_get(port, "/plugins/pharmacy/groups")?.body;
    let groups: serde_json::Value = serde_json::from_str(&body)
        .with_context(|| format!("/plugins/pharmacy/groups did not answer JSON: {body:.200}"))?;
    let id = groups["data"][0]["id"].as_str();
    id.map(str::to_owned).with_context(|| format!("/plugins/pharmacy/groups lists no group: {body:.200}"))
}
