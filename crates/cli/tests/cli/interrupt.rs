//! Ctrl-C during a command.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::support::{Home, Town};

/// An endless stream of events.
fn listening(home: &Home, environment: &[(&str, &str)]) -> Child {
    let mut command = home.command(&["api", "backoffices_events"]);
    command.envs(environment.iter().copied()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("starts")
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().expect("signals");
    assert!(sent.success());
}

#[test]
fn a_session_of_one_run_is_signed_out() {
    let town = Town::new();
    let home = Home::at(&town.base_url());
    let (userkey, password) = town.person("backoffice");
    std::fs::write(home.path("password"), password).expect("writes");
    let file = home.path("password").display().to_string();
    for (number, name) in (1..).zip(["-INT", "-TERM"]) {
        let mut child = listening(&home, &[("HUB_USERKEY", &userkey), ("HUB_PASSWORD_FILE", &file)]);
        let mut first = String::new();
        BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut first).expect("reads");
        assert!(!first.is_empty(), "it listens");
        signal(&child, name);
        let output = child.wait_with_output().expect("ends");
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(130), ""));
        assert_eq!(town.calls("/auth/sign_out"), number);
    }
}

#[test]
fn what_is_on_stdout_is_json_or_nothing() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let mut command = home.command(&["api", "backoffices_events", "-o", "json", "-v"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    while town.calls("/backoffices/events") == 0 && child.try_wait().expect("asks").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    signal(&child, "-INT");
    let status = child.wait().expect("ends");
    let (mut stdout, mut stderr) = (String::new(), String::new());
    child.stdout.take().expect("a pipe").read_to_string(&mut stdout).expect("reads");
    child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("reads");
    assert_eq!((status.code(), stdout.as_str()), (Some(130), ""));
    let said: Value = serde_json::from_str(&stderr).unwrap_or_else(|_| panic!("no JSON: {stderr}"));
    assert_eq!(said["code"], "cli.interrupted");
}
