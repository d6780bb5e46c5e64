//! The model and the intents of the forces screen.

use ui_kit::prelude::*;

/// Resource with everything that the forces screen shows.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct ForcesModel {
    /// Side that buys the force.
    pub side: Side,
    /// Name of the player; empty for a player without a name.
    pub player: String,
    /// Words after the side's name below the title, like "Mission 2, Incursion".
    pub mission: String,
    /// Total requisition points.
    pub budget: u32,
    /// Requisition points spent.
    pub spent: u32,
    /// Cards of the figures that can be bought; six at most.
    pub cards: Vec<FigureCard>,
    /// Rows of the bought figures: one per figure, or one for several of the same kind.
    pub force: Vec<BoughtFigureRow>,
    /// Facts about the force: icon and sentence each.
    pub facts: Vec<(String, String)>,
    /// Advice below the facts, if any.
    pub info: Option<String>,
    /// Warning before the player continues, if any; may have `**bold**` parts.
    pub warning: Option<String>,
    /// `Ok` if the game can suggest a balanced force, otherwise the reason why not.
    pub balanced: Result<(), DisabledReason>,
    /// `Ok` if the previous force can be bought again, otherwise the reason why not.
    pub last: Result<(), DisabledReason>,
    /// Caption of the confirm button.
    pub confirm: String,
    /// `Ok` if the player may confirm the force, otherwise the reason why not.
    pub ready: Result<(), DisabledReason>,
}

/// The card of a figure that can be bought.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureCard {
    /// Id of the figure in intents.
    pub id: String,
    /// Name; shown in capitals.
    pub name: String,
    /// Kind of the figure, in words.
    pub kind: String,
    /// Picture, like `art/grunt`.
    pub picture: String,
    /// Cost in requisition points.
    pub rp: u32,
    /// Action points.
    pub ap: u32,
    pub fortitude: u32,
    pub damage_points: u32,
    pub weapon: String,
    /// Dice of a shot, if it shoots.
    pub dice: Option<u32>,
    /// Further abilities.
    pub note: String,
    /// Maximum number that may be bought; `None` means no limit.
    pub limit: Option<u32>,
    /// Number bought.
    pub count: u32,
    /// `Ok` if one more may be bought, otherwise the reason why not.
    pub add: Result<(), DisabledReason>,
    /// `Ok` if one may be returned, otherwise the reason why not.
    pub remove: Result<(), DisabledReason>,
}

impl FigureCard {
    /// Returns `true` if the card is bright: a figure has been bought, or may be.
    pub(crate) fn lit(&self) -> bool {
        self.add.is_ok() || self.count > 0
    }
}

/// A row of the list of bought figures.
#[derive(Clone, Debug, PartialEq)]
pub struct BoughtFigureRow {
    /// Id of the figure's kind in intents.
    pub id: String,
    /// Name with a number, or with the count of several figures.
    pub name: String,
    /// Index of the purchase, and the name of its commander, if a player may be assigned; an empty name means the
    /// player of the side.
    pub commander: Option<(usize, String)>,
    /// Number of purchases in this row.
    pub bought: u32,
    /// Name of the soldier, if already known.
    pub soldier: Option<String>,
    /// Picture, like `art/grunt`, or the soldier's portrait.
    pub picture: String,
    /// Total cost of the row in requisition points.
    pub rp: u32,
    /// Line below the name, if any.
    pub note: Option<String>,
    /// Index of the purchase, and the tooltip of its button, if another figure can take its place.
    pub other: Option<(u8, String)>,
}

impl BoughtFigureRow {
    /// Returns the name of the row, with the soldier's name.
    pub(crate) fn whole_name(&self) -> String {
        let name = &self.name;
        self.soldier.as_ref().map_or_else(|| name.clone(), |soldier| format!("{name} · {soldier}"))
    }
}

/// Message: a request of the player on the forces screen.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ForcesIntent {
    /// Buy one figure with this id.
    Add(String),
    /// Return one figure with this id.
    Remove(String),
    /// Let another figure take the place of this purchase.
    Change(u8),
    /// Ask for the commander of this purchase.
    Commander(usize),
    /// Return everything.
    Clear,
    /// Buy a balanced force.
    Suggest,
    /// Buy the previous force again.
    Last,
    /// Go back to the briefing.
    Back,
    /// Confirm the force.
    Confirm,
}

impl Default for ForcesModel {
    fn default() -> Self {
        Self {
            side: Side::Allied,
            player: String::new(),
            mission: String::new(),
            budget: 0,
            spent: 0,
            cards: Vec::new(),
            force: Vec::new(),
            facts: Vec::new(),
            info: None,
            warning: None,
            balanced: Ok(()),
            last: Ok(()),
            confirm: String::new(),
            ready: Ok(()),
        }
    }
}
