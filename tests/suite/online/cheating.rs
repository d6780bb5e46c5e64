//! Hosts that cheat: the verification names the fault and the entry.

use std::sync::LazyLock;

use bevy_ecs::world::World;
use online::{
    BattleTranscript, DiceReveal, DiceSalt, DiceSecret, RecordLine, SealedLogKey, VerificationFault,
    VerificationReport, digest_parts, verify_battle,
};
use record::{Battle, BattleSpec, Record};
use rules::{Observation, Order, OrderLogEntry, Side};

use super::network::{ProtocolNetwork, battle_plan};
use crate::games::RandomChooser;

/// A battle that was played to its end, with all that the guest knows about it.
#[derive(Clone)]
struct PlayedBattle {
    record: Record,
    transcript: BattleTranscript,
    reveal: DiceReveal,
}

static PLAYED: LazyLock<PlayedBattle> = LazyLock::new(PlayedBattle::play);

impl PlayedBattle {
    fn new() -> PlayedBattle {
        PLAYED.clone()
    }

    /// Plays a battle in which both sides give several orders with dice.
    fn play() -> PlayedBattle {
        let battles = (1..20).map(|seed| {
            let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, seed);
            network.begin(Some(Side::Allied), &[Side::German]);
            network.play(&mut RandomChooser::new(seed.into()), 2_000);
            let (transcript, reveal) = network.guests[0].session.transcript().expect("the battle is over");
            let record = network.host.battle().expect("a battle").record().clone();
            PlayedBattle { record, transcript: transcript.clone(), reveal: reveal.clone() }
        });
        let mut fitting = battles.filter(|battle| [false, true].iter().all(|by| battle.rolls(*by).len() > 2));
        fitting.next().expect("a battle with many dice")
    }

    /// Returns the fault that the guest finds.
    fn fault(&self) -> (u32, VerificationFault) {
        match verify_battle(&self.transcript, &self.reveal) {
            VerificationReport::Unsound { entry, fault } => (entry, fault),
            VerificationReport::Sound { .. } => panic!("nothing was found"),
        }
    }

    /// Returns the indices of the new dice for orders of the host or the guest.
    fn rolls(&self, by_guest: bool) -> Vec<usize> {
        let is_roll = |index: &usize| {
            matches!(self.record.steps[*index].entry, OrderLogEntry::Reseed(_))
                && self.is_given(*index as u32) == by_guest
        };
        (0..self.record.steps.len()).filter(is_roll).collect()
    }

    /// Returns `true` if the guest gave the order at that place.
    fn is_given(&self, at: u32) -> bool {
        self.transcript.given.contains_key(&at)
    }

    /// Returns the index of new dice in the middle of the battle.
    fn roll(&self, by_guest: bool) -> usize {
        let rolls = self.rolls(by_guest);
        rolls[rolls.len() / 2]
    }

    fn order_at(&self, index: usize) -> Order {
        let OrderLogEntry::Order(order) = self.record.steps[index].entry else { panic!("no order") };
        order
    }

    /// Replaces all from an entry on by other entries, which the host has really played, and has told and sealed so.
    fn forge(&mut self, from: usize, spec: BattleSpec, cheat: impl FnOnce(&mut Battle, &mut World)) {
        let mut world = rules::new_world();
        let (mut battle, _) = Battle::new(&mut world, spec, None).expect("a sound setup");
        for step in &self.record.steps[..from] {
            match step.entry {
                OrderLogEntry::Order(order) => drop(battle.submit(&mut world, order).expect("it was legal")),
                OrderLogEntry::Reseed(seed) => battle.reseed_dice(&mut world, seed),
                _ => panic!("no other entries"),
            }
        }
        cheat(&mut battle, &mut world);
        let record = battle.record().clone();
        let key = SealedLogKey::new(&self.reveal.secret);
        let seal = |index: usize| {
            let line = record::write_entry(&record, index).expect("an entry");
            RecordLine::Sealed(key.seal(index as u32, 0, &line))
        };
        self.transcript.log = (0..record.steps.len()).map(seal).collect();
        let mut entries = 0;
        let (observed, seat) = (&mut self.transcript.observed, self.transcript.observer.seat());
        observed.retain(|at, _| *at as usize <= record.steps.len());
        record::replay_watched(&mut rules::new_world(), &record, |world| {
            if let Some(digest) = observed.get_mut(&entries) {
                *digest = digest_parts(&Observation::of(world, seat).to_parts());
            }
            entries += 1;
        })
        .expect("it was played");
        let count = record.steps.len() as u32;
        self.transcript.given.retain(|at, _| *at < count);
        self.transcript.committed.retain(|at, _| *at < count);
        self.record = record;
    }

    /// Replaces all from an entry on, with the same deal.
    fn forge_end(&mut self, from: usize, cheat: impl FnOnce(&mut Battle, &mut World)) {
        self.forge(from, self.record.spec.clone(), cheat);
    }
}

#[test]
fn forgery_without_a_cheat_is_sound() {
    let mut played = PlayedBattle::new();
    let sound = verify_battle(&played.transcript, &played.reveal);
    assert!(matches!(sound, VerificationReport::Sound { orders, rolls, .. } if orders > 100 && rolls > 5), "{sound:?}");
    let rest: Vec<_> = played.record.steps[100..].to_vec();
    played.forge_end(100, |battle, world| {
        for step in rest {
            match step.entry {
                OrderLogEntry::Order(order) => drop(battle.submit(world, order).expect("it was legal")),
                OrderLogEntry::Reseed(seed) => battle.reseed_dice(world, seed),
                _ => panic!("no other entries"),
            }
        }
    });
    assert_eq!(verify_battle(&played.transcript, &played.reveal), sound);
}

#[test]
fn other_secret_is_found() {
    let mut played = PlayedBattle::new();
    played.reveal.secret = DiceSecret([99; 32]);
    assert_eq!(played.fault(), (0, VerificationFault::Commitment));
}

#[test]
fn dice_without_the_right_seed_are_found() {
    for by_guest in [false, true] {
        let played = PlayedBattle::new;
        let roll = played().roll(by_guest);
        let entry = roll as u32 + 1;
        let order = played().order_at(roll + 1);

        let mut skipped = played();
        skipped.forge_end(roll, |battle, world| drop(battle.submit(world, order).expect("it was legal")));
        assert_eq!(skipped.fault(), (entry, VerificationFault::MissingSeed), "the old dice were used");

        let mut wrong = played();
        wrong.forge_end(roll, |battle, world| drop(battle.submit_reseeded(world, 5, order).expect("it was legal")));
        assert_eq!(wrong.fault(), (entry, VerificationFault::WrongSeed));

        let mut scripted = played();
        scripted.forge_end(roll, |battle, world| battle.script_dice(world, &[6, 6, 6]).expect("faces of a die"));
        assert_eq!(scripted.fault(), (entry, VerificationFault::LoadedDice));

        let mut branched = played();
        branched.forge_end(roll, |battle, world| battle.seed_dice(world, 5));
        assert_eq!(branched.fault(), (entry, VerificationFault::LoadedDice));

        let mut chosen = played();
        let seed = OrderLogEntry::Reseed(7);
        chosen.forge_end(roll, |battle, world| battle.reseed_dice(world, 7));
        assert_eq!(chosen.record.steps[roll].entry, seed);
        assert_eq!(chosen.fault(), (entry, VerificationFault::LoadedDice), "no order follows");
    }
}

/// A host could try salts until the dice please it, if it named others than the guest's.
#[test]
fn other_salts_are_found() {
    let played = PlayedBattle::new();
    let roll = played.roll(false);
    let at = played.reveal.roll_salts.iter().position(|salts| salts.entries == roll as u32).expect("its salts");
    let changes: [fn(&mut Vec<online::MemberSalt>); 4] = [
        |salts| salts[0].salt = DiceSalt([7; 16]),
        |salts| salts.push(online::MemberSalt { member: online::MemberId(7), ..salts[0] }),
        |salts| salts[0].member = online::MemberId(7),
        Vec::clear,
    ];
    for change in changes {
        let mut forged = PlayedBattle::new();
        change(&mut forged.reveal.roll_salts[at].salts);
        let (salts, order) = (forged.reveal.roll_salts[at].salts.clone(), forged.order_at(roll + 1));
        let seed = forged.reveal.secret.roll_seed(roll as u32, order, &salts);
        forged.forge_end(roll, |battle, world| drop(battle.submit_reseeded(world, seed, order).expect("legal")));
        assert_eq!(forged.fault(), (roll as u32 + 1, VerificationFault::Salt));
        let mut dealt = PlayedBattle::new();
        change(&mut dealt.reveal.deal_salts);
        assert_eq!(dealt.fault(), (0, VerificationFault::Salt));
    }
}

/// The host deals from another seed than the one from its secret and the salts.
#[test]
fn other_deal_is_found() {
    let mut played = PlayedBattle::new();
    let spec = BattleSpec { seed: played.record.spec.seed + 1, ..played.record.spec.clone() };
    played.forge(0, spec, |_, _| {});
    played.transcript.observed.clear();
    let first = PlayedBattle::new().order_at(0);
    let spec = played.record.spec.clone();
    played.forge(0, spec, |battle, world| drop(battle.submit(world, first).expect("legal")));
    assert_eq!(played.fault(), (1, VerificationFault::Drift));
}

/// A guest that helps the host could try salts, if it had not committed to them.
#[test]
fn salts_that_do_not_follow_from_the_secrets_are_found() {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 2, 9);
    network.begin(None, &[Side::Allied, Side::German]);
    network.play(&mut RandomChooser::new(9), 2_000);
    let (transcript, reveal) = network.guests[0].session.transcript().expect("the battle is over");
    assert_eq!(reveal.salt_secrets.len(), 2);
    let other = online::MemberId(3);
    let sound = verify_battle(transcript, reveal);
    assert!(matches!(&sound, VerificationReport::Sound { unproved, .. } if unproved.is_empty()), "{sound:?}");

    let mut chosen = reveal.clone();
    let at = chosen.deal_salts.iter().position(|given| given.member == other).expect("its salt");
    chosen.deal_salts[at].salt = DiceSalt([7; 16]);
    let found = |reveal: &DiceReveal| match verify_battle(transcript, reveal) {
        VerificationReport::Unsound { entry, fault } => Some((entry, fault)),
        VerificationReport::Sound { .. } => None,
    };
    assert_eq!(found(&chosen), Some((0, VerificationFault::Salt)), "another deal");
    let mut chosen = reveal.clone();
    chosen.deal_salts.retain(|given| given.member != other);
    assert_eq!(found(&chosen), Some((0, VerificationFault::Salt)), "a salt was left out");

    let mut chosen = reveal.clone();
    let roll = chosen.roll_salts[3].entries;
    let given = chosen.roll_salts[3].salts.iter_mut().find(|given| given.member == other).expect("its salt");
    given.salt = DiceSalt([7; 16]);
    assert_eq!(found(&chosen), Some((roll + 1, VerificationFault::Salt)));

    let mut other_secret = reveal.clone();
    other_secret.salt_secrets[1].secret = online::SaltSecret([7; 32]);
    assert_eq!(found(&other_secret), Some((0, VerificationFault::Salt)), "not that of the commitment");
    let mut silent = reveal.clone();
    silent.salt_secrets.retain(|shown| shown.member != other);
    let report = verify_battle(transcript, &silent);
    let names = |unproved: &online::UnprovedParts| unproved.silent_members == [other];
    assert!(matches!(&report, VerificationReport::Sound { unproved, .. } if names(unproved)), "{report:?}");
}

#[test]
fn changed_orders_are_found() {
    // The host has asked for a salt with one order, and carried out another.
    let mut played = PlayedBattle::new();
    let at = played.roll(false) as u32;
    played.transcript.committed.get_mut(&at).expect("it was committed to").order = Order::EndHalf;
    assert_eq!(played.fault().0, at + 2);
    assert_eq!(played.fault().1, VerificationFault::OtherOrder);

    // The host has decided for the guest.
    let mut played = PlayedBattle::new();
    let at = *played.transcript.given.keys().nth(5).expect("an order");
    played.transcript.given.remove(&at);
    assert_eq!(played.fault().0, at + 1);

    // An order of the guest was replaced, or left out.
    let mut played = PlayedBattle::new();
    let is_plain = |at: &u32| matches!(played.record.steps[*at as usize].entry, OrderLogEntry::Order(_));
    let at = *played.transcript.given.keys().find(|at| is_plain(at)).expect("an order without dice");
    *played.transcript.given.get_mut(&at).expect("an order") = Order::AgreeDraw;
    assert_eq!(played.fault(), (at + 1, VerificationFault::OtherOrder));
    let mut played = PlayedBattle::new();
    let count = played.record.steps.len() as u32;
    played.transcript.given.insert(count, Order::Pass);
    assert_eq!(played.fault(), (count + 1, VerificationFault::OtherOrder));
}

#[test]
fn false_observations_and_lines_are_found() {
    let mut played = PlayedBattle::new();
    let at = *played.transcript.observed.keys().nth(40).expect("an update");
    played.transcript.observed.get_mut(&at).expect("an update").0 ^= 1;
    assert_eq!(played.fault(), (at, VerificationFault::Observation));

    let mut played = PlayedBattle::new();
    played.transcript.log.swap(20, 21);
    assert_eq!(played.fault(), (21, VerificationFault::SealedEntry), "a line in another place");

    let key = SealedLogKey::new(&PlayedBattle::new().reveal.secret);
    for (line, fault) in [
        ("Fly AAAAAAAAAAA", VerificationFault::Unreadable),
        ("@{} AAAAAAAAAAA", VerificationFault::Unreadable),
        ("EndHalf AAAAAAAAAAA\nEndHalf AAAAAAAAAAA", VerificationFault::SealedEntry),
        ("AnswerAlarm [1,1] AAAAAAAAAAA", VerificationFault::Drift),
    ] {
        let mut played = PlayedBattle::new();
        played.transcript.log[30] = RecordLine::Sealed(key.seal(30, 0, line));
        let (entry, found) = played.fault();
        assert_eq!((entry, &found), (31, &fault), "{line}");
    }
}
