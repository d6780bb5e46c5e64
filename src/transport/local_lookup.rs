//! Finds endpoints on the local network by mDNS, on all its interfaces. The ready-made lookup of iroh uses only that of
//! the default route: it would not find hosts over a cable between two machines, or beside a virtual private network.

use std::{
    collections::BTreeMap,
    fmt,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use iroh::{
    EndpointId, TransportAddr,
    address_lookup::{AddressLookup, EndpointData, EndpointInfo, Error, Item},
};
use swarm_discovery::{Discoverer, DropGuard, Peer};
use tokio::{
    runtime::Handle,
    sync::{mpsc, watch},
    time::{sleep, timeout},
};
use tokio_stream::{Stream, wrappers::ReceiverStream};

use crate::limits::{LOOKUP_REFRESH_TIME, LOOKUP_REST_TIME, MAX_LOCAL_ENDPOINTS, SEARCH_TIME};

/// Name of the mDNS service under which hosts are announced.
const SERVICE_NAME: &str = "incursion1";
/// Name of this lookup in traces.
const LOOKUP_NAME: &str = "mdns";

/// The endpoints that were found, with their addresses.
type FoundEndpoints = BTreeMap<EndpointId, Vec<SocketAddr>>;

/// Visibility of an endpoint on the local network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LocalVisibility {
    /// It only finds others.
    Hidden,
    /// Others that search it find it, because it answers them.
    Answering,
    /// Others are expected to search it, so that it also announces itself all the time.
    Announcing,
}

/// Lookup of endpoints on the local network.
pub(crate) struct LocalLookup {
    /// Addresses of the own endpoint. The discovery ends when the lookup is dropped.
    addresses: watch::Sender<Vec<SocketAddr>>,
    found: watch::Receiver<FoundEndpoints>,
    searches: SearchCount,
}

/// Discovery of endpoints by packets to all machines of the network.
struct LocalDiscovery {
    id: EndpointId,
    visibility: LocalVisibility,
    addresses: watch::Receiver<Vec<SocketAddr>>,
    found: Arc<watch::Sender<FoundEndpoints>>,
    searches: watch::Receiver<usize>,
}

/// Number of searches that go on.
type SearchCount = Arc<watch::Sender<usize>>;

/// A search that goes on, until it is dropped.
struct CountedSearch(SearchCount);

impl CountedSearch {
    fn begin(count: &SearchCount) -> CountedSearch {
        count.send_modify(|count| *count += 1);
        CountedSearch(Arc::clone(count))
    }
}

impl Drop for CountedSearch {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

impl LocalLookup {
    /// Starts the lookup for an endpoint, in the present runtime.
    pub(crate) fn start(id: EndpointId, visibility: LocalVisibility) -> LocalLookup {
        let (addresses, own_addresses) = watch::channel(Vec::new());
        let (found_sender, found) = watch::channel(FoundEndpoints::new());
        let (search_sender, searches) = watch::channel(0);
        let found_sender = Arc::new(found_sender);
        let discovery = LocalDiscovery { id, visibility, addresses: own_addresses, found: found_sender, searches };
        tokio::spawn(discovery.run());
        LocalLookup { addresses, found, searches: Arc::new(search_sender) }
    }
}

impl LocalDiscovery {
    /// Discovers until the lookup is dropped. It begins anew whenever the own addresses change, when searches begin or
    /// have ended, and from time to time: the library gives up at the first socket that fails.
    async fn run(mut self) {
        // An endpoint is opened in order to search, or to be found by machines that have just lost it.
        let mut is_busy = true;
        loop {
            let addresses = self.addresses.borrow_and_update().clone();
            // Without any socket the lookup finds no endpoints, and tries again later.
            let _discoverer = self.spawn_discoverer(&addresses, is_busy);
            let is_awaited = self.visibility == LocalVisibility::Announcing;
            tokio::select! {
                biased;
                changed = self.addresses.changed() => if changed.is_err() { return },
                () = wait_for_searches(&mut self.searches, !is_busy, LOOKUP_REST_TIME), if !is_awaited => {
                    is_busy = !is_busy;
                }
                () = sleep(LOOKUP_REFRESH_TIME) => {}
            }
        }
    }

    /// Begins to discover. Without a search, one question in ten seconds is enough: endpoints of other machines are
    /// answered at once all the same.
    fn spawn_discoverer(&self, addresses: &[SocketAddr], is_busy: bool) -> Option<DropGuard> {
        let found = Arc::clone(&self.found);
        let (name, id) = (SERVICE_NAME.to_owned(), self.id.to_z32());
        let discoverer = if is_busy { Discoverer::new_interactive(name, id) } else { Discoverer::new(name, id) };
        let mut discoverer = discoverer
            .with_multicast_interfaces_v4(list_interfaces(addresses))
            .with_callback(move |name, peer| note_endpoint(&found, name, peer));
        if self.visibility != LocalVisibility::Hidden {
            for address in addresses {
                discoverer = discoverer.with_addrs(address.port(), [address.ip()]);
            }
        }
        discoverer.spawn(&Handle::current()).ok()
    }
}

/// Waits until a search goes on if `begins`, and else until none has gone on for that time.
async fn wait_for_searches(searches: &mut watch::Receiver<usize>, begins: bool, rest: Duration) {
    if begins {
        let _ = searches.wait_for(|count| *count > 0).await;
        return;
    }
    loop {
        let goes_on = *searches.borrow_and_update() > 0;
        // The count changes at the end of a search.
        let changed = if goes_on { Ok(searches.changed().await) } else { timeout(rest, searches.changed()).await };
        if !matches!(changed, Ok(Ok(()))) {
            return;
        }
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
async fn send_addresses(
    id: EndpointId,
    mut found: watch::Receiver<FoundEndpoints>,
    items: mpsc::Sender<FoundItem>,
    _search: CountedSearch,
) {
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
        tokio::spawn(send_addresses(id, self.found.clone(), sender, CountedSearch::begin(&self.searches)));
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

    #[test]
    fn searches_are_awaited_from_their_beginning_to_a_while_after_their_end() {
        const REST: Duration = Duration::from_millis(20);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let (sender, mut searches) = watch::channel(0);
            let count = Arc::new(sender);
            assert!(timeout(REST * 3, wait_for_searches(&mut searches, true, REST)).await.is_err(), "none has begun");
            let search = CountedSearch::begin(&count);
            wait_for_searches(&mut searches, true, REST).await;
            let other = CountedSearch::begin(&count);
            drop(search);
            assert!(timeout(REST * 3, wait_for_searches(&mut searches, false, REST)).await.is_err(), "one goes on");
            drop(other);
            wait_for_searches(&mut searches, false, REST).await;
            assert_eq!(*count.borrow(), 0);
        });
    }
}
