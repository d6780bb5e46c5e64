//! The name of the player at this machine, and the messages to the others.

use online::ChatMessage;
use screen_kit::text_dialog::{TextDialog, TextDialogModel, TextSubmitted, TextTopic};
use ui_kit::prelude::*;

use crate::{
    lobby_session::LobbySession,
    lobby_systems::LobbySystems,
    online_lobby::{ChatLine, OnlineLobby},
};

/// Maximum number of letters of a message.
const MAX_CHAT_LETTERS: usize = 80;
/// Maximum number of letters of a name.
const MAX_NAME_LETTERS: usize = 20;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, read_submitted_texts.in_set(LobbySystems));
}

/// Asks for the name of the player.
pub(crate) fn ask_for_name(world: &mut World) {
    let (texts, settings) = (world.resource::<Texts>(), world.resource::<Settings>());
    let words = ["online-name-title", "online-name-hint"].map(|id| texts.t(id));
    let model = TextDialogModel::new(TextTopic::OnlinePlayer, words, &settings.online.name).or_empty();
    let model = TextDialogModel { longest: MAX_NAME_LETTERS, ..model };
    world.resource_mut::<TextDialog>().0 = Some(model);
}

/// Asks for a message to the other players.
pub(crate) fn ask_for_message(world: &mut World) {
    let texts = world.resource::<Texts>();
    let words = ["online-write-title", "online-write-hint"].map(|id| texts.t(id));
    let model = TextDialogModel::new(TextTopic::ChatMessage, words, "");
    let model = TextDialogModel { longest: MAX_CHAT_LETTERS, ..model };
    world.resource_mut::<TextDialog>().0 = Some(model);
}

fn read_submitted_texts(
    mut done: MessageReader<TextSubmitted>,
    mut lobby: ResMut<OnlineLobby>,
    mut settings: ResMut<Settings>,
) {
    for submitted in done.read() {
        match &submitted.of {
            TextTopic::OnlinePlayer => settings.online.name.clone_from(&submitted.text),
            TextTopic::ChatMessage => send_chat(&mut lobby, ChatMessage::Text(submitted.text.clone())),
            _ => {}
        }
    }
}

/// Sends a quick phrase.
pub(crate) fn send_phrase(world: &mut World, number: u8) {
    send_chat(&mut world.resource_mut::<OnlineLobby>(), ChatMessage::Phrase(number));
}

/// Sends a message to the other players. The host does not receive its own messages, so they are added here.
fn send_chat(lobby: &mut OnlineLobby, message: ChatMessage) {
    let Some(session) = lobby.session() else { return };
    session.chat(message.clone());
    if matches!(session, LobbySession::Host(_)) {
        let own = lobby.facts.own;
        let state = lobby.facts.lobby.as_ref();
        let member = state.and_then(|state| state.members.iter().find(|member| Some(member.member) == own));
        let (name, side) = member.map(|member| (member.name.clone(), member.side)).unwrap_or_default();
        lobby.add_chat(describe_chat(message, (name, side)));
    }
}

/// Returns a message as a line of the lobby.
pub(crate) fn describe_chat(message: ChatMessage, (name, side): (String, Option<Side>)) -> ChatLine {
    match message {
        ChatMessage::Text(text) => ChatLine::Text { name, side, text },
        ChatMessage::Phrase(number) => ChatLine::Phrase { name, side, number },
    }
}
