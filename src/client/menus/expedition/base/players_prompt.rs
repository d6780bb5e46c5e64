//! The dialog with the players of the seats: by night they leave a seat to the computer, come back, or join.

use campaign::expedition::{ExpeditionOrder, ExpeditionSeat, MAX_SEATS};
use screen_kit::text_dialog::{TextDialogModel, TextSubmitted, TextTopic};
use ui_kit::{game_names::sanitized, prelude::*};

use super::{
    model::{BaseOption, BasePrompt, ExpeditionIntent},
    prompts::BasePrompts,
};
use crate::expedition::open_expedition::OpenExpedition;

/// Prefix of the topic of a text that names a player; the number of the seat follows it, that of a new seat too.
const PLAYER_TOPIC: &str = "expedition-player-";
/// Maximum number of letters of a name.
const NAME: usize = 24;

impl BasePrompts<'_> {
    /// Returns the dialog with the seats and their players.
    pub(super) fn players(&self) -> BasePrompt {
        let seats = &self.open.state().seats;
        let options = (0..).zip(seats).map(|(seat, present)| self.seat_option(seat, present));
        let mut options: Vec<BaseOption> = options.collect();
        if seats.len() < MAX_SEATS {
            let words = ["expedition-players-join", "expedition-players-join-about"];
            let intent = ExpeditionIntent::NamePlayer(seats.len());
            options.push(self.text_option(("player-join", "plus"), words, intent));
        }
        let words = if self.open.online_seats.is_some() { "expedition-online-lobby" } else { "expedition-online" };
        let words = [words, "expedition-online-night"];
        options.push(self.text_option(("players-online", "link"), words, ExpeditionIntent::Online));
        BasePrompt {
            icon: "people",
            title: self.texts.t("expedition-players-title"),
            lines: vec![self.texts.t("expedition-players-how")],
            options,
            cancel: Some((self.texts.t("expedition-close"), ExpeditionIntent::Close)),
            ..BasePrompt::default()
        }
    }

    fn seat_option(&self, seat: u8, present: &ExpeditionSeat) -> BaseOption {
        let name = format!("player-{seat}");
        if let Some(person) = &present.person {
            let order = (seat, ExpeditionOrder::SetPerson { person: None });
            let option = self.order_option((name, "human"), sanitized(person, NAME), order);
            return BaseOption { about: self.texts.t("expedition-players-leave"), ..option };
        }
        let intent = ExpeditionIntent::NamePlayer(seat.into());
        let option =
            self.text_option((name.as_str(), "people"), ["expedition-seat-ai", "expedition-players-take"], intent);
        match &present.away {
            Some(away) => {
                let away = [("name", sanitized(away, NAME).into())];
                BaseOption { about: self.texts.t_args("expedition-players-away", &away), ..option }
            }
            None => option,
        }
    }
}

/// Returns the dialog that asks for the player of a seat. It proposes the name of a player who has left it.
pub(super) fn player_name_dialog(texts: &Texts, open: &OpenExpedition, seat: usize) -> TextDialogModel {
    let away = open.state().seats.get(seat).and_then(|seat| seat.away.clone());
    let name = away.unwrap_or_else(|| texts.t_args("expedition-person", &[("n", (seat + 1).into())]));
    let words = ["expedition-seat-title", "expedition-seat-how"].map(|id| texts.t(id));
    TextDialogModel::new(TextTopic::Text(format!("{PLAYER_TOPIC}{seat}")), words, "").proposing(&name)
}

/// Gives seats to the players whose names were entered.
pub(super) fn apply_player_names(
    mut done: MessageReader<TextSubmitted>,
    mut open: ResMut<OpenExpedition>,
    texts: Res<Texts>,
) {
    for entered in done.read() {
        let TextTopic::Text(topic) = &entered.of else { continue };
        let seat = topic.strip_prefix(PLAYER_TOPIC).and_then(|seat| seat.parse::<u8>().ok());
        let Some(seat) = seat else { continue };
        let person = entered.text.clone();
        if usize::from(seat) < open.state().seats.len() {
            open.submit(seat, &ExpeditionOrder::SetPerson { person: Some(person) }, &texts);
        } else {
            open.submit(0, &ExpeditionOrder::AddSeat { person }, &texts);
        }
    }
}
