//! The bid for the turn: how much is at stake in who acts first.

use rules::{Order, Side};

use crate::{
    lot,
    scene::{Atlas, Scene},
    task::Task,
    why::{Aim, Choice, give},
};

/// What must be at stake to declare Intelligence, which can be done but once.
const DECLARED: f64 = 22.0;
/// A point is bid for so much, of those in hand that share at the most.
const A_POINT: f64 = 6.0;
const SHARE: f64 = 0.6;
/// From that on the Germans bid a point more: they lose ties.
const CONTACT: f64 = 4.0;

/// A bid, drawn by lot between nothing and what the stake is worth.
pub(super) fn bid(task: &Task<'_>, points: u8, intelligence: bool, atlas: &mut Atlas) -> Choice {
    if !task.weights.cards {
        return give(Order::Bid { points: 0 }, Aim::Initiative);
    }
    let stake = stake(task, atlas);
    if intelligence && stake > DECLARED && task.allows(Order::DeclareIntelligence) {
        return give(Order::DeclareIntelligence, Aim::Initiative);
    }
    let most = (stake / A_POINT).min(f64::from(points) * SHARE).max(0.0) as u64;
    let drawn = lot::below(task.seed, &[u64::from(task.situation.turn.number), 0xB1D], most + 1) as u8;
    let more = task.seat == Side::German && stake > CONTACT && points > 1;
    give(Order::Bid { points: (drawn + u8::from(more)).min(points) }, Aim::Initiative)
}

/// What both sides stand to lose in the next half.
fn stake(task: &Task<'_>, atlas: &mut Atlas) -> f64 {
    let at_risk = |scene: &Scene<'_>| {
        let own = task.situation.figures.iter().enumerate().filter(|(_, figure)| figure.side == scene.side);
        let standing = own.filter_map(|(index, figure)| Some((index, figure.square()?)));
        standing.map(|(index, at)| scene.risk(index, scene.own.paths.index(at))).sum::<f64>()
    };
    let own = at_risk(&task.scene(atlas));
    let weights = task.weights.after(task.seen.quiet());
    own + at_risk(&Scene::of(task.situation, task.seat.enemy(), &weights, atlas))
}
