//! The tutorial on the title screen: its progress, and the dialog that continues or restarts it.

use crate::title::TutorialFault;
use battle_modes::tutorial;
use screen_kit::choice_dialog::{ChoiceDialog, ChoiceDialogModel, DialogAnswered, DialogOption, DialogTopic};
use ui_kit::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, handle_tutorial_answers.run_if(in_state(Screen::Title)));
}

/// Begins the tutorial, or asks whether to continue it if it was begun before.
pub(super) fn open_tutorial(world: &mut World) {
    if world.resource::<Settings>().lesson.step.is_none() {
        return begin_tutorial(world, false);
    }
    let texts = world.resource::<Texts>();
    let model = ChoiceDialogModel {
        of: DialogTopic::Tutorial,
        title: texts.t("lesson-ask-title"),
        text: texts.t("lesson-ask-text"),
        answers: vec![
            DialogOption::bright(texts.t("lesson-ask-on"), "play"),
            DialogOption::new(texts.t("lesson-ask-anew"), "redo"),
        ],
        cancel: texts.t("back"),
    };
    world.resource_mut::<ChoiceDialog>().0 = Some(model);
}

fn handle_tutorial_answers(mut answers: MessageReader<DialogAnswered>, mut commands: Commands) {
    for answer in answers.read().filter(|answer| answer.of == DialogTopic::Tutorial) {
        match answer.answer {
            Some(0) => commands.queue(|world: &mut World| begin_tutorial(world, true)),
            Some(_) => commands.queue(|world: &mut World| begin_tutorial(world, false)),
            None => {}
        }
    }
}

fn begin_tutorial(world: &mut World, on: bool) {
    match tutorial::load_first_tutorial() {
        Ok(script) => {
            let step = world.resource::<Settings>().lesson.step.clone().filter(|_| on);
            tutorial::start_tutorial(world, script, step.as_deref());
        }
        Err(faults) => {
            error!("{faults}");
            let words = world.resource::<Texts>().t("lesson-faulty");
            let first = faults.list.first().map(ToString::to_string).unwrap_or_default();
            world.resource_mut::<TutorialFault>().0 = Some(DisabledReason::because(words).whole(first));
        }
    }
}
