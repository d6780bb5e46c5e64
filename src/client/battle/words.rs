//! Names, refusals and events in the player's language. Every sentence is in the Fluent files; here are only their ids and
//! arguments.

mod mission;
pub mod names;

use fluent_bundle::FluentValue;

use self::names::{LogLine, Told, object_name};
use super::prelude::*;
use record::JournalError;
use rules::{
    damage,
    event::{Hazard, ReactionLoss},
    sight::Blocker,
};

/// What a plan does, in a word or two.
pub fn action_name(texts: &Texts, table: &Table, aim: Aim) -> String {
    let target = |figure: FigureId| [("target", FluentValue::from(figure_name(texts, table, figure)))];
    let object = |object: ObjectId| [("object", FluentValue::from(object_name(texts, table, object)))];
    match aim {
        Aim::Go(_) | Aim::Do(Order::Move { .. }) => texts.t("do-move"),
        Aim::Leave(..) => texts.t("do-leave"),
        Aim::Do(Order::Turn { .. }) => texts.t("do-turn"),
        Aim::Do(Order::Enter) => texts.t("do-enter"),
        Aim::Do(Order::OpenDoor { .. }) => texts.t("do-open"),
        Aim::Do(Order::CloseDoor { .. }) => texts.t("do-close"),
        Aim::Do(Order::SealDoor { .. }) => texts.t("do-seal"),
        Aim::Do(Order::Shoot { target: at, .. }) => texts.t_args("do-shoot-at", &target(at)),
        Aim::Do(Order::CloseAttack { target: at }) => texts.t_args("do-strike-at", &target(at)),
        Aim::Do(Order::Detonate { .. }) => texts.t("do-mine"),
        Aim::Do(Order::Throw { weapon, .. }) => {
            texts.t(if table.now.catalogue.weapon(weapon).by_hand() { "do-throw" } else { "do-launch" })
        }
        Aim::Do(Order::Flame) => texts.t("do-flame"),
        Aim::Do(Order::FreeHarpoon) => texts.t("do-free"),
        Aim::Do(Order::ClearJam { .. }) => texts.t("do-jam"),
        Aim::Do(Order::ShakeOff { card }) => {
            texts.t_args("do-shake", &[("card", card_name(texts, table, card).into())])
        }
        Aim::Do(Order::PickUp { object: which }) => texts.t_args("do-pickup", &object(which)),
        Aim::Do(Order::Operate { object: which }) => texts.t_args("do-operate", &object(which)),
        Aim::Do(Order::Drop { object: which }) => texts.t_args("do-drop", &object(which)),
        Aim::Do(Order::EnterTunnel { .. }) => texts.t("do-tunnel"),
        Aim::Do(_) => texts.t("do-other"),
    }
}

/// The icon of the plate that carries a plan out, and what it says.
pub fn go_name(texts: &Texts, aim: Aim) -> (&'static str, String) {
    let (icon, id) = match aim {
        Aim::Do(Order::Shoot { .. }) => ("shoot", "go-shoot"),
        Aim::Do(Order::CloseAttack { .. }) => ("melee", "go-strike"),
        Aim::Do(Order::Turn { .. }) => ("move", "go-turn"),
        Aim::Do(Order::OpenDoor { .. }) => ("move", "go-open"),
        Aim::Do(Order::CloseDoor { .. }) => ("move", "go-close"),
        Aim::Do(Order::SealDoor { .. }) => ("move", "go-seal"),
        Aim::Do(Order::Enter | Order::EnterTunnel { .. }) => ("move", "go-enter"),
        Aim::Do(Order::Throw { .. }) => ("grenade", "go-throw"),
        Aim::Do(Order::Flame) => ("flame", "go-flame"),
        Aim::Do(Order::Detonate { .. }) => ("kill", "go-mine"),
        Aim::Do(Order::FreeHarpoon) => ("move", "go-free"),
        Aim::Do(Order::ClearJam { .. }) => ("move", "go-jam"),
        Aim::Do(Order::ShakeOff { .. }) => ("move", "go-shake"),
        Aim::Do(Order::PickUp { .. }) => ("pickup", "go-pickup"),
        Aim::Do(Order::Operate { .. }) => ("pickup", "go-operate"),
        Aim::Do(Order::Drop { .. }) => ("drop", "go-drop"),
        Aim::Leave(..) => ("move", "go-leave"),
        _ => ("move", "go-move"),
    };
    (icon, texts.t(id))
}

/// A card's name.
pub fn card_name(texts: &Texts, table: &Table, card: CardId) -> String {
    let kind = table.now.cards.list.kind(card);
    kind.map_or_else(|| format!("#{}", card.0), |kind| localized(texts, &kind.name).to_owned())
}

/// Why an order can't be given: a short reason for the plate, the whole one and the rule for the slip beside it.
pub fn refused(texts: &Texts, table: &Table, refusal: Refusal) -> Refused {
    let code = refusal.code();
    let short = format!("short-{code}");
    let short = if texts.has(&short) { texts.t(&short) } else { texts.t("short-other") };
    let why = Refused::because(short).whole(refusal_text(texts, table, refusal));
    match refusal.rule() {
        Some(rule) => why.rule(rule),
        None => why,
    }
}

/// The whole reason for a refusal.
pub fn refusal_text(texts: &Texts, table: &Table, refusal: Refusal) -> String {
    let id = format!("refusal-{}", refusal.code());
    match refusal {
        Refusal::BidTooHigh { points, available } => {
            texts.t_args(&id, &[("points", points.into()), ("available", available.into())])
        }
        Refusal::NotEnoughPoints { cost, available } | Refusal::TooDearToKill { cost, available } => {
            texts.t_args(&id, &[("cost", cost.into()), ("available", available.into())])
        }
        Refusal::NoSuchFigure { figure }
        | Refusal::NotYours { figure }
        | Refusal::HasLeft { figure }
        | Refusal::AlreadyOnBoard { figure }
        | Refusal::WaitsAlready { figure }
        | Refusal::AlreadyActivated { figure }
        | Refusal::Stranded { figure }
        | Refusal::NotStrandable { figure }
        | Refusal::HeldBack { figure }
        | Refusal::CannotCallUp { figure }
        | Refusal::CannotReact { figure }
        | Refusal::CannotBeReady { figure }
        | Refusal::CannotBeGiven { figure }
        | Refusal::CarriedByOther { carrier: figure }
        | Refusal::CarrierActivated { carrier: figure }
        | Refusal::AnotherIsActive { active: figure }
        | Refusal::EntryHeldByFriend { friend: figure }
        | Refusal::EntryHeldByEnemy { enemy: figure }
        | Refusal::Occupied { by: figure }
        | Refusal::Friend { target: figure }
        | Refusal::TargetOffBoard { target: figure } => {
            texts.t_args(&id, &[("figure", figure_name(texts, table, figure).into())])
        }
        Refusal::TooFar { distance, range } => {
            texts.t_args(&id, &[("distance", distance.into()), ("range", range.into())])
        }
        Refusal::Jammed { card }
        | Refusal::NotInHand { card }
        | Refusal::CardNotInPlay { card }
        | Refusal::NoSuchCard { card } => texts.t_args(&id, &[("card", card_name(texts, table, card).into())]),
        Refusal::NoSuchObject { object } => texts.t_args(&id, &[("object", object_name(texts, table, object).into())]),
        Refusal::NoSight { blocker } => sight_text(texts, table, blocker),
        _ => texts.t(&id),
    }
}

fn sight_text(texts: &Texts, table: &Table, blocker: Blocker) -> String {
    match blocker {
        Blocker::Behind => texts.t("refusal-NoSight-behind"),
        Blocker::Ground(_) => texts.t("refusal-NoSight-ground"),
        Blocker::Edge(..) => texts.t("refusal-NoSight-edge"),
        Blocker::Corner(..) => texts.t("refusal-NoSight-corner"),
        Blocker::Figure(square) => {
            let figure = table.now.figure_at(square).map(|figure| figure_name(texts, table, figure.id));
            texts.t_args("refusal-NoSight-figure", &[("figure", figure.unwrap_or_default().into())])
        }
    }
}

/// The least face with which a harpoon that did no damage has caught its target (`HANS-1`).
const CATCHES: u8 = 4;
/// No die hits.
const NEVER: u8 = 7;

/// An event in words; none for events that another one tells already.
pub fn log_line(texts: &Texts, table: &Table, event: &BattleEvent) -> Option<LogLine> {
    let (icon, id, told) = told(texts, table, event)?;
    let figures = [("figure", event.figure()), ("target", event.target())];
    let name = |(key, id): (_, Option<FigureId>)| Some((key, FluentValue::from(figure_name(texts, table, id?))));
    let mut values: Vec<_> = figures.into_iter().filter_map(name).chain(told).collect();
    let dice = match event {
        BattleEvent::VolatileRolled { die, .. } => Some((vec![*die], CATCHES)),
        BattleEvent::HarpoonRolled { die, .. } => Some((vec![*die], CATCHES)),
        BattleEvent::Searched { die, .. } | BattleEvent::CountedDown { die, .. } => Some((vec![*die], NEVER)),
        _ => event.dice().map(|(dice, needed)| (dice.to_vec(), needed)),
    };
    if let Some((dice, needed)) = event.dice() {
        values.extend([("needed", needed.into()), ("damage", damage(dice, needed).into())]);
    }
    let heading = matches!(event, BattleEvent::TurnStarted { .. });
    Some(LogLine { icon, words: texts.t_args(id, &values), dice, heading })
}

fn told(texts: &Texts, table: &Table, event: &BattleEvent) -> Option<Told> {
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
            let kind = localized(texts, &table.now.catalogue.kind(*kind).name).to_owned();
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
        _ => return special(texts, table, event),
    })
}

/// The events of weapons, abilities and objects that only some figures have.
fn special(texts: &Texts, table: &Table, event: &BattleEvent) -> Option<Told> {
    let none = Vec::new;
    let thing = |id: &ObjectId| vec![("object", FluentValue::from(object_name(texts, table, *id)))];
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
            let by_hand = table.now.catalogue.weapon(*weapon).by_hand();
            ("grenade", if by_hand { "log-thrown" } else { "log-launched" }, none())
        }
        BattleEvent::Detonated { .. } => ("kill", "log-detonated", none()),
        BattleEvent::Exploded { squares, .. } => ("kill", "log-exploded", vec![("n", squares.len().into())]),
        BattleEvent::Caught { figure, hazard, .. } => {
            let (icon, id) = match hazard {
                Hazard::Blast => ("kill", "log-caught-blast"),
                Hazard::Flame => ("flame", "log-caught-flame"),
                Hazard::Fire => ("flame", "log-caught-fire"),
                Hazard::Staying => ("flame", "log-caught-staying"),
            };
            (icon, id, vec![("target", figure_name(texts, table, *figure).into())])
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
            values.push(("from", figure_name(texts, table, *from).into()));
            ("pickup", "log-taken", values)
        }
        BattleEvent::Operated { object, .. } => ("pickup", "log-operated", thing(object)),
        BattleEvent::Dropped { object, .. } => ("drop", "log-dropped", thing(object)),
        other => return mission::told(texts, table, other),
    })
}

/// That a battle can't be saved, in the player's language; why, as the system says it.
pub fn unsaved(texts: &Texts, fault: &JournalError) -> String {
    texts.t_args("warning-unsaved", &[("why", fault.to_string().into())])
}
