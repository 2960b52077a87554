//! Connection limits: the most simultaneous connections of the process and of each client address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ipnet::IpNet;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::types::client_ip::ClientIp;

/// The highest default limit of connections per address.
const CONNECTIONS_PER_ADDRESS_MAX: u64 = 4096;

/// The number of descriptors assumed if the system sets no limit.
const DESCRIPTORS_IF_UNLIMITED: u64 = 1 << 20;

/// Counts connections against the limits of the process and of each address. A clone shares the counts.
///
/// Connections of trusted proxies do not count for their address; the requests they forward count for their clients.
#[derive(Clone, Debug)]
pub struct ConnectionLimits(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// The name of the listener in metrics.
    listener: &'static str,
    total: usize,
    by_address: usize,
    trusted: Vec<IpNet>,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    connections: usize,
    by_address: HashMap<String, usize>,
}

/// A counted connection or proxied request; dropping the permit ends the count.
#[derive(Debug)]
pub struct ClientPermit {
    limits: ConnectionLimits,
    /// The address that it counts for; `None` for connections of trusted proxies.
    address: Option<String>,
    is_connection: bool,
}

/// Raises the soft limit of open descriptors to the hard one, and returns it.
pub fn raise_descriptor_limit() -> u64 {
    let limit = getrlimit(Resource::Nofile);
    let result = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    if let Err(error) = result {
        tracing::warn!(%error, "the limit of open descriptors cannot be raised");
    }
    descriptor_limit()
}

/// The soft limit of open descriptors.
fn descriptor_limit() -> u64 {
    getrlimit(Resource::Nofile).current.unwrap_or(DESCRIPTORS_IF_UNLIMITED)
}

impl ConnectionLimits {
    /// Creates limits from this process's descriptors. An eighth of them, at least 64 and at most 1024, is reserved for files
    /// and the database. `by_address` is the most connections of one address; the default is a quarter of the descriptors,
    /// at most 4096. `listener` is the name in metrics.
    pub fn new(listener: &'static str, by_address: Option<u32>, trusted: Vec<IpNet>) -> Self {
        Self::with_descriptors(listener, descriptor_limit(), by_address, trusted)
    }

    /// Creates limits of `total` connections, with no separate limit per address.
    pub fn with_total(listener: &'static str, total: usize) -> Self {
        let counts = Mutex::default();
        Self(Arc::new(Inner { listener, total, by_address: total, trusted: Vec::new(), counts }))
    }

    fn with_descriptors(
        listener: &'static str,
        descriptors: u64,
        by_address: Option<u32>,
        trusted: Vec<IpNet>,
    ) -> Self {
        let reserve = (descriptors / 8).clamp(64, 1024);
        let to_limit = |count: u64| usize::try_from(count).unwrap_or(usize::MAX).max(1);
        let by_address = by_address.map_or((descriptors / 4).min(CONNECTIONS_PER_ADDRESS_MAX), u64::from);
        let total = to_limit(descriptors.saturating_sub(reserve));
        Self(Arc::new(Inner { listener, total, by_address: to_limit(by_address), trusted, counts: Mutex::default() }))
    }

    /// Counts a new connection; `None` if a limit is reached.
    pub fn admit(&self, peer: IpAddr) -> Option<ClientPermit> {
        let peer = peer.to_canonical();
        let address = (!self.is_trusted_proxy(peer)).then(|| ClientIp(peer).rate_limit_key());
        let mut counts = self.lock_counts();
        let refusal = if counts.connections >= self.0.total {
            Some("total")
        } else if address.as_ref().is_some_and(|address| !counts.try_count(address, self.0.by_address)) {
            Some("address")
        } else {
            None
        };
        if let Some(reason) = refusal {
            metrics::counter!("http_connections_refused_total", "reason" => reason).increment(1);
            let (connections, most) = (counts.connections, self.0.total);
            tracing::warn!(reason, %peer, connections, most, "connection refused: the limit is reached");
            return None;
        }
        counts.connections += 1;
        self.0.record_gauge(&counts);
        if counts.connections * 5 >= self.0.total * 4 {
            tracing::warn!(connections = counts.connections, most = self.0.total, "connections are near their limit");
        }
        Some(ClientPermit { limits: self.clone(), address, is_connection: true })
    }

    /// Counts a request that a trusted proxy forwarded, as a connection of its client; `None` if the limit is reached.
    pub fn admit_proxied(&self, client: ClientIp) -> Option<ClientPermit> {
        let address = client.rate_limit_key();
        let mut counts = self.lock_counts();
        if !counts.try_count(&address, self.0.by_address) {
            metrics::counter!("http_connections_refused_total", "reason" => "client").increment(1);
            tracing::warn!(client = %address, "request refused: the client is at its connection limit");
            return None;
        }
        Some(ClientPermit { limits: self.clone(), address: Some(address), is_connection: false })
    }

    /// The networks of trusted proxies.
    pub fn trusted_proxies(&self) -> &[IpNet] {
        &self.0.trusted
    }

    /// Returns true if the peer is a trusted proxy.
    pub fn is_trusted_proxy(&self, peer: IpAddr) -> bool {
        self.0.trusted.iter().any(|network| network.contains(&peer.to_canonical()))
    }

    fn lock_counts(&self) -> MutexGuard<'_, Counts> {
        self.0.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn record_gauge(&self, counts: &Counts) {
        metrics::gauge!("http_connections", "listener" => self.listener).set(counts.connections as f64);
    }
}

impl Counts {
    /// Counts one more connection of an address, unless it has `most` already.
    fn try_count(&mut self, address: &str, most: usize) -> bool {
        match self.by_address.get_mut(address) {
            Some(count) if *count >= most => return false,
            Some(count) => *count += 1,
            None => drop(self.by_address.insert(address.to_owned(), 1)),
        }
        true
    }
}

impl Drop for ClientPermit {
    fn drop(&mut self) {
        let mut counts = self.limits.lock_counts();
        if self.is_connection {
            counts.connections -= 1;
            self.limits.0.record_gauge(&counts);
        }
        let Some(address) = &self.address else { return };
        if let Some(count) = counts.by_address.get_mut(address) {
            *count -= 1;
            if *count == 0 {
                counts.by_address.remove(address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect(text)
    }

    #[test]
    fn an_address_has_a_quarter_and_all_leave_a_reserve() {
        let limits = ConnectionLimits::with_descriptors("test", 1024, None, Vec::new());
        let mut permits: Vec<_> = (0..256).map(|_| limits.admit(address("203.0.113.9")).expect("admitted")).collect();
        assert!(limits.admit(address("203.0.113.9")).is_none());
        permits.pop();
        assert!(limits.admit(address("203.0.113.9")).is_some());
        for host in 0..640_usize {
            permits
                .push(limits.admit(address(&format!("198.51.{}.{}", 100 + host / 200, host % 200))).expect("admitted"));
        }
        assert_eq!(permits.len(), 255 + 640);
        let _last = limits.admit(address("192.0.2.1")).expect("admitted");
        assert!(limits.admit(address("192.0.2.2")).is_none(), "128 descriptors are the database's and the files'");
    }

    #[test]
    fn many_descriptors_are_not_an_address_s_to_take() {
        let limits = ConnectionLimits::with_descriptors("test", 1 << 20, None, Vec::new());
        assert_eq!(limits.0.by_address, 4096);
        assert_eq!(ConnectionLimits::with_descriptors("test", 1 << 20, Some(7), Vec::new()).0.by_address, 7);
    }

    #[test]
    fn an_ipv6_network_is_one_address() {
        let limits = ConnectionLimits::with_descriptors("test", 1024, Some(1), Vec::new());
        let _permit = limits.admit(address("2001:db8::1")).expect("admitted");
        assert!(limits.admit(address("2001:db8::2")).is_none());
        assert!(limits.admit(address("2001:db8:0:1::1")).is_some());
    }

    #[test]
    fn requests_through_a_trusted_proxy_count_as_their_clients() {
        let limits =
            ConnectionLimits::with_descriptors("test", 1024, Some(1), vec!["10.0.0.0/8".parse().expect("a network")]);
        let _proxy = [
            limits.admit(address("10.0.0.1")).expect("admitted"),
            limits.admit(address("10.0.0.1")).expect("admitted"),
        ];
        let client = ClientIp(address("203.0.113.9"));
        let permit = limits.admit_proxied(client).expect("admitted");
        assert!(limits.admit_proxied(client).is_none());
        drop(permit);
        assert!(limits.admit_proxied(client).is_some());
        assert!(limits.0.counts.lock().expect("counts").by_address.is_empty(), "nobody is remembered");
    }
}
