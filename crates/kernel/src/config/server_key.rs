//! The server's key: configured, or generated once into the data folder.

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretBox};
use sha2::Sha256;

use crate::private_files;

/// A secret key of 32 bytes, never displayed.
#[derive(Debug)]
pub struct ServerKey(SecretBox<[u8; 32]>);

impl ServerKey {
    /// Derives a key for one purpose. It reveals neither the server's key nor the keys of other purposes.
    pub fn derive(&self, purpose: &str) -> [u8; 32] {
        let mac = Hmac::<Sha256>::new_from_slice(self.0.expose_secret()).expect("HMAC takes a key of any length");
        mac.chain_update(purpose).finalize().into_bytes().into()
    }

    /// Reads the file `secret` in the folder, or creates it readable only by its owner.
    pub(super) fn read_or_create(folder: &Path) -> Result<Self, String> {
        if let Some(secret) = Self::read_if_exists(folder)? {
            return Ok(secret);
        }
        let path = folder.join("secret");
        let created = private_files::create_folder(folder).and_then(|()| Self::create_file(&path));
        created.map_err(|error| format!("{}: {error}", path.display()))?;
        Self::read_or_create(folder)
    }

    /// Reads the file `secret` in the folder, if it exists.
    pub(super) fn read_if_exists(folder: &Path) -> Result<Option<Self>, String> {
        let path = folder.join("secret");
        match std::fs::read_to_string(&path) {
            Ok(text) => text.trim().parse().map(Some).map_err(|error| format!("{}: {error}", path.display())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }

    /// Writes a new key atomically: a full disk leaves no partial key, and of two starting servers one wins.
    fn create_file(path: &Path) -> std::io::Result<()> {
        let mut file = private_files::create_temporary(path)?;
        writeln!(file, "{}", hex::encode(rand::random::<[u8; 32]>()))?;
        private_files::persist_new(file, path).map(drop)
    }
}

impl From<[u8; 32]> for ServerKey {
    fn from(bytes: [u8; 32]) -> Self {
        Self(SecretBox::new(Box::new(bytes)))
    }
}

impl FromStr for ServerKey {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut decoded = Ok(());
        let key = SecretBox::init_with_mut(|bytes: &mut [u8; 32]| decoded = hex::decode_to_slice(text, bytes));
        decoded.map_err(|_| "a secret is 64 hex digits")?;
        Ok(Self(key))
    }
}
