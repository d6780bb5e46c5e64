//! The text dialog, an overlay over any screen while [`TextDialog`] holds a model. While it is open, nothing else
//! receives keyboard input.
//!
//! - `editing`: keyboard editing; `pointing`: mouse editing; `input_method`: text composed by an input method

mod editing;
mod input_method;
mod model;
mod pointing;

use bevy::{
    clipboard::{Clipboard, ClipboardRead},
    input::{
        ButtonState,
        keyboard::{KeyboardFocusLost, KeyboardInput},
    },
    text::{TextBackgroundColor, Underline},
};

use ui_kit::{input::layer::layer_root, prelude::*};

pub use editing::{ClipboardRequest, HeldModifiers};
use input_method::CursorSpan;
use model::{CURSOR_SIGN, is_allowed_letter};
pub use model::{LONGEST, TextDialog, TextDialogModel, TextTopic};
use pointing::TypedText;

/// Maximum number of letters of a text with a single line; a longer text gets several lines.
const MAX_SINGLE_LINE_LETTERS: usize = 100;

/// Message: the player has confirmed the text.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TextSubmitted {
    /// Item that the text names.
    pub of: TextTopic,
    /// The text, without blanks at its ends.
    pub text: String,
}

/// Message: the player pressed Tab in this field. The text is confirmed, and the neighbouring field should open.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct TextFieldSwitched(pub TextTopic);

#[derive(Message, Clone, Copy, Debug)]
enum TextDialogPress {
    Done,
    Turn,
    Cancel,
}

/// Resource with the text copied last, for systems without a clipboard.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CopiedText(pub String);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TextDialog>().init_resource::<CopiedText>().add_plugins(input_method::plugin);
    app.add_message::<TextSubmitted>().add_message::<TextFieldSwitched>().add_message::<TextDialogPress>().add_systems(
        Update,
        // A letter and Enter may arrive in the same frame: the letter still belongs to the text.
        (
            input_method::handle_composed_text,
            handle_typed_keys,
            pointing::select_with_mouse,
            answer_text_dialog,
            draw_text_dialog.run_if(any_resource_changed::<(TextDialog, Texts)>),
        )
            .chain(),
    );
}

impl TextDialogModel {
    /// Creates a dialog with a title, a hint and the current text, with the cursor at its end.
    pub fn new(of: TextTopic, [title, hint]: [String; 2], text: &str) -> Self {
        let (text, cursor) = (text.to_owned(), text.chars().count());
        let (composed, beside) = (String::new(), None);
        Self { of, title, hint, text, cursor, anchor: cursor, composed, beside, may_be_empty: false, longest: LONGEST }
    }

    /// Proposes a text. It is selected, so that the first letter replaces it.
    pub fn proposing(mut self, text: &str) -> Self {
        self.text = text.chars().filter(|letter| is_allowed_letter(*letter)).take(self.longest).collect();
        self.select_all();
        self
    }

    /// Adds a button that leads to a neighbouring field, also with Tab.
    pub fn beside(self, words: String) -> Self {
        Self { beside: Some(words), ..self }
    }

    /// Returns `true` if the text may need several lines.
    fn is_long(&self) -> bool {
        self.longest > MAX_SINGLE_LINE_LETTERS
    }

    /// Returns a part of the text as it is drawn. In a single line, blanks become non-breaking, because a blank at the
    /// end of a line would have no width.
    fn shown(&self, part: &str) -> String {
        if self.is_long() { part.to_owned() } else { part.replace(' ', "\u{a0}") }
    }

    /// Allows an empty text.
    pub fn or_empty(mut self) -> Self {
        self.may_be_empty = true;
        self
    }
}

fn handle_typed_keys(
    mut keys: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    top: Res<TopLayer>,
    mut entry: ResMut<TextDialog>,
    (mut clipboard, mut copied): (Option<ResMut<Clipboard>>, ResMut<CopiedText>),
    mut held: Local<HeldModifiers>,
) {
    if lost.read().count() > 0 {
        *held = HeldModifiers::default();
    }
    // The key that opened the dialog does not belong to the text.
    let listens = top.level == InputLayer::ENTRY.level && entry.0.is_some();
    for key in keys.read() {
        held.follow(key);
        if !listens || key.state != ButtonState::Pressed {
            continue;
        }
        let Some(mut model) = entry.0.clone() else { return };
        match model.press(key, *held) {
            Some(ClipboardRequest::Paste) => {
                let text = paste_from_clipboard(clipboard.as_deref_mut(), &copied);
                model.insert(&text);
            }
            Some(request) if !model.selected().is_empty() => {
                copy_to_clipboard(model.selected(), clipboard.as_deref_mut(), &mut copied);
                if request == ClipboardRequest::Cut {
                    model.insert("");
                }
            }
            Some(_) | None => {}
        }
        entry.set_if_neq(TextDialog(Some(model)));
    }
}

/// Copies a text to the clipboard, and to [`CopiedText`].
pub fn copy_to_clipboard(text: &str, clipboard: Option<&mut Clipboard>, copied: &mut CopiedText) {
    copied.0 = text.to_owned();
    if let Some(Err(fault)) = clipboard.map(|clipboard| clipboard.set_text(text)) {
        info!("the system's clipboard takes nothing, so it is copied within the game: {fault}");
    }
}

/// Returns the text of the clipboard; without a clipboard, the text copied last in the game.
pub fn paste_from_clipboard(clipboard: Option<&mut Clipboard>, copied: &CopiedText) -> String {
    match clipboard.map(Clipboard::fetch_text) {
        Some(ClipboardRead::Ready(Ok(text))) => text,
        _ => copied.0.clone(),
    }
}

fn answer_text_dialog(
    mut answers: MessageReader<TextDialogPress>,
    mut entry: ResMut<TextDialog>,
    mut done: MessageWriter<TextSubmitted>,
    mut turned: MessageWriter<TextFieldSwitched>,
) {
    for answer in answers.read() {
        let Some(model) = entry.0.take() else { continue };
        if matches!(answer, TextDialogPress::Done | TextDialogPress::Turn) {
            done.write(TextSubmitted { of: model.of.clone(), text: model.text.trim().to_owned() });
        }
        if matches!(answer, TextDialogPress::Turn) {
            turned.write(TextFieldSwitched(model.of));
        }
    }
}

fn draw_text_dialog(mut overlay: UiTree<TextDialog>, entry: Res<TextDialog>, texts: Res<Texts>) {
    overlay.clear();
    let Some(model) = &entry.0 else { return };
    overlay.open((layer_root(InputLayer::ENTRY), BackgroundColor(palette::DIM)), |root| {
        let wide = if model.is_long() { 900 } else { 560 };
        root.spawn((flex_column(14.0).width(wide).padding(px(28).all()), NineSliceFrame::STEEL)).with_children(
            |panel| {
                panel.spawn(text_label(TextStyle::SCREEN.px(30.0), model.title.clone(), palette::TEXT));
                panel.spawn(wrapped_text(TextStyle::SENTENCE, model.hint.clone(), palette::TEXT_WARM));
                if model.is_long() {
                    spawn_multi_line_field(panel, model);
                } else {
                    spawn_single_line_field(panel, model);
                }
                panel.spawn(flex_row(12.0).margin(px(6).top())).with_children(|plates| {
                    let cancel = GameButton::neutral(texts.t("entry-cancel")).icon("left", 16.0).key(KeyCode::Escape);
                    plates.spawn((cancel, on_press(TextDialogPress::Cancel)));
                    plates.spawn(flex_spacer());
                    let enough = model.may_be_empty || !model.text.trim().is_empty();
                    let allowed = DisabledReason::unless(enough, texts.t("entry-empty"));
                    if let Some(beside) = &model.beside {
                        let turn =
                            GameButton::neutral(beside.clone()).icon("swap", 18.0).height(52.0).key(KeyCode::Tab);
                        plates.spawn((
                            turn.with_focus_name("entry-beside").allowed(allowed.clone()),
                            on_press(TextDialogPress::Turn),
                        ));
                    }
                    let done =
                        GameButton::confirm(texts.t("entry-done")).height(52.0).key(KeyCode::Enter).allowed(allowed);
                    plates.spawn((done, on_press(TextDialogPress::Done)));
                });
            },
        );
    });
}

/// Spawns a text of one line, with cursor and selection.
fn spawn_single_line_field(panel: &mut ChildSpawnerCommands, model: &TextDialogModel) {
    let kind = TextStyle::new(FontFace::Oswald, 24.0, 30.0);
    panel.spawn((flex_row(2.0).height(56).padding(px(16).horizontal()).clip(), NineSliceFrame::INSET)).with_children(
        |well| {
            spawn_typed_text(well, model, kind);
        },
    );
}

/// Spawns a text of several lines, with cursor and selection.
fn spawn_multi_line_field(panel: &mut ChildSpawnerCommands, model: &TextDialogModel) {
    let kind = TextStyle::SENTENCE.px(17.0).line(24.0).steady();
    let node = Node { min_height: px(180), ..Node::default() }.padding(px(16).all());
    panel.spawn((node, NineSliceFrame::INSET)).with_children(|well| spawn_typed_text(well, model, kind));
}

/// Spawns the letters before and after the cursor. Selected letters get their own background.
fn spawn_typed_text(well: &mut ChildSpawnerCommands, model: &TextDialogModel, kind: TextStyle) {
    let selection = model.selection();
    let [start, end] = [selection.start, selection.end].map(|letter| model.byte(letter));
    let part = |range: std::ops::Range<usize>| model.shown(&model.text[range]);
    let (before, chosen, after) = (part(0..start), part(start..end), part(end..model.text.len()));
    let layout = if model.is_long() { TextLayout::default() } else { TextLayout::no_wrap() };
    let ink = TextColor(palette::FOCUS);
    well.spawn((Text::new(before), kind, ink, layout, TypedText)).with_children(|text| {
        let mut selected = Some(chosen).filter(|chosen| !chosen.is_empty());
        let mut spawn_selected = |text: &mut ChildSpawnerCommands| {
            if let Some(chosen) = selected.take() {
                let ground = TextBackgroundColor(palette::FOCUS);
                text.spawn((TextSpan::new(chosen), kind, TextColor(palette::INK), ground));
            }
        };
        if model.cursor > model.anchor {
            spawn_selected(text);
        }
        if model.is_composing() {
            text.spawn((TextSpan::new(model.shown(&model.composed)), kind, ink, Underline));
        }
        text.spawn((TextSpan::new(CURSOR_SIGN), kind, TextColor(palette::REACTION), CursorSpan));
        spawn_selected(text);
        text.spawn((TextSpan::new(after), kind, ink));
    });
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::Key;

    use super::*;

    fn empty_text_model() -> TextDialogModel {
        TextDialogModel::new(TextTopic::Player(Side::Allied), [String::new(), String::new()], "")
    }

    fn key_press_event(logical: Key, code: KeyCode, text: Option<&str>) -> KeyboardInput {
        let text = text.map(Into::into);
        let state = ButtonState::Pressed;
        KeyboardInput { key_code: code, logical_key: logical, state, text, repeat: false, window: Entity::PLACEHOLDER }
    }

    fn press_key(model: &mut TextDialogModel, logical: Key, held: HeldModifiers) -> Option<ClipboardRequest> {
        let text = match &logical {
            Key::Character(text) => Some(text.to_string()),
            Key::Space => Some(" ".to_owned()),
            _ => None,
        };
        model.press(&key_press_event(logical, KeyCode::F20, text.as_deref()), held)
    }

    const PLAIN: HeldModifiers = HeldModifiers { ctrl: false, shift: false, alt: false, alt_gr: false, logo: false };
    const SHIFT: HeldModifiers = HeldModifiers { shift: true, ..PLAIN };
    const CTRL: HeldModifiers = HeldModifiers { ctrl: true, ..PLAIN };

    #[test]
    fn names_are_stripped_of_control_characters_and_truncated() {
        let mut model = empty_text_model();
        model.insert("  Ana\u{1b} Mª\u{202e}");
        assert_eq!(model.text, "Ana Mª");
        model.insert(": 2 + 1");
        assert_eq!(model.text, "Ana Mª: 2 + 1");
        model.insert("abcdefghijklmnopqrstuvwxyz");
        assert_eq!(model.text.chars().count(), LONGEST);
    }

    #[test]
    fn arrow_home_and_end_keys_move_the_cursor() {
        let mut model = empty_text_model();
        model.insert("Añaa");
        press_key(&mut model, Key::ArrowLeft, PLAIN);
        press_key(&mut model, Key::Backspace, PLAIN);
        assert_eq!((model.text.as_str(), model.cursor), ("Aña", 2));
        press_key(&mut model, Key::Home, PLAIN);
        press_key(&mut model, Key::Delete, PLAIN);
        model.insert("E");
        assert_eq!(model.text, "Eña");
        press_key(&mut model, Key::End, PLAIN);
        press_key(&mut model, Key::ArrowRight, PLAIN);
        assert_eq!(model.cursor, 3);
    }

    #[test]
    fn typing_replaces_a_proposed_text() {
        let mut model = empty_text_model().proposing("Gibraltar 1949");
        assert_eq!(model.text, "Gibraltar 1949");
        model.insert("Ana");
        assert_eq!(model.text, "Ana");
        let mut text_dialog_model = empty_text_model().proposing("Gibraltar");
        press_key(&mut text_dialog_model, Key::ArrowRight, PLAIN);
        press_key(&mut text_dialog_model, Key::ArrowLeft, PLAIN);
        text_dialog_model.insert("o");
        assert_eq!(text_dialog_model.text, "Gibraltaor");
    }

    #[test]
    fn ctrl_super_and_left_alt_block_typing_unlike_altgr() {
        let a = || Key::Character("a".into());
        for held in [CTRL, HeldModifiers { alt: true, ..PLAIN }, HeldModifiers { logo: true, ..PLAIN }] {
            let mut model = empty_text_model();
            press_key(&mut model, a(), held);
            assert_eq!(model.text, "", "{held:?}");
        }
        // Windows reports AltGr as Ctrl with the right Alt.
        for held in [PLAIN, SHIFT, HeldModifiers { alt_gr: true, ctrl: true, ..PLAIN }] {
            let mut model = empty_text_model();
            press_key(&mut model, Key::Character("#".into()), held);
            assert_eq!(model.text, "#", "{held:?}");
        }
        let mut model = empty_text_model();
        model.insert("a");
        press_key(&mut model, Key::Space, SHIFT);
        assert_eq!(model.text, "a ", "Shift was let go too late");
    }

    #[test]
    fn selected_text_is_copied_cut_and_replaced() {
        let mut model = empty_text_model();
        model.insert("la batalla");
        for _ in 0..7 {
            press_key(&mut model, Key::ArrowLeft, SHIFT);
        }
        assert_eq!(model.selected(), "batalla");
        let copied = press_key(&mut model, Key::Character("c".into()), CTRL);
        assert_eq!((copied, model.text.as_str()), (Some(ClipboardRequest::Copy), "la batalla"));
        model.insert("caza");
        assert_eq!(model.text, "la caza");
        press_key(&mut model, Key::Character("A".into()), CTRL);
        assert_eq!(model.selected(), "la caza");
        press_key(&mut model, Key::Backspace, PLAIN);
        assert_eq!(model.text, "");
        assert_eq!(press_key(&mut model, Key::Insert, SHIFT), Some(ClipboardRequest::Paste));
        assert_eq!(press_key(&mut model, Key::Delete, SHIFT), Some(ClipboardRequest::Cut));
        // The key's position counts if the keyboard has no Latin letters.
        let cyrillic = key_press_event(Key::Character("м".into()), KeyCode::KeyV, Some("м"));
        assert_eq!(model.press(&cyrillic, CTRL), Some(ClipboardRequest::Paste));
        assert_eq!(model.text, "");
    }

    #[test]
    fn ctrl_moves_and_deletes_by_whole_words() {
        let mut model = empty_text_model();
        model.insert("una noche más");
        press_key(&mut model, Key::ArrowLeft, CTRL);
        assert_eq!(model.cursor, 10);
        press_key(&mut model, Key::Backspace, CTRL);
        assert_eq!(model.text, "una más");
        press_key(&mut model, Key::ArrowLeft, HeldModifiers { shift: true, ..CTRL });
        assert_eq!(model.selected(), "una ");
        model.select_word(5);
        assert_eq!(model.selected(), "más");
        model.insert("a\nb");
        assert_eq!(model.text, "una a b", "lines become one");
    }
}
