//! The last messages of the lobby, up to the size of the panel.

use online::GameVersion;
use rules::Localized;
use ui_kit::{game_names::sanitized, prelude::*};

use super::LobbySources;
use crate::{
    lobby_model::{ChatPanel, ChatRow},
    online_lobby::ChatLine,
};

/// Maximum number of rows in the panel.
const MAX_ROWS: usize = 4;
/// Number of letters in a line of the panel, the name included.
const LINE_LETTERS: usize = 50;

impl LobbySources<'_> {
    pub(super) fn build_chat_panel(&self) -> ChatPanel {
        let (texts, is_alone) = (self.texts, self.others().next().is_none());
        let (is_off, nobody) = (!self.settings.preferences.online_chat, texts.t("online-nobody"));
        let refused = match (is_off, is_alone) {
            (true, _) => Some(texts.t("online-chat-off")),
            (false, true) => Some(nobody.clone()),
            (false, false) => None,
        };
        let empty = match &refused {
            Some(reason) => reason.clone(),
            None => texts.t("online-nothing"),
        };
        ChatPanel {
            lines: if is_off { Vec::new() } else { self.last_chat_rows() },
            empty,
            phrases: [1, 2, 3, 4].map(|number| texts.t(&format!("online-phrase-{number}"))),
            refused: refused.map(DisabledReason::because),
        }
    }

    /// Returns the last messages that fit the panel.
    fn last_chat_rows(&self) -> Vec<ChatRow> {
        let (mut rows, mut room) = (Vec::new(), MAX_ROWS);
        for line in self.lobby.chat.iter().rev() {
            let row = build_chat_row(self.texts, line);
            let letters = row.name.chars().count() + row.text.chars().count();
            let Some(left) = room.checked_sub(letters.div_ceil(LINE_LETTERS).max(1)) else { break };
            room = left;
            rows.push(row);
        }
        rows.reverse();
        rows
    }
}

/// Returns the row that shows a message.
fn build_chat_row(texts: &Texts, line: &ChatLine) -> ChatRow {
    let nameless = |name: &String| if name.is_empty() { texts.t("online-nameless") } else { name.clone() };
    match line {
        ChatLine::Text { name, side, text } => ChatRow { name: nameless(name), side: *side, text: text.clone() },
        ChatLine::Phrase { name, side, number } => {
            let text = texts.t(&format!("online-phrase-{number}"));
            ChatRow { name: nameless(name), side: *side, text }
        }
        ChatLine::Proposed(mission) => note_row(mission_note(texts, "online-proposed", mission)),
        ChatLine::NotProposed(mission) => note_row(mission_note(texts, "online-not-proposed", mission)),
        ChatLine::UnusableProposal(name) => note_row(format_player_sentence(texts, "online-bad-proposal", name, &[])),
        ChatLine::TurnedAway(version) => note_row(turned_away_note(texts, version)),
        ChatLine::Joined(name) => note_row(format_player_sentence(texts, "online-joined", name, &[])),
        ChatLine::Left(name) => note_row(format_player_sentence(texts, "online-left", name, &[])),
    }
}

/// Returns a sentence about a mission.
fn mission_note(texts: &Texts, id: &str, mission: &Localized) -> String {
    texts.t_args(id, &[("mission", sanitized(localized_name(texts, mission), 32).into())])
}

/// Returns a sentence about a player with another version of the game, and the player who must update it.
fn turned_away_note(texts: &Texts, version: &GameVersion) -> String {
    let own = GameVersion::own();
    let (mine, theirs) = (own.name_beside(version), version.name_beside(&own));
    let values = [("mine", localized_name(texts, &mine).into()), ("theirs", localized_name(texts, &theirs).into())];
    let id = if own.is_older_than(version) { "online-turned-away-newer" } else { "online-turned-away-older" };
    texts.t_args(id, &values)
}

/// Returns a note of the game.
fn note_row(text: String) -> ChatRow {
    ChatRow { text, ..ChatRow::default() }
}

/// Returns the text of a message for screen readers.
pub(crate) fn speak_chat_line(texts: &Texts, line: &ChatLine) -> String {
    let row = build_chat_row(texts, line);
    match row.name.as_str() {
        "" => row.text,
        name => texts.t_args("online-said", &[("name", name.into()), ("text", row.text.into())]),
    }
}
