//! Token refresh of a stored session: in time, once, and by one process only.

use std::process::{Child, Stdio};

use crate::support::{Home, Town};

const STATUS: &[&str] = &["auth", "status", "-o", "json"];

fn start(home: &Home) -> Child {
    home.command(STATUS).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("starts")
}

#[test]
fn processes_at_once_replace_an_ended_token_once() {
    let town = Town::new();
    let home = town.signed_in("consumer");
    home.let_the_access_token_end();
    let before = home.stored();
    let started: Vec<Child> = (0..8).map(|_| start(&home)).collect();
    for child in started {
        let output = child.wait_with_output().expect("ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(town.calls("/auth/access"), 1);
    assert_ne!(home.stored()["session"]["refresh"]["token"], before["session"]["refresh"]["token"]);
    home.json(&["auth", "status"]);
    assert_eq!(town.calls("/auth/access"), 1, "what one process got the others use");
}

#[test]
fn a_token_that_the_server_refuses_is_replaced_whatever_this_machine_s_clock_says() {
    let town = Town::new();
    let home = town.signed_in("consumer");
    town.advance(20 * 60);
    assert_eq!(home.run(STATUS).code, 0);
    assert_eq!(town.calls("/auth/access"), 1);
}

#[test]
fn a_session_that_is_over_is_forgotten_and_public_things_stay() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    town.advance(13 * 3600);
    // An operation that needs no token is called without one.
    assert_eq!(home.run(&["api", "pharmacy_group_list"]).code, 0);
    assert!(home.stored()["session"].is_null());
    let (code, said) = home.failure(&["auth", "status"]);
    assert_eq!((code, &said["code"]), (4, &"client.not_signed_in".into()));
}

#[test]
fn the_end_of_a_session_is_said_by_the_call_that_finds_it() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    town.advance(13 * 3600);
    let (code, said) = home.failure(&["auth", "status"]);
    assert_eq!((code, &said["code"]), (4, &"client.session_ended".into()));
    assert!(said["help"].as_str().is_some_and(|help| help.contains("hub auth login")), "{said}");
}

#[test]
fn a_server_that_is_away_ends_no_session() {
    let mut town = Town::new();
    let home = town.signed_in("consumer");
    home.let_the_access_token_end();
    let before = home.stored();
    town.stop();
    let (code, said) = home.failure(&["auth", "status", "--retries", "0"]);
    assert_eq!((code, &said["code"]), (9, &"cli.unreachable".into()));
    assert_eq!(home.stored(), before);
}

#[test]
fn runs_of_every_kind_at_once_leave_a_session_that_works() {
    let town = Town::new();
    let home = town.signed_in("workspace");
    for _ in 0..3 {
        home.let_the_access_token_end();
        let mut started: Vec<Child> = (0..4).map(|_| start(&home)).collect();
        let mut switch = home.command(&["auth", "switch", "workspace"]);
        started.push(switch.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("starts"));
        for child in started {
            let output = child.wait_with_output().expect("ends");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
    }
    home.json(&["auth", "status"]);
}
