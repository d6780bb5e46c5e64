//! The seats of a battle in preparation: persons or AI players, and the changes that the player makes to them.

pub(crate) mod seats;
mod view;

use record::BattleSpec;
use rules::{BySide, Side};
use ui_kit::{
    prelude::*,
    settings::{Difficulty, LastSkirmish},
};

pub use view::{PlayerPreset, PlayerSetupModel, SeatIntent, SeatModel};
pub(crate) use view::{spawn_player_setup, spawn_players_line, swap_sides_button};

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
}

/// Strength of a new AI player on a side that had none before.
const DEFAULT_STRENGTH: Difficulty = Difficulty::Recruit;
/// Maximum number of player names that are remembered.
const MAX_KEPT_NAMES: usize = 6;

/// The seats of both sides of a battle in preparation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerSetup {
    /// The names of the persons; empty for a person without a name. A name is kept while the AI plays the side.
    pub players: BySide<String>,
    /// The strength of the AI player of each side; `None` for a person.
    pub computers: BySide<Option<Difficulty>>,
    /// The sides whose persons may not ask for advice. The setting is kept while the AI plays the side.
    pub without_advice: BySide<bool>,
    /// The automated side of the mission, played neither by a person nor by the AI (`COOP-2`).
    pub automated_side: Option<Side>,
}

impl PlayerSetup {
    /// Returns the seats of the last preparation.
    pub(crate) fn last(settings: &Settings) -> PlayerSetup {
        let LastSkirmish { players, computers, without_advice, .. } = &settings.skirmish;
        PlayerSetup {
            players: players.clone(),
            computers: *computers,
            without_advice: *without_advice,
            automated_side: None,
        }
    }

    /// Returns the seats with which a battle began.
    pub(crate) fn of(spec: &BattleSpec) -> PlayerSetup {
        let computers = BySide::from_fn(|side| spec.computers[side].map(|computer| computer.strength));
        let nobody = Side::BOTH.into_iter().find(|side| spec.plays_itself(*side));
        PlayerSetup {
            players: spec.players.clone(),
            computers,
            without_advice: spec.without_advice,
            automated_side: nobody,
        }
    }

    /// Returns the names of the persons; empty for an AI player.
    pub(crate) fn names(&self) -> BySide<String> {
        BySide::from_fn(|side| if self.person(side) { self.players[side].clone() } else { String::new() })
    }

    /// Returns `true` if a person plays the side.
    pub(crate) fn person(&self, side: Side) -> bool {
        self.computers[side].is_none() && self.automated_side != Some(side)
    }

    /// Returns the first side, beginning with `from`, that a person plays.
    pub(crate) fn chooser(&self, from: Side) -> Option<Side> {
        Side::BOTH.into_iter().filter(|side| *side >= from).find(|side| self.person(*side))
    }

    /// Returns `true` if no person plays, so that the battle can only be watched.
    pub(crate) fn is_ai_only(&self) -> bool {
        self.chooser(Side::Allied).is_none()
    }

    /// Swaps the sides of both seats.
    pub(crate) fn swap(&mut self) {
        let BySide { allied, german } = &mut self.players;
        std::mem::swap(allied, german);
        let BySide { allied, german } = &mut self.computers;
        std::mem::swap(allied, german);
        let BySide { allied, german } = &mut self.without_advice;
        std::mem::swap(allied, german);
    }

    /// Applies an intent to the seats. A new AI player has the strength of the last AI player on that side.
    pub(crate) fn apply(&mut self, intent: &SeatIntent, last: &LastSkirmish) {
        match intent {
            SeatIntent::Preset(PlayerPreset::People) => self.computers = BySide::default(),
            SeatIntent::Preset(PlayerPreset::Against) => match (self.person(Side::Allied), self.person(Side::German)) {
                (true, true) => self.seat_computer(Side::German, last),
                (false, false) => self.computers.allied = None,
                _ => {}
            },
            SeatIntent::Preset(PlayerPreset::Watch) => {
                Side::BOTH.into_iter().for_each(|side| self.seat_computer(side, last));
            }
            SeatIntent::Person(side) => self.computers[*side] = None,
            SeatIntent::Ai(side) => self.seat_computer(*side, last),
            SeatIntent::Strength(side, strength) => self.computers[*side] = Some(*strength),
            SeatIntent::SetName(side, name) => self.players[*side].clone_from(name),
            SeatIntent::Advice(side, may) => self.without_advice[*side] = !may,
            SeatIntent::Swap => self.swap(),
            SeatIntent::Rename(_) | SeatIntent::Plan(_) | SeatIntent::SetRp(..) => {}
        }
    }

    fn seat_computer(&mut self, side: Side, last: &LastSkirmish) {
        if self.person(side) {
            self.computers[side] = Some(last.strengths[side].unwrap_or(DEFAULT_STRENGTH));
        }
    }

    /// Stores the seats, and the names and strengths to offer next time.
    pub(crate) fn remember(&self, last: &mut LastSkirmish) {
        last.players.clone_from(&self.players);
        last.computers = self.computers;
        last.without_advice = self.without_advice;
        for side in Side::BOTH {
            last.strengths[side] = self.computers[side].or(last.strengths[side]);
            let name = &self.players[side];
            if self.person(side) && !name.is_empty() && !last.names.contains(name) {
                last.names.insert(0, name.clone());
                last.names.truncate(MAX_KEPT_NAMES);
            }
        }
    }

    /// Returns the names to offer to the person of a side: those typed before, without the names in use here.
    pub(crate) fn before(&self, side: Side, last: &LastSkirmish) -> Vec<String> {
        let other = side.enemy();
        let taken = |name: &String| *name == self.players[side] || self.person(other) && *name == self.players[other];
        last.names.iter().filter(|name| !taken(name)).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named_players() -> PlayerSetup {
        let players = BySide { allied: "Ana".into(), german: "Luis".into() };
        PlayerSetup { players, ..PlayerSetup::default() }
    }

    #[test]
    fn presets_set_both_seats() {
        let last = LastSkirmish {
            strengths: BySide { allied: Some(Difficulty::Commander), german: Some(Difficulty::Veteran) },
            ..LastSkirmish::default()
        };
        let mut setup = named_players();
        let mut after = |intents: &[SeatIntent]| {
            intents.iter().for_each(|intent| setup.apply(intent, &last));
            (setup.computers.allied, setup.computers.german, setup.is_ai_only())
        };
        let (commander, veteran) = (Some(Difficulty::Commander), Some(Difficulty::Veteran));
        assert_eq!(after(&[SeatIntent::Preset(PlayerPreset::Against)]), (None, veteran, false));
        assert_eq!(after(&[SeatIntent::Swap]), (veteran, None, false));
        assert_eq!(after(&[SeatIntent::Preset(PlayerPreset::Against)]), (veteran, None, false), "it is one already");
        assert_eq!(after(&[SeatIntent::Preset(PlayerPreset::Watch)]), (veteran, veteran, true), "who sits there stays");
        assert_eq!(after(&[SeatIntent::Preset(PlayerPreset::Against)]), (None, veteran, false));
        assert_eq!(after(&[SeatIntent::Ai(Side::Allied)]), (commander, veteran, true));
        let recruit = SeatIntent::Strength(Side::German, Difficulty::Recruit);
        assert_eq!(after(&[recruit]), (commander, Some(Difficulty::Recruit), true));
        assert_eq!(after(&[SeatIntent::Preset(PlayerPreset::People)]), (None, None, false));
        assert_eq!(setup.names(), BySide { allied: "Luis".into(), german: "Ana".into() }, "names have stayed");
    }

    #[test]
    fn the_advice_setting_is_saved_and_swaps_with_its_player() {
        let mut last = LastSkirmish::default();
        let mut setup = named_players();
        assert_eq!(setup.without_advice, BySide::default(), "all may ask at first");
        setup.apply(&SeatIntent::Advice(Side::Allied, false), &last);
        setup.apply(&SeatIntent::Ai(Side::Allied), &last);
        setup.apply(&SeatIntent::Swap, &last);
        assert_eq!(setup.without_advice, BySide { allied: false, german: true });
        setup.remember(&mut last);
        let again = PlayerSetup::last(&Settings { skirmish: last.clone(), ..Settings::default() });
        assert_eq!(again, setup);
        setup.apply(&SeatIntent::Advice(Side::German, true), &last);
        assert_eq!(setup.without_advice, BySide::default());
    }

    #[test]
    fn the_ai_has_no_player_name() {
        let mut setup = named_players();
        setup.apply(&SeatIntent::Ai(Side::German), &LastSkirmish::default());
        assert_eq!(setup.computers.german, Some(DEFAULT_STRENGTH));
        assert_eq!(setup.names(), BySide { allied: "Ana".into(), german: String::new() });
        assert_eq!(setup.chooser(Side::Allied), Some(Side::Allied));
        assert_eq!(setup.chooser(Side::German), None);
    }

    #[test]
    fn earlier_names_and_difficulties_are_remembered() {
        let mut last = LastSkirmish::default();
        let mut setup = named_players();
        setup.remember(&mut last);
        setup.apply(&SeatIntent::Strength(Side::German, Difficulty::Commander), &last);
        setup.apply(&SeatIntent::SetName(Side::Allied, "Eva".into()), &last);
        setup.remember(&mut last);
        assert_eq!(last.names, ["Eva", "Luis", "Ana"]);
        assert_eq!(last.strengths, BySide { allied: None, german: Some(Difficulty::Commander) });
        assert_eq!(setup.before(Side::Allied, &last), ["Luis", "Ana"], "the computer has no name to keep free");
        assert_eq!(named_players().before(Side::Allied, &last), ["Eva"]);
    }
}
