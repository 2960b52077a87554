//! Key figures of the platform, once and watched.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::Town;
use crate::terminal::{at_terminal, code};

#[test]
fn figures_are_shown_with_their_differences() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let kpis = home.json(&["kpi", "show"]);
    assert_eq!(kpis["accounts_actives"], 8);
    let table = home.run(&["kpi", "show"]).stdout;
    let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["KPI", "COUNT", "DIFFERENCE", "AGAINST"]);
    assert_eq!(lines[1][..4], ["active", "accounts", "8", "+8"], "{table}");
    assert_eq!(town.signed_in("workspace").failure(&["kpi", "show"]).0, 4);
    // Fields have the same names in every format.
    let fields = ["kpi", "show", "--fields", "kpi,count"];
    assert_eq!(home.json(&fields)[0], serde_json::json!({"kpi": "active accounts", "count": 8}));
    for (format, begin) in [("csv", "kpi,count\nactive accounts,8\n"), ("table", "KPI"), ("jsonl", "{\"kpi\":\"active")]
    {
        let done = home.run(&[&fields[..], &["-o", format]].concat());
        assert!(done.code == 0 && done.stdout.starts_with(begin), "{done:?}");
        let done = home.run(&["kpi", "show", "--fields", "accounts_actives", "-o", format]);
        assert!(done.code == 2 && done.stderr.contains("count"), "{done:?}");
    }
}

#[test]
fn a_watch_writes_a_line_each_time_and_outlives_the_server() {
    let mut town = Town::new();
    let home = town.signed_in("backoffice");
    let mut command = home.command(&["kpi", "watch", "--every", "1s", "-o", "jsonl", "--retries", "0"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut errors = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let mut line = || serde_json::from_str::<Value>(&lines.next().expect("a line").expect("reads")).expect("JSON");
    let first = line();
    assert!(first["accounts_actives"] == 8 && first["at"].is_string(), "{first}");
    town.stop();
    let away = errors.next().expect("a line").expect("reads");
    assert!(away.contains("is not reached") || away.contains("did not answer"), "{away}");
    town.serve();
    let back = errors.next().expect("a line").expect("reads");
    assert!(back.contains("available again"), "{back}");
    assert_eq!(line()["accounts_actives"], 8);
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("signals");
    assert!(signalled.success());
    assert_eq!(child.wait().expect("ends").code(), Some(130));
}

#[test]
fn a_watch_that_never_sees_the_server_ends() {
    let mut town = Town::new();
    let home = town.signed_in("backoffice");
    town.stop();
    let (code, said) = home.failure(&["kpi", "watch", "--retries", "0"]);
    assert_eq!((code, &said["code"]), (9, &"cli.unreachable".into()));
}

#[test]
fn json_of_a_watch_is_whole_when_it_is_ended() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let twice = home.json(&["kpi", "watch", "--every", "1s", "--times", "2"]);
    assert_eq!(twice.as_array().map(Vec::len), Some(2));
    let mut command = home.command(&["kpi", "watch", "--every", "1s", "-o", "json"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut begin = [0; 16];
    stdout.read_exact(&mut begin).expect("reads");
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("signals");
    assert!(signalled.success());
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("reads");
    assert_eq!(child.wait().expect("ends").code(), Some(130));
    let whole = String::from_utf8_lossy(&begin).into_owned() + &rest;
    assert!(serde_json::from_str::<Value>(&whole).is_ok_and(|rows| rows.is_array()), "{whole}");
}

#[test]
fn on_a_terminal_it_is_drawn_over_and_ctrl_c_is_quiet() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    let mut session = at_terminal(&home, &["kpi", "watch", "--every", "1s"]);
    session.exp_string("active accounts").expect("draws");
    // Up over the text, an empty line, the header and four rows.
    session.exp_string("\u{1b}[7A").expect("draws over it");
    session.exp_string("active accounts").expect("draws again");
    session.send_control('c').expect("types");
    let (code, said) = code(session);
    assert!(code == 130 && !said.contains("error"), "{said}");
}
