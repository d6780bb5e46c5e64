//! The panel with the current step of a tutorial: its task, the keys for it, and buttons that go on, go back or leave.
//! It is above all overlays, including the secret ones, and its keys work there.

use bevy::ui::UiSystems;

use super::{
    rich_text::{TextsAndBindings, spawn_rich_text, strip_text_markup},
    state::{LessonIntent, TutorialSession, WrongOrderHint},
};
use crate::prelude::*;
use tutorial::StepPointer;
use ui_kit::{accessibility::ScreenReaderAnnouncement, theme::ui_scale::ShrinkToFit, widgets::rule_link_line};

/// Resource: content of the panel, if a tutorial is being played.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct InstructionPanel(pub(super) Option<InstructionModel>);

/// Content of the panel.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct InstructionModel {
    /// Id of the tutorial.
    pub(super) lesson: String,
    /// Id of the step.
    pub(super) step: String,
    /// Id of the rule that the step teaches.
    pub(super) rule: Option<String>,
    /// Number of the step, from 1.
    pub(super) number: usize,
    /// Number of steps.
    pub(super) of: usize,
    /// Marks at which arrows or brackets point.
    pub(super) marks: Vec<StepPointer>,
    /// Participant whose action is awaited.
    pub(super) phase: InstructionPhase,
    /// Wrong order on which the panel comments.
    pub(super) wrong: Option<WrongOrderHint>,
    /// Place of the panel.
    pub(super) spot: PanelPlace,
}

/// Participant whose action is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InstructionPhase {
    /// The player, who reads.
    Read,
    /// The player, who acts on the board.
    Act,
    /// The enemy, while the player watches.
    Watch,
    /// None: the tutorial is over.
    Over,
}

/// Place of the panel in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PanelPlace {
    /// At the right, above the action bar.
    Bottom,
    /// Beside the figure's card.
    Aside,
    /// At the right, below the top bar.
    Top,
    /// At the left, below the top bar.
    Left,
    /// Over a part of the bid screen that does not concern the step.
    Bid,
}

impl PanelPlace {
    /// Returns the area of a panel with its maximum height in a window of that size, relative to the middle of the
    /// window, in design pixels; `y` points up.
    pub(super) fn largest_area(self, window: Vec2) -> Rect {
        let Vec2 { x: right, y: top } = window / 2.0;
        // The fixed corner, and the way from there to the opposite one.
        let (corner, across, up) = match self {
            PanelPlace::Bottom => (Vec2::new(right - 8.0, 120.0 - top), -INSTRUCTION_PANEL_WIDTH, 584.0),
            PanelPlace::Aside => (Vec2::new(right - 286.0, 250.0 - top), -INSTRUCTION_PANEL_WIDTH, 454.0),
            PanelPlace::Top => (Vec2::new(right - 8.0, top - 84.0), -INSTRUCTION_PANEL_WIDTH, -620.0),
            PanelPlace::Left => (Vec2::new(8.0 - right, top - 84.0), INSTRUCTION_PANEL_WIDTH, -620.0),
            PanelPlace::Bid => (Vec2::new(160.0, 0.0), 304.0, -348.0),
        };
        Rect::from_corners(corner, corner + Vec2::new(across, up))
    }
}

/// Z-index of the panel: above the curtain, beneath settings and rulebook.
const PANEL_Z_INDEX: i32 = 33;
/// Width of the panel, in design pixels.
const INSTRUCTION_PANEL_WIDTH: f32 = 264.0;

const NEXT: KeyChord = KeyChord::key(KeyCode::KeyN);
const SKIP: KeyChord = KeyChord::shift(KeyCode::KeyN);
const BACK: KeyChord = KeyChord::shift(KeyCode::KeyB);
/// Key that leaves the tutorial. On the board it opens the confirmation of any battle.
const LEAVE: KeyChord = KeyChord::key(KeyCode::F10);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InstructionPanel>()
        .add_systems(OnExit(Screen::Battle), |mut panel: ResMut<InstructionPanel>| panel.0 = None)
        .add_systems(Update, read_tutorial_keys.in_set(BattleSystems::Input).run_if(resource_exists::<TutorialSession>))
        .add_systems(
            Update,
            draw_instruction_panel
                .in_set(BattleSystems::Show)
                .run_if(any_resource_changed::<(InstructionPanel, Texts, KeyBindings)>),
        )
        // After the battle's own announcements, because the panel's text is appended to them.
        .add_systems(
            PostUpdate,
            announce_tutorial_step.before(UiSystems::Prepare).run_if(resource_changed::<InstructionPanel>),
        );
}

/// Announces a new step, or the hint on a wrong order, to the screen reader.
fn announce_tutorial_step(
    panel: Res<InstructionPanel>,
    texts: Res<Texts>,
    bindings: Res<KeyBindings>,
    mut announcement: ResMut<ScreenReaderAnnouncement>,
    mut said: Local<String>,
) {
    let Some(model) = panel.0.as_ref().filter(|model| model.phase != InstructionPhase::Over) else { return };
    let count = [("n", model.number.into()), ("of", model.of.into())];
    let mut words =
        vec![texts.t_args("lesson-step", &count), texts.t(&title_id(model)), texts.t(&instruction_id(model))];
    words.extend(model.wrong.map(|wrong| texts.t(&wrong_order_id(model, wrong, &texts))));
    let words = strip_text_markup((&texts, &bindings), &words.join(". "));
    if *said != words {
        said.clone_from(&words);
        announcement.0 = if announcement.is_changed() { format!("{}\n{words}", announcement.0) } else { words };
    }
}

fn title_id(model: &InstructionModel) -> String {
    format!("{}-{}-title", model.lesson, model.step)
}

fn instruction_id(model: &InstructionModel) -> String {
    format!("{}-{}", model.lesson, model.step)
}

/// Returns the text id of the hint on a wrong order: the step's own, if it has one.
fn wrong_order_id(model: &InstructionModel, wrong: WrongOrderHint, texts: &Texts) -> String {
    let own = format!("{}-{}-wrong", model.lesson, model.step);
    match wrong {
        WrongOrderHint::Stray => "lesson-stray".to_owned(),
        WrongOrderHint::Later if texts.has(&own) => own,
        WrongOrderHint::Later => "lesson-later".to_owned(),
    }
}

/// Handles the panel's keys while a layer above the board is open, except for layers for the entry of a name, settings
/// and rulebook. On the board, the panel's buttons handle their keys themselves.
fn read_tutorial_keys(
    keys: Res<ButtonInput<KeyCode>>,
    top: Res<TopLayer>,
    panel: Res<InstructionPanel>,
    mut intents: MessageWriter<LessonIntent>,
) {
    let beneath = top.level == InputLayer::ENTRY.level || top.level >= InputLayer::SETTINGS.level;
    let deaf = top.is_base() || top.ignores_input || beneath;
    let over = panel.0.as_ref().is_none_or(|model| model.phase == InstructionPhase::Over);
    let pairs = [
        (NEXT, LessonIntent::Next),
        (SKIP, LessonIntent::Skip),
        (BACK, LessonIntent::Back),
        (LEAVE, LessonIntent::Leave),
    ];
    let pressed = pairs.into_iter().find(|(chord, _)| chord.just_pressed(&keys));
    if let Some((_, intent)) = pressed.filter(|_| !deaf && !over) {
        intents.write(intent);
    }
}

fn draw_instruction_panel(
    mut overlay: UiTree<InstructionPanel>,
    panel: Res<InstructionPanel>,
    texts: Res<Texts>,
    bindings: Res<KeyBindings>,
) {
    overlay.clear();
    let Some(model) = panel.0.as_ref().filter(|model| model.phase != InstructionPhase::Over) else { return };
    let (node, pivot) = instruction_panel_node(model);
    let node = node.padding(UiRect::new(px(14), px(14), px(16), px(10)));
    let root = (
        node,
        ShrinkToFit::at(pivot),
        NineSliceFrame::NOTE,
        GlobalZIndex(PANEL_Z_INDEX),
        DespawnOnExit(Screen::Battle),
    );
    overlay.open(root, |note| {
        note.spawn(tape_strip(92.0, -2.0, Node::default().absolute().left(84.0).top(-14.0)));
        spawn_instruction_header(note, model, &texts);
        spawn_rich_text(
            note,
            (&texts, &bindings),
            &texts.t(&instruction_id(model)),
            TextStyle::SENTENCE.line(20.0),
            palette::PAPER_TEXT,
        );
        if let Some(id) = &model.rule {
            let named = texts.t_args("rule-named", &[("rule", id.as_str().into())]);
            let line = rule_link_line(id, named, TextStyle::LABEL, palette::ALLIED_ON_PAPER);
            note.spawn((flex_row(8.0), children![action_keycap(Action::Rules), line]));
        }
        if let Some(wrong) = model.wrong {
            note.spawn(divider(palette::PAPER_RULE, 2.0, 2.0));
            spawn_wrong_order_hint(note, model, wrong, (&texts, &bindings));
        }
        spawn_instruction_buttons(note, model, &texts);
    });
}

/// Returns the place of the panel, with its maximum height, and the corner that stays fixed.
fn instruction_panel_node(model: &InstructionModel) -> (Node, Vec2) {
    let base = |room: f32| Node { max_height: px(room), ..flex_column(8.0).absolute().width(INSTRUCTION_PANEL_WIDTH) };
    match model.spot {
        PanelPlace::Bottom => (base(584.0).right(8.0).bottom(120.0), Vec2::ONE),
        PanelPlace::Aside => (base(454.0).right(286.0).bottom(250.0), Vec2::ONE),
        PanelPlace::Top => (base(620.0).right(8.0).top(84.0), Vec2::X),
        PanelPlace::Left => (base(620.0).left(8.0).top(84.0), Vec2::ZERO),
        PanelPlace::Bid => (Node { top: percent(50), ..base(348.0).amid(304.0, 312.0) }, Vec2::ZERO),
    }
}

fn spawn_instruction_header(note: &mut UiParent, model: &InstructionModel, texts: &Texts) {
    let count = [("n", model.number.into()), ("of", model.of.into())];
    let count = text_label(TextStyle::CAPTION, texts.t_args("lesson-step", &count), palette::PAPER_SECOND);
    let title = texts.t(&title_id(model));
    let size = if title.chars().count() > 19 { 17.0 } else { 20.0 };
    let title = text_label(TextStyle::PANEL.px(size), title, palette::PAPER_TEXT);
    note.spawn((flex_column(1.0), children![count, title]));
}

/// Spawns the hint on a wrong order.
fn spawn_wrong_order_hint(
    note: &mut UiParent,
    model: &InstructionModel,
    wrong: WrongOrderHint,
    (texts, bindings): TextsAndBindings,
) {
    let id = wrong_order_id(model, wrong, texts);
    note.spawn(flex_row(8.0).align(AlignItems::Start)).with_children(|line| {
        line.spawn(tinted_icon("warn", 20.0, palette::WOUND));
        line.spawn(Node::default().width(INSTRUCTION_PANEL_WIDTH - 60.0)).with_children(|words| {
            spawn_rich_text(
                words,
                (texts, bindings),
                &texts.t(&id),
                TextStyle::SENTENCE.px(15.0).line(19.0),
                palette::REFUSED,
            );
        });
    });
}

fn spawn_instruction_buttons(note: &mut UiParent, model: &InstructionModel, texts: &Texts) {
    let confirm = |id: &str, picture: &str, beside: f32| {
        let button = GameButton::confirm(texts.t(id)).height(42.0).kind(TextStyle::CONFIRM.px(20.0)).padding(beside);
        (button.icon(picture, 18.0).key(NEXT).with_focus_name(id), on_press(LessonIntent::Next))
    };
    let busy = |id: &str, picture: &str, colour: Color| {
        (
            flex_row(8.0),
            children![tinted_icon(picture, 20.0, colour), text_label(TextStyle::LABEL.px(18.0), texts.t(id), colour)],
        )
    };
    match model.phase {
        _ if model.wrong == Some(WrongOrderHint::Stray) => drop(note.spawn(confirm("lesson-return", "undo", 10.0))),
        InstructionPhase::Read => drop(note.spawn(confirm("lesson-next", "play", 14.0))),
        InstructionPhase::Act => drop(note.spawn(busy("lesson-you", "hand", palette::ALLIED_ON_PAPER))),
        InstructionPhase::Watch => drop(note.spawn(busy("lesson-watch", "sight", palette::GERMAN_ON_PAPER))),
        InstructionPhase::Over => {}
    }
    note.spawn(flex_row(4.0).justify(JustifyContent::SpaceBetween)).with_children(|plates| {
        let small = |id: &str, picture: &str, key: KeyChord| {
            GameButton::neutral(texts.t(id))
                .icon(picture, 14.0)
                .kind(TextStyle::BUTTON.px(16.0).line(19.0))
                .subtitle(key.name(texts))
                .height(52.0)
                .padding(8.0)
                .node(|node| node.column_gap = Val::Px(6.0))
                .with_focus_name(id)
        };
        if model.number > 1 {
            plates.spawn((small("lesson-back", "left", BACK).key(BACK).hide_key(), on_press(LessonIntent::Back)));
        } else {
            plates.spawn(flex_spacer());
        }
        if model.number < model.of {
            plates.spawn((small("lesson-skip", "skip", SKIP).key(SKIP).hide_key(), on_press(LessonIntent::Skip)));
        }
        plates.spawn((small("lesson-leave", "exit", LEAVE), on_press(LessonIntent::Leave)));
    });
}
