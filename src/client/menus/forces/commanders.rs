//! The commanders of figures: the dialog that asks for one, and its answers.

use crate::battle_setup::BattleSetup;
use battle_view::text::names::strength_name;
use record::{Difficulty, FigureCommander};
use rules::Side;
use screen_kit::{
    choice_dialog::{ChoiceDialogModel, DialogAnswered, DialogOption, DialogTopic},
    text_dialog::{TextDialog, TextDialogModel, TextSubmitted, TextTopic},
};
use ui_kit::prelude::*;

/// Sets the commanders that the player has typed or chosen. For a person, a dialog asks for the name.
pub(super) fn set_commanders(
    preparation: Option<ResMut<BattleSetup>>,
    texts: Res<Texts>,
    (mut entry, mut done): (ResMut<TextDialog>, MessageReader<TextSubmitted>),
    mut answers: MessageReader<DialogAnswered>,
) {
    let Some(mut preparation) = preparation else { return };
    for entry in done.read() {
        if let TextTopic::Commander(side, purchase) = entry.of {
            preparation.set_commander(side, purchase, FigureCommander::Person(entry.text.clone()));
        }
    }
    for answered in answers.read() {
        let (DialogTopic::Commander(side, purchase), Some(answer)) = (&answered.of, answered.answer) else { continue };
        match answer.checked_sub(1).and_then(|helper| Difficulty::ALL.get(helper)) {
            Some(strength) => preparation.set_commander(*side, *purchase, FigureCommander::Computer(*strength)),
            None => {
                let now = match preparation.crew[*side].get(*purchase) {
                    Some(FigureCommander::Person(name)) => name.clone(),
                    _ => String::new(),
                };
                let words = [texts.t("entry-commander"), texts.t("entry-player-hint")];
                entry.0 = Some(TextDialogModel::new(TextTopic::Commander(*side, *purchase), words, &now).or_empty());
            }
        }
    }
}

/// Returns the dialog that asks who commands a figure: a person, or an AI player of some strength.
pub(super) fn choose_commander_dialog(texts: &Texts, side: Side, purchase: usize) -> ChoiceDialogModel {
    let person = DialogOption::bright(texts.t("commander-person"), "human");
    let helper = |strength: &Difficulty| {
        let words = texts.t_args("commander-computer", &[("strength", strength_name(texts, *strength).into())]);
        DialogOption::new(words, "computer")
    };
    ChoiceDialogModel {
        of: DialogTopic::Commander(side, purchase),
        title: texts.t("entry-commander"),
        text: texts.t("commander-text"),
        answers: std::iter::once(person).chain(Difficulty::ALL.iter().map(helper)).collect(),
        cancel: texts.t("entry-cancel"),
    }
}
