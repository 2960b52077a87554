//! The settings of a stand-in.

use std::net::{Ipv4Addr, SocketAddr};

/// The settings of a stand-in. The default is for a test in process: a free port, and no webhook.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on; port 0 is a free one.
    pub bind: SocketAddr,
    /// The address of WhatsApp's webhook.
    pub webhook_url: Option<String>,
    /// The secret that signs the webhook's calls.
    pub app_secret: String,
    /// The bearer token of WhatsApp's Cloud API.
    pub whatsapp_token: String,
    /// Answers the control calls under `/__control/`.
    pub control: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            bind: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            webhook_url: None,
            app_secret: "stand-in-app-secret".to_owned(),
            whatsapp_token: "stand-in-whatsapp-token".to_owned(),
            control: false,
        }
    }
}
