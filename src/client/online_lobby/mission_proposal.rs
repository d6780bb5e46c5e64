//! Missions that guests propose: a guest sends one, and the host's player accepts or declines it.

use mission::Mission;
use mission_library::MissionLibrary;
use online::{BattlePlan, MissionParcel};
use screen_kit::choice_dialog::{ChoiceDialog, ChoiceDialogModel, DialogAnswered, DialogOption, DialogTopic};
use ui_kit::{
    game_names::sanitized, prelude::*, theme::custom_figures::register_custom_figures, theme::image_cache::ImageCache,
};

use crate::{
    lobby_session::{LobbySession, extract_refusal},
    lobby_systems::LobbySystems,
    online_lobby::{ChatLine, OnlineLobby},
    proposed_mission::{MissionReader, ProposalState, ProposedMission},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, answer_proposal.in_set(LobbySystems));
}

/// Proposes the chosen mission to the host.
pub(crate) fn propose_chosen_mission(world: &mut World) {
    let (lobby, missions) = (world.resource::<OnlineLobby>(), world.resource::<MissionLibrary>());
    let Some(mission) = lobby.mission.as_deref().and_then(|id| missions.find(id)).cloned() else { return };
    let mut lobby = world.resource_mut::<OnlineLobby>();
    let Some(LobbySession::Guest(guest)) = lobby.session() else { return };
    let line = match guest.propose_mission(&mission) {
        true => ChatLine::Proposed(mission.name),
        false => ChatLine::NotProposed(mission.name),
    };
    lobby.add_chat(line);
}

/// Reads a proposal that has arrived, and asks the player once it was read. Returns `true` if the lobby has changed.
pub(crate) fn read_proposal(world: &mut World, lobby: &mut OnlineLobby) -> bool {
    let Some(ProposedMission { member, state }) = lobby.facts.proposal.take() else { return false };
    let missions = world.resource::<MissionLibrary>();
    let (next, is_changed) = match state {
        ProposalState::Arrived(parcel) => (start_reader(missions, parcel), true),
        ProposalState::Reading(reader) => match reader.poll() {
            None => (Some(ProposalState::Reading(reader)), false),
            Some(Ok(Ok(mission))) => {
                register_custom_figures(world.resource::<ImageCache>(), &mission.own);
                ask_for_agreement(world, &lobby.name_of(member), &mission);
                (Some(ProposalState::Asked(Box::new(mission))), true)
            }
            Some(Ok(Err(error))) => {
                warn!("the proposed mission is not used: {error}");
                (None, true)
            }
            Some(Err(_)) => (None, true),
        },
        asked @ ProposalState::Asked(_) => (Some(asked), false),
    };
    if next.is_none() {
        lobby.add_chat(ChatLine::UnusableProposal(lobby.name_of(member)));
    }
    lobby.facts.proposal = next.map(|state| ProposedMission { member, state });
    is_changed
}

fn start_reader(missions: &MissionLibrary, parcel: MissionParcel) -> Option<ProposalState> {
    let catalogue = missions.catalogue()?.clone();
    let started = MissionReader::compute("mission", move || parcel.open(&catalogue));
    started.inspect_err(|error| warn!("the proposed mission can't be read: {error}")).ok().map(ProposalState::Reading)
}

fn ask_for_agreement(world: &mut World, name: &str, mission: &Mission) {
    let texts = world.resource::<Texts>();
    let mission = sanitized(localized_name(texts, &mission.name), 32);
    let model = ChoiceDialogModel {
        of: DialogTopic::OnlineProposal,
        title: texts.t("online-proposal-title"),
        text: format_player_sentence(texts, "online-proposal-text", name, &[("mission", mission.into())]),
        answers: vec![DialogOption::bright(texts.t("online-proposal-play"), "play")],
        cancel: texts.t("online-proposal-refuse"),
    };
    world.resource_mut::<ChoiceDialog>().0 = Some(model);
}

/// Changes the session to the proposed mission if the player agrees.
fn answer_proposal(
    mut answers: MessageReader<DialogAnswered>,
    mut lobby: ResMut<OnlineLobby>,
    missions: Res<MissionLibrary>,
) {
    for answered in answers.read().filter(|answered| answered.of == DialogTopic::OnlineProposal) {
        let proposal = lobby.facts.proposal.take();
        let (Some(ProposedMission { state: ProposalState::Asked(mission), .. }), Some(_)) = (proposal, answered.answer)
        else {
            continue;
        };
        let Some(catalogue) = missions.catalogue().cloned() else { continue };
        let plan = BattlePlan {
            levels: mission.rp,
            mission: (*mission).clone(),
            catalogue,
            journals: None,
            saved: None,
            campaign: None,
            expedition: None,
        };
        let Some(LobbySession::Host(host)) = lobby.session() else { continue };
        let refusal = extract_refusal(host.change_plan(plan)).err();
        // The session keeps its mission if it belongs to a campaign.
        if refusal.is_none() {
            lobby.facts.sent_mission = Some(mission);
        }
        lobby.refusal = refusal;
    }
}
