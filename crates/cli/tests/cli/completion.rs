//! Completion in a shell: candidates of the program and of the server, within its time and without a word.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use crate::support::{Done, Home, Town};

/// Asks for candidates as fish does, which shows each on a line with its description.
fn ask(home: &Home, words: &[&str]) -> Done {
    home.run_in(&[("HUB_COMPLETE", "fish")], &[&["--", "hub"], words].concat())
}

/// The candidates for the last word but options, which every word could be.
#[track_caller]
pub(crate) fn complete(home: &Home, words: &[&str]) -> Vec<String> {
    let done = ask(home, words);
    assert!(done.code == 0 && done.stderr.is_empty(), "{done:?}");
    let is_option = words.last().is_some_and(|word| word.starts_with('-'));
    let found = done.stdout.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned());
    found.filter(|word| is_option || !word.starts_with('-')).collect()
}

/// The candidates that a server knows. A busy machine may need longer than the time limit: it is asked again.
#[track_caller]
pub(crate) fn complete_by_server(home: &Home, words: &[&str]) -> Vec<String> {
    let tries = (0..40).map(|_| complete(home, words));
    tries.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
}

#[test]
fn a_script_registers_the_program() {
    let home = Home::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let done = home.run(&["completion", shell]);
        assert!(done.code == 0 && done.stdout.contains("HUB_COMPLETE"), "{shell}: {done:?}");
    }
}

#[test]
fn commands_options_profiles_states_and_operations_need_no_server() {
    let home = Home::at("http://127.0.0.1:1");
    for (words, candidate) in [
        (&["coup"][..], "coupon"),
        (&["coupon", "li"], "list"),
        (&["order", "list", "--sta"], "--state"),
        (&["order", "list", "--state", "sub"], "submitted"),
        (&["account", "list", "--state", ""], "blocked"),
        (&["order", "set-state", "261120-014", "comp"], "completed"),
        (&["order", "set-state", "261120-014", "--of", "pickup", "at"], "at_door"),
        (&["--profile", "to"], "town"),
        (&["profile", "use", ""], "local"),
        (&["api", "pharmacy_group_l"], "pharmacy_group_list"),
    ] {
        let found = complete(&home, words);
        assert!(found.iter().any(|found| found == candidate), "{words:?}: {found:?}");
    }
    assert_eq!(complete(&home, &["api", "no_such_operation"]), Vec::<String>::new());
}

#[test]
fn topics_seeds_and_stores_are_the_servers() {
    let town = Town::new();
    let staff = town.signed_in("backoffice");
    assert_eq!(complete_by_server(&staff, &["command", "describe", "jobs.ret"]), ["jobs.retry"]);
    assert_eq!(complete_by_server(&staff, &["seed", "apply", "discover_b"]), ["discover_blocks"]);
    assert_eq!(complete_by_server(&staff, &["order", "list", "--store", "la esq"]), ["La Esquina de Adrogué"]);
    let owner = town.signed_in_as("hernan.ibarra");
    let name = owner.json(&["store", "list"])[0]["name"].as_str().expect("a name").to_owned();
    assert!(complete_by_server(&owner, &["store", "get", ""]).contains(&name), "{name}");
    // bash takes a name as it is typed.
    let typed = [("HUB_COMPLETE", "bash"), ("_CLAP_COMPLETE_INDEX", "4"), ("_CLAP_IFS", "\n")];
    let words = ["--", "hub", "order", "list", "--store", "La\\ Esq"];
    let found = (0..40).map(|_| staff.run_in(&typed, &words).stdout).find(|found| !found.is_empty());
    assert_eq!(found.unwrap_or_default().trim_end(), "La\\ Esquina\\ de\\ Adrogué");
}

#[test]
fn a_session_that_is_over_for_now_is_not_refreshed() {
    let town = Town::new();
    let home = town.signed_in("backoffice");
    home.let_the_access_token_end();
    let (stored, calls) = (home.stored(), town.calls("/auth/access"));
    assert_eq!(complete(&home, &["command", "describe", ""]), Vec::<String>::new());
    assert_eq!(
        (home.stored(), town.calls("/auth/access"), town.calls("/backoffices/command_bus/topics")),
        (stored, calls, 0)
    );
}

#[test]
fn a_server_that_never_answers_is_not_waited_for() {
    // Connections are accepted by the system and never answered.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let home = Home::at(&format!("http://{}", listener.local_addr().expect("an address")));
    let began = Instant::now();
    assert_eq!(complete(&home, &["seed", "apply", ""]), Vec::<String>::new());
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
    listener.set_nonblocking(true).expect("sets");
    assert!(listener.accept().is_ok(), "the server was asked");
}
