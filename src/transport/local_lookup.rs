//! Finds endpoints on the local network by mDNS, on all its interfaces. The ready-made lookup of iroh uses only that of
//! the default route: it would not find hosts over a cable between two machines, or beside a virtual private network.

use std::{
    collections::BTreeMap,
    fmt,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
};

use iroh::{
    EndpointId, TransportAddr,
    address_lookup::{AddressLookup, EndpointData, EndpointInfo, Error, Item},
};
use swarm_discovery::{Discoverer, DropGuard, Peer};
use tokio::{
    runtime::Handle,
    sync::{mpsc, watch},
    time::timeout,
};
use tokio_stream::{Stream, wrappers::ReceiverStream};

use crate::limits::{LOOKUP_REFRESH_TIME, MAX_LOCAL_ENDPOINTS, SEARCH_TIME};

/// Name of the mDNS service under which hosts are announced.
const SERVICE_NAME: &str = "incursion1";
/// Name of this lookup in traces.
const LOOKUP_NAME: &str = "mdns";

/// The endpoints that were found, with their addresses.
type FoundEndpoints = BTreeMap<EndpointId, Vec<SocketAddr>>;

/// Lookup of endpoints on the local network.
pub(crate) struct LocalLookup {
    /// Addresses of the own endpoint. The discovery ends when the lookup is dropped.
    addresses: watch::Sender<Vec<SocketAddr>>,
    found: watch::Receiver<FoundEndpoints>,
}

/// Discovery of endpoints by packets to all machines of the network.
struct LocalDiscovery {
    id: EndpointId,
    is_announced: bool,
    addresses: watch::Receiver<Vec<SocketAddr>>,
    found: Arc<watch::Sender<FoundEndpoints>>,
}

impl LocalLookup {
    /// Starts the lookup for an endpoint, in the present runtime. An endpoint that is announced can be found by others.
    pub(crate) fn start(id: EndpointId, is_announced: bool) -> LocalLookup {
        let (addresses, own_addresses) = watch::channel(Vec::new());
        let (found_sender, found) = watch::channel(FoundEndpoints::new());
        let discovery = LocalDiscovery { id, is_announced, addresses: own_addresses, found: Arc::new(found_sender) };
        tokio::spawn(discovery.run());
        LocalLookup { addresses, found }
    }
}

impl LocalDiscovery {
    /// Discovers until the lookup is dropped. It begins anew whenever the own addresses change, and from time to time:
    /// the library gives up at the first socket that fails.
    async fn run(mut self) {
        loop {
            let addresses = self.addresses.borrow_and_update().clone();
            // Without any socket the lookup finds no endpoints, and tries again later.
            let _discoverer = self.spawn_discoverer(&addresses);
            if let Ok(Err(_)) = timeout(LOOKUP_REFRESH_TIME, self.addresses.changed()).await {
                return;
            }
        }
    }

    fn spawn_discoverer(&self, addresses: &[SocketAddr]) -> Option<DropGuard> {
        let found = Arc::clone(&self.found);
        let mut discoverer = Discoverer::new_interactive(SERVICE_NAME.to_owned(), self.id.to_z32())
            .with_multicast_interfaces_v4(list_interfaces(addresses))
            .with_callback(move |name, peer| note_endpoint(&found, name, peer));
        if self.is_announced {
            for address in addresses {
                discoverer = discoverer.with_addrs(address.port(), [address.ip()]);
            }
        }
        discoverer.spawn(&Handle::current()).ok()
    }
}

/// Returns the addresses of the interfaces on which packets are sent.
fn list_interfaces(addresses: &[SocketAddr]) -> Vec<Ipv4Addr> {
    let ipv4 = addresses.iter().filter_map(|address| match address.ip() {
        IpAddr::V4(ip) => Some(ip),
        IpAddr::V6(_) => None,
    });
    ipv4.collect()
}

/// Notes the addresses of an endpoint, or that it is gone. Names of other services are ignored.
fn note_endpoint(found: &watch::Sender<FoundEndpoints>, name: &str, peer: &Peer) {
    let Ok(id) = EndpointId::from_z32(name) else { return };
    found.send_if_modified(|endpoints| {
        if peer.is_expiry() {
            return endpoints.remove(&id).is_some();
        }
        if endpoints.len() >= MAX_LOCAL_ENDPOINTS && !endpoints.contains_key(&id) {
            return false;
        }
        let addresses: Vec<SocketAddr> = peer.addrs().iter().map(|(ip, port)| SocketAddr::new(*ip, *port)).collect();
        endpoints.insert(id, addresses.clone()).as_ref() != Some(&addresses)
    });
}

/// Sends the addresses of an endpoint, and again when they have changed, until the time of a search is over.
async fn send_addresses(id: EndpointId, mut found: watch::Receiver<FoundEndpoints>, items: mpsc::Sender<FoundItem>) {
    let mut last = None;
    let sending = async {
        loop {
            let addresses = found.borrow_and_update().get(&id).cloned();
            if let Some(addresses) = &addresses
                && last.as_ref() != Some(addresses)
            {
                let data: EndpointData = addresses.iter().copied().map(TransportAddr::Ip).collect();
                let item = Item::new(EndpointInfo::from_parts(id, data), LOOKUP_NAME, None);
                if items.send(Ok(item)).await.is_err() {
                    return;
                }
            }
            last = addresses;
            if found.changed().await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        _ = timeout(SEARCH_TIME, sending) => {}
        () = items.closed() => {}
    }
}

/// Item of a lookup's stream.
type FoundItem = Result<Item, Error>;

impl AddressLookup for LocalLookup {
    fn publish(&self, data: &EndpointData) {
        let mut addresses: Vec<SocketAddr> = data.ip_addrs().copied().collect();
        addresses.sort();
        self.addresses.send_if_modified(|known| {
            let is_new = *known != addresses;
            *known = addresses;
            is_new
        });
    }

    fn resolve(&self, id: EndpointId) -> Option<std::pin::Pin<Box<dyn Stream<Item = FoundItem> + Send>>> {
        let (sender, items) = mpsc::channel(1);
        tokio::spawn(send_addresses(id, self.found.clone(), sender));
        Some(Box::pin(ReceiverStream::new(items)))
    }
}

impl fmt::Debug for LocalLookup {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("LocalLookup")
    }
}

#[cfg(test)]
mod tests {
    use iroh::SecretKey;

    use super::*;

    #[test]
    fn only_interfaces_of_ipv4_are_listed() {
        let addresses = ["10.0.0.1:5", "[2001:db8::1]:5"].map(|address| address.parse().expect("an address"));
        assert_eq!(list_interfaces(&addresses), [Ipv4Addr::new(10, 0, 0, 1)]);
    }

    #[test]
    fn names_of_endpoints_are_read_back_and_others_ignored() {
        let id = SecretKey::from_bytes(&[7; 32]).public();
        assert_eq!(EndpointId::from_z32(&id.to_z32()).ok(), Some(id));
        assert!(id.to_z32().len() <= 63, "a label of DNS");
        for name in ["", "printer", "irohv1"] {
            assert!(EndpointId::from_z32(name).is_err(), "{name}");
        }
    }
}
