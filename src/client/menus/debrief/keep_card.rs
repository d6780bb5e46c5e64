//! The end of a campaign's battle: the result is recorded in the campaign, and each side may keep a card (`CAMP-2`).

use super::{
    state,
    view::{CampaignEnd, DebriefIntent, KeepModel, KeepOption},
};
use crate::{
    battle_setup::ai_choices,
    campaign_log::{
        card_choice::{KeepChoice, keep_chosen_card, list_keepable_cards},
        online_campaign::{make_card_choice, tell_campaign},
        open_campaign::{OpenCampaign, warn_if_unsaved},
        text,
    },
};
use battle_modes::online_battle::RemoteCardChosen;
use battle_view::session::BattleSession;
use campaign::{Campaign, CampaignRoster, CampaignState, CardChoice, FigureName};
use mission_library::MissionLibrary;
use rules::{BySide, Catalogue, Side};
use ui_kit::prelude::*;

/// Resource with the card that the choosing side has selected. Initially none, so that a hasty confirmation loses no
/// card.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeepCardState {
    pub(super) chosen: Option<KeepChoice>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeepCardState>()
        .add_observer(enter_remote_choice)
        .add_systems(OnEnter(Screen::Debrief), record_campaign_battle)
        .add_systems(
            Update,
            handle_keep_intents.run_if(in_state(Screen::Debrief).and_then(resource_exists::<OpenCampaign>)),
        );
}

/// Records the result of the battle in its campaign.
fn record_campaign_battle(world: &mut World) {
    let open = world.get_resource::<OpenCampaign>();
    if open.is_some_and(|open| !matches!(open.campaign.stage(), CampaignState::Playing(_))) {
        // The result is recorded already: the player has returned from the replay.
        return;
    }
    *world.resource_mut::<KeepCardState>() = KeepCardState::default();
    let session = world.get_resource::<BattleSession>().filter(|session| is_of_open_campaign(session));
    let record = session.and_then(|session| session.record().cloned());
    let Some(record) = record.filter(|_| world.contains_resource::<OpenCampaign>()) else { return };
    if let Err(fault) = world.resource_mut::<OpenCampaign>().campaign.record_result(&record) {
        error!("the battle can't be entered in the campaign: {fault}");
        let words = world.resource::<Texts>().t_args(
            "campaign-unsettled",
            &[("why", text::settle_error_text(world.resource::<Texts>(), &fault).into())],
        );
        world.resource_mut::<OpenCampaign>().warning = Some(words);
    }
    ai_choices::keep_ai_cards(&mut world.resource_mut::<OpenCampaign>().campaign);
    warn_if_unsaved(world);
    tell_campaign(world);
}

/// Returns `true` if the battle is one of the campaign that is open at this machine: a guest's campaign is elsewhere.
pub(super) fn is_of_open_campaign(session: &BattleSession) -> bool {
    session.spec().campaign.is_some() && session.guest().is_none()
}

/// Returns `true` for each side whose player is at another machine, and chooses the card there.
pub(super) fn remote_sides(session: &BattleSession) -> BySide<bool> {
    BySide::from_fn(|side| session.host().is_some_and(|host| host.session().is_played_elsewhere(side)))
}

/// Enters the choice of a player at another machine in the campaign.
fn enter_remote_choice(chosen: On<RemoteCardChosen>, mut commands: Commands) {
    let RemoteCardChosen { side, choice } = chosen.event().clone();
    commands.queue(move |world: &mut World| {
        if let Some(terms) = make_card_choice(world, side, &choice)
            && let Some(mut session) = world.get_resource_mut::<BattleSession>()
            && let Some(host) = session.host_mut()
        {
            host.update_campaign(terms);
        }
    });
}

/// Returns the side that must choose a card now at this machine.
fn next_keep_chooser(open: &OpenCampaign, remote: BySide<bool>) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| open.campaign.must_decide(*side) && !remote[*side])
}

/// Returns the side that must choose a card at another machine.
fn find_remote_chooser(open: &OpenCampaign, remote: BySide<bool>) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| open.campaign.must_decide(*side) && remote[*side])
}

/// Returns `true` if a side has decided which card to keep after this battle. If the result could not be recorded,
/// there is nothing to decide.
fn has_decided_cards(campaign: &Campaign) -> bool {
    let entered = !matches!(campaign.stage(), CampaignState::Playing(_));
    entered && Side::BOTH.into_iter().any(|side| *campaign.kept(side) != CardChoice::Undecided)
}

/// Returns the sides that people play at this machine and that have cards to choose from.
fn people_with_cards(campaign: &Campaign, remote: BySide<bool>) -> impl Iterator<Item = Side> {
    let is_ai = campaign.ai_choosers();
    let is_here = move |side: &Side| !is_ai[*side] && !remote[*side];
    Side::BOTH.into_iter().filter(move |side| is_here(side) && !campaign.keepable(*side).is_empty())
}

/// Describes a card that may be kept.
pub(super) fn describe_option(
    (texts, catalogue): (&Texts, &Catalogue),
    campaign: &dyn CampaignRoster,
    (figure, card): (&FigureName, &str),
) -> KeepOption {
    KeepOption {
        card: text::battle_card_name(texts, catalogue, card),
        text: text::card_rules_text(texts, catalogue, card),
        figure: text::own_name_or_kind(texts, catalogue, campaign, figure),
        picture: text::figure_portrait(catalogue, campaign, figure),
    }
}

/// Returns the campaign's part of the debrief.
pub fn build_campaign_end(
    open: &OpenCampaign,
    remote: BySide<bool>,
    choosing: KeepCardState,
    missions: &MissionLibrary,
    texts: &Texts,
) -> CampaignEnd {
    let chooser = next_keep_chooser(open, remote);
    let next = chooser.filter(|side| *side == Side::Allied).map(Side::enemy);
    let next = next.filter(|side| open.campaign.must_decide(*side) && !remote[*side]);
    let elsewhere = find_remote_chooser(open, remote);
    let catalogue = missions.catalogue().map(|game| open.campaign.catalogue(game));
    let catalogue = catalogue.as_ref();
    let option = |catalogue: &Catalogue, figure: &FigureName, card: &str| {
        describe_option((texts, catalogue), &open.campaign, (figure, card))
    };
    let keep = chooser.zip(catalogue).map(|(side, catalogue)| KeepModel {
        side,
        options: list_keepable_cards(&open.campaign, side)
            .into_iter()
            .map(|(figure, card)| option(catalogue, &figure, &card))
            .collect(),
        chosen: choosing.chosen,
        next,
    });
    // Don't show the kept cards until both sides have chosen, so that they can't influence a choice.
    let all_decided = chooser.is_none() && elsewhere.is_none() && has_decided_cards(&open.campaign);
    let kept = catalogue.filter(|_| all_decided).map(|catalogue| {
        Side::BOTH.map(|side| match open.campaign.kept(side) {
            CardChoice::Card { figure, card } => Some(option(catalogue, figure, card)),
            CardChoice::Nothing | CardChoice::Undecided => None,
        })
    });
    let confirm = match (chooser, next, open.campaign.winner()) {
        (_, Some(_), _) => "keep-next",
        (Some(_), None, _) => "keep-done",
        (None, None, Some(_)) => "campaign-end",
        (None, None, None) => "campaign-on",
    };
    let can_reconsider = kept.is_some() && people_with_cards(&open.campaign, remote).next().is_some();
    let waits = chooser.is_none().then_some(elsewhere).flatten();
    let note = waits.map(|side| texts.t_args("keep-elsewhere", &[("side", side_name(texts, side).into())]));
    CampaignEnd { keep, kept, can_reconsider, confirm: texts.t(confirm), note }
}

fn handle_keep_intents(
    mut intents: MessageReader<DebriefIntent>,
    mut open: ResMut<OpenCampaign>,
    session: Option<Res<BattleSession>>,
    mut choosing: ResMut<KeepCardState>,
    mut commands: Commands,
) {
    let remote = session.map(|session| remote_sides(&session)).unwrap_or_default();
    for intent in intents.read() {
        match intent {
            DebriefIntent::Keep(choice) => choosing.chosen = Some(*choice),
            DebriefIntent::Settle => match (next_keep_chooser(&open, remote), choosing.chosen.take()) {
                (Some(side), Some(choice)) => {
                    keep_chosen_card(&mut open.campaign, side, choice);
                    commands.queue(tell_campaign);
                }
                (Some(_), None) => {}
                (None, _) => commands.queue(return_to_campaign_log),
            },
            DebriefIntent::Reconsider => {
                let sides: Vec<Side> = people_with_cards(&open.campaign, remote).collect();
                for side in sides {
                    if let Err(fault) = open.campaign.reconsider(side) {
                        error!("{fault}");
                    }
                }
                commands.queue(tell_campaign);
            }
            _ => {}
        }
    }
}

fn return_to_campaign_log(world: &mut World) {
    state::close_finished_battle(world);
    warn_if_unsaved(world);
    world.resource_mut::<NextState<Screen>>().set(Screen::CampaignLog);
}
