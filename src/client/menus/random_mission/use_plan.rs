//! Plays, keeps and edits the chosen mission.

use std::{io, path::PathBuf, sync::Arc};

use generator::GeneratedMission;
use mission_library::MissionLibrary;
use ui_kit::{game_names::sanitized, prelude::*};

use super::plans::RandomPlans;
use crate::{
    battle_setup::{BattleSetup, start_battle::begin_battle},
    custom_mission::{DocumentOpenRequest, write_custom_mission},
    player_setup::PlayerSetup,
};

/// Maximum number of letters of a mission's name.
pub(super) const NAME_LETTERS: usize = 40;

/// Returns the mission's name in the player's language.
pub(super) fn mission_name(texts: &Texts, made: &GeneratedMission) -> String {
    sanitized(localized_name(texts, &made.mission.name), NAME_LETTERS)
}

fn chosen_mission(world: &World) -> Option<Arc<GeneratedMission>> {
    world.get_resource::<RandomPlans>()?.chosen_slot().final_mission().cloned()
}

/// Opens the briefing of the chosen mission, or begins a battle that the AI plays alone.
pub(super) fn play_chosen_mission(world: &mut World) {
    let Some(made) = chosen_mission(world) else { return };
    let present = world.get_resource::<BattleSetup>().map(|present| present.sitting.clone());
    let sitting = present.unwrap_or_else(|| PlayerSetup::last(world.resource::<Settings>()));
    let preparation = BattleSetup::for_unlisted(made.mission.clone(), made.mission.rp, sitting);
    let is_watched = preparation.sitting.is_ai_only();
    world.insert_resource(preparation);
    if is_watched {
        begin_battle(world);
    } else {
        world.resource_mut::<NextState<Screen>>().set(Screen::Briefing);
    }
}

/// Writes the chosen mission into a file of its own. A name of the player replaces those of both languages.
pub(super) fn keep_chosen_mission(world: &mut World, name: &str) {
    let Some(made) = chosen_mission(world) else { return };
    let is_renamed = name != mission_name(world.resource::<Texts>(), &made);
    let text = if is_renamed { mission_document::rename_mission(&made.text, name) } else { made.text.clone() };
    let written = write_chosen_mission(world, &text, name);
    let texts = world.resource::<Texts>();
    let told = match written {
        Ok(_) => (true, texts.t_args("random-kept", &[("name", name.into())])),
        Err(fault) => (false, describe_write_error(texts, &fault)),
    };
    world.resource_mut::<RandomPlans>().told = Some(told);
}

/// Opens the chosen mission in the editor, in the file in which the player has kept it, or in a new one.
pub(super) fn edit_chosen_mission(world: &mut World) {
    let Some(made) = chosen_mission(world) else { return };
    let kept = world.resource::<RandomPlans>().chosen_slot().kept.clone().filter(|path| path.is_file());
    let name = mission_name(world.resource::<Texts>(), &made);
    match kept.map_or_else(|| write_chosen_mission(world, &made.text, &name), Ok) {
        Ok(path) => world.trigger(DocumentOpenRequest { path }),
        Err(fault) => {
            let told = describe_write_error(world.resource::<Texts>(), &fault);
            world.resource_mut::<RandomPlans>().told = Some((false, told));
        }
    }
}

/// Writes a text of the chosen mission into a new file, and remembers the file.
fn write_chosen_mission(world: &mut World, text: &str, name: &str) -> io::Result<PathBuf> {
    let path = write_custom_mission(world.resource::<MissionLibrary>(), text, name)?;
    let mut plans = world.resource_mut::<RandomPlans>();
    let chosen = plans.chosen;
    plans.slots[chosen].kept = Some(path.clone());
    Ok(path)
}

fn describe_write_error(texts: &Texts, fault: &io::Error) -> String {
    let why = localized_name(texts, &mission::describe_io_error(fault)).to_owned();
    texts.t_args("random-unwritable", &[("why", why.into())])
}
