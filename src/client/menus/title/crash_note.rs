//! The note on the title screen about the report of a crash: its path, and buttons to open its folder, to copy it and
//! to close the note.

use std::path::{Path, PathBuf};

use bevy::clipboard::Clipboard;

use ui_kit::{file_manager::FileManager, prelude::*, widgets::PositionedNode};

/// Resource with the report of a crash that the title screen mentions.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CrashNote {
    /// File of the report; `None` if there is none, or the player has closed the note.
    pub path: Option<PathBuf>,
    /// `true` if the player has copied the report.
    pub copied: bool,
}

/// Message: a request of the player on the note.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
enum CrashNoteIntent {
    /// Show the folder of the report in the system's file manager.
    Folder,
    /// Copy the report to the clipboard.
    Copy,
    /// Close the note.
    Close,
}

/// Maximum size of a report that is copied, in bytes.
const MAX_BYTES: u64 = 1 << 20;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CrashNote>()
        .add_message::<CrashNoteIntent>()
        .add_systems(Update, handle_crash_note_intents.run_if(in_state(Screen::Title)));
}

fn handle_crash_note_intents(
    mut intents: MessageReader<CrashNoteIntent>,
    mut note: ResMut<CrashNote>,
    manager: Res<FileManager>,
    mut clipboard: Option<ResMut<Clipboard>>,
) {
    for intent in intents.read() {
        let Some(path) = note.path.clone() else { continue };
        match intent {
            CrashNoteIntent::Folder => {
                if let Err(fault) = manager.show(&path) {
                    warn!("{}: {fault}", path.display());
                }
            }
            CrashNoteIntent::Copy => match copy_report(&path, clipboard.as_deref_mut()) {
                Ok(()) => note.copied = true,
                Err(fault) => warn!("{}: {fault}", path.display()),
            },
            CrashNoteIntent::Close => note.path = None,
        }
    }
}

fn copy_report(path: &Path, clipboard: Option<&mut Clipboard>) -> Result<(), String> {
    let bytes = files::read_bounded_file(path, MAX_BYTES).map_err(|fault| fault.to_string())?;
    let clipboard = clipboard.ok_or_else(String::new)?;
    clipboard.set_text(String::from_utf8_lossy(&bytes)).map_err(|fault| fault.to_string())
}

/// Spawns the text of the note and its buttons, if there is a report.
pub(super) fn spawn_crash_note(slip: &mut ChildSpawnerCommands, texts: &Texts, note: &CrashNote) {
    let Some(path) = &note.path else { return };
    let words = texts.t_args("crash-report", &[("path", path.display().to_string().into())]);
    slip.spawn(wrapped_text(TextStyle::SENTENCE.px(15.0), words, palette::PAPER_SENTENCE));
    slip.spawn(flex_row(8.0).wraps(8.0)).with_children(|line| {
        let copy = if note.copied { ("crash-copied", "check") } else { ("crash-copy", "copy") };
        for (intent, name, (id, icon)) in [
            (CrashNoteIntent::Folder, "crash-folder", ("crash-folder", "right")),
            (CrashNoteIntent::Copy, "crash-copy", copy),
            (CrashNoteIntent::Close, "crash-close", ("crash-close", "close")),
        ] {
            let button = GameButton::neutral(texts.t(id)).kind(TextStyle::BUTTON.px(16.0)).icon(icon, 16.0);
            line.spawn((button.height(40.0).padding(10.0).with_focus_name(name), on_press(intent)));
        }
    });
}
