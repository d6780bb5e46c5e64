//! How the ground of a mission looks: the floors, walls and light of one part of the complex. It decides nothing.

use serde::{Deserialize, Serialize};

/// A part of the complex. Dossiers name it in the field `appearance`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BoardTheme {
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

impl BoardTheme {
    /// All of them, in the order of the dossiers that they were made for.
    pub const ALL: [BoardTheme; 7] = [
        BoardTheme::Gallery,
        BoardTheme::Bulkhead,
        BoardTheme::Dock,
        BoardTheme::Laboratory,
        BoardTheme::Barracks,
        BoardTheme::Powerhouse,
        BoardTheme::Silo,
    ];
}

/// How a figure of somebody's own looks that has no picture of its own: like one of the game's. It decides nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureAppearance {
    /// The id of a figure of the game.
    pub like: String,
    /// What its picture is tinted with; none: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tint: Option<FigureTint>,
}

/// What the picture of a figure is tinted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FigureTint {
    /// Pale grey.
    Ash,
    /// Dark red.
    Blood,
    /// Yellowish white.
    Bone,
    /// Dull yellow.
    Brass,
    /// Icy blue.
    Frost,
    /// Dull green.
    Moss,
    /// Orange brown.
    Rust,
    /// Nearly black.
    Soot,
}

impl FigureTint {
    /// All of them, by name.
    pub const ALL: [FigureTint; 8] = [
        FigureTint::Ash,
        FigureTint::Blood,
        FigureTint::Bone,
        FigureTint::Brass,
        FigureTint::Frost,
        FigureTint::Moss,
        FigureTint::Rust,
        FigureTint::Soot,
    ];

    /// What the picture's colours are multiplied with: red, green and blue, each 0 to 255.
    pub fn rgb(self) -> [u8; 3] {
        match self {
            FigureTint::Ash => [190, 196, 204],
            FigureTint::Blood => [224, 104, 96],
            FigureTint::Bone => [240, 226, 188],
            FigureTint::Brass => [232, 196, 96],
            FigureTint::Frost => [148, 204, 240],
            FigureTint::Moss => [150, 204, 120],
            FigureTint::Rust => [236, 150, 88],
            FigureTint::Soot => [104, 104, 116],
        }
    }
}
