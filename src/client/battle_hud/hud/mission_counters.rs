//! The mission's counters, on a strip below the display of the half-turn: public victory points, tokens held, the
//! holder of the required object, activated objects, the stranded figure, the countdown, gate, surges and forecast
//! losses.

use crate::prelude::*;
use battle_board::{automaton_forecast::ForecastView, board_markers::object_picture};
use mission::ObjectIcon;
use rules::mission_specs::CounterSpec;
use ui_kit::widgets::DieFace;

/// Returns the last turn, if the battle ends after a fixed number of turns.
pub(super) fn last_turn(view: &BattleView) -> Option<u16> {
    view.now.charter.last_turn()
}

/// Spawns the strip, if the mission counts anything.
pub(super) fn spawn_mission_counters(
    bar: &mut UiParent,
    view: &BattleView,
    (history, foreseen): (&EventHistory, &ForecastView),
    texts: &Texts,
) {
    let (counters, losses) = (view.now.counters(), forecast_losses(foreseen));
    if counters.is_empty() && losses.is_none() {
        return;
    }
    bar.spawn(empty_node().amid(0.0, 0.0).top(108.0).justify(JustifyContent::Center)).with_children(|place| {
        let node = flex_row(18.0).height(36.0).inset(14.0, 4.0).rigid();
        place.spawn((node, NineSliceFrame::PLAIN, Pickable::IGNORE)).with_children(|strip| {
            for counter in &counters {
                let mut line = strip.spawn(flex_row(6.0));
                if let Some(term) = counter_term(counter) {
                    line.insert(term.tip(texts));
                }
                line.with_children(|line| fill_counter(line, counter, view, (history, foreseen), texts));
            }
            if let Some(losses) = losses {
                strip.spawn(flex_row(6.0)).with_children(|line| fill_losses(line, losses, texts));
            }
        });
    });
}

/// Returns the forecast losses: number of figures that will be attacked, and of contraptions that will be destroyed.
fn forecast_losses(foreseen: &ForecastView) -> Option<(usize, usize)> {
    let (struck, broken) = (foreseen.count_attacked(), foreseen.count_destroyed());
    (foreseen.side.is_some() && struck + broken > 0).then_some((struck, broken))
}

/// Returns the number of turns until the next die of the countdown, and the highest face with which it ends the
/// countdown. A die is rolled before turn `from` and before every later turn.
fn next_countdown_die(turn: u16, from: u16) -> (u16, u16) {
    let next = from.max(turn + 1);
    (next - turn, next - from + 1)
}

/// Returns the term that explains a counter, if no word beside its numbers does.
fn counter_term(counter: &CounterSpec) -> Option<AbbreviationTerm> {
    match counter {
        CounterSpec::Points(_) => Some(AbbreviationTerm::VictoryPoints),
        CounterSpec::Tokens(_) => Some(AbbreviationTerm::Tokens),
        CounterSpec::Haul { .. } => Some(AbbreviationTerm::Loot),
        CounterSpec::Boxes { .. } => Some(AbbreviationTerm::AmmunitionBoxes),
        _ => None,
    }
}

fn spawn_words(line: &mut UiParent, words: String, colour: Color) {
    line.spawn(text_label(TextStyle::LABEL.px(17.0), words, colour));
}

/// Spawns the parts of a counter.
fn fill_counter(
    line: &mut UiParent,
    counter: &CounterSpec,
    view: &BattleView,
    (history, foreseen): (&EventHistory, &ForecastView),
    texts: &Texts,
) {
    match counter {
        CounterSpec::Points(points) => {
            line.spawn(tinted_icon("medal", 20.0, palette::BRASS));
            spawn_side_numbers(line, &Side::BOTH.map(|side| points[side].to_string()));
            spawn_words(line, texts.t("tally-points"), palette::TEXT_WARM);
        }
        CounterSpec::Tokens(held) => {
            line.spawn(sized_image("art/vp_face_down", 26.0, 26.0));
            spawn_side_numbers(line, &Side::BOTH.map(|side| held[side].to_string()));
            spawn_words(line, texts.t("tally-tokens"), palette::TEXT_WARM);
        }
        CounterSpec::Holder(id) => fill_holder_counter(line, *id, view, texts),
        CounterSpec::Used(objects) => fill_used_counter(line, objects, view, texts),
        CounterSpec::Gate { left, of } => {
            let blows = foreseen.count_gate_attacks();
            line.spawn(tinted_icon("gate", 22.0, palette::WOUND));
            let id = if blows > 0 { "tally-gate-blows" } else { "tally-gate" };
            let values = [("left", (*left).into()), ("of", (*of).into()), ("n", blows.into())];
            spawn_words(line, texts.t_args(id, &values), palette::TEXT);
        }
        CounterSpec::Surges { come, of } => {
            line.spawn(tinted_icon("horde", 22.0, palette::GERMAN_ON_STEEL));
            let values = [("come", (*come).into()), ("of", (*of).into())];
            spawn_words(line, texts.t_args("tally-horde", &values), palette::GERMAN_ON_STEEL);
        }
        CounterSpec::Alarms { raised, of } => {
            line.spawn(tinted_icon("warn", 20.0, palette::WOUND));
            let values = [("raised", (*raised).into()), ("of", (*of).into())];
            spawn_words(line, texts.t_args("tally-alarms", &values), palette::TEXT);
        }
        CounterSpec::Haul { out, held, caches } => {
            line.spawn(tinted_icon("crate", 20.0, palette::BRASS));
            let values = [("out", (*out).into()), ("held", (*held).into()), ("caches", (*caches).into())];
            spawn_words(line, texts.t_args("tally-haul", &values), palette::TEXT);
        }
        CounterSpec::Boxes { left, of } => {
            line.spawn(tinted_icon("crate", 20.0, palette::BRASS));
            let values = [("left", (*left).into()), ("of", (*of).into())];
            spawn_words(line, texts.t_args("tally-boxes", &values), palette::TEXT);
        }
        CounterSpec::Threat(count) => {
            line.spawn(tinted_icon("horde", 22.0, palette::GERMAN_ON_STEEL));
            let values = [("n", (*count).into())];
            spawn_words(line, texts.t_args("tally-threat-pile", &values), palette::GERMAN_ON_STEEL);
        }
        CounterSpec::Stranded { figure, freed } => {
            line.spawn(tinted_icon(if *freed { "check" } else { "lock" }, 20.0, palette::REACTION_TEXT));
            let name = figure_name(texts, view, *figure);
            let id = if *freed { "tally-freed" } else { "tally-stranded" };
            spawn_words(line, texts.t_args(id, &[("figure", name.into())]), palette::TEXT);
        }
        CounterSpec::Countdown { from } => {
            fill_countdown(line, next_countdown_die(view.now.turn.number, *from), history, texts);
        }
    }
}

fn fill_holder_counter(line: &mut UiParent, id: ObjectId, view: &BattleView, texts: &Texts) {
    line.spawn(sized_image(object_picture(view, id), 26.0, 26.0));
    match view.now.objects.get(id).map(|object| object.place) {
        Some(ObjectPlace::Carried(figure)) => {
            if let Some(side) = view.side(figure) {
                line.spawn(side_badge(side, 24.0));
            }
            spawn_words(line, figure_name(texts, view, figure), palette::TEXT);
        }
        _ => spawn_words(line, texts.t("tally-nobody"), palette::TEXT_COOL),
    }
}

/// Spawns the number of activated objects, with the picture of the first one that has not been activated.
fn fill_used_counter(line: &mut UiParent, objects: &[ObjectId], view: &BattleView, texts: &Texts) {
    let is_used =
        |id: &&ObjectId| view.now.objects.get(**id).is_some_and(|object| matches!(object.place, ObjectPlace::Used(_)));
    let Some(id) = objects.iter().find(|id| !is_used(id)).or(objects.first()) else { return };
    let done = objects.iter().filter(is_used).count();
    line.spawn(sized_image(object_picture(view, *id), 26.0, 26.0));
    let id = if view.icon(*id) == ObjectIcon::Panel { "tally-panels" } else { "tally-used" };
    spawn_words(line, texts.t_args(id, &[("n", done.into()), ("of", objects.len().into())]), palette::TEXT);
}

/// Spawns the countdown, with its last die.
fn fill_countdown(line: &mut UiParent, (until, on): (u16, u16), history: &EventHistory, texts: &Texts) {
    line.spawn(tinted_icon("warn", 20.0, palette::ATTACK_ON_STEEL));
    let (id, colour) =
        if until > 1 { ("tally-until", palette::TEXT) } else { ("tally-launch", palette::ATTACK_ON_STEEL) };
    spawn_words(line, texts.t_args(id, &[("n", until.into()), ("on", on.into())]), colour);
    let last = history.events.iter().rev().find_map(|event| match event {
        BattleEvent::CountedDown { die, .. } => Some(*die),
        _ => None,
    });
    if let Some(shown) = last {
        spawn_words(line, texts.t("tally-last"), palette::TEXT_COOL);
        line.spawn(die_image(DieFace::Miss(shown), 24.0));
    }
}

fn fill_losses(line: &mut UiParent, (struck, broken): (usize, usize), texts: &Texts) {
    line.spawn(tinted_icon("warn", 20.0, palette::REACTION));
    let values = [("struck", struck.into()), ("broken", broken.into())];
    let id = match (struck, broken) {
        (_, 0) => "tally-threat-struck",
        (0, _) => "tally-threat-broken",
        _ => "tally-threat",
    };
    spawn_words(line, texts.t_args(id, &values), palette::REACTION_TEXT);
}

/// Spawns the numbers of both sides beside their badges.
fn spawn_side_numbers(line: &mut UiParent, numbers: &[String; 2]) {
    for (side, number) in Side::BOTH.into_iter().zip(numbers) {
        line.spawn(side_badge(side, 24.0));
        line.spawn(text_label(TextStyle::NUMBER.px(20.0), number, side.on_steel()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_countdown_shows_the_next_die_roll() {
        assert_eq!(next_countdown_die(1, 7), (6, 1));
        assert_eq!(next_countdown_die(6, 7), (1, 1));
        assert_eq!(next_countdown_die(7, 7), (1, 2));
    }
}
