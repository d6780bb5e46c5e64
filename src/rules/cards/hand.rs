//! Filling hands in maintenance (`HAND-1`, `HAND-2`, `ILSA-3`). **Ruling**: a hand that is larger than it may be keeps its
//! cards and draws none.

use bevy::ecs::system::{Commands, Query, Res, ResMut};

use super::Cards;
use crate::rules::{
    Awaiting, Catalogue, Dice, KindId, Side,
    command_points::hand_size,
    event::{BattleEvent, EventLog},
    figure::{Ability, Place},
    setup::Charter,
    step::{Step, Steps},
};

/// Asks which cards are discarded; a hand without cards is not asked.
pub(super) fn ask_discard(steps: Res<Steps>, cards: Res<Cards>, mut commands: Commands) {
    let Step::AskDiscard(seat) = *steps.current() else { return };
    if !cards.hands[seat].is_empty() {
        commands.insert_resource(Awaiting::Discard { seat });
    }
}

pub(super) fn discard(steps: Res<Steps>, mut cards: ResMut<Cards>, mut log: ResMut<EventLog>) {
    let Step::Discard(side, card) = *steps.current() else { return };
    cards.hands[side].cards.retain(|other| *other != card);
    cards.discard.push(card);
    log.push(BattleEvent::CardDiscarded { side, card });
}

pub(super) fn draw(
    steps: Res<Steps>,
    charter: Res<Charter>,
    catalogue: Res<Catalogue>,
    mut cards: ResMut<Cards>,
    mut dice: ResMut<Dice>,
    figures: Query<(&KindId, &Side, &Place)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Draw(side) = *steps.current() else { return };
    let own = figures.iter().filter(|(_, owner, place)| **owner == side && place.in_play());
    let more = own.flat_map(|(kind, ..)| &catalogue.kind(*kind).abilities).map(|ability| match ability {
        Ability::HandBonus(more) => usize::from(*more),
        _ => 0,
    });
    let size = usize::from(hand_size(charter.levels[side])) + more.sum::<usize>();
    let mut drawn = 0;
    while cards.hands[side].cards.len() < size {
        let Some(card) = cards.draw(&mut dice) else { break };
        cards.hands[side].cards.push(card);
        drawn += 1;
    }
    if drawn > 0 {
        log.push(BattleEvent::HandFilled { side, drawn });
    }
}
