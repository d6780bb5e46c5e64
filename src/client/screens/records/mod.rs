//! The records: a list of battles, or of letters, with what there is to say of the chosen one and what can be done with
//! it. Only the lines that are seen are spawned, however long the list is.

mod detail;
mod list;

use bevy::{input::mouse::AccumulatedMouseScroll, prelude::*};

use super::{Screen, ScreenRoot, rebuild, stage, stale};
use crate::client::{
    input::layer::base_listens,
    text::Texts,
    theme::{palette, typeface::Type},
    wake::Awake,
    widgets::{Look, Plate, Refused, Side, bottom_bar, emit, ground, icon, label, panel, row, sentence, spacer},
};

/// How many lines are seen at once.
pub const LINES: usize = 9;

/// Everything that the screen shows.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct RecordsModel {
    /// Battles or letters.
    pub tab: RecordsTab,
    /// How many there are of either.
    pub counts: [usize; 2],
    /// The lines that are seen.
    pub rows: Vec<RecordRow>,
    /// Which of all is the first that is seen.
    pub first: usize,
    /// Which of all is chosen.
    pub chosen: usize,
    /// What is said of it.
    pub detail: Option<RecordDetail>,
    /// What was done last: whether it went well, and the words.
    pub notice: Option<(bool, String)>,
    /// Where letters lie.
    pub folder: String,
}

/// The two lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RecordsTab {
    /// Battles that were recorded.
    #[default]
    Battles,
    /// Letters of battles by mail.
    Letters,
}

/// A line.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordRow {
    /// The mission.
    pub name: String,
    /// When, and with what.
    pub second: String,
    /// How it stands.
    pub state: String,
    /// A word more to it: damaged, in use, by mail.
    pub mark: Option<(String, String)>,
    /// Who has won, or must decide.
    pub side: Option<Side>,
    /// It is over.
    pub over: bool,
}

/// What is said of the chosen one.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordDetail {
    /// The mission.
    pub name: String,
    /// Where it belongs: its campaign, or how it is played.
    pub kind: String,
    /// Both sides: name of the player, level, figures.
    pub sides: [(String, String); 2],
    /// Facts: icon and words.
    pub facts: Vec<(String, String)>,
    /// What is wrong with it.
    pub faults: Vec<String>,
    /// What can be done.
    pub actions: Vec<RecordAction>,
}

/// Something that can be done.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordAction {
    /// What it means.
    pub intent: RecordsIntent,
    /// The words on its plate.
    pub words: String,
    /// Its icon.
    pub icon: &'static str,
    /// Its keys.
    pub keys: Vec<KeyCode>,
    /// Or why not.
    pub allowed: Result<(), Refused>,
}

/// What the player wants.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum RecordsIntent {
    /// Back to the title.
    Back,
    /// The other list.
    Tab(RecordsTab),
    /// Choose a line, by its place among all.
    Choose(usize),
    /// Choose the line so many further on.
    Step(isize),
    /// Show other lines.
    Scroll(isize),
    /// Go on with the battle.
    Continue,
    /// Look at it from its beginning.
    Replay,
    /// Write it as a letter.
    Export,
    /// Take the letter in.
    Import,
    /// Away with it.
    Delete,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RecordsModel>()
        .add_message::<RecordsIntent>()
        .add_systems(Update, (keys, wheel).run_if(in_state(Screen::Records).and_then(base_listens)))
        .add_systems(Update, draw.run_if(stale::<RecordsModel>(Screen::Records)));
}

fn keys(keys: Res<ButtonInput<KeyCode>>, mut intents: MessageWriter<RecordsIntent>) {
    let page = LINES as isize - 1;
    let steps = [
        (KeyCode::ArrowUp, -1),
        (KeyCode::ArrowDown, 1),
        (KeyCode::PageUp, -page),
        (KeyCode::PageDown, page),
        (KeyCode::Home, isize::MIN / 2),
        (KeyCode::End, isize::MAX / 2),
    ];
    for (_, step) in steps.into_iter().filter(|(key, _)| keys.just_pressed(*key)) {
        intents.write(RecordsIntent::Step(step));
    }
}

fn wheel(scroll: Res<AccumulatedMouseScroll>, mut intents: MessageWriter<RecordsIntent>) {
    let lines = -scroll.delta.y.clamp(-6.0, 6.0).round() as isize;
    if lines != 0 {
        intents.write(RecordsIntent::Scroll(lines));
    }
}

fn draw(
    mut commands: Commands,
    old: Query<Entity, With<ScreenRoot>>,
    texts: Res<Texts>,
    model: Res<RecordsModel>,
    mut awake: ResMut<Awake>,
) {
    rebuild(&mut commands, &old, Screen::Records, &mut awake, |root| {
        root.spawn(ground(true));
        root.spawn(stage()).with_children(|stage| {
            head(stage, &model, &texts);
            list::list(stage, &model, &texts);
            detail::detail(stage, &model, &texts);
            foot(stage, &model, &texts);
        });
    });
}

fn head(stage: &mut ChildSpawnerCommands, model: &RecordsModel, texts: &Texts) {
    let node = Node { align_items: AlignItems::Center, column_gap: Val::Px(12.0), ..panel(32.0, 20.0, 1216.0, 56.0) };
    stage.spawn((node, Pickable::IGNORE)).with_children(|head| {
        head.spawn(icon("log", 38.0, palette::BRASS));
        head.spawn(label(Type::SCREEN, texts.t("records-title"), palette::TEXT));
        head.spawn(spacer());
        for (index, tab, id, picture, key) in [
            (0, RecordsTab::Battles, "records-battles", "log", KeyCode::KeyB),
            (1, RecordsTab::Letters, "records-letters", "mail", KeyCode::KeyC),
        ] {
            let look = if model.tab == tab { Look::Confirm } else { Look::Steel };
            let words = texts.t_args(id, &[("n", model.counts[index].into())]);
            let plate = Plate::new(look, words).icon(picture, 20.0).height(44.0).key(key).named(id);
            head.spawn((plate, emit(RecordsIntent::Tab(tab))));
        }
    });
}

fn foot(stage: &mut ChildSpawnerCommands, model: &RecordsModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        let back = Plate::steel(texts.t("back")).icon("left", 16.0).height(52.0).key(KeyCode::Escape);
        bar.spawn((back, emit(RecordsIntent::Back)));
        bar.spawn(spacer());
        let (picture, colour, words) = match &model.notice {
            Some((true, words)) => ("check", palette::FINE_ON_STEEL, words.clone()),
            Some((false, words)) => ("warn", palette::REACTION_TEXT, words.clone()),
            None => {
                ("info", palette::TEXT_COOL, texts.t_args("records-folder", &[("path", model.folder.clone().into())]))
            }
        };
        let node = Node { max_width: Val::Px(980.0), ..row(10.0) };
        bar.spawn((node, Pickable::IGNORE)).with_children(|note| {
            note.spawn(icon(picture, 22.0, colour));
            note.spawn((Node { flex_shrink: 1.0, ..default() }, Pickable::IGNORE)).with_child(sentence(
                Type::SENTENCE.px(15.0).line(19.0),
                words,
                colour,
            ));
        });
        bar.spawn(spacer());
    });
}
