//! A server process of its own and its memory, as the kernel counts it: that of the tests beside it does not count.

use std::path::{Path, PathBuf};

use reqwest::{Body, Client, RequestBuilder};
use serde_json::{Value, json};

use crate::support::media::upload_content_type;
use crate::support::new_id;
use crate::support::server_process::{ServerProcess, ServerSetup};

/// A server of the demonstration, with the token of one of its consumers.
pub(super) struct MeasuredServer {
    setup: ServerSetup,
    process: ServerProcess,
    http: Client,
    token: String,
    /// The files of the demonstration.
    loaded: Vec<PathBuf>,
}

impl MeasuredServer {
    pub(super) async fn start() -> Self {
        let setup = ServerSetup::on_test_database().await;
        setup.run_successfully(&["migrate"]);
        setup.run_successfully(&["demo", "--demo", "--past-days", "0"]);
        let process = setup.start_with_command(setup.command(&["serve", "--demo", "--log", "error"])).await;
        let mut server = Self { setup, process, http: Client::new(), token: String::new(), loaded: Vec::new() };
        server.loaded = server.files();
        server.token = server.sign_in_consumer().await;
        server
    }

    async fn sign_in_consumer(&self) -> String {
        let people = std::fs::read_to_string(self.setup.file_path("demo-accounts.json")).expect("people");
        let people: Value = serde_json::from_str(&people).expect("JSON");
        let is_consumer = |person: &&Value| person["scope_type"] == "consumer";
        let person = people.as_array().and_then(|people| people.iter().find(is_consumer)).expect("a consumer");
        let sign_in = json!({"userkey": person["userkey"], "password": person["password"]});
        let request = self.http.post(self.address("/auth/sign_in")).header("device-id", new_id());
        let answer = request.json(&sign_in).send().await.expect("an answer");
        let session: Value = answer.json().await.expect("JSON");
        session["access"]["token"].as_str().expect("a token").to_owned()
    }

    fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.setup.port)
    }

    /// A request as the consumer.
    pub(super) fn get(&self, path: &str) -> RequestBuilder {
        self.http.get(self.address(path)).bearer_auth(&self.token)
    }

    /// A request that uploads a body as the consumer.
    pub(super) fn upload(&self, body: impl Into<Body>) -> RequestBuilder {
        let request = self.http.post(self.address("/media/resources")).bearer_auth(&self.token);
        request.header("content-type", upload_content_type()).body(body)
    }

    /// The files of uploads, those under way too, without the demonstration's.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let mut files = files_below(&self.setup.file_path("media"));
        files.retain(|file| !self.loaded.contains(file));
        files
    }

    /// The memory in MiB that the server has taken at its peak beyond `before`, which [`Self::reset_peak`] answered.
    pub(super) fn growth_mib(&self, before: u64) -> u64 {
        // The kernel sums its counters of a process late: a peak may be read as a little less than the memory before.
        self.peak_mib().saturating_sub(before)
    }

    fn peak_mib(&self) -> u64 {
        let status = std::fs::read_to_string(self.proc_file("status")).expect("a status");
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("a peak");
        line.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok()).expect("a number") / 1024
    }

    /// Starts to count the peak anew, and answers the memory at that moment.
    pub(super) fn reset_peak(&self) -> u64 {
        // proc(5): 5 resets the peak resident set size.
        std::fs::write(self.proc_file("clear_refs"), "5").expect("resets the peak");
        self.peak_mib()
    }

    fn proc_file(&self, name: &str) -> String {
        format!("/proc/{}/{name}", self.process.process_id())
    }
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}
