//! Players of both sides, and all that depends on their kind: the way in which decisions are requested, the secrets
//! that are shown, the times at which a curtain closes and a recap is offered. No other module decides these;
//! `seat_driver` requests the decisions of automated seats.
//!
//! A new kind of player needs a variant of [`Seat`], an arm in each `match` on it in `impl Seat`, and an arm in
//! `seat_driver::ask_seat`.

use std::ops::{Index, IndexMut};

use record::AiSeat;
use rules::{BattleEvent, BattleState, BySide, FigureId, Side, view_event, view_for_seat};
use screen_kit::text_dialog::LONGEST;
use ui_kit::game_names::sanitized;

/// Player of a side, with a name that may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A player at this window.
    Here(String),
    /// A player at another window, reached by mail.
    Mail(String),
    /// A player at another machine, reached over the network.
    Remote(String),
    /// Scripted orders: of a tutorial, or of a record in which this player gave them.
    Scripted(String),
    /// The AI, in place of the player with this name.
    Computer(String, AiSeat),
}

/// Means by which a pending decision is requested from a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionSource {
    /// By a prompt in this window.
    Prompt,
    /// By mail; the answer arrives by mail, too.
    Letter,
    /// At another machine; the answer arrives over the network.
    Network,
    /// By the driver, which answers at once or as soon as the AI has decided.
    Driver,
}

/// Occasion on which a player is offered a recap of the opponent's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecapTrigger {
    /// When the two players change places at this window.
    Handover,
    /// When mail has brought the opponent's turn.
    Letter,
    /// When the AI's half-turn is over, if playback was off.
    Results,
}

/// Viewpoint from which the battle is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewpoint {
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
pub struct SeatPair(BySide<Seat>);

impl Seat {
    /// Returns the player's name.
    pub fn name(&self) -> &str {
        match self {
            Seat::Here(name)
            | Seat::Mail(name)
            | Seat::Remote(name)
            | Seat::Scripted(name)
            | Seat::Computer(name, _) => name,
        }
    }

    /// Returns the means by which decisions are requested from the seat.
    pub fn asking(&self) -> DecisionSource {
        match self {
            Seat::Here(_) => DecisionSource::Prompt,
            Seat::Mail(_) => DecisionSource::Letter,
            Seat::Remote(_) => DecisionSource::Network,
            Seat::Scripted(_) | Seat::Computer(..) => DecisionSource::Driver,
        }
    }

    /// Returns `true` if the other side needs a curtain because of this seat. Scripted seats need none themselves, but
    /// tutorials teach the curtain; the AI sees no more than its own side may.
    fn draws_curtain(&self) -> bool {
        match self {
            Seat::Here(_) | Seat::Scripted(_) => true,
            Seat::Mail(_) | Seat::Remote(_) | Seat::Computer(..) => false,
        }
    }

    /// Returns the AI of this seat, if it has one.
    pub fn computer(&self) -> Option<AiSeat> {
        if let Seat::Computer(_, computer) = self { Some(*computer) } else { None }
    }

    fn here(&self) -> bool {
        matches!(self, Seat::Here(_))
    }

    fn is_remote(&self) -> bool {
        matches!(self, Seat::Remote(_))
    }

    /// Returns `true` if the seat's decisions are also recorded elsewhere, so that this window alone can neither undo
    /// them nor end the battle.
    fn is_restricted(&self) -> bool {
        matches!(self, Seat::Mail(_) | Seat::Scripted(_))
    }
}

impl SeatPair {
    /// Returns seats with players of one kind on both sides.
    pub fn both(names: &BySide<String>, sits: fn(String) -> Seat) -> SeatPair {
        SeatPair(BySide::from_fn(|side| sits(truncate_player_name(&names[side]))))
    }

    /// Returns seats with the AI on the given sides and players at this window on the others.
    pub fn seated(names: &BySide<String>, computers: &BySide<Option<AiSeat>>) -> SeatPair {
        SeatPair(BySide::from_fn(|side| match computers[side] {
            Some(computer) => Seat::Computer(truncate_player_name(&names[side]), computer),
            None => Seat::Here(truncate_player_name(&names[side])),
        }))
    }

    /// Returns seats with a player at this window on one side and another kind of player on the other.
    pub fn against(names: &BySide<String>, here: Side, other: fn(String) -> Seat) -> SeatPair {
        let mut seats = SeatPair::both(names, Seat::Here);
        let side = here.enemy();
        seats[side] = other(truncate_player_name(&names[side]));
        seats
    }

    /// Returns seats with a kind of player for each side.
    pub fn of_kinds(names: &BySide<String>, kind: impl Fn(Side) -> fn(String) -> Seat) -> SeatPair {
        SeatPair(BySide::from_fn(|side| kind(side)(truncate_player_name(&names[side]))))
    }

    /// Returns the names of both players.
    pub fn names(&self) -> BySide<String> {
        BySide::from_fn(|side| self[side].name().to_owned())
    }

    /// Returns the means by which decisions are requested from a side; without a pending decision, the means by which
    /// the battle is concluded.
    pub fn asking(&self, decides: Option<Side>) -> DecisionSource {
        let both = || [&self.0.allied, &self.0.german].into_iter();
        let seat = decides.map(|side| &self[side]).or_else(|| both().find(|seat| seat.is_restricted()));
        seat.map_or(DecisionSource::Prompt, Seat::asking)
    }

    /// Returns `true` if a side is played at this window.
    pub fn here(&self, side: Side) -> bool {
        self[side].here()
    }

    /// Returns `true` if both sides are played at this window.
    pub fn is_hotseat(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.here(side))
    }

    /// Returns `true` if a record is only watched: both seats are scripted.
    pub fn is_replay(&self) -> bool {
        Side::BOTH.into_iter().all(|side| matches!(self[side], Seat::Scripted(_)))
    }

    /// Returns `true` in a tutorial: one side is played at this window, the other is scripted.
    pub fn is_tutorial(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.here(side) && matches!(self[side.enemy()], Seat::Scripted(_)))
    }

    /// Returns the AI of each side, if it has one.
    pub fn computers(&self) -> BySide<Option<AiSeat>> {
        BySide::from_fn(|side| self[side].computer())
    }

    /// Returns `true` if the AI plays both sides and the player only watches.
    pub fn is_ai_only(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self[side].computer().is_some())
    }

    /// Returns `true` if the battle does not belong to this window alone: it is played by mail, or a seat is scripted.
    pub fn is_restricted(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self[side].is_restricted())
    }

    /// Returns `true` if a player at another machine takes part over the network.
    pub fn is_online(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self[side].is_remote())
    }

    /// Returns the viewpoint from which the battle is seen.
    pub fn eyes(&self) -> Viewpoint {
        match (self.here(Side::Allied), self.here(Side::German)) {
            (true, true) => Viewpoint::Decider,
            (true, false) => Viewpoint::Side(Side::Allied),
            (false, true) => Viewpoint::Side(Side::German),
            (false, false) if self.is_online() => Viewpoint::Neither,
            (false, false) if Side::BOTH.into_iter().any(|side| self[side].computer().is_some()) => Viewpoint::Neither,
            (false, false) => Viewpoint::All,
        }
    }

    /// Returns `true` if a curtain must hide that side's secrets.
    pub fn curtain(&self, side: Side) -> bool {
        self.here(side) && self[side.enemy()].draws_curtain()
    }

    /// Returns the occasion on which a recap of the opponent's turn is offered; `None` if the turn was seen as it
    /// happened.
    pub fn recap(&self) -> Option<RecapTrigger> {
        match (&self.0.allied, &self.0.german) {
            (Seat::Here(_), Seat::Here(_)) => Some(RecapTrigger::Handover),
            (Seat::Here(_), Seat::Mail(_)) | (Seat::Mail(_), Seat::Here(_)) => Some(RecapTrigger::Letter),
            (Seat::Here(_), Seat::Computer(..)) | (Seat::Computer(..), Seat::Here(_)) => Some(RecapTrigger::Results),
            _ => None,
        }
    }
}

impl Default for SeatPair {
    /// Two players at this window without names.
    fn default() -> SeatPair {
        SeatPair::both(&BySide::default(), Seat::Here)
    }
}

impl Index<Side> for SeatPair {
    type Output = Seat;
    fn index(&self, side: Side) -> &Seat {
        &self.0[side]
    }
}

impl IndexMut<Side> for SeatPair {
    fn index_mut(&mut self, side: Side) -> &mut Seat {
        &mut self.0[side]
    }
}

impl Viewpoint {
    /// Returns the side of a [`Viewpoint::Side`]; `None` for other viewpoints.
    pub fn side(self) -> Option<Side> {
        match self {
            Viewpoint::Side(side) => Some(side),
            Viewpoint::Decider | Viewpoint::All | Viewpoint::Neither => None,
        }
    }

    /// Returns `true` if the viewpoint may see that side's hand.
    pub fn may_look(self, hand: Side) -> bool {
        match self {
            Viewpoint::Decider | Viewpoint::All => true,
            Viewpoint::Side(side) => side == hand,
            Viewpoint::Neither => false,
        }
    }

    /// Returns the state as seen from this viewpoint, and the side whose view it is. `before` is the side of the
    /// previous view.
    pub fn see(self, truth: &BattleState, before: Side) -> (BattleState, Side) {
        let side = self.side().or(truth.awaiting.seat()).unwrap_or(before);
        let now = match self {
            Viewpoint::All => truth.clone(),
            Viewpoint::Neither => view_for_seat(&view_for_seat(truth, side), side.enemy()),
            Viewpoint::Decider | Viewpoint::Side(_) => view_for_seat(truth, side),
        };
        (now, side)
    }

    /// Returns the visible part of an event, with the battle seen from `side`; `None` if the event is hidden.
    pub fn see_event(
        self,
        event: &BattleEvent,
        side_of: impl Fn(FigureId) -> Option<Side> + Copy,
        side: Side,
    ) -> Option<BattleEvent> {
        match self {
            Viewpoint::All => Some(event.clone()),
            Viewpoint::Neither => view_event(&view_event(event, side_of, side)?, side_of, side.enemy()),
            Viewpoint::Decider | Viewpoint::Side(_) => view_event(event, side_of, side),
        }
    }
}

/// Returns the part of a name that fits the screen. In an expedition, the name of a side lists several people.
fn truncate_player_name(name: &str) -> String {
    sanitized(name, LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    type SeatConstructor = fn(String) -> Seat;

    const HERE: SeatConstructor = Seat::Here;
    const MAIL: SeatConstructor = Seat::Mail;
    const FAR: SeatConstructor = Seat::Remote;
    const BOOK: SeatConstructor = Seat::Scripted;
    const MIND: SeatConstructor =
        |name| Seat::Computer(name, AiSeat { strength: record::Difficulty::Veteran, seed: 7 });

    /// Results that depend on a pair of seats: viewpoint, curtains, recap, means of requests by side and without a
    /// decision.
    type SeatConsequences = (Viewpoint, [bool; 2], Option<RecapTrigger>, [DecisionSource; 2], DecisionSource);

    fn seat_consequences(seats: &SeatPair) -> SeatConsequences {
        let asking = Side::BOTH.map(|side| seats.asking(Some(side)));
        (seats.eyes(), Side::BOTH.map(|side| seats.curtain(side)), seats.recap(), asking, seats.asking(None))
    }

    /// Checks viewpoint, curtains, recap and means of requests for all pairs of seats.
    #[test]
    fn the_seats_determine_viewpoint_curtains_recap_and_prompts() {
        use DecisionSource::{Driver, Letter, Network, Prompt};
        let (allied, german) = (Viewpoint::Side(Side::Allied), Viewpoint::Side(Side::German));
        let table: [(SeatConstructor, SeatConstructor, SeatConsequences); 22] = [
            (HERE, HERE, (Viewpoint::Decider, [true, true], Some(RecapTrigger::Handover), [Prompt, Prompt], Prompt)),
            (HERE, MAIL, (allied, [false, false], Some(RecapTrigger::Letter), [Prompt, Letter], Letter)),
            (MAIL, HERE, (german, [false, false], Some(RecapTrigger::Letter), [Letter, Prompt], Letter)),
            (HERE, BOOK, (allied, [true, false], None, [Prompt, Driver], Driver)),
            (BOOK, HERE, (german, [false, true], None, [Driver, Prompt], Driver)),
            (BOOK, BOOK, (Viewpoint::All, [false, false], None, [Driver, Driver], Driver)),
            // No side of these is played here: no decision is made in this window, and no curtain covers it.
            (MAIL, MAIL, (Viewpoint::All, [false, false], None, [Letter, Letter], Letter)),
            (MAIL, BOOK, (Viewpoint::All, [false, false], None, [Letter, Driver], Letter)),
            (BOOK, MAIL, (Viewpoint::All, [false, false], None, [Driver, Letter], Driver)),
            // A single player here needs no curtain, and may not see what the AI hides.
            (HERE, MIND, (allied, [false, false], Some(RecapTrigger::Results), [Prompt, Driver], Prompt)),
            (MIND, HERE, (german, [false, false], Some(RecapTrigger::Results), [Driver, Prompt], Prompt)),
            (MIND, MIND, (Viewpoint::Neither, [false, false], None, [Driver, Driver], Prompt)),
            (MIND, MAIL, (Viewpoint::Neither, [false, false], None, [Driver, Letter], Letter)),
            (MAIL, MIND, (Viewpoint::Neither, [false, false], None, [Letter, Driver], Letter)),
            (MIND, BOOK, (Viewpoint::Neither, [false, false], None, [Driver, Driver], Driver)),
            (BOOK, MIND, (Viewpoint::Neither, [false, false], None, [Driver, Driver], Driver)),
            // Both sides of an online battle have a window of their own. A spectator sees what both may see.
            (HERE, FAR, (allied, [false, false], None, [Prompt, Network], Prompt)),
            (FAR, HERE, (german, [false, false], None, [Network, Prompt], Prompt)),
            (FAR, FAR, (Viewpoint::Neither, [false, false], None, [Network, Network], Prompt)),
            (FAR, MIND, (Viewpoint::Neither, [false, false], None, [Network, Driver], Prompt)),
            (MIND, FAR, (Viewpoint::Neither, [false, false], None, [Driver, Network], Prompt)),
            (FAR, MAIL, (Viewpoint::Neither, [false, false], None, [Network, Letter], Letter)),
        ];
        for (one, other, expected) in table {
            let seats = SeatPair(BySide { allied: one("Ana".into()), german: other("Luis".into()) });
            assert_eq!(seat_consequences(&seats), expected, "{seats:?}");
            assert_eq!(seats.is_hotseat(), seats == SeatPair::both(&seats.names(), HERE));
            assert_eq!(seats.is_replay(), seats == SeatPair::both(&seats.names(), BOOK));
            assert_eq!(
                seats.is_tutorial(),
                Side::BOTH.into_iter().any(|side| seats == SeatPair::against(&seats.names(), side, BOOK))
            );
            let elsewhere = |side: &Side| matches!(seats[*side], Seat::Mail(_) | Seat::Scripted(_));
            assert_eq!(seats.is_restricted(), Side::BOTH.iter().any(elsewhere));
            assert_eq!(seats.is_ai_only(), seats == SeatPair::both(&seats.names(), MIND));
            let looks = |side: Side| match seats.eyes() {
                Viewpoint::Side(eyes) => eyes == side,
                eyes => eyes != Viewpoint::Neither,
            };
            assert!(Side::BOTH.iter().all(|side| seats.eyes().may_look(*side) == looks(*side)));
            assert_eq!(seats.names(), BySide { allied: "Ana".into(), german: "Luis".into() });
        }
    }

    #[test]
    fn long_names_are_truncated_and_seats_can_be_reassigned() {
        let names = BySide { allied: "a".repeat(LONGEST + 9), german: "Luis".into() };
        let mut seats = SeatPair::against(&names, Side::German, Seat::Mail);
        assert_eq!(seats[Side::Allied], Seat::Mail(format!("{}…", "a".repeat(LONGEST - 1))));
        assert!(seats.here(Side::German) && !seats.here(Side::Allied));
        seats[Side::Allied] = Seat::Here("Ana".into());
        assert_eq!(seats.eyes(), Viewpoint::Decider);
    }
}
