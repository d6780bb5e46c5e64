//! The dock in the AI's half-turn: the active figure, one sentence about its order and purpose, its steps, and the
//! switch that shows the rest of its plan.

use super::panels::{BattlePanel, PanelSpawner};
use crate::prelude::*;
use battle_board::{
    ai_reason_text, figure_tokens,
    shown_plan::{PlaybackIntent, ShownPlan, has_local_reaction_mode},
    thinking_indicator::ThinkingIndicator,
};
use battle_view::text::{order_name, step_name};
use rules::{
    odds,
    pathfinding::{self, PathStep},
};
use ui_kit::theme::ui_scale::ShrinkToFit;

/// Maximum number of chips; the last one combines all further steps.
const CHIPS: usize = 5;
/// Width available for the chips, in design pixels.
const WIDE: f32 = 500.0;

pub(super) fn spawn_ai_dock(
    panels: &mut PanelSpawner,
    (view, march, sign): (&BattleView, &ShownPlan, ThinkingIndicator),
    side: Side,
    (texts, fit, plan): (&Texts, &UiFit, bool),
) {
    let (width, height) = (772.0, 142.0);
    let aside = if fit.overlays() { 0.0 } else { -24.0 };
    let node = flex_column(6.0).amid(width, aside).bottom(fit.steady(120.0)).height(height).inset(16.0, 12.0);
    let grows = PlayerScaled { size: Vec2::new(width, height), room: Vec2::new(0.97, 0.6), pivot: Vec2::new(0.5, 1.0) };
    panels.show(BattlePanel::Dock, (node, NineSliceFrame::PLAIN, grows), |dock| {
        // A coloured line distinguishes it from the player's own dock.
        dock.spawn(rect(
            empty_node().absolute().left(6.0).right(6.0).top(4.0).height(4.0),
            side.pick(palette::ALLIED, palette::GERMAN),
        ));
        // Shrunken text takes its full height in the layout; the limited height keeps the row below it inside the dock.
        let upper = flex_row(14.0).with(|node| (node.align_items, node.max_height) = (AlignItems::Start, px(72)));
        dock.spawn(upper).with_children(|upper| {
            spawn_acting_figure(upper, view, march, texts);
            spawn_plan_note(upper, view, sign, texts, plan);
        });
        dock.spawn(flex_row(6.0)).with_children(|lower| {
            lower
                .spawn(flex_row(6.0).width(WIDE).clip())
                .with_children(|chips| spawn_plan_chips(chips, view, march, texts, plan));
            lower.spawn(flex_spacer());
            let words = texts.t(if plan { "computer-plan" } else { "computer-plan-off" });
            let picture = if plan { "check" } else { "close" };
            let button = GameButton::neutral(words).icon(picture, 18.0).height(42.0).padding(10.0).small();
            lower.spawn((button.key(KeyCode::F4).with_focus_name("computer-plan"), on_press(PlaybackIntent::Plan)));
        });
    });
}

/// Spawns the figure and its order in words.
fn spawn_acting_figure(upper: &mut UiParent, view: &BattleView, march: &ShownPlan, texts: &Texts) {
    let figure = march.figure.and_then(|id| view.now.figure(id));
    upper.spawn(flex_row(12.0).width(WIDE)).with_children(|who| {
        let Some(figure) = figure else {
            let words = match march.hand {
                Some(order) => ai_reason_text::order_sentence(texts, view, order, march.why(view)),
                None => texts.t("computer-idle"),
            };
            spawn_fitted_text(who, (WIDE, 72.0), wrapped_text(TextStyle::SENTENCE, words, palette::TEXT));
            return;
        };
        who.spawn(figure_portrait(&figure_tokens::figure_face(view, figure), figure.side, 58.0));
        let name = figure_name(texts, view, figure.id).to_uppercase();
        // Between two orders the last one stays visible.
        let order = march.hand.or(march.done.last().map(|(order, _)| *order));
        let words = order.map(|order| ai_reason_text::order_sentence(texts, view, order, march.why(view)));
        who.spawn(flex_column(2.0)).with_children(|part| {
            part.spawn(text_label(TextStyle::PANEL, name, palette::TEXT));
            spawn_fitted_text(
                part,
                (410.0, 46.0),
                wrapped_text(TextStyle::SENTENCE, words.unwrap_or_default(), palette::TEXT),
            );
        });
    });
}

/// Spawns a note with the reason why the plan is shown or hidden.
fn spawn_plan_note(upper: &mut UiParent, view: &BattleView, sign: ThinkingIndicator, texts: &Texts, plan: bool) {
    let (picture, colour, id) = match (sign.lost, view.seats.is_ai_only(), has_local_reaction_mode(view)) {
        (true, ..) => ("warn", palette::REACTION, "computer-lost"),
        (_, _, true) => ("reaction", palette::REACTION, "computer-guarded"),
        _ if !plan => ("info", palette::TEXT_COOL, "computer-plan-none"),
        (_, true, _) => ("sight", palette::TEXT_COOL, "computer-open-all"),
        _ => ("sight", palette::REACTION, "computer-open"),
    };
    let words = rich_text(TextStyle::SENTENCE.px(15.0).line(18.0), &texts.t(id), palette::TEXT_WARM);
    upper.spawn(flex_row(8.0)).with_children(|note| {
        note.spawn(tinted_icon(picture, 22.0, colour));
        spawn_fitted_text(note, (190.0, 72.0), words);
    });
}

/// Spawns text that stays inside the dock at every text size.
fn spawn_fitted_text(part: &mut UiParent, (wide, most): (f32, f32), words: impl Bundle) {
    let node = flex_column(0.0).width(wide).with(|node| node.max_height = px(most));
    part.spawn((node, ShrinkToFit::default(), children![words]));
}

/// Chip of one step, or of a run of equal steps.
struct StepChip {
    picture: &'static str,
    words: String,
    first: usize,
    last: usize,
}

impl StepChip {
    fn numbers(&self) -> String {
        if self.first == self.last { self.first.to_string() } else { format!("{}–{}", self.first, self.last) }
    }
}

/// Returns the chips of steps that are numbered from `first`.
fn merge_step_chips(texts: &Texts, steps: &[(&'static str, String)], first: usize) -> Vec<StepChip> {
    let mut chips: Vec<StepChip> = Vec::new();
    for (place, (picture, words)) in steps.iter().enumerate() {
        let number = first + place;
        match chips.last_mut().filter(|last| last.words == *words) {
            Some(last) => last.last = number,
            None => chips.push(StepChip { picture, words: words.clone(), first: number, last: number }),
        }
    }
    let rest = chips.len().saturating_sub(CHIPS);
    if rest > 0 {
        let more = chips.split_off(CHIPS - 1);
        if let (Some(from), Some(to)) = (more.first(), more.last()) {
            let words = texts.t_args("step-more-short", &[("n", (to.last + 1 - from.first).into())]);
            chips.push(StepChip { picture: "right", words, first: from.first, last: to.last });
        }
    }
    chips
}

fn spawn_plan_chips(line: &mut UiParent, view: &BattleView, march: &ShownPlan, texts: &Texts, plan: bool) {
    let (hand, ahead) = march.steps(view, plan);
    let done: Vec<_> = march.done.iter().map(|(order, facing)| order_name(texts, *order, *facing)).collect();
    let next = done.len() + 1;
    // Only the last two chips of completed steps are shown, because they are less important.
    let told = merge_step_chips(texts, &done, 1);
    for chip in &told[told.len().saturating_sub(2)..] {
        self::spawn_step_chip(line, chip, OpponentPanelState::Done);
    }
    let named = |before: &[PathStep], step: &PathStep| name_step_with_odds(texts, view, march, before, step);
    let now: Vec<_> = hand.iter().map(|step| named(&[], step)).collect();
    for chip in merge_step_chips(texts, &now, next) {
        self::spawn_step_chip(line, &chip, OpponentPanelState::Now);
    }
    let whole: Vec<PathStep> = hand.iter().chain(&ahead).cloned().collect();
    let then: Vec<_> = (hand.len()..whole.len()).map(|place| named(&whole[..place], &whole[place])).collect();
    for chip in merge_step_chips(texts, &then, next + hand.len()) {
        self::spawn_step_chip(line, &chip, OpponentPanelState::Then);
    }
}

/// Returns the icon and the name of a step; for an attack, with the chance of damage.
fn name_step_with_odds(
    texts: &Texts,
    view: &BattleView,
    march: &ShownPlan,
    before: &[PathStep],
    step: &PathStep,
) -> (&'static str, String) {
    let (picture, words) = step_name(texts, step);
    let odds = march.figure.and_then(|figure| {
        let orders: Vec<Order> = before.iter().map(|step| step.order).collect();
        let there = pathfinding::state_after(&view.now, figure, &orders);
        odds::attack_odds(&there, step.order)
    });
    match odds {
        Some(odds) => {
            let values = [("step", words.into()), ("chance", format_chance(texts, odds.odds.harm()).into())];
            (picture, texts.t_args("computer-step-harm", &values))
        }
        None => (picture, words),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum OpponentPanelState {
    Done,
    Now,
    Then,
}

fn spawn_step_chip(line: &mut UiParent, chip: &StepChip, state: OpponentPanelState) {
    let (ground, edge, colour) = match state {
        OpponentPanelState::Done => (palette::STEEL_DARK, palette::EDGE, palette::TEXT_COOL),
        OpponentPanelState::Now => (palette::GERMAN, palette::FOCUS, palette::INK),
        OpponentPanelState::Then => (palette::STEEL_DARK, palette::GERMAN_BAND, palette::GERMAN_ON_STEEL),
    };
    let node = flex_row(6.0).height(34.0).inset(8.0, 0.0).rigid().border(px(2.0).all()).rounded(3.0);
    line.spawn((node, BackgroundColor(ground), BorderColor::all(edge))).with_children(|part| {
        if state == OpponentPanelState::Done {
            part.spawn(tinted_icon("check", 15.0, colour));
        }
        part.spawn(text_label(TextStyle::LABEL.px(16.0), chip.numbers(), colour));
        part.spawn(tinted_icon(chip.picture, 16.0, colour));
        part.spawn(text_label(TextStyle::LABEL.px(16.0), chip.words.clone(), colour));
    });
}
