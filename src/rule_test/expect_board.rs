//! Comparison of cards, fire, objects and odds with the expectations of a step of a rule test.

use super::{
    compare::{compare_if_expected, compare_values},
    names::TestFigureNames,
    raw_order::RawOrder,
    raw_step::{RawHarpoon, RawObjectState, RawStep},
    raw_test::RawPair,
};
use rules::{
    BattleState, HarpoonState, Side, Square,
    cards::{CardId, CardInPlay, CardTarget},
    objects::{ObjectId, ObjectPlace},
    odds,
};

/// Adds all differences from the step's expectations.
pub(super) fn find_board_faults(
    state: &BattleState,
    names: &TestFigureNames,
    step: &RawStep,
    faults: &mut Vec<String>,
) {
    if let Some(expected) = &step.ablaze {
        let burning: Vec<Square> = state.fire.blazes.iter().map(|blaze| blaze.at).collect();
        compare_values(faults, "ablaze", &into_sorted(expected.clone()), &into_sorted(burning));
    }
    check_cards(state, names, step, faults);
    for expected in &step.figures {
        let Some(found) = names.id(&expected.name).ok().and_then(|id| state.figure(id)) else { continue };
        if let Some(cards) = &expected.cards {
            let on = |target| cards_in_play_on(state, move |on| on == target);
            let found = into_sorted(names.cards(on(CardTarget::Figure(found.id))));
            compare_values(faults, &format!("cards on '{}'", expected.name), &into_sorted(cards.clone()), &found);
        }
        if let Some(cards) = &expected.experience {
            let under = |lying: &&CardInPlay| lying.experience && lying.on == CardTarget::Figure(found.id);
            let found = state.cards.in_play.iter().filter(under).map(|lying| lying.card);
            let found = into_sorted(names.cards(found));
            compare_values(faults, &format!("experience of '{}'", expected.name), &into_sorted(cards.clone()), &found);
        }
        if let Some(harpoon) = &expected.harpoon {
            let found = match found.harpoon {
                HarpoonState::Free => RawHarpoon::Free,
                HarpoonState::In(figure) => RawHarpoon::In(names.name(figure)),
                HarpoonState::Stuck => RawHarpoon::Stuck,
            };
            compare_values(faults, &format!("the harpoon of '{}'", expected.name), harpoon, &found);
        }
    }
    for expected in &step.objects {
        check_object(state, names, expected, faults);
    }
    for (order, expected) in &step.odds {
        if let Err(fault) = check_odds(state, names, order, expected) {
            faults.push(fault);
        }
    }
}

fn into_sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

fn cards_in_play_on(state: &BattleState, on: impl Fn(CardTarget) -> bool) -> Vec<CardId> {
    state.cards.in_play.iter().filter(|lying| on(lying.on)).map(|lying| lying.card).collect()
}

fn check_cards(state: &BattleState, names: &TestFigureNames, step: &RawStep, faults: &mut Vec<String>) {
    if let Some(expected) = &step.hands {
        let hand = |side| into_sorted(names.cards(state.cards.hands[side].cards.iter().copied()));
        let found = RawPair { allied: hand(rules::Side::Allied), german: hand(rules::Side::German) };
        let expected =
            RawPair { allied: into_sorted(expected.allied.clone()), german: into_sorted(expected.german.clone()) };
        compare_values(faults, "hands", &expected, &found);
    }
    if let Some(expected) = &step.held {
        let of = |side| state.cards.hands[side].cards.iter().copied();
        let own = rules::Side::BOTH.into_iter().flat_map(of);
        let held = own.filter_map(|card| Some((card, state.holders.of(card)?)));
        let found = held.map(|(card, holder)| (names.card(card).clone(), names.name(holder)));
        let in_order = |mut held: Vec<(String, String)>| {
            held.sort_unstable();
            held
        };
        compare_values(faults, "held cards", &in_order(expected.clone()), &in_order(found.collect()));
    }
    if let Some(expected) = &step.in_play {
        let found = names.cards(cards_in_play_on(state, |on| !matches!(on, CardTarget::Figure(_))));
        compare_values(faults, "in play", &into_sorted(expected.clone()), &into_sorted(found));
    }
    let discarded = names.cards(state.cards.discard.iter().copied());
    compare_if_expected(faults, "discard pile", step.discard.as_ref(), &discarded);
    compare_if_expected(faults, "cards in the deck", step.deck.as_ref(), &state.cards.deck.len());
}

fn check_object(state: &BattleState, names: &TestFigureNames, expected: &RawObjectState, faults: &mut Vec<String>) {
    let number = expected.object;
    let Some(found) = state.objects.get(ObjectId(number)) else {
        return faults.push(format!("there is no object {number}"));
    };
    let (at, carried, used) = match found.place {
        ObjectPlace::At(at) => (Some(at), None, None),
        ObjectPlace::Carried(figure) => (None, Some(names.name(figure)), None),
        ObjectPlace::Used(side) => (None, None, Some(side)),
    };
    if let Some(known) = &expected.known {
        let found: Vec<Side> = Side::BOTH.into_iter().filter(|side| found.known[*side]).collect();
        compare_values(faults, &format!("who knows object {number}"), known, &found);
    }
    let expected = (expected.at, expected.carried.clone(), expected.used);
    compare_values(faults, &format!("object {number}"), &expected, &(at, carried, used));
}

/// # Errors
/// The difference.
fn check_odds(state: &BattleState, names: &TestFigureNames, order: &RawOrder, expected: &[f64]) -> Result<(), String> {
    let given = names.order(order, state)?;
    let found = odds::concerned_figure_odds(state, given).ok_or_else(|| format!("{order:?} rolls no dice"))?;
    let found: Vec<f64> = [found.kill].into_iter().chain(found.wounds).collect();
    let near = found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6);
    if near { Ok(()) } else { Err(format!("odds of {order:?}: expected {expected:?}, found {found:?}")) }
}
