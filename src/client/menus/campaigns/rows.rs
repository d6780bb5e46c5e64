//! The model of the campaign list, and the seats of the chosen campaign.

use super::state::{CampaignListState, CampaignListSystems, is_watched_campaign};
use crate::{
    campaign_log::{
        seats::{players_from_setup, setup_from_players},
        text,
    },
    campaigns::{CampaignsIntent, CampaignsModel},
    list_screen::{EntrySign, ListContents, ListEntry},
    mission_summary::MissionSummary,
    player_setup::{PlayerSetup, PlayerSetupModel, SeatIntent, seats},
    records::text::format_date,
};
use battle_view::seed_source::SeedOrigin;
use campaign::{Campaign, CampaignSummary, ListedCampaign};
use mission::Mission;
use mission_library::MissionLibrary;
use rules::BySide;
use screen_kit::{
    screen_root::ScreenSystems,
    text_dialog::{TextDialog, TextSubmitted, TextTopic},
};
use ui_kit::{game_names::sanitized, prelude::*};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (handle_seat_intents, apply_player_names).chain(),
            update_campaigns_model
                .run_if(any_resource_changed::<(State<Screen>, CampaignListState, MissionLibrary, Settings, Texts)>),
        )
            .chain()
            .after(CampaignListSystems)
            .before(ScreenSystems)
            .run_if(in_state(Screen::Campaigns)),
    );
}

/// Returns the seats of the chosen campaign; without one, those of a new campaign.
fn current_player_setup(state: &CampaignListState, settings: &Settings) -> PlayerSetup {
    let chosen = state.current().and_then(|listed| listed.contents.as_ref().ok());
    chosen.map_or_else(|| PlayerSetup::last(settings), |contents| setup_from_players(&contents.players))
}

fn handle_seat_intents(
    mut intents: MessageReader<SeatIntent>,
    mut state: ResMut<CampaignListState>,
    mut settings: ResMut<Settings>,
    mut seeds: ResMut<SeedOrigin>,
    texts: Res<Texts>,
    mut entry: ResMut<TextDialog>,
) {
    for intent in intents.read() {
        match intent {
            SeatIntent::Plan(shown) => settings.preferences.plan = *shown,
            SeatIntent::Rename(side) => {
                entry.0 = Some(seats::player_name_dialog(
                    &texts,
                    *side,
                    &current_player_setup(&state, &settings).players[*side],
                ));
            }
            SeatIntent::SetRp(..) => {}
            intent => change_players((&mut state, &mut settings, &mut seeds), intent, &texts),
        }
    }
}

fn apply_player_names(
    mut done: MessageReader<TextSubmitted>,
    mut state: ResMut<CampaignListState>,
    mut settings: ResMut<Settings>,
    mut seeds: ResMut<SeedOrigin>,
    texts: Res<Texts>,
) {
    for entry in done.read() {
        if let TextTopic::Player(side) = entry.of {
            let intent = SeatIntent::SetName(side, entry.text.clone());
            change_players((&mut state, &mut settings, &mut seeds), &intent, &texts);
        }
    }
}

/// Changes the seats of the chosen campaign, and of future ones.
fn change_players(
    (state, settings, seeds): (&mut CampaignListState, &mut Settings, &mut SeedOrigin),
    intent: &SeatIntent,
    texts: &Texts,
) {
    let mut setup = current_player_setup(state, settings);
    setup.remember(&mut settings.skirmish);
    setup.apply(intent, &settings.skirmish);
    setup.remember(&mut settings.skirmish);
    let Some(folder) = state.current().map(|listed| listed.folder.clone()) else { return };
    let saved = Campaign::open(&folder).map(|mut campaign| {
        let players = players_from_setup(&setup, campaign.players(), seeds);
        if let Err(fault) = campaign.set_players(players) {
            warn!("{fault}");
        }
        campaign.take_warning()
    });
    state.warning = match saved {
        Ok(fault) => fault.map(|fault| text::campaign_error_text(texts, &fault)),
        Err(fault) => Some(text::campaign_error_text(texts, &fault)),
    };
    // The order of the list may have changed: keep the chosen campaign.
    state.chosen = Some(folder);
    state.look();
}

fn update_campaigns_model(
    state: Res<CampaignListState>,
    (missions, settings, texts): (Res<MissionLibrary>, Res<Settings>, Res<Texts>),
    mut model: ResMut<CampaignsModel>,
) {
    let busy = |listed: &ListedCampaign| {
        listed
            .in_use
            .then(|| DisabledReason::because(texts.t("campaign-in-use-short")).whole(texts.t("campaign-in-use")))
    };
    let at_fault = |listed: &ListedCampaign| {
        let fault = listed.contents.as_ref().err()?;
        Some(DisabledReason::because(texts.t("campaign-fault-short")).whole(text::campaign_error_text(&texts, fault)))
    };
    let current = state.current();
    let blocked = current.and_then(|listed| busy(listed).or_else(|| at_fault(listed)));
    let entries = state.listed.iter().enumerate().map(|place| build_campaign_entry(&texts, place));
    let fresh = CampaignsModel {
        list: ListContents {
            entries: entries.collect(),
            chosen: state.place(),
            summary: summarize_next_mission(&texts, &missions, current),
        },
        winner: current.and_then(campaign_winner),
        seats: build_seats_model(&state, (&texts, &missions, &settings), blocked.clone()),
        confirm: confirm_button_text(&texts, current),
        blocked,
        delete: current.and_then(busy),
        new: missions.plans().is_empty().then(|| DisabledReason::because(texts.t("campaign-no-plan"))),
        warning: state.warning.clone(),
    };
    model.set_if_neq(fresh);
}

fn confirm_button_text(texts: &Texts, current: Option<&ListedCampaign>) -> String {
    let contents =
        current.filter(|listed| is_watched_campaign(listed)).and_then(|listed| listed.contents.as_ref().ok());
    match contents {
        Some(contents) => texts.t_args("campaigns-watch", &[("n", (contents.played + 1).into())]),
        None => texts.t("campaigns-open"),
    }
}

fn build_seats_model(
    state: &CampaignListState,
    (texts, missions, settings): (&Texts, &MissionLibrary, &Settings),
    blocked: Option<DisabledReason>,
) -> PlayerSetupModel {
    let contents = state.current().and_then(|listed| listed.contents.as_ref().ok());
    let mission = match contents {
        Some(contents) => contents.mission.as_ref(),
        None => first_campaign_mission(missions),
    };
    let levels = mission.map_or_else(BySide::default, |mission| mission.rp);
    let played = contents.and_then(|contents| match (&contents.battle, &contents.winner) {
        (_, Some(_)) => Some("campaigns-players-over"),
        (Some(_), None) => Some("campaigns-players-playing"),
        (None, None) => None,
    });
    let fixed = blocked.or_else(|| played.map(|id| DisabledReason::because(texts.t(id))));
    PlayerSetupModel {
        fixed,
        ..seats::build_player_setup_model(
            (texts, missions, settings),
            mission,
            levels,
            &current_player_setup(state, settings),
            true,
        )
    }
}

/// Returns the mission with which a new campaign begins.
fn first_campaign_mission(missions: &MissionLibrary) -> Option<&Mission> {
    let plans = missions.plans();
    missions.find(plans.first()?.missions.first()?)
}

/// Returns the summary of the campaign's next mission, or a note about the campaign if there is none.
fn summarize_next_mission(texts: &Texts, missions: &MissionLibrary, listed: Option<&ListedCampaign>) -> MissionSummary {
    let part = |plan: &str, n: usize, of: usize| {
        texts.t_args("campaigns-part", &[("plan", plan.to_owned().into()), ("n", n.into()), ("of", of.into())])
    };
    let Some(listed) = listed else {
        let plan =
            missions.plans().first().map(|plan| (localized_name(texts, &plan.name).to_owned(), plan.missions.len()));
        let (plan, of) = plan.unwrap_or_default();
        return mission_summary_at(texts, part(&plan, 1, of), first_campaign_mission(missions));
    };
    let contents = match &listed.contents {
        Ok(contents) => contents,
        Err(fault) => {
            let note = text::campaign_error_text(texts, fault);
            return MissionSummary { name: sanitized(&listed.name, 32), note, ..MissionSummary::default() };
        }
    };
    let plan = localized_name(texts, &contents.plan);
    let n = (contents.played + 1).min(contents.missions);
    let place = format!("{} · {}", part(plan, n, contents.missions), format_date(texts, listed.last_played));
    if contents.winner.is_some() || contents.mission.is_none() {
        let note =
            if listed.in_use { texts.t("campaign-in-use") } else { explain_unplayable_campaign(texts, contents) };
        return MissionSummary { place, name: sanitized(&listed.name, 32), note, ..MissionSummary::default() };
    }
    let turn = contents.battle.as_ref().map(|saved| texts.t_args("turn-n", &[("n", saved.turn.into())]));
    let place = turn.map_or(place.clone(), |turn| format!("{place} · {turn}"));
    mission_summary_at(texts, place, contents.mission.as_ref())
}

fn mission_summary_at(texts: &Texts, place: String, mission: Option<&Mission>) -> MissionSummary {
    let summary = mission.map(|mission| MissionSummary { place, ..MissionSummary::of(mission, texts) });
    summary.unwrap_or_default()
}

/// Returns the winner of a campaign that can be played now and is over; `Some(None)` is a draw.
fn campaign_winner(listed: &ListedCampaign) -> Option<Option<Side>> {
    listed.contents.as_ref().ok().filter(|_| !listed.in_use)?.winner
}

fn build_campaign_entry(texts: &Texts, (place, listed): (usize, &ListedCampaign)) -> ListEntry<CampaignsIntent> {
    let name = sanitized(&listed.name, 22);
    let entry =
        |sign| ListEntry::new(format!("campaign-{place}"), CampaignsIntent::Choose(place), EntrySign::Icon(sign), name);
    let contents = match &listed.contents {
        Ok(contents) if !listed.in_use => contents,
        contents => {
            let id = if contents.is_ok() { "campaign-in-use-short" } else { "campaign-fault-short" };
            return entry("lock").blocked(palette::TEXT_OFF, texts.t(id));
        }
    };
    let wins = contents.tally.wins;
    let tally = texts.t_args("campaigns-tally", &[("allied", wins.allied.into()), ("german", wins.german.into())]);
    let n = (contents.played + 1).min(contents.missions);
    ListEntry {
        sign_colour: campaign_winner(listed).flatten().map(Side::on_steel),
        subtitle: format!(
            "{} · {tally}",
            seats::describe_players_briefly(texts, &setup_from_players(&contents.players))
        ),
        note: texts.t_args("campaigns-of", &[("n", n.into()), ("of", contents.missions.into())]),
        ..entry("medal")
    }
}

/// Describes in a sentence why a campaign has no mission to play.
fn explain_unplayable_campaign(texts: &Texts, contents: &CampaignSummary) -> String {
    let id = if contents.winner.is_some() { "campaign-note-over" } else { "ledger-unreadable" };
    texts.t_args(id, &[("of", contents.missions.into())])
}
