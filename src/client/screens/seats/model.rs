//! Who sits where, as plain data, and what is wanted of it.

use kit::{draw::*, settings::Difficulty};

/// The two seats of a battle, or of all battles of a campaign.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatsModel {
    /// The two seats, allied and German.
    pub seats: [SeatModel; 2],
    /// What the two come to, in a sentence.
    pub line: String,
    /// Why nothing of it can be changed now, if so.
    pub fixed: Option<Refused>,
    /// Whether what the computer is about to do will be shown.
    pub plan: bool,
    /// The least and the most requisition points; none where the dossier has the say.
    pub rp_range: Option<(u8, u8)>,
}

/// A seat: who sits there, and with what.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatModel {
    /// How well the computer plays that sits there; none for a person.
    pub computer: Option<Difficulty>,
    /// Whether nobody plays the side: its horde moves by itself.
    pub nobody: bool,
    /// The person's name; empty if they gave none.
    pub player: String,
    /// Whether the person may ask for advice.
    pub advice: bool,
    /// Names that were given before, the last one first, without that of this seat.
    pub before: Vec<String>,
    /// Why no force can be bought with these points, if so.
    pub impossible: Option<Refused>,
    /// Requisition points; 0 where nothing more is to be played.
    pub rp: u8,
    /// Those of the dossier.
    pub dossier: u8,
    /// Command points a turn.
    pub cp: u8,
    /// Cards in hand; 0 in a game without cards.
    pub hand: u8,
}

/// Who plays, in general.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Two people.
    People,
    /// A person against the computer.
    Against,
    /// The computer against itself.
    Watch,
}

/// What is wanted of the seats.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum SeatIntent {
    /// Both seats at once.
    Preset(Preset),
    /// A person sits there.
    Person(Side),
    /// The computer sits there, playing as well as it did there last.
    Computer(Side),
    /// It plays so well.
    Strength(Side, Difficulty),
    /// Ask for the name of the person there.
    Rename(Side),
    /// The person there is called so.
    Call(Side, String),
    /// Whether the person there may ask for advice.
    Advice(Side, bool),
    /// Whether what the computer is about to do will be shown.
    Plan(bool),
    /// Those who sit there change sides.
    Swap,
    /// Give this side so many requisition points.
    SetRp(Side, u8),
}

impl SeatsModel {
    /// Which preset this is.
    pub fn preset(&self) -> Preset {
        let played = || self.seats.iter().filter(|seat| !seat.nobody);
        match played().filter(|seat| seat.computer.is_some()).count() {
            0 => Preset::People,
            computers if computers < played().count() => Preset::Against,
            _ => Preset::Watch,
        }
    }

    /// Checks whether one of the sides is automated (`COOP-2`).
    pub(crate) fn has_horde(&self) -> bool {
        self.seats.iter().any(|seat| seat.nobody)
    }

    /// Why the battle can't begin: a side can't buy a force.
    pub(crate) fn impossible(&self) -> Option<Refused> {
        self.seats.iter().find_map(|seat| seat.impossible.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_is_what_the_seats_are() {
        let mut seats = SeatsModel::default();
        assert_eq!(seats.preset(), Preset::People);
        seats.seats[1].computer = Some(Difficulty::Recruit);
        assert_eq!(seats.preset(), Preset::Against);
        seats.seats[0].computer = Some(Difficulty::Commander);
        assert_eq!(seats.preset(), Preset::Watch);
    }

    #[test]
    fn a_side_that_nobody_plays_counts_for_no_preset() {
        let mut seats = SeatsModel::default();
        (seats.seats[1].nobody, seats.seats[1].computer) = (true, Some(Difficulty::Recruit));
        assert!(seats.has_horde());
        assert_eq!(seats.preset(), Preset::People);
        seats.seats[0].computer = Some(Difficulty::Veteran);
        assert_eq!(seats.preset(), Preset::Watch);
    }
}
