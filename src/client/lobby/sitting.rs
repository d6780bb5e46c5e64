//! The seats of a battle in preparation: persons or computer players, and how the player changes them.

use kit::settings::{Difficulty, LastSkirmish, Settings};
use record::BattleSpec;
use rules::{BySide, Side};
use screens::seats::{Preset, SeatIntent};

/// Strength of a computer player on a side where none played before.
const FIRST: Difficulty = Difficulty::Recruit;
/// Maximum number of player names that are remembered.
const NAMES: usize = 6;

/// The seats of both sides of a battle in preparation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sitting {
    /// The names of the persons; empty for a person without a name. A name is kept while the computer plays the side.
    pub players: BySide<String>,
    /// The strength of the computer player of each side; `None` for a person.
    pub computers: BySide<Option<Difficulty>>,
    /// The sides whose persons may not ask for advice. The setting is kept while the computer plays the side.
    pub without_advice: BySide<bool>,
    /// The automated side of the mission, played neither by a person nor by the computer (`COOP-2`).
    pub nobody: Option<Side>,
}

impl Sitting {
    /// Returns the seats of the last preparation.
    pub(crate) fn last(settings: &Settings) -> Sitting {
        let LastSkirmish { players, computers, without_advice, .. } = &settings.skirmish;
        Sitting { players: players.clone(), computers: *computers, without_advice: *without_advice, nobody: None }
    }

    /// Returns the seats with which a battle began.
    pub(crate) fn of(spec: &BattleSpec) -> Sitting {
        let computers = BySide::from_fn(|side| spec.computers[side].map(|computer| computer.strength));
        let nobody = Side::BOTH.into_iter().find(|side| spec.plays_itself(*side));
        Sitting { players: spec.players.clone(), computers, without_advice: spec.without_advice, nobody }
    }

    /// Returns the names of the persons; empty for a computer player.
    pub(crate) fn names(&self) -> BySide<String> {
        BySide::from_fn(|side| if self.person(side) { self.players[side].clone() } else { String::new() })
    }

    /// Returns `true` if a person plays the side.
    pub(crate) fn person(&self, side: Side) -> bool {
        self.computers[side].is_none() && self.nobody != Some(side)
    }

    /// Returns the first side, beginning with `from`, that a person plays.
    pub(crate) fn chooser(&self, from: Side) -> Option<Side> {
        Side::BOTH.into_iter().filter(|side| *side >= from).find(|side| self.person(*side))
    }

    /// Returns `true` if no person plays, so that all can only watch.
    pub(crate) fn watched(&self) -> bool {
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

    /// Changes the seats as the intent says. A new computer player has the strength that it last had on that side.
    pub(crate) fn obey(&mut self, intent: &SeatIntent, last: &LastSkirmish) {
        match intent {
            SeatIntent::Preset(Preset::People) => self.computers = BySide::default(),
            SeatIntent::Preset(Preset::Against) => match (self.person(Side::Allied), self.person(Side::German)) {
                (true, true) => self.seat_computer(Side::German, last),
                (false, false) => self.computers.allied = None,
                _ => {}
            },
            SeatIntent::Preset(Preset::Watch) => Side::BOTH.into_iter().for_each(|side| self.seat_computer(side, last)),
            SeatIntent::Person(side) => self.computers[*side] = None,
            SeatIntent::Computer(side) => self.seat_computer(*side, last),
            SeatIntent::Strength(side, strength) => self.computers[*side] = Some(*strength),
            SeatIntent::Call(side, name) => self.players[*side].clone_from(name),
            SeatIntent::Advice(side, may) => self.without_advice[*side] = !may,
            SeatIntent::Swap => self.swap(),
            SeatIntent::Rename(_) | SeatIntent::Plan(_) | SeatIntent::SetRp(..) => {}
        }
    }

    fn seat_computer(&mut self, side: Side, last: &LastSkirmish) {
        if self.person(side) {
            self.computers[side] = Some(last.strengths[side].unwrap_or(FIRST));
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
                last.names.truncate(NAMES);
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

    fn named() -> Sitting {
        let players = BySide { allied: "Ana".into(), german: "Luis".into() };
        Sitting { players, ..Sitting::default() }
    }

    #[test]
    fn presets_seat_both_sides() {
        let last = LastSkirmish {
            strengths: BySide { allied: Some(Difficulty::Commander), german: Some(Difficulty::Veteran) },
            ..LastSkirmish::default()
        };
        let mut sitting = named();
        let mut after = |intents: &[SeatIntent]| {
            intents.iter().for_each(|intent| sitting.obey(intent, &last));
            (sitting.computers.allied, sitting.computers.german, sitting.watched())
        };
        let (commander, veteran) = (Some(Difficulty::Commander), Some(Difficulty::Veteran));
        assert_eq!(after(&[SeatIntent::Preset(Preset::Against)]), (None, veteran, false));
        assert_eq!(after(&[SeatIntent::Swap]), (veteran, None, false));
        assert_eq!(after(&[SeatIntent::Preset(Preset::Against)]), (veteran, None, false), "it is one already");
        assert_eq!(after(&[SeatIntent::Preset(Preset::Watch)]), (veteran, veteran, true), "who sits there stays");
        assert_eq!(after(&[SeatIntent::Preset(Preset::Against)]), (None, veteran, false));
        assert_eq!(after(&[SeatIntent::Computer(Side::Allied)]), (commander, veteran, true));
        let recruit = SeatIntent::Strength(Side::German, Difficulty::Recruit);
        assert_eq!(after(&[recruit]), (commander, Some(Difficulty::Recruit), true));
        assert_eq!(after(&[SeatIntent::Preset(Preset::People)]), (None, None, false));
        assert_eq!(sitting.names(), BySide { allied: "Luis".into(), german: "Ana".into() }, "names have stayed");
    }

    #[test]
    fn who_may_not_ask_for_advice_is_kept_and_changes_sides_with_its_player() {
        let mut last = LastSkirmish::default();
        let mut sitting = named();
        assert_eq!(sitting.without_advice, BySide::default(), "all may ask at first");
        sitting.obey(&SeatIntent::Advice(Side::Allied, false), &last);
        sitting.obey(&SeatIntent::Computer(Side::Allied), &last);
        sitting.obey(&SeatIntent::Swap, &last);
        assert_eq!(sitting.without_advice, BySide { allied: false, german: true });
        sitting.remember(&mut last);
        let again = Sitting::last(&Settings { skirmish: last.clone(), ..Settings::default() });
        assert_eq!(again, sitting);
        sitting.obey(&SeatIntent::Advice(Side::German, true), &last);
        assert_eq!(sitting.without_advice, BySide::default());
    }

    #[test]
    fn the_computer_has_no_persons_name() {
        let mut sitting = named();
        sitting.obey(&SeatIntent::Computer(Side::German), &LastSkirmish::default());
        assert_eq!(sitting.computers.german, Some(FIRST));
        assert_eq!(sitting.names(), BySide { allied: "Ana".into(), german: String::new() });
        assert_eq!(sitting.chooser(Side::Allied), Some(Side::Allied));
        assert_eq!(sitting.chooser(Side::German), None);
    }

    #[test]
    fn names_and_strengths_are_offered_again() {
        let mut last = LastSkirmish::default();
        let mut sitting = named();
        sitting.remember(&mut last);
        sitting.obey(&SeatIntent::Strength(Side::German, Difficulty::Commander), &last);
        sitting.obey(&SeatIntent::Call(Side::Allied, "Eva".into()), &last);
        sitting.remember(&mut last);
        assert_eq!(last.names, ["Eva", "Luis", "Ana"]);
        assert_eq!(last.strengths, BySide { allied: None, german: Some(Difficulty::Commander) });
        assert_eq!(sitting.before(Side::Allied, &last), ["Luis", "Ana"], "the computer has no name to keep free");
        assert_eq!(named().before(Side::Allied, &last), ["Eva"]);
    }
}
