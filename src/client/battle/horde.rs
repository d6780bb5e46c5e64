//! All zombies of a horde that have still to move, by one press: each enters and goes as far towards a square as its own
//! points allow, the nearest first. Every step is an order like any other, and undo takes all back as one. Who sees an
//! enemy is left to the player; when somebody comes to see one, or is shot at, the rest waits.

use std::collections::VecDeque;

use super::{
    orders::{Given, giving},
    prelude::*,
};
use rules::way::{self, FAR, Paths, Reached};

/// The figures of the selected one's horde that would go: those that have still to move and see nobody.
pub(super) fn rest(table: &Table) -> Vec<FigureId> {
    let Some(chosen) = table.chosen().filter(|figure| table.now.card(figure).horde().is_some()) else {
        return Vec::new();
    };
    let moves = |figure: &&Figure| {
        let fresh = !figure.activated || table.now.acting == Some(figure.id) && figure.points > 0;
        figure.side == table.seat && figure.kind == chosen.kind && figure.in_play() && fresh
    };
    let calm = |figure: &&Figure| !table.now.held(figure) && !sees(&table.now, figure);
    table.now.figures.iter().filter(moves).filter(calm).map(|figure| figure.id).collect()
}

/// The square towards which they would go.
pub(super) fn goal(table: &Table, preview: &Preview) -> Option<Square> {
    let Some(Aim::Go(square)) = preview.aim() else { return None };
    (table.now.board.terrain().ground(square) == Ground::Floor).then_some(square)
}

/// Goes there with all of them.
pub(super) fn go(world: &mut World) {
    let (table, preview) = (world.resource::<Table>(), world.resource::<Preview>());
    let (eyes, seat, mut rest) = (table.eyes, table.seat, rest(table));
    let Some(goal) = goal(table, preview) else { return };
    let paths = Paths::new(&table.now, seat);
    let goals = Facing::ALL.map(|facing| (paths.node(goal, facing), 0));
    let far = paths.distances(&goals, &vec![0; paths.squares()]);
    let apart = |at: Square| Facing::ALL.map(|facing| far[paths.node(at, facing)]).into_iter().min().unwrap_or(FAR);
    let place = |figure: &Figure| match figure.place {
        Some(Place::Waiting(entry)) => (1, apart(table.now.board.terrain().entry(entry).at)),
        _ => (0, figure.square().map_or(FAR, apart)),
    };
    rest.sort_by_key(|id| table.now.figure(*id).map(place));
    let mut rest = VecDeque::from(rest);
    giving(world, |world| {
        while let Some(id) = rest.pop_front() {
            let (now, _) = eyes.see(&Situation::of(world), seat);
            let Some(figure) = now.figure(id) else { continue };
            // Whoever went before may have met somebody.
            if now.acting.and_then(|id| now.figure(id)).is_some_and(|acting| sees(&now, acting)) {
                return Given::Enough;
            }
            let here = figure.square().map_or(FAR, apart);
            let reached = way::reach(&now, figure).into_iter().filter(|reached| reached.plan.bought == 0);
            let best = reached.min_by_key(|reached| (apart(reached.at), reached.plan.walk.cost()));
            if let Some(best) = best.filter(|best| apart(best.at) < here) {
                return Given::Orders(orders(&best));
            }
        }
        Given::Enough
    });
}

fn orders(reached: &Reached) -> Vec<Order> {
    let plan = &reached.plan;
    plan.lead.iter().copied().chain(plan.walk.steps.iter().map(|step| step.order)).collect()
}

/// Whether a figure on the board sees an enemy.
fn sees(now: &Situation, figure: &Figure) -> bool {
    let enemy = |other: &&Figure| other.side != figure.side && other.square().is_some();
    figure.square().is_some() && now.figures.iter().filter(enemy).any(|enemy| now.sight_line(figure, enemy).is_ok())
}
