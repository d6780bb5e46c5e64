//! The question before the night ends while unhurt survivors have no task, the same at the host and at other machines.

use ui_kit::prelude::*;

use super::{
    model::{BaseOption, BasePrompt, ExpeditionIntent},
    prompts::BasePrompts,
};

/// Maximum number of survivors who are named.
const MAX_NAMED: usize = 6;

impl BasePrompts<'_> {
    /// Returns the dialog that asks before the night ends; `None` if no unhurt survivor is without a task.
    pub(super) fn end_night(&self) -> Option<BasePrompt> {
        let idle = self.open.idle_survivors();
        build_end_night_prompt(self.texts, idle.len(), self.list_with_seats(&idle))
    }
}

/// Returns the dialog that asks before the night ends, with the number of survivors without a task and their names;
/// `None` if there are none.
pub(super) fn build_end_night_prompt(texts: &Texts, idle: usize, names: String) -> Option<BasePrompt> {
    let id = match idle {
        0 => return None,
        1..=MAX_NAMED => "expedition-end-idle",
        _ => "expedition-end-idle-many",
    };
    Some(BasePrompt {
        icon: "clock",
        title: texts.t("expedition-end-title"),
        lines: vec![texts.t_args(id, &[("n", idle.into()), ("who", names.into())])],
        options: vec![end_night_option(texts, "end-night")],
        cancel: Some((texts.t("expedition-end-back"), ExpeditionIntent::Close)),
        ..BasePrompt::default()
    })
}

/// Returns the option that ends the night, with that name for the focus. Enter chooses it.
pub(super) fn end_night_option(texts: &Texts, name: &str) -> BaseOption {
    BaseOption {
        name: name.to_owned(),
        icon: "clock",
        words: texts.t("expedition-end-night"),
        about: String::new(),
        tip: String::new(),
        is_chosen: true,
        refused: None,
        intent: ExpeditionIntent::EndNight,
    }
}
