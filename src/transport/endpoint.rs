//! Endpoints of iroh: how they are opened, found and described. Apart from `local_lookup`, only this file names iroh.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use iroh::{
    EndpointAddr, EndpointId, RelayMode, RelayUrl, SecretKey, TransportAddr, Watcher,
    address_lookup::{DnsAddressLookup, PkarrPublisher, PkarrResolver, memory::MemoryLookup},
    endpoint::{BindOpts, Builder, IdleTimeout, Path, QuicTransportConfig, RelayStatus, VarInt, presets},
};
use online::PeerKey;
use online_runtime::transport::{ConnectionQuality, HostAddress, MachineKey, NetworkReach};
use sha2::{Digest, Sha256};

use crate::{
    limits::{FIRST_ROUND_TRIP, IDLE_TIME, KEEP_ALIVE_TIME, MAX_HOST_ADDRESSES, RECEIVE_WINDOW, SEND_WINDOW},
    local_lookup::{LocalLookup, LocalVisibility},
};

pub(crate) use iroh::{
    Endpoint,
    endpoint::{Connection, Incoming, RecvStream, SendStream},
};

/// Label of the hash of a host's key from which its port follows.
const PORT_LABEL: &[u8] = b"incursion port";
/// First port of those for private use, and their number.
const PRIVATE_PORTS: (u16, u16) = (49_152, 16_384);

/// Plan of an endpoint.
pub(crate) struct EndpointPlan {
    /// Secret key.
    pub(crate) key: MachineKey,
    /// Name of the protocol that it speaks.
    pub(crate) protocol: &'static [u8],
    /// How far it can be reached, and how far it searches others.
    pub(crate) reach: NetworkReach,
    /// Number of streams that a peer may open.
    pub(crate) peer_streams: u8,
    /// Visibility on the local network. On the internet it is published unless it is hidden.
    pub(crate) visibility: LocalVisibility,
    /// `true` if it shall have the same port each time: then its addresses stay valid after a restart.
    pub(crate) has_steady_port: bool,
}

impl EndpointPlan {
    /// Returns `true` if others can find the endpoint.
    fn is_announced(&self) -> bool {
        self.visibility != LocalVisibility::Hidden
    }
}

/// Network in which endpoints are opened.
#[derive(Clone)]
pub(crate) enum EndpointNetwork {
    /// The network of this machine.
    System,
    /// Endpoints of this process, which find each other in a list: for tests without multicast.
    #[cfg_attr(not(test), expect(dead_code, reason = "only tests make it"))]
    Loopback(MemoryLookup),
}

/// Returns the public half of a key.
pub(crate) fn derive_peer_key(key: MachineKey) -> PeerKey {
    PeerKey(*SecretKey::from_bytes(&key.0).public().as_bytes())
}

/// Returns the key that the peer has proved in the handshake of TLS.
pub(crate) fn proved_peer_key(connection: &Connection) -> PeerKey {
    PeerKey(*connection.remote_id().as_bytes())
}

/// Returns keying material that only the two ends of this connection know.
pub(crate) fn export_channel_key<const N: usize>(connection: &Connection, label: &[u8]) -> Option<[u8; N]> {
    let mut key = [0; N];
    connection.export_keying_material(&mut key, label, b"").ok()?;
    Some(key)
}

/// Closes a connection at once. The code is for traces only.
pub(crate) fn close_connection(connection: &Connection, code: u8) {
    connection.close(VarInt::from(u32::from(code)), b"");
}

/// Returns the quality of the path on which a connection sends.
pub(crate) fn measure_quality(connection: &Connection) -> Option<ConnectionQuality> {
    let paths = connection.paths();
    // The selection is one for each peer; an older connection of the same peer may have only another path.
    let path = paths.iter().find(Path::is_selected).or_else(|| paths.iter().next())?;
    Some(ConnectionQuality { round_trip: path.rtt(), relayed: path.is_relay() })
}

/// Returns the peer's address if the connection needs no relay.
pub(crate) fn find_direct_address(connection: &Connection) -> Option<SocketAddr> {
    let paths = connection.paths();
    let path = paths.iter().find(Path::is_selected)?;
    match path.remote_addr() {
        TransportAddr::Ip(address) => Some(*address),
        _ => None,
    }
}

/// Connects to a host at all its addresses, and at those that are found meanwhile. Returns `None` if that fails.
pub(crate) async fn dial_host(endpoint: &Endpoint, host: &HostAddress, protocol: &[u8]) -> Option<Connection> {
    let id = EndpointId::from_bytes(&host.host.0).ok()?;
    let relay = host.relay.as_deref().and_then(|relay| relay.parse::<RelayUrl>().ok());
    let relay = relay.map(TransportAddr::Relay);
    let addresses = host.addresses.iter().copied().map(TransportAddr::Ip).chain(relay);
    endpoint.connect(EndpointAddr::from_parts(id, addresses), protocol).await.ok()
}

/// Returns the present addresses of an endpoint of this machine: those that most often work first.
pub(crate) fn list_addresses(endpoint: &Endpoint) -> HostAddress {
    let here = endpoint.addr();
    let mut addresses: Vec<SocketAddr> = here.ip_addrs().copied().filter(is_usable_elsewhere).collect();
    addresses.sort_by_key(SocketAddr::is_ipv6);
    addresses.truncate(MAX_HOST_ADDRESSES);
    let relay = here.relay_urls().next().map(ToString::to_string);
    HostAddress { host: PeerKey(*here.id.as_bytes()), relay, addresses }
}

/// Returns `false` for addresses that need the number of an interface, which differs on each machine.
fn is_usable_elsewhere(address: &SocketAddr) -> bool {
    match address {
        SocketAddr::V4(_) => true,
        SocketAddr::V6(address) => !address.ip().is_unicast_link_local(),
    }
}

/// Waits until the addresses of an endpoint have changed.
pub(crate) async fn wait_for_address_change(endpoint: &Endpoint) {
    if endpoint.watch_addr().updated().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Returns `true` if a relay of the rendezvous service is connected.
pub(crate) fn is_service_reached(endpoint: &Endpoint) -> bool {
    endpoint.home_relay_status().get().iter().any(RelayStatus::is_connected)
}

impl EndpointNetwork {
    /// Opens an endpoint. Returns `None` if the machine has no network.
    pub(crate) async fn open_endpoint(&self, plan: &EndpointPlan) -> Option<Endpoint> {
        let steady = self.configure(plan, steady_port(plan))?.bind().await.ok();
        let endpoint = match steady {
            Some(endpoint) => endpoint,
            // Another program has the port.
            None => self.configure(plan, 0)?.bind().await.ok()?,
        };
        self.announce(plan, &endpoint);
        Some(endpoint)
    }

    /// Returns `true` if the machine has an interface through which others can reach the endpoint.
    pub(crate) fn is_connected(&self, endpoint: &Endpoint) -> bool {
        match self {
            EndpointNetwork::System => endpoint.addr().ip_addrs().any(|address| !address.ip().is_loopback()),
            EndpointNetwork::Loopback(_) => true,
        }
    }

    /// Returns the configuration of an endpoint at this port, or at any free one for 0.
    fn configure(&self, plan: &EndpointPlan, port: u16) -> Option<Builder> {
        let builder = Builder::new(presets::Minimal)
            .secret_key(SecretKey::from_bytes(&plan.key.0))
            .alpns(vec![plan.protocol.to_vec()])
            .transport_config(configure_quic(plan.peer_streams)?);
        match self {
            EndpointNetwork::System => {
                let ipv6 = SocketAddrV6::new(Ipv6Addr::UNSPECIFIED, port, 0, 0);
                let builder = builder.bind_addr(SocketAddrV4::new(Ipv4Addr::UNSPECIFIED, port)).ok()?;
                let builder = builder.bind_addr_with_opts(ipv6, BindOpts::default().set_is_required(false)).ok()?;
                Some(add_service(builder, plan))
            }
            EndpointNetwork::Loopback(_) => {
                let address = SocketAddrV4::new(Ipv4Addr::LOCALHOST, port);
                builder.clear_ip_transports().bind_addr(address).ok()
            }
        }
    }

    /// Lets others find the endpoint on the local network, and lets it find others. Without multicast the endpoint works
    /// all the same, but is found by its addresses only.
    fn announce(&self, plan: &EndpointPlan, endpoint: &Endpoint) {
        let Ok(lookup) = endpoint.address_lookup() else { return };
        match self {
            EndpointNetwork::System => lookup.add(LocalLookup::start(endpoint.id(), plan.visibility)),
            EndpointNetwork::Loopback(list) => {
                lookup.add(list.clone());
                if plan.is_announced() {
                    list.set_endpoint_info(endpoint.addr());
                }
            }
        }
    }
}

/// Returns the port of an endpoint: for one with a steady port always the same, else any free one.
fn steady_port(plan: &EndpointPlan) -> u16 {
    if !plan.has_steady_port {
        return 0;
    }
    let hash = Sha256::new().chain_update(PORT_LABEL).chain_update(derive_peer_key(plan.key).0).finalize();
    PRIVATE_PORTS.0 + u16::from_be_bytes([hash[0], hash[1]]) % PRIVATE_PORTS.1
}

/// Returns the limits of QUIC for all connections of an endpoint.
fn configure_quic(peer_streams: u8) -> Option<QuicTransportConfig> {
    let config = QuicTransportConfig::builder()
        .max_concurrent_bidi_streams(VarInt::from(u32::from(peer_streams)))
        .max_concurrent_uni_streams(VarInt::from(0_u32))
        .datagram_receive_buffer_size(None)
        .stream_receive_window(VarInt::from(RECEIVE_WINDOW))
        .receive_window(VarInt::from(RECEIVE_WINDOW))
        .send_window(SEND_WINDOW)
        .max_idle_timeout(Some(IdleTimeout::try_from(IDLE_TIME).ok()?))
        .default_path_max_idle_timeout(IDLE_TIME)
        .keep_alive_interval(KEEP_ALIVE_TIME)
        .default_path_keep_alive_interval(KEEP_ALIVE_TIME)
        .initial_rtt(FIRST_ROUND_TRIP);
    Some(config.build())
}

/// Adds relays, and the service in which addresses are published and found by key. Addresses that are not valid count as
/// a service that can't be reached.
fn add_service(builder: Builder, plan: &EndpointPlan) -> Builder {
    let (relay, discovery) = match &plan.reach {
        NetworkReach::LocalNetwork => return builder.relay_mode(RelayMode::Disabled),
        NetworkReach::Internet => (None, None),
        NetworkReach::OwnServers { relay, discovery } => (relay.as_deref(), discovery.as_deref()),
    };
    let builder = builder.relay_mode(match relay {
        None => RelayMode::Default,
        Some(relay) => RelayMode::custom(relay.parse::<RelayUrl>()),
    });
    match discovery {
        None => {
            let builder = builder.address_lookup(PkarrResolver::n0_dns()).address_lookup(DnsAddressLookup::n0_dns());
            if plan.is_announced() { builder.address_lookup(PkarrPublisher::n0_dns()) } else { builder }
        }
        Some(discovery) => {
            let Ok(discovery) = discovery.parse() else { return builder };
            let publisher = plan.is_announced().then(|| PkarrPublisher::builder(Clone::clone(&discovery)));
            let builder = builder.address_lookup(PkarrResolver::builder(discovery));
            match publisher {
                Some(publisher) => builder.address_lookup(publisher),
                None => builder,
            }
        }
    }
}
