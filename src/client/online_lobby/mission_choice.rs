//! The screen that chooses the mission of an online battle, and its points.

use menus::{
    list_screen::{self, EntrySign, EntryStyle, ListContents, ListEntry, ListHead, ListScreen},
    mission_summary::MissionSummary,
    side_info::{points_stepper_buttons, side_card},
};
use mission::{Mission, force::RP_LEVELS};
use mission_library::MissionLibrary;
use rules::{BySide, command_points, hand_size};
use screen_kit::screen_root::{ScreenSystems, bottom_bar_button, go_button};
use ui_kit::{game_names::sanitized, prelude::*};

use crate::{hosting::change_session_mission, mission_proposal::propose_chosen_mission, online_lobby::OnlineLobby};

/// Resource with the contents of the screen.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct OnlineMissionsModel {
    /// The missions, and the summary of the chosen one.
    list: ListContents<OnlineMissionsIntent>,
    /// The points of each side.
    levels: BySide<u8>,
    /// The points of each side that the mission suggests.
    suggested: BySide<u8>,
    /// `true` for an automated side.
    automated: BySide<bool>,
    /// `true` if battles are played with cards.
    has_cards: bool,
    /// `true` if the mission is proposed to a host, who decides about it and its points.
    is_proposal: bool,
}

/// Message: a request of the player on this screen.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum OnlineMissionsIntent {
    /// Go back to the lobby with the chosen mission.
    Done,
    /// Choose the mission with this id. If it is chosen already, go back to the lobby.
    Choose(String),
    /// Set the points of a side.
    SetLevel(Side, u8),
    /// Reset the points to those that the mission suggests.
    ResetLevels,
}

pub(super) fn plugin(app: &mut App) {
    list_screen::add_list_screen::<OnlineMissionsModel>(app);
    let is_open = || in_state(Screen::OnlineMissions);
    app.add_systems(
        Update,
        (
            handle_mission_intents.run_if(is_open()),
            update_missions_model.run_if(
                is_open().and_then(any_resource_changed::<(State<Screen>, OnlineLobby, MissionLibrary, Texts)>),
            ),
        )
            .chain()
            .before(ScreenSystems),
    );
}

fn handle_mission_intents(
    mut intents: MessageReader<OnlineMissionsIntent>,
    mut lobby: ResMut<OnlineLobby>,
    missions: Res<MissionLibrary>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    for intent in intents.read() {
        let chosen = lobby.mission.as_deref().and_then(|id| missions.find(id));
        match intent {
            OnlineMissionsIntent::Choose(id) if lobby.mission.as_ref() != Some(id) => {
                if let Some(mission) = missions.find(id) {
                    (lobby.mission, lobby.levels) = (Some(id.clone()), mission.rp);
                }
            }
            OnlineMissionsIntent::SetLevel(side, level) => {
                lobby.levels[*side] = (*level).clamp(*RP_LEVELS.start(), *RP_LEVELS.end());
            }
            OnlineMissionsIntent::ResetLevels => lobby.levels = chosen.map(|mission| mission.rp).unwrap_or_default(),
            OnlineMissionsIntent::Done | OnlineMissionsIntent::Choose(_) => {
                next.set(Screen::OnlineLobby);
                if lobby.is_admitted() {
                    commands.queue(propose_chosen_mission);
                } else {
                    lobby.saved = None;
                    commands.queue(change_session_mission);
                }
            }
        }
    }
}

fn update_missions_model(
    lobby: Res<OnlineLobby>,
    missions: Res<MissionLibrary>,
    texts: Res<Texts>,
    mut model: ResMut<OnlineMissionsModel>,
) {
    let chosen = lobby.mission.as_deref().and_then(|id| missions.find(id));
    let place = missions.listed().position(|(mission, _)| Some(&mission.id) == lobby.mission.as_ref());
    let entries = missions.listed().map(|listed| build_mission_entry(&texts, listed)).collect();
    let summary = chosen.map(|mission| MissionSummary::of(mission, &texts)).unwrap_or_default();
    model.set_if_neq(OnlineMissionsModel {
        list: ListContents { entries, chosen: place.unwrap_or(0), summary },
        levels: lobby.levels,
        suggested: chosen.map(|mission| mission.rp).unwrap_or_default(),
        automated: BySide::from_fn(|side| chosen.is_some_and(|mission| mission.plays_itself(side))),
        has_cards: missions.has_cards(),
        is_proposal: lobby.is_admitted(),
    });
}

fn build_mission_entry(texts: &Texts, (mission, own): (&Mission, bool)) -> ListEntry<OnlineMissionsIntent> {
    let title = sanitized(localized_name(texts, &mission.name), 26);
    let (name, intent) = (format!("mission-{}", mission.id), OnlineMissionsIntent::Choose(mission.id.clone()));
    ListEntry {
        subtitle: if own { texts.t("online-missions-own") } else { String::new() },
        note: format!("{}/{}", mission.rp.allied, mission.rp.german),
        ..ListEntry::new(name, intent, EntrySign::Number(mission.number.into()), title)
    }
}

impl ListScreen for OnlineMissionsModel {
    type Intent = OnlineMissionsIntent;

    const SPEC: ScreenSpec = ScreenSpec::list(Screen::OnlineMissions);
    const STYLE: EntryStyle = EntryStyle {
        height: 50.0,
        sign_width: 22.0,
        icon_size: 18.0,
        title: TextStyle::NAME.px(17.0).line(21.0),
        subtitle: TextStyle::CAPTION.spaced(0.0).line(16.0),
    };
    const ROOM: usize = 8;
    const BACK: OnlineMissionsIntent = OnlineMissionsIntent::Done;

    fn contents(&self) -> &ListContents<OnlineMissionsIntent> {
        &self.list
    }

    fn head(&self, texts: &Texts) -> ListHead<OnlineMissionsIntent> {
        ListHead::Title(texts.t("online-missions"))
    }

    fn spawn_foot(&self, list: &mut ChildSpawnerCommands, texts: &Texts) {
        list.spawn(flex_spacer());
        let id = if self.is_proposal { "online-missions-propose-note" } else { "online-missions-note" };
        list_screen::spawn_list_note(list, "info", &texts.t(id));
    }

    fn spawn_detail(&self, stage: &mut ChildSpawnerCommands, texts: &Texts) {
        for side in Side::BOTH {
            if !self.is_proposal {
                spawn_points_card(stage, side, self, texts);
            }
        }
    }

    fn spawn_bar(&self, bar: &mut ChildSpawnerCommands, texts: &Texts) {
        if self.is_proposal {
            bar.spawn(flex_spacer());
            return;
        }
        let id = "online-missions-dossier";
        let allowed = DisabledReason::unless(self.levels != self.suggested, "");
        let allowed = allowed.map_err(|why| why.whole(texts.t("skirmish-dossier-already")));
        let button = bottom_bar_button(texts, id, "undo", 20.0, texts.key(id)).allowed(allowed);
        bar.spawn((button, on_press(OnlineMissionsIntent::ResetLevels)));
        bar.spawn(flex_spacer());
    }

    fn go_button(&self, texts: &Texts) -> (GameButton, OnlineMissionsIntent) {
        let id = if self.is_proposal { "online-missions-propose" } else { "online-missions-done" };
        (go_button(texts.t(id), "online-missions-go"), OnlineMissionsIntent::Done)
    }
}

/// Spawns the points of a side, with its command points and cards.
fn spawn_points_card(stage: &mut ChildSpawnerCommands, side: Side, model: &OnlineMissionsModel, texts: &Texts) {
    let left = side.pick(388.0, 826.0);
    stage.spawn(side_card(side, absolute_panel(left, 210.0, 422.0, 150.0)));
    stage.spawn(absolute_panel(left + 17.0, 224.0, 388.0, 122.0).down(12.0)).with_children(|card| {
        card.spawn(flex_row(12.0).rigid()).with_children(|head| {
            head.spawn(side_badge(side, 50.0));
            let name = side_name(texts, side).to_uppercase();
            let id = if model.automated[side] { "online-seat-automated" } else { "online-missions-points" };
            let title = text_label(TextStyle::PANEL.px(25.0).line(27.0), name, side.on_paper());
            let under = text_label(TextStyle::LABEL, texts.t(id), palette::PAPER_SECOND);
            head.spawn((flex_column(0.0), children![title, under]));
        });
        card.spawn(flex_row(10.0).rigid()).with_children(|line| spawn_points_row(line, side, model, texts));
    });
}

fn spawn_points_row(line: &mut ChildSpawnerCommands, side: Side, model: &OnlineMissionsModel, texts: &Texts) {
    let level = model.levels[side];
    let range = (*RP_LEVELS.start(), *RP_LEVELS.end());
    let dial = StepperButtons { width: 44.0, height: 40.0, sign: 16.0 };
    let [less, more] = points_stepper_buttons(dial, side, level, range, texts);
    let number = text_label(TextStyle::new(FontFace::Oswald, 28.0, 34.0), level.to_string(), palette::PAPER_TEXT);
    line.spawn((less, on_press(OnlineMissionsIntent::SetLevel(side, level.saturating_sub(1)))));
    let place = Node::default().width(44).justify(JustifyContent::Center).rigid();
    line.spawn((place, AbbreviationTerm::RequisitionPoints.tip(texts))).with_child(number);
    line.spawn((more, on_press(OnlineMissionsIntent::SetLevel(side, level.saturating_add(1)))));
    line.spawn(flex_spacer());
    if model.automated[side] {
        return;
    }
    let kind = TextStyle::SENTENCE.line(20.0).steady();
    let fact = |id: &str, n: u8| rich_text(kind, &texts.t_args(id, &[("n", n.into())]), palette::PAPER_TEXT);
    line.spawn((tinted_icon("cp", 20.0, side.on_paper()), AbbreviationTerm::CommandPoints.tip(texts)));
    line.spawn(fact("seat-cp", command_points(level)));
    if model.has_cards {
        line.spawn(tinted_icon("cards", 20.0, side.on_paper()));
        line.spawn(fact("briefing-cards", hand_size(level)));
    }
}
