//! Hostile peers: junk, messages out of place, and floods do no harm to the host, to the other members, or to a guest.

use std::time::Duration;

use online::{
    CloseReason, ConnectionId, DiceSalt, GuestMessage, GuestNotice, GuestOutput, GuestSession, HostMessage, HostNotice,
    HostOutput, PeerKey, SaltSecret, decode_frame, encode_frame,
};
use rules::{BattleState, Order, Side, legal_orders};
use serde_json::Value;

use super::network::{ProtocolNetwork, battle_plan, orders_of};
use crate::{
    games::RandomChooser,
    junk::random_order,
    mutants::{spoil_bytes, spoil_json},
};

/// A connection of a stranger, apart from those of the network.
const STRANGER: ConnectionId = ConnectionId(1_000_000);

/// Sends the content of a frame from a connection. Returns the reason why the host has closed the connection, if it
/// has.
fn send(network: &mut ProtocolNetwork, from: ConnectionId, content: &[u8]) -> Option<CloseReason> {
    let now = network.now;
    let mut out = network.host.receive(&mut network.world, from, content, now);
    out.extend(network.host.tick(&mut network.world, now));
    let closed = out.iter().find_map(|output| match output {
        HostOutput::Close { connection, reason } if *connection == from => Some(reason.clone()),
        _ => None,
    });
    network.carry_out_host(out);
    closed
}

fn connect_stranger(network: &mut ProtocolNetwork, number: u64, key: PeerKey) -> ConnectionId {
    let connection = ConnectionId(STRANGER.0 + number);
    let now = network.now;
    let out = network.host.connect(connection, key, now);
    network.carry_out_host(out);
    connection
}

fn hello() -> Vec<u8> {
    let hello = online::GuestHello {
        protocol: online::PROTOCOL_VERSION,
        game: "0".into(),
        edition: online::edition_number(rules::RulesEdition::CURRENT),
        watch: false,
        rollback: false,
        session: None,
        resume: None,
    };
    encode_frame(&GuestMessage::Hello(hello))[4..].to_vec()
}

#[test]
fn junk_ends_only_its_own_connection() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    let before = network.host.lobby();
    let long_name = format!(r#"{{"Hello":{{"protocol":1,"game":"{}","edition":1}}}}"#, "x".repeat(300));
    let deep = "[".repeat(200);
    let contents =
        ["", "\u{0}", "{", "null", r#""Pong""#, r#"{"Ping":{"number":1}}"#, r#"{"Hello":{}}"#, &long_name, &deep];
    for (number, content) in (1..).zip(contents) {
        let stranger = connect_stranger(&mut network, number, PeerKey([200; 32]));
        let closed = send(&mut network, stranger, content.as_bytes());
        assert!(matches!(closed, Some(CloseReason::ProtocolViolation(_))), "{content:?}: {closed:?}");
    }
    assert_eq!(network.host.lobby(), before);
    // A second greeting is out of place.
    let member = connect_stranger(&mut network, 100, PeerKey([201; 32]));
    assert_eq!(send(&mut network, member, &hello()), None);
    assert!(matches!(send(&mut network, member, &hello()), Some(CloseReason::ProtocolViolation(_))));
    network.settle();
    assert_eq!(network.host.lobby().members.len(), 3, "it may come back");
}

#[test]
fn silent_and_superfluous_strangers_are_closed() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    let closes = |out: &[HostOutput]| out.iter().filter(|output| matches!(output, HostOutput::Close { .. })).count();
    for number in 0..4 {
        let out = network.host.connect(ConnectionId(STRANGER.0 + number), PeerKey([9; 32]), network.now);
        assert_eq!(closes(&out), 0);
    }
    let out = network.host.connect(ConnectionId(STRANGER.0 + 4), PeerKey([9; 32]), network.now);
    assert_eq!(closes(&out), 1, "there are too many");
    network.wait(Duration::from_secs(11));
    let out = network.host.connect(ConnectionId(STRANGER.0 + 5), PeerKey([9; 32]), network.now);
    assert_eq!(closes(&out), 0, "the silent ones were closed");
}

/// Thousands of messages at once: some are handled, some wait, then the connection ends.
#[test]
fn floods_end_the_connection() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    let flooder = connect_stranger(&mut network, 1, PeerKey([77; 32]));
    assert_eq!(send(&mut network, flooder, &hello()), None);
    let ping = encode_frame(&GuestMessage::Ping { number: 1 });
    let sent = (0..5_000).position(|_| send(&mut network, flooder, &ping[4..]).is_some());
    assert!(sent.is_some_and(|sent| (100..200).contains(&sent)), "{sent:?}");
    // A slower one is only slowed down.
    let slow = connect_stranger(&mut network, 2, PeerKey([78; 32]));
    assert_eq!(send(&mut network, slow, &hello()), None);
    for _ in 0..10 {
        for _ in 0..15 {
            assert_eq!(send(&mut network, slow, &ping[4..]), None);
        }
        network.now += Duration::from_secs(1);
    }
}

#[test]
fn orders_of_other_seats_and_moments_change_nothing() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 2);
    network.begin(Some(Side::Allied), &[Side::German]);
    let (mut chooser, mut chance) = (RandomChooser::new(2), RandomChooser::new(3));
    let (mut late, mut refused) = (0, 0);
    for number in 0..150 {
        let state = BattleState::of(&network.world);
        let entries = network.host.battle().expect("a battle").record().steps.len() as u32;
        // The guest's own key, from a manipulated program.
        let key = network.guests[0].key;
        let connection = connect_stranger(&mut network, 10 + number, key);
        send(&mut network, connection, &hello());
        for _ in 0..8 {
            let order = random_order(&mut chance, &state);
            let wrong = chance.below(3);
            let at = [entries.wrapping_sub(1), entries + 1, entries][wrong as usize];
            if orders_of(&state, Side::German).contains(&order) {
                continue;
            }
            let message = GuestMessage::SubmitOrder { entries: at, order };
            assert_eq!(send(&mut network, connection, &encode_frame(&message)[4..]), None);
            late += usize::from(wrong < 2);
            refused += usize::from(wrong == 2);
        }
        for message in
            [GuestMessage::Undo { entries: entries + 1 }, GuestMessage::Salt { entries, salt: DiceSalt([1; 16]) }]
        {
            assert_eq!(send(&mut network, connection, &encode_frame(&message)[4..]), None);
        }
        let steps = network.host.battle().expect("a battle").record().steps.len() as u32;
        assert_eq!(steps, entries, "an order was carried out");
        network.settle();
        if network.give_next_order(&mut chooser).is_none() {
            break;
        }
        network.settle();
        network.check_same_battle();
    }
    assert!(late > 100 && refused > 100, "{late} late, {refused} refused");
}

/// Valid messages that were damaged in a place or two.
#[test]
fn damaged_messages_do_no_harm_to_the_host() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 3);
    network.begin(Some(Side::Allied), &[Side::German]);
    let (mut chooser, mut chance) = (RandomChooser::new(4), RandomChooser::new(5));
    let mut closed = 0;
    for number in 0..400 {
        let key = network.guests[0].key;
        let connection = connect_stranger(&mut network, 10 + number, key);
        send(&mut network, connection, &hello());
        let entries = network.host.battle().expect("a battle").record().steps.len() as u32;
        let order = random_order(&mut chance, &BattleState::of(&network.world));
        let salt = DiceSalt([1; 16]);
        let messages = [
            GuestMessage::SubmitOrder { entries, order },
            GuestMessage::DealSalt { salt },
            GuestMessage::RevealSecret { secret: SaltSecret([1; 32]) },
            GuestMessage::Salt { entries, salt },
            GuestMessage::Undo { entries },
            GuestMessage::TakeSeat { side: Some(Side::Allied) },
            GuestMessage::ChooseForce {
                kinds: vec!["grunt".into()],
                veterans: vec![campaign::VeteranRequest { purchase: 0, number: 1 }],
            },
            GuestMessage::ChooseCard { choice: campaign::CardChoice::Nothing },
            GuestMessage::RequestObservation,
            GuestMessage::SetName { name: "Eva".into() },
        ];
        let mut value = serde_json::to_value(chance.pick(&messages)).expect("plain data");
        spoil_json(&mut value, &mut chance);
        let mut content = serde_json::to_vec(&value).expect("plain data");
        if chance.one_in(3) {
            spoil_bytes(&mut content, &mut chance);
        }
        closed += usize::from(send(&mut network, connection, &content).is_some());
        network.settle();
        network.check_same_battle();
        if chance.one_in(4) && network.give_next_order(&mut chooser).is_none() {
            break;
        }
        network.settle();
    }
    assert!(closed > 100, "{closed} connections were closed");
    let begun = network.host_notices.iter().filter(|notice| **notice == HostNotice::BattleBegun).count();
    assert_eq!(begun, 1);
}

/// Returns the messages that a guest was sent in a battle.
fn recorded_messages() -> Vec<HostMessage> {
    let mut network = ProtocolNetwork::new(battle_plan("incursion", None), 1, 6);
    network.begin(Some(Side::Allied), &[Side::German]);
    network.play_checked(&mut RandomChooser::new(6), 120);
    let frames = network.guests[0].received.iter();
    frames.map(|frame| decode_frame(&frame[4..], 8 << 20).expect("a message")).collect()
}

/// A guest refuses nonsense, and can look at everything that it accepts.
#[test]
fn damaged_messages_do_no_harm_to_a_guest() {
    let messages = recorded_messages();
    let values: Vec<Value> =
        messages.iter().map(|message| serde_json::to_value(message).expect("plain data")).collect();
    let mut chance = RandomChooser::new(8);
    let (mut finished, mut played) = (0, 0);
    for _ in 0..400 {
        // The secret of the guest whose messages were recorded: another one would refuse the setup.
        let mut guest = GuestSession::new("Eva", SaltSecret([6 ^ 2 << 4; 32]), Duration::ZERO);
        guest.connected(Duration::ZERO);
        let (broken, end) = (chance.below(values.len() as u32) as usize, chance.below(30) as usize);
        for (index, value) in values.iter().enumerate().take(broken + end) {
            let mut value = value.clone();
            if index == broken {
                spoil_json(&mut value, &mut chance);
                refresh_digest(&mut value);
            }
            let content = serde_json::to_vec(&value).expect("plain data");
            guest.receive(&content, Duration::ZERO);
            if let Some(battle) = guest.battle() {
                let orders: Vec<Order> = legal_orders(battle.observation().view());
                played += usize::from(!orders.is_empty());
            }
        }
        finished += usize::from(guest.is_finished());
    }
    assert!(finished > 50 && played > 5_000, "{finished} guests have left, {played} observations were accepted");
}

/// Makes the digest of a complete observation fit again, so that its content is looked at.
fn refresh_digest(value: &mut Value) {
    let parts = value.pointer("/Begin/update/parts/set").cloned();
    let digest = parts.and_then(|parts| serde_json::from_value(parts).ok()).map(|parts| online::digest_parts(&parts));
    if let (Some(digest), Some(place)) = (digest, value.pointer_mut("/Begin/update/digest")) {
        *place = Value::String(digest.to_string());
    }
}

/// A second beginning would replace all that the guest needs for the verification.
#[test]
fn second_beginning_is_refused() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    network.begin(Some(Side::Allied), &[Side::German]);
    network.play_checked(&mut RandomChooser::new(1), 20);
    let is_begin = |frame: &&Vec<u8>| frame[4..].starts_with(b"{\"Begin\"");
    let begin = network.guests[0].received.iter().find(is_begin).expect("the beginning")[4..].to_vec();
    let out = network.guests[0].session.receive(&begin, network.now);
    let fault = |output: &GuestOutput| matches!(output, GuestOutput::Notify(GuestNotice::HostFault(_)));
    assert!(out.iter().any(fault) && network.guests[0].session.is_finished());
    let kept = network.guests[0].session.battle().expect("a battle").transcript().log.len();
    assert_eq!(kept, network.host.battle().expect("a battle").record().steps.len());
}
