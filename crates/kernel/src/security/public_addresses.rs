//! Connections to addresses that strangers name: only to the public Internet, never to this machine or its networks.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// A host that has no public address.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the host has no public address")]
pub struct NoPublicAddress;

/// Resolves names to their public addresses alone, when connecting: a name that changes its address after a check gains
/// nothing by it.
pub struct PublicResolver;

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let addresses = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = addresses.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err(NoPublicAddress.into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// Returns true if a failed request had no public address to connect to.
pub fn has_no_public_address(error: &reqwest::Error) -> bool {
    let mut source = std::error::Error::source(error);
    while let Some(error) = source {
        if error.is::<NoPublicAddress>() {
            return true;
        }
        source = error.source();
    }
    false
}

/// Returns true for an address of the public Internet (the special-purpose registries of RFC 6890).
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || first == 0
        || first >= 240
        || (first == 100 && (64..128).contains(&second))
        || (first, second, third) == (192, 0, 0)
        || (first, second, third) == (192, 88, 99)
        || (first == 198 && (18..20).contains(&second));
    !is_special
}

/// Global unicast (2000::/3) without the ranges that carry another address or none of the Internet: Teredo and its
/// neighbours, documentation, 6to4.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let is_special = (first == 0x2001 && (second < 0x200 || second == 0xdb8)) || first == 0x2002 || first == 0x3fff;
    first & 0xe000 == 0x2000 && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_internet() {
        for (address, is_public_address) in [
            ("142.250.79.10", true),
            ("1.1.1.1", true),
            ("100.63.0.1", true),
            ("100.128.0.1", true),
            ("172.32.0.1", true),
            ("2800:3f0:4002::200a", true),
            ("2001:4860:4860::8888", true),
            ("127.0.0.1", false),
            ("127.8.9.10", false),
            ("0.0.0.0", false),
            ("0.1.2.3", false),
            ("10.0.0.1", false),
            ("172.16.0.1", false),
            ("172.31.255.255", false),
            ("192.168.1.1", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("192.0.0.8", false),
            ("192.88.99.1", false),
            ("198.18.0.1", false),
            ("198.19.255.255", false),
            ("203.0.113.1", false),
            ("224.0.0.1", false),
            ("240.0.0.1", false),
            ("255.255.255.255", false),
            ("::", false),
            ("::1", false),
            ("::ffff:127.0.0.1", false),
            ("::ffff:142.250.79.10", false),
            ("64:ff9b::7f00:1", false),
            ("fc00::1", false),
            ("fd12:3456::1", false),
            ("fe80::1", false),
            ("ff02::1", false),
            ("2001::1", false),
            ("2001:db8::1", false),
            ("2002:7f00:1::1", false),
        ] {
            assert_eq!(is_public(address.parse().expect(address)), is_public_address, "{address}");
        }
    }
}
