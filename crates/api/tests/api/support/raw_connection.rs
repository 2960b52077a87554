//! A TCP connection for requests that no HTTP client sends.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// A connection and the bytes that were read beyond the last response.
pub(crate) struct RawConnection {
    stream: TcpStream,
    rest: Vec<u8>,
}

/// A response as text.
#[derive(Debug)]
pub(crate) struct RawResponse {
    pub(crate) status: u16,
    /// The head in lower case, with `\n` line ends.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl RawConnection {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        Self { stream: TcpStream::connect(address).await.expect("connects"), rest: Vec::new() }
    }

    /// Connects from a local address.
    pub(crate) async fn connect_from(local: [u8; 4], address: SocketAddr) -> std::io::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((local, 0).into())?;
        Ok(Self { stream: socket.connect(address).await?, rest: Vec::new() })
    }

    pub(crate) async fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).await.expect("sends");
    }

    /// As [`Raw::send`], when the other side may have closed.
    pub(crate) async fn try_send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.stream.write_all(bytes).await
    }

    /// Reads the next response by its content-length; `None` when the connection closes first.
    pub(crate) async fn try_read_response(&mut self) -> Option<RawResponse> {
        let end = loop {
            if let Some(end) = self.rest.windows(4).position(|four| four == b"\r\n\r\n") {
                break end;
            }
            if !self.read_chunk().await {
                return None;
            }
        };
        let head: Vec<u8> = self.rest.drain(..end + 4).collect();
        let head = String::from_utf8(head).expect("a head").to_lowercase().replace("\r\n", "\n");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok()).unwrap_or(0);
        while self.rest.len() < length {
            if !self.read_chunk().await {
                return None;
            }
        }
        let body = self.rest.drain(..length).collect();
        Some(RawResponse { status, head, body: String::from_utf8(body).expect("text") })
    }

    pub(crate) async fn read_response(&mut self) -> RawResponse {
        self.try_read_response().await.expect("an answer before the connection ends")
    }

    /// Reads up to `count` bytes.
    pub(crate) async fn read_up_to(&mut self, count: usize) -> usize {
        let mut bytes = vec![0; count];
        self.stream.read(&mut bytes).await.unwrap_or(0)
    }

    /// Waits until the other side has closed.
    pub(crate) async fn wait_until_closed(&mut self) {
        while self.read_chunk().await {}
    }

    /// Returns true if the other side closes within a time.
    pub(crate) async fn closes_within(&mut self, time: Duration) -> bool {
        tokio::time::timeout(time, self.wait_until_closed()).await.is_ok()
    }

    async fn read_chunk(&mut self) -> bool {
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

impl RawResponse {
    pub(crate) fn has_connection_close(&self) -> bool {
        self.head.contains("\nconnection: close\n")
    }
}
