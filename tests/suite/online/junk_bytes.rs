//! Junk in place of everything that comes from another machine or from disk: it is refused, or read as something that
//! can be written again; nothing panics.

use online::{
    DiceSecret, FrameBuffer, GuestMessage, HostMessage, InvitationCode, LongInvitation, MissionChunk, PartChanges,
    RecordLine, SealedEntry, SealedLogKey, decode_frame, encode_frame,
};
use rules::{BattleObserver, BattleState, Observation, Side};
use serde::{Serialize, de::DeserializeOwned};

use super::network::{ProtocolNetwork, battle_plan};
use crate::{
    games::RandomChooser,
    mutants::{spoil_bytes, spoil_json, spoil_text},
};

/// Damages the text of a value many times, and reads it. A value that was read can be written and read again. Returns
/// the number of damaged texts that were read.
fn read_damaged<T: Serialize + DeserializeOwned>(value: &T, chance: &mut RandomChooser, times: usize) -> usize {
    let text = serde_json::to_string(value).expect("plain data");
    let mut read = 0;
    for _ in 0..times {
        let damaged = spoil_text(&text, chance);
        if let Ok(value) = serde_json::from_str::<T>(&damaged) {
            let again = serde_json::to_string(&value).expect("plain data");
            let same: T = serde_json::from_str(&again).expect("what was read is sound");
            assert_eq!(serde_json::to_string(&same).expect("plain data"), again);
            read += 1;
        }
    }
    read
}

#[test]
fn streams_of_junk_end_or_wait() {
    let mut chance = RandomChooser::new(1);
    let (mut ended, mut read) = (0, 0);
    for _ in 0..2_000 {
        let mut stream: Vec<u8> =
            (0..chance.below(5)).flat_map(|number| encode_frame(&GuestMessage::Ping { number })).collect();
        spoil_bytes(&mut stream, &mut chance);
        let (mut buffer, mut rest) = (FrameBuffer::default(), &stream[..]);
        'stream: while !rest.is_empty() {
            let (piece, later) = rest.split_at((1 + chance.below(9) as usize).min(rest.len()));
            buffer.push(piece);
            rest = later;
            loop {
                match buffer.next_frame(256) {
                    Ok(Some(frame)) => read += usize::from(decode_frame::<GuestMessage>(&frame, 256).is_ok()),
                    Ok(None) => break,
                    Err(_) => {
                        ended += 1;
                        break 'stream;
                    }
                }
            }
        }
    }
    assert!(ended > 100 && read > 500, "{ended} streams ended, {read} messages were read");
}

#[test]
fn damaged_codes_and_invitations_are_refused_or_sound() {
    let mut chance = RandomChooser::new(2);
    let (mut codes, mut invitations) = (0, 0);
    for _ in 0..5_000 {
        let code = InvitationCode::from_random(chance.below(u32::MAX));
        let damaged = spoil_text(&code.to_string(), &mut chance);
        if let Ok(read) = InvitationCode::parse(&damaged) {
            assert_eq!(InvitationCode::parse(&read.to_string()).as_ref(), Ok(&read));
            codes += 1;
        }
    }
    let long = LongInvitation {
        host: online::PeerKey([3; 32]),
        token: [7; 16],
        relay: Some("https://relay.example".into()),
        addresses: vec!["192.168.1.2:4711".parse().expect("an address"), "[::1]:9".parse().expect("an address")],
    };
    for _ in 0..5_000 {
        let text = format!("Incursion 7K4-M2P · {long}");
        if let Ok(read) = LongInvitation::parse(&spoil_text(&text, &mut chance)) {
            assert_eq!(LongInvitation::parse(&read.to_string()).as_ref(), Ok(&read));
            invitations += 1;
        }
    }
    println!("{codes} codes and {invitations} invitations were read");
    assert!(codes > 100);
}

#[test]
fn damaged_sealed_entries_are_not_opened() {
    let (key, mut chance) = (SealedLogKey::new(&DiceSecret([1; 32])), RandomChooser::new(3));
    let sealed = key.seal(7, 0, "Move East n=German GDnsXBHVC7c");
    let text = serde_json::to_string(&sealed).expect("plain data");
    let mut read = 0;
    for _ in 0..3_000 {
        let damaged = spoil_text(&text, &mut chance);
        if let Ok(entry) = serde_json::from_str::<SealedEntry>(&damaged)
            && entry != sealed
        {
            assert_eq!(key.open(7, &entry), None, "{damaged}");
            read += 1;
        }
    }
    assert!(read > 50, "{read} were read");
    read_damaged(&RecordLine::Sealed(sealed), &mut chance, 500);
    read_damaged(&MissionChunk((0..200).collect()), &mut chance, 1_000);
}

/// The messages of a whole session, in both directions.
#[test]
fn damaged_messages_are_refused_or_sound() {
    let mut network = ProtocolNetwork::new(battle_plan("incursion", None), 2, 6);
    let out = network.guests[0].session.request_mission();
    network.carry_out_guest(0, out);
    network.begin(Some(Side::Allied), &[Side::German]);
    network.play_checked(&mut RandomChooser::new(6), 60);
    let (mut chance, mut read) = (RandomChooser::new(4), 0);
    for frame in network.guests.iter().flat_map(|guest| &guest.received) {
        let message: HostMessage = decode_frame(&frame[4..], 8 << 20).expect("a message");
        read += read_damaged(&message, &mut chance, if frame.len() > 10_000 { 2 } else { 10 });
    }
    assert!(read > 100, "{read} damaged messages were read");
}

/// Damaged parts make no observation, or one that can be looked at.
#[test]
fn damaged_observations_are_refused_or_playable() {
    let mut network = ProtocolNetwork::new(battle_plan("incursion", None), 1, 6);
    network.begin(Some(Side::Allied), &[Side::German]);
    let (mut chooser, mut chance) = (RandomChooser::new(6), RandomChooser::new(5));
    let (mut refused, mut made) = (0, 0);
    for _ in 0..60 {
        network.give_next_order(&mut chooser);
        network.settle();
        let state = BattleState::of(&network.world);
        for observer in BattleObserver::ALL {
            let parts = Observation::for_observer(&network.world, &state, observer).to_parts();
            let mut value = serde_json::to_value(&parts).expect("plain data");
            spoil_json(&mut value, &mut chance);
            let Ok(parts) = serde_json::from_value(value) else { continue };
            match Observation::from_parts(observer.seat(), &state, &parts) {
                Ok(seen) => {
                    let changes = PartChanges::between(&parts, &seen.to_parts());
                    assert!(changes.removed.is_empty() || !changes.set.is_empty());
                    rules::legal_orders(seen.view());
                    made += 1;
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 50 && made > 10, "{refused} refused, {made} made");
}
