//! The stand-in for Mercado Pago as a program beside the server, moved by its control calls.

use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use super::wait_for;
use crate::support::{Town, free_port, speak};

/// The stand-in's flower shop.
const SELLER: u64 = 410_000_003;

const CLIENT_ID: &str = "7434159031410001";
const CLIENT_SECRET: &str = "a client secret of a test";
const WEBHOOK_SECRET: &str = "a webhook secret of a test";

pub(super) struct MercadoPago {
    port: u16,
    program: Child,
}

impl MercadoPago {
    /// Starts the stand-in, and a server that takes payments there.
    pub(super) fn with_town() -> (Self, Town) {
        let port = free_port();
        let url = format!("http://127.0.0.1:{port}");
        let mut program = None;
        let town = Town::beside(|base_url| {
            program = Some(start(port, base_url));
            vec![
                ("HUB_PUBLIC_URL", base_url.to_owned()),
                ("HUB_MERCADOPAGO_URL", url.clone()),
                ("HUB_MERCADOPAGO_AUTH_URL", url.clone()),
                ("HUB_MERCADOPAGO_CLIENT_ID", CLIENT_ID.to_owned()),
                ("HUB_MERCADOPAGO_CLIENT_SECRET", CLIENT_SECRET.to_owned()),
                ("HUB_MERCADOPAGO_WEBHOOK_SECRETS", WEBHOOK_SECRET.to_owned()),
            ]
        });
        (Self { port, program: program.expect("started") }, town)
    }

    /// The seller consents on the page of a connection; answers the address that the browser goes to.
    pub(super) fn authorize(&self, page: &str) -> String {
        let answer = self.control("POST", "authorize", &json!({"url": page, "seller": SELLER}));
        answer["location"].as_str().unwrap_or_else(|| panic!("no location: {answer}")).to_owned()
    }

    /// The payer pays on the page of a preference.
    pub(super) fn pay(&self, link: &str) {
        let preference = link.split_once("pref_id=").expect("the id of a preference").1;
        let payment = json!({"preference_id": preference, "payment": {"status": "approved"}});
        assert_eq!(self.control("POST", "pay", &payment)["status"], "approved");
    }

    /// Returns true if the seller was paid one amount in pesos, and nothing else.
    pub(super) fn has_paid_once(&self, amount: &Value) -> bool {
        let payments = self.control("GET", "payments", &Value::Null);
        let payments = payments.as_array().expect("payments");
        payments.len() == 1
            && payments[0]["collector_id"] == SELLER
            && payments[0]["transaction_amount"] == *amount
            && payments[0]["transaction_amount_refunded"] == 0
    }

    fn control(&self, method: &str, path: &str, body: &Value) -> Value {
        let url = format!("http://127.0.0.1:{}/__control/{path}", self.port);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = call(method, &url, &[("content-type", "application/json")], &body);
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{path}: {answer:?}"))
    }
}

impl Drop for MercadoPago {
    fn drop(&mut self) {
        drop(self.program.kill());
        drop(self.program.wait());
    }
}

/// Starts the program, built beside `hub`, and waits until it listens.
fn start(port: u16, base_url: &str) -> Child {
    let program = Path::new(env!("CARGO_BIN_EXE_hub")).with_file_name("mercadopago-standin");
    assert!(program.exists(), "{} is missing: `cargo build -p mercadopago-standin` builds it", program.display());
    let webhook_url = format!("{base_url}/wallets/mercadopago/webhook");
    let child = Command::new(program)
        .env_clear()
        .args(["--control", "--bind", &format!("127.0.0.1:{port}"), "--webhook-url", &webhook_url])
        .args(["--client-id", CLIENT_ID, "--client-secret", CLIENT_SECRET, "--webhook-secret", WEBHOOK_SECRET])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn();
    wait_for("the stand-in", || {
        TcpStream::connect_timeout(&([127, 0, 0, 1], port).into(), Duration::from_secs(1)).ok()
    });
    child.expect("starts")
}

/// An answer to a call.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    head: String,
    body: String,
}

impl Answer {
    /// The value of a header.
    #[track_caller]
    pub(super) fn header(&self, name: &str) -> &str {
        let headers = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut values = headers.filter(|(header, _)| header.eq_ignore_ascii_case(name)).map(|(_, value)| value);
        values.next().unwrap_or_else(|| panic!("no {name}: {self:?}"))
    }
}

/// Calls an address of this machine, and follows no redirection.
#[track_caller]
pub(super) fn call(method: &str, url: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let (host, path) = url.strip_prefix("http://").and_then(|rest| rest.split_once('/')).expect("an address");
    let port = host.rsplit_once(':').and_then(|(_, port)| port.parse().ok()).expect("a port");
    let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let request = format!(
        "{method} /{path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    let answer = speak(port, &request);
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{url}: {answer}"));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}
