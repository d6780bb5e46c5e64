//! Commands for the chosen battle or turn file.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::{
    names,
    open::{look_back, open_saved, read, refuse, watch},
    shelves::{RecordQuestion, Shelves, ask},
};
use crate::{
    campaign::{desk, words},
    system,
};
use campaign::Campaign;
use kit::{file_manager::FileManager, localization::Texts};
use mission::paths;
use record::{
    BattleSpec, RecoveredRecord, ReplayPlayer,
    mail::{self, MailError, MailState, MailUpdate, SavedBattleIndex, TurnFile},
};
use rules::{PendingDecision, Side};

fn chosen(world: &World) -> Option<PathBuf> {
    world.resource::<Shelves>().battle().map(|saved| saved.path.clone())
}

fn say(world: &mut World, good: bool, words: String) {
    world.resource_mut::<Shelves>().notice = Some((good, words));
}

fn failed(world: &mut World, why: String) {
    let words = world.resource::<Texts>().t_args("records-failed", &[("why", why.into())]);
    say(world, false, words);
}

/// Continues the chosen battle; a battle of a campaign through its campaign.
pub(super) fn go_on(world: &mut World) {
    let Some(saved) = world.resource::<Shelves>().battle().cloned() else { return };
    let path = saved.path;
    world.resource_mut::<Shelves>().notice = None;
    if saved.campaign.is_some() {
        return go_on_with_campaign(world, &path);
    }
    if let Err(fault) = open_saved(world, &path) {
        warn!("{}: {fault}", path.display());
        world.resource_mut::<Shelves>().read();
        failed(world, fault);
    }
}

/// Opens the campaign of a battle, and continues the battle if it is the campaign's current one.
fn go_on_with_campaign(world: &mut World, path: &Path) {
    match Campaign::open(path.parent().unwrap_or(Path::new(""))) {
        Ok(campaign) if campaign.battle().as_deref() == Some(path) => {
            desk::open(world, campaign);
            desk::go_on(world);
        }
        Ok(_) => {
            let words = world.resource::<Texts>().t("records-campaign-aside");
            say(world, false, words);
        }
        Err(fault) => {
            warn!("{fault}");
            let words = words::fault(world.resource::<Texts>(), &fault);
            failed(world, words);
        }
    }
}

/// Opens the replay of the chosen battle.
pub(super) fn replay(world: &mut World) {
    let Some(path) = chosen(world) else { return };
    world.resource_mut::<Shelves>().notice = None;
    if let Err(fault) = watch(world, &path) {
        failed(world, fault);
    }
}

/// Opens the analysis of the chosen battle.
pub(super) fn analyse(world: &mut World) {
    let Some(path) = chosen(world) else { return };
    world.resource_mut::<Shelves>().notice = None;
    if let Err(fault) = look_back(world, &path) {
        failed(world, fault);
    }
}

/// Shows the folder of the chosen battle in the system's file manager.
pub(super) fn show_folder(world: &mut World) {
    let Some(path) = chosen(world) else { return };
    let shown = world.resource::<FileManager>().show(&path);
    let path = path.display().to_string();
    let texts = world.resource::<Texts>();
    let id = if shown.is_ok() { "records-shown" } else { "records-not-shown" };
    let words = texts.t_args(id, &[("path", path.into())]);
    say(world, shown.is_ok(), words);
}

/// Writes the chosen battle as a turn file. The first time, the player is asked which seat to keep.
pub(super) fn export(world: &mut World) {
    let Some(saved) = world.resource::<Shelves>().battle().cloned() else { return };
    match MailState::of(&saved.path) {
        Err(fault) => refuse(world, &fault),
        Ok(None) if !saved.over && saved.campaign.is_none() => match friends(&saved.path) {
            Some(seat) => send(world, &saved.path, |spec| Some(MailState::begin(spec, seat))),
            None => ask(world, RecordQuestion::Keep(saved.path)),
        },
        Ok(post) => send(world, &saved.path, |_| post),
    }
}

fn send(world: &mut World, path: &Path, post: impl FnOnce(&BattleSpec) -> Option<MailState>) {
    let read = read(world.resource::<Texts>(), path).map_err(MailError::Damaged);
    let written = read.and_then(|salvaged| {
        let post = post(&salvaged.record.spec);
        written(path, salvaged, post.as_ref())
    });
    match written {
        Ok(letter) => {
            world.resource_mut::<Shelves>().read();
            world.resource_mut::<Shelves>().choose(path);
            let path = letter.display().to_string();
            let words = world.resource::<Texts>().t_args("mail-sent", &[("path", path.into())]);
            say(world, true, words);
        }
        Err(fault) => refuse(world, &fault),
    }
}

/// Replays a battle, so that no file is sent that the receiver would refuse, and writes its turn file.
fn written(path: &Path, salvaged: RecoveredRecord, post: Option<&MailState>) -> Result<PathBuf, MailError> {
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

/// Imports the chosen turn file.
pub(super) fn import(world: &mut World) {
    let letter = world.resource::<Shelves>().letter().map(|letter| letter.path.clone());
    if let Some(path) = letter {
        take_in(world, &path);
    }
}

/// Imports a turn file. If it contains a new battle that goes on, the player is asked which seat to take.
pub(super) fn take_in(world: &mut World, path: &Path) {
    let letter = match TurnFile::open(path) {
        Ok(letter) => letter,
        Err(fault) => return refuse(world, &fault),
    };
    match SavedBattleIndex::of(&paths::saved_battles_dir()).examine(&letter) {
        Err(fault) => refuse(world, &fault),
        Ok(MailUpdate::Battle { .. }) if letter.next.is_some() && letter.record.spec.coop_side().is_some() => {
            accept(world, path, letter.record.spec.coop_side());
        }
        Ok(MailUpdate::Battle { seats }) if letter.next.is_some() => {
            let both = Side::BOTH.iter().all(|side| letter.players[*side].is_none());
            ask(world, RecordQuestion::Take { letter: path.into(), seats, both });
        }
        Ok(_) => accept(world, path, None),
    }
}

fn accept(world: &mut World, path: &Path, seat: Option<Side>) {
    let taken = TurnFile::open(path).and_then(|letter| {
        let own = seat.map(|seat| (seat, letter.record.spec.players[seat].clone()));
        let before = SavedBattleIndex::of(&paths::saved_battles_dir()).examine(&letter)?;
        mail::import(&paths::saved_battles_dir(), &letter, own).map(|journal| (journal, before))
    });
    match taken {
        Ok((journal, news)) => {
            let mut shelves = world.resource_mut::<Shelves>();
            shelves.read();
            shelves.choose(&journal);
            let texts = world.resource::<Texts>();
            let words = match news {
                MailUpdate::Battle { .. } => texts.t("letters-taken-battle"),
                MailUpdate::Decisions { count, .. } => texts.t_args("letters-taken", &[("n", count.into())]),
            };
            say(world, true, words);
        }
        Err(fault) => refuse(world, &fault),
    }
}

/// Carries out the answer to a question.
pub(super) fn answered(world: &mut World, asked: RecordQuestion, index: usize) {
    match asked {
        RecordQuestion::Delete(path) if index == 0 => delete(world, &path),
        RecordQuestion::Keep(path) => {
            let seat = match index {
                0 => Some(Side::Allied),
                1 => Some(Side::German),
                2 => None,
                _ => return,
            };
            send(world, &path, |spec| seat.map(|seat| MailState::begin(spec, seat)));
        }
        RecordQuestion::Take { letter, seats, both } => match seats.get(index) {
            Some(seat) => accept(world, &letter, Some(*seat)),
            None if both && index == seats.len() => accept(world, &letter, None),
            None => {}
        },
        RecordQuestion::Delete(_) => {}
    }
}

/// Returns the side that people play in a co-operative battle; `None` for other battles.
fn friends(path: &Path) -> Option<Side> {
    record::read_saved_record(path).ok().and_then(|salvaged| salvaged.record.spec.coop_side())
}

fn delete(world: &mut World, path: &Path) {
    let texts = world.resource::<Texts>();
    let gone = if mail::is_turn_file(path) {
        std::fs::remove_file(path).map_err(|fault| system::at(texts, path, &fault))
    } else {
        record::delete_saved_battle(path).map(|()| names::forget(path)).map_err(|fault| system::journal(texts, &fault))
    };
    world.resource_mut::<Shelves>().read();
    match gone {
        Ok(()) => {
            let words = world.resource::<Texts>().t("records-deleted");
            say(world, true, words);
        }
        Err(why) => failed(world, why),
    }
}

/// Sets the name of a battle; an empty name removes it.
pub(super) fn name(world: &mut World, path: &Path, name: &str) {
    let given = names::give(path, name);
    let mut shelves = world.resource_mut::<Shelves>();
    shelves.read();
    shelves.choose(path);
    if let Err(fault) = given {
        let words = system::at(world.resource::<Texts>(), path, &fault);
        failed(world, words);
    }
}
