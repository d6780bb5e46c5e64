//! The force list at the left: the figures with their points, wounds and states.

use bevy::ui_widgets::Button;

use super::{
    groups::{ForceRow, ForceScroll, force_rows, spawn_horde_row, spawn_list_thumb},
    panels::{BattlePanel, PanelSpawner},
};
use crate::prelude::*;
use battle_board::{
    figure_tokens,
    map_overview::ToggleMapOverview,
    playback::displayed_state::DisplayedState,
    shown_plan::ShownPlan,
    thinking_indicator::{self, ThinkingIndicator},
};
use battle_view::{
    activation_order::ActivationOrderIntent,
    assisted_figures::CurrentAssist,
    panel_intents::PanelIntent,
    selection::SelectionIntent,
    text::names::{commander_name, second_name},
    wheel_scroll::WheelScrollList,
};
use ui_kit::{game_names::sanitized, input::focus::FocusName};

/// Width available for points and wounds in a row, in design pixels.
const MARKS: f32 = 94.0;
/// Number of rows that fit above the buttons of the player's own list.
const ROWS: usize = 6;
/// Number of rows that fit in the AI's list, which has no buttons.
const WATCHED_ROWS: usize = 7;
/// Maximum height of the list, in design pixels.
const TALLEST: f32 = 530.0;
/// Maximum length of a name beside a place in the order, in letters. Longer names are written in narrow letters.
const SHORT: usize = 14;
/// Maximum length of the names of commander and figure together, in narrow letters.
const NAME: usize = 18;
/// Minimum number of letters kept of a commander's name.
const LEAST_NAME: usize = 6;
/// Maximum number of names listed of figures held back.
const MAX_RESERVE_NAMES: usize = 4;

pub(super) fn spawn_force_list(
    mut panels: PanelSpawner,
    (view, state): (Res<BattleView>, Res<DisplayedState>),
    (plan, sign, assist, scroll): (Res<ShownPlan>, Res<ThinkingIndicator>, Res<CurrentAssist>, Res<ForceScroll>),
    texts: Res<Texts>,
    keys: Res<KeyBindings>,
    fit: Res<UiFit>,
) {
    // Some prompts need the whole board.
    if view.needs_whole_board() {
        return panels.hide(BattlePanel::Force);
    }
    let folded = fit.overlays() && view.list_folded;
    let (wide, tall) = if folded { (104.0, 54.0) } else { (216.0, TALLEST) };
    let node = flex_column(4.0).absolute().left(8.0).top(fit.panels()).width(wide).padding(px(8.0).all());
    let grows = PlayerScaled { size: Vec2::new(wide, tall), room: fit.panel_room(), pivot: Vec2::ZERO };
    let root = (node, NineSliceFrame::PLAIN, grows, WheelScrollList, GlobalZIndex(if fit.overlays() { 3 } else { 0 }));
    panels.show(BattlePanel::Force, root, |list| {
        let theirs = view.watched_ai_half();
        spawn_list_header(list, &texts, &keys, fit.overlays().then_some(folded), theirs);
        match theirs {
            _ if folded => {}
            Some(side) => fill_watched_force(list, (&view, &state), &texts, (&plan, *sign), side),
            None => {
                let helps = sign.thinks.zip(assist.figure(&view)).map(|((full, _), by)| (by, full));
                fill_own_force(list, (&view, &state), &texts, (&keys, &scroll), helps);
            }
        }
    });
}

/// Spawns the AI's force: figures that have acted, the active figure, and the one that the AI thinks about.
fn fill_watched_force(
    list: &mut UiParent,
    (view, state): (&BattleView, &DisplayedState),
    texts: &Texts,
    (plan, sign): (&ShownPlan, ThinkingIndicator),
    side: Side,
) {
    let force = state.force(side);
    let acting = plan.figure.or(view.now.acting);
    let at = force.iter().position(|figure| acting == Some(figure.id)).unwrap_or(0);
    let first = first_visible_row(at, force.len(), WATCHED_ROWS);
    // The AI thinks about the active figure, otherwise about the next one.
    let next = acting.or_else(|| force.iter().find(|figure| !figure.activated).map(|figure| figure.id));
    for figure in force.iter().skip(first).take(WATCHED_ROWS) {
        let thinks = sign.thinks.filter(|_| next == Some(figure.id)).map(|(full, _)| full);
        spawn_figure_row(list, view, texts, (figure, force.len() > 5), None, thinks);
    }
    let done = force.iter().filter(|figure| figure.activated && acting != Some(figure.id)).count();
    let words = texts.t_args("computer-done", &[("n", done.into()), ("of", force.len().into())]);
    let words = text_label(TextStyle::CAPTION.spaced(0.0), words, palette::TEXT_WARM);
    list.spawn((
        flex_row(8.0).padding(px(4.0).all()),
        children![tinted_icon("info", 18.0, palette::ALLIED_ON_STEEL), words],
    ));
}

/// Spawns the header, with the button that folds the list if it covers the board.
fn spawn_list_header(
    list: &mut UiParent,
    texts: &Texts,
    keys: &KeyBindings,
    folded: Option<bool>,
    theirs: Option<Side>,
) {
    let header = flex_row(8.0).height(38.0).inset(12.0, 0.0).rigid().justify(JustifyContent::SpaceBetween);
    list.spawn((header, NineSliceFrame::HEADER)).with_children(|head| {
        if folded == Some(true) {
            head.spawn(tinted_icon("human", 22.0, palette::BRASS));
        } else {
            let id = theirs.map_or("force-title", |side| side.pick("computer-force-allied", "computer-force-german"));
            head.spawn(text_label(TextStyle::HEADER, texts.t(id), palette::TEXT));
        }
        match folded {
            None if theirs.is_some() => {}
            None => {
                head.spawn(keycap_label(&keys.name(Action::Next, texts)));
            }
            Some(folded) => {
                let arrow = if folded { "down" } else { "up" };
                let fold = GameButton::neutral("")
                    .icon(arrow, 16.0)
                    .size(36.0, 34.0)
                    .padding(2.0)
                    .with_focus_name("fold-list");
                let fold = fold.accessible_name(texts.t(if folded { "spoken-unfold" } else { "spoken-fold" }));
                head.spawn((fold, on_press_intent(PanelIntent::FoldList)));
            }
        }
    });
}

/// Spawns the seat's force. `helps` is a figure that the AI thinks about for the player, with the number of filled
/// squares of the thinking indicator.
fn fill_own_force(
    list: &mut UiParent,
    (view, state): (&BattleView, &DisplayedState),
    texts: &Texts,
    (keys, scroll): (&KeyBindings, &ForceScroll),
    helps: Option<(FigureId, u8)>,
) {
    let mut force = state.force(view.seat);
    view.sort_by_activation_order(view.seat, &mut force);
    let shared = view.shared(view.seat);
    let waits = view.held_back(view.seat, None).next().is_some();
    let rows = if waits { ROWS - 2 } else { ROWS } - usize::from(shared);
    let all = force_rows(view, &force, rows);
    // A long list shows the part around the selection.
    let selected = all.iter().position(|row| row.is_of(view.selected)).unwrap_or(0);
    let first = scroll.first(selected, all.len(), rows);
    for row in all.iter().skip(first).take(rows) {
        match row {
            ForceRow::One(place, figure) => {
                let thinks = helps.filter(|(by, _)| *by == figure.id).map(|(_, full)| full);
                spawn_figure_row(list, view, texts, (figure, force.len() > 4), shared.then_some(*place), thinks);
            }
            ForceRow::Group(figures) => spawn_horde_row(list, view, texts, figures),
        }
    }
    spawn_list_thumb(list, first, all.len(), rows);
    if all.len() > rows {
        let values = [("n", (all.len() - rows).into()), ("key", keys.name(Action::Next, texts).into())];
        let words = texts.t_args("force-more-key", &values);
        list.spawn(text_label(TextStyle::CAPTION.spaced(0.0), words, palette::TEXT_COOL));
    }
    spawn_reserve_names(list, view, texts);
    if shared {
        spawn_order_button(list, view, texts);
    }
    spawn_overlay_buttons(list, view, texts);
    spawn_force_summary(list, (view, force.as_slice()), texts);
}

/// Spawns the button with which the players of a side arrange the order of their figures.
fn spawn_order_button(list: &mut UiParent, view: &BattleView, texts: &Texts) {
    let order = GameButton::neutral(texts.t("lineup-plate"))
        .icon("swap", 20.0)
        .height(40.0)
        .small()
        .key(Action::Lineup)
        .hide_key();
    let [short, whole] = match view.has_begun() {
        true => ["lineup-late", "lineup-late-whole"],
        false => ["lineup-early", "lineup-early-whole"],
    };
    let none = DisabledReason::because(texts.t(short)).whole(texts.t(whole));
    let order = order.disabled((!view.may_change_order()).then_some(none)).with_focus_name("lineup");
    list.spawn((order, on_press_intent(ActivationOrderIntent::Open)));
}

/// Spawns the buttons of the threats and of the map overview.
fn spawn_overlay_buttons(list: &mut UiParent, view: &BattleView, texts: &Texts) {
    let threats =
        GameButton::neutral(texts.t("force-threats")).icon("sight", 20.0).height(40.0).small().key(Action::Threats);
    list.spawn((threats, on_press_intent(PanelIntent::Threats(!view.threats))));
    let map = GameButton::neutral(texts.t("force-map")).icon("plan", 20.0).height(40.0).small().key(Action::Map);
    list.spawn((map, on_press_intent(ToggleMapOverview)));
}

/// Spawns the numbers of figures that can act, and of figures in reaction mode.
fn spawn_force_summary(list: &mut UiParent, (view, force): (&BattleView, &[&Figure]), texts: &Texts) {
    let acts = |figure: &&Figure| !figure.activated || view.now.acting == Some(figure.id) && figure.points > 0;
    let idle = force.iter().copied().filter(acts).count();
    let ready = force.iter().filter(|figure| figure.reaction).count();
    let words = texts.t_args("force-summary", &[("idle", idle.into()), ("ready", ready.into())]);
    let words = text_label(TextStyle::CAPTION.spaced(0.0), words, palette::TEXT_WARM);
    list.spawn((
        flex_row(8.0).padding(px(4.0).all()),
        children![tinted_icon("info", 18.0, palette::ALLIED_ON_STEEL), words],
    ));
}

/// Spawns the names of figures that have not arrived yet.
fn spawn_reserve_names(list: &mut UiParent, view: &BattleView, texts: &Texts) {
    let held = view.held_back(view.seat, Some(false));
    let mut names: Vec<String> = held.map(|figure| figure_name(texts, view, figure.id)).collect();
    let more = names.len().saturating_sub(MAX_RESERVE_NAMES);
    names.truncate(MAX_RESERVE_NAMES);
    if more > 0 {
        names.push(format!("+{more}"));
    }
    // A horde is shown only by its number.
    let horde: Vec<_> = view.held_back(view.seat, Some(true)).collect();
    if let Some(first) = horde.first() {
        let name = localized_name(texts, &view.now.kind_of(first).name);
        names.push(format!("{name} ×{}", horde.len()));
    }
    if names.is_empty() {
        return;
    }
    let words = texts.t_args("force-held-back", &[("names", names.join(", ").into())]);
    let words = sized_box(164.0, rich_text(TextStyle::SENTENCE.px(14.0).line(18.0), &words, palette::TEXT_WARM));
    list.spawn((flex_row(8.0).inset(4.0, 0.0), children![tinted_icon("lock", 18.0, palette::TEXT_COOL), words]));
}

/// Spawns the row of a figure. Its points are those that can be spent now; the rest is what playback has shown. `place`
/// is its place in the order if several players command the side. If the AI thinks about the figure, the thinking
/// indicator with `thinks` filled squares replaces its points.
fn spawn_figure_row(
    list: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    (figure, low): (&Figure, bool),
    place: Option<usize>,
    thinks: Option<u8>,
) {
    let selected = view.selected == Some(figure.id);
    let done = figure.activated && view.now.acting != Some(figure.id);
    let frame = match (selected, done) {
        (true, _) => NineSliceFrame::ROW_SELECTED,
        (_, true) => NineSliceFrame::ROW_DONE,
        _ => NineSliceFrame::ROW,
    };
    let node = flex_row(8.0).height(if low { 52.0 } else { 60.0 }).inset(8.0, 0.0);
    let id = figure.id;
    let pick = on_press_intent(SelectionIntent::Select(id));
    let mut spawned = list.spawn((node, frame, Button, FocusName(format!("figure-{}", id.0)), pick));
    if let Some(second) = second_name(texts, view, id) {
        spawned.insert(Tooltip::new(figure_name(texts, view, id), second));
    }
    spawned.with_children(|line| {
        line.spawn(figure_portrait(&figure_tokens::figure_face(view, figure), figure.side, 44.0));
        line.spawn(flex_column(3.0).widens()).with_children(|part| {
            part.spawn(flex_row(6.0))
                .with_children(|line| spawn_row_name(line, view, texts, (figure, done), place.is_some()));
            part.spawn(flex_row(6.0)).with_children(|line| match thinks {
                None => spawn_row_pips(line, view, figure),
                Some(full) => {
                    let words = texts.t("computer-thinks-row");
                    line.spawn(text_label(TextStyle::CAPTION.spaced(0.0), words, figure.side.on_steel()));
                    thinking_indicator::spawn_progress_squares(line, full, 12.0);
                }
            });
        });
        spawn_row_sign(line, view, (figure, done), place);
    });
}

/// Spawns the name of a figure. If several players share a side, it shows the name of its commander, or the icon of the
/// AI. Beside a place in the order, long names have narrow letters.
fn spawn_row_name(
    line: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    (figure, done): (&Figure, bool),
    has_place: bool,
) {
    let colour = if done { palette::TEXT_OFF } else { palette::TEXT };
    let mut name = figure_name(texts, view, figure.id);
    if view.assist_difficulty(figure.id).is_some() {
        line.spawn(tinted_icon("computer", 16.0, colour));
    } else if let Some(by) = view.commanders.get(&figure.id) {
        let room = NAME.saturating_sub(name.chars().count()).max(LEAST_NAME);
        name = format!("{} · {name}", sanitized(&commander_name(texts, by), room));
    }
    let narrow = has_place && name.chars().count() > SHORT;
    line.spawn(text_label(if narrow { TextStyle::LABEL } else { TextStyle::NAME.px(17.0) }, name, colour));
}

/// Spawns the points and wounds of a figure. They are scaled down if there are many, so that the sign beside them keeps
/// its place.
fn spawn_row_pips(line: &mut UiParent, view: &BattleView, figure: &Figure) {
    let ap = view.now.profile(figure).action_points();
    let begun = view.now.figure(figure.id).is_none_or(|figure| figure.activated);
    let points = if begun { figure.points } else { ap.saturating_add(figure.given) };
    let damage_points = view.now.kind_of(figure).damage_points;
    let wide = f32::from(ap.max(points)) * 15.0 + f32::from(damage_points) * 17.0;
    let size = 16.0 * (MARKS / wide).min(1.0);
    line.spawn(ap_pips(points.into(), 0, 0, ap.saturating_sub(points).into(), size));
    line.spawn(flex_spacer());
    line.spawn(wound_pips(figure.wounds.into(), damage_points.into(), size));
}

/// Spawns the sign at the end of a row: the state of the figure, otherwise its place in the order.
fn spawn_row_sign(line: &mut UiParent, view: &BattleView, (figure, done): (&Figure, bool), place: Option<usize>) {
    let selected = view.selected == Some(figure.id);
    let sign = match (selected, figure.reaction, done, figure.square()) {
        _ if view.now.is_stranded(figure) => Some(("lock", palette::REACTION)),
        (_, true, ..) => Some(("reaction", palette::REACTION)),
        (_, _, true, _) => Some(("check", palette::TEXT_OFF)),
        (true, ..) if place.is_none() => Some(("right", palette::FOCUS)),
        (_, _, _, None) if place.is_none() => Some(("up", palette::TEXT_COOL)),
        _ => None,
    };
    if let Some((name, colour)) = sign {
        line.spawn(tinted_icon(name, 18.0, colour));
    } else if let Some(place) = place {
        let (coin, ink) = if selected { (palette::FOCUS, palette::INK) } else { (palette::EDGE, palette::TEXT) };
        let node = flex_row(0.0).size(24.0, 24.0).centered().rounded(12.0).rigid();
        let number = text_label(TextStyle::NAME.px(15.0), place.to_string(), ink);
        line.spawn((node, BackgroundColor(coin), children![number]));
    }
}
