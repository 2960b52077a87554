//! The cryptography provider of outgoing TLS connections: rustls with ring.

/// Installs ring as the process's default cryptography provider. A second call is a no-op.
pub fn install_crypto_provider() {
    drop(rustls::crypto::ring::default_provider().install_default());
}
