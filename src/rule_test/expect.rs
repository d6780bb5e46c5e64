//! Comparison of the battle with the expectations of a step of a rule test.

use super::{
    awaiting::{format_awaiting, without_spaces},
    compare::{compare_if_expected, compare_values},
    expect_board,
    names::{TestFigureNames, begins_with, format_side, format_square},
    raw_step::{RawSight, RawState, RawStep},
    raw_test::RawPair,
};
use rules::{BattleState, Figure, FigurePlace, Ground, Order, Side, Square, line_of_sight};

/// Returns all differences from the step's expectations; `told` lists the events of the step.
pub(super) fn find_step_faults(
    battle_state: &BattleState,
    names: &TestFigureNames,
    step: &RawStep,
    told: &[String],
) -> Vec<String> {
    let mut faults = Vec::new();
    check_events(step, told, &mut faults);
    for state in &step.figures {
        check_figure(battle_state, names, state, &mut faults);
    }
    check_pending_decision(battle_state, names, step, &mut faults);
    check_totals(battle_state, step, &mut faults);
    expect_board::find_board_faults(battle_state, names, step, &mut faults);
    check_contraptions(battle_state, step, &mut faults);
    check_stranded_figure(battle_state, names, step, &mut faults);
    check_outcome(battle_state, step, &mut faults);
    check_doors(battle_state, step, &mut faults);
    for picture in &step.sight {
        if let Err(fault) = check_sight(battle_state, names, picture, &mut faults) {
            faults.push(fault);
        }
    }
    check_legal_orders(battle_state, names, step, &mut faults);
    faults
}

fn check_events(step: &RawStep, told: &[String], faults: &mut Vec<String>) {
    let mut rest = told.iter();
    for expected in &step.events {
        if !rest.any(|line| begins_with(line, expected)) {
            faults.push(format!("expected the event '{expected}'; what happened:{}", format_event_lines(told)));
            break;
        }
    }
    for unwanted in &step.never {
        if told.iter().any(|line| begins_with(line, unwanted)) {
            faults
                .push(format!("the event '{unwanted}' was not to happen; what happened:{}", format_event_lines(told)));
        }
    }
}

fn check_figure(battle_state: &BattleState, names: &TestFigureNames, expected: &RawState, faults: &mut Vec<String>) {
    let name = &expected.name;
    let id = match names.id(name) {
        Ok(id) => id,
        Err(fault) => return faults.push(fault),
    };
    let Some(found) = battle_state.figure(id) else {
        if !expected.dead {
            faults.push(format!("'{name}' is dead"));
        }
        return;
    };
    if expected.dead {
        faults.push(format!("'{name}' is not dead"));
    }
    if expected.left != (found.place == Some(FigurePlace::Left)) && (expected.left || expected.at.is_some()) {
        faults.push(format!("'{name}': expected left {}, found {:?}", expected.left, found.place));
    }
    if let Some(at) = expected.at.filter(|at| found.square() != Some(*at)) {
        let place = found.square().map_or_else(|| format!("{:?}", found.place), format_square);
        faults.push(format!("'{name}': expected at {}, found at {place}", format_square(at)));
    }
    if let Some(entry) = expected.waiting
        && found.place != Some(FigurePlace::Waiting(rules::EntryId(entry)))
    {
        faults.push(format!("'{name}': expected waiting at entry {entry}, found {:?}", found.place));
    }
    if expected.reserve && found.place != Some(FigurePlace::Reserve) {
        faults.push(format!("'{name}': expected held back, found {:?}", found.place));
    }
    check_figure_state(expected, found, faults);
}

fn check_figure_state(expected: &RawState, found: &Figure, faults: &mut Vec<String>) {
    let name = &expected.name;
    let mut same = |what: &str, expected: Option<String>, found: String| {
        if let Some(expected) = expected.filter(|expected| *expected != found) {
            faults.push(format!("'{name}': expected {what} {expected}, found {found}"));
        }
    };
    same("facing", expected.facing.map(|facing| format!("{facing:?}")), format!("{:?}", found.facing));
    same("wounds", expected.wounds.map(|wounds| wounds.to_string()), found.wounds.to_string());
    same("points", expected.points.map(|points| points.to_string()), found.points.to_string());
    same("activated", expected.activated.map(|activated| activated.to_string()), found.activated.to_string());
    same("side", expected.side.map(|side| format!("{side:?}")), format!("{:?}", found.side));
    same("reaction", expected.reaction.map(|reaction| reaction.to_string()), found.reaction.to_string());
}

fn check_pending_decision(
    battle_state: &BattleState,
    names: &TestFigureNames,
    step: &RawStep,
    faults: &mut Vec<String>,
) {
    let Some(expected) = &step.awaiting else { return };
    let (expected, found) = (expected.get_ron(), format_awaiting(&battle_state.awaiting, names));
    if without_spaces(expected) != without_spaces(&found) {
        faults.push(format!("awaiting: expected {}, found {found}", expected.trim()));
    }
}

/// Compares the turn, the points of the sides, and the yield of the battle.
fn check_totals(battle_state: &BattleState, step: &RawStep, faults: &mut Vec<String>) {
    let (command, special) = (RawPair::from(battle_state.command.0), RawPair::from(battle_state.special.0));
    compare_if_expected(faults, "command points", step.command.as_ref(), &command);
    compare_if_expected(faults, "turn", step.turn.as_ref(), &battle_state.turn.number);
    compare_if_expected(faults, "special points", step.special.as_ref(), &special);
    let victory = RawPair::from(battle_state.victory_points());
    compare_if_expected(faults, "victory points", step.points.as_ref(), &victory);
    compare_if_expected(faults, "the gate", step.gate.as_ref(), &battle_state.bulwark.left);
    let brought = battle_state.battle_yield(Side::Allied);
    compare_if_expected(faults, "haul", step.haul.as_ref(), &brought.haul);
    compare_if_expected(faults, "threat", step.threat.as_ref(), &brought.threat);
}

fn check_contraptions(battle_state: &BattleState, step: &RawStep, faults: &mut Vec<String>) {
    let standing = battle_state.contraptions.standing.iter().map(|there| (there.at, there.charges));
    let mut found: Vec<(Square, u8)> = standing.collect();
    found.sort_by_key(|(at, _)| (at.y, at.x));
    compare_if_expected(faults, "what was built", step.built.as_ref(), &found);
}

fn check_stranded_figure(
    battle_state: &BattleState,
    names: &TestFigureNames,
    step: &RawStep,
    faults: &mut Vec<String>,
) {
    let held = battle_state.figures.iter().find(|figure| battle_state.is_stranded(figure));
    let found = held.map_or_else(String::new, |figure| names.name(figure.id));
    compare_if_expected(faults, "stranded", step.stranded.as_ref(), &found);
}

fn check_outcome(battle_state: &BattleState, step: &RawStep, faults: &mut Vec<String>) {
    let Some(expected) = &step.outcome else { return };
    let Some(found) = battle_state.outcome.0 else {
        faults.push(format!("expected the battle to be over, {} winning", format_side(expected.winner)));
        return;
    };
    if expected.winner != found.winner {
        faults.push(format!("winner: expected {}, found {}", format_side(expected.winner), format_side(found.winner)));
    }
    if let Some(reason) = expected.reason {
        compare_values(faults, "reason", &reason, &found.reason);
    }
}

fn check_doors(battle_state: &BattleState, step: &RawStep, faults: &mut Vec<String>) {
    for expected in &step.doors {
        let Some(index) = battle_state.board.door_at(expected.at, expected.side) else {
            faults.push(format!("no door at {} {:?}", format_square(expected.at), expected.side));
            continue;
        };
        let found = battle_state.board.doors()[index];
        let state = |open: bool, sealed: bool| {
            format!("{}{}", if open { "open" } else { "closed" }, if sealed { ", sealed" } else { "" })
        };
        let (expected_state, found_state) = (state(expected.open, expected.sealed), state(found.open, found.sealed));
        if expected_state != found_state {
            let at = format_square(expected.at);
            faults.push(format!("door at {at} {:?}: expected {expected_state}, found {found_state}", expected.side));
        }
    }
}

/// # Errors
/// The reason why the drawn field of view can't be compared with the board.
fn check_sight(
    battle_state: &BattleState,
    names: &TestFigureNames,
    picture: &RawSight,
    faults: &mut Vec<String>,
) -> Result<(), String> {
    let name = &picture.of;
    let looking = battle_state.figure(names.id(name)?).ok_or_else(|| format!("'{name}' is dead and sees nothing"))?;
    let from = looking.square().ok_or_else(|| format!("'{name}' is off the board"))?;
    let facing = picture.facing.unwrap_or(looking.facing);
    let terrain = battle_state.board.terrain();
    let rows: Vec<Vec<char>> = picture.rows.iter().map(|row| row.chars().collect()).collect();
    if rows.len() != usize::from(terrain.height()) || rows.iter().any(|row| row.len() != usize::from(terrain.width())) {
        return Err(format!("the picture of what '{name}' sees is not as large as the board"));
    }
    for at in terrain.squares().filter(|at| *at != from) {
        let letter = rows[usize::from(at.y)][usize::from(at.x)];
        let found = look_at_square(battle_state, from, facing, at);
        let fits = match (letter, &found) {
            ('?', _) | ('*', Ok(_)) => true,
            ('1'..='9', Ok(distance)) => letter.to_digit(10) == Some(u32::from(*distance)),
            ('*' | '1'..='9', Err(_)) | (_, Ok(_)) => false,
            (_, Err(_)) => true,
        };
        if !fits {
            let found = match found {
                Ok(distance) => format!("in sight at distance {distance}"),
                Err(why) => format!("not in sight: {why}"),
            };
            faults.push(format!("'{name}' looking at {}: expected '{letter}', found {found}", format_square(at)));
        }
    }
    Ok(())
}

fn look_at_square(battle_state: &BattleState, from: Square, facing: rules::Facing, at: Square) -> Result<u8, String> {
    if battle_state.board.terrain().ground(at) == Ground::Rock {
        return Err("rock".to_owned());
    }
    line_of_sight::sight_to(&battle_state.board, &battle_state.occupancy, from, facing, at)
        .map_err(|blocker| format!("{} ({blocker:?})", blocker.rule()))
}

fn check_legal_orders(battle_state: &BattleState, names: &TestFigureNames, step: &RawStep, faults: &mut Vec<String>) {
    let orders: Vec<Order> = rules::legal_orders(battle_state);
    for (list, wanted) in [(&step.legal, true), (&step.not_legal, false)] {
        for raw in list {
            match names.order(raw, battle_state) {
                Err(fault) => faults.push(fault),
                Ok(order) if orders.contains(&order) == wanted => {}
                Ok(_) if wanted => faults.push(format!("{raw:?} is not legal")),
                Ok(_) => faults.push(format!("{raw:?} is legal")),
            }
        }
    }
}

/// Returns events as lines for the end of a message.
pub(super) fn format_event_lines(told: &[String]) -> String {
    if told.is_empty() {
        return " nothing".to_owned();
    }
    told.iter().map(|line| format!("\n      {line}")).collect()
}
