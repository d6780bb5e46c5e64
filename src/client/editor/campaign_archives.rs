//! Export and import of campaigns as one file. The crate `campaign` decides which content such a file has, and which
//! part of it is trusted.

use std::path::{Path, PathBuf};

use campaign::{CampaignArchive, ImportReport, PACK_EXTENSION, PackError};
use mission::paths;
use mission_library::MissionLibrary;
use rules::Localized;
use screen_kit::choice_dialog::{ChoiceDialog, ChoiceDialogModel, DialogOption, DialogTopic};
use ui_kit::{game_names::sanitized, prelude::*};

use crate::document_list_model::DocumentList;

/// Maximum number of files offered, the newest first.
const MAX_OFFERED_ARCHIVES: usize = 6;

/// Exports the chosen campaign as one file.
pub(crate) fn export_campaign(world: &mut World) {
    let model = world.resource::<DocumentList>();
    let Some(path) = model.chosen_row().map(|row| row.path.clone()) else { return };
    let packed = CampaignArchive::of(&path, world.resource::<MissionLibrary>().library())
        .map_err(|fault| localize_archive_error(world, &fault));
    let written = packed.and_then(|pack| {
        let file = paths::campaign_archives().join(format!("{}.{PACK_EXTENSION}", pack.name()));
        let made = std::fs::create_dir_all(paths::campaign_archives());
        let done = made.and_then(|()| files::replace_file(&file, pack.to_text().as_bytes()));
        let refused = |fault| format_sentence(world.resource::<Texts>(), &mission::describe_io_error(&fault));
        done.map(|()| file).map_err(refused)
    });
    report_outcome(world, written, |texts, file| {
        texts.t_args("shelf-exported", &[("file", file.display().to_string().into())])
    });
}

/// Returns the files that can be imported, the newest first.
fn list_archive_files() -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(paths::campaign_archives()).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> = entries
        .filter(|path| path.extension().is_some_and(|extension| extension == PACK_EXTENSION) && path.is_file())
        .collect();
    found.sort_by_key(|path| std::cmp::Reverse(path.metadata().and_then(|data| data.modified()).ok()));
    found.truncate(MAX_OFFERED_ARCHIVES);
    found
}

/// Asks the player which file to import. Without any file, shows the folder that is searched for them.
pub(crate) fn choose_archive(world: &mut World) {
    let found = list_archive_files();
    let texts = world.resource::<Texts>();
    let folder = ("folder", paths::campaign_archives().display().to_string().into());
    if found.is_empty() {
        let words = texts.t_args("shelf-import-none", &[folder]);
        world.resource_mut::<DocumentList>().told = Some((false, words));
        return;
    }
    let name = |path: &PathBuf| sanitized(&path.file_name().unwrap_or_default().to_string_lossy(), 36);
    let model = ChoiceDialogModel {
        of: DialogTopic::CampaignArchives(found.clone()),
        title: texts.t("shelf-import-title"),
        text: texts.t_args("shelf-import-how", &[folder]),
        answers: found.iter().map(|path| DialogOption::new(name(path), "down")).collect(),
        cancel: texts.t("back"),
    };
    world.resource_mut::<ChoiceDialog>().0 = Some(model);
}

/// Opens the document list, and imports the campaign of that file as its import button does.
pub fn open_campaign_archive(world: &mut World, file: &Path) {
    import_campaign(world, file);
    world.resource_mut::<NextState<Screen>>().set(Screen::Documents);
}

/// Imports the campaign of that file. If another version of it exists, asks the player whether to replace it.
pub(crate) fn import_campaign(world: &mut World, file: &Path) {
    let missions = world.resource::<MissionLibrary>();
    let Some(game) = missions.catalogue() else {
        let words = world.resource::<Texts>().t("title-no-mission");
        return report_outcome(world, Err::<(), _>(words), |_, ()| String::new());
    };
    let opened = CampaignArchive::open(file)
        .and_then(|pack| pack.unpack(&paths::user_missions(), &paths::game_missions_dir(), game));
    match opened {
        Err(PackError::Taken(why)) => ask_which_version(world, file, &why),
        opened => report_import(world, opened.map(|imported| (imported, None))),
    }
}

fn ask_which_version(world: &mut World, file: &Path, why: &Localized) {
    let texts = world.resource::<Texts>();
    let model = ChoiceDialogModel {
        of: DialogTopic::OtherVersion(file.to_owned()),
        title: texts.t("shelf-other-title"),
        text: format!("{} {}", texts.t("shelf-other-how"), sanitized(&format_sentence(texts, why), 240)),
        answers: vec![
            DialogOption::bright(texts.t("shelf-other-replace"), "down"),
            DialogOption::bright(texts.t("shelf-other-both"), "copy"),
        ],
        cancel: texts.t("shelf-other-leave"),
    };
    world.resource_mut::<ChoiceDialog>().0 = Some(model);
}

/// Imports the campaign of that file although another version of it exists. `answer` 0 replaces that version; any other
/// answer keeps both.
pub(crate) fn import_chosen_version(world: &mut World, file: &Path, answer: usize) {
    let missions = world.resource::<MissionLibrary>();
    let Some(game) = missions.catalogue() else { return };
    let (own, games) = (paths::user_missions(), paths::game_missions_dir());
    let opened = CampaignArchive::open(file).and_then(|pack| match answer {
        0 => pack.replace(&own, &games, game),
        _ => pack.unpack_beside(&own, &games, game).map(|imported| (imported, None)),
    });
    report_import(world, opened);
}

fn report_import(world: &mut World, taken: Result<(ImportReport, Option<PathBuf>), PackError>) {
    let taken = taken.map_err(|fault| localize_archive_error(world, &fault));
    report_outcome(world, taken, |texts, (imported, replaced)| {
        let name = localized_name(texts, &imported.name).to_owned();
        let new = texts.t_args("shelf-imported", &[("name", name.into()), ("n", imported.written.len().into())]);
        let folder = |folder: PathBuf| folder.display().to_string();
        let old = replaced.map(|old| texts.t_args("shelf-replaced", &[("folder", folder(old).into())]));
        old.map_or(new.clone(), |old| format!("{new}. {old}"))
    });
}

fn localize_archive_error(world: &World, fault: &PackError) -> String {
    format_sentence(world.resource::<Texts>(), &fault.message())
}

fn report_outcome<T>(world: &mut World, done: Result<T, String>, words: impl FnOnce(&Texts, T) -> String) {
    let told = match done {
        Ok(done) => (true, words(world.resource::<Texts>(), done)),
        Err(fault) => (false, fault),
    };
    world.resource_mut::<DocumentList>().told = Some(told);
}
