//! Names, orders, refusals and events in the player's language. The sentences are in the Fluent files; this module only
//! contains their ids and arguments.

mod attack_result;
pub mod events;
pub mod io_errors;
pub mod names;

use fluent_bundle::FluentValue;

use self::names::{contraption_name, object_name};
use super::prelude::*;
use record::JournalError;
use rules::{OrderClass, OrderSubject, line_of_sight::SightBlocker, pathfinding::PathStep, refusal::RefusalSubject};

/// Returns the text id (used in `do-…`, `go-…`, `step-…`) and the icon of a plan or step.
fn order_text_id(aim: PlanTarget) -> (&'static str, &'static str) {
    match aim {
        PlanTarget::Do(order) => order.icon().map_or(("move", "move"), |icon| (order.text_key(), icon)),
        PlanTarget::Leave(..) => ("leave", "exit"),
        PlanTarget::Go(_) => ("move", "move"),
    }
}

/// Returns a short description of a plan.
pub fn action_name(texts: &Texts, view: &BattleView, aim: PlanTarget) -> String {
    let id = format!("do-{}", order_text_id(aim).0);
    let PlanTarget::Do(order) = aim else { return texts.t(&id) };
    let about: (_, FluentValue) = match order {
        Order::Place { kind, .. } => ("thing", contraption_name(texts, view, kind).into()),
        Order::Throw { weapon, .. } => {
            ("how", if view.now.catalogue.weapon(weapon).by_hand() { "thrown" } else { "launched" }.into())
        }
        order => match order_subject(texts, view, order) {
            Some(about) => about,
            None => return texts.t(&id),
        },
    };
    texts.t_args(&id, &[about])
}

/// Returns the thing to which an order refers, as an argument of its texts.
pub fn order_subject<'a>(texts: &Texts, view: &BattleView, order: Order) -> Option<(&'static str, FluentValue<'a>)> {
    match order.subject()? {
        OrderSubject::Figure(figure) => Some(("target", figure_name(texts, view, figure).into())),
        OrderSubject::Object(object) => Some(("object", object_name(texts, view, object).into())),
        OrderSubject::Card(card) => Some(("card", card_name(texts, view, card).into())),
        OrderSubject::Square(_) | OrderSubject::Number(_) => None,
    }
}

/// Returns icon and text of the button that carries a plan out.
pub fn confirm_label(texts: &Texts, aim: PlanTarget) -> (&'static str, String) {
    let (id, icon) = order_text_id(aim);
    (icon, texts.t(&format!("go-{id}")))
}

/// Returns icon and text of a step of a plan.
pub fn step_name(texts: &Texts, step: &PathStep) -> (&'static str, String) {
    match step.order {
        Order::Move { .. } if step.at.is_none() => ("move", texts.t("step-leave")),
        order => order_name(texts, order, step.facing),
    }
}

/// Returns icon and text of an order, of a figure with this facing or of a card.
pub fn order_name(texts: &Texts, order: Order, facing: Facing) -> (&'static str, String) {
    let (icon, id) = match order {
        Order::Move { towards } if towards == facing => ("move", "forward"),
        Order::Move { towards } if towards == facing.back() => ("down", "back"),
        Order::Move { .. } => ("move", "aside"),
        _ if order.class() == OrderClass::Card => return ("hand", texts.t("advice-card")),
        order => {
            let (id, icon) = order_text_id(PlanTarget::Do(order));
            (icon, id)
        }
    };
    (icon, texts.t(&format!("step-{id}")))
}

pub fn card_name(texts: &Texts, view: &BattleView, card: CardId) -> String {
    let kind = view.now.cards.list.kind(card);
    kind.map_or_else(|| format!("#{}", card.0), |kind| localized_name(texts, &kind.name).to_owned())
}

/// Returns the reason why an order is refused: a short one for the button, the full one with its rule for the tooltip.
pub fn disabled_reason(texts: &Texts, view: &BattleView, refusal: Refusal) -> DisabledReason {
    let code = refusal.code();
    let short = format!("short-{code}");
    let short = if texts.has(&short) { texts.t(&short) } else { texts.t("short-other") };
    let why = DisabledReason::because(short).whole(refusal_text(texts, view, refusal));
    match refusal.rule() {
        Some(rule) => why.rule(rule),
        None => why,
    }
}

/// Returns the full reason of a refusal.
pub fn refusal_text(texts: &Texts, view: &BattleView, refusal: Refusal) -> String {
    let id = format!("refusal-{}", refusal.code());
    let name = |about| match about {
        RefusalSubject::Figure(figure) => ("figure".to_owned(), figure_name(texts, view, figure).into()),
        RefusalSubject::Card(card) => ("card".to_owned(), card_name(texts, view, card).into()),
        RefusalSubject::Object(object) => ("object".to_owned(), object_name(texts, view, object).into()),
    };
    if let Refusal::NoSight { blocker } = refusal {
        return sight_text(texts, view, blocker);
    }
    let numbers = refusal_numbers(refusal).into_iter().map(|(field, number)| (field, number.into()));
    let values: Vec<(String, FluentValue)> = numbers.chain(refusal.about().map(name)).collect();
    let values: Vec<_> = values.iter().map(|(field, value)| (field.as_str(), value.clone())).collect();
    texts.t_args(&id, &values)
}

/// Returns the fields of a refusal that are numbers, by their names.
fn refusal_numbers(refusal: Refusal) -> Vec<(String, u64)> {
    let written = serde_json::to_value(refusal).unwrap_or_default();
    let fields = written.as_object().and_then(|variant| variant.values().next()?.as_object());
    let number = |(field, value): (&String, &serde_json::Value)| Some((field.clone(), value.as_u64()?));
    fields.into_iter().flatten().filter_map(number).collect()
}

fn sight_text(texts: &Texts, view: &BattleView, blocker: SightBlocker) -> String {
    match blocker {
        SightBlocker::Behind => texts.t("refusal-NoSight-behind"),
        SightBlocker::Ground(_) => texts.t("refusal-NoSight-ground"),
        SightBlocker::Edge(..) => texts.t("refusal-NoSight-edge"),
        SightBlocker::Corner(..) => texts.t("refusal-NoSight-corner"),
        SightBlocker::Figure(square) => {
            let figure = view.now.figure_at(square).map(|figure| figure_name(texts, view, figure.id));
            texts.t_args("refusal-NoSight-figure", &[("figure", figure.unwrap_or_default().into())])
        }
    }
}

/// Returns a warning that the battle can't be saved, with the reason.
pub fn save_error_text(texts: &Texts, fault: &JournalError) -> String {
    texts.t_args("warning-unsaved", &[("why", io_errors::journal_error_text(texts, fault).into())])
}
