//! The seats of two players.

use battle_view::text::names::strength_id;
use online::{LobbyMember, LobbyRefusal, LobbyState};
use rules::Side;
use ui_kit::{game_names::sanitized, prelude::*};

use super::LobbySources;
use crate::lobby_model::{BarButton, LobbyIntent, LobbyNote, LobbySeat, SeatSheet};

/// Maximum number of letters of the name of a campaign beside that of its mission.
const MAX_CAMPAIGN_LETTERS: usize = 16;

impl LobbySources<'_> {
    pub(super) fn build_seat_sheet(&self, state: &LobbyState) -> SeatSheet {
        SeatSheet {
            mission: self.session_mission_words(state),
            cards: Side::BOTH.map(|side| self.build_seat(state, side)),
            swap: self.swap_refusal(state),
            leave: self.leave_seat_button(),
            note: self.seat_note(state).unwrap_or_else(|| LobbyNote {
                icon: "unlink",
                is_fault: false,
                words: self.texts.t("online-cut"),
            }),
        }
    }

    /// Returns the mission and its points.
    pub(super) fn session_mission_words(&self, state: &LobbyState) -> String {
        let mission = &state.mission;
        let values = [
            ("mission", sanitized(localized_name(self.texts, &mission.name), 32).into()),
            ("allied", mission.levels.allied.into()),
            ("german", mission.levels.german.into()),
            ("turn", state.saved.map_or(0, |saved| saved.turn).into()),
        ];
        let words = self.texts.t_args("online-seats-mission", &values);
        match &state.campaign {
            Some(campaign) => format!("{} · {words}", sanitized(&campaign.name, MAX_CAMPAIGN_LETTERS)),
            None => words,
        }
    }

    fn build_seat(&self, state: &LobbyState, side: Side) -> LobbySeat {
        let texts = self.texts;
        let member = state.members.iter().find(|member| member.side == Some(side));
        let is_own = member.is_some_and(|member| Some(member.member) == self.lobby.facts.own);
        let is_automated = self.mission().is_some_and(|mission| mission.plays_itself(side));
        let vacant = match (is_automated, state.computers[side].is_some()) {
            (true, _) => "online-seat-automated",
            (false, true) => "seat-computer",
            (false, false) => "online-seat-vacant",
        };
        let vacant = state.computers[side].map_or(vacant, strength_id);
        let under = match (is_own, member.is_some(), is_automated) {
            (true, ..) => texts.t("online-seat-own"),
            (_, true, _) => texts.t("online-seat-other"),
            (.., true) => String::new(),
            _ if state.computers[side].is_some() => texts.t("seat-computer"),
            (.., false) => texts.t("online-seat-free"),
        };
        LobbySeat {
            under,
            player: member.map(|member| self.member_name(member)),
            vacant: texts.t(vacant),
            is_own,
            state: member.map(|member| self.member_state(state, member)),
            button: self.seat_button(side, (is_own, member.is_some() || is_automated)),
            ai: self.ai_button(state, side),
        }
    }

    /// Returns the state of a player in words, and `true` if the player is ready.
    pub(super) fn member_state(&self, state: &LobbyState, member: &LobbyMember) -> (String, bool) {
        let is_own = Some(member.member) == self.lobby.facts.own;
        let has_force = member.side.is_some_and(|side| state.forces[side]);
        let id = match (member.present, member.ready, has_force, is_own) {
            (false, ..) => "online-away",
            (_, true, ..) => "online-ready",
            (.., false, _) => "online-no-force",
            (.., true) => "online-not-ready-own",
            (.., false) => "online-not-ready",
        };
        (self.texts.t(id), member.ready && member.present)
    }

    /// Returns the button of a seat: take it, or choose its force.
    fn seat_button(&self, side: Side, (is_own, is_taken): (bool, bool)) -> Option<BarButton> {
        if is_own {
            return Some(self.force_button());
        }
        (!is_taken).then(|| {
            let id = side.pick("online-take-allied", "online-take-german");
            let key = KeyChord::key(self.texts.key(id));
            let words = self.texts.t("online-take");
            BarButton {
                words,
                id,
                icon: "entry",
                key: Some(key),
                intent: LobbyIntent::TakeSeat(Some(side)),
                refused: None,
            }
        })
    }

    /// Returns the button with which a host seats the AI on a side, or changes its strength; `None` if a member plays
    /// the side, or it is automated.
    pub(super) fn ai_button(&self, state: &LobbyState, side: Side) -> Option<BarButton> {
        let is_automated = self.mission().is_none_or(|mission| mission.plays_itself(side));
        let is_played = state.members.iter().any(|member| member.side == Some(side));
        if !self.lobby.is_host() || is_automated || is_played {
            return None;
        }
        let words = self.texts.t(if state.computers[side].is_some() { "online-ai-next" } else { "seat-computer" });
        let id = side.pick("online-ai-allied", "online-ai-german");
        let intent = LobbyIntent::CycleAiSeat(side);
        Some(BarButton { id, words, icon: "computer", key: None, intent, refused: None })
    }

    /// Returns the button that opens the choice of the own force.
    pub(super) fn force_button(&self) -> BarButton {
        let button = self.lettered_button("online-force", "shoot", LobbyIntent::ChooseForce);
        let is_saved = self.lobby_state().is_some_and(|state| state.saved.is_some());
        let refused = match (is_saved, self.lobby.has_fixed_force(), self.mission()) {
            (true, ..) => Some("online-refused-fixed"),
            (false, true, _) => Some("online-refused-expedition"),
            (false, false, None) => Some("online-step-dossier"),
            (false, false, Some(_)) => None,
        };
        BarButton { refused: refused.map(|id| DisabledReason::because(self.texts.t(id))), ..button }
    }

    /// Returns the button that leaves the own seat.
    pub(super) fn leave_seat_button(&self) -> Option<BarButton> {
        if self.lobby.own_side().is_none() && (self.lobby.is_host() || self.lobby.is_watching()) {
            return None;
        }
        let id = if self.lobby.is_host() { "online-only-deal" } else { "online-only-watch" };
        let icon = if self.lobby.is_host() { "cards" } else { "sight" };
        Some(self.button(id, icon, None, LobbyIntent::TakeSeat(None)))
    }

    /// Returns the reason why the seats can't be swapped, if there is one.
    fn swap_refusal(&self, state: &LobbyState) -> Option<DisabledReason> {
        let texts = self.texts;
        let other = self.lobby.own_side()?.enemy();
        let is_taken = state.members.iter().any(|member| member.side == Some(other));
        let is_automated = self.mission().is_some_and(|mission| mission.plays_itself(other));
        let id = match (is_automated, is_taken && !self.lobby.is_host()) {
            (true, _) => "online-refused-automated",
            (false, true) => "online-swap-host",
            (false, false) => return None,
        };
        Some(DisabledReason::because(texts.t(id)))
    }

    /// Returns the note about the last refusal, or about a missing mission.
    pub(super) fn seat_note(&self, state: &LobbyState) -> Option<LobbyNote> {
        if let Some(why) = &self.lobby.facts.battle_fault {
            let words = self.texts.t_args("online-fault-battle", &[("why", sanitized(why, 120).into())]);
            return Some(LobbyNote { icon: "warn", is_fault: true, words });
        }
        let words = match &self.lobby.refusal {
            Some(refusal) => self.texts.t(match refusal {
                LobbyRefusal::AutomatedSide => "online-refused-automated",
                LobbyRefusal::SeatsTaken | LobbyRefusal::WatchersFull => "online-refused-taken",
                LobbyRefusal::SideNeeded => "online-refused-side",
                LobbyRefusal::NoSeat => "online-refused-seat",
                LobbyRefusal::Force { .. } => "online-refused-force",
                LobbyRefusal::NoForce => "online-refused-no-force",
                LobbyRefusal::FigureTaken => "online-refused-figure",
                LobbyRefusal::ForcesFixed if state.campaign.is_some() => "online-refused-campaign",
                LobbyRefusal::ForcesFixed => "online-refused-fixed",
                LobbyRefusal::CardUnavailable => "online-refused-card",
                LobbyRefusal::NoBattle => "online-refused-no-battle",
                LobbyRefusal::NoNightSeat => "online-refused-night-seat",
                LobbyRefusal::NightOver => "online-refused-night-over",
                LobbyRefusal::BattleBegun => "online-fault-started",
                LobbyRefusal::MissionUnavailable => return Some(self.missing_mission_note(state)),
            }),
            None if self.mission().is_some() => return None,
            None if self.lobby.facts.is_mission_unusable => return Some(self.missing_mission_note(state)),
            None => {
                let words = self.texts.t("online-dossier-sent");
                return Some(LobbyNote { icon: "clock", is_fault: false, words });
            }
        };
        Some(LobbyNote { icon: "warn", is_fault: true, words })
    }

    /// Returns the note about a mission that this machine lacks and can't get.
    fn missing_mission_note(&self, state: &LobbyState) -> LobbyNote {
        let name = sanitized(localized_name(self.texts, &state.mission.name), 32);
        let words = self.texts.t_args("online-no-dossier", &[("mission", name.into())]);
        LobbyNote { icon: "warn", is_fault: true, words }
    }
}
