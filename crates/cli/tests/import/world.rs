//! A server with an empty group of pharmacies, and `hub` as the staff use it.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The group that tests import into.
pub(crate) const GROUP: &str = "0192f0c1-2f5e-7a35-9b83-52bd0a7f3c11";
/// The demonstration's group, which has the real rota.
pub(crate) const DEMO_GROUP: &str = "Almirante Brown";
/// The real pharmacies and the real rota.
pub(crate) const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/almirante-brown");

const PATIENCE: Duration = Duration::from_secs(60);

/// A server, and a person's folders on the machine `hub` runs on.
pub(crate) struct World {
    folder: TempDir,
    port: u16,
    metrics: u16,
    server: Option<Child>,
}

/// What `hub` did.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// Its stdout as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {}\n{}", self.stdout, self.stderr))
    }

    /// The numbers of its summary: created, updated, unchanged, failed, not written.
    pub(crate) fn counts(&self) -> [u64; 5] {
        let summary = self.json();
        ["created", "updated", "unchanged", "failed", "not_written"]
            .map(|name| summary[name].as_u64().unwrap_or_else(|| panic!("{name}: {summary}")))
    }

    fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self { code: output.status.code().unwrap_or(-1), stdout: text(&output.stdout), stderr: text(&output.stderr) }
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").port()
}

impl World {
    /// A server with the demonstration's data and the empty group.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut world = Self { folder, port: free_port(), metrics: free_port(), server: None };
        for command in ["migrate", "demo"] {
            let output = world.api(command).output().expect("hub-api runs");
            assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        }
        let accounts = std::fs::read_to_string(world.path("demo-accounts.json")).expect("the demo's accounts");
        let accounts: Value = serde_json::from_str(&accounts).expect("JSON");
        let staff = accounts.as_array().and_then(|list| list.iter().find(|one| one["scope_type"] == "backoffice"));
        let staff = staff.expect("somebody of the staff");
        std::fs::write(world.path("userkey"), staff["userkey"].as_str().expect("a name")).expect("written");
        std::fs::write(world.path("password"), staff["password"].as_str().expect("a password")).expect("written");
        world.start();
        world.dispatch(
            "pharmacy.groups.put",
            &json!({
                "id": GROUP, "name": "Villa Prueba", "zone": {"lat": -34.8, "lng": -58.4, "radius": 5000.0},
                "time_zone": "America/Argentina/Buenos_Aires", "manager_workspace_id": null,
            }),
        );
        world
    }

    /// The same with the real pharmacies in the group.
    pub(crate) fn with_pharmacies() -> Self {
        let world = Self::new();
        let ran = world.hub(&["import", "run", "pharmacies", &format!("{FIXTURES}/pharmacies.csv"), "--group", GROUP]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        world
    }

    fn api(&self, command: &str) -> Command {
        let program = Path::new(env!("CARGO_BIN_EXE_hub")).with_file_name("hub-api");
        assert!(program.exists(), "{} is missing: cargo build -p hub-api", program.display());
        let mut api = Command::new(program);
        without_settings(&mut api);
        api.arg(command)
            .current_dir(self.folder.path())
            .env("HUB_BIND", format!("127.0.0.1:{}", self.port))
            .env("HUB_METRICS_BIND", format!("127.0.0.1:{}", self.metrics))
            .env("HUB_DATABASE_URL", format!("sqlite://{}", self.path("hub.sqlite").display()))
            .env("HUB_DATA_DIR", self.folder.path())
            .env("HUB_DEMO", "1");
        api
    }

    /// Starts the server, and waits until it listens.
    pub(crate) fn start(&mut self) {
        let log = std::fs::File::create(self.path("serve.log")).expect("a log");
        let server = self.api("serve").stdout(Stdio::null()).stderr(log).spawn().expect("hub-api runs");
        self.server = Some(server);
        until("the server listens", || TcpStream::connect(("127.0.0.1", self.port)).is_ok());
    }

    /// Ends the server as a fault would.
    pub(crate) fn stop(&mut self) {
        if let Some(mut server) = self.server.take() {
            server.kill().expect("it ends");
            server.wait().expect("it ended");
        }
    }

    /// A file in the world's folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file, and answers its path.
    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("text").to_owned()
    }

    /// `hub` with arguments, as the staff use it.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut hub = Command::new(env!("CARGO_BIN_EXE_hub"));
        without_settings(&mut hub);
        hub.args(arguments)
            .stdin(Stdio::null())
            .current_dir(self.folder.path())
            .env("HUB_BASE_URL", format!("http://127.0.0.1:{}", self.port))
            .env("HUB_USERKEY", std::fs::read_to_string(self.path("userkey")).expect("a name"))
            .env("HUB_PASSWORD_FILE", self.path("password"))
            .env("XDG_CONFIG_HOME", self.path("config"))
            .env("XDG_STATE_HOME", self.path("state"));
        hub
    }

    /// Runs `hub` to its end.
    pub(crate) fn hub(&self, arguments: &[&str]) -> Ran {
        Ran::of(&self.command(arguments).output().expect("hub runs"))
    }

    /// Imports duty into the group: 08:30 to 08:30 where the rows have a date alone.
    pub(crate) fn import_duty(&self, file: &str, more: &[&str]) -> Ran {
        let fixed =
            ["import", "run", "shifts", file, "--group", GROUP, "--from", "08:30", "--to", "08:30", "-o", "json"];
        self.hub(&[&fixed, more].concat())
    }

    /// Imports shifts with their begins and ends into the group.
    pub(crate) fn import_times(&self, file: &str, more: &[&str]) -> Ran {
        self.hub(&[&["import", "run", "shifts", file, "--group", GROUP, "-o", "json"], more].concat())
    }

    /// The group's shifts as CSV.
    pub(crate) fn shifts(&self) -> String {
        let period = ["--from", "2022-01-01", "--until", "2027-12-31"];
        let ran = self.hub(&[&["export", "shifts", "--group", GROUP], &period[..]].concat());
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        ran.stdout
    }

    /// How many shifts the group has.
    pub(crate) fn count(&self) -> usize {
        self.shifts().lines().count() - 1
    }

    /// What became of the rows of the last import: line, outcome, code, column.
    pub(crate) fn report(&self) -> Vec<(u64, String, String, String)> {
        let ran = self.hub(&["import", "report", "-o", "json", "--all"]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let rows = ran.json();
        let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
        let row = |row: &Value| {
            (row["line"].as_u64().unwrap_or(0), text(row, "outcome"), text(row, "code"), text(row, "column"))
        };
        rows.as_array().expect("rows").iter().map(row).collect()
    }

    /// Has a topic done.
    pub(crate) fn dispatch(&self, topic: &str, params: &Value) -> Value {
        let body = json!({"topic": topic, "params": params}).to_string();
        let ran = self.hub(&["api", "command_bus_dispatch", "--data", &body, "-o", "json", "-y"]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        ran.json()
    }

    /// The journal of the last import of shifts.
    pub(crate) fn journal(&self) -> String {
        let folder = self.path("state/hub/imports");
        let newest = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).max();
        let journal = newest.and_then(|path| std::fs::read_to_string(path.join("journal")).ok());
        journal.filter(|journal| journal.contains("\"kind\":\"shifts\"")).unwrap_or_default()
    }

    /// Starts an import, waits until its journal is as wanted, and signals it.
    pub(crate) fn signalled(&self, mut hub: Command, signal: &str, when: impl Fn(&str) -> bool) -> Ran {
        let child = hub.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("hub runs");
        until("the journal is so far", || when(&self.journal()));
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
        assert!(sent.success());
        Ran::of(&child.wait_with_output().expect("it ends"))
    }
}

impl Drop for World {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Waits for something.
fn until(what: &str, is_so: impl Fn() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < end, "not in time: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[expect(clippy::disallowed_methods, reason = "only the names of the variables are looked at, to take them away")]
fn without_settings(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("HUB_") {
            command.env_remove(name);
        }
    }
}
