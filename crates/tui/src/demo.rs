//! The demonstration: a local server with made-up data, which ends with the dashboard.

use std::io;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use hub_client::profile::BaseUrl;
use hub_client::session::{Session, SignInCredentials};
use hub_client::types::ScopeType;
use hub_client::{RequestSettings, new_http_client};
use secrecy::SecretString;
use serde::Deserialize;
use tempfile::TempDir;
use tokio::process::{Child, Command};
use tokio::time::{Instant, sleep};

use crate::setup::{Identity, ServerOpener, ServerProfile};

/// The time within which the server must be ready.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(60);

/// A person of the demonstration, with a generated password.
#[derive(Deserialize)]
struct DemoPerson {
    scope_type: ScopeType,
    userkey: String,
    password: SecretString,
}

/// The demonstration's profiles: their names and user keys.
const DEMO_PROFILES: [(&str, &str); 3] =
    [("store", "hernan.ibarra"), ("duty", "marta.quiroga"), ("staff", "carolina.sosa")];

/// A local server with the demonstration's data in a temporary folder.
pub struct DemoServer {
    folder: TempDir,
    base_url: BaseUrl,
    server: Child,
}

impl DemoServer {
    /// Starts the server: `hub-api` beside the running program, or from the `PATH`.
    ///
    /// # Errors
    /// The failed step, with the server's own message.
    pub async fn start() -> Result<Self, String> {
        let folder = tempfile::Builder::new().prefix("hub-demo-").tempdir().map_err(|error| error.to_string())?;
        let port = || free_port().map_err(|error| format!("no free port: {error}"));
        let (port, metrics) = (port()?, port()?);
        let command = |name: &str| {
            let mut command = Command::new(server_program());
            let data = folder.path();
            command.env_clear().env("HUB_DEMO", "1").env("HUB_DATA_DIR", data).current_dir(data);
            command.env("HUB_DATABASE_URL", format!("sqlite://{}", data.join("hub.sqlite").display()));
            command
                .env("HUB_BIND", format!("127.0.0.1:{port}"))
                .env("HUB_METRICS_BIND", format!("127.0.0.1:{metrics}"));
            command.env("HUB_DEMO_PAST_DAYS", "0");
            command.env("HUB_LOG", "warn").arg(name).stdin(Stdio::null()).kill_on_drop(true);
            command
        };
        for name in ["migrate", "demo"] {
            let output = command(name).output().await.map_err(|error| format!("hub-api cannot be run: {error}"))?;
            if !output.status.success() {
                return Err(format!("hub-api {name}: {}", String::from_utf8_lossy(&output.stderr)));
            }
        }
        let serve = command("serve").stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let server = serve.map_err(|error| format!("hub-api cannot be run: {error}"))?;
        let base_url = format!("http://127.0.0.1:{port}").parse()?;
        let mut demo = Self { folder, base_url, server };
        demo.wait_until_ready(port).await?;
        Ok(demo)
    }

    async fn wait_until_ready(&mut self, port: u16) -> Result<(), String> {
        let end = Instant::now() + STARTUP_TIMEOUT;
        while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            if let Ok(Some(status)) = self.server.try_wait() {
                return Err(format!("the server ended before it was ready ({status})"));
            }
            if Instant::now() > end {
                return Err(format!("the server was not ready after {} s", STARTUP_TIMEOUT.as_secs()));
            }
            sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    /// The server's address.
    pub fn base_url(&self) -> &BaseUrl {
        &self.base_url
    }

    /// The file with the people's user keys and passwords.
    pub fn accounts_file(&self) -> PathBuf {
        self.folder.path().join("demo-accounts.json")
    }

    /// Signs in the person of each profile: a store's owner, a duty planner and a member of the staff.
    ///
    /// # Errors
    /// When the server refuses a sign-in.
    pub async fn sign_in_people(&self) -> Result<(), String> {
        let people = read_people(&self.accounts_file())?;
        for (name, userkey) in DEMO_PROFILES {
            let Some(person) = people.iter().find(|person| person.userkey == userkey) else {
                return Err(format!("the demonstration has no {userkey}"));
            };
            let http = new_http_client().map_err(|error| error.to_string())?;
            let session =
                Session::in_file(self.session_file(name), self.base_url.clone(), http, &RequestSettings::default());
            session.sign_in(person.credentials()).await.map_err(|failure| format!("{userkey}: {failure:?}"))?;
        }
        Ok(())
    }

    fn session_file(&self, name: &str) -> PathBuf {
        self.folder.path().join(format!("{name}.json"))
    }

    /// The profile that the dashboard opens first.
    pub fn first_profile(&self) -> ServerProfile {
        self.server_profile(DEMO_PROFILES[0].0)
    }

    fn server_profile(&self, name: &str) -> ServerProfile {
        let identity = Identity::SessionFile(self.session_file(name));
        ServerProfile { profile_name: name.to_owned(), base_url: self.base_url.clone(), is_read_only: false, identity }
    }

    /// The profiles to choose from: names and addresses.
    pub fn list_profiles(&self) -> Vec<(String, String)> {
        DEMO_PROFILES
            .iter()
            .map(|(name, userkey)| ((*name).to_owned(), format!("{userkey} at {}", self.base_url)))
            .collect()
    }

    /// Opens one of the profiles.
    pub fn server_opener(&self) -> ServerOpener {
        let servers: Vec<ServerProfile> = DEMO_PROFILES.iter().map(|(name, _)| self.server_profile(name)).collect();
        Arc::new(move |name| {
            let server = servers.iter().find(|server| server.profile_name == name);
            server.cloned().ok_or_else(|| format!("there is no profile {name}"))
        })
    }

    /// Stops the server.
    pub async fn stop(mut self) {
        drop(self.server.kill().await);
    }
}

impl DemoPerson {
    fn credentials(&self) -> SignInCredentials {
        let (userkey, password) = (self.userkey.clone(), self.password.clone());
        SignInCredentials { userkey, password, scope_type: Some(self.scope_type) }
    }
}

fn read_people(file: &Path) -> Result<Vec<DemoPerson>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let text = std::fs::read_to_string(file).map_err(|error| wrong(&error))?;
    // The text is not shown, because it has passwords.
    serde_json::from_str(&text).map_err(|error| wrong(&format!("line {} is not as expected", error.line())))
}

fn server_program() -> PathBuf {
    let beside = std::env::current_exe().ok().map(|program| program.with_file_name("hub-api"));
    beside.filter(|program| program.exists()).unwrap_or_else(|| "hub-api".into())
}

/// Finds a free port that no other process is given for a minute: a connection closed by the listening side stays in
/// TIME-WAIT (RFC 9293, 3.6), which keeps the kernel from picking the port and still lets a server bind it.
///
/// # Errors
/// When no port is free.
pub fn free_port() -> io::Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    let _open_until_the_other_side_ends = TcpStream::connect(address)?;
    drop(listener.accept()?);
    Ok(address.port())
}
