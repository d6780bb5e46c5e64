//! Programs that are killed before and after each message, and in the middle of a write: no order is lost once a
//! message has told of it, none is carried out twice, and the verification finds no fault.

use std::{
    fs::{self, OpenOptions},
    path::Path,
};

use rules::{Order, Side};

use super::online_pair::OnlinePair;
use crate::games::RandomChooser;

/// Plays the lobby with one kill of the host or the guest at that moment. Returns `true` if the kill came.
fn play_lobby(moment: u32, at_host: bool, is_silent: bool) -> bool {
    let mut pair = OnlinePair::new("recon", u64::from(moment), Side::Allied);
    let kills = if at_host { pair.host_kills.clone() } else { pair.guest_kills.clone() };
    kills.kill_at(moment);
    for _ in 0..600 {
        if (pair.host.is_none() || pair.guest.is_none()) && is_silent {
            pair.network.silence_connections();
        }
        pair.restart_killed();
        if !pair.advance_lobby() {
            break;
        }
        pair.step();
    }
    let came = !kills.is_armed();
    kills.kill_at(0);
    pair.restart_killed();
    pair.settle();
    pair.check_same_battle();
    pair.play(&mut RandomChooser::new(1), 3);
    came
}

#[test]
fn lobby_survives_a_kill_at_each_moment() {
    for (at_host, is_silent) in [(true, false), (true, true), (false, false), (false, true)] {
        let moments = (1..).take_while(|moment| play_lobby(*moment, at_host, is_silent)).count();
        println!("{moments} kills of the {}", if at_host { "host" } else { "guest" });
        assert!(moments > 8, "only {moments}");
    }
}

/// A battle with kills.
struct KilledBattle {
    pair: OnlinePair,
    chance: RandomChooser,
    kills: u32,
    /// Kills in the middle of a write.
    torn: u32,
}

impl KilledBattle {
    fn begin(seed: u64, host_side: Side) -> KilledBattle {
        let mut pair = OnlinePair::new("recon", seed, host_side);
        pair.begin();
        pair.settle();
        KilledBattle { pair, chance: RandomChooser::new(seed + 500), kills: 0, torn: 0 }
    }

    /// Arms a kill of one of the programs, or of both, within the next messages.
    fn arm(&mut self) {
        let KilledBattle { pair, chance, .. } = self;
        match chance.below(3) {
            0 => pair.host_kills.kill_at(1 + chance.below(12)),
            1 => pair.guest_kills.kill_at(1 + chance.below(8)),
            _ => {
                pair.host_kills.kill_at(1 + chance.below(12));
                pair.guest_kills.kill_at(1 + chance.below(8));
            }
        }
    }

    /// Lets time pass until the order is answered, with kills and restarts.
    fn settle(&mut self) {
        for _ in 0..200 {
            let killed = (self.pair.host.is_none(), self.pair.guest.is_none());
            if killed.0 || killed.1 {
                self.kills += u32::from(killed.0) + u32::from(killed.1);
                if self.chance.one_in(2) {
                    self.pair.network.silence_connections();
                }
                let path = self.pair.guest_folder().path_of(self.pair.guest_id()).with_extension("transcript");
                if killed.1 && self.chance.one_in(3) {
                    self.torn += 1;
                    append_torn_line(&path, &mut self.chance);
                }
                self.pair.restart_killed();
            }
            self.pair.step();
            if !self.pair.host_kills.is_armed() && !self.pair.guest_kills.is_armed() {
                break;
            }
        }
        self.pair.host_kills.kill_at(0);
        self.pair.guest_kills.kill_at(0);
        self.pair.settle();
    }
}

/// Appends the beginning of a line, as a program that was killed while it wrote it.
fn append_torn_line(path: &Path, chance: &mut RandomChooser) {
    let text = fs::read(path).expect("a transcript");
    let line = text.split(|byte| *byte == b'\n').rfind(|line| !line.is_empty()).expect("a line");
    let torn = &line[..chance.below(line.len() as u32) as usize];
    let mut file = OpenOptions::new().append(true).open(path).expect("a file");
    std::io::Write::write_all(&mut file, torn).expect("room for it");
}

/// Short battles, because each restart replays the journal. The last one is played to its end and verified.
#[test]
fn battles_survive_two_hundred_kills() {
    let (mut kills, mut torn) = (0, 0);
    for seed in 0.. {
        let mut battle = KilledBattle::begin(seed, Side::BOTH[seed as usize % 2]);
        let mut chooser = RandomChooser::new(seed + 40);
        play_with_kills(&mut battle, &mut chooser, 70);
        battle.pair.check_same_battle();
        (kills, torn) = (kills + battle.kills, torn + battle.torn);
        if kills >= 200 && torn > 20 {
            while battle.pair.give_next_order(&mut chooser).is_some() {
                battle.settle();
            }
            battle.pair.check_end();
            break;
        }
        assert!(seed < 50, "only {kills} kills, {torn} in the middle of a write");
    }
    println!("{kills} kills, {torn} in the middle of a write");
}

/// Plays that many orders, of which each second one kills a program at some moment.
fn play_with_kills(battle: &mut KilledBattle, chooser: &mut RandomChooser, orders: usize) {
    let mut given: Vec<Order> = Vec::new();
    while given.len() < orders {
        if battle.chance.one_in(2) {
            battle.arm();
        }
        let Some((order, _)) = battle.pair.give_next_order(chooser) else { break };
        battle.settle();
        let recorded = battle.pair.recorded_orders();
        if recorded == given {
            // The program was killed before it had written the order down, so the other one has not heard of it.
            continue;
        }
        given.push(order);
        assert_eq!(recorded, given, "each order is carried out once");
    }
}

/// An order that a guest has written down is carried out, even if the guest is killed before it is sent.
#[test]
fn written_order_of_a_killed_guest_is_sent_after_the_restart() {
    let mut pair = OnlinePair::new("recon", 2, Side::German);
    pair.begin();
    let mut chooser = RandomChooser::new(2);
    let mut killed = 0;
    for _ in 0..40 {
        let before = pair.recorded_orders().len();
        pair.guest_kills.kill_at(1);
        let Some((order, by_host)) = pair.give_next_order(&mut chooser) else { break };
        if by_host {
            pair.guest_kills.kill_at(0);
        } else {
            assert!(pair.guest.is_none(), "it was killed at its first message");
            killed += 1;
        }
        pair.settle();
        assert_eq!(pair.recorded_orders()[before..], [order]);
    }
    assert!(killed > 5, "{killed}");
}

/// A host that is killed between its journal and its message has the order, and the guest hears of it.
#[test]
fn order_in_the_journal_of_a_killed_host_is_told_after_the_restart() {
    let mut pair = OnlinePair::new("recon", 6, Side::German);
    pair.begin();
    let (mut chooser, mut killed) = (RandomChooser::new(6), 0);
    for _ in 0..60 {
        let before = pair.recorded_orders().len();
        pair.host_kills.kill_at(1);
        let Some((order, by_host)) = pair.give_next_order(&mut chooser) else { break };
        if by_host && pair.host.is_none() {
            killed += 1;
        }
        pair.settle();
        pair.host_kills.kill_at(0);
        assert_eq!(pair.recorded_orders()[before..], [order]);
        pair.check_same_battle();
    }
    assert!(killed > 5, "{killed}");
}
