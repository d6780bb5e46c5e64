//! Filling hands in maintenance (`HAND-1`, `HAND-2`, `ILSA-3`).
//!
//! **Rulings**
//! - `HAND-2`: a hand that is larger than it may be keeps its cards and draws none.
//! - `ILSA-3`: a figure that has left the board, or is held back, brings no card.

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use crate::{
    awaiting::Awaiting,
    cards::Cards,
    charter::Charter,
    command_points::hand_size,
    conditions::{Provisions, Surging},
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figure::Ability,
    figures::Figures,
    resolver::on,
    stack::Steps,
    step::payload,
    turn::Turn,
};

pub(super) fn plugin(app: &mut App) {
    on(app, ask_discard);
    on(app, discard);
    on(app, draw);
}

/// Asks which cards are discarded; a hand without cards is not asked.
fn ask_discard(
    In(payload::AskDiscard { side: seat }): In<payload::AskDiscard>,
    mut steps: ResMut<Steps>,
    cards: Res<Cards>,
    (charter, turn): (Res<Charter>, Res<Turn>),
) {
    // `COOP-14`: where nothing is drawn nothing is discarded for it.
    let supply = charter.condition::<Provisions>().filter(|supply| supply.side == seat && turn.number > 1);
    if supply.is_some_and(|supply| !supply.rounds.contains(&turn.number)) {
        return;
    }
    if !cards.hands[seat].is_empty() {
        steps.ask(Awaiting::Discard { seat });
    }
}

fn discard(
    In(payload::Discard { side, card }): In<payload::Discard>,
    mut cards: ResMut<Cards>,
    mut log: ResMut<EventLog>,
) {
    cards.hands[side].cards.retain(|other| *other != card);
    cards.discard.push(card);
    log.push(BattleEvent::CardDiscarded { side, card });
}

fn draw(
    In(payload::Draw { side }): In<payload::Draw>,
    charter: Res<Charter>,
    (turn, surging): (Res<Turn>, Res<Surging>),
    mut cards: ResMut<Cards>,
    mut dice: ResMut<Dice>,
    figures: Figures,
    mut log: ResMut<EventLog>,
) {
    // `COOP-2`
    if charter.plays_itself(side) {
        return;
    }
    let own = figures.iter().filter(|figure| *figure.side == side && figure.place.in_play());
    let more = own.flat_map(|figure| &figures.card(&figure).abilities).map(|ability| match ability {
        Ability::HandBonus(more) => usize::from(*more),
        _ => 0,
    });
    let size = usize::from(hand_size(charter.levels[side])) + more.sum::<usize>();
    let supply = charter.condition::<Provisions>().filter(|supply| supply.side == side);
    let held = cards.hands[side].cards.len();
    let size = supply.and_then(|supply| supply.size(turn.number, held, surging.players.max(1))).unwrap_or(size);
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
