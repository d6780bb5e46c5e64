//! The names that players give to survivors in the ledger.

use campaign::expedition::{PersonNameError, SurvivorId};
use screen_kit::text_dialog::{TextDialogModel, TextSubmitted, TextTopic};
use ui_kit::prelude::*;

use super::model::LedgerPage;
use crate::expedition::{
    open_expedition::OpenExpedition,
    words::{person_name, unsaved_text},
};

/// Prefix of the topic of a text that names a survivor; its number follows it.
const SURVIVOR_TOPIC: &str = "expedition-survivor-";

/// Returns the dialog that asks for the name of a survivor; `None` if there is no such survivor.
pub(super) fn survivor_name_dialog(
    texts: &Texts,
    open: &OpenExpedition,
    survivor: SurvivorId,
) -> Option<TextDialogModel> {
    let person = &open.state().survivor(survivor)?.person;
    let name = person_name(texts, open.data(), person).to_uppercase();
    let title = texts.t_args("entry-veteran", &[("figure", name.into())]);
    let topic = TextTopic::Text(format!("{SURVIVOR_TOPIC}{}", survivor.0));
    let now = open.campaign.nickname(person).unwrap_or_default();
    let model = TextDialogModel::new(topic, [title, texts.t("expedition-call-hint")], now);
    Some(TextDialogModel { longest: campaign::LONGEST_CALLED, ..model.or_empty() })
}

/// Gives survivors the names that were entered.
pub(super) fn apply_survivor_names(
    mut done: MessageReader<TextSubmitted>,
    mut open: ResMut<OpenExpedition>,
    mut page: ResMut<LedgerPage>,
    texts: Res<Texts>,
) {
    for entered in done.read() {
        let TextTopic::Text(topic) = &entered.of else { continue };
        let number = topic.strip_prefix(SURVIVOR_TOPIC).and_then(|number| number.parse::<u16>().ok());
        let survivor = number.and_then(|number| open.state().survivor(SurvivorId(number)));
        let Some(person) = survivor.map(|survivor| survivor.person.clone()) else { continue };
        page.warning = match open.campaign.rename_person(&person, &entered.text) {
            Ok(()) => None,
            Err(PersonNameError::File(error)) => Some(unsaved_text(&texts, &error)),
            Err(PersonNameError::Name(error)) => {
                warn!("{error}");
                None
            }
        };
    }
}
