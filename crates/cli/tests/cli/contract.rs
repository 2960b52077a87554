//! A server of another version: warned of once a run, and no reason to fail.

use std::io::{Read, Write};
use std::net::TcpListener;

use crate::support::{Home, Town};

/// Answers `/openapi.json` with a document, and everything else as healthy.
fn serve(document: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let base_url = format!("http://{}", listener.local_addr().expect("an address"));
    let document = document.to_owned();
    std::thread::spawn(move || {
        while let Ok((mut stream, _)) = listener.accept() {
            let mut request = [0; 4096];
            let count = stream.read(&mut request).unwrap_or(0);
            let is_document = request[..count].starts_with(b"GET /openapi.json");
            let body = if is_document { document.as_str() } else { r#"{"status":"ok"}"# };
            let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length:";
            drop(write!(stream, "{head} {}\r\n\r\n{body}", body.len()));
        }
    });
    base_url
}

#[test]
fn a_server_that_lacks_operations_is_warned_of_and_asked_all_the_same() {
    let home = Home::at(&serve(r#"{"openapi": "3.0.3", "paths": {}}"#));
    for _ in 0..2 {
        let done = home.run(&["api", "health_live"]);
        assert_eq!(done.code, 0, "{done:?}");
        assert_eq!(done.stderr.matches("warning: ").count(), 1, "{done:?}");
        assert!(done.stderr.contains("missing there") && done.stderr.contains("hub doctor"), "{done:?}");
    }
    assert!(home.run(&["api", "health_live", "-q"]).stderr.is_empty());
    let found = home.run(&["doctor", "-o", "json"]).stdout;
    assert!(found.contains("missing there"), "{found}");
    let (code, said) = home.failure(&["api", "/x", "--fields", "nothing"]);
    assert!(code == 2 && said["notes"][0].as_str().is_some_and(|note| note.contains("missing there")), "{said}");
}

#[test]
fn the_same_contract_is_looked_at_once_a_day() {
    let town = Town::new();
    let home = Home::at(&town.base_url());
    for _ in 0..3 {
        let done = home.run(&["api", "health_live"]);
        assert!(done.code == 0 && done.stderr.is_empty(), "{done:?}");
    }
    assert_eq!(town.calls("/openapi.json"), 1);
}
