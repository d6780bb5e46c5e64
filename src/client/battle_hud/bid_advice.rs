//! Advice for the bid (`BID-1`): the number of figures that each side could attack in the coming half-turn, if it went
//! first.

use super::prelude::*;
use rules::pathfinding::{MovementGraph, UNREACHABLE};

/// Returns a sentence about the value of going first.
pub(super) fn bid_advice(view: &BattleView, texts: &Texts, seat: Side) -> String {
    let theirs = count_exposed_figures(&view.now, seat.enemy());
    let own = count_exposed_figures(&view.now, seat);
    let id = match (theirs, own) {
        (0, 0) => "bid-advice-nobody",
        (_, 0) => "bid-advice-safe",
        (0, _) => "bid-advice-danger",
        _ => "bid-advice-both",
    };
    texts.t_args(id, &[("theirs", theirs.into()), ("own", own.into())])
}

/// Returns the number of figures of a side that the opponent can attack with its action points: by a shot from the
/// shooter's present square, or by a blow from an adjacent square.
fn count_exposed_figures(now: &BattleState, side: Side) -> usize {
    let paths = MovementGraph::new(now, side.enemy());
    let free = vec![0; paths.squares()];
    let attackers: Vec<&Figure> =
        now.figures.iter().filter(|figure| figure.side != side && figure.in_play() && !now.dying(figure)).collect();
    let targets = now.figures.iter().filter(|figure| figure.side == side && !now.dying(figure));
    let reached = targets.filter(|target| {
        let Some(at) = target.square() else { return false };
        if attackers.iter().any(|attacker| has_gun(now, attacker) && now.sight_line(attacker, target).is_ok()) {
            return true;
        }
        let beside = Facing::ALL.into_iter().filter_map(|side| Some((at.towards(side)?, side.back())));
        let inside = beside.filter(|(at, _)| now.board.terrain().ground(*at) == Ground::Floor);
        let goals: Vec<(usize, u16)> = inside.map(|(at, facing)| (paths.node(at, facing), 0)).collect();
        let far = paths.distances(&goals, &free);
        attackers.iter().any(|attacker| {
            // The blow costs a point.
            approach_cost(now, &paths, &far, attacker) < u16::from(now.profile(attacker).action_points())
        })
    });
    reached.count()
}

fn has_gun(now: &BattleState, figure: &Figure) -> bool {
    now.profile(figure).weapons().iter().any(|weapon| weapon.is_gun())
}

/// Returns a figure's distance from the goals of `far`, in movement points.
fn approach_cost(now: &BattleState, paths: &MovementGraph, far: &[u16], figure: &Figure) -> u16 {
    match figure.place {
        Some(FigurePlace::Board(at)) => far[paths.node(at, figure.facing)],
        Some(FigurePlace::Waiting(entry)) => {
            let gate = now.board.terrain().entry(entry);
            far[paths.node(gate.at, gate.side.back())].saturating_add(1)
        }
        _ => UNREACHABLE,
    }
}
