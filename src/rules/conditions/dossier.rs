//! What a condition sees of the dossier that it stands in, and what it finds wrong.

use crate::{
    board::{Door, Terrain},
    catalogue::Catalogue,
    figure::FigureKind,
    side::{BySide, Side},
};

/// A dossier whose map has a board.
#[derive(Clone, Copy, Debug)]
pub struct Dossier<'a> {
    /// The board without its doors.
    pub terrain: &'a Terrain,
    /// The doors, by their numbers; one that is off every board stands at its edge.
    pub doors: &'a [Door],
    /// Requisition points.
    pub rp: BySide<i64>,
    /// How many objects there are.
    pub objects: usize,
    /// How many of them are numbered tokens.
    pub tokens: usize,
    /// The kinds of figures; without them nothing is said about kinds.
    pub catalogue: Option<&'a Catalogue>,
    /// Whether the map is free of faults, so that ways on it may be followed.
    pub sound: bool,
}

impl Dossier<'_> {
    /// Whether that side has hordes.
    pub fn has_horde(&self, side: Side) -> bool {
        let horde = |kind: &FigureKind| kind.side == side && kind.horde().is_some();
        self.catalogue.is_some_and(|catalogue| catalogue.kinds().any(|(_, kind)| horde(kind)))
    }
}

/// What makes no sense about a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where, within the condition: `.areas[1]`; empty: the whole of it.
    pub path: String,
    /// What is wrong, in English.
    pub message: String,
    /// What would put it right.
    pub hint: String,
    /// The rule that it goes against, if there is one.
    pub rule: Option<&'static str>,
}

impl Fault {
    /// A fault at that place.
    pub fn new(path: impl Into<String>, message: impl Into<String>, hint: impl Into<String>) -> Fault {
        Fault { path: path.into(), message: message.into(), hint: hint.into(), rule: None }
    }

    /// The same against that rule.
    pub fn against(self, rule: &'static str) -> Fault {
        Fault { rule: Some(rule), ..self }
    }
}
