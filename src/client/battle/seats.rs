//! Players of both sides, and all that follows from them: how a side is asked, whose secrets are shown, when a curtain
//! closes, when a recap is offered. Nothing else decides that; `driver` asks automated seats.
//!
//! A new kind of player needs a variant of [`Seat`], an arm in each `match` on it in `impl Seat`, and an arm in
//! `driver::ask`.

use std::ops::{Index, IndexMut};

use record::AiSeat;
use rules::{BattleEvent, BattleState, BySide, FigureId, Side, view_event, view_for_seat};
use screens::text_dialog::LONGEST;

/// Player of a side, with a name that may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A player at this window.
    Here(String),
    /// A player at another window, reached by mail.
    Mail(String),
    /// Scripted orders: of a lesson, or of a record in which this player gave them.
    Book(String),
    /// The AI, in place of the player with this name.
    Computer(String, AiSeat),
}

/// Means by which the side with the pending decision is asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// By a prompt in this window.
    Prompt,
    /// By mail; the answer arrives by mail, too.
    Letter,
    /// By the driver, which answers at once or as soon as the AI has decided.
    Driver,
}

/// Occasion on which a player is offered a recap of the opponent's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recap {
    /// When the two players change places at this window.
    Handover,
    /// When mail has brought the opponent's turn.
    Letter,
    /// When the AI's half-turn is over, if playback was off.
    Results,
}

/// Viewpoint from which the table is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Viewpoint of the side with the pending decision.
    Decider,
    /// Viewpoint of one side; the other side's secrets are never shown here.
    Side(Side),
    /// Nothing is hidden.
    All,
    /// Viewpoint of a spectator: everything that either side hides from the other is hidden.
    Neither,
}

/// The players of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats(BySide<Seat>);

impl Seat {
    /// Returns the player's name.
    pub fn name(&self) -> &str {
        match self {
            Seat::Here(name) | Seat::Mail(name) | Seat::Book(name) | Seat::Computer(name, _) => name,
        }
    }

    /// Returns the means by which the seat is asked for its decisions.
    pub fn asking(&self) -> Asking {
        match self {
            Seat::Here(_) => Asking::Prompt,
            Seat::Mail(_) => Asking::Letter,
            Seat::Book(_) | Seat::Computer(..) => Asking::Driver,
        }
    }

    /// Returns `true` if the other side needs a curtain because of this seat. Scripted seats need none themselves, but
    /// lessons teach the curtain; the AI sees no more than its own side may.
    fn draws_curtain(&self) -> bool {
        match self {
            Seat::Here(_) | Seat::Book(_) => true,
            Seat::Mail(_) | Seat::Computer(..) => false,
        }
    }

    /// Returns the AI of this seat, if it has one.
    pub fn computer(&self) -> Option<AiSeat> {
        if let Seat::Computer(_, computer) = self { Some(*computer) } else { None }
    }

    fn here(&self) -> bool {
        matches!(self, Seat::Here(_))
    }

    /// Returns `true` if the seat's decisions are also recorded elsewhere, so that this window alone can neither undo
    /// them nor end the battle.
    fn bound(&self) -> bool {
        matches!(self, Seat::Mail(_) | Seat::Book(_))
    }
}

impl Seats {
    /// Returns seats with the same kind of player on both sides.
    pub fn both(names: &BySide<String>, sits: fn(String) -> Seat) -> Seats {
        Seats(BySide::from_fn(|side| sits(shown(&names[side]))))
    }

    /// Returns seats with the AI on the given sides and players at this window on the others.
    pub fn seated(names: &BySide<String>, computers: &BySide<Option<AiSeat>>) -> Seats {
        Seats(BySide::from_fn(|side| match computers[side] {
            Some(computer) => Seat::Computer(shown(&names[side]), computer),
            None => Seat::Here(shown(&names[side])),
        }))
    }

    /// Returns seats with a player at this window on one side and another kind of player on the other.
    pub fn against(names: &BySide<String>, here: Side, other: fn(String) -> Seat) -> Seats {
        let mut seats = Seats::both(names, Seat::Here);
        let side = here.enemy();
        seats[side] = other(shown(&names[side]));
        seats
    }

    /// Returns the names of both players.
    pub fn names(&self) -> BySide<String> {
        BySide::from_fn(|side| self[side].name().to_owned())
    }

    /// Returns the means by which a side is asked; without a pending decision, the means by which the battle is
    /// concluded.
    pub fn asking(&self, decides: Option<Side>) -> Asking {
        let both = || [&self.0.allied, &self.0.german].into_iter();
        let seat = decides.map(|side| &self[side]).or_else(|| both().find(|seat| seat.bound()));
        seat.map_or(Asking::Prompt, Seat::asking)
    }

    /// Returns `true` if a side is played at this window.
    pub fn here(&self, side: Side) -> bool {
        self[side].here()
    }

    /// Returns `true` if both sides are played at this window.
    pub fn shared(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.here(side))
    }

    /// Returns `true` if a record is only watched: both seats are scripted.
    pub fn watched(&self) -> bool {
        Side::BOTH.into_iter().all(|side| matches!(self[side], Seat::Book(_)))
    }

    /// Returns `true` in a lesson: one side is played at this window, the other is scripted.
    pub fn taught(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.here(side) && matches!(self[side.enemy()], Seat::Book(_)))
    }

    /// Returns the AI of each side, if it has one.
    pub fn computers(&self) -> BySide<Option<AiSeat>> {
        BySide::from_fn(|side| self[side].computer())
    }

    /// Returns `true` if the AI plays both sides and the player only watches.
    pub fn shown(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self[side].computer().is_some())
    }

    /// Returns `true` if the battle does not belong to this window alone: it is played by mail, or a seat is scripted.
    pub fn bound(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self[side].bound())
    }

    /// Returns the viewpoint from which the table is seen.
    pub fn eyes(&self) -> Eyes {
        match (self.here(Side::Allied), self.here(Side::German)) {
            (true, true) => Eyes::Decider,
            (true, false) => Eyes::Side(Side::Allied),
            (false, true) => Eyes::Side(Side::German),
            (false, false) if Side::BOTH.into_iter().any(|side| self[side].computer().is_some()) => Eyes::Neither,
            (false, false) => Eyes::All,
        }
    }

    /// Returns `true` if a curtain must hide that side's secrets.
    pub fn curtain(&self, side: Side) -> bool {
        self.here(side) && self[side.enemy()].draws_curtain()
    }

    /// Returns the occasion on which a recap of the opponent's turn is offered; `None` if the turn was seen as it
    /// happened.
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
    /// Two players at this window without names.
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
    /// Returns the side of a viewpoint that is always that of one side.
    pub fn side(self) -> Option<Side> {
        match self {
            Eyes::Side(side) => Some(side),
            Eyes::Decider | Eyes::All | Eyes::Neither => None,
        }
    }

    /// Returns `true` if the viewpoint may see that side's hand.
    pub fn may_look(self, hand: Side) -> bool {
        match self {
            Eyes::Decider | Eyes::All => true,
            Eyes::Side(side) => side == hand,
            Eyes::Neither => false,
        }
    }

    /// Returns the state as seen from this viewpoint, and the side whose view it is. `before` is the side of the
    /// previous view.
    pub(super) fn see(self, truth: &BattleState, before: Side) -> (BattleState, Side) {
        let side = self.side().or(truth.awaiting.seat()).unwrap_or(before);
        let now = match self {
            Eyes::All => truth.clone(),
            Eyes::Neither => view_for_seat(&view_for_seat(truth, side), side.enemy()),
            Eyes::Decider | Eyes::Side(_) => view_for_seat(truth, side),
        };
        (now, side)
    }

    /// Returns the visible part of an event, with the table seen from `side`; `None` if the event is hidden.
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

/// Returns the part of a name that fits the screen.
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

    /// Everything that follows from a pair of seats.
    type Follows = (Eyes, [bool; 2], Option<Recap>, [Asking; 2], Asking);

    fn follows(seats: &Seats) -> Follows {
        let asking = Side::BOTH.map(|side| seats.asking(Some(side)));
        (seats.eyes(), Side::BOTH.map(|side| seats.curtain(side)), seats.recap(), asking, seats.asking(None))
    }

    /// Checks viewpoint, curtains, recap and means of asking for all pairs of seats.
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
            // No side of these is played here: nothing is asked in this window, and no curtain covers it.
            (MAIL, MAIL, (Eyes::All, [false, false], None, [Letter, Letter], Letter)),
            (MAIL, BOOK, (Eyes::All, [false, false], None, [Letter, Driver], Letter)),
            (BOOK, MAIL, (Eyes::All, [false, false], None, [Driver, Letter], Driver)),
            // A single player here needs no curtain, and may not see what the AI hides.
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
