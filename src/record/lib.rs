//! Records: a battle as version, setup, seed, orders and digests, on disk and back.
//!
//! A [`BattleSpec`] is everything a battle starts from, a [`Record`] adds what was decided and the digest of the state
//! after each decision. Saving, loading, undo and 'what if' all [`replay_record`]. A [`Battle`] is one in play: it hands
//! orders to the rules and writes each to its [`Journal`] at once. What a mission is, and which forces are allowed, is
//! not decided here; nor does this module know the window.
//!
//! # The format
//! Text. The first line is the header, a JSON object: `format` ("incursion-battle"), `version`, `game` (the version of the
//! game that wrote it), `check_veteran` (a checksum of the setup), `begun` (when the battle began, in seconds since 1970), `next`
//! (the seat that decides first), `digest_after` (of the state at the start) and, last, `spec` (the whole setup with its seed).
//! Each further line is an order, dice that were scripted, or a new seed, in a few words: see `entry_codec`. It says the digest of the state
//! after it, the turn and the seat that decides where they have changed, and the verdict once the battle is over. So a
//! list of battles needs only the header and the last lines. A line that begins with `@` is no entry: it says who plays
//! from there on, where a side was handed over in the middle (see `seat_change`); replay and mail pass it over. A line is written at once and flushed to the disk, so that a
//! crash at any moment costs at most a half-written last line.
//!
//! A battle that branches off another one ("play here") has dice of its own from there on: an entry with a new seed, in
//! version 5 alone. Otherwise the dice to come could be looked up: branch off, shoot, go back. All other records are written
//! as before. In version 4 the dice stay the same, in version 3 missions bring nothing of their own besides. In version 2
//! each line was a JSON object with `order` or `dice`, `turn`, `over` and `digest_after`, and the header said
//! neither `begun` nor `next`.

mod ai_seat;
mod battle;
mod bookmark;
mod digest;
mod entry_codec;
mod format;
mod journal;
mod last;
pub mod mail;
mod replay;
mod replay_player;
mod saved_battles;
mod seat_change;
mod spec;
mod spec_cards;
mod spec_conditions;
mod spec_conversion;
mod spec_error;
mod spec_position;
mod spec_validate;
mod spec_veterans;

pub use ai_seat::{AiSeat, Difficulty, all_may_ask};
pub use battle::{Battle, ResumeError, ResumedBattle, Truncation, UndoError};
pub use bookmark::Bookmark;
pub use digest::Digest;
pub use format::{
    OLDEST_VERSION, PLAIN_VERSION, Record, RecordDamage, RecordError, RecordedEntry, RecoveredRecord, VERSION,
    read_record, write_record,
};
pub use journal::{Journal, JournalError};
pub use journal::{journal_file_name, unix_time_now};
pub use replay::{DriftCause, ReplayDrift, ReplayError, replay_record, replay_watched};
pub use replay_player::{OpponentTurns, ReplayPlayer, TurnMark};
pub use saved_battles::{
    SavedBattle, delete_saved_battle, latest_saved_battle, list_saved_battles, read_saved_record, read_summary,
};
pub use seat_change::{SeatAssignment, SeatChange};
pub use spec::{
    BarePosition, BattleSpec, CampaignRef, FigureCommander, MissionSnapshot, PlacedFigureSpec, VeteranSpec,
};
pub use spec_error::SpecError;
