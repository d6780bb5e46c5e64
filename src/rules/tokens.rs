//! Numbered tokens, and the Twitchers that lie among them (`M4`).
//!
//! **Rulings**
//! - A side knows the number of a token from the moment in which a figure of its own has carried it.
//! - The die is rolled before the token is taken: whoever is caught by a Twitcher has not seen the number.
//! - If the token's square is not free, the Twitcher rises on the free square that is nearest by way, the first in row
//!   order of several; if there is none, it does not rise.
//! - Its dice are those of a close attack, as many as the mission says, whatever cards say; it faces whom it attacks.
//! - Cards on the horde's card count for a Twitcher of that kind, too. Fire does nothing to it where it rises. Points
//!   that a friend has not used may be given to it (`SARGE-2`): they are no command points.
//! - Twitchers that fight for the Allies gain nothing by their number (`ZOM-2` speaks of German half-turns).

use std::collections::VecDeque;

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    board::{Board, Occupancy},
    dice::Dice,
    facing::Facing,
    ids::FigureId,
    objects::Objects,
    square::Square,
    terrain::Ground,
};

/// The Twitchers that have risen: no command points may be used on them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Twitchers(pub Vec<FigureId>);

/// Numbers the tokens that have no number yet: 1 up to how many there are, those that are taken left out, in a random
/// order.
pub(super) fn deal_numbers(objects: &mut Objects, dice: &mut Dice) {
    let tokens: Vec<usize> = (0..objects.0.len()).filter(|index| objects.0[*index].numbered).collect();
    let taken: Vec<u8> = tokens.iter().filter_map(|index| objects.0[*index].number).collect();
    let mut free: Vec<u8> = (1..=tokens.len() as u8).filter(|number| !taken.contains(number)).collect();
    if free.is_empty() {
        return;
    }
    dice.shuffle(&mut free);
    let without = tokens.into_iter().filter(|index| objects.0[*index].number.is_none()).collect::<Vec<_>>();
    for (index, number) in without.into_iter().zip(free) {
        objects.0[index].number = Some(number);
    }
}

/// The free floor square that is nearest by way.
pub(super) fn nearest_free(board: &Board, occupancy: &Occupancy, from: Square) -> Option<Square> {
    let mut reached = vec![from];
    let mut ring = VecDeque::from([(from, 0_u16)]);
    let mut best: Option<(u16, u8, u8, Square)> = None;
    while let Some((at, distance)) = ring.pop_front() {
        if best.is_some_and(|(least, ..)| distance > least) {
            break;
        }
        if board.terrain().ground(at) == Ground::Floor && occupancy.figure_at(at).is_none() {
            let found = (distance, at.y, at.x, at);
            best = Some(best.map_or(found, |best| best.min(found)));
        }
        for side in Facing::ALL {
            let next = at.towards(side).filter(|next| board.joined(at, side) && !reached.contains(next));
            if let Some(next) = next {
                reached.push(next);
                ring.push_back((next, distance + 1));
            }
        }
    }
    best.map(|(.., at)| at)
}

/// The side on which a square lies, as seen from another: the longer way decides, left and right before up and down.
pub(super) fn towards(from: Square, to: Square) -> Facing {
    let (dx, dy) = (i16::from(to.x) - i16::from(from.x), i16::from(to.y) - i16::from(from.y));
    match (dx.abs() >= dy.abs(), dx >= 0, dy >= 0) {
        (true, true, _) => Facing::East,
        (true, false, _) => Facing::West,
        (false, _, true) => Facing::South,
        (false, _, false) => Facing::North,
    }
}
