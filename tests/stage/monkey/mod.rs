//! The monkey: all missions, each played three times to its end and back to the title by pressing what is offered, with
//! few figures and with many; then every kind of order and question that did not come up by itself, in battles that stand
//! before it. Whatever it presses must do what it says: exactly the order, or the plan, that it means comes to the battle,
//! or nothing where it is none. An ERROR in the log, a refusal of something offered, a question that nothing answers and a
//! frame that panics end the test.

mod answers;
mod battles;
mod hands;
mod mind;
mod plans;
mod pranks;
mod tally;

use std::time::{Duration, Instant};

use bevy::prelude::*;
use client::{
    battle::session::{Session, Table},
    kit::{screen::Screen, settings::Speed},
    screens::{bid::Bid, both_bids::BothBids, curtain::Curtain},
};
use common::support::said;
use rules::{BattleState, Entry, Order, PendingDecision, Side};

use self::{
    battles::Plot,
    mind::{Mind, Want},
    tally::Tally,
};
use crate::{
    game::{Game, Home, interrupted, prefer},
    log,
    stage::alone,
};

/// A battle that is not over by then never will be.
const LONGEST: usize = 1_000;
/// How long the curtain is held.
const HOLD: Duration = Duration::from_millis(1000);

/// Who presses whatever is offered.
pub struct Monkey {
    game: Game,
    mind: Mind,
    tally: Tally,
    /// What the Allies have decided behind the curtain before the rules asked.
    early: Option<Order>,
    trail: Vec<String>,
    steps: usize,
    since: Instant,
}

impl Monkey {
    fn new(game: Game, seed: u64) -> Monkey {
        let (mind, tally) = (Mind::new(seed), Tally::default());
        Monkey { game, mind, tally, early: None, trail: Vec::new(), steps: 0, since: Instant::now() }
    }

    /// Notes what is done, for who must find out why it failed.
    fn tell(&mut self, what: String) {
        if std::env::var_os("INCURSION_TELL").is_some() {
            let turn = self.game.with(|world| world.get_resource::<rules::Turn>().map(|turn| turn.number));
            eprintln!("  {:?} {turn:?} {} {} {what}", self.since.elapsed(), self.steps, self.game.frames());
        }
        self.trail.push(what);
    }

    /// Ends the test with what was done last, a picture and the log.
    fn fail(&mut self, why: &str) -> ! {
        let last = self.trail[self.trail.len().saturating_sub(25)..].join("\n  ");
        let awaiting = self.game.with(|world| world.get_resource::<PendingDecision>().cloned());
        let places = self.game.with(|world| {
            let now = world.contains_resource::<Session>().then(|| BattleState::of(world));
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

    /// How many entries the battle's record has.
    fn count(&self) -> usize {
        self.game.with(|world| world.get_resource::<Session>().map_or(0, |session| session.battle.record().steps.len()))
    }

    /// The orders of the record after so many entries.
    fn since(&self, before: usize) -> Vec<Order> {
        self.game.with(|world| {
            let Some(session) = world.get_resource::<Session>() else { return Vec::new() };
            let steps = session.battle.record().steps.get(before..).unwrap_or_default();
            let order = |entry: &Entry| if let Entry::Order(order) = entry { Some(*order) } else { None };
            steps.iter().filter_map(|step| order(&step.entry)).collect()
        })
    }

    /// Nothing that was offered was refused, and nothing went wrong.
    fn sound(&mut self) {
        let faults = [log::faults(), log::warnings("refused:")].concat();
        if !faults.is_empty() {
            self.fail(&format!("the log tells of {faults:?}"));
        }
    }

    /// One thing after the other until the battle is over.
    fn play(&mut self) {
        let begun = self.steps;
        while self.step() {
            if self.steps - begun > LONGEST {
                self.fail("the battle does not end");
            }
        }
    }

    /// Does one thing. Whether the battle goes on.
    fn step(&mut self) -> bool {
        self.steps += 1;
        self.game.settle();
        // The last dice are seen for a moment before the debrief comes, and then all is at rest.
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

    /// Tells that a last stand was seen to begin or end.
    fn understood(&mut self) -> bool {
        let plate = format!(":{}", said("last-go"));
        let asked = matches!(self.table().now.awaiting, PendingDecision::Act { .. }) && self.offers(&plate);
        if asked {
            let before = self.count();
            self.press(&plate);
            self.came(before, &[]);
        }
        asked
    }

    /// What is asked behind the curtain, if it is down: bids, before which it is opened. Hands are looked through by who
    /// answers for them.
    fn secret(&mut self) -> bool {
        let (curtain, bid, both) = self.game.with(|world| {
            let both = world.resource::<BothBids>().0.clone();
            (world.resource::<Curtain>().0.clone(), world.resource::<Bid>().0.clone(), both)
        });
        let before = self.count();
        if let Some(curtain) = curtain {
            if curtain.both.is_some() && self.mind.chance.one_in(2) {
                self.press(&format!(":{}", said("curtain-both-go")));
            } else {
                self.open();
            }
            self.came(before, &[]);
        } else if let Some(both) = both {
            let [allied, german] = both.available.map(|points| self.mind.chance.below(3).min(points.into()) as u8);
            let keys = [allied.to_string(), "space".to_owned(), format!("KP_{german}"), "KP_Enter".to_owned()];
            keys.iter().for_each(|key| self.key(key));
            self.came(before, &[Order::Bid { points: allied }, Order::Bid { points: german }]);
        } else if let Some(bid) = bid {
            let declares = bid.intelligence.as_ref().is_some_and(Result::is_ok) && self.mind.chance.one_in(4);
            let order = if declares {
                self.press(&format!("sight:{}", said("bid-declare")));
                Order::DeclareIntelligence
            } else {
                let points = self.mind.chance.below(3).min(bid.available.into()) as u8;
                match self.mind.chance.one_in(2) {
                    true => self.key(&points.to_string()),
                    false => (bid.chosen..points).for_each(|_| self.press("bid+")),
                }
                self.press("seal");
                Order::Bid { points }
            };
            // The rules hear of it when they ask.
            match self.truth_before(before, &order) {
                true => self.came(before, &[order]),
                false => self.early = Some(order),
            }
        } else {
            return false;
        }
        true
    }

    /// Whether a sealed bid went in at once.
    fn truth_before(&self, before: usize, order: &Order) -> bool {
        self.since(before).first() == Some(order)
    }

    /// Holds the curtain open.
    fn open(&mut self) {
        let hold = said("curtain-hold");
        if self.mind.chance.one_in(2) {
            self.tell("curtain held by key".to_owned());
            self.game.hold_key("space", HOLD);
        } else {
            let (x, y) = self.game.plate_at(&hold, 0);
            self.tell("curtain held by mouse".to_owned());
            self.game.press(x, y, HOLD);
        }
        self.game.settle();
        if self.game.with(|world| world.resource::<Curtain>().0.is_some()) {
            self.fail("the curtain does not part");
        }
    }

    /// Answers what is asked.
    fn answer(&mut self, truth: &BattleState) {
        let table = self.table();
        let want = self.mind.want(&table, truth, &self.tally);
        self.carry_out(&table, &want);
    }

    fn carry_out(&mut self, table: &Table, want: &Want) {
        self.tell(format!("{want:?}"));
        let (before, mut wanted) = (self.count(), self.orders(table, want));
        self.give(table, want);
        self.game.settle();
        match want {
            Want::PostAll | Want::Order(Order::Picket { .. }) => {
                // Where the game proposes, or as near as the keys come.
                wanted = self.since(before);
                if wanted.is_empty() || !wanted.iter().all(|order| matches!(order, Order::Picket { .. })) {
                    self.fail(&format!("no picket stands: {wanted:?}"));
                }
            }
            Want::Discard(_) if self.since(before).len() > wanted.len() => wanted.extend(self.early.take()),
            _ => {}
        }
        self.came(before, &wanted);
    }

    /// Exactly these orders came, or as many of them as something else let through.
    fn came(&mut self, before: usize, wanted: &[Order]) {
        self.game.settle();
        let mut new = self.since(before);
        let by_itself = self.game.with(|world| {
            world
                .get_resource::<Table>()
                .is_some_and(|table| Side::BOTH.iter().any(|side| table.now.charter.plays_itself(*side)))
        });
        // What a side does that nobody plays came of what was wanted.
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
            interrupted(world) || next.is_some_and(|next| rules::check_order(&now, *next).is_err())
        });
        if new.is_empty() || !wanted.starts_with(&new) || !cut {
            self.fail(&format!("wanted was {wanted:?}, but there came {new:?}"));
        }
    }

    /// Gives a battle up as soon as a figure may act.
    fn surrender(&mut self, plot: &Plot) {
        self.mind = Mind::new(plot.seed);
        self.begin(plot);
        while !matches!(self.truth().awaiting, PendingDecision::Act { .. }) {
            self.step();
        }
        self.game.settle();
        let before = self.count();
        self.key("F10");
        self.press(&format!("end_half:{}", said("surrender")));
        self.press("confirm-go");
        self.came(before, &[Order::Surrender]);
        self.play();
        self.leave();
    }

    /// Lets turn after turn go by until both sides agree on a draw (`TURN-3`).
    fn agree(&mut self, plot: &Plot) {
        self.mind = Mind::new(plot.seed);
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
                    self.press(&format!("hand:{}", said("draw-offer")));
                    self.press("confirm-go");
                    self.came(before, &[Order::AgreeDraw]);
                }
                PendingDecision::Act { .. } => {
                    let table = self.table();
                    self.carry_out(&table, &Want::Order(Order::EndHalf));
                }
                _ => self.answer(&truth),
            }
        }
        self.play();
        self.leave();
    }

    /// From the end of the battle over its debrief to the title.
    fn leave(&mut self) {
        for page in ["debrief-log", "debrief-all-dice", "debrief-all-dice"] {
            self.press(page);
        }
        self.press(&format!(":{}", said("debrief-title")));
        if self.screen() != Screen::Title {
            self.fail("the title does not come back");
        }
        self.sound();
    }
}

/// A game in which nothing moves, for the monkey.
fn open(name: &str, home: &Home) -> Game {
    prefer(&home.0, |settings| {
        let preferences = &mut settings.preferences;
        (preferences.speed, preferences.reduced_motion, preferences.low_effects) = (Speed::Off, true, true);
        (preferences.effects, preferences.music) = (0, 0);
    });
    let game = Game::start(name, &home.0);
    game.hurry();
    game
}

fn battle(monkey: &mut Monkey, plot: &Plot) {
    let (since, steps, frames) = (Instant::now(), monkey.steps, monkey.game.frames());
    monkey.mind = Mind::new(plot.seed);
    monkey.begin(plot);
    monkey.play();
    let turns = monkey.game.with(|world| world.resource::<rules::Turn>().number);
    monkey.leave();
    let (played, frames) = (monkey.steps - steps, monkey.game.frames() - frames);
    println!("{} {}: {turns} turns, {played} steps, {frames} frames, {:?}", plot.mission, plot.seed, since.elapsed());
}

/// These battles, and what happens in them.
fn battles(name: &str, plots: &[Plot], then: impl FnOnce(&mut Monkey)) {
    let _alone = alone();
    let home = Home::new();
    let mut monkey = Monkey::new(open(name, &home), plots[0].seed);
    plots.iter().for_each(|plot| battle(&mut monkey, plot));
    then(&mut monkey);
    println!("{}", monkey.tally);
}

/// All missions once, and then whatever did not come up in them.
#[test]
fn all_missions() {
    battles("monkey", &battles::SMALL, |monkey| {
        monkey.surrender(&battles::SMALL[0]);
        monkey.agree(&battles::SMALL[0]);
        monkey.rest();
        let (orders, prompts) = (monkey.tally.missing_orders(), monkey.tally.missing_prompts());
        assert!(orders.is_empty() && prompts.is_empty(), "never given: {orders:?}; never asked: {prompts:?}");
    });
}

#[test]
fn recon() {
    battles("monkey-recon", &battles::RECON, |_| {});
}

#[test]
fn incursion() {
    battles("monkey-incursion", &battles::INCURSION, |_| {});
}

#[test]
fn beacon() {
    battles("monkey-beacon", &battles::BEACON, |_| {});
}

#[test]
fn twitcher() {
    battles("monkey-twitcher", &battles::TWITCHER, |_| {});
}

#[test]
fn behind() {
    battles("monkey-behind", &battles::BEHIND, |_| {});
}

#[test]
fn acdc() {
    battles("monkey-acdc", &battles::ACDC, |_| {});
}

#[test]
fn doomsday() {
    battles("monkey-doomsday", &battles::DOOMSDAY, |_| {});
}
