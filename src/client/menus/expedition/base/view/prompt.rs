//! The dialog over the base: a title, lines of text, groups of options, and the options with their prices.

use ui_kit::{
    input::layer::layer_root,
    prelude::*,
    theme::ui_scale::{FullWindow, ShrinkToFit},
};

use crate::expedition::base::model::{BaseOption, BasePrompt, ExpeditionPromptModel};

/// Width of a dialog with one and with two columns of options, in design pixels.
const NARROW: f32 = 660.0;
const WIDE: f32 = 1000.0;
/// Number of options from which there are two columns.
const MANY: usize = 5;
/// Height of a wide option and gap below it, in design pixels.
const WIDE_ROW: f32 = 58.0;
const WIDE_GAP: f32 = 5.0;
/// Number of rows of options for which a dialog with groups has room, so that it keeps its size in all groups: enough
/// for all sections of the game.
const GROUP_ROWS: f32 = 8.0;
/// Padding of a dialog, in design pixels.
const PADDING: f32 = 24.0;
/// Maximum height of the lines of a page, in design pixels.
const PAGE: f32 = 400.0;

pub(super) fn draw_base_prompt(
    mut overlay: UiTree<ExpeditionPromptModel>,
    model: Res<ExpeditionPromptModel>,
    mut last_title: Local<String>,
) {
    overlay.clear();
    let Some(prompt) = &model.0 else {
        last_title.clear();
        return;
    };
    let of_screen = DespawnOnExit(Screen::Expedition);
    if *last_title == prompt.title {
        // Another group of the same dialog listens at once.
        let dim = (FullWindow, BackgroundColor(palette::DIM));
        overlay.open((layer_root(InputLayer::PROMPT), dim, of_screen), |root| spawn_base_prompt(root, prompt));
    } else {
        last_title.clone_from(&prompt.title);
        overlay.open((modal_root(InputLayer::PROMPT), of_screen), |root| spawn_base_prompt(root, prompt));
    }
}

fn spawn_base_prompt(root: &mut ChildSpawnerCommands, prompt: &BasePrompt) {
    let is_wide = !prompt.tabs.is_empty() || prompt.options.len() >= MANY;
    let width = if is_wide { WIDE } else { NARROW };
    let (frame, text, soft) = if prompt.is_paper {
        (NineSliceFrame::PAPER, palette::PAPER_TEXT, palette::PAPER_SENTENCE)
    } else {
        (NineSliceFrame::STEEL, palette::TEXT, palette::TEXT_WARM)
    };
    let inner = width - 2.0 * PADDING;
    root.spawn((flex_column(10.0).width(width).padding(px(PADDING).all()), frame)).with_children(|panel| {
        panel.spawn(flex_row(12.0).rigid()).with_children(|head| {
            head.spawn(tinted_icon(prompt.icon, 30.0, text));
            head.spawn(text_label(TextStyle::SCREEN.px(28.0).line(32.0), prompt.title.clone(), text));
        });
        if prompt.tabs.is_empty() {
            spawn_prompt_lines(panel, prompt, inner, soft);
            spawn_prompt_options(panel, &prompt.options, is_wide, inner);
        } else {
            spawn_prompt_group(panel, prompt, inner, soft);
        }
        if let Some((words, intent)) = &prompt.cancel {
            panel.spawn((prompt_cancel_button(prompt, words), on_press(intent.clone())));
        }
    });
}

/// Returns the button at the bottom. Without options it answers to Enter and Esc, and shows the key that fits: a page
/// of the ledger goes on with Enter, other dialogs are closed with Esc.
fn prompt_cancel_button(prompt: &BasePrompt, words: &str) -> GameButton {
    let button = GameButton::confirm(words).look(ButtonStyle::Steel).height(46.0).with_focus_name("prompt-cancel");
    match (prompt.options.is_empty(), prompt.is_paper) {
        (true, true) => button.key(KeyCode::Enter).key(KeyCode::Escape).first(),
        (true, false) => button.key(KeyCode::Escape).key(KeyCode::Enter).first(),
        (false, _) => button.key(KeyCode::Escape),
    }
}

/// Spawns the groups of a dialog, and the lines and options of the chosen one. All groups have the same height.
fn spawn_prompt_group(panel: &mut ChildSpawnerCommands, prompt: &BasePrompt, width: f32, colour: Color) {
    panel.spawn(flex_row(8.0).rigid()).with_children(|line| {
        for tab in &prompt.tabs {
            line.spawn((tab_button(tab), on_press(tab.intent.clone())));
        }
    });
    let height = GROUP_ROWS * (WIDE_ROW + WIDE_GAP) - WIDE_GAP;
    let node = Node { min_height: px(height), ..flex_column(10.0).rigid() };
    panel.spawn(node).with_children(|group| {
        spawn_prompt_lines(group, prompt, width, colour);
        spawn_prompt_options(group, &prompt.options, true, width);
    });
}

/// Spawns the options of a dialog: those of a wide one in two columns.
fn spawn_prompt_options(panel: &mut ChildSpawnerCommands, options: &[BaseOption], is_wide: bool, width: f32) {
    let (columns, each) = if is_wide { (2, (width - 12.0) / 2.0) } else { (1, width) };
    let size = Vec2::new(each, if is_wide { WIDE_ROW } else { 62.0 });
    panel.spawn(flex_column(if is_wide { WIDE_GAP } else { 10.0 }).rigid()).with_children(|list| {
        for (line, options) in options.chunks(columns).enumerate() {
            list.spawn(flex_row(12.0).rigid()).with_children(|row| {
                for (place, option) in options.iter().enumerate() {
                    spawn_prompt_option(row, option, line * columns + place, size);
                }
            });
        }
    });
}

/// Spawns the lines of a dialog. A long page is drawn smaller.
fn spawn_prompt_lines(panel: &mut ChildSpawnerCommands, prompt: &BasePrompt, width: f32, colour: Color) {
    if prompt.lines.is_empty() {
        return;
    }
    let kind = if prompt.is_paper { TextStyle::DOSSIER.line(25.0) } else { TextStyle::SENTENCE.px(17.0).line(22.0) };
    let node = Node { width: px(width), max_height: px(PAGE), ..flex_column(4.0).rigid() };
    panel.spawn((node, ShrinkToFit::default())).with_children(|page| {
        for words in &prompt.lines {
            page.spawn(wrapped_text(kind, words.clone(), colour));
        }
    });
}

fn tab_button(tab: &BaseOption) -> GameButton {
    let look = if tab.is_chosen { ButtonStyle::Confirm } else { ButtonStyle::Steel };
    let button = GameButton::new(look, tab.words.clone()).icon(tab.icon, 18.0).size(184.0, 42.0).padding(8.0);
    button.kind(TextStyle::BUTTON.px(16.0)).with_focus_name(tab.name.clone())
}

fn spawn_prompt_option(row: &mut ChildSpawnerCommands, option: &BaseOption, index: usize, size: Vec2) {
    let look = if option.is_chosen { ButtonStyle::Confirm } else { ButtonStyle::Steel };
    let button = GameButton::new(look, option.words.clone()).icon(option.icon, 22.0).digit(index);
    let button = button.left_aligned().padding(14.0).size(size.x, size.y).kind(TextStyle::BUTTON.px(17.0));
    let button = button.with_focus_name(option.name.clone()).wrap_second();
    let button = if option.about.is_empty() || option.refused.is_some() {
        button
    } else {
        button.second_in(option.about.clone(), TextStyle::CAPTION.spaced(0.0).line(17.0))
    };
    let button = if option.is_chosen { button.first() } else { button };
    let is_free = option.refused.is_none() && !option.tip.is_empty();
    let mut entity = row.spawn((button.disabled(option.refused.clone()), on_press(option.intent.clone())));
    if is_free {
        entity.insert(Tooltip::new(option.words.clone(), option.tip.clone()));
    }
}
