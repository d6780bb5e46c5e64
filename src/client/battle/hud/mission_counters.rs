//! The mission's counters, on a strip below the display of the half-turn: public victory points, tokens held, the
//! holder of the required object, activated objects, the stranded figure, the countdown, gate, surges and forecast
//! losses.

use crate::{automaton_forecast::ForecastView, board_markers::object_picture, prelude::*};
use mission::ObjectIcon;
use rules::{
    EndCondition, ScoringRule, ScoringTime, StrandedState,
    conditions::{GateCondition, SurgesCondition},
};
use ui_kit::widgets::DieFace;

/// Returns the last turn, if the battle ends after a fixed number of turns.
pub(super) fn last_turn(view: &BattleView) -> Option<u16> {
    view.now.charter.endings.iter().find_map(|ending| match ending {
        EndCondition::Points(ScoringTime::AfterTurn(last)) => Some(*last),
        _ => None,
    })
}

/// Spawns the strip, if the mission counts anything.
pub(super) fn spawn_mission_counters(
    bar: &mut UiParent,
    view: &BattleView,
    (history, foreseen): (&EventHistory, &ForecastView),
    texts: &Texts,
) {
    let mut parts = list_counters(view, history);
    parts.extend(horde_counters(view, foreseen));
    if parts.is_empty() {
        return;
    }
    bar.spawn(empty_node().amid(0.0, 0.0).top(108.0).justify(JustifyContent::Center)).with_children(|place| {
        let node = flex_row(18.0).height(36.0).inset(14.0, 4.0).rigid();
        place.spawn((node, NineSliceFrame::PLAIN, Pickable::IGNORE)).with_children(|strip| {
            for part in parts {
                let mut line = strip.spawn(flex_row(6.0));
                if let Some(term) = part.term() {
                    line.insert(term.tip(texts));
                }
                line.with_children(|line| part.draw(line, view, texts));
            }
        });
    });
}

/// Counter on the strip.
#[derive(Clone, Debug, PartialEq)]
enum Counter {
    /// Victory points of the Allies and of the SWD, without tokens.
    Points(u16, u16),
    /// Tokens held by the Allies and by the SWD.
    Tokens(usize, usize),
    /// The holder of this object, if any.
    Holder(ObjectId),
    /// Number of activated objects, and their total.
    Used { picture: ObjectId, done: usize, of: usize },
    /// Remaining points of the gate, their total, and the attacks on it that the forecast expects.
    Gate { left: u8, of: u8, blows: usize },
    /// Number of surges that have arrived, and their total.
    Horde { come: u16, of: u16 },
    /// Forecast: number of figures that will be attacked, and of contraptions that will be destroyed.
    Threat { struck: usize, broken: usize },
    /// State of the stranded figure.
    Stranded(StrandedState),
    /// Number of turns until the next die of the countdown, the highest face with which it ends the countdown, and the
    /// last die with its limit.
    Countdown { until: u16, on: u16, last: Option<(u8, u8)> },
}

fn list_counters(view: &BattleView, history: &EventHistory) -> Vec<Counter> {
    let (now, mut parts) = (&view.now, Vec::new());
    let tokens = |score: &ScoringRule| matches!(score, ScoringRule::Carried(_));
    if now.charter.scores.iter().any(|score| !tokens(score)) {
        parts.push(Counter::Points(now.victory.0.allied, now.victory.0.german));
    }
    if now.charter.scores.iter().any(tokens) {
        let held = |side: Side| {
            let carried = now.objects.iter().filter(|(_, object)| object.numbered);
            let by = |place| matches!(place, ObjectPlace::Carried(figure) if view.side(figure) == Some(side));
            carried.filter(|(_, object)| by(object.place)).count()
        };
        parts.push(Counter::Tokens(held(Side::Allied), held(Side::German)));
    }
    for ending in now.charter.endings.iter() {
        match ending {
            EndCondition::TakenOut { object } => parts.push(Counter::Holder(ObjectId(*object))),
            EndCondition::Activated { objects, .. } if objects.len() > 1 => {
                parts.extend(used_objects_counter(view, objects.iter().copied().map(ObjectId).collect()));
            }
            EndCondition::Points(ScoringTime::AllActivated) => {
                let open = now.objects.iter().filter(|(_, object)| !object.portable);
                parts.extend(used_objects_counter(view, open.map(|(id, _)| id).collect()));
            }
            EndCondition::Launch { from, .. } => {
                parts.push(launch_countdown_counter(now.turn.number, *from, history));
            }
            _ => {}
        }
    }
    if now.stranded.figure.is_some() && now.stranded.captivity != StrandedState::Loose {
        parts.push(Counter::Stranded(now.stranded.captivity));
    }
    parts
}

fn used_objects_counter(view: &BattleView, objects: Vec<ObjectId>) -> Option<Counter> {
    let is_used =
        |id: &&ObjectId| view.now.objects.get(**id).is_some_and(|object| matches!(object.place, ObjectPlace::Used(_)));
    let done = objects.iter().filter(is_used).count();
    // Use the picture of the first object that has not been activated.
    let picture = objects.iter().find(|id| !is_used(id)).or(objects.first()).copied()?;
    Some(Counter::Used { picture, done, of: objects.len() })
}

/// Returns the counters of gate, surges and forecast.
fn horde_counters(view: &BattleView, foreseen: &ForecastView) -> Vec<Counter> {
    let (now, mut parts) = (&view.now, Vec::new());
    if let Some(wall) = now.charter.condition::<GateCondition>() {
        parts.push(Counter::Gate { left: now.bulwark.left, of: wall.points, blows: foreseen.count_gate_attacks() });
    }
    if let Some(surges) = now.charter.condition::<SurgesCondition>() {
        parts.push(Counter::Horde { come: now.surging.come, of: surges.rounds });
    }
    if foreseen.side.is_some() && foreseen.count_attacked() + foreseen.count_destroyed() > 0 {
        parts.push(Counter::Threat { struck: foreseen.count_attacked(), broken: foreseen.count_destroyed() });
    }
    parts
}

/// Returns the counter of the countdown. A die is rolled before turn `from` and before every later turn.
fn launch_countdown_counter(turn: u16, from: u16, history: &EventHistory) -> Counter {
    let next = from.max(turn + 1);
    let last = history.events.iter().rev().find_map(|event| match event {
        BattleEvent::CountedDown { die, on } => Some((*die, *on)),
        _ => None,
    });
    Counter::Countdown { until: next - turn, on: next - from + 1, last }
}

impl Counter {
    /// Returns the term that explains its numbers, if no word beside them does.
    fn term(&self) -> Option<AbbreviationTerm> {
        match self {
            Counter::Points(..) => Some(AbbreviationTerm::VictoryPoints),
            Counter::Tokens(..) => Some(AbbreviationTerm::Tokens),
            _ => None,
        }
    }

    fn draw(&self, line: &mut UiParent, view: &BattleView, texts: &Texts) {
        let words = |line: &mut UiParent, words: String, colour| {
            line.spawn(text_label(TextStyle::LABEL.px(17.0), words, colour));
        };
        match self {
            Counter::Points(allied, german) => {
                line.spawn(tinted_icon("medal", 20.0, palette::BRASS));
                spawn_side_numbers(line, &[allied.to_string(), german.to_string()]);
                words(line, texts.t("tally-points"), palette::TEXT_WARM);
            }
            Counter::Tokens(allied, german) => {
                line.spawn(sized_image("art/vp_face_down", 26.0, 26.0));
                spawn_side_numbers(line, &[allied.to_string(), german.to_string()]);
                words(line, texts.t("tally-tokens"), palette::TEXT_WARM);
            }
            Counter::Holder(id) => {
                line.spawn(sized_image(object_picture(view, *id), 26.0, 26.0));
                match view.now.objects.get(*id).map(|object| object.place) {
                    Some(ObjectPlace::Carried(figure)) => {
                        if let Some(side) = view.side(figure) {
                            line.spawn(side_badge(side, 24.0));
                        }
                        words(line, figure_name(texts, view, figure), palette::TEXT);
                    }
                    _ => words(line, texts.t("tally-nobody"), palette::TEXT_COOL),
                }
            }
            Counter::Used { picture: id, done, of } => {
                line.spawn(sized_image(object_picture(view, *id), 26.0, 26.0));
                let id = if view.icon(*id) == ObjectIcon::Panel { "tally-panels" } else { "tally-used" };
                words(line, texts.t_args(id, &[("n", (*done).into()), ("of", (*of).into())]), palette::TEXT);
            }
            Counter::Gate { left, of, blows } => {
                line.spawn(tinted_icon("gate", 22.0, palette::WOUND));
                let id = if *blows > 0 { "tally-gate-blows" } else { "tally-gate" };
                let values = [("left", (*left).into()), ("of", (*of).into()), ("n", (*blows).into())];
                words(line, texts.t_args(id, &values), palette::TEXT);
            }
            Counter::Horde { come, of } => {
                line.spawn(tinted_icon("horde", 22.0, palette::GERMAN_ON_STEEL));
                let values = [("come", (*come).into()), ("of", (*of).into())];
                words(line, texts.t_args("tally-horde", &values), palette::GERMAN_ON_STEEL);
            }
            Counter::Threat { struck, broken } => {
                line.spawn(tinted_icon("warn", 20.0, palette::REACTION));
                let values = [("struck", (*struck).into()), ("broken", (*broken).into())];
                let id = match (struck, broken) {
                    (_, 0) => "tally-threat-struck",
                    (0, _) => "tally-threat-broken",
                    _ => "tally-threat",
                };
                words(line, texts.t_args(id, &values), palette::REACTION_TEXT);
            }
            Counter::Stranded(captivity) => {
                let freed = *captivity == StrandedState::Freed;
                line.spawn(tinted_icon(if freed { "check" } else { "lock" }, 20.0, palette::REACTION_TEXT));
                let name = view.now.stranded.figure.map(|id| figure_name(texts, view, id)).unwrap_or_default();
                let id = if freed { "tally-freed" } else { "tally-stranded" };
                words(line, texts.t_args(id, &[("figure", name.into())]), palette::TEXT);
            }
            Counter::Countdown { until, on, last } => {
                line.spawn(tinted_icon("warn", 20.0, palette::ATTACK_ON_STEEL));
                let (id, colour) = if *until > 1 {
                    ("tally-until", palette::TEXT)
                } else {
                    ("tally-launch", palette::ATTACK_ON_STEEL)
                };
                words(line, texts.t_args(id, &[("n", (*until).into()), ("on", (*on).into())]), colour);
                if let Some((shown, _)) = last {
                    words(line, texts.t("tally-last"), palette::TEXT_COOL);
                    line.spawn(die_image(DieFace::Miss(*shown), 24.0));
                }
            }
        }
    }
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
        let history = EventHistory::default();
        let at = |turn| launch_countdown_counter(turn, 7, &history);
        assert_eq!(at(1), Counter::Countdown { until: 6, on: 1, last: None });
        assert_eq!(at(6), Counter::Countdown { until: 1, on: 1, last: None });
        assert_eq!(at(7), Counter::Countdown { until: 1, on: 2, last: None });
    }
}
