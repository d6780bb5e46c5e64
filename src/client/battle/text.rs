//! Names, refusals and events in the player's language. The sentences are in the Fluent files; this module only
//! contains their ids and arguments.

mod condition_events;
pub mod io_errors;
pub mod names;

use fluent_bundle::FluentValue;

use self::names::{LogLine, LogText, contraption_name, object_name};
use super::prelude::*;
use record::JournalError;
use rules::{
    OrderSubject, count_damage,
    event::{DamageHazard, ReactionLoss},
    line_of_sight::SightBlocker,
    pathfinding::PathStep,
    refusal::RefusalSubject,
};

/// Returns the text id (used in `do-…`, `go-…`, `step-…`) and the icon of a plan or step.
pub(crate) fn order_text_id(aim: PlanTarget) -> (&'static str, &'static str) {
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
pub(crate) fn order_subject<'a>(
    texts: &Texts,
    view: &BattleView,
    order: Order,
) -> Option<(&'static str, FluentValue<'a>)> {
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
pub(crate) fn order_name(texts: &Texts, order: Order, facing: Facing) -> (&'static str, String) {
    let (icon, id) = match order {
        Order::Move { towards } if towards == facing => ("move", "forward"),
        Order::Move { towards } if towards == facing.back() => ("down", "back"),
        Order::Move { .. } => ("move", "aside"),
        Order::PlayCard { .. } | Order::KillCard { .. } => return ("hand", texts.t("advice-card")),
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
        RefusalSubject::Figure(figure) => ("figure", FluentValue::from(figure_name(texts, view, figure))),
        RefusalSubject::Card(card) => ("card", card_name(texts, view, card).into()),
        RefusalSubject::Object(object) => ("object", object_name(texts, view, object).into()),
    };
    match refusal {
        Refusal::TooLively { turns, needed } => {
            texts.t_args(&id, &[("turns", turns.into()), ("needed", needed.into())])
        }
        Refusal::BidTooHigh { points, available } => {
            texts.t_args(&id, &[("points", points.into()), ("available", available.into())])
        }
        Refusal::NotEnoughPoints { cost, available } | Refusal::TooDearToKill { cost, available } => {
            texts.t_args(&id, &[("cost", cost.into()), ("available", available.into())])
        }
        Refusal::TooFar { distance, range } => {
            texts.t_args(&id, &[("distance", distance.into()), ("range", range.into())])
        }
        Refusal::NoSight { blocker } => sight_text(texts, view, blocker),
        _ => texts.t_args(&id, refusal.about().map(name).as_slice()),
    }
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

/// Lowest face with which a harpoon that did no damage has caught its target (`HANS-1`); also used for volatile
/// objects.
const CATCHES: u8 = 4;
/// Required face of rolls that can't hit: higher than any face.
const NEVER: u8 = 7;

/// Returns the log line of an event; `None` if another event already covers it.
pub fn log_line(texts: &Texts, view: &BattleView, event: &BattleEvent) -> Option<LogLine> {
    let (icon, id, told) = event_log_text(texts, view, event)?;
    let figures = [("figure", event.figure()), ("target", event.target())];
    let name = |(key, id): (_, Option<FigureId>)| Some((key, FluentValue::from(figure_name(texts, view, id?))));
    let mut values: Vec<_> = figures.into_iter().filter_map(name).chain(told).collect();
    let dice = match event {
        BattleEvent::VolatileRolled { die, .. } => Some((vec![*die], CATCHES)),
        BattleEvent::HarpoonRolled { die, .. } => Some((vec![*die], CATCHES)),
        BattleEvent::Searched { die, .. } | BattleEvent::CountedDown { die, .. } => Some((vec![*die], NEVER)),
        _ => event.dice().map(|(dice, needed)| (dice.to_vec(), needed)),
    };
    if let Some((dice, needed)) = event.dice() {
        values.extend([("needed", needed.into()), ("damage", count_damage(dice, needed).into())]);
    }
    let heading = matches!(event, BattleEvent::TurnStarted { .. });
    Some(LogLine { icon, words: texts.t_args(id, &values), dice, heading })
}

fn event_log_text(texts: &Texts, view: &BattleView, event: &BattleEvent) -> Option<LogText> {
    let none = Vec::new;
    let points = |points: u8| vec![("points", points.into())];
    Some(match event {
        BattleEvent::TurnStarted { turn } => ("end_half", "log-turn", vec![("turn", (*turn).into())]),
        BattleEvent::CommandIssued { points } => {
            ("cp", "log-command", vec![("allied", points.allied.into()), ("german", points.german.into())])
        }
        BattleEvent::IntelligenceDeclared => ("sight", "log-intelligence", none()),
        BattleEvent::BidsRevealed { bids, first } => {
            let first = side_name(texts, *first).into();
            let values = vec![("allied", bids.allied.into()), ("german", bids.german.into()), ("first", first)];
            ("cards", if bids.allied == bids.german { "log-bids-tie" } else { "log-bids" }, values)
        }
        BattleEvent::HalfStarted { side } => ("play", "log-half", vec![("side", side_name(texts, *side).into())]),
        BattleEvent::Activated { points: left, .. } => {
            ("human", if *left == 0 { "log-again" } else { "log-activated" }, points(*left))
        }
        BattleEvent::Paid { command, .. } if *command > 0 => ("cp", "log-paid", points(*command)),
        BattleEvent::Arrived { kind, .. } => {
            let kind = localized_name(texts, &view.now.catalogue.kind(*kind).name).to_owned();
            ("down", "log-arrived", vec![("kind", kind.into())])
        }
        BattleEvent::Entered { .. } => ("up", "log-entered", none()),
        BattleEvent::Moved { .. } => ("move", "log-moved", none()),
        BattleEvent::LeftBoard { .. } => ("exit", "log-left", none()),
        BattleEvent::Turned { .. } => ("turn", "log-turned", none()),
        BattleEvent::DoorMoved { open, .. } => ("door", if *open { "log-opened" } else { "log-closed" }, none()),
        BattleEvent::DoorSealed { .. } => ("lock", "log-sealed", none()),
        BattleEvent::Shot { mode: FireMode::Reaction, .. } => ("shoot", "log-reaction", none()),
        BattleEvent::Shot { .. } => ("shoot", "log-shot", none()),
        BattleEvent::Struck { .. } => ("melee", "log-struck", none()),
        BattleEvent::Wounded { left, .. } if *left > 0 => ("hex", "log-wounded", vec![("left", (*left).into())]),
        BattleEvent::Died { .. } => ("skull", "log-died", none()),
        BattleEvent::ReactionEntered { .. } => ("reaction", "log-ready", none()),
        BattleEvent::ReactionLost { cause, .. } => {
            let id = match cause {
                ReactionLoss::OutOfAmmo => "log-out-of-ammo",
                ReactionLoss::Attacked => "log-reaction-attacked",
                ReactionLoss::Activated => "log-reaction-over",
            };
            ("reaction", id, none())
        }
        BattleEvent::Held { .. } => ("hand", "log-held", none()),
        BattleEvent::ActivationEnded { unspent, .. } if *unspent > 0 => ("check", "log-ended", points(*unspent)),
        BattleEvent::BattleEnded { .. } => ("medal", "log-over", none()),
        _ => return special_event_log_text(texts, view, event),
    })
}

/// Returns icon, text id and arguments for the events of weapons, abilities and objects that only some figures have.
fn special_event_log_text(texts: &Texts, view: &BattleView, event: &BattleEvent) -> Option<LogText> {
    let none = Vec::new;
    let thing = |id: &ObjectId| vec![("object", FluentValue::from(object_name(texts, view, *id)))];
    Some(match event {
        BattleEvent::SpecialIssued { points, .. } => ("cp", "log-special", vec![("points", (*points).into())]),
        BattleEvent::Paid { special, .. } if *special > 0 => {
            ("cp", "log-paid-special", vec![("points", (*special).into())])
        }
        BattleEvent::Rerolled { from, to, .. } => {
            ("redo", "log-rerolled", vec![("from", (*from).into()), ("to", (*to).into())])
        }
        BattleEvent::Jinxed { .. } => ("warn", "log-jinxed", none()),
        BattleEvent::Slain { .. } => ("melee", "log-slain", none()),
        BattleEvent::Thrown { weapon, .. } => {
            let by_hand = view.now.catalogue.weapon(*weapon).by_hand();
            ("grenade", if by_hand { "log-thrown" } else { "log-launched" }, none())
        }
        BattleEvent::Detonated { .. } => ("kill", "log-detonated", none()),
        BattleEvent::Exploded { squares, .. } => ("kill", "log-exploded", vec![("n", squares.len().into())]),
        BattleEvent::Caught { figure, hazard, .. } => {
            let (icon, id) = match hazard {
                DamageHazard::Blast => ("kill", "log-caught-blast"),
                DamageHazard::Flame => ("flame", "log-caught-flame"),
                DamageHazard::Fire => ("flame", "log-caught-fire"),
                DamageHazard::Staying => ("flame", "log-caught-staying"),
                DamageHazard::Contraption => ("trap", "log-caught-contraption"),
            };
            (icon, id, vec![("target", figure_name(texts, view, *figure).into())])
        }
        BattleEvent::SetAblaze { .. } => ("flame", "log-ablaze", none()),
        BattleEvent::BurntOut { .. } => ("flame", "log-burnt-out", none()),
        BattleEvent::VolatileRolled { die, .. } => {
            let outcome = match die {
                1 | 2 => "explodes",
                3 => "gone",
                _ => "glory",
            };
            ("kill", "log-volatile", vec![("outcome", outcome.into())])
        }
        BattleEvent::HarpoonRolled { die, .. } => {
            ("shoot", "log-harpoon", vec![("caught", if *die >= CATCHES { "yes" } else { "no" }.into())])
        }
        BattleEvent::Dragged { .. } => ("down", "log-dragged", none()),
        BattleEvent::HarpoonStuck { stuck, .. } => {
            ("warn", if *stuck { "log-harpoon-stuck" } else { "log-harpoon-free" }, none())
        }
        BattleEvent::PointGiven { .. } => ("ap", "log-given", none()),
        BattleEvent::PickedUp { object, from: None, .. } => ("pickup", "log-picked-up", thing(object)),
        BattleEvent::PickedUp { object, from: Some(from), .. } => {
            let mut values = thing(object);
            values.push(("from", figure_name(texts, view, *from).into()));
            ("pickup", "log-taken", values)
        }
        BattleEvent::Operated { object, .. } => ("pickup", "log-operated", thing(object)),
        BattleEvent::Dropped { object, .. } => ("drop", "log-dropped", thing(object)),
        other => return condition_events::condition_log_text(texts, view, other),
    })
}

/// Returns a warning that the battle can't be saved, with the reason.
pub fn save_error_text(texts: &Texts, fault: &JournalError) -> String {
    texts.t_args("warning-unsaved", &[("why", io_errors::journal_error_text(texts, fault).into())])
}
