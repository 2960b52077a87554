//! The client's IP address: the peer's, or behind trusted proxies the address that they forward.

use std::net::{IpAddr, SocketAddr};

use ipnet::{IpNet, Ipv6Net};

/// The IP address of a request's client, which the middleware resolved. Rate limits use it.
#[derive(Clone, Copy, Debug)]
pub struct ClientIp(pub IpAddr);

impl ClientIp {
    /// The key of rate limits: an IPv4 address, or an IPv6 network of 64 bits, because one subscriber owns such a network.
    pub fn rate_limit_key(self) -> String {
        match self.0 {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => Ipv6Net::new(address, 64).map_or(address.to_string(), |net| net.trunc().to_string()),
        }
    }
}

/// Resolves the client's address. If the peer is a trusted proxy, it is the right-most address of `x-forwarded-for` that is
/// not a trusted proxy's; the addresses left of that one may be forged by the client and are ignored.
pub fn resolve_client_ip(peer: IpAddr, forwarded_for: &str, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut client = peer.to_canonical();
    for hop in forwarded_for.rsplit(',') {
        if !is_trusted(&client) {
            break;
        }
        let hop = hop.trim();
        let with_port = || hop.parse::<SocketAddr>().map(|address| address.ip());
        match hop.parse::<IpAddr>().or_else(|_| with_port()) {
            Ok(address) => client = address.to_canonical(),
            Err(_) => break,
        }
    }
    client
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_are_believed() {
        let trusted: Vec<IpNet> = ["10.0.0.0/8", "fd00::/8"].map(|network| network.parse().expect(network)).into();
        for (peer, forwarded, client) in [
            ("203.0.113.9", "", "203.0.113.9"),
            ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
            ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
            ("10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
            ("10.0.0.1", "198.51.100.1:4711", "198.51.100.1"),
            ("10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"),
            ("10.0.0.1", "", "10.0.0.1"),
            ("10.0.0.1", "nonsense", "10.0.0.1"),
            ("10.0.0.1", "10.0.0.3", "10.0.0.3"),
            ("::ffff:10.0.0.1", "2001:db8::1", "2001:db8::1"),
            ("fd00::1", "::ffff:198.51.100.1", "198.51.100.1"),
        ] {
            let address = |text: &str| text.parse::<IpAddr>().expect(text);
            assert_eq!(resolve_client_ip(address(peer), forwarded, &trusted), address(client), "{peer} {forwarded}");
        }
    }
}
