//! The program.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A program that ends with the test.
struct Started(Child);

impl Drop for Started {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_push-standin"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[tokio::test]
async fn the_program_tells_the_settings_of_a_server() {
    drop(rustls::crypto::ring::default_provider().install_default());
    let account = std::env::temp_dir().join(format!("account-{}.json", uuid::Uuid::new_v4()));
    let path = account.to_str().expect("a path");
    let arguments = ["--bind", "127.0.0.1:0", "--app-secret", "secret-of-the-command-line", "--service-account", path];
    let mut started = Started(program(&arguments).spawn().expect("starts"));
    let output = BufReader::new(started.0.stdout.take().expect("its output"));
    let lines: Vec<String> = output.lines().take(6).map(|line| line.expect("a line")).collect();
    let url = lines[0].rsplit(' ').next().expect("an address");
    assert_eq!(lines[1], "  HUB_DEMO=1", "a server takes hosts on loopback in a demonstration alone");
    assert_eq!(lines[2], format!("  HUB_WEBPUSH_HOSTS={url}"));
    assert_eq!(lines[5], format!("  HUB_FCM_SERVICE_ACCOUNT={path}"));
    assert!(!lines.concat().contains("secret-of-the-command-line"), "{lines:?}");
    let text = std::fs::read_to_string(&account).expect("a file");
    drop(std::fs::remove_file(&account));
    let account: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(account["token_uri"], format!("{url}/token"));
    let control = reqwest::get(format!("{url}/__control/whatsapp")).await.expect("an answer");
    assert_eq!(control.status().as_u16(), 404, "control calls are off unless asked for");
}

#[test]
fn the_program_listens_on_this_machine_alone() {
    let output = program(&["--bind", "0.0.0.0:0"]).output().expect("ends");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("loopback"));
}
