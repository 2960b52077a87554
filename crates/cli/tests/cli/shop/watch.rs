//! Watching orders: one line per change, and nothing lost while the server is down.

use std::io::{BufRead, BufReader, Lines, Read};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::sync::{Mutex, mpsc};

use serde_json::{Value, json};

use super::fixture::{Market, STORE};
use crate::fake_server::fake_server;
use crate::support::Home;

struct Watch {
    child: Child,
    stdout: Lines<BufReader<ChildStdout>>,
    stderr: Lines<BufReader<ChildStderr>>,
}

impl Watch {
    fn begin(home: &Home, arguments: &[&str]) -> Self {
        let watch = [&["order", "watch", "-o", "jsonl", "--retries", "0"], arguments].concat();
        let mut child = home.command(&watch).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let stderr = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        Self { child, stdout, stderr }
    }

    fn line(&mut self) -> Value {
        serde_json::from_str(&self.stdout.next().expect("a line").expect("reads")).expect("JSON")
    }

    fn said(&mut self) -> String {
        self.stderr.next().expect("a line").expect("reads")
    }

    fn interrupted(mut self) -> Option<i32> {
        let signalled = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().expect("signals");
        assert!(signalled.success());
        self.child.wait().expect("ends").code()
    }
}

#[test]
fn each_change_is_a_line_for_the_store_and_for_the_staff() {
    let market = Market::new();
    let staff = market.town.signed_in("backoffice");
    let mut watches = [Watch::begin(&market.owner, &[]), Watch::begin(&staff, &["--store", STORE])];
    for watch in &mut watches {
        assert!(watch.said().starts_with("watching"), "it says when it has begun");
    }
    let order = market.order(2);
    let code = order["code"].as_str().expect("a code");
    for watch in &mut watches {
        let came = watch.line();
        assert_eq!((&came["code"], &came["state"]), (&json!(code), &json!("submitted")));
        assert_eq!(came["text"], "came in: 2 x Fainá, takeaway, cash");
    }
    market.owner.json(&["order", "set-state", code, "completed", "--of", "preparation"]);
    for watch in &mut watches {
        let line = watch.line();
        assert_eq!(line["text"], "is prepared, waits to be handed over");
        assert_eq!(
            (&line["changes"][0]["entity"], &line["changes"][2]["to"]),
            (&json!("preparation"), &json!("pickup"))
        );
    }
    for watch in watches {
        assert_eq!(watch.interrupted(), Some(130));
    }
}

#[test]
fn what_happened_while_the_server_was_away_is_told_afterwards() {
    let mut market = Market::new();
    let order = market.order(1);
    let mut watch = Watch::begin(&market.owner, &["--times", "1"]);
    assert!(watch.said().starts_with("watching"));
    market.town.stop();
    assert!(watch.said().ends_with("trying again"));
    market.town.serve();
    let code = order["code"].as_str().expect("a code");
    let cancel = ["order", "set-state", code, "cancelled", "--reason", "Sin gas", "-y"];
    assert_eq!(market.owner.json(&cancel)["state"], "cancelled");
    let told = "is cancelled, its payment is cancelled, its pickup is cancelled: Sin gas";
    assert_eq!(watch.line()["text"], told);
    assert!(watch.child.wait().expect("ends").success(), "one line was asked for");
}

#[test]
fn what_no_stream_tells_is_read_now_and_then() {
    let market = Market::new();
    let base_url = fake_server(&market.town, |asked, answer| {
        if asked.call.ends_with("/events") {
            (answer.status, answer.body) = (503, b"{}".to_vec());
        }
    });
    let owner = market.town.home_by(&base_url, "hernan.ibarra", &[]);
    let mut watch = Watch::begin(&owner, &["--times", "1"]);
    assert!(watch.said().ends_with("trying again"));
    let order = market.order(1);
    let line = watch.line();
    assert_eq!((&line["code"], &line["text"]), (&order["code"], &json!("came in: Fainá, takeaway, cash")));
    assert!(watch.child.wait().expect("ends").success(), "one line was asked for");
}

#[test]
fn what_a_stream_does_not_know_any_more_is_read() {
    let market = Market::new();
    let streams = ["id: 1\nevent: ready\ndata: {}\n\n", "id: 1\nevent: resync\ndata: {}\n\n"];
    // Each stream is released by the test and then ends; later streams are the server's.
    let (tell, told) = mpsc::channel::<()>();
    let told = Mutex::new((told, streams.into_iter()));
    let base_url = fake_server(&market.town, move |asked, answer| {
        let (told, streams) = &mut *told.lock().expect("nobody panicked");
        if let Some(stream) = asked.call.ends_with("/events").then(|| streams.next()).flatten() {
            assert!(told.recv().is_ok(), "the test is over");
            answer.body = stream.into();
        }
    });
    let owner = market.town.home_by(&base_url, "hernan.ibarra", &[]);
    tell.send(()).expect("listens");
    let mut watch = Watch::begin(&owner, &["--times", "2"]);
    assert!(watch.said().starts_with("watching"));
    let order = market.order(1);
    let code = order["code"].as_str().expect("a code");
    tell.send(()).expect("listens");
    assert_eq!(watch.line()["text"], "came in: Fainá, takeaway, cash");
    // The next stream resumes from the last id, and the end of the first is not reported.
    market.owner.json(&["order", "set-state", code, "cancelled", "--reason", "Sin gas", "-y"]);
    assert!(watch.line()["text"].as_str().is_some_and(|text| text.starts_with("is cancelled")));
    assert!(watch.child.wait().expect("ends").success(), "two lines were asked for");
    assert_eq!(watch.stderr.map_while(Result::ok).collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn json_of_a_watch_is_whole_and_a_table_has_a_line_each() {
    let market = Market::new();
    let mut child = market
        .owner
        .command(&["order", "watch", "--times", "1", "-o", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("starts");
    let mut table = market.owner.command(&["order", "watch", "--times", "1"]);
    let mut table = table.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    let mut said = BufReader::new(table.stderr.take().expect("a pipe")).lines();
    assert!(said.next().expect("a line").expect("reads").starts_with("watching"));
    // The other watch started at the same moment and reports nothing.
    std::thread::sleep(std::time::Duration::from_secs(2));
    let order = market.order(1);
    let mut text = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut text).expect("reads");
    let lines: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(lines[0]["order_id"], order["id"]);
    assert!(child.wait().expect("ends").success());
    let mut text = String::new();
    table.stdout.take().expect("a pipe").read_to_string(&mut text).expect("reads");
    assert!(text.starts_with("AT ") && text.contains("came in: Fainá, takeaway, cash"), "{text}");
    assert!(table.wait().expect("ends").success());
}
