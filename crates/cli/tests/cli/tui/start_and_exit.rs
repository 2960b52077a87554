//! Start and exit of the dashboard: the terminal is always restored.

use std::process::Command;
use std::sync::Arc;

use hub_tui::{ColorScheme, DashboardSetup, DisplaySettings, Identity, ServerProfile, Theme};
use tokio::signal::unix::{SignalKind, signal};

use super::{OWNER, Terminal};
use crate::support::{Home, Town, setting};

/// An address where nothing listens.
const NOWHERE: &str = "http://127.0.0.1:1";

/// The environment variable that makes threads panic.
const PANICS: &str = "HUB_TEST_PANICS";
/// The file that reports a panic in a thread.
const PANICKED: &str = "panicked";

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
    terminal.keys(&["1", "2", "3", "4", "5", "6"]);
    terminal.sees("[6 Log]");
}

#[test]
fn the_demonstration_needs_no_server_and_moves_by_itself() {
    let terminal = Terminal::run(Home::at(NOWHERE), (160, 45), "", &["tui", "--demo"]);
    terminal.sees(" DEMO ");
    terminal.sees("GAP today 22:00-24:00");
    terminal.keys(&["6"]);
    terminal.sees("came in at");
    terminal.keys(&["q"]);
    terminal.sees("ENDED 0");
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
    terminal.resize(200, 50);
    terminal.sees("6 Log ");
    terminal.keys(&["q"]);
    let screen = terminal.sees("ENDED 0");
    assert!(!screen.contains("Orders"), "{screen}");
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

#[test]
fn a_panic_gives_the_terminal_back_and_one_beside_spoils_nothing() {
    // Inside the terminal this test is the program.
    if setting(PANICS).is_some() {
        panic_by_signals();
    }
    let home = Home::at(NOWHERE);
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    let this = "tui::start_and_exit::a_panic_gives_the_terminal_back_and_one_beside_spoils_nothing";
    command.args(["--exact", this, "--nocapture"]).env(PANICS, "1").env("RUST_BACKTRACE", "0");
    let terminal = Terminal::start(home, (80, 24), "", &command);
    terminal.sees("OFFLINE");
    terminal.signal("USR2");
    terminal.wait("the panic beside", |_| terminal.home.path(PANICKED).exists());
    // Anything printed before the key press would be on the screen by now.
    terminal.keys(&["6"]);
    let screen = terminal.sees("[6 Log]");
    assert!(!screen.contains("beside the screen"), "{screen}");
    terminal.signal("USR1");
    let screen = terminal.sees("ENDED 101");
    terminal.wait("a terminal that is not raw", |screen| screen.lines().any(|line| line == "icanon"));
    assert!(screen.contains("before the screen") && !screen.contains("HUB"), "{screen}");
}

/// The dashboard, with threads that panic on request.
fn panic_by_signals() -> ! {
    let server = ServerProfile {
        profile_name: "town".to_owned(),
        base_url: NOWHERE.parse().expect("an address"),
        is_read_only: true,
        identity: Identity::Token("none".to_owned().into()),
    };
    let setup = DashboardSetup {
        server,
        profiles: vec![("town".to_owned(), NOWHERE.to_owned())],
        open_server: Arc::new(|_| Err("there is no other".to_owned())),
        display: DisplaySettings {
            theme: Theme { colors: ColorScheme::Dark, ascii_only: false },
            is_read_only: true,
            has_bell: false,
        },
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let shown = runtime.block_on(async {
        let mut beside = signal(SignalKind::user_defined2()).expect("a signal");
        let mut before = signal(SignalKind::user_defined1()).expect("a signal");
        hub_tui::run(setup, async move {
            beside.recv().await;
            assert!(std::thread::spawn(|| panic!("beside the screen")).join().is_err());
            std::fs::write(PANICKED, "").expect("writes");
            before.recv().await;
            panic!("before the screen");
        })
        .await
    });
    panic!("it ended otherwise: {shown:?}");
}
