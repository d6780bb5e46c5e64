//! The suggestions in the right panel, and the selected one in the dock.

use super::{
    state::{AdviceState, first_step, may_request_advice},
    text::{
        LETTERS, chance_verdict, is_listed_step, name_each_step, name_merged_steps, suggested_figure,
        suggestion_reason, suggestion_title,
    },
};
use crate::prelude::*;
use ai::Suggestion;
use battle_board::thinking_indicator::spawn_progress_squares;
use battle_view::{
    advice_panel::{AdviceOpen, AdviceTopic},
    plan_preview::plan_order,
};
use ui_kit::theme::ui_scale::ShrinkToFit;

/// Maximum number of steps shown in the dock.
const CHIPS: usize = 5;
/// Width of the bar that shows a chance, in design pixels.
const BAR: f32 = 132.0;

pub(super) fn plugin(app: &mut App) {
    let anew = any_resource_changed::<(AdviceState, AdviceOpen, BattleView, Settings, Texts, UiFit)>
        .or_else(has_planning_changed);
    app.add_battle_systems(BattleSystems::Show, spawn_advice_panels.run_if(anew));
}

/// Run condition: a plan was opened or closed. Other changes of the preview are ignored, because the cursor changes it
/// all the time.
pub(super) fn has_planning_changed(preview: Res<PlanPreview>, mut was: Local<bool>) -> bool {
    std::mem::replace(&mut *was, preview.is_planning()) != preview.is_planning()
}

fn spawn_advice_panels(
    mut overlay: UiTree<AdviceState>,
    (advice_state, open): (Res<AdviceState>, Res<AdviceOpen>),
    (view, preview, settings): (Res<BattleView>, Res<PlanPreview>, Res<Settings>),
    texts: Res<Texts>,
    fit: Res<UiFit>,
) {
    overlay.clear();
    if !open.0 || !may_request_advice(&view, &settings) {
        return;
    }
    let size = Vec2::new(264.0, 532.0);
    let room = available_view_share(&fit);
    let node = flex_column(6.0).absolute().right(8.0).top(fit.panels()).size(size.x, size.y).padding(px(8.0).all());
    let grows = PlayerScaled { size, room, pivot: Vec2::new(1.0, 0.0) };
    let root = (node, NineSliceFrame::PLAIN, grows, GlobalZIndex(3), DespawnOnExit(Screen::Battle));
    overlay.open(root, |panel| spawn_suggestion_list(panel, &advice_state, (&view, &texts), !preview.is_planning()));
    // A plan of the player takes precedence over advice.
    if let Some(way) = advice_state.way().filter(|_| !preview.is_planning()) {
        let panel = fit.drawn(size, room);
        let size = Vec2::new(772.0, 142.0);
        let (aside, room) = dock_placement(&fit, panel.x);
        let node = flex_row(14.0).amid(size.x, aside).bottom(fit.steady(120.0)).height(size.y).inset(14.0, 10.0);
        let grows = PlayerScaled { size, room: Vec2::new(room, 0.6), pivot: Vec2::new(0.5, 1.0) };
        let frame = if way.orders.iter().any(|order| order.is_attack()) {
            NineSliceFrame::PROMPT_ATTACK
        } else {
            NineSliceFrame::PROMPT_MOVE
        };
        let root = (node, frame, grows, GlobalZIndex(3), DespawnOnExit(Screen::Battle));
        overlay.open(root, |dock| spawn_chosen_suggestion(dock, &advice_state, way, (&view, &texts)));
    }
}

/// Returns the share of the view that the panel may take. It ends above the action bar, which contains the button that
/// ends the half-turn.
fn available_view_share(fit: &UiFit) -> Vec2 {
    const BAR: f32 = 118.0;
    let top = fit.panels() * fit.scale.max(1.0);
    let high = (fit.view.y - BAR - top) / fit.view.y;
    Vec2::new(fit.panel_room().x, high.min(fit.panel_room().y))
}

/// Returns the distance of the dock from the middle of the window, and the share of the view's width that it may take.
/// The dock is between the force list, if that is shown, and the suggestions, whose width is `ways`.
fn dock_placement(fit: &UiFit, ways: f32) -> (f32, f32) {
    let scale = fit.scale.max(1.0);
    let left = if fit.overlays() { 8.0 } else { 228.0 * scale };
    let right = fit.view.x - ways - 12.0 * scale;
    (((left + right) - fit.view.x) / 2.0 / scale, (right - left) / fit.view.x)
}

fn spawn_suggestion_list(
    panel: &mut UiParent,
    advice_state: &AdviceState,
    (view, texts): (&BattleView, &Texts),
    alone: bool,
) {
    let header = flex_row(8.0).height(38.0).inset(12.0, 0.0).rigid();
    panel.spawn((header, NineSliceFrame::HEADER)).with_children(|head| {
        head.spawn(tinted_icon("hint", 22.0, palette::BRASS));
        head.spawn(text_label(TextStyle::HEADER, texts.t("advice-title"), palette::TEXT));
        head.spawn(flex_spacer());
        if advice_state.thinks() {
            spawn_progress_squares(head, advice_state.rounds(), 11.0);
        }
        let close =
            GameButton::neutral("").icon("close", 14.0).size(36.0, 32.0).padding(2.0).with_focus_name("advice-close");
        let close = close.accessible_name(texts.t("advice-close"));
        // While a plan is open, Esc closes the plan.
        let close = if alone { close.key(KeyCode::Escape).hide_key() } else { close };
        head.spawn((close, on_press(AdviceTopic::Close)));
    });
    panel.spawn(flex_row(4.0)).with_children(|tabs| {
        let figure = view.chosen().map(|figure| figure_name(texts, view, figure.id));
        for (whole, words) in [(false, figure.unwrap_or_else(|| texts.t("advice-one"))), (true, texts.t("advice-all"))]
        {
            let look = if advice_state.whole == whole { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let button = GameButton::new(look, words).height(36.0).padding(4.0).kind(TextStyle::BUTTON.px(15.0));
            let button = button.node(|node| node.flex_grow = 1.0).with_focus_name(if whole {
                "advice-all"
            } else {
                "advice-one"
            });
            let button = if advice_state.whole == whole { button } else { button.key(KeyCode::F4) };
            tabs.spawn((button, on_press(AdviceTopic::Whole(whole))));
        }
    });
    // Long titles, remarks and large text need more room than the panel has; then they are drawn smaller.
    let room = Node { min_height: px(0), ..Node::default().grow() };
    let page =
        Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..flex_column(6.0) };
    panel.spawn(room).with_children(|room| {
        room.spawn((page, ShrinkToFit::default()))
            .with_children(|page| spawn_suggestions(page, advice_state, (view, texts)));
    });
}

/// Spawns the suggestions, remarks about them, and a note about what the AI knows.
fn spawn_suggestions(panel: &mut UiParent, advice_state: &AdviceState, (view, texts): (&BattleView, &Texts)) {
    let found = advice_state.ways();
    let idle = advice_state.advice().and_then(ai::OrderAdvice::idle).map(Suggestion::chance);
    let beside = idle.filter(|_| !advice_state.nobody || advice_state.waits());
    for (place, way) in found.iter().enumerate() {
        let lit = advice_state.way().is_some_and(|chosen| std::ptr::eq(*way, chosen));
        spawn_suggestion_row(panel, (place, way, lit), beside, (advice_state.whole, view, texts));
    }
    let note = |panel: &mut UiParent, words: String| {
        panel.spawn((
            flex_row(8.0).inset(6.0, 2.0),
            children![sized_box(
                228.0,
                wrapped_text(TextStyle::SENTENCE.px(15.0).line(19.0), words, palette::TEXT_WARM,)
            )],
        ));
    };
    if advice_state.course.is_some() {
        let (n, of) = found.first().map_or((1, 1), |way| advice_state.progress(way));
        note(panel, texts.t_args("advice-continues", &[("n", n.into()), ("of", of.into())]));
    } else if let Some(id) = advice_state.remark(view.now.has_loot_goal(view.seat)) {
        note(panel, texts.t(id));
    }
    if let Some(idle) = idle.filter(|_| !advice_state.nobody || advice_state.waits()) {
        let tick = rect(empty_node().size(3.0, 16.0), palette::FOCUS);
        let words = texts.t_args("advice-idle", &[("chance", format_chance(texts, idle).into())]);
        panel.spawn((
            flex_row(8.0).inset(6.0, 2.0),
            children![tick, text_label(TextStyle::LABEL.px(16.0), words, palette::TEXT)],
        ));
    }
    panel.spawn(flex_spacer());
    let horde = view.now.charter.plays_itself(view.seat.enemy());
    let promise = texts.t(if horde { "advice-promise-horde" } else { "advice-promise" });
    let words = wrapped_text(TextStyle::CAPTION.spaced(0.0).line(17.0), promise, palette::TEXT_COOL);
    panel.spawn((
        flex_row(8.0).inset(6.0, 4.0),
        children![tinted_icon("hidden", 20.0, palette::TEXT_COOL), sized_box(204.0, words)],
    ));
}

/// Spawns a suggestion: its letter, its orders and its chance.
fn spawn_suggestion_row(
    panel: &mut UiParent,
    (place, way, lit): (usize, &Suggestion, bool),
    idle: Option<f64>,
    (whole, view, texts): (bool, &BattleView, &Texts),
) {
    let frame = if lit { NineSliceFrame::ROW_SELECTED } else { NineSliceFrame::ROW };
    let node = flex_column(4.0).inset(8.0, 7.0).rigid();
    let press = (bevy::ui_widgets::Button, ui_kit::input::focus::FocusName(format!("advice-{place}")));
    panel.spawn((node, frame, press, on_press(AdviceTopic::Choose(place)))).with_children(|entry| {
        entry.spawn(flex_row(8.0).with(|node| node.align_items = AlignItems::Start)).with_children(|line| {
            line.spawn(suggestion_letter(place, 28.0));
            line.spawn(flex_column(1.0)).with_children(|words| {
                let name = wrapped_text(
                    TextStyle::NAME.px(16.0).line(19.0),
                    suggestion_title(texts, view, way, whole),
                    palette::TEXT,
                );
                words.spawn(sized_box(188.0, name));
                // Suggestions with the same title differ in their steps.
                let steps: Vec<String> =
                    name_merged_steps(texts, view, way).into_iter().map(|(_, step)| step).collect();
                if steps.len() > 1 {
                    let steps =
                        wrapped_text(TextStyle::LABEL.px(14.0).line(17.0), steps.join(" · "), palette::TEXT_COOL);
                    words.spawn(sized_box(188.0, steps));
                }
            });
        });
        entry.spawn(flex_row(10.0)).with_children(|line| {
            let size = if lit { 24.0 } else { 20.0 };
            let colour = if lit { palette::TEXT } else { palette::TEXT_COOL };
            let number = text_label(TextStyle::NUMBER.px(size), format_chance(texts, way.chance()), colour);
            line.spawn((empty_node().width(64.0), children![number]));
            line.spawn(flex_column(3.0)).with_children(|part| {
                let colour = chance_colour(way.chance());
                part.spawn(text_label(TextStyle::LABEL.px(15.0), chance_verdict(texts, way.chance()), colour));
                spawn_chance_bar(part, way.chance(), idle, colour);
            });
        });
    });
}

/// Returns the letter of a suggestion, in the colour that it has on the board.
fn suggestion_letter(place: usize, size: f32) -> impl Bundle {
    let ground = [palette::FOCUS, palette::MOVE, palette::TEXT_COOL][place.min(2)];
    let words = text_label(TextStyle::PANEL.px(size * 0.62), LETTERS[place.min(2)], palette::INK);
    (empty_node().size(size, size).rigid().centered().rounded(4.0), BackgroundColor(ground), children![words])
}

fn chance_colour(chance: f64) -> Color {
    match chance {
        chance if chance >= 0.55 => palette::FINE_ON_STEEL,
        chance if chance >= 0.45 => palette::BRASS,
        _ => palette::ATTACK_ON_STEEL,
    }
}

/// Spawns a chance as a bar, with a tick at the chance of doing nothing.
fn spawn_chance_bar(part: &mut UiParent, chance: f64, idle: Option<f64>, colour: Color) {
    part.spawn((empty_node().size(BAR, 10.0), BackgroundColor(palette::INK))).with_children(|bar| {
        let full = (chance as f32 * BAR).clamp(2.0, BAR);
        bar.spawn(rect(empty_node().absolute().left(0.0).top(2.0).size(full, 6.0), colour));
        if let Some(idle) = idle {
            let at = (idle as f32 * BAR).clamp(0.0, BAR - 3.0);
            bar.spawn(rect(empty_node().absolute().left(at).top(-2.0).size(3.0, 14.0), palette::FOCUS));
        }
    });
}

/// Spawns the selected suggestion: its steps, its chance with the confidence interval, and the button for the first
/// step.
fn spawn_chosen_suggestion(
    dock: &mut UiParent,
    advice_state: &AdviceState,
    way: &Suggestion,
    (view, texts): (&BattleView, &Texts),
) {
    let place = advice_state.ways().iter().position(|other| std::ptr::eq(*other, way)).unwrap_or(0);
    dock.spawn(suggestion_letter(place, 46.0));
    dock.spawn(flex_column(5.0).widens()).with_children(|part| {
        let name = suggestion_title(texts, view, way, true).to_uppercase();
        let size = if name.chars().count() > 30 { 16.0 } else { 20.0 };
        part.spawn(text_label(TextStyle::PANEL.px(size), name, palette::TEXT));
        let (low, high) = chance_interval(way);
        let per = |share: f64| (share * 100.0).round() as i64;
        let values = [("n", per(way.chance()).into()), ("low", per(low).into()), ("high", per(high).into())];
        let words = texts.t_args("advice-chance", &values);
        part.spawn((
            text_label(TextStyle::LABEL.px(16.0), words, chance_colour(way.chance())),
            AbbreviationTerm::Chance.tip(texts),
        ));
        part.spawn(flex_row(6.0).clip())
            .with_children(|line| spawn_numbered_steps(line, &name_merged_steps(texts, view, way)));
        part.spawn(wrapped_text(
            TextStyle::SENTENCE.px(15.0).line(18.0),
            suggestion_reason(texts, view, way),
            palette::TEXT_WARM,
        ));
    });
    dock.spawn(flex_column(6.0).align(AlignItems::End).rigid())
        .with_children(|part| spawn_step_buttons(part, advice_state, way, (view, texts)));
}

/// Spawns the button for the first step of a suggestion, and those for all its steps and the other suggestions.
fn spawn_step_buttons(
    part: &mut UiParent,
    advice_state: &AdviceState,
    way: &Suggestion,
    (view, texts): (&BattleView, &Texts),
) {
    let first = first_step(way).iter().rfind(|order| is_listed_step(**order)).copied();
    let words = name_each_step(texts, view, way).into_iter().next().filter(|_| first.is_some());
    let words = words.map_or_else(|| texts.t("advice-wait"), |(_, words)| words);
    let (n, of) = advice_state.progress(way);
    let words = match of {
        0 | 1 => words,
        _ => texts.t_args("advice-step-of", &[("n", n.into()), ("of", of.into()), ("step", words.into())]),
    };
    let words = words.to_uppercase();
    let look = if first.is_some_and(Order::is_attack) { ButtonStyle::Attack } else { ButtonStyle::Move };
    let plan =
        first.zip(suggested_figure(view, way)).and_then(|(order, figure)| plan_order(&view.now, figure, order).ok());
    let bought = plan.map_or(0, |plan| plan.bought);
    let look = if bought > 0 { ButtonStyle::Brass } else { look };
    let button = GameButton::new(look, words)
        .kind(TextStyle::CONFIRM.px(18.0))
        .height(52.0)
        .padding(14.0)
        .with_focus_name("advice-step");
    let button = button.key(KeyCode::Enter);
    let button = match bought {
        0 => button,
        bought => button.subtitle(texts.t_args("reach-bought", &[("n", bought.into())])),
    };
    part.spawn((button, on_press(AdviceTopic::Step)));
    if of > n {
        let all = GameButton::neutral(texts.t("advice-do-all")).icon("skip", 16.0).small().height(34.0);
        part.spawn((all.with_focus_name("advice-do-all"), on_press(AdviceTopic::All)));
    }
    if advice_state.ways().len() > 1 {
        let other = text_label(TextStyle::LABEL.px(15.0), texts.t("advice-other"), palette::TEXT_WARM);
        part.spawn((flex_row(5.0), children![keycap_label(&texts.t("key-PageDown")), other]));
    }
}

/// Returns the 95 % confidence interval of the chance.
fn chance_interval(way: &Suggestion) -> (f64, f64) {
    let spread = 1.96 * way.variance().sqrt();
    ((way.chance() - spread).max(0.0), (way.chance() + spread).min(1.0))
}

fn spawn_numbered_steps(line: &mut UiParent, steps: &[(Order, String)]) {
    for (place, (order, words)) in steps.iter().take(CHIPS).enumerate() {
        let colour = if order.is_attack() { palette::ATTACK_ON_STEEL } else { palette::ALLIED_ON_STEEL };
        let chip = flex_row(5.0).height(26.0).inset(8.0, 0.0).rigid();
        let number = text_label(TextStyle::NUMBER.px(15.0), (place + 1).to_string(), colour);
        let words = text_label(TextStyle::LABEL.px(15.0), words.clone(), palette::TEXT);
        line.spawn((chip, NineSliceFrame::ROW, children![number, words]));
    }
}
