//! The scene of a decision: the goals of both sides, the worth of all figures, and the threat on each square. It is
//! built for each decision, only from what the seat sees.

mod atlas;
mod block;
mod fade;
mod flow;
mod goals;
mod guard;
mod kept;
mod lane;
mod misjudge;
mod nodes;
mod picture;
mod prize;
mod share;
mod threat;
mod verdict;
pub(crate) mod worth;

use rules::{BattleState, Observation, Side, pathfinding::MovementGraph};

pub(crate) use atlas::Atlas;
pub(crate) use goals::{Goal, allowed};
pub(crate) use kept::Kept;
pub(crate) use nodes::ahead;
pub(crate) use picture::{Scene, Wants};
pub(crate) use verdict::{Verdict, verdict};

use self::{atlas::Ground, fade::Fade, goals::Wish};
use crate::{weights::Weights, why::Errand};

impl<'a> Scene<'a> {
    /// Builds the scene from a seat's observation.
    pub fn new(seen: &'a Observation, weights: &Weights, atlas: &mut Atlas) -> Scene<'a> {
        Scene::of(seen.situation(), seen.seat(), &weights.after(seen.quiet()), atlas)
    }

    /// Builds the scene of a side from a battle state.
    pub fn of(situation: &'a BattleState, side: Side, weights: &Weights, atlas: &mut Atlas) -> Scene<'a> {
        let fade = Fade::new(weights.fade);
        let point = worth::victory_point(situation);
        let worths: Vec<f64> = situation.figures.iter().map(|figure| worth::figure(situation, figure, point)).collect();
        let mut wants = |side| wants(situation, side, weights, (point, &worths), atlas);
        let (mut own, mut theirs) = (wants(side), wants(side.enemy()));
        if weights.block > 0.0 {
            let (mine, others) = (block::ways(situation, &theirs, &fade), block::ways(situation, &own, &fade));
            add_block(situation, &mut own, &mine, weights, atlas);
            add_block(situation, &mut theirs, &others, weights, atlas);
        }
        guard::add(situation, &mut own, &theirs, atlas);
        guard::add(situation, &mut theirs, &own, atlas);
        let (prizes, threats, lanes, flow) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let weights = *weights;
        let mut scene =
            Scene { situation, side, weights, own, theirs, worths, prizes, threats, lanes, flow, point, fade };
        scene.prizes = prize::prizes(&scene);
        scene.threats = threat::threats(&scene);
        scene.lanes = lane::lanes(&scene);
        scene.flow = flow::flow(&scene);
        scene
    }
}

fn wants(situation: &BattleState, side: Side, weights: &Weights, worth: (f64, &[f64]), atlas: &mut Atlas) -> Wants {
    let paths = MovementGraph::new(situation, side);
    let toll = goals::toll(situation, side, &paths);
    let goals = Wish::of(situation, side, worth, Ground::new(&paths, &toll), atlas);
    let shares = share::shares(situation, side, &goals, weights);
    Wants { side, goals, shares, paths }
}

/// Adds the goal of blocking enemy paths. Its share is a part (`weights.block`) of the figure's hunt share.
fn add_block(situation: &BattleState, wants: &mut Wants, nodes: &[(usize, u16)], weights: &Weights, atlas: &mut Atlas) {
    if nodes.is_empty() {
        return;
    }
    let toll = vec![0; wants.paths.squares()];
    let field = atlas.distances(&Ground::new(&wants.paths, &toll), nodes);
    let hunt = wants.goals.iter().position(|goal| goal.errand == Errand::Hunt);
    wants.goals.push(Goal { errand: Errand::Block, value: 1.0, field, capacity: usize::MAX });
    for shares in &mut wants.shares {
        let share = hunt.map_or(0.0, |hunt| shares[hunt]);
        shares.push(share * weights.block);
    }
    debug_assert_eq!(situation.figures.len(), wants.shares.len());
}
