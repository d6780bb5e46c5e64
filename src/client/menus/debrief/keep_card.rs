//! The end of a campaign's battle: the result is recorded in the campaign, and each side may keep a card (`CAMP-2`).

use super::{
    state,
    view::{CampaignEnd, DebriefIntent, KeepModel, KeepOption},
};
use crate::{
    battle_setup::ai_choices,
    campaign_log::{
        card_choice::{KeepChoice, keep_chosen_card, list_keepable_cards},
        open_campaign::{OpenCampaign, warn_if_unsaved},
        text,
    },
};
use battle_view::session::BattleSession;
use campaign::{Campaign, CampaignState, CardChoice, FigureName};
use mission_library::MissionLibrary;
use rules::{Catalogue, Side};
use ui_kit::prelude::*;

/// Resource with the card that the choosing side has selected. Initially none, so that a hasty confirmation loses no
/// card.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeepCardState {
    chosen: Option<KeepChoice>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeepCardState>().add_systems(OnEnter(Screen::Debrief), record_campaign_battle).add_systems(
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
    if !world.contains_resource::<OpenCampaign>() {
        return;
    }
    let Some(record) = world.get_resource::<BattleSession>().and_then(|session| session.record().cloned()) else {
        return;
    };
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
}

/// Returns the side that must choose a card now.
fn next_keep_chooser(open: &OpenCampaign) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| open.campaign.must_decide(*side))
}

/// Returns `true` if a side has decided which card to keep after this battle. If the result could not be recorded,
/// there is nothing to decide.
fn has_decided_cards(campaign: &Campaign) -> bool {
    let entered = !matches!(campaign.stage(), CampaignState::Playing(_));
    entered && Side::BOTH.into_iter().any(|side| *campaign.kept(side) != CardChoice::Undecided)
}

/// Returns the sides that are played by people and have cards to choose from.
fn people_with_cards(campaign: &Campaign) -> impl Iterator<Item = Side> {
    let computers = campaign.players().computers;
    Side::BOTH.into_iter().filter(move |side| computers[*side].is_none() && !campaign.keepable(*side).is_empty())
}

/// Returns the campaign's part of the debrief.
pub fn build_campaign_end(
    open: &OpenCampaign,
    choosing: KeepCardState,
    missions: &MissionLibrary,
    texts: &Texts,
) -> CampaignEnd {
    let chooser = next_keep_chooser(open);
    let next = chooser.filter(|side| *side == Side::Allied).map(Side::enemy);
    let next = next.filter(|side| open.campaign.must_decide(*side));
    let catalogue = missions.catalogue().map(|game| open.campaign.catalogue(game));
    let catalogue = catalogue.as_ref();
    let option = |catalogue: &Catalogue, figure: &FigureName, card: &str| KeepOption {
        card: text::battle_card_name(texts, catalogue, card),
        text: text::card_rules_text(texts, catalogue, card),
        figure: text::own_name_or_kind(texts, catalogue, &open.campaign, figure),
        picture: text::figure_portrait(catalogue, &open.campaign, figure),
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
    let kept = catalogue.filter(|_| chooser.is_none() && has_decided_cards(&open.campaign)).map(|catalogue| {
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
    let can_reconsider = kept.is_some() && people_with_cards(&open.campaign).next().is_some();
    CampaignEnd { keep, kept, can_reconsider, confirm: texts.t(confirm) }
}

fn handle_keep_intents(
    mut intents: MessageReader<DebriefIntent>,
    mut open: ResMut<OpenCampaign>,
    mut choosing: ResMut<KeepCardState>,
    mut commands: Commands,
) {
    for intent in intents.read() {
        match intent {
            DebriefIntent::Keep(choice) => choosing.chosen = Some(*choice),
            DebriefIntent::Settle => match (next_keep_chooser(&open), choosing.chosen.take()) {
                (Some(side), Some(choice)) => {
                    keep_chosen_card(&mut open.campaign, side, choice);
                }
                (Some(_), None) => {}
                (None, _) => commands.queue(return_to_campaign_log),
            },
            DebriefIntent::Reconsider => {
                let sides: Vec<Side> = people_with_cards(&open.campaign).collect();
                for side in sides {
                    if let Err(fault) = open.campaign.reconsider(side) {
                        error!("{fault}");
                    }
                }
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
