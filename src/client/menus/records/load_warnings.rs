//! Warnings to the player when a battle is continued.

use bevy::prelude::*;

use battle_view::{battle_notice::BattleNotice, session::BattleView};
use record::{JournalError, Truncation};
use ui_kit::localization::Texts;

/// Shows warnings in the battle: that damaged entries were cut off from its record, and why the battle can't be saved.
pub(crate) fn show_load_warnings(world: &mut World, cut: Option<Truncation>, warning: Option<JournalError>) {
    if let Some(words) = load_warning_text(world.resource::<Texts>(), cut, warning) {
        world.resource_mut::<BattleView>().notice = Some(BattleNotice::Warning(words));
    }
}

/// Returns these warnings in words; `None` if there are none.
pub(crate) fn load_warning_text(
    texts: &Texts,
    cut: Option<Truncation>,
    warning: Option<JournalError>,
) -> Option<String> {
    let cut = cut.inspect(|cut| warn!("{cut}")).map(|_| texts.t("warning-cut"));
    let unsaved =
        warning.inspect(|fault| warn!("{fault}")).map(|fault| battle_view::text::save_error_text(texts, &fault));
    let notes: Vec<String> = cut.into_iter().chain(unsaved).collect();
    (!notes.is_empty()).then(|| notes.join(" "))
}
