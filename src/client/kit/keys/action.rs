//! The actions whose keys the player may choose, with the keys they have at first and where they listen.

use bevy::prelude::*;

use super::chord::Chord;

/// What a key of the player's choice does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Moves the plan north; with Shift the figure steps there without turning.
    North,
    /// The same to the east.
    East,
    /// The same to the south.
    South,
    /// The same to the west.
    West,
    /// Turns anticlockwise.
    TurnLeft,
    /// Turns clockwise.
    TurnRight,
    /// Aims the first gun at the next target; fires where the rules ask.
    Shoot,
    /// Aims the second gun.
    SecondGun,
    /// Strikes in close combat.
    Strike,
    /// Throws a grenade.
    Grenade,
    /// Throws the second kind of grenade.
    SecondGrenade,
    /// Opens and closes the door.
    Door,
    /// Seals a green door.
    Seal,
    /// Picks something up, or works a panel.
    PickUp,
    /// Lays down or hands on what is carried.
    Drop,
    /// Sets off a mine.
    Mine,
    /// Gets free of the harpoon.
    FreeHarpoon,
    /// Clears a jam.
    ClearJam,
    /// Shakes off a card.
    ShakeOff,
    /// Opens a hidden tunnel.
    Tunnel,
    /// Into reaction mode, where the rules ask for it.
    Reaction,
    /// Ends the activation.
    EndActivation,
    /// Says 'done'.
    EndHalf,
    /// Takes the last order back.
    Undo,
    /// Gives it again.
    Redo,
    /// The hand of cards of the seat that acts, while it is held.
    Hand,
    /// The hand of the other seat, while it is held.
    EnemyHand,
    /// The cards in play, to kill one.
    Kill,
    /// Selects the next figure.
    Next,
    /// Selects the one before.
    Previous,
    /// Shows what is watched, until it is pressed again.
    Threats,
    /// Shows it while it is held.
    ThreatsHeld,
    /// The figure's card.
    Card,
    /// The log.
    Log,
    /// The dice that were rolled.
    Dice,
    /// What the other seat did, once more.
    Handover,
    /// The camera upwards.
    PanUp,
    /// The camera to the left.
    PanLeft,
    /// The camera downwards.
    PanDown,
    /// The camera to the right.
    PanRight,
    /// Nearer.
    ZoomIn,
    /// Farther.
    ZoomOut,
    /// The camera back to where the battle is.
    Centre,
    /// Motion is skipped while it is held.
    Skip,
    /// Marks this moment of the battle.
    QuickSave,
    /// Back to the marked moment.
    QuickLoad,
    /// The menu of the battle.
    Menu,
    /// The rulebook.
    Rules,
    /// The settings.
    Settings,
    /// From window to full screen and back.
    FullScreen,
}

/// How the list of keys is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What figures do.
    Figures,
    /// Cards, and what the table shows.
    Table,
    /// The camera and everything else.
    General,
}

/// Where a key listens. Two things on one key are a conflict only where both listen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(u8);

impl Place {
    /// In one's own half, with nothing over the board.
    pub const TURN: Self = Self(1);
    /// In questions and answers over the board.
    pub const ANSWER: Self = Self(2);
    /// In a replay.
    pub const REPLAY: Self = Self(4);
    /// On the menu screens.
    pub const MENUS: Self = Self(8);

    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the two have a place in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

const TURN: Place = Place::TURN;
const ASKED: Place = TURN.and(Place::ANSWER);
const LOOKED: Place = TURN.and(Place::REPLAY);
const BATTLE: Place = ASKED.and(Place::REPLAY);
const ALWAYS: Place = BATTLE.and(Place::MENUS);

/// One action: its text id, its group, where it listens, and its keys at first.
type Line = (Action, &'static str, Group, Place, &'static [Chord]);

const fn key(key: KeyCode) -> Chord {
    Chord::key(key)
}

/// Every action, in the order of the list.
#[rustfmt::skip]
const LINES: &[Line] = {
    use Action as A;
    use Group::{Figures, General, Table};
    use KeyCode as K;
    &[
        (A::North, "north", Figures, ASKED, &[key(K::ArrowUp)]),
        (A::West, "west", Figures, ASKED, &[key(K::ArrowLeft)]),
        (A::South, "south", Figures, ASKED, &[key(K::ArrowDown)]),
        (A::East, "east", Figures, ASKED, &[key(K::ArrowRight)]),
        (A::TurnLeft, "turn-left", Figures, ASKED, &[key(K::KeyQ)]),
        (A::TurnRight, "turn-right", Figures, ASKED, &[key(K::KeyE)]),
        (A::Shoot, "shoot", Figures, ASKED, &[key(K::KeyF)]),
        (A::SecondGun, "second-gun", Figures, TURN, &[Chord::shift(K::KeyF)]),
        (A::Strike, "strike", Figures, TURN, &[key(K::KeyB)]),
        (A::Grenade, "grenade", Figures, TURN, &[key(K::KeyG)]),
        (A::SecondGrenade, "second-grenade", Figures, TURN, &[Chord::shift(K::KeyG)]),
        (A::Door, "door", Figures, TURN, &[key(K::KeyP)]),
        (A::Seal, "seal", Figures, TURN, &[Chord::shift(K::KeyP)]),
        (A::PickUp, "pick-up", Figures, TURN, &[key(K::KeyO)]),
        (A::Drop, "drop", Figures, TURN, &[key(K::KeyY)]),
        (A::Mine, "mine", Figures, TURN, &[key(K::KeyM)]),
        (A::FreeHarpoon, "free-harpoon", Figures, TURN, &[key(K::KeyN)]),
        (A::ClearJam, "clear-jam", Figures, TURN, &[key(K::KeyJ)]),
        (A::ShakeOff, "shake-off", Figures, TURN, &[key(K::KeyZ)]),
        (A::Tunnel, "tunnel", Figures, TURN, &[key(K::KeyT)]),
        (A::Reaction, "reaction", Figures, Place::ANSWER, &[key(K::KeyR)]),
        (A::EndActivation, "end-activation", Figures, TURN, &[key(K::Space)]),
        (A::EndHalf, "end-half", Figures, ASKED, &[Chord::ctrl(K::Enter)]),
        (A::Undo, "undo", Figures, ASKED, &[key(K::KeyU), Chord::ctrl(K::KeyZ)]),
        (A::Redo, "redo", Figures, TURN, &[Chord::ctrl(K::KeyY)]),
        (A::Hand, "hand", Table, BATTLE, &[key(K::KeyC)]),
        (A::EnemyHand, "enemy-hand", Table, BATTLE, &[key(K::KeyX)]),
        (A::Kill, "kill", Table, BATTLE, &[key(K::KeyK)]),
        (A::Next, "next", Table, TURN, &[key(K::Tab)]),
        (A::Previous, "previous", Table, TURN, &[Chord::shift(K::Tab)]),
        (A::Threats, "threats", Table, LOOKED, &[key(K::KeyV)]),
        (A::ThreatsHeld, "threats-held", Table, LOOKED, &[key(K::AltLeft)]),
        (A::Card, "card", Table, LOOKED, &[key(K::KeyI)]),
        (A::Log, "log", Table, LOOKED, &[key(K::KeyL)]),
        (A::Dice, "dice", Table, LOOKED, &[key(K::KeyH)]),
        (A::Handover, "handover", Table, TURN, &[key(K::KeyR)]),
        (A::QuickSave, "quick-save", Table, TURN, &[key(K::F5)]),
        (A::QuickLoad, "quick-load", Table, TURN, &[key(K::F9)]),
        (A::PanUp, "pan-up", General, LOOKED, &[key(K::KeyW)]),
        (A::PanLeft, "pan-left", General, LOOKED, &[key(K::KeyA)]),
        (A::PanDown, "pan-down", General, LOOKED, &[key(K::KeyS)]),
        (A::PanRight, "pan-right", General, LOOKED, &[key(K::KeyD)]),
        (A::ZoomIn, "zoom-in", General, LOOKED, &[key(K::Equal), key(K::NumpadAdd)]),
        (A::ZoomOut, "zoom-out", General, LOOKED, &[key(K::Minus), key(K::NumpadSubtract)]),
        (A::Centre, "centre", General, LOOKED, &[key(K::Home)]),
        (A::Skip, "skip", General, BATTLE, &[key(K::ShiftLeft)]),
        (A::Menu, "menu", General, TURN, &[key(K::F10)]),
        (A::Rules, "rules", General, ALWAYS, &[key(K::F1)]),
        (A::Settings, "settings", General, ALWAYS, &[key(K::F2)]),
        (A::FullScreen, "full-screen", General, ALWAYS, &[key(K::F11)]),
    ]
};

/// Keys that nobody may change, and where they listen.
#[rustfmt::skip]
const FIXED: &[(&[KeyCode], Place)] = {
    use KeyCode as K;
    &[
        (&[K::Enter, K::NumpadEnter, K::Escape], ALWAYS),
        (&[
            K::Digit0, K::Digit1, K::Digit2, K::Digit3, K::Digit4, K::Digit5, K::Digit6, K::Digit7, K::Digit8,
            K::Digit9,
        ], BATTLE),
        // The answers to the questions of the rules.
        (&[K::KeyA, K::KeyD, K::KeyH, K::KeyM, K::KeyN, K::KeyT, K::Space, K::Tab, K::Backspace], Place::ANSWER),
        // The bar of a replay.
        (&[
            K::KeyM, K::KeyB, K::KeyN, K::KeyP, K::KeyT, K::Space, K::PageUp, K::PageDown, K::ArrowLeft, K::ArrowRight,
            K::ArrowUp, K::ArrowDown,
        ], Place::REPLAY),
    ]
};

impl Action {
    /// All of them, in the order of the list.
    pub fn all() -> impl Iterator<Item = Self> {
        LINES.iter().map(|line| line.0)
    }

    fn line(self) -> &'static Line {
        // The test below finds an action without a line.
        LINES.iter().find(|line| line.0 == self).unwrap_or(&LINES[0])
    }

    /// Its name in files, and the ending of its text id.
    pub fn id(self) -> &'static str {
        self.line().1
    }

    /// The action of that name.
    pub fn of(id: &str) -> Option<Self> {
        LINES.iter().find(|line| line.1 == id).map(|line| line.0)
    }

    /// Its part of the list.
    pub fn group(self) -> Group {
        self.line().2
    }

    /// Where it listens.
    pub fn place(self) -> Place {
        self.line().3
    }

    /// The keys it has until the player changes them.
    pub fn defaults(self) -> &'static [Chord] {
        self.line().4
    }

    /// Whether its key does something else with Shift, so that it has both.
    pub fn shifted_too(self) -> bool {
        matches!(self, Self::North | Self::East | Self::South | Self::West)
    }

    /// Whether it lasts while its key is held, so that it can be a key like Alt, but none with Ctrl.
    pub fn held(self) -> bool {
        use Action as A;
        matches!(
            self,
            A::ThreatsHeld | A::Skip | A::PanUp | A::PanLeft | A::PanDown | A::PanRight | A::Hand | A::EnemyHand
        )
    }
}

/// Whether that key is spoken for in that place, whatever the player chooses.
pub fn fixed(chord: Chord, place: Place) -> bool {
    FIXED.iter().any(|(keys, there)| {
        keys.contains(&chord.key) && there.meets(place) && !chord.ctrl && (!chord.shift || *there == ALWAYS)
    })
}
