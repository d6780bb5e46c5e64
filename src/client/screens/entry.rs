//! A name that is typed: an overlay over any screen, shown while [`Entry`] holds a model. Nothing else listens to the
//! keyboard meanwhile.

use bevy::input::{
    ButtonState,
    keyboard::{Key, KeyboardInput},
};

use kit::{draw::*, input::layer::sheet};

/// The most letters of a name.
pub const LONGEST: usize = 24;

/// What may have more letters than this takes several lines.
const LONG: usize = 100;

/// The name that is typed now, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Entry(pub Option<EntryModel>);

/// What is asked, and what was typed so far.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryModel {
    /// What the name is for.
    pub of: Named,
    /// The question.
    pub title: String,
    /// A sentence under it.
    pub hint: String,
    /// What stands there now.
    pub text: String,
    /// After how many letters of it the cursor stands.
    pub cursor: usize,
    /// Whether it is only proposed: the first letter that is typed takes its place.
    pub proposed: bool,
    /// Whether nothing at all may be typed.
    pub may_be_empty: bool,
    /// The most letters.
    pub longest: usize,
}

/// What is given a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// The player of a side.
    Player(Side),
    /// Who commands a purchase of a side, counted from 0.
    Commander(Side, usize),
    /// A campaign that begins.
    NewCampaign,
    /// The campaign in that folder, which has a name already.
    Campaign(std::path::PathBuf),
    /// The veteran of the open campaign in that line of its book.
    Veteran(usize),
    /// The battle of that file.
    Battle(std::path::PathBuf),
    /// None: it is what is looked for among the records.
    Search,
    /// A mission that begins: as a copy of that file, if there is one.
    NewMission(Option<std::path::PathBuf>),
    /// A campaign of one's own missions that begins.
    NewPlan,
    /// None: it is the text on that path of the mission that is written.
    Text(String),
}

/// What came of it: the name, without blanks at its ends.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct EntryDone {
    /// What it is for.
    pub of: Named,
    /// The name.
    pub text: String,
}

#[derive(Message, Clone, Copy, Debug)]
enum Answer {
    Done,
    Cancel,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Entry>().add_message::<EntryDone>().add_message::<Answer>().add_systems(
        Update,
        // A letter and Enter may come in one frame: the letter belongs to the name.
        (typed, answer, draw.run_if(changed::<(Entry, Texts)>)).chain(),
    );
}

/// Letters, digits and the signs that names have.
fn belongs(letter: char) -> bool {
    // The letters of Western languages: what the fonts of the game can set.
    letter.is_ascii_alphanumeric()
        || (('À'..='ÿ').contains(&letter) && !"×÷".contains(letter))
        || " -–—'’.,·&ªº:;+*/#%=_!?¡¿()[]«»\"…".contains(letter)
}

impl EntryModel {
    /// A question with what stands there now, the cursor after it.
    pub fn new(of: Named, [title, hint]: [String; 2], text: &str) -> Self {
        let (text, cursor) = (text.to_owned(), text.chars().count());
        Self { of, title, hint, text, cursor, proposed: false, may_be_empty: false, longest: LONGEST }
    }

    /// With a text that the first letter replaces.
    pub fn proposing(mut self, text: &str) -> Self {
        self.text = text.chars().filter(|letter| belongs(*letter)).take(self.longest).collect();
        self.cursor = self.text.chars().count();
        self.proposed = true;
        self
    }

    /// Whether it takes more than a line.
    fn is_long(&self) -> bool {
        self.longest > LONG
    }

    /// Nothing is an answer too.
    pub fn or_empty(mut self) -> Self {
        self.may_be_empty = true;
        self
    }

    /// Adds what fits of that text where the cursor stands.
    fn add(&mut self, text: &str) {
        if std::mem::take(&mut self.proposed) {
            (self.text, self.cursor) = (String::new(), 0);
        }
        for letter in text.chars().filter(|letter| belongs(*letter)) {
            let gap = letter == ' ' && self.cursor == 0;
            if !gap && self.text.chars().count() < self.longest {
                self.text.insert(self.byte(), letter);
                self.cursor += 1;
            }
        }
    }

    /// The byte before which the cursor stands.
    fn byte(&self) -> usize {
        self.text.char_indices().nth(self.cursor).map_or(self.text.len(), |(byte, _)| byte)
    }

    /// Takes the letter before the cursor away, or the one after it; of a proposal all.
    fn erase(&mut self, before: bool) {
        if std::mem::take(&mut self.proposed) {
            (self.text, self.cursor) = (String::new(), 0);
        } else if before && self.cursor > 0 {
            self.cursor -= 1;
            self.text.remove(self.byte());
        } else if !before && self.byte() < self.text.len() {
            self.text.remove(self.byte());
        }
    }

    /// Moves the cursor.
    fn go(&mut self, to: usize) {
        self.proposed = false;
        self.cursor = to.min(self.text.chars().count());
    }

    fn press(&mut self, key: &Key) -> bool {
        match key {
            Key::Backspace => self.erase(true),
            Key::Delete => self.erase(false),
            Key::ArrowLeft => self.go(self.cursor.saturating_sub(1)),
            Key::ArrowRight => self.go(self.cursor + 1),
            Key::Home => self.go(0),
            Key::End => self.go(usize::MAX),
            _ => return false,
        }
        true
    }
}

fn typed(mut keys: MessageReader<KeyboardInput>, top: Res<TopLayer>, mut entry: ResMut<Entry>) {
    // The key that opened the question is no letter of the answer.
    if top.level != Layer::ENTRY.level || entry.0.is_none() {
        keys.clear();
        return;
    }
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        let Some(model) = &mut entry.0 else { return };
        if model.press(&key.logical_key) {
            continue;
        }
        let text = key.text.as_ref().filter(|text| !key.repeat && !text.chars().any(char::is_control));
        if let Some(text) = text {
            model.add(text);
        }
    }
}

fn answer(mut answers: MessageReader<Answer>, mut entry: ResMut<Entry>, mut done: MessageWriter<EntryDone>) {
    for answer in answers.read() {
        let Some(model) = entry.0.take() else { continue };
        if let Answer::Done = answer {
            done.write(EntryDone { of: model.of, text: model.text.trim().to_owned() });
        }
    }
}

fn draw(mut overlay: Overlay<Entry>, entry: Res<Entry>, texts: Res<Texts>) {
    overlay.clear();
    let Some(model) = &entry.0 else { return };
    overlay.open((sheet(Layer::ENTRY), BackgroundColor(palette::DIM)), |root| {
        let wide = if model.is_long() { 900 } else { 560 };
        root.spawn((column(14.0).width(wide).padding(px(28).all()), Frame::STEEL)).with_children(|panel| {
            panel.spawn(label(Type::SCREEN.px(30.0), model.title.clone(), palette::TEXT));
            panel.spawn(sentence(Type::SENTENCE, model.hint.clone(), palette::TEXT_WARM));
            if model.is_long() {
                page(panel, model);
            } else {
                well(panel, model);
            }
            panel.spawn(row(12.0).margin(px(6).top())).with_children(|plates| {
                let cancel = Plate::steel(texts.t("entry-cancel")).icon("left", 16.0).key(KeyCode::Escape);
                plates.spawn((cancel, emit(Answer::Cancel)));
                plates.spawn(spacer());
                let enough = model.may_be_empty || !model.text.trim().is_empty();
                let allowed = Refused::unless(enough, texts.t("entry-empty"));
                let done = Plate::confirm(texts.t("entry-done")).height(52.0).key(KeyCode::Enter).allowed(allowed);
                plates.spawn((done, emit(Answer::Done)));
            });
        });
    });
}

/// What was typed, with the cursor in it; a proposal stands on a ground of its own.
fn well(panel: &mut ChildSpawnerCommands, model: &EntryModel) {
    let kind = Type::new(Face::Oswald, 24.0, 30.0);
    panel.spawn((row(2.0).height(56).padding(px(16).horizontal()).clip(), Frame::INSET)).with_children(|well| {
        let (before, after) = model.text.split_at(model.byte());
        if model.proposed {
            let words = label(kind, before, palette::FOCUS);
            well.spawn((row(0.0), BackgroundColor(palette::STEEL_DARK))).with_child(words);
        } else {
            // A blank at the end of a text has no width of its own.
            well.spawn(label(kind, before.replace(' ', "\u{a0}"), palette::FOCUS));
        }
        well.spawn(line(Node { width: px(3), height: px(30), flex_shrink: 0.0, ..default() }, palette::FOCUS));
        well.spawn(label(kind, after.replace(' ', "\u{a0}"), palette::FOCUS));
    });
}

/// A text of many lines, with the cursor in it.
fn page(panel: &mut ChildSpawnerCommands, model: &EntryModel) {
    let kind = Type::SENTENCE.px(17.0).line(24.0).steady();
    let node = Node { min_height: px(180), ..Node::default() }.padding(px(16).all());
    panel.spawn((node, Frame::INSET)).with_children(|well| {
        let (before, after) = model.text.split_at(model.byte());
        well.spawn((Text::new(before), kind, TextColor(palette::FOCUS))).with_children(|text| {
            text.spawn((TextSpan::new("|"), kind.face(Face::FiraBold), TextColor(palette::REACTION)));
            text.spawn((TextSpan::new(after), kind, TextColor(palette::FOCUS)));
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty() -> EntryModel {
        EntryModel::new(Named::Player(Side::Allied), [String::new(), String::new()], "")
    }

    #[test]
    fn names_are_short_and_plain() {
        let mut model = empty();
        model.add("  Ana\u{1b} Mª\n\u{202e}");
        assert_eq!(model.text, "Ana Mª");
        model.add(": 2 + 1");
        assert_eq!(model.text, "Ana Mª: 2 + 1");
        model.add("abcdefghijklmnopqrstuvwxyz");
        assert_eq!(model.text.chars().count(), LONGEST);
    }

    #[test]
    fn the_cursor_goes_where_it_is_sent() {
        let mut model = empty();
        model.add("Añaa");
        assert!(model.press(&Key::ArrowLeft) && model.press(&Key::Backspace));
        assert_eq!((model.text.as_str(), model.cursor), ("Aña", 2));
        assert!(model.press(&Key::Home) && model.press(&Key::Delete));
        model.add("E");
        assert_eq!(model.text, "Eña");
        assert!(model.press(&Key::End) && model.press(&Key::ArrowRight));
        assert_eq!(model.cursor, 3);
        assert!(!model.press(&Key::Enter));
    }

    #[test]
    fn a_proposal_gives_way() {
        let mut model = empty().proposing("Gibraltar 1949");
        assert_eq!(model.text, "Gibraltar 1949");
        model.add("Ana");
        assert_eq!(model.text, "Ana");
        let mut kept = empty().proposing("Gibraltar");
        assert!(kept.press(&Key::ArrowLeft));
        kept.add("o");
        assert_eq!(kept.text, "Gibraltaor");
    }
}
