//! List of the figures that a blast or flames would catch, in the dock and in the prompt for a jet's squares.

use crate::prelude::*;
use battle_board::figure_tokens;
use battle_view::{area_effects::AreaEffect, plan_preview::ExitResult, text::action_name};

/// Spawns the attack and the figures that it would catch, friends first, each with its chances.
pub(super) fn spawn_area_effect(
    dock: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    planned: &PlannedAction,
    burst: &AreaEffect,
) {
    let title = text_label(TextStyle::PANEL.px(19.0), action_name(texts, view, planned.aim), palette::TEXT);
    let id = match planned.aim {
        PlanTarget::Do(Order::Flame) => "dock-flame-how",
        PlanTarget::Do(Order::Detonate { .. }) => "dock-mine-how",
        _ => "dock-throw-how",
    };
    let how = wrapped_text(TextStyle::SENTENCE.px(15.0).line(19.0), texts.t(id), palette::TEXT_WARM);
    dock.spawn((flex_column(4.0).width(170.0).rigid(), children![title, how]));
    dock.spawn(flex_column(2.0).grow()).with_children(|list| {
        if burst.caught.is_empty() {
            let id = if planned.aim == PlanTarget::Do(Order::Flame) { "flame-nobody" } else { "dock-nobody" };
            list.spawn(wrapped_text(TextStyle::SENTENCE, texts.t(id), palette::TEXT_OFF));
        }
        spawn_affected_figures(list, view, texts, burst, MAX_LISTED_FIGURES);
    });
}

/// Maximum number of affected figures listed in the dock.
const MAX_LISTED_FIGURES: usize = 4;

/// Spawns a line for each figure that would be caught, up to `room` lines.
pub(crate) fn spawn_affected_figures(
    list: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    burst: &AreaEffect,
    room: usize,
) {
    let shown = if burst.caught.len() > room { room - 1 } else { room };
    for caught in burst.caught.iter().take(shown) {
        let Some(figure) = view.now.figure(caught.figure) else { continue };
        list.spawn(flex_row(8.0).height(27.0)).with_children(|line| {
            line.spawn(figure_portrait(&figure_tokens::figure_face(view, figure), figure.side, 26.0));
            let colour = if caught.friend { palette::color_from_hex(0xFF6A4D) } else { palette::TEXT };
            let name = figure_name(texts, view, caught.figure);
            line.spawn(empty_node().width(118.0).clip()).with_child(text_label(TextStyle::NAME.px(16.0), name, colour));
            let (kill, hurt) = (caught.odds.kill, caught.odds.harm() - caught.odds.kill);
            for (id, share) in [("caught-dies", kill), ("caught-hurt", hurt)] {
                if share > 1e-9 {
                    let words = texts.t_args(id, &[("chance", format_chance(texts, share).into())]);
                    line.spawn(text_label(TextStyle::LABEL.px(16.0), words, colour));
                }
            }
        });
    }
    if burst.caught.len() > shown {
        let more = texts.t_args("caught-more", &[("n", (burst.caught.len() - shown).into())]);
        list.spawn(text_label(TextStyle::LABEL.px(16.0), more, palette::TEXT_COOL));
    }
}

/// Returns a note about the fire dice on the path, if any of its squares burns.
pub(super) fn fire_damage_text(view: &BattleView, texts: &Texts, planned: &PlannedAction) -> Option<String> {
    let steps = &planned.plan.as_ref().ok()?.walk.steps;
    let dice: u32 = steps.iter().map(|step| u32::from(step.burns)).sum();
    let figure = view.now.figure(planned.figure).filter(|_| dice > 0)?;
    let needed = view.now.profile(figure).fortitude(0);
    Some(texts.t_args("dock-fire", &[("dice", dice.into()), ("needed", needed.into())]))
}

/// Returns a note that the figure ends the battle by leaving the board, with its colour.
pub(super) fn exit_result_text(texts: &Texts, planned: &PlannedAction) -> Option<(String, Color)> {
    let (id, colour) = match planned.exit_result? {
        ExitResult::Won => ("dock-exit-wins", palette::FINE_ON_STEEL),
        ExitResult::Drawn => ("dock-exit-draws", palette::BRASS),
        ExitResult::Lost => ("dock-exit-loses", palette::color_from_hex(0xFF6A4D)),
    };
    Some((texts.t(id), colour))
}

/// Returns a warning about the damage by noise that the figure takes when it leaves the board, with its colour
/// (`EXP-S4`). The short form fits on one line.
pub(super) fn pursuit_text(texts: &Texts, planned: &PlannedAction, is_short: bool) -> Option<(String, Color)> {
    let pursuit = planned.pursuit?;
    let id = match (pursuit.is_fatal, is_short) {
        (false, false) => "dock-noise",
        (false, true) => "dock-noise-short",
        (true, false) => "dock-noise-kills",
        (true, true) => "dock-noise-kills-short",
    };
    let colour = palette::color_from_hex(if pursuit.is_fatal { 0xFF6A4D } else { 0xFFB03A });
    Some((texts.t_args(id, &[("n", pursuit.damage.into())]), colour))
}
