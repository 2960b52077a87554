//! A mail server that keeps what it is given (RFC 5321, with AUTH PLAIN of RFC 4954), and refuses on demand.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::tcp::OwnedWriteHalf;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A mail as it arrived.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mail {
    pub(crate) user: Option<(String, String)>,
    pub(crate) from: String,
    pub(crate) to: Vec<String>,
    pub(crate) data: String,
}

impl Mail {
    /// A header's text, empty when absent.
    pub(crate) fn header(&self, name: &str) -> &str {
        let head = self.data.split("\r\n\r\n").next().unwrap_or_default();
        let of = |line: &'_ str| line.split_once(": ").is_some_and(|(key, _)| key.eq_ignore_ascii_case(name));
        let line = head.split("\r\n").find(|line| of(line));
        line.and_then(|line| line.split_once(": ")).map(|(_, text)| text).unwrap_or_default()
    }
}

#[derive(Default)]
struct State {
    mails: Vec<Mail>,
    refusals: VecDeque<(&'static str, &'static str)>,
    sessions: usize,
}

/// A mail server on a port of its own, until it is dropped.
pub(crate) struct MailServer {
    port: u16,
    state: Arc<Mutex<State>>,
    server: JoinHandle<()>,
}

impl MailServer {
    /// A server that takes mail, only from those who sign in when `credentials` are given.
    pub(crate) async fn new(credentials: Option<(&'static str, &'static str)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let state = Arc::new(Mutex::new(State::default()));
        let shared = state.clone();
        let server = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                shared.lock().expect("no panic").sessions += 1;
                let session = Session::new(shared.clone(), credentials);
                tokio::spawn(async move { drop(session.serve(stream).await) });
            }
        });
        Self { port, state, server }
    }

    /// Its setting, with what stands before the host and behind the port.
    pub(crate) fn url(&self, credentials: &str) -> String {
        format!("smtp://{credentials}127.0.0.1:{}?from=Hub <hub@town.example>", self.port)
    }

    /// What it was given.
    pub(crate) fn mails(&self) -> Vec<Mail> {
        self.state.lock().expect("no panic").mails.clone()
    }

    /// Answers the next `command` like this; without a text it breaks off.
    pub(crate) fn refuse(&self, command: &'static str, reply: &'static str) {
        self.state.lock().expect("no panic").refusals.push_back((command, reply));
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.server.abort();
    }
}

struct Session {
    state: Arc<Mutex<State>>,
    credentials: Option<(&'static str, &'static str)>,
    mail: Mail,
}

impl Session {
    fn new(state: Arc<Mutex<State>>, credentials: Option<(&'static str, &'static str)>) -> Self {
        Self { state, credentials, mail: Mail::default() }
    }

    async fn serve(mut self, stream: TcpStream) -> std::io::Result<()> {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).split(b'\n');
        say(&mut write, "220 mail.example ESMTP").await?;
        while let Some(line) = lines.next_segment().await? {
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
            let command = command.to_uppercase();
            if let Some(reply) = self.refusal(&command) {
                match reply {
                    "" => return Ok(()),
                    reply => say(&mut write, reply).await?,
                }
                continue;
            }
            if command == "DATA" {
                say(&mut write, "354 end with a dot").await?;
                self.mail.data.clear();
                while let Some(line) = lines.next_segment().await? {
                    let line = String::from_utf8_lossy(&line).trim_end().to_owned();
                    if line == "." {
                        break;
                    }
                    self.mail.data += line.strip_prefix('.').unwrap_or(&line);
                    self.mail.data += "\r\n";
                }
                // Taken, whatever is answered: what `DOT` stands for.
                self.state.lock().expect("no panic").mails.push(self.mail.clone());
                match self.refusal("DOT") {
                    Some("") => return Ok(()),
                    reply => say(&mut write, reply.unwrap_or("250 2.0.0 queued")).await?,
                }
                continue;
            }
            let quits = command == "QUIT";
            let reply = self.answer(&command, rest);
            say(&mut write, &reply).await?;
            if quits {
                return Ok(());
            }
        }
        Ok(())
    }

    fn refusal(&self, command: &str) -> Option<&'static str> {
        let refusals = &mut self.state.lock().expect("no panic").refusals;
        let place = refusals.iter().position(|(refused, _)| *refused == command)?;
        refusals.remove(place).map(|(_, reply)| reply)
    }

    fn answer(&mut self, command: &str, rest: &str) -> String {
        let address = || rest.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
        match command {
            "EHLO" => "250-mail.example\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN".into(),
            "HELO" | "NOOP" | "RSET" => "250 mail.example".into(),
            "AUTH" => {
                let told = rest.split_once(' ').and_then(|(_, told)| STANDARD.decode(told).ok()).unwrap_or_default();
                let told = String::from_utf8_lossy(&told).into_owned();
                let mut parts = told.split('\0').skip(1).map(str::to_owned);
                let (user, password) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
                match self.credentials {
                    Some(known) if known != (&*user, &*password) => "535 5.7.8 wrong".into(),
                    _ => {
                        self.mail.user = Some((user, password));
                        "235 2.7.0 welcome".into()
                    }
                }
            }
            "MAIL" if self.credentials.is_some() && self.mail.user.is_none() => "530 5.7.0 sign in".into(),
            "MAIL" => {
                (self.mail.from, self.mail.to) = (address(), Vec::new());
                "250 2.1.0 ok".into()
            }
            "RCPT" => {
                self.mail.to.push(address());
                "250 2.1.5 ok".into()
            }
            "QUIT" => "221 bye".into(),
            _ => "500 5.5.1 what?".into(),
        }
    }
}

async fn say(write: &mut OwnedWriteHalf, reply: &str) -> std::io::Result<()> {
    write.write_all(format!("{reply}\r\n").as_bytes()).await
}
