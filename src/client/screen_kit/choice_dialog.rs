//! A dialog with a question and a few answers, over any screen while [`ChoiceDialog`] holds a model. Esc cancels it.

use ui_kit::prelude::*;

/// Resource with the open question, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ChoiceDialog(pub Option<ChoiceDialogModel>);

/// A question and its answers.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceDialogModel {
    /// Topic of the question, copied to [`DialogAnswered`].
    pub of: DialogTopic,
    /// The question, as the title.
    pub title: String,
    /// Text below the title that the player should read before answering.
    pub text: String,
    pub answers: Vec<DialogOption>,
    /// Caption of the cancel button.
    pub cancel: String,
}

/// An answer of the dialog, drawn as a button.
#[derive(Clone, Debug, PartialEq)]
pub struct DialogOption {
    /// Caption.
    pub words: String,
    /// Second line below the caption.
    pub second: Option<String>,
    /// Icon before the caption.
    pub icon: &'static str,
    /// `true` if the answer destroys something.
    pub destroys: bool,
    /// `true` if the answer does what the player asked for: then its button is bright, and the cancel button is not.
    pub bright: bool,
}

impl DialogOption {
    /// Creates a plain answer.
    pub fn new(words: String, icon: &'static str) -> Self {
        Self { words, second: None, icon, destroys: false, bright: false }
    }

    /// Creates an answer that destroys something.
    pub fn destroying(words: String, icon: &'static str) -> Self {
        Self { destroys: true, ..Self::new(words, icon) }
    }

    /// Creates an answer that does what the player asked for.
    pub fn bright(words: String, icon: &'static str) -> Self {
        Self { bright: true, ..Self::new(words, icon) }
    }

    fn plate(&self, index: usize, width: f32) -> GameButton {
        let look = match (self.destroys, self.bright) {
            (true, _) => ButtonStyle::Attack,
            (false, true) => ButtonStyle::Confirm,
            (false, false) => ButtonStyle::Steel,
        };
        let button = GameButton::new(look, self.words.clone()).icon(self.icon, 22.0).digit(index);
        let button = button.left_aligned().padding(18.0).width(width).with_focus_name(format!("answer-{index}"));
        match &self.second {
            Some(second) => button.subtitle(second.clone()).height(58.0),
            None => button,
        }
    }
}

/// Topic of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogTopic {
    /// Campaign plan of a new campaign.
    Plan,
    /// Delete the campaign in this file?
    Delete(std::path::PathBuf),
    /// Restart the current mission of the campaign?
    Restart,
    /// Way to import the campaign in this file, of which another version exists.
    OtherVersion(std::path::PathBuf),
    /// Template of a new mission.
    NewMission,
    /// Campaign archive to import: one of these files.
    CampaignArchives(Vec<std::path::PathBuf>),
    /// Deletion, export or import of a recorded battle or letter.
    Record,
    /// Continue the interrupted tutorial?
    Tutorial,
    /// Search strength of the analysis.
    Analysis,
    /// Play the mission that a guest of an online session proposes?
    OnlineProposal,
    /// Player who commands the purchase with this index of a side.
    Commander(Side, usize),
    /// Card that the side keeps after a mission.
    Keep(Side),
    /// Quit the game?
    Quit,
    /// Leave this screen to open a file?
    OpenFile,
    /// Close or leave the online session?
    OnlineSession,
    /// Card that the side keeps before the next battle, which is played online.
    OnlineKeep(Side),
}

/// Message: the answer of the player.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct DialogAnswered {
    /// Topic of the question.
    pub of: DialogTopic,
    /// Index of the answer; `None` if the player cancelled.
    pub answer: Option<usize>,
}

#[derive(Message, Clone, Copy, Debug)]
enum DialogPress {
    Answer(usize),
    Cancel,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChoiceDialog>().add_message::<DialogAnswered>().add_message::<DialogPress>().add_systems(
        Update,
        (answer_choice_dialog, draw_choice_dialog.run_if(any_resource_changed::<(ChoiceDialog, Texts)>)).chain(),
    );
}

fn answer_choice_dialog(
    mut presses: MessageReader<DialogPress>,
    mut ask: ResMut<ChoiceDialog>,
    mut answered: MessageWriter<DialogAnswered>,
) {
    for press in presses.read() {
        let Some(model) = ask.0.take() else { continue };
        let answer = if let DialogPress::Answer(answer) = press { Some(*answer) } else { None };
        answered.write(DialogAnswered { of: model.of, answer });
    }
}

fn draw_choice_dialog(mut overlay: UiTree<ChoiceDialog>, ask: Res<ChoiceDialog>) {
    overlay.clear();
    let Some(model) = &ask.0 else { return };
    // A file may be opened at any time, also while a secret phase covers other questions.
    let layer = if model.of == DialogTopic::OpenFile { InputLayer::MENU } else { InputLayer::PROMPT };
    overlay.open(modal_root(layer), |root| {
        // Many answers need two columns.
        let (columns, wide, each) = if model.answers.len() > 5 { (2, 900.0, 416.0) } else { (1, 560.0, 504.0) };
        root.spawn((flex_column(12.0).width(wide).padding(px(28).all()), NineSliceFrame::STEEL)).with_children(
            |panel| {
                panel.spawn(text_label(TextStyle::SCREEN.px(30.0), model.title.clone(), palette::TEXT));
                // Without a fixed width the panel would be as high as if each word had its own line.
                let inner = Node { width: px(wide - 56.0), flex_shrink: 0.0, ..default() };
                panel.spawn((inner, wrapped_text(TextStyle::SENTENCE, model.text.clone(), palette::TEXT_WARM)));
                for (line, answers) in model.answers.chunks(columns).enumerate() {
                    panel.spawn(flex_row(12.0)).with_children(|list| {
                        for (place, answer) in answers.iter().enumerate() {
                            let index = line * columns + place;
                            list.spawn((answer.plate(index, each), on_press(DialogPress::Answer(index))));
                        }
                    });
                }
                // The cancel button is bright only if another answer destroys something.
                let destroys = model.answers.iter().any(|answer| answer.destroys);
                let look = if destroys { ButtonStyle::Confirm } else { ButtonStyle::Steel };
                let stay = GameButton::confirm(model.cancel.clone()).look(look).height(48.0).key(KeyCode::Escape);
                panel.spawn((stay, on_press(DialogPress::Cancel)));
            },
        );
    });
}
