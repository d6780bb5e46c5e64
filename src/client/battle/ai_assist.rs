//! Figures that the AI plays for absent players, if several players share a side. They act when the deciding player
//! says so, and before the half-turn ends; in between, the AI decides at once if the rules request a decision for one
//! of them. The AI knows the view of the figures' side, plays no cards and spends no command points.

use super::{
    ai::{
        requests::{self, AiRequests, RequestState},
        worker::ai_level,
    },
    order_pacing,
    prelude::*,
    session::BattleSession,
};
use ai::Ai;
use record::{AiSeat, Difficulty, FigureCommander};
use rules::Observation;

/// Intent to let the AI act with a figure, which it plays for an absent player.
#[derive(Clone)]
pub(super) struct AssistFigure(pub(super) FigureId);

impl PlayerIntent for AssistFigure {}

/// Resource with the AI that plays absent players' figures, and the figures that act now.
#[derive(Resource, Default)]
pub(super) struct AiAssist {
    mind: Ai,
    now: Option<AssistTurn>,
}

/// Figures of a side that the AI plays now.
struct AssistTurn {
    side: Side,
    figures: Vec<FigureId>,
    /// `true` if the half-turn ends after they have acted.
    ends: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<AiAssist>()
        .add_intent(|world, AssistFigure(figure)| {
            start(world, vec![figure], false);
        })
        .add_intent_hook(|world, intent| {
            if intent.is_order() {
                stop_assist(world);
            }
        });
}

/// Returns the strength with which the AI plays a figure for an absent player; `None` for other figures.
pub(super) fn assist_difficulty(view: &BattleView, figure: FigureId) -> Option<Difficulty> {
    match view.commanders.get(&figure)? {
        FigureCommander::Computer(strength) => Some(*strength),
        FigureCommander::Person(_) => None,
    }
}

/// Returns the deciding seat's figures that the AI plays and that have not acted yet.
pub(super) fn waiting_assisted_figures(view: &BattleView) -> Vec<FigureId> {
    if !view.is_prompted() || !matches!(view.now.awaiting, PendingDecision::Act { .. }) {
        return Vec::new();
    }
    let able = |figure: &&&Figure| {
        let acts = view.now.acting == Some(figure.id) || !figure.activated;
        acts && figure.in_play() && !view.now.is_stranded(figure) && assist_difficulty(view, figure.id).is_some()
    };
    view.force().iter().filter(able).map(|figure| figure.id).collect()
}

/// Makes the AI play these figures now. Returns `false` if there are none.
pub(super) fn start(world: &mut World, figures: Vec<FigureId>, ends: bool) -> bool {
    if figures.is_empty() {
        return false;
    }
    let side = world.resource::<BattleView>().seat;
    world.resource_mut::<BattleSession>().begin_undo_group();
    world.resource_mut::<AiAssist>().now = Some(AssistTurn { side, figures, ends });
    world.resource_mut::<RedrawRequests>().redraw_frames(2);
    true
}

/// Stops the AI's figures, after another choice of the player or a refused order.
pub(super) fn stop_assist(world: &mut World) {
    if let Some(turn) = world.resource_mut::<AiAssist>().now.take() {
        world.resource_mut::<AiRequests>().dismiss(turn.side);
    }
}

/// Returns the figure that acts now or next.
pub(super) fn current_assisted_figure(assist: &AiAssist, view: &BattleView) -> Option<FigureId> {
    let turn = assist.now.as_ref()?;
    let fresh = |id: &&FigureId| view.now.figure(**id).is_some_and(|figure| !figure.activated);
    view.now.acting.or_else(|| turn.figures.iter().find(fresh).copied())
}

/// Returns the AI's next order for figures of the side, if one of these figures must decide.
pub(super) fn next_assist_order(world: &mut World, side: Side) -> Option<Order> {
    let view = world.resource::<BattleView>();
    let awaiting = view.now.awaiting.clone();
    if awaiting.seat() != Some(side) {
        return None;
    }
    let first =
        |figures: &[FigureId]| figures.iter().copied().find(|figure| assist_difficulty(view, *figure).is_some());
    match &awaiting {
        PendingDecision::Act { figure, .. } => continue_assist_turn(world, side, *figure),
        PendingDecision::React { shooters, .. } => {
            let figure = first(shooters)?;
            let order = decide_at_once(world, side, &[figure])?;
            let own = matches!(order, Order::React { figure: by } | Order::Hold { figure: by } if by == figure);
            Some(if own { order } else { Order::React { figure } })
        }
        PendingDecision::Ready { figures, .. } => first(figures).map(|figure| Order::EnterReaction { figure }),
        PendingDecision::Reroll { .. }
        | PendingDecision::Again { .. }
        | PendingDecision::Flame { .. }
        | PendingDecision::Landing { .. }
        | PendingDecision::Share { .. } => {
            let acting = view.now.acting.filter(|figure| assist_difficulty(view, *figure).is_some())?;
            decide_at_once(world, side, &[acting])
        }
        _ => None,
    }
}

fn continue_assist_turn(world: &mut World, side: Side, active: Option<FigureId>) -> Option<Order> {
    let turn = world.resource::<AiAssist>().now.as_ref().filter(|turn| turn.side == side)?;
    let (figures, ends) = (turn.figures.clone(), turn.ends);
    let order = match active {
        // The active figure is none of those that act now, so end its activation.
        Some(figure) if !figures.contains(&figure) => Some(Order::EndActivation),
        _ => {
            let computer = ai_for_figures(world, &figures)?;
            match requests::request_assist(world, side, computer, &figures)? {
                RequestState::Thinking(_) => {
                    // The AI thread can't wake the window.
                    world.resource_mut::<RedrawRequests>().redraw_frames(2);
                    return None;
                }
                RequestState::Thought(thought) => thought.choice.map(|choice| choice.order),
                RequestState::Lost => {
                    warn!("the computer has no order for {figures:?}");
                    stop_assist(world);
                    return None;
                }
            }
        }
    };
    if !order_pacing::may_give_next_order(world) {
        return None;
    }
    match order {
        Some(Order::EndHalf) | None => {
            stop_assist(world);
            ends.then_some(Order::EndHalf)
        }
        order => order,
    }
}

/// Returns the AI seat that plays those figures, if the AI plays any of them.
fn ai_for_figures(world: &World, among: &[FigureId]) -> Option<AiSeat> {
    let view = world.resource::<BattleView>();
    let strength = among.iter().find_map(|figure| assist_difficulty(view, *figure))?;
    // Differs from the seed of the dice, so that the AI learns nothing about them.
    let seed = world.resource::<BattleSession>().battle.spec().seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    Some(AiSeat { strength, seed })
}

/// Returns the AI's immediate order for those figures, without rollouts.
fn decide_at_once(world: &mut World, side: Side, among: &[FigureId]) -> Option<Order> {
    let AiSeat { strength, seed } = ai_for_figures(world, among)?;
    let seen = Observation::of(world, side);
    let mut assist = world.resource_mut::<AiAssist>();
    let choice = assist.bypass_change_detection().mind.decide_among(&seen, ai_level(strength), seed, among)?;
    Some(choice.order)
}
