//! TLS of outgoing calls: rustls with ring, chosen once for the process.

/// Makes ring the process's provider of cryptography; a second call changes nothing.
pub fn install_crypto_provider() {
    drop(rustls::crypto::ring::default_provider().install_default());
}
