//! The expected damage on each square in the enemy's next half-turn, to a figure with fortitude 5.

use std::collections::VecDeque;

use rules::{
    Ability, BattleState, Facing, Figure, FigurePlace, FireMode, Side, line_of_sight, needed_roll,
    pathfinding::EdgeKind,
};

use super::types::Assessment;
use crate::attack_odds::{damage_points_left, hit_chance, interpolate_damage_law};

/// Fortitude for which threats are computed.
const FORTITUDE: u8 = 5;
/// Damage of a mine where it explodes, in damage points.
const MINE: f64 = 0.8;
/// Damage of a close attack by a horde figure that has not appeared yet, in damage points.
const TO_COME: f64 = 1.0 / 3.0;
/// Maximum number of attackers counted for a square.
const CROWD: usize = 4;
/// Share by which each attacker after the first increases the damage of the next one, against hordes (`ZOM-2`).
const NUMBERS: f64 = 0.6;
/// Share of the possible close combat damage that is expected to happen.
const COMES: f64 = 0.8;
/// Damage of a jet or a grenade, in damage points.
const AREA: f64 = 0.5;
/// Damage of a harpoon, in damage points.
const DRAG: f64 = 0.8;
/// Factor on the damage of a gun whose hits allow further shots.
const CHAIN: f64 = 2.2;
/// Weight of fire from a shooter's present square.
const SEEN: f64 = 0.5;
/// Weight of fire from the squares to which a shooter may move.
const NEAR: f64 = 0.12;
/// Number of squares beyond a shooter's movement at which its gun still counts.
const BEYOND: u8 = 3;
/// Hit chance of the dice into which harm is converted.
const THIRD: f64 = 1.0 / 3.0;
/// Maximum number of dice into which harm is converted.
const MAX_HARM_DICE: f64 = 30.0;
/// Value of a wound, as a share of the value of a death.
const WOUND: f64 = 0.35;

/// An attacker: its starting square, its action points, the damage of one close attack, and its figure, if it has
/// appeared already.
struct ThreatSource<'a> {
    at: usize,
    points: f64,
    rate: f64,
    figure: Option<&'a Figure>,
}

/// Returns the threat on each square, row by row.
pub(super) fn estimate_threats(assessment: &Assessment<'_>) -> Vec<f64> {
    let (state, enemy) = (assessment.state, assessment.side.enemy());
    let paths = &assessment.enemy.paths;
    let mut by_hand = vec![[0.0; CROWD]; paths.squares()];
    let mut fire = vec![0.0; paths.squares()];
    for source in collect_threat_sources(state, enemy).iter().filter(|source| source.points >= 1.0) {
        let ways = spread_melee_threat(assessment, source, &mut by_hand);
        add_shooting_threat(assessment, source, &ways, &mut fire);
    }
    let numbers = state.hordes.iter().any(|kind| state.catalogue.kind(*kind).side == enemy);
    let add = if numbers { NUMBERS } else { 0.0 };
    let open = |at: usize| Facing::ALL.into_iter().filter(|side| paths.passage(at, *side) == EdgeKind::Free).count();
    let sum = |at: usize| {
        let crowd = by_hand[at].iter().take(open(at).max(1) + 1).enumerate();
        crowd.map(|(place, harm)| harm * (1.0 + add * place as f64)).sum::<f64>()
    };
    (0..paths.squares()).map(|at| sum(at) * COMES + fire[at]).collect()
}

fn collect_threat_sources(state: &BattleState, enemy: Side) -> Vec<ThreatSource<'_>> {
    let terrain = state.board.terrain();
    let mut sources = Vec::new();
    for figure in state.figures.iter().filter(|figure| figure.side == enemy && !state.is_stranded(figure)) {
        let (at, late) = match figure.place {
            Some(FigurePlace::Board(at)) => (at, 0.0),
            Some(FigurePlace::Waiting(entry)) => (terrain.entry(entry).at, 1.0),
            _ => continue,
        };
        let profile = state.profile(figure);
        let mine = profile.printed.abilities.iter().any(|ability| matches!(ability, Ability::Mine(_)));
        let needed = needed_roll(FORTITUDE, profile.strike_bonus(profile.printed));
        let rate = if mine { MINE } else { f64::from(profile.strike_dice(1)) * hit_chance(needed) };
        let points = f64::from(profile.action_points()) - late;
        sources.push(ThreatSource { at: terrain.index(at), points, rate, figure: Some(figure) });
    }
    if state.turn.first == Some(enemy) {
        return sources;
    }
    for kind in state.hordes.iter().map(|kind| state.catalogue.kind(*kind)).filter(|kind| kind.side == enemy) {
        let gates = terrain.entries.iter().filter(|gate| gate.owner == enemy);
        let points = f64::from(kind.ap) - 1.0;
        sources.extend(gates.map(|gate| ThreatSource {
            at: terrain.index(gate.at),
            points,
            rate: TO_COME,
            figure: None,
        }));
    }
    sources
}

/// Adds an attacker's close combat damage to each square that it can reach; returns the length of its way to each
/// square.
fn spread_melee_threat(
    assessment: &Assessment<'_>,
    source: &ThreatSource<'_>,
    by_hand: &mut [[f64; CROWD]],
) -> Vec<u8> {
    let paths = &assessment.enemy.paths;
    let reach = source.points as u8;
    let mut ways = vec![u8::MAX; paths.squares()];
    ways[source.at] = 0;
    let mut open = VecDeque::from([source.at]);
    while let Some(here) = open.pop_front() {
        if ways[here] > reach {
            continue;
        }
        for side in Facing::ALL {
            let Some(to) = paths.passable_neighbour(here, side) else { continue };
            let way = ways[here] + if paths.passage(here, side) == EdgeKind::Door { 2 } else { 1 };
            if way >= ways[to] {
                continue;
            }
            ways[to] = way;
            let attacks = (source.points - f64::from(way) + 0.5).min(source.points);
            if attacks > 0.0 {
                insert_greatest_harm(&mut by_hand[to], attacks * source.rate);
            }
            if !assessment.is_occupied_by(assessment.side, to) {
                open.push_back(to);
            }
        }
    }
    ways
}

fn insert_greatest_harm(kept: &mut [f64; CROWD], mut harm: f64) {
    for place in kept {
        if harm > *place {
            std::mem::swap(place, &mut harm);
        }
    }
}

fn add_shooting_threat(assessment: &Assessment<'_>, source: &ThreatSource<'_>, ways: &[u8], fire: &mut [f64]) {
    let Some(figure) = source.figure else { return };
    let harm = best_gun_harm(assessment.state, figure);
    if harm <= 0.0 {
        return;
    }
    let (board, paths) = (&assessment.state.board, &assessment.enemy.paths);
    for facing in [Facing::North, Facing::South] {
        for at in line_of_sight::field_of_view(board, &assessment.state.occupancy, paths.square(source.at), facing) {
            fire[paths.index(at)] += harm * (source.points - 0.5).max(0.0) * SEEN;
        }
    }
    let reach = source.points as u8 + BEYOND;
    for (at, way) in ways.iter().enumerate().filter(|(_, way)| **way <= reach) {
        fire[at] += if *way == u8::MAX { 0.0 } else { harm * NEAR * source.points };
    }
}

/// Returns the damage of a figure's best weapon per action point.
fn best_gun_harm(state: &BattleState, figure: &Figure) -> f64 {
    let profile = state.profile(figure);
    let chain = if profile.chain_bonus() > 0 { CHAIN } else { 1.0 };
    let harms = profile.weapons().into_iter().map(|weapon| match weapon.gun() {
        None => AREA,
        Some(gun) if gun.drags => DRAG,
        Some(gun) => {
            f64::from(weapon.rate(FireMode::Normal)) * chain * if gun.twice { 2.0 } else { 1.0 } * hit_chance(FORTITUDE)
        }
    });
    harms.fold(0.0, f64::max)
}

impl Assessment<'_> {
    /// Returns the expected loss if a figure of the assessment's side is on a square.
    pub fn risk(&self, index: usize, at: usize) -> f64 {
        let figure = &self.state.figures[index];
        let fortitude = self.state.required_fortitude(figure, 0);
        let harm = self.threats[at] * hit_chance(fortitude) / hit_chance(FORTITUDE);
        let left = damage_points_left(self.state, figure);
        let law = interpolate_damage_law((harm / THIRD).min(MAX_HARM_DICE), THIRD, left);
        (law.kill + WOUND * law.wounds / f64::from(left)) * self.worths[index]
    }
}
