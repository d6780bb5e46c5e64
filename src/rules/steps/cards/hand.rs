//! Filling hands in maintenance (`HAND-1`, `HAND-2`, `ILSA-3`, `COOP-14`).
//!
//! **Rulings**
//! - `HAND-2`: a hand above its limit keeps its cards and draws none.
//! - `ILSA-3`: a figure that has left the board alive still adds its card; one that is held back adds none. If each
//!   figure has its own hand, a figure that has left is dealt none.

use crate::{
    cards::CardHolders,
    command_points::hand_size,
    conditions::{SupplyCondition, SurgeState},
    steps::prelude::*,
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, ask_discard);
    add_step_system(app, discard_card);
    add_step_system(app, fill_hand);
}

/// Asks which cards to discard, unless the hand is empty.
fn ask_discard(
    In(payload::AskDiscard { side: seat }): In<payload::AskDiscard>,
    mut steps: ResMut<StepStack>,
    cards: Res<CardState>,
    (charter, turn): (Res<ScenarioRules>, Res<Turn>),
) {
    // `COOP-14`: in a turn without a draw, no cards are discarded.
    let supply = charter.supply_of(seat).filter(|_| turn.number > 1);
    if supply.is_some_and(|supply| !supply.rounds.contains(&turn.number)) {
        return;
    }
    if !cards.hands[seat].is_empty() {
        steps.ask(PendingDecision::Discard { seat });
    }
}

fn discard_card(
    In(payload::Discard { side, card }): In<payload::Discard>,
    mut cards: ResMut<CardState>,
    mut holders: ResMut<CardHolders>,
    mut log: ResMut<EventLog>,
) {
    cards.hands[side].cards.retain(|other| *other != card);
    holders.take(card);
    cards.discard.push(card);
    log.push(BattleEvent::CardDiscarded { side, card });
}

fn fill_hand(
    In(payload::Draw { side }): In<payload::Draw>,
    charter: Res<ScenarioRules>,
    (turn, surging): (Res<Turn>, Res<SurgeState>),
    (mut cards, mut holders): (ResMut<CardState>, ResMut<CardHolders>),
    mut dice: ResMut<Dice>,
    mut steps: ResMut<StepStack>,
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    // `COOP-2`: an automated side holds no cards.
    if charter.plays_itself(side) {
        return;
    }
    let supply = charter.supply_of(side);
    let held = cards.hands[side].cards.len();
    let wanted = match supply {
        Some(supply) if turn.number > 1 => supply.cards_to_draw(turn.number, held, surging.players.max(1)),
        _ => full_hand_size(&charter, &figures, side).saturating_sub(held),
    };
    let mut bearers = find_deal_targets(&figures, side, turn.number);
    let own_hands = supply.filter(|supply| supply.own_hands);
    let quiet = turn.number <= 1 && charter.condition::<SupplyCondition>().is_some_and(|supply| supply.quiet_first);
    let (mut drawn, mut struck, mut spared) = (0, Vec::new(), Vec::new());
    while usize::from(drawn) < wanted {
        let bearer = own_hands.map(|supply| next_deal_target(&mut bearers, supply, &holders));
        // No figure has room for another card.
        if matches!(bearer, Some(None)) {
            break;
        }
        let Some(card) = cards.draw(&mut dice) else { break };
        if cards.kind(card).is_immediate() {
            if quiet {
                spared.push(card);
            } else {
                struck.push(Step::Befall { side, card });
            }
            continue;
        }
        if let Some(bearer) = bearer.flatten() {
            bearer.dealt += 1;
            holders.give(card, bearer.id);
        }
        cards.hands[side].cards.push(card);
        drawn += 1;
    }
    cards.put_back(spared, &mut dice);
    if drawn > 0 {
        log.push(BattleEvent::HandFilled { side, drawn });
    }
    steps.push_all(struck);
}

/// Returns the number of cards that fill a side's hand: those by its level, and the bonuses of its figures.
fn full_hand_size(charter: &ScenarioRules, figures: &FigureAccess, side: Side) -> usize {
    let living = figures.iter().filter(|figure| *figure.side == side && charter.counts_as_alive(*figure.place));
    let more: usize = living.map(|figure| figures.card(&figure).hand_bonus()).sum();
    usize::from(hand_size(charter.levels[side])) + more
}

/// Returns the figures of a side that may be dealt cards, in the order of their ids.
fn find_deal_targets(figures: &FigureAccess, side: Side, turn: u16) -> Vec<DealTarget> {
    let bearers = figures.iter().filter(|figure| *figure.side == side && figure.place.in_play());
    let mut targets: Vec<DealTarget> = bearers
        .map(|figure| (*figure.id, figures.card(&figure).hand_bonus()))
        .map(|(id, gift)| DealTarget { id, gift, dealt: if turn > 1 { 0 } else { -(gift as i32) } })
        .collect();
    targets.sort_by_key(|target| target.id);
    targets
}

/// A figure that is dealt cards.
struct DealTarget {
    id: FigureId,
    /// The figure's hand bonus: number of cards that it may hold beyond the common limit.
    gift: usize,
    /// Number of cards dealt to it, without those of its bonus in the first turn.
    dealt: i32,
}

/// `COOP-14`: returns the figure that gets the next card. Among those with room it is the one that was dealt the
/// fewest, then the one that holds the fewest, then the one with the lowest number.
fn next_deal_target<'a>(
    bearers: &'a mut [DealTarget],
    supply: &SupplyCondition,
    holders: &CardHolders,
) -> Option<&'a mut DealTarget> {
    let held = |bearer: &DealTarget| holders.cards(bearer.id).count();
    let room = |bearer: &&mut DealTarget| held(bearer) < usize::from(supply.most) + bearer.gift;
    let fewest = |bearer: &&mut DealTarget| (bearer.dealt, held(bearer), bearer.id);
    bearers.iter_mut().filter(room).min_by_key(fewest)
}
