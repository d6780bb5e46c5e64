//! Commands for the chosen battle or turn file.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::{
    open_record::{continue_saved_battle, open_record_analysis, open_record_replay, read_record, show_mail_error},
    save_names,
    state::{RecordQuestion, SavedGamesState, ask_record_question},
};
use crate::{
    battle_setup::start_battle::play_next,
    campaign_log::{open_campaign, text},
    expedition::continue_expedition::open_expedition_of_battle,
    records::{record_errors, saves::is_of_expedition},
};
use campaign::Campaign;
use mission::paths;
use online_runtime::SessionFolder;
use record::{
    BattleSpec, Record, RecoveredRecord, ReplayPlayer,
    mail::{self, MailError, MailState, MailUpdate, SavedBattleIndex, TurnFile},
};
use rules::{PendingDecision, Side};
use ui_kit::{file_manager::FileManager, localization::Texts};

fn chosen_battle_path(world: &World) -> Option<PathBuf> {
    world.resource::<SavedGamesState>().battle().map(|saved| saved.path.clone())
}

fn set_notice(world: &mut World, good: bool, words: String) {
    world.resource_mut::<SavedGamesState>().notice = Some((good, words));
}

fn set_failure_notice(world: &mut World, why: String) {
    let words = world.resource::<Texts>().t_args("records-failed", &[("why", why.into())]);
    set_notice(world, false, words);
}

/// Continues the chosen battle; if it belongs to a campaign, opens the campaign and continues it from there. That of an
/// expedition is continued from its base.
pub(super) fn continue_battle(world: &mut World) {
    let Some(saved) = world.resource::<SavedGamesState>().battle().cloned() else { return };
    let path = saved.path;
    world.resource_mut::<SavedGamesState>().notice = None;
    if saved.campaign.is_some() {
        return match is_of_expedition(&path) {
            true => show_battle_expedition(world, &path),
            false => continue_campaign_battle(world, &path),
        };
    }
    if let Err(fault) = continue_saved_battle(world, &path) {
        warn!("{}: {fault}", path.display());
        world.resource_mut::<SavedGamesState>().read();
        set_failure_notice(world, fault);
    }
}

/// Opens the campaign of a battle, and continues the battle if it is the campaign's current one.
fn continue_campaign_battle(world: &mut World, path: &Path) {
    match Campaign::open(path.parent().unwrap_or(Path::new(""))) {
        Ok(campaign) if campaign.battle().as_deref() == Some(path) => {
            open_campaign::open_campaign_log(world, campaign);
            play_next(world);
        }
        Ok(_) => {
            let words = world.resource::<Texts>().t("records-campaign-aside");
            set_notice(world, false, words);
        }
        Err(fault) => {
            warn!("{fault}");
            let words = text::campaign_error_text(world.resource::<Texts>(), &fault);
            set_failure_notice(world, words);
        }
    }
}

/// Opens the base of a battle's expedition, if the expedition waits for that battle.
fn show_battle_expedition(world: &mut World, path: &Path) {
    match open_expedition_of_battle(world, path) {
        Ok(true) => {}
        Ok(false) => {
            let words = world.resource::<Texts>().t("records-campaign-aside");
            set_notice(world, false, words);
        }
        Err(why) => set_failure_notice(world, why),
    }
}

/// Event: the player wants to continue a saved battle with players at other machines.
#[derive(Event)]
pub struct SavedBattleChosen {
    /// The record of the battle.
    pub record: Box<Record>,
}

/// Reads the chosen battle, and lets the lobby of online battles open with it.
pub(super) fn play_battle_online(world: &mut World) {
    let Some(path) = chosen_battle_path(world) else { return };
    world.resource_mut::<SavedGamesState>().notice = None;
    // Orders of another session would break the open one: its guests have other sealed lines.
    if SessionFolder::of_user().has_session_of(&path) {
        let words = world.resource::<Texts>().t("remote-continue-there");
        return set_notice(world, false, words);
    }
    match read_record(world.resource::<Texts>(), &path) {
        Ok(read) => world.trigger(SavedBattleChosen { record: Box::new(read.record) }),
        Err(fault) => set_failure_notice(world, fault),
    }
}

pub(super) fn replay_chosen_battle(world: &mut World) {
    let Some(path) = chosen_battle_path(world) else { return };
    world.resource_mut::<SavedGamesState>().notice = None;
    if let Err(fault) = open_record_replay(world, &path) {
        set_failure_notice(world, fault);
    }
}

pub(super) fn analyse_chosen_battle(world: &mut World) {
    let Some(path) = chosen_battle_path(world) else { return };
    world.resource_mut::<SavedGamesState>().notice = None;
    if let Err(fault) = open_record_analysis(world, &path) {
        set_failure_notice(world, fault);
    }
}

/// Shows the folder of the chosen battle in the system's file manager.
pub(super) fn show_battle_folder(world: &mut World) {
    let Some(path) = chosen_battle_path(world) else { return };
    let shown = world.resource::<FileManager>().show(&path);
    let path = path.display().to_string();
    let texts = world.resource::<Texts>();
    let id = if shown.is_ok() { "records-shown" } else { "records-not-shown" };
    let words = texts.t_args(id, &[("path", path.into())]);
    set_notice(world, shown.is_ok(), words);
}

/// Writes the chosen battle as a turn file. The first time, asks the player which seat to keep.
pub(super) fn export_turn_file(world: &mut World) {
    let Some(saved) = world.resource::<SavedGamesState>().battle().cloned() else { return };
    match MailState::of(&saved.path) {
        Err(fault) => show_mail_error(world, &fault),
        Ok(None) if !saved.over && saved.campaign.is_none() => match find_friends_side(&saved.path) {
            Some(seat) => write_and_report_turn_file(world, &saved.path, |spec| Some(MailState::begin(spec, seat))),
            None => ask_record_question(world, RecordQuestion::Keep(saved.path)),
        },
        Ok(post) => write_and_report_turn_file(world, &saved.path, |_| post),
    }
}

fn write_and_report_turn_file(world: &mut World, path: &Path, post: impl FnOnce(&BattleSpec) -> Option<MailState>) {
    let read = read_record(world.resource::<Texts>(), path).map_err(MailError::Damaged);
    let written = read.and_then(|salvaged| {
        let post = post(&salvaged.record.spec);
        write_turn_file(path, salvaged, post.as_ref())
    });
    match written {
        Ok(letter) => {
            world.resource_mut::<SavedGamesState>().read();
            world.resource_mut::<SavedGamesState>().choose(path);
            let path = letter.display().to_string();
            let words = world.resource::<Texts>().t_args("mail-sent", &[("path", path.into())]);
            set_notice(world, true, words);
        }
        Err(fault) => show_mail_error(world, &fault),
    }
}

/// Replays a battle to check it, because the receiver would refuse a faulty one, and writes its turn file.
fn write_turn_file(path: &Path, salvaged: RecoveredRecord, post: Option<&MailState>) -> Result<PathBuf, MailError> {
    if let Some(damage) = salvaged.damage {
        return Err(MailError::Damaged(damage.to_string()));
    }
    let mut world = rules::new_world();
    let mut replay = ReplayPlayer::open(&mut world, salvaged.record)?;
    if let Some(drift) = replay.drift() {
        return Err(drift.clone().into());
    }
    replay.go(&mut world, usize::MAX);
    let next = world.resource::<PendingDecision>().seat();
    mail::send_turn_file(&paths::mail_dir(), path, replay.record(), next, post)
}

pub(super) fn import_chosen_turn_file(world: &mut World) {
    let letter = world.resource::<SavedGamesState>().letter().map(|file| file.path.clone());
    if let Some(path) = letter {
        import_turn_file(world, &path);
    }
}

/// Imports a turn file. If it contains a new, unfinished battle, asks the player which seat to take.
pub(super) fn import_turn_file(world: &mut World, path: &Path) {
    let file = match TurnFile::open(path) {
        Ok(file) => file,
        Err(fault) => return show_mail_error(world, &fault),
    };
    match SavedBattleIndex::of(&paths::saved_battles_dir()).examine(&file) {
        Err(fault) => show_mail_error(world, &fault),
        Ok(MailUpdate::Battle { .. }) if file.next.is_some() && file.record.spec.coop_side().is_some() => {
            accept_turn_file(world, path, file.record.spec.coop_side());
        }
        Ok(MailUpdate::Battle { seats }) if file.next.is_some() => {
            let both = Side::BOTH.iter().all(|side| file.players[*side].is_none());
            ask_record_question(world, RecordQuestion::Take { letter: path.into(), seats, both });
        }
        Ok(_) => accept_turn_file(world, path, None),
    }
}

fn accept_turn_file(world: &mut World, path: &Path, seat: Option<Side>) {
    let taken = TurnFile::open(path).and_then(|file| {
        let own = seat.map(|seat| (seat, file.record.spec.players[seat].clone()));
        let before = SavedBattleIndex::of(&paths::saved_battles_dir()).examine(&file)?;
        mail::import(&paths::saved_battles_dir(), &file, own).map(|journal| (journal, before))
    });
    match taken {
        Ok((journal, update)) => {
            let mut shelves = world.resource_mut::<SavedGamesState>();
            shelves.read();
            shelves.choose(&journal);
            let texts = world.resource::<Texts>();
            let words = match update {
                MailUpdate::Battle { .. } => texts.t("letters-taken-battle"),
                MailUpdate::Decisions { count, .. } => texts.t_args("letters-taken", &[("n", count.into())]),
            };
            set_notice(world, true, words);
        }
        Err(fault) => show_mail_error(world, &fault),
    }
}

/// Carries out the answer to a question.
pub(super) fn handle_record_answer(world: &mut World, asked: RecordQuestion, index: usize) {
    match asked {
        RecordQuestion::Delete(path) if index == 0 => delete_record_file(world, &path),
        RecordQuestion::Keep(path) => {
            let seat = match index {
                0 => Some(Side::Allied),
                1 => Some(Side::German),
                2 => None,
                _ => return,
            };
            write_and_report_turn_file(world, &path, |spec| seat.map(|seat| MailState::begin(spec, seat)));
        }
        RecordQuestion::Take { letter, seats, both } => match seats.get(index) {
            Some(seat) => accept_turn_file(world, &letter, Some(*seat)),
            None if both && index == seats.len() => accept_turn_file(world, &letter, None),
            None => {}
        },
        RecordQuestion::Delete(_) => {}
    }
}

/// Returns the side that people play in a co-operative battle; `None` for other battles.
fn find_friends_side(path: &Path) -> Option<Side> {
    record::read_saved_record(path).ok().and_then(|salvaged| salvaged.record.spec.coop_side())
}

fn delete_record_file(world: &mut World, path: &Path) {
    let texts = world.resource::<Texts>();
    let gone = if mail::is_turn_file(path) {
        std::fs::remove_file(path).map_err(|fault| record_errors::file_error_text(texts, path, &fault))
    } else {
        record::delete_saved_battle(path)
            .map(|()| save_names::delete_battle_name(path))
            .map_err(|fault| record_errors::journal_error_text(texts, &fault))
    };
    world.resource_mut::<SavedGamesState>().read();
    match gone {
        Ok(()) => {
            let words = world.resource::<Texts>().t("records-deleted");
            set_notice(world, true, words);
        }
        Err(why) => set_failure_notice(world, why),
    }
}

/// Sets the name of a battle; an empty name removes it.
pub(super) fn rename_battle(world: &mut World, path: &Path, name: &str) {
    let given = save_names::write_battle_name(path, name);
    let mut shelves = world.resource_mut::<SavedGamesState>();
    shelves.read();
    shelves.choose(path);
    if let Err(fault) = given {
        let words = record_errors::file_error_text(world.resource::<Texts>(), path, &fault);
        set_failure_notice(world, words);
    }
}
