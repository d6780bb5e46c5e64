//! The battle turn by turn for the debrief: losses, luck with the dice, and the pages of the log.

use bevy::prelude::*;

use super::state::DebriefState;
use crate::debrief::{CasualtyView, DebriefPage, LOG_ROWS_PER_PAGE, LogPage, TurnLosses};
use battle_hud::battle_log::{BattleLog, LogFilter, casualties::list_casualties as fallen, dice_stats::DiceTally};
use battle_view::{
    session::BattleView,
    text::names::{figure_name, object_name, whole_name},
};
use rules::{BattleEvent, FigureId, Side};
use ui_kit::{localization::Texts, widgets::SideStyle};

/// Maximum number of columns in the chart of losses; in longer battles several turns share a column.
const MAX_CHART_COLUMNS: usize = 14;

/// Returns the columns of the chart: losses, other events and luck with the dice.
pub(super) fn build_turn_losses(
    events: &[BattleEvent],
    view: &BattleView,
    texts: &Texts,
    tally: &DiceTally,
) -> Vec<TurnLosses> {
    let turns = tally.turns.len().max(1);
    let each = turns.div_ceil(MAX_CHART_COLUMNS);
    let mut columns: Vec<TurnLosses> = (0..turns.div_ceil(each))
        .map(|column| {
            let (first, last) = (column * each, ((column + 1) * each).min(turns));
            let label = if first + 1 == last { last.to_string() } else { format!("{}–{last}", first + 1) };
            let mut luck = [0.0; 2];
            for turn in tally.turns.iter().take(last).skip(first) {
                for (place, side) in Side::BOTH.into_iter().enumerate() {
                    luck[place] += (f64::from(turn[side].hits) - turn[side].expected()) as f32;
                }
            }
            TurnLosses { label, luck, ..TurnLosses::default() }
        })
        .collect();
    for loss in fallen(events) {
        let Some(column) = columns.get_mut((usize::from(loss.turn).max(1) - 1) / each) else { continue };
        let Some(side) = view.side(loss.figure) else { continue };
        let Some(picture) = lost_figure_picture(view, loss.figure) else { continue };
        let turn = texts.t_args("turn-n", &[("n", loss.turn.into())]);
        let how = match loss.by {
            Some(by) => texts.t_args("fallen-by", &[("by", figure_name(texts, view, by).into())]),
            None => texts.t("fallen-alone"),
        };
        let name = whole_name(texts, view, loss.figure);
        let fallen = CasualtyView { picture, name, how: format!("{turn}. {how}"), event: loss.event };
        side.pick(&mut column.allied, &mut column.german).push(fallen);
    }
    mark_special_events(events, view, texts, each, &mut columns);
    columns
}

/// Adds the other notable events of the turns: sealed doors and activated objects.
fn mark_special_events(
    events: &[BattleEvent],
    view: &BattleView,
    texts: &Texts,
    each: usize,
    columns: &mut [TurnLosses],
) {
    let mut turn = 1usize;
    for event in events {
        let words = match event {
            BattleEvent::TurnStarted { turn: number } => {
                turn = usize::from(*number).max(1);
                continue;
            }
            BattleEvent::DoorSealed { door, .. } => texts.t_args("mark-door", &[("n", (door + 1).into())]),
            BattleEvent::Operated { object, .. } => object_name(texts, view, *object),
            _ => continue,
        };
        if let Some(column) = columns.get_mut((turn - 1) / each) {
            column.mark.get_or_insert(words);
        }
    }
}

/// Returns the picture of a figure, which need not be in the game any more; the face of a person.
fn lost_figure_picture(view: &BattleView, figure: FigureId) -> Option<String> {
    let (kind, number) = view.name(figure)?;
    if let Some(face) = view.mission_face(kind) {
        return Some(face.to_owned());
    }
    let card = view.now.catalogue.kind(kind);
    Some(match card.horde() {
        Some(_) => format!("art/{}_{}", card.id, ['a', 'b', 'c'][usize::from(number) % 3]),
        None => format!("art/{}", card.id),
    })
}

/// Returns the open page of the log; the last page if the requested one is beyond it.
pub(super) fn build_log_page(
    log: &mut BattleLog,
    events: &[BattleEvent],
    (view, texts): (&BattleView, &Texts),
    leafing: DebriefState,
) -> LogPage {
    if leafing.page != DebriefPage::Log {
        return LogPage::default();
    }
    log.update(events, view, texts);
    let shown = log.shown(LogFilter::All);
    let leaves = shown.len().div_ceil(LOG_ROWS_PER_PAGE).max(1);
    let leaf = leafing.leaf.min(leaves - 1);
    let rows = shown.iter().skip(leaf * LOG_ROWS_PER_PAGE).take(LOG_ROWS_PER_PAGE);
    LogPage { rows: rows.map(|index| log.lines[*index].clone()).collect(), leaf, leaves }
}
