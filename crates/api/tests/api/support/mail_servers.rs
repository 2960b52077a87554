//! Mail servers: a fake that records mails and refuses on demand (RFC 5321, with AUTH PLAIN of RFC 4954), and a real one
//! where it is installed.

use std::collections::VecDeque;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::tcp::OwnedWriteHalf;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use super::environment::env_setting;

/// A received mail.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReceivedMail {
    pub(crate) user: Option<(String, String)>,
    pub(crate) from: String,
    pub(crate) to: Vec<String>,
    pub(crate) data: String,
}

impl ReceivedMail {
    /// A header's text, empty when absent.
    pub(crate) fn header(&self, name: &str) -> &str {
        let head = self.data.split("\r\n\r\n").next().unwrap_or_default();
        let of = |line: &'_ str| line.split_once(": ").is_some_and(|(key, _)| key.eq_ignore_ascii_case(name));
        let line = head.split("\r\n").find(|line| of(line));
        line.and_then(|line| line.split_once(": ")).map(|(_, text)| text).unwrap_or_default()
    }
}

#[derive(Default)]
struct ServerState {
    mails: Vec<ReceivedMail>,
    refusals: VecDeque<(&'static str, &'static str)>,
    sessions: usize,
}

/// A fake mail server on its own port until it is dropped.
pub(crate) struct FakeMailServer {
    port: u16,
    state: Arc<Mutex<ServerState>>,
    server: JoinHandle<()>,
}

impl FakeMailServer {
    /// A server that accepts mail; with `credentials`, only from clients that authenticate with them.
    pub(crate) async fn new(credentials: Option<(&'static str, &'static str)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let state = Arc::new(Mutex::new(ServerState::default()));
        let shared = state.clone();
        let server = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                shared.lock().expect("no panic").sessions += 1;
                let session = SmtpSession::new(shared.clone(), credentials);
                tokio::spawn(async move { drop(session.serve(stream).await) });
            }
        });
        Self { port, state, server }
    }

    /// The setting for this server, with credentials before the host.
    pub(crate) fn url(&self, credentials: &str) -> String {
        format!("smtp://{credentials}127.0.0.1:{}?from=Hub <hub@town.example>", self.port)
    }

    /// The mails so far.
    pub(crate) fn received_mails(&self) -> Vec<ReceivedMail> {
        self.state.lock().expect("no panic").mails.clone()
    }

    /// Queues a reply to the next `command`; an empty reply closes the connection.
    pub(crate) fn push_refusal(&self, command: &'static str, reply: &'static str) {
        self.state.lock().expect("no panic").refusals.push_back((command, reply));
    }
}

impl Drop for FakeMailServer {
    fn drop(&mut self) {
        self.server.abort();
    }
}

struct SmtpSession {
    state: Arc<Mutex<ServerState>>,
    credentials: Option<(&'static str, &'static str)>,
    mail: ReceivedMail,
}

impl SmtpSession {
    fn new(state: Arc<Mutex<ServerState>>, credentials: Option<(&'static str, &'static str)>) -> Self {
        Self { state, credentials, mail: ReceivedMail::default() }
    }

    async fn serve(mut self, stream: TcpStream) -> std::io::Result<()> {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).split(b'\n');
        write_line(&mut write, "220 mail.example ESMTP").await?;
        while let Some(line) = lines.next_segment().await? {
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
            let command = command.to_uppercase();
            if let Some(reply) = self.take_refusal(&command) {
                match reply {
                    "" => return Ok(()),
                    reply => write_line(&mut write, reply).await?,
                }
                continue;
            }
            if command == "DATA" {
                write_line(&mut write, "354 end with a dot").await?;
                self.mail.data.clear();
                let mut is_whole = false;
                while let Some(line) = lines.next_segment().await? {
                    let line = String::from_utf8_lossy(&line).trim_end().to_owned();
                    if line == "." {
                        is_whole = true;
                        break;
                    }
                    self.mail.data += line.strip_prefix('.').unwrap_or(&line);
                    self.mail.data += "\r\n";
                }
                // A client that goes away before the end of the data has sent no mail (RFC 5321, 4.1.1.4).
                if !is_whole {
                    return Ok(());
                }
                // The mail is recorded even when the end of the data (`DOT`) is refused.
                self.state.lock().expect("no panic").mails.push(self.mail.clone());
                match self.take_refusal("DOT") {
                    Some("") => return Ok(()),
                    reply => write_line(&mut write, reply.unwrap_or("250 2.0.0 queued")).await?,
                }
                continue;
            }
            let quits = command == "QUIT";
            let reply = self.reply_to(&command, rest);
            write_line(&mut write, &reply).await?;
            if quits {
                return Ok(());
            }
        }
        Ok(())
    }

    fn take_refusal(&self, command: &str) -> Option<&'static str> {
        let refusals = &mut self.state.lock().expect("no panic").refusals;
        let place = refusals.iter().position(|(refused, _)| *refused == command)?;
        refusals.remove(place).map(|(_, reply)| reply)
    }

    fn reply_to(&mut self, command: &str, rest: &str) -> String {
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

async fn write_line(write: &mut OwnedWriteHalf, reply: &str) -> std::io::Result<()> {
    write.write_all(format!("{reply}\r\n").as_bytes()).await
}

/// The aiosmtpd server, which `cargo xtask test` installs and names in `HUB_TEST_MAIL_SERVER`.
pub(crate) struct RealMailServer {
    port: u16,
    folder: TempDir,
    server: Child,
}

impl RealMailServer {
    /// Starts a server that accepts mails of up to 2000 bytes; `None` where it is not installed.
    pub(crate) async fn start() -> Option<Self> {
        let program = env_setting("HUB_TEST_MAIL_SERVER")?;
        let folder = tempfile::tempdir().expect("a folder");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let listen = format!("127.0.0.1:{port}");
        let mut command = Command::new(program);
        command.args(["--nosetuid", "--size", "2000", "--listen", &listen, "--class", "aiosmtpd.handlers.Mailbox"]);
        let command = command.arg(folder.path().join("mail")).stdout(Stdio::null()).stderr(Stdio::null());
        let started = Self { port, folder, server: command.spawn().expect("starts") };
        for _ in 0..500 {
            if TcpStream::connect(("127.0.0.1", port)).await.is_ok() {
                return Some(started);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the mail server does not answer");
    }

    /// The setting for this server.
    pub(crate) fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}?from=Hub <hub@town.example>", self.port)
    }

    /// The mails so far.
    pub(crate) fn received_mails(&self) -> Vec<String> {
        let mails = std::fs::read_dir(self.folder.path().join("mail/new")).expect("a mailbox");
        mails.map(|mail| std::fs::read_to_string(mail.expect("a mail").path()).expect("text")).collect()
    }
}

impl Drop for RealMailServer {
    fn drop(&mut self) {
        drop(self.server.kill());
        drop(self.server.wait());
    }
}
