//! What victory points are given for.

use super::dossier::Plot;
use crate::fault::Findings;
use rules::{Ending, Score};

pub(super) fn check(plot: &Plot<'_>, findings: &mut Findings<'_>) {
    for (index, score) in plot.raw.points.iter().enumerate() {
        let path = format!("points[{index}]");
        match score {
            Score::Carried(values) => check_carried(plot, values, &path, findings),
            Score::Left { side, .. } if !plot.has_exit(*side) => {
                findings
                    .add(&path, format!("the {side:?} side gets points for figures that leave, but has no exit"))
                    .hint("add one to `exits` in the map")
                    .rule("M5");
            }
            Score::Activated { .. } if !plot.has_switches() => {
                findings
                    .add(&path, "there is nothing to be activated")
                    .hint("add an object without `portable: true`")
                    .rule("M6");
            }
            Score::Left { .. } | Score::Dead { .. } | Score::Activated { .. } => {}
        }
        if plot.raw.points[..index].contains(score) {
            findings.add(&path, "the same points are given twice").hint("leave one of the two");
        }
    }
    let endings = &plot.raw.endings;
    let counted = endings.is_empty() || endings.iter().any(|ending| matches!(ending, Ending::Points(_)));
    if !plot.raw.points.is_empty() && !counted {
        findings
            .add("points", "victory points are given, but no ending asks for them")
            .hint("add an ending such as `Points(AfterTurn(7))`");
    }
}

/// `M4`: each numbered token has a value, and each value a token.
fn check_carried(plot: &Plot<'_>, values: &[u8], path: &str, findings: &mut Findings<'_>) {
    let (values, tokens) = (values.len(), plot.numbered());
    if tokens == 0 {
        findings
            .add(path, "there is no numbered token to be carried")
            .hint("add objects with `portable: true, numbered: true`")
            .rule("M4");
    } else if values != tokens {
        findings
            .add(&format!("{path}[0]"), format!("there are {tokens} numbered tokens, but {values} values"))
            .hint(format!("one value for each token, by number: {tokens} in all"))
            .rule("M4");
    }
}
