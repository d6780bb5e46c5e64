//! The monkey: a random user that plays each mission three times by pressing offered buttons, with few figures and with
//! many, to the end and back to the title; then every kind of order and decision that has not occurred, in battles that
//! begin just before it. Each press must give exactly the intended orders, or none. The test fails on an ERROR in the
//! log, a refusal of an offered action, a prompt without an answer, and a panic.

mod answers;
mod battles;
mod curtain;
mod hands;
mod mind;
mod plans;
mod pranks;
mod tally;

use std::time::{Duration, Instant};

use bevy::prelude::*;
use client::{
    battle_view::session::{BattleSession, BattleView},
    ui_kit::{screen::Screen, settings::AnimationSpeed},
};
use common::support::spanish_text;
use rules::{BattleState, Order, OrderLogEntry, PendingDecision, Side};

use self::{
    battles::MonkeyBattle,
    mind::{MonkeyGoal, MonkeyPlanner},
    tally::MonkeyCoverage,
};
use crate::{
    game::{HeadlessGame, TestHome, is_plan_interrupted, write_test_settings},
    headless_client::lock_headless_client,
    log,
};

/// Maximum number of steps in a battle. A longer battle counts as endless.
const LONGEST: usize = 1_000;
/// Time for which a key or mouse button is held, long enough to open the curtain.
const HOLD: Duration = Duration::from_millis(1000);

/// Random user of the window that presses any offered button.
pub struct MonkeyTester {
    game: HeadlessGame,
    mind: MonkeyPlanner,
    tally: MonkeyCoverage,
    /// The order that the Allies have sealed behind the curtain, until the rules ask for it.
    early: Option<Order>,
    trail: Vec<String>,
    steps: usize,
    since: Instant,
}

impl MonkeyTester {
    fn new(game: HeadlessGame, seed: u64) -> MonkeyTester {
        let (mind, tally) = (MonkeyPlanner::new(seed), MonkeyCoverage::default());
        MonkeyTester { game, mind, tally, early: None, trail: Vec::new(), steps: 0, since: Instant::now() }
    }

    /// Adds an action to the trail for the report of a failure.
    fn tell(&mut self, what: String) {
        if std::env::var_os("INCURSION_TELL").is_some() {
            let turn = self.game.with(|world| world.get_resource::<rules::Turn>().map(|turn| turn.number));
            eprintln!("  {:?} {turn:?} {} {} {what}", self.since.elapsed(), self.steps, self.game.frames());
        }
        self.trail.push(what);
    }

    /// Fails the test with the last actions, a picture and the log.
    fn fail(&mut self, why: &str) -> ! {
        let last = self.trail[self.trail.len().saturating_sub(25)..].join("\n  ");
        let awaiting = self.game.with(|world| world.get_resource::<PendingDecision>().cloned());
        let places = self.game.with(|world| {
            let now = world.contains_resource::<BattleSession>().then(|| BattleState::of(world));
            let figures = now.map(|now| now.figures).unwrap_or_default();
            let told = figures.iter().map(|figure| format!("{} {:?} {:?}", figure.id.0, figure.side, figure.place));
            told.collect::<Vec<_>>().join(", ")
        });
        let why = format!("{why}\nasked: {awaiting:?}\n{places}\nlast:\n  {last}");
        self.game.fail(&why)
    }

    fn truth(&self) -> BattleState {
        self.game.with(|world| BattleState::of(world))
    }

    fn screen(&self) -> Screen {
        self.game.with(|world| *world.resource::<State<Screen>>().get())
    }

    /// Returns the number of entries in the battle's record, 0 without a battle.
    fn count(&self) -> usize {
        self.game.with(|world| world.get_resource::<BattleSession>().map_or(0, BattleSession::entries))
    }

    /// Returns the orders of the record after the first `before` entries.
    fn since(&self, before: usize) -> Vec<Order> {
        self.game.with(|world| {
            let Some(session) = world.get_resource::<BattleSession>() else { return Vec::new() };
            let steps = session.record().and_then(|record| record.steps.get(before..)).unwrap_or_default();
            let order =
                |entry: &OrderLogEntry| if let OrderLogEntry::Order(order) = entry { Some(*order) } else { None };
            steps.iter().filter_map(|step| order(&step.entry)).collect()
        })
    }

    /// Fails the test if an offered action was refused, or an error was logged.
    fn sound(&mut self) {
        let faults = [log::captured_errors(), log::captured_warnings("refused:")].concat();
        if !faults.is_empty() {
            self.fail(&format!("the log tells of {faults:?}"));
        }
    }

    /// Takes steps until the battle is over.
    fn play(&mut self) {
        let begun = self.steps;
        while self.step() {
            if self.steps - begun > LONGEST {
                self.fail("the battle does not end");
            }
        }
    }

    /// Takes one step. Returns `true` if the battle continues.
    fn step(&mut self) -> bool {
        self.steps += 1;
        self.game.settle();
        // The last dice are visible for a moment before the debrief, and then the window rests.
        match self.screen() {
            Screen::Debrief => {
                self.tally.asked(&PendingDecision::Over);
                return false;
            }
            Screen::Battle => {}
            other => self.fail(&format!("not the battle is shown, but {other:?}")),
        }
        let truth = self.truth();
        self.tally.asked(&truth.awaiting);
        if !self.secret() && !self.understood() && !self.prank(&truth) {
            self.answer(&truth);
        }
        self.sound();
        true
    }

    /// Answers the pending decision.
    fn answer(&mut self, truth: &BattleState) {
        let view = self.table();
        let want = self.mind.want(&view, truth, &self.tally);
        self.carry_out(&view, &want);
    }

    fn carry_out(&mut self, view: &BattleView, want: &MonkeyGoal) {
        self.tell(format!("{want:?}"));
        let (before, mut wanted) = (self.count(), self.orders(view, want));
        self.give(view, want);
        self.game.settle();
        match want {
            MonkeyGoal::PostAll | MonkeyGoal::Order(Order::Picket { .. }) => {
                // The game or the cursor may have chosen other squares than the goal, so any pickets are right.
                wanted = self.since(before);
                if wanted.is_empty() || !wanted.iter().all(|order| matches!(order, Order::Picket { .. })) {
                    self.fail(&format!("no picket stands: {wanted:?}"));
                }
            }
            MonkeyGoal::Discard(_) if self.since(before).len() > wanted.len() => wanted.extend(self.early.take()),
            _ => {}
        }
        self.came(before, &wanted);
    }

    /// Checks that the orders after the first `before` entries are exactly `wanted`, or as many of them as an
    /// interruption allows.
    fn came(&mut self, before: usize, wanted: &[Order]) {
        self.game.settle();
        let mut new = self.since(before);
        let by_itself = self.game.with(|world| {
            world
                .get_resource::<BattleView>()
                .is_some_and(|view| Side::BOTH.iter().any(|side| view.now.charter.plays_itself(*side)))
        });
        // An automated side gives its orders by itself after the intended ones.
        if by_itself && new.starts_with(wanted) {
            new.truncate(wanted.len());
        }
        new.iter().for_each(|order| self.tally.gave(order));
        if new == wanted {
            return;
        }
        let cut = self.game.with(|world| {
            let now = BattleState::of(world);
            let next = wanted.get(new.len());
            is_plan_interrupted(world) || next.is_some_and(|next| rules::check_order(&now, *next).is_err())
        });
        if new.is_empty() || !wanted.starts_with(&new) || !cut {
            self.fail(&format!("wanted was {wanted:?}, but there came {new:?}"));
        }
    }

    /// Begins a battle, and surrenders as soon as a figure may act.
    fn surrender(&mut self, plot: &MonkeyBattle) {
        self.mind = MonkeyPlanner::new(plot.seed);
        self.begin(plot);
        while !matches!(self.truth().awaiting, PendingDecision::Act { .. }) {
            self.step();
        }
        self.game.settle();
        let before = self.count();
        self.key("F10");
        self.press(&format!("end_half:{}", spanish_text("surrender")));
        self.press("confirm-go");
        self.came(before, &[Order::Surrender]);
        self.play();
        self.leave();
    }

    /// Ends half-turns until both sides can agree on a draw (`TURN-3`).
    fn agree(&mut self, plot: &MonkeyBattle) {
        self.mind = MonkeyPlanner::new(plot.seed);
        self.begin(plot);
        for step in 0.. {
            self.game.settle();
            let truth = self.truth();
            if truth.awaiting == PendingDecision::Over {
                break;
            }
            if step > LONGEST {
                self.fail("nobody can agree on a draw");
            }
            if self.secret() || self.understood() {
                continue;
            }
            let before = self.count();
            match truth.awaiting {
                PendingDecision::Act { .. } if rules::check_order(&truth, Order::AgreeDraw).is_ok() => {
                    self.key("F10");
                    self.press(&format!("hand:{}", spanish_text("draw-offer")));
                    self.press("confirm-go");
                    self.came(before, &[Order::AgreeDraw]);
                }
                PendingDecision::Act { .. } => {
                    let view = self.table();
                    self.carry_out(&view, &MonkeyGoal::Order(Order::EndHalf));
                }
                _ => self.answer(&truth),
            }
        }
        self.play();
        self.leave();
    }

    /// Goes from the end of the battle through its debrief to the title.
    fn leave(&mut self) {
        for page in ["debrief-log", "debrief-all-dice", "debrief-all-dice"] {
            self.press(page);
        }
        self.press(&format!(":{}", spanish_text("debrief-title")));
        if self.screen() != Screen::Title {
            self.fail("the title does not come back");
        }
        self.sound();
    }
}

/// Opens a game without animations for the monkey.
fn open_monkey_game(name: &str, home: &TestHome) -> HeadlessGame {
    write_test_settings(&home.0, |settings| {
        let preferences = &mut settings.preferences;
        (preferences.speed, preferences.reduced_motion, preferences.low_effects) = (AnimationSpeed::Off, true, true);
        (preferences.effects, preferences.music) = (0, 0);
    });
    let game = HeadlessGame::start(name, &home.0);
    game.use_long_frames();
    game
}

fn play_monkey_battle(monkey: &mut MonkeyTester, plot: &MonkeyBattle) {
    let (since, steps, frames) = (Instant::now(), monkey.steps, monkey.game.frames());
    monkey.mind = MonkeyPlanner::new(plot.seed);
    monkey.begin(plot);
    monkey.play();
    let turns = monkey.game.with(|world| world.resource::<rules::Turn>().number);
    monkey.leave();
    let (played, frames) = (monkey.steps - steps, monkey.game.frames() - frames);
    println!("{} {}: {turns} turns, {played} steps, {frames} frames, {:?}", plot.mission, plot.seed, since.elapsed());
}

/// Plays these battles, calls `then`, and prints the coverage.
fn play_monkey_battles(name: &str, plots: &[MonkeyBattle], then: impl FnOnce(&mut MonkeyTester)) {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut monkey = MonkeyTester::new(open_monkey_game(name, &home), plots[0].seed);
    plots.iter().for_each(|plot| play_monkey_battle(&mut monkey, plot));
    then(&mut monkey);
    println!("{}", monkey.tally);
}

/// Plays all missions once, and then all kinds of orders and decisions that have not occurred in them.
#[test]
fn monkey_covers_all_kinds_of_orders_and_decisions() {
    play_monkey_battles("monkey", &battles::SMALL, |monkey| {
        monkey.surrender(&battles::SMALL[0]);
        monkey.agree(&battles::SMALL[0]);
        monkey.rest();
        let (orders, prompts) = (monkey.tally.missing_orders(), monkey.tally.missing_prompts());
        assert!(orders.is_empty() && prompts.is_empty(), "never given: {orders:?}; never asked: {prompts:?}");
    });
}

#[test]
fn monkey_completes_mission_recon() {
    play_monkey_battles("monkey-recon", &battles::RECON, |_| {});
}

#[test]
fn monkey_completes_mission_incursion() {
    play_monkey_battles("monkey-incursion", &battles::INCURSION, |_| {});
}

#[test]
fn monkey_completes_mission_beacon() {
    play_monkey_battles("monkey-beacon", &battles::BEACON, |_| {});
}

#[test]
fn monkey_completes_mission_twitcher() {
    play_monkey_battles("monkey-twitcher", &battles::TWITCHER, |_| {});
}

#[test]
fn monkey_completes_mission_behind() {
    play_monkey_battles("monkey-behind", &battles::BEHIND, |_| {});
}

#[test]
fn monkey_completes_mission_acdc() {
    play_monkey_battles("monkey-acdc", &battles::ACDC, |_| {});
}

#[test]
fn monkey_completes_mission_doomsday() {
    play_monkey_battles("monkey-doomsday", &battles::DOOMSDAY, |_| {});
}
