//! The transport between a client and a failing network, a proxy or a server that is not ready. A peer with prepared
//! answers stands in for them.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hub_client::contract::Access;
use hub_client::types::ApiError;
use hub_client::{Authentication, Client, Error, RequestSettings, Transport, new_http_client};
use reqwest::{Method, Request};

/// Answers each connection with the next of its answers, and remembers what was asked. An empty answer is a closed
/// connection.
struct Peer {
    base_url: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Peer {
    fn new(answers: &[&str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let base_url = format!("http://{}", listener.local_addr().expect("an address"));
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (answers, heard) = (answers.iter().map(ToString::to_string).collect::<Vec<_>>(), asked.clone());
        std::thread::spawn(move || {
            for answer in answers {
                let (mut stream, _) = listener.accept().expect("a connection");
                let request = read(&mut stream);
                heard.lock().expect("a list").push(request);
                drop(stream.write_all(answer.as_bytes()));
            }
        });
        Self { base_url, asked }
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("a list").clone()
    }
}

fn read(stream: &mut TcpStream) -> String {
    let mut request = Vec::new();
    let mut some = [0; 1024];
    while !request.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read(&mut some) {
            Ok(count) if count > 0 => request.extend(&some[..count]),
            _ => break,
        }
    }
    String::from_utf8_lossy(&request).into_owned()
}

fn answer(status: &str, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\n{headers}content-length: {}\r\nconnection: close\r\n\r\n{body}", body.len())
}

fn json(status: &str, body: &str) -> String {
    answer(status, "content-type: application/json\r\n", body)
}

/// A transport that tries twice more, and in how many milliseconds it says that it tries again.
fn transport() -> (Transport, Arc<Mutex<Vec<u128>>>) {
    let waits = Arc::new(Mutex::new(Vec::new()));
    let told = waits.clone();
    let watch = move |exchange: &hub_client::HttpExchange<'_>| {
        told.lock().expect("a list").extend(exchange.retry_in.map(|wait| wait.as_millis()));
    };
    let settings =
        RequestSettings { retries: 2, timeout: Some(Duration::from_secs(5)), observer: Some(Arc::new(watch)) };
    (Transport::new(settings, Authentication::Token("hunter2".to_owned().into())), waits)
}

async fn send(peer: &Peer, method: Method, path: &str) -> reqwest::Result<reqwest::Response> {
    let url = format!("{}{path}", peer.base_url).parse().expect("an address");
    transport().0.send(&new_http_client()?, "x", Access::Any, Request::new(method, url)).await
}

const BUSY: &str = r#"{"status":503,"code":"error.unavailable","extra":null}"#;
const ID: &str = "/x/01a2007b-89b4-748d-a24e-268b52aad61a";

#[tokio::test]
async fn only_reads_and_writes_by_id_are_tried_again() {
    for (method, path, calls) in [
        (Method::GET, "/x", 3),
        (Method::PUT, ID, 3),
        (Method::DELETE, ID, 3),
        (Method::PUT, "/x", 1),
        (Method::PATCH, ID, 1),
        (Method::POST, ID, 1),
    ] {
        for failing in [json("503 Busy", BUSY), json("502 Bad", BUSY), json("429 Often", BUSY), String::new()] {
            let peer = Peer::new(&[&failing, &failing, &json("200 OK", "null")]);
            let answered = send(&peer, method.clone(), path).await.is_ok_and(|response| response.status() == 200);
            assert_eq!((peer.asked().len(), answered), (calls, calls == 3), "{method} {path} {failing}");
        }
    }
    for status in ["500 Failed", "404 None", "409 Conflict"] {
        let peer = Peer::new(&[&json(status, BUSY), &json("200 OK", "null")]);
        assert!(!send(&peer, Method::GET, "/x").await.expect("an answer").status().is_success());
        assert_eq!(peer.asked().len(), 1, "{status}");
    }
}

#[tokio::test]
async fn a_server_is_waited_for_as_long_as_it_asks_and_not_for_ever() {
    let later = |seconds: u32| {
        answer("429 Often", &format!("content-type: application/json\r\nretry-after: {seconds}\r\n"), BUSY)
    };
    let (transport, waits) = transport();
    let peer = Peer::new(&[&later(1), &json("200 OK", "null")]);
    let url = peer.base_url.parse().expect("an address");
    let request = Request::new(Method::GET, url);
    let http = new_http_client().expect("a client");
    transport.send(&http, "x", Access::Any, request).await.expect("an answer");
    assert!(waits.lock().expect("a list").iter().all(|wait| (1000..2000).contains(wait)));
    assert_eq!(waits.lock().expect("a list").len(), 1);
    let peer = Peer::new(&[&later(3600), &json("200 OK", "null")]);
    assert_eq!(send(&peer, Method::GET, "/x").await.expect("an answer").status(), 429);
    assert_eq!(peer.asked().len(), 1);
}

#[tokio::test]
async fn a_token_follows_no_redirect() {
    let elsewhere = Peer::new(&[&json("200 OK", "null")]);
    let away = answer("302 Found", &format!("location: {}/x\r\n", elsewhere.base_url), "");
    let peer = Peer::new(&[&away]);
    assert_eq!(send(&peer, Method::GET, "/x").await.expect("an answer").status(), 302);
    assert!(peer.asked()[0].contains("authorization: Bearer hunter2"));
    assert!(elsewhere.asked().is_empty());
}

#[tokio::test]
async fn a_token_is_left_out_where_it_is_not_looked_at_or_not_liked() {
    let http = new_http_client().expect("a client");
    let (transport, _) = transport();
    let peer = Peer::new(&[&json("200 OK", "null")]);
    let get = |peer: &Peer| Request::new(Method::GET, peer.base_url.parse().expect("an address"));
    transport.send(&http, "x", Access::Public, get(&peer)).await.expect("an answer");
    assert!(!peer.asked()[0].contains("hunter2"));
    let peer = Peer::new(&[&json("401 No", BUSY), &json("200 OK", "null")]);
    let response = transport.send(&http, "x", Access::Optional, get(&peer)).await.expect("an answer");
    assert_eq!(response.status(), 200);
    assert!(peer.asked()[0].contains("hunter2") && !peer.asked()[1].contains("hunter2"));
}

#[tokio::test]
async fn a_token_that_no_header_can_have_is_refused_and_nobody_is_called_in_its_place() {
    let peer = Peer::new(&[&json("200 OK", "null")]);
    let transport = Transport::new(RequestSettings::default(), Authentication::Token("hun\nter2".to_owned().into()));
    for access in [Access::Any, Access::Optional] {
        let request = Request::new(Method::GET, peer.base_url.parse().expect("an address"));
        let response =
            transport.send(&new_http_client().expect("a client"), "x", access, request).await.expect("an answer");
        let error: ApiError = response.json().await.expect("an error");
        assert_eq!(error.code, "client.token");
    }
    assert!(peer.asked().is_empty());
}

#[tokio::test]
async fn a_page_of_something_in_between_is_an_error_with_its_status() {
    let page = answer("502 Bad Gateway", "content-type: text/html\r\n", "<h1>Bad Gateway</h1>");
    let peer = Peer::new(&[&page, &page, &page]);
    let client = Client::new_with_client(&peer.base_url, new_http_client().expect("a client"), transport().0);
    let Err(Error::ErrorResponse(error)) = client.root(None).await else { panic!("an error") };
    let ApiError { status, code, .. } = error.into_inner();
    assert_eq!((status, code.as_str()), (502, "client.gateway"));
}

#[tokio::test]
async fn a_write_that_was_not_announced_is_not_sent() {
    let peer = Peer::new(&[&json("200 OK", "null")]);
    let client =
        Client::new_with_client(&peer.base_url, new_http_client().expect("a client"), transport().0.read_only());
    let Err(Error::ErrorResponse(error)) = client.auth_sign_out().await else { panic!("an error") };
    assert_eq!(error.code, "client.write");
    client.root(None).await.expect_err("null is no time");
    assert_eq!(peer.asked().len(), 1, "a read is sent");
}

#[test]
fn a_transport_keeps_its_token_to_itself() {
    assert!(!format!("{:?}", transport().0).contains("hunter2"));
}
