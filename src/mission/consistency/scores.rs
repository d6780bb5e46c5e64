//! Checks of the rules for victory points.

use super::context::MissionCheck;
use crate::diagnostics::DiagnosticSink;
use rules::{EndCondition, ScoringRule, both};

pub(super) fn check_scores(plot: &MissionCheck<'_>, findings: &mut DiagnosticSink<'_>) {
    for (index, score) in plot.raw.points.iter().enumerate() {
        let path = format!("points[{index}]");
        match score {
            ScoringRule::Carried(values) => check_carried(plot, values, &path, findings),
            ScoringRule::Left { side, .. } if !plot.has_exit(*side) => {
                let (of, by) = (side.in_spanish(), side.in_english());
                findings
                    .add(
                        &path,
                        both!(
                            "el bando {of} recibe puntos por las figuras que salen, pero no tiene salida",
                            "the {by} side gets points for figures that leave, but has no exit"
                        ),
                    )
                    .hint(both!("añade una a `exits` en el mapa", "add one to `exits` in the map"))
                    .rule("M5");
            }
            ScoringRule::Activated { .. } if !plot.has_switches() => {
                findings
                    .add(&path, both!("no hay nada que activar", "there is nothing to activate"))
                    .hint(both!("añade un objeto sin `portable: true`", "add an object without `portable: true`"))
                    .rule("M6");
            }
            ScoringRule::Left { .. } | ScoringRule::Dead { .. } | ScoringRule::Activated { .. } => {}
        }
        if plot.raw.points[..index].contains(score) {
            findings
                .add(&path, both!("los mismos puntos se dan dos veces", "the same points are given twice"))
                .hint(both!("deja uno de los dos", "keep one of the two"));
        }
    }
    check_points_are_counted(plot, findings);
}

/// Checks that an ending counts the victory points.
fn check_points_are_counted(plot: &MissionCheck<'_>, findings: &mut DiagnosticSink<'_>) {
    let endings = &plot.raw.endings;
    let counted = endings.is_empty() || endings.iter().any(EndCondition::is_by_points);
    if !plot.raw.points.is_empty() && !counted {
        findings
            .add(
                "points",
                both!(
                    "se dan puntos de victoria, pero ningún final los cuenta",
                    "victory points are given, but no ending uses them"
                ),
            )
            .hint(both!("añade un final como `Points(AfterTurn(7))`", "add an ending such as `Points(AfterTurn(7))`"));
    }
}

/// `M4`: checks that the number of values equals the number of numbered tokens.
fn check_carried(plot: &MissionCheck<'_>, values: &[u8], path: &str, findings: &mut DiagnosticSink<'_>) {
    let (values, tokens) = (values.len(), plot.numbered_token_count());
    if tokens == 0 {
        findings
            .add(path, both!("no hay ficha numerada que llevar", "there is no numbered token to carry"))
            .hint(both!(
                "añade objetos con `portable: true, numbered: true`",
                "add objects with `portable: true, numbered: true`"
            ))
            .rule("M4");
    } else if values != tokens {
        findings
            .add(
                &format!("{path}[0]"),
                both!(
                    "hay {tokens} fichas numeradas, pero {values} valores",
                    "there are {tokens} numbered tokens, but {values} values"
                ),
            )
            .hint(both!(
                "un valor para cada ficha, por su número: {tokens} en total",
                "one value for each token, by number: {tokens} in all"
            ))
            .rule("M4");
    }
}
