//! Prompts at a terminal, and Ctrl-C during a prompt.

use std::process::Command;

use rexpect::session::{PtySession, spawn_command};

use crate::support::{Home, Town};

pub(crate) fn at_terminal(home: &Home, arguments: &[&str]) -> PtySession {
    let mut command: Command = home.command(arguments);
    // A stdin that is not inherited is not a terminal.
    command.env("TERM", "xterm").stdin(std::process::Stdio::inherit());
    spawn_command(command, Some(20_000)).expect("starts")
}

/// The exit code, and the output until then.
pub(crate) fn code(mut session: PtySession) -> (i32, String) {
    let said = session.exp_eof().expect("ends");
    // The status has a type that rexpect does not export: `Exited(Pid(7), 130)`.
    let status = format!("{:?}", session.process().wait().expect("waits"));
    let code =
        status.strip_prefix("Exited(").and_then(|rest| rest.trim_end_matches(')').rsplit(' ').next()?.parse().ok());
    (code.unwrap_or_else(|| panic!("{status}: {said}")), said)
}

#[test]
fn a_sign_in_asks_for_what_is_missing_and_shows_no_password() {
    let town = Town::new();
    let home = Home::at(&town.base_url());
    let (userkey, password) = town.person("consumer");
    let mut session = at_terminal(&home, &["auth", "login"]);
    session.exp_string("User key").expect("asks");
    session.send_line(&userkey).expect("types");
    session.exp_string("Password").expect("asks");
    session.send_line(&password).expect("types");
    let (code, said) = code(session);
    assert!(code == 0 && said.contains(&userkey) && !said.contains(&password), "{said}");
    assert_eq!(home.json(&["auth", "status"])["userkey"], userkey);
}

#[test]
fn a_write_that_is_hard_to_undo_is_done_with_a_yes_alone() {
    let home = Home::at("http://127.0.0.1:1");
    for (answer, exit, there) in [("n", 3, true), ("", 3, true), ("y", 0, false)] {
        let mut session = at_terminal(&home, &["profile", "remove", "town"]);
        session.exp_string("Delete the profile town").expect("asks");
        session.exp_string("Continue?").expect("asks");
        session.send_line(answer).expect("types");
        let (code, said) = code(session);
        assert_eq!(code, exit, "{said}");
        assert_eq!(home.json(&["profile", "list"]).to_string().contains("town"), there);
    }
}

#[test]
fn ctrl_c_at_a_prompt_ends_with_130() {
    let home = Home::at("http://127.0.0.1:1");
    for arguments in [&["auth", "login"][..], &["profile", "remove", "town"], &["auth", "login", "--userkey", "ana"]] {
        let mut session = at_terminal(&home, arguments);
        session.exp_regex("User key|Continue|Password").expect("asks");
        session.send_control('c').expect("types");
        let (code, said) = code(session);
        assert_eq!(code, 130, "{arguments:?}: {said:?}");
    }
    assert!(home.json(&["profile", "list"]).to_string().contains("town"));
}

#[test]
fn ctrl_c_at_a_prompt_leaves_the_terminal_as_it_was() {
    let home = Home::at("http://127.0.0.1:1");
    for arguments in [&["auth", "login", "--userkey", "ana"][..], &["auth", "login"], &["profile", "remove", "town"]] {
        // The shell outlives the program and reports the terminal's state.
        let script = "trap : INT; stty echo; stty -g > before; \"$0\" \"$@\"; echo code $?; stty -g > after; echo over";
        let mut shell = home.shell(script, arguments);
        shell.env("TERM", "xterm");
        let mut session = spawn_command(shell, Some(20_000)).expect("starts");
        session.exp_regex("User key|Continue|Password").expect("asks");
        session.send_control('c').expect("types");
        session.exp_string("\u{1b}[?25h").expect("the cursor is there");
        session.exp_string("code 130").expect("ends");
        session.exp_string("over").expect("ends");
        let terminal = |name: &str| std::fs::read_to_string(home.path(name)).expect("the terminal's settings");
        assert_eq!(terminal("after"), terminal("before"), "{arguments:?}");
    }
}

#[test]
fn a_question_that_is_longer_than_the_terminal_is_drawn_once() {
    let home = Home::at(&format!("https://{}.example", ["x"; 40].join("-long-")));
    let mut session = at_terminal(&home, &["profile", "remove", "town"]);
    session.exp_string("Continue?").expect("asks");
    session.send("y").expect("types");
    session.send_line("").expect("types");
    let (code, said) = code(session);
    assert!(code == 0 && !said.contains("Delete"), "{said}");
}

#[test]
fn no_input_asks_nothing_at_a_terminal_either() {
    let home = Home::at("http://127.0.0.1:1");
    for (arguments, exit) in
        [(&["profile", "remove", "town", "--no-input"][..], 3), (&["auth", "login", "--no-input"], 2)]
    {
        assert_eq!(code(at_terminal(&home, arguments)).0, exit, "{arguments:?}");
    }
}

#[test]
fn a_table_on_a_terminal_is_cut_to_its_width() {
    let home = Home::new();
    home.json(&["profile", "set", "long", "--base-url", &format!("https://{}.example", "x".repeat(300))]);
    let (code, said) = code(at_terminal(&home, &["profile", "list"]));
    // rexpect reads bytes: these are the three of an ellipsis.
    let is_cut = said.contains("x\u{e2}\u{80}\u{a6}");
    assert!(code == 0 && is_cut && said.contains("\u{1b}[1m"), "{said:?}");
    let plain = at_terminal(&home, &["profile", "list", "--color", "never"]);
    assert!(!self::code(plain).1.contains("\u{1b}[1m"));
}
