//! The appearance of a mission's ground: floors, walls and light of one part of the complex. It has no effect on the
//! rules.

use serde::{Deserialize, Serialize};

/// A part of the complex, and the appearance of its ground. Dossiers name it in the field `look`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BoardTheme {
    /// Galleries that sappers hewed long ago: flagstones, gravel, duckboards, warm lamps.
    Gallery,
    /// The plates of a bunker, riveted and rusty, in cold light. The default for dossiers that name no appearance.
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
    /// All themes, in the order of the missions for which they were made.
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

/// The appearance of a custom figure without its own picture: it looks like one of the game's figures. It has no effect
/// on the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureAppearance {
    /// The id of the game's figure.
    pub like: String,
    /// The tint of the picture; `None` for the original colours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tint: Option<FigureTint>,
}

/// A tint of a figure's picture.
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
    /// All tints, in alphabetical order.
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

    /// Returns the factors for the picture's red, green and blue, each from 0 to 255.
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
