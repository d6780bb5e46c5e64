//! Figures that the computer plays for absent players, if several players share a side. They act when the deciding
//! player says so, and before the half ends; in between, the computer decides at once if the rules request a decision
//! for one of them. They know the view of their side, play no cards and spend no command points.

use super::{
    beat,
    computer::{
        minds::{self, Answer, Minds},
        think::level,
    },
    prelude::*,
    session::Session,
};
use mind::Ai;
use record::{AiSeat, Difficulty, FigureCommander};
use rules::Observation;

/// Resource: figures that act now.
#[derive(Resource, Default)]
pub(super) struct Helpers {
    mind: Ai,
    now: Option<Turn>,
}

/// Figures of a side that act now.
struct Turn {
    side: Side,
    figures: Vec<FigureId>,
    /// `true` if the half ends after they have acted.
    ends: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.per_battle::<Helpers>();
}

/// Returns the strength with which the computer plays a figure for an absent player; `None` for other figures.
pub(super) fn lent(table: &BattleView, figure: FigureId) -> Option<Difficulty> {
    match table.crew.get(&figure)? {
        FigureCommander::Computer(strength) => Some(*strength),
        FigureCommander::Person(_) => None,
    }
}

/// Returns the deciding seat's figures that the computer plays and that have not acted yet.
pub(super) fn waiting(table: &BattleView) -> Vec<FigureId> {
    if !table.asked() || !matches!(table.now.awaiting, PendingDecision::Act { .. }) {
        return Vec::new();
    }
    let able = |figure: &&&Figure| {
        let acts = table.now.acting == Some(figure.id) || !figure.activated;
        acts && figure.in_play() && !table.now.is_stranded(figure) && lent(table, figure.id).is_some()
    };
    table.force().iter().filter(able).map(|figure| figure.id).collect()
}

/// Lets figures act. Returns `false` if there are none.
pub(super) fn go(world: &mut World, figures: Vec<FigureId>, ends: bool) -> bool {
    if figures.is_empty() {
        return false;
    }
    let side = world.resource::<BattleView>().seat;
    world.resource_mut::<Session>().gesture();
    world.resource_mut::<Helpers>().now = Some(Turn { side, figures, ends });
    world.resource_mut::<RedrawRequests>().redraw_frames(2);
    true
}

/// Stops the acting figures: the player has chosen something else, or an order was refused.
pub(super) fn stop(world: &mut World) {
    if let Some(turn) = world.resource_mut::<Helpers>().now.take() {
        world.resource_mut::<Minds>().dismiss(turn.side);
    }
}

/// Returns the figure that acts now or next.
pub(super) fn acting(helpers: &Helpers, table: &BattleView) -> Option<FigureId> {
    let turn = helpers.now.as_ref()?;
    let fresh = |id: &&FigureId| table.now.figure(**id).is_some_and(|figure| !figure.activated);
    table.now.acting.or_else(|| turn.figures.iter().find(fresh).copied())
}

/// Returns the next order of a helper of the side, if a helper must decide.
pub(super) fn order(world: &mut World, side: Side) -> Option<Order> {
    let table = world.resource::<BattleView>();
    let awaiting = table.now.awaiting.clone();
    if awaiting.seat() != Some(side) {
        return None;
    }
    let first = |figures: &[FigureId]| figures.iter().copied().find(|figure| lent(table, *figure).is_some());
    match &awaiting {
        PendingDecision::Act { figure, .. } => act(world, side, *figure),
        PendingDecision::React { shooters, .. } => {
            let figure = first(shooters)?;
            let order = decide(world, side, &[figure])?;
            let own = matches!(order, Order::React { figure: by } | Order::Hold { figure: by } if by == figure);
            Some(if own { order } else { Order::React { figure } })
        }
        PendingDecision::Ready { figures, .. } => first(figures).map(|figure| Order::EnterReaction { figure }),
        PendingDecision::Reroll { .. }
        | PendingDecision::Again { .. }
        | PendingDecision::Flame { .. }
        | PendingDecision::Landing { .. }
        | PendingDecision::Share { .. } => {
            let acting = table.now.acting.filter(|figure| lent(table, *figure).is_some())?;
            decide(world, side, &[acting])
        }
        _ => None,
    }
}

fn act(world: &mut World, side: Side, active: Option<FigureId>) -> Option<Order> {
    let turn = world.resource::<Helpers>().now.as_ref().filter(|turn| turn.side == side)?;
    let (figures, ends) = (turn.figures.clone(), turn.ends);
    let order = match active {
        // The active figure is none of those that act now, so its activation ends.
        Some(figure) if !figures.contains(&figure) => Some(Order::EndActivation),
        _ => {
            let computer = computer(world, &figures)?;
            match minds::help(world, side, computer, &figures)? {
                Answer::Thinking(_) => {
                    // The AI thread can't wake the window.
                    world.resource_mut::<RedrawRequests>().redraw_frames(2);
                    return None;
                }
                Answer::Thought(thought) => thought.choice.map(|choice| choice.order),
                Answer::Lost => {
                    warn!("the computer has no order for {figures:?}");
                    stop(world);
                    return None;
                }
            }
        }
    };
    if !beat::is_over(world) {
        return None;
    }
    match order {
        Some(Order::EndHalf) | None => {
            stop(world);
            ends.then_some(Order::EndHalf)
        }
        order => order,
    }
}

/// Returns the AI seat that plays those figures, if the computer plays any of them.
fn computer(world: &World, among: &[FigureId]) -> Option<AiSeat> {
    let table = world.resource::<BattleView>();
    let strength = among.iter().find_map(|figure| lent(table, *figure))?;
    // Differs from the seed of the dice, so that the AI learns nothing about them.
    let seed = world.resource::<Session>().battle.spec().seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    Some(AiSeat { strength, seed })
}

/// Returns the AI's immediate order for those figures, without rollouts.
fn decide(world: &mut World, side: Side, among: &[FigureId]) -> Option<Order> {
    let AiSeat { strength, seed } = computer(world, among)?;
    let seen = Observation::of(world, side);
    let mut helpers = world.resource_mut::<Helpers>();
    let choice = helpers.bypass_change_detection().mind.decide_among(&seen, level(strength), seed, among)?;
    Some(choice.order)
}
