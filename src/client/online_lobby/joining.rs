//! The requests of a guest: joining with a typed code, or with a pasted invitation.

use bevy::clipboard::Clipboard;
use menus::{campaign_log::online_campaign::close_open_campaign, expedition::close_open_expedition};
use online::{InvitationCode, LongInvitation};
use online_runtime::{GuestSettings, OnlineGuest, SessionFolder, transport::JoinTarget};
use screen_kit::text_dialog::{CopiedText, paste_from_clipboard};
use ui_kit::prelude::*;

use crate::{
    error_words::session_error_text,
    hosting::{make_wake_hook, network_reach},
    lobby_session::LobbySession,
    online_lobby::{LobbyFailure, OnlineLobby},
    online_network::{OnlineKeys, OnlineNetwork},
};

/// An invitation in a pasted text.
#[derive(Clone, PartialEq, Eq)]
enum PastedInvitation {
    /// A code, alone or within a sentence.
    Code(InvitationCode),
    /// An invitation with all addresses.
    Long(LongInvitation),
}

/// Pastes a code into the boxes, or joins with a pasted invitation.
pub(crate) fn paste_invitation(world: &mut World) {
    if !world.resource::<OnlineLobby>().is_typing() {
        return;
    }
    let text = world.resource_scope(|world, copied: Mut<CopiedText>| {
        paste_from_clipboard(world.get_resource_mut::<Clipboard>().as_deref_mut(), &copied)
    });
    match read_pasted_invitation(&text) {
        Some(PastedInvitation::Long(long)) => join_session(world, JoinTarget::Invitation(long), None),
        Some(PastedInvitation::Code(code)) => {
            let mut lobby = world.resource_mut::<OnlineLobby>();
            (lobby.typed, lobby.failure) = (code.to_string().replace('-', ""), None);
        }
        None => world.resource_mut::<OnlineLobby>().failure = Some(LobbyFailure::InvalidCode),
    }
}

/// Reads an invitation in a text: the long form anywhere, otherwise a code that is the whole text or a word of it.
fn read_pasted_invitation(text: &str) -> Option<PastedInvitation> {
    if let Ok(long) = LongInvitation::parse(text) {
        return Some(PastedInvitation::Long(long));
    }
    let is_mark = |character: char| !character.is_alphanumeric();
    let words = text.split_whitespace().map(|word| word.trim_matches(is_mark)).filter(|word| word.contains('-'));
    let mut words = std::iter::once(text).chain(words);
    words.find_map(|word| InvitationCode::parse(word).ok()).map(PastedInvitation::Code)
}

/// Joins with the typed code.
pub(crate) fn join_with_code(world: &mut World) {
    let mut lobby = world.resource_mut::<OnlineLobby>();
    if !lobby.is_typing() {
        return;
    }
    match InvitationCode::parse(&lobby.typed) {
        Ok(code) => join_session(world, JoinTarget::Code(code), Some(code.to_string())),
        Err(_) => lobby.failure = Some(LobbyFailure::InvalidCode),
    }
}

fn join_session(world: &mut World, target: JoinTarget, code: Option<String>) {
    let Some(network) = world.get_resource::<OnlineNetwork>().cloned() else { return };
    // The open campaign or expedition of this machine is unrelated to the host's battle.
    close_open_campaign(world);
    close_open_expedition(world);
    world.resource_mut::<OnlineLobby>().origin = None;
    let settings = world.resource::<Settings>();
    let settings = GuestSettings { name: settings.online.name.clone(), target, reach: network_reach(settings) };
    let wake = make_wake_hook(world);
    let mut keys = world.resource_mut::<OnlineKeys>();
    let joined = OnlineGuest::join(settings, &SessionFolder::of_user(), &mut keys.0, &*network.0, wake);
    let joined = joined.map_err(|error| session_error_text(world.resource(), &error));
    let mut lobby = world.resource_mut::<OnlineLobby>();
    match joined {
        Ok(guest) => {
            lobby.set_session(LobbySession::Guest(Box::new(guest)));
            lobby.facts.tried_code = code;
        }
        Err(error) => lobby.failure = Some(LobbyFailure::NotOpened(error)),
    }
}

#[cfg(test)]
mod tests {
    use online::PeerKey;

    use super::*;

    fn pasted_code(text: &str) -> Option<String> {
        match read_pasted_invitation(text)? {
            PastedInvitation::Code(code) => Some(code.to_string()),
            PastedInvitation::Long(_) => None,
        }
    }

    #[test]
    fn codes_are_found_alone_and_within_a_sentence() {
        for text in ["7K4-M2P", " 7k4m2p\n", "7K4 M2P", "Ana: 7k4-m2p, ven", "Incursion 7K4-M2P ·"] {
            assert_eq!(pasted_code(text).as_deref(), Some("7K4-M2P"), "{text:?}");
        }
        for text in ["", "hola", "la partida", "7K4-M2", "7K4-M2PX"] {
            assert_eq!(pasted_code(text), None, "{text:?}");
        }
    }

    #[test]
    fn long_invitation_is_preferred_to_its_code() {
        let long = LongInvitation { host: PeerKey([7; 32]), token: [9; 16], relay: None, addresses: Vec::new() };
        let text = format!("Incursion 7K4-M2P · {long}");
        assert!(read_pasted_invitation(&text) == Some(PastedInvitation::Long(long)));
    }
}
