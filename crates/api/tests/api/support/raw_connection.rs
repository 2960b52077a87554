//! Bytes on a connection of one's own, for what no HTTP client sends.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// A connection, and what was read of it beyond the last answer.
pub(crate) struct Raw {
    stream: TcpStream,
    rest: Vec<u8>,
}

/// An answer, in text.
#[derive(Debug)]
pub(crate) struct RawAnswer {
    pub(crate) status: u16,
    /// The head in lower case, its lines ended by `\n`.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Raw {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        Self { stream: TcpStream::connect(address).await.expect("connects"), rest: Vec::new() }
    }

    /// A connection from an address of this machine.
    pub(crate) async fn connect_from(local: [u8; 4], address: SocketAddr) -> std::io::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((local, 0).into())?;
        Ok(Self { stream: socket.connect(address).await?, rest: Vec::new() })
    }

    pub(crate) async fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).await.expect("sends");
    }

    /// As [`Raw::send`], of what the other side may no longer take.
    pub(crate) async fn try_send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.stream.write_all(bytes).await
    }

    /// The next answer, by its content-length; `None` when the connection ended before it.
    pub(crate) async fn try_answer(&mut self) -> Option<RawAnswer> {
        let end = loop {
            if let Some(end) = self.rest.windows(4).position(|four| four == b"\r\n\r\n") {
                break end;
            }
            if !self.read().await {
                return None;
            }
        };
        let head: Vec<u8> = self.rest.drain(..end + 4).collect();
        let head = String::from_utf8(head).expect("a head").to_lowercase().replace("\r\n", "\n");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok()).unwrap_or(0);
        while self.rest.len() < length {
            if !self.read().await {
                return None;
            }
        }
        let body = self.rest.drain(..length).collect();
        Some(RawAnswer { status, head, body: String::from_utf8(body).expect("text") })
    }

    pub(crate) async fn answer(&mut self) -> RawAnswer {
        self.try_answer().await.expect("an answer before the connection ends")
    }

    /// Reads so many bytes, or fewer at the end.
    pub(crate) async fn take(&mut self, count: usize) -> usize {
        let mut bytes = vec![0; count];
        self.stream.read(&mut bytes).await.unwrap_or(0)
    }

    /// Waits until the other side has closed.
    pub(crate) async fn ended(&mut self) {
        while self.read().await {}
    }

    /// True when the other side closes within a time.
    pub(crate) async fn ends_within(&mut self, time: Duration) -> bool {
        tokio::time::timeout(time, self.ended()).await.is_ok()
    }

    async fn read(&mut self) -> bool {
        let mut bytes = [0; 8192];
        match self.stream.read(&mut bytes).await {
            Ok(count) if count > 0 => {
                self.rest.extend_from_slice(&bytes[..count]);
                true
            }
            _ => false,
        }
    }
}

impl RawAnswer {
    pub(crate) fn closes(&self) -> bool {
        self.head.contains("\nconnection: close\n")
    }
}
