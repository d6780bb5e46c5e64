//! The session of this machine: the host's end, or a guest's.

use bevy::prelude::*;
use online::{ChatMessage, ForceChoice, LobbyRefusal, LobbyState, MemberId};
use online_runtime::{GuestNews, HostActionError, HostNews, OnlineGuest, OnlineHost, transport::ConnectionQuality};
use rules::Side;
use ui_kit::prelude::Duration;

/// The session of this machine.
pub enum LobbySession {
    /// This machine is the host.
    Host(Box<OnlineHost>),
    /// This machine is a guest.
    Guest(Box<OnlineGuest>),
}

/// News of a session.
pub(crate) enum LobbyNews {
    /// News of the host's end.
    Host(HostNews),
    /// News of a guest's end.
    Guest(GuestNews),
}

impl LobbySession {
    /// Handles everything that has happened, and returns the news.
    pub(crate) fn poll(&mut self, world: &mut World, now: Duration) -> Vec<LobbyNews> {
        match self {
            LobbySession::Host(host) => host.poll(world, now).into_iter().map(LobbyNews::Host).collect(),
            LobbySession::Guest(guest) => guest.poll(now).into_iter().map(LobbyNews::Guest).collect(),
        }
    }

    /// Returns `true` if the battle has begun.
    pub(crate) fn has_battle(&self) -> bool {
        match self {
            LobbySession::Host(host) => host.session().battle().is_some(),
            LobbySession::Guest(guest) => guest.battle().is_some(),
        }
    }

    /// Returns the lobby, once it is known.
    pub fn lobby(&self) -> Option<LobbyState> {
        match self {
            LobbySession::Host(host) => Some(host.session().lobby_for(MemberId::HOST)),
            LobbySession::Guest(guest) => guest.lobby().cloned(),
        }
    }

    /// Returns the number of the player at this machine, once it is known.
    pub fn own_member(&self) -> Option<MemberId> {
        match self {
            LobbySession::Host(_) => Some(MemberId::HOST),
            LobbySession::Guest(guest) => guest.session().welcome().map(|welcome| welcome.member),
        }
    }

    /// Returns the quality of the connection to that member, or to the host, if it is known.
    pub(crate) fn quality(&self, member: MemberId) -> Option<ConnectionQuality> {
        match self {
            LobbySession::Host(host) => host.quality(member),
            LobbySession::Guest(guest) => guest.quality(),
        }
    }

    /// Takes a side for the player at this machine, or leaves it. Without a side, a host only deals, and a guest only
    /// watches. At a guest, the host answers later.
    pub(crate) fn take_seat(&mut self, side: Option<Side>) -> Result<(), LobbyRefusal> {
        match self {
            LobbySession::Host(host) => extract_refusal(host.take_seat(side)),
            LobbySession::Guest(guest) => {
                match side {
                    Some(_) => guest.take_seat(side),
                    None => guest.watch(),
                }
                Ok(())
            }
        }
    }

    /// Swaps the sides of all players. A guest takes the side `free` instead, if that is allowed.
    pub(crate) fn swap_sides(&mut self, free: Side) -> Result<(), LobbyRefusal> {
        match self {
            LobbySession::Host(host) => extract_refusal(host.swap_sides()),
            LobbySession::Guest(_) => self.take_seat(Some(free)),
        }
    }

    /// Chooses the force of the own side. At a guest, the host answers later.
    pub(crate) fn choose_force(&mut self, side: Side, choice: ForceChoice) -> Result<(), LobbyRefusal> {
        match self {
            LobbySession::Host(host) => extract_refusal(host.choose_force(side, choice)),
            LobbySession::Guest(guest) => {
                guest.choose_force(choice);
                Ok(())
            }
        }
    }

    /// Takes command of the figures of those purchases of the own side, and of no others. At a guest, the host answers
    /// later.
    pub(crate) fn take_figures(&mut self, purchases: Vec<u8>) -> Result<(), LobbyRefusal> {
        match self {
            LobbySession::Host(host) => extract_refusal(host.take_figures(&purchases)),
            LobbySession::Guest(guest) => {
                guest.take_figures(purchases);
                Ok(())
            }
        }
    }

    /// Sends a chat message to all members.
    pub(crate) fn chat(&mut self, message: ChatMessage) {
        match self {
            LobbySession::Host(host) => host.chat(message),
            LobbySession::Guest(guest) => guest.chat(message),
        }
    }

    /// Closes the session, or leaves it and its seat.
    pub(crate) fn close(&mut self) {
        match self {
            LobbySession::Host(host) => host.close(),
            LobbySession::Guest(guest) => guest.leave(false),
        }
    }
}

/// Returns the refusal of the lobby, if the result is one. Other errors are reported by the news of the session.
pub(crate) fn extract_refusal(result: Result<(), HostActionError>) -> Result<(), LobbyRefusal> {
    match result {
        Err(HostActionError::Lobby(refusal)) => Err(refusal),
        Err(error) => {
            warn!("the lobby refuses: {error}");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}
