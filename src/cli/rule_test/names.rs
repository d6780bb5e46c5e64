//! What a rule test calls its figures, and the events and orders told with those names.

use std::collections::BTreeMap;

use super::raw::RawOrder;
use crate::rules::{BattleEvent, FigureId, FireMode, Order, Side, Situation, Square, Weapon, event::ReactionLoss};

/// The names of the figures: those of the file, and `grunt 2` for one that the file does not name.
#[derive(Default)]
pub(super) struct Names(BTreeMap<FigureId, String>);

impl Names {
    pub fn insert(&mut self, figure: FigureId, name: String) {
        self.0.insert(figure, name);
    }

    /// Names the figures that have come since.
    pub fn learn(&mut self, situation: &Situation) {
        for figure in &situation.figures {
            let name = || format!("{} {}", situation.card(figure).id, figure.number);
            self.0.entry(figure.id).or_insert_with(name);
        }
    }

    pub fn name(&self, figure: FigureId) -> String {
        self.0.get(&figure).cloned().unwrap_or_else(|| format!("figure {}", figure.0))
    }

    pub fn names(&self, figures: &[FigureId]) -> Vec<String> {
        figures.iter().map(|&figure| self.name(figure)).collect()
    }

    /// # Errors
    /// A sentence, if the file calls no figure so.
    pub fn id(&self, name: &str) -> Result<FigureId, String> {
        let found = self.0.iter().find(|(_, known)| *known == name);
        found.map(|(id, _)| *id).ok_or_else(|| {
            let known: Vec<&str> = self.0.values().map(String::as_str).collect();
            format!("no figure is called '{name}'; there are: {}", known.join(", "))
        })
    }

    /// # Errors
    /// A sentence, if the order names an unknown figure.
    pub fn order(&self, order: &RawOrder, situation: &Situation) -> Result<Order, String> {
        Ok(match order {
            RawOrder::DeclareIntelligence => Order::DeclareIntelligence,
            RawOrder::Bid(points) => Order::Bid { points: *points },
            RawOrder::Deploy(figure, entry) => {
                Order::Deploy { figure: self.id(figure)?, entry: crate::rules::EntryId(*entry) }
            }
            RawOrder::EndDeployment => Order::EndDeployment,
            RawOrder::Activate(figure) => Order::Activate { figure: self.id(figure)? },
            RawOrder::Move(towards) => Order::Move { towards: *towards },
            RawOrder::Enter => Order::Enter,
            RawOrder::Turn(to) => Order::Turn { to: *to },
            RawOrder::OpenDoor(side) => Order::OpenDoor { side: *side },
            RawOrder::CloseDoor(side) => Order::CloseDoor { side: *side },
            RawOrder::Shoot(target) => Order::Shoot { target: self.id(target)?, weapon: first_weapon(situation) },
            RawOrder::ShootWith(target, weapon) => Order::Shoot { target: self.id(target)?, weapon: *weapon },
            RawOrder::CloseAttack(target) => Order::CloseAttack { target: self.id(target)? },
            RawOrder::EndActivation => Order::EndActivation,
            RawOrder::EndHalf => Order::EndHalf,
            RawOrder::React(figure) => Order::React { figure: self.id(figure)? },
            RawOrder::Hold(figure) => Order::Hold { figure: self.id(figure)? },
            RawOrder::EnterReaction(figure) => Order::EnterReaction { figure: self.id(figure)? },
            RawOrder::EndReadiness => Order::EndReadiness,
        })
    }

    /// An event in one short line. A rule test expects the beginning of such a line.
    pub fn tell(&self, event: &BattleEvent) -> String {
        let name = |figure: &FigureId| self.name(*figure);
        match event {
            BattleEvent::TurnStarted { turn } => format!("turn {turn}"),
            BattleEvent::CommandIssued { points } => {
                format!("command: Allied {}, German {}", points.allied, points.german)
            }
            BattleEvent::IntelligenceDeclared => "Allied Intelligence".to_owned(),
            BattleEvent::BidSealed { side } => format!("{side:?} bid sealed"),
            BattleEvent::BidsRevealed { bids, first } => {
                format!("bids: Allied {}, German {}; {first:?} first", bids.allied, bids.german)
            }
            BattleEvent::Arrived { figure, entry, .. } => format!("{} arrives at entry {}", name(figure), entry.0),
            BattleEvent::Deployed { figure, entry } => format!("{} waits at entry {}", name(figure), entry.0),
            BattleEvent::HalfStarted { side } => format!("{side:?} half begins"),
            BattleEvent::HalfEnded { side } => format!("{side:?} half ends"),
            BattleEvent::Activated { figure, points } => format!("{} activated with {points}", name(figure)),
            BattleEvent::Paid { figure, action, command: 0 } => format!("{} pays {action}", name(figure)),
            BattleEvent::Paid { figure, action, command } => {
                format!("{} pays {action} and {command} command", name(figure))
            }
            BattleEvent::Entered { figure, at, facing, .. } => {
                format!("{} enters at {} facing {facing:?}", name(figure), square(*at))
            }
            BattleEvent::Moved { figure, to, .. } => format!("{} moves to {}", name(figure), square(*to)),
            BattleEvent::LeftBoard { figure, towards, .. } => format!("{} leaves {towards:?}", name(figure)),
            BattleEvent::Turned { figure, to, .. } => format!("{} turns {to:?}", name(figure)),
            BattleEvent::DoorMoved { figure, door, open } => {
                format!("{} {} door {door}", name(figure), if *open { "opens" } else { "closes" })
            }
            BattleEvent::Shot { figure, target, mode, dice, needed, .. } => {
                let verb = if *mode == FireMode::Normal { "shoots" } else { "reacts on" };
                format!("{} {verb} {}: {}, needs {needed}", name(figure), name(target), faces(dice))
            }
            BattleEvent::Struck { figure, target, dice, needed } => {
                format!("{} strikes {}: {}, needs {needed}", name(figure), name(target), faces(dice))
            }
            BattleEvent::Wounded { figure, damage, left } => format!("{} loses {damage}, {left} left", name(figure)),
            BattleEvent::Died { figure, .. } => format!("{} dies", name(figure)),
            BattleEvent::ReactionEntered { figure } => format!("{} enters reaction", name(figure)),
            BattleEvent::ReactionLost { figure, cause } => {
                let why = match cause {
                    ReactionLoss::OutOfAmmo => "out of ammo",
                    ReactionLoss::Attacked => "attacked",
                    ReactionLoss::Activated => "activated",
                };
                format!("{} leaves reaction: {why}", name(figure))
            }
            BattleEvent::Held { figure, target } => format!("{} holds fire on {}", name(figure), name(target)),
            BattleEvent::ActivationEnded { figure, unspent } => format!("{} done, {unspent} unspent", name(figure)),
            BattleEvent::BattleEnded { winner: Some(winner), reason } => format!("{winner:?} win: {reason:?}"),
            BattleEvent::BattleEnded { winner: None, reason } => format!("draw: {reason:?}"),
        }
    }
}

fn first_weapon(situation: &Situation) -> Weapon {
    let active = situation.acting.and_then(|id| situation.figure(id));
    active.and_then(|figure| situation.card(figure).weapons.first().copied()).unwrap_or(Weapon::Lmg)
}

fn faces(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// A square as the files write it.
pub(super) fn square(at: Square) -> String {
    format!("({}, {})", at.x, at.y)
}

/// Whether a told line begins with the expected words.
pub(super) fn begins_with(told: &str, expected: &str) -> bool {
    told.strip_prefix(expected).is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
}

/// A side's name, for messages.
pub(super) fn side(side: Option<Side>) -> String {
    side.map_or_else(|| "nobody".to_owned(), |side| format!("{side:?}"))
}
