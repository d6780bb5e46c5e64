//! The document list: the player's own documents, with or without faults, and the game's missions, of which the player
//! can edit copies. New missions begin empty or as a copy of the example.

use std::{
    io,
    path::{Path, PathBuf},
};

use kit::{file_manager::FileManager, game_names::sanitized, language::Language, prelude::*};
use library::Missions;
use mission::{Mission, paths};
use screens::{
    choice_dialog::{ChoiceDialog, ChoiceDialogModel, DialogAnswered, DialogOption, DialogTopic},
    mission_summary::MissionSummary,
    mode_tabs,
    text_dialog::{TextDialog, TextDialogModel, TextSubmitted, TextTopic},
};

use crate::{
    kind::Kind,
    packs,
    told::{Saved, Status, Told},
    view::{Page, View},
    work::Work,
};

/// Model of the document list.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ShelfModel {
    /// The documents: the player's own first, then the game's missions.
    pub rows: Vec<ShelfRow>,
    /// Index of the chosen row.
    pub chosen: usize,
    /// Summary of the chosen mission.
    pub brief: MissionSummary,
    /// Faults of the chosen document, as lines of text.
    pub faults: Vec<String>,
    /// Result of the last action: whether it succeeded, and a text.
    pub told: Option<(bool, String)>,
    /// File of the document that was edited last. It is chosen as soon as it is among the rows.
    pub wanted: Option<PathBuf>,
}

/// A row of the document list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShelfRow {
    /// File of the document.
    pub path: PathBuf,
    /// Name of the document, or of its file if it has faults.
    pub name: String,
    /// `true` if the file is in the player's own folder.
    pub own: bool,
    /// `true` if the document is a campaign.
    pub campaign: bool,
    /// Number of faults.
    pub faults: usize,
}

/// Message: an intent of the document list.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ShelfIntent {
    /// Go back to the title screen.
    Back,
    /// Choose that row; open its document if it is chosen already.
    Choose(usize),
    /// Open the chosen document, or a copy of it if it belongs to the game.
    Write,
    /// Create a mission.
    New,
    /// Create a campaign.
    NewCampaign,
    /// Export the chosen campaign as one file.
    Export,
    /// Import a campaign from one file.
    Import,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShelfModel>().add_message::<ShelfIntent>().add_systems(
        Update,
        (
            (keys.run_if(is_base_layer_on_top), obey, answered, named),
            fill.run_if(any_resource_changed::<(State<Screen>, Missions, Texts, ShelfModel)>),
        )
            .chain()
            .run_if(in_state(Screen::Shelf)),
    );
}

/// Chooses the row above or below with the arrow keys.
fn keys(keys: Res<ButtonInput<KeyCode>>, model: Res<ShelfModel>, mut intents: MessageWriter<ShelfIntent>) {
    if let Some(next) = mode_tabs::neighbour_row(&keys, model.chosen, model.rows.len()) {
        intents.write(ShelfIntent::Choose(next));
    }
}

fn obey(
    mut intents: MessageReader<ShelfIntent>,
    mut model: ResMut<ShelfModel>,
    texts: Res<Texts>,
    (mut ask, mut entry): (ResMut<ChoiceDialog>, ResMut<TextDialog>),
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    for intent in intents.read() {
        match intent {
            ShelfIntent::Back => next.set(Screen::Title),
            ShelfIntent::Choose(row) if *row != model.chosen => model.chosen = *row,
            ShelfIntent::Choose(_) | ShelfIntent::Write => match model.rows.get(model.chosen).cloned() {
                Some(row) if row.own => commands.queue(move |world: &mut World| write(world, &row.path)),
                Some(row) => {
                    let words = ["shelf-copy-title", "shelf-copy-how"].map(|id| texts.t(id));
                    let name = format!("{} {}", row.name, texts.t("shelf-copy-of"));
                    let model = TextDialogModel::new(TextTopic::NewMission(Some(row.path)), words, "");
                    entry.0 = Some(model.proposing(name.trim()));
                }
                None => {}
            },
            ShelfIntent::NewCampaign => {
                let words = ["shelf-campaign-title", "shelf-name-how"].map(|id| texts.t(id));
                entry.0 = Some(TextDialogModel::new(TextTopic::NewPlan, words, ""));
            }
            ShelfIntent::Export => commands.queue(packs::export),
            ShelfIntent::Import => commands.queue(packs::ask),
            ShelfIntent::New => {
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

/// Resource: `true` if the new mission begins as a copy of the example, `false` if it begins empty. It is set before
/// the player types a name.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Example(bool);

fn answered(
    mut answers: MessageReader<DialogAnswered>,
    texts: Res<Texts>,
    mut entry: ResMut<TextDialog>,
    mut commands: Commands,
) {
    for answer in answers.read() {
        let Some(chosen) = answer.answer else { continue };
        if let DialogTopic::Packs(files) = &answer.of
            && let Some(file) = files.get(chosen).cloned()
        {
            commands.queue(move |world: &mut World| packs::import(world, &file));
        }
        if let DialogTopic::OtherVersion(file) = answer.of.clone() {
            commands.queue(move |world: &mut World| packs::import_version(world, &file, chosen));
        }
        if answer.of != DialogTopic::NewMission {
            continue;
        }
        commands.insert_resource(Example(chosen == 1));
        let words = ["shelf-name-title", "shelf-name-how"].map(|id| texts.t(id));
        entry.0 = Some(TextDialogModel::new(TextTopic::NewMission(None), words, ""));
    }
}

fn named(mut done: MessageReader<TextSubmitted>, example: Option<Res<Example>>, mut commands: Commands) {
    for entry in done.read() {
        if entry.of == TextTopic::NewPlan {
            let name = entry.text.clone();
            commands.queue(move |world: &mut World| begin_campaign(world, &name));
        }
        let TextTopic::NewMission(of) = &entry.of else { continue };
        let (of, name) = (of.clone(), entry.text.clone());
        let example = example.as_ref().is_some_and(|example| example.0);
        commands.queue(move |world: &mut World| begin(world, of.as_deref(), &name, example));
    }
}

/// Returns an unused id for a mission of that name.
fn id_for(missions: &Missions, name: &str) -> String {
    let plain = |letter: char| match letter.to_ascii_lowercase() {
        letter @ ('a'..='z' | '0'..='9') => letter,
        _ => match letter {
            'á' | 'à' | 'Á' => 'a',
            'é' | 'è' | 'É' => 'e',
            'í' | 'Í' => 'i',
            'ó' | 'Ó' => 'o',
            'ú' | 'ü' | 'Ú' => 'u',
            'ñ' | 'Ñ' => 'n',
            _ => '-',
        },
    };
    let letters: String = name.chars().map(plain).take(40).collect();
    let words: Vec<&str> = letters.split('-').filter(|word| !word.is_empty()).collect();
    let stem = if words.is_empty() { "mission".to_owned() } else { words.join("-") };
    let taken = |id: &str| {
        missions.find(id).is_some()
            || paths::user_missions().join(format!("{id}.ron")).exists()
            || mission::id_fault(id).is_some()
    };
    let numbered = (2..).map(|number| format!("{stem}-{number}"));
    std::iter::once(stem.clone()).chain(numbered).find(|id| !taken(id)).unwrap_or(stem)
}

/// Creates a mission of that name and opens it: a copy of another mission if there is one, otherwise a copy of the
/// example or an empty mission.
fn begin(world: &mut World, of: Option<&Path>, name: &str, example: bool) {
    let missions = world.resource::<Missions>();
    let (id, number) = (id_for(missions, name), missions.library().next_number());
    let text = match of {
        Some(path) => mission::read_text(path)
            .map(|text| draft::copy_mission(&text, &id, number))
            .map_err(|faults| faults.to_string()),
        None if example && world.resource::<Texts>().language() == Language::Es => {
            Ok(draft::spanish_example_mission(&id, number))
        }
        None if example => Ok(draft::example_mission(&id, number)),
        None => Ok(draft::blank_mission(&id, number)),
    };
    let path = paths::user_missions().join(format!("{id}.ron"));
    let written = text.and_then(|text| {
        let made = std::fs::create_dir_all(paths::user_missions());
        made.and_then(|()| draft::write_new_file(&path, &draft::rename_mission(&text, name)))
            .map_err(|fault| refusal(world, &fault))
    });
    match written {
        Ok(()) => write(world, &path),
        Err(fault) => world.resource_mut::<ShelfModel>().told = Some((false, fault)),
    }
}

/// Creates a campaign of that name and opens it. Its first mission is one of the player's own, or else one of the
/// game's.
fn begin_campaign(world: &mut World, name: &str) {
    let missions = world.resource::<Missions>();
    let id = id_for(missions, name);
    let own = missions.listed().find(|(_, own)| *own).or_else(|| missions.listed().next());
    let first = own.map_or_else(String::new, |(mission, _)| mission.id.clone());
    let path = paths::user_missions().join(format!("{id}.campaign.ron"));
    let made = std::fs::create_dir_all(paths::user_missions());
    let text = draft::rename_mission(&draft::single_mission_campaign(&id, &first), name);
    match made.and_then(|()| draft::write_new_file(&path, &text)) {
        Ok(()) => write(world, &path),
        Err(fault) => {
            let why = refusal(world, &fault);
            world.resource_mut::<ShelfModel>().told = Some((false, why));
        }
    }
}

fn refusal(world: &World, fault: &io::Error) -> String {
    localized_name(world.resource::<Texts>(), &mission::describe_io_error(fault)).to_owned()
}

/// Opens one of the player's own documents in the editor.
pub(crate) fn write(world: &mut World, path: &Path) {
    match Work::open(path) {
        Ok(work) => {
            world.resource_mut::<ShelfModel>().told = None;
            lay(world, work);
            world.resource_mut::<NextState<Screen>>().set(Screen::Editor);
        }
        Err(fault) => {
            let why = refusal(world, &fault);
            world.resource_mut::<ShelfModel>().told = Some((false, why));
        }
    }
}

/// Opens the custom content of that kind. Its file is created if it does not exist.
pub(crate) fn open_part(world: &mut World, kind: Kind) {
    let Some(path) = world.get_resource::<Work>().and_then(|work| work.part(kind)) else { return };
    let list = kind.list().unwrap_or_default();
    if !path.is_file()
        && let Err(fault) = draft::write_new_file(&path, &format!("(\n    {list}: [],\n)\n"))
    {
        return warn!("{}: {fault}", path.display());
    }
    match Work::open(&path) {
        Ok(part) => {
            let Some(mut home) = world.remove_resource::<Work>() else { return };
            keep(&mut home);
            lay(world, part.within(home));
        }
        Err(fault) => warn!("{}: {fault}", path.display()),
    }
}

/// Makes a document the open one, and resets the view.
fn lay(world: &mut World, work: Work) {
    world.insert_resource(Told::default());
    world.insert_resource(Status::default());
    world.insert_resource(crate::aim::Aim::default());
    let page = if work.kind().list().is_some() { Page::Parts } else { Page::Map };
    let mut view = world.resource_mut::<View>();
    *view = View { points: view.points, page, ..View::default() };
    world.insert_resource(work);
    world.resource_mut::<kit::redraw::RedrawRequests>().redraw_frames(4);
}

/// Saves a document that is being closed. Custom content without items leaves no file.
fn keep(work: &mut Work) {
    work.lift();
    let saved = work.save();
    if saved != Saved::Yes {
        warn!("the document is kept in its journal only: {saved:?}");
    }
    let part = matches!(work.kind(), Kind::Figures | Kind::Weapons | Kind::Cards);
    if part && work.kind().list().is_some_and(|list| work.count(list) == 0) {
        // Longer texts have comments of the author.
        let plain = work.text().trim().lines().count() <= 3;
        if plain && let Err(fault) = std::fs::remove_file(work.desk().path()) {
            warn!("{}: {fault}", work.desk().path().display());
        }
    }
}

/// Closes the document: saves it, and returns to the document that it belongs to, or to the list.
pub(crate) fn put_back(world: &mut World) {
    let Some(mut work) = world.remove_resource::<Work>() else { return };
    keep(&mut work);
    // A part copied from this map is not in hand on the next map.
    world.resource_mut::<crate::hold::Hold>().stamp = None;
    let path = work.desk().path().to_owned();
    if let Some(home) = work.take_home() {
        lay(world, home);
        let page = world.resource::<Work>().kind().list().map_or(Page::Rules, |_| Page::Parts);
        let mut view = world.resource_mut::<View>();
        (view.page, view.second) = (page, true);
        return;
    }
    world.resource_mut::<ShelfModel>().wanted = Some(path);
    world.resource_mut::<NextState<Screen>>().set(Screen::Shelf);
}

/// Shows the folder of the player's own missions in the system's file manager.
pub(crate) fn open_folder(world: &mut World) {
    let folder = paths::user_missions();
    if let Err(fault) = world.resource::<FileManager>().show(&folder) {
        warn!("{}: {fault}", folder.display());
    }
}

pub(crate) fn fill(missions: Res<Missions>, texts: Res<Texts>, mut model: ResMut<ShelfModel>) {
    let library = missions.library();
    let own = paths::user_missions();
    let row = |path: &Path, name: String, faults: usize| ShelfRow {
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
        .map(|listed| row(&listed.path, localized_name(&texts, &listed.mission.name).to_owned(), 0));
    let plans = missions.campaigns();
    let campaigns =
        plans.plans.iter().map(|listed| row(&listed.path, localized_name(&texts, &listed.plan.name).to_owned(), 0));
    let sound = sound.chain(campaigns.filter(|row| row.own));
    // Faults of custom content are shown for the document that it belongs to, because they are fixed from there.
    let owner = |faults: &mission::Diagnostics| {
        mission::file_names::owner_of_content_file(&faults.file).unwrap_or_else(|| faults.file.clone())
    };
    let faulty = library.faults.iter().chain(&plans.faults);
    let faulty = faulty.map(|faults| {
        let path = owner(faults);
        row(&path, file(&path), faults.list.len() + faults.more)
    });
    let mut rows: Vec<ShelfRow> = sound.chain(faulty.filter(|row| row.own)).collect();
    rows.sort_by_key(|row| !row.own);
    // The order of the list may have changed: find the chosen row by its file.
    let before = model.rows.get(model.chosen).map(|row| row.path.clone());
    let place = |path: &PathBuf| rows.iter().position(|row| row.path == *path);
    let written = model.wanted.as_ref().and_then(place);
    let kept = before.as_ref().filter(|_| rows != model.rows).and_then(place);
    let chosen = written.or(kept).unwrap_or(model.chosen).min(rows.len().saturating_sub(1));
    let wanted = model.wanted.clone().filter(|_| written.is_none());
    let path = rows.get(chosen).map(|row| row.path.clone()).unwrap_or_default();
    let listed = library.missions.iter().find(|listed| listed.path == path);
    let faults = library.faults.iter().chain(&plans.faults).find(|faults| owner(faults) == path);
    let told = |faults: &mission::Diagnostics| {
        faults
            .list
            .iter()
            .take(6)
            .map(|fault| {
                let words = [("line", fault.line.into()), ("words", localized_name(&texts, &fault.message).into())];
                let told = texts.t_args("shelf-fault", &words);
                match &fault.hint {
                    Some(hint) => format!("{told} — {}", localized_name(&texts, hint)),
                    None => told,
                }
            })
            .collect()
    };
    let fresh = ShelfModel {
        rows,
        chosen,
        brief: listed.map(|listed| brief_of(&texts, &listed.mission)).unwrap_or_default(),
        faults: faults.map(told).unwrap_or_default(),
        told: model.told.clone(),
        wanted,
    };
    model.set_if_neq(fresh);
}

/// Returns the summary of a mission.
fn brief_of(texts: &Texts, mission: &Mission) -> MissionSummary {
    lobby::summarize_mission(texts, mission)
}
