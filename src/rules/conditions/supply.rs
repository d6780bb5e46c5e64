//! Cards that a side does not draw every turn, but gets with supplies or finds by searching (`COOP-14`).
//!
//! **Rulings**
//! - In the first turn the hand is filled as usual (`HAND-1`). Later, cards are drawn only in the listed turns: a
//!   number set by the mission, which may depend on the number of players. Before these draws cards may be discarded
//!   (`HAND-2`).
//! - A figure of that side on the board may search for a cost in action points set by the mission: it draws a card. No
//!   hand grows beyond the mission's limit.
//! - If each figure has its own hand, cards are dealt one by one: to the figure that was dealt the fewest, then to the
//!   one that holds the fewest, then to the one with the lowest number. In the first turn the cards of a figure's hand
//!   bonus do not count as dealt, so that it gets them in addition. A searcher keeps the card that it finds. A card
//!   played on a figure of its side must be played on its holder, or on a friend within one square of the holder; other
//!   targets have no such limit. The hand of a figure that is gone is discarded.
//! - A card that strikes at once is in no hand: while a hand is filled, another card is drawn instead; a searcher has
//!   found it and draws no other. No player can answer it. A mission may exempt the first hands: such a card is then
//!   shuffled back into the deck without effect.

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};
use serde::{Deserialize, Serialize};

use crate::{
    both,
    cards::{CardHolders, CardState},
    catalogue::Catalogue,
    condition::{BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext},
    conditions::PerPlayer,
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figures::{Figure, FigureAccess},
    order::Order,
    refusal::Refusal,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    state_fields::BattleState,
    state_parts::StateParts,
    step::{Step, payload},
    step_stack::StepStack,
};

/// Maximum of [`SupplyCondition::most`].
const MAX_HAND: u8 = 20;

/// Condition: that side draws cards only in some turns, and by searching.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Supply", deny_unknown_fields)]
pub struct SupplyCondition {
    /// The side whose hand it is.
    pub side: Side,
    /// The turns in which cards are drawn.
    pub rounds: Vec<u16>,
    /// Number of cards drawn in each of these turns.
    pub each: PerPlayer,
    /// Cost of searching, in action points.
    pub search: u8,
    /// Maximum number of cards in its hand, or in each figure's hand if `own_hands` is set.
    pub most: u8,
    /// `true` if each of its figures has its own hand, of at most `most` cards plus the figure's hand bonus.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_hands: bool,
    /// `true` if a card that strikes at once has no effect in the first turn: it goes back into the deck, and another
    /// is drawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet_first: bool,
    /// `true` if the deck contains only the cards that the mission brings.
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

    fn replaces_deck(&self) -> bool {
        self.own
    }

    fn affordances(&self, _: &dyn StateParts, figure: &Figure) -> Vec<Order> {
        (figure.side == self.side).then_some(Order::Search).into_iter().collect()
    }

    fn action_cost(&self, figure: &Figure, order: Order) -> Option<u8> {
        (order == Order::Search && figure.side == self.side).then_some(self.search)
    }

    fn check_action(
        own: Option<&Self>,
        state: &dyn StateParts,
        figure: &Figure,
        order: Order,
    ) -> Option<Result<Step, Refusal>> {
        matches!(order, Order::Search).then(|| {
            let supply = own.filter(|supply| supply.side == figure.side).ok_or(Refusal::NothingToFind)?;
            figure.square().ok_or(Refusal::OffBoard)?;
            if supply.has_card_for(state, figure) { Ok(Step::FindCard(figure.id)) } else { Err(Refusal::NothingToFind) }
        })
    }

    fn plugin(app: &mut App) {
        add_step_system(app, find_card);
    }
}

impl ScenarioRules {
    /// Returns the supply of a side's cards, if its cards come by supply (`COOP-14`).
    pub fn supply_of(&self, side: Side) -> Option<&SupplyCondition> {
        self.condition::<SupplyCondition>().filter(|supply| supply.side == side)
    }
}

impl SupplyCondition {
    /// Returns the number of cards that a hand of `held` cards draws in that turn.
    pub(crate) fn cards_to_draw(&self, turn: u16, held: usize, players: u8) -> usize {
        let more = if self.rounds.contains(&turn) { usize::from(self.each.of(players)) } else { 0 };
        // If each figure has its own hand, the room in those hands is the limit.
        if self.own_hands { more } else { more.min(usize::from(self.most).saturating_sub(held)) }
    }

    /// Returns `true` if a figure that searches finds a card: cards are left, and the hand that it fills has room.
    fn has_card_for(&self, state: &dyn StateParts, figure: &Figure) -> bool {
        let cards = state.get::<CardState>();
        self.has_room(state, figure) && cards.deck.len() + cards.discard.len() > 0
    }

    /// Returns `true` if the hand that a figure fills by searching has room for one more card: its side's hand, or the
    /// figure's own.
    fn has_room(&self, state: &dyn StateParts, figure: &Figure) -> bool {
        let most = usize::from(self.most);
        if self.own_hands {
            let bonus = state.get::<Catalogue>().kind(figure.kind).hand_bonus();
            state.get::<CardHolders>().cards(figure.id).count() < most + bonus
        } else {
            state.get::<CardState>().hands[figure.side].len() < most
        }
    }
}

impl BattleState {
    /// Returns `true` if a figure that searches finds a card.
    pub fn can_find_card(&self, figure: &Figure) -> bool {
        self.charter.supply_of(figure.side).is_some_and(|supply| supply.has_card_for(self, figure))
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
    if cards.kind(card).is_immediate() {
        return steps.push(Step::Befall { side, card });
    }
    if charter.condition::<SupplyCondition>().is_some_and(|supply| supply.own_hands) {
        holders.give(card, id);
    }
    cards.hands[side].cards.push(card);
    log.push(BattleEvent::HandFilled { side, drawn: 1 });
}
