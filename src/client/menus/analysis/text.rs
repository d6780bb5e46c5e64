//! Texts about decisions and better alternatives, phrased like the reasons that the AI gives for its orders.

use super::worker::AnalysisResults;
use analysis::{Alternative, Decision};
use battle_board::ai_reason_text;
use battle_view::{
    session::BattleView,
    text::{events::log_line, names::figure_name},
};
use rules::{BattleEvent, FigureId, Order, OrderClass, OrderSubject, OrderTag};
use ui_kit::{game_names::sanitized, prelude::*};

/// Maximum length of a decision's description on the card, in characters.
const MAX_CARD_LETTERS: usize = 58;
/// Maximum length of a decision's description with its consequences on the card, in characters.
const MAX_CARD_WITH_EFFECTS_LETTERS: usize = 84;
/// Maximum length of a decision's description in a row, in characters.
const MAX_ROW_LETTERS: usize = 38;
/// Maximum length of a better alternative on the card, in characters.
const MAX_ALTERNATIVE_LETTERS: usize = 52;

/// Formats a share of winning chance as percentage points with their sign.
pub(super) fn format_chance_points(share: f64) -> String {
    format_signed((share * 100.0).round() as i64)
}

pub(super) fn format_signed(points: i64) -> String {
    match points {
        ..0 => format!("−{}", -points),
        0 => "0".to_owned(),
        _ => format!("+{points}"),
    }
}

/// Returns the name of the figure that carried out the decision, or of the side that made it.
pub(super) fn deciding_name(texts: &Texts, view: &BattleView, decision: &Decision) -> String {
    decision.figure.map_or_else(|| side_name(texts, decision.by), |figure| figure_name(texts, view, figure))
}

/// Describes a decision, for a row.
pub(super) fn decision_row_text(texts: &Texts, view: &BattleView, decision: &Decision) -> String {
    sanitized(&format_decision(texts, view, decision, deciding_name(texts, view, decision)), MAX_ROW_LETTERS)
}

/// Describes a decision and its consequences, for the card.
pub(super) fn decision_card_text(
    texts: &Texts,
    (view, events): (&BattleView, &[BattleEvent]),
    found: &AnalysisResults,
    decision: &Decision,
) -> String {
    let mut words =
        sanitized(&format_decision(texts, view, decision, deciding_name(texts, view, decision)), MAX_CARD_LETTERS);
    if !words.ends_with('…') {
        words.push('.');
    }
    let told = |at: usize| found.course.steps.get(at).map_or(events.len(), |step| step.told);
    let happened = events.get(told(decision.steps.start)..told(decision.steps.end)).unwrap_or_default();
    let hurt = |event: &&BattleEvent| matches!(event, BattleEvent::Wounded { left, .. } if *left > 0);
    let died = |event: &&BattleEvent| matches!(event, BattleEvent::Died { .. } | BattleEvent::LeftBoard { .. });
    for event in happened.iter().filter(died).chain(happened.iter().filter(hurt)) {
        let Some(line) = log_line(texts, view, std::slice::from_ref(event), 0) else { continue };
        if words.chars().count() + line.words.chars().count() < MAX_CARD_WITH_EFFECTS_LETTERS {
            words = format!("{words} {}", line.words);
        }
    }
    words
}

fn format_decision(texts: &Texts, view: &BattleView, decision: &Decision, who: String) -> String {
    let mut parts: Vec<String> = Vec::new();
    let telling: Vec<Order> = decision.orders.iter().copied().filter(|order| !order.has_tag(OrderTag::Minor)).collect();
    let orders = if telling.is_empty() { &decision.orders } else { &telling };
    for order in orders {
        let part = lowercase_first_letter(&describe_order(texts, view, *order));
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    texts.t_args("analysis-did", &[("who", who.into()), ("what", parts.join(", ").into())])
}

fn lowercase_first_letter(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Describes an order, including responses and orders before the first half-turn.
fn describe_order(texts: &Texts, view: &BattleView, order: Order) -> String {
    match order_text_suffix(order) {
        Some(id) => {
            let points = if let Some(OrderSubject::Number(points)) = order.subject() { points } else { 0 };
            texts.t_args(&format!("analysis-does-{id}"), &[("points", points.into())])
        }
        None => ai_reason_text::order_phrase(texts, view, order),
    }
}

/// Returns the end of the text id of an order that is not an action of a figure.
fn order_text_suffix(order: Order) -> Option<&'static str> {
    matches!(order.class(), OrderClass::Answer | OrderClass::BreakOff).then(|| order.text_key())
}

/// Describes a better alternative to a decision: the action of another figure and its purpose, or the action that
/// should have followed the first orders of the decision.
fn describe_alternative(
    texts: &Texts,
    view: &BattleView,
    decision: &Decision,
    better: &Alternative,
    most: usize,
) -> String {
    let acts = better.orders.iter().find_map(|order| match order {
        Order::Activate { figure } | Order::React { figure } | Order::EnterReaction { figure } => Some(*figure),
        _ => None,
    });
    let other = acts.filter(|acts| decision.figure != Some(*acts));
    let words = main(&better.orders).map_or_else(String::new, |order| match order_text_suffix(order) {
        Some(_) => describe_order(texts, view, order),
        None => ai_reason_text::order_sentence(texts, view, order, Some(better.why)).trim_end_matches('.').to_owned(),
    });
    let words = match better.after {
        0 => prefix_figure_name(texts, view, other, &words),
        _ => texts.t_args("analysis-then", &[("what", lowercase_first_letter(&words).into())]),
    };
    sanitized(&words, most)
}

fn prefix_figure_name(texts: &Texts, view: &BattleView, other: Option<FigureId>, words: &str) -> String {
    match other {
        Some(figure) => {
            let values =
                [("who", figure_name(texts, view, figure).into()), ("what", lowercase_first_letter(words).into())];
            texts.t_args("analysis-did", &values)
        }
        None => lowercase_first_letter(words),
    }
}

/// Returns the main order of an alternative: the first attack, else the last action other than a move or a turn, else
/// the first order that is not minor.
fn main(orders: &[Order]) -> Option<Order> {
    let telling = |order: &&Order| !order.has_tag(OrderTag::Minor);
    let acts = |order: &&Order| order.is_figure_action() && !matches!(order, Order::Move { .. } | Order::Turn { .. });
    let act = orders.iter().find(|order| order.is_attack()).or_else(|| orders.iter().rfind(acts));
    act.or_else(|| orders.iter().find(telling)).or_else(|| orders.last()).copied()
}

/// Returns the gain of the better alternative and its 95 % margin of error, in percentage points.
fn gain_and_margin(better: &Alternative) -> (i64, i64) {
    let margin = (1.96 * better.error * 100.0).ceil() as i64;
    ((better.cost * 100.0).round() as i64, margin.max(1))
}

/// Returns the texts of a mistake's row: the better alternative, the cost of the mistake, and the margin of error.
pub(super) fn mistake_row_texts(
    texts: &Texts,
    view: &BattleView,
    decision: &Decision,
    better: &Alternative,
) -> [String; 3] {
    let way = describe_alternative(texts, view, decision, better, MAX_ROW_LETTERS);
    let (cost, margin) = gain_and_margin(better);
    [texts.t_args("analysis-better", &[("way", way.into())]), format_signed(-cost), format!("± {margin}")]
}

/// Describes the better alternative, for the card.
pub(super) fn alternative_card_text(
    texts: &Texts,
    view: &BattleView,
    decision: &Decision,
    better: &Alternative,
) -> String {
    let way = describe_alternative(texts, view, decision, better, MAX_ALTERNATIVE_LETTERS);
    let (cost, margin) = gain_and_margin(better);
    let values = [("way", way.into()), ("cost", format_signed(cost).into()), ("margin", margin.into())];
    texts.t_args("analysis-better-by", &values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Facing, OrderForm};
    use ui_kit::language::Language;

    #[test]
    fn every_non_action_order_has_text_in_both_languages() {
        let answers = |form: &&OrderForm| matches!(form.class, OrderClass::Answer | OrderClass::BreakOff);
        for language in Language::ALL {
            let texts = Texts::load(language);
            for form in Order::FORMS.iter().filter(answers) {
                let words = texts.t_args(&format!("analysis-does-{}", form.text_key), &[("points", 2.into())]);
                assert!(!words.contains('{') && words.starts_with(char::is_uppercase), "{}: {words}", form.name);
            }
        }
    }

    #[test]
    fn chance_points_show_their_sign() {
        assert_eq!([-0.091, 0.004, 0.19].map(format_chance_points), ["−9", "0", "+19"]);
    }

    #[test]
    fn the_main_order_prefers_actions_over_moves() {
        let go = Order::Move { towards: Facing::East };
        let shut = Order::CloseDoor { side: Facing::East };
        assert_eq!(main(&[Order::Activate { figure: FigureId(1) }, go, shut, Order::EndActivation]), Some(shut));
        assert_eq!(main(&[Order::Activate { figure: FigureId(1) }, go, Order::EndActivation]), Some(go));
        assert_eq!(main(&[Order::EndHalf]), Some(Order::EndHalf));
    }
}
