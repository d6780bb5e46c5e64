//! Which mission is written: the player's own, sound or not, and the game's, of which a copy is made. New ones begin as the
//! example or empty.

use std::{
    io,
    path::{Path, PathBuf},
};

use kit::{draw::*, file_manager::FileManager, language::Language, names::shown};
use library::Missions;
use mission::{Mission, paths};
use screens::{
    ask::{Answered, Ask, AskAnswer, AskModel, Asked},
    brief::BriefModel,
    entry::{Entry, EntryDone, EntryModel, Named},
    series,
};

use crate::{
    kind::Kind,
    packs,
    told::{Saved, Status, Told},
    view::{Page, View},
    work::Work,
};

/// What can be written.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ShelfModel {
    /// The player's own files first, then the game's missions.
    pub rows: Vec<ShelfRow>,
    /// Which is chosen.
    pub chosen: usize,
    /// The chosen one in brief.
    pub brief: BriefModel,
    /// What is wrong with it, in lines.
    pub faults: Vec<String>,
    /// What could not be done, or what was: whether it was, and in words.
    pub told: Option<(bool, String)>,
    /// The file that is to be chosen as soon as it is among the rows: the one that was written last.
    pub wanted: Option<PathBuf>,
}

/// A mission on the shelf.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShelfRow {
    /// Its file.
    pub path: PathBuf,
    /// Its name, or its file's.
    pub name: String,
    /// It lies in the player's own folder.
    pub own: bool,
    /// It is a campaign.
    pub campaign: bool,
    /// How much is wrong with it.
    pub faults: usize,
}

/// What is wanted of the shelf.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ShelfIntent {
    /// Back to the title.
    Back,
    /// Look at that one; if it is looked at already, write it.
    Choose(usize),
    /// Write the chosen one, or a copy of it.
    Write,
    /// A new one.
    New,
    /// A new campaign.
    NewCampaign,
    /// Make one file of the chosen campaign.
    Export,
    /// Take a campaign in that is one file.
    Import,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShelfModel>().add_message::<ShelfIntent>().add_systems(
        Update,
        (
            (keys.run_if(base_listens), obey, answered, named),
            fill.run_if(changed::<(State<Screen>, Missions, Texts, ShelfModel)>),
        )
            .chain()
            .run_if(in_state(Screen::Shelf)),
    );
}

/// Up and down choose.
fn keys(keys: Res<ButtonInput<KeyCode>>, model: Res<ShelfModel>, mut intents: MessageWriter<ShelfIntent>) {
    if let Some(next) = series::beside(&keys, model.chosen, model.rows.len()) {
        intents.write(ShelfIntent::Choose(next));
    }
}

fn obey(
    mut intents: MessageReader<ShelfIntent>,
    mut model: ResMut<ShelfModel>,
    texts: Res<Texts>,
    (mut ask, mut entry): (ResMut<Ask>, ResMut<Entry>),
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
                    let model = EntryModel::new(Named::NewMission(Some(row.path)), words, "");
                    entry.0 = Some(model.proposing(name.trim()));
                }
                None => {}
            },
            ShelfIntent::NewCampaign => {
                let words = ["shelf-campaign-title", "shelf-name-how"].map(|id| texts.t(id));
                entry.0 = Some(EntryModel::new(Named::NewPlan, words, ""));
            }
            ShelfIntent::Export => commands.queue(packs::export),
            ShelfIntent::Import => commands.queue(packs::ask),
            ShelfIntent::New => {
                ask.0 = Some(AskModel {
                    of: Asked::NewMission,
                    title: texts.t("shelf-new-title"),
                    text: texts.t("shelf-new-how"),
                    answers: vec![
                        AskAnswer::bright(texts.t("shelf-new-empty"), "rect"),
                        AskAnswer::new(texts.t("shelf-new-example"), "rules"),
                    ],
                    cancel: texts.t("back"),
                });
            }
        }
    }
}

/// How a new mission begins: empty, or as the example. Then it needs a name.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Example(bool);

fn answered(mut answers: MessageReader<Answered>, texts: Res<Texts>, mut entry: ResMut<Entry>, mut commands: Commands) {
    for answer in answers.read() {
        let Some(chosen) = answer.answer else { continue };
        if let Asked::Packs(files) = &answer.of
            && let Some(file) = files.get(chosen).cloned()
        {
            commands.queue(move |world: &mut World| packs::import(world, &file));
        }
        if let Asked::OtherVersion(file) = answer.of.clone() {
            commands.queue(move |world: &mut World| packs::import_version(world, &file, chosen));
        }
        if answer.of != Asked::NewMission {
            continue;
        }
        commands.insert_resource(Example(chosen == 1));
        let words = ["shelf-name-title", "shelf-name-how"].map(|id| texts.t(id));
        entry.0 = Some(EntryModel::new(Named::NewMission(None), words, ""));
    }
}

fn named(mut done: MessageReader<EntryDone>, example: Option<Res<Example>>, mut commands: Commands) {
    for entry in done.read() {
        if entry.of == Named::NewPlan {
            let name = entry.text.clone();
            commands.queue(move |world: &mut World| begin_campaign(world, &name));
        }
        let Named::NewMission(of) = &entry.of else { continue };
        let (of, name) = (of.clone(), entry.text.clone());
        let example = example.as_ref().is_some_and(|example| example.0);
        commands.queue(move |world: &mut World| begin(world, of.as_deref(), &name, example));
    }
}

/// An id for a mission of that name, which no other has.
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

/// Begins a new mission of that name, as a copy of another if there is one, and opens it.
fn begin(world: &mut World, of: Option<&Path>, name: &str, example: bool) {
    let missions = world.resource::<Missions>();
    let (id, number) = (id_for(missions, name), missions.library().next_number());
    let text = match of {
        Some(path) => {
            mission::read_text(path).map(|text| draft::copy(&text, &id, number)).map_err(|faults| faults.to_string())
        }
        None if example && world.resource::<Texts>().language() == Language::Es => {
            Ok(draft::spanish_example(&id, number))
        }
        None if example => Ok(draft::example(&id, number)),
        None => Ok(draft::blank(&id, number)),
    };
    let path = paths::user_missions().join(format!("{id}.ron"));
    let written = text.and_then(|text| {
        let made = std::fs::create_dir_all(paths::user_missions());
        made.and_then(|()| draft::write_new(&path, &draft::named(&text, name))).map_err(|fault| refusal(world, &fault))
    });
    match written {
        Ok(()) => write(world, &path),
        Err(fault) => world.resource_mut::<ShelfModel>().told = Some((false, fault)),
    }
}

/// Begins a campaign of that name, with the first of the player's own missions, and opens it.
fn begin_campaign(world: &mut World, name: &str) {
    let missions = world.resource::<Missions>();
    let id = id_for(missions, name);
    let own = missions.listed().find(|(_, own)| *own).or_else(|| missions.listed().next());
    let first = own.map_or_else(String::new, |(mission, _)| mission.id.clone());
    let path = paths::user_missions().join(format!("{id}.campaign.ron"));
    let made = std::fs::create_dir_all(paths::user_missions());
    let text = draft::named(&draft::campaign(&id, &first), name);
    match made.and_then(|()| draft::write_new(&path, &text)) {
        Ok(()) => write(world, &path),
        Err(fault) => {
            let why = refusal(world, &fault);
            world.resource_mut::<ShelfModel>().told = Some((false, why));
        }
    }
}

fn refusal(world: &World, fault: &io::Error) -> String {
    localized(world.resource::<Texts>(), &mission::describe_io_error(fault)).to_owned()
}

/// Opens a mission of the player's own.
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

/// Opens what the mission or campaign brings of its own of that kind; the file is made if it is not there.
pub(crate) fn open_part(world: &mut World, kind: Kind) {
    let Some(path) = world.get_resource::<Work>().and_then(|work| work.part(kind)) else { return };
    let list = kind.list().unwrap_or_default();
    if !path.is_file()
        && let Err(fault) = draft::write_new(&path, &format!("(\n    {list}: [],\n)\n"))
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

/// Lays a document on the desk.
fn lay(world: &mut World, work: Work) {
    world.insert_resource(Told::default());
    world.insert_resource(Status::default());
    world.insert_resource(crate::aim::Aim::default());
    let page = if work.kind().list().is_some() { Page::Parts } else { Page::Map };
    let mut view = world.resource_mut::<View>();
    *view = View { points: view.points, page, ..View::default() };
    world.insert_resource(work);
    world.resource_mut::<kit::wake::Awake>().frames(4);
}

/// Saves a document that is put away. What the mission brings of nothing leaves no file.
fn keep(work: &mut Work) {
    work.lift();
    let saved = work.save();
    if saved != Saved::Yes {
        warn!("the document is kept in its journal only: {saved:?}");
    }
    let part = matches!(work.kind(), Kind::Figures | Kind::Weapons | Kind::Cards);
    if part && work.kind().list().is_some_and(|list| work.count(list) == 0) {
        // Nothing of the author's is in it.
        let plain = work.text().trim().lines().count() <= 3;
        if plain && let Err(fault) = std::fs::remove_file(work.desk().path()) {
            warn!("{}: {fault}", work.desk().path().display());
        }
    }
}

/// Saves the document, and goes back to that to which it belongs, or to the shelf.
pub(crate) fn put_back(world: &mut World) {
    let Some(mut work) = world.remove_resource::<Work>() else { return };
    keep(&mut work);
    // What was copied of one map is not in hand on the next.
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
        name: shown(&name, 28),
        own: path.starts_with(&own),
        campaign: mission::is_campaign_file(path),
        faults,
    };
    let file = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let sound =
        library.missions.iter().map(|listed| row(&listed.path, localized(&texts, &listed.mission.name).to_owned(), 0));
    let plans = missions.campaigns();
    let campaigns =
        plans.plans.iter().map(|listed| row(&listed.path, localized(&texts, &listed.plan.name).to_owned(), 0));
    let sound = sound.chain(campaigns.filter(|row| row.own));
    // What lies beside a mission is put right from there.
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
    // The list may have another order than before: what was chosen is found by its file.
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
                let words = [("line", fault.line.into()), ("words", localized(&texts, &fault.message).into())];
                let told = texts.t_args("shelf-fault", &words);
                match &fault.hint {
                    Some(hint) => format!("{told} — {}", localized(&texts, hint)),
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

/// A mission in brief.
fn brief_of(texts: &Texts, mission: &Mission) -> BriefModel {
    lobby::brief(texts, mission)
}
