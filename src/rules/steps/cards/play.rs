//! The way of a card: from a hand onto the table, past the enemy's answer, into play or onto the discard pile.

use bevy_app::App;
use bevy_ecs::{
    system::{In, Res, ResMut},
    world::World,
};

use super::{
    cancel::{cancel, change_points},
    event_effect,
};
use crate::{
    pending_decision::{Awaiting, Occasion},
    bid::Bids,
    cards::{CardFace, CardTarget, Cards, Deed, Duration, Holders, InPlay, Played},
    causes::CardLoss,
    scenario_rules::Charter,
    command_points::CommandPoints,
    edition::RulesEdition,
    event::BattleEvent,
    event_log::EventLog,
    ids::CardId,
    resolver::on,
    figure_index::Roster,
    step_stack::Steps,
    step::{Step, payload},
    turn::Turn,
};

pub(super) fn plugin(app: &mut App) {
    on(app, reveal);
    on(app, ask_answer);
    on(app, settle);
    on(app, befall);
    on(app, kill);
    on(app, lose_card);
    on(app, shake_off);
    on(app, expire);
    on(app, ask_last_chance);
}

fn reveal(
    In(payload::Reveal { side, card, target }): In<payload::Reveal>,
    mut cards: ResMut<Cards>,
    mut holders: ResMut<Holders>,
    mut log: ResMut<EventLog>,
) {
    cards.hands[side].cards.retain(|other| *other != card);
    holders.take(card);
    cards.pending.push(Played { card, side, target, cancelled: false });
    log.push(BattleEvent::CardPlayed { side, card, target });
}

/// Asks for an answer whoever might have one, as far as the others can know; nobody once the second player is done
/// (`ACT-4`).
fn ask_answer(
    In(payload::AskAnswer { side: seat, to }): In<payload::AskAnswer>,
    mut steps: ResMut<Steps>,
    cards: Res<Cards>,
    command: Res<CommandPoints>,
    roster: Res<Roster>,
    turn: Res<Turn>,
) {
    if turn.is_last_half() && steps.half_is_ending() {
        return;
    }
    let holds_cards = !cards.hands[seat].is_empty();
    let asked = match to {
        Occasion::Card(card) => {
            let open = cards.pending.iter().any(|played| played.card == card && !played.cancelled);
            open && (holds_cards || command.0[seat] >= cards.kind(card).kill_value)
        }
        Occasion::Death(figure) | Occasion::OutOfAmmo(figure) => holds_cards && roster.entity(figure).is_some(),
    };
    if asked {
        steps.ask(Awaiting::Answer { seat, to });
    }
}

/// A card that nobody has cancelled takes effect.
fn settle(In(payload::Settle { card }): In<payload::Settle>, world: &mut World) {
    let mut cards = world.resource_mut::<Cards>();
    let index = cards.pending.iter().position(|played| played.card == card);
    debug_assert!(index.is_some(), "{card:?} is not being played");
    let Some(index) = index else { return };
    let played = cards.pending.remove(index);
    if played.cancelled {
        cards.discard.push(card);
        return ask_once_more(world, &played);
    }
    world.resource_mut::<EventLog>().push(BattleEvent::CardTookEffect { card, target: played.target });
    let lying = InPlay { card, side: played.side, on: played.target, experience: false };
    match world.resource::<Cards>().kind(card).face.clone() {
        CardFace::Effect { .. } => change_points(world, |world| world.resource_mut::<Cards>().in_play.push(lying)),
        CardFace::Event { lasts, does, .. } => happens(world, &played, lasts, &does),
    }
}

/// **Ruling** (`CARD-1`: any number of cards may be played): an answer that was cancelled has answered nothing, so that its
/// side may give another. In the first edition of the rules a death was answered once, whatever came of it.
fn ask_once_more(world: &mut World, played: &Played) {
    if world.resource::<Charter>().edition < RulesEdition::Second {
        return;
    }
    let to = match (world.resource::<Cards>().kind(played.card).deed(), played.target) {
        (Some(Deed::LastStand), CardTarget::Figure(figure)) => Occasion::Death(figure),
        (Some(Deed::StayReady), CardTarget::Figure(figure)) => Occasion::OutOfAmmo(figure),
        _ => return,
    };
    world.resource_mut::<Steps>().push(Step::AskAnswer(played.side, to));
}

/// A card that strikes at once does so: nobody can answer, and whoever drew it has no choice (`COOP-14`).
fn befall(In(payload::Befall { side, card }): In<payload::Befall>, world: &mut World) {
    let CardFace::Event { lasts, does, .. } = world.resource::<Cards>().kind(card).face.clone() else { return };
    world.resource_mut::<EventLog>().push(BattleEvent::CardStruck { side, card });
    happens(world, &Played { card, side, target: CardTarget::Table, cancelled: false }, lasts, &does);
}

fn happens(world: &mut World, played: &Played, lasts: Duration, does: &Deed) {
    let mut cards = world.resource_mut::<Cards>();
    if lasts == Duration::Instant {
        cards.discard.push(played.card);
    } else {
        cards.in_play.push(InPlay { card: played.card, side: played.side, on: played.target, experience: false });
    }
    event_effect::carry_out(world, played, does);
}

/// Command points kill a card as it is played, or one in play.
fn kill(In(payload::Kill { side, card }): In<payload::Kill>, world: &mut World) {
    let cost = world.resource::<Cards>().kind(card).kill_value;
    world.resource_mut::<CommandPoints>().0[side] -= cost;
    world.resource_mut::<EventLog>().push(BattleEvent::CardKilled { side, card, cost });
    cancel(world, card, None);
}

fn lose_card(In(payload::LoseCard { card, cause }): In<payload::LoseCard>, world: &mut World) {
    cancel(world, card, Some(cause));
}

fn shake_off(In(payload::ShakeOff { figure }): In<payload::ShakeOff>, mut cards: ResMut<Cards>) {
    cards.shaken_off.push(figure);
}

/// The time of events that last one turn is over (`CARD-3`).
fn expire(_: In<payload::Expire>, mut cards: ResMut<Cards>, mut log: ResMut<EventLog>) {
    let over: Vec<CardId> = cards
        .in_play
        .iter()
        .map(|lying| lying.card)
        .filter(|card| matches!(cards.kind(*card).face, CardFace::Event { lasts: Duration::Turn, .. }))
        .collect();
    for card in over {
        cards.remove(card);
        cards.discard.push(card);
        log.push(BattleEvent::CardLost { card, cause: CardLoss::Expired });
    }
}

/// `ACT-4`: asked if any card in play could be killed with the points left.
fn ask_last_chance(
    In(payload::AskLastChance { side: seat }): In<payload::AskLastChance>,
    mut steps: ResMut<Steps>,
    cards: Res<Cards>,
    command: Res<CommandPoints>,
    bids: Res<Bids>,
) {
    let points = command.0[seat] - bids.0[seat].unwrap_or(0);
    if cards.in_play.iter().any(|lying| cards.kind(lying.card).kill_value <= points) {
        steps.ask(Awaiting::LastChance { seat });
    }
}
