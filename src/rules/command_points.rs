//! Command points: a side's income, payment for actions (`CP-1`, `CP-2`, `AP-1`, `AP-2`), and the hand size, which
//! depends on the same levels (`HAND-1`).

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::side::BySide;

/// Command points of each side.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandPoints(pub BySide<u8>);

/// Special points of each side, for the actions of zombies only (`GRETEL-1`). **Ruling** (`CP-2`): they are spent
/// before command points, can't be bid and can't kill cards.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecialPoints(pub BySide<u8>);

/// Returns the command points per turn at a requisition level (`CP-1`).
pub fn command_points(level: u8) -> u8 {
    match level {
        0..=2 => 2,
        3..=20 => level / 3 + 2,
        _ => 9,
    }
}

/// Returns the number of cards in a hand at a requisition level (`HAND-1`).
pub fn hand_size(level: u8) -> u8 {
    match level {
        0..=2 => 1,
        3..=14 => level / 3,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_cp_1_gives_command_points_by_level() {
        let table = [(0, 2), (2, 2), (3, 3), (5, 3), (6, 4), (8, 4), (9, 5), (11, 5), (12, 6), (14, 6), (15, 7)];
        let more = [(17, 7), (18, 8), (20, 8), (21, 9), (40, 9)];
        for (level, points) in table.into_iter().chain(more) {
            assert_eq!(command_points(level), points, "CP-1 at level {level}");
        }
    }

    #[test]
    fn the_table_of_hand_1_gives_hand_size_by_level() {
        for (level, cards) in
            [(0, 1), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (11, 3), (12, 4), (14, 4), (15, 5), (40, 5)]
        {
            assert_eq!(hand_size(level), cards, "HAND-1 at level {level}");
        }
    }
}
