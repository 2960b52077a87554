//! A TCP stream that records its activity, and discards what a client still sends before it closes.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::activity::{ConnectionActivity, ConnectionPhase};

pub(super) struct TrackedTcpStream {
    pub(super) tcp: TcpStream,
    pub(super) activity: Arc<ConnectionActivity>,
}

impl TrackedTcpStream {
    fn tcp(&mut self) -> Pin<&mut TcpStream> {
        Pin::new(&mut self.tcp)
    }

    /// Records that a write succeeded or blocked.
    fn record_write<T>(&self, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        self.activity.record_write(written.is_ready());
        written
    }

    /// Reads and discards what the client still sends, to its end.
    ///
    /// Closing with unread bytes resets the connection, and the reset may reach the client before it has read its response
    /// (RFC 9112, 9.6).
    fn poll_linger(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let mut bytes = [0; 4096];
        loop {
            let mut rest = ReadBuf::new(&mut bytes);
            match ready!(self.tcp().poll_read(context, &mut rest)) {
                Ok(()) if !rest.filled().is_empty() => {}
                Ok(()) | Err(_) => return Poll::Ready(()),
            }
        }
    }
}

impl AsyncRead for TrackedTcpStream {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let read = this.tcp().poll_read(context, buffer);
        if buffer.filled().len() > before {
            this.activity.record_read();
        }
        read
    }
}

impl AsyncWrite for TrackedTcpStream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = this.tcp().poll_write(context, bytes);
        this.record_write(written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = this.tcp().poll_write_vectored(context, bytes);
        this.record_write(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().tcp().poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let result = ready!(this.tcp().poll_shutdown(context));
        if this.activity.is_lingering() {
            this.activity.enter_once(ConnectionPhase::Lingering);
            ready!(this.poll_linger(context));
        }
        Poll::Ready(result)
    }
}
