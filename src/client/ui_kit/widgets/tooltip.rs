//! Tooltips: a popup of paper near the hovered node, with name, reason and rule.

use bevy::{ecs::system::SystemParam, picking::hover::Hovered, prelude::*};

/// Component with the tooltip of a node, which then receives pointer events.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(Hovered, Pickable)]
pub struct Tooltip {
    pub(super) title: String,
    pub(super) reason: String,
    pub(super) rule: Option<String>,
    pub(super) locked: bool,
}

impl Tooltip {
    /// Creates a tooltip with a title (may be empty) and a text.
    pub fn new(title: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { title: title.into(), reason: reason.into(), rule: None, locked: false }
    }

    /// Shows a lock before the title.
    pub fn locked(self) -> Self {
        Self { locked: true, ..self }
    }

    /// Returns the full text, for screen readers.
    pub fn words(&self) -> String {
        match &self.rule {
            Some(rule) => format!("{} [{rule}]", self.reason.replace("**", "")),
            None => self.reason.replace("**", ""),
        }
    }

    /// Sets the id of the related rule.
    pub fn rule(self, rule: Option<String>) -> Self {
        Self { rule, ..self }
    }
}

/// Component for the popup of a tooltip, with the node that it explains.
#[derive(Component)]
pub struct TooltipPopup(pub(super) Entity);

/// System parameter for the visible popups.
#[derive(SystemParam)]
pub struct TooltipPopups<'w, 's> {
    slips: Query<'w, 's, &'static TooltipPopup>,
    tips: Query<'w, 's, (&'static Tooltip, &'static Hovered)>,
}

impl TooltipPopups<'_, '_> {
    /// Returns the rule of the visible popup, or of the hovered node before its popup shows.
    pub fn rule(&self) -> Option<String> {
        let shown = self.slips.iter().find_map(|popup| self.tips.get(popup.0).ok()).map(|(tip, _)| tip);
        let hovered = || self.tips.iter().find(|(_, hovered)| hovered.get()).map(|(tip, _)| tip);
        shown.or_else(hovered)?.rule.clone()
    }
}
