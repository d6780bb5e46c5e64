//! The pending decision in the notation of rule tests: a word with parts, as in `Landing("Anna", [(3, 4)])`. The words
//! and their parts are in the table of decisions (`PendingDecision::notation`).

use super::names::{TestFigureNames, format_square};
use rules::{DecisionPart, PendingDecision};

/// Returns a pending decision in the notation of rule tests.
pub(super) fn format_awaiting(awaiting: &PendingDecision, names: &TestFigureNames) -> String {
    let (word, parts) = awaiting.notation();
    let parts: Vec<String> = parts.iter().map(|part| format_part(part, names)).collect();
    if parts.is_empty() { word.to_owned() } else { format!("{word}({})", parts.join(", ")) }
}

fn format_part(part: &DecisionPart, names: &TestFigureNames) -> String {
    let list = |items: Vec<String>| format!("[{}]", items.join(", "));
    match part {
        DecisionPart::Seat(side) => format!("{side:?}"),
        DecisionPart::Figure(figure) => format!("{:?}", names.name(*figure)),
        DecisionPart::Figures(figures) => format!("{:?}", names.names(figures)),
        DecisionPart::Card(card) => format!("{:?}", names.card(*card)),
        DecisionPart::Number(number) => number.to_string(),
        DecisionPart::Numbers(numbers) => format!("{numbers:?}"),
        DecisionPart::Squares(squares) => list(squares.iter().copied().map(format_square).collect()),
    }
}

/// Returns a decision as written in a rule test without its white space, so that it can be compared.
pub(super) fn without_spaces(notation: &str) -> String {
    notation.split_whitespace().collect()
}
