//! The figures and squares that the steps of an order may affect.

use crate::{
    event_log::EventLog, figures::Figure, fire::printed_points, harpoon::landing_squares, ids::FigureId,
    square::Square, state_fields::BattleState, step::Step,
};

/// The scope of an order: keyed figures, other figures that may be harmed, and squares where an effect may happen.
pub(super) type AffectedFigures = (Vec<FigureId>, Vec<FigureId>, Vec<Square>);

/// Returns the scope of an order with these steps.
pub(super) fn find_affected_figures(state: &BattleState, steps: &[Step]) -> AffectedFigures {
    let (mut pivots, mut direct, mut places) = (Vec::new(), Vec::new(), Vec::new());
    for step in steps {
        match step {
            Step::Shoot { figure, target, weapon, .. } => {
                pivots.push(*target);
                direct.push(*figure);
                if state.catalogue.weapon(*weapon).drags() {
                    places.extend(first_landing_square(state, *figure, *target));
                }
            }
            Step::Strike { figure, target } => {
                pivots.push(*target);
                direct.push(*figure);
            }
            Step::Reroll(attack, _) | Step::Resolve(attack) => {
                pivots.push(attack.target);
                direct.push(attack.figure);
                places.extend(first_landing_square(state, attack.figure, attack.target));
            }
            Step::Throw { at, .. } => {
                pivots.extend(state.figure_at(*at).map(|figure| figure.id));
                places.push(*at);
            }
            Step::Detonate { figure, target } => {
                pivots.push(*target);
                direct.push(*figure);
                places.extend(state.figure(*target).and_then(Figure::square));
            }
            Step::AskFlame { chosen: squares, .. } | Step::Ignite { squares, .. } => {
                direct.extend(state.figures.iter().filter(|other| stands_on(other, squares)).map(|figure| figure.id));
            }
            Step::Drag { target, to, .. } => {
                pivots.push(*target);
                places.push(*to);
            }
            Step::Burn(figure, ..) => direct.push(*figure),
            Step::EndActivation { .. } => direct.extend(state.acting),
            Step::EndHalf(_) => {
                direct.extend(idle_figures_in_fire(state, step).into_iter().map(|(figure, _)| figure));
            }
            _ => {}
        }
    }
    (pivots, direct, places)
}

fn stands_on(figure: &Figure, squares: &[Square]) -> bool {
    figure.square().is_some_and(|at| squares.contains(&at))
}

/// Returns the square to which the harpoon drags its target, if it does: the first of the squares from which its owner
/// may choose.
pub(super) fn first_landing_square(state: &BattleState, figure: FigureId, target: FigureId) -> Option<Square> {
    let hans = state.figure(figure)?;
    let (at, there) = (hans.square()?, state.figure(target)?.square()?);
    let squares = landing_squares(&state.board, &state.occupancy, (at, hans.facing), there);
    squares.first().copied().filter(|to| *to != there)
}

/// `FLAME-5`, `FLAME-3`: returns the idle figures of the side, which now count as activated, in fire that does not go
/// out, each with its number of dice.
pub(super) fn idle_figures_in_fire(state: &BattleState, step: &Step) -> Vec<(FigureId, u8)> {
    let Step::EndHalf(side) = *step else { return Vec::new() };
    let mut fire = state.fire.clone();
    fire.burn_out(side, &mut EventLog::default());
    let idle = state.figures.iter().filter(|figure| figure.side == side && !figure.activated);
    idle.filter(|figure| figure.square().is_some_and(|at| fire.burns(at)))
        .map(|figure| (figure, state.profile(figure)))
        .map(|(figure, profile)| (figure.id, printed_points(profile.action_points(), 0, profile.printed.ap)))
        .collect()
}
