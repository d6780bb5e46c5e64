//! Records: a battle as version, setup, seed, orders and digests, saved to disk and read back.
//!
//! A [`BattleSpec`] is everything a battle starts from. A [`Record`] adds the decisions, with the digest of the state
//! after each one. Saving, loading, undo and 'what if' all use [`replay_record`]. A [`Battle`] is a battle in play: it
//! passes orders to the rules and writes each one to its [`BattleJournal`] at once. This crate defines neither missions
//! nor the limits of forces, and it does not depend on the window.
//!
//! # The format
//! Text. The first line is the header, a JSON object: `format` ("incursion-battle"), `version`, `game` (the version of
//! the game that wrote it), `check` (a checksum of the setup), `begun` (when the battle began, in seconds since 1970),
//! `next` (the seat that decides first), `digest` (of the state at the start) and, last, `spec` (the whole setup with
//! its seed). Each further line is an order, scripted dice or a new seed, in a few words: see `entry_codec`. It
//! contains the digest of the state after it, the turn and the deciding seat if they have changed, and the verdict once
//! the battle is over. Therefore a list of battles needs only the header and the last lines. A line that begins with
//! `@` is no entry: it is a seat change, which names the player of each side from there on (see `seat_change`). Replay
//! and mail skip it. Each line is flushed to the disk as soon as it is written, so that a crash costs at most a
//! half-written last line.
//!
//! A battle that branches off another one ("play here") gets its own dice from there on: an entry with a new seed,
//! which only version 5 has. Otherwise a player could look up future dice: branch off, shoot, go back. In an online
//! battle, each order that needs dice has an entry with their seed before it (`~`), also only in version 5. Records
//! without a new seed, of the first edition of the rules, are still written in version 3 or 4. Version 4 has no new
//! seeds; version 3 also has no custom content of missions. In version 2 each line was a JSON object with `order` or
//! `dice`, `turn`, `over` and `digest`, and the header had neither `begun` nor `next`.
//!
//! A record has no clock. A [`PlayTime`] beside its file is the time for which it was played on this machine.

mod ai_seat;
mod battle;
mod battle_record;
mod bookmark;
mod digest;
mod entry_codec;
mod error_words;
mod format;
mod journal;
mod last;
pub mod mail;
mod play_time;
mod recorded_entry;
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
pub use battle_record::Record;
pub use bookmark::Bookmark;
pub use digest::Digest;
pub use format::{
    OLDEST_VERSION, PLAIN_VERSION, RecordDamage, RecordError, RecoveredRecord, VERSION, read_record, write_entry,
    write_record,
};
pub use journal::{BattleJournal, JournalError};
pub use journal::{journal_file_name, unix_time_now};
pub use play_time::PlayTime;
pub use recorded_entry::RecordedEntry;
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
