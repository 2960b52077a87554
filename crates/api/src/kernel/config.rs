//! What the operator decides: every setting, its name, its default.

use std::fmt;
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use axum::http::HeaderValue;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

use super::db::Url;

/// The server's settings; each is a flag and an environment variable.
#[derive(Clone, Debug, clap::Args)]
pub struct Config {
    /// The address the server listens on
    #[arg(long, env = "HUB_BIND", default_value = "127.0.0.1:8080")]
    pub bind: SocketAddr,
    /// The address Prometheus metrics are served on
    #[arg(long, env = "HUB_METRICS_BIND", default_value = "127.0.0.1:9090")]
    pub metrics_bind: SocketAddr,
    /// The database: sqlite://FILE or postgres://…
    #[arg(long, env = "HUB_DATABASE_URL", default_value = "sqlite://.hub/hub.sqlite", hide_env_values = true)]
    pub database_url: Url,
    /// The folder for everything the server keeps outside the database
    #[arg(long, env = "HUB_DATA_DIR", default_value = ".hub")]
    pub data_dir: PathBuf,
    /// The server's key, 64 hex digits; made in the data folder when absent, required with PostgreSQL
    #[arg(long, env = "HUB_SECRET", hide_env_values = true)]
    pub secret: Option<Secret>,
    /// Allow demonstration data; refused on an address that is not loopback
    #[arg(long, env = "HUB_DEMO", value_parser = clap::builder::FalseyValueParser::new())]
    pub demo: bool,
    /// Origins of other sites whose scripts may call, separated by commas
    #[arg(long, env = "HUB_CORS_ORIGINS", value_delimiter = ',')]
    pub cors_origins: Vec<HeaderValue>,
    /// Where GET / sends a known `source`: name=url pairs, separated by commas
    #[arg(long, env = "HUB_ROOT_SOURCES", value_delimiter = ',')]
    pub root_sources: Vec<Source>,
    /// The pharmacy group the public calendar shows; the first enabled one when absent
    #[arg(long, env = "HUB_PHARMACY_GROUP")]
    pub pharmacy_group: Option<Uuid>,
    /// The largest body, in bytes
    #[arg(long, env = "HUB_BODY_LIMIT", default_value_t = 1 << 20)]
    pub body_limit: usize,
    /// Seconds until a request is given up
    #[arg(long, env = "HUB_REQUEST_TIMEOUT", default_value = "30", value_parser = seconds)]
    pub request_timeout: Duration,
}

fn seconds(text: &str) -> Result<Duration, std::num::ParseIntError> {
    text.parse().map(Duration::from_secs)
}

impl Config {
    /// What is wrong with the settings taken together, if anything.
    pub fn check(&self) -> Result<(), String> {
        if self.demo && !self.bind.ip().is_loopback() {
            return Err(format!("HUB_DEMO is for this machine alone: HUB_BIND is {}, which others reach", self.bind));
        }
        Ok(())
    }

    /// The server's key: the one given, or the data folder's, made there at the first start.
    pub fn secret(&self) -> Result<Secret, String> {
        match (&self.secret, &self.database_url) {
            (Some(secret), _) => Ok(secret.clone()),
            (None, Url::Sqlite(_)) => Secret::keep(&self.data_dir),
            (None, Url::Postgres(_)) => Err("HUB_SECRET (64 hex digits) is required with PostgreSQL".into()),
        }
    }

    /// Where a source of GET / leads.
    pub fn root_source(&self, name: &str) -> Option<HeaderValue> {
        self.root_sources.iter().find(|source| source.name == name).map(|source| source.url.clone())
    }
}

/// A named address.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    url: HeaderValue,
}

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, url) = text.split_once('=').ok_or("a source is name=url")?;
        if !["https://", "http://"].iter().any(|scheme| url.starts_with(scheme)) {
            return Err(format!("{url} is not an http address"));
        }
        Ok(Self { name: name.trim().into(), url: url.parse().map_err(|_| format!("{url} is not an address"))? })
    }
}

/// The server's key: 32 bytes that are never shown.
#[derive(Clone)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A key for one purpose, from which neither this one nor another purpose's can be told.
    pub fn derive(&self, purpose: &str) -> [u8; 32] {
        let mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        mac.chain_update(purpose).finalize().into_bytes().into()
    }

    /// Reads `secret` in the folder, or makes it, readable by its owner alone.
    fn keep(folder: &Path) -> Result<Self, String> {
        let path = folder.join("secret");
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        match std::fs::read_to_string(&path) {
            Ok(text) => text.trim().parse().map_err(|error| format!("{}: {error}", path.display())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                std::fs::create_dir_all(folder).map_err(failed)?;
                let secret = Self(rand::random());
                let hex: String = secret.0.iter().map(|byte| format!("{byte:02x}")).collect();
                let mut options = std::fs::OpenOptions::new();
                options.write(true).create_new(true);
                #[cfg(unix)]
                std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
                options.open(&path).and_then(|mut file| writeln!(file, "{hex}")).map_err(failed)?;
                Ok(secret)
            }
            Err(error) => Err(failed(error)),
        }
    }
}

impl From<[u8; 32]> for Secret {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl FromStr for Secret {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const REFUSED: &str = "a secret is 64 hex digits";
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return Err(REFUSED);
        }
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[index * 2..index * 2 + 2], 16).map_err(|_| REFUSED)?;
        }
        Ok(Self(bytes))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
