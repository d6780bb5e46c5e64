//! The words of tasks on the options of dialogs, the same at the host and at other machines.

use campaign::expedition::NamedTask;
use ui_kit::prelude::*;

use crate::expedition::words::{describe_named_task, label_name, sentence_name};

/// Returns the words of a task on the option of a dialog, where the heading of its group names the activity. `enemies`
/// are the enemies of its kind in words.
pub(super) fn label_task(texts: &Texts, task: &NamedTask, enemies: Option<String>) -> String {
    match task {
        NamedTask::Build { section } | NamedTask::Use { section } => label_name(texts, section),
        NamedTask::Clear { enemy } => enemies.unwrap_or_else(|| label_name(texts, enemy)),
        NamedTask::GoOut { place, .. } => label_name(texts, place),
        NamedTask::Duel { person, .. } => {
            texts.t_args("expedition-duel-for", &[("person", sentence_name(texts, person).into())])
        }
        task => describe_named_task(texts, Some(task)),
    }
}
