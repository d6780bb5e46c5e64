//! The parts that hosts and guests set up alike.

use std::{path::Path, process::ExitCode};

use online::{InvitationCode, LobbyMember, LobbyState, LongInvitation, MemberId, SessionId};
use online_runtime::{
    SessionFolder,
    transport::{JoinTarget, NetworkReach},
};
use rules::{Catalogue, both};
use serde_json::Value;

use super::{
    player_args::PlayerArgs, seat_player::SeatPlayer, session_console::SessionConsole, wake_signal::WakeSignal,
};
use crate::{output::CommandFailure, tournament::game_catalogue};

/// The parts of a session that do not depend on its role.
pub(super) struct SessionSetup {
    /// The signal by which network, console and AI wake the command.
    pub(super) signal: WakeSignal,
    /// The game's catalogue.
    pub(super) catalogue: Catalogue,
    /// The player of the seat.
    pub(super) player: SeatPlayer,
    /// How far the session can be reached.
    pub(super) reach: NetworkReach,
}

impl SessionSetup {
    /// Returns the parts for the arguments of a command.
    ///
    /// # Errors
    /// If an argument is unknown, the catalogue can't be read, or the system provides no thread for the AI.
    pub(super) fn new(args: &PlayerArgs) -> Result<SessionSetup, CommandFailure> {
        let signal = WakeSignal::default();
        let player = SeatPlayer::new(&args.ai, args.orders, signal.hook())?;
        let reach = if args.lan { NetworkReach::LocalNetwork } else { NetworkReach::Internet };
        Ok(SessionSetup { signal, catalogue: game_catalogue()?, player, reach })
    }
}

/// Runs a command with the console of this process and the sessions of the user.
pub(super) fn run_session(
    args: &PlayerArgs,
    run: impl FnOnce(&SessionFolder, &mut SessionConsole) -> Result<(), CommandFailure>,
) -> ExitCode {
    let mut console = SessionConsole::of_process(args.orders);
    match run(&SessionFolder::of_user(), &mut console) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.tell(),
    }
}

/// The line with the id by which a session is continued. It is told once the session has a file.
#[derive(Debug, Default)]
pub(super) struct SessionIdLine {
    is_told: bool,
}

impl SessionIdLine {
    /// Tells the id if the file exists by now.
    pub(super) fn tell_once(&mut self, path: &Path, console: &mut SessionConsole) {
        if !self.is_told && path.exists() {
            self.is_told = true;
            let id = path.file_stem().unwrap_or_default().display();
            console.tell(&both!("Sesión: {id}", "Session: {id}"));
        }
    }
}

/// Reads the id of a session.
///
/// # Errors
/// If the text is no such id.
pub(super) fn parse_session_id(id: &str) -> Result<SessionId, CommandFailure> {
    let read = serde_json::from_value(Value::String(id.to_owned()));
    read.map_err(|_| both!("«{id}» no es el id de una sesión", "`{id}` is not the id of a session").into())
}

/// Reads a code or an invitation that the player has typed or pasted.
///
/// # Errors
/// If the text is neither.
pub(super) fn parse_join_target(text: &str) -> Result<JoinTarget, CommandFailure> {
    if let Ok(long) = LongInvitation::parse(text) {
        return Ok(JoinTarget::Invitation(long));
    }
    match InvitationCode::parse(text) {
        Ok(code) => Ok(JoinTarget::Code(code)),
        Err(error) => {
            Err(both!("«{text}» no es un código ni una invitación", "not a code or invitation: {error}").into())
        }
    }
}

/// Returns a member's entry in a lobby.
pub(super) fn find_member(lobby: &LobbyState, member: MemberId) -> Option<&LobbyMember> {
    lobby.members.iter().find(|known| known.member == member)
}
