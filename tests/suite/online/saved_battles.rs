//! Saved battles that go on as online battles.

use online::{
    BattlePlan, GuestNotice, HostMessage, LobbyRefusal, RecordLine, SavedProgress, VerificationFault,
    VerificationReport, decode_frame, verify_battle,
};
use record::{Battle, BattleSpec, MissionSnapshot, Record};
use rules::{BattleState, BySide, OrderLogEntry, Side, view_for_seat};

use super::network::{ProtocolNetwork, game_mission, orders_of};
use crate::{battles::TestFolder, games::RandomChooser, support::game_catalogue};

/// Returns the record of a battle of two players at one machine, after that many orders.
fn played_record(mission: &str, orders: usize, seed: u64) -> Record {
    let (mission, game) = (game_mission(mission), game_catalogue());
    let catalogue = mission.catalogue(&game);
    let force = |side| {
        let limits = mission.force_limits(side, mission.rp[side]);
        mission::force::Force::new(&catalogue, limits).quick_pick().expect("a force")
    };
    let setup = mission.setup(&game, &BySide::from_fn(force), mission.rp, seed).expect("legal forces");
    let spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(&mission)));
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, spec, None).expect("a sound setup");
    let mut chooser = RandomChooser::new(seed);
    while battle.record().steps.len() < orders {
        let truth = BattleState::of(&world);
        let Some(seat) = truth.awaiting.seat() else { break };
        let view = view_for_seat(&truth, seat);
        let order = chooser.choose(&view, &orders_of(&view, seat));
        battle.submit(&mut world, order).expect("a legal order");
    }
    battle.record().clone()
}

fn continued_network(record: Record, folder: Option<&TestFolder>, seed: u8) -> ProtocolNetwork {
    let journals = folder.map(|folder| folder.path().to_owned());
    let plan = BattlePlan::continuing(record, game_catalogue(), journals).expect("it can go on");
    ProtocolNetwork::new(plan, 1, seed)
}

#[test]
fn saved_battle_goes_on_with_dice_that_nobody_chooses() {
    let (folder, before) = (TestFolder::new(), played_record("recon", 150, 4));
    let mut network = continued_network(before.clone(), Some(&folder), 4);
    let lobby = network.host.lobby();
    let turn = before.steps.last().expect("entries").turn;
    assert_eq!((lobby.saved, lobby.forces.german), (Some(SavedProgress { turn, orders: 150 }), true));
    let out = network.guests[0].session.choose_force(vec!["grunt".to_owned()]);
    network.guests[0].session.take_seat(Some(Side::German)).into_iter().for_each(|output| {
        network.carry_out_guest(0, vec![output]);
    });
    network.carry_out_guest(0, out);
    network.settle();
    assert!(network.guests[0].notices.contains(&GuestNotice::LobbyRefused(LobbyRefusal::ForcesFixed)));
    network.begin(Some(Side::Allied), &[Side::German]);
    network.check_same_battle();
    let record = network.host.battle().expect("a battle").record();
    assert_eq!(record.steps[..150], before.steps[..], "the same battle");
    assert!(matches!(record.steps[150].entry, OrderLogEntry::Seed(_)), "with a new deck");
    assert!(network.host.undo_order(&network.world, Side::Allied).is_err(), "the past is settled");
    let mut chooser = RandomChooser::new(5);
    network.play_checked(&mut chooser, 200);
    network.restart_host();
    network.restart_guest(0);
    network.settle();
    assert!(network.host.undo_order(&network.world, Side::Allied).is_err() || network.host.is_busy());
    network.settle();
    network.play(&mut chooser, 6_000);
    assert!(network.is_over(), "the battle goes on for ever");
    let VerificationReport::Sound { orders, rolls, unproved } = network.verify(0) else {
        panic!("{:?}", network.verify(0))
    };
    let record = network.host.battle().expect("a battle").record();
    let seeds = record.steps.iter().filter(|step| matches!(step.entry, OrderLogEntry::Reseed(_))).count();
    assert_eq!((orders as usize, rolls as usize, unproved.saved_entries), (record.orders(), seeds, 150));
}

/// The seed of the saved battle stays hidden until the end.
#[test]
fn past_of_a_saved_battle_is_sealed() {
    let before = played_record("incursion", 120, 9_876_543_210_123);
    let mut network = continued_network(before.clone(), None, 6);
    network.begin(Some(Side::Allied), &[Side::German]);
    let battle = network.guests[0].session.battle().expect("a battle");
    let log = &battle.transcript().log;
    assert_eq!(log.len(), 121);
    assert!(log.iter().all(|line| matches!(line, RecordLine::Sealed(_))));
    assert!(battle.events().len() > 100, "but what was seen is known");
    let seed = before.spec.seed.to_string();
    for frame in &network.guests[0].received {
        let text = String::from_utf8_lossy(&frame[4..]);
        assert!(!text.contains(&seed));
        if let Ok(HostMessage::Begin(start)) = decode_frame(&frame[4..], 8 << 20) {
            assert_eq!(start.spec.seed, 0);
        }
    }
}

#[test]
fn battles_that_can_not_go_on_make_no_plan() {
    let over = played_record("recon", 5_000, 4);
    assert!(over.over() && BattlePlan::continuing(over, game_catalogue(), None).is_none());
    let mut bare = played_record("recon", 10, 4);
    bare.spec.mission = None;
    assert!(BattlePlan::continuing(bare, game_catalogue(), None).is_none());
}

#[test]
fn other_past_or_deck_is_found() {
    let mut network = continued_network(played_record("recon", 100, 4), None, 4);
    network.begin(Some(Side::Allied), &[Side::German]);
    network.play(&mut RandomChooser::new(4), 2_000);
    let (transcript, reveal) = network.guests[0].session.transcript().expect("the battle is over");
    let fault = |report| match report {
        VerificationReport::Unsound { entry, fault } => (entry, fault),
        VerificationReport::Sound { .. } => panic!("nothing was found"),
    };
    let mut other = reveal.clone();
    other.saved_seed = reveal.saved_seed.map(|seed| seed + 1);
    assert_eq!(fault(verify_battle(transcript, &other)), (0, VerificationFault::Deal));
    other.saved_seed = None;
    assert_eq!(fault(verify_battle(transcript, &other)), (0, VerificationFault::Deal));

    // The host sends another past than that to which it has committed.
    let mut changed = transcript.clone();
    changed.log.swap(10, 20);
    assert!(matches!(fault(verify_battle(&changed, reveal)), (11, VerificationFault::SealedEntry)));
    let mut changed = transcript.clone();
    let saved = changed.saved.as_mut().expect("a saved part");
    saved.hash.0[0] ^= 1;
    assert_eq!(fault(verify_battle(&changed, reveal)), (0, VerificationFault::Deal));

    // The host chooses the new deck.
    let mut changed = transcript.clone();
    let key = online::SealedLogKey::new(&reveal.secret);
    let mut record = network.host.battle().expect("a battle").record().clone();
    record.steps[100].entry = OrderLogEntry::Seed(5);
    let line = record::write_entry(&record, 100).expect("an entry");
    changed.log[100] = RecordLine::Sealed(key.seal(100, 0, &line));
    assert_eq!(fault(verify_battle(&changed, reveal)), (101, VerificationFault::Drift));
}
