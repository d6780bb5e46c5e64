//! Figures that the AI plays for absent players, if several players share a side. They act when the deciding player
//! says so, and before the half-turn ends; in between, the AI decides at once if the rules request a decision for one
//! of them. The AI knows the view of the figures' side, plays no cards and spends no command points. The end of the
//! half-turn is confirmed first if figures can still act, unless the settings turn that off.

use super::{
    ai::{
        requests::{self, AiRequests, RequestState},
        worker::ai_level,
    },
    prelude::*,
};
use ai::Ai;
use battle_board::order_pacing;
use battle_hud::confirm::{self, Confirmation};
use battle_view::{
    assisted_figures::{AssistFigure, AssistTurn, CurrentAssist, EndHalfIntent},
    order_gesture::submit_all,
    session::BattleSession,
};
use record::AiSeat;
use rules::Observation;

/// Resource with the AI that plays absent players' figures.
#[derive(Resource, Default)]
struct AiAssist(Ai);

/// Maximum number of figures listed; the rest are only counted.
const MAX_LISTED_NAMES: usize = 8;

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<AiAssist>()
        .init_battle_resource::<CurrentAssist>()
        .add_intent(|world, intent| match intent {
            EndHalfIntent::Confirm => end_half(world),
            EndHalfIntent::Now => end_half_with_assist(world),
        })
        .add_intent(|world, AssistFigure(figure)| {
            start(world, vec![figure], false);
        })
        .add_intent_hook(|world, intent| {
            if intent.is_order() {
                stop_assist(world);
            }
        });
}

/// Ends the half-turn, or opens the confirmation dialog first if figures can still act.
fn end_half(world: &mut World) {
    let lines = list_idle_figures(world.resource::<BattleView>(), world.resource::<Texts>());
    if lines.is_empty() || !world.resource::<Settings>().preferences.confirm_done {
        return end_half_with_assist(world);
    }
    let texts = world.resource::<Texts>();
    let question = Confirmation {
        title: texts.t("confirm-done-title"),
        text: texts.t("confirm-done-text"),
        lines,
        go: texts.t("confirm-done-go"),
        key: Action::EndHalf.into(),
        intent: EndHalfIntent::Now.into(),
        stay: texts.t("confirm-done-stay"),
    };
    confirm::open_confirmation(world, question);
}

/// Ends the half-turn, after the AI has played the figures that it plays for the deciding player.
fn end_half_with_assist(world: &mut World) {
    let waiting = world.resource::<BattleView>().waiting_assisted_figures();
    if !start(world, waiting, true) {
        submit_all(world, &[Order::EndHalf]);
    }
}

/// Returns a line for each figure that can still act: the active one if it has points left, and those not yet
/// activated.
fn list_idle_figures(view: &BattleView, texts: &Texts) -> Vec<(&'static str, String)> {
    let acting = view.now.acting;
    let mut lines = Vec::new();
    for figure in view.force() {
        if view.assist_difficulty(figure.id).is_some() {
            continue;
        }
        let name = figure_name(texts, view, figure.id);
        if acting == Some(figure.id) && figure.points > 0 {
            let values = [("name", name.into()), ("n", figure.points.into())];
            lines.insert(0, ("ap", texts.t_args("confirm-done-points", &values)));
        } else if !figure.activated && acting != Some(figure.id) && !view.now.is_stranded(figure) {
            lines.push(("human", name));
        }
    }
    let more = lines.len().saturating_sub(MAX_LISTED_NAMES);
    if more > 0 {
        lines.truncate(MAX_LISTED_NAMES);
        lines.push(("plus", texts.t_args("confirm-done-more", &[("n", more.into())])));
    }
    lines
}

/// Makes the AI play these figures now. Returns `false` if there are none.
fn start(world: &mut World, figures: Vec<FigureId>, ends: bool) -> bool {
    if figures.is_empty() {
        return false;
    }
    let side = world.resource::<BattleView>().seat;
    world.resource_mut::<BattleSession>().begin_undo_group();
    world.resource_mut::<CurrentAssist>().0 = Some(AssistTurn { side, figures, ends });
    world.resource_mut::<RedrawRequests>().redraw_frames(2);
    true
}

/// Stops the AI's figures, after another choice of the player or a refused order.
pub(super) fn stop_assist(world: &mut World) {
    if let Some(turn) = world.resource_mut::<CurrentAssist>().0.take() {
        world.resource_mut::<AiRequests>().dismiss(turn.side);
    }
}

/// Returns the AI's next order for figures of the side, if one of these figures must decide.
pub(super) fn next_assist_order(world: &mut World, side: Side) -> Option<Order> {
    let view = world.resource::<BattleView>();
    let awaiting = view.now.awaiting.clone();
    if awaiting.seat() != Some(side) {
        return None;
    }
    let first = |figures: &[FigureId]| figures.iter().copied().find(|figure| view.assist_difficulty(*figure).is_some());
    match awaiting.options() {
        DecisionOptions::Actions(figure) => continue_assist_turn(world, side, figure),
        DecisionOptions::Reactions(shooters, _) => {
            let figure = first(shooters)?;
            let order = decide_at_once(world, side, &[figure])?;
            let own = matches!(order, Order::React { figure: by } | Order::Hold { figure: by } if by == figure);
            Some(if own { order } else { Order::React { figure } })
        }
        DecisionOptions::FigureSet(figures, order) => first(figures).map(order),
        DecisionOptions::Dice(..)
        | DecisionOptions::Targets(_)
        | DecisionOptions::Squares(..)
        | DecisionOptions::Friends(_) => {
            let acting = view.now.acting.filter(|figure| view.assist_difficulty(*figure).is_some())?;
            decide_at_once(world, side, &[acting])
        }
        _ => None,
    }
}

fn continue_assist_turn(world: &mut World, side: Side, active: Option<FigureId>) -> Option<Order> {
    let turn = world.resource::<CurrentAssist>().0.as_ref().filter(|turn| turn.side == side)?;
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
    let strength = among.iter().find_map(|figure| view.assist_difficulty(*figure))?;
    // Differs from the seed of the dice, so that the AI learns nothing about them.
    let seed = world.resource::<BattleSession>().spec().seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    Some(AiSeat { strength, seed })
}

/// Returns the AI's immediate order for those figures, without rollouts.
fn decide_at_once(world: &mut World, side: Side, among: &[FigureId]) -> Option<Order> {
    let AiSeat { strength, seed } = ai_for_figures(world, among)?;
    let seen = Observation::of(world, side);
    let mut assist = world.resource_mut::<AiAssist>();
    let choice = assist.bypass_change_detection().0.decide_among(&seen, ai_level(strength), seed, among)?;
    Some(choice.order)
}
