//! A question with a few answers, laid over any screen while [`Ask`] holds a model. Esc gives none of them.

use kit::draw::*;

/// The question that is asked now, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Ask(pub Option<AskModel>);

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub struct AskModel {
    /// What it is about.
    pub of: Asked,
    /// The question.
    pub title: String,
    /// What should be known before answering.
    pub text: String,
    /// The answers.
    pub answers: Vec<AskAnswer>,
    /// The words on the plate that answers nothing.
    pub cancel: String,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct AskAnswer {
    /// Its words.
    pub words: String,
    /// A line under them.
    pub second: Option<String>,
    /// The icon before them.
    pub icon: &'static str,
    /// Whether it destroys something.
    pub destroys: bool,
    /// Whether it is what was asked for: it is bright, and the plate that answers nothing is not.
    pub bright: bool,
}

impl AskAnswer {
    /// An answer with an icon.
    pub fn new(words: String, icon: &'static str) -> Self {
        Self { words, second: None, icon, destroys: false, bright: false }
    }

    /// One that destroys something.
    pub fn destroying(words: String, icon: &'static str) -> Self {
        Self { destroys: true, ..Self::new(words, icon) }
    }

    /// One that does what was asked for.
    pub fn bright(words: String, icon: &'static str) -> Self {
        Self { bright: true, ..Self::new(words, icon) }
    }

    fn plate(&self, index: usize, width: f32) -> Plate {
        let look = match (self.destroys, self.bright) {
            (true, _) => Look::Attack,
            (false, true) => Look::Confirm,
            (false, false) => Look::Steel,
        };
        let plate = Plate::new(look, self.words.clone()).icon(self.icon, 22.0).digit(index);
        let plate = plate.left_aligned().padding(18.0).width(width).named(format!("answer-{index}"));
        match &self.second {
            Some(second) => plate.second(second.clone()).height(58.0),
            None => plate,
        }
    }
}

/// What a question is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Which plan a new campaign follows.
    Plan,
    /// Whether to delete the campaign in that file.
    Delete(std::path::PathBuf),
    /// Whether to begin the mission of the campaign anew.
    Restart,
    /// How the campaign of that file is taken in, of which another version is there.
    OtherVersion(std::path::PathBuf),
    /// How a new mission begins.
    NewMission,
    /// Which of these files of campaigns is taken in.
    Packs(Vec<std::path::PathBuf>),
    /// What to do with a battle or letter of the records.
    Record,
    /// Whether the first battle goes on where it was left.
    Lesson,
    /// How far it is looked back on a battle.
    Analysis,
    /// Who commands that purchase of a side.
    Commander(Side, usize),
    /// Which card that side keeps after a mission.
    Keep(Side),
    /// Whether to leave the game.
    Quit,
}

/// The answer that was given.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// What the question was about.
    pub of: Asked,
    /// Its place among those of the question; `None` for the plate that answers nothing.
    pub answer: Option<usize>,
}

#[derive(Message, Clone, Copy, Debug)]
enum Press {
    Answer(usize),
    Cancel,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ask>()
        .add_message::<Answered>()
        .add_message::<Press>()
        .add_systems(Update, (answer, draw.run_if(changed::<(Ask, Texts)>)).chain());
}

fn answer(mut presses: MessageReader<Press>, mut ask: ResMut<Ask>, mut answered: MessageWriter<Answered>) {
    for press in presses.read() {
        let Some(model) = ask.0.take() else { continue };
        let answer = if let Press::Answer(answer) = press { Some(*answer) } else { None };
        answered.write(Answered { of: model.of, answer });
    }
}

fn draw(mut overlay: Overlay<Ask>, ask: Res<Ask>) {
    overlay.clear();
    let Some(model) = &ask.0 else { return };
    overlay.open(modal(Layer::PROMPT), |root| {
        // Many answers stand in two columns.
        let (columns, wide, each) = if model.answers.len() > 5 { (2, 900.0, 416.0) } else { (1, 560.0, 504.0) };
        root.spawn((column(12.0).width(wide).padding(px(28).all()), Frame::STEEL)).with_children(|panel| {
            panel.spawn(label(Type::SCREEN.px(30.0), model.title.clone(), palette::TEXT));
            // Its width is given, or the panel would be as high as if each word stood on a line of its own.
            let inner = Node { width: px(wide - 56.0), flex_shrink: 0.0, ..default() };
            panel.spawn((inner, sentence(Type::SENTENCE, model.text.clone(), palette::TEXT_WARM)));
            for (line, answers) in model.answers.chunks(columns).enumerate() {
                panel.spawn(row(12.0)).with_children(|list| {
                    for (place, answer) in answers.iter().enumerate() {
                        let index = line * columns + place;
                        list.spawn((answer.plate(index, each), emit(Press::Answer(index))));
                    }
                });
            }
            // The bright button is the safe one only where the others destroy something.
            let destroys = model.answers.iter().any(|answer| answer.destroys);
            let look = if destroys { Look::Confirm } else { Look::Steel };
            let stay = Plate::confirm(model.cancel.clone()).look(look).height(48.0).key(KeyCode::Escape);
            panel.spawn((stay, emit(Press::Cancel)));
        });
    });
}
