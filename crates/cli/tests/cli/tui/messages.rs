//! Messages: a consumer and a business write to each other, on a wide and on a narrow terminal, and through an outage.

use std::time::Duration;

use super::Terminal;
use crate::support::{Home, Town};

/// The owner of a business without a conversation in the demonstration.
const OWNER: &str = "clara.dominguez";
const CONSUMER: &str = "lucia.benitez";

/// Sends a text of the consumer; answers the room.
fn write(consumer: &Home, owner: &Home, text: &str) -> String {
    let business = owner.json(&["workspace", "get"])["id"].as_str().expect("an id").to_owned();
    let sent = consumer.json(&["chat", "send", "--with", &business, text]);
    sent["room_id"].as_str().expect("a room").to_owned()
}

/// The texts of a room, oldest first.
fn texts(home: &Home, room: &str) -> Vec<String> {
    let rows = home.json(&["chat", "read", room]);
    rows.as_array().expect("rows").iter().map(|row| row["text"].as_str().expect("a text").to_owned()).collect()
}

#[test]
fn a_message_comes_in_is_read_and_is_answered() {
    let town = Town::new();
    let (owner, consumer) = (town.signed_in_as(OWNER), town.signed_in_as(CONSUMER));
    for (size, open) in [((120, 35), &["Enter"][..]), ((80, 24), &["Enter", "Enter"])] {
        let terminal = Terminal::run(town.signed_in_as(OWNER), size, "", &["tui"]);
        terminal.sees("LIVE");
        let asked = format!("¿Hay fainá a las {}?", size.0);
        let room = write(&consumer, &owner, &asked);
        terminal.sees("5 Messages 1");
        terminal.keys(&["5"]);
        terminal.sees(&asked);
        terminal.keys(open);
        terminal.sees("enter sends");
        // It is open: the consumer sees that it was seen.
        terminal.sees("[5 Messages]");
        let answer = format!("Sí, para {}", size.0);
        terminal.types(&answer);
        terminal.keys(&["Enter"]);
        terminal.wait("the answer, sent", |screen| screen.contains(&answer) && !screen.contains("sending"));
        assert!(texts(&consumer, &room).ends_with(&[asked, answer]));
        consumer.json(&["chat", "read", &room, "--seen"]);
        terminal.sees("✓ seen");
    }
}

#[test]
fn an_answer_that_is_written_while_the_server_is_away_arrives_once() {
    let mut town = Town::new();
    let (owner, consumer) = (town.signed_in_as(OWNER), town.signed_in_as(CONSUMER));
    let room = write(&consumer, &owner, "¿Hay fainá?");
    let terminal = Terminal::run(town.signed_in_as(OWNER), (120, 35), "", &["tui"]);
    terminal.sees("5 Messages 1");
    terminal.keys(&["5", "Enter"]);
    terminal.sees("enter sends");
    terminal.types("La última");
    town.stop();
    terminal.keys(&["Enter"]);
    terminal.sees("not sent");
    terminal.sees("OFFLINE");
    terminal.types("Otra");
    terminal.keys(&["Enter"]);
    terminal.sees("not while offline");
    town.serve();
    terminal.sees("LIVE");
    terminal.wait("the answer, sent once", |screen| !screen.contains("not sent"));
    terminal.keys(&["Enter"]);
    let end = std::time::Instant::now() + Duration::from_secs(30);
    while texts(&consumer, &room) != ["¿Hay fainá?", "La última", "Otra"] {
        assert!(std::time::Instant::now() < end, "{:?}\n{}", texts(&consumer, &room), terminal.screen());
        std::thread::sleep(Duration::from_millis(200));
    }
}
