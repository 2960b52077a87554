//! How the dashboard begins and ends: the terminal is given back whatever happens.

use super::{OWNER, Terminal};
use crate::support::{Home, Town};

/// Nothing listens there.
const NOWHERE: &str = "http://127.0.0.1:1";

#[test]
fn whatever_ends_it_gives_the_terminal_back() {
    for (end, code) in
        [("q", "ENDED 0"), ("C-c", "ENDED 0"), ("TERM", "ENDED 130"), ("HUP", "ENDED 0"), ("INT", "ENDED 130")]
    {
        let terminal = Terminal::run(Home::at(NOWHERE), (80, 24), "", &["tui"]);
        terminal.sees("HUB");
        match end {
            "q" => {
                terminal.sees("Password");
                terminal.keys(&["Escape"]);
                terminal.sees_no("Password");
                terminal.keys(&[end]);
            }
            "C-c" => terminal.keys(&[end]),
            signal => terminal.signal(signal),
        }
        let screen = terminal.sees(code);
        terminal.wait("a terminal that is not raw", |screen| screen.lines().any(|line| line == "icanon"));
        assert!(!screen.contains("HUB"), "{end}: {screen}");
    }
}

#[test]
fn it_is_there_without_a_server_and_says_why() {
    let terminal = Terminal::run(Home::at(NOWHERE), (80, 24), "", &["tui"]);
    terminal.sees("nobody is signed in");
    terminal.sees("Password");
    terminal.keys(&["Escape"]);
    terminal.sees_no("Password");
    terminal.keys(&["1", "2", "3", "4", "5"]);
    terminal.sees("[5 Log]");
}

#[test]
fn a_terminal_may_become_nothing_and_come_back() {
    let town = Town::new();
    let terminal = Terminal::run(town.signed_in_as(OWNER), (120, 35), "", &["tui"]);
    terminal.sees("LIVE");
    terminal.resize(1, 1);
    terminal.resize(39, 9);
    terminal.sees("Terminal too small");
    terminal.resize(80, 24);
    terminal.sees("there are no orders yet");
}

#[test]
fn without_colour_there_is_none() {
    for (environment, arguments, coloured) in
        [("", &["tui"][..], true), ("NO_COLOR=1", &["tui"], false), ("", &["tui", "--theme", "mono"], false)]
    {
        let terminal = Terminal::run(Home::at(NOWHERE), (80, 24), environment, arguments);
        terminal.sees("HUB");
        terminal.sees("Password");
        assert_eq!(terminal.colours().contains("[38;5;"), coloured, "{environment} {arguments:?}");
    }
}

#[test]
fn it_needs_a_terminal() {
    let done = Home::at(NOWHERE).run(&["tui"]);
    assert!(done.code == 2 && done.stderr.contains("needs a terminal"), "{done:?}");
}
