//! Sessions about a battle of a campaign: the card of the last mission that each side may keep before it, and the page
//! of a guest's side in the ledger. The page of an expedition opens in the same way.

use menus::{
    campaign_log::{
        online_campaign::{answer_card_dialog, make_card_choice, page_card_dialog},
        open_campaign_page,
    },
    expedition::open_expedition_page,
};
use mission_library::MissionLibrary;
use screen_kit::{
    choice_dialog::{ChoiceDialog, DialogAnswered, DialogTopic},
    screen_root::ScreenSystems,
};
use ui_kit::prelude::*;

use crate::{lobby_session::LobbySession, lobby_systems::LobbySystems, online_lobby::OnlineLobby};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            answer_card_question.in_set(LobbySystems),
            ask_for_card.run_if(in_state(Screen::OnlineLobby)).after(LobbySystems).before(ScreenSystems),
        ),
    );
}

/// Asks once for the card that a side keeps, if the player at this machine chooses it.
fn ask_for_card(
    mut lobby: ResMut<OnlineLobby>,
    (missions, texts): (Res<MissionLibrary>, Res<Texts>),
    mut question: ResMut<ChoiceDialog>,
) {
    let Some((page, game)) = lobby.undecided_page(&missions).zip(missions.catalogue()) else { return };
    let asked = Some((page.side, page.chapters.len()));
    if question.0.is_some() || lobby.facts.offered_card == asked {
        return;
    }
    let mission = lobby.session_mission(&missions);
    let catalogue = mission.map_or_else(|| game.clone(), |mission| mission.catalogue(game));
    question.0 = Some(page_card_dialog(&texts, &catalogue, page));
    lobby.facts.offered_card = asked;
}

/// Resets the question about the card, so that it is asked again.
pub(crate) fn ask_for_card_again(world: &mut World) {
    world.resource_mut::<OnlineLobby>().facts.offered_card = None;
}

fn answer_card_question(mut answers: MessageReader<DialogAnswered>, mut commands: Commands) {
    for answered in answers.read() {
        if let (DialogTopic::OnlineKeep(side), Some(answer)) = (&answered.of, answered.answer) {
            let side = *side;
            commands.queue(move |world: &mut World| choose_card(world, side, answer));
        }
    }
}

/// Applies the choice of a side: in the open campaign, or at the host.
fn choose_card(world: &mut World, side: Side, answer: usize) {
    let lobby = world.resource::<OnlineLobby>();
    let Some(choice) = lobby.campaign_page(side).map(|page| answer_card_dialog(page, answer)) else { return };
    if !lobby.is_host() {
        if let Some(LobbySession::Guest(guest)) = world.resource_mut::<OnlineLobby>().session() {
            guest.choose_card(choice);
        }
        return;
    }
    let terms = make_card_choice(world, side, &choice);
    if let (Some(terms), Some(LobbySession::Host(host))) = (terms, world.resource_mut::<OnlineLobby>().session()) {
        host.update_campaign(terms);
    }
}

/// Opens the page of a guest's side in the ledger of the host's campaign, or that of the host's expedition.
pub(crate) fn open_ledger_page(world: &mut World) {
    let lobby = world.resource::<OnlineLobby>();
    let page = lobby.own_side().filter(|_| !lobby.is_host()).and_then(|side| lobby.campaign_page(side).cloned());
    if let Some(page) = page {
        open_campaign_page(world, page, Screen::OnlineLobby);
    } else if let Some(page) = world.resource::<OnlineLobby>().expedition_page().cloned() {
        open_expedition_page(world, page, Screen::OnlineLobby);
    }
}
