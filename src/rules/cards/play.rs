//! The way of a card: from a hand onto the table, past the enemy's answer, into play or onto the discard pile.

use bevy::ecs::{
    system::{Commands, Res, ResMut},
    world::World,
};

use super::{CardFace, CardId, Cards, Duration, InPlay, Played, deed};
use crate::rules::{
    Awaiting, Catalogue, KindId, Occupancy,
    activation::Acting,
    awaiting::Occasion,
    bid::Bids,
    command_points::CommandPoints,
    event::{BattleEvent, CardLoss, EventLog},
    figure::{Activity, Place, Roster},
    profile::Profile,
    step::{Step, Steps},
};

pub(super) fn reveal(steps: Res<Steps>, mut cards: ResMut<Cards>, mut log: ResMut<EventLog>) {
    let Step::Reveal { side, card, target } = *steps.current() else { return };
    cards.hands[side].cards.retain(|other| *other != card);
    cards.pending.push(Played { card, side, target, cancelled: false });
    log.push(BattleEvent::CardPlayed { side, card, target });
}

/// Asks for an answer whoever might have one, as far as the others can know.
pub(super) fn ask_answer(
    steps: Res<Steps>,
    cards: Res<Cards>,
    command: Res<CommandPoints>,
    roster: Res<Roster>,
    mut commands: Commands,
) {
    let Step::AskAnswer(seat, to) = *steps.current() else { return };
    let holds_cards = !cards.hands[seat].is_empty();
    let asked = match to {
        Occasion::Card(card) => {
            let open = cards.pending.iter().any(|played| played.card == card && !played.cancelled);
            open && (holds_cards || command.0[seat] >= cards.kind(card).kill_value)
        }
        Occasion::Death(figure) | Occasion::OutOfAmmo(figure) => holds_cards && roster.entity(figure).is_some(),
    };
    if asked {
        commands.insert_resource(Awaiting::Answer { seat, to });
    }
}

/// A card that nobody has cancelled takes effect.
pub(super) fn settle(world: &mut World) {
    let Step::Settle(card) = *world.resource::<Steps>().current() else { return };
    let mut cards = world.resource_mut::<Cards>();
    let Some(index) = cards.pending.iter().position(|played| played.card == card) else { return };
    let played = cards.pending.remove(index);
    if played.cancelled {
        cards.discard.push(card);
        return;
    }
    world.resource_mut::<EventLog>().push(BattleEvent::CardTookEffect { card, target: played.target });
    let lying = InPlay { card, side: played.side, on: played.target, experience: false };
    match world.resource::<Cards>().kind(card).face.clone() {
        CardFace::Effect { .. } => change_points(world, |world| world.resource_mut::<Cards>().in_play.push(lying)),
        CardFace::Event { lasts, does } => {
            let mut cards = world.resource_mut::<Cards>();
            if lasts == Duration::Instant {
                cards.discard.push(card);
            } else {
                cards.in_play.push(lying);
            }
            deed::carry_out(world, &played, &does);
        }
    }
}

/// Command points kill a card as it is played, or one in play.
pub(super) fn kill(world: &mut World) {
    let (card, loss) = match *world.resource::<Steps>().current() {
        Step::Kill(side, card) => {
            let cost = world.resource::<Cards>().kind(card).kill_value;
            world.resource_mut::<CommandPoints>().0[side] -= cost;
            world.resource_mut::<EventLog>().push(BattleEvent::CardKilled { side, card, cost });
            (card, None)
        }
        Step::LoseCard(card, cause) => (card, Some(cause)),
        Step::ShakeOff(figure) => {
            world.resource_mut::<Cards>().shaken_off.push(figure);
            return;
        }
        _ => return,
    };
    cancel(world, card, loss);
}

/// Cancels a card that is being played, or takes one out of play.
pub(super) fn cancel(world: &mut World, card: CardId, loss: Option<CardLoss>) {
    let mut cards = world.resource_mut::<Cards>();
    if let Some(played) = cards.pending.iter_mut().find(|played| played.card == card) {
        if std::mem::replace(&mut played.cancelled, true) {
            // It was killed in the meantime.
            return;
        }
    } else {
        change_points(world, |world| {
            let mut cards = world.resource_mut::<Cards>();
            if cards.remove(card).is_some() {
                cards.discard.push(card);
            }
        });
    }
    if let Some(cause) = loss {
        world.resource_mut::<EventLog>().push(BattleEvent::CardLost { card, cause });
    }
}

/// Does something to the cards in play; if it changes the action points of the figure in the middle of its activation,
/// those that it has left change with them.
fn change_points(world: &mut World, change: impl FnOnce(&mut World)) {
    let before = active_points(world);
    change(world);
    let after = active_points(world);
    let (Some(before), Some(after)) = (before, after) else { return };
    let Some(active) = world.resource::<Acting>().now().filter(|active| active.fresh).copied() else { return };
    let Some(entity) = world.resource::<Roster>().entity(active.figure) else { return };
    let at = world.get::<Place>(entity).and_then(|place| place.square());
    let lands = at.is_none_or(|at| world.resource::<Occupancy>().figure_at(at) == Some(active.figure));
    let Some(mut activity) = world.get_mut::<Activity>(entity).filter(|_| lands || after > before) else { return };
    activity.points = (activity.points + after).saturating_sub(before);
    activity.given = activity.given.min(activity.points);
}

/// The action points of the active figure's card as they are now.
fn active_points(world: &World) -> Option<u8> {
    let figure = world.resource::<Acting>().figure()?;
    let kind = *world.get::<KindId>(world.resource::<Roster>().entity(figure)?)?;
    Some(Profile::new(world.resource::<Catalogue>(), world.resource::<Cards>(), figure, kind).action_points())
}

/// The time of events that last one turn is over (`CARD-3`).
pub(super) fn expire(steps: Res<Steps>, mut cards: ResMut<Cards>, mut log: ResMut<EventLog>) {
    if !matches!(steps.current(), Step::Expire) {
        return;
    }
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
pub(super) fn ask_last_chance(
    steps: Res<Steps>,
    cards: Res<Cards>,
    command: Res<CommandPoints>,
    bids: Res<Bids>,
    mut commands: Commands,
) {
    let Step::AskLastChance(seat) = *steps.current() else { return };
    let points = command.0[seat] - bids.0[seat].unwrap_or(0);
    if cards.in_play.iter().any(|lying| cards.kind(lying.card).kill_value <= points) {
        commands.insert_resource(Awaiting::LastChance { seat });
    }
}
