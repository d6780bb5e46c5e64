//! Playing a card: out of a hand, past the opponent's answer, into play or onto the discard pile.

use bevy_app::App;
use bevy_ecs::{
    system::{In, Res, ResMut},
    world::World,
};

use crate::{
    bid::SealedBids,
    cards::{
        CardFace, CardHolders, CardInPlay, CardState, CardTarget, EventDuration, EventEffect, PendingCard, cancel_card,
        change_cards_in_play,
    },
    causes::{CardLoss, ResponseTrigger},
    command_points::CommandPoints,
    edition::RulesEdition,
    event::BattleEvent,
    event_log::EventLog,
    figure_index::FigureIndex,
    ids::CardId,
    pending_decision::PendingDecision,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    step::{Step, payload},
    step_stack::StepStack,
    turn::Turn,
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, reveal_card);
    add_step_system(app, ask_answer);
    add_step_system(app, resolve_card);
    add_step_system(app, resolve_immediate_card);
    add_step_system(app, kill_card);
    add_step_system(app, lose_card);
    add_step_system(app, note_shaken_off);
    add_step_system(app, expire_turn_events);
    add_step_system(app, ask_last_chance);
}

fn reveal_card(
    In(payload::Reveal { side, card, target }): In<payload::Reveal>,
    mut cards: ResMut<CardState>,
    mut holders: ResMut<CardHolders>,
    mut log: ResMut<EventLog>,
) {
    cards.hands[side].cards.retain(|other| *other != card);
    holders.take(card);
    cards.pending.push(PendingCard { card, side, target, cancelled: false });
    log.push(BattleEvent::CardPlayed { side, card, target });
}

/// Asks a seat for an answer if it might have one, judged by public information. There is no question once the second
/// player has ended its half-turn (`ACT-4`).
fn ask_answer(
    In(payload::AskAnswer { side: seat, to }): In<payload::AskAnswer>,
    mut steps: ResMut<StepStack>,
    cards: Res<CardState>,
    command: Res<CommandPoints>,
    roster: Res<FigureIndex>,
    turn: Res<Turn>,
) {
    if turn.is_last_half() && steps.is_half_ending() {
        return;
    }
    let holds_cards = !cards.hands[seat].is_empty();
    let asked = match to {
        ResponseTrigger::Card(card) => {
            let open = cards.pending.iter().any(|played| played.card == card && !played.cancelled);
            open && (holds_cards || command.0[seat] >= cards.kind(card).kill_value)
        }
        ResponseTrigger::Death(figure) | ResponseTrigger::OutOfAmmo(figure) => {
            holds_cards && roster.entity(figure).is_some()
        }
    };
    if asked {
        steps.ask(PendingDecision::Answer { seat, to });
    }
}

/// Applies a card that was played, unless it was cancelled.
fn resolve_card(In(payload::Settle { card }): In<payload::Settle>, world: &mut World) {
    let mut cards = world.resource_mut::<CardState>();
    let index = cards.pending.iter().position(|played| played.card == card);
    debug_assert!(index.is_some(), "{card:?} is not being played");
    let Some(index) = index else { return };
    let played = cards.pending.remove(index);
    if played.cancelled {
        cards.discard.push(card);
        return ask_answer_again(world, &played);
    }
    world.resource_mut::<EventLog>().push(BattleEvent::CardTookEffect { card, target: played.target });
    let lying = CardInPlay { card, side: played.side, on: played.target, experience: false };
    match world.resource::<CardState>().kind(card).face.clone() {
        CardFace::Effect { .. } => {
            change_cards_in_play(world, |world| world.resource_mut::<CardState>().in_play.push(lying));
        }
        CardFace::Event { lasts, does, .. } => apply_event_card(world, &played, lasts, &does),
    }
}

/// **Ruling** (`CARD-1`: any number of cards may be played): a cancelled answer counts as no answer, so that its side
/// may give another. In the first edition of the rules a death could be answered only once, even if the answer was
/// cancelled.
fn ask_answer_again(world: &mut World, played: &PendingCard) {
    if world.resource::<ScenarioRules>().edition < RulesEdition::Second {
        return;
    }
    let effect = world.resource::<CardState>().kind(played.card).event_effect();
    let to = effect.and_then(|effect| effect.trigger(played.target));
    let Some(to) = to.filter(|to| !matches!(to, ResponseTrigger::Card(_))) else { return };
    world.resource_mut::<StepStack>().push(Step::AskAnswer(played.side, to));
}

/// Applies a card that strikes at once: no player can respond to it, and the side that drew it has no choice
/// (`COOP-14`).
fn resolve_immediate_card(In(payload::Befall { side, card }): In<payload::Befall>, world: &mut World) {
    let CardFace::Event { lasts, does, .. } = world.resource::<CardState>().kind(card).face.clone() else { return };
    world.resource_mut::<EventLog>().push(BattleEvent::CardStruck { side, card });
    apply_event_card(world, &PendingCard { card, side, target: CardTarget::Table, cancelled: false }, lasts, &does);
}

fn apply_event_card(world: &mut World, played: &PendingCard, lasts: EventDuration, does: &EventEffect) {
    let mut cards = world.resource_mut::<CardState>();
    if lasts == EventDuration::Instant {
        cards.discard.push(played.card);
    } else {
        cards.in_play.push(CardInPlay { card: played.card, side: played.side, on: played.target, experience: false });
    }
    does.apply(world, played);
}

/// Spends command points to kill a card that is being played, or one in play.
fn kill_card(In(payload::Kill { side, card }): In<payload::Kill>, world: &mut World) {
    let cost = world.resource::<CardState>().kind(card).kill_value;
    world.resource_mut::<CommandPoints>().0[side] -= cost;
    world.resource_mut::<EventLog>().push(BattleEvent::CardKilled { side, card, cost });
    cancel_card(world, card, None);
}

fn lose_card(In(payload::LoseCard { card, cause }): In<payload::LoseCard>, world: &mut World) {
    cancel_card(world, card, Some(cause));
}

fn note_shaken_off(In(payload::ShakeOff { figure }): In<payload::ShakeOff>, mut cards: ResMut<CardState>) {
    cards.shaken_off.push(figure);
}

/// Discards events that last one turn (`CARD-3`).
fn expire_turn_events(_: In<payload::Expire>, mut cards: ResMut<CardState>, mut log: ResMut<EventLog>) {
    let over: Vec<CardId> = cards
        .in_play
        .iter()
        .map(|lying| lying.card)
        .filter(|card| matches!(cards.kind(*card).face, CardFace::Event { lasts: EventDuration::Turn, .. }))
        .collect();
    for card in over {
        cards.remove(card);
        cards.discard.push(card);
        log.push(BattleEvent::CardLost { card, cause: CardLoss::Expired });
    }
}

/// `ACT-4`: asks the seat if it can kill any card in play with its remaining points.
fn ask_last_chance(
    In(payload::AskLastChance { side: seat }): In<payload::AskLastChance>,
    mut steps: ResMut<StepStack>,
    cards: Res<CardState>,
    command: Res<CommandPoints>,
    bids: Res<SealedBids>,
) {
    let points = command.0[seat] - bids.0[seat].unwrap_or(0);
    if cards.in_play.iter().any(|lying| cards.kind(lying.card).kill_value <= points) {
        steps.ask(PendingDecision::LastChance { seat });
    }
}
