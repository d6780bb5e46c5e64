//! The choices of a new expedition: its name and contents, length and hardness, and the seats with their people.

mod draft;
mod view;

use mission::{Diagnostic, Diagnostics, paths};
use mission_library::MissionLibrary;
use screen_kit::{
    screen_root::ScreenSystems,
    text_dialog::{TextDialog, TextDialogModel, TextSubmitted, TextTopic},
};
use ui_kit::prelude::*;

use battle_view::seed_source::SeedOrigin;
use campaign::expedition::{OWN_CONTENTS_FOLDER, list_own_contents, load_expedition_data};

use super::{
    base::open_expedition_base,
    expedition_folders::{create_expedition, list_expeditions},
    open_expedition::OpenExpedition,
    words::expedition_error_text,
};

pub use draft::{ExpeditionDraft, NewExpeditionIntent};

/// Prefix of the topic of a text that names a seat; the index of the seat follows it.
const SEAT_TOPIC: &str = "expedition-seat-";
/// Topic of the text that names the expedition.
const NAME_TOPIC: &str = "expedition-name";

pub(super) fn plugin(app: &mut App) {
    view::plugin(app);
    app.init_resource::<ExpeditionDraft>().add_systems(OnEnter(Screen::NewExpedition), open_draft).add_systems(
        Update,
        (refresh_contents.run_if(resource_changed::<MissionLibrary>), handle_new_expedition_intents, read_draft_names)
            .chain()
            .before(ScreenSystems)
            .run_if(in_state(Screen::NewExpedition)),
    );
}

/// Reads the contents of expeditions, and proposes a name. Other choices stay as they were last.
fn open_draft(mut draft: ResMut<ExpeditionDraft>, missions: Res<MissionLibrary>, texts: Res<Texts>) {
    read_own_contents(&mut draft, &missions, &texts);
    let taken: Vec<String> = list_expeditions().into_iter().map(|listed| listed.name).collect();
    let name = texts.t("expedition-default-name");
    let numbered = (2..1_000).map(|number| format!("{name} {number}"));
    let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name));
    draft.name = free.unwrap_or(name);
    draft.name_first_person(&texts);
}

/// Reads the contents again after a change of the files.
fn refresh_contents(mut draft: ResMut<ExpeditionDraft>, missions: Res<MissionLibrary>, texts: Res<Texts>) {
    read_own_contents(&mut draft, &missions, &texts);
}

fn read_own_contents(draft: &mut ExpeditionDraft, missions: &MissionLibrary, texts: &Texts) {
    draft.set_own_contents(list_own_contents(&paths::user_missions().join(OWN_CONTENTS_FOLDER)));
    load_chosen_contents(draft, missions, texts);
}

/// Reads the data with the chosen contents. Errors are shown on the screen.
fn load_chosen_contents(draft: &mut ExpeditionDraft, missions: &MissionLibrary, texts: &Texts) {
    let folder = paths::assets_dir().join("data").join("expedition");
    (draft.warning, draft.errors) = (None, Vec::new());
    let read = match draft.chosen_contents() {
        Some(own) => own.load(&folder, missions.catalogue()),
        None => load_expedition_data(&folder, &[]),
    };
    match read {
        Ok(data) => draft.set_data(data),
        Err(errors) => {
            draft.data = None;
            if draft.chosen.is_some() {
                draft.errors = list_content_errors(texts, &errors);
            } else {
                draft.warning = Some(describe_data_errors(texts, &errors));
            }
        }
    }
}

/// Returns the errors of files, one line each: file, line, reason and hint.
fn list_content_errors(texts: &Texts, errors: &[Diagnostics]) -> Vec<String> {
    let line = |error: &Diagnostic| {
        let file = error.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let why = localized_name(texts, &error.message).to_owned();
        let values = [("file", file.into()), ("line", error.line.into()), ("why", why.into())];
        let told = texts.t_args("expedition-contents-error", &values);
        match &error.hint {
            Some(hint) => format!(
                "{told} {}",
                texts.t_args("expedition-contents-hint", &[("hint", localized_name(texts, hint).into())])
            ),
            None => told,
        }
    };
    errors.iter().flat_map(|errors| &errors.list).map(line).collect()
}

fn describe_data_errors(texts: &Texts, errors: &[Diagnostics]) -> String {
    let first = errors.first().and_then(|errors| errors.list.first());
    let why = first.map(|error| localized_name(texts, &error.message).to_owned()).unwrap_or_default();
    texts.t_args("expedition-data-error", &[("why", why.into())])
}

fn handle_new_expedition_intents(
    mut intents: MessageReader<NewExpeditionIntent>,
    mut draft: ResMut<ExpeditionDraft>,
    (missions, texts): (Res<MissionLibrary>, Res<Texts>),
    mut entry: ResMut<TextDialog>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            NewExpeditionIntent::Back => next.set(Screen::Expeditions),
            NewExpeditionIntent::Contents { back } => {
                draft.step_contents(*back);
                load_chosen_contents(&mut draft, &missions, &texts);
            }
            NewExpeditionIntent::Length(id) => draft.length.clone_from(id),
            NewExpeditionIntent::Hardness(id) => draft.hardness.clone_from(id),
            NewExpeditionIntent::Seat(index, seat) => draft.set_seat(*index, *seat, &texts),
            NewExpeditionIntent::RenameSeat(index) => {
                let topic = TextTopic::Text(format!("{SEAT_TOPIC}{index}"));
                let words = ["expedition-seat-title", "expedition-seat-how"].map(|id| texts.t(id));
                let name = draft.people.get(*index);
                entry.0 = name.map(|name| TextDialogModel::new(topic, words, "").proposing(name));
            }
            NewExpeditionIntent::Rename => {
                let topic = TextTopic::Text(NAME_TOPIC.to_owned());
                let words = ["expedition-name-title", "entry-campaign-hint"].map(|id| texts.t(id));
                entry.0 = Some(TextDialogModel::new(topic, words, "").proposing(&draft.name));
            }
            NewExpeditionIntent::Begin => commands.queue(begin_drafted_expedition),
        }
    }
}

fn read_draft_names(mut done: MessageReader<TextSubmitted>, mut draft: ResMut<ExpeditionDraft>) {
    for entered in done.read() {
        let TextTopic::Text(topic) = &entered.of else { continue };
        if topic == NAME_TOPIC {
            draft.name.clone_from(&entered.text);
        } else if let Some(index) = topic.strip_prefix(SEAT_TOPIC).and_then(|index| index.parse::<usize>().ok())
            && let Some(name) = draft.people.get_mut(index)
        {
            name.clone_from(&entered.text);
        }
    }
}

/// Begins the expedition of the draft, and opens its base.
fn begin_drafted_expedition(world: &mut World) {
    let seed = world.resource_mut::<SeedOrigin>().draw();
    let draft = world.resource::<ExpeditionDraft>();
    let Some((data, terms)) = draft.terms(seed) else { return };
    let name = draft.name.clone();
    match create_expedition(&name, data, &terms) {
        Ok(campaign) => open_expedition_base(world, OpenExpedition::new(campaign, name)),
        Err(error) => {
            error!("{error}");
            let words = expedition_error_text(world.resource::<Texts>(), &error);
            world.resource_mut::<ExpeditionDraft>().warning = Some(words);
        }
    }
}
