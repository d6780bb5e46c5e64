//! The missions of an expedition's battles, for printing.

use std::path::{Path, PathBuf};

use campaign::expedition::{
    EXPEDITION_FILE, ExpeditionSnapshot, LoggedGoal,
    battles::{BattleContent, LoggedJournal},
};
use mission::{Mission, paths};
use rules::{Catalogue, Localized, both};

use crate::{analysis::describe_resume_error, expedition_errors::describe_expedition_error, output::CommandFailure};

/// The mission of a battle, and the name of its sheet.
pub(super) struct BattleMission {
    /// Kind and number of the battle, such as `sortie-3`.
    pub name: String,
    pub mission: Mission,
}

/// Returns the folder of the expedition at that path, or with that name among the player's expeditions.
pub(super) fn find_expedition_folder(wanted: &str) -> Option<PathBuf> {
    let folders = [PathBuf::from(wanted), paths::expeditions_dir().join(wanted)];
    folders.into_iter().find(|folder| folder.join(EXPEDITION_FILE).is_file())
}

/// Returns the mission of a battle of the expedition in a folder; without a number, that of the latest battle.
///
/// # Errors
/// If there is no such battle, or its mission can't be read.
pub(super) fn read_battle_mission(
    folder: &Path,
    number: Option<u16>,
    catalogue: &Catalogue,
) -> Result<BattleMission, CommandFailure> {
    let expedition = ExpeditionSnapshot::read(folder).map_err(|error| describe_expedition_error(&error))?;
    let battles = expedition.logged_journals();
    let logged = choose_battle(&battles, number)?;
    let kind = match &logged.battle.goal {
        LoggedGoal::Place(_) => "sortie",
        LoggedGoal::Duel(_) => "duel",
        LoggedGoal::Assault { .. } => "assault",
    };
    let name = format!("{kind}-{}", logged.battle.number);
    let mission =
        if logged.battle.is_over { read_fought_mission(logged) } else { write_due_mission(&expedition, catalogue) };
    Ok(BattleMission { name, mission: mission? })
}

fn choose_battle(battles: &[LoggedJournal], wanted: Option<u16>) -> Result<&LoggedJournal, CommandFailure> {
    let Some(last) = battles.last() else {
        return Err(both!(
            "en esta expedición todavía no ha habido ninguna batalla",
            "no battle has begun in this expedition yet"
        )
        .into());
    };
    let Some(number) = wanted else { return Ok(last) };
    battles.iter().find(|logged| logged.battle.number == number).ok_or_else(|| {
        let count = last.battle.number;
        both!("no hay batalla {number}: la última es la {count}", "there is no battle {number}: the latest is {count}")
            .into()
    })
}

/// Returns the mission of a battle that is over, from its journal.
fn read_fought_mission(logged: &LoggedJournal) -> Result<Mission, CommandFailure> {
    let number = logged.battle.number;
    let journal = logged
        .journal
        .as_ref()
        .ok_or_else(|| both!("falta el registro de la batalla {number}", "the record of battle {number} is missing"))?;
    let read = record::read_saved_record(&journal.path).map_err(|error| {
        let (file, Localized { es, en }) = (journal.path.display(), describe_resume_error(&error));
        CommandFailure::faulty(both!("no se puede leer {file}: {es}", "{file} can't be read: {en}"))
    })?;
    let mission = read.record.spec.mission.as_ref().and_then(record::MissionSnapshot::mission);
    mission.ok_or_else(|| {
        CommandFailure::faulty(both!(
            "este juego no puede leer la misión de la batalla {number}",
            "this game can't read the mission of battle {number}"
        ))
    })
}

/// Writes the mission of the battle that the expedition waits for.
fn write_due_mission(expedition: &ExpeditionSnapshot, catalogue: &Catalogue) -> Result<Mission, CommandFailure> {
    let content = BattleContent::load(catalogue.clone(), &paths::game_missions_dir());
    let content = content.map_err(|errors| CommandFailure::of_faults(&errors))?;
    let written = expedition.write_mission(&content).map_err(|error| {
        CommandFailure::faulty(both!(
            "no hay misión para la batalla que viene: {error}",
            "there is no mission for the next battle: {error}"
        ))
    })?;
    Ok(written.mission)
}
