//! What stands to be lost on each square in the enemy's next half: expected damage, at fortitude 5.

use std::collections::VecDeque;

use rules::{
    Ability, BattleState, Facing, Figure, FigurePlace, FireMode, Side, line_of_sight, needed_roll,
    pathfinding::EdgeKind,
};

use super::picture::Scene;
use crate::attack::{hit, left, outcome};

/// The fortitude by which threats are counted.
const FORTITUDE: u8 = 5;
/// What a mine does where it goes off.
const MINE: f64 = 0.8;
/// The attack of one of a horde that is still to come.
const TO_COME: f64 = 1.0 / 3.0;
/// How many attackers of a square are counted, what each after the first adds where numbers count (`ZOM-2`), and how
/// much of it all will come.
const CROWD: usize = 4;
const NUMBERS: f64 = 0.6;
const COMES: f64 = 0.8;
/// A jet or a grenade, and a harpoon, in damage.
const AREA: f64 = 0.5;
const DRAG: f64 = 0.8;
/// What a chain of shots does, against one.
const CHAIN: f64 = 2.2;
/// Fire from where a gun stands, and from anywhere that it may go.
const SEEN: f64 = 0.5;
const NEAR: f64 = 0.12;
const BEYOND: u8 = 3;
/// Harm is counted in dice of a third each, so many at the most; a wound is that share of a death.
const THIRD: f64 = 1.0 / 3.0;
const MOST: f64 = 30.0;
const WOUND: f64 = 0.35;

/// An enemy: where it begins, the points it has, the damage of its close attack, and who it is if it is on the table.
struct Source<'a> {
    at: usize,
    points: f64,
    rate: f64,
    figure: Option<&'a Figure>,
}

/// The threat on each square, in row order.
pub(super) fn threats(scene: &Scene<'_>) -> Vec<f64> {
    let (situation, enemy) = (scene.situation, scene.side.enemy());
    let paths = &scene.theirs.paths;
    let mut by_hand = vec![[0.0; CROWD]; paths.squares()];
    let mut fire = vec![0.0; paths.squares()];
    for source in sources(situation, enemy).iter().filter(|source| source.points >= 1.0) {
        let ways = walk(scene, source, &mut by_hand);
        shots(scene, source, &ways, &mut fire);
    }
    let numbers = situation.hordes.iter().any(|kind| situation.catalogue.kind(*kind).side == enemy);
    let add = if numbers { NUMBERS } else { 0.0 };
    let open = |at: usize| Facing::ALL.into_iter().filter(|side| paths.passage(at, *side) == EdgeKind::Free).count();
    let sum = |at: usize| {
        let crowd = by_hand[at].iter().take(open(at).max(1) + 1).enumerate();
        crowd.map(|(place, harm)| harm * (1.0 + add * place as f64)).sum::<f64>()
    };
    (0..paths.squares()).map(|at| sum(at) * COMES + fire[at]).collect()
}

fn sources(situation: &BattleState, enemy: Side) -> Vec<Source<'_>> {
    let terrain = situation.board.terrain();
    let mut sources = Vec::new();
    for figure in situation.figures.iter().filter(|figure| figure.side == enemy && !situation.is_stranded(figure)) {
        let (at, late) = match figure.place {
            Some(FigurePlace::Board(at)) => (at, 0.0),
            Some(FigurePlace::Waiting(entry)) => (terrain.entry(entry).at, 1.0),
            _ => continue,
        };
        let profile = situation.profile(figure);
        let mine = profile.printed.abilities.iter().any(|ability| matches!(ability, Ability::Mine(_)));
        let needed = needed_roll(FORTITUDE, profile.strike_bonus(profile.printed));
        let rate = if mine { MINE } else { f64::from(profile.strike_dice(1)) * hit(needed) };
        let points = f64::from(profile.action_points()) - late;
        sources.push(Source { at: terrain.index(at), points, rate, figure: Some(figure) });
    }
    if situation.turn.first == Some(enemy) {
        return sources;
    }
    for kind in situation.hordes.iter().map(|kind| situation.catalogue.kind(*kind)).filter(|kind| kind.side == enemy) {
        let gates = terrain.entries.iter().filter(|gate| gate.owner == enemy);
        let points = f64::from(kind.ap) - 1.0;
        sources.extend(gates.map(|gate| Source { at: terrain.index(gate.at), points, rate: TO_COME, figure: None }));
    }
    sources
}

/// How far an enemy walks, and what it does by hand where it comes to.
fn walk(scene: &Scene<'_>, source: &Source<'_>, by_hand: &mut [[f64; CROWD]]) -> Vec<u8> {
    let paths = &scene.theirs.paths;
    let reach = source.points as u8;
    let mut ways = vec![u8::MAX; paths.squares()];
    ways[source.at] = 0;
    let mut open = VecDeque::from([source.at]);
    while let Some(here) = open.pop_front() {
        if ways[here] > reach {
            continue;
        }
        for side in Facing::ALL {
            let Some(to) = paths.beyond(here, side) else { continue };
            let way = ways[here] + if paths.passage(here, side) == EdgeKind::Door { 2 } else { 1 };
            if way >= ways[to] {
                continue;
            }
            ways[to] = way;
            let attacks = (source.points - f64::from(way) + 0.5).min(source.points);
            if attacks > 0.0 {
                keep_greatest(&mut by_hand[to], attacks * source.rate);
            }
            if !scene.stands(scene.side, to) {
                open.push_back(to);
            }
        }
    }
    ways
}

fn keep_greatest(kept: &mut [f64; CROWD], mut harm: f64) {
    for place in kept {
        if harm > *place {
            std::mem::swap(place, &mut harm);
        }
    }
}

fn shots(scene: &Scene<'_>, source: &Source<'_>, ways: &[u8], fire: &mut [f64]) {
    let Some(figure) = source.figure else { return };
    let harm = gun(scene.situation, figure);
    if harm <= 0.0 {
        return;
    }
    let (board, paths) = (&scene.situation.board, &scene.theirs.paths);
    for facing in [Facing::North, Facing::South] {
        for at in line_of_sight::field_of_view(board, &scene.situation.occupancy, paths.square(source.at), facing) {
            fire[paths.index(at)] += harm * (source.points - 0.5).max(0.0) * SEEN;
        }
    }
    let reach = source.points as u8 + BEYOND;
    for (at, way) in ways.iter().enumerate().filter(|(_, way)| **way <= reach) {
        fire[at] += if *way == u8::MAX { 0.0 } else { harm * NEAR * source.points };
    }
}

/// The damage that a point of a figure's best weapon does.
fn gun(situation: &BattleState, figure: &Figure) -> f64 {
    let profile = situation.profile(figure);
    let chain = if profile.chain_bonus() > 0 { CHAIN } else { 1.0 };
    let harms = profile.weapons().into_iter().map(|weapon| match weapon.gun() {
        None => AREA,
        Some(gun) if gun.drags => DRAG,
        Some(gun) => {
            f64::from(weapon.rate(FireMode::Normal)) * chain * if gun.twice { 2.0 } else { 1.0 } * hit(FORTITUDE)
        }
    });
    harms.fold(0.0, f64::max)
}

impl Scene<'_> {
    /// What a figure of one's own stands to lose on a square.
    pub fn risk(&self, index: usize, at: usize) -> f64 {
        let figure = &self.situation.figures[index];
        let fortitude = self.situation.guard(figure, 0);
        let harm = self.threats[at] * hit(fortitude) / hit(FORTITUDE);
        let left = left(self.situation, figure);
        let law = outcome((harm / THIRD).min(MOST), THIRD, left);
        (law.kill + WOUND * law.wounds / f64::from(left)) * self.worths[index]
    }
}
