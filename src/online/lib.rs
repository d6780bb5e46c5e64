//! Online battles as a protocol: messages between one host and its guests, and the state machines of both. This crate
//! opens no socket, starts no thread and reads no clock: [`HostSession`] and [`GuestSession`] take messages and the
//! time, and return messages. So tests can play whole battles, with lost connections and restarts.
//!
//! The host runs the rules and keeps the record. A guest gets the [`Observation`](rules::Observation) of its seat and
//! the events that it may know, and sends orders; it never gets the host's hand, bid, deck or seed. No machine can
//! choose or foresee dice: see `dice_seed`. After the battle a guest checks all of it with [`verify_battle`]: during
//! the battle it has received each line of the record, encrypted, when the host wrote it.
//!
//! # The protocol
//! A stream of frames in each direction: a frame is 4 bytes of length and a JSON message (see `frame` and `message`).
//! The guest begins each connection with `Hello`. Every message about an order contains the number of entries before
//! it. So it refers to exactly one moment, and a repeated message has no further effect.
//!
//! A salt is a random number of a guest, from which dice follow. A guest gives one only once the host can no longer
//! change the purpose of the roll: the setup of the deal (`DealCommitted`), or an order that needs dice, also one of a
//! guest (`OrderCommitted`). After the battle guests and host show their secrets.
//!
//! # Members
//! Up to five members play and up to three watch. Members that share a side command the figures of their purchases. The
//! AI can take the place of members that are away: the host's caller gives its orders (see [`SeatDecider`]). In a
//! co-operative battle any member can become the host with [`GuestSession::take_over`]. A saved battle goes on with
//! [`BattlePlan::continuing`].
//!
//! # Campaigns
//! The campaign stays at the host. A [`BattlePlan`] contains its [`CampaignTerms`](campaign::CampaignTerms); each
//! player gets the page of their side, and requests figures with a [`ForceChoice`]. After the battle the caller enters
//! the result in the campaign, and sends the new pages with [`HostSession::update_campaign`].
//!
//! An expedition stays at the host, too. Its terms ([`BattlePlan::expedition`]) fix the force: guests join the Allied
//! side, and command the figures of their seats. Each member gets the page of the expedition. After the battle the caller
//! sends the new one with [`HostSession::update_expedition`].
//!
//! A session may begin at the base, with terms without a party: guests give orders for their seats by night
//! ([`GuestSession::order_night`]), which the caller submits to the expedition. When a battle is due, the same session
//! goes on to it with [`HostSession::choose_expedition_battle`]. After the battle its secrets are known to all, so the
//! next night needs another session: [`HostSession::begin_next`] takes the members along, also those that are away. When
//! they connect again, their first message names the old session, and [`JoinRejection::NextSession`] tells them to join
//! anew with their key.

mod acting_figure;
mod battle_update;
mod blind_spec;
mod byte_strings;
mod clock;
mod dice_reveal;
mod dice_seed;
mod force_choice;
mod frame;
mod game_version;
mod guest;
mod handshake;
mod host;
mod invitation_code;
mod limits;
mod lobby_state;
mod long_invitation;
mod member;
mod message;
mod mission_parcel;
mod observation_parts;
mod player_text;
mod rate_limit;
mod refusal_words;
mod salt_checks;
mod sealed_log;
mod verification;
mod verification_report;

pub use battle_update::{BattleStart, BattleUpdate, RecordLine, TakeOverData, TakeOverMember};
pub use byte_strings::{
    DiceCommitment, DiceSalt, DiceSecret, PeerKey, SaltCommitment, SaltSecret, SessionId, SetupHash,
};
pub use clock::{ClockLimit, ClockState};
pub use dice_reveal::{DiceReveal, RollSalts};
pub use dice_seed::{DealTerms, MemberCommitment, MemberSalt, MemberSecret, SavedPart};
pub use force_choice::ForceChoice;
pub use frame::{FrameBuffer, FrameError, decode_frame, encode_frame};
pub use game_version::GameVersion;
pub use guest::{
    BattleTranscript, GivenOrder, GuestAbsence, GuestBattle, GuestNotice, GuestOutput, GuestRefusal, GuestSave,
    GuestSession, GuestWelcome, HostFault, SavedObservation, TakeOverError, TranscriptChanges,
};
pub use handshake::{GuestHello, JoinRejection, PROTOCOL_VERSION, ResumePoint, edition_number};
pub use host::{
    BattlePlan, BattleStartError, CloseReason, CommittedOrder, ConnectionId, HostIdentity, HostNotice, HostOutput,
    HostRefusal, HostSave, HostSession, LastBattle, MailHandover, MailRefusal, RestoreError, SavedMember, SavedSession,
    SeatDecider, SeatRefusal,
};
pub use invitation_code::{InvitationCode, InvitationCodeError};
pub use lobby_state::{LobbyMember, LobbyMission, LobbyRefusal, LobbyState, SavedProgress, SharedForce};
pub use long_invitation::{LongInvitation, LongInvitationError};
pub use member::MemberId;
pub use message::{ChatMessage, GuestMessage, HostMessage, OrderRefusal};
pub use mission_parcel::{MissionChunk, MissionParcel, MissionParcelError, MissionPart};
pub use observation_parts::{PartChanges, digest_parts};
pub use sealed_log::{SealedEntry, SealedLogKey};
pub use verification::{open_record, verify_battle};
pub use verification_report::{UnprovedParts, VerificationFault, VerificationReport};
