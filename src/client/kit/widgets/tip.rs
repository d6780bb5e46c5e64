//! Tooltips: a paper slip near what the pointer rests on, with name, reason and rule.

use bevy::{ecs::system::SystemParam, picking::hover::Hovered, prelude::*};

/// What the slip says. Its node takes the pointer.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(Hovered, Pickable)]
pub struct Tip {
    pub(super) title: String,
    pub(super) reason: String,
    pub(super) rule: Option<String>,
    pub(super) locked: bool,
}

impl Tip {
    /// A name (may be empty) and what there is to say.
    pub fn new(title: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { title: title.into(), reason: reason.into(), rule: None, locked: false }
    }

    /// With a lock before the name.
    pub fn locked(self) -> Self {
        Self { locked: true, ..self }
    }

    /// All that it says, for who can't see it.
    pub fn words(&self) -> String {
        match &self.rule {
            Some(rule) => format!("{} [{rule}]", self.reason.replace("**", "")),
            None => self.reason.replace("**", ""),
        }
    }

    /// With the id of the rule behind it.
    pub fn rule(self, rule: Option<String>) -> Self {
        Self { rule, ..self }
    }
}

/// A slip that is shown, and whose.
#[derive(Component)]
pub struct Slip(pub(super) Entity);

/// The slips that are shown now.
#[derive(SystemParam)]
pub struct Slips<'w, 's> {
    slips: Query<'w, 's, &'static Slip>,
    tips: Query<'w, 's, (&'static Tip, &'static Hovered)>,
}

impl Slips<'_, '_> {
    /// The rule behind what a slip says, or would say if the pointer rested a little longer.
    pub fn rule(&self) -> Option<String> {
        let shown = self.slips.iter().find_map(|slip| self.tips.get(slip.0).ok()).map(|(tip, _)| tip);
        let hovered = || self.tips.iter().find(|(_, hovered)| hovered.get()).map(|(tip, _)| tip);
        shown.or_else(hovered)?.rule.clone()
    }
}
