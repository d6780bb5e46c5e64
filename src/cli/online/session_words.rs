//! The log of an online battle, in words.

use online::{
    ChatMessage, CloseReason, GameVersion, GuestNotice, HostNotice, JoinRejection, LobbyRefusal, LobbyState, MemberId,
    UnprovedParts, VerificationFault, VerificationReport,
};
use online_runtime::{
    GuestNews, HostNews,
    transport::{JoinStep, OpenInvitation, TransportError},
};
use rules::{Localized, both};

/// Returns the name of a member, as the lobby has it.
pub(super) fn member_name(lobby: Option<&LobbyState>, member: MemberId) -> String {
    let known = lobby.into_iter().flat_map(|lobby| &lobby.members).find(|known| known.member == member);
    known.map(|known| known.name.clone()).filter(|name| !name.is_empty()).unwrap_or_else(|| format!("#{member}"))
}

/// Returns the words for news of a host; `None` for news that need none.
pub(super) fn describe_host_news(news: &HostNews, lobby: &LobbyState) -> Option<Localized> {
    let name = |member: MemberId| member_name(Some(lobby), member);
    Some(match news {
        HostNews::InvitationOpen(open) => {
            let OpenInvitation { code, long } = open;
            both!("Código de invitación: {code}\nInvitación: {long}", "Invitation code: {code}\nInvitation: {long}")
        }
        HostNews::InvitationExhausted => both!(
            "Alguien ha probado demasiados códigos equivocados: hay un código nuevo",
            "Somebody has tried too many wrong codes: there is a new code"
        ),
        HostNews::TransportFailed(error) => describe_transport_error(*error),
        HostNews::ConnectionClosed(_, CloseReason::ProtocolViolation(fault)) => {
            both!("Conexión cerrada: {fault}", "Connection closed: {fault}")
        }
        HostNews::ConnectionClosed(..) => return None,
        HostNews::NotSaved(Localized { es, en }) => both!(
            "No se puede guardar, y la batalla espera: {es}",
            "The session can't be saved, and the battle waits: {en}"
        ),
        HostNews::SavedAgain => both!("Todo está guardado de nuevo", "Everything is saved again"),
        HostNews::JournalShortened(Localized { es, en }) => {
            both!("El final del registro estaba dañado: {es}", "The end of the record was damaged: {en}")
        }
        HostNews::Session(notice) => return describe_host_notice(notice, name),
    })
}

fn describe_host_notice(notice: &HostNotice, name: impl Fn(MemberId) -> String) -> Option<Localized> {
    Some(match notice {
        HostNotice::BattleBegun => both!("La batalla empieza", "The battle begins"),
        HostNotice::GuestDiverged { entries, .. } => both!(
            "Un invitado tiene {entries} entradas, más de las que hay en esta máquina",
            "A guest has {entries} entries, more than this machine has"
        ),
        HostNotice::GuestTurnedAway(version) => describe_turned_away_guest(version),
        HostNotice::MissionProposed(member, _) => {
            let name = name(*member);
            both!(
                "{name} propone otra misión; sin ventana se juega la elegida",
                "{name} proposes another mission; without a window the chosen one is played"
            )
        }
        HostNotice::OrderUndone => both!("Se ha deshecho una orden", "An order was taken back"),
        HostNotice::MemberPresence(member, present) => describe_presence(&name(*member), *present),
        HostNotice::MemberLeft(member) => describe_departure(&name(*member)),
        HostNotice::ChatReceived(member, message) => describe_chat(&name(*member), message),
        HostNotice::BattleVerified(member, report) => {
            let (name, report) = (name(*member), describe_report(report));
            Localized { es: format!("{name}: {}", report.es), en: format!("{name}: {}", report.en) }
        }
        _ => return None,
    })
}

/// Returns the words for news of a guest; `None` for news that need none.
pub(super) fn describe_guest_news(news: &GuestNews, lobby: Option<&LobbyState>) -> Option<Localized> {
    let name = |member: MemberId| member_name(lobby, member);
    Some(match news {
        GuestNews::JoinProgress(JoinStep::Searching) => both!("Buscando al anfitrión", "Searching for the host"),
        GuestNews::JoinProgress(JoinStep::Proving) => both!("Comprobando el código", "Checking the code"),
        GuestNews::JoinProgress(JoinStep::Connecting) => both!("Conectando", "Connecting"),
        GuestNews::JoinFailed(error) => describe_transport_error(*error),
        GuestNews::Connected => both!("Conectado", "Connected"),
        GuestNews::NotSaved(Localized { es, en }) => {
            both!("No se guarda en esta máquina: {es}", "It is not saved on this machine: {en}")
        }
        GuestNews::SavedAgain => both!("Todo está guardado de nuevo", "Everything is saved again"),
        GuestNews::Session(notice) => return describe_guest_notice(notice, name),
    })
}

fn describe_guest_notice(notice: &GuestNotice, name: impl Fn(MemberId) -> String) -> Option<Localized> {
    Some(match notice {
        GuestNotice::Rejected(rejection) => describe_rejection(rejection),
        GuestNotice::LobbyRefused(refusal) => describe_lobby_refusal(refusal),
        GuestNotice::BattleBegun => both!("La batalla empieza", "The battle begins"),
        GuestNotice::OrderRefused(refusal) => {
            let Localized { es, en } = refusal.message();
            both!("Orden rechazada: {es}", "Order refused: {en}")
        }
        GuestNotice::HostSavingChanged(false) => both!(
            "El anfitrión no puede guardar la batalla: no se cumple ninguna orden hasta que pueda",
            "The host can't save the battle: no order is carried out until it can"
        ),
        GuestNotice::HostSavingChanged(true) => {
            both!("El anfitrión vuelve a guardar la batalla", "The host can save the battle again")
        }
        GuestNotice::ConnectionLost => both!("Se ha perdido la conexión", "The connection is lost"),
        GuestNotice::MemberPresence(member, present) => describe_presence(&name(*member), *present),
        GuestNotice::MemberLeft(member) => describe_departure(&name(*member)),
        GuestNotice::ChatReceived(member, message) => describe_chat(&name(*member), message),
        GuestNotice::BattleOver => both!("La batalla ha terminado", "The battle is over"),
        GuestNotice::ContinuedByMail => both!("La batalla sigue por correo", "The battle goes on by e-mail"),
        GuestNotice::Closed => both!("El anfitrión ha cerrado la sesión", "The host has closed the session"),
        GuestNotice::HostFault(fault) => {
            let Localized { es, en } = fault.message();
            both!("El anfitrión incumple el protocolo: {es}", "The host breaks the protocol: {en}")
        }
        _ => return None,
    })
}

/// Returns the words for a request in the lobby that the host refuses.
pub(super) fn describe_lobby_refusal(refusal: &LobbyRefusal) -> Localized {
    let Localized { es, en } = refusal.message();
    match refusal {
        LobbyRefusal::Force { .. } => both!(
            "El anfitrión rechaza la fuerza: {es}; los dos juegos no tienen las mismas figuras o precios",
            "The host refuses the force: {en}; the two games have other figures or prices"
        ),
        _ => both!("El anfitrión lo rechaza: {es}", "The host refuses it: {en}"),
    }
}

fn describe_presence(name: &str, present: bool) -> Localized {
    if present {
        both!("{name} está conectado", "{name} is connected")
    } else {
        both!("{name} no está conectado", "{name} is not connected")
    }
}

fn describe_departure(name: &str) -> Localized {
    both!("{name} se ha ido", "{name} has left")
}

fn describe_chat(name: &str, message: &ChatMessage) -> Localized {
    let (es, en) = match message {
        ChatMessage::Text(text) => (text.as_str(), text.as_str()),
        ChatMessage::Phrase(1) => ("¡Buena!", "Nice one!"),
        ChatMessage::Phrase(2) => ("Un momento", "One moment"),
        ChatMessage::Phrase(3) => ("¿Seguimos?", "Shall we go on?"),
        ChatMessage::Phrase(_) => ("Gracias", "Thanks"),
    };
    Localized { es: format!("{name}: {es}"), en: format!("{name}: {en}") }
}

fn describe_rejection(rejection: &JoinRejection) -> Localized {
    match rejection {
        JoinRejection::Version { game, protocol, edition } => {
            describe_other_version(&GameVersion::new(game, *protocol, *edition))
        }
        JoinRejection::Full => both!("La partida está completa", "The session is full"),
        JoinRejection::Started => both!("La batalla ya ha empezado", "The battle has begun already"),
        JoinRejection::Closed => both!("La sesión se ha cerrado", "The session was closed"),
        JoinRejection::NextSession => {
            both!("El anfitrión ha seguido con otra sesión", "The host has gone on with another session")
        }
        JoinRejection::Diverged { entries } => both!(
            "El registro del anfitrión solo tiene {entries} entradas, menos de las que ya se jugaron",
            "The host's record has only {entries} entries, fewer than were played already"
        ),
    }
}

/// Returns the words for a host with another version of the game, and says which game must be updated.
fn describe_other_version(host: &GameVersion) -> Localized {
    let own = GameVersion::own();
    let (theirs, mine) = (host.name_beside(&own), own.name_beside(host));
    let (host_es, host_en, own_es, own_en) = (theirs.es, theirs.en, mine.es, mine.en);
    if own.is_older_than(host) {
        both!(
            "El anfitrión tiene la versión {host_es} del juego, que no puede jugar con esta ({own_es}): actualiza este \
             juego",
            "The host has version {host_en} of the game, which can't play with this one ({own_en}): update this game"
        )
    } else {
        both!(
            "El anfitrión tiene la versión {host_es} del juego, que no puede jugar con esta ({own_es}): el anfitrión \
             debe actualizar la suya",
            "The host has version {host_en} of the game, which can't play with this one ({own_en}): the host must \
             update the game"
        )
    }
}

/// Returns the words for a guest that was turned away, and says which game must be updated.
fn describe_turned_away_guest(guest: &GameVersion) -> Localized {
    let own = GameVersion::own();
    let (theirs, mine) = (guest.name_beside(&own), own.name_beside(guest));
    let (guest_es, guest_en, own_es, own_en) = (theirs.es, theirs.en, mine.es, mine.en);
    if own.is_older_than(guest) {
        both!(
            "Un invitado tiene la versión {guest_es} del juego, que no puede jugar con esta ({own_es}): actualiza este \
             juego",
            "A guest has version {guest_en} of the game, which can't play with this one ({own_en}): update this game"
        )
    } else {
        both!(
            "Un invitado tiene la versión {guest_es} del juego, que no puede jugar con esta ({own_es}): debe actualizar \
             la suya",
            "A guest has version {guest_en} of the game, which can't play with this one ({own_en}): the guest must \
             update the game"
        )
    }
}

/// Returns the words for a transport that does not work.
fn describe_transport_error(error: TransportError) -> Localized {
    match error {
        TransportError::NoNetwork => both!("Esta máquina no tiene red", "This machine has no network"),
        TransportError::ServiceUnreachable => both!(
            "No se llega al servicio de encuentro; en la misma red sí se puede jugar",
            "The rendezvous service can't be reached; on the same network you can still play"
        ),
        TransportError::NoHostFound => both!(
            "Nadie espera con ese código: ¿la misma red, o los dos con internet?",
            "Nobody is waiting with that code: same network, or both on the internet?"
        ),
        TransportError::WrongCode => both!("Ese código no abre ninguna partida", "That code doesn't open a session"),
        TransportError::InvitationClosed => {
            both!("Esa invitación ya no vale", "That invitation is no longer valid")
        }
    }
}

/// Returns the words for the result of a verification.
pub(super) fn describe_report(report: &VerificationReport) -> Localized {
    match report {
        VerificationReport::Sound { orders, rolls, unproved } => {
            let Localized { es, en } = describe_unproved(unproved);
            both!(
                "Comprobado: {orders} decisiones y {rolls} tiradas, como se acordó{es}",
                "Verified: {orders} decisions and {rolls} rolls, as agreed{en}"
            )
        }
        VerificationReport::Unsound { entry, fault } => {
            let Localized { es, en } = describe_fault(fault);
            both!("No cuadra desde la decisión {entry}: {es}", "Verification failed at decision {entry}: {en}")
        }
    }
}

/// Returns the parts that could not be verified, after a semicolon; empty if there are none.
fn describe_unproved(unproved: &UnprovedParts) -> Localized {
    let UnprovedParts { saved_entries, absent_rolls, rollbacks, silent_members } = unproved;
    if unproved.is_empty() {
        return Localized { es: String::new(), en: String::new() };
    }
    let silent = silent_members.len();
    both!(
        "; sin comprobar: {saved_entries} decisiones de la batalla guardada, {absent_rolls} tiradas en ausencia, \
         {rollbacks} vueltas atrás acordadas, {silent} secretos que faltan",
        "; not verified: {saved_entries} decisions of the saved battle, {absent_rolls} rolls during an absence, \
         {rollbacks} rollbacks by agreement, {silent} missing secrets"
    )
}

fn describe_fault(fault: &VerificationFault) -> Localized {
    match fault {
        VerificationFault::Commitment => {
            both!("el secreto del anfitrión no es el que había fijado", "the host's secret is not the committed one")
        }
        VerificationFault::Salt => both!("un número para los dados es otro", "a number for the dice is another one"),
        VerificationFault::SealedEntry => both!("la entrada no se puede abrir", "the entry can't be opened"),
        VerificationFault::Unreadable => both!("la entrada no se entiende", "the entry can't be read"),
        VerificationFault::Deal => both!("el reparto viene de otra semilla", "the deal comes from another seed"),
        VerificationFault::Drift => {
            both!("la orden tiene otro resultado según las reglas", "the order has another result by the rules")
        }
        VerificationFault::LoadedDice => both!("los dados estaban trucados", "the dice were loaded"),
        VerificationFault::WrongSeed => both!("los dados vienen de otra semilla", "the dice come from another seed"),
        VerificationFault::MissingSeed => both!("faltan dados nuevos", "new dice are missing"),
        VerificationFault::OtherOrder => both!("no es la orden que se dio", "it is not the order that was given"),
        VerificationFault::Observation => both!("se contó otra cosa al invitado", "the guest was told something else"),
    }
}
