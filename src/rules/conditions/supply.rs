//! Cards that are not drawn every turn but come with supplies, or are found by whoever searches (`COOP-14`).
//!
//! **Rulings**
//! - In the first turn the hand is filled as ever (`HAND-1`); afterwards only in the rounds named so many cards are drawn, for
//!   each player where it says so. Before these rounds cards may be discarded (`HAND-2`).
//! - A figure of that side on the board may search, for so many action points: it draws a card. No hand grows beyond what the
//!   mission says.
//! - Where each figure has a hand of its own, cards are dealt one by one to whoever was dealt the fewest, then to whoever
//!   holds the fewest, then by number; a figure that has one more in its hand gets that one besides. Whoever searches keeps
//!   what it finds. What a card does for a figure of that side it does for its holder, or for a friend within one square of
//!   it; all else is for anybody. The hand of whoever is gone is discarded.
//! - A card that strikes at once is in nobody's hand: who fills a hand draws on, who searches has found it. Nobody can
//!   answer it. A mission may spare the first hands: one that comes up then is shuffled back into the deck without effect.

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};
use serde::{Deserialize, Serialize};

use crate::{
    both,
    cards::{CardHolders, CardState},
    condition::{BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext},
    conditions::PerPlayer,
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figures::{Figure, FigureAccess},
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    state_fields::BattleState,
    step::{Step, payload},
    step_stack::StepStack,
};

/// The most cards of a hand.
const MAX_HAND: u8 = 20;

/// That side draws cards in some rounds only, and by searching.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Supply", deny_unknown_fields)]
pub struct SupplyCondition {
    /// Whose hand.
    pub side: Side,
    /// The turns in which cards are drawn.
    pub rounds: Vec<u16>,
    /// How many then.
    pub each: PerPlayer,
    /// What searching costs, in action points.
    pub search: u8,
    /// The most cards of its hand.
    pub most: u8,
    /// Whether each of its figures has a hand of its own, of so many cards at most.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_hands: bool,
    /// Whether a card that strikes at once does nothing in the first turn: it goes back into the deck, and another is drawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet_first: bool,
    /// Whether only cards that the mission brings are in the deck.
    pub own: bool,
}

impl Condition for SupplyCondition {
    fn check(&self, _: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        let most = self.most;
        if !(1..=MAX_HAND).contains(&most) {
            let message =
                both!("{most} cartas: han de ser de 1 a {MAX_HAND}", "{most} cards: there must be 1 to {MAX_HAND}");
            faults
                .push(ConditionError::new(".most", message, both!("8 es lo normal", "8 is usual")).against("COOP-14"));
        }
        if self.search == 0 {
            let message = both!("buscar no puede ser gratis", "searching can't be free");
            faults.push(
                ConditionError::new(".search", message, both!("2 es lo normal", "2 is usual")).against("COOP-14"),
            );
        }
    }

    fn check_playable(&self, _: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        let many = self.rounds.len() > MAX_PARTS || self.most > MAX_HAND || self.search == 0;
        if many { Err(ConditionBoundsError::TooMany("cards of a supply")) } else { Ok(()) }
    }

    fn plugin(app: &mut App) {
        add_step_system(app, find_card);
    }
}

impl SupplyCondition {
    /// How many cards a hand of so many gets in that turn.
    pub(crate) fn wanted(&self, turn: u16, held: usize, players: u8) -> usize {
        let more = if self.rounds.contains(&turn) { usize::from(self.each.of(players)) } else { 0 };
        // Where each has a hand of its own, that is what has room.
        if self.own_hands { more } else { more.min(usize::from(self.most).saturating_sub(held)) }
    }
}

impl BattleState {
    /// Whether one more card has room in the hand that a figure fills by searching: its side's, or its own.
    pub fn has_room(&self, supply: &SupplyCondition, figure: &Figure) -> bool {
        let most = usize::from(supply.most);
        if supply.own_hands {
            self.holders.cards(figure.id).count() < most + self.kind_of(figure).hand_bonus()
        } else {
            self.cards.hands[figure.side].len() < most
        }
    }
}

fn find_card(
    In(payload::FindCard { figure: id }): In<payload::FindCard>,
    (mut cards, mut holders): (ResMut<CardState>, ResMut<CardHolders>),
    mut dice: ResMut<Dice>,
    mut steps: ResMut<StepStack>,
    charter: Res<ScenarioRules>,
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(side) = figures.get(id).map(|figure| *figure.side) else { return };
    let Some(card) = cards.draw(&mut dice) else { return };
    if cards.kind(card).strikes() {
        return steps.push(Step::Befall { side, card });
    }
    if charter.condition::<SupplyCondition>().is_some_and(|supply| supply.own_hands) {
        holders.give(card, id);
    }
    cards.hands[side].cards.push(card);
    log.push(BattleEvent::HandFilled { side, drawn: 1 });
}
