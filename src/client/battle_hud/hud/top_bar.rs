//! The bar at the top: both sides' command points, the turn and its phase, and the half-turn.

use super::{
    mission_counters,
    panels::{BattlePanel, PanelSpawner},
};
use crate::prelude::*;
use battle_board::{
    automaton_forecast::ForecastView,
    playback::{command_point_effect::PointSlot, counters::Counters, displayed_state::DisplayedState},
};
use battle_view::{
    battle_notice::BattleNotice,
    panel_intents::LeaveMenuIntent,
    text::names::{commander_name, half_title, player_name, strength_name},
};
use rules::command_points;
use ui_kit::{game_names::sanitized, widgets::rulebook_button};

pub(super) fn spawn_top_bar(
    mut panels: PanelSpawner,
    (view, state): (Res<BattleView>, Res<DisplayedState>),
    (history, foreseen): (Res<EventHistory>, Res<ForecastView>),
    texts: Res<Texts>,
) {
    let node = empty_node().absolute().left(0.0).right(0.0).top(0.0).height(56.0);
    panels.show(BattlePanel::Top, (node, NineSliceFrame::TOPBAR), |bar| {
        spawn_command_points(bar, (&view, &state.count), &texts, Side::Allied);
        spawn_turn_display(bar, (&view, &state.count), &texts);
        spawn_half_display(bar, (&view, &state.count), &texts);
        spawn_command_points(bar, (&view, &state.count), &texts, Side::German);
        let ways = Node { left: percent(50), ..empty_node().absolute().top(6.0).shifted(182.0).gap(8.0) };
        bar.spawn(ways).with_children(|ways| {
            if !view.seats.is_replay() {
                ways.spawn(menu_button(&texts));
            }
            ways.spawn(rulebook_button(&texts));
        });
        mission_counters::spawn_mission_counters(bar, &view, (&history, &foreseen), &texts);
        if let Some(notice) = &view.notice {
            spawn_notice(bar, &texts, notice);
        }
    });
}

fn spawn_command_points(bar: &mut UiParent, (view, count): (&BattleView, &Counters), texts: &Texts, side: Side) {
    let left = side == Side::Allied;
    let place = flex_row(10.0).absolute().top(0.0).height(56.0);
    let node =
        if left { place.left(12.0) } else { Node { flex_direction: FlexDirection::RowReverse, ..place.right(12.0) } };
    let left_now = count.command[side];
    bar.spawn(node).with_children(|line| {
        line.spawn(side_badge(side, 44.0));
        let align = if left { AlignItems::Start } else { AlignItems::End };
        if view.now.charter.plays_itself(side) {
            line.spawn(flex_column(1.0).align(align))
                .with_children(|words| spawn_horde_count(words, view, texts, side));
            return;
        }
        line.spawn((flex_column(1.0).align(align), AbbreviationTerm::CommandPoints.tip(texts))).with_children(
            |words| {
                let special = count.special[side];
                let mut text = texts.t_args(&format!("top-points-{}", side.key()), &[("n", left_now.into())]);
                if special > 0 {
                    text = format!("{text} {}", texts.t_args("top-special", &[("n", special.into())]));
                }
                let name = view.seats[side].name();
                if !name.is_empty() && view.seats[side].computer().is_none() {
                    text = format!("{} · {text}", sanitized(name, NAME_LETTERS));
                }
                words.spawn(text_label(TextStyle::CAPTION.spaced(0.0).line(17.0), text, side.on_steel()));
                words.spawn(flex_row(0.0)).with_children(|tokens| {
                    let issued = if count.turn == 0 { left_now } else { command_points(view.levels[side]) };
                    let all = special.saturating_add(issued.max(left_now));
                    let size = (ROOM / f32::from(all.max(1))).min(25.0);
                    for _ in 0..special {
                        tokens.spawn(command_point_icon(side, true, false, size));
                    }
                    for place in 0..issued.max(left_now) {
                        tokens.spawn((
                            command_point_icon(side, false, place >= left_now, size),
                            PointSlot { side, place },
                        ));
                    }
                });
            },
        );
    });
}

/// Spawns the number of figures of an automated side.
fn spawn_horde_count(words: &mut UiParent, view: &BattleView, texts: &Texts, side: Side) {
    let kind = TextStyle::CAPTION.spaced(0.0).line(18.0);
    words.spawn(text_label(kind, texts.t("top-horde"), side.on_steel()));
    let inside = view.now.figures.iter().filter(|figure| figure.side == side && figure.in_play()).count();
    let values = [("inside", inside.into()), ("coming", view.now.surging.next.len().into())];
    words.spawn(text_label(kind, texts.t_args("top-horde-count", &values), palette::TEXT));
}

/// Maximum number of letters of the name of a side's player, or of the names of its players together.
const NAME_LETTERS: usize = 16;
/// Width available for the tokens of a side, in design pixels.
const ROOM: f32 = 182.0;

/// Spawns the notice above the board. The game goes on.
fn spawn_notice(bar: &mut UiParent, texts: &Texts, notice: &BattleNotice) {
    // Below the strip of hands and cards.
    let place = empty_node().amid(700.0, 0.0).top(148.0).padding(px(12.0).all());
    let words = sized_box(560.0, wrapped_text(TextStyle::SENTENCE.px(15.0), notice.words(), palette::TEXT));
    let (frame, icon, title, colour) = match notice {
        BattleNotice::Warning(_) => (
            NineSliceFrame::PROMPT,
            tinted_icon("warn", 22.0, palette::REACTION),
            "warning-title",
            palette::REACTION_TEXT,
        ),
        BattleNotice::News(_) => (
            NineSliceFrame::PLAIN,
            tinted_icon("info", 22.0, palette::ALLIED_ON_STEEL),
            "news-title",
            palette::ALLIED_ON_STEEL,
        ),
    };
    let title = text_label(TextStyle::LABEL, texts.t(title), colour);
    bar.spawn((place, frame, Pickable::IGNORE, children![(flex_row(10.0), children![icon, title, words])]));
}

fn spawn_turn_display(bar: &mut UiParent, (view, count): (&BattleView, &Counters), texts: &Texts) {
    bar.spawn(flex_row(12.0).absolute().left(262.0).top(0.0).height(56.0)).with_children(|line| {
        let number = count.turn.into();
        let words = match mission_counters::last_turn(view) {
            _ if count.turn == 0 => texts.t("top-setup"),
            Some(last) => texts.t_args("top-turn-of", &[("turn", number), ("last", last.into())]),
            None => texts.t_args("top-turn", &[("turn", number)]),
        };
        line.spawn(text_label(TextStyle::PANEL, words, palette::TEXT));
        if count.turn == 0 {
            return;
        }
        line.spawn(flex_column(0.0)).with_children(|phases| {
            let action = count.half.is_some();
            for (id, now) in [("top-maintenance", !action), ("top-action", action)] {
                phases.spawn(flex_row(3.0)).with_children(|phase| {
                    let colour = if now { palette::FOCUS } else { palette::TEXT_OFF };
                    if now {
                        phase.spawn(tinted_icon("right", 12.0, colour));
                    }
                    phase.spawn(text_label(TextStyle::CAPTION.spaced(0.0).line(18.0), texts.t(id), colour));
                });
            }
        });
    });
}

/// Number of letters of the usual size that fit between the badges.
const LETTERS: f32 = 12.0;

fn spawn_half_display(bar: &mut UiParent, (view, count): (&BattleView, &Counters), texts: &Texts) {
    let last_stand = view.now.in_last_stand();
    // In a last stand the display shows the seat that acts, even in the opponent's half-turn.
    let seat = count.half.map(|half| if last_stand { view.seat } else { half });
    let (frame, colour) = match seat {
        Some(Side::Allied) => ("btn_move", palette::INK),
        Some(Side::German) => ("btn_german", palette::INK),
        None => ("btn_steel", palette::TEXT),
    };
    // If several players share a side, the display names the player who is to act.
    let commander = view.commander().filter(|(_, figure)| {
        let own = view.now.figure(*figure).is_some_and(|figure| Some(figure.side) == seat);
        own && !last_stand && matches!(view.now.awaiting, PendingDecision::Act { .. })
    });
    let title = match (commander, seat) {
        (Some((by, _)), _) => {
            let name = sanitized(&commander_name(texts, by), 14).to_uppercase();
            texts.t_args("half-crew", &[("name", name.into())])
        }
        (None, Some(_)) if last_stand => texts.t("half-last-stand"),
        (None, Some(side)) => half_title(view, texts, side),
        (None, None) => texts.t("half-none"),
    };
    let second = match commander {
        Some((_, figure)) => commander_order_text(view, texts, figure),
        None => half_status_text((view, count), texts, seat),
    };
    let place =
        flex_column(0.0).amid(340.0, 0.0).top(0.0).height(62.0).padding(px(6.0).top()).align(AlignItems::Center);
    bar.spawn(place).with_children(|plate| {
        plate.spawn((stretched_node(0.0), UiImage::sliced(frame)));
        if let Some(side) = seat {
            let place = || empty_node().absolute().top(10.0);
            for at in [place().left(12.0), place().right(12.0)] {
                plate.spawn(at).with_child(side_badge(side, 40.0));
            }
        }
        // Scale down long names, so that they fit between the badges.
        let long = commander.map_or(0.0, |_| title.chars().count() as f32);
        let size = 26.0 * (LETTERS / long).min(1.0);
        plate.spawn(text_label(TextStyle::new(FontFace::Stencil, size, 28.0).spaced(0.5), title, colour));
        plate.spawn(text_label(TextStyle::CAPTION.spaced(0.0).line(17.0), second, colour));
    });
}

/// Returns the status of the displayed seat's half-turn: the pending decision, or the next half-turn.
fn half_status_text((view, count): (&BattleView, &Counters), texts: &Texts, seat: Option<Side>) -> String {
    // Until playback has reached the present half-turn, show no pending decision.
    if (count.turn, count.half) != (view.now.turn.number, view.now.turn.half) {
        return next_half_text(view, count, texts);
    }
    if view.ai_half().is_some() {
        return ai_half_text(view, texts);
    }
    let decision = &view.now.awaiting;
    match (decision.options(), decision.seat(), seat) {
        (DecisionOptions::Reactions(..) | DecisionOptions::Responses, Some(asked), _) => {
            texts.t(&format!("half-answers-{}", asked.key()))
        }
        (_, _, Some(side)) if view.now.in_last_stand() => texts.t(&format!("half-dies-{}", side.key())),
        _ => decision_text(view, texts).unwrap_or_else(|| next_half_text(view, count, texts)),
    }
}

/// Returns the text about the AI's half-turn: the AI's strength, or that it waits for the opponent.
fn ai_half_text(view: &BattleView, texts: &Texts) -> String {
    let asked = view.deciding_ai();
    if asked.is_some_and(|side| view.now.charter.plays_itself(side)) {
        return texts.t("computer-horde-plays");
    }
    let plays = asked.and_then(|side| view.seats[side].computer());
    match plays {
        Some(plays) => {
            let level = strength_name(texts, plays.strength);
            texts.t_args("computer-plays", &[("level", level.into())])
        }
        None if view.now.charter.automated_side().is_some() => texts.t("computer-horde-waits"),
        None => texts.t("computer-waits"),
    }
}

/// Returns the text about the pending decision: `half-NAME`, with its name in lower case; `None` if there is none.
fn decision_text(view: &BattleView, texts: &Texts) -> Option<String> {
    let id = format!("half-{}", view.now.awaiting.name().to_lowercase());
    let seat = view.now.awaiting.seat()?;
    texts.has(&id).then(|| texts.t_args(&id, &[("seat", seat.key().into())]))
}

/// Returns the text about the next half-turn.
fn next_half_text(view: &BattleView, count: &Counters, texts: &Texts) -> String {
    texts.t(match count.half {
        Some(side) if count.first == Some(side) && view.now.charter.plays_itself(side.enemy()) => "half-next-horde",
        Some(Side::Allied) if count.first == Some(Side::Allied) => "half-next-german",
        Some(Side::German) if count.first == Some(Side::German) => "half-next-allied",
        Some(_) => "half-last",
        None => "half-bids",
    })
}

/// Returns the active figure of a shared side, and the player who comes after it.
fn commander_order_text(view: &BattleView, texts: &Texts, figure: FigureId) -> String {
    let name = figure_name(texts, view, figure);
    match view.next_by_order(Some(figure)) {
        Some(next) => {
            let values = [("figure", name.into()), ("name", player_name(texts, view, next).into())];
            texts.t_args("half-crew-then", &values)
        }
        None => name,
    }
}

/// Returns the button that opens the menu, for the mouse.
fn menu_button(texts: &Texts) -> impl Bundle {
    let button = GameButton::neutral(texts.t("menu"))
        .icon("exit", 18.0)
        .height(40.0)
        .padding(10.0)
        .kind(TextStyle::BUTTON.px(16.0));
    (button, on_press(LeaveMenuIntent::Open))
}
