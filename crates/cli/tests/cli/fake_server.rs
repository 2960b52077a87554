//! Servers in place of the real one: a proxy that falsifies answers, and a stub.

use std::io::{Error, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;

use serde_json::Value;

use crate::support::{Home, Town};

/// A request, as in `GET /openapi.json`, with its body.
pub(crate) struct Asked {
    pub(crate) call: String,
    pub(crate) body: String,
}

/// A response on its way.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) content_type: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// Changes the JSON body.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Value)) {
        let mut value = serde_json::from_slice(&self.body).expect("JSON");
        change(&mut value);
        self.body = value.to_string().into_bytes();
    }
}

type Lie = dyn Fn(&Asked, &mut Answer) + Send + Sync;

/// Starts the proxy before a server and returns its address. An endless stream passes unchanged, unless a new status or
/// a complete body replaces it.
pub(crate) fn fake_server(town: &Town, lie: impl Fn(&Asked, &mut Answer) + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let base_url = format!("http://{}", listener.local_addr().expect("an address"));
    let server = town.base_url().replace("http://", "");
    let lie: Arc<Lie> = Arc::new(lie);
    std::thread::spawn(move || {
        while let Ok((client, _)) = listener.accept() {
            let (server, lie) = (server.clone(), Arc::clone(&lie));
            // A disconnected client is not an error.
            std::thread::spawn(move || drop(pass(client, &server, &*lie)));
        }
    });
    base_url
}

/// A person of the demonstration, signed in through the proxy.
pub(crate) fn signed_in_at(base_url: &str, town: &Town, scope: &str) -> Home {
    town.home_by(base_url, scope, &["--scope", scope])
}

/// Forwards one request and its response, then closes the connections.
fn pass(mut client: TcpStream, server: &str, lie: &Lie) -> Result<(), Error> {
    let (head, body) = read(&mut client)?;
    let mut lines = head.lines();
    let first = lines.next().unwrap_or_default();
    let mut upstream = TcpStream::connect(server)?;
    write!(upstream, "{first}\r\nconnection: close\r\n")?;
    for line in lines.filter(|line| !line.to_lowercase().starts_with("connection:")) {
        write!(upstream, "{line}\r\n")?;
    }
    write!(upstream, "\r\n")?;
    upstream.write_all(&body)?;
    let (call, asked) = (first.trim_end_matches(" HTTP/1.1").to_owned(), String::from_utf8_lossy(&body).into_owned());
    let (head, body) = read(&mut upstream)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    let mut answer = Answer { status, content_type: header(&head, "content-type").unwrap_or_default(), body };
    lie(&Asked { call, body: asked }, &mut answer);
    if header(&head, "content-length").is_none() && answer.status == status && answer.body.is_empty() {
        write!(client, "{head}\r\n\r\n")?;
        return std::io::copy(&mut upstream, &mut client).map(drop);
    }
    let Answer { status, content_type, body } = answer;
    write!(client, "HTTP/1.1 {status} x\r\ncontent-type: {content_type}\r\ncontent-length: {}\r\n", body.len())?;
    for name in ["retry-after", "x-request-id"] {
        if let Some(value) = header(&head, name) {
            write!(client, "{name}: {value}\r\n")?;
        }
    }
    write!(client, "connection: close\r\n\r\n")?;
    client.write_all(&body)
}

/// Reads the head of a message, and its body when the length is known.
fn read(stream: &mut TcpStream) -> Result<(String, Vec<u8>), Error> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte)?;
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).trim_end().to_owned();
    let length = header(&head, "content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok((head, body))
}

fn header(head: &str, name: &str) -> Option<String> {
    let of_name = |line: &str| {
        let (this, value) = line.split_once(':')?;
        this.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
    };
    head.lines().find_map(of_name)
}

/// Starts a stub server that answers each request's head with a status and JSON; returns its address.
pub(crate) fn stand_in(answer: impl Fn(&str) -> (u16, String) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let base_url = format!("http://{}", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        while let Ok((mut stream, _)) = listener.accept() {
            let mut request = [0; 4096];
            let count = stream.read(&mut request).unwrap_or(0);
            let (status, body) = answer(&String::from_utf8_lossy(&request[..count]));
            let head = format!("HTTP/1.1 {status} X\r\ncontent-type: application/json\r\nconnection: close\r\n");
            drop(write!(stream, "{head}content-length: {}\r\n\r\n{body}", body.len()));
        }
    });
    base_url
}
