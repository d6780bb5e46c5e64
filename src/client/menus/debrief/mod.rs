//! The debrief after the battle: losses, dice, decisive moments and the whole log, all computed from the battle's
//! events. From each entry the player can open the replay.

mod context_rule;
pub(super) mod end_reason_text;
mod expedition_end;
mod guest_campaign;
mod guest_expedition;
mod keep_card;
mod key_moments;
mod rematch;
pub(crate) mod state;
mod turn_summary;
mod view;

use self::{
    end_reason_text::{end_reason_text, find_decisive_object},
    expedition_end::{build_expedition_end, is_of_open_expedition},
    guest_campaign::build_guest_end,
    guest_expedition::build_guest_expedition_end,
    keep_card::{KeepCardState, build_campaign_end, is_of_open_campaign, remote_sides},
    rematch::{offered_rematches, play_mission_again},
    state::{DebriefState, close_finished_battle},
};
use crate::{
    analysis, campaign_log::open_campaign::OpenCampaign, expedition::OpenExpedition, player_setup::seats::strength_name,
};
use battle_hud::battle_log::{BattleLog, dice_stats::DiceTally};
use battle_modes::{
    leave_battle,
    online_battle::{OnlineStatus, verification_text},
    replay::open::{ReplayRange, open_range},
};
use battle_view::{
    session::{BattleSession, BattleView, EventHistory},
    text::names::object_name,
};
use mission_library::MissionLibrary;
use online::VerificationReport;
use record::ReplayPlayer;
use rules::{BattleEvent, BattleResult, Side};
use screen_kit::screen_root::ScreenSystems;
use ui_kit::{game_names::sanitized, prelude::*};

pub use rematch::OnlineRematchChosen;
pub use state::take_finished_session;
pub use view::{
    CampaignEnd, CasualtyView, DebriefIntent, DebriefModel, DebriefPage, KeepModel, KeepOption, KeyMoment,
    LOG_ROWS_PER_PAGE, LogPage, TurnLosses,
};

/// Maximum length of a player's name, in characters.
const NAME: usize = 15;

pub(super) fn plugin(app: &mut App) {
    keep_card::plugin(app);
    expedition_end::plugin(app);
    guest_campaign::plugin(app);
    guest_expedition::plugin(app);
    view::plugin(app);
    app.init_resource::<DebriefState>().add_systems(
        Update,
        (
            update_debrief_model.run_if(
                any_resource_changed::<(
                    State<Screen>,
                    Texts,
                    KeepCardState,
                    DebriefState,
                    OpenCampaign,
                    OpenExpedition,
                    OnlineStatus,
                )>,
            ),
            handle_debrief_intents,
        )
            .before(ScreenSystems)
            .run_if(in_state(Screen::Debrief)),
    );
}

fn handle_debrief_intents(
    mut intents: MessageReader<DebriefIntent>,
    mut leafing: ResMut<DebriefState>,
    mut commands: Commands,
) {
    for intent in intents.read() {
        match intent {
            DebriefIntent::Open(page) => *leafing = DebriefState { page: *page, leaf: usize::MAX },
            DebriefIntent::Leaf(leaf) => leafing.leaf = *leaf,
            DebriefIntent::Watch(event) => {
                let event = *event;
                commands.queue(move |world: &mut World| replay_from_event(world, event));
            }
            DebriefIntent::Analysis => commands.queue(analyse_finished_battle),
            DebriefIntent::ToTitle => commands.queue(|world: &mut World| {
                close_finished_battle(world);
                let screen = leave_battle::take_return_screen(world);
                world.resource_mut::<NextState<Screen>>().set(screen);
            }),
            DebriefIntent::Keep(_) | DebriefIntent::Settle | DebriefIntent::Reconsider => {}
            DebriefIntent::Again => commands.queue(|world: &mut World| play_mission_again(world, false)),
            DebriefIntent::Return => commands.queue(|world: &mut World| play_mission_again(world, true)),
        }
    }
}

/// Opens the replay just before that event; without an event, at the start.
fn replay_from_event(world: &mut World, event: Option<usize>) {
    let Some(record) = world.get_resource::<BattleSession>().and_then(|session| session.record().cloned()) else {
        return;
    };
    let mut own = rules::new_world();
    match ReplayPlayer::open_in_other_world(&mut own, record) {
        Ok(replay) => {
            let at = event.map_or(0, |event| replay.entry_of(event).saturating_sub(1));
            let reach = 0..=replay.len();
            open_range(world, ReplayRange { replay: (own, replay), reach, at, seat: None });
        }
        Err(fault) => error!("the battle can't be shown again: {fault}"),
    }
}

fn analyse_finished_battle(world: &mut World) {
    let record = world.get_resource::<BattleSession>().and_then(|session| session.record().cloned());
    if let Some(record) = record {
        analysis::open_analysis(world, record, Screen::Debrief);
    }
}

fn update_debrief_model(
    view: Option<Res<BattleView>>,
    session: Option<Res<BattleSession>>,
    history: Res<EventHistory>,
    texts: Res<Texts>,
    missions: Res<MissionLibrary>,
    (open, expedition): (Option<Res<OpenCampaign>>, Option<Res<OpenExpedition>>),
    (choosing, leafing): (Res<KeepCardState>, Res<DebriefState>),
    online: Res<OnlineStatus>,
    mut log: ResMut<BattleLog>,
    mut model: ResMut<DebriefModel>,
) {
    let (Some(view), Some(session)) = (view, session) else { return };
    let Some(verdict) = view.now.outcome.0 else { return };
    let tally = DiceTally::of(&history.events, |id| view.side(id));
    let losses = turn_summary::build_turn_losses(&history.events, &view, &texts, &tally);
    let fallen = |side: fn(&_) -> usize| losses.iter().map(side).sum::<usize>() as u32;
    let turns = view.now.turn.number;
    let points = final_victory_points(&history.events, &view);
    let name = localized_name(&texts, &session.mission).to_owned();
    *model = DebriefModel {
        winner: verdict.winner,
        players: Side::BOTH.map(|side| seat_occupant_name(&texts, &view, &session, side)),
        sentence: result_sentence(&texts, &view, (verdict, points), name)
            + &verification_words(&texts, &session, &online),
        points,
        turns: turns.into(),
        fallen: fallen(|turn: &TurnLosses| turn.allied.len()),
        killed: fallen(|turn: &TurnLosses| turn.german.len()),
        minutes: session.minutes(),
        losses,
        luck: Side::BOTH.map(|side| tally.sides[side].clone()),
        moments: key_moments::find_key_moments(&history.events, &view, &texts),
        page: leafing.page,
        log: turn_summary::build_log_page(&mut log, &history.events, (&view, &texts), *leafing),
        rematches: offered_rematches(&session, &missions),
        campaign: match (&online.page, open) {
            (Some(page), _) if session.guest().is_some() => {
                Some(build_guest_end(page, &online, *choosing, (&view.now.catalogue, &texts)))
            }
            (_, Some(open)) if is_of_open_campaign(&session) => {
                Some(build_campaign_end(&open, remote_sides(&session), *choosing, &missions, &texts))
            }
            _ if session.guest().is_some() => {
                online.expedition.as_ref().map(|page| build_guest_expedition_end(page, &online, &session, &texts))
            }
            _ => expedition
                .filter(|open| is_of_open_expedition(open, &session))
                .map(|open| build_expedition_end(&open, &session, &texts)),
        },
    };
}

/// Describes the verification of an online battle, after a blank; empty for another battle.
fn verification_words(texts: &Texts, session: &BattleSession, online: &OnlineStatus) -> String {
    if !session.is_online() {
        return String::new();
    }
    let unsound = online.verified.values().find(|report| matches!(report, VerificationReport::Unsound { .. }));
    let has_secret = session.guest().is_some_and(|guest| guest.session().transcript().is_some());
    let words = match unsound.or_else(|| online.verified.values().next()) {
        Some(report) => verification_text(texts, report),
        None if online.ended.is_some() && !has_secret => texts.t("remote-unverified"),
        None => texts.t("remote-verifying"),
    };
    format!(" {words}")
}

/// Returns the name of the person who played a side at the end, or the strength of its AI player.
fn seat_occupant_name(texts: &Texts, view: &BattleView, session: &BattleSession, side: Side) -> String {
    if view.now.charter.automated_side() == Some(side) {
        return texts.t("computer-horde");
    }
    let seat = &session.seats[side];
    seat.computer().map_or_else(|| sanitized(seat.name(), NAME), |computer| strength_name(texts, computer.strength))
}

/// Returns the victory points of the Allies and of the SWD, if the mission has any.
fn final_victory_points(events: &[BattleEvent], view: &BattleView) -> Option<[u32; 2]> {
    let counted = events.iter().rev().find_map(|event| match event {
        BattleEvent::PointsCounted { points } => Some(*points),
        _ => None,
    });
    let now = (!view.now.charter.scores.is_empty()).then(|| view.now.victory_points());
    counted.or(now).map(|points| Side::BOTH.map(|side| points[side].into()))
}

/// Describes in one sentence how the battle ended.
fn result_sentence(
    texts: &Texts,
    view: &BattleView,
    (verdict, points): (BattleResult, Option<[u32; 2]>),
    mission: String,
) -> String {
    let object = find_decisive_object(view, verdict.reason).map(|id| object_name(texts, view, id));
    end_reason_text(texts, verdict, (mission, view.now.turn.number), (object, points))
}
