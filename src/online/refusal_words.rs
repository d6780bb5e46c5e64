//! Texts for players about refusals and errors of a session.

use mission::sanitize_for_terminal;
use rules::{Localized, both};

use crate::{
    guest::HostFault, host::BattleStartError, lobby_state::LobbyRefusal, message::OrderRefusal,
    mission_parcel::MissionParcelError,
};

/// Maximum number of letters of a word that another machine has sent.
const MAX_FOREIGN_LETTERS: usize = 40;
/// Maximum number of letters of a sentence with words from another machine.
const MAX_FOREIGN_SENTENCE_LETTERS: usize = 120;

impl LobbyRefusal {
    /// Returns the text for the player.
    pub fn message(&self) -> Localized {
        match self {
            LobbyRefusal::AutomatedSide => both!("a ese bando no lo lleva nadie", "nobody plays that side"),
            LobbyRefusal::SeatsTaken => {
                both!("no queda sitio para otro jugador", "there is no place for another player")
            }
            LobbyRefusal::WatchersFull => {
                both!("no queda sitio para otro espectador", "there is no place for another watcher")
            }
            LobbyRefusal::SideNeeded => both!("ese bando ya tiene jugador", "that side already has a player"),
            LobbyRefusal::NoSeat => both!("falta elegir un bando", "no side was chosen yet"),
            LobbyRefusal::Force { code } => describe_force_fault(code),
            LobbyRefusal::FigureTaken => {
                both!("esa figura la manda otro jugador", "another player commands that figure")
            }
            LobbyRefusal::BattleBegun => both!("la batalla ya ha empezado", "the battle has already begun"),
            LobbyRefusal::ForcesFixed => {
                both!("la misión, los puntos y las fuerzas son fijos", "mission, points and forces are fixed")
            }
            LobbyRefusal::MissionUnavailable => both!("la misión no se puede enviar", "the mission can't be sent"),
            LobbyRefusal::NoForce => both!("falta elegir una fuerza", "no force was chosen yet"),
            LobbyRefusal::CardUnavailable => {
                both!("esa carta ya no se puede conservar", "that card can't be kept any more")
            }
            LobbyRefusal::NoBattle => both!("todavía no hay batalla", "there is no battle yet"),
            LobbyRefusal::NoNightSeat => {
                both!("ningún puesto de la expedición lleva tu nombre", "no seat of the expedition has your name")
            }
            LobbyRefusal::NightOver => both!("esa noche ya ha acabado", "that night is over"),
        }
    }
}

/// Returns the text for the code of an error in a force. Hosts of other versions may have other codes.
fn describe_force_fault(code: &str) -> Localized {
    match code {
        "OverBudget" | "TooDear" => {
            both!("la fuerza cuesta más puntos de los que hay", "the force costs more points than there are")
        }
        "UnknownKind" | "unknown-kind" => {
            both!("el anfitrión no conoce una de las figuras", "the host does not know one of the figures")
        }
        "OverLimit" | "too-many" => both!("la fuerza tiene demasiadas figuras", "the force has too many figures"),
        "TooFew" | "Empty" => both!("la fuerza tiene pocas figuras", "the force has too few figures"),
        "veteran" => {
            both!("la fuerza pide veteranos que no tiene", "the force asks for veterans that it does not have")
        }
        _ => both!("esa fuerza no vale en esta misión", "that force is not allowed in this mission"),
    }
}

impl OrderRefusal {
    /// Returns the text for the player.
    pub fn message(&self) -> Localized {
        match self {
            OrderRefusal::Rules { code, rule } => {
                let place = rule.as_deref().map(|rule| format!(", {}", shorten_foreign_word(rule))).unwrap_or_default();
                let code = shorten_foreign_word(code);
                both!("el reglamento no lo permite ({code}{place})", "the rules don't allow it ({code}{place})")
            }
            OrderRefusal::OtherSeat => both!("la orden es para el otro bando", "the order is for the other side"),
            OrderRefusal::OtherCommander => {
                both!("esa figura la manda otro jugador", "another player commands that figure")
            }
            OrderRefusal::Unavailable => both!("ahora no se puede", "it can't be carried out now"),
            OrderRefusal::BattleTooLong => both!("la batalla no admite más órdenes", "the battle takes no more orders"),
        }
    }
}

impl HostFault {
    /// Returns the text for the player.
    pub fn message(&self) -> Localized {
        match self {
            HostFault::ProtocolViolation(why) => {
                let why = shorten_foreign_word(why);
                both!("ha enviado un mensaje que no vale ({why})", "it has sent an invalid message ({why})")
            }
            HostFault::UnplayableSetup(why) => {
                let [es, en] = [&why.es, &why.en].map(|why| shorten_foreign_text(why, MAX_FOREIGN_SENTENCE_LETTERS));
                both!("este juego no puede jugar su batalla ({es})", "this game can't play its battle ({en})")
            }
            HostFault::WrongObservation => {
                both!("lo que cuenta no encaja con la batalla", "what it tells does not fit the battle")
            }
            HostFault::ConflictingOrder => {
                both!("ha cambiado una orden ya fijada", "it has replaced an order that was fixed")
            }
            HostFault::OtherSession => both!("es otra sesión", "it is another session"),
            HostFault::ChangedSetup => both!("ha empezado otra batalla", "it has begun another battle"),
        }
    }
}

impl BattleStartError {
    /// Returns the text for the player.
    pub fn message(&self) -> Localized {
        match self {
            BattleStartError::MemberNotReady(member) => {
                both!("el jugador {member} no está listo", "player {member} is not ready")
            }
            BattleStartError::NoGuest => both!("no ha entrado nadie", "nobody has joined"),
            BattleStartError::NoForce(side) => {
                let (es, en) = (side.in_spanish(), side.in_english());
                both!("el bando {es} no tiene fuerza", "the {en} side has no force")
            }
            BattleStartError::AlreadyBegun => both!("la batalla ya ha empezado", "the battle has already begun"),
            BattleStartError::AtBase => both!("todavía no hay batalla", "there is no battle yet"),
            BattleStartError::CardUndecided(side) => {
                let (es, en) = (side.in_spanish(), side.in_english());
                both!(
                    "el bando {es} no ha decidido qué carta conserva",
                    "the {en} side has not decided which card it keeps"
                )
            }
            BattleStartError::UnplayableSetup(Localized { es, en }) => {
                both!("no se puede jugar ({es})", "it can't be played ({en})")
            }
        }
    }
}

impl MissionParcelError {
    /// Returns the text for the player.
    pub fn message(&self) -> Localized {
        match self {
            MissionParcelError::Unreadable(_) => {
                both!("este juego no entiende su archivo", "this game can't read its file")
            }
            MissionParcelError::ForbiddenContent => both!(
                "lleva figuras, armas o cartas que no se admiten",
                "it contains figures, weapons or cards that are not allowed"
            ),
            MissionParcelError::InvalidPicture(_) => {
                both!("uno de sus dibujos no vale", "one of its pictures is not allowed")
            }
            MissionParcelError::Unplayable(why) => {
                let Localized { es, en } = why;
                both!("no se puede jugar: {es}", "it can't be played: {en}")
            }
            MissionParcelError::OtherMission => both!("es otra misión", "it is another mission"),
        }
    }
}

/// Returns a word that another machine has sent, shortened and without invisible characters.
fn shorten_foreign_word(word: &str) -> String {
    shorten_foreign_text(word, MAX_FOREIGN_LETTERS)
}

/// Returns the first letters of a text that another machine has sent, without invisible characters.
fn shorten_foreign_text(text: &str, letters: usize) -> String {
    sanitize_for_terminal(text).chars().take(letters).collect()
}
