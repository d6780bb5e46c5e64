//! The models and the intents of the screen of the base.

use campaign::expedition::{ExpeditionOrder, ResourceKind, SortieTarget, SurvivorId};
use ui_kit::prelude::*;

/// Resource with everything that the screen of the base shows, except its dialog.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ExpeditionBaseModel {
    /// The day, from 1.
    pub day: u8,
    /// The number of days.
    pub days: u8,
    /// Part of the day, in words.
    pub part: String,
    /// `true` while the seats plan.
    pub is_night: bool,
    /// `true` if the expedition has ended.
    pub is_over: bool,
    pub stores: Vec<StoreAmount>,
    /// Strength of the gate, and its maximum.
    pub gate: (u8, u8),
    pub reputation: u16,
    /// The slots inside and outside, the built ones first.
    pub slots: [Vec<SectionTile>; 2],
    pub threat: ThreatPanel,
    pub places: Vec<PlaceLine>,
    pub survivors: Vec<SurvivorCard>,
    /// Number of recruits who offer to join.
    pub offers: usize,
    /// Line below the name of the confirm button: survivors without a task.
    pub idle: String,
    /// `true` if the night ends only after a question, because unhurt survivors have no task.
    pub asks_end: bool,
    /// Reason why the night can't end, if any.
    pub refused: Option<DisabledReason>,
    /// Refusal or failed save of the last order, if any.
    pub warning: Option<String>,
    /// News without a fault, such as recruits whom the AI has taken in, if any.
    pub news: Option<String>,
    /// `true` if everything is planned here, and people at other machines still plan.
    pub is_waiting: bool,
    /// `true` if the base is at another machine.
    pub is_visit: bool,
    /// `true` while a dialog is open over the base.
    pub has_dialog: bool,
}

/// Amount of a resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreAmount {
    pub kind: ResourceKind,
    pub name: String,
    pub amount: u16,
    /// The most that the base may hold.
    pub most: u16,
}

/// A slot of the base.
#[derive(Clone, Debug, PartialEq)]
pub struct SectionTile {
    /// Picture; `None` for a free slot.
    pub picture: Option<String>,
    pub name: String,
    pub state: TileState,
    /// State in words, drawn over the picture; empty if it works.
    pub label: String,
    /// Abilities, for the tooltip.
    pub about: String,
}

/// State of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileState {
    Free,
    Begun,
    Working,
    Damaged,
}

/// The threat table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThreatPanel {
    /// Numbers of enemies with the names of several.
    pub enemies: Vec<(u16, String)>,
    /// Their danger together.
    pub danger: u16,
    /// The danger that brings an assault.
    pub limit: u16,
}

/// A known place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceLine {
    pub name: String,
    /// Distance and kind.
    pub about: String,
    /// The tooltip: the resources that may be there, and the enemies that come.
    pub tip: String,
    /// Number of caches that are left.
    pub caches: usize,
    /// Number of survivors who go there.
    pub party: usize,
}

/// A survivor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurvivorCard {
    pub id: SurvivorId,
    pub name: String,
    pub picture: String,
    /// Damage points lost, and in total.
    pub wounds: (u8, u8),
    /// Name of the seat.
    pub seat: String,
    /// Short names of the weapons.
    pub arms: String,
    /// Skills, or loads and noise without skills.
    pub skills: String,
    /// Story, weapons, loads and noise, for the tooltip.
    pub about: String,
    pub task: String,
    /// `true` if the survivor has a task.
    pub is_busy: bool,
    /// `true` if a person may give the survivor a task now.
    pub is_open: bool,
    /// All of it as a text for screen readers.
    pub spoken: String,
}

/// Groups of tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskTopic {
    GoOut,
    Build,
    Use,
    Threat,
    Base,
}

impl TaskTopic {
    pub(in crate::expedition) const ALL: [TaskTopic; 5] =
        [TaskTopic::GoOut, TaskTopic::Build, TaskTopic::Use, TaskTopic::Threat, TaskTopic::Base];
}

/// A dialog that the player has opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BaseQuestion {
    /// The tasks of a survivor.
    Tasks(SurvivorId, TaskTopic),
    /// The sortie of a survivor: its goal, and the ammunition to choose.
    Sortie(SurvivorId, SortieTarget),
    /// The recruits who offer to join.
    Offers,
    /// The AI's advice for the night.
    Advice,
    /// The players of the seats.
    Players,
    /// The end of the night, although unhurt survivors have no task.
    EndNight,
}

/// Resource with the dialog that the player has opened, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::expedition) struct OpenQuestion(pub(in crate::expedition) Option<BaseQuestion>);

/// Resource with the dialog over the base, if any: one that the player has opened, or a decision that is due.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ExpeditionPromptModel(pub Option<BasePrompt>);

/// A dialog over the base.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BasePrompt {
    /// Name of an icon.
    pub icon: &'static str,
    pub title: String,
    /// Lines below the title.
    pub lines: Vec<String>,
    /// `true` for a page of the ledger, on paper.
    pub is_paper: bool,
    /// Groups of options; empty if there is only one.
    pub tabs: Vec<BaseOption>,
    pub options: Vec<BaseOption>,
    /// Caption and intent of the button at the bottom.
    pub cancel: Option<(String, ExpeditionIntent)>,
}

/// An option of a dialog.
#[derive(Clone, Debug, PartialEq)]
pub struct BaseOption {
    /// Name for the focus.
    pub name: String,
    pub icon: &'static str,
    pub words: String,
    /// Second line: the price, or the effects.
    pub about: String,
    /// Tooltip; may be empty.
    pub tip: String,
    /// `true` for the present choice.
    pub is_chosen: bool,
    /// Reason why it can't be chosen, if any.
    pub refused: Option<DisabledReason>,
    pub intent: ExpeditionIntent,
}

/// Message: a request of the players on the screen of the base.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ExpeditionIntent {
    /// Go back to the list of expeditions.
    Back,
    /// Open the ledger.
    Ledger,
    /// Open a dialog.
    Ask(BaseQuestion),
    /// Close the dialog, or the story of the last day.
    Close,
    /// Submit an order of a seat.
    Order(u8, ExpeditionOrder),
    /// Name the player of the seat with this index, or of a new seat.
    NamePlayer(usize),
    /// Finish the planning of the people at this machine.
    EndNight,
    /// Let the people at this machine plan again.
    PlanAgain,
    /// Begin the battle that is due, or resume it.
    Battle,
    /// Let the AI fight the battle that is due unseen, and wait for the report.
    AwaitReport,
    /// Watch the rest of the battle that is fought unseen.
    WatchRest,
    /// Plan the night, or play the battle that is due, with people at other machines.
    Online,
    /// Begin the battle again whose journal can't be read.
    RestartBattle,
}
