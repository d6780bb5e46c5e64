//! Records: a battle as version, setup, seed, orders and digests, on disk and back.
//!
//! A [`BattleSpec`] is everything a battle starts from, a [`Record`] adds what was decided and the digest of the state
//! after each decision. Saving, loading, undo and 'what if' all [`replay`]. A [`Battle`] is one in play: it hands
//! orders to the rules and writes each to its [`Journal`] at once. What a mission is, and which forces are allowed, is
//! not decided here; nor does this module know the window.
//!
//! # The format
//! Text. The first line is the header, a JSON object: `format` ("incursion-battle"), `version`, `game` (the version of the
//! game that wrote it), `check` (a checksum of the setup), `begun` (when the battle began, in seconds since 1970), `next`
//! (the seat that decides first), `digest` (of the state at the start) and, last, `spec` (the whole setup with its seed).
//! Each further line is an order, dice that were scripted, or a new seed, in a few words: see `line`. It says the digest of the state
//! after it, the turn and the seat that decides where they have changed, and the verdict once the battle is over. So a
//! list of battles needs only the header and the last lines. A line that begins with `@` is no entry: it says who plays
//! from there on, where a side was handed over in the middle (see `seating`); replay and mail pass it over. A line is written at once and flushed to the disk, so that a
//! crash at any moment costs at most a half-written last line.
//!
//! A battle that branches off another one ("play here") has dice of its own from there on: an entry with a new seed, in
//! version 5 alone. Otherwise the dice to come could be looked up: branch off, shoot, go back. All other records are written
//! as before. In version 4 the dice stay the same, in version 3 missions bring nothing of their own besides. In version 2
//! each line was a JSON object with `order` or `dice`, `turn`, `over` and `digest`, and the header said
//! neither `begun` nor `next`.

mod battle;
mod cards;
mod computer;
mod digest;
mod fault;
mod format;
mod journal;
mod last;
mod line;
pub mod mail;
mod mark;
mod player;
mod replay;
mod saves;
mod seating;
mod setup;
mod spec;
mod special;
mod validate;
mod veterans;
mod written;

pub use battle::{Battle, Cut, ResumeError, Resumed, UndoStop};
pub use computer::{Computer, Strength, all_may_ask};
pub use digest::Digest;
pub use fault::SpecError;
pub use format::{Damage, OLDEST, PLAIN, Record, RecordError, Salvaged, Stamped, VERSION, read, write};
pub use journal::{Journal, JournalError};
pub use journal::{file_name, now};
pub use mark::Mark;
pub use player::{Replay, Stretch, TurnMark};
pub use replay::{Drift, DriftCause, ReplayError, replay, replay_watched};
pub use saves::{Saved, delete, latest, list, look, open};
pub use seating::{Seated, Seating};
pub use spec::{BarePosition, BattleSpec, CampaignStamp, Commander, KnownFigure, MissionStamp, StandingFigure};
