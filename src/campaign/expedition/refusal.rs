//! Reasons why an order of an expedition can't be given. A refused order changes nothing.

use std::fmt;

use rules::{Localized, both};

use super::{content::SlotKind, resources::ResourceKind, state::MAX_SEATS};

/// Reason why an order was refused, or an expedition can't begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpeditionRefusal {
    /// The number of seats is not between 1 and 5 (`EXP-1`).
    SeatCount {
        /// The number.
        count: usize,
    },
    /// There is no such seat (`EXP-1`).
    NoSuchSeat,
    /// There is no such length or hardness in the data (`EXP-17`).
    NoSuchTerms {
        /// The id.
        id: String,
    },
    /// The expedition waits for something else (`EXP-2`).
    NotNow,
    /// The seat has finished its planning (`EXP-2`).
    AlreadyReady,
    /// The survivor belongs to another seat (`EXP-1`).
    NotYours,
    /// There is no such survivor.
    NoSuchSurvivor,
    /// There is no such section, place, enemy or recruit.
    NoSuchThing {
        /// The id.
        id: String,
        /// The rule.
        rule: &'static str,
    },
    /// The base lacks a resource (`EXP-4`).
    TooDear {
        /// The resource.
        kind: ResourceKind,
        /// The amount needed.
        needed: u16,
        /// The amount that is there.
        there: u16,
    },
    /// All slots are taken (`EXP-5`).
    NoSlot {
        /// The kind of slot.
        slot: SlotKind,
    },
    /// The section is built already (`EXP-5`).
    BuiltAlready,
    /// The section is not built, damaged, or has no such ability (`EXP-6`).
    NotUsable,
    /// Another survivor uses it today (`EXP-6`, `EXP-15`).
    InUse {
        /// The rule.
        rule: &'static str,
    },
    /// It is not damaged (`EXP-6`).
    Undamaged,
    /// No such enemy is left on the threat table for another survivor (`EXP-8`).
    NoThreat,
    /// There is nothing left at the place (`EXP-10`).
    EmptyPlace,
    /// A figure takes fewer boxes (`EXP-11`).
    TooManyBoxes {
        /// The maximum.
        most: u16,
    },
    /// The event has no such choice (`EXP-7`).
    NoSuchChoice,
    /// The recruit does not join in this way (`EXP-14`).
    WrongWay,
    /// The base has no bed left (`EXP-14`).
    NoBed,
    /// The base lacks reputation (`EXP-14`).
    TooUnknown {
        /// The reputation needed.
        needed: u16,
        /// The reputation that is there.
        there: u16,
    },
    /// The truck is too weak for this enemy (`EXP-15`).
    TruckTooWeak,
    /// The report is not about the battle that is to be played (`EXP-11`).
    WrongReport,
    /// The report contradicts its plan.
    FalseReport {
        /// The rule.
        rule: &'static str,
    },
}

impl ExpeditionRefusal {
    /// Returns the id of the rule.
    pub fn rule(&self) -> &'static str {
        match self {
            ExpeditionRefusal::SeatCount { .. }
            | ExpeditionRefusal::NoSuchSeat
            | ExpeditionRefusal::NotYours
            | ExpeditionRefusal::NoSuchSurvivor => "EXP-1",
            ExpeditionRefusal::NotNow | ExpeditionRefusal::AlreadyReady => "EXP-2",
            ExpeditionRefusal::TooDear { .. } => "EXP-4",
            ExpeditionRefusal::NoSlot { .. } | ExpeditionRefusal::BuiltAlready => "EXP-5",
            ExpeditionRefusal::NotUsable | ExpeditionRefusal::Undamaged => "EXP-6",
            ExpeditionRefusal::NoSuchChoice => "EXP-7",
            ExpeditionRefusal::NoThreat => "EXP-8",
            ExpeditionRefusal::EmptyPlace => "EXP-10",
            ExpeditionRefusal::TooManyBoxes { .. } | ExpeditionRefusal::WrongReport => "EXP-11",
            ExpeditionRefusal::WrongWay | ExpeditionRefusal::NoBed | ExpeditionRefusal::TooUnknown { .. } => "EXP-14",
            ExpeditionRefusal::TruckTooWeak => "EXP-15",
            ExpeditionRefusal::NoSuchTerms { .. } => "EXP-17",
            ExpeditionRefusal::NoSuchThing { rule, .. }
            | ExpeditionRefusal::InUse { rule }
            | ExpeditionRefusal::FalseReport { rule } => rule,
        }
    }

    /// Returns the reason in both languages.
    pub fn message(&self) -> Localized {
        self.supply_message().unwrap_or_else(|| self.plain_message())
    }

    /// Returns the reason if it has numbers or names.
    fn supply_message(&self) -> Option<Localized> {
        Some(match self {
            ExpeditionRefusal::SeatCount { count } => both!(
                "una expedición es para 1 a {MAX_SEATS} personas, no {count}",
                "an expedition is for 1 to {MAX_SEATS} people, not {count}"
            ),
            ExpeditionRefusal::NoSuchTerms { id } => {
                both!("no hay duración ni dificultad `{id}`", "there is no length or difficulty `{id}`")
            }
            ExpeditionRefusal::NoSuchThing { id, .. } => both!("no hay `{id}`", "there is no `{id}`"),
            ExpeditionRefusal::TooDear { kind, needed, there } => {
                let Localized { es, en } = kind.amount_words(*needed);
                both!("cuesta {es}, y en la base hay {there}", "this costs {en}; the base has {there}")
            }
            ExpeditionRefusal::TooManyBoxes { most } => both!(
                "una figura lleva como mucho {most} cajas de munición",
                "a figure takes at most {most} boxes of ammunition"
            ),
            ExpeditionRefusal::TooUnknown { needed, there } => both!(
                "hacen falta {needed} de reputación, y la base tiene {there}",
                "this takes {needed} reputation; the base has {there}"
            ),
            _ => return None,
        })
    }

    /// Returns the reason if it has neither numbers nor names.
    fn plain_message(&self) -> Localized {
        let (es, en) = match self {
            ExpeditionRefusal::NoSlot { slot: SlotKind::Inside } => {
                ("no queda sitio dentro", "there is no slot left inside")
            }
            ExpeditionRefusal::NoSlot { slot: SlotKind::Outside } => {
                ("no queda sitio fuera", "there is no slot left outside")
            }
            ExpeditionRefusal::NoSuchSeat => ("esta expedición no tiene ese puesto", "the expedition has no such seat"),
            ExpeditionRefusal::NotNow => ("ahora no toca decidir eso", "this is not the decision that is due"),
            ExpeditionRefusal::AlreadyReady => {
                ("este puesto ya ha terminado su plan", "this seat has finished planning")
            }
            ExpeditionRefusal::NotYours => {
                ("de ese superviviente decide otro puesto", "another seat decides for this survivor")
            }
            ExpeditionRefusal::NoSuchSurvivor => ("no hay tal superviviente", "there is no such survivor"),
            ExpeditionRefusal::BuiltAlready => ("esta sección ya está construida", "this section is built already"),
            ExpeditionRefusal::NotUsable => ("esta sección no se puede usar", "this section can’t be used"),
            ExpeditionRefusal::InUse { .. } => ("hoy ya lo usa otro superviviente", "another survivor uses it today"),
            ExpeditionRefusal::Undamaged => ("no está dañada", "it isn’t damaged"),
            ExpeditionRefusal::NoThreat => {
                ("no queda ningún enemigo así en la tabla de amenaza", "no such enemy is left on the threat table")
            }
            ExpeditionRefusal::EmptyPlace => ("allí ya no queda nada", "there is nothing left at that place"),
            ExpeditionRefusal::NoSuchChoice => ("el suceso no ofrece esa opción", "the event offers no such choice"),
            ExpeditionRefusal::WrongWay => ("esa persona no se une así", "this person doesn’t join in that way"),
            ExpeditionRefusal::NoBed => ("no queda ninguna cama libre", "there is no bed left"),
            ExpeditionRefusal::TruckTooWeak => ("el camión no aguanta ese golpe", "the truck can’t take that blow"),
            ExpeditionRefusal::WrongReport => ("el parte es de otra batalla", "the report is about another battle"),
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
