//! The appearance of a mission's ground: floors, walls and light of one part of the complex; and of its own figures:
//! tokens, tints and faces. It has no effect on the rules.

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

/// The names of the tokens of people, which figures can look like beside those of the game's figures.
pub const PERSON_TOKENS: [&str; 7] = [
    "survivor_flamethrower",
    "survivor_heavy",
    "survivor_machine_gun",
    "survivor_pistol",
    "survivor_shotgun",
    "survivor_smg",
    "survivor_unarmed",
];

/// The appearance of a custom figure. It has no effect on the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureAppearance {
    /// The id of one of the game's figures, or one of the [`PERSON_TOKENS`]: the token of a figure without its own
    /// picture.
    pub like: String,
    /// The tint of the token; `None` for the original colours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tint: Option<FigureTint>,
    /// The face of a figure that is a person: on its card, in lists and in questions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub portrait: Option<PersonFace>,
}

/// Portrait of a person: the numbers of the pictures that it is composed of. If 0 is allowed, it means that the part is
/// missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Face", deny_unknown_fields)]
pub struct PersonFace {
    /// Colour of the skin, from fair to dark.
    pub skin: u8,
    /// Colour of hair and beard.
    pub hair_colour: u8,
    /// Shape of the head.
    pub head: u8,
    /// Eyes, nose and mouth.
    pub look: u8,
    /// Haircut.
    pub hair: u8,
    /// Beard, or 0.
    pub beard: u8,
    /// A scar, glasses or similar, or 0.
    pub mark: u8,
    /// Headwear, or 0.
    pub hat: u8,
    /// Clothes.
    pub suit: u8,
}

impl PersonFace {
    /// Returns the parts: their names, their numbers, and the smallest and largest number of each.
    pub fn parts(self) -> [(&'static str, u8, (u8, u8)); 9] {
        [
            ("skin", self.skin, (1, 6)),
            ("hair_colour", self.hair_colour, (1, 6)),
            ("head", self.head, (1, 4)),
            ("look", self.look, (1, 9)),
            ("hair", self.hair, (1, 12)),
            ("beard", self.beard, (0, 5)),
            ("mark", self.mark, (0, 7)),
            ("hat", self.hat, (0, 9)),
            ("suit", self.suit, (1, 8)),
        ]
    }
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
