//! Names, refusals and events in the player's language. Every sentence is in the Fluent files; here are only their ids and
//! arguments.

mod mission;
pub mod names;

use fluent_bundle::FluentValue;

use self::names::{LogLine, object_name};
use super::prelude::*;
use record::JournalError;
use rules::{
    FireMode, damage,
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

/// What the plate says that carries a plan out.
pub fn go_name(texts: &Texts, aim: Aim) -> String {
    texts.t(match aim {
        Aim::Do(Order::Shoot { .. }) => "go-shoot",
        Aim::Do(Order::CloseAttack { .. }) => "go-strike",
        Aim::Do(Order::Turn { .. }) => "go-turn",
        Aim::Do(Order::OpenDoor { .. }) => "go-open",
        Aim::Do(Order::CloseDoor { .. }) => "go-close",
        Aim::Do(Order::SealDoor { .. }) => "go-seal",
        Aim::Do(Order::Enter | Order::EnterTunnel { .. }) => "go-enter",
        Aim::Do(Order::Throw { .. }) => "go-throw",
        Aim::Do(Order::Flame) => "go-flame",
        Aim::Do(Order::Detonate { .. }) => "go-mine",
        Aim::Do(Order::FreeHarpoon) => "go-free",
        Aim::Do(Order::ClearJam { .. }) => "go-jam",
        Aim::Do(Order::ShakeOff { .. }) => "go-shake",
        Aim::Do(Order::PickUp { .. }) => "go-pickup",
        Aim::Do(Order::Operate { .. }) => "go-operate",
        Aim::Do(Order::Drop { .. }) => "go-drop",
        Aim::Leave(..) => "go-leave",
        _ => "go-move",
    })
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
    let name = |id: FigureId| FluentValue::from(figure_name(texts, table, id));
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
        | Refusal::CannotBeReady { figure } => texts.t_args(&id, &[("figure", name(figure))]),
        Refusal::TooFar { distance, range } => {
            texts.t_args(&id, &[("distance", distance.into()), ("range", range.into())])
        }
        Refusal::Jammed { card }
        | Refusal::NotInHand { card }
        | Refusal::CardNotInPlay { card }
        | Refusal::NoSuchCard { card } => texts.t_args(&id, &[("card", card_name(texts, table, card).into())]),
        Refusal::NoSuchObject { object } => texts.t_args(&id, &[("object", object_name(texts, table, object).into())]),
        Refusal::CannotBeGiven { figure }
        | Refusal::CarriedByOther { carrier: figure }
        | Refusal::CarrierActivated { carrier: figure }
        | Refusal::AnotherIsActive { active: figure }
        | Refusal::EntryHeldByFriend { friend: figure }
        | Refusal::EntryHeldByEnemy { enemy: figure }
        | Refusal::Occupied { by: figure }
        | Refusal::Friend { target: figure }
        | Refusal::TargetOffBoard { target: figure } => texts.t_args(&id, &[("figure", name(figure))]),
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

/// An event in words; none for events that another one tells already.
pub fn log_line(texts: &Texts, table: &Table, event: &BattleEvent) -> Option<LogLine> {
    let name = |id: &FigureId| FluentValue::from(figure_name(texts, table, *id));
    let side = |side: &Side| FluentValue::from(side_name(texts, *side));
    let line = |icon, words: String| Some(LogLine { icon, words, dice: None, heading: false });
    match event {
        BattleEvent::TurnStarted { turn } => {
            Some(LogLine { heading: true, ..line("end_half", texts.t_args("log-turn", &[("turn", (*turn).into())]))? })
        }
        BattleEvent::CommandIssued { points } => line(
            "cp",
            texts.t_args("log-command", &[("allied", points.allied.into()), ("german", points.german.into())]),
        ),
        BattleEvent::IntelligenceDeclared => line("sight", texts.t("log-intelligence")),
        BattleEvent::BidsRevealed { bids, first } => {
            let values = [("allied", bids.allied.into()), ("german", bids.german.into()), ("first", side(first))];
            line("cards", texts.t_args(if bids.allied == bids.german { "log-bids-tie" } else { "log-bids" }, &values))
        }
        BattleEvent::HalfStarted { side: whose } => line("play", texts.t_args("log-half", &[("side", side(whose))])),
        BattleEvent::Activated { figure, points } => {
            let id = if *points == 0 { "log-again" } else { "log-activated" };
            line("human", texts.t_args(id, &[("figure", name(figure)), ("points", (*points).into())]))
        }
        BattleEvent::Paid { figure, command, .. } if *command > 0 => {
            line("cp", texts.t_args("log-paid", &[("figure", name(figure)), ("points", (*command).into())]))
        }
        BattleEvent::Arrived { kind, .. } => {
            let kind = localized(texts, &table.now.catalogue.kind(*kind).name).to_owned();
            line("down", texts.t_args("log-arrived", &[("kind", kind.into())]))
        }
        BattleEvent::Entered { figure, .. } => line("up", texts.t_args("log-entered", &[("figure", name(figure))])),
        BattleEvent::Moved { figure, .. } => line("move", texts.t_args("log-moved", &[("figure", name(figure))])),
        BattleEvent::LeftBoard { figure, .. } => line("exit", texts.t_args("log-left", &[("figure", name(figure))])),
        BattleEvent::Turned { figure, .. } => line("turn", texts.t_args("log-turned", &[("figure", name(figure))])),
        BattleEvent::DoorMoved { figure, open, .. } => {
            line("door", texts.t_args(if *open { "log-opened" } else { "log-closed" }, &[("figure", name(figure))]))
        }
        BattleEvent::DoorSealed { figure, .. } => line("lock", texts.t_args("log-sealed", &[("figure", name(figure))])),
        BattleEvent::Shot { figure, target, dice, needed, mode, .. } => {
            let id = if *mode == FireMode::Reaction { "log-reaction" } else { "log-shot" };
            rolled("shoot", texts, id, (name(figure), name(target)), dice, *needed)
        }
        BattleEvent::Struck { figure, target, dice, needed } => {
            rolled("melee", texts, "log-struck", (name(figure), name(target)), dice, *needed)
        }
        BattleEvent::Wounded { figure, left, .. } if *left > 0 => {
            line("hex", texts.t_args("log-wounded", &[("figure", name(figure)), ("left", (*left).into())]))
        }
        BattleEvent::Died { figure, .. } => line("skull", texts.t_args("log-died", &[("figure", name(figure))])),
        BattleEvent::ReactionEntered { figure } => {
            line("reaction", texts.t_args("log-ready", &[("figure", name(figure))]))
        }
        BattleEvent::ReactionLost { figure, cause } => {
            let id = match cause {
                ReactionLoss::OutOfAmmo => "log-out-of-ammo",
                ReactionLoss::Attacked => "log-reaction-attacked",
                ReactionLoss::Activated => "log-reaction-over",
            };
            line("reaction", texts.t_args(id, &[("figure", name(figure))]))
        }
        BattleEvent::Held { figure, target } => {
            line("hand", texts.t_args("log-held", &[("figure", name(figure)), ("target", name(target))]))
        }
        BattleEvent::ActivationEnded { figure, unspent } if *unspent > 0 => {
            line("check", texts.t_args("log-ended", &[("figure", name(figure)), ("points", (*unspent).into())]))
        }
        BattleEvent::BattleEnded { .. } => line("medal", texts.t("log-over")),
        _ => special_line(texts, table, event),
    }
}

/// The events of weapons, abilities and objects that only some figures have.
fn special_line(texts: &Texts, table: &Table, event: &BattleEvent) -> Option<LogLine> {
    let name = |id: &FigureId| FluentValue::from(figure_name(texts, table, *id));
    let thing = |id: &ObjectId| FluentValue::from(object_name(texts, table, *id));
    let line = |icon, words: String| Some(LogLine { icon, words, dice: None, heading: false });
    let one = |icon, id: &str, figure: &FigureId| line(icon, texts.t_args(id, &[("figure", name(figure))]));
    let two = |icon, id: &str, figure: &FigureId, target: &FigureId| {
        line(icon, texts.t_args(id, &[("figure", name(figure)), ("target", name(target))]))
    };
    match event {
        BattleEvent::SpecialIssued { points, .. } => {
            line("cp", texts.t_args("log-special", &[("points", (*points).into())]))
        }
        BattleEvent::Paid { figure, special, .. } if *special > 0 => {
            line("cp", texts.t_args("log-paid-special", &[("figure", name(figure)), ("points", (*special).into())]))
        }
        BattleEvent::Rerolled { figure, from, to, .. } => {
            let values = [("figure", name(figure)), ("from", (*from).into()), ("to", (*to).into())];
            line("redo", texts.t_args("log-rerolled", &values))
        }
        BattleEvent::Jinxed { figure } => one("warn", "log-jinxed", figure),
        BattleEvent::Slain { figure, target } => two("melee", "log-slain", figure, target),
        BattleEvent::Thrown { figure, weapon, .. } => {
            let by_hand = table.now.catalogue.weapon(*weapon).by_hand();
            one("grenade", if by_hand { "log-thrown" } else { "log-launched" }, figure)
        }
        BattleEvent::Detonated { figure, target } => two("kill", "log-detonated", figure, target),
        BattleEvent::Exploded { squares, .. } => {
            line("kill", texts.t_args("log-exploded", &[("n", squares.len().into())]))
        }
        BattleEvent::Caught { figure, hazard, dice, needed } => {
            let (icon, id) = match hazard {
                Hazard::Blast => ("kill", "log-caught-blast"),
                Hazard::Flame => ("flame", "log-caught-flame"),
                Hazard::Fire => ("flame", "log-caught-fire"),
                Hazard::Staying => ("flame", "log-caught-staying"),
            };
            rolled(icon, texts, id, (name(figure), name(figure)), dice, *needed)
        }
        BattleEvent::SetAblaze { figure, .. } => one("flame", "log-ablaze", figure),
        BattleEvent::BurntOut { .. } => line("flame", texts.t("log-burnt-out")),
        BattleEvent::VolatileRolled { figure, die } => {
            let outcome = match die {
                1 | 2 => "explodes",
                3 => "gone",
                _ => "glory",
            };
            let words = texts.t_args("log-volatile", &[("figure", name(figure)), ("outcome", outcome.into())]);
            Some(LogLine { icon: "kill", words, dice: Some((vec![*die], 4)), heading: false })
        }
        BattleEvent::HarpoonRolled { figure, target, die } => {
            let caught = FluentValue::from(if *die >= CATCHES { "yes" } else { "no" });
            let values = [("figure", name(figure)), ("target", name(target)), ("caught", caught)];
            let words = texts.t_args("log-harpoon", &values);
            Some(LogLine { icon: "shoot", words, dice: Some((vec![*die], CATCHES)), heading: false })
        }
        BattleEvent::Dragged { figure, .. } => one("down", "log-dragged", figure),
        BattleEvent::HarpoonStuck { figure, stuck } => {
            one("warn", if *stuck { "log-harpoon-stuck" } else { "log-harpoon-free" }, figure)
        }
        BattleEvent::PointGiven { figure, to } => two("ap", "log-given", figure, to),
        BattleEvent::PickedUp { figure, object, from } => {
            let id = if from.is_some() { "log-taken" } else { "log-picked-up" };
            let from = from.as_ref().map_or_else(|| FluentValue::from(""), name);
            let values = [("figure", name(figure)), ("object", thing(object)), ("from", from)];
            line("pickup", texts.t_args(id, &values))
        }
        BattleEvent::Operated { figure, object } => {
            line("pickup", texts.t_args("log-operated", &[("figure", name(figure)), ("object", thing(object))]))
        }
        BattleEvent::Dropped { figure, object, .. } => {
            line("drop", texts.t_args("log-dropped", &[("figure", name(figure)), ("object", thing(object))]))
        }
        other => mission::log_line(texts, table, other),
    }
}

fn rolled(
    icon: &'static str,
    texts: &Texts,
    id: &str,
    (figure, target): (FluentValue<'static>, FluentValue<'static>),
    dice: &[u8],
    needed: u8,
) -> Option<LogLine> {
    let harm = damage(dice, needed);
    let values = [("figure", figure), ("target", target), ("needed", needed.into()), ("damage", harm.into())];
    Some(LogLine { icon, words: texts.t_args(id, &values), dice: Some((dice.to_vec(), needed)), heading: false })
}

/// That a battle can't be saved, in the player's language; why, as the system says it.
pub fn unsaved(texts: &Texts, fault: &JournalError) -> String {
    texts.t_args("warning-unsaved", &[("why", fault.to_string().into())])
}
