//! The texts of the lobby: fills its model from its state.

mod chat_text;
mod code_text;
mod confirm_text;
mod failure_text;
mod figure_text;
mod machine_text;
mod member_text;
mod seat_text;
mod sheet_text;

pub(crate) use chat_text::speak_chat_line;
use mission::Mission;
use mission_library::MissionLibrary;
use online::{ClockLimit, LobbyMember, LobbyState, MemberId};
use screen_kit::screen_root::ScreenSystems;
use ui_kit::{accessibility::ScreenReaderAnnouncement, game_names::sanitized, prelude::*};

use crate::{
    lobby_model::{BarButton, LobbyIntent, LobbyModel, LobbyPage, LobbySheet},
    online_lobby::OnlineLobby,
};

/// Maximum number of letters of a name in the lobby.
const MAX_NAME_LETTERS: usize = 20;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        update_lobby_model
            .run_if(
                in_state(Screen::OnlineLobby)
                    .and_then(any_resource_changed::<(State<Screen>, OnlineLobby, MissionLibrary, Settings, Texts)>),
            )
            .after(crate::lobby_systems::LobbySystems)
            .before(ScreenSystems),
    );
}

fn update_lobby_model(
    lobby: Res<OnlineLobby>,
    (texts, settings, missions): (Res<Texts>, Res<Settings>, Res<MissionLibrary>),
    network: Option<Res<crate::online_network::OnlineNetwork>>,
    (mut model, mut announcement): (ResMut<LobbyModel>, ResMut<ScreenReaderAnnouncement>),
) {
    let has_network = network.is_some();
    let sources = LobbySources { lobby: &lobby, texts: &texts, settings: &settings, missions: &missions, has_network };
    let fresh = sources.build_model();
    if let Some(fault) = shown_fault(&fresh.sheet).filter(|fault| Some(*fault) != shown_fault(&model.sheet)) {
        announcement.0 = fault.replace("**", "");
    }
    model.set_if_neq(fresh);
}

/// Returns the fault that a sheet shows, if there is one.
fn shown_fault(sheet: &LobbySheet) -> Option<&str> {
    let note = match sheet {
        LobbySheet::Notes { notes, .. } => notes.first(),
        LobbySheet::Seats(seats) => Some(&seats.note),
        LobbySheet::Members(members) => members.note.as_ref(),
        LobbySheet::Figures(figures) => Some(&figures.note),
    };
    note.filter(|note| note.is_fault).map(|note| note.words.as_str())
}

/// The sources from which the model is built.
struct LobbySources<'a> {
    lobby: &'a OnlineLobby,
    texts: &'a Texts,
    settings: &'a Settings,
    missions: &'a MissionLibrary,
    /// `true` if this game can use a network.
    has_network: bool,
}

impl LobbySources<'_> {
    fn build_model(&self) -> LobbyModel {
        let texts = self.texts;
        LobbyModel {
            page: self.lobby.page,
            other_page: self.lobby.has_session().then(|| DisabledReason::because(texts.t("online-page-session"))),
            code: self.build_code_panel(),
            machines: self.build_machine_cards(),
            link: self.link_status(),
            link_words: self.link_words(),
            steps: self.build_steps(),
            chat: self.build_chat_panel(),
            sheet: self.build_sheet(),
            line: texts.t("online-plain"),
            bar: self.build_bar_buttons(),
            confirm: self.build_confirm_button(),
        }
    }

    /// Returns the buttons of the bottom bar: the end of the session, or the player's name before one.
    fn build_bar_buttons(&self) -> Vec<BarButton> {
        if self.lobby.has_session() {
            let id = match self.lobby.page {
                LobbyPage::Host => "online-close",
                LobbyPage::Join if self.lobby.is_admitted() => "online-leave",
                LobbyPage::Join => "online-cancel",
            };
            let mut buttons = vec![self.button(id, "close", None, LobbyIntent::CloseSession)];
            let is_campaign = self.lobby_state().is_some_and(|state| state.campaign.is_some());
            if self.lobby.is_host() {
                if !is_campaign {
                    buttons.push(self.lettered_button("online-mission", "plan", LobbyIntent::ChooseMission));
                }
                if self.lobby_state().is_some_and(|state| !state.at_base) {
                    buttons.push(self.clock_button());
                }
            } else if self.lobby.own_side().is_some_and(|side| self.lobby.campaign_page(side).is_some()) {
                buttons.push(self.lettered_button("online-ledger", "log", LobbyIntent::OpenLedger));
            } else if self.lobby.expedition_page().is_some() {
                buttons.push(self.lettered_button("online-base", "log", LobbyIntent::OpenLedger));
            } else if self.lobby.is_admitted() && !is_campaign {
                buttons.push(self.lettered_button("online-propose", "plan", LobbyIntent::ChooseMission));
            }
            if self.lobby.undecided_page(self.missions).is_some() {
                buttons.push(self.lettered_button("online-card", "effect", LobbyIntent::ChooseCard));
            }
            return buttons;
        }
        let name = self.settings.online.name.as_str();
        let words = match name {
            "" => self.texts.t("online-name-none"),
            name => self.texts.t_args("online-name", &[("name", sanitized(name, MAX_NAME_LETTERS).into())]),
        };
        let letter = self.texts.key("online-name");
        let key = if self.lobby.is_typing() { KeyChord::ctrl(letter) } else { KeyChord::key(letter) };
        let intent = LobbyIntent::Rename;
        let name = BarButton { id: "online-name", words, icon: "human", key: Some(key), intent, refused: None };
        std::iter::once(name).chain(self.resume_button()).collect()
    }

    /// Returns the button that continues the last session, if there is one.
    fn resume_button(&self) -> Option<BarButton> {
        let summary = &self.lobby.resumable.as_ref()?.summary;
        let mission = || summary.mission.as_ref().map(|mission| localized_name(self.texts, mission));
        let words = match summary.origin.as_deref().or_else(mission) {
            None | Some("") => self.texts.t("online-resume-none"),
            Some(name) => self.texts.t_args("online-resume", &[("name", sanitized(name, MAX_NAME_LETTERS).into())]),
        };
        let letter = self.texts.key("online-resume");
        let key = if self.lobby.is_typing() { KeyChord::ctrl(letter) } else { KeyChord::key(letter) };
        let intent = LobbyIntent::Resume;
        Some(BarButton { id: "online-resume", words, icon: "redo", key: Some(key), intent, refused: None })
    }

    /// Returns the button that chooses the time for half-turns.
    fn clock_button(&self) -> BarButton {
        let minutes = self.lobby_state().and_then(|state| state.clock).map_or(0, ClockLimit::minutes);
        let words = self.texts.t_args("online-clock", &[("n", minutes.into())]);
        let key = Some(KeyChord::key(self.texts.key("online-clock")));
        BarButton { id: "online-clock", words, icon: "clock", key, intent: LobbyIntent::CycleClock, refused: None }
    }

    /// Returns a button with the text of this id.
    fn button(&self, id: &'static str, icon: &'static str, key: Option<KeyChord>, intent: LobbyIntent) -> BarButton {
        BarButton { id, words: self.texts.t(id), icon, key, intent, refused: None }
    }

    /// Returns a button with the text and the letter of this id.
    fn lettered_button(&self, id: &'static str, icon: &'static str, intent: LobbyIntent) -> BarButton {
        self.button(id, icon, Some(KeyChord::key(self.texts.key(id))), intent)
    }

    /// Returns the name of a member as it is shown to others.
    fn member_name(&self, member: &LobbyMember) -> String {
        self.shown_name(&member.name)
    }

    /// Returns the name of the player at this machine.
    fn own_name(&self) -> String {
        self.shown_name(&self.settings.online.name)
    }

    /// Returns a name where it stands alone: players need not have one.
    fn shown_name(&self, name: &str) -> String {
        match name {
            "" => self.texts.t("online-nameless"),
            name => sanitized(name, MAX_NAME_LETTERS),
        }
    }

    /// Returns a sentence about a member.
    fn member_sentence(&self, id: &str, member: &LobbyMember) -> String {
        format_player_sentence(self.texts, id, &sanitized(&member.name, MAX_NAME_LETTERS), &[])
    }

    fn lobby_state(&self) -> Option<&LobbyState> {
        self.lobby.facts.lobby.as_ref()
    }

    /// Returns the members at other machines.
    fn others(&self) -> impl Iterator<Item = &LobbyMember> {
        let own = self.lobby.facts.own;
        let members = self.lobby_state().into_iter().flat_map(|state| &state.members);
        members.filter(move |member| Some(member.member) != own)
    }

    /// Returns the host's member.
    fn host_member(&self) -> Option<&LobbyMember> {
        self.lobby_state()?.members.iter().find(|member| member.member == MemberId::HOST)
    }

    /// Returns the mission of the session, or the chosen one before a session is open.
    fn mission(&self) -> Option<&Mission> {
        match self.lobby_state() {
            Some(_) => self.lobby.session_mission(self.missions),
            None => self.lobby.planned_mission(self.missions),
        }
    }
}
