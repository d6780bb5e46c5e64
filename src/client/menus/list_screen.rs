//! The builder of screens with a list of entries at the left, the details of the chosen entry at the right, and a bottom
//! bar with a go button. Such a screen describes its entries as data, and draws only its details and further buttons.
//! The up and down keys choose an entry, independent of the focus.

use std::{ops::Range, path::Path};

use crate::mission_summary::{self, MissionSummary};
use screen_kit::{
    choice_dialog::{ChoiceDialogModel, DialogOption, DialogTopic},
    screen_root::{ScreenTree, add_screen, back_button},
};
use ui_kit::{game_names::sanitized, prelude::*, theme::image_cache::PixelDensity};

/// Resource with the model of such a screen.
pub trait ListScreen: Resource + Default {
    type Intent: Message + Clone;

    /// Properties of the screen, which must leave up and down to the list.
    const SPEC: ScreenSpec;
    const STYLE: EntryStyle;
    /// Maximum number of entries shown at once; a longer list shows the entries around the chosen one.
    const ROOM: usize;
    /// Intent of the back button.
    const BACK: Self::Intent;

    fn contents(&self) -> &ListContents<Self::Intent>;

    fn head(&self, texts: &Texts) -> ListHead<Self::Intent>;

    /// Spawns the visible entries.
    fn spawn_entries(&self, list: &mut ChildSpawnerCommands, texts: &Texts) {
        let contents = self.contents();
        spawn_visible_entries(self, list, texts, (contents.entries.len(), contents.chosen), Self::ROOM);
    }

    /// Spawns the buttons and notes below the entries.
    fn spawn_foot(&self, list: &mut ChildSpawnerCommands, texts: &Texts);

    /// Spawns the details of the chosen entry, below the summary of its mission.
    fn spawn_detail(&self, stage: &mut ChildSpawnerCommands, texts: &Texts);

    /// Spawns the part of the bottom bar between the back button and the go button.
    fn spawn_bar(&self, bar: &mut ChildSpawnerCommands, texts: &Texts);

    /// Returns the go button and its intent.
    fn go_button(&self, texts: &Texts) -> (GameButton, Self::Intent);
}

/// Entries of a list, and the summary of the chosen one.
#[derive(Clone, Debug, PartialEq)]
pub struct ListContents<Intent> {
    pub entries: Vec<ListEntry<Intent>>,
    /// Index of the chosen entry.
    pub chosen: usize,
    /// Summary of the chosen mission; not drawn without a name.
    pub summary: MissionSummary,
}

impl<Intent> Default for ListContents<Intent> {
    fn default() -> Self {
        Self { entries: Vec::new(), chosen: 0, summary: MissionSummary::default() }
    }
}

/// An entry of a list. Without a colour of its own, a sign or a note is highlighted if its entry is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct ListEntry<Intent> {
    /// Name for the focus.
    pub name: String,
    /// Intent that chooses the entry.
    pub intent: Intent,
    pub sign: EntrySign,
    pub sign_colour: Option<Color>,
    pub title: String,
    pub title_colour: Color,
    /// Line below the title; may be empty.
    pub subtitle: String,
    /// Short text at the right; may be empty.
    pub note: String,
    pub note_colour: Option<Color>,
    /// `true` for an entry that can't be used now; its frame is pale.
    pub pale: bool,
}

/// The sign at the left of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntrySign {
    Number(u32),
    Icon(&'static str),
}

impl<Intent> ListEntry<Intent> {
    /// Creates an entry without subtitle and note.
    pub fn new(name: String, intent: Intent, sign: EntrySign, title: String) -> Self {
        Self {
            name,
            intent,
            sign,
            sign_colour: None,
            title,
            title_colour: palette::TEXT,
            subtitle: String::new(),
            note: String::new(),
            note_colour: None,
            pale: false,
        }
    }

    /// Returns the entry of a game that can't be opened, in that colour and with the reason below the title.
    pub fn blocked(self, colour: Color, reason: String) -> Self {
        Self { sign_colour: Some(colour), title_colour: colour, subtitle: reason, pale: true, ..self }
    }
}

/// Sizes of the entries, in design pixels, and the styles of their texts.
#[derive(Clone, Copy, Debug)]
pub struct EntryStyle {
    pub height: f32,
    pub sign_width: f32,
    pub icon_size: f32,
    pub title: TextStyle,
    pub subtitle: TextStyle,
}

impl EntryStyle {
    /// Style of saved games with a folder of their own: campaigns and expeditions.
    pub const SAVED_GAMES: Self = Self {
        height: 66.0,
        sign_width: 24.0,
        icon_size: 24.0,
        title: TextStyle::NAME,
        subtitle: TextStyle::CAPTION.spaced(0.0).px(16.0).line(18.0),
    };
}

/// The head of a list.
pub enum ListHead<Intent> {
    /// Title, with the number of entries beside it.
    Title(String),
    /// The choice between single missions and campaigns: the open one, and the intent that opens the other.
    Modes(ModeTab, Intent),
}

/// Kind of entries in a list of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeTab {
    /// Single missions.
    Missions,
    Campaigns,
}

/// Adds the model, the keys and the drawing of a screen.
pub fn add_list_screen<Model: ListScreen>(app: &mut App) {
    let on_top = in_state(Model::SPEC.screen).and_then(is_base_layer_on_top);
    app.init_resource::<Model>().add_systems(Update, choose_neighbour_entry::<Model>.run_if(on_top));
    add_screen::<(State<Screen>, Model, Texts), Model::Intent, _>(app, Model::SPEC, draw_list_screen::<Model>);
}

/// Chooses the entry before or after the chosen one if the player pressed up or down.
fn choose_neighbour_entry<Model: ListScreen>(
    keys: Res<ButtonInput<KeyCode>>,
    model: Res<Model>,
    mut intents: MessageWriter<Model::Intent>,
) {
    let ListContents { entries, chosen, .. } = model.contents();
    let wanted = match (keys.just_pressed(KeyCode::ArrowUp), keys.just_pressed(KeyCode::ArrowDown)) {
        (true, _) => chosen.saturating_sub(1),
        (_, true) => (chosen + 1).min(entries.len().saturating_sub(1)),
        _ => return,
    };
    if wanted != *chosen {
        intents.write(entries[wanted].intent.clone());
    }
}

fn draw_list_screen<Model: ListScreen>(
    mut overlay: ScreenTree,
    (model, texts): (Res<Model>, Res<Texts>),
    density: Res<PixelDensity>,
    mut images: ResMut<Assets<Image>>,
) {
    overlay.screen(Model::SPEC.screen, true, |stage| {
        spawn_list_panel(stage, model.head(&texts), model.contents().entries.len(), &texts, |list| {
            model.spawn_entries(list, &texts);
            model.spawn_foot(list, &texts);
        });
        let summary = &model.contents().summary;
        mission_summary::spawn_mission_summary(stage, summary, density.ratio(), &mut images, &texts);
        model.spawn_detail(stage, &texts);
        stage.spawn(bottom_bar()).with_children(|bar| {
            bar.spawn((back_button(&texts), on_press(Model::BACK)));
            model.spawn_bar(bar, &texts);
            let (go, intent) = model.go_button(&texts);
            bar.spawn((go, on_press(intent)));
        });
    });
}

/// Spawns the panel of a list with its head; `fill` spawns the rest.
fn spawn_list_panel<Intent: Message + Clone>(
    stage: &mut ChildSpawnerCommands,
    head: ListHead<Intent>,
    count: usize,
    texts: &Texts,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let (frame, top, node) = match head {
        ListHead::Title(_) => (NineSliceFrame::STEEL, 28.0, absolute_panel(44.0, 38.0, 316.0, 584.0).down(4.0)),
        ListHead::Modes(..) => (NineSliceFrame::PLAIN, 24.0, absolute_panel(44.0, 36.0, 316.0, 580.0).down(6.0)),
    };
    stage.spawn((absolute_panel(32.0, top, 340.0, 604.0), frame));
    stage.spawn(node.clip()).with_children(|list| {
        match head {
            ListHead::Title(title) => {
                let node = flex_row(0.0).height(38).padding(px(16).horizontal()).spread().rigid();
                let part = |words| text_label(TextStyle::HEADER, words, palette::color_from_hex(0xFFFAEA));
                list.spawn((node, NineSliceFrame::HEADER, children![part(title), part(count.to_string())]));
            }
            ListHead::Modes(open, other) => spawn_mode_tabs(list, open, &other, texts),
        }
        fill(list);
    });
}

fn spawn_mode_tabs<Intent: Message + Clone>(
    list: &mut ChildSpawnerCommands,
    open: ModeTab,
    other: &Intent,
    texts: &Texts,
) {
    list.spawn(flex_row(8.0).margin(px(4).bottom()).rigid()).with_children(|line| {
        for (tab, id, icon, width) in [
            (ModeTab::Missions, "series-missions", "crate", 158.0),
            (ModeTab::Campaigns, "series-campaigns", "medal", 150.0),
        ] {
            let look = if tab == open { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let button = GameButton::new(look, texts.t(id)).icon(icon, 20.0).size(width, 46.0).padding(8.0);
            let button = button.key(texts.key(id)).with_focus_name(id).node(|node| node.column_gap = px(8));
            let mut button = line.spawn(button);
            if tab != open {
                button.insert(on_press(other.clone()));
            }
        }
    });
}

/// Spawns as many of the first `count` entries around the one at `centre` as have room, and the number of hidden ones.
pub fn spawn_visible_entries<Model: ListScreen>(
    model: &Model,
    list: &mut ChildSpawnerCommands,
    texts: &Texts,
    (count, centre): (usize, usize),
    room: usize,
) {
    let first = first_visible_row(centre, count, room);
    spawn_entry_range(model, list, first..(first + room).min(count));
    if count > room {
        let words = texts.t_args("force-more-key", &[("n", (count - room).into()), ("key", "↑ ↓".into())]);
        // Only this font has arrows.
        list.spawn(text_label(TextStyle::SENTENCE.px(15.0).line(20.0).steady(), words, palette::TEXT_COOL));
    }
}

/// Spawns the entries with these indices.
pub fn spawn_entry_range<Model: ListScreen>(model: &Model, list: &mut ChildSpawnerCommands, range: Range<usize>) {
    let ListContents { entries, chosen, .. } = model.contents();
    for index in range {
        spawn_list_entry(list, &entries[index], index == *chosen, Model::STYLE);
    }
}

fn spawn_list_entry<Intent: Message + Clone>(
    list: &mut ChildSpawnerCommands,
    entry: &ListEntry<Intent>,
    chosen: bool,
    style: EntryStyle,
) {
    let row = ListRow { name: entry.name.clone(), chosen, done: entry.pale, size: [style.height, 12.0, 0.0] };
    let highlight = if chosen { palette::BRASS } else { palette::TEXT_COOL };
    list.spawn((row.bundle(), on_press(entry.intent.clone()))).with_children(|line| {
        let colour = entry.sign_colour.unwrap_or(highlight);
        let place = Node::default().width(style.sign_width).justify(JustifyContent::Center).rigid();
        line.spawn(place).with_children(|place| match entry.sign {
            EntrySign::Icon(icon) => drop(place.spawn(tinted_icon(icon, style.icon_size, colour))),
            EntrySign::Number(number) => {
                let kind = TextStyle::new(FontFace::Stencil, 20.0, 24.0);
                place.spawn(text_label(kind, number.to_string(), colour));
            }
        });
        line.spawn(flex_column(0.0).grow().clip()).with_children(|words| {
            words.spawn(text_label(style.title, entry.title.clone(), entry.title_colour));
            if !entry.subtitle.is_empty() {
                words.spawn(text_label(style.subtitle, entry.subtitle.clone(), palette::TEXT_COOL));
            }
        });
        if !entry.note.is_empty() {
            line.spawn(text_label(TextStyle::LABEL, entry.note.clone(), entry.note_colour.unwrap_or(highlight)));
        }
    });
}

/// Returns a button of full width below the entries. The text with that id is its caption.
pub fn list_button(texts: &Texts, id: &str, icon: &str) -> GameButton {
    GameButton::neutral(texts.t(id)).icon(icon, 16.0).height(46.0).padding(8.0).with_focus_name(id)
}

/// Returns the dialog before a saved game is deleted with its folder. `title` and `text` are text ids.
pub fn delete_game_dialog(texts: &Texts, (folder, name): (&Path, &str), [title, text]: [&str; 2]) -> ChoiceDialogModel {
    ChoiceDialogModel {
        of: DialogTopic::Delete(folder.to_owned()),
        title: texts.t(title),
        text: texts.t_args(text, &[("name", sanitized(name, 32).into())]),
        answers: vec![DialogOption::destroying(texts.t("delete-yes"), "close")],
        cancel: texts.t("delete-no"),
    }
}

/// Spawns a note below the entries; may have `**bold**` parts.
pub fn spawn_list_note(list: &mut ChildSpawnerCommands, icon: &str, words: &str) {
    let colour = if icon == "warn" { palette::REACTION_TEXT } else { palette::ALLIED_ON_STEEL };
    let words = rich_text(TextStyle::SENTENCE.px(15.0).line(19.0).steady(), words, palette::TEXT_WARM);
    let place = Node { flex_shrink: 1.0, ..default() };
    let node = flex_row(10.0).align(AlignItems::Start).padding(UiRect::new(px(6), px(6), px(6), px(0))).rigid();
    list.spawn((node, children![tinted_icon(icon, 20.0, colour), (place, children![words])]));
}
