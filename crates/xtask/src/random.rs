//! Random secrets.

use std::fs::File;
use std::io::Read;

/// Random bytes as hex digits.
pub(crate) fn random_hex<const BYTES: usize>() -> std::io::Result<String> {
    let mut bytes = [0; BYTES];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
