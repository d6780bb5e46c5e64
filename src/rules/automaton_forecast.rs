//! Forecast of the automated side (`COOP-2`): its whole half-turn, simulated in a copy of the battle.

use bevy_ecs::world::World;

use crate::{
    automaton::choose_automaton_order,
    conditions::struck_squares,
    dice::Dice,
    event::BattleEvent,
    ids::FigureId,
    order::Order,
    pending_decision::PendingDecision,
    scratch_world::ScratchWorld,
    side::Side,
    state_fields::BattleState,
    submit::{reseed_dice, submit_order},
};

/// Forecast of the automated side for its next half-turn, or for the rest of the current one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AutomatonForecast {
    /// Visible events up to the first die, and the figures that appear after it.
    pub events: Vec<BattleEvent>,
    /// Pairs of attacker and target of the close attacks at the end of the half-turn.
    pub close_attacks: Vec<(FigureId, FigureId)>,
}

/// Simulates a copy of the battle in which the enemy does nothing more and holds its fire. Up to the first die the
/// forecast comes true unless the enemy acts. Returns `None` if no side is automated, or the battle is over.
///
/// # Panics
/// If `world` has no battle.
pub fn forecast_automaton(world: &World, scratch: &mut ScratchWorld) -> Option<AutomatonForecast> {
    let now = BattleState::current(world);
    let side = now.charter.automated_side()?;
    let copy = scratch.fork(world);
    reseed_dice(copy, 0);
    let mut foresight = AutomatonForecast::default();
    let mut ours = now.turn.half == Some(side);
    // `true` after the first die: from then on, only the figures that appear are certain.
    let mut blind = false;
    // Maximum number of orders, far more than any half-turn has: each order ends an activation or a half-turn, or
    // spends a point.
    for _ in 0..100_000 {
        let ahead = BattleState::current(copy);
        let turn = (ahead.turn.number, ahead.turn.half);
        if ahead.awaiting == PendingDecision::Over || ours && turn.1 != Some(side) || turn.0 != now.turn.number {
            break;
        }
        ours |= turn.1 == Some(side);
        let is_asked = ahead.awaiting.seat() == Some(side);
        let order = if is_asked { choose_automaton_order(ahead)? } else { choose_passive_order(ahead)? };
        if ours && order == Order::EndHalf {
            foresight.close_attacks = forecast_strikes(ahead, side);
        }
        let rolled = copy.resource::<Dice>().rolled();
        let events = submit_order(copy, order).ok()?.to_vec();
        let diced = copy.resource::<Dice>().rolled() > rolled;
        if !ours {
            // Only the events from the beginning of its half-turn count.
            let begun = events.iter().position(|event| *event == BattleEvent::HalfStarted { side });
            let deeds = events[begun.unwrap_or(events.len())..].iter().take_while(|event| event.dice().is_none());
            foresight.events.extend(deeds.filter(|event| is_visible_event(event)).cloned());
        }
        if ours && turn.1 == Some(side) && is_asked {
            let known = events.iter().take_while(|event| !blind && event.dice().is_none()).count();
            let deeds = events[..known].iter().filter(|event| is_visible_event(event));
            let comers = events[known..].iter().filter(|event| matches!(event, BattleEvent::Appeared { .. }));
            foresight.events.extend(deeds.chain(comers).cloned());
        }
        blind |= ours && diced;
    }
    Some(foresight)
}

/// Returns `true` if the board can show that event.
fn is_visible_event(event: &BattleEvent) -> bool {
    matches!(
        event,
        BattleEvent::Moved { .. }
            | BattleEvent::Turned { .. }
            | BattleEvent::Entered { .. }
            | BattleEvent::DoorMoved { .. }
            | BattleEvent::Battered { .. }
            | BattleEvent::GateStruck { .. }
            | BattleEvent::Sprung { .. }
            | BattleEvent::Shoved { .. }
            | BattleEvent::Died { .. }
            | BattleEvent::Appeared { .. }
    )
}

/// Returns each attacker with its first target, if no figure moves.
fn forecast_strikes(state: &BattleState, side: Side) -> Vec<(FigureId, FigureId)> {
    let mut blows = Vec::new();
    for (id, points) in &state.fury.0 {
        let Some(figure) = state.figure(*id).filter(|_| *points > 0) else { continue };
        let Some(at) = figure.square() else { continue };
        let target = struck_squares(&state.board, at, figure.facing)
            .into_iter()
            .find_map(|square| state.figure_at(square).filter(|other| other.side != side && !state.dying(other)));
        blows.extend(target.map(|target| (*id, target.id)));
    }
    blows
}

/// Returns the order by which the other side does nothing more; `None` once the battle is over.
fn choose_passive_order(state: &BattleState) -> Option<Order> {
    match &state.awaiting {
        PendingDecision::Act { figure: Some(_), .. } => Some(Order::EndActivation),
        question => question.minimal_answer(),
    }
}
