//! The actions with configurable keys, their default keys and the contexts in which they are active.

use bevy::prelude::*;

use super::chord::KeyChord;
use KeyCode as K;

/// Section of the list of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionGroup {
    /// Actions of figures.
    Figures,
    /// Actions with hordes, constructions and other special objects.
    Works,
    /// Cards and views of the board.
    Table,
    /// Camera and general actions.
    General,
}

/// Set of contexts in which a key is active. Two actions with the same key conflict only if their contexts overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyContext(u8);

impl KeyContext {
    /// In the player's half-turn, with nothing over the board.
    pub const TURN: Self = Self(1);
    /// In questions and answers over the board.
    pub const ANSWER: Self = Self(2);
    /// In a replay, and in the AI's half-turn.
    pub const REPLAY: Self = Self(4);
    /// On the menu screens.
    pub const MENUS: Self = Self(8);

    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns `true` if the two sets overlap.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

const TURN: KeyContext = KeyContext::TURN;
const ANSWER: KeyContext = KeyContext::ANSWER;
const TURN_OR_ANSWER: KeyContext = TURN.and(ANSWER);
const TURN_OR_REPLAY: KeyContext = TURN.and(KeyContext::REPLAY);
const BATTLE: KeyContext = TURN_OR_ANSWER.and(KeyContext::REPLAY);
const ALWAYS: KeyContext = BATTLE.and(KeyContext::MENUS);

/// Row of the table of actions: action, text id, group, contexts, and default keys.
type ActionRow = (Action, &'static str, ActionGroup, KeyContext, &'static [KeyChord]);

const fn key(key: KeyCode) -> KeyChord {
    KeyChord::key(key)
}

/// Generates the enum and the table of actions from one list.
macro_rules! actions {
    ($(#[$doc:meta] $name:ident: $id:literal, $group:ident, $place:ident, [$($key:expr),+];)+) => {
        /// An action with configurable keys.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Action { $(#[$doc] $name,)+ }

        /// All actions with their data, in the order of the enum.
        const LINES: &[ActionRow] = &[$((Action::$name, $id, ActionGroup::$group, $place, &[$($key),+])),+];
    };
}

actions! {
    /// Moves the plan north; with Shift the figure steps north without turning.
    North: "north", Figures, TURN_OR_ANSWER, [key(K::ArrowUp)];
    /// Moves the plan west; with Shift the figure steps west without turning.
    West: "west", Figures, TURN_OR_ANSWER, [key(K::ArrowLeft)];
    /// Moves the plan south; with Shift the figure steps south without turning.
    South: "south", Figures, TURN_OR_ANSWER, [key(K::ArrowDown)];
    /// Moves the plan east; with Shift the figure steps east without turning.
    East: "east", Figures, TURN_OR_ANSWER, [key(K::ArrowRight)];
    /// Turns anticlockwise.
    TurnLeft: "turn-left", Figures, TURN_OR_ANSWER, [key(K::KeyQ)];
    /// Turns clockwise.
    TurnRight: "turn-right", Figures, TURN_OR_ANSWER, [key(K::KeyE)];
    /// Aims the first gun at the next target; fires where the rules ask.
    Shoot: "shoot", Figures, TURN_OR_ANSWER, [key(K::KeyF)];
    /// Aims the second gun.
    SecondGun: "second-gun", Figures, TURN, [KeyChord::shift(K::KeyF)];
    /// Strikes in close combat.
    Strike: "strike", Figures, TURN, [key(K::KeyB)];
    /// Throws a grenade.
    Grenade: "grenade", Figures, TURN, [key(K::KeyG)];
    /// Throws the second kind of grenade.
    SecondGrenade: "second-grenade", Figures, TURN, [KeyChord::shift(K::KeyG)];
    /// Opens or closes the door.
    Door: "door", Figures, TURN, [key(K::KeyP)];
    /// Seals a green door.
    Seal: "seal", Figures, TURN, [KeyChord::shift(K::KeyP)];
    /// Picks an object up, or uses a panel.
    PickUp: "pick-up", Figures, TURN, [key(K::KeyO)];
    /// Drops or hands over the carried object.
    Drop: "drop", Figures, TURN_OR_ANSWER, [key(K::KeyY)];
    /// Sets off a mine.
    Mine: "mine", Figures, TURN, [key(K::KeyM)];
    /// Frees the figure from the harpoon.
    FreeHarpoon: "free-harpoon", Figures, TURN, [key(K::KeyN)];
    /// Clears a jam.
    ClearJam: "clear-jam", Figures, TURN, [key(K::KeyJ)];
    /// Removes a card from the figure.
    ShakeOff: "shake-off", Figures, TURN, [key(K::KeyZ)];
    /// Opens a hidden tunnel.
    Tunnel: "tunnel", Figures, TURN, [key(K::KeyT)];
    /// Sends the remaining figures of a horde to the selected square.
    Horde: "horde", Works, TURN, [KeyChord::shift(K::KeyT)];
    /// Places the first available construction.
    Build: "build", Works, TURN, [KeyChord::shift(K::KeyM)];
    /// Places the second available construction.
    SecondBuild: "second-build", Works, TURN, [KeyChord::shift(K::KeyN)];
    /// Places the third available construction.
    ThirdBuild: "third-build", Works, TURN, [KeyChord::shift(K::KeyB)];
    /// Attacks an obstacle or the gate.
    Batter: "batter", Works, TURN, [KeyChord::shift(K::KeyO)];
    /// Shoots at a barrel.
    BlowUp: "blow-up", Works, TURN, [KeyChord::shift(K::KeyJ)];
    /// Searches for a card.
    Search: "search", Works, TURN, [KeyChord::shift(K::KeyS)];
    /// Lets the AI play the selected figure, if the AI commands it for an absent player.
    Help: "help-out", Works, TURN, [KeyChord::shift(K::KeyK)];
    /// Shows the forecast of the horde's actions.
    Coming: "coming", Works, TURN, [KeyChord::shift(K::KeyH)];
    /// Changes the activation order of figures of different players.
    Lineup: "lineup", Works, TURN, [KeyChord::shift(K::KeyL)];
    /// Repairs the gate.
    Mend: "mend", Works, TURN, [KeyChord::shift(K::KeyY)];
    /// Enters reaction mode, when the rules ask for it.
    Reaction: "reaction", Figures, ANSWER, [key(K::KeyR)];
    /// Ends the activation.
    EndActivation: "end-activation", Figures, TURN, [key(K::Space)];
    /// Declares 'done', which ends the half-turn.
    EndHalf: "end-half", Figures, TURN_OR_ANSWER, [KeyChord::ctrl(K::Enter)];
    /// Undoes the last order.
    Undo: "undo", Figures, TURN_OR_ANSWER, [key(K::KeyU), KeyChord::ctrl(K::KeyZ)];
    /// Redoes the last undone order.
    Redo: "redo", Figures, TURN, [KeyChord::ctrl(K::KeyY), KeyChord::ctrl_shift(K::KeyZ)];
    /// Shows the hand of the active seat while the key is held.
    Hand: "hand", Table, BATTLE, [key(K::KeyC)];
    /// Shows the hand of the other seat while the key is held.
    EnemyHand: "enemy-hand", Table, BATTLE, [key(K::KeyX)];
    /// Shows the cards in play, to kill one.
    Kill: "kill", Table, BATTLE, [key(K::KeyK)];
    /// Selects the next figure.
    Next: "next", Table, TURN, [key(K::Tab)];
    /// Selects the previous figure.
    Previous: "previous", Table, TURN, [KeyChord::shift(K::Tab)];
    /// Toggles the display of watched squares.
    Threats: "threats", Table, TURN_OR_REPLAY, [key(K::KeyV)];
    /// Shows the watched squares while the key is held.
    ThreatsHeld: "threats-held", Table, TURN_OR_REPLAY, [key(K::AltLeft)];
    /// Opens the figure's card.
    Card: "card", Table, TURN_OR_REPLAY, [key(K::KeyI)];
    /// Opens the log.
    Log: "log", Table, TURN_OR_REPLAY, [key(K::KeyL)];
    /// Shows the latest dice rolls.
    Dice: "dice", Table, TURN_OR_REPLAY, [key(K::KeyH)];
    /// Replays the opponent's last turn.
    Handover: "handover", Table, TURN, [key(K::KeyR)];
    /// Opens the messages of an online battle.
    Chat: "chat", Table, BATTLE, [KeyChord::ctrl(K::KeyT)];
    /// Saves this moment of the battle.
    QuickSave: "quick-save", Table, TURN, [key(K::F5)];
    /// Returns to the saved moment.
    QuickLoad: "quick-load", Table, TURN, [key(K::F9)];
    /// Moves the camera up.
    PanUp: "pan-up", General, TURN_OR_REPLAY, [key(K::KeyW)];
    /// Moves the camera left.
    PanLeft: "pan-left", General, TURN_OR_REPLAY, [key(K::KeyA)];
    /// Moves the camera down.
    PanDown: "pan-down", General, TURN_OR_REPLAY, [key(K::KeyS)];
    /// Moves the camera right.
    PanRight: "pan-right", General, TURN_OR_REPLAY, [key(K::KeyD)];
    /// Zooms in.
    ZoomIn: "zoom-in", General, TURN_OR_REPLAY, [key(K::Equal), key(K::NumpadAdd)];
    /// Zooms out.
    ZoomOut: "zoom-out", General, TURN_OR_REPLAY, [key(K::Minus), key(K::NumpadSubtract)];
    /// Centres the camera on the battle.
    Centre: "centre", General, TURN, [key(K::Home)];
    /// Shows the whole map.
    Map: "map", General, BATTLE, [KeyChord::ctrl(K::KeyM)];
    /// Skips animations while the key is held.
    Skip: "skip", General, BATTLE, [key(K::ShiftLeft)];
    /// Opens the battle menu.
    Menu: "menu", General, TURN_OR_REPLAY, [key(K::F10)];
    /// Opens the rulebook.
    Rules: "rules", General, ALWAYS, [key(K::F1)];
    /// Opens the settings.
    Settings: "settings", General, ALWAYS, [key(K::F2)];
    /// Switches between window and full screen.
    FullScreen: "full-screen", General, ALWAYS, [key(K::F11)];
}

/// Reserved keys that the player can't change, with their contexts.
#[rustfmt::skip]
const RESERVED_KEYS: &[(&[KeyCode], KeyContext)] = &[
    (&[K::Enter, K::NumpadEnter, K::Escape], ALWAYS),
    (&[
        K::Digit0, K::Digit1, K::Digit2, K::Digit3, K::Digit4, K::Digit5, K::Digit6, K::Digit7, K::Digit8,
        K::Digit9,
    ], BATTLE),
    // The keys that answer the questions of the rules, in either language.
    (&[
        K::KeyA, K::KeyD, K::KeyH, K::KeyL, K::KeyM, K::KeyN, K::KeyP, K::KeyR, K::KeyS, K::KeyT, K::Space, K::Tab,
        K::Backspace,
    ], ANSWER),
    // The keys for the AI's explanation and for its plan.
    (&[K::F3, K::F4], TURN_OR_REPLAY),
    // The keys of the playback bar of a replay and of the AI's half-turn.
    (&[
        K::KeyM, K::KeyB, K::KeyN, K::KeyP, K::KeyT, K::Space, K::PageUp, K::PageDown, K::ArrowLeft, K::ArrowRight,
        K::ArrowUp, K::ArrowDown, K::Home, K::End,
    ], KeyContext::REPLAY),
];

impl Action {
    /// Returns all actions, in the order of the list.
    pub fn all() -> impl Iterator<Item = Self> {
        LINES.iter().map(|line| line.0)
    }

    fn line(self) -> &'static ActionRow {
        &LINES[self as usize]
    }

    /// Returns the action's name in files, which is also the ending of its text id.
    pub fn id(self) -> &'static str {
        self.line().1
    }

    /// Returns the action with that id.
    pub fn of(id: &str) -> Option<Self> {
        LINES.iter().find(|line| line.1 == id).map(|line| line.0)
    }

    /// Returns the section of the list of keys.
    pub fn group(self) -> ActionGroup {
        self.line().2
    }

    /// Returns the contexts in which the action is active.
    pub fn place(self) -> KeyContext {
        self.line().3
    }

    /// Returns the default keys.
    pub fn defaults(self) -> &'static [KeyChord] {
        self.line().4
    }

    /// Returns `true` if Shift with the action's key has its own meaning, so that the action uses both.
    pub fn uses_shift(self) -> bool {
        matches!(self, Self::North | Self::East | Self::South | Self::West)
    }

    /// Returns `true` if the action lasts while its key is held. Its key may be a modifier such as Alt, but not have
    /// one.
    pub fn is_held(self) -> bool {
        use Action as A;
        matches!(
            self,
            A::ThreatsHeld | A::Skip | A::PanUp | A::PanLeft | A::PanDown | A::PanRight | A::Hand | A::EnemyHand
        )
    }
}

/// Returns `true` if the key is reserved in one of these contexts.
pub fn is_reserved_key(chord: KeyChord, place: KeyContext) -> bool {
    RESERVED_KEYS.iter().any(|(keys, there)| {
        keys.contains(&chord.key) && there.meets(place) && !chord.ctrl && (!chord.shift || *there == ALWAYS)
    })
}
