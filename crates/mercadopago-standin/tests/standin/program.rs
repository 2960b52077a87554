//! The program.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::support::client;

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mercadopago-standin"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[tokio::test]
async fn the_program_says_where_it_listens_and_serves() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state.json");
    let arguments = ["--bind", "127.0.0.1:0", "--client-secret", "secret-of-the-command-line", "--state"];
    let mut command = program(&arguments);
    let mut running = Running(command.arg(&state).spawn().expect("started"));
    let output = BufReader::new(running.0.stdout.take().expect("its output"));
    let lines: Vec<String> = output.lines().take(5).map(|line| line.expect("a line")).collect();
    let url = lines[0].rsplit(' ').next().expect("a URL");
    assert_eq!(lines[1], format!("  HUB_MERCADOPAGO_URL={url}"));
    assert_eq!(lines[2], format!("  HUB_MERCADOPAGO_AUTH_URL={url}"));
    assert!(lines[4].starts_with("  HUB_MERCADOPAGO_WEBHOOK_SECRETS="), "{lines:?}");
    assert!(!lines.concat().contains("secret-of-the-command-line"), "{lines:?}");
    drop(rustls::crypto::ring::default_provider().install_default());
    let page = client().get(format!("{url}/panel")).send().await.expect("answered");
    assert_eq!(page.status().as_u16(), 200);
    let control = client().get(format!("{url}/__control/ledger")).send().await.expect("answered");
    assert_eq!(control.status().as_u16(), 404);
}

#[test]
fn the_program_listens_on_loopback_alone() {
    let output = program(&["--bind", "0.0.0.0:0"]).output().expect("ended");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("loopback"));
}
