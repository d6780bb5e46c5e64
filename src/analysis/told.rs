//! What is told of a battle: the sum of luck and decisions, where it turned, what cost most, and whose dice were kind.

use std::collections::BTreeMap;

use rules::{BySide, FigureId, Side, Weapon};

use crate::{
    better::Better,
    course::Course,
    deed::{Deed, sign},
    review::Review,
};

/// The most points at which it turned, and the least that one must have moved.
const TURNS: usize = 6;
const LEAST_TURN: f64 = 0.04;
/// How many decisions of each side are told.
const DEAREST: usize = 3;
/// A battle of fewer decisions is too short to be told of.
const SHORT: usize = 6;

/// What the dice moved, and how far they would move it in the mean (the standard deviation).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Luck {
    /// How much.
    pub sum: f64,
    /// The variance.
    pub spread: f64,
}

impl Luck {
    /// Whether it is more than dice do every day.
    pub fn is_unusual(self) -> bool {
        self.sum * self.sum > 4.0 * self.spread
    }

    fn add(&mut self, sum: f64, spread: f64) {
        self.sum += sum;
        self.spread += spread;
    }
}

/// Whose dice they were.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lucks {
    /// Of figures, in points of their own side's chance.
    pub figures: BTreeMap<FigureId, Luck>,
    /// Of each side's weapons, in points of that side's chance.
    pub weapons: BySide<BTreeMap<Weapon, Luck>>,
    /// Of turns, from the first, in points of the Allies' chance.
    pub turns: Vec<Luck>,
    /// Of the whole battle, in points of the Allies' chance.
    pub all: Luck,
}

/// A decision that cost something.
#[derive(Clone, Debug, PartialEq)]
pub struct Dear {
    /// Its place among the decisions.
    pub deed: usize,
    /// What would have been better.
    pub better: Better,
}

/// What is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The Allies' chance at the start.
    pub start: f64,
    /// Where it ended: all or nothing, if the battle is over.
    pub end: f64,
    /// What the orders of each side moved, in points of the Allies' chance.
    pub decided: BySide<f64>,
    /// What each side's decisions cost it that were not right, as far as they were looked at.
    pub mistakes: BySide<f64>,
    /// What dice moved, and whose.
    pub luck: Lucks,
    /// The decisions around which the chance moved most, in their order.
    pub turns: Vec<usize>,
    /// What cost each side most, the dearest first.
    pub dearest: BySide<Vec<Dear>>,
    /// Whether it is too short, or not over, to say where it turned.
    pub short: bool,
}

impl Told {
    /// Of a review as far as it has come.
    pub fn of(review: &Review) -> Told {
        let (course, deeds) = (review.course(), review.deeds());
        let mut decided = BySide::default();
        for step in &course.steps {
            if let Some(by) = step.by {
                decided[by] += step.decided();
            }
        }
        let short = course.verdict.is_none() || deeds.len() < SHORT;
        Told {
            start: course.start,
            end: course.end(),
            decided,
            mistakes: BySide::from_fn(|side| mistakes(review, side)),
            luck: lucks(course),
            turns: if short { Vec::new() } else { turns(course, deeds) },
            dearest: BySide::from_fn(|side| dearest(review, side)),
            short,
        }
    }

    /// What neither dice nor mistakes that were found have moved, in points of the Allies' chance: what was hidden from whoever
    /// decided, and what the estimates can't see.
    pub fn rest(&self) -> f64 {
        self.end - self.start - self.luck.all.sum + self.mistakes.allied - self.mistakes.german
    }
}

fn lucks(course: &Course) -> Lucks {
    let mut lucks = Lucks::default();
    for step in &course.steps {
        let turn = usize::from(step.turn.max(1)) - 1;
        if lucks.turns.len() <= turn {
            lucks.turns.resize(turn + 1, Luck::default());
        }
        lucks.turns[turn].add(step.luck(), step.spread);
        lucks.all.add(step.luck(), step.spread);
        let Some(by) = step.by.filter(|_| step.rolled) else { continue };
        let own = sign(by) * step.luck();
        if let Some(figure) = step.figure {
            lucks.figures.entry(figure).or_default().add(own, step.spread);
        }
        if let Some(weapon) = step.weapon {
            lucks.weapons[by].entry(weapon).or_default().add(own, step.spread);
        }
    }
    lucks
}

/// The decisions around which the chance moved most.
fn turns(course: &Course, deeds: &[Deed]) -> Vec<usize> {
    let moved = |deed: &Deed| {
        let steps = &course.steps[deed.steps.clone()];
        steps.last().map_or(0.0, |last| (last.after - steps[0].before).abs())
    };
    let mut ranked: Vec<usize> = (0..deeds.len()).filter(|deed| moved(&deeds[*deed]) >= LEAST_TURN).collect();
    ranked.sort_by(|one, other| moved(&deeds[*other]).total_cmp(&moved(&deeds[*one])).then(one.cmp(other)));
    let mut told: Vec<usize> = Vec::new();
    for deed in ranked {
        // An answer within an activation is told with it.
        let range = &deeds[deed].steps;
        let apart = |other: &usize| deeds[*other].steps.end <= range.start || range.end <= deeds[*other].steps.start;
        if told.len() < TURNS && told.iter().all(apart) {
            told.push(deed);
        }
    }
    told.sort_unstable();
    told
}

/// A side's decisions that were not right.
fn wrong(review: &Review, side: Side) -> impl Iterator<Item = (usize, &Better)> {
    let own = review.deeds().iter().enumerate().filter(move |(_, deed)| deed.by == side);
    own.filter_map(|(deed, _)| Some((deed, review.better(deed)?))).filter(|(_, better)| !better.is_right())
}

fn mistakes(review: &Review, side: Side) -> f64 {
    wrong(review, side).map(|(_, better)| better.cost).sum()
}

fn dearest(review: &Review, side: Side) -> Vec<Dear> {
    let mut dear: Vec<Dear> = wrong(review, side).map(|(deed, better)| Dear { deed, better: better.clone() }).collect();
    dear.sort_by(|one, other| other.better.cost.total_cmp(&one.better.cost).then(one.deed.cmp(&other.deed)));
    dear.truncate(DEAREST);
    dear
}
