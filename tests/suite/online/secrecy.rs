//! Nothing hidden leaves the host: at random moments of random battles, a guest is sent the same bytes as by a twin of
//! the host, in whose battle everything is dealt again that the guest may not know.

use bevy_ecs::world::World;
use common::twins::{RedealCounts, deal_twin_state};
use online::{
    ConnectionId, GuestHello, GuestMessage, HostMessage, HostOutput, HostSession, PROTOCOL_VERSION, PeerKey,
    decode_frame, edition_number, encode_frame,
};
use record::Battle;
use rules::{
    BattleState, Facing, FigureId, FigurePlace, Order, PendingDecision, RulesEdition, SealedBids, Side,
    cards::CardState, objects::MissionObjects,
};

use super::network::{ProtocolNetwork, battle_plan, orders_of};
use crate::{games::RandomChooser, junk::random_order};

const LIMIT: usize = 1 << 20;

/// Returns the first message of a guest on each connection.
pub fn make_hello() -> GuestMessage {
    GuestMessage::Hello(GuestHello {
        protocol: PROTOCOL_VERSION,
        game: "0".into(),
        edition: edition_number(RulesEdition::CURRENT),
        watch: false,
        rollback: false,
        session: None,
        resume: None,
    })
}

/// A copy of the host, with a guest that was just connected.
pub struct HostTwin {
    pub host: HostSession,
    pub world: World,
}

impl HostTwin {
    /// Copies the host of a network, and changes its battle.
    pub fn of(network: &ProtocolNetwork, change: impl FnOnce(&mut World)) -> HostTwin {
        let mut world = rules::new_world();
        let record = network.host.battle().expect("a battle").record().clone();
        let battle = Battle::of_record(&mut world, record).expect("no drift");
        change(&mut world);
        let plan = network.host.plan().clone();
        let host = HostSession::restore(network.host.save(), plan, &mut world, Some(battle)).expect("a saved session");
        HostTwin { host, world }
    }

    /// Connects the guest. Returns the content of the frames that it is sent.
    fn connect(&mut self, key: PeerKey) -> Vec<HostMessage> {
        frames_for_guest(&self.connect_as(ConnectionId(1), key))
    }

    /// Connects a guest.
    pub fn connect_as(&mut self, connection: ConnectionId, key: PeerKey) -> Vec<HostOutput> {
        let mut out = self.host.connect(connection, key, std::time::Duration::ZERO);
        out.extend(self.receive_from(connection, &make_hello()));
        out
    }

    fn receive(&mut self, message: &GuestMessage) -> Vec<HostOutput> {
        self.receive_from(ConnectionId(1), message)
    }

    pub fn receive_from(&mut self, connection: ConnectionId, message: &GuestMessage) -> Vec<HostOutput> {
        let frame = encode_frame(message);
        let now = std::time::Duration::ZERO;
        let mut out = self.host.receive(&mut self.world, connection, &frame[4..], now);
        out.extend(self.host.tick(&mut self.world, now));
        out
    }

    /// Returns the number of cards drawn and of numbers seen: if an order increases it, twins may differ afterwards.
    pub fn revealed_count(&self) -> u64 {
        let known = self
            .world
            .resource::<MissionObjects>()
            .0
            .iter()
            .map(|object| u64::from(object.known.allied) + u64::from(object.known.german));
        let is_over = *self.world.resource::<PendingDecision>() == PendingDecision::Over;
        self.world.resource::<CardState>().drawn() + known.sum::<u64>() + u64::from(is_over)
    }
}

/// Deals everything again that the seat may not know.
pub fn deal_again(world: &mut World, seat: Side, chance: &mut RandomChooser, counts: &mut RedealCounts) {
    let truth = BattleState::of(world);
    let twin = deal_twin_state(&truth, seat, chance, counts);
    *world.resource_mut::<CardState>() = twin.cards.clone();
    *world.resource_mut::<MissionObjects>() = twin.objects.clone();
    *world.resource_mut::<SealedBids>() = twin.bids;
    let mut figures = world.query::<(&FigureId, &mut FigurePlace, &mut Facing)>();
    for (id, mut place, mut facing) in figures.iter_mut(world) {
        let Some(figure) = twin.figure(*id) else { continue };
        (*place, *facing) = (figure.place.expect("a whole state"), figure.facing);
    }
    rules::refresh_state(world);
    counts.twins += 1;
}

/// Returns the messages that a guest is sent on the first connection.
pub fn frames_for_guest(outputs: &[HostOutput]) -> Vec<HostMessage> {
    let frames = outputs.iter().filter_map(|output| match output {
        HostOutput::Send { to: ConnectionId(1), frame } => Some(frame),
        _ => None,
    });
    frames.map(|frame| decode_frame(&frame[4..], LIMIT).expect("a message")).collect()
}

/// Returns the bytes of messages, with all sealed entries blanked out.
pub fn blank_bytes(messages: &[HostMessage]) -> Vec<String> {
    let text = |message: &HostMessage| serde_json::to_string(message).expect("plain data");
    let blank = |text: String| {
        let mut parts = text.split("\"Sealed\":\"");
        let mut blanked = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (sealed, rest) = part.split_once('"').expect("the end of a text");
            blanked += &format!("\"Sealed\":{}{rest}", sealed.len());
        }
        blanked
    };
    messages.iter().map(text).map(blank).collect()
}

/// Returns `true` if an order shows something hidden to the seat by itself, so that twins differ afterwards.
fn is_revealing(order: Order, seat: Side, awaiting: &PendingDecision) -> bool {
    match order {
        Order::PlayCard { seat: player, .. } | Order::KillCard { seat: player, .. } => player != seat,
        Order::Discard { .. } => awaiting.seat() != Some(seat),
        // The second bid shows the first, and the end of a deployment may show all places.
        Order::Bid { .. } => awaiting.seat() == Some(Side::German),
        Order::EndDeployment => true,
        _ => false,
    }
}

#[test]
fn guests_are_sent_nothing_hidden() {
    let missions = ["recon", "incursion", "twitcher", "acdc", "behind"];
    let (mut counts, mut orders, mut refusals) = (RedealCounts::default(), 0, 0);
    for (seed, mission) in (1..).zip(missions.into_iter().cycle().take(6)) {
        let mut network = ProtocolNetwork::new(battle_plan(mission, None), 1, seed);
        let host_side = Side::BOTH[usize::from(seed) % 2];
        network.begin(Some(host_side), &[host_side.enemy()]);
        let (mut chooser, mut chance) = (RandomChooser::new(seed.into()), RandomChooser::new(u64::from(seed) + 50));
        for _ in 0..120 {
            let is_early = matches!(
                network.world.resource::<PendingDecision>(),
                PendingDecision::Bid { .. } | PendingDecision::Deploy { .. }
            );
            if chance.one_in(if is_early { 2 } else { 8 }) {
                let compared = compare_twins(&network, &mut chance, &mut counts);
                (orders, refusals) = (orders + compared.0, refusals + compared.1);
            }
            if network.give_next_order(&mut chooser).is_none() {
                break;
            }
            network.settle();
        }
    }
    let RedealCounts { twins, hands, bids, places, numbers, .. } = counts;
    println!(
        "{twins} twins ({hands} hands, {bids} bids, {places} places, {numbers} numbers); {orders} orders, {refusals} \
         refusals"
    );
    assert!(twins > 80 && hands > 50 && bids > 2 && places > 50 && numbers > 10 && orders > 50 && refusals > 1_000);
}

/// Compares the bytes from the host with those from its twin: the whole battle, a refused order, and the next order.
/// Returns the numbers of compared orders and refusals.
pub fn compare_twins(
    network: &ProtocolNetwork,
    chance: &mut RandomChooser,
    counts: &mut RedealCounts,
) -> (usize, usize) {
    let (key, seat) = (network.guests[0].key, network.guests[0].session.battle().expect("a battle").seat());
    let mut one = HostTwin::of(network, |_| {});
    let mut other = HostTwin::of(network, |world| deal_again(world, seat, chance, counts));
    let told = [&mut one, &mut other].map(|twin| blank_bytes(&twin.connect(key)));
    assert_eq!(told[0], told[1], "{seat:?} is told of something hidden");
    let state = BattleState::of(&one.world);
    let entries = network.host.battle().expect("a battle").record().steps.len() as u32;
    let salt = online::DiceSalt([1; 16]);
    let mut refusals = 0;
    for _ in 0..20 {
        // An order that is allowed may only be given once, below.
        let order = random_order(chance, &state);
        if orders_of(&state, seat).contains(&order) {
            continue;
        }
        let message = GuestMessage::SubmitOrder { entries, order };
        let told = [&mut one, &mut other].map(|twin| frames_for_guest(&twin.receive(&message)));
        assert_eq!(told[0], told[1], "the refusal of {order:?} tells something hidden to {seat:?}");
        refusals += 1;
    }
    let Some(asked) = state.awaiting.seat() else { return (0, refusals) };
    let view = rules::view_for_seat(&state, asked);
    let order = *chance.pick(&orders_of(&view, asked));
    if is_revealing(order, seat, &state.awaiting) {
        return (0, refusals);
    }
    let before = one.revealed_count();
    let told = [&mut one, &mut other].map(|twin| {
        let mut out = if asked == seat {
            twin.receive(&GuestMessage::SubmitOrder { entries, order })
        } else {
            twin.host.submit_order(&mut twin.world, order).expect("a legal order")
        };
        out.extend(twin.receive(&GuestMessage::Salt { entries, salt }));
        blank_bytes(&frames_for_guest(&out))
    });
    if one.revealed_count() == before {
        assert_eq!(told[0], told[1], "{order:?} tells something hidden to {seat:?}");
    }
    (1, refusals)
}
