//! A name that is typed: an overlay over any screen, shown while [`Entry`] holds a model. Nothing else listens to the
//! keyboard meanwhile.

use bevy::input::{
    ButtonState,
    keyboard::{Key, KeyboardInput},
};

use kit::{draw::*, input::layer::sheet};

/// The most letters of a name.
pub const LONGEST: usize = 24;

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
    /// Whether nothing at all may be typed.
    pub may_be_empty: bool,
}

/// What is given a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// The player of a side.
    Player(Side),
    /// A campaign that begins.
    NewCampaign,
    /// The campaign in that folder, which has a name already.
    Campaign(std::path::PathBuf),
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

/// Letters, digits and the few signs that names have.
fn belongs(letter: char) -> bool {
    // The letters of Western languages: what the fonts of the game can set.
    letter.is_ascii_alphanumeric()
        || (('À'..='ÿ').contains(&letter) && !"×÷".contains(letter))
        || " -'’.·&ªº".contains(letter)
}

impl EntryModel {
    /// Adds what fits of that text.
    fn add(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| belongs(*letter)) {
            let gap = letter == ' ' && self.text.is_empty();
            if !gap && self.text.chars().count() < LONGEST {
                self.text.push(letter);
            }
        }
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
        match (&key.logical_key, &key.text) {
            (Key::Backspace, _) => drop(model.text.pop()),
            (_, Some(text)) if !key.repeat && text.chars().all(|letter| !letter.is_control()) => model.add(text),
            _ => {}
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
        root.spawn((column(14.0).width(560).padding(px(28).all()), Frame::STEEL)).with_children(|panel| {
            panel.spawn(label(Type::SCREEN.px(30.0), model.title.clone(), palette::TEXT));
            panel.spawn(sentence(Type::SENTENCE, model.hint.clone(), palette::TEXT_WARM));
            well(panel, model);
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

/// What was typed, with a bar after it.
fn well(panel: &mut ChildSpawnerCommands, model: &EntryModel) {
    panel.spawn((row(3.0).height(56).padding(px(16).horizontal()), Frame::INSET)).with_children(|well| {
        well.spawn(label(Type::new(Face::Oswald, 24.0, 30.0), model.text.clone(), palette::FOCUS));
        well.spawn(line(Node { width: px(3), height: px(30), ..default() }, palette::FOCUS));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        let mut model = EntryModel {
            of: Named::Player(Side::Allied),
            title: String::new(),
            hint: String::new(),
            text: String::new(),
            may_be_empty: true,
        };
        model.add("  Ana\u{1b} Mª\n");
        assert_eq!(model.text, "Ana Mª");
        model.add("abcdefghijklmnopqrstuvwxyz");
        assert_eq!(model.text.chars().count(), LONGEST);
    }
}
