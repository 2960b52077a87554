//! A server that goes down and returns, or has another clock: the dashboard stays open, shows the state and misses
//! nothing.

use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{OWNER, Terminal, orders};
use crate::support::{Town, setting};

/// The time the server is down: long enough for a few retries with growing waits; a minute with `HUB_TEST_LONG`.
fn away() -> Duration {
    Duration::from_secs(if setting("HUB_TEST_LONG").is_some() { 60 } else { 6 })
}

#[test]
fn a_server_that_is_killed_and_replaced_is_waited_for_and_nothing_is_missed() {
    let mut town = Town::new();
    let terminal = Terminal::run(town.signed_in_as(OWNER), (120, 35), "", &["tui"]);
    terminal.sees("LIVE");
    orders(&town, 3);
    terminal.sees("3 of 3");
    town.stop();
    let stopped = Instant::now();
    terminal.sees("STALE");
    terminal.sees("OFFLINE");
    terminal.keys(&["s"]);
    terminal.sees("not while offline");
    sleep(away().saturating_sub(stopped.elapsed()));
    terminal.sees("OFFLINE");
    town.serve();
    // The dashboard has not reconnected yet.
    orders(&town, 4);
    terminal.sees("LIVE");
    terminal.sees("7 of 7");
}

#[test]
fn ages_are_by_the_servers_clock() {
    let town = Town::new();
    let terminal = Terminal::run(town.signed_in_as(OWNER), (120, 35), "", &["tui"]);
    terminal.sees("LIVE");
    town.advance(5 * 3600);
    orders(&town, 1);
    terminal.sees("1 of 1");
    // By this machine's clock the order would be hours in the future, with an age of 0 s.
    let seconds = |word: &str| word.strip_suffix('s').and_then(|word| word.parse::<u32>().ok());
    terminal.wait("an order of this minute", |screen| {
        let mut rows = screen.lines().filter(|line| line.contains("submitted"));
        rows.any(|row| row.split_whitespace().filter_map(seconds).any(|age| age > 0))
    });
}
