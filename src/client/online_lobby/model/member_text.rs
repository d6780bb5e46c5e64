//! The members of a session of more than two players.

use online::{LobbyMember, LobbyState, MemberId};
use rules::Side;
use ui_kit::prelude::*;

use super::LobbySources;
use crate::lobby_model::{BarButton, LobbyIntent, MemberRow, MemberSheet};

impl LobbySources<'_> {
    pub(super) fn build_member_sheet(&self, state: &LobbyState) -> MemberSheet {
        let (seated, others): (Vec<_>, Vec<_>) = state.members.iter().partition(|member| member.side.is_some());
        let row = |member: &&LobbyMember| self.build_member_row(state, member);
        MemberSheet {
            mission: self.session_mission_words(state),
            rows: seated.iter().chain(&others).map(row).collect(),
            others: (!others.is_empty()).then(|| (seated.len(), self.texts.t("online-others"))),
            buttons: self.member_buttons(state),
            note: self.seat_note(state),
        }
    }

    fn build_member_row(&self, state: &LobbyState, member: &LobbyMember) -> MemberRow {
        let role = match member.side {
            Some(side) => side_name(self.texts, side),
            None if member.member == MemberId::HOST => self.texts.t("online-role-deals"),
            None if member.watching => self.texts.t("online-role-watches"),
            None => self.texts.t("online-role-none"),
        };
        let state = if member.side.is_some() { self.member_state(state, member) } else { (String::new(), false) };
        MemberRow { name: self.member_name(member), side: member.side, role, is_present: member.present, state }
    }

    /// Returns the buttons that change the own seat, choose its force and its figures, and seat the AI.
    fn member_buttons(&self, state: &LobbyState) -> Vec<BarButton> {
        let own = self.lobby.own_side();
        let mission = self.mission();
        let sides = Side::BOTH.into_iter().filter(|side| !mission.is_some_and(|mission| mission.plays_itself(*side)));
        let take = |side: Side| {
            let id = side.pick("online-take-allied", "online-take-german");
            let key = Some(KeyChord::key(self.texts.key(id)));
            let (words, intent) = (side_name(self.texts, side), LobbyIntent::TakeSeat(Some(side)));
            BarButton { id, words, icon: "entry", key, intent, refused: None }
        };
        let mut buttons: Vec<BarButton> = sides.filter(|side| own != Some(*side)).map(take).collect();
        buttons.extend(self.leave_seat_button());
        if own.is_some() {
            buttons.push(self.force_button());
        }
        if state.shared.is_some() {
            buttons.push(self.lettered_button("online-figures", "human", LobbyIntent::ShowFigures(true)));
        }
        buttons.extend(Side::BOTH.into_iter().filter_map(|side| self.ai_button(state, side)));
        buttons
    }
}
