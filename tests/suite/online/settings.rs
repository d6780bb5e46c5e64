//! The host's settings in the lobby, the clock, and battles that go on by mail.

use std::time::Duration;

use online::{BattlePlan, BattleStartError, ClockLimit, GuestNotice, LobbyRefusal, MailRefusal, MemberId};
use record::{
    AiSeat, Difficulty,
    mail::{self, TurnFile},
};
use rules::{BySide, Side, Turn};

use super::network::{ProtocolNetwork, battle_plan, game_mission};
use crate::{battles::TestFolder, games::RandomChooser};

/// Carries out a change of the host in the lobby, and lets all hear of it.
fn change(network: &mut ProtocolNetwork, out: Result<Vec<online::HostOutput>, LobbyRefusal>) {
    network.carry_out_host(out.expect("the lobby is open"));
    network.settle();
    assert_eq!(network.guests[0].session.lobby(), Some(&network.host.lobby()));
}

#[test]
fn changed_settings_take_readiness_back() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    let other = BattlePlan { mission: game_mission("incursion"), ..battle_plan("recon", None) };
    type LobbyChange = fn(&mut ProtocolNetwork, BattlePlan) -> Result<Vec<online::HostOutput>, LobbyRefusal>;
    let changes: [(LobbyChange, bool); 4] = [
        (|network, plan| network.host.change_plan(plan), true),
        (|network, _| network.host.change_levels(BySide { allied: 10, german: 12 }), true),
        (|network, _| network.host.swap_sides(), true),
        (|network, _| network.host.choose_clock(Some(ClockLimit::FiveMinutes)), false),
    ];
    for (make, takes_forces) in changes {
        network.prepare(Some(Side::Allied), &[Side::German]);
        assert!(network.host.lobby().members[1].ready);
        let out = make(&mut network, other.clone());
        change(&mut network, out);
        let lobby = network.host.lobby();
        assert!(!lobby.members[1].ready);
        assert_eq!(lobby.forces.german, !takes_forces);
        assert_eq!(network.host.begin_battle(&mut network.world), Err(BattleStartError::MemberNotReady(MemberId(2))));
        network.plan = network.host.plan().clone();
        if lobby.members[0].side == Some(Side::German) {
            let out = network.host.swap_sides();
            change(&mut network, out);
        }
    }
    assert_eq!(network.host.lobby().mission.id, "incursion");
    assert_eq!(network.host.lobby().mission.levels, BySide { allied: 10, german: 12 });
    network.begin(Some(Side::Allied), &[Side::German]);
    network.play_checked(&mut RandomChooser::new(1), 30);
    assert_eq!(network.host.swap_sides().err(), Some(LobbyRefusal::BattleBegun));
    assert_eq!(network.host.choose_clock(None).err(), Some(LobbyRefusal::BattleBegun));
    assert_eq!(network.host.change_plan(other).err(), Some(LobbyRefusal::BattleBegun));
}

#[test]
fn sides_are_swapped_with_their_players() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    let out = network.guests[0].session.take_seat(Some(Side::German));
    network.carry_out_guest(0, out);
    network.settle();
    let computer = AiSeat { strength: Difficulty::Recruit, seed: 1 };
    let out = network.host.choose_ai_seat(Side::Allied, Some(computer));
    change(&mut network, out);
    let out = network.host.swap_sides();
    change(&mut network, out);
    let lobby = network.host.lobby();
    assert_eq!((lobby.members[1].side, lobby.computers.german), (Some(Side::Allied), Some(Difficulty::Recruit)));
    assert_eq!(lobby.computers.allied, None);
    // In a mission with an automated side, its players have no seat.
    let gate = game_mission("gate");
    let automated = Side::BOTH.into_iter().find(|side| gate.plays_itself(*side)).expect("the horde");
    let out = network.guests[0].session.take_seat(Some(automated));
    network.carry_out_guest(0, out);
    network.settle();
    let out = network.host.change_plan(BattlePlan { mission: gate, ..battle_plan("recon", None) });
    change(&mut network, out);
    assert_eq!(network.host.lobby().members[1].side, None);
    assert_eq!(network.host.swap_sides().err(), Some(LobbyRefusal::AutomatedSide));
}

/// The clock counts at the host while its side must decide, stands still while a player is away, and does nothing at
/// zero.
#[test]
fn clock_counts_half_turns() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    let out = network.host.choose_clock(Some(ClockLimit::ThreeMinutes));
    change(&mut network, out);
    network.begin(Some(Side::Allied), &[Side::German]);
    let mut chooser = RandomChooser::new(1);
    let decides = |network: &ProtocolNetwork| {
        let asked = network.world.resource::<rules::PendingDecision>().seat();
        asked.filter(|asked| network.world.resource::<Turn>().half == Some(*asked))
    };
    assert_eq!(network.guests[0].session.clock_left(network.now), None, "there is none during maintenance");
    while decides(&network).is_none() {
        network.give_next_order(&mut chooser);
        network.settle();
    }
    let side = decides(&network).expect("a half-turn");
    let left = |network: &ProtocolNetwork| {
        let (known, left) = network.guests[0].session.clock_left(network.now).expect("a clock");
        let state = network.host.clock_state().expect("a clock");
        assert_eq!((known, state.side), (side, side));
        let apart = left.as_millis().abs_diff(state.left_millis.into());
        assert!(apart < 300, "{left:?} {state:?}");
        left
    };
    let before = left(&network);
    network.wait(Duration::from_secs(30));
    let after = left(&network);
    assert!((29_000..31_000).contains(&before.abs_diff(after).as_millis()), "{before:?} {after:?}");
    network.restart_host();
    network.wait(Duration::from_secs(1));
    assert!(left(&network) + Duration::from_millis(2_500) > after, "it is saved");
    let before = left(&network);
    network.guests[0].online = false;
    network.cut(0);
    network.wait(Duration::from_secs(60));
    network.guests[0].online = true;
    network.settle();
    network.step();
    let after = left(&network);
    assert!(before.abs_diff(after).as_millis() < 2_000, "{before:?} {after:?}");
    network.wait(Duration::from_secs(200));
    assert_eq!(left(&network), Duration::ZERO);
    network.play_checked(&mut chooser, 80);
}

#[test]
fn battle_goes_on_by_mail() {
    let folder = TestFolder::new();
    let mut network = ProtocolNetwork::new(battle_plan("recon", Some(folder.path())), 1, 1);
    assert_eq!(network.host.continue_by_mail(&network.world).err(), Some(MailRefusal::NoBattle));
    network.begin(Some(Side::Allied), &[Side::German]);
    network.play_checked(&mut RandomChooser::new(1), 120);
    let (handover, out) = network.host.continue_by_mail(&network.world).expect("it can");
    network.carry_out_host(out);
    network.settle();
    assert_eq!(network.guests[0].notices.last(), Some(&GuestNotice::ContinuedByMail));
    assert!(network.guests[0].session.is_finished());
    let sent = mail::send_turn_file(
        &folder.path().join("sent"),
        &handover.journal,
        &handover.record,
        handover.next,
        Some(&handover.state),
    );
    let letter = TurnFile::open(&sent.expect("room for it")).expect("a turn file");
    assert_eq!(letter.players, BySide { allied: Some("Ana".into()), german: Some("Guest 2".into()) });
    let other = TestFolder::new();
    let journal = mail::import(other.path(), &letter, Some((Side::German, "Luis".into()))).expect("it is accepted");
    let read = record::read_saved_record(&journal).expect("a record");
    assert_eq!(read.record.steps, handover.record.steps);
}

#[test]
fn only_a_player_with_a_journal_goes_on_by_mail() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 1);
    network.begin(Some(Side::Allied), &[Side::German]);
    assert_eq!(network.host.continue_by_mail(&network.world).err(), Some(MailRefusal::NoJournal));
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 2, 1);
    network.begin(None, &[Side::Allied, Side::German]);
    assert_eq!(network.host.continue_by_mail(&network.world).err(), Some(MailRefusal::NoSeat));
}
