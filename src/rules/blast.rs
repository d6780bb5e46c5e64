//! Blasts: grenades, grenade launchers and mines (`GREN-1` to `GREN-3`, `MINE-1`).
//!
//! **Ruling** (`GREN-2`): the dice for all figures in a blast are rolled together; then each figure loses the points
//! that its die says, in the order of the figures. The consequences of a death (a mine that goes off, a last stand)
//! come before the next figure.

use crate::{
    board::Board,
    figure::{Ability, FigureKind},
    square::Square,
    terrain::Ground,
};

/// Returns the squares of a blast round a centre in row order: floor that is joined to it (`GREN-2`).
pub fn blast_squares(board: &Board, centre: Square) -> Vec<Square> {
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    around
        .filter_map(|(dx, dy)| centre.offset(dx, dy))
        .filter(|at| board.terrain().ground(*at) == Ground::Floor)
        .filter(|at| *at == centre || board.joined_to(centre, *at))
        .collect()
}

/// Bonus on each die in the blast of a volatile figure without a mine, equal to a grenade's.
const VOLATILE_BONUS: i8 = 1;

/// Returns the bonus of a mine on the dice of its blast. **Ruling** (`MINE-1`): it replaces the bonus of a grenade.
pub(super) fn mine_bonus(kind: &FigureKind) -> i8 {
    let mine = |ability: &Ability| if let Ability::Mine(bonus) = ability { Some(*bonus) } else { None };
    kind.ability(mine).unwrap_or(VOLATILE_BONUS)
}
