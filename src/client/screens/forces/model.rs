//! What the choice of a force shows, and what is wanted there.

use kit::draw::*;

/// A force in the making.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct ForcesModel {
    /// Whose force it is.
    pub side: Side,
    /// Who plays it; empty for a player without a name.
    pub player: String,
    /// Under the title, after the side: as «Mission 2, Incursion».
    pub mission: String,
    /// Requisition points in all.
    pub budget: u32,
    /// Requisition points spent.
    pub spent: u32,
    /// What can be taken; six at most.
    pub cards: Vec<FigureCard>,
    /// What was taken, one line a figure, or for several of one kind.
    pub force: Vec<ForceRow>,
    /// What this force means: an icon and a sentence each.
    pub facts: Vec<(String, String)>,
    /// A word of advice under it.
    pub info: Option<String>,
    /// What should be known before going on; may have `**bold**` parts.
    pub warning: Option<String>,
    /// Whether there is a balanced force to suggest.
    pub balanced: Result<(), Refused>,
    /// Whether the force of the last time can be taken again.
    pub last: Result<(), Refused>,
    /// The words on the confirm plate.
    pub confirm: String,
    /// Whether it may be pressed.
    pub ready: Result<(), Refused>,
}

/// A figure that can be taken.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureCard {
    /// What the intents call it.
    pub id: String,
    /// Its name; shown in capitals.
    pub name: String,
    /// What kind of figure it is.
    pub kind: String,
    /// Its picture, as `art/grunt`.
    pub picture: String,
    /// Requisition points it costs.
    pub rp: u32,
    /// Action points.
    pub ap: u32,
    /// Fortitude.
    pub fortitude: u32,
    /// Damage points.
    pub damage_points: u32,
    /// Its weapon.
    pub weapon: String,
    /// The dice of a shot.
    pub dice: Option<u32>,
    /// What else it can do.
    pub note: String,
    /// How many may be taken; `None` is without limit.
    pub limit: Option<u32>,
    /// How many were taken.
    pub count: u32,
    /// Whether one more may be taken.
    pub add: Result<(), Refused>,
    /// Whether one may be given back.
    pub remove: Result<(), Refused>,
}

impl FigureCard {
    /// Bright: there is one, or there may be.
    pub(crate) fn lit(&self) -> bool {
        self.add.is_ok() || self.count > 0
    }
}

/// A figure that was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct ForceRow {
    /// What the intents call its kind.
    pub id: String,
    /// Its name, with its number, or with how many there are.
    pub name: String,
    /// The purchase, from 0, and who commands it, if somebody may: an empty name is the player of the side.
    pub commander: Option<(usize, String)>,
    /// How many purchases stand in this line.
    pub bought: u32,
    /// The name of the soldier behind it, if that is known already.
    pub soldier: Option<String>,
    /// Its picture, as `art/grunt`, or the soldier's portrait.
    pub picture: String,
    /// What they cost together.
    pub rp: u32,
    /// A line under the name.
    pub note: Option<String>,
    /// The purchase, from 0, and what is said of changing its figure for another, if one can come for it.
    pub other: Option<(u8, String)>,
}

impl ForceRow {
    /// Returns its name, with the soldier's.
    pub(crate) fn whole_name(&self) -> String {
        let name = &self.name;
        self.soldier.as_ref().map_or_else(|| name.clone(), |soldier| format!("{name} · {soldier}"))
    }
}

/// What the player wants while choosing.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ForcesIntent {
    /// Take one of this figure.
    Add(String),
    /// Give one of this figure back.
    Remove(String),
    /// Another figure shall come for that purchase.
    Change(u8),
    /// Ask who commands that purchase, from 0.
    Commander(usize),
    /// Give everything back.
    Clear,
    /// Take a balanced force.
    Suggest,
    /// Take the force of the last time.
    Last,
    /// Back to the briefing.
    Back,
    /// This is the force.
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
