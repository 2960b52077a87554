//! Receives a file into a temporary one of this machine, hashing it, without holding more than two pieces in memory.

use std::io::Write;

use axum::body::Bytes;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;
use tokio::task::JoinHandle;

use super::media_type::{HEAD_BYTES, MediaFormat};
use super::storage::Storage;
use hub_kernel::http::multipart::FormPart;
use hub_kernel::types::error::{Error, Result};

/// The bytes that are written at once.
const PIECE_BYTES: usize = 256 << 10;

/// A received file.
pub(super) struct ReceivedFile {
    pub(super) file: NamedTempFile,
    pub(super) format: MediaFormat,
    pub(super) size: u64,
    /// SHA-256 as hexadecimal text.
    pub(super) hash: String,
}

/// The file being written, and the hash of what it has.
struct Sink {
    file: NamedTempFile,
    hasher: Sha256,
}

impl Sink {
    fn write(mut self, piece: &[Bytes]) -> std::io::Result<Self> {
        for bytes in piece {
            self.hasher.update(bytes);
            self.file.write_all(bytes)?;
        }
        Ok(self)
    }
}

/// The sink at rest, or writing in another thread.
enum SinkState {
    Idle(Sink),
    Writing(JoinHandle<std::io::Result<Sink>>),
}

impl SinkState {
    async fn idle(self) -> Result<Sink> {
        match self {
            Self::Idle(sink) => Ok(sink),
            Self::Writing(writing) => {
                let written = writing.await.map_err(Error::internal)?;
                written.map_err(|error| Error::Unavailable(format!("storage of files: {error}")))
            }
        }
    }
}

/// Writes bytes of the program's own into a temporary file.
pub(super) fn write_received_file(storage: &Storage, bytes: &[u8]) -> Result<ReceivedFile> {
    let format = detect_format(&bytes[..bytes.len().min(HEAD_BYTES)])?;
    let mut file = storage.create_temporary().map_err(Error::internal)?;
    file.write_all(bytes).map_err(Error::internal)?;
    Ok(ReceivedFile { file, format, size: bytes.len() as u64, hash: hex::encode(Sha256::digest(bytes)) })
}

/// Receives the file of a form. 413 above `limit` bytes; 422 `error.rule.media_type` as soon as its first bytes show that
/// it is not accepted.
pub(super) async fn receive_file(storage: &Storage, part: &mut FormPart, limit: u64) -> Result<ReceivedFile> {
    let file = storage.create_temporary().map_err(|error| Error::Unavailable(format!("storage of files: {error}")))?;
    let mut sink = SinkState::Idle(Sink { file, hasher: Sha256::new() });
    let (mut piece, mut piece_size, mut size) = (Vec::new(), 0, 0);
    let mut head = Vec::new();
    let mut format = None;
    while let Some(bytes) = part.chunk().await? {
        size += bytes.len() as u64;
        if size > limit {
            return Err(Error::TooLarge);
        }
        if head.len() < HEAD_BYTES {
            head.extend_from_slice(&bytes[..bytes.len().min(HEAD_BYTES - head.len())]);
            if head.len() == HEAD_BYTES {
                format = Some(detect_format(&head)?);
            }
        }
        piece_size += bytes.len();
        piece.push(bytes);
        if piece_size >= PIECE_BYTES {
            let (full, idle) = (std::mem::take(&mut piece), sink.idle().await?);
            sink = SinkState::Writing(tokio::task::spawn_blocking(move || idle.write(&full)));
            piece_size = 0;
        }
    }
    let format = format.map_or_else(|| detect_format(&head), Ok)?;
    let idle = sink.idle().await?;
    let Sink { file, hasher } =
        SinkState::Writing(tokio::task::spawn_blocking(move || idle.write(&piece))).idle().await?;
    Ok(ReceivedFile { file, format, size, hash: hex::encode(hasher.finalize()) })
}

fn detect_format(head: &[u8]) -> Result<MediaFormat> {
    MediaFormat::detect(head).ok_or(Error::Rule("media_type", None))
}
