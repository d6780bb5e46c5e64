//! Cards that are not drawn every turn but come with supplies, or are found by whoever searches (`COOP-14`).
//!
//! **Rulings**
//! - In the first turn the hand is filled as ever (`HAND-1`); afterwards only in the rounds named so many cards are drawn, for
//!   each player where it says so. Before these rounds cards may be discarded (`HAND-2`).
//! - A figure of that side on the board may search, for so many action points: it draws a card. No hand grows beyond what the
//!   mission says.

use bevy_app::App;
use bevy_ecs::system::{In, ResMut};
use serde::{Deserialize, Serialize};

use crate::{
    both,
    cards::Cards,
    condition::{Condition, Dossier, Fault, MAX_PARTS, Table, Unplayable},
    conditions::Each,
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figures::Figures,
    resolver::on,
    side::Side,
    step::payload,
};

/// The most cards of a hand.
const MAX_HAND: u8 = 20;

/// That side draws cards in some rounds only, and by searching.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Supply", deny_unknown_fields)]
pub struct Provisions {
    /// Whose hand.
    pub side: Side,
    /// The turns in which cards are drawn.
    pub rounds: Vec<u16>,
    /// How many then.
    pub each: Each,
    /// What searching costs, in action points.
    pub search: u8,
    /// The most cards of its hand.
    pub most: u8,
    /// Whether only cards that the mission brings are in the deck.
    pub own: bool,
}

impl Condition for Provisions {
    fn check(&self, _: &Dossier<'_>, faults: &mut Vec<Fault>) {
        let most = self.most;
        if !(1..=MAX_HAND).contains(&most) {
            let message =
                both!("{most} cartas no son de 1 a {MAX_HAND}", "{most} cards are not within 1 to {MAX_HAND}");
            faults.push(Fault::new(".most", message, both!("8 es lo normal", "8 is usual")).against("COOP-14"));
        }
        if self.search == 0 {
            let message = both!("buscar no puede ser gratis", "searching can't be free");
            faults.push(Fault::new(".search", message, both!("2 es lo normal", "2 is usual")).against("COOP-14"));
        }
    }

    fn bounds(&self, _: &Table<'_>) -> Result<(), Unplayable> {
        let many = self.rounds.len() > MAX_PARTS || self.most > MAX_HAND || self.search == 0;
        if many { Err(Unplayable::TooMany("cards of a supply")) } else { Ok(()) }
    }

    fn plugin(app: &mut App) {
        on(app, find_card);
    }
}

impl Provisions {
    /// How many cards a hand of so many has after drawing in that turn; none if it is filled as ever.
    pub(crate) fn size(&self, turn: u16, held: usize, players: u8) -> Option<usize> {
        if turn <= 1 {
            return None;
        }
        let more = if self.rounds.contains(&turn) { usize::from(self.each.of(players)) } else { 0 };
        Some((held + more).min(usize::from(self.most).max(held)))
    }
}

fn find_card(
    In(payload::FindCard { figure }): In<payload::FindCard>,
    mut cards: ResMut<Cards>,
    mut dice: ResMut<Dice>,
    figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(side) = figures.get(figure).map(|figure| *figure.side) else { return };
    if let Some(card) = cards.draw(&mut dice) {
        cards.hands[side].cards.push(card);
        log.push(BattleEvent::HandFilled { side, drawn: 1 });
    }
}
