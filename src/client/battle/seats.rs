//! Who sits on each side of the table, and what follows from it: who is asked and how, whose secrets are shown, where a
//! curtain falls, what is offered at the handover. Nothing else decides that; `driver` asks whoever sits there.
//!
//! Another kind of player is a variant of [`Seat`] with its line in each of the three `match`es of `impl Seat`, and an
//! arm in `driver::ask`.

use std::ops::{Index, IndexMut};

use record::AiSeat;
use rules::{BattleEvent, BattleState, BySide, FigureId, Side, view_event, view_for_seat};
use screens::entry::LONGEST;

/// Who sits on a side; empty names for players who gave none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody at this window.
    Here(String),
    /// Somebody at another window, to whom letters go.
    Mail(String),
    /// The book: a lesson's next order, or that of a record, in which this player gave it.
    Book(String),
    /// The computer, in the place of the player of that name.
    Computer(String, AiSeat),
}

/// How the side whose decision is awaited is asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// By prompts in this window.
    Prompt,
    /// By a letter; the answer comes with another.
    Letter,
    /// By the driver: it has an answer at once, or as soon as the computer has thought.
    Driver,
}

/// When a player is offered to watch what the other side did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recap {
    /// As the two change places before the window.
    Handover,
    /// When a letter has brought it.
    Letter,
    /// As the computer's half is over, where nothing of it was shown as it happened.
    Results,
}

/// Through whose eyes the table is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Through those of whoever must decide.
    Decider,
    /// Through those of one side: nobody sees the other's secrets here.
    Side(Side),
    /// Nothing is hidden.
    All,
    /// Those of somebody who only watches: what either side hides from the other is hidden.
    Neither,
}

/// Who sits on both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats(BySide<Seat>);

impl Seat {
    /// The name of whoever sits there.
    pub fn name(&self) -> &str {
        match self {
            Seat::Here(name) | Seat::Mail(name) | Seat::Book(name) | Seat::Computer(name, _) => name,
        }
    }

    /// How it is asked for its decisions.
    pub fn asking(&self) -> Asking {
        match self {
            Seat::Here(_) => Asking::Prompt,
            Seat::Mail(_) => Asking::Letter,
            Seat::Book(_) | Seat::Computer(..) => Asking::Driver,
        }
    }

    /// Whether the other side's secrets lie behind a curtain because of it. The book looks at nothing, but a lesson
    /// teaches the curtain; the computer gets to see no more than its own side may.
    fn draws_curtain(&self) -> bool {
        match self {
            Seat::Here(_) | Seat::Book(_) => true,
            Seat::Mail(_) | Seat::Computer(..) => false,
        }
    }

    /// The computer, if it sits there.
    pub fn computer(&self) -> Option<AiSeat> {
        if let Seat::Computer(_, computer) = self { Some(*computer) } else { None }
    }

    fn here(&self) -> bool {
        matches!(self, Seat::Here(_))
    }

    /// Whether its decisions are written down elsewhere, too: the window alone can't take them back, nor end the battle.
    fn bound(&self) -> bool {
        matches!(self, Seat::Mail(_) | Seat::Book(_))
    }
}

impl Seats {
    /// The same kind of player on both sides.
    pub fn both(names: &BySide<String>, sits: fn(String) -> Seat) -> Seats {
        Seats(BySide::from_fn(|side| sits(shown(&names[side]))))
    }

    /// The computer on those sides, and players at this window on the others.
    pub fn seated(names: &BySide<String>, computers: &BySide<Option<AiSeat>>) -> Seats {
        Seats(BySide::from_fn(|side| match computers[side] {
            Some(computer) => Seat::Computer(shown(&names[side]), computer),
            None => Seat::Here(shown(&names[side])),
        }))
    }

    /// Somebody at this window on one side, and somebody else on the other.
    pub fn against(names: &BySide<String>, here: Side, other: fn(String) -> Seat) -> Seats {
        let mut seats = Seats::both(names, Seat::Here);
        let side = here.enemy();
        seats[side] = other(shown(&names[side]));
        seats
    }

    /// What both are called.
    pub fn names(&self) -> BySide<String> {
        BySide::from_fn(|side| self[side].name().to_owned())
    }

    /// How the side is asked that must decide; when none must any more, what remains to be done.
    pub fn asking(&self, decides: Option<Side>) -> Asking {
        let both = || [&self.0.allied, &self.0.german].into_iter();
        let seat = decides.map(|side| &self[side]).or_else(|| both().find(|seat| seat.bound()));
        seat.map_or(Asking::Prompt, Seat::asking)
    }

    /// Whether somebody at this window sits there.
    pub fn here(&self, side: Side) -> bool {
        self[side].here()
    }

    /// Whether both sit before this window.
    pub fn shared(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.here(side))
    }

    /// Whether a record is only looked at: both sides are the book's.
    pub fn watched(&self) -> bool {
        Side::BOTH.into_iter().all(|side| matches!(self[side], Seat::Book(_)))
    }

    /// Whether somebody is taught: the other side is the book's.
    pub fn taught(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.here(side) && matches!(self[side.enemy()], Seat::Book(_)))
    }

    /// Which sides the computer plays.
    pub fn computers(&self) -> BySide<Option<AiSeat>> {
        BySide::from_fn(|side| self[side].computer())
    }

    /// Whether the computer plays both sides, and whoever sits here watches.
    pub fn shown(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self[side].computer().is_some())
    }

    /// Whether the battle is not this window's alone: it is played by mail, or by the book.
    pub fn bound(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self[side].bound())
    }

    /// Through whose eyes the table is seen.
    pub fn eyes(&self) -> Eyes {
        match (self.here(Side::Allied), self.here(Side::German)) {
            (true, true) => Eyes::Decider,
            (true, false) => Eyes::Side(Side::Allied),
            (false, true) => Eyes::Side(Side::German),
            (false, false) if Side::BOTH.into_iter().any(|side| self[side].computer().is_some()) => Eyes::Neither,
            (false, false) => Eyes::All,
        }
    }

    /// Whether a curtain falls before that side's secrets.
    pub fn curtain(&self, side: Side) -> bool {
        self.here(side) && self[side.enemy()].draws_curtain()
    }

    /// When what the other side did is offered to be watched; never where it was seen as it happened.
    pub fn recap(&self) -> Option<Recap> {
        match (&self.0.allied, &self.0.german) {
            (Seat::Here(_), Seat::Here(_)) => Some(Recap::Handover),
            (Seat::Here(_), Seat::Mail(_)) | (Seat::Mail(_), Seat::Here(_)) => Some(Recap::Letter),
            (Seat::Here(_), Seat::Computer(..)) | (Seat::Computer(..), Seat::Here(_)) => Some(Recap::Results),
            _ => None,
        }
    }
}

impl Default for Seats {
    /// Two players at this window who gave no names.
    fn default() -> Seats {
        Seats::both(&BySide::default(), Seat::Here)
    }
}

impl Index<Side> for Seats {
    type Output = Seat;
    fn index(&self, side: Side) -> &Seat {
        &self.0[side]
    }
}

impl IndexMut<Side> for Seats {
    fn index_mut(&mut self, side: Side) -> &mut Seat {
        &mut self.0[side]
    }
}

impl Eyes {
    /// The side whose eyes these always are.
    pub fn side(self) -> Option<Side> {
        match self {
            Eyes::Side(side) => Some(side),
            Eyes::Decider | Eyes::All | Eyes::Neither => None,
        }
    }

    /// Whether they may look into that side's hand.
    pub fn may_look(self, hand: Side) -> bool {
        match self {
            Eyes::Decider | Eyes::All => true,
            Eyes::Side(side) => side == hand,
            Eyes::Neither => false,
        }
    }

    /// What is seen of the truth, and from which side; `before` is the side from which it was seen last.
    pub(super) fn see(self, truth: &BattleState, before: Side) -> (BattleState, Side) {
        let side = self.side().or(truth.awaiting.seat()).unwrap_or(before);
        let now = match self {
            Eyes::All => truth.clone(),
            Eyes::Neither => view_for_seat(&view_for_seat(truth, side), side.enemy()),
            Eyes::Decider | Eyes::Side(_) => view_for_seat(truth, side),
        };
        (now, side)
    }

    /// As much of an event as is seen, with the table's eyes on that side; none if it is not.
    pub fn see_event(
        self,
        event: &BattleEvent,
        side_of: impl Fn(FigureId) -> Option<Side> + Copy,
        side: Side,
    ) -> Option<BattleEvent> {
        match self {
            Eyes::All => Some(event.clone()),
            Eyes::Neither => view_event(&view_event(event, side_of, side)?, side_of, side.enemy()),
            Eyes::Decider | Eyes::Side(_) => view_event(event, side_of, side),
        }
    }
}

/// As much of a name as the screen has room for.
fn shown(name: &str) -> String {
    name.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Sits = fn(String) -> Seat;

    const HERE: Sits = Seat::Here;
    const MAIL: Sits = Seat::Mail;
    const BOOK: Sits = Seat::Book;
    const MIND: Sits = |name| Seat::Computer(name, AiSeat { strength: record::Difficulty::Veteran, seed: 7 });

    /// What follows from a pair of seats, all at once.
    type Follows = (Eyes, [bool; 2], Option<Recap>, [Asking; 2], Asking);

    fn follows(seats: &Seats) -> Follows {
        let asking = Side::BOTH.map(|side| seats.asking(Some(side)));
        (seats.eyes(), Side::BOTH.map(|side| seats.curtain(side)), seats.recap(), asking, seats.asking(None))
    }

    /// Whose eyes, where a curtain falls, what is offered, who is asked and how, and what is left at the end.
    #[test]
    fn all_follows_from_who_sits_where() {
        use Asking::{Driver, Letter, Prompt};
        let (allied, german) = (Eyes::Side(Side::Allied), Eyes::Side(Side::German));
        let table: [(Sits, Sits, Follows); 16] = [
            (HERE, HERE, (Eyes::Decider, [true, true], Some(Recap::Handover), [Prompt, Prompt], Prompt)),
            (HERE, MAIL, (allied, [false, false], Some(Recap::Letter), [Prompt, Letter], Letter)),
            (MAIL, HERE, (german, [false, false], Some(Recap::Letter), [Letter, Prompt], Letter)),
            (HERE, BOOK, (allied, [true, false], None, [Prompt, Driver], Driver)),
            (BOOK, HERE, (german, [false, true], None, [Driver, Prompt], Driver)),
            (BOOK, BOOK, (Eyes::All, [false, false], None, [Driver, Driver], Driver)),
            // Nobody plays these here; nothing is asked in this window, and nothing is drawn over it.
            (MAIL, MAIL, (Eyes::All, [false, false], None, [Letter, Letter], Letter)),
            (MAIL, BOOK, (Eyes::All, [false, false], None, [Letter, Driver], Letter)),
            (BOOK, MAIL, (Eyes::All, [false, false], None, [Driver, Letter], Driver)),
            // The only one who sits here needs no curtain, and nobody sees what the computer hides.
            (HERE, MIND, (allied, [false, false], Some(Recap::Results), [Prompt, Driver], Prompt)),
            (MIND, HERE, (german, [false, false], Some(Recap::Results), [Driver, Prompt], Prompt)),
            (MIND, MIND, (Eyes::Neither, [false, false], None, [Driver, Driver], Prompt)),
            (MIND, MAIL, (Eyes::Neither, [false, false], None, [Driver, Letter], Letter)),
            (MAIL, MIND, (Eyes::Neither, [false, false], None, [Letter, Driver], Letter)),
            (MIND, BOOK, (Eyes::Neither, [false, false], None, [Driver, Driver], Driver)),
            (BOOK, MIND, (Eyes::Neither, [false, false], None, [Driver, Driver], Driver)),
        ];
        for (one, other, expected) in table {
            let seats = Seats(BySide { allied: one("Ana".into()), german: other("Luis".into()) });
            assert_eq!(follows(&seats), expected, "{seats:?}");
            assert_eq!(seats.shared(), seats == Seats::both(&seats.names(), HERE));
            assert_eq!(seats.watched(), seats == Seats::both(&seats.names(), BOOK));
            assert_eq!(
                seats.taught(),
                Side::BOTH.into_iter().any(|side| seats == Seats::against(&seats.names(), side, BOOK))
            );
            let elsewhere = |side: &Side| !seats.here(*side) && seats.computers()[*side].is_none();
            assert_eq!(seats.bound(), Side::BOTH.iter().any(elsewhere));
            assert_eq!(seats.shown(), seats == Seats::both(&seats.names(), MIND));
            let looks = |side: Side| match seats.eyes() {
                Eyes::Side(eyes) => eyes == side,
                eyes => eyes != Eyes::Neither,
            };
            assert!(Side::BOTH.iter().all(|side| seats.eyes().may_look(*side) == looks(*side)));
            assert_eq!(seats.names(), BySide { allied: "Ana".into(), german: "Luis".into() });
        }
    }

    #[test]
    fn long_names_are_cut_and_seats_change_hands() {
        let names = BySide { allied: "a".repeat(LONGEST + 9), german: "Luis".into() };
        let mut seats = Seats::against(&names, Side::German, Seat::Mail);
        assert_eq!(seats[Side::Allied], Seat::Mail("a".repeat(LONGEST)));
        assert!(seats.here(Side::German) && !seats.here(Side::Allied));
        seats[Side::Allied] = Seat::Here("Ana".into());
        assert_eq!(seats.eyes(), Eyes::Decider);
    }
}
