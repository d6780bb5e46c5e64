//! Figures: their kinds as data, and the components of each figure. Apart from loading a state, only steps change these
//! components.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

use crate::{
    ids::FigureId,
    localized::Localized,
    side::Side,
    square::{EntryId, Square},
    weapon::Weapon,
};

/// The number of a figure among those of its kind: Grunt 1, Grunt 2, … (`CAMP-3`).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureNumber(pub u16);

/// Place of a figure.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FigurePlace {
    /// On a square of the board.
    Board(Square),
    /// Off the board, beside an entry point of its side (`DEPLOY-1`).
    Waiting(EntryId),
    /// Left the board through an exit, alive.
    Left,
    /// Held back by its side: not in the game yet (`M7`).
    Reserve,
}

impl FigurePlace {
    /// Returns the square of a figure on the board.
    pub fn square(self) -> Option<Square> {
        match self {
            FigurePlace::Board(square) => Some(square),
            FigurePlace::Waiting(_) | FigurePlace::Left | FigurePlace::Reserve => None,
        }
    }

    /// Returns `true` if a figure at this place is in the game: on the board, or waiting to enter.
    pub fn in_play(self) -> bool {
        matches!(self, FigurePlace::Board(_) | FigurePlace::Waiting(_))
    }
}

/// Damage points that a figure has lost.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wounds(pub u8);

/// Activation state of a figure in this turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureActivity {
    /// `true` if it was activated this turn, or counts as activated (`ACT-3`).
    pub activated: bool,
    /// Action points left in the current activation; 0 outside of it.
    pub points: u8,
    /// Number of points that other figures have given to it (`SARGE-2`): they wait for its activation, or are part of
    /// `points` during it. They are spent first.
    pub given: u8,
}

/// State of a figure's harpoon (`HANS-1`).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum HarpoonState {
    /// Ready to be shot.
    #[default]
    Free,
    /// In that living figure.
    In(FigureId),
    /// Stuck in a body: it must be freed before the next shot.
    Stuck,
}

/// Reaction mode of a figure (`RF-1`): `true` while the figure is in it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReactionMode(pub bool);

/// Trait of a kind of figure, for cards and rules that depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FigureTrait {
    /// It wears an armoured exo-suit.
    Ape,
    /// Dead: it picks up no objects (`ITEM-2`), and special points are for zombies (`GRETEL-1`).
    Zombie,
    /// It has paws.
    Beast,
    /// Effects against supernatural figures apply to it (`HUND-4`).
    Supernatural,
    /// Too stout for contraptions made for the usual size of its kind, such as a pit (`COOP-8`).
    Stout,
    /// Too big for nearly all contraptions that hold figures (`COOP-8`).
    Giant,
}

/// Special ability of a kind of figure. Any kind may have any ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ability {
    /// Bought as one card for all figures of its kind: this number becomes available every turn for each purchase
    /// (`ZOM-1`, `DEPLOY-4`).
    Horde(u8),
    /// The second such figure to close-attack the same enemy in a half-turn rolls 2 dice, the third 3, and so on
    /// (`ZOM-2`).
    StrengthInNumbers,
    /// Additional command points for its side each turn while it lives (`SARGE-1`, `CP-2`).
    CommandBonus(u8),
    /// At the end of its activation it may give its unused points to friends that are not activated yet (`SARGE-2`).
    SharesPoints,
    /// Number of special points each turn, for the actions of zombies only (`GRETEL-1`).
    SpecialPoints(u8),
    /// Additional cards in its side's hand while it lives (`ILSA-3`).
    HandBonus(u8),
    /// Bonus on the dice of its shots. In its own activation, each shot that does damage allows another at no cost,
    /// with 1 less each time; a natural 1 ends the activation (`SLUG-1`).
    ChainShots(i8),
    /// It may reroll one die of each close attack, but not against hordes (`SLUG-2`).
    StrikeReroll,
    /// Its close attacks kill figures of hordes without a roll (`SLUG-2`).
    SlaysHordes,
    /// Once a turn it may kill an effect card on itself for 1 action point (`SLUG-3`).
    ShakesOff,
    /// Dice of its shots that do no damage are rerolled once (`ILSA-1`).
    RerollsMisses,
    /// It may pass through occupied squares (`LEAP-1`).
    Leap,
    /// The card with that id does nothing to it (`ILSA-4`).
    ImmuneTo(String),
    /// Bonus on the dice of its close attacks (`HANS-2`).
    StrikeBonus(i8),
    /// Number of dice for each of its close attacks (`HUND-1`).
    StrikeDice(u8),
    /// It turns at no cost (`HUND-2`).
    FreeTurns,
    /// It never enters reaction mode (`HANS-4`).
    NoReaction,
    /// If the force has such a figure, the kind with that id has no limit (`HANS-3`).
    Unlimits(String),
    /// A close attack that blows it up: a blast around the target, with this bonus on each die (`MINE-1`). **Ruling**:
    /// it replaces the bonus of a grenade.
    Mine(i8),
    /// The shot that kills it may set it off (`MINE-2`).
    Volatile,
    /// Dice of shots and close attacks that would damage it are rerolled once (`COOP-11`).
    RerollsHits,
    /// Additional action points of friends that begin their activation within one square of it (`COOP-11`).
    Rouses(u8),
    /// It gets a damage point back at the beginning of each half-turn of its side (`COOP-11`).
    Devours,
    /// If hurt, it bites a friend beside it at the beginning of its side's half-turn, instead of acting: the friend
    /// loses a damage point, and the biter gets one back (`COOP-11`).
    Feeds,
    /// Additional fortitude of the figure and its friends within one square, against shots and close attacks
    /// (`COOP-11`).
    Shrouds(u8),
    /// It pushes figures out of its way, and breaks blocking contraptions with one blow (`COOP-11`).
    Shoves,
    /// It places contraptions at no cost (`COOP-13`).
    Builds,
    /// The first grenade or jet of flame of its activation costs nothing (`COOP-13`).
    FreeBlast,
    /// It may enter reaction mode with enemies in sight (`COOP-13`, `RF-1`).
    Vigilant,
}

/// Returns the number of action points that a kind of figure adds to its friends beside it (`COOP-11`).
pub(super) fn roused_points(kind: &FigureKind) -> Option<u8> {
    kind.ability(|ability| if let Ability::Rouses(points) = ability { Some(*points) } else { None })
}

/// Maximum bonus of `Ability::Shrouds`, because no fortitude is more than 6 (`SHOOT-4`).
pub(super) const MAX_SHROUD: u8 = 6;

/// Returns the fortitude bonus of a kind of figure for itself and its friends beside it (`COOP-11`).
pub(super) fn shroud_bonus(kind: &FigureKind) -> Option<u8> {
    kind.ability(|ability| if let Ability::Shrouds(by) = ability { Some(*by) } else { None })
}

/// A kind of figure: the data printed on its card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureKind {
    /// Its id in data files and in the referee: `grunt`.
    pub id: String,
    /// The side that it belongs to (`FORCE-3`).
    pub side: Side,
    /// The name of the kind on its card.
    pub title: Localized,
    /// Short name of its figures, before their number.
    pub name: Localized,
    /// Cost in requisition points.
    pub rp: u8,
    /// Action points per activation.
    pub ap: u8,
    /// Lowest roll that damages it, before modifiers (`SHOOT-1`, `SHOOT-4`).
    pub fortitude: u8,
    /// Number of wounds that remove it (`SHOOT-2`).
    pub damage_points: u8,
    /// Maximum number in a force; `None` for no limit (`FORCE-1`).
    pub limit: Option<u8>,
    /// Its ranged weapons.
    pub weapons: Vec<Weapon>,
    /// Its special abilities.
    pub abilities: Vec<Ability>,
    /// Its traits.
    #[serde(default)]
    pub traits: Vec<FigureTrait>,
}

impl FigureKind {
    /// Returns the number of figures that become available per turn for each purchase, if it is a horde (`DEPLOY-4`).
    pub fn horde(&self) -> Option<u8> {
        self.ability(|ability| if let Ability::Horde(count) = ability { Some(*count) } else { None })
    }

    /// Returns `true` if a figure that has lost `wounds` damage points is dead (`SHOOT-2`).
    pub fn dies_of(&self, wounds: u8) -> bool {
        wounds >= self.damage_points
    }

    /// Returns the number of cards that it adds to a hand (`ILSA-3`).
    pub(crate) fn hand_bonus(&self) -> usize {
        let more = |ability: &Ability| if let Ability::HandBonus(more) = ability { usize::from(*more) } else { 0 };
        self.abilities.iter().map(more).sum()
    }

    /// Returns `true` if it has that ability.
    pub fn has(&self, ability: &Ability) -> bool {
        self.abilities.contains(ability)
    }

    /// Returns `true` if it has that trait.
    pub fn has_trait(&self, what: FigureTrait) -> bool {
        self.traits.contains(&what)
    }

    /// Returns the first result of `pick` for its abilities.
    pub fn ability<T>(&self, pick: impl Fn(&Ability) -> Option<T>) -> Option<T> {
        self.abilities.iter().find_map(pick)
    }
}
