//! Reads that hang while the event streams are alive, a bell for a new order, and a sign-out: in the real terminal.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{OWNER, Terminal, orders};
use crate::support::{Home, Town};

/// A proxy before a server. While it holds, no call reaches the server; event streams that are open go on.
struct HoldingProxy {
    base_url: String,
    holds: Arc<AtomicBool>,
}

impl HoldingProxy {
    fn before(town: &Town) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let base_url = format!("http://{}", listener.local_addr().expect("an address"));
        let server = town.base_url().trim_start_matches("http://").to_owned();
        let holds = Arc::new(AtomicBool::new(false));
        let held = holds.clone();
        std::thread::spawn(move || {
            while let Ok((near, _)) = listener.accept() {
                let Ok(far) = TcpStream::connect(&server) else { continue };
                let (Ok(near_too), Ok(far_too)) = (near.try_clone(), far.try_clone()) else { continue };
                let holds = held.clone();
                std::thread::spawn(move || pass_on(near, far, &holds));
                std::thread::spawn(move || pass_on(far_too, near_too, &AtomicBool::new(false)));
            }
        });
        Self { base_url, holds }
    }

    fn hold(&self, holds: bool) {
        self.holds.store(holds, Ordering::SeqCst);
    }
}

/// Forwards bytes; what comes while it is held is kept until it is not.
fn pass_on(mut from: TcpStream, mut to: TcpStream, holds: &AtomicBool) {
    let mut buffer = [0; 1 << 14];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        while holds.load(Ordering::SeqCst) {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        if to.write_all(&buffer[..count]).is_err() {
            break;
        }
    }
    drop(to.shutdown(Shutdown::Write));
}

#[test]
fn the_header_says_that_reads_hang_and_that_they_do_not_any_more() {
    let town = Town::new();
    let proxy = HoldingProxy::before(&town);
    let terminal = Terminal::run(Home::at(&proxy.base_url), (80, 24), "", &["tui"]);
    terminal.sign_in(OWNER, &town.person(OWNER).1);
    terminal.sees("there are no orders yet");
    proxy.hold(true);
    // Its event arrives through the open stream; the read of it is not answered.
    orders(&town, 1);
    terminal.sees("◔ LIVE, reads hang");
    proxy.hold(false);
    terminal.sees("● LIVE");
    terminal.sees("1 of 1");
}

#[test]
fn a_new_order_rings_unless_the_bell_is_off() {
    let town = Town::new();
    for (arguments, rings) in [(&["tui"][..], true), (&["tui", "--no-bell"], false)] {
        let terminal = Terminal::run(town.signed_in_as(OWNER), (80, 24), "", arguments);
        terminal.sees("LIVE");
        terminal.sees(if rings { "bell: on" } else { "bell: off" });
        let known = terminal.screen();
        // An order that was placed before the dashboard was live is caught up with.
        std::thread::sleep(std::time::Duration::from_secs(3));
        assert!(!terminal.has_rung(), "{known}");
        orders(&town, 1);
        terminal.wait("the order", |screen| screen != known && screen.contains("submitted"));
        std::thread::sleep(std::time::Duration::from_millis(300));
        assert_eq!(terminal.has_rung(), rings, "{arguments:?}");
    }
}

#[test]
fn a_session_that_ends_elsewhere_leaves_nobodys_data_on_the_screen() {
    let town = Town::new();
    let home = town.signed_in_as(OWNER);
    let terminal = Terminal::run(home, (120, 35), "", &["tui"]);
    terminal.sees("LIVE");
    orders(&town, 2);
    terminal.sees("2 of 2");
    let screen = terminal.screen();
    let code = screen.split_whitespace().find(|word| word.ends_with("-001")).expect("a code").to_owned();
    let signed_out = terminal.home.run(&["auth", "logout"]);
    assert_eq!(signed_out.code, 0, "{signed_out:?}");
    terminal.keys(&["r"]);
    terminal.sees("SIGNED OUT");
    let planner = "marta.quiroga";
    for key in ["1", "2", "4", "5", "6"] {
        let screen = terminal.sees("Password");
        assert!(!screen.contains(&code), "{screen}");
        terminal.keys(&["Escape"]);
        terminal.sees_no("Password");
        terminal.keys(&[key]);
        let screen = terminal.sees(&format!("[{key} "));
        assert!(!screen.contains(&code), "{screen}");
        terminal.keys(&["S"]);
    }
    terminal.sign_in(planner, &town.person(planner).1);
    for key in ["1", "2", "4", "6"] {
        terminal.keys(&[key]);
        let screen = terminal.sees(&format!("[{key} "));
        assert!(!screen.contains(&code), "{screen}");
    }
}

#[test]
fn a_planner_without_stores_starts_on_duty() {
    let town = Town::new();
    for (userkey, tab) in [("marta.quiroga", "[3 Duty]"), (OWNER, "[2 Orders")] {
        let terminal = Terminal::run(town.signed_in_as(userkey), (40, 12), "", &["tui"]);
        terminal.sees("LIVE");
        terminal.sees(tab);
    }
}
