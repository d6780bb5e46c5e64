//! The forecast page of the right panel: the number of figures of the automated side that will move, their targets, the
//! arriving figures (`COOP-3` to `COOP-9`), and the gate's remaining points.

use crate::prelude::*;
use battle_board::automaton_forecast::ForecastView;
use rules::mission_specs::CounterSpec;

/// Maximum number of names; further figures are only counted.
const NAMED: usize = 4;
/// Maximum number of gate points that are drawn.
const POINTS: u8 = 12;

pub(super) fn fill_forecast_page(paper: &mut UiParent, view: &BattleView, foreseen: &ForecastView, texts: &Texts) {
    paper.spawn(text_label(TextStyle::PANEL.px(21.0), texts.t("coming-title"), palette::PAPER_TEXT));
    paper.spawn(divider(palette::PAPER_RULE, 0.0, 0.0));
    let style = TextStyle::SENTENCE.px(15.0).line(19.0);
    if foreseen.side.is_none() {
        paper.spawn(wrapped_text(style, texts.t("coming-later"), palette::PAPER_SENTENCE));
        return;
    }
    paper.spawn(wrapped_text(style, texts.t("coming-if"), palette::PAPER_SECOND));
    let lines = forecast_lines(view, foreseen, texts);
    if lines.is_empty() {
        paper.spawn(wrapped_text(style, texts.t("coming-nothing"), palette::PAPER_SENTENCE));
    }
    for (number, (sign, words)) in lines.into_iter().enumerate() {
        paper.spawn(flex_row(8.0).align(AlignItems::Start)).with_children(|line| {
            let coin = flex_row(0.0).size(24.0, 24.0).centered().rounded(12.0).rigid();
            let number = text_label(TextStyle::NAME.px(15.0), (number + 1).to_string(), palette::PAPER);
            line.spawn((coin, BackgroundColor(palette::GERMAN_ON_PAPER), children![number]));
            line.spawn(tinted_icon(sign, 20.0, palette::PAPER_SECOND));
            line.spawn(rich_text(style, &words, palette::PAPER_TEXT));
        });
    }
    paper.spawn(divider(palette::PAPER_RULE, 0.0, 0.0));
    paper.spawn(wrapped_text(TextStyle::SENTENCE.px(14.0).line(17.0), texts.t("coming-sure"), palette::PAPER_SECOND));
    spawn_gate_points(paper, view, foreseen, texts);
}

/// Returns the lines of the forecast, each with its icon.
fn forecast_lines(view: &BattleView, foreseen: &ForecastView, texts: &Texts) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    let mut tell = |sign, id: &str, n: usize| {
        if n > 0 {
            lines.push((sign, texts.t_args(id, &[("n", n.into())])));
        }
    };
    tell("horde", "coming-moves", foreseen.moving());
    tell("trap", "coming-sprung", foreseen.count_triggered());
    tell("barricade", "coming-battered", foreseen.battered());
    tell("barricade", "coming-broken", foreseen.count_destroyed());
    tell("gate", "coming-gate", foreseen.count_gate_attacks());
    let targets = foreseen.targets();
    if !targets.is_empty() {
        let names = targets.iter().take(NAMED).map(|id| figure_name(texts, view, *id)).collect::<Vec<_>>();
        let names = join_names(names, targets.len().saturating_sub(NAMED));
        lines.push(("melee", texts.t_args("coming-struck", &[("names", names.into())])));
    }
    let comers = foreseen.count_arrivals();
    if !comers.is_empty() {
        let kind = |(kind, count): (&rules::KindId, &usize)| {
            let name = localized_name(texts, &view.now.catalogue.kind(*kind).name);
            if *count == 1 { name.to_string() } else { format!("{name} ×{count}") }
        };
        let names = join_names(comers.iter().map(kind).collect(), 0);
        lines.push(("up", texts.t_args("coming-appear", &[("names", names.into())])));
    }
    lines
}

fn join_names(names: Vec<String>, more: usize) -> String {
    let rest = (more > 0).then(|| format!("+{more}"));
    names.into_iter().chain(rest).collect::<Vec<_>>().join(", ")
}

/// Spawns the gate's points: those that remain, those that the next attacks take, and those that are lost.
fn spawn_gate_points(paper: &mut UiParent, view: &BattleView, foreseen: &ForecastView, texts: &Texts) {
    let gate = |counter| if let CounterSpec::Gate { left, of } = counter { Some((left, of)) } else { None };
    let Some((left, points)) = view.now.counters().into_iter().find_map(gate) else { return };
    let blows = u8::try_from(foreseen.count_gate_attacks()).unwrap_or(u8::MAX);
    paper.spawn(divider(palette::PAPER_RULE, 0.0, 0.0));
    let values = [("left", left.into()), ("of", points.into())];
    let words = text_label(TextStyle::NAME, texts.t_args("coming-gate-stands", &values), palette::PAPER_TEXT);
    paper.spawn((flex_row(8.0), children![tinted_icon("gate", 22.0, palette::WOUND), words]));
    if points <= POINTS {
        paper.spawn(flex_row(4.0)).with_children(|line| {
            for point in 0..points {
                let (sign, colour) = match point {
                    gone if gone >= left => ("close", palette::PAPER_SECOND),
                    struck if struck >= left.saturating_sub(blows) => ("hex", palette::REFUSED),
                    _ => ("hex", palette::FINE_ON_PAPER),
                };
                line.spawn(tinted_icon(sign, 16.0, colour));
            }
        });
    }
    paper.spawn(wrapped_text(TextStyle::SENTENCE.px(14.0).line(17.0), texts.t("coming-mend"), palette::PAPER_SECOND));
}
