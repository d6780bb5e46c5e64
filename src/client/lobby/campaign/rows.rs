//! The model of the campaign list, and the seats of the chosen campaign.

use super::{
    seats::{players, sitting},
    shelf::{Shelf, ShelfSystems, watched},
    words,
};
use crate::{briefing::plan, records::words::date, seats, sitting::Sitting};
use battle::seeds::Seeds;
use campaign::{Campaign, CampaignSummary, ListedCampaign};
use kit::{game_names::sanitized, prelude::*};
use library::Missions;
use mission::Mission;
use rules::BySide;
use screens::{
    brief::BriefModel,
    campaigns::{CampaignRow, CampaignsModel},
    entry::{Entry, EntryDone, Named},
    seats::{SeatIntent, SeatsModel},
    stage::ScreenSystems,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (seated, named).chain(),
            fill.run_if(any_resource_changed::<(State<Screen>, Shelf, Missions, Settings, Texts)>),
        )
            .chain()
            .after(ShelfSystems)
            .before(ScreenSystems)
            .run_if(in_state(Screen::Campaigns)),
    );
}

/// Returns the seats of the chosen campaign; without one, those of a new campaign.
fn who(shelf: &Shelf, settings: &Settings) -> Sitting {
    let chosen = shelf.current().and_then(|listed| listed.contents.as_ref().ok());
    chosen.map_or_else(|| Sitting::last(settings), |contents| sitting(&contents.players))
}

fn seated(
    mut intents: MessageReader<SeatIntent>,
    mut shelf: ResMut<Shelf>,
    mut settings: ResMut<Settings>,
    mut seeds: ResMut<Seeds>,
    texts: Res<Texts>,
    mut entry: ResMut<Entry>,
) {
    for intent in intents.read() {
        match intent {
            SeatIntent::Plan(shown) => settings.preferences.plan = *shown,
            SeatIntent::Rename(side) => {
                entry.0 = Some(seats::ask_name(&texts, *side, &who(&shelf, &settings).players[*side]));
            }
            SeatIntent::SetRp(..) => {}
            intent => seat((&mut shelf, &mut settings, &mut seeds), intent, &texts),
        }
    }
}

fn named(
    mut done: MessageReader<EntryDone>,
    mut shelf: ResMut<Shelf>,
    mut settings: ResMut<Settings>,
    mut seeds: ResMut<Seeds>,
    texts: Res<Texts>,
) {
    for entry in done.read() {
        if let Named::Player(side) = entry.of {
            let intent = SeatIntent::Call(side, entry.text.clone());
            seat((&mut shelf, &mut settings, &mut seeds), &intent, &texts);
        }
    }
}

/// Changes the seats of the chosen campaign, and of future ones.
fn seat((shelf, settings, seeds): (&mut Shelf, &mut Settings, &mut Seeds), intent: &SeatIntent, texts: &Texts) {
    let mut sitting = who(shelf, settings);
    sitting.remember(&mut settings.skirmish);
    sitting.obey(intent, &settings.skirmish);
    sitting.remember(&mut settings.skirmish);
    let Some(folder) = shelf.current().map(|listed| listed.folder.clone()) else { return };
    let saved = Campaign::open(&folder).map(|mut campaign| {
        let players = players(&sitting, campaign.players(), seeds);
        if let Err(fault) = campaign.set_players(players) {
            warn!("{fault}");
        }
        campaign.take_warning()
    });
    shelf.warning = match saved {
        Ok(fault) => fault.map(|fault| words::fault(texts, &fault)),
        Err(fault) => Some(words::fault(texts, &fault)),
    };
    // The order of the list may have changed: keep the chosen campaign.
    shelf.chosen = Some(folder);
    shelf.look();
}

fn fill(
    shelf: Res<Shelf>,
    (missions, settings, texts): (Res<Missions>, Res<Settings>, Res<Texts>),
    mut model: ResMut<CampaignsModel>,
) {
    let busy = |listed: &ListedCampaign| {
        listed
            .in_use
            .then(|| DisabledReason::because(texts.t("campaign-in-use-short")).whole(texts.t("campaign-in-use")))
    };
    let at_fault = |listed: &ListedCampaign| {
        let fault = listed.contents.as_ref().err()?;
        Some(DisabledReason::because(texts.t("campaign-fault-short")).whole(words::fault(&texts, fault)))
    };
    let current = shelf.current();
    let blocked = current.and_then(|listed| busy(listed).or_else(|| at_fault(listed)));
    let fresh = CampaignsModel {
        rows: shelf.listed.iter().map(|listed| row(&texts, listed)).collect(),
        chosen: shelf.place(),
        brief: brief(&texts, &missions, current),
        seats: seats(&shelf, (&texts, &missions, &settings), blocked.clone()),
        confirm: confirm(&texts, current),
        open: blocked.clone(),
        rename: blocked,
        delete: current.and_then(busy),
        new: missions.plans().is_empty().then(|| DisabledReason::because(texts.t("campaign-no-plan"))),
        warning: shelf.warning.clone(),
    };
    model.set_if_neq(fresh);
}

fn confirm(texts: &Texts, current: Option<&ListedCampaign>) -> String {
    let contents = current.filter(|listed| watched(listed)).and_then(|listed| listed.contents.as_ref().ok());
    match contents {
        Some(contents) => texts.t_args("campaigns-watch", &[("n", (contents.played + 1).into())]),
        None => texts.t("campaigns-open"),
    }
}

fn seats(
    shelf: &Shelf,
    (texts, missions, settings): (&Texts, &Missions, &Settings),
    blocked: Option<DisabledReason>,
) -> SeatsModel {
    let contents = shelf.current().and_then(|listed| listed.contents.as_ref().ok());
    let mission = match contents {
        Some(contents) => contents.mission.as_ref(),
        None => first(missions),
    };
    let levels = mission.map_or_else(BySide::default, |mission| mission.rp);
    let played = contents.and_then(|contents| match (&contents.battle, &contents.winner) {
        (_, Some(_)) => Some("campaigns-players-over"),
        (Some(_), None) => Some("campaigns-players-playing"),
        (None, None) => None,
    });
    let fixed = blocked.or_else(|| played.map(|id| DisabledReason::because(texts.t(id))));
    SeatsModel { fixed, ..seats::model((texts, missions, settings), mission, levels, &who(shelf, settings), true) }
}

/// Returns the mission with which a new campaign begins.
fn first(missions: &Missions) -> Option<&Mission> {
    let plans = missions.plans();
    missions.find(plans.first()?.missions.first()?)
}

/// Returns the summary of the campaign's next mission, or a note about the campaign if there is none.
fn brief(texts: &Texts, missions: &Missions, listed: Option<&ListedCampaign>) -> BriefModel {
    let part = |plan: &str, n: usize, of: usize| {
        texts.t_args("campaigns-part", &[("plan", plan.to_owned().into()), ("n", n.into()), ("of", of.into())])
    };
    let Some(listed) = listed else {
        let plan =
            missions.plans().first().map(|plan| (localized_name(texts, &plan.name).to_owned(), plan.missions.len()));
        let (plan, of) = plan.unwrap_or_default();
        return next(texts, part(&plan, 1, of), first(missions));
    };
    let contents = match &listed.contents {
        Ok(contents) => contents,
        Err(fault) => {
            let note = words::fault(texts, fault);
            return BriefModel { name: sanitized(&listed.name, 32), note, ..BriefModel::default() };
        }
    };
    let plan = localized_name(texts, &contents.plan);
    let n = (contents.played + 1).min(contents.missions);
    let place = format!("{} · {}", part(plan, n, contents.missions), date(texts, listed.last_played));
    if contents.winner.is_some() || contents.mission.is_none() {
        let note = if listed.in_use { texts.t("campaign-in-use") } else { standing(texts, contents) };
        return BriefModel { place, name: sanitized(&listed.name, 32), note, ..BriefModel::default() };
    }
    let turn = contents.battle.as_ref().map(|saved| texts.t_args("turn-n", &[("n", saved.turn.into())]));
    let place = turn.map_or(place.clone(), |turn| format!("{place} · {turn}"));
    next(texts, place, contents.mission.as_ref())
}

fn next(texts: &Texts, place: String, mission: Option<&Mission>) -> BriefModel {
    let words = |text: &rules::Localized| localized_name(texts, text).to_owned();
    let Some(mission) = mission else { return BriefModel::default() };
    BriefModel {
        place,
        name: sanitized(&words(&mission.name), 32),
        wins: Side::BOTH.map(|side| words(&mission.victory[side])),
        note: String::new(),
        plan: plan(mission),
    }
}

fn row(texts: &Texts, listed: &ListedCampaign) -> CampaignRow {
    let dead = listed.in_use || listed.contents.is_err();
    let base = CampaignRow { name: sanitized(&listed.name, 22), dead, ..CampaignRow::default() };
    let Ok(contents) = &listed.contents else {
        return CampaignRow { line: texts.t("campaign-fault-short"), ..base };
    };
    if listed.in_use {
        return CampaignRow { line: texts.t("campaign-in-use-short"), ..base };
    }
    let wins = contents.tally.wins;
    let tally = texts.t_args("campaigns-tally", &[("allied", wins.allied.into()), ("german", wins.german.into())]);
    let n = (contents.played + 1).min(contents.missions);
    CampaignRow {
        line: format!("{} · {tally}", seats::pair(texts, &sitting(&contents.players))),
        part: texts.t_args("campaigns-of", &[("n", n.into()), ("of", contents.missions.into())]),
        winner: contents.winner,
        ..base
    }
}

/// Describes in a sentence why a campaign has no mission to play.
fn standing(texts: &Texts, contents: &CampaignSummary) -> String {
    let id = if contents.winner.is_some() { "campaign-note-over" } else { "ledger-unreadable" };
    texts.t_args(id, &[("of", contents.missions.into())])
}
