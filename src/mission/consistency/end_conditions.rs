//! Checks of the end conditions: everything that they name must exist, each side must be able to win, and the battle
//! must be able to end.

use super::context::MissionCheck;
use crate::diagnostics::DiagnosticSink;
use rules::{
    EndCondition, Ground, ScoringTime, Side, Square, both,
    conditions::{AlarmCondition, GateCondition, SurgesCondition, find_condition},
    square::is_within_areas,
};

pub(super) fn check_end_conditions(plot: &MissionCheck<'_>, findings: &mut DiagnosticSink<'_>) {
    let endings = &plot.raw.endings;
    let before = findings.count();
    for (index, ending) in endings.iter().enumerate() {
        let path = format!("endings[{index}]");
        match ending {
            EndCondition::TakenOut { object } => check_taken_out(plot, *object, &path, findings),
            EndCondition::Activated { objects, .. } => {
                check_activated(plot, objects, &format!("{path}.objects"), findings);
            }
            EndCondition::Launch { from, .. } => check_turn(*from, &format!("{path}.from"), findings),
            EndCondition::Points(close) => check_points(plot, close, &path, findings),
            EndCondition::Breached { winner } => check_breached(plot, *winner, &path, findings),
            EndCondition::Reached { areas, .. } => check_areas(plot, areas, &format!("{path}.areas"), findings),
            EndCondition::ClearedAfter { side, surges } => check_cleared(plot, (*side, *surges), &path, findings),
            EndCondition::AlarmsRaised { count, .. } => check_alarms(plot, *count, &path, findings),
            EndCondition::LastFigureOut { .. } | EndCondition::DoorsSealed { .. } | EndCondition::NoneLeft { .. } => {}
        }
        if endings[..index].contains(ending) {
            findings
                .add(&path, both!("este final aparece dos veces", "this ending is listed twice"))
                .hint(both!("deja uno de los dos", "keep one of the two"));
        }
    }
    // Check the end conditions as a whole only if each of them is valid.
    if findings.count() == before && !endings.is_empty() {
        check_battle_can_end(plot, findings);
    }
}

/// `M3`: checks that the object can be carried, and that there is an exit for it.
fn check_taken_out(plot: &MissionCheck<'_>, object: u8, path: &str, findings: &mut DiagnosticSink<'_>) {
    let path = format!("{path}.object");
    let Some(found) = plot.object(object, &path, findings) else { return };
    if !found.portable {
        findings
            .add(
                &path,
                both!(
                    "el objeto {object} no se puede llevar, así que nadie puede sacarlo",
                    "object {object} can't be carried, so nobody can take it out"
                ),
            )
            .hint(both!("escribe `portable: true` en el objeto", "write `portable: true` in the object"))
            .rule("M3");
    }
    for side in Side::BOTH.into_iter().filter(|side| !plot.has_exit(*side)) {
        // A side that can win in another way needs no exit.
        if plot.raw.map.exits.is_empty() || !has_other_victory(plot, side) {
            let (of, by) = (side.in_spanish(), side.in_english());
            findings
                .add(
                    &path,
                    both!(
                        "el bando {of} no tiene salida por la que sacar el objeto",
                        "the {by} side has no exit through which to carry the object off"
                    ),
                )
                .hint(both!(
                    "añade una a `exits` en el mapa, o un final con el que gane ese bando",
                    "add one to `exits` in the map, or an ending that lets that side win"
                ))
                .rule("M3");
        }
    }
}

fn has_other_victory(plot: &MissionCheck<'_>, side: Side) -> bool {
    plot.raw.endings.iter().any(|ending| ending.object_to_take_out().is_none() && can_side_win_by(plot, ending, side))
}

/// `M7`: checks that the objects to activate exist and can be activated instead of carried.
fn check_activated(plot: &MissionCheck<'_>, objects: &[u8], path: &str, findings: &mut DiagnosticSink<'_>) {
    if objects.is_empty() {
        findings
            .add(path, both!("no hay ningún objeto que activar", "there is no object to activate"))
            .hint(both!(
                "nombra los objetos por su lugar en la lista, como `[0]`",
                "name objects by their place in the list, such as `[0]`"
            ))
            .rule("M7");
    }
    for (place, object) in plot.check_objects(objects, path, findings) {
        if object.portable {
            let number = objects[place];
            findings
                .add(
                    &format!("{path}[{place}]"),
                    both!(
                        "el objeto {number} se lleva: no se puede activar",
                        "object {number} is carried: it can't be activated"
                    ),
                )
                .hint(both!("quita `portable: true` en el objeto", "leave out `portable: true` in the object"))
                .rule("ITEM-1");
        }
    }
}

/// `COOP-9`: checks that the enemy of the winner holds a gate.
fn check_breached(plot: &MissionCheck<'_>, winner: Side, path: &str, findings: &mut DiagnosticSink<'_>) {
    let wall = find_condition::<GateCondition>(&plot.raw.specials);
    if wall.is_none_or(|wall| wall.side == winner) {
        let held = winner.enemy();
        findings
            .add(path, both!("no hay compuerta que pueda caer", "there is no gate that could fall"))
            .hint(both!(
                "añade a `specials` una `Bulwark(side: {held:?}, …)`",
                "add a `Bulwark(side: {held:?}, …)` to `specials`"
            ))
            .rule("COOP-9");
    }
}

/// `COOP-12`: checks that the areas to reach contain floor.
fn check_areas(plot: &MissionCheck<'_>, areas: &[(Square, Square)], path: &str, findings: &mut DiagnosticSink<'_>) {
    let floor = |at: &Square| plot.terrain.ground(*at) == Ground::Floor;
    if !plot.terrain.squares().filter(floor).any(|at| is_within_areas(areas, at)) {
        findings
            .add(path, both!("en estas zonas no hay suelo", "there is no floor in these areas"))
            .hint(both!(
                "una zona son dos esquinas opuestas, como `((2, 3), (7, 5))`",
                "an area is two opposite corners, such as `((2, 3), (7, 5))`"
            ))
            .rule("COOP-12");
    }
}

/// `COOP-12`: checks that the side has at least that number of surges.
fn check_cleared(plot: &MissionCheck<'_>, (side, surges): (Side, u16), path: &str, findings: &mut DiagnosticSink<'_>) {
    let rounds = find_condition::<SurgesCondition>(&plot.raw.specials)
        .filter(|own| own.side == side)
        .map_or(0, |own| own.rounds);
    if surges == 0 || surges > rounds {
        let (of, by) = (side.in_spanish(), side.in_english());
        findings
            .add(
                &format!("{path}.surges"),
                both!(
                    "del bando {of} vienen {rounds} oleadas, no {surges}",
                    "the {by} side has {rounds} waves, not {surges}"
                ),
            )
            .hint(both!("cuéntalas en `Surge(…, rounds: …)`", "count them in `Surge(…, rounds: …)`"))
            .rule("COOP-12");
    }
}

/// `ALARM-1`: checks that the red doors can raise that number of alarms.
fn check_alarms(plot: &MissionCheck<'_>, count: u8, path: &str, findings: &mut DiagnosticSink<'_>) {
    let Some(alarm) = find_condition::<AlarmCondition>(&plot.raw.specials) else {
        findings
            .add(
                path,
                both!(
                    "no hay ninguna puerta roja: nadie puede dar la alarma",
                    "there is no red door, so nobody can raise the alarm"
                ),
            )
            .hint(both!("añade a `specials` una `Alarm(…)`", "add an `Alarm(…)` to `specials`"))
            .rule("ALARM-1");
        return;
    };
    let doors = alarm.doors.len();
    // The check of the alarm reports a list without doors.
    if doors > 0 && !(1..=doors).contains(&usize::from(count)) {
        findings
            .add(
                &format!("{path}.count"),
                both!(
                    "la alarma puede sonar de 1 a {doors} veces, no {count}",
                    "the alarm can be raised 1 to {doors} times, not {count}"
                ),
            )
            .hint(both!(
                "cada puerta de `Alarm(…, doors: …)` da la alarma una vez",
                "each door in `Alarm(…, doors: …)` raises the alarm once"
            ))
            .rule("ALARM-1");
    }
}

fn check_points(plot: &MissionCheck<'_>, close: &ScoringTime, path: &str, findings: &mut DiagnosticSink<'_>) {
    if plot.raw.points.is_empty() {
        findings
            .add(
                path,
                both!(
                    "deciden los puntos de victoria, pero no se da ninguno",
                    "victory points decide, but none are given"
                ),
            )
            .hint(both!(
                "añade `points: [ … ]` antes de los finales, como `points: [Dead(side: Allied, each: 1, stranded: 1)]`",
                "add `points: [ … ]` before the endings, such as `points: [Dead(side: Allied, each: 1, stranded: 1)]`"
            ));
    }
    match close {
        ScoringTime::AfterTurn(turn) => check_turn(*turn, &format!("{path}[0][0]"), findings),
        ScoringTime::AllActivated if !plot.has_switches() => {
            findings
                .add(&format!("{path}[0]"), both!("no hay nada que activar", "there is nothing to activate"))
                .hint(both!("añade un objeto sin `portable: true`", "add an object without `portable: true`"))
                .rule("M6");
        }
        ScoringTime::AllActivated | ScoringTime::NoneLeft(_) => {}
    }
}

fn check_turn(turn: u16, path: &str, findings: &mut DiagnosticSink<'_>) {
    if turn == 0 {
        findings
            .add(path, both!("no hay ronda 0", "there is no round 0"))
            .hint(both!("las rondas se cuentan desde la 1", "rounds are numbered from 1"));
    }
}

/// Checks that the battle can end, and that each side can win.
fn check_battle_can_end(plot: &MissionCheck<'_>, findings: &mut DiagnosticSink<'_>) {
    let endings = &plot.raw.endings;
    if !endings.iter().any(|ending| can_battle_end_by(plot, ending)) {
        findings
            .add(
                "endings",
                both!(
                    "la batalla no puede acabar nunca: al SWD siempre le han de llegar Sturmzombies",
                    "the battle can never end: the SWD always has more Sturmzombies to come"
                ),
            )
            .hint(both!(
                "añade otro final, o libera al SWD con la exigencia `AtLeastOn(kind: \"sturmzombie\", rp: 0)`",
                "add another ending, or release the SWD with the requirement `AtLeastOn(kind: \"sturmzombie\", rp: 0)`"
            ))
            .rule("DEPLOY-4");
        return;
    }
    for side in Side::BOTH {
        if !endings.iter().any(|ending| can_side_win_by(plot, ending, side)) {
            let ways = match side {
                Side::Allied => "`LastFigureOut(side: Allied)`, `DoorsSealed(winner: Allied, doors: [0])`",
                Side::German => "`NoneLeft(side: Allied)`, `Launch(winner: German, from: 7)`",
            };
            let (of, by) = (side.in_spanish(), side.in_english());
            findings
                .add(
                    "endings",
                    both!(
                        "el bando {of} no puede ganar con ninguno de los finales",
                        "no ending lets the {by} side win"
                    ),
                )
                .hint(both!("añade uno que se lo permita, como {ways}", "add one that does, such as {ways}"));
        }
    }
}

/// Returns `true` if the battle can ever end in this way.
fn can_battle_end_by(plot: &MissionCheck<'_>, ending: &EndCondition) -> bool {
    ending.side_to_wipe_out().is_none_or(|side| !plot.is_endless(side))
}

fn can_side_win_by(plot: &MissionCheck<'_>, ending: &EndCondition, side: Side) -> bool {
    can_battle_end_by(plot, ending) && ending.can_win(side, plot.has_exit(side))
}
