//! Figures: their kinds as data, and the components that each figure on the table carries.
//! A component is written only by the module that its docs name.

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

/// Where a figure is. Written by `movement` and `deployment`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FigurePlace {
    /// On a square of the board.
    Board(Square),
    /// Off the board, beside an entry point of its side (`DEPLOY-1`).
    Waiting(EntryId),
    /// Gone from the board through an exit, alive.
    Left,
    /// Held back by its side: not in the game yet (`M7`).
    Reserve,
}

impl FigurePlace {
    /// The square, for a figure on the board.
    pub fn square(self) -> Option<Square> {
        match self {
            FigurePlace::Board(square) => Some(square),
            FigurePlace::Waiting(_) | FigurePlace::Left | FigurePlace::Reserve => None,
        }
    }

    /// Whether a figure there is in the game: on the board, or waiting to enter.
    pub fn in_play(self) -> bool {
        matches!(self, FigurePlace::Board(_) | FigurePlace::Waiting(_))
    }
}

/// The damage points that a figure has lost. Written by `count_damage`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wounds(pub u8);

/// Whether a figure was activated this turn, and the action points it has left. Written by `activation`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureActivity {
    /// It was activated this turn, or counts as such (`ACT-3`).
    pub activated: bool,
    /// Action points left in the activation that goes on; 0 outside.
    pub points: u8,
    /// How many of the points are not its card's own but were given to it: waiting for its activation, or part of the
    /// points of the one that goes on (`SARGE-2`). They are spent first.
    pub given: u8,
}

/// A figure's harpoon (`HANS-1`). Written by `harpoon`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum HarpoonState {
    /// Ready to be shot.
    #[default]
    Free,
    /// In that figure, which lives.
    In(FigureId),
    /// In a body: it must be freed before the next shot.
    Stuck,
}

/// Whether a figure is in reaction mode (`RF-1`). Written by `reaction`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReactionMode(pub bool);

/// What a kind of figure is, for the cards and rules that ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FigureTrait {
    /// It wears an armoured exo-suit.
    Ape,
    /// Dead: it picks nothing up (`ITEM-2`) and Gretel's points are for its like (`GRETEL-1`).
    Zombie,
    /// It has paws.
    Beast,
    /// Effects against supernatural figures apply to it (`HUND-4`).
    Supernatural,
    /// Too stout for what is made for one of its kind's usual size, such as a pit (`COOP-8`).
    Stout,
    /// So big that next to nothing holds it (`COOP-8`).
    Giant,
}

/// What is special about a kind of figure. Each is a part that any kind may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ability {
    /// Bought as a card that stands for all of its kind: so many become available every turn for each time it was
    /// bought (`ZOM-1`, `DEPLOY-4`).
    Horde(u8),
    /// The second such figure to close-attack the same enemy in a half-turn rolls 2 dice, the third 3, and so on
    /// (`ZOM-2`).
    StrengthInNumbers,
    /// So many more command points for its side each turn, while it lives (`SARGE-1`, `CP-2`).
    CommandBonus(u8),
    /// At the end of its activation it may give points it has not used to friends not yet activated (`SARGE-2`).
    SharesPoints,
    /// So many special points each turn, for the actions of zombies only (`GRETEL-1`).
    SpecialPoints(u8),
    /// So many more cards in its side's hand, while it lives (`ILSA-3`).
    HandBonus(u8),
    /// So much is added to its shots' dice. In its own activation each shot that does damage allows another at no cost,
    /// with 1 less each time; a natural 1 ends the activation (`SLUG-1`).
    ChainShots(i8),
    /// It may roll one die of each close attack again, but not against hordes (`SLUG-2`).
    StrikeReroll,
    /// Its close attacks kill figures of hordes without a roll (`SLUG-2`).
    SlaysHordes,
    /// Once a turn it may kill an effect card on itself for 1 action point (`SLUG-3`).
    ShakesOff,
    /// Dice of its shots that do no damage are rolled again, once (`ILSA-1`).
    RerollsMisses,
    /// It may pass through occupied squares (`LEAP-1`).
    Leap,
    /// The card with that id does nothing to it (`ILSA-4`).
    ImmuneTo(String),
    /// So much is added to the dice of its close attacks (`HANS-2`).
    StrikeBonus(i8),
    /// It rolls so many dice for each close attack (`HUND-1`).
    StrikeDice(u8),
    /// It turns at no cost (`HUND-2`).
    FreeTurns,
    /// It never enters reaction mode (`HANS-4`).
    NoReaction,
    /// With it in the force, the kind with that id has no limit (`HANS-3`).
    Unlimits(String),
    /// A close attack that blows it up: a blast round the target, so much added to each die (`MINE-1`). **Ruling**: in
    /// place of what a grenade adds.
    Mine(i8),
    /// What shoots it dead may set it off (`MINE-2`).
    Volatile,
    /// Dice that would damage it, of shots and close attacks, are rolled again, once (`COOP-11`).
    RerollsHits,
    /// Friends within one square of it begin their activation with so many action points more (`COOP-11`).
    Rouses(u8),
    /// It gets a damage point back at the beginning of each half of its side (`COOP-11`).
    Devours,
    /// Hurt, it bites a friend beside it at the beginning of its side's half, in place of acting: the friend loses a damage
    /// point, and it gets one back (`COOP-11`).
    Feeds,
    /// Shots and close attacks at it, and at its friends within one square, must overcome so much more fortitude
    /// (`COOP-11`).
    Shrouds(u8),
    /// It pushes whoever stands in its way, and breaks with one blow whatever blocks it (`COOP-11`).
    Shoves,
    /// What it builds costs it no action points (`COOP-13`).
    Builds,
    /// The first grenade or jet of flame of its activation costs nothing (`COOP-13`).
    FreeBlast,
    /// It may enter reaction mode with enemies in sight (`COOP-13`, `RF-1`).
    Vigilant,
}

/// How many points a kind of figure adds to its friends beside it (`COOP-11`).
pub(super) fn roused_points(kind: &FigureKind) -> Option<u8> {
    kind.ability(|ability| if let Ability::Rouses(points) = ability { Some(*points) } else { None })
}

/// The most that counts of it: no fortitude is more than 6 (`SHOOT-4`).
pub(super) const MAX_SHROUD: u8 = 6;

/// How much harder a kind of figure makes it to hurt it and its friends beside it (`COOP-11`).
pub(super) fn shroud_bonus(kind: &FigureKind) -> Option<u8> {
    kind.ability(|ability| if let Ability::Shrouds(by) = ability { Some(*by) } else { None })
}

/// A kind of figure: what is printed on its card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureKind {
    /// Its id in data files and in the referee: `grunt`.
    pub id: String,
    /// Whose it is (`FORCE-3`).
    pub side: Side,
    /// The name of the kind on its card.
    pub title: Localized,
    /// The short name that its figures bear, before their number.
    pub name: Localized,
    /// What it costs, in requisition points.
    pub rp: u8,
    /// Action points per activation.
    pub ap: u8,
    /// The least roll that damages it, before modifiers (`SHOOT-1`, `SHOOT-4`).
    pub fortitude: u8,
    /// Damage points: how many wounds remove it (`SHOOT-2`).
    pub damage_points: u8,
    /// How many a force may hold; none: any number (`FORCE-1`).
    pub limit: Option<u8>,
    /// Its ranged weapons.
    pub weapons: Vec<Weapon>,
    /// What is special about it.
    pub abilities: Vec<Ability>,
    /// What it is.
    #[serde(default)]
    pub traits: Vec<FigureTrait>,
}

impl FigureKind {
    /// How many become available a turn for each purchase, if it is a horde (`DEPLOY-4`).
    pub fn horde(&self) -> Option<u8> {
        self.ability(|ability| if let Ability::Horde(count) = ability { Some(*count) } else { None })
    }

    /// Whether a figure that has lost so many damage points has died (`SHOOT-2`).
    pub fn dies_of(&self, wounds: u8) -> bool {
        wounds >= self.damage_points
    }

    /// How many cards more it brings to a hand (`ILSA-3`).
    pub(crate) fn hand_bonus(&self) -> usize {
        let more = |ability: &Ability| if let Ability::HandBonus(more) = ability { usize::from(*more) } else { 0 };
        self.abilities.iter().map(more).sum()
    }

    /// Whether it has that ability.
    pub fn has(&self, ability: &Ability) -> bool {
        self.abilities.contains(ability)
    }

    /// Whether it is that.
    pub fn has_trait(&self, what: FigureTrait) -> bool {
        self.traits.contains(&what)
    }

    /// What the first of its abilities that `draw_from_pool` knows says.
    pub fn ability<T>(&self, pick: impl Fn(&Ability) -> Option<T>) -> Option<T> {
        self.abilities.iter().find_map(pick)
    }
}
