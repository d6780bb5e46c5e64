//! Filling hands in maintenance (`HAND-1`, `HAND-2`, `ILSA-3`, `COOP-14`).
//!
//! **Rulings**
//! - `HAND-2`: a hand that is larger than it may be keeps its cards and draws none.
//! - `ILSA-3`: a figure that has left the board alive still brings its card; one that is held back brings none. Where each
//!   figure has a hand of its own, it is dealt none.

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use crate::{
    pending_decision::Awaiting,
    cards::{Cards, Holders},
    scenario_rules::Charter,
    command_points::hand_size,
    conditions::{Provisions, Surging},
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figures::Figures,
    ids::FigureId,
    resolver::on,
    step_stack::Steps,
    step::{Step, payload},
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
    mut holders: ResMut<Holders>,
    mut log: ResMut<EventLog>,
) {
    cards.hands[side].cards.retain(|other| *other != card);
    holders.take(card);
    cards.discard.push(card);
    log.push(BattleEvent::CardDiscarded { side, card });
}

fn draw(
    In(payload::Draw { side }): In<payload::Draw>,
    charter: Res<Charter>,
    (turn, surging): (Res<Turn>, Res<Surging>),
    (mut cards, mut holders): (ResMut<Cards>, ResMut<Holders>),
    mut dice: ResMut<Dice>,
    mut steps: ResMut<Steps>,
    figures: Figures,
    mut log: ResMut<EventLog>,
) {
    // `COOP-2`
    if charter.plays_itself(side) {
        return;
    }
    let supply = charter.condition::<Provisions>().filter(|supply| supply.side == side);
    let living = figures.iter().filter(|figure| *figure.side == side && charter.counts_as_alive(*figure.place));
    let more: usize = living.map(|figure| figures.card(&figure).hand_bonus()).sum();
    let mut bearers: Vec<Bearer> = figures
        .iter()
        .filter(|figure| *figure.side == side && figure.place.in_play())
        .map(|figure| (*figure.id, figures.card(&figure).hand_bonus()))
        .map(|(id, gift)| Bearer { id, gift, dealt: if turn.number > 1 { 0 } else { -(gift as i32) } })
        .collect();
    bearers.sort_by_key(|bearer| bearer.id);
    let held = cards.hands[side].cards.len();
    let full = usize::from(hand_size(charter.levels[side])) + more;
    let wanted = match supply {
        Some(supply) if turn.number > 1 => supply.wanted(turn.number, held, surging.players.max(1)),
        _ => full.saturating_sub(held),
    };
    let own_hands = supply.filter(|supply| supply.own_hands);
    let quiet = turn.number <= 1 && charter.condition::<Provisions>().is_some_and(|supply| supply.quiet_first);
    let (mut drawn, mut struck, mut spared) = (0, Vec::new(), Vec::new());
    while usize::from(drawn) < wanted {
        let bearer = own_hands.map(|supply| next_bearer(&mut bearers, supply, &holders));
        // Nobody has room.
        if matches!(bearer, Some(None)) {
            break;
        }
        let Some(card) = cards.draw(&mut dice) else { break };
        if cards.kind(card).strikes() {
            if quiet {
                spared.push(card);
                continue;
            }
            struck.push(Step::Befall { side, card });
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

/// A figure to whom cards are dealt.
struct Bearer {
    id: FigureId,
    /// How many more than others it may hold.
    gift: usize,
    /// How many it was dealt so far; what its gift brings in the first turn is not counted.
    dealt: i32,
}

/// `COOP-14`: who gets the next card. Of those with room it is one that was dealt the fewest, then one that holds the
/// fewest, then the lowest number.
fn next_bearer<'a>(bearers: &'a mut [Bearer], supply: &Provisions, holders: &Holders) -> Option<&'a mut Bearer> {
    let held = |bearer: &Bearer| holders.cards(bearer.id).count();
    let room = |bearer: &&mut Bearer| held(bearer) < usize::from(supply.most) + bearer.gift;
    let fewest = |bearer: &&mut Bearer| (bearer.dealt, held(bearer), bearer.id);
    bearers.iter_mut().filter(room).min_by_key(fewest)
}
