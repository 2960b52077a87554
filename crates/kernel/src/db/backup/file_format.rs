//! The file format of a backup: a header, the database's own bytes, and a digest of both.
//!
//! ```text
//! hub-backup 1\n                the format
//! {"kind":…,"schema":…}\n       the header, one line of JSON
//! …                             the payload: a SQLite database, or an archive of pg_dump
//! 8 bytes                       the payload's length, big-endian
//! 32 bytes                      the SHA-256 of all bytes before
//! ```
//!
//! The digest finds damage. It proves nothing about who wrote the file: whoever can change it can compute a new digest.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::config::DatabaseKind;
use crate::types::clock::Timestamp;

const MAGIC: &[u8] = b"hub-backup ";
const FORMAT: &[u8] = b"hub-backup 1\n";

/// The largest size of a header.
const HEADER_BYTES_MAX: u64 = 1 << 20;

/// The number of bytes after the payload.
const TRAILER_LENGTH: usize = 8 + 32;

/// The number of bytes in memory at once.
const CHUNK_BYTES: usize = 256 << 10;

/// The contents of a backup, as its header lists them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The kind of the backed-up database.
    pub kind: DatabaseKind,
    /// The version of the newest applied migration.
    pub schema: i64,
    /// The time of the backup.
    pub made_at: Timestamp,
    /// The number of rows of each table.
    pub rows: BTreeMap<String, i64>,
}

/// A writer of a backup.
pub(super) struct BackupWriter {
    file: File,
    digest: Sha256,
    length: u64,
}

/// An open backup, or a database's own file without a header. Clones share the position in the file.
#[derive(Clone, Debug)]
pub(super) struct BackupReader {
    file: Arc<File>,
    kind: DatabaseKind,
    header: Option<Header>,
    head: Arc<[u8]>,
    length: u64,
}

/// An error of copying a payload.
#[derive(Debug)]
pub(super) enum CopyError {
    /// The source is damaged, or cannot be read.
    Source(String),
    /// The target cannot be written.
    Target(io::Error),
}

impl BackupWriter {
    pub(super) fn new(file: File, header: &Header) -> io::Result<Self> {
        let head = [FORMAT, &serde_json::to_vec(header)?, b"\n"].concat();
        let mut writer = Self { file, digest: Sha256::new(), length: 0 };
        writer.append(&head)?;
        Ok(writer)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.digest.update(bytes);
        self.file.write_all(bytes)
    }

    /// Appends the rest of a file to the payload.
    pub(super) fn copy(&mut self, mut from: impl Read) -> io::Result<()> {
        let mut buffer = vec![0; CHUNK_BYTES];
        loop {
            match from.read(&mut buffer) {
                Ok(0) => return Ok(()),
                Ok(read) => self.payload(&buffer[..read])?,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Appends a part of the payload.
    pub(super) fn payload(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.length += bytes.len() as u64;
        self.append(bytes)
    }

    /// Ends the file with its length and digest.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.append(&self.length.to_be_bytes())?;
        self.file.write_all(&self.digest.finalize())
    }
}

impl BackupReader {
    /// Opens a file and reads its header. [`BackupReader::copy`] verifies the digest.
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        let file = File::open(path).map_err(|error| error.to_string())?;
        let metadata = file.metadata().map_err(|error| error.to_string())?;
        if !metadata.is_file() {
            return Err("it is not a regular file".into());
        }
        let mut reader = BufReader::new(&file);
        let first = reader.fill_buf().map_err(|error| error.to_string())?;
        let headerless_kind = match first {
            _ if first.starts_with(MAGIC) => None,
            _ if first.starts_with(b"SQLite format 3\0") => Some(DatabaseKind::Sqlite),
            _ if first.starts_with(b"PGDMP") => Some(DatabaseKind::Postgres),
            _ => return Err("it is not a backup".into()),
        };
        if let Some(kind) = headerless_kind {
            let (head, length) = (Arc::default(), metadata.len());
            return Ok(Self { file: Arc::new(file), kind, header: None, head, length });
        }
        let (head, header) = read_header(&mut reader)?;
        let length = metadata
            .len()
            .checked_sub((head.len() + TRAILER_LENGTH) as u64)
            .ok_or("it is broken: its end is missing")?;
        Ok(Self { file: Arc::new(file), kind: header.kind, header: Some(header), head: head.into(), length })
    }

    pub(super) fn kind(&self) -> DatabaseKind {
        self.kind
    }

    pub(super) fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    /// Reads the file, writes the payload to `to` and verifies the digest, if there is one. Damage is found at the end,
    /// after damaged bytes may have been written.
    pub(super) fn copy(&self, mut to: impl Write) -> Result<(), CopyError> {
        let unreadable = |error: io::Error| CopyError::Source(error.to_string());
        let broken = |why: &str| Err(CopyError::Source(format!("it is broken: {why}")));
        let mut file = &*self.file;
        file.seek(SeekFrom::Start(self.head.len() as u64)).map_err(unreadable)?;
        let mut digest = Sha256::new_with_prefix(&self.head);
        let (mut buffer, mut remaining) = (vec![0; CHUNK_BYTES], self.length);
        while remaining > 0 {
            let chunk = usize::try_from(remaining).map_or(CHUNK_BYTES, |remaining| remaining.min(CHUNK_BYTES));
            match file.read(&mut buffer[..chunk]) {
                Ok(0) => return broken("its end is missing"),
                Ok(read) => {
                    digest.update(&buffer[..read]);
                    to.write_all(&buffer[..read]).map_err(CopyError::Target)?;
                    remaining -= read as u64;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(unreadable(error)),
            }
        }
        to.flush().map_err(CopyError::Target)?;
        if self.header.is_none() {
            return Ok(());
        }
        let mut trailer = Vec::with_capacity(TRAILER_LENGTH + 1);
        file.take(TRAILER_LENGTH as u64 + 1).read_to_end(&mut trailer).map_err(unreadable)?;
        let split = trailer.split_first_chunk::<8>().filter(|_| trailer.len() == TRAILER_LENGTH);
        let Some((length, expected_digest)) = split else {
            return broken("bytes at its end are missing or were added");
        };
        digest.update(length);
        match u64::from_be_bytes(*length) == self.length {
            false => broken("bytes are missing, or were added"),
            true if digest.finalize()[..] == *expected_digest => Ok(()),
            true => broken("its digest does not match, so its bytes were changed"),
        }
    }
}

/// Reads the first two lines, and parses the second one as the header.
fn read_header(reader: impl BufRead) -> Result<(Vec<u8>, Header), String> {
    let mut head = Vec::new();
    let mut reader = reader.take(HEADER_BYTES_MAX);
    let mut line = || reader.read_until(b'\n', &mut head).map_err(|error| error.to_string());
    let (format, header) = (line()?, line()?);
    if &head[..format] != FORMAT {
        return Err("it is of another format: broken, or of a newer hub-api".into());
    }
    if header == 0 || head.last() != Some(&b'\n') {
        return Err("it is broken: its header is truncated".into());
    }
    let header = serde_json::from_slice(&head[format..]).map_err(|_| "it is broken: its header cannot be read")?;
    Ok((head, header))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        let made_at = Timestamp::parse("2026-11-20T15:00:00Z").expect("a time");
        Header { kind: DatabaseKind::Sqlite, schema: 23, made_at, rows: BTreeMap::from([("users".to_owned(), 7)]) }
    }

    fn written(payload: &[u8]) -> Vec<u8> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let mut writer = BackupWriter::new(file.reopen().expect("opens"), &header()).expect("writes");
        writer.copy(payload).expect("writes");
        writer.finish().expect("writes");
        std::fs::read(file.path()).expect("reads")
    }

    fn read(bytes: &[u8]) -> Result<Vec<u8>, String> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), bytes).expect("writes");
        let source = BackupReader::open(file.path())?;
        let mut payload = Vec::new();
        match source.copy(&mut payload) {
            Ok(()) => Ok(payload),
            Err(CopyError::Source(why)) => Err(why),
            Err(CopyError::Target(error)) => panic!("{error}"),
        }
    }

    #[test]
    fn a_payload_comes_back() {
        for payload in [vec![], vec![b'\n'; 3], vec![7; CHUNK_BYTES], vec![9; 2 * CHUNK_BYTES + 1]] {
            assert_eq!(read(&written(&payload)), Ok(payload));
        }
    }

    #[test]
    fn every_flipped_bit_is_found() {
        let backup = written(b"all that the town has\n");
        for bit in 0..backup.len() * 8 {
            let mut flipped = backup.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&flipped).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn every_cut_and_every_addition_is_found() {
        let backup = written(b"all that the town has\n");
        for end in 0..backup.len() {
            assert!(read(&backup[..end]).is_err(), "{end}");
        }
        for added in 0..=u8::MAX {
            assert!(read(&[&backup[..], &[added]].concat()).is_err(), "{added}");
        }
    }

    #[test]
    fn a_databases_own_file_has_no_header() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), b"SQLite format 3\0 and so on").expect("writes");
        let source = BackupReader::open(file.path()).expect("opens");
        assert_eq!((source.kind(), source.header()), (DatabaseKind::Sqlite, None));
        assert_eq!(read(b"SQLite format 3\0 and so on"), Ok(b"SQLite format 3\0 and so on".to_vec()));
    }
}
