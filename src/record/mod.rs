//! Records: a battle as version, setup, seed, orders and digests, on disk and back.
//!
//! A [`BattleSpec`] is everything a battle starts from, a [`Record`] adds what was decided and the digest of the state
//! after each decision. Saving, loading, undo and 'what if' all [`replay`]. A [`Battle`] is one in play: it hands
//! orders to the rules and writes each to its [`Journal`] at once. What a mission is, and which forces are allowed, is
//! not decided here; nor does this module know the window.
//!
//! # The format
//! Text, one JSON object a line. The first line is the header: `format` ("incursion-battle"), `version`, `game` (the
//! version of the game that wrote it), `check` (a checksum of the setup), `digest` (of the state at the start) and
//! `spec` (the whole setup with its seed). Each further line is an `order`, or `dice` that were scripted, with the
//! `turn` and the `digest` of the state after it, and `over` once the battle is. A line is written at once and flushed
//! to the disk, so that a crash at any moment costs at most a half-written last line.

mod battle;
mod cards;
mod digest;
mod format;
mod journal;
pub mod mail;
mod player;
mod replay;
mod saves;
mod spec;
mod validate;
mod written;

pub use battle::{Battle, Cut, ResumeError, Resumed};
pub use digest::Digest;
pub use format::{Damage, Record, RecordError, Salvaged, Stamped, VERSION, read, write};
pub use journal::{Journal, JournalError};
pub use player::{Replay, TurnMark};
pub use replay::{Drift, DriftCause, ReplayError, replay};
pub use saves::{Saved, latest, list};
pub use spec::{BarePosition, BattleSpec, MissionStamp, StandingFigure};
pub use validate::SpecError;
