//! Text fields. A press on a field opens the text dialog, in which names are typed, too.

use mission_document::{ChangeKind, block_templates::quote_text};
use screen_kit::text_dialog::{TextDialog, TextDialogModel, TextFieldSwitched, TextSubmitted, TextTopic};
use ui_kit::widgets::empty_node;

use crate::prelude::*;

/// Maximum length of a text, in letters: enough for a long story.
const MAX_TEXT_LETTERS: usize = 700;

/// The texts of the dossier page: path, height of the text field in design pixels, and number of visible lines.
pub(crate) const DOSSIER_TEXTS: [(&str, f32, usize); 6] = [
    ("name", 34.0, 1),
    ("place", 34.0, 1),
    ("story", 100.0, 4),
    ("plan", 34.0, 1),
    ("victory.Allied", 66.0, 3),
    ("victory.German", 66.0, 3),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (apply_typed, switch_text_language).chain().run_if(is_document_open));
}

/// Returns the title of the dialog that types a text: "Name · Spanish".
pub(crate) fn format_text_title(texts: &Texts, path: &str) -> String {
    let (text, language) = match path.rsplit_once('.') {
        Some((text, language @ ("es" | "en"))) => (text, Some(language)),
        _ => (path, None),
    };
    let number =
        |list: &str| -> Option<usize> { text.strip_prefix(list)?.split_once(']')?.0.strip_prefix('[')?.parse().ok() };
    let field = text.rsplit('.').next().unwrap_or(text);
    let known = DOSSIER_TEXTS.iter().any(|(known, ..)| *known == text);
    let name = match (number("notes"), number("objects")) {
        _ if known => texts.t(&format!("editor-text-{}", text.replace('.', "-").to_lowercase())),
        (Some(note), _) => texts.t_args("editor-text-note", &[("n", (note + 1).into())]),
        (_, Some(object)) => texts.t_args("editor-text-object", &[("n", object.into())]),
        _ if texts.has(&format!("field-{field}")) => texts.t(&format!("field-{field}")),
        _ => texts.t("editor-text-other"),
    };
    match language {
        Some(language) => format!("{name} · {}", texts.t(&format!("editor-language-{language}"))),
        None => name,
    }
}

/// Returns the path of the same text in the other language; `None` if the text has no language.
fn other_language_path(path: &str) -> Option<String> {
    let (text, language) = path.rsplit_once('.')?;
    match language {
        "es" => Some(format!("{text}.en")),
        "en" => Some(format!("{text}.es")),
        _ => None,
    }
}

/// Opens the dialog for the text on that path; the Tab key leads to the same text in the other language.
pub(crate) fn ask_for_text(world: &mut World, path: String) {
    let texts = world.resource::<Texts>();
    let (title, hint) = (format_text_title(texts, &path).to_uppercase(), texts.t("editor-type-how"));
    let other = other_language_path(&path).map(|other| {
        let id = if other.ends_with(".es") { "editor-beside-es" } else { "editor-beside-en" };
        texts.t(id)
    });
    let now = world.resource::<OpenDocument>().words(&path).unwrap_or_default();
    let mut model = TextDialogModel::new(TextTopic::Text(path), [title, hint], &now).or_empty();
    (model.longest, model.beside) = (MAX_TEXT_LETTERS, other);
    world.resource_mut::<TextDialog>().0 = Some(model);
}

/// Returns a text as a bare word: only letters, digits and underscores, beginning with a letter.
fn to_bare_word(text: &str) -> String {
    let word: String = text.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
    if word.starts_with(|letter: char| letter.is_ascii_alphabetic()) { word } else { format!("W{word}") }
}

/// Opens the dialog for the same text in the other language.
fn switch_text_language(mut turned: MessageReader<TextFieldSwitched>, mut commands: Commands) {
    for TextFieldSwitched(of) in turned.read() {
        if let TextTopic::Text(path) = of
            && let Some(other) = other_language_path(path)
        {
            commands.queue(move |world: &mut World| ask_for_text(world, other));
        }
    }
}

/// Writes the typed text.
pub(crate) fn apply_typed(mut done: MessageReader<TextSubmitted>, mut work: ResMut<OpenDocument>) {
    for entry in done.read() {
        let TextTopic::Text(path) = &entry.of else { continue };
        let value = if work.is_bare(path) { to_bare_word(&entry.text) } else { quote_text(&entry.text) };
        if let Err(fault) = work.change(ChangeKind::Text, |editor| editor.write(path, &value)) {
            warn!("the text on {path} can't be written: {fault}");
        }
    }
}

/// Spawns the fields of a text in both languages, side by side. The shape is that of [`spawn_text_field`].
pub(crate) fn spawn_text_pair(
    page: &mut ChildSpawnerCommands,
    (work, texts): (&OpenDocument, &Texts),
    path: &str,
    shape: (f32, usize, usize),
) {
    page.spawn(flex_row(8.0).rigid()).with_children(|line| {
        for language in ["es", "en"] {
            line.spawn(empty_node().grow().down(0.0).clip()).with_children(|half| {
                let path = format!("{path}.{language}");
                let words = work.words(&path).unwrap_or_default();
                spawn_text_field(half, texts, (&path, language), words, shape);
            });
        }
    });
}

/// Spawns a text field for one language, or for the notice that the text is missing. `high` is its height in design
/// pixels; `lines` and `letters` per line limit the text that it shows.
pub(crate) fn spawn_text_field(
    parent: &mut ChildSpawnerCommands,
    texts: &Texts,
    (path, language): (&str, &str),
    words: String,
    (high, lines, letters): (f32, usize, usize),
) {
    let empty = words.trim().is_empty();
    let words = if empty { texts.t(&format!("editor-missing-{language}")) } else { words };
    let (ground, edge, colour) = match empty {
        true => (palette::color_from_hex(0xF8DAD2), palette::REFUSED, palette::REFUSED),
        false => (palette::PAPER_LIGHT, palette::PAPER_RULE_DARK, palette::PAPER_TEXT),
    };
    let node =
        flex_row(8.0).height(high).padding(UiRect::axes(px(8), px(2))).border(px(2).all()).rounded(4).clip().rigid();
    let node = if lines > 1 { node.align(AlignItems::Start) } else { node };
    let press = (pressable_row(path.to_owned(), &[]), on_press(EditorIntent::Type(path.to_owned())));
    parent.spawn((node, BackgroundColor(ground), BorderColor::all(edge), press)).with_children(|well| {
        let sign = if language == "es" { palette::GERMAN_ON_PAPER } else { palette::ALLIED_ON_PAPER };
        well.spawn(text_label(TextStyle::NAME.px(16.0).line(20.0), language.to_uppercase(), sign));
        let room = Node { min_width: px(0), ..Node::default() }.grow().clip();
        let kind = TextStyle::SENTENCE.px(15.0).line(19.0).steady();
        well.spawn(room).with_children(|place| {
            if lines > 1 {
                place.spawn(rich_text(kind, &sanitized(&words, lines * letters), colour));
            } else {
                place.spawn(text_label(kind, sanitized(&words.replace("**", ""), letters), colour));
            }
        });
    });
}
