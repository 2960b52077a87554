//! Live updates: new orders above the cursor while a dialog is open, and texts with control characters.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};

use super::{OWNER, Terminal, orders};
use crate::support::{Home, Town};

/// A name, and its replacement of equal length in JSON, which would clear a screen and colour it red.
const NAME: &[u8] = b"SecuenciasDeEscape";
const STRANGE: &[u8] = br"\u001b[2J\u009b31m";
const _: () = assert!(NAME.len() == STRANGE.len());

#[test]
fn an_order_that_comes_in_above_the_cursor_does_not_take_its_place_in_the_dialog() {
    let town = Town::new();
    let terminal = Terminal::run(town.signed_in_as(OWNER), (120, 35), "", &["tui"]);
    terminal.sees("LIVE");
    orders(&town, 2);
    terminal.sees("2 of 2");
    terminal.keys(&["g"]);
    let row = |screen: &str, end: &str| {
        let mut rows = screen.lines().filter(|line| line.chars().take(13).collect::<String>().contains(end));
        rows.next().unwrap_or_default().to_owned()
    };
    terminal.wait("the newest selected", |screen| row(screen, "-002").contains('▸'));
    terminal.keys(&["s"]);
    terminal.sees("preparation: pending → preparing");
    terminal.keys(&["Enter"]);
    terminal.sees("[ Move it ]");
    orders(&town, 1);
    let screen = terminal.sees("[2 Orders 3]");
    assert!(screen.contains("[ Move it ]"), "{screen}");
    terminal.keys(&["Tab", "Enter"]);
    terminal.sees_no("[ Move it ]");
    terminal.wait("the one that was asked about, moved and selected", |screen| {
        let moved = row(screen, "-002");
        moved.contains("preparation") && moved.contains('▸') && row(screen, "-003").contains("submitted")
    });
}

#[test]
fn what_a_terminal_would_act_on_is_shown_in_words() {
    let town = Town::new();
    let consumer = town.signed_in("consumer");
    let name = format!("given_name=\"{}\"", String::from_utf8_lossy(NAME));
    // The server accepts bidirectional marks, and nothing else that a terminal acts on.
    consumer.json(&["api", "auth_profile_update", "--field", &name, "--field", "family_name=\"a\\u200fb\""]);
    let terminal = Terminal::run(Home::at(&stand_in_before(&town)), (120, 35), "", &["tui"]);
    terminal.sign_in(OWNER, &town.person(OWNER).1);
    orders(&town, 1);
    let screen = terminal.sees("\\u{1b}[2J\\u{9b}31m a\\u{200f}b");
    assert!(screen.starts_with(" HUB ") && !screen.contains('\u{200f}'), "{screen}");
}

/// Starts a proxy before a server that replaces the name; returns its address.
fn stand_in_before(town: &Town) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let base_url = format!("http://{}", listener.local_addr().expect("an address"));
    let server = town.base_url().trim_start_matches("http://").to_owned();
    std::thread::spawn(move || {
        while let Ok((near, _)) = listener.accept() {
            let Ok(far) = TcpStream::connect(&server) else { continue };
            let (Ok(near_too), Ok(far_too)) = (near.try_clone(), far.try_clone()) else { continue };
            std::thread::spawn(move || pass_on(near, far, b""));
            std::thread::spawn(move || pass_on(far_too, near_too, NAME));
        }
    });
    base_url
}

/// Forwards bytes and replaces the name.
fn pass_on(mut from: TcpStream, mut to: TcpStream, name: &[u8]) {
    let (mut said, mut buffer) = (Vec::new(), [0; 1 << 14]);
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        said.extend_from_slice(&buffer[..count]);
        let places = 0..said.len().saturating_sub(name.len().max(1) - 1);
        for place in places.filter(|_| !name.is_empty()) {
            if said[place..].starts_with(name) {
                said[place..place + name.len()].copy_from_slice(STRANGE);
            }
        }
        // An incomplete name waits for its end.
        let begun = (1..name.len()).rev().find(|length| said.ends_with(&name[..*length])).unwrap_or(0);
        let rest = said.split_off(said.len() - begun);
        if to.write_all(&said).is_err() {
            break;
        }
        said = rest;
    }
    drop(to.write_all(&said));
    drop(to.shutdown(Shutdown::Write));
}
