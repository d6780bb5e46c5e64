//! The list of faults on the title screen: a crash, unusable folders and faulty files, with the reasons. Files are read
//! again when they are saved.

use super::crash_note::{CrashNote, spawn_crash_note};
use crate::records::saves::SavesState;
use mission_library::MissionLibrary;
use ui_kit::{
    game_names::sanitized,
    prelude::*,
    settings::{SettingsError, SettingsUnsaved},
    widgets::PositionedNode,
};

/// Maximum number of faults shown one by one; the others are only counted.
const SHOWN: usize = 4;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw_data_errors.run_if(in_state(Screen::Title).and_then(
            any_resource_changed::<(State<Screen>, MissionLibrary, SavesState, SettingsUnsaved, CrashNote, Texts)>,
        )),
    );
}

fn draw_data_errors(
    mut overlay: UiTree<MissionLibrary>,
    missions: Res<MissionLibrary>,
    (settings, unsaved): (Res<SettingsError>, Res<SettingsUnsaved>),
    (saves, crash): (Res<SavesState>, Res<CrashNote>),
    texts: Res<Texts>,
) {
    overlay.clear();
    let mut faults = missions.faults(&texts);
    let files_at_fault = !faults.is_empty();
    faults.extend(settings_error_text(&texts, &settings));
    if saves.damaged > 0 {
        faults.push(texts.t_args("saves-damaged", &[("n", saves.damaged.into())]));
    }
    let unusable = list_unusable_folders(&texts, &saves, &unsaved);
    if faults.is_empty() && unusable.is_empty() && crash.path.is_none() {
        return;
    }
    // Place the list beside the buttons, so that it hides none of them.
    let node = flex_column(6.0).width(720).padding(px(18).all()).absolute().right(32.0).bottom(76.0);
    overlay.open((node, NineSliceFrame::NOTE, GlobalZIndex(5), DespawnOnExit(Screen::Title)), |slip| {
        if crash.path.is_some() {
            spawn_error_heading(slip, texts.t("crash-title"), palette::REFUSED);
            spawn_crash_note(slip, &texts, &crash);
        }
        if !unusable.is_empty() {
            let id = if saves.unusable.is_some() { "saves-unusable" } else { "settings-unusable" };
            spawn_error_heading(slip, texts.t(id), palette::REFUSED);
            for why in unusable {
                slip.spawn(wrapped_text(TextStyle::SENTENCE.px(15.0), why, palette::REFUSED));
            }
            slip.spawn(wrapped_text(TextStyle::SENTENCE.px(15.0), texts.t("saves-way-out"), palette::PAPER_SENTENCE));
        }
        if !faults.is_empty() {
            spawn_data_faults(slip, &texts, &faults, files_at_fault);
        }
    });
}

/// Spawns the first faults of the data, with advice if some are in files that the player can correct.
fn spawn_data_faults(slip: &mut ChildSpawnerCommands, texts: &Texts, faults: &[String], files_at_fault: bool) {
    spawn_error_heading(slip, texts.t("faults-title"), palette::PAPER_TEXT);
    for fault in faults.iter().take(SHOWN) {
        slip.spawn(wrapped_text(TextStyle::SENTENCE.px(15.0), fault, palette::PAPER_SENTENCE));
    }
    if faults.len() > SHOWN {
        let more = texts.t_args("faults-more", &[("n", (faults.len() - SHOWN).into())]);
        slip.spawn(wrapped_text(TextStyle::SENTENCE.px(15.0), more, palette::PAPER_SECOND));
    }
    if files_at_fault {
        slip.spawn(wrapped_text(TextStyle::SENTENCE.px(14.0), texts.t("faults-how"), palette::PAPER_SECOND));
    }
}

fn spawn_error_heading(slip: &mut ChildSpawnerCommands, words: String, colour: Color) {
    slip.spawn((
        flex_row(8.0),
        children![tinted_icon("warn", 24.0, palette::WOUND), text_label(TextStyle::PANEL, words, colour)],
    ));
}

/// Describes the folders of battles and settings that can't be written.
fn list_unusable_folders(texts: &Texts, saves: &SavesState, unsaved: &SettingsUnsaved) -> Vec<String> {
    let settings = unsaved.0.as_ref().map(|(path, why)| {
        let why = localized_name(texts, why).to_owned();
        texts.t_args("settings-unsaved", &[("path", path.display().to_string().into()), ("why", why.into())])
    });
    saves.unusable.iter().cloned().chain(settings).collect()
}

/// Describes the fault of the settings file, if the file was faulty when the game started.
fn settings_error_text(texts: &Texts, settings: &SettingsError) -> Option<String> {
    let aside = settings.0.as_ref()?;
    let fault = ("fault", localized_name(texts, &aside.fault).into());
    if let (false, Some(path)) = (aside.left_out.is_empty(), &aside.kept) {
        let entries =
            aside.left_out.iter().take(SHOWN).map(|entry| sanitized(entry, 40)).collect::<Vec<_>>().join(" · ");
        let values = [("entries", entries.into()), ("file", path.display().to_string().into())];
        return Some(texts.t_args("settings-left-out", &values));
    }
    Some(match &aside.kept {
        Some(path) => texts.t_args("settings-fault", &[fault, ("file", path.display().to_string().into())]),
        None => texts.t_args("settings-fault-lost", &[fault]),
    })
}
