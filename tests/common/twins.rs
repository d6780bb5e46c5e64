//! Twins of a battle state: states with the same view for a seat, in which the hidden information is dealt again.

use rules::{BattleState, Facing, FigurePlace, PendingDecision, Side, cards::CardState};

use crate::games::RandomChooser;

/// Numbers of twins dealt, of their compared futures, and of the times that each kind of hidden information was dealt
/// again.
#[derive(Default)]
pub struct RedealCounts {
    pub twins: usize,
    pub futures: usize,
    pub hands: usize,
    pub bids: usize,
    pub places: usize,
    pub numbers: usize,
}

/// Returns another state with the same view for the seat.
pub fn deal_twin_state(
    truth: &BattleState,
    seat: Side,
    chance: &mut RandomChooser,
    seen: &mut RedealCounts,
) -> BattleState {
    let (mut twin, enemy) = (truth.clone(), seat.enemy());
    reshuffle_hidden_cards(&mut twin.cards, enemy, chance);
    seen.hands += usize::from(twin.cards != truth.cards);
    shuffle_hidden_numbers(&mut twin, seat, chance, seen);
    if let Some(points) = &mut twin.bids.0[enemy] {
        *points = chance.below(u32::from(truth.command.0[enemy]) + 1) as u8;
        seen.bids += 1;
    }
    if matches!(truth.awaiting, PendingDecision::Deploy { .. }) {
        let entries = (0..).map(rules::EntryId).zip(&truth.board.terrain().entries);
        let entries: Vec<_> = entries.filter(|(_, gate)| gate.owner == enemy).map(|(entry, _)| entry).collect();
        for figure in twin.figures.iter_mut().filter(|figure| figure.side == enemy) {
            if let Some(FigurePlace::Waiting(entry)) = &mut figure.place {
                *entry = *chance.pick(&entries);
                figure.facing = *chance.pick(&Facing::ALL);
                seen.places += 1;
            }
        }
    }
    twin
}

/// Shuffles the numbers of the tokens, except those that the seat has seen.
fn shuffle_hidden_numbers(twin: &mut BattleState, seat: Side, chance: &mut RandomChooser, seen: &mut RedealCounts) {
    if twin.outcome.is_some() {
        return;
    }
    let hidden: Vec<_> = (0..twin.objects.0.len())
        .filter(|index| twin.objects.0[*index].numbered && !twin.objects.0[*index].known[seat])
        .collect();
    let mut numbers: Vec<_> = hidden.iter().map(|index| twin.objects.0[*index].number).collect();
    chance.shuffle(&mut numbers);
    for (index, number) in hidden.into_iter().zip(numbers) {
        seen.numbers += usize::from(twin.objects.0[index].number != number);
        twin.objects.0[index].number = number;
    }
}

/// Shuffles the enemy's hand and the deck together.
pub fn reshuffle_hidden_cards(cards: &mut CardState, enemy: Side, chance: &mut RandomChooser) {
    let hand = cards.hands[enemy].cards.len();
    let mut hidden = std::mem::take(&mut cards.hands[enemy].cards);
    hidden.append(&mut cards.deck.cards);
    chance.shuffle(&mut hidden);
    cards.deck.cards = hidden.split_off(hand);
    cards.hands[enemy].cards = hidden;
}
