//! How the ground of a mission looks: the floors, walls and light of one part of the complex. It decides nothing.

use serde::{Deserialize, Serialize};

/// A part of the complex. Dossiers name it in the field `look`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Look {
    /// Galleries that sappers hewed long ago: flagstones, gravel, duckboards, warm lamps.
    Gallery,
    /// The plates of a bunker, riveted and rusty, in cold light. Dossiers that name no look have this one.
    #[default]
    Bulkhead,
    /// Wet concrete, gutters, and gratings over black water.
    Dock,
    /// Tiles, white and green, under pale lamps.
    Laboratory,
    /// Quarters of planks and brick, badly lit.
    Barracks,
    /// Ribbed plates and trenches full of copper cable.
    Powerhouse,
    /// Armour, black from the last test, in red light.
    Silo,
}

impl Look {
    /// All of them, in the order of the dossiers that they were made for.
    pub const ALL: [Look; 7] =
        [Look::Gallery, Look::Bulkhead, Look::Dock, Look::Laboratory, Look::Barracks, Look::Powerhouse, Look::Silo];
}
