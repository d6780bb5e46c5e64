//! The actions whose keys the player may choose, with the keys they have at first and where they listen.

use bevy::prelude::*;

use super::chord::Chord;
use KeyCode as K;

/// How the list of keys is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What figures do.
    Figures,
    /// What they do where there is a horde, or something can be built.
    Works,
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
    /// In a replay, and in the computer's half.
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
const ANSWER: Place = Place::ANSWER;
const ASKED: Place = TURN.and(ANSWER);
const LOOKED: Place = TURN.and(Place::REPLAY);
const BATTLE: Place = ASKED.and(Place::REPLAY);
const ALWAYS: Place = BATTLE.and(Place::MENUS);

/// One action: its text id, its group, where it listens, and its keys at first.
type Line = (Action, &'static str, Group, Place, &'static [Chord]);

const fn key(key: KeyCode) -> Chord {
    Chord::key(key)
}

/// Makes of the list of actions what they are and what is known of each.
macro_rules! actions {
    ($(#[$doc:meta] $name:ident: $id:literal, $group:ident, $place:ident, [$($key:expr),+];)+) => {
        /// What a key of the player's choice does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Action { $(#[$doc] $name,)+ }

        /// Every action, in the order of the list.
        const LINES: &[Line] = &[$((Action::$name, $id, Group::$group, $place, &[$($key),+])),+];
    };
}

actions! {
    /// Moves the plan north; with Shift the figure steps there without turning.
    North: "north", Figures, ASKED, [key(K::ArrowUp)];
    /// The same to the west.
    West: "west", Figures, ASKED, [key(K::ArrowLeft)];
    /// The same to the south.
    South: "south", Figures, ASKED, [key(K::ArrowDown)];
    /// The same to the east.
    East: "east", Figures, ASKED, [key(K::ArrowRight)];
    /// Turns anticlockwise.
    TurnLeft: "turn-left", Figures, ASKED, [key(K::KeyQ)];
    /// Turns clockwise.
    TurnRight: "turn-right", Figures, ASKED, [key(K::KeyE)];
    /// Aims the first gun at the next target; fires where the rules ask.
    Shoot: "shoot", Figures, ASKED, [key(K::KeyF)];
    /// Aims the second gun.
    SecondGun: "second-gun", Figures, TURN, [Chord::shift(K::KeyF)];
    /// Strikes in close combat.
    Strike: "strike", Figures, TURN, [key(K::KeyB)];
    /// Throws a grenade.
    Grenade: "grenade", Figures, TURN, [key(K::KeyG)];
    /// Throws the second kind of grenade.
    SecondGrenade: "second-grenade", Figures, TURN, [Chord::shift(K::KeyG)];
    /// Opens and closes the door.
    Door: "door", Figures, TURN, [key(K::KeyP)];
    /// Seals a green door.
    Seal: "seal", Figures, TURN, [Chord::shift(K::KeyP)];
    /// Picks something up, or works a panel.
    PickUp: "pick-up", Figures, TURN, [key(K::KeyO)];
    /// Lays down or hands on what is carried.
    Drop: "drop", Figures, ASKED, [key(K::KeyY)];
    /// Sets off a mine.
    Mine: "mine", Figures, TURN, [key(K::KeyM)];
    /// Gets free of the harpoon.
    FreeHarpoon: "free-harpoon", Figures, TURN, [key(K::KeyN)];
    /// Clears a jam.
    ClearJam: "clear-jam", Figures, TURN, [key(K::KeyJ)];
    /// Shakes off a card.
    ShakeOff: "shake-off", Figures, TURN, [key(K::KeyZ)];
    /// Opens a hidden tunnel.
    Tunnel: "tunnel", Figures, TURN, [key(K::KeyT)];
    /// Sends all the rest of a horde to the square that is shown.
    Horde: "horde", Works, TURN, [Chord::shift(K::KeyT)];
    /// Places the first of what can be built.
    Build: "build", Works, TURN, [Chord::shift(K::KeyM)];
    /// Places the second.
    SecondBuild: "second-build", Works, TURN, [Chord::shift(K::KeyN)];
    /// Places the third.
    ThirdBuild: "third-build", Works, TURN, [Chord::shift(K::KeyB)];
    /// Strikes what blocks the way, or the gate.
    Batter: "batter", Works, TURN, [Chord::shift(K::KeyO)];
    /// Shoots at a barrel.
    BlowUp: "blow-up", Works, TURN, [Chord::shift(K::KeyJ)];
    /// Searches for a card.
    Search: "search", Works, TURN, [Chord::shift(K::KeyS)];
    /// Lets the computer play the selected figure, if it commands it.
    Help: "help-out", Works, TURN, [Chord::shift(K::KeyK)];
    /// Shows what the horde will do.
    Coming: "coming", Works, TURN, [Chord::shift(K::KeyH)];
    /// Changes the order in which those act whom several people command.
    Lineup: "lineup", Works, TURN, [Chord::shift(K::KeyL)];
    /// Mends the gate.
    Mend: "mend", Works, TURN, [Chord::shift(K::KeyY)];
    /// Into reaction mode, where the rules ask for it.
    Reaction: "reaction", Figures, ANSWER, [key(K::KeyR)];
    /// Ends the activation.
    EndActivation: "end-activation", Figures, TURN, [key(K::Space)];
    /// Says 'done'.
    EndHalf: "end-half", Figures, ASKED, [Chord::ctrl(K::Enter)];
    /// Takes the last order back.
    Undo: "undo", Figures, ASKED, [key(K::KeyU), Chord::ctrl(K::KeyZ)];
    /// Gives it again.
    Redo: "redo", Figures, TURN, [Chord::ctrl(K::KeyY), Chord::ctrl_shift(K::KeyZ)];
    /// The hand of cards of the seat that acts, while it is held.
    Hand: "hand", Table, BATTLE, [key(K::KeyC)];
    /// The hand of the other seat, while it is held.
    EnemyHand: "enemy-hand", Table, BATTLE, [key(K::KeyX)];
    /// The cards in play, to kill one.
    Kill: "kill", Table, BATTLE, [key(K::KeyK)];
    /// Selects the next figure.
    Next: "next", Table, TURN, [key(K::Tab)];
    /// Selects the one before.
    Previous: "previous", Table, TURN, [Chord::shift(K::Tab)];
    /// Shows what is watched, until it is pressed again.
    Threats: "threats", Table, LOOKED, [key(K::KeyV)];
    /// Shows it while it is held.
    ThreatsHeld: "threats-held", Table, LOOKED, [key(K::AltLeft)];
    /// The figure's card.
    Card: "card", Table, LOOKED, [key(K::KeyI)];
    /// The log.
    Log: "log", Table, LOOKED, [key(K::KeyL)];
    /// The dice that were rolled.
    Dice: "dice", Table, LOOKED, [key(K::KeyH)];
    /// What the other seat did, once more.
    Handover: "handover", Table, TURN, [key(K::KeyR)];
    /// Marks this moment of the battle.
    QuickSave: "quick-save", Table, TURN, [key(K::F5)];
    /// Back to the marked moment.
    QuickLoad: "quick-load", Table, TURN, [key(K::F9)];
    /// The camera upwards.
    PanUp: "pan-up", General, LOOKED, [key(K::KeyW)];
    /// The camera to the left.
    PanLeft: "pan-left", General, LOOKED, [key(K::KeyA)];
    /// The camera downwards.
    PanDown: "pan-down", General, LOOKED, [key(K::KeyS)];
    /// The camera to the right.
    PanRight: "pan-right", General, LOOKED, [key(K::KeyD)];
    /// Nearer.
    ZoomIn: "zoom-in", General, LOOKED, [key(K::Equal), key(K::NumpadAdd)];
    /// Farther.
    ZoomOut: "zoom-out", General, LOOKED, [key(K::Minus), key(K::NumpadSubtract)];
    /// The camera back to where the battle is.
    Centre: "centre", General, TURN, [key(K::Home)];
    /// The whole map.
    Map: "map", General, BATTLE, [Chord::ctrl(K::KeyM)];
    /// Motion is skipped while it is held.
    Skip: "skip", General, BATTLE, [key(K::ShiftLeft)];
    /// The menu of the battle.
    Menu: "menu", General, LOOKED, [key(K::F10)];
    /// The rulebook.
    Rules: "rules", General, ALWAYS, [key(K::F1)];
    /// The settings.
    Settings: "settings", General, ALWAYS, [key(K::F2)];
    /// From window to full screen and back.
    FullScreen: "full-screen", General, ALWAYS, [key(K::F11)];
}

/// Keys that nobody may change, and where they listen.
#[rustfmt::skip]
const FIXED: &[(&[KeyCode], Place)] = &[
    (&[K::Enter, K::NumpadEnter, K::Escape], ALWAYS),
    (&[
        K::Digit0, K::Digit1, K::Digit2, K::Digit3, K::Digit4, K::Digit5, K::Digit6, K::Digit7, K::Digit8,
        K::Digit9,
    ], BATTLE),
    // The answers to the questions of the rules, in either language.
    (&[
        K::KeyA, K::KeyD, K::KeyH, K::KeyL, K::KeyM, K::KeyN, K::KeyP, K::KeyR, K::KeyS, K::KeyT, K::Space, K::Tab,
        K::Backspace,
    ], ANSWER),
    // What the computer does: why, and its plan.
    (&[K::F3, K::F4], LOOKED),
    // The bar of a replay, and of the computer's half.
    (&[
        K::KeyM, K::KeyB, K::KeyN, K::KeyP, K::KeyT, K::Space, K::PageUp, K::PageDown, K::ArrowLeft, K::ArrowRight,
        K::ArrowUp, K::ArrowDown, K::Home, K::End,
    ], Place::REPLAY),
];

impl Action {
    /// All of them, in the order of the list.
    pub fn all() -> impl Iterator<Item = Self> {
        LINES.iter().map(|line| line.0)
    }

    fn line(self) -> &'static Line {
        &LINES[self as usize]
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
