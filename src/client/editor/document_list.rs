//! The document list: the player's own documents, with or without faults, and the game's missions, of which the player
//! can edit copies. New missions begin empty or as a copy of the example.

use std::{
    io,
    path::{Path, PathBuf},
};

use menus::{
    custom_mission::{DocumentOpenRequest, make_unique_id},
    list_screen::{EntrySign, ListContents, ListEntry},
    mission_summary::MissionSummary,
};
use mission::paths;
use mission_library::MissionLibrary;
use screen_kit::{
    choice_dialog::{ChoiceDialog, ChoiceDialogModel, DialogAnswered, DialogOption, DialogTopic},
    screen_root::ScreenSystems,
    text_dialog::{TextDialog, TextDialogModel, TextSubmitted, TextTopic},
};
use ui_kit::{file_manager::FileManager, language::Language};

use crate::{
    campaign_archives,
    document_list_model::{DocumentList, DocumentListIntent, DocumentRow},
    document_status::{SaveState, SaveStatus},
    prelude::*,
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(open_requested_document).add_systems(
        Update,
        (
            (handle_document_list_intents, handle_dialog_answers, handle_entered_names),
            update_document_list.run_if(any_resource_changed::<(State<Screen>, MissionLibrary, Texts, DocumentList)>),
        )
            .chain()
            .before(ScreenSystems)
            .run_if(in_state(Screen::Documents)),
    );
}

fn handle_document_list_intents(
    mut intents: MessageReader<DocumentListIntent>,
    mut model: ResMut<DocumentList>,
    texts: Res<Texts>,
    (mut ask, mut entry): (ResMut<ChoiceDialog>, ResMut<TextDialog>),
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    for intent in intents.read() {
        match intent {
            DocumentListIntent::Back => next.set(Screen::Title),
            DocumentListIntent::Choose(row) if *row != model.list.chosen => model.list.chosen = *row,
            DocumentListIntent::Choose(_) | DocumentListIntent::Write => match model.chosen_row().cloned() {
                Some(row) if row.own => commands.queue(move |world: &mut World| open_document(world, &row.path)),
                Some(row) => {
                    let words = ["shelf-copy-title", "shelf-copy-how"].map(|id| texts.t(id));
                    let name = format!("{} {}", row.name, texts.t("shelf-copy-of"));
                    let model = TextDialogModel::new(TextTopic::NewMission(Some(row.path)), words, "");
                    entry.0 = Some(model.proposing(name.trim()));
                }
                None => {}
            },
            DocumentListIntent::NewCampaign => {
                let words = ["shelf-campaign-title", "shelf-name-how"].map(|id| texts.t(id));
                entry.0 = Some(TextDialogModel::new(TextTopic::NewPlan, words, ""));
            }
            DocumentListIntent::Export => commands.queue(campaign_archives::export_campaign),
            DocumentListIntent::Import => commands.queue(campaign_archives::choose_archive),
            DocumentListIntent::New => {
                ask.0 = Some(ChoiceDialogModel {
                    of: DialogTopic::NewMission,
                    title: texts.t("shelf-new-title"),
                    text: texts.t("shelf-new-how"),
                    answers: vec![
                        DialogOption::bright(texts.t("shelf-new-empty"), "rect"),
                        DialogOption::new(texts.t("shelf-new-example"), "rules"),
                    ],
                    cancel: texts.t("back"),
                });
            }
        }
    }
}

/// Resource that is `true` if the new mission begins as a copy of the example, `false` if it begins empty. It is set
/// before the player types a name.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct BeginWithExample(bool);

fn handle_dialog_answers(
    mut answers: MessageReader<DialogAnswered>,
    texts: Res<Texts>,
    mut entry: ResMut<TextDialog>,
    mut commands: Commands,
) {
    for answer in answers.read() {
        let Some(chosen) = answer.answer else { continue };
        if let DialogTopic::CampaignArchives(files) = &answer.of
            && let Some(file) = files.get(chosen).cloned()
        {
            commands.queue(move |world: &mut World| campaign_archives::import_campaign(world, &file));
        }
        if let DialogTopic::OtherVersion(file) = answer.of.clone() {
            commands.queue(move |world: &mut World| campaign_archives::import_chosen_version(world, &file, chosen));
        }
        if answer.of != DialogTopic::NewMission {
            continue;
        }
        commands.insert_resource(BeginWithExample(chosen == 1));
        let words = ["shelf-name-title", "shelf-name-how"].map(|id| texts.t(id));
        entry.0 = Some(TextDialogModel::new(TextTopic::NewMission(None), words, ""));
    }
}

fn handle_entered_names(
    mut done: MessageReader<TextSubmitted>,
    example: Option<Res<BeginWithExample>>,
    mut commands: Commands,
) {
    for entry in done.read() {
        if entry.of == TextTopic::NewPlan {
            let name = entry.text.clone();
            commands.queue(move |world: &mut World| create_campaign(world, &name));
        }
        let TextTopic::NewMission(of) = &entry.of else { continue };
        let (of, name) = (of.clone(), entry.text.clone());
        let example = example.as_ref().is_some_and(|example| example.0);
        commands.queue(move |world: &mut World| create_mission(world, of.as_deref(), &name, example));
    }
}

/// Creates a mission of that name and opens it: a copy of another mission if there is one, otherwise a copy of the
/// example or an empty mission.
fn create_mission(world: &mut World, of: Option<&Path>, name: &str, example: bool) {
    let missions = world.resource::<MissionLibrary>();
    let (id, number) = (make_unique_id(missions, name), missions.library().next_number());
    let text = match of {
        Some(path) => mission::read_text(path)
            .map(|text| mission_document::copy_mission(&text, &id, number))
            .map_err(|faults| faults.to_string()),
        None if example && world.resource::<Texts>().language() == Language::Es => {
            Ok(mission_document::spanish_example_mission(&id, number))
        }
        None if example => Ok(mission_document::example_mission(&id, number)),
        None => Ok(mission_document::blank_mission(&id, number)),
    };
    let path = paths::user_missions().join(format!("{id}.ron"));
    let written = text.and_then(|text| {
        let made = std::fs::create_dir_all(paths::user_missions());
        made.and_then(|()| mission_document::write_new_file(&path, &mission_document::rename_mission(&text, name)))
            .map_err(|fault| localize_io_error(world, &fault))
    });
    match written {
        Ok(()) => open_document(world, &path),
        Err(fault) => world.resource_mut::<DocumentList>().told = Some((false, fault)),
    }
}

/// Creates a campaign of that name and opens it. Its first mission is one of the player's own, or else one of the
/// game's.
fn create_campaign(world: &mut World, name: &str) {
    let missions = world.resource::<MissionLibrary>();
    let id = make_unique_id(missions, name);
    let own = missions.listed().find(|(_, own)| *own).or_else(|| missions.listed().next());
    let first = own.map_or_else(String::new, |(mission, _)| mission.id.clone());
    let path = paths::user_missions().join(format!("{id}.campaign.ron"));
    let made = std::fs::create_dir_all(paths::user_missions());
    let text = mission_document::rename_mission(&mission_document::single_mission_campaign(&id, &first), name);
    match made.and_then(|()| mission_document::write_new_file(&path, &text)) {
        Ok(()) => open_document(world, &path),
        Err(fault) => {
            let why = localize_io_error(world, &fault);
            world.resource_mut::<DocumentList>().told = Some((false, why));
        }
    }
}

fn localize_io_error(world: &World, fault: &io::Error) -> String {
    format_sentence(world.resource::<Texts>(), &mission::describe_io_error(fault))
}

/// Opens the document that another screen asks for. If it can't be opened, the document list tells why.
fn open_requested_document(asked: On<DocumentOpenRequest>, mut commands: Commands) {
    let path = asked.path.clone();
    commands.queue(move |world: &mut World| {
        world.resource_mut::<NextState<Screen>>().set(Screen::Documents);
        open_document(world, &path);
    });
}

/// Opens one of the player's own documents in the editor.
pub(crate) fn open_document(world: &mut World, path: &Path) {
    match OpenDocument::open(path) {
        Ok(work) => {
            world.resource_mut::<DocumentList>().told = None;
            install_document(world, work);
            world.resource_mut::<NextState<Screen>>().set(Screen::Editor);
        }
        Err(fault) => {
            let why = localize_io_error(world, &fault);
            world.resource_mut::<DocumentList>().told = Some((false, why));
        }
    }
}

/// Opens the custom content of that kind. Its file is created if it does not exist.
pub(crate) fn open_custom_content(world: &mut World, kind: DocumentKind) {
    let Some(path) = world.get_resource::<OpenDocument>().and_then(|work| work.part(kind)) else { return };
    let list = kind.list().unwrap_or_default();
    if !path.is_file()
        && let Err(fault) = mission_document::write_new_file(&path, &format!("(\n    {list}: [],\n)\n"))
    {
        return warn!("{}: {fault}", path.display());
    }
    match OpenDocument::open(&path) {
        Ok(part) => {
            let Some(mut home) = world.remove_resource::<OpenDocument>() else { return };
            save_closed_document(&mut home);
            install_document(world, part.with_parent(home));
        }
        Err(fault) => warn!("{}: {fault}", path.display()),
    }
}

/// Makes a document the open one, and resets the view.
fn install_document(world: &mut World, work: OpenDocument) {
    world.insert_resource(DocumentStatus::default());
    world.insert_resource(SaveStatus::default());
    world.insert_resource(crate::map_camera::MapCamera::default());
    let page = if work.kind().list().is_some() { EditorPage::Parts } else { EditorPage::Map };
    let mut view = world.resource_mut::<EditorViewState>();
    *view = EditorViewState { points: view.points, page, ..EditorViewState::default() };
    world.insert_resource(work);
    world.resource_mut::<ui_kit::redraw::RedrawRequests>().redraw_frames(4);
}

/// Saves a document that is being closed. Custom content without items leaves no file.
fn save_closed_document(work: &mut OpenDocument) {
    work.end_stroke();
    let saved = work.save();
    if saved != SaveState::Yes {
        warn!("the document is kept in its journal only: {saved:?}");
    }
    let part = matches!(work.kind(), DocumentKind::Figures | DocumentKind::Weapons | DocumentKind::Cards);
    if part && work.kind().list().is_some_and(|list| work.count(list) == 0) {
        // A longer text contains comments of the author, so its file is kept.
        let plain = work.text().trim().lines().count() <= 3;
        if plain && let Err(fault) = std::fs::remove_file(work.document().path()) {
            warn!("{}: {fault}", work.document().path().display());
        }
    }
}

/// Closes the document: saves it, and returns to the document that it belongs to, or to the list.
pub(crate) fn close_document(world: &mut World) {
    let Some(mut work) = world.remove_resource::<OpenDocument>() else { return };
    save_closed_document(&mut work);
    // A part copied from this map is not in hand on the next map.
    world.resource_mut::<crate::tool_state::ToolState>().stamp = None;
    let path = work.document().path().to_owned();
    if let Some(home) = work.take_parent() {
        install_document(world, home);
        let page = world.resource::<OpenDocument>().kind().list().map_or(EditorPage::Rules, |_| EditorPage::Parts);
        let mut view = world.resource_mut::<EditorViewState>();
        (view.page, view.second) = (page, true);
        return;
    }
    world.resource_mut::<DocumentList>().wanted = Some(path);
    world.resource_mut::<NextState<Screen>>().set(Screen::Documents);
}

/// Saves and closes the open document, if there is one, and those that it belongs to.
pub fn close_all_documents(world: &mut World) {
    while world.contains_resource::<OpenDocument>() {
        close_document(world);
    }
}

/// Shows the folder of the player's own missions in the system's file manager.
pub(crate) fn open_missions_folder(world: &mut World) {
    let folder = paths::user_missions();
    if let Err(fault) = world.resource::<FileManager>().show(&folder) {
        warn!("{}: {fault}", folder.display());
    }
}

fn update_document_list(missions: Res<MissionLibrary>, texts: Res<Texts>, mut model: ResMut<DocumentList>) {
    let rows = list_document_rows(&missions, &texts);
    // The order of the list may have changed: find the chosen row by its file.
    let before = model.chosen_row().map(|row| row.path.clone());
    let place = |path: &PathBuf| rows.iter().position(|row| row.path == *path);
    let written = model.wanted.as_ref().and_then(place);
    let kept = before.as_ref().filter(|_| rows != model.rows).and_then(place);
    let chosen = written.or(kept).unwrap_or(model.list.chosen).min(rows.len().saturating_sub(1));
    let wanted = model.wanted.clone().filter(|_| written.is_none());
    let path = rows.get(chosen).map(|row| row.path.clone()).unwrap_or_default();
    let library = missions.library();
    let listed = library.missions.iter().find(|listed| listed.path == path);
    let mut faulty = library.faults.iter().chain(&missions.campaigns().faults);
    let faults = faulty.find(|faults| faulty_document(faults) == path);
    let fresh = DocumentList {
        list: ListContents {
            entries: rows.iter().enumerate().map(|(index, row)| build_document_entry(&texts, index, row)).collect(),
            chosen,
            summary: listed.map(|listed| MissionSummary::of(&listed.mission, &texts)).unwrap_or_default(),
        },
        rows,
        faults: faults.map(|faults| describe_document_faults(&texts, faults)).unwrap_or_default(),
        told: model.told.clone(),
        wanted,
    };
    model.set_if_neq(fresh);
}

/// Returns the rows of all documents: the player's own first, then the game's missions.
fn list_document_rows(missions: &MissionLibrary, texts: &Texts) -> Vec<DocumentRow> {
    let library = missions.library();
    let own = paths::user_missions();
    let row = |path: &Path, name: String, faults: usize| DocumentRow {
        path: path.to_owned(),
        name: sanitized(&name, 28),
        own: path.starts_with(&own),
        campaign: mission::is_campaign_file(path),
        faults,
    };
    let file = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let sound = library
        .missions
        .iter()
        .map(|listed| row(&listed.path, localized_name(texts, &listed.mission.name).to_owned(), 0));
    let plans = missions.campaigns();
    let campaigns =
        plans.plans.iter().map(|listed| row(&listed.path, localized_name(texts, &listed.plan.name).to_owned(), 0));
    let sound = sound.chain(campaigns.filter(|row| row.own));
    let faulty = library.faults.iter().chain(&plans.faults);
    let faulty = faulty.map(|faults| {
        let path = faulty_document(faults);
        row(&path, file(&path), faults.list.len() + faults.more)
    });
    let mut rows: Vec<DocumentRow> = sound.chain(faulty.filter(|row| row.own)).collect();
    rows.sort_by_key(|row| !row.own);
    rows
}

/// Returns the document with these faults. Faults of custom content are shown for the document that it belongs to,
/// because they are fixed from there.
fn faulty_document(faults: &mission::Diagnostics) -> PathBuf {
    mission::file_names::owner_of_content_file(&faults.file).unwrap_or_else(|| faults.file.clone())
}

/// Returns the first faults of a document, each with its line and a hint.
fn describe_document_faults(texts: &Texts, faults: &mission::Diagnostics) -> Vec<String> {
    let describe = |fault: &mission::Diagnostic| {
        let words = [("line", fault.line.into()), ("words", localized_name(texts, &fault.message).into())];
        let told = texts.t_args("shelf-fault", &words);
        match &fault.hint {
            Some(hint) => format!("{told} — {}", localized_name(texts, hint)),
            None => told,
        }
    };
    faults.list.iter().take(6).map(describe).collect()
}

fn build_document_entry(texts: &Texts, index: usize, row: &DocumentRow) -> ListEntry<DocumentListIntent> {
    let (sign, colour, subtitle) = match (row.own, row.faults) {
        (true, 0) if row.campaign => ("medal", palette::BRASS, texts.t("shelf-campaign")),
        (true, 0) => ("brush", palette::BRASS, texts.t("skirmish-own")),
        (true, n) => ("warn", palette::REACTION_TEXT, texts.t_args("skirmish-faulty", &[("n", n.into())])),
        (false, _) => ("lock", palette::TEXT_COOL, texts.t("shelf-games")),
    };
    let (name, intent) = (format!("shelf-{index}"), DocumentListIntent::Choose(index));
    ListEntry {
        sign_colour: Some(colour),
        subtitle,
        ..ListEntry::new(name, intent, EntrySign::Icon(sign), row.name.clone())
    }
}
