//! Names, refusals and events in the player's language. Every sentence is in the Fluent files; here are only their ids and
//! arguments.

use fluent_bundle::FluentValue;

use super::{cards, session::Table};
use crate::{
    client::{
        text::{Language, Texts},
        widgets::Refused,
    },
    record::JournalError,
    rules::{
        BattleEvent, FigureId, FireMode, KindId, Localized, Refusal, Side, Weapon, damage, event::ReactionLoss,
        sight::Blocker,
    },
};

/// A name in the language of these texts.
pub fn localized<'a>(texts: &Texts, name: &'a Localized) -> &'a str {
    match texts.language() {
        Language::Es => &name.es,
        Language::En => &name.en,
    }
}

/// What a figure is called: its kind's short name and its number.
pub fn figure_name(texts: &Texts, table: &Table, id: FigureId) -> String {
    table.name(id).map_or_else(|| format!("#{}", id.0), |(kind, number)| copy_name(texts, table, kind, number))
}

fn copy_name(texts: &Texts, table: &Table, kind: KindId, number: u16) -> String {
    format!("{} {number}", localized(texts, &table.now.catalogue.kind(kind).name))
}

/// The id of a side's name.
pub fn side_name(texts: &Texts, side: Side) -> String {
    texts.t(match side {
        Side::Allied => "side-allied",
        Side::German => "side-german",
    })
}

/// A weapon's name.
pub fn weapon_name(texts: &Texts, weapon: Weapon) -> String {
    texts.t(match weapon {
        Weapon::Smg => "weapon-smg",
        Weapon::Lmg => "weapon-lmg",
        Weapon::Shotgun => "weapon-shotgun",
        Weapon::Pistol => "weapon-pistol",
        Weapon::Hmg => "weapon-hmg",
        Weapon::Flamethrower => "weapon-flamethrower",
        Weapon::GrenadeLauncher => "weapon-grenade-launcher",
        Weapon::Grenade => "weapon-grenade",
        Weapon::Harpoon => "weapon-harpoon",
    })
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
        | Refusal::AlreadyActivated { figure }
        | Refusal::CannotReact { figure }
        | Refusal::CannotBeReady { figure } => texts.t_args(&id, &[("figure", name(figure))]),
        Refusal::AnotherIsActive { active: figure }
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

/// One line of the log.
pub struct LogLine {
    /// The icon of the kit before it.
    pub icon: &'static str,
    /// The words, with `**bold**` parts.
    pub words: String,
    /// Dice rolled, with the roll that hits.
    pub dice: Option<(Vec<u8>, u8)>,
    /// Begins a turn: shown as a heading.
    pub heading: bool,
}

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
        BattleEvent::Entered { figure, .. } => line("up", texts.t_args("log-entered", &[("figure", name(figure))])),
        BattleEvent::Moved { figure, .. } => line("move", texts.t_args("log-moved", &[("figure", name(figure))])),
        BattleEvent::LeftBoard { figure, .. } => line("exit", texts.t_args("log-left", &[("figure", name(figure))])),
        BattleEvent::Turned { figure, .. } => line("turn", texts.t_args("log-turned", &[("figure", name(figure))])),
        BattleEvent::DoorMoved { figure, open, .. } => {
            line("door", texts.t_args(if *open { "log-opened" } else { "log-closed" }, &[("figure", name(figure))]))
        }
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
        other => cards::words::log_line(texts, table, other),
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
