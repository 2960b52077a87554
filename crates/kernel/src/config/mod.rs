//! The server's settings, with their flags, environment variables and defaults.

mod database_url;
mod mercadopago;
mod notifications;
mod rate_limit_config;
mod server_key;
mod values;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use axum::http::HeaderValue;
use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

pub use database_url::{DatabaseKind, DatabaseUrl, PostgresUrl};
pub use mercadopago::{MercadoPagoApplication, MercadoPagoConfig};
pub use notifications::{NotificationsConfig, WhatsappWebhook};
pub use rate_limit_config::RateLimitConfig;
pub use server_key::ServerKey;
use values::take_secret;
pub use values::{CommaSeparated, Origin, RootSource, TilesUrl, parse_secret};

use crate::types::channel::Channel;

/// The server's settings. Each is a flag and an environment variable.
#[derive(Clone, Debug, clap::Args)]
pub struct Config {
    /// The address the server listens on
    #[arg(long, env = "HUB_BIND", default_value = "127.0.0.1:8080")]
    pub bind: SocketAddr,
    /// The address Prometheus metrics are served on
    #[arg(long, env = "HUB_METRICS_BIND", default_value = "127.0.0.1:9090")]
    pub metrics_bind: SocketAddr,
    /// The database: sqlite://FILE or postgres://…
    #[arg(long, env = "HUB_DATABASE_URL", default_value = "sqlite://.hub/hub.sqlite", hide_env_values = true, value_parser = take_secret)]
    database_url: SecretString,
    /// The folder for everything the server keeps outside the database
    #[arg(long, env = "HUB_DATA_DIR", default_value = ".hub")]
    pub data_dir: PathBuf,
    /// The server's key, 64 hex digits; created in the data folder when absent, required with PostgreSQL
    #[arg(long, env = "HUB_SECRET", hide_env_values = true, value_parser = take_secret)]
    secret: Option<SecretString>,
    /// Allow demonstration data; refused on an address that is not loopback
    #[arg(long, env = "HUB_DEMO", value_parser = clap::builder::FalseyValueParser::new())]
    pub demo: bool,
    /// Let PUT /test/clock move the server's clock; only with HUB_DEMO
    #[arg(long, env = "HUB_TEST_CLOCK", value_parser = clap::builder::FalseyValueParser::new())]
    pub test_clock: bool,
    /// Limits to change, as name=count pairs separated by commas: sign_in_failures, sign_in_hour, otp_hour, otp_day,
    /// otp_address_hour, key_available_minute, member_users_minute, media_variants_minute, maps_minute, chat_rooms_hour,
    /// chat_messages_minute, analytics_hour, connections_address, streams_session, streams_anonymous, streams_address_signed_in
    #[arg(long, env = "HUB_LIMITS", default_value = "")]
    pub limits: RateLimitConfig,
    /// Proxies whose x-forwarded-for counts: CIDRs, separated by commas
    #[arg(long, env = "HUB_TRUSTED_PROXIES", default_value = "")]
    pub trusted_proxies: CommaSeparated<IpNet>,
    /// The server's public origin, as in `https://town.example`, for the links that pages contain to themselves
    #[arg(long, env = "HUB_PUBLIC_URL", default_value = "")]
    public_url: CommaSeparated<Origin>,
    /// Origins of other sites whose scripts may call the API (CORS), separated by commas
    #[arg(long, env = "HUB_CORS_ORIGINS", default_value = "")]
    pub cors_origins: CommaSeparated<Origin>,
    /// Redirects of GET / by its `source`: name=url pairs, separated by commas
    #[arg(long, env = "HUB_ROOT_SOURCES", default_value = "")]
    pub root_sources: CommaSeparated<RootSource>,
    /// The pharmacy group the public calendar shows; the seeded one when absent
    #[arg(long, env = "HUB_PHARMACY_GROUP", default_value = "")]
    pharmacy_group: CommaSeparated<Uuid>,
    /// The mail server: `smtp://user:password@host:port?from=Name <a@b>`, or `smtps://…`
    #[arg(long, env = "HUB_SMTP_URL", hide_env_values = true, value_parser = take_secret)]
    smtp_url: Option<SecretString>,
    /// WhatsApp's Cloud API: `https://:TOKEN@graph.facebook.com/v23.0/PHONE_ID?template=NAME&language=es_AR`
    #[arg(long, env = "HUB_WHATSAPP_URL", hide_env_values = true, value_parser = take_secret)]
    whatsapp_url: Option<SecretString>,
    /// The HTTP gateway for SMS, which takes POST {id, to, text}: `https://user:password@host/path` or
    /// `https://:TOKEN@…`
    #[arg(long, env = "HUB_SMS_URL", hide_env_values = true, value_parser = take_secret)]
    sms_url: Option<SecretString>,
    /// The provider of maps, a Nominatim-compatible server: `https://nominatim.example`, its address before `/search`, with a key
    /// of its own as a query; absent, towns are found in the built-in gazetteer
    #[arg(long, env = "HUB_GEOCODER_URL", hide_env_values = true, value_parser = take_secret)]
    geocoder_url: Option<SecretString>,
    /// The tiles of the pages' maps, as in `https://tile.example/{z}/{x}/{y}.png`; absent, maps are plain
    #[arg(long, env = "HUB_TILES_URL", default_value = "")]
    tiles_url: CommaSeparated<TilesUrl>,
    /// The application of Mercado Pago that sellers connect to.
    #[command(flatten)]
    pub mercadopago: MercadoPagoConfig,
    /// Push messages, and WhatsApp's webhook.
    #[command(flatten)]
    pub notifications: NotificationsConfig,
    /// The largest body, in bytes
    #[arg(long, env = "HUB_BODY_LIMIT", default_value_t = 1 << 20)]
    pub body_limit: usize,
    /// The largest uploaded file, in bytes
    #[arg(long, env = "HUB_UPLOAD_LIMIT", default_value_t = 25 << 20)]
    pub upload_limit: u64,
    /// The S3 storage of uploaded files: `s3://bucket/prefix?endpoint=https://host&region=…`, with a key as `KEY:SECRET@`
    /// before the bucket or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; absent, a folder in the data folder
    #[arg(long, env = "HUB_S3_URL", hide_env_values = true, value_parser = take_secret)]
    s3_url: Option<SecretString>,
    /// Seconds without progress after which a request is aborted
    #[arg(long, env = "HUB_REQUEST_TIMEOUT", default_value = "30", value_parser = parse_seconds)]
    pub request_timeout: Duration,
    /// Seconds between the heartbeats of event streams
    #[arg(long, env = "HUB_HEARTBEAT", default_value = "15", value_parser = parse_nonzero_seconds)]
    pub heartbeat: Duration,
}

fn parse_seconds(text: &str) -> Result<Duration, std::num::ParseIntError> {
    text.parse().map(Duration::from_secs)
}

fn parse_nonzero_seconds(text: &str) -> Result<Duration, std::num::ParseIntError> {
    text.parse().map(|seconds: std::num::NonZeroU32| Duration::from_secs(u64::from(seconds.get())))
}

/// The setting unless it is empty, as environment files often leave unused settings.
fn non_empty(secret: &Option<SecretString>) -> Option<&SecretString> {
    secret.as_ref().filter(|secret| !secret.expose_secret().is_empty())
}

impl Config {
    /// Refuses settings that contradict each other.
    pub fn check_combination(&self) -> Result<(), String> {
        if self.demo && !self.bind.ip().is_loopback() {
            return Err(format!(
                "HUB_DEMO needs a loopback address: HUB_BIND is {}, which other machines reach",
                self.bind
            ));
        }
        if self.test_clock && !self.demo {
            return Err("HUB_TEST_CLOCK is for demonstrations and tests: it needs HUB_DEMO".into());
        }
        Ok(())
    }

    /// The database's URL.
    pub fn database_url(&self) -> Result<DatabaseUrl, String> {
        parse_secret("HUB_DATABASE_URL", &self.database_url)
    }

    /// The server's key: the configured one, or with SQLite the data folder's, which is created when missing.
    pub fn server_key(&self) -> Result<ServerKey, String> {
        match (self.configured_server_key()?, self.database_url()?) {
            (Some(secret), _) => Ok(secret),
            (None, DatabaseUrl::Sqlite(_)) => ServerKey::read_or_create(&self.data_dir),
            (None, DatabaseUrl::Postgres(_)) => Err("HUB_SECRET (64 hex digits) is required with PostgreSQL".into()),
        }
    }

    /// The configured provider URL of a message channel.
    pub fn channel_provider_url(&self, channel: Channel) -> Option<&SecretString> {
        let url = match channel {
            Channel::Whatsapp => &self.whatsapp_url,
            Channel::Email => &self.smtp_url,
            Channel::Sms => &self.sms_url,
        };
        non_empty(url)
    }

    /// The configured S3 storage.
    pub fn s3_url(&self) -> Option<&SecretString> {
        non_empty(&self.s3_url)
    }

    /// The configured provider of maps.
    pub fn geocoder_url(&self) -> Option<&SecretString> {
        non_empty(&self.geocoder_url)
    }

    /// The server's key if it exists. Does not create one.
    pub fn existing_server_key(&self) -> Result<Option<ServerKey>, String> {
        match (self.configured_server_key()?, self.database_url()?) {
            (None, DatabaseUrl::Sqlite(_)) => ServerKey::read_if_exists(&self.data_dir),
            (configured, _) => Ok(configured),
        }
    }

    fn configured_server_key(&self) -> Result<Option<ServerKey>, String> {
        non_empty(&self.secret).map(|secret| parse_secret("HUB_SECRET", secret)).transpose()
    }

    /// The configured public origin of the server.
    pub fn public_url(&self) -> Option<&str> {
        self.public_url.0.first().and_then(|Origin(origin)| origin.to_str().ok())
    }

    /// The configured address of the pages' map tiles.
    pub fn tiles_url(&self) -> Option<&str> {
        self.tiles_url.0.first().map(|TilesUrl(url)| url.as_str())
    }

    /// The configured pharmacy group of the public calendar.
    pub fn pharmacy_group(&self) -> Option<Uuid> {
        self.pharmacy_group.0.first().copied()
    }

    /// The URL that GET / redirects a source to.
    pub fn root_redirect_url(&self, name: &str) -> Option<HeaderValue> {
        self.root_sources.0.iter().find(|source| source.name == name).map(|source| source.url.clone())
    }
}
