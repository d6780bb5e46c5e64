//! Carries out the intents of the screen, and reads typed codes and names.

use battle_view::seed_source::SeedOrigin;
use mission_library::MissionLibrary;
use screen_kit::text_dialog::{TextDialog, TextDialogModel, TextSubmitted, TextTopic};
use ui_kit::prelude::*;

use super::{
    model::RandomMissionIntent,
    plans::{PLANS, RandomPlans},
    use_plan::{NAME_LETTERS, edit_chosen_mission, keep_chosen_mission, mission_name, play_chosen_mission},
};
use crate::{
    battle_setup::{BattleSetup, last_setup::restore_last_setup},
    player_setup::PlayerSetup,
};

pub(super) fn handle_random_mission_intents(
    mut intents: MessageReader<RandomMissionIntent>,
    mut plans: ResMut<RandomPlans>,
    mut seeds: ResMut<SeedOrigin>,
    texts: Res<Texts>,
    mut entry: ResMut<TextDialog>,
    mut commands: Commands,
) {
    for intent in intents.read() {
        match *intent {
            RandomMissionIntent::Back => commands.queue(return_to_skirmish),
            RandomMissionIntent::Set(choices) => plans.set_choices(choices),
            RandomMissionIntent::Choose(place) if place != plans.chosen => plans.chosen = place.min(PLANS - 1),
            RandomMissionIntent::Choose(_) | RandomMissionIntent::Play => commands.queue(play_chosen_mission),
            RandomMissionIntent::Reroll(place) => plans.reroll([place], &mut seeds),
            RandomMissionIntent::RerollAll => plans.reroll(0..PLANS, &mut seeds),
            RandomMissionIntent::TypeCode => {
                entry.0 = Some(mission_code_dialog(&texts, texts.t("random-code-how"), ""));
            }
            RandomMissionIntent::Keep => entry.0 = mission_name_dialog(&texts, &plans),
            RandomMissionIntent::Edit => commands.queue(edit_chosen_mission),
        }
    }
}

/// Returns the dialog that asks for a code, with a hint or the error of the typed text.
fn mission_code_dialog(texts: &Texts, hint: String, typed: &str) -> TextDialogModel {
    TextDialogModel::new(TextTopic::MissionCode, [texts.t("random-code-title"), hint], typed)
}

/// Returns the dialog that asks for the name of the chosen mission; `None` before the mission is final.
fn mission_name_dialog(texts: &Texts, plans: &RandomPlans) -> Option<TextDialogModel> {
    let name = mission_name(texts, plans.chosen_slot().final_mission()?);
    let words = ["random-keep-title", "random-keep-how"].map(|id| texts.t(id));
    let model = TextDialogModel::new(TextTopic::GeneratedMission, words, "");
    Some(TextDialogModel { longest: NAME_LETTERS, ..model }.proposing(&name))
}

pub(super) fn read_submitted_texts(
    mut done: MessageReader<TextSubmitted>,
    mut plans: ResMut<RandomPlans>,
    texts: Res<Texts>,
    mut entry: ResMut<TextDialog>,
    mut commands: Commands,
) {
    for entered in done.read() {
        match &entered.of {
            TextTopic::MissionCode => {
                // A wrong code can be corrected at once.
                if let Err(error) = plans.apply_code(&entered.text) {
                    let why = format_sentence(&texts, &error.message());
                    entry.0 = Some(mission_code_dialog(&texts, why, &entered.text));
                }
            }
            TextTopic::GeneratedMission => {
                let name = entered.text.clone();
                commands.queue(move |world: &mut World| keep_chosen_mission(world, &name));
            }
            _ => {}
        }
    }
}

/// Opens the skirmish screen, with the mission that was chosen there, and the present players.
fn return_to_skirmish(world: &mut World) {
    let present = world.get_resource::<BattleSetup>();
    if present.is_none_or(|present| present.unlisted.is_some()) {
        let sitting = present.map(|present| present.sitting.clone());
        let last = restore_last_setup(world.resource::<MissionLibrary>(), world.resource::<Settings>());
        if let Some(mut last) = last {
            if let Some(sitting) = sitting {
                last.sitting = PlayerSetup { automated_side: last.sitting.automated_side, ..sitting };
            }
            world.insert_resource(last);
        }
    }
    world.resource_mut::<NextState<Screen>>().set(Screen::Skirmish);
}
