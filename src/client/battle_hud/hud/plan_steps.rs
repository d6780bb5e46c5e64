//! The steps of a plan in the dock: name, cost, and the figures that may fire at them.

use crate::prelude::*;
use battle_view::text::{action_name, step_name};
use rules::{
    OrderSubject,
    odds::twitcher_roll,
    pathfinding::{OrderPlan, PathStep},
};

/// Maximum number of steps listed one by one; a longer path is summarized.
const STEPS: usize = 5;

pub(super) fn spawn_plan_steps(
    dock: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    planned: &PlannedAction,
    plan: &OrderPlan,
) {
    dock.spawn(flex_column(1.0).width(262.0).rigid()).with_children(|list| {
        if let PlanTarget::Do(order) = planned.aim
            && (matches!(order.subject(), Some(OrderSubject::Object(_)))
                || matches!(order, Order::ShakeOff { .. } | Order::Place { .. }))
        {
            list.spawn(text_label(TextStyle::PANEL.px(18.0), action_name(texts, view, planned.aim), palette::TEXT));
        }
        if matches!(planned.aim, PlanTarget::Do(Order::Place { .. })) {
            list.spawn(wrapped_text(
                TextStyle::SENTENCE.px(15.0).line(19.0),
                texts.t("dock-where"),
                palette::TEXT_COOL,
            ));
            return;
        }
        spawn_twitcher_note(list, view, texts, planned);
        spawn_loot_note(list, view, texts, planned);
        spawn_step_lines(list, view, texts, plan);
    });
}

/// Spawns the lines of the steps that fit, and notes about dice if there is room below them.
fn spawn_step_lines(list: &mut UiParent, view: &BattleView, texts: &Texts, plan: &OrderPlan) {
    let steps = &plan.walk.steps;
    let shown = if steps.len() > STEPS { STEPS - 1 } else { STEPS };
    let watched = plan.walk.draws_fire();
    for (index, step) in steps.iter().take(shown).enumerate() {
        let number = (steps.len() > 1).then_some(index + 1);
        list.spawn(flex_row(8.0).height(22.0)).with_children(|line| {
            spawn_step_line(line, texts, step, number);
            if watched {
                spawn_step_watchers(line, view, texts, step);
            }
        });
    }
    if steps.len() > STEPS {
        let rest = &steps[shown..];
        let shots: usize = rest.iter().map(|step| step.watchers.len()).sum();
        let values = [("n", rest.len().into()), ("shots", shots.into())];
        list.spawn(text_label(TextStyle::LABEL.line(22.0), texts.t_args("step-more", &values), palette::TEXT_COOL));
    }
    if shown.min(steps.len()) < STEPS - 1 {
        spawn_dice_notes(list, view, texts, steps);
    }
}

/// Spawns a note about the roll for a Twitcher, if the plan picks up an object that may have one under it (`M4`).
fn spawn_twitcher_note(list: &mut UiParent, view: &BattleView, texts: &Texts, planned: &PlannedAction) {
    let PlanTarget::Do(Order::PickUp { object }) = planned.aim else { return };
    let Some((on, dice)) = twitcher_roll(&view.now, object) else { return };
    let words = texts.t_args("dock-twitcher", &[("on", on.into()), ("dice", dice.into())]);
    list.spawn(wrapped_text(TextStyle::SENTENCE.px(15.0).line(19.0), words, palette::REACTION_TEXT));
}

/// Spawns a note about the use of loot, if the plan searches for it or picks it up (`EXP-S1`).
fn spawn_loot_note(list: &mut UiParent, view: &BattleView, texts: &Texts, planned: &PlannedAction) {
    let finds = match planned.aim {
        PlanTarget::Do(Order::SearchCache { .. }) => true,
        PlanTarget::Do(Order::PickUp { object }) => view.now.is_loot(object),
        _ => false,
    };
    if finds {
        let kind = TextStyle::SENTENCE.px(15.0).line(19.0);
        list.spawn(wrapped_text(kind, texts.t("loot-why"), palette::TEXT_COOL));
    }
}

/// Spawns the dice of figures that may fire, if there is room: players who verify the odds must know of rerolls.
fn spawn_dice_notes(list: &mut UiParent, view: &BattleView, texts: &Texts, steps: &[PathStep]) {
    let mut told: Vec<FigureId> = Vec::new();
    for watcher in steps.iter().flat_map(|step| &step.watchers) {
        if told.contains(&watcher.figure) || told.len() + steps.len() >= STEPS {
            continue;
        }
        told.push(watcher.figure);
        let again = match (watcher.forced, watcher.rerolls) {
            (true, _) => "misses",
            (_, 0) => "none",
            _ => "may",
        };
        let values = [
            ("figure", figure_name(texts, view, watcher.figure).into()),
            ("dice", watcher.dice.into()),
            ("again", again.into()),
            ("needed", watcher.needed.into()),
        ];
        list.spawn(text_label(
            TextStyle::LABEL.px(15.0).line(20.0),
            texts.t_args("step-dice", &values),
            palette::TEXT_COOL,
        ));
    }
}

/// Spawns a step: its number if there are several, otherwise its icon; its name and its cost.
fn spawn_step_line(line: &mut UiParent, texts: &Texts, step: &PathStep, number: Option<usize>) {
    let (picture, words) = step_name(texts, step);
    match number {
        Some(number) => drop(line.spawn(step_number(number))),
        None => drop(line.spawn(tinted_icon(picture, 16.0, palette::MOVE))),
    }
    line.spawn(sized_box(72.0, text_label(TextStyle::SENTENCE.px(15.0), words, palette::TEXT)));
    line.spawn(ap_pips(step.cost.into(), 0, 0, 0, 15.0));
}

/// Spawns the figures that may fire at a step, and the chance that a shot does damage.
fn spawn_step_watchers(line: &mut UiParent, view: &BattleView, texts: &Texts, step: &PathStep) {
    let missed: f64 = step.watchers.iter().map(|watcher| 1.0 - watcher.harm()).product();
    let harm = format_chance(texts, 1.0 - missed);
    let words = match step.watchers.as_slice() {
        [] => texts.t("step-unseen"),
        [one] => {
            let values = [("figure", figure_name(texts, view, one.figure).into()), ("chance", harm.into())];
            texts.t_args("step-shot", &values)
        }
        several => texts.t_args("step-shots", &[("n", several.len().into()), ("chance", harm.into())]),
    };
    let colour = if step.watchers.is_empty() { palette::FINE_ON_STEEL } else { palette::REACTION_TEXT };
    if !step.watchers.is_empty() {
        line.spawn(tinted_icon("reaction", 16.0, colour));
    }
    line.spawn(text_label(TextStyle::LABEL.px(16.0), words, colour));
}

/// Returns the number of a step, in the shape that it has on the board.
fn step_number(number: usize) -> impl Bundle {
    let node = empty_node().size(20.0, 20.0).rigid().centered().rounded(10.0);
    let number = text_label(TextStyle::NUMBER.px(15.0).line(18.0), number.to_string(), palette::INK);
    (node, BackgroundColor(palette::MOVE), children![number])
}
