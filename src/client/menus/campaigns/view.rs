//! The campaigns screen: lists the campaigns, assigns their seats, and creates, opens, renames or deletes campaigns.

use crate::{
    list_screen::{self, EntryStyle, ListContents, ListHead, ListScreen, ModeTab},
    player_setup::{self, PlayerSetupModel},
};
use screen_kit::screen_root::{go_button, spawn_warning_strip};
use ui_kit::prelude::*;

/// Resource with the list of campaigns and the chosen campaign.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CampaignsModel {
    /// All campaigns, the one played last first, and the next mission of the chosen campaign, or its fault.
    pub list: ListContents<CampaignsIntent>,
    /// The seats of the chosen campaign; without one, the seats of a new campaign.
    pub seats: PlayerSetupModel,
    /// Winner of the chosen campaign, once it is over; `Some(None)` is a draw.
    pub winner: Option<Option<Side>>,
    /// Caption of the confirm button.
    pub confirm: String,
    /// Reason why the chosen campaign can't be opened or renamed, if any.
    pub blocked: Option<DisabledReason>,
    /// Reason why the chosen campaign can't be deleted, if any.
    pub delete: Option<DisabledReason>,
    /// Reason why no new campaign can be created, if any.
    pub new: Option<DisabledReason>,
    /// Error of the last request, if any.
    pub warning: Option<String>,
}

/// Message: a request of the players on the campaigns screen. Requests about the seats are a `SeatIntent`.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CampaignsIntent {
    /// Go back to the title screen.
    Back,
    /// Switch to single missions.
    Missions,
    /// Open the list of expeditions.
    Expeditions,
    /// Choose the campaign with this index; if it is already chosen, open it.
    Choose(usize),
    /// Open the chosen campaign, or watch its next battle.
    Open,
    /// Create a new campaign.
    New,
    /// Rename the chosen campaign.
    Rename,
    /// Delete the chosen campaign.
    Delete,
}

impl ListScreen for CampaignsModel {
    type Intent = CampaignsIntent;

    const SPEC: ScreenSpec =
        ScreenSpec { context_rule: |_| Some("CAMP-1".into()), ..ScreenSpec::list(Screen::Campaigns) };
    const STYLE: EntryStyle = EntryStyle::SAVED_GAMES;
    const ROOM: usize = 4;
    const BACK: CampaignsIntent = CampaignsIntent::Back;

    fn contents(&self) -> &ListContents<CampaignsIntent> {
        &self.list
    }

    fn head(&self, _: &Texts) -> ListHead<CampaignsIntent> {
        ListHead::Modes(ModeTab::Campaigns, CampaignsIntent::Missions)
    }

    fn spawn_foot(&self, list: &mut ChildSpawnerCommands, texts: &Texts) {
        if self.list.entries.is_empty() {
            list_screen::spawn_list_note(list, "medal", &texts.t("campaigns-none"));
            list_screen::spawn_list_note(list, "info", &texts.t("campaigns-how"));
            spawn_expeditions_button(list, texts);
            return;
        }
        spawn_campaign_actions(list, self, texts);
        spawn_expeditions_button(list, texts);
        list.spawn(flex_spacer());
        list_screen::spawn_list_note(list, "info", &texts.t("campaigns-players"));
        if self.seats.seats.iter().any(|seat| seat.ai_difficulty.is_some()) {
            list_screen::spawn_list_note(list, "effect", &texts.t("campaigns-computer"));
        }
    }

    fn spawn_detail(&self, stage: &mut ChildSpawnerCommands, texts: &Texts) {
        player_setup::spawn_player_setup(stage, &self.seats, texts);
        if let Some(winner) = self.winner {
            let (frame, colour) = winners_stamp(winner);
            let words = texts.t(&format!("debrief-{}", winner.map_or("draw", Side::key)));
            stage.spawn(rubber_stamp(frame, &words, colour, -5.0, absolute_panel(900.0, 86.0, 320.0, 56.0)));
        }
        if let Some(words) = &self.warning {
            spawn_warning_strip(stage, 56.0, words);
        }
    }

    fn spawn_bar(&self, bar: &mut ChildSpawnerCommands, texts: &Texts) {
        bar.spawn(player_setup::swap_sides_button(&self.seats, texts));
        player_setup::spawn_players_line(bar, &self.seats.line);
    }

    fn go_button(&self, texts: &Texts) -> (GameButton, CampaignsIntent) {
        let go = |words: String| go_button(words, "campaigns-go");
        if self.list.entries.is_empty() {
            let new = go(texts.t("campaigns-begin")).key(texts.key("campaigns-new"));
            return (new.disabled(self.new.clone()), CampaignsIntent::New);
        }
        (go(self.confirm.clone()).disabled(self.blocked.clone()), CampaignsIntent::Open)
    }
}

/// Spawns the buttons for a new campaign, and for renaming or deleting the chosen one.
fn spawn_campaign_actions(list: &mut ChildSpawnerCommands, model: &CampaignsModel, texts: &Texts) {
    let new = list_screen::list_button(texts, "campaigns-new", "plus").key(texts.key("campaigns-new"));
    let new = new.disabled(model.new.clone());
    list.spawn((new.node(|node| node.margin.top = px(6)), on_press(CampaignsIntent::New)));
    list.spawn(flex_row(8.0).rigid()).with_children(|line| {
        for (id, icon, key, refused, intent) in [
            ("campaigns-rename", "log", texts.key("campaigns-rename"), &model.blocked, CampaignsIntent::Rename),
            ("campaigns-delete", "close", KeyCode::Delete, &model.delete, CampaignsIntent::Delete),
        ] {
            let button = GameButton::neutral(texts.t(id)).kind(TextStyle::BUTTON.px(16.0)).icon(icon, 16.0).key(key);
            let button = button.size(154.0, 44.0).padding(6.0).with_focus_name(id).node(|node| node.column_gap = px(8));
            line.spawn((button.disabled(refused.clone().map(DisabledReason::without_reason)), on_press(intent)));
        }
    });
}

/// Spawns the button that opens the list of expeditions.
fn spawn_expeditions_button(list: &mut ChildSpawnerCommands, texts: &Texts) {
    let button = GameButton::neutral(texts.t("campaigns-expeditions")).icon("gate", 16.0).height(44.0).padding(8.0);
    let button = button.key(texts.key("campaigns-expeditions")).with_focus_name("campaigns-expeditions");
    list.spawn((button, on_press(CampaignsIntent::Expeditions)));
}
