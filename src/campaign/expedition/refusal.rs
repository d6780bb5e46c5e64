//! Reasons why an order of an expedition is refused. A refused order changes nothing.

use std::fmt;

use rules::{Localized, both};

use super::{content::SlotKind, resources::ResourceKind, state::MAX_SEATS};

/// Reason why an order was refused, or an expedition can't begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpeditionRefusal {
    /// An expedition can't have this number of seats: it must be 1 to 5 (`EXP-1`).
    WrongSeatCount {
        /// The number.
        count: usize,
    },
    /// The expedition has no seat with this number (`EXP-1`).
    UnknownSeat,
    /// No other seat has a person, so that this one can't be left to the AI (`EXP-1`).
    NeedsPerson,
    /// The survivor belongs to this seat already (`EXP-1`).
    SameSeat,
    /// A person at another seat has this name, apart from case and blanks (`EXP-1`).
    SamePersonName {
        /// The name.
        name: String,
    },
    /// The data have no length or hardness with this id (`EXP-17`).
    UnknownTerms {
        /// The id.
        id: String,
    },
    /// The expedition is in a phase that waits for another order (`EXP-2`).
    WrongPhase,
    /// The seat has finished its planning (`EXP-2`).
    SeatIsReady,
    /// The survivor belongs to another seat (`EXP-1`).
    OtherSeatDecides,
    /// No living survivor has this number.
    UnknownSurvivor,
    /// No section, place, enemy or recruit has this id.
    UnknownId {
        /// The id.
        id: String,
        /// The rule.
        rule: &'static str,
    },
    /// The base lacks a resource (`EXP-4`).
    MissingResource {
        /// The resource.
        kind: ResourceKind,
        /// The amount needed.
        needed: u16,
        /// The amount that is there.
        available: u16,
    },
    /// All slots of a kind are taken (`EXP-5`).
    NoFreeSlot {
        /// The kind of slot.
        slot: SlotKind,
    },
    /// The section is built already (`EXP-5`).
    AlreadyBuilt,
    /// The section is not built, damaged, or has no such ability (`EXP-6`).
    SectionNotUsable,
    /// Another survivor uses the section or the truck today (`EXP-6`, `EXP-15`).
    UsedByOther {
        /// The rule.
        rule: &'static str,
    },
    /// The section or the gate is not damaged (`EXP-6`).
    NotDamaged,
    /// No such enemy is left on the threat table for another survivor (`EXP-8`).
    NoThreatLeft,
    /// There is nothing left at the place (`EXP-10`).
    EmptyPlace,
    /// The survivor wants to take more boxes of ammunition than allowed (`EXP-11`).
    TooManyBoxes {
        /// The maximum.
        most: u16,
    },
    /// The event has no such choice (`EXP-7`).
    UnknownChoice,
    /// The recruit does not join in this way (`EXP-14`).
    WrongJoinWay,
    /// The base has no bed left (`EXP-14`).
    NoFreeBed,
    /// The base lacks reputation (`EXP-14`).
    MissingReputation {
        /// The reputation needed.
        needed: u16,
        /// The reputation that is there.
        available: u16,
    },
    /// The truck is too weak for this enemy (`EXP-15`).
    TruckTooWeak,
    /// The report is not about the battle that is to be played (`EXP-11`).
    ReportOfOtherBattle,
    /// The report contradicts its plan.
    ContradictoryReport {
        /// The rule.
        rule: &'static str,
    },
}

impl ExpeditionRefusal {
    /// Returns the id of the rule.
    pub fn rule(&self) -> &'static str {
        match self {
            ExpeditionRefusal::WrongSeatCount { .. }
            | ExpeditionRefusal::UnknownSeat
            | ExpeditionRefusal::NeedsPerson
            | ExpeditionRefusal::SameSeat
            | ExpeditionRefusal::SamePersonName { .. }
            | ExpeditionRefusal::OtherSeatDecides
            | ExpeditionRefusal::UnknownSurvivor => "EXP-1",
            ExpeditionRefusal::WrongPhase | ExpeditionRefusal::SeatIsReady => "EXP-2",
            ExpeditionRefusal::MissingResource { .. } => "EXP-4",
            ExpeditionRefusal::NoFreeSlot { .. } | ExpeditionRefusal::AlreadyBuilt => "EXP-5",
            ExpeditionRefusal::SectionNotUsable | ExpeditionRefusal::NotDamaged => "EXP-6",
            ExpeditionRefusal::UnknownChoice => "EXP-7",
            ExpeditionRefusal::NoThreatLeft => "EXP-8",
            ExpeditionRefusal::EmptyPlace => "EXP-10",
            ExpeditionRefusal::TooManyBoxes { .. } | ExpeditionRefusal::ReportOfOtherBattle => "EXP-11",
            ExpeditionRefusal::WrongJoinWay
            | ExpeditionRefusal::NoFreeBed
            | ExpeditionRefusal::MissingReputation { .. } => "EXP-14",
            ExpeditionRefusal::TruckTooWeak => "EXP-15",
            ExpeditionRefusal::UnknownTerms { .. } => "EXP-17",
            ExpeditionRefusal::UnknownId { rule, .. }
            | ExpeditionRefusal::UsedByOther { rule }
            | ExpeditionRefusal::ContradictoryReport { rule } => rule,
        }
    }

    /// Returns the reason in both languages.
    pub fn message(&self) -> Localized {
        self.supply_message().unwrap_or_else(|| self.plain_message())
    }

    /// Returns the reason in both languages, if its text contains numbers or names.
    fn supply_message(&self) -> Option<Localized> {
        Some(match self {
            ExpeditionRefusal::WrongSeatCount { count } => both!(
                "una expedición es para 1 a {MAX_SEATS} personas, no {count}",
                "an expedition is for 1 to {MAX_SEATS} people, not {count}"
            ),
            ExpeditionRefusal::SamePersonName { name } => both!(
                "otra persona ya se llama {name}: cada una necesita su nombre",
                "another person is called {name} already: each needs a different name"
            ),
            ExpeditionRefusal::UnknownTerms { id } => {
                both!("no hay duración ni dificultad `{id}`", "there is no length or difficulty `{id}`")
            }
            ExpeditionRefusal::UnknownId { id, .. } => both!("no hay `{id}`", "there is no `{id}`"),
            ExpeditionRefusal::MissingResource { kind, needed, available } => {
                let Localized { es, en } = kind.amount_words(*needed);
                both!("cuesta {es}, y en la base hay {available}", "this costs {en}; the base has {available}")
            }
            ExpeditionRefusal::TooManyBoxes { most } => both!(
                "una figura lleva como mucho {most} cajas de munición",
                "a figure takes at most {most} boxes of ammunition"
            ),
            ExpeditionRefusal::MissingReputation { needed, available } => both!(
                "hacen falta {needed} de reputación, y la base tiene {available}",
                "this takes {needed} reputation; the base has {available}"
            ),
            _ => return None,
        })
    }

    /// Returns the reason in both languages, if its text has no placeholders.
    fn plain_message(&self) -> Localized {
        let (es, en) = match self {
            ExpeditionRefusal::NoFreeSlot { slot: SlotKind::Inside } => {
                ("no queda sitio dentro", "there is no slot left inside")
            }
            ExpeditionRefusal::NoFreeSlot { slot: SlotKind::Outside } => {
                ("no queda sitio fuera", "there is no slot left outside")
            }
            ExpeditionRefusal::UnknownSeat => {
                ("esta expedición no tiene ese puesto", "the expedition has no such seat")
            }
            ExpeditionRefusal::NeedsPerson => {
                ("en al menos un puesto ha de decidir una persona", "at least one seat needs a person")
            }
            ExpeditionRefusal::WrongPhase => ("ahora no toca decidir eso", "this is not the decision that is due"),
            ExpeditionRefusal::SeatIsReady => {
                ("este puesto ya ha terminado su plan", "this seat has finished planning")
            }
            ExpeditionRefusal::OtherSeatDecides => {
                ("de ese superviviente decide otro puesto", "another seat decides for this survivor")
            }
            ExpeditionRefusal::SameSeat => {
                ("ese superviviente ya es de ese puesto", "this survivor belongs to that seat already")
            }
            ExpeditionRefusal::UnknownSurvivor => ("no hay tal superviviente", "there is no such survivor"),
            ExpeditionRefusal::AlreadyBuilt => ("esta sección ya está construida", "this section is built already"),
            ExpeditionRefusal::SectionNotUsable => ("esta sección no se puede usar", "this section can’t be used"),
            ExpeditionRefusal::UsedByOther { .. } => {
                ("hoy ya lo usa otro superviviente", "another survivor uses it today")
            }
            ExpeditionRefusal::NotDamaged => ("no está dañada", "it isn’t damaged"),
            ExpeditionRefusal::NoThreatLeft => {
                ("no queda ningún enemigo así en la tabla de amenaza", "no such enemy is left on the threat table")
            }
            ExpeditionRefusal::EmptyPlace => ("allí ya no queda nada", "there is nothing left at that place"),
            ExpeditionRefusal::UnknownChoice => ("el suceso no ofrece esa opción", "the event offers no such choice"),
            ExpeditionRefusal::WrongJoinWay => ("esa persona no se une así", "this person doesn’t join in that way"),
            ExpeditionRefusal::NoFreeBed => ("no queda ninguna cama libre", "there is no bed left"),
            ExpeditionRefusal::TruckTooWeak => ("el camión no aguanta ese golpe", "the truck can’t take that blow"),
            ExpeditionRefusal::ReportOfOtherBattle => {
                ("el parte es de otra batalla", "the report is about another battle")
            }
            _ => ("el parte no cuadra con la salida", "the report contradicts its plan"),
        };
        Localized { es: es.into(), en: en.into() }
    }
}

impl fmt::Display for ExpeditionRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message().en)
    }
}

impl std::error::Error for ExpeditionRefusal {}
