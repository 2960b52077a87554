//! A server with an empty pharmacy group, and a member of staff who imports into it.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Done, Home, Town, done, limited};

/// The group that tests import into.
pub(super) const GROUP: &str = "0192f0c1-2f5e-7a35-9b83-52bd0a7f3c11";
/// The demonstration's group, which has the real rota.
pub(super) const DEMO_GROUP: &str = "Almirante Brown";
/// The real pharmacies and the real rota.
pub(super) const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/almirante-brown");

const PATIENCE: Duration = Duration::from_secs(60);

/// A server and a member of staff.
pub(super) struct World {
    pub(super) town: Town,
    home: Home,
}

impl Done {
    /// The JSON on stdout.
    pub(super) fn data(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The numbers in an import's summary: created, updated, unchanged, failed, not written.
    pub(super) fn counts(&self) -> [u64; 5] {
        let summary = self.data();
        ["created", "updated", "unchanged", "failed", "not_written"]
            .map(|name| summary[name].as_u64().unwrap_or_else(|| panic!("{name}: {summary}")))
    }
}

impl World {
    /// A fixture with the demonstration's data and the empty group.
    pub(super) fn new() -> Self {
        let town = Town::new();
        let world = Self { home: town.signed_in("backoffice"), town };
        let group = json!({
            "id": GROUP, "name": "Villa Prueba", "zone": {"lat": -34.8, "lng": -58.4, "radius": 5000.0},
            "time_zone": "America/Argentina/Buenos_Aires",
        });
        let put = json!({"topic": "pharmacy.groups.put", "params": group}).to_string();
        let done = world.hub(&["api", "command_bus_dispatch", "--data", &put, "-y"]);
        assert_eq!(done.code, 0, "{done:?}");
        world
    }

    /// A fixture with the real pharmacies in the group.
    pub(super) fn with_pharmacies() -> Self {
        let world = Self::new();
        let done = world.hub(&["import", "run", "pharmacies", &format!("{FIXTURES}/pharmacies.csv"), "--group", GROUP]);
        assert_eq!(done.code, 0, "{done:?}");
        world
    }

    /// A path in the home.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.home.path(name)
    }

    /// Writes a file and returns its path.
    pub(super) fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("text").to_owned()
    }

    /// A command that runs `hub` with arguments.
    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        self.home.command(arguments)
    }

    /// Runs `hub`.
    pub(super) fn hub(&self, arguments: &[&str]) -> Done {
        self.home.run(arguments)
    }

    /// Runs `hub` with input on stdin.
    pub(super) fn hub_with(&self, arguments: &[&str], stdin: &str) -> Done {
        self.home.run_with(arguments, stdin)
    }

    /// Runs `hub` with files limited to a number of 512-byte blocks.
    pub(super) fn limited(&self, blocks: u32, arguments: &[&str]) -> Done {
        limited(&self.home, blocks, arguments, "")
    }

    /// Imports shifts into the group, from 08:30 to 08:30 where rows have a date alone.
    pub(super) fn import_duty(&self, file: &str, more: &[&str]) -> Done {
        let turn = ["--from", "08:30", "--to", "08:30"];
        self.import_times(file, &[&turn[..], more].concat())
    }

    /// Imports shifts with start and end into the group.
    pub(super) fn import_times(&self, file: &str, more: &[&str]) -> Done {
        self.hub(&[&["import", "run", "shifts", file, "--group", GROUP, "-o", "json"], more].concat())
    }

    /// The group's shifts as CSV.
    pub(super) fn shifts(&self) -> String {
        let period = ["--from", "2022-01-01", "--until", "2027-12-31"];
        let done = self.hub(&[&["export", "shifts", "--group", GROUP], &period[..]].concat());
        assert_eq!(done.code, 0, "{done:?}");
        done.stdout
    }

    /// The number of the group's shifts.
    pub(super) fn count(&self) -> usize {
        self.shifts().lines().count() - 1
    }

    /// The outcomes in the last import's report: line, outcome, code, column.
    pub(super) fn report(&self) -> Vec<(u64, String, String, String)> {
        let done = self.hub(&["import", "report", "-o", "json", "--all"]);
        assert_eq!(done.code, 0, "{done:?}");
        let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
        let row = |row: &Value| {
            (row["line"].as_u64().unwrap_or(0), text(row, "outcome"), text(row, "code"), text(row, "column"))
        };
        done.data().as_array().expect("rows").iter().map(row).collect()
    }

    /// The journal of the last import of shifts.
    pub(super) fn journal(&self) -> String {
        let folder = self.path("state/hub/imports");
        let newest = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).max();
        let journal = newest.and_then(|path| std::fs::read_to_string(path.join("journal")).ok());
        journal.filter(|journal| journal.contains("\"kind\":\"shifts\"")).unwrap_or_default()
    }

    /// Waits until the journal of the last import of shifts satisfies a condition.
    pub(super) fn wait_until(&self, is_so_far: impl Fn(&str) -> bool) {
        self.wait(|| is_so_far(&self.journal()));
    }

    /// Waits for a condition.
    pub(super) fn wait(&self, is_so: impl Fn() -> bool) {
        let end = Instant::now() + PATIENCE;
        while !is_so() {
            assert!(Instant::now() < end, "the import does not come so far: {}", self.journal());
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Starts an import and suspends it, during an action, when its journal satisfies a condition.
    pub(super) fn paused(&self, mut hub: Command, is_so_far: impl Fn(&str) -> bool, meanwhile: impl FnOnce()) -> Done {
        let child = hub.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("hub runs");
        self.wait_until(is_so_far);
        signal(child.id(), "-STOP");
        meanwhile();
        signal(child.id(), "-CONT");
        done(child.wait_with_output().expect("it ends"))
    }

    /// Starts an import and signals it when its journal satisfies a condition.
    pub(super) fn signalled(&self, mut hub: Command, name: &str, is_so_far: impl Fn(&str) -> bool) -> Done {
        let child = hub.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("hub runs");
        self.wait_until(is_so_far);
        signal(child.id(), name);
        done(child.wait_with_output().expect("it ends"))
    }
}

/// Signals a process.
pub(super) fn signal(process: u32, name: &str) {
    let sent = Command::new("kill").args([name, &process.to_string()]).status().expect("kill runs");
    assert!(sent.success());
}
