//! The settings of a stand-in.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::clock::Clock;
use crate::model::{Seller, test_sellers};

/// The documented waits between deliveries of a notification that nobody confirms: documentation 'Webhooks', section
/// 'Actions required after receiving a notification'.
const RETRIES: [Duration; 7] = [
    Duration::from_secs(15 * 60),
    Duration::from_secs(30 * 60),
    Duration::from_secs(6 * 3600),
    Duration::from_secs(48 * 3600),
    Duration::from_secs(96 * 3600),
    Duration::from_secs(96 * 3600),
    Duration::from_secs(96 * 3600),
];

/// The settings of a stand-in. The default is for a test in process: a free port, three sellers, no webhook address.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on; port 0 is a free one.
    pub bind: SocketAddr,
    /// The application's `client_id`.
    pub client_id: String,
    /// The application's `client_secret`.
    pub client_secret: String,
    /// The addresses that sellers may return to. Empty: any.
    pub redirect_uris: Vec<String>,
    /// The address of the application's panel that notifications go to. None: they are held.
    pub webhook_url: Option<String>,
    /// The secret of the application's panel that signs them.
    pub webhook_secret: String,
    /// The waits between deliveries of a notification that nobody confirms.
    pub webhook_retries: Vec<Duration>,
    /// The time that a delivery waits for its answer.
    pub webhook_timeout: Duration,
    /// The sellers who can sign in.
    pub sellers: Vec<Seller>,
    /// The clock.
    pub clock: Clock,
    /// The file that keeps everything between starts.
    pub state_file: Option<PathBuf>,
    /// Answers the control calls under `/__control/`.
    pub control: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            bind: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            client_id: "7434159031410001".to_owned(),
            client_secret: "stand-in-client-secret".to_owned(),
            redirect_uris: Vec::new(),
            webhook_url: None,
            webhook_secret: "stand-in-webhook-secret".to_owned(),
            webhook_retries: RETRIES.to_vec(),
            webhook_timeout: Duration::from_secs(22),
            sellers: test_sellers(),
            clock: Clock::system(),
            state_file: None,
            control: false,
        }
    }
}
