//! Blasts: grenades, grenade launchers and mines (`GREN-1` to `GREN-3`, `MINE-1`).
//!
//! **Ruling** (`GREN-2`): the dice for all figures in a blast are rolled together; then each loses what its die says,
//! in the order of the figures. What a death brings (a mine that goes off, a last stand) happens before the next.

use crate::{
    board::Board,
    figure::{Ability, FigureKind},
    square::Square,
    terrain::Ground,
};

/// The squares of a blast round a centre: floor and joined to it (`GREN-2`), in row order.
pub fn blast_squares(board: &Board, centre: Square) -> Vec<Square> {
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    around
        .filter_map(|(dx, dy)| centre.offset(dx, dy))
        .filter(|at| board.terrain().ground(*at) == Ground::Floor)
        .filter(|at| *at == centre || board.joined_to(centre, *at))
        .collect()
}

/// What the blast of a volatile figure without a mine adds to each die, as a grenade's does.
const VOLATILE_BONUS: i8 = 1;

/// What a mine adds to the dice of its blast. **Ruling** (`MINE-1`): in place of what a grenade adds.
pub(super) fn mine_bonus(kind: &FigureKind) -> i8 {
    let mine = |ability: &Ability| if let Ability::Mine(bonus) = ability { Some(*bonus) } else { None };
    kind.ability(mine).unwrap_or(VOLATILE_BONUS)
}
