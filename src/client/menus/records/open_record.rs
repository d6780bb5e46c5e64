//! Opening a recorded battle, to continue it or to view it.

use std::path::Path;

use super::{state::SavedGamesState, text::mail_error_text};
use crate::{analysis, records::load_warnings::show_load_warnings, records::record_errors};
use battle_modes::{leave_battle, replay::open};
use battle_view::{
    battle_notice::BattleNotice,
    seats::{Seat, SeatPair},
    seed_source::SeedOrigin,
    session::{BattleSession, BattleView},
};
use mission::paths;
use online_runtime::SessionFolder;
use record::{
    Battle, Record, RecoveredRecord, ReplayPlayer,
    mail::{self, MailState},
};
use ui_kit::prelude::*;

/// Continues a saved battle.
///
/// # Errors
///
/// If no part of it can be played.
pub(crate) fn continue_saved_battle(world: &mut World, path: &Path) -> Result<(), String> {
    // Orders that are given here alone would break the session: its guests have other sealed lines.
    if SessionFolder::of_user().has_session_of(path) {
        return Err(world.resource::<Texts>().t("remote-continue-there"));
    }
    // Check the mail state first: if the player's seat is unknown, neither hand of cards may be shown.
    let post = MailState::of(path).map_err(|fault| mail_error_text(world.resource::<Texts>(), &fault))?;
    if post.is_none() {
        let salvaged = read_record(world.resource::<Texts>(), path)?;
        let damaged = salvaged.damage.as_ref().is_some_and(|damage| !damage.torn);
        let elsewhere = record::read_summary(path).is_some_and(|saved| saved.in_use);
        if damaged && !elsewhere && salvaged.record.spec.campaign.is_none() && !salvaged.record.over() {
            return continue_damaged_battle(world, salvaged.record);
        }
    }
    let mut resumed = Battle::resume(world, path)
        .map_err(|fault| record_errors::resume_error_text(world.resource::<Texts>(), &fault))?;
    if let Some(post) = &post {
        let entries = resumed.battle.record().steps.len();
        resumed.battle.commit_until(post.settled.min(entries));
    }
    let mut session = BattleSession::new(resumed.battle);
    // In a co-operative battle all players are on the same side.
    if let Some(post) = post.filter(|_| session.spec().coop_side().is_none()) {
        session.seats = SeatPair::against(&session.seats.names(), post.seat, Seat::Mail);
    }
    leave_battle::open_battle(world, session);
    show_load_warnings(world, resumed.cut, resumed.warning);
    Ok(())
}

/// Continues the readable part of a damaged battle as a new battle. The damaged file stays as it is, because the rest
/// may still be of use. The new battle has a new seed, like every battle that branches off, so that its dice can't be
/// known in advance.
fn continue_damaged_battle(world: &mut World, record: Record) -> Result<(), String> {
    let unplayable = |world: &World| world.resource::<Texts>().t("records-unplayable");
    let mut beside = rules::new_world();
    let mut replay = ReplayPlayer::open(&mut beside, record).map_err(|fault| {
        warn!("{fault}");
        unplayable(world)
    })?;
    replay.go(&mut beside, usize::MAX);
    let seed = world.resource_mut::<SeedOrigin>().draw();
    let (battle, warning) = replay.take_over(world, Some(&paths::saved_battles_dir()), seed).map_err(|fault| {
        warn!("{fault}");
        unplayable(world)
    })?;
    leave_battle::open_battle(world, BattleSession::new(battle));
    show_load_warnings(world, None, warning);
    let words = world.resource::<Texts>().t("warning-branched");
    let mut view = world.resource_mut::<BattleView>();
    view.notice = Some(BattleNotice::Warning(match view.notice.take() {
        Some(unsaved) => format!("{words} {}", unsaved.words()),
        None => words,
    }));
    Ok(())
}

/// Opens the undamaged part of a record as a replay.
pub(super) fn open_record_replay(world: &mut World, path: &Path) -> Result<(), String> {
    let salvaged = read_record(world.resource::<Texts>(), path)?;
    // In a battle by mail, show only the view of the player's seat until the battle is over.
    let post = MailState::of(path).map_err(|fault| mail_error_text(world.resource::<Texts>(), &fault))?;
    let seat = post.map(|post| post.seat).filter(|_| !salvaged.record.over());
    open::start_record_replay(world, salvaged.record, seat).map_err(|fault| {
        warn!("{fault}");
        world.resource::<Texts>().t("records-unplayable")
    })
}

/// Opens the analysis of the undamaged part of a record. Refuses an unfinished battle by mail, because the analysis
/// reveals the secrets of both sides.
pub(super) fn open_record_analysis(world: &mut World, path: &Path) -> Result<(), String> {
    let salvaged = read_record(world.resource::<Texts>(), path)?;
    let post = MailState::of(path).map_err(|fault| mail_error_text(world.resource::<Texts>(), &fault))?;
    if post.is_some() && !salvaged.record.over() && salvaged.record.spec.coop_side().is_none() {
        return Err(world.resource::<Texts>().t("analysis-by-mail"));
    }
    analysis::open_analysis(world, salvaged.record, Screen::Records);
    Ok(())
}

/// Reads the undamaged part of a record.
pub(super) fn read_record(texts: &Texts, path: &Path) -> Result<RecoveredRecord, String> {
    record::read_saved_record(path).map_err(|fault| record_errors::resume_error_text(texts, &fault))
}

/// Shows why a turn file was refused.
pub(super) fn show_mail_error(world: &mut World, fault: &mail::MailError) {
    warn!("{fault}");
    let words = mail_error_text(world.resource::<Texts>(), fault);
    world.resource_mut::<SavedGamesState>().notice = Some((false, words));
}
