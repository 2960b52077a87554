//! Conversations: listed, read, followed and written to, each message once.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use crate::fake_server::fake_server;
use crate::support::{Home, Town};

/// The owner of a business without a conversation in the demonstration.
const OWNER: &str = "clara.dominguez";
const CONSUMER: &str = "lucia.benitez";

/// A server on which a consumer wrote to a business.
struct Talk {
    town: Town,
    owner: Home,
    consumer: Home,
    /// The business's profile, and the room.
    business: String,
    room: String,
}

impl Talk {
    fn new() -> Self {
        let town = Town::new();
        let (owner, consumer) = (town.signed_in_as(OWNER), town.signed_in_as(CONSUMER));
        let business = owner.json(&["workspace", "get"])["id"].as_str().expect("an id").to_owned();
        let sent = consumer.json(&["chat", "send", "--with", &business, "¿Hay fainá?\n¿Y soda?"]);
        let room = sent["room_id"].as_str().expect("a room").to_owned();
        Self { town, owner, consumer, business, room }
    }

    /// The texts that somebody reads, oldest first.
    fn texts(&self, home: &Home) -> Vec<String> {
        let rows = home.json(&["chat", "read", &self.room]);
        rows.as_array().expect("rows").iter().map(|row| row["text"].as_str().expect("a text").to_owned()).collect()
    }

    fn unread(&self, home: &Home) -> Value {
        home.json(&["chat", "list"])[0]["unread_count"].clone()
    }
}

#[test]
fn a_consumer_and_a_business_write_to_each_other() {
    let talk = Talk::new();
    let list = talk.owner.json(&["chat", "list"]);
    assert_eq!(
        (&list[0]["name"], &list[0]["unread_count"], &list[0]["text"]),
        (&json!("Lucía Benítez"), &json!(1), &json!("¿Hay fainá? ¿Y soda?"))
    );
    let answered = talk.owner.json(&["chat", "send", "lucia", "Sí, las dos"]);
    assert_eq!((&answered["room_id"], &answered["to"]), (&json!(talk.room), &json!("Lucía Benítez")));
    let rows = talk.consumer.json(&["chat", "read", "--with", &talk.business]);
    assert_eq!(
        (&rows[0]["from"], &rows[1]["text"], &rows[1]["data"][0]["value"]),
        (&json!("Lucía Benítez"), &json!("Sí, las dos"), &json!("Sí, las dos"))
    );
    let table = talk.consumer.run(&["chat", "read", &talk.room]).stdout;
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].starts_with("AT ") && lines[1].ends_with("¿Hay fainá? ¿Y soda?"), "{table}");
    assert!(lines[2].ends_with("Sí, las dos") && lines.len() == 3, "{table}");
    assert_eq!(talk.consumer.json(&["chat", "list", "--query", "nobody"]), json!([]));
}

#[test]
fn the_newest_messages_are_printed_oldest_first_and_marked_when_asked_for() {
    let talk = Talk::new();
    for text in ["uno", "dos", "tres"] {
        talk.consumer.json(&["chat", "send", &talk.room, text]);
    }
    let done = talk.owner.run(&["chat", "read", &talk.room, "--limit", "2"]);
    assert!(done.stdout.contains("dos") && !done.stdout.contains("uno"), "{done:?}");
    assert!(done.stderr.contains("stopped after 2"), "{done:?}");
    assert_eq!(talk.texts(&talk.owner), ["¿Hay fainá? ¿Y soda?", "uno", "dos", "tres"]);
    let found = talk.owner.json(&["chat", "read", &talk.room, "--query", "faina"]);
    assert_eq!(found.as_array().map(Vec::len), Some(1));
    assert_eq!(talk.unread(&talk.owner), 4, "reading marks nothing");
    talk.owner.json(&["chat", "read", &talk.room, "--seen"]);
    assert_eq!(talk.unread(&talk.owner), 0);
    assert_eq!(talk.owner.run(&["profile", "set", "town", "--read-only"]).code, 0);
    for write in [&["chat", "read", &talk.room, "--seen"][..], &["chat", "send", &talk.room, "Hola"]] {
        assert_eq!(talk.owner.failure(write).1["code"], "cli.read_only");
    }
}

#[test]
fn a_message_that_is_sent_twice_arrives_once() {
    let talk = Talk::new();
    let id = uuid::Uuid::new_v4().to_string();
    let send = ["chat", "send", &talk.room, "Una sola vez", "--id", &id];
    assert_eq!(talk.consumer.json(&send)["id"], talk.consumer.json(&send)["id"]);
    assert_eq!(talk.texts(&talk.owner), ["¿Hay fainá? ¿Y soda?", "Una sola vez"]);
}

#[test]
fn a_message_whose_answer_is_lost_is_sent_again_and_arrives_once() {
    let talk = Talk::new();
    let lost = AtomicUsize::new(0);
    let base_url = fake_server(&talk.town, move |asked, answer| {
        if asked.call == "POST /chat/messages" && lost.fetch_add(1, Ordering::Relaxed) < 2 {
            (answer.status, answer.content_type) = (502, "text/html".to_owned());
            answer.body = b"bad gateway".to_vec();
        }
    });
    let owner = talk.town.home_by(&base_url, OWNER, &[]);
    let (code, said) = owner.failure(&["chat", "send", &talk.room, "Otra", "--retries", "0"]);
    assert!(code == 9 && said["help"].as_str().is_some_and(|help| help.contains("--id ")), "{said}");
    owner.json(&["chat", "send", &talk.room, "Hay fainá"]);
    assert_eq!(talk.texts(&talk.consumer), ["¿Hay fainá? ¿Y soda?", "Otra", "Hay fainá"]);
}

#[test]
fn texts_come_from_stdin_and_files_are_read_by_the_other_alone() {
    let talk = Talk::new();
    let done = talk.owner.run_with(&["chat", "send", &talk.room, "-"], "Dos\nlíneas\n");
    assert_eq!(done.code, 0, "{done:?}");
    let done = talk.owner.run_with(&["chat", "send", "--with", "x", "-"], "Dos");
    assert_eq!(done.code, 2, "{done:?}");
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/admin.png");
    let bill = talk.owner.path("factura.pdf");
    std::fs::write(&bill, "%PDF-1.4\n").expect("writes");
    let bill = bill.to_str().expect("a path");
    let send = ["chat", "send", &talk.room, "--text", "La factura", "--file", picture, "--file", bill];
    talk.owner.json(&send);
    let rows = talk.consumer.json(&["chat", "read", &talk.room]);
    assert_eq!(rows[1]["data"][0]["value"], "Dos\nlíneas");
    let data = rows[2]["data"].as_array().expect("parts");
    let types: Vec<&Value> = data.iter().map(|part| &part["type"]).collect();
    assert_eq!(types, ["text", "image", "file"]);
    let id = data[2]["value"].as_str().and_then(|path| path.rsplit('/').next()).expect("an id");
    let path = ["api", "GET", &format!("/media/resources/private/{id}")];
    assert_eq!(talk.consumer.run(&path).code, talk.owner.run(&path).code);
    assert_eq!(talk.town.signed_in_as("marta.quiroga").failure(&path).0, 5, "another tenant");
}

#[test]
fn wrong_input_and_others_rooms_are_refused() {
    let talk = Talk::new();
    let long = "a".repeat(4001);
    let nobody = "00000000-0000-7000-8000-000000000000";
    let room = talk.room.as_str();
    for (arguments, expected, part) in [
        (&["send", room, ""][..], 2, "empty"),
        (&["send", room], 2, "nothing to send"),
        (&["send"], 2, "nothing to send"),
        (&["send", "--text", "Hola"], 2, "no conversation"),
        (&["send", room, &long], 2, "4001 characters"),
        (&["send", room, "a", "--text", "b"], 2, "twice"),
        (&["send", room, "a", "--with", nobody], 2, "--with"),
        (&["send", room, "--file", "nowhere.png"], 2, "nowhere.png"),
        (&["send", nobody, "Hola"], 5, "no such thing"),
        (&["send", "--with", nobody, "Hola"], 5, "no such thing"),
        (&["send", "--with", &talk.business, "Hola"], 6, "yourself"),
        (&["send", "Nobody At All", "Hola"], 5, "Nobody At All"),
        (&["read", nobody], 5, "no such thing"),
        (&["read", "?"], 5, "?"),
        (&["read"], 2, "required"),
        (&["read", room, "--times", "1"], 2, "--follow"),
    ] {
        let (code, said) = talk.owner.failure(&[&["chat"], arguments].concat());
        let message = said["message"].as_str().unwrap_or_default();
        assert!(code == expected && message.contains(part), "{arguments:?}: {said}");
    }
    let stranger = talk.town.signed_in_as("marta.quiroga");
    for arguments in [&["read", room][..], &["send", room, "Hola"]] {
        let (code, said) = stranger.failure(&[&["chat"], arguments].concat());
        assert_eq!((code, &said["code"]), (5, &json!("error.not_found")), "{arguments:?}");
    }
    assert_eq!(stranger.json(&["chat", "list"]), json!([]));
    assert_eq!(talk.texts(&talk.owner).len(), 1, "nothing was sent");
}

#[test]
fn new_messages_are_followed_and_none_is_lost_while_the_server_is_away() {
    let mut talk = Talk::new();
    let follow = ["chat", "read", &talk.room, "--follow", "--times", "2", "--seen", "-o", "jsonl", "--retries", "0"];
    let mut child = talk.owner.command(&follow).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut said = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let mut text = || {
        let line = lines.next().expect("a line").expect("reads");
        serde_json::from_str::<Value>(&line).expect("JSON")["text"].as_str().expect("a text").to_owned()
    };
    assert_eq!(text(), "¿Hay fainá? ¿Y soda?");
    assert!(said.next().expect("a line").expect("reads").starts_with("following"));
    talk.consumer.json(&["chat", "send", &talk.room, "uno"]);
    assert_eq!(text(), "uno");
    talk.town.stop();
    let away = said.next().expect("a line").expect("reads");
    assert!(away.ends_with("trying again"), "{away}");
    talk.town.serve();
    talk.consumer.json(&["chat", "send", &talk.room, "dos"]);
    assert_eq!(text(), "dos");
    assert!(child.wait().expect("ends").success(), "two messages were asked for");
    assert_eq!(talk.unread(&talk.owner), 0);
}

#[test]
fn following_goes_on_after_failed_reads_and_ends_when_it_is_refused() {
    let talk = Talk::new();
    for (status, refused, code) in [(503, 2, 0), (429, 2, 0), (404, 1, 5), (403, 1, 4)] {
        let reads = AtomicUsize::new(0);
        let base_url = fake_server(&talk.town, move |asked, answer| {
            if asked.call.starts_with("GET /chat/messages") && reads.fetch_add(1, Ordering::Relaxed) < refused {
                let error = json!({"status": status, "code": "error.test", "message": "not now", "extra": null});
                (answer.status, answer.body) = (status, error.to_string().into_bytes());
            }
        });
        let owner = talk.town.home_by(&base_url, OWNER, &[]);
        let follow = ["chat", "read", &talk.room, "--follow", "--times", "1", "-o", "jsonl", "--retries", "0"];
        let mut child = owner.command(&follow).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
        let mut status_lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let mut next_status = || status_lines.next().expect("a line").expect("reads");
        if code == 0 {
            assert!(next_status().ends_with("trying again"), "{status}");
            assert!(next_status().starts_with("following"), "{status}");
            talk.consumer.json(&["chat", "send", &talk.room, "uno"]);
        }
        let done = child.wait_with_output().expect("ends");
        let printed = String::from_utf8_lossy(&done.stdout);
        assert_eq!(done.status.code(), Some(code), "{status}: {printed}");
        assert_eq!(printed.lines().next().is_some(), code == 0, "{status}: {printed}");
    }
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let talk = Talk::new();
    let data = json!({
        "room_id": talk.room, "sender_id": uuid::Uuid::new_v4(), "sender_datetime": "2026-11-20T12:00:00Z",
        "data": [{"type": "text", "value": "\u{200f}al revés"}],
    });
    talk.consumer.json(&["api", "chat_message_create", "--data", &data.to_string()]);
    for arguments in [&["chat", "read", &talk.room][..], &["chat", "list"]] {
        let table = talk.owner.run(arguments).stdout;
        assert!(table.contains("\\u{200f}al revés") && !table.contains('\u{200f}'), "{table}");
    }
}
